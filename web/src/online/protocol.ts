// What goes between the page and a server of online tables (docs/protocol.md).
import type { GameId, GameRecord, Refusal } from "@/engine/types";

export const protocol = 1;
/** The editions of the rules this page's engine plays. */
export const editions: Record<GameId, string> = { "aqua-romana": "ar-1", aqueduct: "aq-1" };

/** Seconds for each turn, a bank of seconds for the whole game, and whether Saturday and Sunday (UTC) do not count. */
export interface ClockRules {
  turn: number;
  bank: number;
  weekends_off: boolean;
}

/** What somebody wants a table to be. */
export interface TableWish {
  game: GameId;
  players: number;
  rules?: Record<string, string | number | boolean>;
  board?: string;
  /** One a seat: a person, or a computer of that level. */
  seats: (number | null)[];
  listed: boolean;
  /** Seconds until others may give the seat of who is away to the computer. */
  absent: number;
  /** Left out or null: nobody's time is counted. */
  clock?: ClockRules | null;
}

export type SeatKind = "free" | "person" | "computer" | "reserved";

export interface CardSeat {
  kind: SeatKind;
  name?: string;
  level?: number;
}

/** A table as lists show it. */
export interface Card {
  table: string;
  game: GameId;
  players: number;
  rules: Record<string, unknown>;
  seats: CardSeat[];
  listed: boolean;
  phase: Phase;
  actor: number;
  mine: number[];
  plies: number;
  created: number;
  changed: number;
  /** When the time of who is to act runs out, 0 if no clock runs. */
  deadline: number;
}
export type Phase = "waits" | "plays" | "over";

export interface Made extends Omit<TableWish, "seats"> {
  edition: string;
  commitment: string;
}

export type SeatChange =
  "sat" | "left" | "removed" | "computer" | "freed" | "reserved" | "given" | "back" | "moved" | "forgotten";

/** What a person may ask all others for. */
export type Wanted = "undo" | "end" | "pause";

interface Numbered {
  seq: number;
  at: number;
}
export type Row = Numbered &
  (
    | ({ kind: "made" } & Made)
    | { kind: "seat"; seat: number; by: SeatChange; name?: string; nonce?: string; level?: number }
    | { kind: "start"; record: GameRecord }
    | { kind: "actions"; seat: number; ply: number; tokens: string[] }
    | { kind: "roll"; ply: number; token: string }
    | { kind: "clock"; what: "pause" | "out"; seat: number }
    | { kind: "asks"; seat: number; what: Wanted; to?: number }
    | { kind: "answers"; seat: number; agree: boolean }
    | { kind: "undo"; to: number }
    | { kind: "phrase"; seat: number; phrase: number }
    | { kind: "reveal"; seed: string; mountains?: Record<string, string> }
    | { kind: "end"; end: string; result?: GameRecord["result"] }
    | { kind: "again"; table: string }
  );

/** What the page asks for at a table; the connection adds the id. */
export type Do =
  | { do: "sit"; seat: number; name: string; nonce: string }
  | { do: "leave" | "remove" | "end" | "pause" | "back" | "again"; seat: number }
  | { do: "computer"; seat: number; level: number | null }
  | { do: "start" }
  | { do: "act"; seat: number; ply: number; tokens: string[] }
  | { do: "undo"; seat: number; to: number }
  | { do: "answer"; seat: number; agree: boolean }
  | { do: "phrase"; seat: number; phrase: number }
  | { do: "give"; seat: number; level: number };

/** Why the server refused: a code of its own, or the engine's with the rule. */
export interface OnlineRefusal extends Omit<Refusal, "rule"> {
  rule?: string;
}

export interface Welcome {
  welcome: number;
  table: string;
  /** The visitor's seats. */
  seats: number[];
  creator: boolean;
  /** By the server's clock. */
  now: number;
}
export interface Here {
  /** The seats whose holders are connected. */
  seats: number[];
  /** Those whose holders are not, and since when. */
  away: { seat: number; since: number }[];
  watching: number;
}

/** How the clock stood at a time by the server's clock; milliseconds. */
export interface ClockTold {
  at: number;
  /** Whose turn it is, -1: no person's. */
  seat: number;
  /** What the turn has left of its own. */
  turn: number;
  banks: number[];
  paused: boolean;
  /** When all of it has run out; 0: it stands. */
  deadline: number;
}

export type Message =
  | Welcome
  | { rows: Row[] }
  | { here: Here }
  | { clock: ClockTold }
  | { seats: number[] }
  | { pong: number }
  | { ack: string; seq: number }
  | { refused: string; error: OnlineRefusal }
  | { error: OnlineRefusal };

/** The server refused a request; nothing changed. */
export class RefusedOnline extends Error {
  constructor(readonly refusal: OnlineRefusal) {
    super(refusal.code);
  }
}

/** So many bytes nobody can foresee, in hex digits. */
export const freshHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
