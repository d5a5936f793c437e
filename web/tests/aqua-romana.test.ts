// What the board of Aqua Romana moves for an action and when, and what a preview says a line would earn.
import { describe, expect, it } from "vitest";
import type { AquaRomanaEvent, AquaRomanaView } from "../src/engine/types";
import { previewOf, warns } from "../src/games/aqua-romana/drawn";
import { channelPath, edgeAt, middleOf, podiumAt, spaceAt, walk } from "../src/games/aqua-romana/geometry";
import { motionOf } from "../src/games/aqua-romana/motion";
import { movementTime, schedule } from "../src/games/aqua-romana/movement";

const laid = { type: "tile_laid", seat: 0, square: "c3", tile: "S-NS", worker: "Y1" } as const;
const longer = (squares: string[], worker = "Y1"): AquaRomanaEvent =>
  ({ type: "line_lengthened", worker, length: squares.length, squares, end: `${squares.at(-1)}S` }) as const;
const moved: AquaRomanaEvent = { type: "builder_moved", kind: "S", from: "Nk", over: [], to: "E8" };
const podium = (worker: string, got: number, wanted = got): AquaRomanaEvent =>
  ({ type: "podium_taken", worker, wanted, got }) as const;

describe("when what moves", () => {
  it("is never where nothing moves", () => {
    expect(movementTime([{ type: "kept", seat: 0 }])).toBe(0);
    expect(movementTime([])).toBe(0);
  });

  it("lets water in after the tile lies, a square every 90 ms, while the builder walks", () => {
    const times = schedule([laid, longer(["c3", "c2", "c1"]), moved]);
    expect(times.set).toEqual({ start: 0, time: 220 });
    expect(times.water).toBe(220);
    expect(times.square).toBe(90);
    expect(times.builder).toEqual({ start: 220, time: 380 });
    expect(times.total).toBe(600);
  });

  it("sends workers to their podiums one after the other, once the water has come", () => {
    const { podiums, total } = schedule([laid, longer(["c3"]), podium("Y1", 4), podium("R1", 2)]);
    expect(podiums.Y1).toEqual({ start: 310, time: 400 });
    expect(podiums.R1).toEqual({ start: 440, time: 400 });
    expect(total).toBe(840);
  });

  it("stays within a second and a half, whatever happens", () => {
    const squares = Array.from({ length: 30 }, () => "c3");
    const workers = ["Y1", "Y2", "R1", "R2", "B1", "B2", "G1", "G2"].map((worker) => podium(worker, 3));
    const events = [laid, longer(squares), moved, ...workers];
    expect(movementTime(events)).toBe(1500);
    for (const { start, time } of Object.values(schedule(events).podiums))
      expect(start + time).toBeLessThanOrEqual(1500);
  });
});

const view = {
  tiles: { c3: "S-NS", c2: "B" },
  reservoirs: [],
  lines: [
    { worker: "R1", seat: 1, squares: [], length: 4, end: "a1N", state: "scored", podium: 2 },
    { worker: "Y1", seat: 0, squares: [], length: 0, end: "c4S", state: "open" },
  ],
} as unknown as AquaRomanaView;

describe("what moves", () => {
  const motion = (events: AquaRomanaEvent[], rate = 1) =>
    motionOf({ step: { token: "", actor: 0, events }, before: view, rate }, view);

  it("carries a worker with the water to the new head", () => {
    const { workers, water, set } = motion([laid, longer(["c3", "c2"])]);
    expect(set?.place).toBe("c3");
    expect(water.Y1).toEqual({ gained: 2, start: 220, square: 90 });
    const way = workers.Y1 ?? [];
    expect(way[0]).toEqual({ at: 220, ...edgeAt("c4S", 6) });
    expect(way.at(-1)).toEqual({ at: 400, ...edgeAt("c2S", 6) });
  });

  it("takes a worker from the head to the podium, or beside the board for none", () => {
    const { workers, leaving } = motion([laid, longer(["c3"]), podium("Y1", 4), podium("R1", 0)]);
    expect(workers.Y1?.at(-1)).toMatchObject(podiumAt(4));
    expect(workers.R1?.at(-1)).toMatchObject(podiumAt(0));
    expect(leaving).toEqual(["R1"]);
    const moments = (workers.Y1 ?? []).map(({ at }) => at);
    expect(moments).toEqual([...moments].sort((one, other) => one - other));
  });

  it("is as slow or fast as asked for", () => {
    const half = motion([laid, longer(["c3"])], 0.5);
    expect(half.set?.span).toEqual({ start: 0, time: 440 });
    expect(half.water.Y1).toEqual({ gained: 1, start: 440, square: 180 });
  });

  it("walks a builder round the fountain", () => {
    expect(motion([moved]).builder?.stops.map(({ x, y }) => [x, y])).toEqual([
      [1150, 50],
      [1250, 50],
      [1250, 150],
    ]);
  });
});

describe("where things lie", () => {
  it("leads clockwise past W8 to Na", () => {
    expect(walk("W7", "Na")).toEqual([spaceAt("W7"), spaceAt("W8"), { x: 50, y: 50 }, spaceAt("Na")]);
  });

  it("bends a quarter of a circle round the corner, either way", () => {
    expect(channelPath(["N", "E"])).toBe("M0 -50A50 50 0 0 0 50 0");
    expect(channelPath(["E", "N"])).toBe("M50 0A50 50 0 0 1 0 -50");
    expect(channelPath(["S", "N"])).toBe("M0 50L0 -50");
    const { x, y } = middleOf("a8", ["N", "E"]);
    expect(Math.hypot(x - 200, y - 100)).toBeCloseTo(50);
  });
});

describe("the podium a choice would earn", () => {
  it("is the highest with room, and warns where none is left or far too low", () => {
    const [grown] = previewOf(view, [longer(["c3", "c2"])]).podiums;
    expect(grown).toEqual({ worker: "Y1", wanted: 2, value: 1, taken: false });
    expect(previewOf(view, [podium("Y1", 5, 5)]).podiums[0]).toMatchObject({ value: 5, taken: true });
    expect(warns({ worker: "Y1", wanted: 9, value: 7, taken: true })).toBe(false);
    expect(warns({ worker: "Y1", wanted: 9, value: 6, taken: true })).toBe(true);
    expect(warns({ worker: "Y1", wanted: 1, value: 0, taken: true })).toBe(true);
  });
});
