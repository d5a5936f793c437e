// A finished game is reviewed in the browser: its mistakes are told with what was better, and the record keeps them.
import { expect, test } from "@playwright/test";
import type { Review } from "../src/engine/types";
import { kept, openRecord, plies, selfplay, upTo, verify } from "./kept";
import { games } from "./player";
import { writeFileSync } from "node:fs";

for (const game of games)
  test(`a finished game of ${game} is reviewed, and keeps its review`, async ({ page }, info) => {
    const played = selfplay(game, 3, "level:1");
    await openRecord(page, played);
    const panel = page.locator("[data-review]");
    await panel.locator("[data-review-start]").click();
    await expect(panel.locator("progress")).toBeVisible();
    await expect(panel.locator("[data-reviewed]")).toHaveCount(played.players, { timeout: 200_000 });

    const { record } = await kept(page);
    const { analysis } = JSON.parse(record) as { analysis: Review };
    expect(analysis.actions.map(({ token }) => token)).toEqual(played.actions);
    const mistakes = analysis.actions.filter(({ lost = 0 }) => lost >= 1000);
    expect(mistakes.length).toBeGreaterThan(0);
    await expect(panel.locator("[data-mistake]")).toHaveCount(mistakes.length);
    for (const line of await panel.locator("[data-mistake] p:first-of-type").allTextContents())
      expect(line).toMatch(/^Better: .{5,}/);
    const file = info.outputPath("reviewed.json");
    writeFileSync(file, record);
    expect(verify(file)).toContain("0 differ");

    // It is there again at once after a reload, and each mistake leads to its position.
    await page.reload();
    await expect(panel.locator("[data-mistake]")).toHaveCount(mistakes.length);
    const first = panel.locator("[data-mistake]").first();
    await first.locator("button").click();
    await expect(plies(page)).toHaveAttribute("data-at", (await first.getAttribute("data-mistake")) ?? "");
  });

test("a review can be ended, and a running game has none", async ({ page }) => {
  const played = selfplay("aqua-romana", 3, "level:1");
  await openRecord(page, played);
  const panel = page.locator("[data-review]");
  await panel.locator("[data-review-start]").click();
  await panel.getByRole("button", { name: "Stop" }).click();
  await expect(panel.locator("[data-review-start]")).toBeVisible();
  expect(JSON.parse((await kept(page)).record)).not.toHaveProperty("analysis");
  await openRecord(page, upTo(played, 20));
  await expect(panel).toHaveCount(0);
});
