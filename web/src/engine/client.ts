// The page's side of the workers: typed calls, and a worker that broke is started anew.
import { Refused } from "./module";
import type { Call, Calls, RefereeCalls, Request, Response, ThinkingCalls } from "./types";

export { Refused };

/** The worker failed and could not be started anew. */
export class Broken extends Error {}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  progress(how: unknown): void;
}

class Client<Known extends Calls<Known>> {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;

  constructor(private readonly make: () => Worker) {}

  /**
   * Asks the worker, which starts with the first question; fails with `Refused` if the rules say no, with `Broken` if
   * the worker is lost. `progress` hears how far a long answer is.
   */
  ask<Name extends Call<Known>>(
    name: Name,
    ask: Known[Name]["ask"],
    progress: (how: Known[Name]["progress"]) => void = () => undefined,
  ): Promise<Known[Name]["answer"]> {
    const id = this.next++;
    const request: Request = { id, name, ask };
    this.worker ??= this.start();
    const { worker } = this;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
      worker.postMessage(request);
    });
  }

  /** Ends what takes long with the best there is. */
  hurry(): void {
    this.worker?.postMessage("now");
  }

  /** Ends the worker; the next question starts another. */
  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.fail("the engine was closed");
  }

  private start(): Worker {
    const worker = this.make();
    worker.addEventListener("message", ({ data }: MessageEvent<Response>) => this.settle(data));
    worker.addEventListener("error", (event) => this.fail(event.message));
    return worker;
  }

  private settle(response: Response): void {
    const waiting = this.waiting.get(response.id);
    if ("progress" in response) return waiting?.progress(response.progress);
    this.waiting.delete(response.id);
    if ("refused" in response) waiting?.reject(new Refused(response.refused));
    else if ("broken" in response) waiting?.reject(new Broken(response.broken));
    else waiting?.resolve(response.answer);
  }

  private fail(why: string): void {
    for (const { reject } of this.waiting.values()) reject(new Broken(why));
    this.waiting.clear();
  }
}

const newReferee = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
let ready: Worker | undefined;

/** Lets a referee's worker load while the page does; the first `Engine` takes it. */
export function readyReferee(): void {
  const made = newReferee();
  made.addEventListener("error", () => (ready = undefined), { once: true });
  ready = made;
}

/** The referee of one game. */
export class Engine extends Client<RefereeCalls> {
  constructor() {
    super(() => {
      const worker = ready ?? newReferee();
      ready = undefined;
      return worker;
    });
  }
}

/** Computer players and reviews. Each question brings its game along, so one that broke the worker is asked again. */
export class Thinking extends Client<ThinkingCalls> {
  private closed = false;

  constructor() {
    super(() => new Worker(new URL("./thinking.ts", import.meta.url), { type: "module" }));
  }

  override async ask<Name extends Call<ThinkingCalls>>(
    name: Name,
    ask: ThinkingCalls[Name]["ask"],
    progress?: (how: ThinkingCalls[Name]["progress"]) => void,
  ): Promise<ThinkingCalls[Name]["answer"]> {
    try {
      return await super.ask(name, ask, progress);
    } catch (error) {
      if (!(error instanceof Broken) || this.closed) throw error;
      super.close();
      return super.ask(name, ask, progress);
    }
  }

  override close(): void {
    this.closed = true;
    super.close();
  }
}
