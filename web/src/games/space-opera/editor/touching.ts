/** A thing that a pointer takes: a click or tap selects it, a right click or a finger that stays opens its menu. */

const LONG_PRESS_MS = 500;

export interface Handlers {
  onclick: (event: MouseEvent) => void;
  oncontextmenu: (event: MouseEvent) => void;
  onpointerdown: (event: PointerEvent) => void;
  onpointerup: () => void;
  onpointercancel: () => void;
  onpointerleave: () => void;
}

export function touching(select: (event: MouseEvent) => void, menu: (event: MouseEvent, x: number, y: number) => void): Handlers {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const release = (): void => clearTimeout(timer);
  return {
    onclick(event) {
      if (!held) select(event);
      held = false;
    },
    oncontextmenu(event) {
      event.preventDefault();
      release();
      const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
      if (!held) menu(event, event.clientX || box.right, event.clientY || box.bottom);
    },
    onpointerdown(event) {
      release();
      held = false;
      if (event.pointerType !== "touch") return;
      timer = setTimeout(() => {
        held = true;
        menu(event, event.clientX, event.clientY);
      }, LONG_PRESS_MS);
    },
    onpointerup: release, onpointercancel: release, onpointerleave: release,
  };
}
