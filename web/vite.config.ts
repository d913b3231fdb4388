import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
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

export default defineConfig({
  plugins: [gameIcons(), worldMaps(), svelte()],
  base: "/",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
