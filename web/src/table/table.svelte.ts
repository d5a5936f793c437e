// One game at one table: the position, what is chosen, what was done, and whose it is to act.
import { Broken, Engine, Refused, Thinking } from "@/engine/client";
import {
  chance,
  nobody,
  type Call,
  type GameEvent,
  type Played,
  type Position,
  type RefereeCalls,
  type Refusal,
  type Step,
  type View,
} from "@/engine/types";
import type { GameModule } from "@/games";
import { History } from "@/history/history.svelte";
import { inText } from "@/lib/names";
import { human } from "@/lib/players";
import type { KeptGame } from "@/store/games";
import { confirmMode, settings } from "@/store/settings.svelte";
import { Hint } from "./hint.svelte";
import type { Keeper, MakeKeeper } from "./keeper";
import { LocalKeeper } from "./local.svelte";
import { Motion } from "./motion.svelte";
import { paceOf } from "./pace";
import { Referee } from "./referee";
import { chosen, fitting, litTokens, nextValue, select, type Choice, type Selection } from "./selection";

export class Table {
  game: KeptGame;
  position: Position;
  steps: Step[];
  selection = $state.raw<Selection>({});
  /** The token under the pointer or the focus, previewed without being chosen. */
  hovered = $state.raw<string | undefined>(undefined);
  preview = $state.raw<{ token: string; events: GameEvent[] } | undefined>(undefined);
  refusal = $state.raw<Refusal | undefined>(undefined);
  busy = $state(false);
  thinking = $state(false);
  /** The computer whose time was up when it last acted. */
  cut = $state<number | undefined>(undefined);
  readonly hint = new Hint(this);
  readonly history = new History(this);
  /** While a picture of the board is taken, nothing on it is lit. */
  posing = $state(false);
  readonly motion = new Motion();
  readonly keeper: Keeper;
  readonly thinker = new Thinking();
  closed = false;

  readonly choices = $derived.by<Choice[]>(() =>
    this.humanActs ? this.position.legal.map((token) => this.module.choice(token, this.position.view)) : [],
  );
  readonly candidate = $derived(chosen(this.choices, this.selection));
  private readonly tokens = $derived.by(() =>
    Object.fromEntries(
      this.module.order.map((part) => [part, litTokens(this.choices, this.selection, part, this.module.order)]),
    ),
  );
  /** The token whose effect is shown. */
  readonly shown = $derived(this.hovered ?? this.candidate?.token);
  /** The marks on the board: what the last actions of others changed, or what led to the position looked at. */
  readonly marks = $derived.by<string[]>(() => {
    const { marked } = this.history;
    if (marked) return marked.flatMap((event) => this.module.marks(event));
    let first = this.steps.length;
    while (first > 0 && !this.here(this.steps[first - 1]?.actor)) --first;
    if (first === this.steps.length) first = Math.max(0, first - 1); // at one screen: the last action
    return this.steps.slice(first).flatMap(({ events }) => events.flatMap((event) => this.module.marks(event)));
  });

  private readonly referee: Referee;

  private constructor(
    engine: Engine,
    readonly module: GameModule,
    game: KeptGame,
    position: Position,
    steps: Step[],
    /** For a line that is tried out: after how many actions it left its game. Such a game is not kept. */
    readonly trial: number | undefined,
    makeKeeper: MakeKeeper,
  ) {
    this.game = $state.raw(game);
    this.position = $state.raw(position);
    this.steps = $state.raw(steps);
    this.referee = new Referee(engine, () => this.game.record);
    this.keeper = makeKeeper(this);
  }

  /** Opens a game while its module still loads; fails with `Refused` if its record is not sound. */
  static async open(
    game: KeptGame,
    loading: GameModule | Promise<GameModule>,
    trial?: number,
    makeKeeper: MakeKeeper = (table) => new LocalKeeper(table),
  ): Promise<Table> {
    const engine = new Engine();
    const [module, { position, steps }] = await Promise.all([loading, engine.ask("open", { record: game.record })]);
    const table = new Table(engine, module, game, position, steps, trial, makeKeeper);
    void table.goOn();
    return table;
  }

  /** What is shown of the position looked at, which may be one of the past. */
  get view(): View {
    return this.history.position.view;
  }
  get over(): boolean {
    return this.position.actor === nobody || this.keeper.ended;
  }
  /** Whether the game waits for a person at this device. */
  get waits(): boolean {
    return !this.over && this.here(this.position.actor);
  }
  /** Whether a person can act here and now: not while the past is looked at. */
  get humanActs(): boolean {
    return this.waits && this.history.ply === undefined && !this.posing;
  }
  /** Whether a person at this device acts for that seat. */
  here(seat: number | undefined): boolean {
    return seat !== undefined && this.keeper.here(seat);
  }
  get moving() {
    return this.motion.moving;
  }
  get acted() {
    return this.motion.acted;
  }
  /** For a search of this position, the same whenever it is asked. */
  private get searchSeed(): string {
    return (BigInt(`0x${this.keeper.seed.slice(-16) || "0"}`) ^ BigInt(this.position.plies))
      .toString(16)
      .padStart(16, "0");
  }
  /** What a seat is called, for texts. */
  name(seat: number): string {
    return inText(this.game.names[seat] ?? "");
  }

  /** Shows the position after so many actions, or the game as it stands. */
  async look(ply: number | undefined): Promise<void> {
    await this.history.look(ply);
  }

  close(): void {
    this.closed = true;
    this.skip();
    this.referee.close();
    this.thinker.close();
  }

  /** The values of a part that can be chosen now. */
  lit(part: string): string[] {
    return [...(this.tokens[part]?.keys() ?? [])];
  }
  /** The token that choosing this value would stand for, if it is lit. */
  tokenFor(part: string, value: string): string | undefined {
    return this.tokens[part]?.get(value);
  }
  isChosen(part: string, value: string): boolean {
    return this.candidate?.parts[part] === value;
  }

  /** Chooses a part. What is not lit is answered with the reason. Commits at once where nothing else is open. */
  async choose(part: string, value: string): Promise<void> {
    if (this.busy) return;
    this.hint.drop();
    if (!this.lit(part).includes(value)) return this.explain(part, value);
    const stepped = this.module.steps[part];
    if (stepped && this.isChosen(part, value)) {
      const next = nextValue(this.lit(stepped), this.candidate?.parts[stepped] ?? "");
      if (next) [part, value] = [stepped, next];
    }
    this.refusal = undefined;
    this.hovered = undefined;
    const selection = select(this.choices, this.selection, part, value, this.module.order);
    const [only, ...others] = fitting(this.choices, selection);
    if (only && others.length === 0 && confirmMode() !== "always") await this.commit(only.token);
    else this.selection = selection;
  }

  /** Shows what a token would do while it is under the pointer or the focus. */
  hover(token: string | undefined): void {
    // Focus leaves an element also when the page takes that away, in the middle of drawing anew.
    queueMicrotask(() => (this.hovered = this.position.legal.includes(token ?? "") ? token : undefined));
  }

  /** Puts a whole token into the selection, to be confirmed or not. */
  suggest(token: string): void {
    const choice = this.choices.find((one) => one.token === token);
    if (!choice) return;
    this.cancel();
    this.selection = choice.parts;
  }

  cancel(): void {
    this.hint.drop();
    this.selection = {};
    this.hovered = undefined;
    this.refusal = undefined;
  }

  async confirm(): Promise<void> {
    if (this.candidate) await this.commit(this.candidate.token);
  }

  private async commit(token: string): Promise<void> {
    await this.alone(() => {
      this.cut = undefined;
      this.hint.drop();
      return this.act("apply", { token, seed: this.keeper.seed });
    });
    await this.goOn();
  }

  /** Does one thing at a time. What fails once the table is closed is nobody's fault. */
  private async alone(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await work();
    } catch (error) {
      if (!this.closed) throw error;
    } finally {
      this.busy = false;
    }
  }

  /** Lets happen what does not wait for a person here. */
  async goOn(): Promise<void> {
    await this.alone(() => this.keeper.goOn());
  }

  /** Ends a computer's thinking: it acts with the best it has found. */
  moveNow(): void {
    if (this.thinking) this.thinker.hurry();
  }

  async undo(count: number): Promise<void> {
    if (count === 0 || this.history.ply !== undefined) return;
    await this.alone(() => this.retract(count));
    await this.goOn();
  }

  /** Takes the last steps away. */
  async retract(count: number): Promise<void> {
    void this.history.look(undefined); // what is looked at may be what goes
    this.forget();
    const played = await this.ask("undo", { count });
    await this.keep(played);
    this.steps = this.steps.slice(0, this.steps.length - count);
    this.position = played.position;
  }

  /** Goes over to another record of the same game; fails with `Refused` if it is not sound. */
  async reopen(record: string): Promise<void> {
    this.forget();
    const { position, steps } = await this.ask("open", { record });
    await this.keep({ position, record });
    this.steps = steps;
    this.position = position;
  }

  private forget(): void {
    this.cancel();
    this.skip();
    this.history.forget();
    this.cut = undefined;
  }

  /** Asks for the events of the token to be shown; the newest question wins. */
  async showPreview(token: string | undefined): Promise<void> {
    if (!token) {
      this.preview = undefined;
      return;
    }
    try {
      const events = await this.ask("preview", { token });
      if (this.shown === token) this.preview = { token, events };
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Broken)) throw error;
      this.preview = undefined; // the position went on meanwhile
    }
  }

  private async explain(part: string, value: string): Promise<void> {
    if (!this.humanActs) return;
    const { position, selection } = this;
    const token = this.module.guess(part, value, this.view, selection);
    const refusal = token ? await this.ask("check", { token }) : null;
    // Not if something else was done meanwhile.
    if (position === this.position && selection === this.selection) this.refusal = refusal ?? undefined;
  }

  /** What that player would do here, after at most so many milliseconds. */
  search(player: string, time: number) {
    return this.thinker.ask("search", { record: this.game.record, player, seed: this.searchSeed, time });
  }

  ask<Name extends Call<RefereeCalls>>(
    name: Name,
    ask: RefereeCalls[Name]["ask"],
  ): Promise<RefereeCalls[Name]["answer"]> {
    return this.referee.ask(name, ask);
  }

  /** Keeps members of the record that do not make the game, such as a review. */
  async describe(members: Record<string, unknown>): Promise<void> {
    await this.keep(await this.ask("describe", { members }));
  }

  /** Carries out an action; it is shown only once it is kept. */
  async act<Name extends "apply" | "draw">(name: Name, ask: RefereeCalls[Name]["ask"]): Promise<void> {
    const { step, ...played } = await this.ask(name, ask);
    await this.keep(played);
    this.cancel();
    this.preview = undefined;
    const before = this.view;
    const fromPresent = this.history.ply === undefined;
    if (fromPresent) this.history.pointed = undefined;
    this.steps = [...this.steps, step];
    this.position = played.position;
    if (fromPresent) this.show(step, before, this.rateOf(step));
  }

  /** Ends the movement on the board: what moved is where it belongs. */
  skip(): void {
    this.motion.skip();
  }

  /** Computers move at the pace chosen for them, and so does the die for them. */
  private rateOf({ actor }: Step): number {
    const by = actor === chance ? this.steps.at(-2)?.actor : actor;
    return by !== undefined && this.game.players[by] === human ? 1 : paceOf(settings.pace).rate;
  }

  /** Shows what an action moved; the position at hand is already the one after it. */
  show(step: Step, before: View, rate = 1): void {
    this.motion.show({ step, before, rate }, this.module.movementTime(step.events) / rate);
  }

  private async keep({ position, record }: Played): Promise<void> {
    const over = position.actor === nobody;
    this.game = { ...this.game, record, plies: position.plies, over, changed: Date.now() };
    await this.keeper.keep(this.game);
  }
}
