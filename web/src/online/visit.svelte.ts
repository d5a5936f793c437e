// A visit to an online table: the connection, what is true there, and who one is.
import type { GameId } from "@/engine/types";
import { human, playerOf, type Level } from "@/lib/players";
import { go } from "@/router.svelte";
import type { KeptGame } from "@/store/games";
import { introduce, isMissing } from "./api";
import { Connection, type LineState } from "./connection";
import { fixedRecord, fold, unmade, type Folded } from "./fold";
import { forgetNonces, keepNonce, noncesAt, sitDown } from "./nonces";
import { RefusedOnline, type ClockTold, type Do, type Here, type Row } from "./protocol";

/** Milliseconds a phrase is shown beside the name, and after which one is old news. */
const phraseStays = 7000;

export class Visit {
  line = $state<LineState>("connecting");
  folded = $state.raw<Folded>(unmade);
  /** The seats this visitor holds. */
  mine = $state.raw<readonly number[]>([]);
  creator = $state(false);
  here = $state.raw<Here>({ seats: [], away: [], watching: 0 });
  /** The next game was asked for here: as soon as there is one the page goes to it. */
  private goesOn = false;
  /** By how much the server's clock is ahead. */
  private ahead = $state(0);
  /** Since when, by this device's clock, the holder of a seat that he plays himself is not connected. */
  awaySince: Readonly<Record<number, number>> = $derived(
    Object.fromEntries(
      this.here.away
        .filter(({ seat }) => this.folded.seats[seat]?.kind === "person")
        .map(({ seat, since }) => [seat, since - this.ahead]),
    ),
  );
  /** How the clock last stood, if there is one. */
  clock = $state.raw<ClockTold | undefined>(undefined);
  /** The phrase shown beside each seat's name. */
  said = $state.raw<Readonly<Record<number, number>>>({});
  /** Whether all rows that were there at the beginning have come. */
  caughtUp = $state(false);
  private readonly connection: Connection;
  private readonly stopListening: () => void;

  /** `news` hears of every change of the game. */
  constructor(
    readonly table: string,
    private readonly news: () => void,
  ) {
    const address = `${location.origin.replace(/^http/, "ws")}/api/tables/${table}/live`;
    this.connection = new Connection(
      { open: () => new WebSocket(address), missing: () => isMissing(table) },
      {
        state: (line) => {
          this.line = line;
          if (line === "missing") forgetNonces(table);
        },
        welcome: ({ seats, creator, now }) => {
          this.mine = seats;
          this.creator = creator;
          this.ahead = now - Date.now();
        },
        rows: (rows) => this.take(rows),
        restarted: () => {
          this.folded = unmade;
          this.caughtUp = false;
        },
        here: (here) => this.see(here),
        clock: (clock) => (this.clock = clock),
        seats: (seats) => {
          this.mine = seats;
          this.news();
        },
      },
    );
    const seen = () => document.visibilityState === "visible";
    const online = () => seen() && this.connection.wake("network");
    const back = () => seen() && this.wake();
    addEventListener("online", online);
    document.addEventListener("visibilitychange", back);
    this.stopListening = () => {
      removeEventListener("online", online);
      document.removeEventListener("visibilitychange", back);
    };
  }

  close(): void {
    this.connection.close();
    this.stopListening();
  }

  /** The person is at this table again. */
  wake(): void {
    this.connection.wake("person");
  }

  /** Asks for something; fails with `RefusedOnline` if the server says no. */
  async request(wanted: Do): Promise<void> {
    if (wanted.do === "sit" && this.mine.length === 0 && !this.creator) {
      // Who only watches is nobody the server would know again; who sits down is.
      await introduce();
      this.connection.reconnect();
    }
    const ask = (asked: Do) => this.connection.request(asked);
    if (wanted.do === "sit") return sitDown(this.table, wanted, ask);
    await ask(wanted);
    // Whoever sits there next adds something else.
    if (wanted.do === "leave" && this.folded.phase === "waits") keepNonce(this.table, wanted.seat, undefined);
  }
  /** What this device added to the dice, by the seats the visitor still holds. */
  get added(): Readonly<Record<number, string>> {
    const { mine } = this;
    return Object.fromEntries(Object.entries(noncesAt(this.table)).filter(([seat]) => mine.includes(Number(seat))));
  }
  /** What was told makes no game: all of it is asked for once more. */
  restart(): void {
    this.connection.restart();
  }

  /** A time by the server's clock as this device's. */
  localTime(time: number): number {
    return time - this.ahead;
  }

  /** Whether a person at this device acts for that seat now. */
  acts(seat: number): boolean {
    const { phase, seats } = this.folded;
    return phase === "plays" && this.mine.includes(seat) && seats[seat]?.kind === "person";
  }

  /** All of the record but its actions, as text. */
  readonly fixed = $derived(JSON.stringify(fixedRecord(this.folded)) ?? "");

  /** The record as it stands, with who sits where. */
  get record(): string {
    const seats = this.folded.seats.map(({ name, level }) => ({
      ...(name ? { name } : {}),
      ...(level === undefined ? {} : { engine: playerOf(level as Level) }),
    }));
    return JSON.stringify({ ...fixedRecord(this.folded), seats, actions: this.folded.actions });
  }

  /** The game as a table opens it. Precondition: it has begun. */
  game(names: string[]): KeptGame {
    const { made, actions, phase } = this.folded;
    const now = Date.now();
    return {
      id: this.table,
      game: made?.game as GameId,
      record: this.record,
      seed: "",
      players: this.players,
      names,
      plies: actions.length,
      over: phase === "over",
      created: now,
      changed: now,
    };
  }
  /** Who plays each seat. */
  get players(): string[] {
    return this.folded.seats.map(({ level }) => (level === undefined ? human : playerOf(level as Level)));
  }

  /** To the next game, which is made if nobody has yet; nothing where that cannot be. */
  get again(): (() => void) | undefined {
    const { again, phase } = this.folded;
    const [seat] = this.mine;
    if (again) return () => go(`/t/${again}`);
    if (phase !== "over" || seat === undefined) return undefined;
    return () => void this.playAgain(seat);
  }
  private async playAgain(seat: number): Promise<void> {
    await this.request({ do: "again", seat }).catch((error: unknown) => {
      if (!(error instanceof RefusedOnline)) throw error; // somebody was quicker: his table is in rows to come
    });
    this.goesOn = true;
    this.followAgain();
  }
  private followAgain(): void {
    if (this.goesOn && this.folded.again) go(`/t/${this.folded.again}`);
  }

  private take(rows: Row[]): void {
    this.folded = rows.reduce(fold, this.folded);
    this.followAgain();
    for (const row of rows)
      if (row.kind === "phrase" && row.at > Date.now() + this.ahead - phraseStays) this.show(row.seat, row.phrase);
    this.news();
  }

  private show(seat: number, phrase: number): void {
    const said = { ...this.said, [seat]: phrase };
    this.said = said;
    setTimeout(() => {
      if (this.said[seat] !== phrase) return;
      const { [seat]: _gone, ...others } = this.said;
      this.said = others;
    }, phraseStays);
  }

  private see(here: Here): void {
    this.caughtUp = true;
    this.here = here;
  }
}
