/** How the game that is looked at calls its seats: by the colours of its rulebook, or by the usual ones. */
export const seatNames = $state({ now: ["Vermilion", "Blue", "Green", "Yellow", "Purple", "Slate", "Rust", "Pearl"] });

/** Seats of this game are shown from now on. */
export function nameSeats({ seat_names }: { seat_names: string[] }): void {
  seatNames.now = seat_names;
}
