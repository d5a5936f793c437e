// Who may play a seat, under which name, and how long it may think.
import { describe, expect, it } from "vitest";
import { adviser, human, levelOf, levels, playerFrom, playerOf, timeOf } from "../src/lib/players";

describe("players", () => {
  it("have a name for each level, and only these are levels", () => {
    expect(levels.map(playerOf).map(levelOf)).toEqual([...levels]);
    for (const other of [human, "greedy", "random", "level:0", "level:9", "level:", "level:1x", ""])
      expect(levelOf(other)).toBeUndefined();
    expect(levelOf(adviser)).toBe(7);
  });

  it("of records are the levels and the two that older records name; all others are people", () => {
    for (const known of ["greedy", "random", "level:1", "level:8"]) expect(playerFrom(known)).toBe(known);
    for (const foreign of [undefined, "", "castellum", "level:9", "search:sims=9"])
      expect(playerFrom(foreign)).toBe(human);
  });

  it("may think for two seconds, the two highest for longer", () => {
    expect(levels.map((level) => timeOf(playerOf(level)) / 1000)).toEqual([2, 2, 2, 2, 2, 2, 5, 10]);
    expect(timeOf("greedy")).toBe(2000);
  });
});
