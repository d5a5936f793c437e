// Addresses and texts that carry a whole game away from this device.
import type { GameRecord } from "@/engine/types";
import { toAddress } from "@/store/files";

/** Characters of the longest link that is offered: longer ones are cut or refused by too many programs. */
export const longestLink = 8000;

/** The record without its review, which anybody can have made anew and which is longer than the game. */
function bare(record: string): GameRecord {
  const { analysis: _analysis, ...game } = JSON.parse(record) as GameRecord;
  return game;
}

/** The link that opens the record anywhere, at a ply if one is given; nothing if it would be too long. */
export async function linkTo(origin: string, record: string, ply?: number): Promise<string | undefined> {
  const link = `${origin}/r#${await toAddress(JSON.stringify(bare(record)))}${ply === undefined ? "" : `@${ply}`}`;
  return link.length > longestLink ? undefined : link;
}

/** What a report of a problem says: the game without the names of people, where it is looked at, and our version. */
export function reportOf(record: string, ply: number, version: string, language: string): string {
  const { seats, ...game } = bare(record);
  const players = seats?.map(({ engine }) => (engine === undefined ? {} : { engine }));
  return [
    `castellum ${version}`,
    `language ${language}`,
    `ply ${ply} of ${game.actions.length}`,
    `record ${JSON.stringify(players ? { ...game, seats: players } : game)}`,
    "",
  ].join("\n");
}
