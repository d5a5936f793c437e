// What the events of Aqueduct say in words, and what they mark on the board.
import type { AqueductEvent, GameEvent } from "@/engine/types";
import type { Text } from "@/i18n/index.svelte";

export function say(any: GameEvent): Text | undefined {
  const event = any as AqueductEvent;
  switch (event.type) {
    case "rolling":
      return { key: "aq.event.rolling" };
    case "rolled":
      return { key: "aq.event.rolled", slots: { region: event.region } };
    case "house_laid":
      return { key: "aq.event.house_laid", slots: { square: event.square, value: event.value } };
    case "region_filled":
      return { key: "aq.event.region_filled", slots: { region: event.region } };
    case "house_left":
      return { key: "aq.event.house_left", slots: { square: event.square, value: event.value } };
    case "spring_laid":
      return { key: "aq.event.spring_laid", slots: { spring: event.spring } };
    case "canal_laid":
      return { key: "aq.event.canal_laid", slots: { place: event.place } };
    case "canal_doubled":
      return { key: "aq.event.canal_doubled", slots: { place: event.place } };
    case "square_watered":
      return { key: "aq.event.square_watered", slots: { square: event.square, supply: event.supply } };
    case "stopped":
      return { key: "aq.event.stopped" };
    case "passed":
      return { key: "aq.event.passed" };
    case "revealed":
      return { key: "aq.event.revealed", slots: { square: event.square, back: event.back } };
    case "game_over":
      return { key: "aq.event.game_over" };
    case "asked":
      return undefined;
  }
}

export function marks(any: GameEvent): string[] {
  const event = any as AqueductEvent;
  switch (event.type) {
    case "rolled":
      return [`region${event.region}`];
    case "house_laid":
    case "house_left":
    case "revealed":
      return [event.square];
    case "spring_laid":
      return [event.spring];
    case "canal_laid":
    case "canal_doubled":
      return [event.place];
    default:
      return [];
  }
}
