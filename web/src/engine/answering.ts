// A worker's side of its calls: one module, questions answered in order.
import { Refused, type Module } from "./module";
import type { Calls, Request, Response } from "./types";

/** What a call that takes long has to do with whoever asked. */
export interface Asked<Progress = unknown> {
  progress(how: Progress): void;
  /** Whether it shall end with the best it has. */
  hurried(): boolean;
}

/** What a worker does with each call. */
export type Answers<Known extends Calls<Known>> = {
  [Name in keyof Known]: (module: Module, ask: Known[Name]["ask"], asked: Asked<Known[Name]["progress"]>) => unknown;
};

type Answering = (module: Module, ask: unknown, asked: Asked) => unknown;

/** Answers every message to this worker. "now" hurries the calls that came before it, and none that come after. */
export function answerWith<Known extends Calls<Known>>(loading: Promise<Module>, answers: Answers<Known>): void {
  let newest = -1;
  let hurried = -1;
  const known = answers as unknown as Record<string, Answering>;
  async function answer({ id, name, ask }: Request): Promise<Response> {
    try {
      const asked: Asked = {
        progress: (how) => self.postMessage({ id, progress: how } satisfies Response),
        hurried: () => id <= hurried,
      };
      const call = known[name];
      if (!call) throw new Error(`there is no call ${name}`);
      return { id, answer: await call(await loading, ask, asked) };
    } catch (error) {
      if (error instanceof Refused) return { id, refused: error.refusal };
      return { id, broken: String(error) };
    }
  }
  let last: Promise<unknown> = Promise.resolve();
  self.addEventListener("message", ({ data }: MessageEvent<Request | "now">) => {
    if (data === "now") {
      hurried = newest;
      return;
    }
    newest = data.id;
    last = last.then(async () => self.postMessage(await answer(data)));
  });
}
