// New games: from a wish, from a file or a link, or as a rematch. Each is kept before its table opens.
import { Engine } from "@/engine/client";
import { nobody, type GameId, type GameRecord, type Position } from "@/engine/types";
import { human, playerFrom } from "@/lib/players";
import { go } from "@/router.svelte";
import { askToPersist, freshSeed, keepGame, type KeptGame } from "./games";

export interface SeatWish {
  name: string;
  /** `human` or a computer player's name. */
  player: string;
}

const freshId = (): string => freshSeed().slice(0, 10);

async function keepNew(record: string, position: Position, seats: readonly SeatWish[], seed: string): Promise<string> {
  const now = Date.now();
  const game: KeptGame = {
    id: freshId(),
    game: (JSON.parse(record) as GameRecord).game,
    record,
    seed,
    players: seats.map(({ player }) => player),
    names: seats.map(({ name }) => name),
    plies: position.plies,
    over: position.actor === nobody,
    created: now,
    changed: now,
  };
  void askToPersist();
  await keepGame(game).catch(() => undefined); // a browser that keeps nothing: the table says so
  return game.id;
}

async function withEngine<Answer>(work: (engine: Engine) => Promise<Answer>): Promise<Answer> {
  const engine = new Engine();
  try {
    return await work(engine);
  } finally {
    engine.close();
  }
}

const toSeats = (seats: readonly SeatWish[]) =>
  seats.map(({ name, player }) => (player === human ? { name } : { name, engine: player }));

/** Starts a game and opens its table; fails with `Refused` if the rules refuse the wish. */
export async function begin(
  game: GameId,
  setUp: Readonly<Record<string, unknown>>,
  seats: readonly SeatWish[],
): Promise<void> {
  const seed = freshSeed();
  const id = await withEngine(async (engine) => {
    const { position, record: dealt } = await engine.ask("create", {
      wish: { ...setUp, game, players: seats.length, seed },
    });
    const record = JSON.stringify({ ...(JSON.parse(dealt) as GameRecord), seats: toSeats(seats) });
    return keepNew(record, position, seats, seed);
  });
  go(`/play/${id}`);
}

/** Opens a record of any origin as a game of its own here, shown at a ply; fails with `Refused` if it is not sound. */
export async function beginFromRecord(text: string, nameOf: (seat: number) => string, ply?: number): Promise<void> {
  const id = await withEngine(async (engine) => {
    const { position } = await engine.ask("open", { record: text });
    const { dice, ...rest } = JSON.parse(text) as GameRecord;
    // A game that goes on here goes on by dice of this device.
    const record: GameRecord = dice && rest.end !== undefined ? { ...rest, dice } : rest;
    const seats = Array.from({ length: record.players }, (_, seat): SeatWish => {
      const { name, engine: player } = record.seats?.[seat] ?? {};
      return { name: name ?? nameOf(seat), player: playerFrom(player) };
    });
    return keepNew(dice && !record.dice ? JSON.stringify(record) : text, position, seats, freshSeed());
  });
  go(ply === undefined ? `/play/${id}` : `/play/${id}#${ply}`, true);
}

/** The same game again, each seat moved on by one. */
export async function rematch(game: KeptGame): Promise<void> {
  const { rules, layout, stock, board, players } = JSON.parse(game.record) as GameRecord;
  const seats = Array.from({ length: players }, (_, seat): SeatWish => {
    const from = (seat + 1) % players;
    return { name: game.names[from] ?? "", player: game.players[from] ?? human };
  });
  const setUp = Object.entries({ rules, layout, stock, board }).filter(([, value]) => value !== undefined);
  await begin(game.game, Object.fromEntries(setUp), seats);
}
