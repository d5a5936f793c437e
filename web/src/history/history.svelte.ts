// Looking at the past of a game: the position that is shown, and event by event what led to it. The game itself goes
// on meanwhile.
import { Broken } from "@/engine/client";
import type { GameEvent, Position } from "@/engine/types";
import { tell } from "@/i18n/index.svelte";
import type { Table } from "@/table/table.svelte";

/** One event of an action that has something to say. */
export interface Line {
  event: GameEvent;
  text: string;
}

export class History {
  /** How many actions the position looked at has; nothing while the game is shown as it stands. */
  ply = $state<number | undefined>(undefined);
  /** Which of the lines is pointed at, if one is. */
  pointed = $state<number | undefined>(undefined);
  private found = $state.raw<Position | undefined>(undefined);
  private known: Record<number, Position> = {};

  constructor(private readonly table: Table) {}

  /** The number of actions before what is shown. */
  readonly at = $derived.by(() => this.ply ?? this.table.position.plies);
  /** What is shown: while a position of the past is still being looked up, the one before. */
  readonly position = $derived.by(() => (this.ply === undefined ? undefined : this.found) ?? this.table.position);
  /** What led to the position looked at. */
  readonly lines = $derived.by<Line[]>(() =>
    (this.table.steps[this.at - 1]?.events ?? []).flatMap((event) => {
      const text = this.table.module.say(event);
      return text ? [{ event, text: tell(text) }] : [];
    }),
  );
  /** The events whose places are marked, other than those the game itself marks. */
  readonly marked = $derived.by<GameEvent[] | undefined>(() => {
    const line = this.pointed === undefined ? undefined : this.lines[this.pointed];
    if (line) return [line.event];
    return this.ply === undefined ? undefined : (this.table.steps[this.ply - 1]?.events ?? []);
  });

  /** Shows the position after so many actions, one step forward with its movement; the game as it stands for none. */
  async look(ply: number | undefined): Promise<void> {
    const { table } = this;
    const wanted = ply === undefined || ply >= table.position.plies ? undefined : Math.max(0, ply);
    if (wanted === this.ply) {
      if (wanted === undefined) this.pointed = undefined;
      return;
    }
    table.cancel();
    table.preview = undefined;
    table.skip();
    const before = this.position;
    this.ply = wanted;
    this.pointed = undefined;
    const found = wanted === undefined ? undefined : await this.positionAt(wanted);
    if (this.ply !== wanted) return; // another one was asked for meanwhile
    this.found = found;
    const step = table.steps[before.plies];
    if (step && this.position.plies === before.plies + 1) table.show(step, before.view);
  }

  /** Points at the next event, or the one before, and goes over to the next action where there is no more. */
  async point(by: 1 | -1): Promise<void> {
    const wanted = (this.pointed ?? (by > 0 ? -1 : this.lines.length)) + by;
    if (wanted in this.lines) {
      this.pointed = wanted;
      return;
    }
    const next = this.at + by;
    if (next < 0 || next > this.table.position.plies) return;
    const looked = this.look(next);
    this.pointed = by > 0 ? 0 : Math.max(0, this.lines.length - 1); // at once: the next key may come before the position
    await looked;
  }

  /** Nothing is pointed at any more, and what was taken back is no past of this game. */
  forget(): void {
    this.pointed = undefined;
    this.known = {};
  }

  private async positionAt(ply: number): Promise<Position | undefined> {
    const { known } = this; // an answer that comes after a step was taken back goes nowhere
    try {
      return (known[ply] ??= await this.table.ask("past", { record: this.table.game.record, ply }));
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      return undefined; // the table was closed
    }
  }
}
