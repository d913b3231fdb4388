"""What a seat knows of the middle of the table, of the turn, and of what is asked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames
from pestis.games.divine_retribution.content.cards import CARD_COUNT, KINGDOM_CARDS, PENANCE_1
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.knowledge.seeing import is_drawn_hidden
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.observation import Block
from pestis.kernel.writer import Writer

# Questions are told by their kind, counted from the first; there is room for two more.
QUESTIONS: Final[i64] = 16
OF_TURN: Final[i64] = 18 + QUESTIONS
PENANCES: Final[i64] = 3
MOST_PARTS: Final = 64.0
# Beside two flags for each seat.
OF_ASKING: Final[i64] = 1 + PENANCES + CARD_COUNT + 2
# The questions that a card asks.
OF_CARDS: Final[i64] = (
    1 << frames.ASK_OPPONENT
    | 1 << frames.ASK_REPENT
    | 1 << frames.ASK_COPY
    | 1 << frames.ASK_PIT
    | 1 << frames.ASK_RECRUIT
    | 1 << frames.ASK_DISCARD
    | 1 << frames.ASK_PENANCE
    | 1 << frames.ASK_UNPAID
    | 1 << frames.ASK_MAY
)


class Lineup(Block[Realm]):
    """By space: the Kingdom Card there."""

    def write(self, state: Realm, seat: i64, writer: Writer) -> None:
        for card in state.lineup:
            writer.one_of(card, KINGDOM_CARDS)


class Pit(Block[Realm]):
    """The cards in the Plague Pit."""

    def write(self, state: Realm, seat: i64, writer: Writer) -> None:
        writer.tally(state.pit, CARD_COUNT)


class Turn(Block[Realm]):
    """What is left in the middle, where the turn stands, what has happened in it, which question is open."""

    def write(self, state: Realm, seat: i64, writer: Writer) -> None:
        writer.count(state.nobles_taken[0])
        writer.count(state.nobles_taken[1])
        writer.flag(state.king_here)
        writer.count(len(state.kingdom))
        writer.count(state.rat_kings)
        writer.count(len(state.penances))
        writer.one_of(state.phase, 4)
        writer.count(state.window)
        writer.count(state.available(state.turn))
        writer.count(state.spent)
        writer.flag(state.took_rat_king)
        writer.count(state.round)
        writer.count((state.turn - seat) % state.seats)
        writer.count(len(state.drawn))
        writer.flag(state.end_reason >= 0)
        writer.one_of(kind_of(state.asked_frame()) - frames.ASK_VOTE, QUESTIONS)


class Asking(Block[Realm]):
    """Who began, why the game ends, the Penance that was just drawn; then the card whose effect asks."""

    def write(self, state: Realm, seat: i64, writer: Writer) -> None:
        writer.seat(state.first_seat, seat, state.seats)
        writer.share(state.end_reason + 1, 8.0)
        if state.drawn and not is_drawn_hidden(state, seat):
            for card in state.drawn:
                writer.raise_by(card - PENANCE_1, 1.0)
        writer.skip(PENANCES)
        asked = state.asked_frame()
        if OF_CARDS >> kind_of(asked) & 1:
            write_asking(state, asked, seat, writer)


def write_asking(state: Realm, asked: i64, seat: i64, writer: Writer) -> None:
    """The card whose effect asks, which part of its text, how many are chosen already, and who persecutes."""
    kind = kind_of(asked)
    done: i64 = 0
    if kind == frames.ASK_REPENT:
        persecutor = c_of(asked)
    else:
        persecutor = (c_of(asked) >> frames.PERSECUTOR_SHIFT) - 1
        done = c_of(asked) & frames.CARDS_MASK
    holder = persecutor if persecutor >= 0 else seat_of(asked)
    writer.one_of(card_of(state.controls[holder][a_of(asked)]), CARD_COUNT)
    writer.share(0 if kind == frames.ASK_COPY else b_of(asked) + 1, MOST_PARTS)
    writer.share(done, 4.0)
    writer.seat(persecutor, seat, state.seats)
