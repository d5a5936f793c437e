// What the board of Aqueduct shows: lands, lines, the die, and when each thing of an action moves.
import { describe, expect, it } from "vitest";
import type { AqueductEvent } from "../src/engine/types";
import { faces, poseOf, rolling, shownFaces } from "../src/games/aqueduct/die";
import { effectsOf } from "../src/games/aqueduct/effects";
import { course, ground, landsOf, reached, squareAt, vertexAt } from "../src/games/aqueduct/geometry";
import { cues, longest, movementTime } from "../src/games/aqueduct/movement";

const left = (square: string): AqueductEvent => ({ type: "house_left", seat: 0, square, value: 2 });
const wet = (square: string): AqueductEvent => ({ type: "square_watered", square, supply: 1 });
const laid: AqueductEvent = { type: "canal_laid", seat: 0, place: "3.5E", line: 0, end: "4.5" };

describe("movement", () => {
  it("is none where nothing moves", () => {
    expect(movementTime([])).toBe(0);
    expect(movementTime([{ type: "stopped", seat: 0 }])).toBe(0);
  });

  it("lets the die roll for 700 ms", () => expect(movementTime([{ type: "rolled", region: 7 }])).toBe(700));

  it("lays the house, then says the region is full, then lets houses leave one after another", () => {
    const house: AqueductEvent = { type: "house_laid", seat: 0, square: "d5", value: 1 };
    const filled: AqueductEvent = { type: "region_filled", region: 8, saved: ["e6"] };
    const [first, second] = [left("d5"), left("d6")];
    const found = cues([house, filled, first, second]);
    const at = [house, filled, first, second].map((event) => found.get(event)?.at ?? -1);
    expect(at).toEqual([0, 300, 550, 610]);
    expect(movementTime([house, filled, first, second])).toBe(1010);
  });

  it("waters what lies beside a canal before what lies behind", () => {
    const events = [laid, wet("d5"), wet("d6"), wet("d7")];
    const [canal, south, north, far] = events.map((event) => cues(events).get(event));
    expect(canal).toEqual({ at: 0, time: 400 });
    expect([south?.at, north?.at, far?.at]).toEqual([400, 400, 550]);
  });

  it("never takes longer than the longest", () => {
    const many = Array.from({ length: 30 }, (_, number): AqueductEvent => left(`b${1 + (number % 8)}`));
    expect(movementTime(many)).toBeLessThanOrEqual(longest);
    expect(movementTime(many)).toBeGreaterThan(longest - 50);
  });
});

describe("effects", () => {
  it("gathers what an action does by square", () => {
    const { canal, watered, left: gone, house } = effectsOf([laid, wet("d5"), left("d6")]);
    expect(canal?.place).toBe("3.5E");
    expect([...watered.keys()]).toEqual(["d5"]);
    expect(gone.get("d6")?.value).toBe(2);
    expect(house).toBeUndefined();
  });
});

describe("land", () => {
  it("differs between neighbours and is shared out evenly", () => {
    const regions = [
      { region: 1, squares: ["b8", "c8"] },
      { region: 2, squares: ["d8", "d7"] },
      { region: 3, squares: ["b7", "c7"] },
      { region: 4, squares: ["b6", "c6", "d6"] },
    ];
    const lands = landsOf(regions);
    expect(new Set(lands.values()).size).toBe(4);
    expect(lands.get(1)).not.toBe(lands.get(2));
  });

  it("is drawn a square each", () => expect(ground(["b7", "c7"]).match(/M/g)).toHaveLength(2));
});

describe("lines", () => {
  it("run from the spring, whichever end a place is named by", () => {
    const { path, end } = course("4.5", ["3.5E", "3.4N"]);
    const points = ["4.5", "3.5", "3.4"].map(vertexAt);
    expect(path).toBe(`M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`);
    expect(end).toBe("3.4");
    expect(course("4.5", [])).toEqual({ path: "", end: "4.5" });
  });

  it("water straight out to both sides", () => {
    expect(reached("3.5E", "d6")).toEqual({ x: squareAt("d6").x, y: vertexAt("3.5").y, between: 0 });
    expect(reached("3.5E", "d7").between).toBe(1);
    expect(reached("3.5N", "b6").between).toBe(1);
  });
});

describe("the die", () => {
  const numbers = Array.from({ length: 20 }, (_, number) => number + 1);

  it("has twenty faces, opposite ones adding up to 21", () => {
    expect(faces).toHaveLength(20);
    for (const number of numbers) {
      const [one, other] = [faces[number - 1], faces[20 - number]];
      const sum = one?.middle.map((part, axis) => Math.abs(part + (other?.middle[axis] ?? 9)));
      expect(Math.max(...(sum ?? [9]))).toBeLessThan(1e-9);
    }
  });

  it("shows what it says on top, and nine faces round it", () => {
    for (const number of numbers) {
      const shown = shownFaces(poseOf(number), 50);
      expect(shown).toHaveLength(10);
      expect(shown.find((face) => face.facing === 1)?.number).toBe(number);
    }
  });

  it("rolls from the number before to the next", () => {
    const flat = (pose: ReturnType<typeof poseOf>) =>
      pose.flat().map((part) => part.toFixed(6).replace("-0.000000", "0.000000"));
    expect(flat(rolling(3, 17, 0))).toEqual(flat(poseOf(3)));
    expect(flat(rolling(3, 17, 1))).toEqual(flat(poseOf(17)));
    expect(flat(rolling(5, 5, 0.3))).not.toEqual(flat(poseOf(5)));
  });
});
