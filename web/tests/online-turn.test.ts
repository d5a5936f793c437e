// A turn stays on this device until it ends; what the server says was played is played.
import { describe, expect, it } from "vitest";
import { OnlineKeeper } from "../src/online/keeper.svelte";
import { RefusedOnline, type Do } from "../src/online/protocol";
import type { Visit } from "../src/online/visit.svelte";
import type { Table } from "../src/table/table.svelte";

/** A game in which seats act two tokens each in turn, and an engine that plays any token but "no". */
function setUp(mine: readonly number[] = [0]) {
  const actorAt = (plies: number) => Math.floor(plies / 2) % 2;
  const asked: { wanted: Do; done: () => void; refuse: (code: string) => void }[] = [];
  let restarts = 0;
  const visit = {
    folded: { actions: [] as string[], phase: "plays", seats: [] },
    fixed: "start",
    record: "{}",
    mine,
    acts: (seat: number) => mine.includes(seat),
    request: (wanted: Do) =>
      new Promise<void>((resolve, reject) => {
        asked.push({ wanted, done: resolve, refuse: (code) => reject(new RefusedOnline({ code })) });
      }),
    restart: () => ++restarts,
  };
  let busy: Promise<void> = Promise.resolve();
  const reopened: string[] = [];
  const table = {
    steps: [] as { token: string; actor: number }[],
    closed: false,
    motion: { moved: Promise.resolve() },
    get position() {
      return { actor: actorAt(this.steps.length) };
    },
    async act(_name: string, { token }: { token: string }) {
      await Promise.resolve();
      this.steps = [...this.steps, { token, actor: actorAt(this.steps.length) }];
    },
    async retract(count: number) {
      await Promise.resolve();
      this.steps = this.steps.slice(0, this.steps.length - count);
    },
    async reopen(record: string) {
      reopened.push(record);
    },
    goOn: () => (busy = busy.then(() => keeper.goOn())),
  };
  const keeper = new OnlineKeeper(table as unknown as Table, visit as unknown as Visit, "start");
  const tokens = () => table.steps.map(({ token }) => token);
  const settle = async () => {
    for (let turn = 0; turn < 20; ++turn) await Promise.resolve();
    await busy;
  };
  return {
    keeper,
    table,
    visit,
    asked,
    tokens,
    reopened,
    restarts: () => restarts,
    async play(token: string) {
      await table.act("apply", { token });
      await table.goOn();
    },
    async rows(...actions: string[]) {
      visit.folded = { ...visit.folded, actions };
      keeper.news();
      await settle();
    },
    settle,
  };
}

describe("a turn", () => {
  it("is sent whole once somebody else is to act", async () => {
    const { keeper, asked, play, rows, settle, tokens } = setUp();
    await play("a1");
    expect(asked).toEqual([]);
    expect([keeper.unsent, keeper.undoable, keeper.sending]).toEqual([1, 1, false]);
    await play("a2");
    expect(asked.map(({ wanted }) => wanted)).toEqual([{ do: "act", seat: 0, ply: 0, tokens: ["a1", "a2"] }]);
    expect([keeper.sending, keeper.undoable, keeper.here(0)]).toEqual([true, 0, false]);
    await rows("a1", "a2");
    asked[0]?.done();
    await settle();
    expect([keeper.sending, keeper.unsent]).toEqual([false, 0]);
    expect(tokens()).toEqual(["a1", "a2"]);
    expect(asked.length).toBe(1);
  });

  it("of each of two own seats is sent as its own", async () => {
    const { keeper, asked, play, rows, settle, tokens } = setUp([0, 1]);
    await play("a1");
    await play("a2");
    await play("b1");
    expect(asked.map(({ wanted }) => wanted)).toEqual([{ do: "act", seat: 0, ply: 0, tokens: ["a1", "a2"] }]);
    await play("b2");
    await rows("a1", "a2");
    asked[0]?.done();
    await settle();
    expect(asked[1]?.wanted).toEqual({ do: "act", seat: 1, ply: 2, tokens: ["b1", "b2"] });
    await rows("a1", "a2", "b1", "b2");
    asked[1]?.done();
    await settle();
    expect([keeper.sending, keeper.unsent, asked.length]).toEqual([false, 0, 2]);
    expect(tokens()).toEqual(["a1", "a2", "b1", "b2"]);
  });

  it("may be sent earlier, and goes on after it", async () => {
    const { keeper, asked, play, rows, settle } = setUp();
    await play("a1");
    void keeper.send();
    await rows("a1");
    asked[0]?.done();
    await settle();
    expect([keeper.sending, keeper.unsent, keeper.here(0)]).toEqual([false, 0, true]);
    await play("a2");
    expect(asked[1]?.wanted).toEqual({ do: "act", seat: 0, ply: 1, tokens: ["a2"] });
  });

  it("is dropped, with the reason, if the server will not have it", async () => {
    const { keeper, asked, play, settle, tokens } = setUp();
    await play("a1");
    await play("a2");
    asked[0]?.refuse("stale");
    await settle();
    expect(tokens()).toEqual([]);
    expect(keeper.fault).toEqual(new RefusedOnline({ code: "stale" }));
    expect(asked.length).toBe(1);
  });

  it("waits for the person if the server could not store it", async () => {
    const { keeper, asked, play, rows, settle, tokens } = setUp();
    await play("a1");
    await play("a2");
    asked[0]?.refuse("not_stored");
    await settle();
    expect(tokens()).toEqual(["a1", "a2"]);
    expect([keeper.sending, keeper.unsent]).toEqual([false, 2]);
    expect(asked.length).toBe(1);
    void keeper.send();
    await rows("a1", "a2");
    asked[1]?.done();
    await settle();
    expect([keeper.unsent, keeper.fault]).toEqual([0, undefined]);
  });

  it("waits as well if nobody knows whether it was done, and is done once its rows come", async () => {
    const { keeper, asked, play, rows, settle, tokens } = setUp();
    await play("a1");
    await play("a2");
    asked[0]?.refuse("failed");
    await settle();
    expect(tokens()).toEqual(["a1", "a2"]);
    expect([keeper.unsent, keeper.fault]).toEqual([2, new RefusedOnline({ code: "failed" })]);
    await rows("a1", "a2");
    expect([keeper.unsent, keeper.fault]).toEqual([0, undefined]);
    expect(asked.length).toBe(1);
  });

  it("stays where only something else is new, and goes where the game went on otherwise", async () => {
    const { keeper, play, rows, tokens } = setUp();
    await play("a1");
    await rows();
    expect(tokens()).toEqual(["a1"]);
    await rows("x1", "x2", "y1");
    expect(tokens()).toEqual(["x1", "x2", "y1"]);
    expect([keeper.fault, keeper.unsent]).toEqual(["lost", 0]);
  });
});

describe("the rows", () => {
  it("are played, and taken back where all agreed", async () => {
    const { rows, tokens, keeper } = setUp();
    await rows("a1", "a2", "b1");
    expect(tokens()).toEqual(["a1", "a2", "b1"]);
    await rows("a1");
    expect(tokens()).toEqual(["a1"]);
    await rows("a1", "z2");
    expect(tokens()).toEqual(["a1", "z2"]);
    expect([keeper.unsent, keeper.fault]).toEqual([0, undefined]);
  });

  it("take an unsent turn along that another device of the same person has sent", async () => {
    const { play, rows, tokens, keeper } = setUp();
    await play("a1");
    await rows("a1", "a2");
    expect(tokens()).toEqual(["a1", "a2"]);
    expect([keeper.unsent, keeper.fault]).toEqual([0, undefined]);
  });

  it("that come while others are played are played after them", async () => {
    const { keeper, visit, settle, tokens } = setUp();
    visit.folded = { ...visit.folded, actions: ["a1", "a2"] };
    keeper.news();
    visit.folded = { ...visit.folded, actions: ["a1", "a2", "b1"] };
    keeper.news();
    await settle();
    expect(tokens()).toEqual(["a1", "a2", "b1"]);
  });

  it("that tell the secrets open the game anew", async () => {
    const { visit, rows, reopened } = setUp();
    await rows("a1");
    expect(reopened).toEqual([]);
    visit.fixed = "told";
    visit.record = '{"told":1}';
    await rows("a1");
    expect(reopened).toEqual(['{"told":1}']);
  });
});
