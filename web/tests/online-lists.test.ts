// The list of open tables does not move under the finger.
import { expect, it } from "vitest";
import { after } from "../src/online/lists";
import type { Card } from "../src/online/protocol";

const card = (table: string, plies = 0) => ({ table, plies }) as Card;
const ids = (listed: ReturnType<typeof after>) =>
  listed.map(({ card: { table }, gone }) => (gone ? `(${table})` : table));

it("puts new tables at the end, however the server orders them", () => {
  const shown = after([], [card("a"), card("b")], true);
  expect(ids(after(shown, [card("new"), card("b"), card("a")], false))).toEqual(["a", "b", "new"]);
});
it("keeps the place of what has gone until nobody is in the list", () => {
  const shown = after(after([], [card("a"), card("b"), card("c")], true), [card("a"), card("c")], false);
  expect(ids(shown)).toEqual(["a", "(b)", "c"]);
  expect(ids(after(shown, [card("a"), card("c")], true))).toEqual(["a", "c"]);
});
it("takes over what is new of a table, and one that comes back", () => {
  const shown = after(after([], [card("a"), card("b")], true), [card("b")], false);
  const again = after(shown, [card("a", 3), card("b")], false);
  expect(ids(again)).toEqual(["a", "b"]);
  expect(again[0]?.card.plies).toBe(3);
});
