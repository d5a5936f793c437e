// When the board shows what of an action: the tile is set down, water runs in and carries the workers along while the
// builder walks, then workers go to their podiums. Nothing takes longer than people want to wait.
import type { AquaRomanaEvent, GameEvent } from "@/engine/types";

export interface Span {
  start: number;
  time: number;
}
export interface Schedule {
  /** The tile or the new builder that is set down. */
  set?: Span;
  builder?: Span;
  /** Milliseconds the water needs for a square. */
  square: number;
  /** When water starts to run in. */
  water: number;
  /** When which worker goes to its podium, or off the board. */
  podiums: Readonly<Record<string, Span>>;
  taken?: Span;
  total: number;
}

const setDown = 220;
const aSquare = 90;
const allSquares = 720;
const walking = 380;
const climbing = 400;
const stagger = 130;
const taking = 400;
const most = 1500;

/** When each movement of these events starts and how long it takes, in milliseconds, at so many times the usual rate. */
export function schedule(any: readonly GameEvent[], rate = 1): Schedule {
  const events = any as readonly AquaRomanaEvent[];
  const has = (type: AquaRomanaEvent["type"]) => events.some((event) => event.type === type);
  let now = 0;
  const span = (time: number): Span => ({ start: now, time });
  const made: Schedule = { square: aSquare, water: 0, podiums: {}, total: 0 };

  if (has("tile_laid") || has("builder_placed")) {
    made.set = span(setDown);
    now += setDown;
  }
  made.water = now;
  const gained = Math.max(0, ...events.map((event) => (event.type === "line_lengthened" ? event.squares.length : 0)));
  made.square = Math.min(aSquare, allSquares / Math.max(1, gained));
  if (has("builder_moved")) made.builder = span(walking);
  now += Math.max(gained * made.square, made.builder?.time ?? 0);

  const climbers = events.flatMap((event) => (event.type === "podium_taken" ? [event.worker] : []));
  const podiums = climbers.map(
    (worker, number) => [worker, { start: now + number * stagger, time: climbing }] as const,
  );
  made.podiums = Object.fromEntries(podiums);
  if (climbers.length > 0) now += (climbers.length - 1) * stagger + climbing;
  if (has("builder_taken")) {
    made.taken = span(taking);
    now += taking;
  }
  made.total = now;
  const by = Math.min(1, most / Math.max(1, now)) / rate;
  return by === 1 ? made : stretched(made, by);
}

function stretched(made: Schedule, by: number): Schedule {
  const span = ({ start, time }: Span): Span => ({ start: start * by, time: time * by });
  return {
    ...(made.set && { set: span(made.set) }),
    ...(made.builder && { builder: span(made.builder) }),
    ...(made.taken && { taken: span(made.taken) }),
    square: made.square * by,
    water: made.water * by,
    podiums: Object.fromEntries(Object.entries(made.podiums).map(([worker, one]) => [worker, span(one)])),
    total: made.total * by,
  };
}

/** Milliseconds the board needs to show these events as movement; 0 if nothing moves. */
export function movementTime(events: readonly GameEvent[]): number {
  return Math.ceil(schedule(events).total);
}
