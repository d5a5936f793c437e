// What an action does is shown as movement, which ends by itself or when it is skipped, and is off where people want none.
import { expect, test, type Page } from "@playwright/test";
import { openRecord, plies, selfplay, upToFirst, withSeats } from "./kept";
import { games, settled, type GameId } from "./player";

const phases: Record<GameId, string> = { "aqua-romana": "lay", aqueduct: "turn" };
/** Marks the page once something has moved; a movement may be over before anybody looks. */
const watchMovement = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    const watch = new MutationObserver(() => {
      if (main?.dataset.moving === "true") document.body.dataset.moved = "true";
    });
    if (main) watch.observe(main, { attributes: true });
  });
const still = (page: Page) => page.locator("main[data-moving=false]");
const moved = (page: Page) => page.locator("body[data-moved]");

/** Carries out an action that moves something. */
async function act(page: Page): Promise<void> {
  const { tokens, plies: before } = await settled(page);
  const token = tokens.find((one) => one === "roll" || one.includes(":")) ?? "";
  await page.locator(`[data-token="${token}"]`).first().click();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await settled(page)).plies).toBeGreaterThan(before);
}

for (const game of games) {
  const record = upToFirst(selfplay(game, 5), (view, ply) => view.phase === phases[game] && ply > 12);

  test.describe("with movement", () => {
    test.use({ reducedMotion: "no-preference" });

    test(`an action of ${game} moves, then everything is where it belongs`, async ({ page }) => {
      await openRecord(page, withSeats(record, "human", "human"));
      await watchMovement(page);
      await act(page);
      await expect(moved(page)).toHaveCount(1);
      await expect(still(page)).toBeVisible();
    });

    test(`a key skips the movement of ${game}`, async ({ page }) => {
      await openRecord(page, withSeats(record, "human", "human"));
      await page.locator("[data-history=back]").click();
      await page.locator("[data-history=back]").click();
      await page.locator("[data-history=forward]").click();
      await page.keyboard.press("Escape"); // back to the present, which does not move
      await expect(still(page)).toBeVisible();
      await expect(plies(page)).toHaveAttribute("data-at", String(record.actions.length));
    });
  });

  test(`nothing of ${game} moves where people want no movement`, async ({ page }) => {
    await openRecord(page, withSeats(record, "human", "human"));
    await watchMovement(page);
    await act(page);
    await expect(moved(page)).toHaveCount(0);
  });
}
