import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { worldMaps } from "./world.ts";

const PREFIX = "icon:";
const server = process.env.PESTIS_ADDRESS ?? "http://127.0.0.1:8000";

/** `import crown from "icon:crown"` gives one drawing of the packaged set, and nothing else of it. */
function gameIcons(): Plugin {
  type IconSet = { width: number; height: number; icons: Record<string, { body: string }> };
  let set: IconSet | undefined;
  const load = (): IconSet => {
    const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
    return JSON.parse(readFileSync(file, "utf8")) as IconSet;
  };
  return {
    name: "game-icons",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      set ??= load();
      const icon = set.icons[name];
      if (!icon) throw new Error(`there is no icon ${name}`);
      return `export default ${JSON.stringify({ name, size: set.width, body: icon.body })};`;
    },
  };
}

/** `pestis:host` is who answers the page: a server, or for the site (`vite build --mode site`) a worker in the tab. */
function host(site: boolean): Plugin {
  const file = fileURLToPath(new URL(site ? "src/host/tab.ts" : "src/host/server.ts", import.meta.url));
  return { name: "host", resolveId: (id) => (id === "pestis:host" ? file : null) };
}

/** What makes the site installable. */
function installable(): Plugin {
  const tags = [
    { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" } },
    { tag: "link", attrs: { rel: "apple-touch-icon", href: "./icon-192.png" } },
    { tag: "meta", attrs: { name: "theme-color", content: "#1b1613" } },
  ];
  return { name: "installable", transformIndexHtml: () => tags };
}

export default defineConfig(({ mode }) => ({
  plugins: [host(mode === "site"), ...(mode === "site" ? [installable()] : []), gameIcons(), worldMaps(), svelte()],
  base: mode === "site" ? "./" : "/",
  publicDir: mode === "site" ? "site/public" : "public",
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], pool: "threads" },
}) as UserConfig);
