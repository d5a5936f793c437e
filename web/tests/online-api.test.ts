// What the page makes of answers that are the server's, a proxy's, or those of a host of pages alone.
import { afterEach, describe, expect, it, vi } from "vitest";
import { isMissing, listTables, openTable } from "../src/online/api";
import { RefusedOnline } from "../src/online/protocol";

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const page = (status: number) =>
  new Response("<!doctype html>", { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
const refused = (status: number, code: string) => json(status, { error: { code, reason: "" } });

/** Answers every request so; gives the methods that were asked with. */
function answer(with_: (method: string) => Response): string[] {
  const methods: string[] = [];
  vi.stubGlobal("fetch", async (_path: string, { method = "GET" }: RequestInit) => {
    methods.push(method);
    return with_(method);
  });
  return methods;
}
const codeOf = async (asked: Promise<unknown>): Promise<string> => {
  const error = await asked.then(
    () => undefined,
    (found: unknown) => found,
  );
  if (!(error instanceof RefusedOnline)) throw error ?? new Error("not refused");
  return error.refusal.code;
};

afterEach(() => vi.unstubAllGlobals());

describe("an answer", () => {
  it("of the server is taken at its word", async () => {
    answer(() => json(200, { tables: [] }));
    expect(await listTables()).toEqual([]);
    for (const [status, code] of [
      [404, "no_table"],
      [500, "failed"],
      [503, "not_stored"],
      [429, "too_fast"],
    ] as const) {
      answer(() => refused(status, code));
      expect(await codeOf(listTables())).toBe(code);
    }
  });

  it("of a proxy says that the server cannot do it now", async () => {
    for (const status of [400, 403, 413, 429, 500, 502, 503, 504]) {
      answer(() => page(status));
      expect([status, await codeOf(listTables())]).toEqual([status, "no_server"]);
    }
    for (const told of [{ message: "limit" }, null, "no", { error: "full" }]) {
      answer(() => json(503, told));
      expect(await codeOf(listTables())).toBe("no_server");
    }
    answer(() => new Response('{"tables":[', { headers: { "Content-Type": "application/json" } }));
    expect(await codeOf(listTables())).toBe("no_server");
  });

  it("of a host of pages alone says that it keeps no tables", async () => {
    for (const status of [200, 404]) {
      answer(() => page(status));
      expect(await codeOf(listTables())).toBe("no_tables");
    }
    answer(() => page(405));
    const wish = { game: "aqueduct", players: 2, seats: [null, null], listed: false, absent: 60 } as const;
    expect(await codeOf(openTable({ ...wish, seats: [...wish.seats] }))).toBe("no_tables");
  });
});

describe("a table", () => {
  it("is missing only if the server itself says so", async () => {
    const bare = (status: number) => new Response(null, { status });
    answer((method) => (method === "HEAD" ? bare(404) : refused(404, "no_table")));
    expect(await isMissing("t")).toBe(true);
    answer((method) => (method === "HEAD" ? bare(404) : page(404)));
    expect(await isMissing("t")).toBe(false);
    answer((method) => (method === "HEAD" ? bare(404) : refused(404, "no_path")));
    expect(await isMissing("t")).toBe(false);
    for (const status of [429, 500, 503]) {
      answer((method) => (method === "HEAD" ? bare(status) : refused(status, "no_table")));
      expect(await isMissing("t")).toBe(false);
    }
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
    expect(await isMissing("t")).toBe(false);
  });

  it("that is there is not fetched to learn that", async () => {
    const methods = answer(() => new Response(null, { status: 200 }));
    expect(await isMissing("t")).toBe(false);
    expect(methods).toEqual(["HEAD"]);
  });
});
