// What stands behind a table: who acts here, what the others do, where what was done is kept, what can be taken back.
import type { KeptGame } from "@/store/games";
import type { Table } from "./table.svelte";

export interface Keeper {
  /** 64 hex digits that settle all chance; empty where others settle it. */
  readonly seed: string;
  /** Whether a person at this device acts for that seat now. */
  here(seat: number): boolean;
  /** Whether nobody at this device ever acts. */
  readonly watches: boolean;
  /** Whether the game has ended before its rules end it. */
  readonly ended: boolean;
  /** Whether the computer may be asked for advice. */
  readonly advises: boolean;
  /** Whether the game is kept on this device; nothing where it is kept elsewhere. */
  readonly kept: boolean | undefined;
  /** How many steps "take back" undoes, and how many "restart turn". */
  readonly undoable: number;
  readonly restartable: number;
  /** Lets happen what does not wait for a person here. */
  goOn(): Promise<void>;
  /** Keeps what was just done, before it is shown. */
  keep(game: KeptGame): Promise<void>;
  /** The same people play once more; nothing where that cannot be. */
  readonly again: (() => void) | undefined;
}

export type MakeKeeper = (table: Table) => Keeper;
