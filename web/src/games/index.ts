// What the table asks of a game's own folder. A further game is one folder beside this and one line below.
import type { Component } from "svelte";
import type { GameEvent, GameId, View } from "@/engine/types";
import type { Text } from "@/i18n/index.svelte";
import type { Table } from "@/table/table.svelte";
import type { Choice, Selection } from "@/table/selection";

/** A choice offered beside the board, since it has no place there. */
export interface BarGroup {
  part: string;
  label: Text;
  values: {
    value: string;
    text: Text;
    /** Only heard: the art shows it. */ more?: Text;
    art?: { component: Component<{ name: string }>; name: string };
  }[];
}

/** A column of the table of results, a value a seat. */
export interface ResultColumn {
  title: Text;
  values: readonly number[];
}

export interface GameModule {
  /** The parts of a token in the order they are asked for. */
  order: readonly string[];
  /** Parts that, tapped again while chosen, step through another one: a square through the tile on it. */
  steps: Readonly<Record<string, string>>;
  /** Takes a legal token apart. */
  choice(token: string, view: View): Choice;
  /** What is asked now, in words. */
  ask(view: View, choices: readonly Choice[]): Text;
  /** The choices beside the board. */
  bar(view: View, choices: readonly Choice[], selection: Selection): BarGroup[];
  /** What an event says, or nothing for those that only the board shows. */
  say(event: GameEvent): Text | undefined;
  /** What would follow from an action's events, beyond what they say themselves. */
  outlook(view: View, events: readonly GameEvent[]): Text[];
  /** The squares, spaces and places an event is about: marked after others have acted. */
  marks(event: GameEvent): string[];
  /** Milliseconds the board needs to show these events as movement; 0 if nothing moves. */
  movementTime(events: readonly GameEvent[]): number;
  /** The token a person may have meant by choosing what is not lit, to be told why not. */
  guess(part: string, value: string, view: View, selection: Selection): string | undefined;
  board: Component<{ table: Table }>;
  /** What a seat has beside its points. */
  seatNotes: Component<{ view: View; seat: number }>;
  /** Where a seat's points come from as they stand. */
  points: Component<{ view: View; seat: number }>;
  /** What belongs to nobody. */
  shared: Component<{ view: View }>;
  /** Where the points come from once the game is over. */
  result(events: readonly GameEvent[]): ResultColumn[];
}

const modules: Record<GameId, () => Promise<{ default: GameModule }>> = {
  "aqua-romana": () => import("./aqua-romana"),
  aqueduct: () => import("./aqueduct"),
};

/** The folder of a game, loaded when a table needs it. */
export async function loadGame(id: GameId): Promise<GameModule> {
  return (await modules[id]()).default;
}
