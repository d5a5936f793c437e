// Looking at the past: what is shown as movement.
import { describe, expect, it, vi } from "vitest";
import type { Position, Step } from "../src/engine/types";
import { History } from "../src/history/history.svelte";
import type { Table } from "../src/table/table.svelte";

const position = (plies: number) => ({ plies, actor: 0, legal: [], view: { plies } }) as unknown as Position;
const steps: Step[] = ["a", "b", "c"].map((token) => ({ token, actor: 0, events: [] }));

function opened() {
  const table = {
    position: position(steps.length),
    steps,
    game: { record: "" },
    preview: undefined,
    cancel: vi.fn(),
    skip: vi.fn(),
    show: vi.fn(),
    ask: vi.fn((_: string, { ply }: { ply: number }) => Promise.resolve(position(ply))),
  };
  return { table, history: new History(table as unknown as Table) };
}

describe("history", () => {
  it("shows each step forward with its movement, the last one into the present, too", async () => {
    const { table, history } = opened();
    await history.look(1);
    expect(table.show).not.toHaveBeenCalled(); // that was back
    await history.look(2);
    await history.look(3);
    expect(history.ply).toBeUndefined();
    expect(table.show.mock.calls).toEqual([
      [steps[1], { plies: 1 }],
      [steps[2], { plies: 2 }],
    ]);
  });

  it("shows no movement over several actions, and only what was asked for last", async () => {
    const { table, history } = opened();
    await history.look(0);
    await Promise.all([history.look(1), history.look(2)]);
    expect(history.position.plies).toBe(2);
    await history.look(0);
    await history.look(undefined);
    expect(table.show).not.toHaveBeenCalled();
  });

  it("does not keep an answer that comes after what was asked about was taken back", async () => {
    const { table, history } = opened();
    const late = history.look(2);
    history.forget();
    await late;
    await history.look(undefined);
    await history.look(2);
    expect(table.ask).toHaveBeenCalledTimes(2);
    await history.look(1);
    await history.look(2);
    expect(table.ask).toHaveBeenCalledTimes(3); // but others are kept
  });
});
