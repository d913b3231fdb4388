import { describe, expect, it } from "vitest";
import type { Move, Verb } from "../src/api/types";
import { GO_ON, grouped, KeyRing, plainWords, RESERVED, toldApart, twinned, type ChoiceWords } from "../src/table/choices";
import { idOf, labelOf, labelsOf } from "../src/table/forms";

const move = (id: number, verb: string, text: string, form = verb): Move => ({ id, verb, args: {}, form, text, rules: [], warning: "", reveals: false });
const words: ChoiceWords = {
  group: (each) => plainWords(each.verb),
  label: (each) => each.text,
  note: () => "",
  targets: () => [],
};

describe("the list of choices", () => {
  const groups = grouped(
    [move(1, "play", "Filth"), move(2, "play", "Rat"), move(9, "end_spread", "End the Spread Phase"), move(10, "go_on", "Ease")],
    words,
  );

  it("puts moves of one verb together", () => {
    expect(groups.map((group) => [group.name, group.choices.length])).toEqual([["Play", 2], ["End spread", 1], ["Go on", 1]]);
  });

  it("puts going on after what one may want, and last what only loses something", () => {
    const loss = { ...move(2, "devolve", "Rash"), warning: "Rash is lost." };
    const late = grouped([loss, move(0, "go_on", "Evolve nothing"), move(1, "evolve", "Coma")], words);
    expect(late.map((group) => group.name)).toEqual(["Evolve", GO_ON, "Devolve"]);
  });

  it("puts what only loses something last in its group, and in one go only after what does not", () => {
    const clone = { ...move(1, "build", "Clone"), warning: "It dies." };
    const [build, all] = grouped([clone, move(2, "build", "Farm"), move(3, "build", "Ship")], words, new KeyRing(), [{ text: "Clone 2", moves: [1, 1] }]);
    expect(build!.choices.map((choice) => choice.label)).toEqual(["Farm", "Ship", "Clone"]);
    expect(all!.choices.map((choice) => choice.label)).toEqual(["Clone 2"]);
  });

  it("keeps a row of numbers in its order, each with its own digit", () => {
    const row = [move(4, "amount", "Carry 0"), { ...move(5, "amount", "Carry 1"), warning: "Aurel is abandoned." }, move(6, "amount", "Carry 2"), move(14, "amount", "Carry 10"), move(3, "flip", "Turn up")];
    const amount = (each: Move): number | null => (each.verb === "amount" ? each.id - 4 : null);
    const [carry] = grouped(row, { ...words, amount }, new KeyRing());
    expect(carry!.choices.map((choice) => [choice.label, choice.key])).toEqual([["Carry 0", "0"], ["Carry 1", "1"], ["Carry 2", "2"], ["Carry 10", "a"]]);
  });

  it("counts the long group with digits and names the others by a letter of their own", () => {
    expect(groups.flatMap((group) => group.choices.map((choice) => choice.key))).toEqual(["1", "2", "e", "3"]);
  });

  it("gives no key twice and none that means something else", () => {
    const many = Array.from({ length: 40 }, (_, id) => move(id, id < 20 ? "take" : `verb_${id}`, `Rather hurry ${id}`));
    const keys = grouped(many, words).flatMap((group) => group.choices.map((choice) => choice.key)).filter(Boolean);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.some((key) => RESERVED.has(key))).toBe(false);
  });
});

describe("choices that amount to the same", () => {
  it("are one line, though they read differently", () => {
    const equal = { ...words, alike: (each: Move) => (each.id < 3 ? "coma" : "") };
    const [group] = grouped([move(1, "evolve", "Coma on 1"), move(2, "evolve", "Coma on 2"), move(3, "evolve", "Coma on 3")], equal);
    expect(twinned(group!.choices).map(({ choice, twins }) => [choice.label, twins.length])).toEqual([["Coma on 1", 2], ["Coma on 3", 1]]);
  });
});

describe("keys", () => {
  const keysOf = (ring: KeyRing, ...moves: Move[]): Record<string, string> =>
    Object.fromEntries(grouped(moves, words, ring).flatMap((group) => group.choices.map((choice) => [choice.label, choice.key])));

  it("stay with their things when others go and come", () => {
    const ring = new KeyRing();
    expect(keysOf(ring, move(1, "play", "Filth"), move(2, "play", "Rat"), move(3, "play", "Toll"))).toEqual({ Filth: "1", Rat: "2", Toll: "3" });
    expect(keysOf(ring, move(2, "play", "Rat"), move(3, "play", "Toll"), move(4, "play", "Ale"))).toEqual({ Rat: "2", Toll: "3", Ale: "4" });
    expect(keysOf(ring, move(8, "discard", "Rat"), move(7, "discard", "Filth"), move(9, "discard", "New"))).toEqual({ Rat: "2", Filth: "1", New: "5" });
  });

  it("begin anew when they are forgotten", () => {
    const ring = new KeyRing();
    keysOf(ring, move(1, "play", "Filth"), move(2, "play", "Rat"));
    ring.forget();
    expect(keysOf(ring, move(2, "play", "Rat"), move(3, "play", "Toll"))).toEqual({ Rat: "1", Toll: "2" });
  });

  it("are given again rather than not at all", () => {
    const ring = new KeyRing();
    for (let round = 0; round < 6; round += 1) {
      const found = keysOf(ring, ...Array.from({ length: 9 }, (_, id) => move(round * 10 + id, "play", `Card ${round} ${id}`)));
      expect(new Set(Object.values(found).filter(Boolean)).size).toBe(9);
    }
  });
});

describe("twins beside each other", () => {
  const choicesOf = (...moves: Move[]) => grouped(moves, words).flatMap((group) => group.choices);

  it("are told apart by what they do", () => {
    const twins = choicesOf(move(1, "advance", "Plague on Water"), move(2, "shield", "Plague on Water"), move(3, "shield", "Captain"));
    expect(toldApart(twins, (choice) => plainWords(choice.move.verb))).toEqual(["Advance: Plague on Water", "Shield: Plague on Water", "Captain"]);
  });
});

describe("forms of moves", () => {
  const verbs: Verb[] = [
    { name: "bid", rules: [], arguments: { coins: 4 } },
    { name: "sell", rules: [], arguments: { ware: ["herbs", "masks"], count: ["1", "2", "3"] } },
    { name: "pass", rules: [], arguments: {} },
  ];

  it("reads the names of a form", () => {
    expect(labelsOf("sell(herbs, 2)")).toEqual(["herbs", "2"]);
    expect(labelOf({ ...move(4, "sell", "", "sell(masks, 2)"), args: { ware: 1, count: 1 } }, "count")).toBe("2");
  });

  it("counts ids without gaps from verb to verb", () => {
    expect(idOf(verbs, "bid", ["3"])).toBe(3);
    expect(idOf(verbs, "sell", ["masks", "2"])).toBe(4 + 3 + 1);
    expect(idOf(verbs, "pass", [])).toBe(10);
  });

  it("knows no move that the game does not have", () => {
    expect(idOf(verbs, "sell", ["gold", "1"])).toBeNull();
    expect(idOf(verbs, "bid", ["4"])).toBeNull();
    expect(idOf(verbs, "fly", [])).toBeNull();
  });
});

it("makes one line of twins, and one key", () => {
  const twin = (id: number, slot: number): Move => ({ id, verb: "infect", args: {}, form: `infect(${slot})`, text: "Infect a Rat.", rules: [], warning: "", reveals: false });
  const words = { group: () => "Infect", label: () => "Rat", note: () => "", targets: (each: Move) => [each.form] };
  const [group] = grouped([twin(1, 1), twin(2, 2), { ...twin(3, 3), text: "Infect a Rat and lose it." }], words);
  const lines = twinned(group!.choices);
  expect(lines.map(({ choice, twins }) => [choice.move.id, twins.length, choice.key])).toEqual([[1, 2, "1"], [3, 1, "2"]]);
});

it("gives no key to a second thing in a round while another is free", () => {
  const keys = new KeyRing();
  const named = (names: string[]): Move[] => names.map((name, at) => move(at + 100 * names.length, "build", name, `build(${name})`));
  const keyOf = (moves: Move[]): string[] => grouped(moves, words, keys).flatMap((group) => group.choices.map((choice) => choice.key));
  const [first] = keyOf(named(["aurel", "korund"]));
  expect(keyOf(named([..."bcdefghij"].map((letter) => `${letter}${letter}`)))).not.toContain(first);
});
