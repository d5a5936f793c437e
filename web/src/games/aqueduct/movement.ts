// When each thing of an action moves, and how long the board needs for all of it.
import type { AqueductEvent, GameEvent } from "@/engine/types";
import { reached } from "./geometry";

/** When a thing begins to move, and for how long, in milliseconds. */
export interface Cue {
  at: number;
  time: number;
}

export const longest = 1500;
const paces = {
  rolled: 700,
  house_laid: 300,
  spring_laid: 350,
  canal_laid: 400,
  canal_doubled: 400,
  square_watered: 250,
  region_filled: 250,
  house_left: 400,
  revealed: 300,
} as const;
/** How long after the one before it the next of several alike begins. */
const apart = { house_left: 60, revealed: 120 } as const;
const perSquare = 150;

const moves = (event: AqueductEvent): event is AqueductEvent & { type: keyof typeof paces } => event.type in paces;

/** The cue of every event that moves something. What follows from another thing begins when that is done. */
export function cues(events: readonly AqueductEvent[]): Map<AqueductEvent, Cue> {
  const found = new Map<AqueductEvent, Cue>();
  let end = 0;
  let begin = 0; // of the group of events alike
  let before: AqueductEvent | undefined;
  let inGroup = 0;
  let canal = "";
  for (const event of events.filter(moves)) {
    if (event.type === before?.type) ++inGroup;
    else [begin, inGroup] = [end, 0];
    let at = begin;
    if (event.type === "square_watered") at += perSquare * (canal ? reached(canal, event.square).between : 0);
    else if (event.type in apart) at += inGroup * apart[event.type as keyof typeof apart];
    if (event.type === "canal_laid" || event.type === "canal_doubled") canal = event.place;
    const cue = { at, time: paces[event.type] };
    found.set(event, cue);
    end = Math.max(end, cue.at + cue.time);
    before = event;
  }
  if (end > longest)
    for (const cue of found.values())
      [cue.at, cue.time] = [Math.round((cue.at * longest) / end), Math.floor((cue.time * longest) / end)];
  return found;
}

/** Milliseconds the board needs to show these events as movement; 0 if nothing moves. */
export function movementTime(events: readonly GameEvent[]): number {
  return Math.max(0, ...[...cues(events as AqueductEvent[]).values()].map(({ at, time }) => at + time));
}
