// The colour of each seat where a game gives it none of its own.
export const seatColours = ["yellow", "red", "blue", "green"] as const;
