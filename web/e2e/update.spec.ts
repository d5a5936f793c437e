// A new version asks before it takes over, never changes a running game, and the game goes on under it.
import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { actionsOf, castellum, kept } from "./kept";
import { byPointer, pick, randomOf, settled } from "./player";

test.use({ serviceWorkers: "allow" });

/** The program serving a folder; tells its address once it listens. */
async function serve(folder: string, port: string): Promise<{ server: ChildProcess; address: string }> {
  const server = spawn(castellum, ["serve", "--port", port, "--web", folder]);
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    const hear = (text: Buffer) => {
      said += text.toString();
      const found = /http:\/\/[\d.]+:\d+/.exec(said);
      if (found) resolve(found[0]);
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.on("exit", () => reject(new Error(`the server ended: ${said}`)));
  });
  return { server, address };
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}

/** A next version: another start page, and a service worker that lists it. */
function release(folder: string): void {
  const change = (name: string, from: RegExp, to: string) => {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${name} has nothing to change`);
    writeFileSync(path, changed);
    for (const packed of [".br", ".gz"]) rmSync(path + packed, { force: true });
  };
  change("index.html", /<\/head>/, '<meta name="version" content="next" /></head>');
  change("sw.js", /(url:"index\.html",revision:")[0-9a-f]+"/, '$1next"');
}

const version = (page: Page) => page.locator("meta[name=version]").count();

test("a new version waits to be taken, and the game goes on before and after", async ({ page }, info) => {
  test.skip(info.project.name !== "desk", "the same at every size");
  const folder = mkdtempSync(join(tmpdir(), "castellum-"));
  cpSync("dist", folder, { recursive: true });
  const first = await serve(folder, "0");
  const { address } = first;
  let { server } = first;
  const random = randomOf(11);
  const act = async () => {
    const { tokens, plies } = await settled(page);
    await byPointer(page, pick(tokens, random));
    await expect.poll(async () => (await settled(page)).plies).toBeGreaterThan(plies);
  };
  try {
    await page.goto(address);
    await expect(page.locator("[data-offline-ready]")).toBeVisible({ timeout: 30_000 });
    await page.reload(); // from here on the kept files are used
    await page.locator("[data-start]").click();
    await act();
    const notice = page.locator("[data-update]");
    await expect(notice).toHaveCount(0);

    await stop(server);
    release(folder);
    ({ server } = await serve(folder, new URL(address).port));
    const before = actionsOf(await kept(page));
    await page.reload();
    await expect(notice).toBeVisible();
    expect(await version(page)).toBe(0);
    expect((await settled(page)).plies).toBe(before.length);
    await act(); // the notice stands in nobody's way
    await notice.locator("button").last().click();
    await expect(notice).toHaveCount(0);
    await act();
    expect(await version(page)).toBe(0);

    // "Later" is until the page is loaded again; then "now" takes it.
    const later = actionsOf(await kept(page));
    await page.reload();
    await expect(notice).toBeVisible();
    expect(await version(page)).toBe(0);
    await notice.locator("button.strong").click();
    await expect(page.locator("meta[name=version]")).toHaveCount(1);
    expect((await settled(page)).plies).toBe(later.length);
    expect(actionsOf(await kept(page))).toEqual(later);
    await expect(notice).toHaveCount(0);
    await act();
    expect(actionsOf(await kept(page)).slice(0, later.length)).toEqual(later);
    await page.reload();
    expect(await version(page)).toBe(1);
    await settled(page);
    await expect(notice).toHaveCount(0);
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true });
  }
});
