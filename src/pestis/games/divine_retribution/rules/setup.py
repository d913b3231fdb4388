"""DR-SETUP: the table before the first turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames, moves
from pestis.games.divine_retribution.content.cards import (
    COPIES,
    FILTH,
    FILTH_EACH,
    PENANCE_1,
    PENANCE_2,
    PENANCE_3,
    RAT,
    RAT_KING,
    RATS_EACH,
)
from pestis.games.divine_retribution.rules import lineup
from pestis.games.divine_retribution.rules.asking import DivineQuestion
from pestis.games.divine_retribution.rules.decks import draw
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import frame as pack
from pestis.kernel.options import OptionValues
from pestis.kernel.piles import NOBODY, Pile

FIRST_HAND: Final[i64] = 5
MOST_REDEALS: Final[i64] = 10

# DR-DESIGN-11: how many more cards later seats start with, in turn order.
GRADED: Final = {2: (0, 2), 3: (0, 1, 2), 4: (0, 0, 1, 2), 5: (0, 0, 1, 1, 2)}

_ALL_PENANCE: Final[list[i64]] = [card for card in (PENANCE_1, PENANCE_2, PENANCE_3) for _ in range(COPIES[card])]
_STARTER: Final[list[i64]] = [RAT] * RATS_EACH + [FILTH] * FILTH_EACH


def deal(state: Realm, options: OptionValues) -> None:
    """Everything from the empty table to the first turn."""
    settle_options(state, options)
    state.penances = _ALL_PENANCE[:]
    state.rng.shuffle(state.penances)
    state.rat_kings = COPIES[RAT_KING]
    first = options.word("first_seat")
    state.first_seat = state.rng.below(state.seats) if first == "random" else int(first)
    state.turn = state.first_seat
    state.agenda.append(pack(frames.BEGIN_TURN, state.first_seat))
    lineup.deal(state)
    settle_lineup(state, options.word("lineup_mulligan"))
    deal_decks(state, extra_cards(state.seats, options))


def settle_options(state: Realm, options: OptionValues) -> None:
    state.one_noble_per_stack = options.flag("one_noble_per_stack_per_turn")
    state.rat_kings_for_sale = options.flag("buy_rat_king")
    state.recycle_penance = options.flag("recycle_pitted_penance")
    state.reveal_penance = options.flag("reveal_penance")
    state.queen_copies_end = options.flag("queen_copies_end_chronic")
    state.equal_turns = options.flag("equal_turns")
    state.tiebreak_nobility = options.word("tiebreak") == "nobility"
    state.stall_limit = options.number("stall_rounds")
    state.round_limit = options.number("max_rounds")


def settle_lineup(state: Realm, mulligan: str) -> None:
    """DR-SETUP-2, DR-RULING-3: deal a lineup of mostly high Resistance anew, by rule or by vote."""
    if mulligan == "auto":
        while state.redeals < MOST_REDEALS and lineup.is_mostly_high(state):
            lineup.redeal(state)
    elif mulligan == "vote" and lineup.is_mostly_high(state):
        state.ask_together((1 << state.seats) - 1, pack(frames.ASK_VOTE))


def extra_cards(seats: i64, options: OptionValues) -> list[i64]:
    """DR-DESIGN-11: cards that seats draw beyond five, in turn order."""
    if options.flag("graded_start"):
        return list(GRADED[seats])
    extra: list[i64] = [0] * seats
    if options.flag("last_seat_extra_card"):
        extra[-1] = 1
    return extra


def deal_decks(state: Realm, extra: list[i64]) -> None:
    """DR-SETUP-6: seven Rats and three Filth each, shuffled; five in hand."""
    for seat in range(state.seats):
        state.hands.append(Pile(seat, 1 << seat))
        pile = Pile(seat, NOBODY)
        pile.entries = _STARTER[:]
        state.rng.shuffle(pile.entries)
        state.draws.append(pile)
        state.discards.append([])
        state.controls.append([])
    seat = state.first_seat
    for place in range(state.seats):
        draw(state, seat, FIRST_HAND + extra[place])
        seat = state.next_after(seat)


class Vote(DivineQuestion):
    """DR-SETUP-2, DR-RULING-3 with `vote`: everybody says in secret whether the lineup is dealt anew."""

    kind = frames.ASK_VOTE
    rules = ("DR-SETUP-2", "DR-RULING-3")
    verbs = ("redeal", "keep")
    only = ("DR-RULING-3", "The first turn has begun: the lineup stays.")

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        return [moves.REDEAL, moves.KEEP]

    def reveal(self, state: Realm, frame: i64, answers: list[i64]) -> None:
        """DR-RULING-3: more yes than no deals the lineup anew, once."""
        yes: i64 = 0
        for seat in range(state.seats):
            wants = answers[seat] == moves.REDEAL
            state.emit(events.VOTED, seat, 1 if wants else 0)
            if wants:
                yes += 1
        if yes * 2 > state.seats:
            lineup.redeal(state)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        return "Most lineup cards have Resistance 6 or more. Deal a new lineup, or keep it?"
