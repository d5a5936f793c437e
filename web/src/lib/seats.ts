import type { GameId } from "@/engine/types";

/** The colour of each seat where a game gives it none of its own. */
export const seatColours = ["yellow", "red", "blue", "green"] as const;

/** The colours a seat has at a table of so many: two of Aqua Romana's with two players (AR-7), else one. */
export const coloursOf = (game: GameId, players: number, seat: number) =>
  seatColours.filter(
    (_, colour) => colour === seat || (game === "aqua-romana" && players === 2 && colour === seat + 2),
  );
