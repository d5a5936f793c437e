// A turn: only what is legal is lit, its whole effect is told beforehand, and nothing is done but what was meant.
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
  type GameRecord,
} from "./kept";
import en from "../src/generated/messages/en.js";
import { byPointer, settled, start } from "./player";

const romana = selfplay("aqua-romana", 5);
const aqueduct = selfplay("aqueduct", 4);
const few = (view: { phase: string }, phase: string, tiles: number) =>
  view.phase === phase && Object.keys((view as { tiles?: object }).tiles ?? {}).length >= tiles;
const placing = upToFirst(romana, ({ phase }) => phase === "place");
const laying = upToFirst(romana, (view) => few(view, "lay", 8));
const stepping = upToFirst(romana, (view) => few(view, "lay", 30));
const extra = upToFirst(romana, (view) => few(view, "extra", 31));
const closing = upToFirst(romana, ({ phase }) => phase === "close");
const acting = upToFirst(aqueduct, ({ phase }, plies) => phase === "turn" && plies > 20);
const housing = upToFirst(aqueduct, ({ phase }, plies) => phase === "house" && plies > 20);
const canals = upToFirst(aqueduct, ({ phase }) => phase === "canal");

const positions = { placing, laying, stepping, extra, closing, acting, housing, canals };

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

type Slot = "type" | "worker" | "square" | "length" | "why" | "from" | "to" | "value" | "spring" | "place" | "supply";
type Told = Record<Slot, string> & { kind?: string; tile?: string; squares: string[]; over: string[] };
const kind = ({ kind, tile }: Told) => en[`kind.${(kind ?? tile?.[0]) as "C"}`]();
/** What the page must say of an event in English; nothing for those not tried here. */
const inWords: Record<string, (event: Told) => string> = {
  tile_laid: (event) => en["ar.event.tile_laid"]({ ...event, kind: kind(event) }),
  line_lengthened: (event) => en["ar.event.line_lengthened"]({ ...event, gained: event.squares.length }),
  line_closed: (event) => en["ar.event.line_closed"](event),
  builder_moved: (event) =>
    event.over.length > 0
      ? en["ar.event.builder_jumped"]({ ...event, kind: kind(event), count: event.over.length })
      : en["ar.event.builder_moved"]({ ...event, kind: kind(event) }),
  house_laid: (event) => en["aq.event.house_laid"](event),
  house_left: (event) => en["aq.event.house_left"](event),
  spring_laid: (event) => en["aq.event.spring_laid"](event),
  canal_laid: (event) => en["aq.event.canal_laid"](event),
  square_watered: (event) => en["aq.event.square_watered"](event),
};

for (const [name, record] of Object.entries({ laying, acting, housing, canals }))
  for (const way of ["hover", "focus"] as const)
    test(`${way} tells the whole effect in words and does nothing: ${name}`, async ({ page }) => {
      await openRecord(page, record);
      const before = await page.locator(".preview").innerText();
      const { tokens } = await settled(page);
      const told = tokens.map((token) => {
        const events = JSON.parse((referee(record, `events ${token}`)[0] ?? "").slice(7)) as Told[];
        return { token, parts: events.flatMap((event) => inWords[event.type]?.(event) ?? []) };
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
