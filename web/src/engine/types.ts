// What the page knows of the engine: tokens, views and events.
import type { View as AquaRomanaView } from "@/generated/view-aqua-romana";
import type { View as AqueductView } from "@/generated/view-aqueduct";
import type { Events as AquaRomanaEvents } from "@/generated/events-aqua-romana";
import type { Events as AqueductEvents } from "@/generated/events-aqueduct";

export type { AquaRomanaView, AqueductView };
export type AquaRomanaEvent = AquaRomanaEvents[number];
export type AqueductEvent = AqueductEvents[number];
export type View = AquaRomanaView | AqueductView;
export type GameEvent = AquaRomanaEvent | AqueductEvent;

export const gameIds = ["aqua-romana", "aqueduct"] as const;
export type GameId = (typeof gameIds)[number];

export const chance = -1;
export const nobody = -2;

/** Why something is refused: a stable code and the rule's number, or "format". */
export interface Refusal {
  code: string;
  rule: string;
  slots?: Record<string, string | number>;
  /** English, for faults of files and set-ups. */
  reason?: string;
  ply?: number;
  token?: string;
}

/** A game's record (docs/records.md); members not used here are kept as they are. */
export interface GameRecord {
  castellum: number;
  game: GameId;
  edition: string;
  players: number;
  rules: Record<string, unknown>;
  seats?: { name?: string; engine?: string }[];
  actions: string[];
  /** What settles all chance; the seed once the game is over. */
  dice?: { commitment: string; nonces: string[]; dealt?: string[]; seed?: string };
  end?: string;
  result?: { points: number[]; winners: number[] };
  [member: string]: unknown;
}

/** All the page shows of one position. */
export interface Position {
  plies: number;
  /** The seat to act, or `chance` or `nobody`. */
  actor: number;
  legal: string[];
  view: View;
}

/** A position with the record that leads to it. */
export interface Played {
  position: Position;
  record: string;
}

/** A token that was carried out and what it did. */
export interface Step {
  token: string;
  /** The seat that acted, or `chance`. */
  actor: number;
  events: GameEvent[];
}

/** What a new game should be: members of a record, all but the game and the seats optional. */
export interface Wish {
  game: GameId;
  players: number;
  /** 64 hex digits that settle what the referee deals (docs/dice.md). */
  seed: string;
  rules?: Record<string, string | number | boolean>;
  [member: string]: unknown;
}

/** What a computer player thinks of its actions, the chosen one first (docs/embed.md). */
export interface Advice {
  token: string;
  /** The code of why, or nothing where there was nothing to compare. */
  reason: string;
  simulations: number;
  /** Points and rewards are thousandths, one number a seat. */
  choices: { token: string; visits: number; points: number[]; rewards: number[] }[];
}

/** What each decision of a game was worth (docs/analysis.md); points are thousandths. */
export interface Review {
  version: number;
  simulations: number;
  actions: ReviewedAction[];
  seats: SeatReview[];
  /** What the best action would have done where one that lost a point or more was chosen, by ply. */
  better?: Record<string, GameEvent[]>;
}
export interface ReviewedAction {
  ply: number;
  /** The seat that acted, or `chance`. */
  actor: number;
  token: string;
  before: number[];
  after: number[];
  best?: string;
  line?: string[];
  lost?: number;
  punished?: boolean;
}
export interface SeatReview {
  own: number;
  others: number;
  luck: number;
  lost: number;
  decisions: number;
  mistakes: number;
}

/** A worker's calls: name to arguments and answer, and how far it is. */
export type Calls<Known> = Record<keyof Known, { ask: unknown; answer: unknown; progress: unknown }>;
export type Call<Known> = keyof Known & string;

/** The calls of the referee's worker. */
export interface RefereeCalls {
  create: { ask: { wish: Wish }; answer: Played; progress: never };
  open: { ask: { record: string }; answer: { position: Position; steps: Step[] }; progress: never };
  /** That record's game after so many actions; the game that is played stays where it is. */
  past: { ask: { record: string; ply: number }; answer: Position; progress: never };
  check: { ask: { token: string }; answer: Refusal | null; progress: never };
  preview: { ask: { token: string }; answer: GameEvent[]; progress: never };
  /** With the game's last action the record tells the seed of its dice. */
  apply: { ask: { token: string; seed: string }; answer: Played & { step: Step }; progress: never };
  draw: { ask: { seed: string }; answer: Played & { step: Step }; progress: never };
  undo: { ask: { count: number }; answer: Played; progress: never };
  describe: { ask: { members: Record<string, unknown> }; answer: Played; progress: never };
}

/** The calls of the thinking worker. */
export interface ThinkingCalls {
  /** `cut`: the time was up before the player had decided. */
  search: {
    ask: { record: string; player: string; seed: string; time: number };
    answer: Advice & { cut: boolean };
    progress: never;
  };
  /** What of a game does not follow from its dice, in English, as far as their seed is told. */
  dice: { ask: { record: string }; answer: string[]; progress: never };
  /** Nothing if it was ended before it was finished. */
  review: {
    ask: { record: string; simulations: number };
    answer: Review | undefined;
    progress: { done: number; positions: number };
  };
}

export interface Request {
  id: number;
  name: string;
  ask: unknown;
}

/** `refused`: the engine said no and nothing changed. `broken`: the module is unusable and must start anew. */
export type Response =
  | { id: number; answer: unknown }
  | { id: number; progress: unknown }
  | { id: number; refused: Refusal }
  | { id: number; broken: string };
