// What the events of Aqua Romana say in words, and what they mark on the board.
import type { AquaRomanaEvent, AquaRomanaView, GameEvent, View } from "@/engine/types";
import { t, type Text } from "@/i18n/index.svelte";
import { previewOf } from "./drawn";

const kindName = (kind: "C" | "S" | "B" | "D" | "J"): string => t(`kind.${kind}`);

export function say(any: GameEvent): Text | undefined {
  const event = any as AquaRomanaEvent;
  switch (event.type) {
    case "builder_placed":
      return { key: "ar.event.builder_placed", slots: { kind: kindName(event.kind), space: event.space } };
    case "tile_laid": {
      const slots = { square: event.square, kind: kindName(event.tile[0] as "C") };
      return event.worker
        ? { key: "ar.event.tile_laid", slots: { ...slots, worker: event.worker } }
        : { key: "ar.event.extra_laid", slots };
    }
    case "line_lengthened":
      return {
        key: "ar.event.line_lengthened",
        slots: { worker: event.worker, gained: event.squares.length, length: event.length },
      };
    case "line_closed":
      return { key: "ar.event.line_closed", slots: { worker: event.worker, why: event.why } };
    case "builder_moved": {
      const slots = { kind: kindName(event.kind), from: event.from, to: event.to };
      return event.over.length > 0
        ? { key: "ar.event.builder_jumped", slots: { ...slots, count: event.over.length } }
        : { key: "ar.event.builder_moved", slots };
    }
    case "fountain_passed":
      return { key: event.lapses ? "ar.event.fountain_lapsed" : "ar.event.fountain_passed" };
    case "passed":
      return { key: "ar.event.passed" };
    case "kept":
      return { key: "ar.event.kept" };
    case "podium_taken": {
      const { worker, wanted, got } = event;
      if (got === 0) return { key: "ar.event.podium_none", slots: { worker } };
      if (got < wanted) return { key: "ar.event.podium_lower", slots: { worker, wanted, got } };
      return { key: "ar.event.podium_taken", slots: { worker, got } };
    }
    case "bonus_changed":
      return event.bonus > 0
        ? { key: "ar.event.bonus_changed", slots: { worker: event.worker, bonus: event.bonus } }
        : undefined;
    case "builder_taken":
      return { key: "ar.event.builder_taken", slots: { kind: kindName(event.kind) } };
    case "builder_left":
      return { key: "ar.event.builder_left" };
    case "game_over":
      return { key: "ar.event.game_over" };
    case "asked":
      return undefined;
  }
}

export function marks(any: GameEvent): string[] {
  const event = any as AquaRomanaEvent;
  switch (event.type) {
    case "builder_placed":
      return [event.space];
    case "tile_laid":
      return [event.square];
    case "line_lengthened":
      return [event.worker];
    case "line_closed":
      return [event.worker];
    case "builder_moved":
      return [event.to];
    case "podium_taken":
      return [`podium${event.got}`];
    default:
      return [];
  }
}

/** The podium each line that grows would get if it closed now. */
export function outlook(view: View, events: readonly GameEvent[]): Text[] {
  return previewOf(view as AquaRomanaView, events)
    .podiums.filter(({ taken }) => !taken)
    .map(({ worker, value }): Text => ({ key: "ar.outlook", slots: { worker, podium: value } }));
}
