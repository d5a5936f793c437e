// The keeper of an online table: a turn is played here until it ends, then sent as one; the server's rows decide what
// was played.
import { Refused } from "@/engine/client";
import type { Keeper } from "@/table/keeper";
import type { Table } from "@/table/table.svelte";
import { RefusedOnline } from "./protocol";
import { againLater, common } from "./turn";
import type { Visit } from "./visit.svelte";

/** More actions than these at once are shown without their movement. */
const mostShown = 6;

export class OnlineKeeper implements Keeper {
  readonly seed = "";
  readonly kept = undefined;
  /** How many of the table's steps the server has. */
  private synced = $state(0);
  /** Whether the turn is on its way. */
  sending = $state(false);
  /** Why the turn could not be sent, or was lost. */
  fault = $state.raw<RefusedOnline | "lost" | undefined>(undefined);
  private due = false;
  /** Whether the turn is to be taken away: the server will not have it. */
  private dropped = false;

  constructor(
    private readonly table: Table,
    private readonly visit: Visit,
    /** What of the record does not change by actions, as the engine has it. */
    private opened: string,
  ) {
    this.synced = table.steps.length;
  }

  /** How many actions of this device's turn the server does not have yet. */
  get unsent(): number {
    return this.table.steps.length - this.synced;
  }
  here(seat: number): boolean {
    return !this.sending && this.visit.acts(seat);
  }
  get watches(): boolean {
    return this.visit.mine.length === 0;
  }
  get ended(): boolean {
    return this.visit.folded.phase === "over";
  }
  get advises(): boolean {
    const others = this.visit.folded.seats.filter(({ kind, given }) => kind === "person" || given);
    return this.ended || others.length === this.visit.mine.length;
  }
  get undoable(): number {
    return this.sending ? 0 : Math.min(1, this.unsent);
  }
  get restartable(): number {
    return this.sending ? 0 : this.unsent;
  }
  get again(): (() => void) | undefined {
    return this.visit.again;
  }
  async keep(): Promise<void> {
    // The server has it.
  }

  /** Something has changed at the server. */
  news(): void {
    this.due = true;
    void this.table.goOn();
  }

  async goOn(): Promise<void> {
    try {
      do {
        this.due = false;
        if (this.dropped) await this.table.retract(this.unsent);
        this.dropped = false;
        await this.follow();
      } while (this.due);
      // It was done all the same.
      if (this.unsent === 0 && this.fault instanceof RefusedOnline && againLater(this.fault.refusal))
        this.fault = undefined;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.visit.restart();
      return;
    }
    const { actor } = this.table.position;
    const ends = !this.visit.acts(actor) || actor !== this.table.steps[this.synced]?.actor;
    if (ends && this.unsent > 0 && !this.sending && !this.fault) void this.send();
  }

  /** Sends what of the turn was not sent. */
  async send(): Promise<void> {
    const { table } = this;
    const unsent = table.steps.slice(this.synced);
    const seat = unsent[0]?.actor;
    // A person may hold several seats; a message is of one.
    const next = unsent.findIndex(({ actor }) => actor !== seat);
    const tokens = unsent.slice(0, next < 0 ? undefined : next).map(({ token }) => token);
    if (seat === undefined || this.sending) return;
    this.fault = undefined;
    this.sending = true;
    let refused: RefusedOnline | undefined;
    try {
      await this.visit.request({ do: "act", seat, ply: this.synced, tokens });
    } catch (error) {
      if (!(error instanceof RefusedOnline)) throw error;
      refused = error;
    } finally {
      this.sending = false;
    }
    this.fault = refused;
    this.dropped = refused !== undefined && !againLater(refused.refusal);
    this.news();
  }

  /** Brings the table to where the rows say it stands; this device's turn stays as far as it still fits. */
  private async follow(): Promise<void> {
    const { table, visit } = this;
    const { actions } = visit.folded;
    const mine = table.steps.map(({ token }) => token);
    const same = common(mine, actions);
    if (same < this.synced || (same < actions.length && same < mine.length)) {
      if (this.unsent > 0 && !this.sending) this.fault = "lost";
      await table.retract(mine.length - same);
    }
    this.synced = Math.min(same, actions.length);
    await this.play(actions.slice(same));
    const { fixed, record } = visit;
    if (fixed === this.opened) return;
    await table.reopen(record);
    this.opened = fixed;
    this.synced = table.steps.length;
  }

  private async play(tokens: readonly string[]): Promise<void> {
    for (const token of tokens) {
      if (tokens.length <= mostShown) await this.table.motion.moved;
      if (this.table.closed) return;
      await this.table.act("apply", { token, seed: "" });
      ++this.synced;
    }
  }
}
