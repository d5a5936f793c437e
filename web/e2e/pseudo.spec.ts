// A language of twice the length: every text of every screen is doubled, and nothing is cut off or runs out of the page.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { castellum, openRecord, selfplay, upTo, withSeats, type GameRecord } from "./kept";
import { double, overflowing } from "./doubled";
import { games } from "./player";

// Fonts come with the files that are kept.
test.use({ serviceWorkers: "allow" });

const folder = process.env.PICTURES ?? "";

async function check(page: Page, name: string, size: string): Promise<void> {
  await page.evaluate(double);
  const found = await page.evaluate(overflowing);
  if (folder !== "") {
    mkdirSync(join(folder, size), { recursive: true });
    await page.screenshot({ path: join(folder, size, `pseudo-${name}.png`), fullPage: true, animations: "disabled" });
  }
  expect(found, name).toEqual([]);
}

test("the first screens hold texts of twice the length", async ({ page }, info) => {
  for (const [name, address] of [
    ["start", "/"],
    ["rules", "/rules"],
    ["rules-aqueduct", "/rules/aqueduct"],
    ["games", "/games"],
    ["nowhere", "/no/where"],
  ] as const) {
    await page.goto(address);
    await expect(page.locator("#content")).toBeVisible();
    for (const details of await page.locator("details").all())
      await details.evaluate((one) => one.setAttribute("open", ""));
    await check(page, name, info.project.name);
  }
});

/** The record with a review in it, so that the page shows one at once. */
function reviewed(record: GameRecord, file: string): GameRecord {
  writeFileSync(file, JSON.stringify(record));
  execFileSync(castellum, ["analyse", file, "--sims", "3", "--out", file]);
  return JSON.parse(readFileSync(file, "utf8")) as GameRecord;
}

for (const game of games)
  test(`the table of ${game} holds texts of twice the length`, async ({ page }, info) => {
    const whole = reviewed(selfplay(game, 5), info.outputPath("game.json"));
    for (const [name, plies] of [
      ["first", 13],
      ["middle", 33],
      ["over", whole.actions.length],
    ] as const) {
      const record = plies === whole.actions.length ? whole : withSeats(upTo(whole, plies), "human", "human");
      await page.goto("/");
      await openRecord(page, record);
      await expect(page.locator("main[data-busy=false]")).toBeVisible();
      const token = page.locator("section.board [data-token]").first();
      if (await token.count()) await token.focus();
      await page.locator("[data-menu] summary").click();
      await expect(page.locator("[data-sharing]").first()).toBeVisible();
      if (name === "over") await expect(page.locator("[data-reviewed]").first()).toBeVisible();
      await check(page, `${game}-${name}`, info.project.name);
    }
  });
