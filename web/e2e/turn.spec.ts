// A turn: only what is legal is lit, its whole effect is told beforehand, and nothing is done but what was meant.
import { expect, test, type Page } from "@playwright/test";
import { actionsOf, confirmWhen, kept, legalIn, openRecord, referee, selfplay, shownPlies, upToFirst } from "./kept";
import { byPointer, settled, start } from "./player";

const romana = selfplay("aqua-romana", 5);
const aqueduct = selfplay("aqueduct", 4);
const few = (view: { phase: string }, phase: string, tiles: number) =>
  view.phase === phase && Object.keys((view as { tiles?: object }).tiles ?? {}).length >= tiles;
const placing = upToFirst(romana, ({ phase }) => phase === "place");
const laying = upToFirst(romana, (view) => few(view, "lay", 30));
const extra = upToFirst(romana, ({ phase }) => phase === "extra");
const closing = upToFirst(romana, ({ phase }) => phase === "close");
const acting = upToFirst(aqueduct, ({ phase }, plies) => phase === "turn" && plies > 20);
const housing = upToFirst(aqueduct, ({ phase }, plies) => phase === "house" && plies > 20);
const canals = upToFirst(aqueduct, ({ phase }) => phase === "canal");

const positions = { placing, laying, extra, closing, acting, housing, canals };

/** All tokens lit now; what is not lit is no button and cannot be focused. */
async function litNow(page: Page): Promise<string[]> {
  const faults = await page
    .locator("[data-part]:not([data-token])")
    .evaluateAll((all) => all.filter((part) => part.hasAttribute("tabindex") || part.getAttribute("role") !== "img"));
  expect(faults.length).toBe(0);
  return (await settled(page)).tokens;
}

for (const [name, record] of Object.entries(positions))
  test(`what is lit is what is legal, and all of it: ${name}`, async ({ page }) => {
    await openRecord(page, record);
    await confirmWhen(page, "always");
    const legal = new Set(legalIn(record));
    const seen = new Set<string>();
    const taken = new Set<string>();
    for (let clicks = 0; clicks < 150; ++clicks) {
      const lit = await litNow(page);
      expect(lit.filter((token) => !legal.has(token))).toEqual([]);
      for (const token of lit) seen.add(token);
      if (seen.size === legal.size) break;
      const next = lit.find((token) => !taken.has(token));
      if (next) {
        taken.add(next);
        await page.locator(`[data-token="${next}"]`).first().click();
      } else {
        if (await page.locator("[data-plies][data-chosen=false]").isVisible()) break; // all was tried
        await page.keyboard.press("Escape");
      }
    }
    expect([...legal].filter((token) => !seen.has(token))).toEqual([]);
    expect(actionsOf(await kept(page))).toEqual(record.actions);
  });

const kinds: Record<string, string> = { C: "curve", S: "straight", B: "bridge", D: "double curve", J: "joker" };
type Told = Record<string, string> & { type: string; squares: string[]; jumped?: unknown };
/** What the page must say of an event, in part; nothing for those not tried here. */
const inWords: Record<string, (event: Told) => string> = {
  tile_laid: ({ square, tile = "" }) => `on ${square}: ${kinds[tile[0] ?? ""]}.`,
  line_lengthened: ({ worker, squares, length }) => `${worker} grows by ${squares.length} to a length of ${length}.`,
  line_closed: ({ worker }) => `Aqueduct ${worker} is closed`,
  builder_moved: ({ from, kind = "" }) => `Goes from ${from}`.concat("|", `: ${kinds[kind]}.`),
  podium_taken: ({ worker, got }) => (Number(got) > 0 ? `Worker ${worker}|${got}` : `Worker ${worker} finds no podium`),
  house_laid: ({ square, value }) => `Lays on ${square} a house of ${value}.`,
  spring_laid: ({ spring }) => `Lays a spring on intersection ${spring}.`,
  canal_laid: ({ place }) => `Lays canal ${place}.`,
  square_watered: ({ square }) => `Square ${square} has water now`,
};

for (const [name, record] of Object.entries({ laying, closing, acting, housing }))
  for (const way of ["hover", "focus"] as const)
    test(`${way} tells the whole effect in words and does nothing: ${name}`, async ({ page }) => {
      await openRecord(page, record);
      const before = await page.locator(".preview").innerText();
      const { tokens } = await settled(page);
      const told = tokens.map((token) => {
        const events = JSON.parse((referee(record, `events ${token}`)[0] ?? "").slice(7)) as Told[];
        return { token, parts: events.flatMap((event) => inWords[event.type]?.(event).split("|") ?? []) };
      });
      const most = told.sort((one, other) => other.parts.length - one.parts.length)[0];
      if (!most || most.parts.length === 0) throw new Error("nothing to tell");
      const place = page.locator(`[data-token="${most.token}"]`).first();
      await place.scrollIntoViewIfNeeded();
      if (way === "hover") await place.hover();
      else await place.focus();
      for (const part of most.parts) await expect(page.locator(".preview")).toContainText(part);
      if (way === "hover") await page.locator("h1, .bar").last().hover();
      else await place.blur();
      await expect(page.locator(".preview")).toHaveText(before);
      await expect(page.locator("[data-plies]")).toHaveAttribute("data-chosen", "false");
      expect((await kept(page)).record).toBe((await kept(page)).record);
      expect(actionsOf(await kept(page))).toEqual(record.actions);
    });

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

for (const gap of [0, 120])
  test(`a double click, ${gap} ms between, does one action only`, async ({ page }) => {
    for (const mode of ["always", "never"] as const) {
      await start(page, { game: "aqueduct" });
      await confirmWhen(page, mode);
      const roll = page.locator('[data-token="roll"]').first();
      if (mode === "always") await roll.click();
      const button = mode === "always" ? page.locator("[data-confirm]") : roll;
      await button.scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      if (!box) throw new Error("nothing to click");
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.click(x, y);
      await page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), gap); // a hand's pace
      await page.mouse.move(x, y);
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await expect.poll(() => shownPlies(page)).toBeGreaterThan(1);
      await settled(page);
      const actions = actionsOf(await kept(page));
      expect(actions.map((token) => token.replace(/\d+/, "…"))).toEqual(["roll", "r…"]);
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
