// Which sounds are heard, and when.
import { describe, expect, it } from "vitest";
import type { GameEvent, Step } from "../src/engine/types";
import { cuesOf, signOf } from "../src/sound/cues";

const events = (...list: object[]) => list as GameEvent[];
const lay = events(
  { type: "tile_laid", square: "f4", tile: "C-NE" },
  { type: "line_lengthened", worker: "Y1", length: 5, squares: ["f4", "f5"] },
  { type: "builder_moved", kind: "C", from: "Na", to: "Nb" },
  { type: "asked", phase: "lay" },
);

describe("the sounds of an action", () => {
  it("are one tap where something is set down, then the water that runs in", () => {
    expect(cuesOf(lay, 1)).toEqual([
      { sound: "tap", at: 220 },
      { sound: "water", at: 320, time: 380 },
    ]);
  });

  it("keep step with the movement, and come at once where nothing moves", () => {
    expect(cuesOf(lay, 2).map(({ at }) => at)).toEqual([110, 160]);
    expect(cuesOf(lay, 0).map(({ at }) => at)).toEqual([0, 100]);
    expect(cuesOf(events({ type: "rolled", region: 7 }), 0.5)).toEqual([{ sound: "die", at: 0, time: 1400 }]);
    expect(cuesOf(events({ type: "rolled", region: 7 }), 0)).toEqual([{ sound: "die", at: 0, time: 700 }]);
  });

  it("are water for squares that a canal waters, never longer than it takes", () => {
    const squares = Array.from({ length: 12 }, (_, row) => ({ type: "square_watered", square: `a${row}`, supply: 1 }));
    expect(cuesOf(events({ type: "canal_laid", place: "3.5E" }, ...squares), 1)).toEqual([
      { sound: "tap", at: 200 },
      { sound: "water", at: 300, time: 720 },
    ]);
  });

  it("are none for words", () => {
    expect(cuesOf(events({ type: "rolling" }, { type: "asked", phase: "roll" }), 1)).toEqual([]);
    expect(cuesOf(events({ type: "passed", seat: 0 }), 1)).toEqual([]);
  });
});

describe("the sign after an action", () => {
  const steps = (...actors: number[]): Step[] => actors.map((actor) => ({ token: "", actor, events: [] }));
  const players = ["human", "level:2", "human"];

  it("calls a person once others have acted", () => {
    expect(signOf(steps(0, 1), players, 2)).toBe("turn");
    expect(signOf(steps(0), players, 2)).toBe("turn");
  });

  it("does not call a person who goes on, not even after a roll of his own, nor a computer", () => {
    expect(signOf(steps(1, 0), players, 0)).toBeUndefined();
    expect(signOf(steps(1, 0, -1), players, 0)).toBeUndefined();
    expect(signOf(steps(0), players, 1)).toBeUndefined();
    expect(signOf([], players, 0)).toBeUndefined();
  });

  it("tells the end", () => expect(signOf(steps(1, 0), players, -2)).toBe("result"));
});
