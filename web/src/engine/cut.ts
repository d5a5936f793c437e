// A record as it was in the course of its game.
import type { GameRecord } from "./types";

/** Members that speak of the end of a game or of all of it. */
const late = new Set(["end", "result", "expect", "times", "dice", "analysis"]);

/** What a game has from its start to its end, beside its actions. */
export const fixedOf = (record: GameRecord): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([member]) => member !== "actions" && !late.has(member)));

/** The record's first actions, without what is said of its end or of all of it; the record itself at its end. */
export function upTo(record: string, plies: number): string {
  const whole = JSON.parse(record) as GameRecord;
  if (whole.actions.length <= plies) return record;
  return JSON.stringify({ ...fixedOf(whole), actions: whole.actions.slice(0, plies) });
}
