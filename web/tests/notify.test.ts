import { expect, it, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const shown: string[] = [];
const Notification = Object.assign(class { constructor(title: string, { body }: { body: string }) { shown.push(`${title} | ${body}`); } }, { permission: "granted" });
vi.stubGlobal("document", { hidden: true });
vi.stubGlobal("window", { Notification });
vi.stubGlobal("Notification", Notification);
const { settings } = await import("../src/settings.svelte");
const { announceTurn } = await import("../src/table/notify");

it("tells on a screen that others may see whose table it is and of which game, not what is asked", () => {
  Object.assign(settings, { notify: true, sound: false });
  const table = { id: "t", name: "Friday", title: "Plague Inc.", question: "Save it with Emergency Care?" };
  announceTurn(table);
  expect(shown).toEqual(["Your turn | Friday: Plague Inc."]);
});
