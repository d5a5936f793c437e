// Numbers in texts. Those of our games are small; the browser's formatter takes 30 ms of a slow phone's first board.

const formats: Record<string, Intl.NumberFormat> = {};

/** `value - offset` as the compiled messages write it, in the manner of that language. */
export function number(language: string, value: number, offset: number): string {
  const shown = value - offset;
  if (Number.isInteger(shown) && shown >= 0 && shown < 1000) return String(shown);
  return (formats[language] ??= new Intl.NumberFormat(language)).format(shown);
}

/** A whole number with its sign, for changes; nothing before 0. */
export const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `\u2212${-change}` : "0");
