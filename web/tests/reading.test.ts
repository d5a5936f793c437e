// The boards in words: what lies on each square, where water is, and what the lists name.
import { describe, expect, it } from "vitest";
import type { AquaRomanaView, AqueductView } from "../src/engine/types";
import { lyingIn as lyingInRome, read as readRome } from "../src/games/aqua-romana/reading";
import { lyingIn as lyingInLand, read as readLand } from "../src/games/aqueduct/reading";

const rome = {
  tiles: { c3: "B", d4: "C-NE" },
  reservoirs: [{ colour: "yellow", seat: 0, squares: ["g8", "h8"], outlets: [] }],
  lines: [
    { worker: "Y1", seat: 0, squares: ["c3"], length: 1, end: "c3N", state: "open" },
    { worker: "R1", seat: 1, squares: ["c3"], length: 1, end: "c3E", state: "closed" },
    { worker: "B1", seat: 0, squares: [], length: 0, end: "e2N", state: "scored", podium: 4 },
    { worker: "G1", seat: 0, squares: [], length: 0, end: "e3N", state: "scored" },
  ],
  builders: { Na: "J" },
} as unknown as AquaRomanaView;

const land = {
  regions: [{ region: 5, squares: ["b2", "b3"], empty: 1 }],
  mountains: { c1: "hidden" },
  houses: { b2: { seat: 1, value: 3 } },
  supply: { b2: 2 },
  springs: ["3.5", "4.4"],
  lines: [{ line: 0, spring: "3.5", places: ["3.5E", "4.5E"], end: "5.5" }],
} as unknown as AqueductView;

const keys = (texts: { key: string }[]) => texts.map(({ key }) => key);

describe("the board of Aqua Romana in words", () => {
  it("names tile, turn and whose water", () => {
    const lying = lyingInRome(rome);
    expect(keys(lying("c3"))).toEqual(["kind.B", "turned.B", "reading.water", "reading.water"]);
    expect(lying("c3")[2]).toEqual({ key: "reading.water", slots: { worker: "Y1", colour: "yellow" } });
    expect(keys(lying("d4"))).toEqual(["kind.C", "turned.C-NE"]);
    expect(keys(lying("a1"))).toEqual(["kind.C", "turned.C-NE"]); // printed on the board
    expect(lying("g8")).toEqual([{ key: "reading.reservoir", slots: { colour: "yellow" } }]);
    expect(lying("e5")).toEqual([]);
  });
  it("has 8 rows of 11 from the north, and every aqueduct with its state", () => {
    const { columns, rows, lists } = readRome(rome);
    expect([columns.length, rows.length, rows[0]?.name, rows[7]?.name]).toEqual([11, 8, "8", "1"]);
    expect(lists[0]?.items.map((item) => item[1]?.key)).toEqual([
      "reading.open",
      "reading.closed",
      "reading.on_podium",
      "reading.no_podium",
    ]);
    expect(lists[1]?.items).toHaveLength(1);
  });
});

describe("the board of Aqueduct in words", () => {
  it("names region, house with its owner, and supply", () => {
    const lying = lyingInLand(land, ["Anna", "Bela"]);
    expect(lying("b2")).toEqual([
      { key: "reading.region", slots: { region: 5 } },
      { key: "reading.house", slots: { value: 3, name: "Bela" } },
      { key: "reading.supply", slots: { supply: 2 } },
    ]);
    expect(keys(lying("b3"))).toEqual(["reading.region"]);
    expect(keys(lying("c1"))).toEqual(["aq.back.hidden"]);
    expect(lying("a1")).toEqual([]);
  });
  it("lists springs with the canals that leave them", () => {
    const { columns, rows, lists } = readLand(land, []);
    expect([columns.length, rows.length]).toEqual([12, 8]);
    expect(lists[0]?.items.map(keys)).toEqual([["reading.spring", "reading.canals"], ["reading.spring"]]);
    expect(lists[0]?.items[0]?.[1]).toEqual({ key: "reading.canals", slots: { count: 2, end: "5.5" } });
  });
});
