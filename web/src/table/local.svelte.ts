// A game of this device: it is kept here, its die falls here, and its computers think here.
import { chance } from "@/engine/types";
import { human, playerOf, timeOf } from "@/lib/players";
import { rematch } from "@/store/begin";
import { keepGame, type KeptGame } from "@/store/games";
import { settings } from "@/store/settings.svelte";
import type { Keeper } from "./keeper";
import { paceOf } from "./pace";
import type { Table } from "./table.svelte";
import { stepsToRestart, stepsToUndo } from "./undo";

export class LocalKeeper implements Keeper {
  readonly watches = false;
  readonly ended = false;
  readonly advises = true;
  private saved = $state(true);

  constructor(private readonly table: Table) {}

  get seed(): string {
    return this.table.game.seed.padStart(64, "0");
  }
  here(seat: number): boolean {
    return this.table.game.players[seat] === human;
  }
  get kept(): boolean {
    return this.saved;
  }

  readonly undoable = $derived.by(() => this.atMost(() => stepsToUndo(this.table.steps, this.table.game.players)));
  readonly restartable = $derived.by(() =>
    this.atMost(() => stepsToRestart(this.table.steps, this.table.game.players, this.table.position.actor)),
  );
  /** In a line that is tried nothing before its beginning, and nothing while a computer thinks. */
  private atMost(steps: () => number): number {
    const { thinking, trial = 0 } = this.table;
    return thinking ? 0 : Math.min(steps(), this.table.steps.length - trial);
  }

  get again(): (() => void) | undefined {
    return this.table.trial === undefined ? () => void rematch(this.table.game) : undefined;
  }

  /** Lets the die fall and computers act until a person is to act or the game is over. */
  async goOn(): Promise<void> {
    const { table } = this;
    try {
      while (!table.closed && !table.over && !table.waits) await this.actForOthers();
    } finally {
      table.thinking = false;
    }
  }

  private async actForOthers(): Promise<void> {
    const { table } = this;
    const { actor } = table.position;
    await table.motion.moved;
    if (actor === chance) return table.act("draw", { seed: this.seed });
    table.thinking = true;
    const player = table.game.players[actor] ?? playerOf(2);
    const [{ token, cut }] = await Promise.all([
      table.search(player, timeOf(player)),
      new Promise((resolve) => setTimeout(resolve, paceOf(settings.pace).pause)),
    ]);
    if (cut) table.cut = actor;
    if (!table.closed) await table.act("apply", { token, seed: this.seed });
  }

  async keep(game: KeptGame): Promise<void> {
    if (this.table.trial !== undefined) return;
    try {
      await keepGame(game);
      this.saved = true;
    } catch {
      this.saved = false; // no room, or a browser that forbids it: the page says so and offers the file
    }
  }
}
