// Pointer and keys on a board: a tap takes the nearest lit place, arrows go from lit place to lit place.
import type { Table } from "./table.svelte";

const reach = 22; // CSS pixels: half of the 44 a finger needs

const middle = (element: Element) => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const litIn = (board: Element): Element[] => [...board.querySelectorAll("[data-token]")];

/** The lit place under or nearest to a point, if one is within a finger's reach. */
function litNear(board: Element, x: number, y: number, target: Element): Element | undefined {
  const under = target.closest("[data-token]");
  if (under) return under;
  let nearest: Element | undefined;
  let least = reach;
  for (const element of litIn(board)) {
    const at = middle(element);
    const far = Math.hypot(at.x - x, at.y - y);
    if (far < least) [nearest, least] = [element, far];
  }
  return nearest;
}

const directions: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The lit place that a key goes to: the best in an arrow's direction, or the next and the one before of all. */
function litToward(board: Element, from: Element, key: string): Element | undefined {
  const all = litIn(board);
  if (key === "PageDown") return all[(all.indexOf(from) + 1) % all.length];
  if (key === "PageUp") return all.at(all.indexOf(from) - 1);
  const direction = directions[key];
  if (!direction) return undefined;
  const start = middle(from);
  let best: Element | undefined;
  let least = Infinity;
  for (const element of all) {
    const at = middle(element);
    const [dx, dy] = [at.x - start.x, at.y - start.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    if (element === from || ahead < 1) continue;
    const cost = ahead + 3 * aside;
    if (cost < least) [best, least] = [element, cost];
  }
  return best;
}

/** Makes one lit place of the board a tab stop: the chosen one, else the one that had it, else the first. */
export function keepTabStop(board: Element): void {
  const lit = litIn(board);
  const stop =
    lit.find((element) => element === document.activeElement) ??
    lit.find((element) => element.getAttribute("aria-pressed") === "true") ??
    lit.find((element) => element.getAttribute("tabindex") === "0") ??
    lit[0];
  for (const element of board.querySelectorAll("[data-part]"))
    if (element === stop) element.setAttribute("tabindex", "0");
    else if (lit.includes(element)) element.setAttribute("tabindex", "-1");
    else element.removeAttribute("tabindex");
}

/** Listens on a board for as long as it is there. */
export function boardInput(table: Table): (board: Element) => () => void {
  return (board) => {
    const over = (event: Event) => {
      const token = (event.target as Element).closest("[data-token]")?.getAttribute("data-token");
      table.hover(token ?? undefined);
    };
    const out = () => table.hover(undefined);
    const listeners: Record<string, (event: never) => void> = {
      click(event: MouseEvent) {
        const target = event.target as Element;
        const element = litNear(board, event.clientX, event.clientY, target) ?? target.closest("[data-part]");
        if (element) choose(element);
      },
      pointerover(event: PointerEvent) {
        if (event.pointerType === "mouse") over(event);
      },
      pointerleave: out,
      focusin: over,
      focusout: out,
      keydown(event: KeyboardEvent) {
        if (event.shiftKey) return; // the history's keys
        const target = event.target as Element;
        const next = litToward(board, target, event.key);
        if (next) {
          (next as SVGElement).focus();
          keepTabStop(board);
        } else if (event.key === "Enter" || event.key === " ") {
          if (target.getAttribute("aria-pressed") === "true") void table.confirm();
          else choose(target);
        } else if (!(event.key in directions)) return;
        event.preventDefault();
        event.stopPropagation();
      },
    };
    const choose = (element: Element) => {
      const [part, value] = [element.getAttribute("data-part"), element.getAttribute("data-value")];
      if (part && value) void table.choose(part, value);
    };
    for (const [type, listener] of Object.entries(listeners))
      board.addEventListener(type, listener as (event: Event) => void);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        board.removeEventListener(type, listener as (event: Event) => void);
    };
  };
}
