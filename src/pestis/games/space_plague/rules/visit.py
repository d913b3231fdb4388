"""SP-MKT-1, SP-MKT-7: a visit to the market, and making room for a third evolution."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.cards import FIRST_PERMANENT, PERMANENTS
from pestis.games.space_plague.rules.asking import PlagueQuestion, is_for_people
from pestis.games.space_plague.rules.instants import add_instants, is_use, use_in_turn, why_not_use
from pestis.games.space_plague.rules.market import (
    RENEWAL,
    add_purchases,
    buy,
    can_operate,
    can_renew,
    discard,
    renew,
    why_not_buy,
    why_not_renew,
)
from pestis.games.space_plague.rules.timely import can_raise_energy
from pestis.games.space_plague.rules.windows import open_window_later
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import permanent_name
from pestis.games.space_plague.words.sentences import capital, one_of
from pestis.kernel.agenda import a_of, kind_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import does, several, who
from pestis.kernel.moves import Move, Refusal

AFTER_THIS: Final = "Instants come between purchases; your next chance is after the next one, or after a renewal."


class Market(Step[Invasion]):
    """SP-MKT-1, SP-RULING-12: buy as long as something can be paid for, and stop at any time."""

    kind = frames.MARKET

    def happen(self, state: Invasion, frame: i64) -> None:
        seat = seat_of(frame)
        people = is_for_people(state)
        if len(visit_choices(state, seat)) > 1 or (people and can_raise_energy(state, seat)):
            state.ask(seat, pack(frames.ASK_MARKET, seat, 1 if people else 0))
        else:
            end_visit(state, seat)


class AskMarket(PlagueQuestion):
    """SP-DEC-7: buy, renew or leave."""

    kind = frames.ASK_MARKET
    rules = ("SP-MKT-1",)

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        found = visit_choices(state, seat)
        if a_of(frame):
            add_instants(state, seat, found)
        return found

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        """SP-RULING-29: every purchase and every renewal is a step, with a window after it."""
        if action == moves.LEAVE:
            end_visit(state, seat)
            return
        state.push(pack(frames.MARKET, seat))
        if is_use(action):
            use_in_turn(state, seat, action - moves.USE)
            return
        open_window_later(state, frames.BETWEEN_STEPS)
        if action == moves.RENEW:
            renew(state, seat, RENEWAL)
        else:
            buy(state, seat, action - moves.BUY)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        energy = several(state.reserve[seat], "energy", "energy")
        if seat != viewer:
            return f"{who(seat, viewer)} may buy in the market with {energy}."
        legal = self.choices(state, frame, seat)
        if any(moves.BUY <= action < moves.USE for action in legal):
            return f"Buy a card? You have {energy}."
        renewal = ("renew the market",) if moves.RENEW in legal else ()
        uses = ("use an instant",) if any(is_use(action) for action in legal) else ()
        ways = capital(one_of(seat, viewer, (*renewal, *uses, "leave")))
        return f"You can buy nothing with {energy}. {ways}?"

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.verb == "use":
            return why_not_use(state, seat, move.args["card"], AFTER_THIS)
        if move.verb == "end_turn":
            return Refusal("SP-MKT-1", "Leave the market before you end your turn.")
        if move.verb == "buy":
            return why_not_buy(state, seat, move.args["slot"])
        return why_not_renew(state, seat) if move.verb == "renew" else None


def visit_choices(state: Invasion, seat: i64) -> list[i64]:
    found: list[i64] = [moves.LEAVE]
    if can_operate(state):
        add_purchases(state, seat, found)
    if can_renew(state, seat):
        found.append(moves.RENEW)
    return found


def end_visit(state: Invasion, seat: i64) -> None:
    """SP-RULING-29: the visit as a whole is no step, so no window follows it; the turn goes on."""
    step = state.agenda[-1]
    if kind_of(step) == frames.STEP_DONE and seat_of(step) == seat:
        state.agenda.pop()
        state.push(pack(frames.MENU, seat, 1 if is_for_people(state) else 0))


class AskDrop(PlagueQuestion):
    """SP-MKT-7, SP-DEC-8: a third evolution takes the place of one of the two old ones."""

    kind = frames.ASK_DROP
    rules = ("SP-MKT-7",)

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        new = a_of(frame)
        found: list[i64] = []
        permanent: i64 = 0
        while permanent < PERMANENTS:
            if state.permanents[seat] >> permanent & 1 and permanent != new:
                found.append(moves.DROP + permanent)
            permanent += 1
        return found

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        """SP-RULING-32, SP-RULING-33: it goes to the discards, and its points with it."""
        permanent = action - moves.DROP
        state.permanents[seat] = state.permanents[seat] & ~(1 << permanent)
        state.emit(events.DROPPED, seat, FIRST_PERMANENT + permanent)
        discard(state, FIRST_PERMANENT + permanent)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        if seat_of(frame) == viewer:
            return "You can keep two permanents: which of the old ones do you discard?"
        return f"{does(seat_of(frame), viewer, 'discard')} one of two old permanents for the new one."

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.verb != "drop":
            return None
        name = permanent_name(state, move.args["card"])
        if state.permanents[seat] >> move.args["card"] & 1:
            return Refusal("SP-MKT-7", f"{name} is the new one and stays.")
        return Refusal("SP-MKT-7", f"You do not have {name}.")

    def default(self, state: Invasion, frame: i64, seat: i64) -> i64:
        """The one with fewer points, then the cheaper one."""
        points, cost = state.content.points, state.content.cost
        olds = [action - moves.DROP for action in self.choices(state, frame, seat)]
        return moves.DROP + min(olds, key=lambda old: (points[old], cost[FIRST_PERMANENT + old]))
