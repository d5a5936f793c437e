// After one visit everything works without a network: loading anew, new games of each title, the rules.
import { expect, test } from "@playwright/test";
import { kept } from "./kept";
import { byPointer, games, pick, randomOf, settled, start } from "./player";

test.use({ serviceWorkers: "allow" });

const rulesTitle = { hu: "Szabályok", fi: "Säännöt", de: "Regeln", en: "Rules" };

test("after the first visit no network is needed", async ({ page, context }) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto("/");
  await expect(page.locator("[data-offline-ready]")).toBeVisible({ timeout: 30_000 });

  await context.setOffline(true);
  await page.reload();
  await expect(page.locator("[data-start]")).toBeVisible();
  expect(await page.evaluate(() => fetch("/healthz", { cache: "no-store" }).then(String, () => "no network"))).toBe(
    "no network",
  );

  for (const game of games) {
    await start(page, { game, players: ["human", "level:2"] });
    const random = randomOf(3);
    for (let made = 0; made < 4; ++made) {
      const { tokens, plies } = await settled(page);
      await byPointer(page, pick(tokens, random));
      await expect.poll(async () => (await settled(page)).plies).toBeGreaterThan(plies);
    }
    const { plies } = await settled(page);
    await page.reload();
    expect((await settled(page)).plies).toBe(plies);
    expect((await kept(page)).plies).toBe(plies);
  }
  expect(faults).toEqual([]);
});

test("every language and its rules are there without a network, the chosen one after loading anew", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await expect(page.locator("[data-offline-ready]")).toBeVisible({ timeout: 30_000 });
  await context.setOffline(true);
  for (const [language, title] of Object.entries(rulesTitle)) {
    await page.goto("/rules");
    await page.locator("[data-language]").selectOption(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    for (const [game, last] of [
      ["aqua-romana", "AR-37"],
      ["aqueduct", "AQ-22"],
    ]) {
      await page.goto(`/rules/${game}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator("h1")).toContainText(title);
      await expect(page.locator(`article#${last}`)).toBeVisible();
    }
  }
});
