// The referee's worker: plays one game by the rules.
import wasmUrl from "@wasm/castellum-referee.wasm?url";
import { answerWith } from "./answering";
import { upTo } from "./cut";
import { Module, Refused } from "./module";
import {
  nobody,
  type GameEvent,
  type GameRecord,
  type Played,
  type Position,
  type RefereeCalls,
  type Step,
} from "./types";

/** How many actions the module's game has. */
let plies = 0;
/** Shows positions of the past, while the other module stays where its game is. */
let looking: Promise<Module> | undefined;

function position(module: Module, at = plies): Position {
  const actor = module.actor();
  return {
    plies: at,
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

/** Tells the seed of the dice, if it is known, once there is nothing more to roll. */
function tellSeed(module: Module, seed: string): void {
  if (module.actor() !== nobody || seed === "") return;
  const { dice } = module.call<GameRecord>("record");
  if (dice) module.ask("describe", JSON.stringify({ dice: { ...dice, seed } }));
}

function step(module: Module, token: string): Step {
  const actor = module.actor();
  const events = module.ask<GameEvent[]>("apply", token);
  ++plies;
  return { token, actor, events };
}

answerWith<RefereeCalls>(Module.load(fetch(wasmUrl)), {
  create(module, { wish }) {
    ({ plies } = module.ask<{ plies: number }>("new", JSON.stringify(wish)));
    return played(module);
  },
  open(module, { record }) {
    module.ask("open", record);
    // Played again from the start for the events of each action.
    const { actions } = JSON.parse(record) as GameRecord;
    module.ask("open", upTo(record, 0));
    const steps = actions.map((token) => step(module, token));
    ({ plies } = module.ask<{ plies: number }>("open", record));
    return { position: position(module), steps };
  },
  async past(module, { record, ply }) {
    const past = await (looking ??= module.another());
    const { plies: at } = past.ask<{ plies: number }>("open", upTo(record, ply));
    return position(past, at);
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
  apply(module, { token, seed }) {
    const done = step(module, token);
    tellSeed(module, seed);
    return { step: done, ...played(module) };
  },
  draw(module, { seed }) {
    const { token } = module.ask<{ token: string }>("draw", seed);
    const done = step(module, token);
    tellSeed(module, seed);
    return { step: done, ...played(module) };
  },
  undo(module, { count }) {
    ({ plies } = module.call<{ plies: number }>("undo", count));
    return played(module);
  },
  describe(module, { members }) {
    module.ask("describe", JSON.stringify(members));
    return played(module);
  },
});
