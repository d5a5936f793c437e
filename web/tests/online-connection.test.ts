// A connection loses nothing: what was asked is asked again until it is answered, and rows come once, in order.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type LineState, type Wire } from "../src/online/connection";
import { RefusedOnline, type Row } from "../src/online/protocol";

class FakeWire {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Opens, and is welcomed. */
  begin() {
    this.onopen?.();
    this.say({ welcome: 1, table: "t", seats: [], creator: false, now: 0 });
  }
  requests() {
    return this.sent.filter((message) => "do" in message);
  }
}

const row = (seq: number): Row => ({ seq, at: 0, kind: "phrase", seat: 0, phrase: seq });

function setUp(missing = false) {
  const wires: FakeWire[] = [];
  const states: LineState[] = [];
  const seqs: number[] = [];
  let restarts = 0;
  const connection = new Connection(
    {
      open: () => {
        const wire = new FakeWire();
        wires.push(wire);
        return wire as unknown as Wire;
      },
      missing: async () => missing,
    },
    {
      state: (state) => states.push(state),
      welcome: () => undefined,
      rows: (rows) => seqs.push(...rows.map(({ seq }) => seq)),
      restarted: () => ++restarts,
      here: () => undefined,
      clock: () => undefined,
      seats: () => undefined,
    },
  );
  const wire = () => wires.at(-1) as FakeWire;
  return { connection, wires, wire, states, seqs, restarts: () => restarts };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a connection", () => {
  it("says hello with where it stands, and is live once welcomed", () => {
    const { wire, states } = setUp();
    wire().onopen?.();
    expect(wire().sent[0]).toEqual({ hello: 1, editions: { "aqua-romana": "ar-1", aqueduct: "aq-1" }, from: 0 });
    expect(states).toEqual([]);
    wire().begin();
    expect(states).toEqual(["live"]);
  });

  it("asks again after a loss, with the same id, and catches up from the last row", async () => {
    const { connection, wires, wire } = setUp();
    wire().begin();
    wire().say({ rows: [row(1), row(2)] });
    const asked = connection.request({ do: "start" });
    const [first] = wire().requests();
    wire().onclose?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(wires.length).toBe(2);
    wire().begin();
    expect(wire().sent[0]).toMatchObject({ from: 2 });
    expect(wire().requests()).toEqual([first]);
    wire().say({ rows: [row(3)] });
    wire().say({ ack: first?.id, seq: 3 });
    await asked;
    wire().onclose?.();
    await vi.advanceTimersByTimeAsync(0);
    wire().begin();
    expect(wire().requests()).toEqual([]);
  });

  it("holds a request made before the welcome back until then", () => {
    const { connection, wire } = setUp();
    void connection.request({ do: "start" });
    expect(wire().sent).toEqual([]);
    wire().begin();
    expect(wire().requests().length).toBe(1);
  });

  it("takes an acknowledgement only with the rows it speaks of, and one that comes twice once", async () => {
    const { connection, wire } = setUp();
    wire().begin();
    let done = 0;
    void connection.request({ do: "start" }).then(() => ++done);
    const id = wire().requests()[0]?.id;
    wire().say({ ack: id, seq: 2 });
    wire().say({ rows: [row(1)] });
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(0);
    wire().say({ rows: [row(2)] });
    wire().say({ ack: id, seq: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toBe(1);
  });

  it("tells why a request is refused", async () => {
    const { connection, wire } = setUp();
    wire().begin();
    const asked = connection.request({ do: "start" });
    wire().say({ refused: wire().requests()[0]?.id, error: { code: "not_now" } });
    await expect(asked).rejects.toEqual(new RefusedOnline({ code: "not_now" }));
  });

  it("takes each row once", () => {
    const { wire, seqs } = setUp();
    wire().begin();
    wire().say({ rows: [row(1), row(2)] });
    wire().say({ rows: [row(2), row(3)] });
    wire().say({ rows: [row(1)] });
    expect(seqs).toEqual([1, 2, 3]);
  });

  it("starts over where a row is missing, and gives up where that happens again", () => {
    const { wire, states, restarts } = setUp();
    wire().begin();
    wire().say({ rows: [row(1)] });
    wire().say({ rows: [row(3)] });
    expect(restarts()).toBe(1);
    wire().begin();
    expect(wire().sent[0]).toMatchObject({ from: 0 });
    wire().say({ rows: [row(2)] });
    expect(states).toEqual(["live", "broken"]);
    expect(wire().closed).toBe(true);
  });

  it("pings after two silent seconds, and says within five that it is lost", async () => {
    const { wires, wire, states } = setUp();
    wire().begin();
    await vi.advanceTimersByTimeAsync(1900);
    expect(wire().sent.length).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(wire().sent[1]).toEqual({ ping: 1 });
    await vi.advanceTimersByTimeAsync(2800);
    expect(states).toEqual(["live"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(states).toEqual(["live", "silent"]);
    expect(wires.length).toBe(2);
    wire().begin();
    expect(states).toEqual(["live", "silent", "live"]);
  });

  it("stays live as long as it is answered", async () => {
    const { wires, wire, states } = setUp();
    wire().begin();
    for (let second = 0; second < 60; ++second) {
      await vi.advanceTimersByTimeAsync(1000);
      const last = wire().sent.at(-1);
      if (last && "ping" in last) wire().say({ pong: last.ping });
    }
    expect(states).toEqual(["live"]);
    expect(wires.length).toBe(1);
  });

  it("tries again at once, then after growing pauses of at most five seconds", async () => {
    const { wires, wire } = setUp();
    wire().begin();
    wire().onclose?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(wires.length).toBe(2);
    const tries: number[] = [];
    for (let time = 0; time < 30_000; time += 50) {
      const before = wires.length;
      if (!wire().closed) wire().onclose?.();
      await vi.advanceTimersByTimeAsync(50);
      if (wires.length > before) tries.push(time);
    }
    const pauses = tries.map((time, number) => time - (tries[number - 1] ?? 0));
    expect(pauses[0]).toBeLessThanOrEqual(300);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(5050);
    expect(Math.max(...pauses)).toBeGreaterThan(2000);
    expect(tries.length).toBeLessThan(25);
  });

  it("tries at once when woken, but not while all is well", async () => {
    const { connection, wires, wire } = setUp();
    wire().begin();
    connection.wake();
    expect(wires.length).toBe(1);
    wire().onclose?.();
    await vi.advanceTimersByTimeAsync(0);
    for (let lost = 0; lost < 4; ++lost) {
      wire().onclose?.();
      await vi.advanceTimersByTimeAsync(lost === 3 ? 0 : 3000);
    }
    const before = wires.length;
    connection.wake();
    expect(wires.length).toBe(before + 1);
  });

  it("stops where the server wants a newer page, or knows no such table", async () => {
    const newer = setUp();
    newer.wire().onopen?.();
    newer.wire().say({ error: { code: "reload" } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(newer.states).toEqual(["reload"]);
    expect(newer.wires.length).toBe(1);
    const none = setUp(true);
    none.wire().onclose?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(none.states).toEqual(["missing"]);
  });

  it("asks again, after the pause the server wants, what it was too fast to hear", async () => {
    const { connection, wire } = setUp();
    wire().begin();
    void connection.request({ do: "start" });
    wire().say({ error: { code: "too_fast", slots: { wait: 1500 } } });
    await vi.advanceTimersByTimeAsync(1400);
    expect(wire().requests().length).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    const [first, second] = wire().requests();
    expect(second).toEqual(first);
  });

  it("leaves no timer behind when the table is left", async () => {
    const { connection, wire, wires } = setUp();
    wire().begin();
    connection.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(wire().closed).toBe(true);
    const lost = setUp();
    lost.wire().onclose?.();
    lost.connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lost.wires.length).toBe(1);
    expect(wires.length).toBe(1);
  });
});
