// The games kept on this device, in the browser's own database. A game is written whole after every action.
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { GameId } from "@/engine/types";

export interface KeptGame {
  id: string;
  game: GameId;
  /** The record's JSON; its actions are the game. */
  record: string;
  /** Hex digits that settle every roll, so that loading again cannot roll again: 64, in the first games 16. */
  seed: string;
  /** Who sits where: "human" or a computer player's name. */
  players: string[];
  names: string[];
  plies: number;
  over: boolean;
  created: number;
  changed: number;
}

interface Schema extends DBSchema {
  games: { key: string; value: KeptGame; indexes: { changed: number } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

async function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("castellum", 1, {
    upgrade(db) {
      db.createObjectStore("games", { keyPath: "id" }).createIndex("changed", "changed");
    },
  });
  return opened;
}

/** The games of this visit, for browsers that keep nothing. */
const held = new Map<string, KeptGame>();

/** Writes a game; settles only when it is on the disk, fails if the browser keeps nothing. */
export async function keepGame(game: KeptGame): Promise<void> {
  held.set(game.id, game);
  const transaction = (await database()).transaction("games", "readwrite", { durability: "strict" });
  await transaction.store.put(game);
  await transaction.done;
}

export async function findGame(id: string): Promise<KeptGame | undefined> {
  const kept = await database()
    .then((db) => db.get("games", id))
    .catch(() => undefined); // the browser keeps nothing
  return kept ?? held.get(id);
}

/** All games, the one changed last first. */
export async function allGames(): Promise<KeptGame[]> {
  const kept = await database()
    .then((db) => db.getAllFromIndex("games", "changed"))
    .catch(() => [...held.values()].sort((one, other) => one.changed - other.changed));
  return kept.reverse();
}

export async function deleteGame(id: string): Promise<void> {
  held.delete(id);
  await (await database()).delete("games", id);
}

/** Asks the browser not to clear our games when room is short. */
export async function askToPersist(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}

/** 64 hex digits nobody can foresee. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
