// A review in numbers: what counts as a mistake, leads that sum to nothing, and reviews that belong to their record.
import { describe, expect, it } from "vitest";
import type { Review } from "../src/engine/types";
import { chartOf, leadsIn, mistakesIn, pointsText, reviewIn } from "../src/review/review";

const seat = { own: 0, others: 0, luck: 0, lost: 0, decisions: 1, mistakes: 0 };
const review: Review = {
  version: 1,
  simulations: 9,
  actions: [
    { ply: 0, actor: 0, token: "a", before: [10_000, 10_000], after: [9000, 11_000], best: "b", lost: 2000 },
    { ply: 1, actor: -1, token: "r1", before: [9000, 11_000], after: [9000, 10_000] },
    { ply: 2, actor: 1, token: "c", before: [9000, 10_000], after: [9000, 9001], best: "d", lost: 999 },
  ],
  seats: [seat, seat],
};
const record = (more: object) => JSON.stringify({ actions: ["a", "r1", "c"], analysis: review, ...more });

describe("a review", () => {
  it("counts a loss of a point or more as a mistake", () => {
    expect(mistakesIn(review).map(({ ply }) => ply)).toEqual([0]);
  });
  it("tells leads before each action and at the end", () => {
    expect(leadsIn(review)).toEqual([
      [0, -2000, -1000, -1],
      [0, 2000, 1000, 1],
    ]);
  });
  it("draws a small lead small", () => {
    const { paths, zero, widest } = chartOf(review, 300, 100);
    expect([zero, widest]).toEqual([50, 5000]);
    expect(paths[0]).toBe("M0 50L100 70L200 60L300 50");
    expect(paths[1]).toBe("M0 50L100 30L200 40L300 50");
  });
  it("writes points in the language's digits", () => {
    expect(pointsText("de", 1249)).toBe("1,2");
    expect(pointsText("en", 1250, true)).toBe("+1.3");
    expect(pointsText("en", -20, true)).toBe("0.0");
    expect(pointsText("en", -20)).toBe("0.0");
  });
  it("is taken from a record only if it is one of its actions", () => {
    expect(reviewIn(record({}))).toEqual(review);
    expect(reviewIn(record({ actions: ["a", "r1"] }))).toBeUndefined();
    expect(reviewIn(record({ actions: ["a", "r1", "e"] }))).toBeUndefined();
    expect(reviewIn(record({ analysis: undefined }))).toBeUndefined();
    expect(reviewIn(record({ analysis: { ...review, version: 2 } }))).toBeUndefined();
    expect(reviewIn(record({ analysis: 3 }))).toBeUndefined();
  });
});
