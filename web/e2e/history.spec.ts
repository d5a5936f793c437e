// The past of a game: every position has an address, nothing can be done there, and a line can be tried from each.
import { expect, test, type Page } from "@playwright/test";
import { deflateRawSync } from "node:zlib";
import { actionsOf, kept, keptGames, openRecord, referee, selfplay, shownPlies, upTo, withSeats } from "./kept";
import { byPointer, games, settled, start } from "./player";

const records = { "aqua-romana": upTo(selfplay("aqua-romana", 5), 60), aqueduct: upTo(selfplay("aqueduct", 5), 60) };
const people = (game: (typeof games)[number]) => withSeats(records[game], "human", "human");

/** The points and the actor the page shows, and the address. */
async function shown(page: Page) {
  const points = await page.locator("[data-points]").allInnerTexts();
  return { points: points.map((text) => parseInt(text)), hash: new URL(page.url()).hash };
}
/** The same as the referee says of the record cut there. */
function told(game: (typeof games)[number], ply: number) {
  const line = referee(upTo(records[game], ply), "view")[0] ?? "";
  const view = JSON.parse(line.slice(5)) as { standing: { points: number[] } };
  return { points: view.standing.points, hash: `#${ply}` };
}
const press = (page: Page, name: string) => page.locator(`[data-history="${name}"]`).click();
const at = (page: Page, ply: number) => expect(page.locator("[data-at]")).toHaveAttribute("data-at", String(ply));

for (const game of games)
  test(`${game}: first, back, forward, last by buttons and keys, each with its address`, async ({ page }) => {
    await openRecord(page, people(game));
    await settled(page);
    const last = records[game].actions.length;
    await page.locator("[data-board] svg").evaluate((board) => board.setAttribute("data-same", ""));
    await press(page, "back");
    await at(page, last - 1);
    await expect.poll(() => shown(page)).toEqual(told(game, last - 1));
    await expect(page.locator("[data-past]")).toHaveAttribute("data-past", String(last - 1));
    // Nothing is lit there, and nothing can be asked for or taken back.
    await expect(page.locator("[data-token], [data-undo], [data-hint-ask], [data-confirm]")).toHaveCount(0);
    await press(page, "first");
    await at(page, 0);
    await expect.poll(() => shown(page)).toEqual(told(game, 0));
    await page.keyboard.press("End");
    await at(page, last);
    expect(new URL(page.url()).hash).toBe("");
    await expect(page.locator("[data-past]")).toHaveCount(0);
    await page.keyboard.press("Home");
    await at(page, 0);
    for (const ply of [1, 2, 3]) {
      await page.keyboard.press("ArrowRight");
      await at(page, ply);
    }
    await expect.poll(() => shown(page)).toEqual(told(game, 3));
    await page.keyboard.press("Shift+ArrowLeft");
    await at(page, 2);
    await page.keyboard.press("Escape");
    await at(page, last);
    expect((await settled(page)).tokens.length).toBeGreaterThan(0);
    await expect(page.locator("[data-same]")).toBeVisible(); // the table was never opened anew
  });

/** The points one line about their origin tells of. */
const worth = (line: string): number =>
  [/podium (\d+)/, /bonus (\d+)/, /house of (\d+)/, /now: ([+\u2212]\d+)/]
    .map((told) => Number(told.exec(line)?.[1]?.replace("\u2212", "-") ?? 0))
    .reduce((sum, points) => sum + points);

for (const game of games)
  test(`${game}: a click on a score tells where each of its points comes from, at any ply`, async ({ page }) => {
    await openRecord(page, people(game));
    await settled(page);
    for (const summary of await page.locator("[data-seat] summary").all()) await summary.click();
    for (const ply of [20, 33, 41, 47, 55, 60]) {
      await page.evaluate((wanted) => (location.hash = `#${wanted}`), ply);
      await at(page, ply);
      await expect
        .poll(async () => {
          const seats = await page.locator("[data-seat]").all();
          return Promise.all(
            seats.map(async (seat) =>
              (await seat.locator("details li").allInnerTexts()).map(worth).reduce((a, b) => a + b, 0),
            ),
          );
        })
        .toEqual(told(game, ply).points);
    }
  });

test("an address shows its position, after loading anew, too, and the bar of the browser goes elsewhere", async ({
  page,
}) => {
  await openRecord(page, people("aqueduct"));
  await settled(page);
  const address = page.url();
  await page.goto("/rules");
  await page.goto(`${address}#31`);
  await at(page, 31);
  await expect.poll(() => shown(page)).toEqual(told("aqueduct", 31));
  await page.reload();
  await at(page, 31);
  await page.evaluate(() => (location.hash = "#20"));
  await at(page, 20);
  await expect.poll(() => shown(page)).toEqual(told("aqueduct", 20));
  await page.goBack();
  await at(page, 31);
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  await at(page, 31);
  await page.goto("/rules");
  await page.goto(`${address}#999`); // after its end: the game as it stands
  await at(page, 60);
  await expect(page).toHaveURL(address);
});

test("a link with a record opens at its ply", async ({ page }) => {
  const record = JSON.stringify(people("aqua-romana"));
  await page.goto(`/r#${deflateRawSync(record).toString("base64url")}@17`);
  await expect(page).toHaveURL(/\/play\/[0-9a-f]+#17$/);
  await at(page, 17);
  await expect.poll(() => shown(page)).toEqual(told("aqua-romana", 17));
});

test("an action is told event by event, and a line of the log leads to its position", async ({ page }) => {
  await openRecord(page, people("aqua-romana"));
  await settled(page);
  const tile = records["aqua-romana"].actions.slice(0, 50).findLastIndex((token) => token.includes(":"));
  await page.evaluate((ply) => (location.hash = `#${ply}`), tile);
  await at(page, tile);
  await press(page, "forward");
  await at(page, tile + 1);
  const lines = page.locator("[data-events] li");
  const all = await lines.allInnerTexts();
  expect(all.length).toBeGreaterThan(1);
  for (const number of all.keys()) {
    await page.keyboard.press("Shift+ArrowDown");
    await expect(lines).toHaveCount(number + 1);
    await expect(page.locator("[data-events] [aria-current]")).toHaveText(all[number] ?? "");
  }
  await page.keyboard.press("Shift+ArrowDown");
  await at(page, tile + 2);
  await page.keyboard.press("Shift+ArrowUp");
  await at(page, tile + 1);
  await expect(page.locator("[data-events] [aria-current]")).toHaveText(all.at(-1) ?? "");
  await page.locator("ol[reversed] button").last().click();
  await at(page, 1);
});

test("the past stays while the game goes on behind it", async ({ page }) => {
  await start(page, { game: "aqua-romana", players: ["human", "level:2"] });
  const { tokens } = await settled(page);
  await byPointer(page, tokens.find((token) => token.includes("@")) ?? "");
  await press(page, "first");
  await at(page, 0);
  await expect.poll(() => shownPlies(page)).toBe(2); // the computer has acted
  await at(page, 0);
  expect(new URL(page.url()).hash).toBe("#0");
  await page.locator("[data-present]").click();
  await at(page, 2);
  expect((await settled(page)).plies).toBe(2);
});

for (const game of games)
  test(`${game}: a line is tried from the past and the game is as it was`, async ({ page }) => {
    await openRecord(page, withSeats(records[game], "human", "level:2"));
    await settled(page);
    const before = await kept(page);
    const from = game === "aqueduct" ? records.aqueduct.actions.indexOf("roll", 20) : 30;
    await page.evaluate((ply) => (location.hash = `#${ply}`), from);
    await at(page, from);
    await page.locator("[data-try]").first().click();
    await expect(page.locator("[data-trial]")).toHaveAttribute("data-trial", String(from));
    for (let made = 0; made < 3; ++made) {
      const { tokens, plies } = await settled(page);
      await byPointer(page, tokens[Math.floor(tokens.length / 2)] ?? "");
      await expect.poll(() => shownPlies(page)).toBeGreaterThan(plies);
    }
    await settled(page);
    // Nothing before the line can be taken back.
    for (let undo = page.locator("[data-undo]"); await undo.isVisible(); await settled(page)) {
      const plies = await shownPlies(page);
      await undo.click();
      await expect.poll(() => shownPlies(page)).toBeLessThan(plies);
    }
    expect(await shownPlies(page)).toBeGreaterThanOrEqual(from);
    expect(await kept(page)).toEqual(before);
    await page.locator("[data-leave-trial]").click();
    await expect(page.locator("[data-trial]")).toHaveCount(0);
    await at(page, from);
    await expect.poll(() => shown(page)).toEqual(told(game, from));
    await page.locator("[data-present]").click();
    expect((await settled(page)).plies).toBe(before.plies);
    expect(await keptGames(page)).toEqual([before]);
    expect(actionsOf(await kept(page))).toEqual(actionsOf(before));
  });

test("at one screen a sign says whose turn it is, if that is wanted", async ({ page }) => {
  await start(page, { game: "aqua-romana" });
  const place = async () => {
    const { tokens, plies } = await settled(page);
    await byPointer(page, tokens.find((token) => token.includes("@")) ?? "");
    await expect.poll(() => shownPlies(page)).toBe(plies + 1);
  };
  await place();
  await settled(page);
  await expect(page.locator("[data-pass]")).toBeHidden();
  await page.reload();
  await settled(page);
  await page.locator("[data-menu] summary").click();
  await page.locator("[data-pass-setting]").check();
  await place();
  await expect(page.locator("[data-pass]")).toBeVisible();
  await expect(page.locator("[data-pass]")).toContainText("Player 1");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-pass]")).toBeHidden();
});

test("computers act at once where that is chosen", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("castellum.settings", JSON.stringify({ pace: "instant" })));
  await start(page, { game: "aqua-romana", players: ["human", "level:1"] });
  const { tokens } = await settled(page);
  await byPointer(page, tokens.find((token) => token.includes("@")) ?? "");
  await expect.poll(() => shownPlies(page)).toBe(2);
  await page.locator("[data-menu] summary").click();
  await expect(page.locator("[data-pace]")).toHaveValue("instant");
});
