// A name written from right to left stands in a text without turning the rest of the line around.
import { beforeAll, describe, expect, it } from "vitest";
import type { AqueductView } from "../src/engine/types";
import { lyingIn } from "../src/games/aqueduct/reading";
import { setLanguage } from "../src/i18n/index.svelte";
import { inText } from "../src/lib/names";
import { loadTexts } from "../src/online/texts.svelte";
import { nameInText, nameOf, remarkText } from "../src/online/words";
import { Table } from "../src/table/table.svelte";

const hebrew = "דוד";
const arabic = "مريم";
const apart = (name: string) => `\u2068${name}\u2069`;

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } });
  await setLanguage("en");
  await loadTexts();
});

describe("a name in a text", () => {
  it("is set apart if any letter of it is written from right to left", () => {
    for (const name of [hebrew, arabic, `north ${hebrew}`, `7 ${arabic}`, "ﬠ", "ﻡ", "𐤀", "𞤀"])
      expect(inText(name)).toBe(apart(name));
  });

  it("is set apart if a sign of it turns the line around, and does not end that itself", () => {
    expect(inText("\u202eabc")).toBe(apart("abc"));
    expect(inText(`${hebrew}\u2069\u202e!`)).toBe(apart(`${hebrew}!`));
    expect(inText("\u200fabc")).toBe(apart("\u200fabc"));
  });

  it("stays as it is otherwise", () => {
    for (const name of ["", "north", "Ő", "Ælfgifu", "Ωμέγα", "Жук", "高橋", "ไทย", "नमस्ते", "😀", "<img onerror=x>"])
      expect(inText(name)).toBe(name);
  });

  it("is so at every table, in what squares say, and in what online tables tell", () => {
    const name = Table.prototype.name.bind({ game: { names: [hebrew, "north"] } } as unknown as Table);
    expect([name(0), name(1), name(2)]).toEqual([apart(hebrew), "north", ""]);
    const view = {
      regions: [{ region: 4, squares: ["d5"] }],
      mountains: {},
      houses: { d5: { seat: 0, value: 2 } },
      supply: {},
    } as unknown as AqueductView;
    expect(lyingIn(view, [arabic])("d5")[1]).toMatchObject({ slots: { name: apart(arabic) } });
    const seat = { kind: "person", name: arabic } as const;
    expect([nameOf(seat, 0), nameInText(seat, 0)]).toEqual([arabic, apart(arabic)]);
    expect(remarkText({ at: 0, ply: 0, seat: 0, asks: "end" }, hebrew)).toBe(`${apart(hebrew)} asks to end the game.`);
    expect(remarkText({ at: 0, ply: 0, seat: 0, refuses: true }, "north")).toBe("north does not agree.");
  });
});
