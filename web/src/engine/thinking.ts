// The thinking worker: computer players and reviews, in slices, so that it can be told to end.
import wasmUrl from "@wasm/castellum.wasm?url";
import { answerWith, type Asked } from "./answering";
import { fixedOf, upTo } from "./cut";
import { Module } from "./module";
import { think, type Work } from "./think";
import { mistakesIn } from "@/review/review";
import type { Advice, GameEvent, GameRecord, Review, ThinkingCalls } from "./types";

/** The game the module has: all that is fixed before the first action, and the actions. */
let start = "";
let actions: string[] = [];

// A message to oneself comes after those that wait, and at once: browsers hold timers back by 4 ms.
const { port1, port2 } = new MessageChannel();
const listen = () =>
  new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(0);
  });

/** Goes to the end of that record; what was thought before stays if the game only went on. */
function follow(module: Module, record: string): void {
  const game = JSON.parse(record) as GameRecord;
  const wanted = game.actions;
  const fixed = JSON.stringify(fixedOf(game));
  const goesOn = fixed === start && actions.every((token, ply) => token === wanted[ply]);
  start = ""; // until the module stands there
  if (goesOn) for (const token of wanted.slice(actions.length)) module.ask("apply", token);
  else module.ask("open", record);
  start = fixed;
  actions = wanted;
}

/** What the best action would have done in place of each mistake. */
function betterIn(module: Module, record: string, review: Review): Review["better"] {
  start = ""; // the module goes elsewhere
  const better: Review["better"] = {};
  for (const { ply, best } of mistakesIn(review)) {
    module.ask("open", upTo(record, ply));
    if (best) better[ply] = module.ask<GameEvent[]>("preview", best);
  }
  return better;
}

/** Works until it is done, hurried or that moment has come. */
function work({ hurried }: Pick<Asked, "hurried">, run: Work["run"], end: number) {
  return think({ run, hurried, clock: () => performance.now(), listen }, end);
}

answerWith<ThinkingCalls>(Module.load(fetch(wasmUrl)), {
  async search(module, { record, player, seed, time }, asked) {
    const end = performance.now() + time;
    follow(module, record);
    module.ask("search", JSON.stringify({ player, seed }));
    const cut = await work(asked, (simulations) => module.run("search_run", simulations), end);
    return { ...module.call<Advice>("search_best"), cut };
  },
  dice(module, { record }) {
    start = ""; // the module goes elsewhere
    module.ask("open", record);
    return module.call("dice");
  },
  async review(module, { record, simulations }, asked) {
    follow(module, record);
    module.ask("review", JSON.stringify({ simulations }));
    let finished = false;
    let done = 0;
    await work(
      asked,
      (slice) => {
        finished = module.run("review_run", slice);
        const how = JSON.parse(module.output()) as ThinkingCalls["review"]["progress"];
        if (how.done > done) asked.progress(how);
        done = how.done;
        return finished;
      },
      Infinity,
    );
    if (!finished) return undefined;
    const review = module.call<Review>("review_result");
    return { ...review, better: betterIn(module, record, review) };
  },
});
