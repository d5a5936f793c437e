// What is true at a table: the fold of its rows.
import type { GameRecord } from "@/engine/types";
import type { CardSeat, Made, Phase, Row, SeatChange, Wanted } from "./protocol";

export interface Seat extends CardSeat {
  /** A person's, whom the computer stands in for. */
  given: boolean;
  nonce?: string;
}

/** Somebody asks the others for their consent. */
export interface Question {
  seat: number;
  what: Wanted;
  to?: number;
  /** The seats that have agreed. */
  agreed: readonly number[];
}

/** What happened beside the actions, after so many of them. */
export type Remark = { at: number; ply: number; seat: number } & (
  | { phrase: number }
  | { change: SeatChange; name: string; level?: number }
  | { asks: Wanted }
  | { clock: "pause" | "out" }
  | { refuses: true }
);

export interface Folded {
  made: Made | undefined;
  seats: readonly Seat[];
  phase: Phase;
  /** The record of the game once it has begun, its actions apart. */
  start: GameRecord | undefined;
  actions: readonly string[];
  /** What was sent together: whose, and after how many actions. */
  turns: readonly { seat: number; ply: number }[];
  question: Question | undefined;
  remarks: readonly Remark[];
  /** What is told only at the end. */
  told: Partial<Pick<GameRecord, "end" | "result" | "mountains">> & { seed?: string };
  again: string | undefined;
}

export const unmade: Folded = {
  made: undefined,
  seats: [],
  phase: "waits",
  start: undefined,
  actions: [],
  turns: [],
  question: undefined,
  remarks: [],
  told: {},
  again: undefined,
};

type SeatRow = Extract<Row, { kind: "seat" }>;
const free: Seat = { kind: "free", given: false };

/** A seat after a change, the game being under way or not. */
function seatAfter(seat: Seat, { by, name, nonce, level }: SeatRow, begun: boolean): Seat {
  switch (by) {
    case "sat":
      return { kind: "person", given: false, ...(name === undefined ? {} : { name }), ...(nonce ? { nonce } : {}) };
    case "computer":
      return { kind: "computer", given: false, level: level ?? 1 };
    case "reserved":
      return { kind: "reserved", given: false, ...(name === undefined ? {} : { name }) };
    case "left":
    case "removed":
    case "freed":
      return free;
    case "given":
      return { ...seat, kind: "computer", given: true, level: level ?? 1 };
    case "back": {
      const { level: _level, ...person } = seat;
      return { ...person, kind: "person", given: false };
    }
    case "forgotten": {
      const { name: _name, ...nameless } = seat;
      return begun || seat.kind === "computer" ? nameless : free;
    }
    case "moved":
      return seat;
  }
}

/** What is true after one more row. */
export function fold(state: Folded, row: Row): Folded {
  const ply = state.actions.length;
  const remark = (what: object): Pick<Folded, "remarks"> => ({
    remarks: [...state.remarks, { at: row.at, ply, ...what } as Remark],
  });
  switch (row.kind) {
    case "made": {
      const { seq: _seq, at: _at, kind: _kind, ...made } = row;
      return { ...state, made, seats: Array.from({ length: made.players }, () => free) };
    }
    case "seat": {
      const { seat, by, level } = row;
      const name = row.name ?? state.seats[seat]?.name ?? "";
      const begun = state.phase !== "waits";
      const seats = state.seats.map((one, number) => (number === seat ? seatAfter(one, row, begun) : one));
      // Who asked has gone, and his question with him.
      const gone = (by === "given" || by === "computer") && state.question?.seat === seat;
      return {
        ...state,
        seats,
        ...(gone ? { question: undefined } : {}),
        ...remark({ seat, change: by, name, ...(level === undefined ? {} : { level }) }),
      };
    }
    case "start":
      return { ...state, phase: "plays", start: row.record };
    case "actions":
      return {
        ...state,
        actions: [...state.actions, ...row.tokens],
        turns: [...state.turns, { seat: row.seat, ply: row.ply }],
        question: undefined,
      };
    case "roll":
      return { ...state, actions: [...state.actions, row.token], turns: [] };
    case "clock": {
      const closed = row.what === "pause" ? { question: undefined } : {};
      return { ...state, ...closed, ...remark({ seat: row.seat, clock: row.what }) };
    }
    case "asks": {
      const { seat, what, to } = row;
      const question: Question = { seat, what, agreed: [], ...(to === undefined ? {} : { to }) };
      return { ...state, question, ...remark({ seat, asks: what }) };
    }
    case "answers":
      if (!row.agree) return { ...state, question: undefined, ...remark({ seat: row.seat, refuses: true }) };
      return state.question
        ? { ...state, question: { ...state.question, agreed: [...state.question.agreed, row.seat] } }
        : state;
    case "undo":
      return {
        ...state,
        actions: state.actions.slice(0, row.to),
        turns: state.turns.filter((turn) => turn.ply < row.to),
        remarks: state.remarks.map((one) => (one.ply > row.to ? { ...one, ply: row.to } : one)),
        question: undefined,
      };
    case "phrase":
      return { ...state, ...remark({ seat: row.seat, phrase: row.phrase }) };
    case "reveal":
      return {
        ...state,
        told: { ...state.told, seed: row.seed, ...(row.mountains ? { mountains: row.mountains } : {}) },
      };
    case "end":
      return {
        ...state,
        phase: "over",
        told: { ...state.told, end: row.end, ...(row.result ? { result: row.result } : {}) },
        question: undefined,
      };
    case "again":
      return { ...state, again: row.table };
  }
}

/** The record without its actions: all that was told so far. */
export function fixedRecord({ start, told }: Folded): GameRecord | undefined {
  if (!start) return undefined;
  const { seed, ...ends } = told;
  return { ...start, ...ends, ...(start.dice && seed !== undefined ? { dice: { ...start.dice, seed } } : {}) };
}

/** The ply a seat may ask to go back to: before what it sent last, unless the die fell since. */
export function backTo({ turns, phase }: Folded, seat: number): number | undefined {
  return phase === "plays" ? turns.findLast((turn) => turn.seat === seat)?.ply : undefined;
}
