// Keys that go through the history. None is a letter or a sign: who speaks to the device would press those unawares.
import type { History } from "./history.svelte";

/** What a key does, or nothing if it is none of ours. */
export function historyKey(
  {
    key,
    shiftKey,
    altKey,
    ctrlKey,
    metaKey,
  }: Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">,
  history: History,
): (() => Promise<void>) | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === "ArrowLeft") return () => history.look(history.at - 1);
  if (key === "ArrowRight") return () => history.look(history.at + 1);
  if (shiftKey && key === "ArrowUp") return () => history.point(-1);
  if (shiftKey && key === "ArrowDown") return () => history.point(1);
  if (!shiftKey && key === "Home") return () => history.look(0);
  if (!shiftKey && key === "End") return () => history.look(undefined);
  return undefined;
}

/** Whether an element has keys of its own: what is written in, chosen from, or scrolled. */
export const hasOwnKeys = (target: Element): boolean =>
  target.closest("input, select, textarea, dialog, ol[tabindex], div[tabindex]") !== null;
