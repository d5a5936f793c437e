// A server of online tables with a store of its own, and people who come to it with devices of their own.
import { spawn, type ChildProcess } from "node:child_process";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { castellum } from "./kept";

export const sizes = {
  phone: { viewport: { width: 360, height: 640 }, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 }, hasTouch: false },
} as const;

export class OnlineServer {
  private constructor(
    readonly address: string,
    private readonly program: ChildProcess,
  ) {}

  /** Starts one on a free port, with its store in that folder. */
  static async start(folder: string): Promise<OnlineServer> {
    const web = process.env.WEB ? ["--web", process.env.WEB] : [];
    const db = join(folder, "castellum.db");
    const program = spawn(castellum, ["serve", "--db", db, "--port", "0", ...web]);
    const port = await new Promise<string>((resolve, reject) => {
      program.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
      program.stderr.on("data", (text) => process.stderr.write(String(text)));
      program.stdout.on("data", (text) => {
        const found = /:(\d+)\//.exec(String(text))?.[1];
        if (found) resolve(found);
      });
    });
    return new OnlineServer(`http://127.0.0.1:${port}`, program);
  }

  stop(): void {
    this.program.kill();
  }

  /** Somebody with a device of that size; at another address where the server is reached by another way. */
  async device(
    browser: Browser,
    size: keyof typeof sizes,
    { address = this.address, ...rest }: BrowserContextOptions & { address?: string } = {},
  ): Promise<BrowserContext> {
    const context = await browser.newContext({
      ...sizes[size],
      baseURL: address,
      locale: "en",
      reducedMotion: "reduce",
      serviceWorkers: "block",
      ...rest,
    });
    await context.addInitScript(() => {
      if (!localStorage.getItem("castellum.settings"))
        localStorage.setItem("castellum.settings", JSON.stringify({ confirm: "never" }));
    });
    return context;
  }
}

/** A way to a server that can be cut without a word: what is sent then arrives nowhere, and nobody is told. */
export class Way {
  private cut = false;
  private constructor(readonly address: string) {}

  static async to(server: string): Promise<Way> {
    const { port } = new URL(server);
    const listener = createServer((client) => way.join(client, connect(Number(port), "127.0.0.1")));
    await new Promise<void>((listens) => listener.listen(0, "127.0.0.1", listens));
    listener.unref();
    const way = new Way(`http://127.0.0.1:${(listener.address() as { port: number }).port}`);
    return way;
  }

  /** From now on nothing goes through; or again, for connections to come. */
  silence(cut: boolean): void {
    this.cut = cut;
  }

  private join(client: Socket, server: Socket): void {
    let silent = this.cut;
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on("data", (bytes) => {
        silent ||= this.cut;
        if (!silent) to.write(bytes);
      });
      from.on("close", () => {
        if (!silent) to.destroy();
      });
      from.on("error", () => undefined); // the other end hears of it by the close
    }
  }
}

/** Opens a table past the page, for wishes its form does not know; gives its address. */
export async function openTable(page: Page, wish: object): Promise<string> {
  await page.goto("/");
  const table = await page.evaluate(async (body) => {
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { table: string }).table;
  }, wish);
  return `/t/${table}`;
}

/** Sits down. */
export async function sit(page: Page, seat: number, name: string): Promise<void> {
  await page.locator("[data-nickname]").fill(name);
  await page.locator(`[data-sit="${seat}"]`).click();
  await page.locator(`[data-leave="${seat}"]`).waitFor();
}

export interface Seen {
  plies: number;
  over: boolean;
  /** What can be chosen now; nothing while it is not this person's turn, or his turn is on its way. */
  tokens: string[];
}

/** What a page shows of its table just now. */
export const seen = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const table = document.querySelector<HTMLElement>("[data-plies]");
    const idle = table?.dataset.busy === "false" && !document.querySelector("[data-sending=true]");
    const lit = idle ? [...document.querySelectorAll<HTMLElement>("[data-token]")] : [];
    return {
      plies: Number(table?.dataset.plies ?? -1),
      over: document.querySelector("[data-result]") !== null,
      tokens: [...new Set(lit.map(({ dataset }) => dataset.token ?? ""))],
    };
  });
