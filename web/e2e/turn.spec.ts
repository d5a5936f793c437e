// A turn: only what is legal is lit, all of it, and its whole effect is told in words before anything is done.
import { expect, test, type Page } from "@playwright/test";
import { actionsOf, confirmWhen, kept, legalIn, openRecord, referee, selfplay, upToFirst } from "./kept";
import en from "../src/generated/messages/en.js";
import { settled } from "./player";

const romana = selfplay("aqua-romana", 5);
const aqueduct = selfplay("aqueduct", 4);
const few = (view: { phase: string }, phase: string, tiles: number) =>
  view.phase === phase && Object.keys((view as { tiles?: object }).tiles ?? {}).length >= tiles;
const placing = upToFirst(romana, ({ phase }) => phase === "place");
const laying = upToFirst(romana, (view) => few(view, "lay", 8));
const stepping = upToFirst(romana, (view) => few(view, "lay", 30));
const extra = upToFirst(romana, (view) => few(view, "extra", 31));
const bridging = upToFirst(romana, (view) => view.phase === "extra" && view.extra_kind === "B");
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

const onBoard = { placing, laying, stepping, extra, bridging, closing, housing, canals };
for (const [name, record] of Object.entries(onBoard))
  test(`the pointer stays on its place while the effect is shown there: ${name}`, async ({ page }) => {
    await openRecord(page, record);
    const overs = await page.evaluateHandle(() => {
      const heard: string[] = [];
      document.querySelector("[data-board]")?.addEventListener("pointerover", ({ target }) => {
        heard.push((target as Element).closest("[data-part]")?.getAttribute("data-value") ?? "no place");
      });
      return heard;
    });
    const places = page.locator("[data-board] [data-token]");
    const count = await places.count();
    expect(count).toBeGreaterThan(0);
    for (let place = 0; place < count; place += Math.ceil(count / 12)) {
      const at = places.nth(place);
      await at.scrollIntoViewIfNeeded();
      await page.locator("h1, .bar").last().hover();
      await overs.evaluate((heard) => heard.splice(0));
      await at.hover();
      await expect(page.locator(".preview li").first()).toBeVisible();
      await page.waitForTimeout(150); // the page takes 30 ms to show an effect, and to take it away
      expect(await overs.jsonValue()).toEqual([await at.getAttribute("data-value")]);
    }
  });
