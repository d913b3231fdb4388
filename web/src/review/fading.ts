/** A list that has more than it shows fades out where it goes on: `data-more` says "up", "down", both or nothing. */

import type { Attachment } from "svelte/attachments";

const NEARLY = 3;

export const fading: Attachment<HTMLElement> = (element) => {
  const look = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = element;
    const more = [scrollTop > NEARLY ? "up" : "", scrollTop + clientHeight < scrollHeight - NEARLY ? "down" : ""];
    element.dataset.more = more.filter(Boolean).join(" ");
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(element);
  const contents = new MutationObserver(look);
  contents.observe(element, { childList: true, subtree: true, characterData: true });
  element.addEventListener("scroll", look, { passive: true });
  look();
  return () => {
    sizes.disconnect();
    contents.disconnect();
    element.removeEventListener("scroll", look);
  };
};
