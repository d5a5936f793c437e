// A position in words: what a game's board says, square by square and piece by piece.
import type { Text } from "@/i18n/index.svelte";

export interface Reading {
  columns: readonly string[];
  /** From the north to the south, each with a cell a column; a cell says all that lies there. */
  rows: { name: string; cells: Text[][] }[];
  lists: { title: Text; items: Text[][] }[];
}
