// A worker's side of its calls: one module, questions answered in order.
import { Refused, type Module } from "./module";
import type { Calls, Request, Response } from "./types";

/** What a worker does with each call. */
export type Answers<Known extends Calls<Known>> = {
  [Name in keyof Known]: (
    module: Module,
    ask: Known[Name]["ask"],
    progress: (how: Known[Name]["progress"]) => void,
  ) => unknown;
};

type Answering = (module: Module, ask: unknown, progress: (how: unknown) => void) => unknown;

/** Answers every message to this worker; `hurry` hears the one that ends what takes long. */
export function answerWith<Known extends Calls<Known>>(
  loading: Promise<Module>,
  answers: Answers<Known>,
  hurry: () => void = () => undefined,
): void {
  const known = answers as unknown as Record<string, Answering>;
  async function answer({ id, name, ask }: Request): Promise<Response> {
    try {
      const progress = (how: unknown) => self.postMessage({ id, progress: how } satisfies Response);
      const call = known[name];
      if (!call) throw new Error(`there is no call ${name}`);
      return { id, answer: await call(await loading, ask, progress) };
    } catch (error) {
      if (error instanceof Refused) return { id, refused: error.refusal };
      return { id, broken: String(error) };
    }
  }
  let last: Promise<unknown> = Promise.resolve();
  self.addEventListener("message", ({ data }: MessageEvent<Request | "now">) => {
    if (data === "now") hurry();
    else last = last.then(async () => self.postMessage(await answer(data)));
  });
}
