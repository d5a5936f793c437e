// Water follows channels as the rules have it, and every place has its point.
import { describe, expect, it } from "vitest";
import * as roman from "../src/games/aqua-romana/geometry";
import * as aqueduct from "../src/games/aqueduct/geometry";

describe("Aqua Romana", () => {
  it("has 88 squares and 38 spaces in clockwise order", () => {
    expect(roman.squares).toHaveLength(88);
    expect(roman.spaces).toHaveLength(38);
    expect([roman.spaces[11], roman.spaces[19], roman.spaces[30], roman.spaces[37]]).toEqual(["E8", "Sk", "W1", "W8"]);
  });

  it("finds the square beyond an edge, nothing at the border", () => {
    expect(roman.beyond("g8S")).toBe("g7");
    expect(roman.beyond("g8E")).toBe("h8");
    expect(roman.beyond("g8N")).toBeUndefined();
    expect(roman.beyond("a3W")).toBeUndefined();
  });

  it("leads water through a bridge twice and through printed corners", () => {
    const tiles = { b2: "B", b1: "C-NW", c2: "C-SW" } as const;
    // Down through the bridge, round by b1 and the printed corner a1 ...
    const { passed, end } = roman.flow("b3S", ["b2", "b1", "a1"], tiles);
    expect(passed.map(({ square, channel }) => square + channel.join(""))).toEqual(["b2NS", "b1NW", "a1EN"]);
    expect(end).toBe("a1N");
  });

  it("stops where no channel goes on", () => {
    expect(roman.flow("b3S", ["b2"], { b2: "S-EW" })).toEqual({ passed: [], end: "b3S" });
  });
});

describe("Aqueduct", () => {
  it("puts canals along edges", () => {
    const { from, to } = aqueduct.placeAt("3.5E");
    expect(to.x - from.x).toBe(aqueduct.unit);
    expect(to.y).toBe(from.y);
    expect(aqueduct.placeAt("3.5N").to).toEqual(aqueduct.vertexAt("3.6"));
  });

  it("draws a region's outline round it only", () => {
    expect(aqueduct.outline(["b7", "c7"]).match(/M/g)).toHaveLength(6);
  });
});
