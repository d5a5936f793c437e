// A game goes on exactly where it was after its page is loaded anew or its tab is closed, at any moment.
import { expect, test, type Page } from "@playwright/test";
import {
  actionsOf,
  kept,
  legalIn,
  openRecord,
  referee,
  selfplay,
  shownPlies,
  upToFirst,
  withSeats,
  type Kept,
} from "./kept";
import { byPointer, games, pick, randomOf, settled, start } from "./player";

/** Loads the page anew, or closes its tab and opens the same address in another. */
async function again(page: Page, close: boolean): Promise<Page> {
  if (!close) {
    await page.reload();
    return page;
  }
  const [context, address] = [page.context(), page.url()];
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(address);
  return next;
}

/** Once it is a person's turn again: what is shown is what is kept, and nothing that was shown before is lost. */
async function expectGoesOn(page: Page, before: Kept, shownBefore: number): Promise<void> {
  const shown = await settled(page);
  const now = await kept(page);
  const actions = actionsOf(now);
  expect(actions.slice(0, before.plies)).toEqual(actionsOf(before));
  expect(actions.length).toBeGreaterThanOrEqual(shownBefore);
  expect({ seed: now.seed, names: now.names }).toEqual({ seed: before.seed, names: before.names });
  expect(shown.plies).toBe(actions.length);
  if (shown.over) return;
  expect(`actor ${await page.locator("[data-actor]").getAttribute("data-actor")}`).toBe(
    referee(now.record, "actor")[0],
  );
  const legal = legalIn(now.record);
  expect(shown.tokens.filter((token) => !legal.includes(token))).toEqual([]);
}

/** What may be going on when the page goes away. */
const moments = ["at rest", "while choosing", "at the confirmation", "while others act"] as const;

for (const game of games)
  for (const players of [
    ["human", "human"],
    ["human", "level:2", "human"],
  ])
    test(`${game} with ${players.join(", ")} goes on after every way to lose the page`, async ({ page: first }) => {
      let page = first;
      const random = randomOf(players.length * 7 + game.length);
      await start(page, { game, players });
      for (let round = 0; round < 8; ++round) {
        const { tokens } = await settled(page);
        const token = pick(tokens, random);
        const moment = moments[round % moments.length];
        const close = round % 3 === 1 || round === 3;
        const before = await kept(page);
        const shownBefore = await shownPlies(page);
        expect(before.plies).toBe(shownBefore);
        if (moment === "while choosing") await page.locator(`[data-token="${token}"]`).first().click();
        else if (moment !== "at rest") await byPointer(page, token);
        let shownLast = shownBefore;
        if (moment === "while others act") {
          // The action is shown, and the die or a computer may be at it.
          await expect.poll(() => shownPlies(page)).toBeGreaterThan(shownBefore);
          shownLast = await shownPlies(page);
        }
        page = await again(page, close);
        await expectGoesOn(page, before, shownLast);
      }
      expect((await kept(page)).plies).toBeGreaterThan(1);
    });

for (const game of games)
  test(`${game} goes on when the page goes in the middle of the computer's thinking`, async ({ page }) => {
    await start(page, { game, players: ["human", "level:2", "level:2"] });
    const random = randomOf(5);
    let interrupted = 0;
    for (let round = 0; round < 20 && interrupted < 2; ++round) {
      const { tokens, plies } = await settled(page);
      await byPointer(page, pick(tokens, random));
      const thinks = await page.waitForFunction((before) => {
        const table = document.querySelector<HTMLElement>("[data-plies]");
        const actor = Number(document.querySelector<HTMLElement>("[data-actor]")?.dataset.actor);
        if (!table || Number(table.dataset.plies) <= before || actor === -1) return undefined;
        if (actor > 0) return "computer";
        return table.dataset.busy === "false" ? "person" : undefined;
      }, plies);
      if ((await thinks.jsonValue()) === "person") continue;
      ++interrupted;
      const before = await kept(page);
      await page.reload();
      await expectGoesOn(page, before, before.plies);
    }
    expect(interrupted).toBe(2);
  });

test("a roll shows the same after the page is loaded anew, and cannot be taken back", async ({ page }) => {
  await start(page, { game: "aqueduct" });
  await byPointer(page, "roll");
  await expect(page.locator("[data-actor] span")).toHaveText(/Region \d+/);
  const asked = await page.locator("[data-actor] span").innerText();
  const [, rolled] = actionsOf(await kept(page));
  expect(asked).toContain(`Region ${rolled?.slice(1)}:`);
  for (const close of [false, true]) {
    page = await again(page, close);
    await settled(page);
    await expect(page.locator("[data-actor] span")).toHaveText(asked);
    expect(actionsOf(await kept(page))).toEqual(["roll", rolled]);
    await expect(page.locator("[data-undo], [data-restart]")).toHaveCount(0);
  }
});

test("a die that was taken but had not fallen yet falls the same as it would have", async ({ page }) => {
  await start(page, { game: "aqueduct" });
  await byPointer(page, "roll");
  await settled(page);
  const fallen = actionsOf(await kept(page));
  // As if the tab had gone between the two: the record ends with the roll.
  const game = await kept(page);
  const record = JSON.stringify({ ...JSON.parse(game.record), actions: ["roll"] });
  await page.evaluate(
    (cut) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("castellum");
        opening.onsuccess = () => {
          const writing = opening.result.transaction("games", "readwrite");
          writing.objectStore("games").put(cut);
          writing.oncomplete = () => resolve();
          writing.onerror = () => reject(writing.error ?? new Error("not written"));
        };
      }),
    { ...game, record, plies: 1 },
  );
  await page.reload();
  await settled(page);
  expect(actionsOf(await kept(page))).toEqual(fallen);
});

const phases = {
  "aqua-romana": ["place", "lay", "extra", "close", "take"],
  aqueduct: ["turn", "house", "again", "canal"],
};

for (const game of games)
  test(`${game} goes on in every phase when its tab is killed the moment an action is made`, async ({
    page: first,
  }) => {
    let page = first;
    const random = randomOf(3);
    const whole = selfplay(game, 5);
    for (const phase of phases[game]) {
      const record = upToFirst(whole, (view, plies) => view.phase === phase && plies > 12);
      await page.goto("/");
      await openRecord(page, withSeats(record, "human", "human"));
      const { tokens } = await settled(page);
      const before = await kept(page);
      await page
        .locator(`[data-token="${pick(tokens, random)}"]`)
        .first()
        .click();
      await page.keyboard.press("Enter");
      await page.waitForTimeout(random(120)); // somewhere between the click and its being kept
      page = await again(page, true);
      await expectGoesOn(page, before, before.plies);
    }
  });
