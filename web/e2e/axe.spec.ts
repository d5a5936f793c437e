// Nothing that axe finds wrong (WCAG 2.2 AA and its best practices) on any screen, in any language, light and dark.
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { openRecord, selfplay, upToFirst, withSeats, type GameRecord } from "./kept";
import { games, languages, settled, type GameId } from "./player";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What is wrong with the page as it stands. */
async function wrong(page: Page, only: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] }); // there are no frames
  const { violations } = await only(axe).analyze();
  const where = `${new URL(page.url()).pathname}, ${await page.locator("html").getAttribute("lang")}`;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

let looked = 0;

/**
 * Nothing is wrong in any language; nor, for the last, in the dark, where only colours differ. The short form looks at
 * each table, which are large, in one language in turn; EVERYTHING=1 in all.
 */
async function expectSound(page: Page): Promise<void> {
  const found: string[] = [];
  const large = new URL(page.url()).pathname.startsWith("/play/") && !process.env.EVERYTHING;
  const turn = (test.info().title.length + looked++) % languages.length;
  for (const language of large ? languages.slice(turn, turn + 1) : languages) {
    await page.locator("[data-language]").selectOption(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    found.push(...(await wrong(page, (axe) => axe.withTags(tags))));
  }
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await wrong(page, (axe) => axe.withRules(["color-contrast", "link-in-text-block"]))));
  await page.emulateMedia({ colorScheme: "light" });
  expect(found).toEqual([]);
}

test("start, with the options of each title open", async ({ page }) => {
  await page.goto("/");
  await page.locator("form summary").click();
  for (const game of games) {
    await page.locator(`input[name=game][value=${game}]`).check();
    await expectSound(page);
  }
});

const records = { "aqua-romana": selfplay("aqua-romana", 5), aqueduct: selfplay("aqueduct", 5) };
const phases: Record<GameId, string[]> = {
  "aqua-romana": ["place", "lay", "extra", "close", "over"],
  aqueduct: ["turn", "house", "canal", "over"],
};
const at = (game: GameId, phase: string): GameRecord =>
  withSeats(
    upToFirst(records[game], (view, plies) => view.phase === phase && (plies > 20 || phase === "place")),
    "human",
    "human",
  );

for (const game of games)
  for (const phase of phases[game])
    test(`${game}: ${phase}, with something chosen`, async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem("castellum.settings", JSON.stringify({ confirm: "always" })));
      await openRecord(page, at(game, phase));
      const { tokens, over } = await settled(page);
      if (!over) {
        await page.locator(`[data-token="${tokens[0]}"]`).first().click();
        await expect(page.locator("[data-confirm]")).toBeVisible();
        await expect(page.locator(".preview li").first()).toBeVisible();
      }
      await page.locator("main details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
      await expectSound(page);
    });

test("a table with nothing chosen and a refusal", async ({ page }) => {
  await openRecord(page, at("aqua-romana", "lay"));
  await page.locator("[data-part=space]:not([data-token])").first().dispatchEvent("click");
  await expect(page.locator(".refusal")).toBeVisible();
  await expectSound(page);
});

test("a table with a hint", async ({ page }) => {
  await openRecord(page, at("aqueduct", "house"));
  await settled(page);
  await page.locator("[data-hint-ask]").click();
  await expect(page.locator("[data-hint]")).toBeVisible();
  await expectSound(page);
});

test("the past with one of its events, what is shared, and a line that is tried", async ({ page }) => {
  await openRecord(page, at("aqua-romana", "close"));
  await settled(page);
  await page.locator("[data-history=back]").click();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.locator("[data-events] [aria-current]")).toBeVisible();
  await page.locator("[data-menu] summary").click();
  await page.locator("[data-report]").click();
  await expect(page.locator("[data-sharing] textarea")).toBeVisible();
  await expectSound(page);
  await page.locator("[data-try]").first().click();
  await expect(page.locator("[data-leave-trial]")).toBeVisible();
  await expectSound(page);
});

test("the games kept, one about to be deleted", async ({ page }) => {
  await openRecord(page, at("aqueduct", "house"));
  await openRecord(page, at("aqua-romana", "over"));
  await page.goto("/games");
  await page.locator("main li button").nth(1).click();
  await expectSound(page);
});

test("rules, a broken link, and an address that leads nowhere", async ({ page }) => {
  for (const [address, shown] of [
    ["/rules", "main a.button"],
    ["/rules/aqueduct#AQ-9", ".asked"],
    ["/r#broken", "[role=alert]"],
    ["/play/none", "[role=alert]"],
    ["/no/where/here", "main p"],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(shown).first()).toBeVisible();
    await expectSound(page);
  }
});
