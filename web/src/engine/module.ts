// The WebAssembly module as typed functions. Texts go through the module's own memory.
import type { Refusal } from "./types";

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  castellum_input(size: number): number;
  castellum_output(): number;
  castellum_output_size(): number;
  castellum_actor(): number;
}

/** The engine refused a call; nothing changed. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(`${refusal.code} (${refusal.rule})`);
  }
}

export class Module {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(
    private readonly compiled: WebAssembly.Module,
    private readonly exports: Exports,
  ) {}

  static async load(source: Promise<globalThis.Response> | BufferSource): Promise<Module> {
    const { module, instance } =
      source instanceof Promise
        ? await WebAssembly.instantiateStreaming(source, {})
        : await WebAssembly.instantiate(source, {});
    return Module.begin(module, instance);
  }

  /** The same module with a game of its own. */
  async another(): Promise<Module> {
    return Module.begin(this.compiled, await WebAssembly.instantiate(this.compiled, {}));
  }

  private static begin(compiled: WebAssembly.Module, instance: WebAssembly.Instance): Module {
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    return new Module(compiled, exports);
  }

  actor(): number {
    return this.exports.castellum_actor();
  }

  /** Calls `castellum_<name>` with a text and gives its answer, read from JSON. */
  ask<Answer>(name: string, text: string): Answer {
    const bytes = this.encoder.encode(text);
    const room = this.exports.castellum_input(bytes.length);
    if (room === 0) throw new Refused({ code: "too_long", rule: "format", reason: "it is longer than 1 MiB" });
    new Uint8Array(this.exports.memory.buffer, room, bytes.length).set(bytes);
    return this.call<Answer>(name, bytes.length);
  }

  /** Calls `castellum_<name>` with a number, or nothing, and gives its answer, read from JSON. */
  call<Answer>(name: string, argument?: number): Answer {
    const call = this.calling(name);
    const carried = argument === undefined ? call() : call(argument);
    const answer: unknown = JSON.parse(this.output());
    if (carried !== 1) throw new Refused(answer as Refusal);
    return answer as Answer;
  }

  /** The text of the last answer as it stands. */
  output(): string {
    const { memory, castellum_output, castellum_output_size } = this.exports;
    return this.decoder.decode(new Uint8Array(memory.buffer, castellum_output(), castellum_output_size()));
  }

  /** Carries out that many more simulations with `castellum_<name>`; whether it has finished. */
  run(name: string, simulations: number): boolean {
    return this.calling(name)(simulations) === 1;
  }

  private calling(name: string): (argument?: number) => number {
    const calls = this.exports as unknown as Record<string, ((argument?: number) => number) | undefined>;
    const call = calls[`castellum_${name}`];
    if (!call) throw new Error(`the module has no castellum_${name}`);
    return call;
  }
}
