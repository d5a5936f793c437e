// The engine's worker: answers the page's calls in order. A search runs in slices and ends early when `now` is
// posted.
import wasmUrl from "@wasm/castellum.wasm?url";
import { Module, Refused } from "./module";
import { think } from "./think";
import type { Advice, CallName, Calls, GameEvent, GameRecord, Played } from "./types";
import type { Position, Request, Response, Step } from "./types";

const loading = Module.load(fetch(wasmUrl));
let hurry = false;
/** How many actions the module's game has. */
let plies = 0;

// A message to oneself comes after those that wait, and at once: browsers hold timers back by 4 ms.
const { port1, port2 } = new MessageChannel();
const listen = () =>
  new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(0);
  });

function position(module: Module): Position {
  const actor = module.actor();
  return {
    plies,
    actor,
    legal: actor >= 0 ? module.call<string[]>("legal") : [],
    view: module.call("view", -1),
  };
}

function played(module: Module): Played {
  const here = position(module);
  module.call("record");
  return { position: here, record: module.output() };
}

function step(module: Module, token: string): Step {
  const actor = module.actor();
  const events = module.ask<GameEvent[]>("apply", token);
  ++plies;
  return { token, actor, events };
}

const answers: { [Name in CallName]: (module: Module, ask: Calls[Name]["ask"]) => unknown } = {
  create(module, { wish }) {
    ({ plies } = module.ask<{ plies: number }>("new", JSON.stringify(wish)));
    return played(module);
  },
  open(module, { record }) {
    module.ask("open", record);
    // Played again from the start for the events of each action.
    const whole = JSON.parse(record) as GameRecord;
    const { end: _end, result: _result, expect: _expect, times: _times, ...rest } = whole;
    module.ask("open", JSON.stringify({ ...rest, actions: [] }));
    const steps = whole.actions.map((token) => step(module, token));
    ({ plies } = module.ask<{ plies: number }>("open", record));
    return { position: position(module), steps };
  },
  check(module, { token }) {
    try {
      module.ask("check", token);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      throw error;
    }
  },
  preview: (module, { token }) => module.ask("preview", token),
  apply(module, { token }) {
    const done = step(module, token);
    return { step: done, ...played(module) };
  },
  draw(module, { seed }) {
    const { token } = module.ask<{ token: string }>("draw", seed);
    const done = step(module, token);
    return { step: done, ...played(module) };
  },
  undo(module, { count }) {
    ({ plies } = module.call<{ plies: number }>("undo", count));
    return played(module);
  },
  async search(module, { player, seed, time }) {
    const end = performance.now() + time;
    module.ask("search", JSON.stringify({ player, seed }));
    const cut = await think(
      {
        run: (simulations) => module.searchRun(simulations),
        hurried: () => hurry,
        clock: () => performance.now(),
        listen,
      },
      end,
    );
    return { ...module.call<Advice>("search_best"), cut };
  },
};

async function answer<Name extends CallName>(request: Request<Name>): Promise<Response> {
  const { id, name, ask } = request;
  try {
    return { id, answer: await answers[name](await loading, ask) };
  } catch (error) {
    if (error instanceof Refused) return { id, refused: error.refusal };
    return { id, broken: String(error) };
  }
}

let last: Promise<unknown> = Promise.resolve();
self.addEventListener("message", ({ data }: MessageEvent<Request | "now">) => {
  if (data === "now") {
    hurry = true;
    return;
  }
  if (data.name === "search") hurry = false;
  last = last.then(async () => self.postMessage(await answer(data)));
});
