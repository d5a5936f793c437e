// What a view and the preview of a token come to on the board of Aqua Romana.
import type { AquaRomanaEvent, AquaRomanaView, GameEvent } from "@/engine/types";
import { edgeAt, flow, inside, type Point, type Side } from "./geometry";

export interface DrawnLine {
  worker: string;
  colour: string;
  scored: boolean;
  at: Point;
  water: { square: string; channel: [Side, Side] }[];
  length: number;
}

const colours: Readonly<Record<string, string>> = { Y: "yellow", R: "red", B: "blue", G: "green" };
export const colourOf = (worker: string): string => colours[worker[0] ?? ""] ?? "yellow";

/** The outlet of a worker, an edge of its reservoir. */
function outletOf(view: AquaRomanaView, worker: string): string {
  const reservoir = view.reservoirs.find(({ colour }) => colour === colourOf(worker));
  return reservoir?.outlets[Number(worker[1]) - 1] ?? "";
}

export function linesOf(view: AquaRomanaView): DrawnLine[] {
  return view.lines.map(({ worker, squares, end, state, length }) => ({
    worker,
    colour: colourOf(worker),
    scored: state === "scored",
    at: edgeAt(end, inside),
    water: flow(outletOf(view, worker), squares, view.tiles).passed,
    length,
  }));
}

export interface DrawnPreview {
  tile?: { square: string; tile: string };
  water: DrawnLine[];
  closed: string[];
  builder?: { from: string; to: string; kind: string };
  placed?: { space: string; kind: string };
  podiums: DrawnPodium[];
}

/** A podium a line would get; `wanted` is what it is worth, `value` 0 if none is left. */
export interface DrawnPodium {
  value: number;
  worker: string;
  wanted: number;
  /** Whether the line closes, so that its worker goes there. */
  taken: boolean;
}

const highest = 20;
/** How many a podium is below the length when people should be warned. */
const far = 3;
export const warns = ({ value, wanted }: DrawnPodium): boolean => value === 0 || wanted - value >= far;
export const room = (value: number): number => (value === 3 || value === 7 ? 2 : 1);

/** What the events of a token would change, for drawing over the view. */
export function previewOf(view: AquaRomanaView, events: readonly GameEvent[]): DrawnPreview {
  const drawn: DrawnPreview = { water: [], closed: [], podiums: [] };
  const tiles: Record<string, string> = { ...(view.tiles as Record<string, string>) };
  for (const event of events as readonly AquaRomanaEvent[])
    switch (event.type) {
      case "tile_laid":
        drawn.tile = { square: event.square, tile: event.tile };
        tiles[event.square] = event.tile;
        break;
      case "line_lengthened": {
        const before = view.lines.find(({ worker }) => worker === event.worker);
        const { passed } = flow(before?.end ?? "", event.squares, tiles);
        const { worker, length, end } = event;
        drawn.water.push({
          worker,
          colour: colourOf(worker),
          scored: false,
          water: passed,
          at: edgeAt(end, inside),
          length,
        });
        break;
      }
      case "line_closed":
        drawn.closed.push(event.worker);
        break;
      case "builder_moved":
        drawn.builder = { from: event.from, to: event.to, kind: event.kind };
        break;
      case "builder_placed":
        drawn.placed = { space: event.space, kind: event.kind };
        break;
      case "podium_taken":
        drawn.podiums.push({
          value: event.got,
          worker: event.worker,
          wanted: Math.min(event.wanted, highest),
          taken: true,
        });
        break;
      default:
    }
  // A line that grows but stays open is shown the podium it would stand on if it closed now.
  for (const { worker, length } of drawn.water)
    if (!drawn.podiums.some((podium) => podium.worker === worker)) {
      const wanted = Math.min(length, highest);
      drawn.podiums.push({ value: freePodium(view, wanted), worker, wanted, taken: false });
    }
  return drawn;
}

/** The highest podium with room up to that value, 0 for none. */
function freePodium(view: AquaRomanaView, wanted: number): number {
  let value = wanted;
  while (value > 0 && view.lines.filter(({ podium }) => podium === value).length >= room(value)) --value;
  return value;
}
