import { describe, expect, it, vi } from "vitest";
import type { GameOption, GameSummary } from "../src/api/types";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { choicesFor, matters, presetsOf, soloRival } = await import("../src/lobby/presets");

const option = (name: string, group = "Start", more: object = {}): GameOption =>
  ({ name, group, title: name, help: "", rule: null, type: "flag", default: false, ...more }) as unknown as GameOption;
const game = (more: object = {}): GameSummary =>
  ({ id: "g", title: "G", summary: "", seat_counts: [2, 3, 4], more_seats: {}, options: [option("nights")], bots: ["random", "easy", "greedy", "normal", "hard"], rules_version: "", ...more }) as GameSummary;

describe("ways to play", () => {
  it("begin gently", () => {
    const [first] = presetsOf(game(), "hard");
    expect([first?.title, first?.seats.map(({ kind, bot }) => `${kind} ${bot}`)]).toEqual(["First game", ["me easy", "bot easy", "bot easy"]]);
  });

  it("set only options that the game has, and leave out a long game where nothing makes it longer", () => {
    expect(presetsOf(game(), "").find((each) => each.name === "long")?.options).toEqual({ nights: 10 });
    expect(presetsOf(game({ options: [] }), "").some((each) => each.name === "long")).toBe(false);
  });

  it("know a game that can be played alone, and against whom", () => {
    const solo = game({ seat_counts: [1, 2], options: [option("plaguebot_slots", "PlagueBot")] });
    expect([soloRival(solo), soloRival(game())]).toEqual(["PlagueBot", null]);
    expect(presetsOf(solo, "").find((each) => each.name === "alone")?.seats.length).toBe(1);
  });
});

describe("options", () => {
  it("are hidden where they cannot matter", () => {
    const shown = (name: string, seats: number, group?: string): boolean => matters(option(name, group), seats, () => undefined);
    expect([shown("faction_2", 2), shown("faction_2", 3)]).toEqual([false, true]);
    expect([shown("two_player_corners", 3), shown("two_player_corners", 2)]).toEqual([false, true]);
    expect([shown("plaguebot_slots", 2, "PlagueBot"), shown("plaguebot_slots", 1, "PlagueBot")]).toEqual([false, true]);
    expect([shown("respawn_level", 2), matters(option("respawn_level"), 2, () => true)]).toEqual([false, true]);
  });

  it("offer only seats that there are", () => {
    const first = option("first_seat", "Start", { type: "choice", choices: ["random", "0", "1", "2"], titles: ["random", "Vermilion", "Blue", "Green"] });
    expect(choicesFor(first, 2)).toMatchObject({ choices: ["random", "0", "1"], titles: ["random", "Vermilion", "Blue"] });
  });
});
