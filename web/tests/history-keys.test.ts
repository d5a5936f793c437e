// The keys of the history do what the help says, and nothing with keys of the browser.
import { expect, it } from "vitest";
import type { History } from "../src/history/history.svelte";
import { historyKey } from "../src/history/keys";
import { paceOf } from "../src/table/pace";

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

function pressed(key: string, more: Partial<typeof plain> = {}): string {
  const done: string[] = [];
  const history = {
    at: 7,
    look: async (ply: number | undefined) => void done.push(`look ${ply}`),
    point: async (by: number) => void done.push(`point ${by}`),
  } as unknown as History;
  void historyKey({ key, ...plain, ...more }, history)?.();
  return done.join();
}

it.each([
  ["ArrowLeft", {}, "look 6"],
  ["ArrowRight", {}, "look 8"],
  ["ArrowLeft", { shiftKey: true }, "look 6"],
  ["ArrowRight", { shiftKey: true }, "look 8"],
  ["ArrowUp", { shiftKey: true }, "point -1"],
  ["ArrowDown", { shiftKey: true }, "point 1"],
  ["Home", {}, "look 0"],
  ["End", {}, "look undefined"],
  ["ArrowUp", {}, ""],
  ["ArrowLeft", { altKey: true }, ""],
  ["Home", { ctrlKey: true }, ""],
  [",", {}, ""],
] as const)("%s with %o", (key, more, done) => expect(pressed(key, more)).toBe(done));

it("computers play at a normal pace where an unknown one is kept", () => {
  expect(paceOf("nonsense")).toEqual(paceOf("normal"));
  expect(paceOf("slow").pause).toBeGreaterThan(paceOf("fast").pause);
});
