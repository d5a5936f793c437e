// What the page keeps on the device, and what the referee on the command line says of it.
import { execFileSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import type { GameRecord } from "../src/engine/types";
import type { KeptGame as Kept } from "../src/store/games";
import type { GameId } from "./player";

export const castellum = "../build/release/castellum";

export type { GameRecord, Kept };

/** All games kept by the browser, read past the page. */
export async function keptGames(page: Page): Promise<Kept[]> {
  return page.evaluate(
    () =>
      new Promise<Kept[]>((resolve, reject) => {
        const opening = indexedDB.open("castellum");
        opening.onerror = () => reject(opening.error ?? new Error("no database"));
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains("games")) {
            database.close();
            return resolve([]);
          }
          const reading = database.transaction("games").objectStore("games").getAll();
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result as Kept[]);
          };
        };
      }),
  );
}

/** The game whose table is open, as it is kept. */
export async function kept(page: Page): Promise<Kept> {
  const id = new URL(page.url()).pathname.replace("/play/", "");
  const game = (await keptGames(page)).find((one) => one.id === id);
  if (!game) throw new Error(`no game ${id} is kept`);
  return game;
}

export const actionsOf = (game: Kept): string[] => (JSON.parse(game.record) as GameRecord).actions;

/** What the referee answers to each line about the position at the end of a record. */
export function referee(record: string | GameRecord, ...lines: string[]): string[] {
  const text = typeof record === "string" ? record : JSON.stringify(record);
  const input = [`record ${text}`, ...lines, "quit", ""].join("\n");
  return execFileSync(castellum, ["engine"], { input, encoding: "utf8" }).trimEnd().split("\n").slice(1);
}

/** What the referee says of a file of records. */
export const verify = (path: string) => execFileSync(castellum, ["verify", path], { encoding: "utf8" });

/** The legal tokens at the end of a record. */
export function legalIn(record: string | GameRecord): string[] {
  return (referee(record, "legal")[0] ?? "").split(" ").slice(2);
}

/** A whole game of computers, the same for the same seed. */
export function selfplay(game: GameId, seed: number, seats = "greedy"): GameRecord {
  const text = execFileSync(
    castellum,
    ["selfplay", "--game", game, "--games", "1", "--seed", String(seed), "--seats", seats],
    { encoding: "utf8" },
  );
  return JSON.parse(text) as GameRecord;
}

/** The record up to that many actions. */
export function upTo(record: GameRecord, plies: number): GameRecord {
  const { end: _end, result: _result, ...rest } = record;
  return { ...rest, actions: record.actions.slice(0, plies) };
}

type View = Record<string, unknown> & { phase: string; actor: number };

/** The record up to the first position that `wanted` says yes to. */
export function upToFirst(record: GameRecord, wanted: (view: View, plies: number) => boolean): GameRecord {
  const lines = ["view", ...record.actions.flatMap((token) => [`act ${token}`, "view"])];
  const answers = referee(upTo(record, 0), ...lines);
  const views = answers.filter((line) => line.startsWith("view ")).map((line) => JSON.parse(line.slice(5)) as View);
  const plies = views.findIndex(wanted);
  if (plies < 0) throw new Error("no such position in this record");
  return plies === record.actions.length ? record : upTo(record, plies);
}

/** Waits for a table with all that comes once its board can be seen. */
export async function wholeTable(page: Page): Promise<void> {
  await expect(page.locator("[data-actor]")).toBeVisible();
  await expect(page.locator("[data-menu]")).toBeAttached();
}

/** Opens a record through the page's file button, its seats as it says ("human" where it names no computer). */
export async function openRecord(page: Page, record: string | GameRecord): Promise<void> {
  if (!/\/(games)?$/.test(new URL(page.url(), "http://x").pathname)) await page.goto("/");
  await page.locator("input[type=file]").setInputFiles({
    name: "game.json",
    mimeType: "application/json",
    buffer: Buffer.from(typeof record === "string" ? record : JSON.stringify(record)),
  });
  await expect(page).toHaveURL(/\/play\//);
  await wholeTable(page);
}

export const withSeats = (record: GameRecord, ...players: string[]): GameRecord => ({
  ...record,
  seats: players.map((player, seat) =>
    player === "human" ? { name: `Person ${seat + 1}` } : { name: `Computer ${seat + 1}`, engine: player },
  ),
});

export const plies = (page: Page) => page.locator("[data-plies]");

/** How many actions the page shows. */
export async function shownPlies(page: Page): Promise<number> {
  return Number(await plies(page).getAttribute("data-plies"));
}

/** Chooses when an action is asked for confirmation, in the table's menu. */
export async function confirmWhen(page: Page, mode: "always" | "correspondence" | "never"): Promise<void> {
  const menu = page.locator("[data-menu]");
  const select = menu.locator("[data-confirm-mode]");
  if (!(await select.isVisible())) await menu.locator("summary").click();
  await select.selectOption(mode);
  await menu.locator("summary").click();
}
