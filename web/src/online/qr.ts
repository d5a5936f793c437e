// A text as a QR code.
import qrcode from "qrcode-generator";

const margin = 4; // modules, as the standard wants around it

/** The code's dark modules as one path in a square of that size. */
export function qrOf(text: string): { size: number; path: string } {
  const code = qrcode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; ++row)
    for (let column = 0; column < count; ++column)
      if (code.isDark(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`;
  return { size: count + 2 * margin, path };
}
