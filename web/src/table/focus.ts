/** Gives the focus to the table's heading, where what had it goes away: the next Tab finds the turn bar and the board. */
export function toHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus();
}
