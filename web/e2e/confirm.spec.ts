// Nothing is done but what was meant: each way to confirm, Escape and Enter, double clicks, scrolling.
import { expect, test, type Locator, type Page } from "@playwright/test";
import {
  actionsOf,
  confirmWhen,
  kept,
  legalIn,
  openRecord,
  referee,
  selfplay,
  shownPlies,
  upTo,
  upToFirst,
} from "./kept";
import type { GameRecord } from "./kept";
import { byPointer, settled, start } from "./player";

const aqueduct = selfplay("aqueduct", 4);
const laying = upToFirst(selfplay("aqua-romana", 5), ({ phase }, plies) => phase === "lay" && plies > 20);

test("where fingers choose every action is confirmed at first, with a mouse none", async ({ page }, info) => {
  await start(page, { game: "aqueduct" });
  await page.locator('[data-token="roll"]').first().click();
  if (info.project.name === "phone") await expect(page.locator("[data-confirm]")).toBeVisible();
  else await expect(page.locator("[data-plies='2']")).toBeVisible();
});

test("each way to confirm does what it says, also after loading anew", async ({ page }) => {
  await start(page, { game: "aqueduct" });
  await confirmWhen(page, "always");
  await page.reload();
  await page.locator('[data-token="roll"]').first().click();
  await expect(page.locator("[data-confirm]")).toBeVisible();
  expect(await shownPlies(page)).toBe(0);

  for (const mode of ["correspondence", "never"] as const) {
    await start(page, { game: "aqueduct" });
    await confirmWhen(page, mode);
    await page.locator('[data-token="roll"]').first().click();
    await expect(page.locator("[data-plies='2']")).toBeVisible();
    await expect(page.locator("[data-confirm]")).toHaveCount(0);
  }
});

test("Escape and the button cancel, Enter and the button confirm", async ({ page }) => {
  await openRecord(page, laying);
  await confirmWhen(page, "always");
  const table = page.locator("[data-plies]");
  const choose = async () => {
    await page.locator("[data-part=worker][data-token]").first().click();
    await expect(table).toHaveAttribute("data-chosen", "true");
  };
  await choose();
  await page.keyboard.press("Escape");
  await expect(table).toHaveAttribute("data-chosen", "false");
  await choose();
  await page.locator("[data-confirm] + button").click();
  await expect(table).toHaveAttribute("data-chosen", "false");
  expect(actionsOf(await kept(page))).toEqual(laying.actions);

  await choose();
  const token = await page.locator("[data-part=worker][aria-pressed=true]").getAttribute("data-token");
  await page.keyboard.press("Enter");
  await expect.poll(() => shownPlies(page)).toBe(laying.actions.length + 1);
  expect(actionsOf(await kept(page))).toEqual([...laying.actions, token]);
  const { tokens, plies } = await settled(page);
  await byPointer(page, tokens[0] ?? "");
  await expect.poll(() => shownPlies(page)).toBe(plies + 1);
});

/** A click on a place and, at a hand's pace, another there. */
async function doubleClick(page: Page, place: Locator, gap: number): Promise<void> {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error("nothing to click");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), gap);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

// A canal that can be doubled once it lies: the second click would find it lit again.
const doubled = (record: GameRecord) =>
  legalIn(record).find(
    (token) => token.startsWith("=") && (referee(record, `act ${token}`, "legal")[1] ?? "").split(" ").includes(token),
  );
const springs = upToFirst(aqueduct, (_, plies) => doubled(upTo(aqueduct, plies)) !== undefined);

for (const gap of [0, 120])
  test(`a double click, ${gap} ms between, does one action only`, async ({ page }) => {
    const token = doubled(springs) ?? "";
    for (const mode of ["always", "never"] as const) {
      await page.goto("/");
      await openRecord(page, springs);
      await confirmWhen(page, mode);
      const place = page.locator(`[data-part=place][data-token="${token}"]`);
      if (mode === "always") await place.click();
      await doubleClick(page, mode === "always" ? page.locator("[data-confirm]") : place, gap);
      await expect.poll(() => shownPlies(page)).toBeGreaterThan(springs.actions.length);
      await settled(page);
      expect(actionsOf(await kept(page))).toEqual([...springs.actions, token]);
    }
  });

test("scrolling over the board, by finger or by wheel, chooses and does nothing", async ({ page }, info) => {
  await openRecord(page, laying);
  await confirmWhen(page, "never");
  const place = page.locator("[data-part=worker][data-token]").first();
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error("no lit place");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const scrolled = await page.evaluate(() => scrollY);
  if (info.project.name === "phone") {
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", down: number) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: y + down }] });
    await touch("touchStart", 0);
    for (let down = -10; down >= -150; down -= 10) await touch("touchMove", down);
    await touch("touchEnd", 0);
  } else {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 150);
  }
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(scrolled);
  await expect(page.locator("[data-plies]")).toHaveAttribute("data-chosen", "false");
  expect(actionsOf(await kept(page))).toEqual(laying.actions);
});
