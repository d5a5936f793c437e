import type { GameModule } from "@/games";
import Board from "./Board.svelte";
import { movementTime } from "./movement";
import Points from "./Points.svelte";
import { result } from "./result";
import SeatNotes from "./SeatNotes.svelte";
import Shared from "./Shared.svelte";
import { marks, outlook, say } from "./says";
import { ask, bar, choice, guess, order } from "./tokens";

const game: GameModule = {
  order,
  steps: { square: "tile" },
  choice,
  ask,
  bar,
  say,
  outlook,
  marks,
  movementTime,
  guess,
  board: Board,
  seatNotes: SeatNotes,
  points: Points,
  shared: Shared,
  result,
};
export default game;
