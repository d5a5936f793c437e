// Tokens of Aqua Romana taken apart (spec of actions), and what is asked in words.
import type { AquaRomanaView, View } from "@/engine/types";
import type { Text } from "@/i18n/index.svelte";
import type { BarGroup } from "@/games";
import type { Choice, Selection } from "@/table/selection";
import { beyond } from "./geometry";
import TileArt from "./pieces/TileArt.svelte";
import BuilderArt from "./pieces/BuilderArt.svelte";

/** The parts in the order they are asked for. */
export const order = ["kind", "worker", "builder", "space", "square", "tile"] as const;

const lineOf = (view: AquaRomanaView, worker: string) => view.lines.find((line) => line.worker === worker);

/** The parts of a legal token. */
export function choice(token: string, any: View): Choice {
  const view = any as AquaRomanaView;
  const parts = (kind: string, more: Record<string, string> = {}) => ({ token, parts: { kind, ...more } });
  if (token === "pass" || token === "keep" || token === "leave") return parts(token);
  if (token.startsWith("take:")) return parts("take", { builder: token.slice(5) });
  if (token.startsWith(">")) return parts("step", { space: token.slice(1) });
  if (token.startsWith("x")) return parts("close", { worker: token.slice(1) });
  if (token.startsWith("+")) {
    const [tile = "", square = ""] = token.slice(1).split("@");
    return parts("extra", { tile, square });
  }
  if (token.includes("@")) {
    const [builder = "", space = ""] = token.split("@");
    return parts("place", { builder, space });
  }
  const [worker = "", space = "", tile = ""] = token.split(":");
  const square = beyond(lineOf(view, worker)?.end ?? "") ?? "";
  return parts("lay", { worker, space, tile, square });
}

export function ask(view: View, choices: readonly Choice[]): Text {
  const { phase } = view as AquaRomanaView;
  if (phase === "over") return { key: "table.turn.over" };
  if (phase === "lay" && choices.some(({ parts }) => parts.kind === "step")) return { key: "ar.ask.step" };
  return { key: `ar.ask.${phase}` };
}

type Kind = "C" | "S" | "B" | "D" | "J";
const kindText = (kind: string): Text => ({ key: `kind.${kind as Kind}` });

/** Kinds, turned tiles and answers in words: what has no place on the board. */
export function bar(view: View, choices: readonly Choice[], selection: Selection): BarGroup[] {
  const groups: BarGroup[] = [];
  const values = (part: string, among: readonly Choice[]) => [
    ...new Set(among.flatMap(({ parts }) => parts[part] ?? [])),
  ];
  const words = choices.filter(({ parts }) => ["keep", "pass", "leave"].includes(parts.kind ?? ""));
  if (words.length > 0)
    groups.push({
      part: "kind",
      label: { key: "table.choices" },
      values: words.map(({ token }) => ({
        value: token,
        text: { key: `ar.choice.${token as "keep" | "pass" | "leave"}` },
      })),
    });
  const builders = values("builder", choices);
  if (builders.length > 0)
    groups.push({
      part: "builder",
      label: { key: "table.choices" },
      values: builders.map((value) => ({ value, text: kindText(value), art: { component: BuilderArt, name: value } })),
    });
  const higher = Object.fromEntries(Object.entries(selection).filter(([part]) => part !== "tile"));
  const fitting = choices.filter(({ parts }) => Object.entries(higher).every(([part, value]) => parts[part] === value));
  const first = fitting[0]?.parts;
  const phase = (view as AquaRomanaView).phase;
  // A lay's tiles depend on worker and builder, an extra tile's on the square alone.
  const among =
    phase === "lay" && first
      ? fitting.filter(({ parts }) => parts.worker === first.worker && parts.space === first.space)
      : fitting;
  const tiles = Object.keys(higher).length > 0 || phase === "extra" ? values("tile", among) : [];
  if (tiles.length > 0)
    groups.push({
      part: "tile",
      label: { key: "table.choices" },
      values: tiles.map((value) => ({
        value,
        text: kindText(value[0] ?? ""),
        more: { key: `turned.${value}` } as Text,
        art: { component: TileArt, name: value },
      })),
    });
  return groups;
}

/** The token meant by choosing something unlit: good enough for the referee to name the rule. */
export function guess(part: string, value: string, any: View, selection: Selection): string | undefined {
  const view = any as AquaRomanaView;
  const tile = (kind: string | undefined) => ({ S: "S-NS", B: "B", D: "D-NE" })[kind ?? ""] ?? "C-NE";
  const laying = view.phase === "lay";
  switch (part) {
    case "worker": {
      const seen = Object.keys(view.builders)[0] ?? "Na";
      return laying ? `${value}:${seen}:${tile(view.builders[seen])}` : `x${value}`;
    }
    case "space": {
      const mine = view.lines.find((line) => line.seat === view.actor && line.state === "open")?.worker;
      if (laying) return `${selection.worker ?? mine ?? "Y1"}:${value}:${tile(view.builders[value])}`;
      const next = view.held[view.actor]?.[0] ?? Object.entries(view.to_place).find(([, left]) => left > 0)?.[0];
      return `${selection.builder ?? next ?? "C"}@${value}`;
    }
    case "builder":
      return view.phase === "take" ? `take:${value}` : `${value}@${selection.space ?? "Na"}`;
    case "square":
      return `+${selection.tile ?? tile(view.extra_kind)}@${value}`;
    default:
      return undefined;
  }
}
