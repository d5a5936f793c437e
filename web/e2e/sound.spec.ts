// Sounds: none before the first click at the table, then for what is done; each can be turned off, and stays so.
import { expect, test, type Page } from "@playwright/test";
import { openRecord, selfplay, upToFirst, withSeats } from "./kept";
import { byPointer, settled } from "./player";

declare global {
  interface Window {
    /** How many tones and noises the page has started. */
    begun: number;
  }
}

const record = withSeats(
  upToFirst(selfplay("aqueduct", 5), ({ phase }, plies) => phase === "canal" && plies > 20),
  "human",
  "human",
);

/** Opens the table and counts what it lets sound. */
async function open(page: Page): Promise<string[]> {
  const files: string[] = [];
  page.on("request", (request) => /\/sound-.*\.js$/.test(request.url()) && files.push(request.url()));
  await page.addInitScript(() => {
    window.begun = 0;
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (when?: number) {
      ++window.begun;
      start.call(this, when);
    };
  });
  await openRecord(page, record);
  return files;
}

const begun = (page: Page) => page.evaluate(() => window.begun);
const box = (page: Page, sound: string) => page.locator(`[data-sound="${sound}"]`);

/** Lays the first canal that is lit. */
async function lay(page: Page): Promise<void> {
  const { tokens } = await settled(page);
  await byPointer(page, tokens.find((token) => token.startsWith("=")) ?? "");
  await settled(page);
}

test("nothing is heard before the first click; then what is done is", async ({ page }) => {
  const files = await open(page);
  await settled(page);
  expect(files).toEqual([]);
  await page.locator("[data-menu] summary").click();
  await expect(box(page, "all")).toBeChecked();
  expect(files).toHaveLength(1);
  expect(await begun(page)).toBe(0);
  await lay(page);
  expect(await begun(page)).toBeGreaterThan(0);
});

test("sounds can be turned off, one by one and all, and stay so", async ({ page }) => {
  await open(page);
  await settled(page);
  const summary = page.locator("[data-menu] summary");
  await summary.click();
  for (const sound of ["tap", "water", "turn"]) await box(page, sound).uncheck();
  await lay(page);
  expect(await begun(page)).toBe(0);

  await page.reload();
  await settled(page);
  await summary.click();
  await expect(box(page, "tap")).not.toBeChecked();
  await expect(box(page, "die")).toBeChecked();
  await box(page, "water").check(); // heard at once
  expect(await begun(page)).toBeGreaterThan(0);

  await box(page, "all").uncheck();
  await expect(box(page, "water")).toBeDisabled();
  await page.reload();
  await settled(page);
  await lay(page);
  expect(await begun(page)).toBe(0);
});
