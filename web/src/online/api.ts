// What is asked of the server of online tables beside the connection to one.
import { RefusedOnline, type Card, type OnlineRefusal, type TableWish } from "./protocol";
import { isJson } from "./there.svelte";

async function ask<Answer>(path: string, method = "GET", body?: unknown): Promise<Answer> {
  const answer = await fetch(`/api/${path}`, {
    method,
    cache: "no-store",
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  if (answer.status === 204) return undefined as Answer;
  // A host of pages alone answers with a page, or that there is nothing.
  if (!isJson(answer)) throw new RefusedOnline({ code: answer.status < 500 ? "no_table" : "no_server" });
  const told: unknown = await answer.json();
  if (answer.ok) return told as Answer;
  throw new RefusedOnline((told as { error: OnlineRefusal }).error);
}

// All fail with `RefusedOnline` where the server says no, with `TypeError` where there is no network.

/** Makes sure that the server knows this visitor again. */
export const introduce = (): Promise<void> => ask("me", "POST");

/** Opens a table; gives its id. */
export const openTable = async (wish: TableWish): Promise<string> =>
  (await ask<{ table: string }>("tables", "POST", wish)).table;

/** Listed tables that wait for people, oldest first. */
export const listTables = async (): Promise<Card[]> => (await ask<{ tables: Card[] }>("tables")).tables;

/** The visitor's own tables, changed last first. */
export const myTables = async (): Promise<Card[]> => (await ask<{ tables: Card[] }>("mine")).tables;

/** Whether the server has no such table. */
export async function isMissing(table: string): Promise<boolean> {
  try {
    await ask(`tables/${table}`);
    return false;
  } catch (error) {
    return error instanceof RefusedOnline && error.refusal.code === "no_table";
  }
}

/** A key that moves the seat, once, to the device that brings it. */
export const handOver = async (table: string, seat: number): Promise<string> =>
  (await ask<{ key: string }>(`tables/${table}/handover`, "POST", { seat })).key;

/** Takes the seat a key stands for; gives its number. */
export const takeOver = async (table: string, key: string): Promise<number> =>
  (await ask<{ seat: number }>(`tables/${table}/takeover`, "POST", { key })).seat;

/** A path where a feed reader finds the news of this visitor's tables; an older one ends. */
export const makeFeed = async (): Promise<string> => (await ask<{ feed: string }>("me/feed", "POST")).feed;

/** Gives up all seats and takes the visitor's names away. */
export const forgetMe = (): Promise<void> => ask("me", "DELETE");
