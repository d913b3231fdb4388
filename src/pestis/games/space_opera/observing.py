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

TECHS: Final[i64] = 27
OF_CELL: Final[i64] = 27
OF_FLEET: Final[i64] = 8
OF_PLAYER: Final[i64] = 8
QUESTIONS: Final[i64] = 31


def observation_size(seats: int) -> int:
    player = OF_PLAYER + 2 * TECHS
    table: i64 = 14 + QUESTIONS
    return int(CELLS * OF_CELL) + int(CELLS * OF_FLEET) * seats + int(player) * seats + int(table)


def observe(table: Table, seat: i64) -> list[float]:
    numbers: list[float] = []
    for cell in range(table.rules.cells):
        observe_cell(table, cell, seat, numbers)
    numbers += [0.0] * (OF_CELL * (CELLS - table.rules.cells))
    for step in range(table.seats):
        observe_fleet(table, (seat + step) % table.seats, numbers)
    for step in range(table.seats):
        observe_player(table, (seat + step) % table.seats, seat, numbers)
    observe_turn(table, seat, numbers)
    return numbers


def flag(holds: bool) -> float:
    return 1.0 if holds else 0.0


def observe_cell(table: Table, cell: i64, seat: i64, numbers: list[float]) -> None:
    known = table.up[cell] != 0 or table.looked[cell] >> seat & 1 != 0
    card = table.card[cell] if known else -1
    numbers += [flag(table.up[cell] != 0), flag(known)]
    numbers += [flag(card == kind) for kind in range(FIRST_PLANET)]
    if card < FIRST_PLANET:
        numbers += [0.0] * 20
    else:
        content = table.content
        numbers += [
            float(content.klass[card]) / 5.0,
            float(content.energy[card]) / 4.0,
            float(content.ore[card]) / 4.0,
            float(content.capacity[card]) / 4.0,
        ]
        owner = table.owner[cell]
        numbers += [flag(owner == (seat + step) % table.seats) for step in range(4)]
        numbers += [flag(owner == 4), float(table.meeples[cell]) / 10.0, float(table.used[cell]) / 10.0]
        numbers += [float(table.energy[cell]) / 10.0, float(table.ore[cell]) / 10.0]
        numbers += [float(table.windmill[cell]) / 3.0, float(table.refinery[cell]) / 3.0]
        numbers += [float(table.farm[cell]) / 3.0, float(table.bunkers[cell]) / 5.0]
        numbers += [float(table.bio[cell]) / 3.0, float(table.nuke[cell]) / 3.0]
        numbers.append(flag(table.foul[cell] != 0) + 2.0 * flag(table.fallout[cell] != 0))
    numbers.append(flag(table.is_jammed(seat, cell)))


def observe_fleet(table: Table, owner: i64, numbers: list[float]) -> None:
    """Of each cell: ships, their cargo, how many can still move, how many are in stealth."""
    sums = [0.0] * (CELLS * OF_FLEET)
    for ship in range(len(table.ship_owner)):
        if table.ship_owner[ship] == owner:
            at = table.ship_cell[ship] * OF_FLEET
            sums[at] += 0.25
            sums[at + 1] += float(table.ship_energy[ship]) / 10.0
            sums[at + 2] += float(table.ship_ore[ship]) / 10.0
            sums[at + 3] += float(table.ship_meeples[ship]) / 10.0
            sums[at + 4] += float(table.ship_bio[ship])
            sums[at + 5] += float(table.ship_nuke[ship])
            sums[at + 6] += flag(not table.ship_flags[ship] & MOVED) / 4.0
            sums[at + 7] += flag(table.ship_flags[ship] & STEALTH != 0)
    numbers += sums


def observe_player(table: Table, seat: i64, viewer: i64, numbers: list[float]) -> None:
    numbers += [
        flag(table.is_alive(seat)),
        flag(table.passed >> seat & 1 != 0),
        flag(table.first == seat),
        flag(table.turn == seat),
        float(planets.planet_count(table, seat)) / 10.0,
        float(planets.people(table, seat)) / 20.0,
        float(table.hands[seat].size()) / 4.0,
        flag(table.ties[seat] >> viewer & 1 != 0) + 2.0 * flag(table.ties[viewer] >> seat & 1 != 0),
    ]
    held = [0.0] * TECHS
    hand = table.hands[seat]
    for place in range(len(hand.entries)):
        if hand.seen(place) >> viewer & 1:
            held[hand.entries[place] & CARD_MASK] += 0.5
    numbers += held
    copied = table.copied[seat] if seat == viewer else table.copied_shown[seat]
    numbers += [flag((copied | table.shown[seat]) >> tech & 1 != 0) for tech in range(TECHS)]


def observe_turn(table: Table, seat: i64, numbers: list[float]) -> None:
    numbers += [float(table.round) / float(table.rules.round_limit), flag(table.main_done)]
    numbers += [flag(table.phase == phase) for phase in range(4)]
    numbers += [float(table.left) / 6.0, float(table.mover + 1) / 96.0, float(table.site + 1) / float(CELLS)]
    numbers += [float(len(table.deck.entries)) / 48.0, float(table.rules.rows) / 12.0]
    numbers += [float(table.rules.columns) / 12.0, flag(table.hyper), float(len(table.draft)) / 8.0]
    asked = kind_of(table.agenda[-1]) - on.FIRST_QUESTION if table.waiting else -1
    numbers += [flag(asked == kind) for kind in range(QUESTIONS)]
