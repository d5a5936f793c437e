// The referee of a table; if it breaks, a new one goes on with the game as it is kept.
import { Broken, Engine } from "@/engine/client";
import type { Call, RefereeCalls } from "@/engine/types";

export class Referee {
  private closed = false;
  private mending: Promise<void> | undefined;

  /** `record` gives the game to go on with. */
  constructor(
    private readonly engine: Engine,
    private readonly record: () => string,
  ) {}

  /** Asks the engine; if it breaks, asks once more in a new one. */
  async ask<Name extends Call<RefereeCalls>>(
    name: Name,
    ask: RefereeCalls[Name]["ask"],
  ): Promise<RefereeCalls[Name]["answer"]> {
    try {
      return await this.engine.ask(name, ask);
    } catch (error) {
      if (!(error instanceof Broken) || this.closed) throw error;
      this.mending ??= this.mend().finally(() => (this.mending = undefined));
      await this.mending;
      return this.engine.ask(name, ask);
    }
  }

  close(): void {
    this.closed = true;
    this.engine.close();
  }

  /** Starts the engine anew; all questions that were open wait for that and are asked again. */
  private async mend(): Promise<void> {
    this.engine.close();
    await this.engine.ask("open", { record: this.record() });
  }
}
