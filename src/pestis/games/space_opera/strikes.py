"""SO-STRIKE, SO-BIO, SO-NUKE: what strikes do to a planet. The striking ship is always used up (SO-RULING-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import attack, hands, planets, ships, uses
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.marks import ATTACK_MARKS, BAR_SIGHT, SAVED
from pestis.games.space_opera.technologies import APC, RAD, SUR
from pestis.kernel.agenda import a_of, frame, seat_of

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

# Ways to widen the target list that were hacked in this strike.
BARRED_BUNKER: Final[i64] = 1
BARRED_WARHEAD: Final[i64] = 2
# Targets that are docked ships come after those on the surface.
FIRST_SHIP: Final[i64] = 16


# Plain strikes.


def ask_target(table: Table, seat: i64) -> None:
    """SO-STRIKE-1, SO-DEC-22: the attacker names a target, if there is one."""
    if table.ship_owner[table.raider] < 0:
        return
    plain = plain_targets(table, seat)
    if plain or could_widen(table, seat):
        table.ask(seat, frame(on.ASK_TARGET, seat))
    else:
        use_up(table)


def plain_targets(table: Table, seat: i64) -> list[i64]:
    """SO-RULING-30: an unprotected Meeple, a resource structure with an unprotected level, a docked ship."""
    cell = table.field
    found: list[i64] = []
    if table.meeples[cell] > table.bunkers[cell]:
        found.append(move.TARGET + move.AT_MEEPLE)
    if table.windmill[cell]:
        found.append(move.TARGET + move.AT_WINDMILL)
    if table.refinery[cell]:
        found.append(move.TARGET + move.AT_REFINERY)
    if table.farm[cell] > table.bunkers[cell]:
        found.append(move.TARGET + move.AT_FARM)
    for ship in docked(table, seat):
        if not table.is_hidden(ship):
            found.append(move.SHIP + ship)
    return found


def docked(table: Table, seat: i64) -> list[i64]:
    """The ships on the struck planet that can be aimed at."""
    if not table.fleet[table.field]:
        return []
    return [
        ship
        for ship in range(len(table.ship_owner))
        if table.ship_cell[ship] == table.field and is_fair_game(table, seat, table.ship_owner[ship])
    ]


def is_fair_game(table: Table, seat: i64, owner: i64) -> bool:
    """SO-RULING-62: not a guest at the planet with whom the attacker has ties or whom he may not attack."""
    if owner < 0 or owner == seat:
        return False
    if owner == table.prey:
        return True
    has_ties = table.ties[owner] >> seat & 1 or table.ties[seat] >> owner & 1
    return not has_ties and attack.is_allowed(table, seat, owner)


def could_widen(table: Table, seat: i64) -> bool:
    """Whether the attacker could have other targets, as far as the others know."""
    techs = hands.could(table, seat, 1 << APC | 1 << SUR | 1 << RAD)
    return bool(wider_targets(table, seat, techs))


def wider_targets(table: Table, seat: i64, techs: i64) -> list[i64]:
    """SO-RULING-60: a Bunker by Armor Piercer, a warhead by Surgical Strike, a hidden ship by Telescope."""
    cell = table.field
    found: list[i64] = []
    if table.is_jammed(seat, cell):
        return found
    pierces = techs >> APC & 1 and table.bunkers[cell] and not table.barred & BARRED_BUNKER
    if pierces and planets.payable(table, seat, move.ORE):
        found.append(move.TARGET + move.AT_BUNKER)
    if techs >> SUR & 1 and not table.barred & BARRED_WARHEAD:
        if table.bio[cell]:
            found.append(move.TARGET + move.AT_BIO)
        if table.nuke[cell]:
            found.append(move.TARGET + move.AT_NUKE)
    if techs >> RAD & 1 and not table.ship_flags[table.raider] & BAR_SIGHT:
        for ship in docked(table, seat):
            if table.is_hidden(ship):
                found.append(move.SHIP + ship)
    return found


def target_choices(table: Table, seat: i64) -> list[i64]:
    found = plain_targets(table, seat)
    must = bool(found)
    found += wider_targets(table, seat, table.owned[seat])
    if not must:
        found.append(move.DECLINE)
    return found


def answer_target(table: Table, seat: i64, action: i64) -> None:
    if action == move.DECLINE:
        use_up(table)
    elif action >= move.SHIP:
        name_ship(table, seat, action - move.SHIP)
    else:
        name_target(table, seat, action - move.TARGET)


def name_target(table: Table, seat: i64, target: i64) -> None:
    if target == move.AT_BUNKER:
        uses.begin(table, seat, APC, target, on.AS_TARGET, table.raider, table.field)
        uses.pay(table, seat, move.ORE, 1)
    elif target > move.AT_BUNKER:
        uses.begin(table, seat, SUR, target, on.AS_TARGET, table.raider, table.field)
    else:
        hit_surface(table, seat, target)


def name_ship(table: Table, seat: i64, ship: i64) -> None:
    if table.is_hidden(ship):
        uses.begin(table, seat, RAD, ship, on.AS_TARGET, ship, table.field)
    else:
        aim_at_ship(table, seat, ship)


def aim_at_ship(table: Table, seat: i64, ship: i64) -> None:
    """A docked ship does not fight back, but its owner may save it (SO-RULING-30, SO-REACT-4d)."""
    table.push(frame(on.HIT, seat, ship))
    table.push(frame(on.DEFEND, table.ship_owner[ship], ship, 0, seat << on.OPPONENT_SHIFT))


def hit_ship(table: Table, todo: i64) -> None:
    ship = a_of(todo)
    if table.ship_owner[ship] >= 0:
        if table.ship_flags[ship] & SAVED:
            ships.unmark(table, ship, ATTACK_MARKS)
        else:
            ships.destroy(table, ship, happened.BY_STRIKE)
    use_up(table)


def hit_surface(table: Table, seat: i64, target: i64) -> None:
    """SO-STRIKE-3, SO-STRIKE-4: one Meeple, Bunker or warhead less; a structure goes with all open levels."""
    cell = table.field
    count: i64 = 1
    if target == move.AT_MEEPLE:
        planets.remove_meeples(table, cell, 1)
    elif target == move.AT_WINDMILL:
        count = table.windmill[cell]
        table.windmill[cell] = 0
    elif target == move.AT_REFINERY:
        count = table.refinery[cell]
        table.refinery[cell] = 0
    elif target == move.AT_FARM:
        count = table.farm[cell] - table.bunkers[cell]
        table.farm[cell] = table.bunkers[cell]
    elif target == move.AT_BUNKER:
        table.bunkers[cell] = table.bunkers[cell] - 1
    elif target == move.AT_BIO:
        table.bio[cell] = table.bio[cell] - 1
    else:
        table.nuke[cell] = table.nuke[cell] - 1
    table.emit(happened.STRUCK, seat, cell, target, count)
    use_up(table)


def bar(table: Table, todo: i64, tech: i64) -> None:
    """SO-RULING-60: a hacked widening; the attacker names another target."""
    if tech == RAD:
        ships.mark(table, table.raider, BAR_SIGHT)
    else:
        table.barred |= BARRED_BUNKER if tech == APC else BARRED_WARHEAD
    table.push(frame(on.AIM, seat_of(todo)))


def use_up(table: Table) -> None:
    if table.ship_owner[table.raider] >= 0:
        ships.destroy(table, table.raider, happened.BY_STRIKING)


# Warheads.


def biological(table: Table) -> None:
    """SO-BIO-1: unprotected Meeples and Farm levels go, nothing else; then the marker."""
    cell = table.field
    use_up(table)
    strip(table, cell)
    table.foul[cell] = table.round + table.rules.marker_rounds
    table.emit(happened.MARKED, -1, cell, happened.CONTAMINATION, table.foul[cell])


def strip(table: Table, cell: i64) -> None:
    """Unprotected Meeples and Farm levels."""
    dying = table.meeples[cell] - planets.protected(table, cell)
    if table.farm[cell] > table.bunkers[cell]:
        lost = table.farm[cell] - table.bunkers[cell]
        table.farm[cell] = table.bunkers[cell]
        table.emit(happened.STRUCK, table.hunter, cell, move.AT_FARM, lost)
    if dying > 0:
        table.emit(happened.STRUCK, table.hunter, cell, move.AT_MEEPLE, dying)
        planets.remove_meeples(table, cell, dying)


def nuclear(table: Table) -> None:
    """SO-NUKE-1, SO-RULING-40: only Bunkers and what they protect remain; docked ships go with their cargo."""
    cell = table.field
    use_up(table)
    for ship in range(len(table.ship_owner)):
        if table.ship_cell[ship] == cell and table.ship_owner[ship] != -2:
            ships.destroy(table, ship, happened.BY_NUKE)
    planets.clear(table, cell)
    strip(table, cell)
    table.fallout[cell] = table.round + table.rules.marker_rounds
    table.emit(happened.MARKED, -1, cell, happened.FALLOUT, table.fallout[cell])
