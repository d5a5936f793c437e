// The positions whose pictures are kept: both titles, every phase. Their records stand beside them, so that no picture
// changes because a computer plays better.
import { readFileSync } from "node:fs";
import type { GameRecord } from "../kept";
import type { GameId } from "../player";

export type Theme = "light" | "dark";

/** A title and how many play it. */
export type RecordName = `${GameId}-${"two" | "four"}`;

export const recordOf = (name: RecordName): GameRecord =>
  JSON.parse(readFileSync(`e2e/reference/records/${name}.json`, "utf8")) as GameRecord;

export interface Pictured {
  name: string;
  record: RecordName;
  /** After how many of its actions. */
  plies: number;
  /** What is chosen there: parts on the board, the whole token last. */
  chosen?: string[];
  /** Where at the desk the closer picture is taken, in parts of the board's width and height; else where something is chosen. */
  near?: [number, number];
  /** The window as it stands instead of the board alone. */
  window?: boolean;
  phone: Theme[];
  desk: Theme[];
}

const day: Theme[] = ["light"];
const night: Theme[] = ["dark"];
const both: Theme[] = ["light", "dark"];

export const pictured: Record<GameId, Pictured[]> = {
  "aqua-romana": [
    { name: "place", record: "aqua-romana-two", plies: 6, chosen: ["space=E1", "B@E1"], phone: day, desk: night },
    {
      name: "lay",
      record: "aqua-romana-four",
      plies: 66,
      chosen: ["worker=G2", "space=Sd", "G2:Sd:S-NS"],
      near: [0.36, 0.3],
      phone: day,
      desk: day,
    },
    { name: "lay-open", record: "aqua-romana-two", plies: 83, near: [0.2, 0.2], phone: night, desk: day },
    { name: "step", record: "aqua-romana-two", plies: 45, chosen: ["space=W7", ">W7"], phone: day, desk: night },
    {
      name: "extra",
      record: "aqua-romana-four",
      plies: 58,
      chosen: ["square=k3", "+D-NE@k3"],
      phone: night,
      desk: day,
    },
    { name: "close", record: "aqua-romana-two", plies: 106, chosen: ["worker=G2", "xG2"], phone: night, desk: night },
    { name: "take", record: "aqua-romana-four", plies: 73, chosen: ["take:C"], window: true, phone: night, desk: day },
    { name: "over-two", record: "aqua-romana-two", plies: 119, near: [0.8, 0.9], phone: day, desk: day },
    { name: "over-four", record: "aqua-romana-four", plies: 125, near: [0.7, 0.7], phone: night, desk: night },
    { name: "result", record: "aqua-romana-four", plies: 125, window: true, phone: day, desk: [] },
  ],
  aqueduct: [
    { name: "roll", record: "aqueduct-four", plies: 0, chosen: ["roll"], near: [0, 0], phone: day, desk: night },
    { name: "house", record: "aqueduct-four", plies: 170, chosen: ["square=c6", "2@c6"], phone: day, desk: night },
    { name: "house-open", record: "aqueduct-two", plies: 164, near: [0.7, 0.5], phone: night, desk: day },
    {
      name: "about-to-fill",
      record: "aqueduct-four",
      plies: 270,
      chosen: ["square=d7", "2@d7"],
      phone: day,
      desk: both,
    },
    { name: "again", record: "aqueduct-four", plies: 222, chosen: ["roll"], window: true, phone: night, desk: [] },
    { name: "canal", record: "aqueduct-four", plies: 249, chosen: ["place=1.5N", "=1.5N"], phone: day, desk: day },
    {
      name: "spring",
      record: "aqueduct-two",
      plies: 158,
      chosen: ["o", "vertex=7.6", "o7.6"],
      phone: day,
      desk: night,
    },
    { name: "last-round", record: "aqueduct-two", plies: 214, chosen: ["square=l2", "1@l2"], phone: night, desk: day },
    { name: "over-two", record: "aqueduct-two", plies: 218, near: [0.8, 0.6], phone: day, desk: night },
    { name: "over-four", record: "aqueduct-four", plies: 316, near: [0.3, 0.4], phone: [], desk: day },
    { name: "result", record: "aqueduct-two", plies: 218, window: true, phone: night, desk: [] },
  ],
};
