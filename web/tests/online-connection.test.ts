// A connection loses nothing: what was asked is asked again until it is answered, and rows come once, in order.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type LineState, type Wire } from "../src/online/connection";
import { RefusedOnline, type Row } from "../src/online/protocol";

class FakeWire {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
  }
  /** The connection is lost, or ended by the server for that reason. */
  end(code = 1006) {
    this.onclose?.({ code });
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

/** The connection stays as it is for so long; pings are answered. */
async function pass(wire: FakeWire, time: number) {
  for (let passed = 0; passed < time; passed += 1000) {
    await vi.advanceTimersByTimeAsync(1000);
    wire.say({ pong: 0 });
  }
}

const row = (seq: number): Row => ({ seq, at: seq * 10, kind: "phrase", seat: 0, phrase: seq });

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
    await pass(wire(), 5000);
    const asked = connection.request({ do: "start" });
    const [first] = wire().requests();
    wire().end();
    await vi.advanceTimersByTimeAsync(0);
    expect(wires.length).toBe(2);
    wire().begin();
    expect(wire().sent[0]).toMatchObject({ from: 2 });
    expect(wire().requests()).toEqual([first]);
    wire().say({ rows: [row(3)] });
    wire().say({ ack: first?.id, seq: 3 });
    await asked;
    await pass(wire(), 5000);
    wire().end();
    await vi.advanceTimersByTimeAsync(0);
    expect(wires.length).toBe(3);
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
    await pass(wire(), 5000);
    wire().end();
    await vi.advanceTimersByTimeAsync(0);
    expect(wires.length).toBe(2);
    const tries: number[] = [];
    for (let time = 0; time < 30_000; time += 50) {
      const before = wires.length;
      if (!wire().closed) wire().end();
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
    connection.wake("person");
    expect(wires.length).toBe(1);
    await pass(wire(), 5000);
    wire().end();
    await vi.advanceTimersByTimeAsync(0);
    for (let lost = 0; lost < 4; ++lost) {
      wire().end();
      await vi.advanceTimersByTimeAsync(lost === 3 ? 0 : 3000);
    }
    const before = wires.length;
    connection.wake("network");
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
    none.wire().end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(none.states).toEqual(["missing"]);
  });

  it("says of which time its last row is, and forgets its rows where the server has no such row", async () => {
    const { connection, wires, wire, seqs, restarts } = setUp();
    wire().begin();
    wire().say({ rows: [row(1), row(2)] });
    await pass(wire(), 5000);
    const asked = connection.request({ do: "start" });
    const id = wire().requests()[0]?.id;
    wire().say({ ack: id, seq: 3 });
    wire().end();
    await vi.advanceTimersByTimeAsync(0);
    wire().onopen?.();
    expect(wire().sent[0]).toMatchObject({ from: 2, at: 20 });
    wire().say({ error: { code: "no_row" } });
    expect(restarts()).toBe(1);
    expect(wires.length).toBe(3);
    wire().begin();
    expect(wire().sent[0]).toMatchObject({ from: 0 });
    expect(wire().sent[0]).not.toHaveProperty("at");
    // What was acknowledged is gone with the rows, and asked for once more.
    expect(
      wire()
        .requests()
        .map((one) => one.id),
    ).toEqual([id]);
    wire().say({ rows: [row(1)] });
    wire().say({ ack: id, seq: 1 });
    await asked;
    expect(seqs).toEqual([1, 2, 1]);
  });

  it("forgets its rows by the end's number alone, too, but not again and again", () => {
    const { wires, wire, states } = setUp();
    wire().begin();
    wire().say({ rows: [row(1)] });
    wire().end(4002);
    expect(wires.length).toBe(2);
    wire().begin();
    wire().say({ rows: [row(1)] });
    wire().end(4002);
    expect(states).toEqual(["live", "broken"]);
    expect(wires.length).toBe(2);
  });

  it("asks whether the table is still there, though it has rows", async () => {
    const { wire, states } = setUp(true);
    wire().begin();
    wire().say({ rows: [row(1)] });
    wire().end();
    await vi.advanceTimersByTimeAsync(300);
    expect(states).toEqual(["live"]);
    wire().end();
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual(["live", "missing"]);
  });

  for (const code of [4000, 1009])
    it(`sends nothing again that ended the connection with ${code}, and tells why`, async () => {
      const { connection, wire } = setUp();
      wire().begin();
      const asked = connection.request({ do: "start" });
      wire().end(code);
      await expect(asked).rejects.toEqual(new RefusedOnline({ code: "bad_message" }));
      const later = connection.request({ do: "start" });
      await vi.advanceTimersByTimeAsync(300);
      wire().begin();
      const requests = wire().requests();
      expect(requests.length).toBe(1);
      wire().say({ ack: requests[0]?.id, seq: 0 });
      await later;
    });

  it("takes the word for it as well, and what was answered stays so", async () => {
    const { connection, wire } = setUp();
    wire().begin();
    const first = connection.request({ do: "start" });
    const second = connection.request({ do: "start" });
    wire().say({ ack: wire().requests()[0]?.id, seq: 1 });
    wire().say({ error: { code: "bad_message" } });
    await expect(second).rejects.toEqual(new RefusedOnline({ code: "bad_message" }));
    await vi.advanceTimersByTimeAsync(300);
    wire().begin();
    expect(wire().requests()).toEqual([]);
    wire().say({ rows: [row(1)] });
    await first;
  });

  it("pauses longer and longer where each connection is welcome and lost at once", async () => {
    const { wires, wire } = setUp();
    for (let time = 0; time < 60_000; time += 50) {
      if (!wire().closed) {
        wire().begin();
        wire().end();
      }
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(wires.length).toBeGreaterThan(10);
    expect(wires.length).toBeLessThan(35);
  });

  it("says that too many are connected, and tries again after a while or when the person comes back", async () => {
    const { connection, wires, wire, states } = setUp();
    wire().onopen?.();
    wire().say({ error: { code: "too_many" } });
    wire().end(4029);
    expect(wire().closed).toBe(true);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(states).toEqual(["full"]);
    expect(wires.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(wires.length).toBe(2);
    wire().end(4029);
    connection.wake("person");
    expect(wires.length).toBe(3);
    wire().begin();
    expect(states).toEqual(["full", "live"]);
    await pass(wire(), 40_000);
    expect(wires.length).toBe(3);
  });

  it("leaves its place to a newer connection until the person comes back", async () => {
    const { connection, wires, wire, states } = setUp();
    wire().begin();
    await pass(wire(), 5000);
    wire().end(4009);
    await vi.advanceTimersByTimeAsync(120_000);
    connection.wake("network");
    expect(wires.length).toBe(1);
    expect(states).toEqual(["live", "elsewhere"]);
    connection.wake("person");
    expect(wires.length).toBe(2);
    wire().begin();
    expect(states).toEqual(["live", "elsewhere", "live"]);
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
    lost.wire().end();
    lost.connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lost.wires.length).toBe(1);
    expect(wires.length).toBe(1);
  });
});
