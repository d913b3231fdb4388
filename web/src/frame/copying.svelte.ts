/** Copying a link, also where a browser keeps its clipboard to itself: over plain http, or because somebody forbade it. */

/** Put a text on the clipboard; whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // A page without TLS has no clipboard, whatever the types say.
    const board = navigator.clipboard as Clipboard | undefined;
    if (board) {
      await board.writeText(text);
      return true;
    }
  } catch {
    // Forbidden: perhaps the old way is not.
  }
  return copySelected(text);
}

/** The old way, which needs no permission: a text that is selected is copied. */
function copySelected(text: string): boolean {
  const field = document.createElement("textarea");
  const before = document.activeElement as HTMLElement | null;
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position: fixed; top: 0; opacity: 0";
  // Inside an open dialog nothing else can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus();
  }
}

/** What became of a link: copied, or shown to be copied by hand. */
export class Copying {
  copied = $state<string | null>(null);
  byHand = $state<string | null>(null);

  async copy(text: string): Promise<void> {
    const worked = await copyText(text);
    this.copied = worked ? text : null;
    this.byHand = worked ? null : text;
  }
}
