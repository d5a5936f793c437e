// What is true at a table follows from its rows.
import { describe, expect, it } from "vitest";
import type { GameRecord } from "../src/engine/types";
import { backTo, fixedRecord, fold, unmade } from "../src/online/fold";
import type { Row } from "../src/online/protocol";

type Body<Kind extends Row["kind"]> = Omit<Extract<Row, { kind: Kind }>, "seq" | "at" | "kind">;
const row = <Kind extends Row["kind"]>(kind: Kind, body: Body<Kind>): Row =>
  ({ seq: 1, at: 1000, kind, ...body }) as unknown as Row;
const folded = (...rows: Row[]) => rows.reduce(fold, unmade);

const commitment = "c0".repeat(32);
const nonce = (digit: string) => digit.repeat(32);
const made = row("made", {
  game: "aqueduct",
  players: 2,
  edition: "aq-1",
  rules: {},
  listed: false,
  absent: 60,
  commitment,
});
const north = row("seat", { seat: 0, by: "sat", name: "north", nonce: nonce("1") });
const south = row("seat", { seat: 1, by: "sat", name: "Ő", nonce: nonce("2") });
const record: GameRecord = {
  castellum: 1,
  game: "aqueduct",
  edition: "aq-1",
  players: 2,
  rules: {},
  mountains: { d5: "hidden" },
  dice: { commitment, nonces: [nonce("1"), nonce("2")] },
  actions: [],
};
const start = row("start", { record });
const begun = [made, north, south, start];

describe("seats", () => {
  it("are free at first, and are taken, left, and made free again", () => {
    expect(folded(made).seats).toEqual([
      { kind: "free", given: false },
      { kind: "free", given: false },
    ]);
    expect(folded(made, north, south).seats.map(({ name }) => name)).toEqual(["north", "Ő"]);
    for (const by of ["left", "removed"] as const)
      expect(folded(made, north, row("seat", { seat: 0, by })).seats[0]).toEqual({ kind: "free", given: false });
  });

  it("may be a computer's, and no longer", () => {
    const computer = row("seat", { seat: 1, by: "computer", level: 3 });
    expect(folded(made, computer).seats[1]).toEqual({ kind: "computer", given: false, level: 3 });
    expect(folded(made, computer, row("seat", { seat: 1, by: "freed" })).seats[1]?.kind).toBe("free");
  });

  it("are given to the computer and taken back without losing the name", () => {
    const given = folded(...begun, row("seat", { seat: 1, by: "given", level: 4 }));
    expect(given.seats[1]).toMatchObject({ kind: "computer", given: true, level: 4, name: "Ő" });
    const back = fold(given, row("seat", { seat: 1, by: "back" }));
    expect(back.seats[1]).toEqual({ kind: "person", given: false, name: "Ő", nonce: nonce("2") });
    expect(back.remarks.map((remark) => "change" in remark && remark.change)).toEqual(["sat", "sat", "given", "back"]);
  });

  it("lose a name that is to be forgotten, and before the start the person, too", () => {
    const forgotten = row("seat", { seat: 0, by: "forgotten" });
    expect(folded(made, north, forgotten).seats[0]).toEqual({ kind: "free", given: false });
    const later = folded(...begun, forgotten).seats[0];
    expect(later).toMatchObject({ kind: "person", nonce: nonce("1") });
    expect(later).not.toHaveProperty("name");
  });

  it("are kept for those of the last game until they sit", () => {
    const reserved = row("seat", { seat: 0, by: "reserved", name: "north" });
    expect(folded(made, reserved).seats[0]).toEqual({ kind: "reserved", given: false, name: "north" });
    expect(folded(made, reserved, north).seats[0]?.kind).toBe("person");
  });
});

describe("a question", () => {
  it("goes with who asked it", () => {
    const asked = folded(...begun, row("asks", { seat: 1, what: "end" }));
    expect(fold(asked, row("seat", { seat: 0, by: "given", level: 4 })).question?.seat).toBe(1);
    expect(fold(asked, row("seat", { seat: 1, by: "given", level: 4 })).question).toBeUndefined();
  });
});

describe("the clock", () => {
  const clock = { turn: 60, bank: 600, weekends_off: true };
  it("is part of what was wished, and what happens to it is told", () => {
    const timed = { ...made, clock } as Row;
    const asks = row("asks", { seat: 1, what: "pause" });
    const asked = folded(timed, north, south, start, asks);
    expect(asked.made?.clock).toEqual(clock);
    expect(asked.question).toEqual({ seat: 1, what: "pause", agreed: [] });
    const paused = fold(asked, row("clock", { what: "pause", seat: 0 }));
    expect(paused.question).toBeUndefined();
    const out = fold(fold(paused, asks), row("clock", { what: "out", seat: 0 }));
    expect(out.question?.what).toBe("pause");
    expect(out.remarks.flatMap((remark) => ("clock" in remark ? [remark.clock] : []))).toEqual(["pause", "out"]);
  });
});

describe("the game", () => {
  const turn = (seat: number, ply: number, ...tokens: string[]) => row("actions", { seat, ply, tokens });

  it("is the actions in order, rolls among them", () => {
    const state = folded(...begun, turn(0, 0, "roll"), row("roll", { ply: 1, token: "r7" }), turn(0, 2, "4@d7"));
    expect(state.phase).toBe("plays");
    expect(state.actions).toEqual(["roll", "r7", "4@d7"]);
  });

  it("goes back where all agreed, and what was said stays", () => {
    const before = folded(
      ...begun,
      turn(0, 0, "o3.5", "=3.5E"),
      turn(1, 2, "pass"),
      row("phrase", { seat: 1, phrase: 9 }),
    );
    expect(before.remarks.at(-1)).toMatchObject({ ply: 3, phrase: 9 });
    const after = fold(before, row("undo", { to: 2 }));
    expect(after.actions).toEqual(["o3.5", "=3.5E"]);
    expect(after.remarks.at(-1)).toMatchObject({ ply: 2, phrase: 9 });
    expect(backTo(after, 0)).toBe(0);
    expect(backTo(after, 1)).toBeUndefined();
  });

  it("may go back to one's last turn, but never over a roll", () => {
    const state = folded(...begun, turn(0, 0, "o3.5", "=3.5E"), turn(1, 2, "pass"));
    expect([backTo(state, 0), backTo(state, 1)]).toEqual([0, 2]);
    const rolled = fold(fold(state, turn(0, 3, "roll")), row("roll", { ply: 4, token: "r7" }));
    expect([backTo(rolled, 0), backTo(rolled, 1)]).toEqual([undefined, undefined]);
  });

  it("tells its secrets at the end", () => {
    const over = folded(
      ...begun,
      row("reveal", { seed: "5e", mountains: { d5: "healing" } }),
      row("end", { end: "played", result: { points: [3, 2], winners: [0] } }),
    );
    expect(over.phase).toBe("over");
    expect(fixedRecord(over)).toMatchObject({
      end: "played",
      result: { points: [3, 2], winners: [0] },
      mountains: { d5: "healing" },
      dice: { commitment, seed: "5e" },
    });
    expect(fixedRecord(folded(...begun))).toEqual(record);
    expect(backTo(over, 0)).toBeUndefined();
  });

  it("names the next one", () => expect(folded(...begun, row("again", { table: "next" })).again).toBe("next"));
});

describe("questions", () => {
  const asks = row("asks", { seat: 0, what: "undo", to: 3 });
  const answer = (seat: number, agree: boolean) => row("answers", { seat, agree });

  it("stay open until one refuses, or it is done", () => {
    const open = folded(...begun, asks);
    expect(open.question).toEqual({ seat: 0, what: "undo", to: 3, agreed: [] });
    expect(fold(open, answer(1, true)).question?.agreed).toEqual([1]);
    expect(fold(open, answer(1, false)).question).toBeUndefined();
    expect(fold(open, row("undo", { to: 3 })).question).toBeUndefined();
    expect(fold(open, row("end", { end: "agreed" })).question).toBeUndefined();
  });

  it("end with the next action", () => {
    expect(folded(...begun, asks, row("actions", { seat: 1, ply: 0, tokens: ["roll"] })).question).toBeUndefined();
  });
});
