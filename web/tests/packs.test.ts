import { describe, expect, it } from "vitest";
import { originOf } from "../src/frame/cards/origin";
import type { CardFound, FieldForm, Found, Way } from "../src/packs/api";
import { linesOf, told, wordDiff } from "../src/packs/told";
import { better, verdictOf } from "../src/packs/verdict";

const field = (name: string, kind: string, more: Partial<FieldForm> = {}): FieldForm =>
  ({ name, title: name, help: "", kind, low: 1, high: 5, default: null, needed: true, fixed: false, rule: "", choices: [], ways: null, ...more });
const energy = field("energy", "whole");
const verbs: Way[] = [
  { id: "core_bonus", title: "Energy at the core", help: "", fields: [energy] },
  { id: "steal", title: "Steal energy", help: "", fields: [energy] },
];
const effect = field("effect", "tables", { ways: 0 });
const ways = (of: FieldForm): Way[] => (of.ways === null ? [] : verbs);

describe("values in words", () => {
  it("says parts with their numbers", () => expect(told([{ do: "core_bonus", energy: 2 }], effect, ways)).toBe("Energy at the core: 2 energy"));
  it("says nothing of what is not there", () => expect(told(undefined, energy, ways)).toBe("nothing"));
});

describe("differences", () => {
  it("are told word by word", () =>
    expect(wordDiff("gain 1 energy", "gain 2 energy")).toEqual([{ text: "gain ", kind: "same" }, { text: "1", kind: "gone" }, { text: "2", kind: "new" }, { text: " energy", kind: "same" }]));
  it("are told as a whole where little is left", () =>
    expect(wordDiff("I ate a planet", "Exit through the gift planet")).toEqual([{ text: "I ate a planet", kind: "gone" }, { text: "Exit through the gift planet", kind: "new" }]));
  it("are told part by part", () => {
    const [first, second] = linesOf([{ do: "core_bonus", energy: 1 }], [{ do: "core_bonus", energy: 2 }, { do: "steal", energy: 1 }], effect, ways);
    expect(first!.map(({ text, kind }) => `${kind} ${text}`)).toEqual(["same Energy at the core: ", "gone 1", "new 2", "same  energy"]);
    expect(second).toEqual([{ text: "Steal energy: 1 energy", kind: "new" }]);
  });
});

describe("verdicts", () => {
  const lift = { value: 0.27, low: 0.14, high: 0.41 };
  const card = { verdict: "strong", before: null, after: { picked: null, share: 0.5, lift }, lift: null, taken: null, low: -0.08, high: 0.08, least: 0.05, kind: "", id: "", name: "" } as CardFound;
  const found = { games: 200, fair: 1 / 3, cards: [card], figures: [] } as Found;
  it("say how much more owners win, and how sure that is", () =>
    expect(verdictOf(card, found)).toEqual({
      title: "Too strong", text: "Owners win 50 % more than their fair share: 50 % of games, fair are 33 %.", sure: "95 % sure the lift lies between +14 and +41.",
    }));
  it("offer the next price, as long as there is one", () => {
    const cost = field("cost", "whole");
    expect(better("strong", { cost: 3 }, [cost])).toEqual({ field: "cost", value: 4, says: "Set cost 4" });
    expect(better("strong", { cost: 5 }, [cost])).toBeNull();
    expect(better("unwanted", { cost: 3 }, [cost])?.value).toBe(2);
    expect(better("fine", { cost: 3 }, [cost])).toBeNull();
  });
});

describe("where a card comes from", () => {
  it("is own as soon as somebody changed something", () => expect(originOf({ other: "designed", cost: "own" })).toBe("own"));
  it("is printed in part where only some fields are", () => expect(originOf({ effect: "printed", other: "designed" })).toBe("part printed"));
});
