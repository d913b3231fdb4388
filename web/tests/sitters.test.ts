import { expect, test } from "vitest";
import type { Seat } from "../src/api/types";
import { sitterName } from "../src/table/seats";
import { nameSeats } from "../src/table/seatNames.svelte";

test("a bot at a table is called as in the lobby, one that is no level by its name", () => {
  nameSeats({ seat_names: ["Red"], levels: [{ id: "hard", title: "Expert" }] });
  const called = (bot: string): string => sitterName({ seat: 0, kind: "bot", name: "Red", bot } as Seat);
  expect(called("hard")).toBe("Expert bot");
  expect(called("practice")).toBe("practice bot");
});
