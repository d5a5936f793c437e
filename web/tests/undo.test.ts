// What can be taken back at one screen, and how far.
import { describe, expect, it } from "vitest";
import type { GameEvent, Step } from "../src/engine/types";
import { stepsToRestart, stepsToUndo } from "../src/table/undo";

const asked = (phase: string) => ({ type: "asked", phase }) as unknown as GameEvent;
const step = (actor: number, phase: string, ...more: string[]): Step => ({
  token: "",
  actor,
  events: [...more.map((type) => ({ type }) as unknown as GameEvent), asked(phase)],
});
const people = ["human", "human"];
const computer = ["human", "greedy"];

describe("taking back", () => {
  it("takes back the last person's action, nothing before the first", () => {
    expect(stepsToUndo([], people)).toBe(0);
    expect(stepsToUndo([step(0, "close")], people)).toBe(1);
  });

  it("goes back to one's own last decision over a computer's actions", () => {
    expect(stepsToUndo([step(0, "lay"), step(1, "close"), step(1, "lay")], computer)).toBe(3);
  });

  it("never goes back over a roll", () => {
    expect(stepsToUndo([step(0, "roll"), step(-1, "house")], people)).toBe(0);
    expect(stepsToUndo([step(0, "turn"), step(1, "roll"), step(-1, "house"), step(1, "turn")], computer)).toBe(0);
    expect(stepsToUndo([step(-1, "house"), step(0, "again")], people)).toBe(1);
  });
});

describe("restarting the turn", () => {
  it("takes back this turn's actions only", () => {
    const turn = [step(1, "lay"), step(0, "extra"), step(0, "close")];
    expect(stepsToRestart(turn, people, 0)).toBe(2);
    expect(stepsToRestart([...turn, step(0, "lay")], people, 1)).toBe(0);
  });

  it("stops at a roll and at the turn's beginning when one seat acts twice in a row", () => {
    expect(stepsToRestart([step(0, "roll"), step(-1, "house"), step(0, "again")], people, 0)).toBe(1);
    expect(stepsToRestart([step(0, "close"), step(0, "lay"), step(0, "close")], people, 0)).toBe(1);
    expect(stepsToRestart([step(0, "close"), step(0, "lay")], people, 0)).toBe(0);
  });

  it("counts builders placed at the beginning to the turn", () => {
    const turn = [step(1, "place"), step(0, "lay", "builder_placed"), step(0, "close")];
    expect(stepsToRestart(turn, people, 0)).toBe(2);
  });

  it("is nothing for a computer's turn", () => {
    expect(stepsToRestart([step(1, "close")], computer, 1)).toBe(0);
  });
});
