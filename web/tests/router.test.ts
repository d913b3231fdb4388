import { expect, test, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", hash: "" });
vi.stubGlobal("addEventListener", () => undefined);
const { routeOf } = await import("../src/router.svelte");

test("an address cut off in the middle of a letter is still one", () => {
  expect(routeOf("/table/%E0%A4")).toEqual({ page: "table", table: "%E0%A4" });
  expect(routeOf("/rules/space%20opera", "#SO-1")).toEqual({ page: "rules", game: "space opera", rule: "SO-1" });
});

test("what is one's own has pages of their own", () => {
  for (const page of ["games", "you", "device", "mail"]) expect(routeOf(`/${page}`)).toEqual({ page });
  expect(routeOf("/games/more")).toEqual({ page: "lost" });
});

test("reviews and exercises have addresses of their own", () => {
  expect(routeOf("/review/raven-52")).toEqual({ page: "review", table: "raven-52" });
  expect(routeOf("/exercises")).toEqual({ page: "exercises" });
  expect(routeOf("/review")).toEqual({ page: "lost" });
});
