// Movements on the board of Aqua Romana as attachments of what moves; whoever takes them off ends them.
import type { Attachment } from "svelte/attachments";
import type { AquaRomanaEvent, AquaRomanaView } from "@/engine/types";
import type { Movement } from "@/table/motion.svelte";
import { edgeAt, flow, inside, middleOf, podiumAt, walk, type Point } from "./geometry";
import { schedule, type Schedule, type Span } from "./movement";

/** Where something is at a moment, in milliseconds. */
export interface Stop extends Point {
  at: number;
}
type Moves = Attachment<SVGElement>;

/** Everything that moves for one action. */
export interface Motion {
  /** The square or space that something is set down on. */
  set?: { place: string; span: Span };
  builder?: { to: string; stops: Stop[] };
  /** For each line that gains squares: how many, and when water enters the first. */
  water: Readonly<Record<string, { gained: number; start: number; square: number }>>;
  workers: Readonly<Record<string, Stop[]>>;
  /** Workers for whom no podium is left. */
  leaving: string[];
  taken?: { kind: string; span: Span };
}

/** What moves while an action is shown whose outcome is `view`. */
export function motionOf({ step, before, rate }: Movement, view: AquaRomanaView): Motion {
  const events = step.events as AquaRomanaEvent[];
  const times = schedule(events, rate);
  const motion: Motion = { water: {}, workers: {}, leaving: [] };
  const water: Record<string, Motion["water"][string]> = {};
  const workers: Record<string, Stop[]> = {};
  const endOf = (worker: string) => (before as AquaRomanaView).lines.find((line) => line.worker === worker)?.end ?? "";
  for (const event of events)
    switch (event.type) {
      case "tile_laid":
        if (times.set) motion.set = { place: event.square, span: times.set };
        break;
      case "builder_placed":
        if (times.set) motion.set = { place: event.space, span: times.set };
        break;
      case "line_lengthened": {
        const { worker, squares } = event;
        water[worker] = { gained: squares.length, start: times.water, square: times.square };
        workers[worker] = carried(endOf(worker), squares, view, times);
        break;
      }
      case "builder_moved":
        if (times.builder) motion.builder = { to: event.to, stops: walked(walk(event.from, event.to), times.builder) };
        break;
      case "podium_taken": {
        const span = times.podiums[event.worker];
        const way = workers[event.worker] ?? [{ at: 0, ...edgeAt(endOf(event.worker), inside) }];
        const last = way.at(-1);
        if (!span || !last) break;
        const goal = podiumAt(event.got);
        const over = { x: (last.x + goal.x) / 2, y: Math.min(last.y, goal.y) - 40 };
        const climb = walked([last, over, goal], span);
        workers[event.worker] = [...way, ...climb];
        if (event.got === 0) motion.leaving.push(event.worker);
        break;
      }
      case "builder_taken":
        if (times.taken) motion.taken = { kind: event.kind, span: times.taken };
        break;
      default:
    }
  return { ...motion, water, workers };
}

/** Stops at the same distance in time. */
function walked(way: readonly Point[], { start, time }: Span): Stop[] {
  return way.map(({ x, y }, number) => ({ x, y, at: start + (time * number) / Math.max(1, way.length - 1) }));
}

/** A worker at the head of the water that runs in. */
function carried(from: string, squares: string[], view: AquaRomanaView, { water, square }: Schedule): Stop[] {
  const { passed } = flow(from, squares, view.tiles);
  const stops: Stop[] = [{ at: water, ...edgeAt(from, inside) }];
  passed.forEach(({ square: name, channel }, number) => {
    const inward = number === passed.length - 1 ? inside : 0;
    stops.push({ at: water + (number + 0.5) * square, ...middleOf(name, channel) });
    stops.push({ at: water + (number + 1) * square, ...edgeAt(name + channel[1], inward) });
  });
  return stops;
}

/** Moves an element that rests at `rest` in a system of that scale along the stops. */
export function travels(stops: readonly Stop[], rest: Point, scale = 1): Moves {
  return (element) => {
    const time = Math.max(1, stops.at(-1)?.at ?? 1);
    const frame = ({ x, y, at }: Stop) => ({
      offset: at / time,
      transform: `translate(${(x - rest.x) / scale}px, ${(y - rest.y) / scale}px)`,
    });
    const [first] = stops;
    if (!first) return undefined;
    const frames = [...(first.at > 0 ? [{ ...first, at: 0 }] : []), ...stops].map(frame);
    const animation = element.animate(frames, { duration: time, fill: "backwards" });
    return () => animation.cancel();
  };
}

/** Sets an element down from above. */
export function descends({ start, time }: Span): Moves {
  return (element) => {
    const animation = element.animate(
      [
        { opacity: 0, transform: "translate(-18px, -44px) scale(1.25)" },
        { opacity: 1, offset: 0.5 },
        { transform: "none" },
      ],
      { delay: start, duration: time, fill: "backwards", easing: "cubic-bezier(.3,0,.5,1)" },
    );
    return () => animation.cancel();
  };
}

/** Takes an element off the board. */
export function leaves({ start, time }: Span): Moves {
  return (element) => {
    const animation = element.animate(
      [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0, transform: "translate(0, 150px) scale(0.6)" }],
      { delay: start, duration: time, fill: "both", easing: "ease-in" },
    );
    return () => animation.cancel();
  };
}

/** Lets the strokes within an element, each of length 1, grow from their beginning. */
export function runs({ start, time }: Span): Moves {
  return (element) => {
    const animations = [...element.children].map((stroke) =>
      stroke.animate(
        { strokeDasharray: ["1", "1"], strokeDashoffset: ["1", "0"] },
        { delay: start, duration: time, fill: "backwards" },
      ),
    );
    return () => animations.forEach((animation) => animation.cancel());
  };
}
