/** Where things stand in the picture of the curve. */

export interface Point { x: number; y: number }
export interface Box extends Point { width: number; height: number }

/** Places from left to right, kept apart and each as near as that allows to where it belongs, inside the picture. */
export function besides(wanted: number[], distance: number, from: number, to: number): number[] {
  interface Group { members: number[]; start: number }
  const startOf = (members: number[]): number => {
    const middle = members.reduce((sum, place, at) => sum + place - at * distance, 0) / members.length;
    return Math.max(from, Math.min(middle, to - (members.length - 1) * distance));
  };
  const groups: Group[] = [];
  for (const place of wanted) {
    let group: Group = { members: [place], start: startOf([place]) };
    for (let last = groups.at(-1); last && last.start + last.members.length * distance > group.start; last = groups.at(-1)) {
      groups.pop();
      const members = [...last.members, ...group.members];
      group = { members, start: startOf(members) };
    }
    groups.push(group);
  }
  return groups.flatMap(({ members, start }) => members.map((_, at) => start + at * distance));
}

const STEP = 4;

/** How much of a line runs through a box. */
export function hidden(box: Box, line: Point[]): number {
  let inside = 0;
  for (const [at, { x, y }] of line.entries()) {
    const next = line[at + 1] ?? { x, y };
    if (Math.max(x, next.x) < box.x || Math.min(x, next.x) > box.x + box.width) continue;
    const steps = Math.max(1, Math.ceil(Math.hypot(next.x - x, next.y - y) / STEP));
    for (let step = 0; step < steps; step += 1) {
      const on = { x: x + ((next.x - x) * step) / steps, y: y + ((next.y - y) * step) / steps };
      if (on.x >= box.x && on.x <= box.x + box.width && on.y >= box.y && on.y <= box.y + box.height) inside += 1;
    }
  }
  return inside;
}

/** The first of the boxes that hides least of the lines. */
export function clearest(boxes: Box[], lines: Point[][]): Box | undefined {
  const found = boxes.map((box) => ({ box, covered: lines.reduce((sum, line) => sum + hidden(box, line), 0) }));
  const least = Math.min(...found.map(({ covered }) => covered));
  return found.find(({ covered }) => covered === least)?.box;
}
