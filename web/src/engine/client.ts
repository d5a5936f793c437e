// The page's side of the engine: typed calls to a worker, which is started anew from the record if it breaks.
import { Refused } from "./module";
import type { CallName, Calls, Request, Response } from "./types";

export { Refused };

/** The engine failed and could not be started anew. */
export class Broken extends Error {}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export class Engine {
  private worker = this.start();
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;

  /** Asks the worker; fails with `Refused` if the rules say no, with `Broken` if the engine is lost. */
  ask<Name extends CallName>(name: Name, ask: Calls[Name]["ask"]): Promise<Calls[Name]["answer"]> {
    const id = this.next++;
    const request: Request<Name> = { id, name, ask };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.worker.postMessage(request);
    });
  }

  /** Ends a running search with the best it has. */
  hurry(): void {
    this.worker.postMessage("now");
  }

  /** A worker in the place of one that broke; the caller opens its record again. */
  restart(): void {
    this.close();
    this.worker = this.start();
  }

  close(): void {
    this.worker.terminate();
    this.fail("the engine was closed");
  }

  private start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Response>) => this.settle(data));
    worker.addEventListener("error", (event) => this.fail(event.message));
    return worker;
  }

  private settle(response: Response): void {
    const waiting = this.waiting.get(response.id);
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
