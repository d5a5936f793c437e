// A visit wakes its connection when the person comes back, forgets what is void, and keeps what it added to the dice.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noncesAt } from "../src/online/nonces";
import type { Row } from "../src/online/protocol";
import { Visit } from "../src/online/visit.svelte";

class FakeSocket {
  static made: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    // nothing hangs on it
  }
  say(...messages: object[]) {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const socket = () => FakeSocket.made.at(-1) as FakeSocket;

const row = (seq: number, kind: Row["kind"], body: object) => ({ seq, at: seq, kind, ...body });
const made = row(1, "made", { game: "aqueduct", players: 2, edition: "aq-1", rules: {}, listed: false, absent: 60 });
const here = { here: { seats: [], away: [], watching: 0 } };
const nonce = "a".repeat(32);

let listeners: Record<string, () => void> = {};
let visit: Visit;

beforeEach(() => {
  vi.useFakeTimers();
  const stored: Record<string, string> = {};
  const listen = (name: string, heard: () => void) => (listeners[name] = heard);
  listeners = {};
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { origin: "http://localhost" });
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: listen, removeEventListener: () => 0 });
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("removeEventListener", () => 0);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => (stored[key] = value),
  });
  visit = new Visit("t", () => undefined);
  socket().onopen?.();
  socket().say({ welcome: 1, table: "t", seats: [], creator: true, now: 0 }, { rows: [made] }, here);
});
afterEach(() => {
  visit.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The person sits down at that seat, and is told so. */
async function sit(seat: number) {
  const done = visit.request({ do: "sit", seat, name: "north", nonce });
  const seq = 2;
  socket().say(
    { seats: [seat] },
    { rows: [row(seq, "seat", { seat, by: "sat", name: "north", nonce })] },
    { ack: socket().sent.at(-1)?.id, seq },
  );
  await done;
}

describe("a visit", () => {
  it("comes back from another place with the person, not with the network", () => {
    socket().onclose?.({ code: 4009 });
    expect(visit.line).toBe("elsewhere");
    listeners.online?.();
    expect(FakeSocket.made.length).toBe(1);
    listeners.visibilitychange?.();
    expect(FakeSocket.made.length).toBe(2);
    socket().onclose?.({ code: 4009 });
    visit.wake();
    expect(FakeSocket.made.length).toBe(3);
  });

  it("shows nothing of a game whose rows are void until they have come again", () => {
    expect([visit.caughtUp, visit.folded.made?.players]).toEqual([true, 2]);
    socket().onclose?.({ code: 4002 });
    expect([visit.caughtUp, visit.folded.made]).toEqual([false, undefined]);
    socket().onopen?.();
    socket().say({ welcome: 1, table: "t", seats: [], creator: true, now: 0 }, { rows: [made] });
    expect(visit.caughtUp).toBe(false);
    socket().say(here);
    expect([visit.caughtUp, visit.folded.made?.players]).toEqual([true, 2]);
  });

  it("knows what it added for the seats the person holds, until he stands up", async () => {
    await sit(1);
    expect(visit.added).toEqual({ 1: nonce });
    socket().say({ seats: [] });
    expect(visit.added).toEqual({}); // moved to another device
    socket().say({ seats: [1] });
    expect(visit.added).toEqual({ 1: nonce });
    const done = visit.request({ do: "leave", seat: 1 });
    socket().say({ rows: [row(3, "seat", { seat: 1, by: "left" })] }, { ack: socket().sent.at(-1)?.id, seq: 3 });
    await done;
    expect(noncesAt("t")).toEqual({});
  });

  it("keeps it when he leaves the game, and forgets it with the table", async () => {
    await sit(0);
    socket().say({ rows: [row(3, "start", { record: { game: "aqueduct" } })] });
    const done = visit.request({ do: "leave", seat: 0 });
    const given = row(4, "seat", { seat: 0, by: "given", level: 4 });
    socket().say({ rows: [given] }, { ack: socket().sent.at(-1)?.id, seq: 4 });
    await done;
    expect(visit.added).toEqual({ 0: nonce });
    socket().say({ error: { code: "no_table" } });
    expect(visit.line).toBe("missing");
    expect(noncesAt("t")).toEqual({});
  });
});
