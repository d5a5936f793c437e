// The faults that must fail the build, each planted once.
import { describe, expect, it } from "vitest";
// @ts-expect-error a script without types
import { faultsOf } from "../scripts/messages.mjs";

const en = {
  greet: "Hello {name}",
  count: "{n, plural, one {# day} other {# days}}",
  side: "{s, select, a {left} other {right}}",
};
const good = {
  greet: "Szia {name}",
  count: "{n, plural, one {# nap} other {# nap}}",
  side: "{s, select, a {bal} other {jobb}}",
};
const faults = (hu: Record<string, string>, same: Record<string, string[]> = {}) =>
  faultsOf({ en, hu }, same) as string[];

describe("messages", () => {
  it("are right as they are", () => expect(faults(good)).toEqual([]));
  it("fail when one is missing", () => {
    const { side: _side, ...rest } = good;
    expect(faults(rest)).toEqual(["hu: side: is missing"]);
  });
  it("fail when one is extra", () => expect(faults({ ...good, more: "x" })).toEqual(["hu: more: is extra"]));
  it("fail when one is empty", () => expect(faults({ ...good, greet: " " })).toEqual(["hu: greet: is empty"]));
  it("fail when one reads as in English, unless that is said to be right", () => {
    expect(faults({ ...good, greet: en.greet })).toEqual(["hu: greet: is not translated"]);
    expect(faults({ ...good, greet: en.greet }, { hu: ["greet"] })).toEqual([]);
  });
  it("fail when one is malformed", () => {
    expect(faults({ ...good, greet: "Szia {name" })[0]).toMatch(/^hu: greet: /);
    expect(faults({ ...good, count: "{n, plural, one {# nap}}" })[0]).toMatch(/^hu: count: /);
    expect(faults({ ...good, count: "{n, plural, few {# nap} other {# nap}}" })[0]).toMatch(/^hu: count: /);
  });
  it("fail when slots differ", () => {
    expect(faults({ ...good, greet: "Szia {nev}" })[0]).toMatch(/has the slots/);
    expect(faults({ ...good, side: "jobb" })[0]).toMatch(/has the slots/);
  });
});
