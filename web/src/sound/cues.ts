// Which sounds an action makes and when, and what is told once it is done.
import { chance, nobody, type GameEvent, type Step } from "@/engine/types";
import { human } from "@/lib/players";

export const sounds = ["tap", "water", "die", "turn", "result"] as const;
export type Sound = (typeof sounds)[number];

/** A sound, after how many milliseconds it begins, and for how long it goes on if that is not always the same. */
export interface Cue {
  sound: Sound;
  at: number;
  time?: number;
}

/** When what an action sets down touches the board, in milliseconds of its movement. */
const lands: Partial<Record<GameEvent["type"], number>> = {
  builder_placed: 220,
  tile_laid: 220,
  builder_moved: 380,
  podium_taken: 400,
  house_laid: 300,
  spring_laid: 350,
  canal_laid: 200,
  canal_doubled: 200,
};
const rolling = 700;
const perSquare = 90;
const longest = 720;

/** The sounds of one action's events, in step with a movement at so many times the usual rate; 0 if nothing moves. */
export function cuesOf(events: readonly GameEvent[], rate: number): Cue[] {
  const stretch = rate > 0 ? 1 / rate : 0;
  const cues: Cue[] = [];
  if (events.some(({ type }) => type === "rolled")) cues.push({ sound: "die", at: 0, time: rolling * (stretch || 1) });
  const down = events.find(({ type }) => type in lands);
  const at = (down ? (lands[down.type] ?? 0) : 0) * stretch;
  if (down) cues.push({ sound: "tap", at });
  const wet = Math.max(
    events.filter(({ type }) => type === "square_watered").length,
    ...events.map((event) => (event.type === "line_lengthened" ? event.squares.length : 0)),
  );
  if (wet > 0)
    cues.push({ sound: "water", at: at + 100 * (stretch || 1), time: Math.min(longest, 200 + wet * perSquare) });
  return cues;
}

/** What is told once the last of these steps is done: the end, or that it has become the turn of a person. */
export function signOf(steps: readonly Step[], players: readonly string[], actor: number): Sound | undefined {
  if (actor === nobody) return "result";
  const last = steps.findLast((step) => step.actor !== chance);
  return last && last.actor !== actor && players[actor] === human ? "turn" : undefined;
}
