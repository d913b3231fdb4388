/** Which page is shown: read from the address, changed without a reload. */

import { host } from "pestis:host";

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string }
  | { page: "table"; table: string }
  | { page: "review"; table: string }
  | { page: "exercises" }
  | { page: "games" }
  | { page: "you" }
  | { page: "device" }
  | { page: "mail" }
  | { page: "rules"; game: string; rule: string | null }
  | { page: "pack"; design: string }
  | { page: "credits" }
  | { page: "workbench" }
  | { page: "scenario"; design: string }
  | { page: "lost" };

/** Pages whose address is their name. */
const ALONE = ["credits", "exercises", "workbench", "games", "you", "device", "mail"] as const;

/** A part of an address as it was meant; as it stands if it was cut off in the middle of a letter. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(path: string, fragment = ""): Route {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean).map(plain);
  if (!first) return { page: "lobby" };
  const alone = second ? undefined : ALONE.find((page) => page === first);
  if (alone) return { page: alone };
  if (first === "workbench" && second === "scenario" && third) return { page: "scenario", design: third };
  if (first === "workbench" && second === "pack" && third) return { page: "pack", design: third };
  if (first === "review" && second) return { page: "review", table: second };
  if (first === "new" && second) return { page: "new", game: second };
  if (first === "table" && second) return { page: "table", table: second };
  if (first === "rules" && second) return { page: "rules", game: second, rule: fragment.slice(1) || null };
  return { page: "lost" };
}

/** An address of the page without the folder in which the page lies. */
const inside = (path: string): string => (path.startsWith(host.root) ? path.slice(host.root.length - 1) : path);

/** The same with it: what the browser shows. */
export const shown = (address: string): string => host.root + address.slice(1);

class Router {
  route = $state<Route>(routeOf(inside(location.pathname), location.hash));

  constructor() {
    const sent = new URLSearchParams(location.search).get("to"); // by the site's page for addresses that its host does not know
    if (sent?.startsWith("/")) history.replaceState(null, "", shown(sent));
    this.read();
    addEventListener("popstate", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  go(address: string): void {
    history.pushState(null, "", shown(address));
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.route = routeOf(inside(location.pathname), location.hash);
  }

  /** Links inside the page need no reload. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (inside(link.pathname).startsWith("/api/") || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    this.go(inside(link.pathname) + link.search + link.hash);
  }
}

export const router = new Router();
