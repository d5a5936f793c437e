// What the events of one action do on the board: of a preview, or of an action that is being shown.
import type { AqueductEvent } from "@/engine/types";
import { cues, type Cue } from "./movement";

type Of<Type extends AqueductEvent["type"]> = Extract<AqueductEvent, { type: Type }>;

export interface Effects {
  rolled?: Cue;
  house?: Of<"house_laid">;
  houseCue?: Cue;
  spring?: string;
  springCue?: Cue;
  canal?: Of<"canal_laid"> | Of<"canal_doubled">;
  canalCue?: Cue;
  /** The region that becomes full, and when its watered houses are seen to stay. */
  filled?: number;
  saved: Map<string, Cue>;
  left: Map<string, Of<"house_left"> & { cue: Cue }>;
  watered: Map<string, { supply: number; cue: Cue }>;
  turned: Map<string, Cue>;
}

export function effectsOf(events: readonly AqueductEvent[]): Effects {
  const effects: Effects = { saved: new Map(), left: new Map(), watered: new Map(), turned: new Map() };
  for (const [event, cue] of cues(events))
    switch (event.type) {
      case "rolled":
        effects.rolled = cue;
        break;
      case "house_laid":
        [effects.house, effects.houseCue] = [event, cue];
        break;
      case "spring_laid":
        [effects.spring, effects.springCue] = [event.spring, cue];
        break;
      case "canal_laid":
      case "canal_doubled":
        [effects.canal, effects.canalCue] = [event, cue];
        break;
      case "square_watered":
        effects.watered.set(event.square, { supply: event.supply, cue });
        break;
      case "region_filled":
        effects.filled = event.region;
        for (const square of event.saved) effects.saved.set(square, cue);
        break;
      case "house_left":
        effects.left.set(event.square, { ...event, cue });
        break;
      case "revealed":
        effects.turned.set(event.square, cue);
        break;
    }
  return effects;
}

/** The squares that effects change. */
export const touchedBy = ({ house, saved, left, watered, turned }: Effects): string[] => [
  ...(house ? [house.square] : []),
  ...[saved, left, watered, turned].flatMap((squares) => [...squares.keys()]),
];
