// The dice of an online table are those it began with: what each device added counts, and nothing was dealt that was
// wished, nor wished what was to be dealt.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameRecord } from "../src/engine/types";
import { diceHold } from "../src/online/dice";
import { fold, unmade } from "../src/online/fold";
import { forgetNonces, keepNonce, noncesAt, sitDown } from "../src/online/nonces";
import { RefusedOnline, type Do, type Row } from "../src/online/protocol";

const row = (kind: Row["kind"], body: object): Row => ({ seq: 1, at: 1000, kind, ...body }) as unknown as Row;
const commitment = "c0".repeat(32);
const nonce = (digit: string) => digit.repeat(32);
const hidden = { d5: "hidden", g2: "hidden" };

const record: GameRecord = {
  castellum: 1,
  game: "aqueduct",
  edition: "aq-1",
  players: 3,
  rules: { mountain_backs: true, spring_canal: false },
  board: "provincia",
  first: 2,
  mountains: hidden,
  dice: { commitment, nonces: [nonce("1"), nonce("2")], dealt: ["first", "mountains"] },
  actions: [],
};
const wish = {
  game: "aqueduct",
  players: 3,
  edition: "aq-1",
  rules: { spring_canal: false, mountain_backs: true },
  listed: false,
  absent: 60,
  commitment,
};

/** A table of two people and a computer with that wish and that record. */
function table(wished: object = {}, started: Partial<GameRecord> = {}, ...later: Row[]) {
  return [
    row("made", { ...wish, ...wished }),
    row("seat", { seat: 1, by: "computer", level: 3 }),
    row("seat", { seat: 2, by: "sat", name: "south", nonce: nonce("2") }),
    row("seat", { seat: 0, by: "sat", name: "north", nonce: nonce("1") }),
    row("start", { record: { ...record, ...started } }),
    ...later,
  ].reduce(fold, unmade);
}
const dice = (more: Partial<NonNullable<GameRecord["dice"]>>): Partial<GameRecord> => ({
  dice: { commitment, nonces: [nonce("1"), nonce("2")], dealt: ["first", "mountains"], ...more },
});

describe("the dice hold", () => {
  it("if the seal and what each device added are the same at the start", () => {
    expect(diceHold(table(), {})).toBe(true);
    expect(diceHold(table({}, dice({ commitment: "00".repeat(32) })), {})).toBe(false);
    expect(diceHold(table({}, dice({ nonces: [nonce("1")] })), {})).toBe(false);
    expect(diceHold(table({}, dice({ nonces: [nonce("2"), nonce("1")] })), {})).toBe(false);
    const { dice: _none, ...bare } = record;
    const without = [row("made", wish), row("start", { record: bare })].reduce(fold, unmade);
    expect(diceHold(without, {})).toBe(false);
  });

  it("if what this device added stands at its seat", () => {
    expect(diceHold(table(), { 2: nonce("2") })).toBe(true);
    expect(diceHold(table(), { 0: nonce("1"), 2: nonce("2") })).toBe(true);
    expect(diceHold(table(), { 2: nonce("3") })).toBe(false);
    expect(diceHold(table(), { 0: nonce("2") })).toBe(false);
    expect(diceHold(table(), { 1: nonce("1") })).toBe(false);
  });

  it("if they dealt what the wish left to them, and nothing else", () => {
    for (const dealt of [["first"], ["mountains"], [], ["mountains", "first"], ["first", "mountains", "board"]])
      expect([dealt, diceHold(table({}, dice({ dealt })), {})]).toEqual([dealt, false]);
    expect(diceHold(table({}, { dice: { commitment, nonces: [nonce("1"), nonce("2")] } }), {})).toBe(false);
    expect(diceHold(table({ first: 2 }, dice({ dealt: ["mountains"] })), {})).toBe(true);
    expect(diceHold(table({ first: 2 }), {})).toBe(false);
  });

  it("if what the wish gave is as wished", () => {
    const given = { mountains: { g2: "plain", d5: "plain" }, first: 1 };
    const so = { ...dice({ dealt: [] }), mountains: { d5: "plain", g2: "plain" }, first: 1 };
    expect(diceHold(table(given, so), {})).toBe(true);
    expect(diceHold(table(given, { ...so, first: 0 }), {})).toBe(false);
    expect(diceHold(table(given, { ...so, mountains: { d5: "plain", h2: "plain" } }), {})).toBe(false);
    expect(diceHold(table(given, { ...so, mountains: { d5: "plain" } }), {})).toBe(false);
    expect(diceHold(table({}, { rules: { mountain_backs: false, spring_canal: false } }), {})).toBe(false);
    expect(diceHold(table({ board: "provincia" }), {})).toBe(true);
    expect(diceHold(table({ board: "other" }), {})).toBe(false);
    // A board that is written out may be written otherwise.
    expect(diceHold(table({ board: "1 1\n2 2" }, { board: "11\n22" }), {})).toBe(true);
  });

  it("for the builders of the other game", () => {
    const builders = { a1: "C" };
    const begun = (wished: object, dealt: string[], more: object = { builders }) => {
      const { mountains: _no, first: _none, ...rest } = record;
      const start = { ...rest, game: "aqua-romana", ...more, ...dice({ dealt }) };
      const seats = table().seats.map(({ nonce: added }, seat) =>
        row("seat", { seat, by: added ? "sat" : "computer", nonce: added }),
      );
      const made = row("made", { ...wish, game: "aqua-romana", ...wished });
      return diceHold([made, ...seats, row("start", { record: start })].reduce(fold, unmade), {});
    };
    expect(begun({}, ["builders"])).toBe(true);
    expect(begun({}, [])).toBe(false);
    expect(begun({ builders }, [])).toBe(true);
    expect(begun({ builders: { a1: "S" } }, [])).toBe(false);
    expect(begun({}, [], {})).toBe(true); // seats place them
  });

  it("at the end if the secret is told, and the mountains lie where they lay", () => {
    const end = row("end", { end: "abandoned" });
    const reveal = (mountains: object) => row("reveal", { seed: "5e", mountains });
    expect(diceHold(table({}, {}, reveal({ g2: "healing", d5: "stinking" }), end), {})).toBe(true);
    expect(diceHold(table({}, {}, reveal({ g2: "healing", d6: "stinking" }), end), {})).toBe(false);
    expect(diceHold(table({}, {}, end), {})).toBe(false);
  });
});

describe("what this device added", () => {
  let stored: Record<string, string> = {};
  const sit: Extract<Do, { do: "sit" }> = { do: "sit", seat: 1, name: "north", nonce: nonce("a") };
  beforeEach(() => {
    stored = {};
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, value: string) => (stored[key] = value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is kept before the server has it, and stays kept", async () => {
    let asked = false;
    await sitDown("t", sit, async (wanted) => {
      asked = true;
      expect(wanted).toEqual(sit);
      expect(Object.values(stored).join()).toContain(nonce("a"));
    });
    expect(asked).toBe(true);
    expect(noncesAt("t")).toEqual({ 1: nonce("a") });
    expect(noncesAt("other")).toEqual({});
  });

  it("is what was added before if the seat is refused, unless nobody knows", async () => {
    const refuse = (code: string) => async () => Promise.reject(new RefusedOnline({ code }));
    await expect(sitDown("t", sit, refuse("not_free"))).rejects.toThrow();
    expect(noncesAt("t")).toEqual({});
    keepNonce("t", 1, nonce("b"));
    await expect(sitDown("t", sit, refuse("not_free"))).rejects.toThrow();
    expect(noncesAt("t")).toEqual({ 1: nonce("b") });
    await expect(sitDown("t", sit, refuse("failed"))).rejects.toThrow();
    expect(noncesAt("t")).toEqual({ 1: nonce("a") });
  });

  it("goes with the seat, the table, or all of them", () => {
    for (const table of ["one", "two", "three"]) for (const seat of [0, 1]) keepNonce(table, seat, nonce("c"));
    keepNonce("one", 0, undefined);
    expect(noncesAt("one")).toEqual({ 1: nonce("c") });
    keepNonce("one", 1, undefined);
    forgetNonces("two");
    expect([noncesAt("one"), noncesAt("two")]).toEqual([{}, {}]);
    expect(noncesAt("three")).toEqual({ 0: nonce("c"), 1: nonce("c") });
    forgetNonces();
    expect(noncesAt("three")).toEqual({});
  });

  it("is forgotten of the oldest tables beyond many, and held for the visit where nothing is kept", () => {
    for (let number = 0; number < 501; ++number) keepNonce(`t${number}`, 0, nonce("d"));
    expect([noncesAt("t0"), noncesAt("t1"), noncesAt("t500")]).toEqual([{}, { 0: nonce("d") }, { 0: nonce("d") }]);
    const blocked = () => {
      throw new Error("blocked");
    };
    vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
    keepNonce("t", 0, nonce("e"));
    expect(noncesAt("t")).toEqual({ 0: nonce("e") });
  });
});
