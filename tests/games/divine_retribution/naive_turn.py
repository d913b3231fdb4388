"""Turns, rounds and the end of the game, one phase after the other (see `naive`)."""

from __future__ import annotations

from collections import Counter

from pestis.games.divine_retribution.state import Realm
from tests.games.divine_retribution.naive import CHRONIC, CLERGY, RESISTANCE, ROYALS, Held, Play, chosen, listed
from tests.games.divine_retribution.naive_texts import Texts

STACKS = {"royals": ROYALS, "clergy": CLERGY}


class Naive(Texts):
    """A whole table. `game` asks what the engine has to ask."""

    def __init__(self, table: Realm, *, one_noble: bool, buy_rat_king: bool, equal_turns: bool) -> None:
        super().__init__(table)
        self.one_noble = one_noble
        self.buy_rat_king = buy_rat_king
        self.equal_turns = equal_turns
        self.turn = self.first = int(table.first_seat)
        self.stalled = 0
        self.over = ""

    def game(self) -> Play:
        while not self.over:
            yield from self.spread(self.turn)
            yield from self.infect(self.turn)
            yield from self.end_phase(self.turn)
            self.finish_turn(self.turn)

    # Chronic cards.

    def ready(self, seat: int, phase: str) -> list[Held]:
        """DR-CHRONIC-3 to -5; DR-RULING-39: no copy lives in the End Phase."""
        unused = [held for held in self.controls[seat] if not held.used and CHRONIC.get(held.text) == phase]
        return [held for held in unused if phase != "end" or held.card == held.text]

    def uses(self, seat: int, phase: str) -> list[str]:
        return listed("activate", [held.card for held in self.ready(seat, phase)])

    def activate(self, seat: int, phase: str, card: str) -> Play:
        held = next(held for held in self.ready(seat, phase) if held.card == card)
        held.used = True
        for piece in self.text(seat, held):
            yield from piece.run()
        yield from self.check(seat)

    # The phases.

    def spread(self, seat: int) -> Play:
        self.phase = "spread"
        yield from self.check(seat)
        while self.hand(seat) or self.ready(seat, "spread"):
            answer = yield seat, [*listed("play", self.hand(seat)), *self.uses(seat, "spread"), "end_spread"]
            if answer == "end_spread":
                return
            if answer.startswith("activate"):
                yield from self.activate(seat, "spread", chosen(answer))
                continue
            held = Held(chosen(answer), chosen(answer))
            self.hands[seat][held.card] -= 1
            self.controls[seat].append(held)
            pieces = [] if held.card in CHRONIC else self.text(seat, held)
            yield from self.begin(seat, held, pieces)

    def infect(self, seat: int) -> Play:
        self.phase = "infect"
        yield from self.check(seat)
        spent, paying, used_stacks = 0, True, ""
        while True:
            budget = max(0, self.contagions(seat) - spent)
            moves = self.purchases(budget, spent, used_stacks) if paying else []
            moves += self.uses(seat, "infect")
            answer = (yield seat, [*moves, "end_infect"]) if moves else "end_infect"
            if answer == "end_infect":
                return
            if answer.startswith("activate"):
                yield from self.activate(seat, "infect", chosen(answer))
                continue
            spent += self.bought(seat, answer)
            paying = answer != "take_rat_king"
            used_stacks += answer if answer.startswith("infect_noble") else ""

    def purchases(self, budget: int, spent: int, used_stacks: str) -> list[str]:
        """DR-INFECT-2 to -4 and -7; DR-RULING-15 and -16 with their flags."""
        slots = enumerate(self.lineup)
        moves = [f"infect({slot})" for slot, card in slots if card and RESISTANCE[card] <= budget]
        for place, (name, stack) in enumerate(STACKS.items()):
            barred = self.one_noble and name in used_stacks
            top = stack[self.nobles[place] : self.nobles[place] + 1]
            moves += [f"infect_noble({name})" for card in top if RESISTANCE[card] <= budget and not barred]
        if self.nobles == [3, 3] and self.king and budget >= RESISTANCE["king"]:
            moves.append("infect_noble(king)")
        if self.rat_kings:
            moves += ["take_rat_king"] * (spent == 0) + ["buy_rat_king"] * (self.buy_rat_king and budget > 0)
        return moves

    def bought(self, seat: int, answer: str) -> int:
        """Take what was Infected; gives the price."""
        self.taken = True
        if answer.startswith("infect("):
            card = self.lineup[int(chosen(answer))]
            self.take(seat, int(chosen(answer)))
            return RESISTANCE[card]
        if answer.endswith("rat_king"):
            self.rat_kings -= 1
            self.discards[seat]["rat_king"] += 1
            return 1 if answer.startswith("buy") else 0
        card = "king"
        if chosen(answer) == "king":
            self.king = False
            self.end = self.end or "king"
        else:
            place = list(STACKS).index(chosen(answer))
            card = STACKS[chosen(answer)][self.nobles[place]]
            self.nobles[place] += 1
        self.discards[seat][card] += 1
        return RESISTANCE[card]

    def end_phase(self, seat: int) -> Play:
        """DR-END-1 to -4, with the windows of DR-RULING-21."""
        self.phase = "end"
        yield from self.check(seat)
        for step in range(5):
            self.carry_out(seat, step)
            while self.ready(seat, "end"):
                answer = yield seat, [*self.uses(seat, "end"), "go_on"]
                if answer == "go_on":
                    break
                yield from self.activate(seat, "end", chosen(answer))

    def carry_out(self, seat: int, step: int) -> None:
        if step == 1:
            self.discards[seat].update(held.card for held in self.controls[seat] if held.card not in CHRONIC)
            self.controls[seat] = [held for held in self.controls[seat] if held.card in CHRONIC]
        elif step == 2:
            self.discards[seat] += self.hands[seat]
            self.hands[seat] = Counter()
        elif step == 3:
            self.draw(seat, 5)
        elif step == 4:
            for slot in range(8):
                if not self.lineup[slot] and self.kingdom:
                    where, self.lineup[slot] = self.refills.pop(0)
                    assert where == slot
                    self.kingdom -= 1

    def finish_turn(self, seat: int) -> None:
        """DR-ENDTIMES-4, DR-RULING-40, DR-RULING-42."""
        for held in self.controls[seat]:
            held.used, held.gained = False, 0
        self.turn = (seat + 1) % self.seats
        round_over = self.turn == self.first
        if round_over:
            self.stalled = 0 if self.taken else self.stalled + 1
            self.taken = False
            self.end = self.end or ("stall" if self.stalled == 5 else "")
        if round_over or not self.equal_turns:
            self.over = self.end
