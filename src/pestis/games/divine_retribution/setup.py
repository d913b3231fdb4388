"""DR-SETUP: the table before the first turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import lineup
from pestis.games.divine_retribution.cards import (
    COPIES,
    FILTH,
    PENANCE_1,
    PENANCE_2,
    PENANCE_3,
    RAT,
    RAT_KING,
)
from pestis.games.divine_retribution.state import Table
from pestis.kernel.agenda import frame
from pestis.kernel.options import OptionValues
from pestis.kernel.piles import NOBODY, Pile

RATS_EACH: Final[i64] = 7
FILTH_EACH: Final[i64] = 3
FIRST_HAND: Final[i64] = 5
MOST_REDEALS: Final[i64] = 10

# DR-DESIGN-11: how many more cards later seats start with, in turn order.
GRADED: Final = {2: (0, 2), 3: (0, 1, 2), 4: (0, 0, 1, 2), 5: (0, 0, 1, 1, 2)}

_ALL_PENANCE: Final[list[i64]] = [card for card in (PENANCE_1, PENANCE_2, PENANCE_3) for _ in range(COPIES[card])]
_STARTER: Final[list[i64]] = [RAT] * RATS_EACH + [FILTH] * FILTH_EACH


def deal(table: Table, options: OptionValues) -> None:
    """Everything from the empty table to the first turn."""
    settle_options(table, options)
    table.penances = _ALL_PENANCE[:]
    table.rng.shuffle(table.penances)
    table.rat_kings = COPIES[RAT_KING]
    first = options.word("first_seat")
    table.first_seat = table.rng.below(table.seats) if first == "random" else int(first)
    table.turn = table.first_seat
    table.agenda.append(frame(on.BEGIN_TURN, table.first_seat))
    lineup.deal(table)
    settle_lineup(table, options.word("lineup_mulligan"))
    deal_decks(table, extra_cards(table.seats, options))


def settle_options(table: Table, options: OptionValues) -> None:
    table.one_noble_per_stack = options.flag("one_noble_per_stack_per_turn")
    table.rat_kings_for_sale = options.flag("buy_rat_king")
    table.recycle_penance = options.flag("recycle_pitted_penance")
    table.reveal_penance = options.flag("reveal_penance")
    table.queen_copies_end = options.flag("queen_copies_end_chronic")
    table.equal_turns = options.flag("equal_turns")
    table.tiebreak_nobility = options.word("tiebreak") == "nobility"
    table.stall_limit = options.number("stall_rounds")
    table.round_limit = options.number("max_rounds")


def settle_lineup(table: Table, mulligan: str) -> None:
    """DR-SETUP-2, DR-RULING-3: deal a lineup of mostly high Resistance anew, by rule or by vote."""
    if mulligan == "auto":
        while table.redeals < MOST_REDEALS and lineup.is_mostly_high(table):
            lineup.redeal(table)
    elif mulligan == "vote" and lineup.is_mostly_high(table):
        table.ask_together((1 << table.seats) - 1, frame(on.ASK_VOTE))


def extra_cards(seats: i64, options: OptionValues) -> list[i64]:
    """DR-DESIGN-11: cards that seats draw beyond five, in turn order."""
    if options.flag("graded_start"):
        return list(GRADED[seats])
    extra: list[i64] = [0] * seats
    if options.flag("last_seat_extra_card"):
        extra[-1] = 1
    return extra


def deal_decks(table: Table, extra: list[i64]) -> None:
    """DR-SETUP-6: seven Rats and three Filth each, shuffled; five in hand."""
    for seat in range(table.seats):
        table.hands.append(Pile(seat, 1 << seat))
        pile = Pile(seat, NOBODY)
        pile.entries = _STARTER[:]
        table.rng.shuffle(pile.entries)
        table.draws.append(pile)
        table.discards.append([])
        table.controls.append([])
    seat = table.first_seat
    for place in range(table.seats):
        table.draw(seat, FIRST_HAND + extra[place])
        seat = table.next_after(seat)
