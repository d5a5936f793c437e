// Turns that are not the server's yet.
import type { OnlineRefusal } from "./protocol";

/** How many tokens two games have in common from the first on. */
export function common(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((token, ply) => token !== other[ply]);
  return differs < 0 ? one.length : differs;
}

/**
 * Whether the same can be sent again later: the server could not take it, but nothing is wrong with it. What it may have
 * taken all the same comes in its rows.
 */
export const againLater = ({ code }: OnlineRefusal): boolean =>
  ["not_stored", "too_fast", "too_many", "failed"].includes(code);
