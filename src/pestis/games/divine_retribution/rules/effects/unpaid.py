"""DR-RULING-50: Infecting without paying."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames, moves
from pestis.games.divine_retribution.content.parts import Part
from pestis.games.divine_retribution.rules import lineup
from pestis.games.divine_retribution.rules.asking import CardQuestion
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import a_card, may, opening, source_name
from pestis.kernel.agenda import b_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.grammar import does
from pestis.kernel.moves import Move, Refusal


class InfectUnpaid(CardQuestion):
    """DR-RULING-50: which card of the lineup. The frame has the place and the part."""

    kind = frames.ASK_UNPAID
    rules = ("DR-RULING-50",)
    verbs = ("infect_unpaid",)
    only = ("DR-RULING-50", "You Infect a card without paying only when an effect says so.")

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        part = state.content.parts[b_of(frame)]
        found = unpaid_slots(state, part)
        if part.may:
            found.append(moves.DECLINE)
        return found

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        if action != moves.DECLINE:
            take_unpaid(state, seat, action - moves.INFECT_UNPAID)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        part = state.content.parts[b_of(frame)]
        name, seat = source_name(state, frame), seat_of(frame)
        what = f"a lineup card with Resistance {part.count} or less without paying"
        if seat == viewer:
            return f"{name}: Infect {what}?"
        return f"{name}: {may(seat, viewer) + ' Infect' if part.may else does(seat, viewer, 'Infect')} {what}."

    def why_not(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        card = state.lineup[move.args["slot"]]
        if card < 0:
            return lineup.why_empty(state)
        most = state.content.parts[b_of(frame)].count
        found = f"{opening(a_card(state, card))} has Resistance {state.content.resistance[card]}"
        return Refusal("DR-RULING-50", f"{found}; this effect takes a card with Resistance {most} or less.")

    def no(self, state: Realm, frame: i64, seat: i64) -> str:
        return "Infect nothing"

    def harm(self, state: Realm, action: i64) -> i64:
        """The more Infamy, the better."""
        return -state.content.infamy(state.lineup[action - moves.INFECT_UNPAID])


def infect_unpaid(state: Realm, seat: i64, place: i64, number: i64) -> None:
    """DR-RULING-50: a lineup card of limited Resistance; no Contagions are used."""
    part = state.content.parts[number]
    slots = unpaid_slots(state, part)
    if not slots:
        state.emit(events.NOTHING_HAPPENED, seat, events.NOTHING_TO_INFECT, part.count)
    elif len(slots) == 1 and not part.may:
        take_unpaid(state, seat, slots[0] - moves.INFECT_UNPAID)
    else:
        state.ask(seat, pack(frames.ASK_UNPAID, seat, place, number))


def unpaid_slots(state: Realm, part: Part) -> list[i64]:
    found: list[i64] = []
    for slot in range(moves.LINEUP_SIZE):
        card = state.lineup[slot]
        if card >= 0 and state.content.resistance[card] <= part.count:
            found.append(moves.INFECT_UNPAID + slot)
    return found


def take_unpaid(state: Realm, seat: i64, slot: i64) -> None:
    state.emit(events.INFECTED_UNPAID, seat, state.lineup[slot], slot)
    lineup.take(state, seat, slot)
