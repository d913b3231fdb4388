"""SO-INV: Meeples against Meeples on a planet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import beam, hands, planets, ships, uses
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.marks import STEALTH, TURN_MARKS
from pestis.games.space_opera.technologies import SUP
from pestis.kernel.agenda import a_of, frame

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

SUPER_STRENGTH: Final[i64] = 2


def gather(table: Table, todo: i64) -> None:
    """SO-REACT-4d: Super Soldier of both sides applies, the attacker's HACK window first."""
    stage = a_of(todo)
    if table.raider >= 0 and table.ship_owner[table.raider] < 0:
        return
    if stage == 2:
        resolve(table)
        return
    table.push(frame(on.STRENGTH, table.hunter, stage + 1))
    seat = table.hunter if stage == 0 else table.prey
    if seat >= 0 and seat != 4 and hands.holds(table, seat, SUP) and not table.is_jammed(seat, table.field):
        uses.begin(table, seat, SUP, 0, 0, -1, table.field)


def strengthen(table: Table, seat: i64) -> None:
    """SO-TECH-SUP, SO-RULING-66: two more for the side, or for each Meeple."""
    if seat == table.hunter:
        table.edge = SUPER_STRENGTH * table.troops if table.rules.per_meeple else SUPER_STRENGTH
    else:
        count = defenders(table)
        table.guard = SUPER_STRENGTH * count if table.rules.per_meeple else SUPER_STRENGTH


def defenders(table: Table) -> i64:
    """SO-RULING-38: Meeples on the surface; those aboard docked ships only with `docked_crews_fight`."""
    count = table.meeples[table.field]
    if table.rules.crews_fight:
        for ship in crews(table):
            count += table.ship_meeples[ship]
    return count


def crews(table: Table) -> list[i64]:
    return [
        ship
        for ship in range(len(table.ship_owner))
        if table.ship_cell[ship] == table.field
        and table.ship_owner[ship] == table.prey
        and table.ship_meeples[ship] > 0
    ]


def resolve(table: Table) -> None:
    """SO-INV-2, SO-INV-3: the higher strength wins; the winner keeps the difference, never more than he had."""
    cell = table.field
    attackers = table.troops
    surface = table.meeples[cell]
    fighting = defenders(table)
    attack = attackers + table.edge
    # SO-RULING-35: a Bunker counts if somebody is in it.
    defence = fighting + min(table.bunkers[cell], surface) + table.guard
    spend_troops(table)
    table.emit(happened.FOUGHT, table.hunter, cell, attack, defence)
    if attack > defence:
        capture(table, cell, min(attack - defence, attackers))
    elif defence > attack:
        hold(table, cell, min(defence - attack, fighting))
    elif table.rules.defender_keeps_one:
        hold(table, cell, 1)
    else:
        hold(table, cell, 0)


def spend_troops(table: Table) -> None:
    """SO-INV-4: the transport is destroyed whoever wins; a beam takes its Meeples from where they were."""
    table.losses = True
    if table.raider >= 0:
        ships.destroy(table, table.raider, happened.BY_INVADING)
        return
    source = table.draft[0]
    used = beam.used_among(table, source, table.troops)
    beam.withdraw_meeples(table, source, table.troops, used)
    beam.refresh(table, source)


def hold(table: Table, cell: i64, left: i64) -> None:
    """The defender keeps so many, on the surface first. SO-RULING-37: with none the planet is uncontrolled."""
    surface = min(left, table.meeples[cell])
    left -= surface
    if table.rules.crews_fight:
        for ship in crews(table):
            kept = min(left, table.ship_meeples[ship])
            table.ship_meeples[ship] = kept
            table.ship_used[ship] = min(table.ship_used[ship], kept)
            left -= kept
    lost = table.meeples[cell] - surface
    if lost > 0:
        planets.remove_meeples(table, cell, lost)


def capture(table: Table, cell: i64, left: i64) -> None:
    """SO-INV-5, SO-RULING-39: planet, structures, store and docked ships change hands; crews are removed."""
    winner = table.hunter
    loser = table.prey
    table.owner[cell] = winner
    table.meeples[cell] = left
    table.used[cell] = 0
    table.emit(happened.CAPTURED, winner, cell, left)
    for ship in range(len(table.ship_owner)):
        if table.ship_cell[ship] == cell and table.ship_owner[ship] == loser:
            table.ship_meeples[ship] = 0
            table.ship_used[ship] = 0
            table.ship_owner[ship] = winner
            ships.unmark(table, ship, STEALTH | TURN_MARKS)
            table.emit(happened.TOOK_SHIP, winner, ship, cell)
    ships.settle_owners(table, cell)
