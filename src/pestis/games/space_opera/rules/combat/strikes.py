"""SO-STRIKE, SO-BIO, SO-NUKE: what strikes do to a planet. The striking ship is always used up (SO-RULING-29)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import APC, RAD, SUR
from pestis.games.space_opera.flags import ATTACK_MARKS, BAR_SIGHT, SAVED
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.rules.combat import attack
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack

# Ways to widen the target list that were hacked in this strike.
BARRED_BUNKER: Final[i64] = 1
BARRED_WARHEAD: Final[i64] = 2
# Targets that are docked ships come after those on the surface.
FIRST_SHIP: Final[i64] = 16


# Plain strikes.


def ask_target(state: Galaxy, seat: i64) -> None:
    """SO-STRIKE-1, SO-DEC-22: the attacker names a target, if there is one."""
    if state.ship_owner[state.raider] < 0:
        return
    plain = plain_targets(state, seat)
    if plain or could_widen(state, seat):
        state.ask(seat, pack(on.ASK_TARGET, seat))
    else:
        use_up(state)


def plain_targets(state: Galaxy, seat: i64) -> list[i64]:
    """SO-RULING-30: an unprotected Meeple, a resource structure with an unprotected level, a docked ship."""
    cell = state.field
    found: list[i64] = []
    if state.meeples[cell] > state.bunkers[cell]:
        found.append(move.TARGET + move.AT_MEEPLE)
    if state.windmill[cell]:
        found.append(move.TARGET + move.AT_WINDMILL)
    if state.refinery[cell]:
        found.append(move.TARGET + move.AT_REFINERY)
    if state.farm[cell] > state.bunkers[cell]:
        found.append(move.TARGET + move.AT_FARM)
    for ship in docked(state, seat):
        if not state.is_hidden(ship):
            found.append(move.SHIP + ship)
    return found


def docked(state: Galaxy, seat: i64) -> list[i64]:
    """The ships on the struck planet that can be aimed at."""
    if not state.fleet[state.field]:
        return []
    return [
        ship
        for ship in range(len(state.ship_owner))
        if state.ship_cell[ship] == state.field and is_fair_game(state, seat, state.ship_owner[ship])
    ]


def is_fair_game(state: Galaxy, seat: i64, owner: i64) -> bool:
    """SO-RULING-62: not a guest at the planet with whom the attacker has ties or whom he may not attack."""
    if owner < 0 or owner == seat:
        return False
    if owner == state.prey:
        return True
    has_ties = state.ties[owner] >> seat & 1 or state.ties[seat] >> owner & 1
    return not has_ties and attack.is_allowed(state, seat, owner)


def could_widen(state: Galaxy, seat: i64) -> bool:
    """Whether the attacker could have other targets, as far as the others know."""
    techs = hands.could(state, seat, 1 << APC | 1 << SUR | 1 << RAD)
    return bool(wider_targets(state, seat, techs))


def wider_targets(state: Galaxy, seat: i64, techs: i64) -> list[i64]:
    """SO-RULING-60: a Bunker by Armor Piercer, a warhead by Surgical Strike, a hidden ship by Telescope."""
    cell = state.field
    found: list[i64] = []
    if state.is_jammed(seat, cell):
        return found
    pierces = techs >> APC & 1 and state.bunkers[cell] and not state.barred & BARRED_BUNKER
    if pierces and planets.payable(state, seat, move.ORE):
        found.append(move.TARGET + move.AT_BUNKER)
    if techs >> SUR & 1 and not state.barred & BARRED_WARHEAD:
        if state.bio[cell]:
            found.append(move.TARGET + move.AT_BIO)
        if state.nuke[cell]:
            found.append(move.TARGET + move.AT_NUKE)
    if techs >> RAD & 1 and not state.ship_flags[state.raider] & BAR_SIGHT:
        for ship in docked(state, seat):
            if state.is_hidden(ship):
                found.append(move.SHIP + ship)
    return found


def target_choices(state: Galaxy, seat: i64) -> list[i64]:
    found = plain_targets(state, seat)
    must = bool(found)
    found += wider_targets(state, seat, state.owned[seat])
    if not must:
        found.append(move.DECLINE)
    return found


def answer_target(state: Galaxy, seat: i64, action: i64) -> None:
    if action == move.DECLINE:
        use_up(state)
    elif action >= move.SHIP:
        name_ship(state, seat, action - move.SHIP)
    else:
        name_target(state, seat, action - move.TARGET)


def name_target(state: Galaxy, seat: i64, target: i64) -> None:
    if target == move.AT_BUNKER:
        uses.begin(state, seat, APC, target, on.AS_TARGET, state.raider, state.field)
        uses.pay(state, seat, move.ORE, 1)
    elif target > move.AT_BUNKER:
        uses.begin(state, seat, SUR, target, on.AS_TARGET, state.raider, state.field)
    else:
        hit_surface(state, seat, target)


def name_ship(state: Galaxy, seat: i64, ship: i64) -> None:
    if state.is_hidden(ship):
        uses.begin(state, seat, RAD, ship, on.AS_TARGET, ship, state.field)
    else:
        aim_at_ship(state, seat, ship)


def aim_at_ship(state: Galaxy, seat: i64, ship: i64) -> None:
    """A docked ship does not fight back, but its owner may save it (SO-RULING-30, SO-REACT-4d)."""
    state.push(pack(on.HIT, seat, ship))
    state.push(pack(on.DEFEND, state.ship_owner[ship], ship, 0, seat << on.OPPONENT_SHIFT))


def hit_ship(state: Galaxy, todo: i64) -> None:
    ship = a_of(todo)
    if state.ship_owner[ship] >= 0:
        if state.ship_flags[ship] & SAVED:
            ships.unmark(state, ship, ATTACK_MARKS)
        else:
            ships.destroy(state, ship, events.BY_STRIKE)
    use_up(state)


def hit_surface(state: Galaxy, seat: i64, target: i64) -> None:
    """SO-STRIKE-3, SO-STRIKE-4: one Meeple, Bunker or warhead less; a structure goes with all open levels."""
    cell = state.field
    count: i64 = 1
    if target == move.AT_MEEPLE:
        planets.remove_meeples(state, cell, 1)
    elif target == move.AT_WINDMILL:
        count = state.windmill[cell]
        state.windmill[cell] = 0
    elif target == move.AT_REFINERY:
        count = state.refinery[cell]
        state.refinery[cell] = 0
    elif target == move.AT_FARM:
        count = state.farm[cell] - state.bunkers[cell]
        state.farm[cell] = state.bunkers[cell]
    elif target == move.AT_BUNKER:
        state.bunkers[cell] = state.bunkers[cell] - 1
    elif target == move.AT_BIO:
        state.bio[cell] = state.bio[cell] - 1
    else:
        state.nuke[cell] = state.nuke[cell] - 1
    state.emit(events.STRUCK, seat, cell, target, count)
    use_up(state)


def bar(state: Galaxy, todo: i64, tech: i64) -> None:
    """SO-RULING-60: a hacked widening; the attacker names another target."""
    if tech == RAD:
        ships.mark(state, state.raider, BAR_SIGHT)
    else:
        state.barred |= BARRED_BUNKER if tech == APC else BARRED_WARHEAD
    state.push(pack(on.AIM, seat_of(todo)))


def use_up(state: Galaxy) -> None:
    if state.ship_owner[state.raider] >= 0:
        ships.destroy(state, state.raider, events.BY_STRIKING)


# Warheads.


def biological(state: Galaxy) -> None:
    """SO-BIO-1: unprotected Meeples and Farm levels go, nothing else; then the marker."""
    cell = state.field
    use_up(state)
    strip(state, cell)
    state.foul[cell] = state.round + state.rules.marker_rounds
    state.emit(events.MARKED, -1, cell, events.CONTAMINATION, state.foul[cell])


def strip(state: Galaxy, cell: i64) -> None:
    """Unprotected Meeples and Farm levels."""
    dying = state.meeples[cell] - planets.protected(state, cell)
    if state.farm[cell] > state.bunkers[cell]:
        lost = state.farm[cell] - state.bunkers[cell]
        state.farm[cell] = state.bunkers[cell]
        state.emit(events.STRUCK, state.hunter, cell, move.AT_FARM, lost)
    if dying > 0:
        state.emit(events.STRUCK, state.hunter, cell, move.AT_MEEPLE, dying)
        planets.remove_meeples(state, cell, dying)


def nuclear(state: Galaxy) -> None:
    """SO-NUKE-1, SO-RULING-40: only Bunkers and what they protect remain; docked ships go with their cargo."""
    cell = state.field
    use_up(state)
    for ship in range(len(state.ship_owner)):
        if state.ship_cell[ship] == cell and state.ship_owner[ship] != -2:
            ships.destroy(state, ship, events.BY_NUKE)
    planets.clear(state, cell)
    strip(state, cell)
    state.fallout[cell] = state.round + state.rules.marker_rounds
    state.emit(events.MARKED, -1, cell, events.FALLOUT, state.fallout[cell])
