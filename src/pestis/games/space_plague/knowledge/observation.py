"""The knowledge of a seat as numbers: always the same length for a number of seats, the own seat first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import frames
from pestis.games.space_plague.board import (
    BARE,
    GROUNDS,
    NATIVE,
    PLACES,
    SPACES,
    halt_of,
    immune_of,
    kind_of_unit,
    owner_of,
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
from pestis.kernel.observation import ALL, Writer
from pestis.kernel.state import NOT_YET

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
OF_PLACE: Final[i64] = KINDS + 5 + 3
OF_SPACE: Final[i64] = 9
WINDOWS: Final[i64] = 7
MOST_PARTS: Final = 256.0
OF_ENERGY: Final[i64] = 7
OF_CARDS: Final[i64] = 2 + 5 * PLAYABLE + INSTANTS + 2 * PERMANENTS
OF_COURSE: Final[i64] = len(PLANET_IDS) + 5 + 9 + len(QUESTIONS) + WINDOWS


def observation_size(seats: int) -> int:
    of_board = PLACES * (OF_PLACE - 5 + seats) + SPACES * OF_SPACE + 1
    of_player = OF_ENERGY + OF_CARDS
    of_middle = MOST_TRACK * (EVENT_CARDS + 1) + EVENT_CARDS + (MOST_ROW + 1) * (EVOLUTIONS + 1) + EVOLUTIONS
    return int(seats * (of_board + of_player + 2) + of_middle + OF_COURSE + facts_size(seats))


def write(state: Invasion, seat: i64, writer: Writer) -> None:
    """Of each board and player only what changed; for another viewer all units."""
    writer.watch_number(seat)
    is_other_viewer = writer.changed(0)
    step: i64
    for step in range(state.seats):
        host = (seat + step) % state.seats
        write_board(state, host, seat, is_other_viewer, writer)
        write_energy(state, host, writer)
        write_cards(state, host, seat, writer)
    write_middle(state, writer)
    write_course(state, seat, writer)
    write_facts(state, seat, writer)


def write_board(state: Invasion, host: i64, viewer: i64, is_other_viewer: bool, writer: Writer) -> None:
    changed = writer.changes(state.units, host * PLACES, PLACES)
    if is_other_viewer:
        changed = ALL
    if changed:
        write_units(state, host, viewer, changed, writer)
    writer.skip(PLACES * (OF_PLACE - 5 + state.seats))
    write_spaces(state, host, writer)
    write_marks(state, host, writer)
    writer.skip(SPACES * OF_SPACE)
    writer.share(get_item(state.lengths, host), 6.0)


def write_units(state: Invasion, host: i64, viewer: i64, changed: i64, writer: Writer) -> None:
    """By place: the kind of unit, whose it is, whether it is shielded, held back, immune."""
    of_place = OF_PLACE - 5 + state.seats
    units = state.units
    begin = writer.at
    is_all = changed == ALL
    if is_all:
        writer.clear(PLACES * of_place)
    place: i64 = 0
    while changed and place < PLACES:
        if changed & 1:
            writer.at = begin + place * of_place
            unit = get_item(units, host * PLACES + place)
            if not is_all:
                writer.clear(of_place)
            if unit:
                write_unit(unit, viewer, state.seats, writer)
        changed >>= 1
        place += 1
    writer.at = begin


def write_unit(unit: i64, viewer: i64, seats: i64, writer: Writer) -> None:
    kind = kind_of_unit(unit)
    writer.put_at(kind - 1, 1.0)
    if kind != NATIVE:
        writer.put_at(KINDS + (owner_of(unit) - viewer) % seats, 1.0)
    if unit & ~BARE:
        writer.put_at(KINDS + seats, 1.0 if shield_of(unit) >= 0 else 0.0)
        writer.put_at(KINDS + seats + 1, float(halt_of(unit)) / 2.0)
        writer.put_at(KINDS + seats + 2, float(immune_of(unit)) / 2.0)


def write_spaces(state: Invasion, host: i64, writer: Writer) -> None:
    """By space: its terrains."""
    writer.watch_part(state.grounds, host * GROUNDS, GROUNDS)
    if not writer.changed(0):
        writer.pass_kept(GROUNDS, 0)
        return
    ground: i64
    for ground in range(GROUNDS):
        tiles = state.grounds[host * GROUNDS + ground] & ALL_SPACES
        writer.keep_bits_at(ground, tiles, SPACES, OF_SPACE)


def write_marks(state: Invasion, host: i64, writer: Writer) -> None:
    """By space: energy, whether it never produces again, whether it holds back who stands there."""
    shift = host * SPACES
    writer.keep_bits_at(GROUNDS, state.charged >> shift & ALL_SPACES, SPACES, OF_SPACE)
    writer.keep_bits_at(GROUNDS + 1, state.orange >> shift & ALL_SPACES, SPACES, OF_SPACE)
    frozen = state.frozen >> shift & ALL_SPACES
    frozen_next = state.frozen_next >> shift & ALL_SPACES
    writer.watch_number(frozen << SPACES | frozen_next)
    if writer.changed(0):
        space: i64
        for space in range(SPACES):
            held = (frozen >> space & 1) + (frozen_next >> space & 1)
            writer.put_at(GROUNDS + 2 + space * OF_SPACE, float(held))


def write_energy(state: Invasion, seat: i64, writer: Writer) -> None:
    writer.share(get_item(state.reserve, seat), 10.0)
    writer.share(get_item(state.supply, seat), 20.0)
    writer.share(get_item(state.core, seat), 10.0)
    writer.share(get_item(state.core_special, seat), 5.0)
    points = score(state, seat) if get_item(state.permanents, seat) else core_points(state, seat)
    writer.put(float(points) / 10.0)
    writer.flag(state.first == seat)
    writer.flag(state.turn == seat)


def write_cards(state: Invasion, seat: i64, viewer: i64, writer: Writer) -> None:
    """The hand, as far as it is seen, what has been played of it or chosen, and the evolutions."""
    hand = get_item(state.hand, seat)
    writer.share(count_in(hand), 6.0)
    writer.keep_bits(hand if seat == viewer or not state.hide_hands else 0, PLAYABLE)
    writer.keep_bits(get_item(state.played, seat), PLAYABLE)
    writer.keep_one(get_item(state.last, seat), PLAYABLE)
    writer.keep_one(get_item(state.shown, seat), PLAYABLE)
    sealed = state.sealed[seat] if state.sealing else NOT_YET
    writer.flag(sealed != NOT_YET)
    writer.keep_one(sealed - COMMIT if seat == viewer and sealed != NOT_YET else -1, PLAYABLE)
    writer.keep_bits(get_item(state.instants, seat), INSTANTS)
    writer.keep_bits(get_item(state.permanents, seat), PERMANENTS)
    writer.keep_bits(get_item(state.used, seat), PERMANENTS)


def write_middle(state: Invasion, writer: Writer) -> None:
    place: i64
    writer.watch(state.track, MOST_TRACK)
    if writer.changed(0):
        for place in range(MOST_TRACK):
            writer.keep_one(state.track[place] if place < len(state.track) else 0, EVENT_CARDS + 1)
    else:
        writer.pass_kept(MOST_TRACK, MOST_TRACK * (EVENT_CARDS + 1))
    writer.watch(state.gone, EVENT_CARDS)
    if writer.changed(EVENT_CARDS):
        writer.clear(EVENT_CARDS)
        for card in state.gone:
            if card >= 1:
                writer.raise_by(card - 1, 1.0)
        writer.skip(EVENT_CARDS)
    writer.watch(state.row, MOST_ROW)
    if writer.changed(0):
        for place in range(MOST_ROW):
            writer.keep_one(state.row[place] + 1 if place < len(state.row) else 0, EVOLUTIONS + 1)
    else:
        writer.pass_kept(MOST_ROW, MOST_ROW * (EVOLUTIONS + 1))
    writer.keep_one(top_of(state) + 1, EVOLUTIONS + 1)
    writer.watch(state.discards, EVOLUTIONS)
    if writer.changed(EVOLUTIONS):
        writer.tally(state.discards, EVOLUTIONS)


def write_course(state: Invasion, seat: i64, writer: Writer) -> None:
    asked = state.agenda[-1] if state.waiting else 0
    writer.keep_one(state.planet, len(PLANET_IDS))
    writer.keep_one(state.phase, 5)
    writer.share(state.round, 20.0)
    writer.share(state.last_round - state.round, 20.0)
    writer.share(len(state.planetary), 20.0)
    writer.share(len(state.market), 36.0)
    writer.share(min(state.pool, 50), 50.0)
    writer.share(min(state.special, 18), 18.0)
    writer.share(state.immunity, 2.0)
    writer.share(state.uniques, 4.0)
    writer.flag(state.resolved)
    writer.keep_one((state.first - seat) % state.seats, state.seats)
    writer.keep_one((state.turn - seat) % state.seats if state.turn >= 0 else -1, state.seats)
    writer.keep_one(PLACE_OF_QUESTION[kind_of(asked)], len(QUESTIONS))
    window = b_of(asked) if state.waiting and kind_of(asked) == frames.ASK_WINDOW else -1
    writer.keep_one(window, WINDOWS)


# Trashed cards, who holds a shield, and what a question is about.


def facts_size(seats: i64) -> i64:
    return seats * PLAYABLE + 2 + seats * PLACES + asking_size(seats)


def asking_size(seats: i64) -> i64:
    return PLAYABLE + seats + PLACES + 3


def write_facts(state: Invasion, seat: i64, writer: Writer) -> None:
    for step in range(state.seats):
        writer.keep_bits(state.trashed[(seat + step) % state.seats], PLAYABLE)
    writer.flag(state.top_buyable)
    writer.share(len(state.removed), 20.0)
    write_shields(state, seat, writer)
    write_asking(state, seat, writer)


def write_shields(state: Invasion, seat: i64, writer: Writer) -> None:
    """By board and place: whose shield protects the unit there, a fourth for the own one."""
    size = PLACES * state.seats
    if writer.is_blank(not state.has_status, size):
        return
    step: i64
    place: i64
    for step in range(state.seats):
        first = (seat + step) % state.seats * PLACES
        for place in range(PLACES):
            unit = state.units[first + place]
            if unit and shield_of(unit) >= 0:
                writer.put_at(step * PLACES + place, float((shield_of(unit) - seat) % state.seats + 1) / 4.0)
    writer.skip(size)


def write_asking(state: Invasion, seat: i64, writer: Writer) -> None:
    """The card that is chosen from, the unit by board and place, which part of a text asks, how much is left."""
    question = open_question(state) if state.waiting else None
    subject = question.subject(state.agenda[-1]) if question is not None else None
    if writer.is_blank(subject is None, asking_size(state.seats)) or subject is None:
        return
    writer.pick(subject.card, PLAYABLE)
    writer.pick((subject.host - seat) % state.seats if subject.host >= 0 else -1, state.seats)
    writer.pick(subject.place, PLACES)
    writer.share(subject.part + 1, MOST_PARTS)
    writer.share(subject.left, 6.0)
    writer.share(subject.energy, 10.0)
