// What is asked of the server of online tables beside the connection to one.
import { RefusedOnline, type Card, type OnlineRefusal, type TableWish } from "./protocol";
import { isJson } from "./there.svelte";

const fetchApi = (path: string, method: string, more: RequestInit = {}): Promise<Response> =>
  fetch(`/api/${path}`, { method, cache: "no-store", ...more });

/** What a host of pages alone answers: with a page, that there is nothing, or that nothing is to be sent there. */
const ofPages = ({ ok, status }: Response): boolean => ok || [404, 405, 501].includes(status);

async function ask<Answer>(path: string, method = "GET", body?: unknown): Promise<Answer> {
  const json = { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await fetchApi(path, method, body === undefined ? {} : json);
  if (answer.status === 204) return undefined as Answer;
  if (!isJson(answer)) throw new RefusedOnline({ code: ofPages(answer) ? "no_tables" : "no_server" });
  const told: unknown = await answer.json().catch(() => undefined); // cut off, or something between us and the server
  if (answer.ok && told !== undefined) return told as Answer;
  const { error } = (told ?? {}) as { error?: Partial<OnlineRefusal> };
  throw new RefusedOnline(typeof error?.code === "string" ? (error as OnlineRefusal) : { code: "no_server" });
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

/** Whether the server has no such table. What tells of one there is would be its whole game: that is not fetched. */
export async function isMissing(table: string): Promise<boolean> {
  try {
    const { status } = await fetchApi(`tables/${table}`, "HEAD");
    if (status === 404) await ask(`tables/${table}`); // ours, or of something between us and the server?
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
