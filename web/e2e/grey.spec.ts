// Without colour, seats are still told apart: the piece of one seat in another's paint looks different, in grey and with
// its letters left out, from that other seat's own piece. Only the emblem can make that difference.
import { expect, test, type Page } from "@playwright/test";
import { openRecord, withSeats } from "./kept";
import { games, settled, type GameId } from "./player";
import { recordOf } from "./reference/positions";

/** How far two of 256 levels of grey must lie apart to be seen. */
const seen = 40;
/** The side of the square each piece is drawn in, in pixels, and how many of them must look different. */
const side = 100;
const enough = 100;

/** What is drawn of each colour, and half the width of what is looked at in units of its drawing. */
const pieces: Record<GameId, [name: string, selector: string, half: number][]> = {
  "aqua-romana": [
    ["worker", "[data-board] g.COLOUR:has(> .hat)", 45],
    ["reservoir", "[data-board] g.COLOUR > g:has(> .medal)", 32],
    ["seal", "[data-board] .seal:has(> .COLOUR)", 18],
    ["score", "[data-seat] svg > path.COLOUR", 50],
  ],
  aqueduct: [
    ["house", "[data-seat] .house.COLOUR", 45],
    ["score", "[data-seat] svg > path.COLOUR", 50],
  ],
};
const colours = ["yellow", "red", "blue", "green"];

interface Sheet {
  selector: string;
  half: number;
  side: number;
  colours: string[];
}

/** Draws a piece of every colour (a row each) in every paint (a column each) on plain ground, without letters. */
function draw({ selector, half, side, colours }: Sheet): void {
  const svg = (name: string, attributes: Record<string, string | number>, ...children: Element[]) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name) as SVGElement;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.append(...children);
    return element;
  };
  const painted = (colour: string, paint: string) => {
    const copy = document.querySelector(selector.replaceAll("COLOUR", colour))?.cloneNode(true) as SVGElement;
    copy.removeAttribute("transform");
    for (const text of copy.querySelectorAll("text, title")) text.remove();
    for (const part of [copy, ...copy.querySelectorAll(`.${colour}`)]) part.classList.replace(colour, paint);
    return svg("g", { class: paint }, copy);
  };
  const viewBox = `${-half} ${-half} ${2 * half} ${2 * half}`;
  const boxes = colours.flatMap((colour, row) =>
    colours.map((paint, column) =>
      svg("svg", { x: column * side, y: row * side, width: side, height: side, viewBox }, painted(colour, paint)),
    ),
  );
  const whole = colours.length * side;
  const sheet = svg("svg", { "data-grey": "", width: whole, height: whole }, ...boxes);
  Object.assign(sheet.style, { position: "fixed", inset: "0", zIndex: "9", background: "var(--stone)" });
  document.querySelector("[data-grey]")?.remove();
  document.body.append(sheet);
}

/** For each pair of colours, how many pixels tell the one's piece in the other's paint from the other's own. */
async function differences(page: Page, sheet: Sheet): Promise<Record<string, number>> {
  await page.evaluate(draw, sheet);
  const png = (await page.locator("[data-grey]").screenshot()).toString("base64");
  return page.evaluate(
    async ([png, seen, { side, colours }]) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(image, 0, 0);
      const grey = (row: number, column: number) => {
        const { data } = context.getImageData(column * side, row * side, side, side);
        return Array.from({ length: side * side }, (_, pixel) => {
          const [red = 0, green = 0, blue = 0] = data.slice(4 * pixel, 4 * pixel + 3);
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        });
      };
      const found: Record<string, number> = {};
      colours.forEach((colour, row) =>
        colours.forEach((paint, column) => {
          if (row === column) return;
          const [own, other] = [grey(column, column), grey(row, column)];
          found[`${colour} as ${paint}`] = own.filter((level, at) => Math.abs(level - (other[at] ?? 0)) > seen).length;
        }),
      );
      return found;
    },
    [png, seen, sheet] as const,
  );
}

for (const game of games)
  test(`the seats of ${game} are told apart in grey`, async ({ page }) => {
    await openRecord(page, withSeats(recordOf(`${game}-four`), "human", "human", "human", "human"));
    await settled(page);
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const [name, selector, half] of pieces[game]) {
        const found = await differences(page, { selector, half, side, colours });
        const [pair, least] = Object.entries(found).sort(([, one], [, other]) => one - other)[0] ?? ["", 0];
        console.log(`${game}, ${scheme}, ${name}: at least ${least} pixels (${pair})`);
        expect.soft(least, `${name}, ${scheme}: ${JSON.stringify(found)}`).toBeGreaterThan(enough);
      }
    }
  });
