"""What a seat knows of the middle of the table, of the turn, and of what is asked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames, moves
from pestis.games.divine_retribution.content.cards import CARD_COUNT, KINGDOM_CARDS, PENANCE_1
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.knowledge.observation.players import ROOM
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.ink import Ink

PIT_ROOM: Final[i64] = 120
# Questions are told by their kind, counted from the first; there is room for two more.
QUESTIONS: Final[i64] = 16
OF_MIDDLE: Final[i64] = moves.LINEUP_SIZE * KINGDOM_CARDS + CARD_COUNT + 3
OF_TURN: Final[i64] = 15 + QUESTIONS
PENANCES: Final[i64] = 3
MOST_PARTS: Final = 64.0
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


def write_middle(state: Realm, ink: Ink) -> None:
    ink.watch(state.lineup, ROOM)
    if ink.changed(0):
        for card in state.lineup:
            ink.keep_one(card, KINGDOM_CARDS)
    else:
        ink.pass_kept(moves.LINEUP_SIZE, moves.LINEUP_SIZE * KINGDOM_CARDS)
    ink.watch(state.pit, PIT_ROOM)
    if ink.changed(CARD_COUNT):
        ink.tally(state.pit, CARD_COUNT)
    ink.count(state.nobles_taken[0])
    ink.count(state.nobles_taken[1])
    ink.flag(state.king_here)


def write_turn(state: Realm, seat: i64, available: i64, ink: Ink) -> None:
    ink.count(len(state.kingdom))
    ink.count(state.rat_kings)
    ink.count(len(state.penances))
    ink.keep_one(state.phase, 4)
    ink.count(state.window)
    ink.count(available)
    ink.count(state.spent)
    ink.flag(state.took_rat_king)
    ink.count(state.round)
    ink.count((state.turn - seat) % state.seats)
    ink.count(len(state.drawn))
    ink.flag(state.end_reason >= 0)
    ink.keep_one(kind_of(state.agenda[-1]) - frames.ASK_VOTE if state.waiting else -1, QUESTIONS)


def write_drawn(state: Realm, is_hidden: bool, ink: Ink) -> None:
    """The kinds of Penance that was just drawn, for who sees them."""
    ink.clear(PENANCES)
    if state.drawn and not is_hidden:
        for card in state.drawn:
            ink.raise_by(card - PENANCE_1, 1.0)
    ink.skip(PENANCES)


def asking_size(seats: i64) -> i64:
    return CARD_COUNT + 2 + seats


def write_asking(state: Realm, seat: i64, ink: Ink) -> None:
    """The card whose effect asks, which part of its text, how many are chosen already, and who persecutes."""
    asked = state.agenda[-1] if state.waiting else 0
    kind = kind_of(asked)
    if ink.is_blank(not OF_CARDS >> kind & 1, asking_size(state.seats)):
        return
    persecutor: i64 = -1
    done: i64 = 0
    if kind == frames.ASK_REPENT:
        persecutor = c_of(asked)
    else:
        persecutor = (c_of(asked) >> frames.PERSECUTOR_SHIFT) - 1
        done = c_of(asked) & frames.CARDS_MASK
    holder = persecutor if persecutor >= 0 else seat_of(asked)
    ink.pick(card_of(state.controls[holder][a_of(asked)]), CARD_COUNT)
    ink.share(0 if kind == frames.ASK_COPY else b_of(asked) + 1, MOST_PARTS)
    ink.share(done, 4.0)
    ink.pick((persecutor - seat) % state.seats if persecutor >= 0 else -1, state.seats)
