import { marked, type Token } from "marked";

const RULE = /\[([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+[a-z]?)\](?!\()/g;

/** Markdown of the games' own pages as HTML; a rule in brackets becomes a button that names it. `pictures`: where those beside it are. */
export function html(markdown: string, pictures = ""): string {
  const linked = markdown.replace(RULE, '<button type="button" class="rule" data-cited="$1">$1</button>');
  // The page around it has the first heading.
  const walkTokens = (token: Token): void => {
    if (token.type === "heading") token.depth += 1;
    if (token.type === "image") token.href = pictures + token.href.replace(/^pictures\//, "");
  };
  return marked.parse(linked, { async: false, gfm: true, walkTokens });
}

/** The rule that was clicked in such HTML. */
export const citedBy = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-cited]")?.dataset["cited"] ?? null) : null;
