// Who may sit at a table: people, and the computer players the engine knows by name.

export const levels = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type Level = (typeof levels)[number];

export const human = "human";
/** The level whose player a hint comes from. */
export const adviser = playerOf(7);

export function playerOf(level: Level): string {
  return `level:${level}`;
}

/** The level of that player, or nothing: a person, or one of the two that older games and records name. */
export function levelOf(player: string): Level | undefined {
  return levels.find((level) => playerOf(level) === player);
}

/** Who plays a seat for which a record names that engine: a person if it is none of ours. */
export function playerFrom(engine: string | undefined): string {
  const known = engine === "greedy" || engine === "random" || (engine !== undefined && levelOf(engine) !== undefined);
  return known ? engine : human;
}

/** Milliseconds that player may think about one decision. */
export function timeOf(player: string): number {
  const level = levelOf(player) ?? 1;
  if (level === 8) return 10_000;
  return level === 7 ? 5000 : 2000;
}
