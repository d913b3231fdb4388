import { expect, test } from "vitest";
import type { View } from "../src/api/types";
import divineRetribution from "../src/games/divine-retribution/kit";
import plagueInc from "../src/games/plague-inc/kit";
import spaceOpera from "../src/games/space-opera/kit";
import spacePlague from "../src/games/space-plague/kit";
import plain from "../src/plain/kit";
import { countOf, withoutQuestion } from "../src/table/words";

const view = { table: { traders: [{ seat: 0, coins: 1 }] }, seats: 1 } as unknown as View;

test.each([
  ["divine-retribution", divineRetribution, "1 Infamy", "3 Infamy"],
  ["plague-inc", plagueInc, "1 DNA", "3 DNA"],
  ["space-opera", spaceOpera, "1 planet", "3 planets"],
  ["space-plague", spacePlague, "1 point", "3 points"],
  ["a game without a board", plain, "1 Coin", "3 Coins"],
])("one and more of what %s is won by", (_, kit, one, more) => {
  expect([kit.scoreText(1, view), kit.scoreText(3, view)]).toEqual([one, more]);
  expect(kit.scoreName(view)).toMatch(/^[A-Z]/);
});

test("giving up in Space Opera does not stand with passing", () => {
  const group = (verb: string): string => spaceOpera.group({ id: 0, verb, args: {}, form: verb, text: verb, rules: [], warning: "", reveals: false }, { table: {} } as unknown as View);
  expect(group("surrender")).not.toBe(group("pass"));
});

test("a plural that is none stays", () => {
  expect([countOf(1, "Loss"), countOf(1, "Bonus"), countOf(1, "Wins"), countOf(0, "Wins")]).toEqual(["1 Loss", "1 Bonus", "1 Win", "0 Wins"]);
});

test.each([
  ["You evolve in your Evolution Phase. Which Country Card do you take?", "You evolve in your Evolution Phase."],
  ["Force Field is no answer to this: Which Country Card do you take?", "Force Field is no answer to this."],
  ["It costs 7 DNA, and you have 3.", "It costs 7 DNA, and you have 3."],
])("a reason does not repeat the question: %s", (reason, said) => {
  expect(withoutQuestion(reason, "Which Country Card do you take?")).toBe(said);
  expect(withoutQuestion(reason, "")).toBe(reason);
});
