// Pictures of every screen for people to look at: PICTURES=<folder> npx playwright test pictures. Proves nothing.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { confirmWhen, openRecord, selfplay, upToFirst, withSeats } from "./kept";
import { games, settled, type GameId } from "./player";

// Fonts come with the files that are kept.
test.use({ serviceWorkers: "allow" });

const folder = process.env.PICTURES ?? "";
const records = { "aqua-romana": selfplay("aqua-romana", 5), aqueduct: selfplay("aqueduct", 5) };
const phases: Record<GameId, [string, number][]> = {
  "aqua-romana": [
    ["place", 4],
    ["lay", 12],
    ["lay", 50],
    ["extra", 20],
    ["close", 40],
    ["take", 20],
  ],
  aqueduct: [
    ["turn", 0],
    ["turn", 40],
    ["house", 20],
    ["canal", 20],
    ["again", 3],
  ],
};

for (const language of ["hu", "en"])
  for (const colours of ["light", "dark"] as const)
    test(`pictures in ${language}, ${colours}`, async ({ page }, info) => {
      test.skip(folder === "", "only where PICTURES names a folder");
      test.setTimeout(600_000);
      const place = join(folder, info.project.name, `${language}-${colours}`);
      mkdirSync(place, { recursive: true });
      const take = async (name: string) => {
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: join(place, `${name}.png`), fullPage: true, animations: "disabled" });
      };
      await page.emulateMedia({ colorScheme: colours });
      await page.goto("/");
      await page.locator("[data-language]").selectOption(language);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await take("start");
      for (const game of games) {
        await page.locator(`input[name=game][value=${game}]`).check();
        await page.locator("form details").evaluate((details) => details.setAttribute("open", ""));
        await take(`start-options-${game}`);
      }
      for (const game of games) await table(page, game, take);
      await page.goto("/games");
      await expect(page.locator("main li").first()).toBeVisible();
      await take("games");
      await page.goto("/rules");
      await take("rules");
      for (const game of games) {
        await page.goto(`/rules/${game}#${game === "aqueduct" ? "AQ-9" : "AR-19"}`);
        await expect(page.locator(".asked")).toBeVisible();
        await take(`rules-${game}`);
      }
      await page.goto("/no/where/here");
      await take("nowhere");
    });

/** The table of a title at each phase: as it stands, with something chosen, with a refusal; and the result. */
async function table(page: Page, game: GameId, take: (name: string) => Promise<void>): Promise<void> {
  for (const [phase, from] of phases[game]) {
    const name = `${game}-${phase}-${from}`;
    const record = upToFirst(records[game], (view, plies) => view.phase === phase && plies >= from);
    await page.goto("/");
    await openRecord(page, withSeats(record, "human", "human"));
    await confirmWhen(page, "always");
    const { tokens } = await settled(page);
    await take(name);
    await page
      .locator(`[data-token="${tokens[Math.floor(tokens.length / 2)]}"]`)
      .first()
      .click();
    await expect(page.locator(".preview li").first()).toBeVisible();
    await take(`${name}-chosen`);
    await page.keyboard.press("Escape");
    await page
      .locator(`[data-part=${game === "aqueduct" ? "square" : "space"}]:not([data-token])`)
      .first()
      .dispatchEvent("click");
    const refused = page.locator(".refusal");
    if (await refused.waitFor({ timeout: 1000 }).then(Boolean.bind(null, true), () => false))
      await take(`${name}-refused`);
  }
  await page.goto("/");
  await openRecord(page, withSeats(records[game], "human", "human"));
  await expect(page.locator("[data-result]")).toBeVisible();
  await take(`${game}-result`);
}
