// What the computer would do in a person's place: chosen for him, not carried out.
import { Broken, Refused } from "@/engine/client";
import type { Advice, GameEvent } from "@/engine/types";
import { adviser } from "@/lib/players";
import type { Table } from "./table.svelte";

const time = 2000; // milliseconds; whoever asks has to wait

export interface Suggestion extends Advice {
  cut: boolean;
  /** What the token would bring about. */
  events: GameEvent[];
}

export class Hint {
  thinking = $state(false);
  found = $state.raw<Suggestion | undefined>(undefined);
  /** The question that still matters; each one dropped makes those before it void. */
  private asked = 0;

  constructor(private readonly table: Table) {}

  /** Looks for a hint, or ends the search for one. */
  async toggle(): Promise<void> {
    if (this.thinking) this.drop();
    else await this.look();
  }

  /** Takes the hint away, and ends the search for one. */
  drop(): void {
    ++this.asked;
    this.found = undefined;
    if (this.thinking) this.table.thinker.hurry();
  }

  /** Puts the hint into the table's selection, unless something else is done meanwhile. */
  private async look(): Promise<void> {
    const { table } = this;
    if (table.busy || !table.humanActs) return;
    table.cancel();
    const question = ++this.asked;
    this.thinking = true;
    try {
      const advice = await table.search(adviser, time);
      if (question !== this.asked) return;
      const events = await table.ask("preview", { token: advice.token });
      if (question !== this.asked) return;
      table.suggest(advice.token);
      this.found = { ...advice, events };
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Broken)) throw error; // the game went on meanwhile
    } finally {
      this.thinking = false;
    }
  }
}
