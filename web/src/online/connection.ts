// The connection to one table: requests are kept until they are answered, rows come without gaps, and what is lost
// comes back by itself.
import {
  editions,
  protocol,
  type ClockTold,
  type Do,
  type Here,
  type Message,
  type OnlineRefusal,
  type Row,
  type Welcome,
} from "./protocol";
import { Requests } from "./requests";

/** Milliseconds. */
const pingAfter = 2000;
const silentAfter = 5000;
const shortestPause = 300;
const longestPause = 5000;
/** A connection that was welcome for so long is no sign of trouble when it is lost. */
const steadyAfter = 5000;
/** Until a table that too many are connected to is tried again. */
const fullPause = 30_000;
/** Two failures of the same rows within this time are no accident. */
const restartAgain = 60_000;

/** Why the server ended a connection (docs/protocol.md). */
const ended = { badMessage: 4000, noRow: 4002, elsewhere: 4009, full: 4029, tooLong: 1009 } as const;

/**
 * `silent`: lost, and tried again. `full`: too many are connected to this table; tried again after a while. `elsewhere`:
 * newer connections of the same visitor took this one's place; tried again when the person comes back to it. `reload`:
 * the server speaks a newer protocol or plays a newer edition. `broken`: what it tells makes no game, twice. `missing`:
 * there is no such table. The last three are final.
 */
export type LineState = "connecting" | "live" | "silent" | "full" | "elsewhere" | "reload" | "broken" | "missing";

/** What the connection tells whoever opened it. */
export interface Hearing {
  state(state: LineState): void;
  welcome(welcome: Welcome): void;
  /** The next rows, in order. */
  rows(rows: Row[]): void;
  /** All rows so far are void: they come again from the first. */
  restarted(): void;
  here(here: Here): void;
  clock(clock: ClockTold): void;
  seats(seats: number[]): void;
}

/** The part of a WebSocket that is used. */
export type Wire = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

export interface World {
  open(): Wire;
  /** Whether the server says that there is no such table; asked where no connection comes about. */
  missing(): Promise<boolean>;
}

export class Connection {
  private wire: Wire | undefined;
  /** Since when the connection is welcome, if it is. */
  private welcomedAt: number | undefined;
  private state: LineState = "connecting";
  private seq = 0;
  /** The time of that row. */
  private at = 0;
  private pings = 0;
  private attempts = 0;
  private restartedAt = -Infinity;
  private readonly requests = new Requests();
  private pinging: ReturnType<typeof setTimeout> | undefined;
  private resending: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly world: World,
    private readonly hearing: Hearing,
  ) {
    this.connect();
  }

  /** Asks for something; settles when the rows it made have come, fails with `RefusedOnline` if the server says no. */
  request(wanted: Do): Promise<void> {
    return this.requests.add(wanted, this.welcomed ? this.send : undefined);
  }

  /** Tries at once, if the connection is not known to be good: the person is back, or only the network. */
  wake(who: "person" | "network"): void {
    if (this.final || (this.welcomed && this.state === "live")) return;
    if (this.state === "elsewhere" && who === "network") return; // he is at another of his tabs
    this.connect();
  }

  /** Connects anew, as somebody else may have become of the visitor. */
  reconnect(): void {
    if (!this.final) this.connect();
  }

  /**
   * All rows from the first on, since those that came make no game or are not the server's; gives up where that happens
   * again.
   */
  restart(): void {
    const now = Date.now();
    if (now - this.restartedAt < restartAgain) return this.end("broken");
    this.restartedAt = now;
    this.seq = 0;
    this.requests.unanswered();
    this.hearing.restarted();
    this.connect();
  }

  close(): void {
    this.hangUp();
    clearTimeout(this.silence);
    this.silence = undefined;
    clearTimeout(this.retry);
  }

  private get welcomed(): boolean {
    return this.welcomedAt !== undefined;
  }
  private readonly send = (text: string): void => this.wire?.send(text);

  private get final(): boolean {
    return this.state === "reload" || this.state === "broken" || this.state === "missing";
  }

  private tell(state: LineState): void {
    if (this.final || state === this.state) return;
    this.state = state;
    this.hearing.state(state);
  }

  private end(state: LineState): void {
    this.tell(state);
    this.close();
  }

  private hangUp(): void {
    clearTimeout(this.pinging);
    clearTimeout(this.resending);
    if (this.steady) this.attempts = 0;
    this.welcomedAt = undefined;
    this.requests.unsent();
    const { wire } = this;
    this.wire = undefined;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  /** Whether the connection was good for long enough that its loss is an accident. */
  private get steady(): boolean {
    return this.welcomedAt !== undefined && Date.now() - this.welcomedAt >= steadyAfter;
  }

  private connect(): void {
    this.hangUp();
    clearTimeout(this.retry);
    if (this.silence === undefined) this.listenForSilence();
    const wire = this.world.open();
    this.wire = wire;
    const { seq, at } = this;
    wire.onopen = () => wire.send(JSON.stringify({ hello: protocol, editions, from: seq, ...(seq > 0 ? { at } : {}) }));
    wire.onmessage = ({ data }) => this.hear(JSON.parse(data as string) as Message);
    wire.onclose = ({ code }) => this.closed(code);
    // A connection that is never made is given up in time.
    this.pinging = setTimeout(() => void this.lost(), silentAfter);
  }

  private closed(code: number): void {
    if (code === ended.noRow) return this.restart();
    if (code === ended.full) return this.rest("full");
    if (code === ended.elsewhere) return this.rest("elsewhere");
    // Sent again they would end the next connection, too.
    if (code === ended.badMessage || code === ended.tooLong) this.requests.refuseSent({ code: "bad_message" });
    void this.lost();
  }

  /** Leaves the server alone, for a while or until the person comes back. */
  private rest(state: "full" | "elsewhere"): void {
    this.close();
    this.tell(state);
    if (state === "full") this.retry = setTimeout(() => this.connect(), fullPause);
  }

  private async lost(): Promise<void> {
    const was = this.welcomed;
    const pause = this.steady ? 0 : Math.min(longestPause, shortestPause * 2 ** this.attempts++);
    this.hangUp();
    this.retry = setTimeout(() => this.connect(), pause * (0.5 + Math.random() / 2));
    // Asked with rows, too: the host may have gone back to an older copy of the tables.
    if (!was && (await this.world.missing())) this.end("missing");
  }

  private listenForSilence(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.tell("silent");
      if (this.welcomed) this.connect();
    }, silentAfter);
  }

  /** Something came: the next thing is awaited. */
  private heard(): void {
    this.listenForSilence();
    clearTimeout(this.pinging);
    this.pinging = setTimeout(() => this.wire?.send(JSON.stringify({ ping: ++this.pings })), pingAfter);
  }

  private hear(message: Message): void {
    this.heard();
    if ("welcome" in message) this.begin(message);
    else if ("rows" in message) this.take(message.rows);
    else if ("here" in message) this.hearing.here(message.here);
    else if ("clock" in message) this.hearing.clock(message.clock);
    else if ("seats" in message) this.hearing.seats(message.seats);
    else if ("ack" in message) this.acknowledge(message.ack, message.seq);
    else if ("refused" in message) this.requests.refuse(message.refused, message.error);
    else if ("error" in message) this.complain(message.error);
  }

  /** What is wrong with the connection itself; the server ends it, or has not heard the last requests. */
  private complain({ code, slots }: OnlineRefusal): void {
    if (code === "reload") this.end("reload");
    else if (code === "no_table") this.end("missing");
    else if (code === "no_row") this.closed(ended.noRow);
    else if (code === "too_many") this.closed(ended.full);
    else if (code === "bad_message") this.closed(ended.badMessage);
    else if (code === "too_fast") {
      clearTimeout(this.resending);
      this.resending = setTimeout(() => this.requests.sendAgain(this.send), Number(slots?.wait ?? longestPause));
    }
  }

  private begin(welcome: Welcome): void {
    this.welcomedAt = Date.now();
    this.hearing.welcome(welcome);
    this.tell("live");
    this.requests.sendAgain(this.send);
  }

  private take(rows: Row[]): void {
    const fresh = rows.filter(({ seq }) => seq > this.seq);
    if (fresh.length === 0) return;
    if (fresh.some(({ seq }, number) => seq !== this.seq + number + 1)) return this.restart();
    this.seq += fresh.length;
    this.at = fresh.at(-1)?.at ?? this.at;
    this.hearing.rows(fresh);
    this.requests.settle(this.seq);
  }

  private acknowledge(id: string, seq: number): void {
    this.requests.acknowledge(id, seq);
    this.requests.settle(this.seq);
  }
}
