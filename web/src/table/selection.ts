// A token is made of parts (a worker, a space, a tile ...). A person chooses part by part; at every moment what is
// chosen stands for one whole legal token, its first fit, and each further lit part for another.

/** A legal token taken apart; `kind` is always among the parts. */
export interface Choice {
  token: string;
  parts: Readonly<Record<string, string>>;
}

/** The parts chosen so far. */
export type Selection = Readonly<Record<string, string>>;

const fits = (choice: Choice, selection: Selection): boolean =>
  Object.entries(selection).every(([part, value]) => choice.parts[part] === value);

/** The choices with all the selected parts. */
export function fitting(choices: readonly Choice[], selection: Selection): Choice[] {
  return choices.filter((choice) => fits(choice, selection));
}

/** The choice the selection stands for, or nothing while nothing is selected. */
export function chosen(choices: readonly Choice[], selection: Selection): Choice | undefined {
  if (Object.keys(selection).length === 0) return undefined;
  return choices.find((choice) => fits(choice, selection));
}

/** The parts of the selection that stand before `part` in the order of asking. */
function before(selection: Selection, part: string, order: readonly string[]): Selection {
  const place = order.indexOf(part);
  return Object.fromEntries(Object.entries(selection).filter(([name]) => order.indexOf(name) < place));
}

/** The values of a part that are lit: those that fit what was chosen before it in the order of asking. */
export function litValues(
  choices: readonly Choice[],
  selection: Selection,
  part: string,
  order: readonly string[],
): string[] {
  const values = new Set<string>();
  for (const choice of fitting(choices, before(selection, part, order))) {
    const value = choice.parts[part];
    if (value !== undefined) values.add(value);
  }
  return [...values];
}

/**
 * The selection after choosing that value: as many of the other parts stay as some legal token allows, those asked
 * for last being given up first. Unchanged if no token has the value.
 */
export function select(
  choices: readonly Choice[],
  selection: Selection,
  part: string,
  value: string,
  order: readonly string[],
): Selection {
  const names = Object.keys(selection)
    .filter((name) => name !== part)
    .sort((one, other) => order.indexOf(one) - order.indexOf(other));
  for (let kept = names.length; kept >= 0; --kept) {
    const tried: Record<string, string> = { [part]: value };
    for (const name of names.slice(0, kept)) tried[name] = selection[name] as string;
    if (chosen(choices, tried)) return tried;
  }
  return selection;
}

/**
 * The lit values of a part with the token that choosing each would stand for: what `litValues` and `select` say, in a
 * few passes over the choices for all values at once.
 */
export function litTokens(
  choices: readonly Choice[],
  selection: Selection,
  part: string,
  order: readonly string[],
): ReadonlyMap<string, string> {
  const lit = new Map<string, string | undefined>(
    litValues(choices, selection, part, order).map((value) => [value, undefined]),
  );
  const names = Object.keys(selection)
    .filter((name) => name !== part)
    .sort((one, other) => order.indexOf(one) - order.indexOf(other));
  let open = lit.size;
  for (let kept = names.length; kept >= 0 && open > 0; --kept) {
    const tried = Object.fromEntries(names.slice(0, kept).map((name) => [name, selection[name] as string]));
    for (const choice of choices) {
      const value = choice.parts[part];
      if (value === undefined || !lit.has(value) || lit.get(value) !== undefined || !fits(choice, tried)) continue;
      lit.set(value, choice.token);
      --open;
    }
  }
  return lit as ReadonlyMap<string, string>;
}

/** The next value of a part among those lit, in a circle: for turning a tile by tapping it again. */
export function nextValue(values: readonly string[], value: string): string | undefined {
  return values[(values.indexOf(value) + 1) % values.length];
}
