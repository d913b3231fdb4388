"""The knowledge of a seat as numbers: always the same length for a number of seats, the own seat first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import frames
from pestis.games.space_plague.board import (
    BARE,
    GROUNDS,
    NATIVE,
    OWNER_MASK,
    PLACES,
    SPACES,
    halt_of,
    immune_of,
    kind_of_unit,
    shield_of,
)
from pestis.games.space_plague.cards import (
    EVENT_CARDS,
    EVOLUTIONS,
    INSTANTS,
    PERMANENTS,
    PLAYABLE,
    count_in,
)
from pestis.games.space_plague.content.tables import PLANET_IDS
from pestis.games.space_plague.moves import COMMIT, MOST_ROW
from pestis.games.space_plague.rules.asking import open_question
from pestis.games.space_plague.rules.market import top_of
from pestis.games.space_plague.rules.scoring import core_points, score
from pestis.games.space_plague.state import Invasion
from pestis.kernel.agenda import b_of, kind_of
from pestis.kernel.memory import get_item
from pestis.kernel.observation import Block, Observation, Table
from pestis.kernel.sources import Sources
from pestis.kernel.state import NOT_YET
from pestis.kernel.writer import Writer

QUESTIONS: Final = (
    *(frames.ASK_COMMIT, frames.ASK_WINDOW, frames.ASK_TURN, frames.ASK_CARD, frames.ASK_PART, frames.ASK_MARKET),
    *(frames.ASK_DROP, frames.ASK_RED, frames.ASK_BERTH, frames.ASK_EVENT, frames.ASK_TOLL, frames.ASK_CLOSEST),
    frames.ASK_SECOND,
)
# Where a question stands in the numbers, by the kind of its frame.
PLACE_OF_QUESTION: Final[list[i64]] = [
    QUESTIONS.index(kind) if kind in QUESTIONS else -1 for kind in range(max(QUESTIONS) + 1)
]
ALL_SPACES: Final[i64] = (1 << SPACES) - 1
MOST_TRACK: Final[i64] = 5
KINDS: Final[i64] = 5
# Of a place beside a flag for each seat, and of a space.
OF_PLACE: Final[i64] = KINDS + 3
OF_SPACE: Final[i64] = 9
WINDOWS: Final[i64] = 7
MOST_PARTS: Final = 256.0
OF_PLAYER: Final[i64] = 8 + 2 + 5 * PLAYABLE + INSTANTS + 2 * PERMANENTS
# Beside two flags and some cards for each seat.
OF_COURSE: Final[i64] = len(PLANET_IDS) + 5 + 9 + len(QUESTIONS) + WINDOWS + 2
# Beside a flag for each seat.
OF_ASKING: Final[i64] = PLAYABLE + PLACES + 3


class InvasionNumbers(Observation[Invasion]):
    """Boards and cards of every seat, then the cards in the middle, the course of the game, and what is asked."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.units: i64 = self.lists(PLACES, seats, of_seats=True)
        self.grounds: i64 = self.lists(GROUNDS, seats, of_seats=True)
        self.marks: i64 = self.numbers(seats, of_seats=True)
        self.track: i64 = self.lists(MOST_TRACK)
        self.gone: i64 = self.lists(EVENT_CARDS)
        self.row: i64 = self.lists(MOST_ROW)
        self.top: i64 = self.numbers()
        self.discards: i64 = self.lists(EVOLUTIONS)
        self.status: i64 = self.numbers()
        for step in range(seats):
            self.add_seat(step, seats)
        self.add(Track("track", MOST_TRACK * (EVENT_CARDS + 1)), self.track)
        self.add(Gone("gone", EVENT_CARDS), self.gone)
        self.add(Market("market", (MOST_ROW + 1) * (EVOLUTIONS + 1)), self.row, self.top)
        self.add(Discards("discards", EVOLUTIONS), self.discards)
        self.add(Course("course", OF_COURSE + (2 + PLAYABLE) * seats))
        boards = [self.units + step for step in range(seats)]
        self.add(Shields("shields", seats * PLACES), self.status, *boards)
        self.add(Asking("asking", OF_ASKING + seats))

    def add_seat(self, step: int, seats: int) -> None:
        self.add_table(Units(f"units {step}", PLACES, OF_PLACE + seats, step), [self.units + step])
        spaces = Spaces(f"spaces {step}", SPACES * OF_SPACE, step)
        self.add(spaces, self.grounds + step, self.marks + step)
        self.add(Player(f"player {step}", OF_PLAYER, step))

    def look(self, state: Invasion, seat: i64, sources: Sources) -> None:
        host: i64
        for host in range(state.seats):
            sources.part(self.units + host, state.units, host * PLACES, PLACES)
            sources.part(self.grounds + host, state.grounds, host * GROUNDS, GROUNDS)
            sources.number(self.marks + host, marks_of(state, host))
        sources.items(self.track, state.track)
        sources.items(self.gone, state.gone)
        sources.items(self.row, state.row)
        sources.number(self.top, top_of(state))
        sources.items(self.discards, state.discards)
        sources.number(self.status, 1 if state.has_status else 0)


class Units(Table[Invasion]):
    """By place: the kind of unit, whose it is, whether it is shielded, held back, immune."""

    def write(self, state: Invasion, seat: i64, writer: Writer) -> None:
        first = (seat + self.step) % state.seats * PLACES
        units = state.units
        place: i64
        for place in range(PLACES):
            unit = get_item(units, first + place)
            if unit:
                writer.at = self.first + place * self.width
                write_unit(unit, seat, state.seats, writer)

    def write_item(self, state: Invasion, seat: i64, item: i64, writer: Writer) -> None:
        unit = get_item(state.units, (seat + self.step) % state.seats * PLACES + item)
        if unit:
            write_unit(unit, seat, state.seats, writer)


def write_unit(unit: i64, viewer: i64, seats: i64, writer: Writer) -> None:
    kind = kind_of_unit(unit)
    writer.put_at(kind - 1, 1.0)
    if kind != NATIVE:
        writer.put_at(KINDS + ((unit & OWNER_MASK) - viewer) % seats, 1.0)
    if unit & ~BARE:
        writer.put_at(KINDS + seats, 1.0 if shield_of(unit) >= 0 else 0.0)
        writer.put_at(KINDS + seats + 1, float(halt_of(unit)) / 2.0)
        writer.put_at(KINDS + seats + 2, float(immune_of(unit)) / 2.0)


class Spaces(Block[Invasion]):
    """By space: its terrains, energy, whether it never produces again, whether it holds back who stands there."""

    def write(self, state: Invasion, seat: i64, writer: Writer) -> None:
        host = (seat + self.step) % state.seats
        shift = host * SPACES
        ground: i64
        for ground in range(GROUNDS):
            tiles = get_item(state.grounds, host * GROUNDS + ground)
            writer.ones_at(ground, tiles & ALL_SPACES, OF_SPACE)
        writer.ones_at(GROUNDS, state.charged >> shift & ALL_SPACES, OF_SPACE)
        writer.ones_at(GROUNDS + 1, state.orange >> shift & ALL_SPACES, OF_SPACE)
        if state.frozen | state.frozen_next:
            space: i64
            for space in range(SPACES):
                held = (state.frozen >> shift + space & 1) + (state.frozen_next >> shift + space & 1)
                writer.put_at(GROUNDS + 2 + space * OF_SPACE, float(held))


def marks_of(state: Invasion, host: i64) -> i64:
    """What lies on the spaces of a board, in one number."""
    shift = host * SPACES
    found = (state.charged >> shift & ALL_SPACES) << SPACES | state.orange >> shift & ALL_SPACES
    found = found << SPACES | state.frozen >> shift & ALL_SPACES
    return found << SPACES | state.frozen_next >> shift & ALL_SPACES


class Player(Block[Invasion]):
    """Energy and points, then cards."""

    def write(self, state: Invasion, seat: i64, writer: Writer) -> None:
        owner = (seat + self.step) % state.seats
        write_energy(state, owner, writer)
        write_cards(state, owner, seat, writer)


def write_energy(state: Invasion, owner: i64, writer: Writer) -> None:
    """The length of the path, energy, tokens and points, and whose turn it is."""
    writer.share(get_item(state.lengths, owner), 6.0)
    writer.share(get_item(state.reserve, owner), 10.0)
    writer.share(get_item(state.supply, owner), 20.0)
    writer.share(get_item(state.core, owner), 10.0)
    writer.share(get_item(state.core_special, owner), 5.0)
    points = score(state, owner) if get_item(state.permanents, owner) else core_points(state, owner)
    writer.share(points, 10.0)
    writer.flag(state.first == owner)
    writer.flag(state.turn == owner)


def write_cards(state: Invasion, owner: i64, viewer: i64, writer: Writer) -> None:
    """The hand, as far as it is seen, what has been played of it or chosen, and the evolutions."""
    hand = get_item(state.hand, owner)
    writer.share(count_in(hand), 6.0)
    if owner == viewer or not state.hide_hands:
        writer.bits_of(hand, PLAYABLE)
    else:
        writer.skip(PLAYABLE)
    writer.bits_of(get_item(state.played, owner), PLAYABLE)
    writer.one_of(get_item(state.last, owner), PLAYABLE)
    writer.one_of(get_item(state.shown, owner), PLAYABLE)
    write_choice(state, owner, viewer, writer)
    writer.bits_of(get_item(state.instants, owner), INSTANTS)
    writer.bits_of(get_item(state.permanents, owner), PERMANENTS)
    writer.bits_of(get_item(state.used, owner), PERMANENTS)


def write_choice(state: Invasion, owner: i64, viewer: i64, writer: Writer) -> None:
    """Whether a card is chosen in secret, and to who chose it which one."""
    if not state.sealing or get_item(state.sealed, owner) == NOT_YET:
        writer.skip(1 + PLAYABLE)
        return
    writer.flag(True)
    if owner == viewer:
        writer.one_of(get_item(state.sealed, owner) - COMMIT, PLAYABLE)
    else:
        writer.skip(PLAYABLE)


class Track(Block[Invasion]):
    """Events on the track."""

    def write(self, state: Invasion, seat: i64, writer: Writer) -> None:
        place: i64
        for place in range(MOST_TRACK):
            writer.one_of(state.track[place] if place < len(state.track) else 0, EVENT_CARDS + 1)


class Gone(Block[Invasion]):
    """Past events."""

    def write(self, state: Invasion, seat: i64, writer: Writer) -> None:
        for card in state.gone:
            if card >= 1:
                writer.raise_by(card - 1, 1.0)


class Market(Block[Invasion]):
    """Evolutions in the market, and the one on top of its deck, if it is seen."""

    def write(self, state: Invasion, seat: i64, writer: Writer) -> None:
        place: i64
        for place in range(MOST_ROW):
            writer.one_of(state.row[place] + 1 if place < len(state.row) else 0, EVOLUTIONS + 1)
        writer.one_of(top_of(state) + 1, EVOLUTIONS + 1)


class Discards(Block[Invasion]):
    """Discarded evolutions."""

    def write(self, state: Invasion, seat: i64, writer: Writer) -> None:
        writer.tally(state.discards, EVOLUTIONS)


class Course(Block[Invasion]):
    """The planet, where the game stands, what is left, whose turn it is, and which question is open.

    Then trashed cards by seat, whether the top of the market is for sale, how many events are out of the game.
    """

    def write(self, state: Invasion, seat: i64, writer: Writer) -> None:
        asked = state.asked_frame()
        writer.one_of(state.planet, len(PLANET_IDS))
        writer.one_of(state.phase, 5)
        writer.share(state.round, 20.0)
        writer.share(state.last_round - state.round, 20.0)
        writer.share(len(state.planetary), 20.0)
        writer.share(len(state.market), 36.0)
        writer.share(min(state.pool, 50), 50.0)
        writer.share(min(state.special, 18), 18.0)
        writer.share(state.immunity, 2.0)
        writer.share(state.uniques, 4.0)
        writer.flag(state.resolved)
        writer.seat(state.first, seat, state.seats)
        writer.seat(state.turn, seat, state.seats)
        writer.one_of(PLACE_OF_QUESTION[kind_of(asked)], len(QUESTIONS))
        if kind_of(asked) == frames.ASK_WINDOW:
            writer.one_of(b_of(asked), WINDOWS)
        else:
            writer.skip(WINDOWS)
        for step in range(state.seats):
            writer.bits_of(get_item(state.trashed, (seat + step) % state.seats), PLAYABLE)
        writer.flag(state.top_buyable)
        writer.share(len(state.removed), 20.0)


class Shields(Block[Invasion]):
    """By board and place: whose shield protects the unit there, a fourth for the own one."""

    def write(self, state: Invasion, seat: i64, writer: Writer) -> None:
        if not state.has_status:
            return
        step: i64
        place: i64
        for step in range(state.seats):
            first = (seat + step) % state.seats * PLACES
            for place in range(PLACES):
                unit = get_item(state.units, first + place)
                if unit and shield_of(unit) >= 0:
                    whose = (shield_of(unit) - seat) % state.seats
                    writer.put_at(step * PLACES + place, float(whose + 1) / 4.0)


class Asking(Block[Invasion]):
    """The card that is chosen from, the unit by board and place, which part of a text asks, how much is left."""

    def write(self, state: Invasion, seat: i64, writer: Writer) -> None:
        question = open_question(state) if state.waiting else None
        subject = question.subject(state.agenda[-1]) if question is not None else None
        if subject is None:
            return
        writer.one_of(subject.card, PLAYABLE)
        writer.seat(subject.host, seat, state.seats)
        writer.one_of(subject.place, PLACES)
        writer.share(subject.part + 1, MOST_PARTS)
        writer.share(subject.left, 6.0)
        writer.share(subject.energy, 10.0)
