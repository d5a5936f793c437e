// What was done: it is told in the log, can be taken back as far as nothing stands in the way, and whose turn it is now
// is plain; what is refused says why and names its rule.
import { expect, test, type Page } from "@playwright/test";
import {
  actionsOf,
  confirmWhen,
  kept,
  openRecord,
  referee,
  selfplay,
  shownPlies,
  upTo,
  upToFirst,
  withSeats,
} from "./kept";
import { byPointer, settled, start } from "./player";

const romana = selfplay("aqua-romana", 5);
const laying = upToFirst(romana, ({ phase }, plies) => phase === "lay" && plies > 20);

const turnOver = (page: Page, plies: number) => expect.poll(() => shownPlies(page)).toBe(plies);
const log = (page: Page) => page.locator("ol[reversed] li");

test("taking back returns to one's own last decision over all that computers did since", async ({ page }) => {
  await start(page, { game: "aqua-romana", players: ["human", "level:2", "level:2"] });
  const opening = await settled(page);
  await byPointer(page, opening.tokens.find((token) => token.includes("@")) ?? "");
  await expect.poll(async () => (await settled(page)).plies).toBe(3);
  await expect(log(page)).toHaveCount(3);
  const undo = page.locator("[data-undo]");
  const told = (await log(page).last().innerText()).replace(/^.*?: /, "");
  await expect(undo).toHaveText(`Take back: ${told}`);
  await undo.click();
  await turnOver(page, 0);
  expect(actionsOf(await kept(page))).toEqual([]);
  await expect(log(page)).toHaveCount(0);
  await expect(page.locator("[data-undo]")).toHaveCount(0);
  expect((await settled(page)).tokens).toEqual(opening.tokens);
  await page.reload();
  expect((await settled(page)).plies).toBe(0);
});

/** After how many actions a turn stands at an extra tile just laid that began with a builder placed, or with a tile. */
function afterExtra(begins: "builder" | "tile"): number {
  const { actions } = romana;
  const started = actions.findIndex((token) => token.includes(":")); // before it all builders are placed
  const extra = actions.findIndex(
    (token, ply) =>
      token.startsWith("+") && ply > started + 2 && actions[ply - 2]?.includes("@") === (begins === "builder"),
  );
  if (extra < 0) throw new Error("no such turn in this record");
  return extra + 1;
}

// After a tile and an extra tile the turn is still open (is an aqueduct closed?); it may begin with a builder placed.
for (const [plies, count] of [
  [afterExtra("builder"), 3],
  [afterExtra("tile"), 2],
] as const)
  test(`restarting a turn takes back all of it and no more: ${count} actions`, async ({ page }) => {
    const record = upTo(romana, plies);
    const turn = record.actions.slice(-count);
    await openRecord(page, withSeats(record, "human", "human"));
    await confirmWhen(page, "always"); // else the last part that leaves one choice does it
    await page.locator("[data-restart]").click();
    await turnOver(page, plies - count);
    await settled(page);
    expect(actionsOf(await kept(page))).toEqual(record.actions.slice(0, -count));
    await expect(page.locator("[data-restart]")).toHaveCount(0);
    for (const [done, token] of turn.entries()) {
      const [worker, space] = token.split(":");
      const square = /^\+.*@(.*)/.exec(token)?.[1];
      if (square) await page.locator(`[data-part=square][data-value=${square}]`).click();
      if (space) {
        // The tile is offered once its worker and its builder are chosen.
        await page.locator(`[data-part=worker][data-value=${worker}]`).click();
        await page.locator(`[data-part=space][data-value=${space}]`).click();
      }
      // A place chosen already would turn its tile.
      if (await page.locator(`[data-token="${token}"][aria-pressed=true]`).first().isVisible())
        await page.locator("[data-confirm]").click();
      else await byPointer(page, token);
      await turnOver(page, plies - count + done + 1);
      await settled(page);
    }
    expect(actionsOf(await kept(page))).toEqual(record.actions);
    await page.locator("[data-undo]").click();
    await turnOver(page, plies - 1);
    expect((await settled(page)).tokens.length).toBeGreaterThan(0);
  });

test("nothing is taken back over the die", async ({ page }) => {
  await start(page, { game: "aqueduct" });
  await byPointer(page, "roll");
  await turnOver(page, 2);
  const { tokens } = await settled(page);
  await expect(page.locator("[data-undo], [data-restart]")).toHaveCount(0);
  await byPointer(page, tokens.find((token) => token.includes("@")) ?? "");
  await turnOver(page, 3);
  await page.locator("[data-undo]").click();
  await turnOver(page, 2);
  await settled(page);
  await expect(page.locator("[data-undo], [data-restart]")).toHaveCount(0);
  expect((await settled(page)).tokens).toEqual(tokens);
});

for (const [game, plies, unlit] of [
  ["aqua-romana", 3, "[data-part=space]"],
  ["aqua-romana", 28, "[data-part=space]"],
  ["aqua-romana", 28, "[data-part=worker]"],
  ["aqueduct", 2, "[data-part=square]"],
] as const)
  test(`what cannot be chosen says why, by which rule: ${game} at ${plies}, ${unlit}`, async ({ page }) => {
    const record = upTo(selfplay(game, 5), plies);
    await openRecord(page, record);
    const { tokens } = await settled(page);
    expect(tokens.length).toBeGreaterThan(0);
    const places = page.locator(`${unlit}:not([data-token])`);
    const place = places.nth(Math.floor((await places.count()) / 2));
    await place.scrollIntoViewIfNeeded();
    await place.dispatchEvent("click"); // its own middle may lie within reach of a lit one
    const refusal = page.locator(".refusal");
    await expect(refusal).toHaveText(/^\s*\S.{10,}\. Rule A[RQ]-\d+\s*$/);
    const number = /A[RQ]-\d+/.exec(await refusal.innerText())?.[0] ?? "";
    await expect(refusal.locator("a")).toHaveAttribute("href", `/rules/${game}#${number}`);
    expect(actionsOf(await kept(page))).toEqual(record.actions);
    await page.keyboard.press("Escape");
    await expect(refusal).toHaveCount(0);
    await place.dispatchEvent("click");
    await refusal.locator("a").click();
    await expect(page.locator(".asked")).toHaveId(number);
    await page.goBack();
    await turnOver(page, plies);
  });

test("whose turn it is stands in the bar, in the title, at the seat and for programs", async ({ page }) => {
  const record = laying;
  const actor = Number((referee(record, "actor")[0] ?? "").split(" ")[1]);
  const seats = [0, 1].map((seat) => (seat === actor ? "human" : "level:2"));
  await openRecord(page, withSeats(record, ...seats));
  const bar = page.locator("[data-actor]");
  await expect(bar).toHaveAttribute("data-actor", String(actor));
  await expect(bar).toContainText(`It is your turn: Person ${actor + 1}`);
  await expect(bar).toContainText("Choose a worker");
  await expect(page).toHaveTitle(/^● Your turn/);
  await expect(page.locator(`[data-seat="${actor}"]`)).toContainText("to act");
  await expect(page.locator("[data-seat]:has-text('to act')")).toHaveCount(1);

  let { tokens } = await settled(page);
  await byPointer(page, tokens[0] ?? "");
  for (let more = 0; more < 3 && (await bar.getAttribute("data-actor")) === String(actor); ++more) {
    await turnOver(page, record.actions.length + 1 + more);
    if ((await bar.getAttribute("data-actor")) !== String(actor)) break;
    ({ tokens } = await settled(page));
    await byPointer(page, tokens.find((token) => token === "keep") ?? tokens[0] ?? "");
  }
  await expect(bar).toContainText(`Computer ${2 - actor} is thinking`);
  await expect(bar).toHaveAttribute("data-actor", String(1 - actor));
  await expect(page).toHaveTitle("Castellum");
  await expect(page.locator("[data-token]")).toHaveCount(0);
  await expect(page).toHaveTitle(/^● /);
  await expect(page.locator("svg .mark").first()).toBeVisible(); // what the computer did
});

test("the log tells every action in words, the newest first, and is read aloud", async ({ page }) => {
  const plies = laying.actions.length + 1;
  const record = upTo(romana, plies);
  await openRecord(page, withSeats(record, "human", "human"));
  await expect(log(page)).toHaveCount(plies);
  await expect(log(page).last()).toHaveText(/^Person \d: Places a master builder on [NESW]\w: [\w ]+\.$/);
  const lines = await log(page).allInnerTexts();
  expect(lines.filter((line) => !/^Person [12]: .+\.$/.test(line))).toEqual([]);
  const laid = /^(.)(\d):/.exec(record.actions.at(-1) ?? "")?.[0].slice(0, 2);
  expect(lines[0]).toMatch(new RegExp(`for ${laid} on .*Aqueduct ${laid} grows by \\d+ to a length of \\d+`));
  await expect(page.locator("[role=log]")).toHaveText(lines[0] ?? "");
});
