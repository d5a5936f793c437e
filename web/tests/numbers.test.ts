// Numbers in texts read as the browser itself writes them.
import { describe, expect, it } from "vitest";
import { number, signed } from "../src/i18n/numbers";

describe("numbers", () => {
  it("are those of the browser's own formatter, in every language", () => {
    for (const language of ["hu", "fi", "de", "en"]) {
      const format = new Intl.NumberFormat(language);
      for (const value of [-1234, -1, 0, 7, 999, 1000, 12345, 1.5])
        expect(number(language, value, 0)).toBe(format.format(value));
    }
    expect(number("en", 5, 2)).toBe("3");
  });
  it("carry their sign where they are a change", () =>
    expect([3, 0, -12].map(signed)).toEqual(["+3", "0", "\u221212"]));
});
