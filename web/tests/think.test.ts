// A search goes on in slices: it ends when it has decided, is hurried, or its time is up, and always begins.
import { describe, expect, it } from "vitest";
import { think } from "../src/engine/think";

/** A search on a clock of its own, where each run of simulations takes that long. */
function searching(needed: number, takes: number, hurriedAfter = Infinity) {
  let now = 0;
  let runs = 0;
  let listened = 0;
  let longest = 0;
  let heard = 0;
  const search = {
    run: (simulations: number) => {
      expect(simulations).toBeGreaterThan(0);
      now += takes;
      longest = Math.max(longest, now - heard);
      return ++runs >= needed;
    },
    hurried: () => listened >= hurriedAfter,
    clock: () => now,
    listen: async () => {
      ++listened;
      heard = now;
    },
  };
  return { search, state: () => ({ now, runs, listened, longest }) };
}

describe("thinking", () => {
  it("ends once the player has decided", async () => {
    const { search, state } = searching(5, 1);
    expect(await think(search, 100)).toBe(false);
    expect(state()).toMatchObject({ runs: 5, listened: 0 });
  });

  it("listens every 8 ms", async () => {
    const { search, state } = searching(1000, 1);
    expect(await think(search, 5000)).toBe(false);
    expect(state()).toMatchObject({ runs: 1000, longest: 8 });
  });

  it("ends when hurried, which is no fault of the time", async () => {
    const { search, state } = searching(1000, 1, 2);
    expect(await think(search, 5000)).toBe(false);
    expect(state()).toMatchObject({ runs: 16, listened: 2 });
  });

  it("ends when its time is up, and says so", async () => {
    const { search, state } = searching(1000, 3);
    expect(await think(search, 100)).toBe(true);
    expect(state().now).toBeGreaterThanOrEqual(100);
    expect(state().now).toBeLessThan(110);
  });

  it("has begun even where the time was up or somebody hurried before", async () => {
    for (const after of [Infinity, 0]) {
      const { search, state } = searching(1000, 20, after);
      await think(search, 0);
      expect(state().runs).toBe(1);
    }
  });
});
