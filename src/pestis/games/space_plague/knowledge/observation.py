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
from pestis.kernel.ink import ALL, Ink
from pestis.kernel.raw import get_item
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


def write(state: Invasion, seat: i64, ink: Ink) -> None:
    """Of each board and player only what changed; for another viewer all units."""
    ink.watch_number(seat)
    is_other_viewer = ink.changed(0)
    step: i64
    for step in range(state.seats):
        host = (seat + step) % state.seats
        write_board(state, host, seat, is_other_viewer, ink)
        write_energy(state, host, ink)
        write_cards(state, host, seat, ink)
    write_middle(state, ink)
    write_course(state, seat, ink)
    write_facts(state, seat, ink)


def write_board(state: Invasion, host: i64, viewer: i64, is_other_viewer: bool, ink: Ink) -> None:
    changed = ink.changes(state.units, host * PLACES, PLACES)
    if is_other_viewer:
        changed = ALL
    if changed:
        write_units(state, host, viewer, changed, ink)
    ink.skip(PLACES * (OF_PLACE - 5 + state.seats))
    write_spaces(state, host, ink)
    write_marks(state, host, ink)
    ink.skip(SPACES * OF_SPACE)
    ink.share(get_item(state.lengths, host), 6.0)


def write_units(state: Invasion, host: i64, viewer: i64, changed: i64, ink: Ink) -> None:
    """By place: the kind of unit, whose it is, whether it is shielded, held back, immune."""
    of_place = OF_PLACE - 5 + state.seats
    units = state.units
    begin = ink.at
    is_all = changed == ALL
    if is_all:
        ink.clear(PLACES * of_place)
    place: i64 = 0
    while changed and place < PLACES:
        if changed & 1:
            ink.at = begin + place * of_place
            unit = get_item(units, host * PLACES + place)
            if not is_all:
                ink.clear(of_place)
            if unit:
                write_unit(unit, viewer, state.seats, ink)
        changed >>= 1
        place += 1
    ink.at = begin


def write_unit(unit: i64, viewer: i64, seats: i64, ink: Ink) -> None:
    kind = kind_of_unit(unit)
    ink.put_at(kind - 1, 1.0)
    if kind != NATIVE:
        ink.put_at(KINDS + (owner_of(unit) - viewer) % seats, 1.0)
    if unit & ~BARE:
        ink.put_at(KINDS + seats, 1.0 if shield_of(unit) >= 0 else 0.0)
        ink.put_at(KINDS + seats + 1, float(halt_of(unit)) / 2.0)
        ink.put_at(KINDS + seats + 2, float(immune_of(unit)) / 2.0)


def write_spaces(state: Invasion, host: i64, ink: Ink) -> None:
    """By space: its terrains."""
    ink.watch_part(state.grounds, host * GROUNDS, GROUNDS)
    if not ink.changed(0):
        ink.pass_kept(GROUNDS, 0)
        return
    ground: i64
    for ground in range(GROUNDS):
        tiles = state.grounds[host * GROUNDS + ground] & ALL_SPACES
        ink.keep_bits_at(ground, tiles, SPACES, OF_SPACE)


def write_marks(state: Invasion, host: i64, ink: Ink) -> None:
    """By space: energy, whether it never produces again, whether it holds back who stands there."""
    shift = host * SPACES
    ink.keep_bits_at(GROUNDS, state.charged >> shift & ALL_SPACES, SPACES, OF_SPACE)
    ink.keep_bits_at(GROUNDS + 1, state.orange >> shift & ALL_SPACES, SPACES, OF_SPACE)
    frozen = state.frozen >> shift & ALL_SPACES
    frozen_next = state.frozen_next >> shift & ALL_SPACES
    ink.watch_number(frozen << SPACES | frozen_next)
    if ink.changed(0):
        space: i64
        for space in range(SPACES):
            held = (frozen >> space & 1) + (frozen_next >> space & 1)
            ink.put_at(GROUNDS + 2 + space * OF_SPACE, float(held))


def write_energy(state: Invasion, seat: i64, ink: Ink) -> None:
    ink.share(get_item(state.reserve, seat), 10.0)
    ink.share(get_item(state.supply, seat), 20.0)
    ink.share(get_item(state.core, seat), 10.0)
    ink.share(get_item(state.core_special, seat), 5.0)
    points = score(state, seat) if get_item(state.permanents, seat) else core_points(state, seat)
    ink.put(float(points) / 10.0)
    ink.flag(state.first == seat)
    ink.flag(state.turn == seat)


def write_cards(state: Invasion, seat: i64, viewer: i64, ink: Ink) -> None:
    """The hand, as far as it is seen, what has been played of it or chosen, and the evolutions."""
    hand = get_item(state.hand, seat)
    ink.share(count_in(hand), 6.0)
    ink.keep_bits(hand if seat == viewer or not state.hide_hands else 0, PLAYABLE)
    ink.keep_bits(get_item(state.played, seat), PLAYABLE)
    ink.keep_one(get_item(state.last, seat), PLAYABLE)
    ink.keep_one(get_item(state.shown, seat), PLAYABLE)
    sealed = state.sealed[seat] if state.sealing else NOT_YET
    ink.flag(sealed != NOT_YET)
    ink.keep_one(sealed - COMMIT if seat == viewer and sealed != NOT_YET else -1, PLAYABLE)
    ink.keep_bits(get_item(state.instants, seat), INSTANTS)
    ink.keep_bits(get_item(state.permanents, seat), PERMANENTS)
    ink.keep_bits(get_item(state.used, seat), PERMANENTS)


def write_middle(state: Invasion, ink: Ink) -> None:
    place: i64
    ink.watch(state.track, MOST_TRACK)
    if ink.changed(0):
        for place in range(MOST_TRACK):
            ink.keep_one(state.track[place] if place < len(state.track) else 0, EVENT_CARDS + 1)
    else:
        ink.pass_kept(MOST_TRACK, MOST_TRACK * (EVENT_CARDS + 1))
    ink.watch(state.gone, EVENT_CARDS)
    if ink.changed(EVENT_CARDS):
        ink.clear(EVENT_CARDS)
        for card in state.gone:
            if card >= 1:
                ink.raise_by(card - 1, 1.0)
        ink.skip(EVENT_CARDS)
    ink.watch(state.row, MOST_ROW)
    if ink.changed(0):
        for place in range(MOST_ROW):
            ink.keep_one(state.row[place] + 1 if place < len(state.row) else 0, EVOLUTIONS + 1)
    else:
        ink.pass_kept(MOST_ROW, MOST_ROW * (EVOLUTIONS + 1))
    ink.keep_one(top_of(state) + 1, EVOLUTIONS + 1)
    ink.watch(state.discards, EVOLUTIONS)
    if ink.changed(EVOLUTIONS):
        ink.tally(state.discards, EVOLUTIONS)


def write_course(state: Invasion, seat: i64, ink: Ink) -> None:
    asked = state.agenda[-1] if state.waiting else 0
    ink.keep_one(state.planet, len(PLANET_IDS))
    ink.keep_one(state.phase, 5)
    ink.share(state.round, 20.0)
    ink.share(state.last_round - state.round, 20.0)
    ink.share(len(state.planetary), 20.0)
    ink.share(len(state.market), 36.0)
    ink.share(min(state.pool, 50), 50.0)
    ink.share(min(state.special, 18), 18.0)
    ink.share(state.immunity, 2.0)
    ink.share(state.uniques, 4.0)
    ink.flag(state.resolved)
    ink.keep_one((state.first - seat) % state.seats, state.seats)
    ink.keep_one((state.turn - seat) % state.seats if state.turn >= 0 else -1, state.seats)
    ink.keep_one(PLACE_OF_QUESTION[kind_of(asked)], len(QUESTIONS))
    window = b_of(asked) if state.waiting and kind_of(asked) == frames.ASK_WINDOW else -1
    ink.keep_one(window, WINDOWS)


# Trashed cards, who holds a shield, and what a question is about.


def facts_size(seats: i64) -> i64:
    return seats * PLAYABLE + 2 + seats * PLACES + asking_size(seats)


def asking_size(seats: i64) -> i64:
    return PLAYABLE + seats + PLACES + 3


def write_facts(state: Invasion, seat: i64, ink: Ink) -> None:
    for step in range(state.seats):
        ink.keep_bits(state.trashed[(seat + step) % state.seats], PLAYABLE)
    ink.flag(state.top_buyable)
    ink.share(len(state.removed), 20.0)
    write_shields(state, seat, ink)
    write_asking(state, seat, ink)


def write_shields(state: Invasion, seat: i64, ink: Ink) -> None:
    """By board and place: whose shield protects the unit there, a fourth for the own one."""
    size = PLACES * state.seats
    if ink.is_blank(not state.has_status, size):
        return
    step: i64
    place: i64
    for step in range(state.seats):
        first = (seat + step) % state.seats * PLACES
        for place in range(PLACES):
            unit = state.units[first + place]
            if unit and shield_of(unit) >= 0:
                ink.put_at(step * PLACES + place, float((shield_of(unit) - seat) % state.seats + 1) / 4.0)
    ink.skip(size)


def write_asking(state: Invasion, seat: i64, ink: Ink) -> None:
    """The card that is chosen from, the unit by board and place, which part of a text asks, how much is left."""
    question = open_question(state) if state.waiting else None
    subject = question.subject(state.agenda[-1]) if question is not None else None
    if ink.is_blank(subject is None, asking_size(state.seats)) or subject is None:
        return
    ink.pick(subject.card, PLAYABLE)
    ink.pick((subject.host - seat) % state.seats if subject.host >= 0 else -1, state.seats)
    ink.pick(subject.place, PLACES)
    ink.share(subject.part + 1, MOST_PARTS)
    ink.share(subject.left, 6.0)
    ink.share(subject.energy, 10.0)
