// A worker's calls: answered in order, refusals and failures told apart, and "now" only for what came before it.
import { afterEach, expect, it, vi } from "vitest";
import { answerWith, type Asked } from "../src/engine/answering";
import { Refused, type Module } from "../src/engine/module";

interface KnownCalls {
  slow: { ask: { number: number }; answer: boolean; progress: number };
  refuse: { ask: object; answer: never; progress: never };
}

/** A worker's global scope, and a way to wait until so many answers have come. */
function scope() {
  const posted: unknown[] = [];
  let hear: (event: { data: unknown }) => void = () => undefined;
  vi.stubGlobal("self", {
    postMessage: (message: unknown) => posted.push(message),
    addEventListener: (_: string, listener: typeof hear) => (hear = listener),
  });
  return { posted, say: (data: unknown) => hear({ data }) };
}
afterEach(() => vi.unstubAllGlobals());

it("hurries what came before, even while the module loads, and nothing that comes after", async () => {
  const { posted, say } = scope();
  let loaded: (module: Module) => void = () => undefined;
  const loading = new Promise<Module>((resolve) => (loaded = resolve));
  answerWith<KnownCalls>(loading, {
    slow: (_module, { number }, { progress, hurried }: Asked<number>) => {
      progress(number);
      return hurried();
    },
    refuse: () => {
      throw new Refused({ code: "no_game", rule: "format" });
    },
  });
  say({ id: 4, name: "slow", ask: { number: 7 } });
  say("now");
  say({ id: 5, name: "slow", ask: { number: 8 } });
  say({ id: 6, name: "refuse", ask: {} });
  say({ id: 7, name: "unknown", ask: {} });
  expect(posted).toEqual([]);
  loaded({} as Module);
  await vi.waitFor(() => expect(posted).toHaveLength(6));
  expect(posted).toEqual([
    { id: 4, progress: 7 },
    { id: 4, answer: true },
    { id: 5, progress: 8 },
    { id: 5, answer: false },
    { id: 6, refused: { code: "no_game", rule: "format" } },
    { id: 7, broken: "Error: there is no call unknown" },
  ]);
});
