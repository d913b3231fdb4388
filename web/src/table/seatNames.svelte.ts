/** How the game that is looked at calls its seats (by the colours of its rulebook, or by the usual ones) and its bots. */
export const seatNames = $state({
  now: ["Vermilion", "Blue", "Green", "Yellow", "Purple", "Slate", "Rust", "Pearl"],
  bots: {} as Record<string, string>,
});

/** Seats of this game are shown from now on. */
export function nameSeats({ seat_names, levels }: { seat_names: string[]; levels: { id: string; title: string }[] }): void {
  seatNames.now = seat_names;
  seatNames.bots = Object.fromEntries(levels.map(({ id, title }) => [id, title]));
}
