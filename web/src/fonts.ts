// The page's own fonts: they never delay a board, so until they come the fonts of the system stand in.
let asked = false;

/** Loads the fonts once nothing else is to be done. */
export function loadFonts(): void {
  if (asked) return;
  asked = true;
  const begin = () => void import("./fonts.css").catch(() => (asked = false));
  if ("requestIdleCallback" in globalThis) requestIdleCallback(begin);
  else setTimeout(begin);
}
