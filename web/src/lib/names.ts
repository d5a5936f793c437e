// Names of people as they stand in sentences and lists.

/** Letters that are written from right to left, and signs that turn a line around. */
const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const signs = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name for a text: one that is written from right to left is set apart, so that the rest of the line stays as it is. */
export const inText = (name: string): string => (turning.test(name) ? `\u2068${name.replace(signs, "")}\u2069` : name);
