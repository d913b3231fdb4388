"""What is under way, as numbers: the move, the question and the attack around it, choices so far, treaties."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.tables import FIRST_PLANET
from pestis.games.space_opera.content.technologies import HAK
from pestis.games.space_opera.flags import NEUTRAL
from pestis.games.space_opera.knowledge import view, windows
from pestis.games.space_opera.knowledge.observation.ships import put_cell, put_named
from pestis.games.space_opera.rules.asking import Subject, question_now
from pestis.games.space_opera.rules.combat import invasion
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, kind_of, seat_of
from pestis.kernel.memory import get_item
from pestis.kernel.observation import Block
from pestis.kernel.piles import CARD_BITS, CARD_MASK
from pestis.kernel.writer import Writer

TECHS: Final[i64] = 27
OF_COURSE: Final[i64] = 8
MODES: Final[i64] = 19
MOST_USES: Final[i64] = 4
MOST_CHOSEN: Final[i64] = 8
OF_CHOICE: Final[i64] = 10
CHOICE_KINDS: Final[i64] = 7
# Face-down cards: the kinds of space, and planets.
POOL: Final[i64] = FIRST_PLANET + 1


def question_size(seats: int) -> int:
    asked = TECHS + seats + 9
    attack = 2 * seats + 8 + MODES
    return int(asked + attack + MOST_USES * (1 + seats) + MOST_CHOSEN * OF_CHOICE)


def pacts_size(seats: int) -> int:
    return 3 * seats + 4 * seats * seats


class Course(Block[Galaxy]):
    """Where is built, and of the ship under way: where it is, its Energy for the move, where it came from."""

    def write(self, state: Galaxy, seat: i64, writer: Writer) -> None:
        put_cell(state, state.site, writer)
        if state.mover < 0 or state.ship_owner[state.mover] < 0:
            return
        put_cell(state, state.ship_cell[state.mover], writer)
        writer.share(state.reserved, 10.0)
        writer.share(len(state.path), 12.0)
        put_cell(state, state.path[-1] if state.path else -1, writer)


# What is asked.


class Question(Block[Galaxy]):
    """Zeros for the questions of every turn, which are about nothing but the seat that is asked."""

    def write(self, state: Galaxy, seat: i64, writer: Writer) -> None:
        asked = question_now(state)
        if asked is None or asked.is_plain:
            return
        frame = state.agenda[-1]
        write_asked(state, asked.subject(state, frame), seat, writer)
        write_attack(state, asked.in_attack, seat, writer)
        write_uses(state, seat, writer)
        write_choices(state, asked.so_far(state, frame), seat, writer)


def write_asked(state: Galaxy, subject: Subject, seat: i64, writer: Writer) -> None:
    """The Technology, who uses it or is meant, the ship, the card of the map, and what has to be paid."""
    writer.one_of(subject.tech, TECHS)
    writer.seat(subject.user, seat, state.seats)
    put_named(state, subject.ship, writer)
    put_cell(state, subject.cell, writer)
    writer.share(subject.amount, 10.0)
    writer.one_of(subject.token, 3)


def write_attack(state: Galaxy, in_attack: bool, seat: i64, writer: Writer) -> None:
    """Who attacks whom, with which ship, where and how, the ship that was named, and an invasion's strengths."""
    if state.hunter < 0 or not in_attack or not windows.is_in_attack(state):
        writer.skip(2 * state.seats + 8 + MODES)
        return
    writer.seat(state.hunter, seat, state.seats)
    writer.one_of((state.prey - seat) % state.seats if 0 <= state.prey < NEUTRAL else -1, state.seats)
    put_named(state, state.raider, writer)
    put_cell(state, state.field, writer)
    writer.share(state.chosen + 1, float(move.SHIPS))
    writer.one_of(state.mode, MODES)
    if invasion.is_invasion(state):
        writer.share(invasion.attack_strength(state), 20.0)
        writer.share(invasion.defence_strength(state), 20.0)
    else:
        writer.skip(2)


def write_uses(state: Galaxy, seat: i64, writer: Writer) -> None:
    """The first uses of Technologies that still wait for their effect: which, and whose."""
    found: i64 = 0
    for todo in state.agenda:
        if kind_of(todo) == on.EFFECT and (found or a_of(todo) != HAK) and found < MOST_USES:
            writer.share(a_of(todo) + 1, float(TECHS))
            writer.one_of((seat_of(todo) - seat) % state.seats, state.seats)
            found += 1
    writer.skip((MOST_USES - found) * (1 + state.seats))


# What has been chosen so far.


def write_choices(state: Galaxy, chosen: list[i64], seat: i64, writer: Writer) -> None:
    """A manifest, or what a use has settled, choice by choice: what kind of choice, which, and where."""
    begin = writer.at
    place: i64
    for place in range(min(len(chosen), MOST_CHOSEN)):
        if chosen[place] >= 0:
            write_choice(state, chosen[place], seat, writer)
        writer.at = begin + (place + 1) * OF_CHOICE
    writer.at = begin + MOST_CHOSEN * OF_CHOICE


def write_choice(state: Galaxy, choice: i64, seat: i64, writer: Writer) -> None:
    if choice >= move.SHIP:
        writer.put_at(0, 1.0)
        writer.skip(CHOICE_KINDS)
        put_named(state, choice - move.SHIP, writer)
    elif choice >= move.AT:
        writer.put_at(1, 1.0)
        writer.skip(CHOICE_KINDS + 1)
        put_cell(state, choice - move.AT, writer)
    elif choice >= move.AMOUNT:
        put_choice(2, choice - move.AMOUNT, 10.0, writer)
    elif choice >= move.AIM:
        put_choice(3, choice - move.AIM + 1, 4.0, writer)
    elif choice >= move.SEAT:
        put_choice(4, (choice - move.SEAT - seat) % state.seats + 1, 4.0, writer)
    elif choice >= move.KIND:
        put_choice(5, choice - move.KIND + 1, 3.0, writer)
    else:
        put_choice(6, choice - move.BUILD + 1, 8.0, writer)


def put_choice(kind: i64, value: i64, whole: float, writer: Writer) -> None:
    writer.put_at(kind, 1.0)
    writer.put_at(CHOICE_KINDS, float(value) / whole)


# The seats, the deck, and what lies face down.


class Pacts(Block[Galaxy]):
    """Hacks left, as far as they are known, a new start to come, copies of a Spy; then who holds off whom."""

    def write(self, state: Galaxy, seat: i64, writer: Writer) -> None:
        for step in range(state.seats):
            other = (seat + step) % state.seats
            writer.share(view.hacks_left(state, other, seat), 4.0)
            writer.flag(state.rules.respawn and not state.respawned >> other & 1)
            writer.flag(state.copied[other] != 0)
        for step in range(state.seats):
            write_treaties(state, (seat + step) % state.seats, seat, writer)


def write_treaties(state: Galaxy, holder: i64, viewer: i64, writer: Writer) -> None:
    """With each seat: whether there is a treaty, whether this phase is paid for, where its counter lies."""
    for step in range(state.seats):
        partner = (viewer + step) % state.seats
        if state.ties[holder] >> partner & 1:
            writer.put(1.0)
            writer.flag(state.paid[holder] >> partner & 1 != 0)
            put_cell(state, state.counters[holder * 4 + partner], writer)
        else:
            writer.skip(4)


class Deck(Block[Galaxy]):
    """SO-RULING-17 with `choose`: what a researcher sees of the deck while picking."""

    def write(self, state: Galaxy, seat: i64, writer: Writer) -> None:
        if state.rules.choose_research:
            for entry in state.deck.entries:
                if entry >> (CARD_BITS + seat) & 1:
                    writer.raise_by(entry & CARD_MASK, 0.25)


class FaceDown(Block[Galaxy]):
    """SO-RULING-68: how many cards of each kind lie face down is public, where they lie is not."""

    def write(self, state: Galaxy, seat: i64, writer: Writer) -> None:
        up = state.up
        cards = state.card
        cell: i64
        for cell in range(state.rules.cells):
            if not get_item(up, cell):
                writer.raise_by(min(get_item(cards, cell), FIRST_PLANET), 1.0 / 64.0)
