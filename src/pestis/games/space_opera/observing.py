"""The knowledge of a seat as numbers: the own side first, then the others clockwise. Mostly 0 to 1.

Maps of up to 12 x 12 have the same length: cells that a map does not have are zeros.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import planets
from pestis.games.space_opera.content import FIRST_PLANET
from pestis.games.space_opera.marks import MOVED, STEALTH
from pestis.games.space_opera.moves import CELLS
from pestis.kernel.agenda import kind_of
from pestis.kernel.piles import CARD_MASK

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table
    from pestis.kernel.ink import Ink

TECHS: Final[i64] = 27
OF_CELL: Final[i64] = 27
OF_FLEET: Final[i64] = 8
OF_PLAYER: Final[i64] = 8
QUESTIONS: Final[i64] = 31


def observation_size(seats: int) -> int:
    player = OF_PLAYER + 2 * TECHS
    table: i64 = 14 + QUESTIONS
    return int(CELLS * OF_CELL) + int(CELLS * OF_FLEET) * seats + int(player) * seats + int(table)


def write(table: Table, seat: i64, ink: Ink) -> None:
    cell: i64
    for cell in range(table.rules.cells):
        write_cell(table, cell, seat, ink)
    ink.skip(OF_CELL * (CELLS - table.rules.cells))
    write_fleets(table, seat, ink)
    for step in range(table.seats):
        write_player(table, (seat + step) % table.seats, seat, ink)
    write_turn(table, seat, ink)


def write_cell(table: Table, cell: i64, seat: i64, ink: Ink) -> None:
    known = table.up[cell] != 0 or table.looked[cell] >> seat & 1 != 0
    card = table.card[cell] if known else -1
    ink.flag(table.up[cell] != 0)
    ink.flag(known)
    ink.one_of(card, FIRST_PLANET)
    if card < FIRST_PLANET:
        ink.skip(20)
    else:
        write_planet(table, cell, card, seat, ink)
    ink.flag(table.is_jammed(seat, cell))


def write_planet(table: Table, cell: i64, card: i64, seat: i64, ink: Ink) -> None:
    content = table.content
    ink.share(content.klass[card], 5.0)
    ink.share(content.energy[card], 4.0)
    ink.share(content.ore[card], 4.0)
    ink.share(content.capacity[card], 4.0)
    owner = table.owner[cell]
    step: i64
    for step in range(4):
        ink.flag(owner == (seat + step) % table.seats)
    ink.flag(owner == 4)
    ink.share(table.meeples[cell], 10.0)
    ink.share(table.used[cell], 10.0)
    ink.share(table.energy[cell], 10.0)
    ink.share(table.ore[cell], 10.0)
    ink.share(table.windmill[cell], 3.0)
    ink.share(table.refinery[cell], 3.0)
    ink.share(table.farm[cell], 3.0)
    ink.share(table.bunkers[cell], 5.0)
    ink.share(table.bio[cell], 3.0)
    ink.share(table.nuke[cell], 3.0)
    ink.put(flag(table.foul[cell] != 0) + 2.0 * flag(table.fallout[cell] != 0))


def flag(holds: bool) -> float:
    return 1.0 if holds else 0.0


def write_fleets(table: Table, seat: i64, ink: Ink) -> None:
    """Of each side and cell: ships, their cargo, how many can still move, how many are in stealth."""
    ship: i64
    for ship in range(len(table.ship_owner)):
        owner = table.ship_owner[ship]
        if owner < 0 or owner >= table.seats:
            continue
        at = ((owner - seat) % table.seats * CELLS + table.ship_cell[ship]) * OF_FLEET
        ink.raise_by(at, 0.25)
        add_share(ink, at + 1, table.ship_energy[ship], 10.0)
        add_share(ink, at + 2, table.ship_ore[ship], 10.0)
        add_share(ink, at + 3, table.ship_meeples[ship], 10.0)
        add_share(ink, at + 4, table.ship_bio[ship], 1.0)
        add_share(ink, at + 5, table.ship_nuke[ship], 1.0)
        if not table.ship_flags[ship] & MOVED:
            ink.raise_by(at + 6, 0.25)
        if table.ship_flags[ship] & STEALTH:
            ink.raise_by(at + 7, 1.0)
    ink.skip(CELLS * OF_FLEET * table.seats)


def add_share(ink: Ink, place: i64, number: i64, whole: float) -> None:
    if number:
        ink.raise_by(place, float(number) / whole)


def write_player(table: Table, seat: i64, viewer: i64, ink: Ink) -> None:
    ink.flag(table.is_alive(seat))
    ink.flag(table.passed >> seat & 1 != 0)
    ink.flag(table.first == seat)
    ink.flag(table.turn == seat)
    ink.share(planets.planet_count(table, seat), 10.0)
    ink.share(planets.people(table, seat), 20.0)
    hand = table.hands[seat]
    ink.share(hand.size(), 4.0)
    ink.put(flag(table.ties[seat] >> viewer & 1 != 0) + 2.0 * flag(table.ties[viewer] >> seat & 1 != 0))
    place: i64
    for place in range(len(hand.entries)):
        if hand.seen(place) >> viewer & 1:
            ink.raise_by(hand.entries[place] & CARD_MASK, 0.5)
    ink.skip(TECHS)
    copied = table.copied[seat] if seat == viewer else table.copied_shown[seat]
    ink.bits_of(copied | table.shown[seat], TECHS)


def write_turn(table: Table, seat: i64, ink: Ink) -> None:
    ink.put(float(table.round) / float(table.rules.round_limit))
    ink.flag(table.main_done)
    ink.one_of(table.phase, 4)
    ink.share(table.left, 6.0)
    ink.share(table.mover + 1, 96.0)
    ink.share(table.site + 1, float(CELLS))
    ink.share(len(table.deck.entries), 48.0)
    ink.share(table.rules.rows, 12.0)
    ink.share(table.rules.columns, 12.0)
    ink.flag(table.hyper)
    ink.share(len(table.draft), 8.0)
    ink.one_of(kind_of(table.agenda[-1]) - on.FIRST_QUESTION if table.waiting else -1, QUESTIONS)
