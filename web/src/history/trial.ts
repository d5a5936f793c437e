// Trying a line: a copy of a game that people play on from any of its positions. The game itself is not touched.
import { upTo } from "@/engine/cut";
import type { GameRecord } from "@/engine/types";
import { human } from "@/lib/players";
import { freshSeed } from "@/store/games";
import { Table } from "@/table/table.svelte";

/** Deals what is hidden in a game that still runs anew: a line must not tell what nobody may know yet. */
function redealt(record: GameRecord): GameRecord {
  const hidden = record.mountains as Record<string, string> | undefined;
  if (!hidden) return record;
  const backs = Object.values(hidden);
  for (let last = backs.length - 1; last > 0; --last) {
    const other = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % (last + 1);
    [backs[last], backs[other]] = [backs[other] ?? "", backs[last] ?? ""];
  }
  return { ...record, mountains: Object.fromEntries(Object.keys(hidden).map((square, at) => [square, backs[at]])) };
}

/** The line from the position looked at. Its dice fall as they like, so that they tell nothing of those to come. */
export async function tryLine({ game, module, history }: Table): Promise<Table> {
  const plies = history.at;
  const { seats: _seats, ...cut } = JSON.parse(upTo(game.record, plies)) as GameRecord;
  const record = JSON.stringify(game.over ? cut : redealt(cut));
  const players = game.players.map(() => human);
  return Table.open({ ...game, record, players, plies, seed: freshSeed(), over: false }, module, plies);
}
