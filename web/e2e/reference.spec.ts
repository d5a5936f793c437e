// Pictures of both titles in every phase, by day and by lamplight, held against those kept in e2e/reference: what nobody
// meant to change looks as it did. docs/web.md says how to make them anew.
import { expect, test, type Page } from "@playwright/test";
import { openRecord, upTo, withSeats } from "./kept";
import { games, settled } from "./player";
import { pictured, recordOf, type Pictured } from "./reference/positions";

// Fonts come with the files that are kept.
test.use({ reducedMotion: "reduce", actionTimeout: 10_000, serviceWorkers: "allow" });

for (const game of games)
  for (const half of [0, 1])
    test(`${game} looks as it did, ${half + 1} of 2`, async ({ page }, info) => {
      const size = info.project.name === "phone" ? "phone" : "desk";
      await page.addInitScript(() => localStorage.setItem("castellum.settings", JSON.stringify({ confirm: "always" })));
      await page.goto("/");
      await ownFonts(page);
      for (const [number, position] of pictured[game].entries()) {
        if (number % 2 !== half || position[size].length === 0) continue;
        await show(page, position);
        const clip = position.window ? undefined : await frame(page, position, size === "desk");
        for (const theme of position[size]) {
          await page.emulateMedia({ colorScheme: theme });
          const picture = `${game}-${position.name}-${theme}.png`;
          await expect
            .soft(page)
            .toHaveScreenshot(picture, { ...(clip && { clip }), maxDiffPixels: 200, threshold: 0.1 });
        }
      }
    });

/** Waits for all of the page's fonts, which come once everything is kept on the device. */
async function ownFonts(page: Page): Promise<void> {
  await page.waitForFunction(() => document.fonts.size >= 6);
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
}

/** Opens a position at which people sit at all seats, and chooses what is to be chosen there. */
async function show(page: Page, { record: name, plies, chosen = [], window }: Pictured): Promise<void> {
  const record = recordOf(name);
  const people = Array.from({ length: record.players }, () => "human");
  const shown = plies < record.actions.length ? upTo(record, plies) : record;
  await page.locator("nav a").first().click();
  await openRecord(page, withSeats(shown, ...people));
  const { over } = await settled(page);
  if (over && !window) await page.locator("[data-result] button").nth(1).click();
  for (const tap of chosen) {
    const [, part, value] = /^([a-z]+)=(.+)$/.exec(tap) ?? [];
    const lit = part ? `[data-part="${part}"][data-value="${value}"]` : `[data-token^="${tap}"]`;
    // What is chosen already would be confirmed.
    if (await page.locator(`${lit}[aria-pressed=true]`).count()) continue;
    await page.locator(lit).first().dispatchEvent("click");
  }
  if (chosen.length > 0) {
    await expect(page.locator(`[data-token="${chosen.at(-1)}"][aria-pressed=true]`).first()).toBeAttached();
    await expect(page.locator(".preview li").first()).toBeVisible();
  }
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
}

/** What is pictured: at the phone the whole board, at the desk a piece of it as large as it can be seen there. */
async function frame(page: Page, { near }: Pictured, closer: boolean) {
  const svg = page.locator("[data-board] svg").first();
  const board = await svg.boundingBox();
  if (!board) throw new Error("no board is shown");
  if (!closer) return board;
  const [width, height] = [300, 250];
  const chosen = near ? null : await svg.locator("[aria-pressed=true]").first().boundingBox();
  const middle = chosen
    ? { x: chosen.x + chosen.width / 2, y: chosen.y + chosen.height / 2 }
    : { x: board.x + board.width * (near?.[0] ?? 0.5), y: board.y + board.height * (near?.[1] ?? 0.5) };
  const within = (at: number, least: number, most: number) => Math.round(Math.max(least, Math.min(most, at)));
  return {
    x: within(middle.x - width / 2, board.x, board.x + board.width - width),
    y: within(middle.y - height / 2, board.y, board.y + board.height - height),
    width,
    height,
  };
}
