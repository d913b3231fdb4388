/** Hover, long press or focus shows a card large, with its rules. */

import type { Attachment } from "svelte/attachments";
import type { TableModel } from "../table/model.svelte";

const HOVER_MS = 380;

/** Where the mouse was last. What comes to lie under a mouse that rests was not pointed at. */
let mouse = "";
const whereOf = (event: Event): string => `${(event as PointerEvent).clientX} ${(event as PointerEvent).clientY}`;
if (typeof window !== "undefined") window.addEventListener("pointermove", (event) => (mouse = whereOf(event)), { passive: true });
const PRESS_MS = 450;

export function zoomable(table: TableModel, card: string | null): Attachment<HTMLElement> {
  return (element) => {
    if (!card) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    /** Pointed at since it was entered: it is shown once, and not again after a click. */
    let waiting = false;
    const show = (): void => void (table.zoomed = { card, place: element });
    const hide = (): void => {
      clearTimeout(timer);
      if (table.zoomed?.place === element) table.zoomed = null;
    };
    const hover = (event: Event): void => {
      if ((event as PointerEvent).pointerType !== "mouse" || waiting || whereOf(event) === mouse) return;
      waiting = true;
      timer = setTimeout(show, HOVER_MS);
    };
    const listeners: [string, (event: Event) => void][] = [
      ["pointermove", hover],
      ["pointerleave", () => ((waiting = false), hide())],
      ["pointerdown", (event) => {
        clearTimeout(timer);
        pressed = false;
        if ((event as PointerEvent).pointerType === "mouse") return;
        timer = setTimeout(() => ((pressed = true), show()), PRESS_MS);
      }],
      ["pointerup", () => clearTimeout(timer)],
      ["pointercancel", hide],
      ["contextmenu", (event) => pressed && event.preventDefault()],
      ["click", (event) => {
        hide();
        if (pressed) (event.preventDefault(), event.stopImmediatePropagation());
        pressed = false;
      }],
      ["focusin", () => element.matches(":focus-visible, :has(:focus-visible)") && show()],
      ["focusout", hide],
    ];
    for (const [name, listener] of listeners) element.addEventListener(name, listener, name === "click");
    return () => {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener, name === "click");
      hide();
    };
  };
}
