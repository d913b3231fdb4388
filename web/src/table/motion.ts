/** Where things stand on the screen, for movement. */

export function rectOf(place: string): DOMRect | null {
  for (const element of document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)) {
    const rect = element.getBoundingClientRect();
    if (rect.width > 0 && rect.height > 0) return rect;
  }
  return null;
}

/** The rectangles of places, as they are now. */
export function rectsOf(places: Iterable<string>): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const place of places) {
    const rect = rectOf(place);
    if (rect) found.set(place, rect);
  }
  return found;
}

/** Where the board ends at the right: what pops up over it does not cover the list of choices beside it. */
export function boardRight(): number {
  const rail = document.querySelector(".rail")?.getBoundingClientRect();
  return rail && rail.width > 0 ? rail.left : innerWidth;
}
