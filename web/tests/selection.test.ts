// What a person has chosen stands for one whole legal token at every moment.
import { describe, expect, it } from "vitest";
import { chosen, fitting, litTokens, litValues, nextValue, select, type Choice } from "../src/table/selection";

const order = ["kind", "worker", "space", "tile"];
const lay = (worker: string, space: string, tile: string): Choice => ({
  token: `${worker}:${space}:${tile}`,
  parts: { kind: "lay", worker, space, tile },
});
const choices: Choice[] = [
  lay("Y1", "Na", "C-NE"),
  lay("Y1", "Na", "C-NW"),
  lay("Y1", "Sb", "B"),
  lay("Y2", "Na", "C-NE"),
  { token: "pass", parts: { kind: "pass" } },
];

describe("selection", () => {
  it("stands for nothing while nothing is selected, then for the first fit", () => {
    expect(chosen(choices, {})).toBeUndefined();
    expect(chosen(choices, { worker: "Y1" })?.token).toBe("Y1:Na:C-NE");
    expect(fitting(choices, { worker: "Y1" })).toHaveLength(3);
  });

  it("lights what fits the parts asked for before", () => {
    expect(litValues(choices, {}, "worker", order)).toEqual(["Y1", "Y2"]);
    expect(litValues(choices, { worker: "Y2" }, "space", order)).toEqual(["Na"]);
    // Another worker stays lit although the space chosen is not in its sight.
    expect(litValues(choices, { worker: "Y1", space: "Sb" }, "worker", order)).toEqual(["Y1", "Y2"]);
  });

  it("keeps as many chosen parts as a legal token allows, the last asked for going first", () => {
    const all = { worker: "Y1", space: "Na", tile: "C-NW" };
    expect(select(choices, all, "worker", "Y2", order)).toEqual({ worker: "Y2", space: "Na" });
    expect(select(choices, all, "space", "Sb", order)).toEqual({ space: "Sb", worker: "Y1" });
    expect(select(choices, all, "kind", "pass", order)).toEqual({ kind: "pass" });
  });

  it("stays as it is when no token has the value", () => {
    expect(select(choices, { worker: "Y1" }, "space", "E1", order)).toEqual({ worker: "Y1" });
    expect(litTokens(choices, {}, "space", order).has("E1")).toBe(false);
  });

  it("gives each lit value a whole legal token", () => {
    for (const part of order)
      for (const value of litValues(choices, { worker: "Y1" }, part, order)) {
        const token = litTokens(choices, { worker: "Y1" }, part, order).get(value);
        expect(choices.map((choice) => choice.token)).toContain(token);
        expect(choices.find((choice) => choice.token === token)?.parts[part]).toBe(value);
      }
  });

  it("lights in one go what choosing each value by itself gives", () => {
    const selections = [
      {},
      { worker: "Y1" },
      { worker: "Y1", space: "Na", tile: "C-NW" },
      { tile: "B" },
      { kind: "pass" },
    ];
    for (const selection of selections)
      for (const part of order) {
        const alone = litValues(choices, selection, part, order).map((value) => [
          value,
          chosen(choices, select(choices, selection, part, value, order))?.token,
        ]);
        expect([...litTokens(choices, selection, part, order)]).toEqual(alone);
      }
  });

  it("goes round the lit values", () => {
    expect(nextValue(["a", "b"], "b")).toBe("a");
    expect(nextValue([], "b")).toBeUndefined();
  });
});
