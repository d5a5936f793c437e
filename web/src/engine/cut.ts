// A record as it was in the course of its game.
import type { GameRecord } from "./types";

/** Members that speak of the end of a game or of all of it. */
const late = new Set(["end", "result", "expect", "times", "dice", "analysis"]);

/** The record's first actions, without what is said of its end or of all of it; the record itself at its end. */
export function upTo(record: string, plies: number): string {
  const whole = JSON.parse(record) as GameRecord;
  if (whole.actions.length <= plies) return record;
  const fixed = Object.entries(whole).filter(([member]) => !late.has(member));
  return JSON.stringify({ ...Object.fromEntries(fixed), actions: whole.actions.slice(0, plies) });
}
