"""What is under way, as numbers: the move, the question and the attack around it, choices so far, treaties."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.loader import FIRST_PLANET
from pestis.games.space_opera.content.technologies import HAK
from pestis.games.space_opera.flags import NEUTRAL
from pestis.games.space_opera.knowledge import view, windows
from pestis.games.space_opera.knowledge.observation.ships import put_cell, put_named
from pestis.games.space_opera.rules.asking import Subject, question_now
from pestis.games.space_opera.rules.combat import invasion
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, kind_of, seat_of
from pestis.kernel.ink import Ink
from pestis.kernel.piles import CARD_BITS, CARD_MASK
from pestis.kernel.raw import get_item

TECHS: Final[i64] = 27
OF_COURSE: Final[i64] = 8
MODES: Final[i64] = 19
MOST_USES: Final[i64] = 4
MOST_CHOSEN: Final[i64] = 8
OF_CHOICE: Final[i64] = 10
CHOICE_KINDS: Final[i64] = 7
MOST_PAIRS: Final[i64] = 16
DECK_ROOM: Final[i64] = 60
# Face-down cards: the kinds of space, and planets.
POOL: Final[i64] = FIRST_PLANET + 1


def window_size(seats: i64) -> i64:
    return OF_COURSE + question_size(seats) + 3 * seats + 4 * seats * seats + TECHS + POOL


def question_size(seats: i64) -> i64:
    asked = TECHS + seats + 9
    attack = 2 * seats + 8 + MODES
    return asked + attack + MOST_USES * (1 + seats) + MOST_CHOSEN * OF_CHOICE


def write_window(
    state: Galaxy, seat: i64, is_other_seat: bool, has_new_hands: bool, has_new_cells: bool, ink: Ink
) -> None:
    write_course(state, ink)
    write_question(state, seat, ink)
    write_seats(state, seat, is_other_seat or has_new_hands, ink)
    write_deck(state, seat, is_other_seat, ink)
    if has_new_cells:
        write_pool(state, ink)
    else:
        ink.skip(POOL)


def write_course(state: Galaxy, ink: Ink) -> None:
    """Where is built, and of the ship under way: where it is, its Energy for the move, where it came from."""
    put_cell(state, state.site, ink)
    if state.mover < 0 or state.ship_owner[state.mover] < 0:
        ink.zeros(6)
        return
    put_cell(state, state.ship_cell[state.mover], ink)
    ink.share(state.reserved, 10.0)
    ink.share(len(state.path), 12.0)
    put_cell(state, state.path[-1] if state.path else -1, ink)


# What is asked.


def write_question(state: Galaxy, seat: i64, ink: Ink) -> None:
    """Zeros for the questions of every turn, which are about nothing but the seat that is asked."""
    asked = question_now(state)
    if asked is None or asked.is_plain:
        ink.is_blank(True, question_size(state.seats))
        return
    ink.is_blank(False, question_size(state.seats))
    frame = state.agenda[-1]
    write_asked(state, asked.subject(state, frame), seat, ink)
    write_attack(state, asked.in_attack, seat, ink)
    write_uses(state, seat, ink)
    write_choices(state, asked.so_far(state, frame), seat, ink)


def write_asked(state: Galaxy, subject: Subject, seat: i64, ink: Ink) -> None:
    """The Technology, who uses it or is meant, the ship, the card of the map, and what has to be paid."""
    ink.pick(subject.tech, TECHS)
    ink.pick((subject.user - seat) % state.seats if subject.user >= 0 else -1, state.seats)
    put_named(state, subject.ship, ink)
    put_cell(state, subject.cell, ink)
    ink.share(subject.amount, 10.0)
    ink.pick(subject.token, 3)


def write_attack(state: Galaxy, in_attack: bool, seat: i64, ink: Ink) -> None:
    """Who attacks whom, with which ship, where and how, the ship that was named, and an invasion's strengths."""
    if state.hunter < 0 or not in_attack or not windows.is_in_attack(state):
        ink.skip(2 * state.seats + 8 + MODES)
        return
    ink.pick((state.hunter - seat) % state.seats, state.seats)
    ink.pick((state.prey - seat) % state.seats if 0 <= state.prey < NEUTRAL else -1, state.seats)
    put_named(state, state.raider, ink)
    put_cell(state, state.field, ink)
    ink.share(state.chosen + 1, float(move.SHIPS))
    ink.pick(state.mode, MODES)
    if invasion.is_invasion(state):
        ink.share(invasion.attack_strength(state), 20.0)
        ink.share(invasion.defence_strength(state), 20.0)
    else:
        ink.skip(2)


def write_uses(state: Galaxy, seat: i64, ink: Ink) -> None:
    """The first uses of Technologies that still wait for their effect: which, and whose."""
    found: i64 = 0
    for todo in state.agenda:
        if kind_of(todo) == on.EFFECT and (found or a_of(todo) != HAK) and found < MOST_USES:
            ink.share(a_of(todo) + 1, float(TECHS))
            ink.pick((seat_of(todo) - seat) % state.seats, state.seats)
            found += 1
    ink.skip((MOST_USES - found) * (1 + state.seats))


# What has been chosen so far.


def write_choices(state: Galaxy, chosen: list[i64], seat: i64, ink: Ink) -> None:
    """A manifest, or what a use has settled, choice by choice: what kind of choice, which, and where."""
    begin = ink.at
    place: i64
    for place in range(min(len(chosen), MOST_CHOSEN)):
        if chosen[place] >= 0:
            write_choice(state, chosen[place], seat, ink)
        ink.at = begin + (place + 1) * OF_CHOICE
    ink.at = begin + MOST_CHOSEN * OF_CHOICE


def write_choice(state: Galaxy, choice: i64, seat: i64, ink: Ink) -> None:
    if choice >= move.SHIP:
        ink.put_at(0, 1.0)
        ink.skip(CHOICE_KINDS)
        put_named(state, choice - move.SHIP, ink)
    elif choice >= move.AT:
        ink.put_at(1, 1.0)
        ink.skip(CHOICE_KINDS + 1)
        put_cell(state, choice - move.AT, ink)
    elif choice >= move.AMOUNT:
        put_choice(2, choice - move.AMOUNT, 10.0, ink)
    elif choice >= move.AIM:
        put_choice(3, choice - move.AIM + 1, 4.0, ink)
    elif choice >= move.SEAT:
        put_choice(4, (choice - move.SEAT - seat) % state.seats + 1, 4.0, ink)
    elif choice >= move.KIND:
        put_choice(5, choice - move.KIND + 1, 3.0, ink)
    else:
        put_choice(6, choice - move.BUILD + 1, 8.0, ink)


def put_choice(kind: i64, value: i64, whole: float, ink: Ink) -> None:
    ink.put_at(kind, 1.0)
    ink.put_at(CHOICE_KINDS, float(value) / whole)


# The seats, the deck, and what lies face down.


def write_seats(state: Galaxy, seat: i64, is_stale: bool, ink: Ink) -> None:
    """Hacks left, as far as they are known, a new start to come, copies of a Spy; then who holds off whom."""
    ink.watch(state.spent, MOST_PAIRS)
    ink.watch(state.paid, MOST_PAIRS)
    ink.watch(state.counters, MOST_PAIRS)
    ink.watch_number(state.respawned << 8 | state.rules.columns)
    size = 3 * state.seats + 4 * state.seats * state.seats
    if not ink.changed(0) and not is_stale:
        ink.skip(size)
        return
    ink.clear(size)
    for step in range(state.seats):
        other = (seat + step) % state.seats
        ink.share(view.hacks_left(state, other, seat), 4.0)
        ink.flag(state.rules.respawn and not state.respawned >> other & 1)
        ink.flag(state.copied[other] != 0)
    for step in range(state.seats):
        write_treaties(state, (seat + step) % state.seats, seat, ink)


def write_treaties(state: Galaxy, holder: i64, viewer: i64, ink: Ink) -> None:
    """With each seat: whether there is a treaty, whether this phase is paid for, where its counter lies."""
    for step in range(state.seats):
        partner = (viewer + step) % state.seats
        if state.ties[holder] >> partner & 1:
            ink.put(1.0)
            ink.flag(state.paid[holder] >> partner & 1 != 0)
            put_cell(state, state.counters[holder * 4 + partner], ink)
        else:
            ink.skip(4)


def write_deck(state: Galaxy, seat: i64, is_other_seat: bool, ink: Ink) -> None:
    """SO-RULING-17 with `choose`: what a researcher sees of the deck while picking."""
    word = ink.word
    if state.rules.choose_research:
        ink.watch(state.deck.entries, DECK_ROOM)
    ink.word = word + DECK_ROOM + 1
    if ink.changed(0) or is_other_seat:
        ink.clear(TECHS)
        if state.rules.choose_research:
            for entry in state.deck.entries:
                if entry >> (CARD_BITS + seat) & 1:
                    ink.raise_by(entry & CARD_MASK, 0.25)
    ink.skip(TECHS)


def write_pool(state: Galaxy, ink: Ink) -> None:
    """SO-RULING-68: how many cards of each kind lie face down is public, where they lie is not."""
    up = state.up
    cards = state.card
    ink.clear(POOL)
    cell: i64
    for cell in range(state.rules.cells):
        if not get_item(up, cell):
            ink.raise_by(min(get_item(cards, cell), FIRST_PLANET), 1.0 / 64.0)
    ink.skip(POOL)
