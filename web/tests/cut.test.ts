// A record cut back says nothing of what came later.
import { expect, it } from "vitest";
import { upTo } from "../src/engine/cut";

const whole = {
  castellum: 1,
  game: "aqueduct",
  actions: ["roll", "r1", "pass"],
  times: [1, 2, 3],
  end: "played",
  analysis: { simulations: 9 },
  result: { points: [1, 0], winners: [0] },
  note: "kept",
};
const text = JSON.stringify(whole);

it("keeps the first actions and what is not of the end", () =>
  expect(JSON.parse(upTo(text, 2))).toEqual({
    castellum: 1,
    game: "aqueduct",
    note: "kept",
    actions: ["roll", "r1"],
  }));

it("is the record itself at its end and beyond", () => {
  expect(upTo(text, 3)).toBe(text);
  expect(upTo(text, 9)).toBe(text);
});
