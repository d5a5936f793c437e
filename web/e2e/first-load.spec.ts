// The first visit to a first board stays under 150 KB on the wire, whichever title is played first.
import { expect, test } from "@playwright/test";
import { games, start, settled } from "./player";

const most = 150 * 1024;

test.use({ serviceWorkers: "block" });
test.beforeEach(({}, info) => test.skip(info.project.name !== "desk", "the same bytes at every size"));

for (const game of games)
  test(`the first board of ${game} is under 150 KB`, async ({ page, context, baseURL }) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
    // The engine's worker loads the module: Playwright hears its requests, too, with the size on the wire.
    const files: Promise<{ path: string; bytes: number }>[] = [];
    const elsewhere: string[] = [];
    page.on("requestfinished", (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url());
      const path = new URL(request.url()).pathname;
      files.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => ({
          path,
          bytes: responseBodySize + responseHeadersSize,
        })),
      );
    });
    // People only: where lots make a computer begin, the board would wait for its search to be loaded.
    await start(page, { game, players: ["human", "human"] });
    await settled(page);
    const loaded = (await Promise.all(files)).sort((one, other) => other.bytes - one.bytes);
    const sum = loaded.reduce((total, { bytes }) => total + bytes, 0);
    for (const { path, bytes } of loaded) console.log(`${String(bytes).padStart(8)} ${path}`);
    console.log(`${String(sum).padStart(8)} to the first board of ${game} (at most ${most})`);

    for (const part of [/^\/$/, /\/index-.*\.js$/, /\/worker-.*\.js$/, /\.wasm$/, new RegExp(`/${game}-.*\\.js$`)])
      expect(loaded.filter(({ path, bytes }) => part.test(path) && bytes > 500)).not.toEqual([]);
    expect(sum).toBeLessThan(most);
    expect(elsewhere).toEqual([]);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });
