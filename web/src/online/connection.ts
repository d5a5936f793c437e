// The connection to one table: requests are kept until they are answered, rows come without gaps, and what is lost
// comes back by itself.
import {
  editions,
  freshHex,
  protocol,
  RefusedOnline,
  type ClockTold,
  type Do,
  type Here,
  type Message,
  type OnlineRefusal,
  type Row,
  type Welcome,
} from "./protocol";

/** Milliseconds. */
const pingAfter = 2000;
const silentAfter = 5000;
const shortestPause = 300;
const longestPause = 5000;
/** Two failures of the same rows within this time are no accident. */
const restartAgain = 60_000;

/**
 * `silent`: lost, and tried again. `reload`: the server speaks a newer protocol or plays a newer edition. `broken`: what
 * it tells makes no game, twice. `missing`: there is no such table. The last three are final.
 */
export type LineState = "connecting" | "live" | "silent" | "reload" | "broken" | "missing";

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

interface Pending {
  text: string;
  /** The last row it made, once it is acknowledged. */
  seq: number | undefined;
  resolve(): void;
  reject(error: Error): void;
}

export interface World {
  open(): Wire;
  /** Whether the server says that there is no such table; asked where no connection comes about. */
  missing(): Promise<boolean>;
}

export class Connection {
  private wire: Wire | undefined;
  private welcomed = false;
  private state: LineState = "connecting";
  private seq = 0;
  private pings = 0;
  private attempts = 0;
  private restartedAt = -Infinity;
  private readonly pending = new Map<string, Pending>();
  private pinging: ReturnType<typeof setTimeout> | undefined;
  private resending: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly world: World,
    private readonly hearing: Hearing,
  ) {
    this.listenForSilence();
    this.connect();
  }

  /** Asks for something; settles when the rows it made have come, fails with `RefusedOnline` if the server says no. */
  request(wanted: Do): Promise<void> {
    const id = freshHex(12);
    const text = JSON.stringify({ id, ...wanted });
    return new Promise((resolve, reject) => {
      this.pending.set(id, { text, seq: undefined, resolve, reject });
      if (this.welcomed) this.wire?.send(text);
    });
  }

  /** Tries at once, if the connection is not known to be good. */
  wake(): void {
    if (this.final || (this.welcomed && this.state === "live")) return;
    this.connect();
  }

  /** Connects anew, as somebody else may have become of the visitor. */
  reconnect(): void {
    if (!this.final) this.connect();
  }

  /** All rows from the first on, since those that came make no game; gives up where that happens again. */
  restart(): void {
    const now = Date.now();
    if (now - this.restartedAt < restartAgain) return this.end("broken");
    this.restartedAt = now;
    this.seq = 0;
    this.hearing.restarted();
    this.connect();
  }

  close(): void {
    this.hangUp();
    clearTimeout(this.silence);
    clearTimeout(this.retry);
  }

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
    this.welcomed = false;
    const { wire } = this;
    this.wire = undefined;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  private connect(): void {
    this.hangUp();
    clearTimeout(this.retry);
    const wire = this.world.open();
    this.wire = wire;
    wire.onopen = () => wire.send(JSON.stringify({ hello: protocol, editions, from: this.seq }));
    wire.onmessage = ({ data }) => this.hear(JSON.parse(data as string) as Message);
    wire.onclose = () => void this.lost();
    // A connection that is never made is given up in time.
    this.pinging = setTimeout(() => void this.lost(), silentAfter);
  }

  private async lost(): Promise<void> {
    const was = this.welcomed;
    this.hangUp();
    const pause = was ? 0 : Math.min(longestPause, shortestPause * 2 ** this.attempts++);
    this.retry = setTimeout(() => this.connect(), pause * (0.5 + Math.random() / 2));
    if (!was && this.seq === 0 && (await this.world.missing())) this.end("missing");
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
    else if ("refused" in message) this.refuse(message.refused, new RefusedOnline(message.error));
    else if ("error" in message) this.complain(message.error);
  }

  /** What is wrong with the connection itself; the server ends it, or has not heard the last requests. */
  private complain({ code, slots }: OnlineRefusal): void {
    if (code === "reload") this.end("reload");
    else if (code === "no_table") this.end("missing");
    else if (code === "too_fast") {
      clearTimeout(this.resending);
      this.resending = setTimeout(() => this.sendAgain(), Number(slots?.wait ?? longestPause));
    }
  }

  private sendAgain(): void {
    for (const { text, seq } of this.pending.values()) if (seq === undefined) this.wire?.send(text);
  }

  private begin(welcome: Welcome): void {
    this.welcomed = true;
    this.attempts = 0;
    this.hearing.welcome(welcome);
    this.tell("live");
    this.sendAgain();
  }

  private take(rows: Row[]): void {
    const fresh = rows.filter(({ seq }) => seq > this.seq);
    if (fresh.length === 0) return;
    if (fresh.some(({ seq }, number) => seq !== this.seq + number + 1)) return this.restart();
    this.seq += fresh.length;
    this.hearing.rows(fresh);
    this.settle();
  }

  private acknowledge(id: string, seq: number): void {
    const pending = this.pending.get(id);
    if (!pending) return; // answered before, on a connection that was lost
    pending.seq = seq;
    this.settle();
  }

  private settle(): void {
    for (const [id, { seq, resolve }] of this.pending)
      if (seq !== undefined && seq <= this.seq) {
        this.pending.delete(id);
        resolve();
      }
  }

  private refuse(id: string, error: RefusedOnline): void {
    this.pending.get(id)?.reject(error);
    this.pending.delete(id);
  }
}
