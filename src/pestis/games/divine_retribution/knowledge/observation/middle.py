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
from pestis.kernel.observation import Writer

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


def write_middle(state: Realm, writer: Writer) -> None:
    writer.watch(state.lineup, ROOM)
    if writer.changed(0):
        for card in state.lineup:
            writer.keep_one(card, KINGDOM_CARDS)
    else:
        writer.pass_kept(moves.LINEUP_SIZE, moves.LINEUP_SIZE * KINGDOM_CARDS)
    writer.watch(state.pit, PIT_ROOM)
    if writer.changed(CARD_COUNT):
        writer.tally(state.pit, CARD_COUNT)
    writer.count(state.nobles_taken[0])
    writer.count(state.nobles_taken[1])
    writer.flag(state.king_here)


def write_turn(state: Realm, seat: i64, available: i64, writer: Writer) -> None:
    writer.count(len(state.kingdom))
    writer.count(state.rat_kings)
    writer.count(len(state.penances))
    writer.keep_one(state.phase, 4)
    writer.count(state.window)
    writer.count(available)
    writer.count(state.spent)
    writer.flag(state.took_rat_king)
    writer.count(state.round)
    writer.count((state.turn - seat) % state.seats)
    writer.count(len(state.drawn))
    writer.flag(state.end_reason >= 0)
    writer.keep_one(kind_of(state.agenda[-1]) - frames.ASK_VOTE if state.waiting else -1, QUESTIONS)


def write_drawn(state: Realm, is_hidden: bool, writer: Writer) -> None:
    """The kinds of Penance that was just drawn, for who sees them."""
    writer.clear(PENANCES)
    if state.drawn and not is_hidden:
        for card in state.drawn:
            writer.raise_by(card - PENANCE_1, 1.0)
    writer.skip(PENANCES)


def asking_size(seats: i64) -> i64:
    return CARD_COUNT + 2 + seats


def write_asking(state: Realm, seat: i64, writer: Writer) -> None:
    """The card whose effect asks, which part of its text, how many are chosen already, and who persecutes."""
    asked = state.agenda[-1] if state.waiting else 0
    kind = kind_of(asked)
    if writer.is_blank(not OF_CARDS >> kind & 1, asking_size(state.seats)):
        return
    persecutor: i64 = -1
    done: i64 = 0
    if kind == frames.ASK_REPENT:
        persecutor = c_of(asked)
    else:
        persecutor = (c_of(asked) >> frames.PERSECUTOR_SHIFT) - 1
        done = c_of(asked) & frames.CARDS_MASK
    holder = persecutor if persecutor >= 0 else seat_of(asked)
    writer.pick(card_of(state.controls[holder][a_of(asked)]), CARD_COUNT)
    writer.share(0 if kind == frames.ASK_COPY else b_of(asked) + 1, MOST_PARTS)
    writer.share(done, 4.0)
    writer.pick((persecutor - seat) % state.seats if persecutor >= 0 else -1, state.seats)
