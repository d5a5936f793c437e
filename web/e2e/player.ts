// Plays through the interface as a person would: by pointer or by keyboard alone, seeing only what the page shows.
import type { Page } from "@playwright/test";
import { wholeTable } from "./kept";

export type GameId = "aqua-romana" | "aqueduct";
export const games: GameId[] = ["aqua-romana", "aqueduct"];
export const languages = ["hu", "fi", "de", "en"] as const;

/** The same numbers for the same seed. */
export function randomOf(seed: number): (bound: number) => number {
  let state = seed * 2654435761 + 1;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

export interface Start {
  game: GameId;
  players?: string[];
  options?: Record<string, string>;
  language?: string;
}

/** Starts a game from the first screen. */
export async function start(page: Page, { game, players = ["human", "human"], options = {}, language }: Start) {
  await page.goto("/");
  if (language) await page.locator("[data-language]").selectOption(language);
  await page.locator(`input[name=game][value=${game}]`).check();
  await page.locator(`input[name=players][value="${players.length}"]`).check();
  for (const [seat, player] of players.entries())
    await page.locator(`[data-seat-player="${seat}"]`).selectOption(player);
  if (Object.keys(options).length > 0) await page.locator("form summary").click();
  for (const [name, label] of Object.entries(options)) await page.locator(`#option-${name}`).selectOption(label);
  await page.locator("[data-start]").click();
  await wholeTable(page);
}

interface Shown {
  tokens: string[];
  plies: number;
  over: boolean;
}

/** What the page shows once a person is to act or the game is over. */
export async function settled(page: Page): Promise<Shown> {
  const handle = await page.waitForFunction(() => {
    const table = document.querySelector<HTMLElement>("[data-plies]");
    if (!table || table.dataset.busy === "true") return undefined;
    const over = document.querySelector("[data-result]") !== null;
    const tokens = [...document.querySelectorAll<HTMLElement>("[data-token]")].map(
      ({ dataset }) => dataset.token ?? "",
    );
    if (!over && tokens.length === 0) return undefined;
    return { tokens: [...new Set(tokens)], plies: Number(table.dataset.plies), over };
  });
  return (await handle.jsonValue()) as Shown;
}

/** The kind of action a token stands for. */
const kindOf = (token: string): string => {
  if (/^\d@/.test(token)) return "house";
  if (/^[YRBG]\d:/.test(token)) return "lay";
  return token[0] === "x" || token === "keep" || token === "stop" ? "rest" : (token[0] ?? "");
};

/** Chooses a token as most people would act: something rather than nothing, and canals, which end the game, often. */
export function pick(tokens: readonly string[], random: (bound: number) => number): string {
  const kinds = new Map<string, string[]>();
  for (const token of tokens) kinds.set(kindOf(token), [...(kinds.get(kindOf(token)) ?? []), token]);
  if (kinds.size > 1 && random(10) > 0) kinds.delete("rest");
  const canals = kinds.get("=");
  if (canals && random(4) > 0) return canals[random(canals.length)] ?? "";
  const groups = [...kinds.values()];
  const group = groups[random(groups.length)] ?? [];
  return group[random(group.length)] ?? "";
}

/** Takes a token by pointer: the lit thing that stands for it, then "confirm" if that is asked. */
export async function byPointer(page: Page, token: string): Promise<void> {
  await page.locator(`[data-token="${token}"]`).first().click();
  await confirmIfAsked(page, (button) => page.locator(button).click());
}

/** What to press to come nearer to a token: an arrow on the board, or a key that goes through all. */
function keyToward([wanted, step]: [string, number]): string {
  const focused = document.activeElement;
  if (focused?.getAttribute("data-token") === wanted) return "there";
  const board = document.querySelector("svg[role=group]");
  const goal = board?.querySelector(`[data-token="${wanted}"]`);
  if (!focused || !goal || !board?.contains(focused)) return "Tab";
  if (step > 30) return "PageDown";
  const middle = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
  };
  const [[x, y], [goalX, goalY]] = [middle(focused), middle(goal)];
  const sideways = Math.abs(goalX - x) > Math.abs(goalY - y) !== (step % 4 === 3);
  if (sideways) return goalX > x ? "ArrowRight" : "ArrowLeft";
  return goalY > y ? "ArrowDown" : "ArrowUp";
}

/** Takes a token with Tab, arrows, Page Down and Enter alone. */
export async function byKeyboard(page: Page, token: string): Promise<void> {
  for (let step = 0; ; ++step) {
    const key = await page.evaluate(keyToward, [token, step] as [string, number]);
    if (key === "there") break;
    if (step > 400) throw new Error(`no way by keys to ${token}`);
    await page.keyboard.press(key);
  }
  await page.keyboard.press("Enter");
  await confirmIfAsked(page, () => page.keyboard.press("Enter"));
}

async function confirmIfAsked(page: Page, confirm: (button: string) => Promise<void>): Promise<void> {
  const button = "[data-confirm]";
  const asked = await page.waitForFunction(() => {
    const table = document.querySelector<HTMLElement>("[data-plies]");
    if (document.querySelector("[data-confirm]")) return "asked";
    return table?.dataset.chosen === "false" ? "done" : undefined;
  });
  if ((await asked.jsonValue()) === "asked") await confirm(button);
}

/** What the page has to say about itself when it does not go on. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const said = document.querySelector(".refusal")?.textContent ?? "no refusal";
    const table = document.querySelector<HTMLElement>("[data-plies]")?.dataset;
    return `table ${JSON.stringify({ ...table })}, ${said}, focus on ${focused?.outerHTML.slice(0, 300)}`;
  });

/** Plays to the result; gives the number of actions people made. */
export async function playOut(
  page: Page,
  seed: number,
  take: (page: Page, token: string) => Promise<void>,
  eachTurn: (made: number) => Promise<void> = async () => {},
): Promise<number> {
  const random = randomOf(seed);
  for (let made = 0; made < 600; ++made) {
    const { tokens, plies, over } = await settled(page);
    if (over) return made;
    const token = pick(tokens, random);
    await take(page, token);
    await page
      .waitForFunction(
        (before) => Number(document.querySelector<HTMLElement>("[data-plies]")?.dataset.plies) > before,
        plies,
        { timeout: 60_000 },
      )
      .catch(async (error: unknown) => {
        throw new Error(`nothing came of ${token} after ${plies}: ${await stateOf(page)}`, { cause: error });
      });
    await eachTurn(made);
  }
  throw new Error("the game does not end");
}

/** Opens the menu and saves the record to a file; gives its path. */
export async function saveRecord(page: Page, path: string): Promise<string> {
  const save = page.locator("[data-save]");
  if (!(await save.isVisible())) await page.locator("[data-menu] summary").click();
  const download = page.waitForEvent("download");
  await save.click();
  await (await download).saveAs(path);
  return path;
}
