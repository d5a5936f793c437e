import { tick } from "svelte";

/** Gives the focus to the table's heading, where what had it goes away: the next Tab finds the turn bar and the board. */
export function toHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus();
}

/** The same once the page is drawn anew, if what had the focus has gone. */
export async function toHeadingIfLost(): Promise<void> {
  await tick();
  if (document.activeElement === document.body) toHeading();
}
