"""SO-STRIKE: what a strike does to a planet. The striking ship is always used up (SO-RULING-29)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import APC, RAD, SUR
from pestis.games.space_opera.flags import ATTACK_MARKS, BAR_SIGHT, SAVED
from pestis.games.space_opera.rules import cargo, hands, planets, ships
from pestis.games.space_opera.rules.asking import SpaceQuestion, no_such_ship
from pestis.games.space_opera.rules.combat import allowed
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import TARGET_NAMES, cell_name, ship_at, tech_name, whose
from pestis.games.space_opera.words.seats import seat_name
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import several
from pestis.kernel.moves import Move, Refusal

# Ways to widen the target list that were hacked in this strike.
BARRED_BUNKER: Final[i64] = 1
BARRED_WARHEAD: Final[i64] = 2


class Aim(Step[Galaxy]):
    """SO-STRIKE-1, SO-DEC-22: the attacker names a target, if there is one."""

    kind = on.AIM

    def happen(self, state: Galaxy, frame: i64) -> None:
        seat = seat_of(frame)
        if state.ship_owner[state.raider] < 0:
            return
        if plain_targets(state, seat) or could_widen(state, seat):
            state.ask(seat, pack(on.ASK_TARGET, seat))
        else:
            use_up(state)


class AskTarget(SpaceQuestion):
    """SO-STRIKE-1, SO-RULING-30, SO-RULING-60: what the strike hits, on the surface or among docked ships."""

    kind = on.ASK_TARGET
    rules = ("SO-STRIKE-1", "SO-RULING-30")
    id = "target"
    in_attack = True
    decline = "Hit nothing"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        found = plain_targets(state, seat)
        must = bool(found)
        found += wider_targets(state, seat, state.owned[seat])
        if not must:
            found.append(move.DECLINE)
        return found

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if action == move.DECLINE:
            use_up(state)
        elif action >= move.SHIP:
            name_ship(state, seat, action - move.SHIP)
        else:
            name_target(state, seat, action - move.TARGET)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        strike = whose("strike", seat_of(frame), viewer)
        return f"What does {strike} hit on {cell_name(state, state.field, viewer)}?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "target":
            return why_not_target(state, seat, made.args["target"])
        if made.verb == "ship":
            return why_not_docked(state, seat, made.args["ship"])
        if made.verb == "decline":
            return Refusal("SO-STRIKE-1", "A strike must hit something if it can: choose a target.")
        return super().why_not(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "ship":
            ship = made.args["ship"]
            return f"Hit {ship_at(state, ship, seat)}, with {cargo.in_words(state, ship)}"
        return target_text(state, made.args["target"]) if made.verb == "target" else ""


class Hit(Step[Galaxy]):
    """A docked ship is hit, if its owner has not saved it."""

    kind = on.HIT

    def happen(self, state: Galaxy, frame: i64) -> None:
        ship = a_of(frame)
        if state.ship_owner[ship] >= 0:
            if state.ship_flags[ship] & SAVED:
                ships.unmark(state, ship, ATTACK_MARKS)
            else:
                ships.destroy(state, ship, events.BY_STRIKE)
        use_up(state)


# Targets.


def target_text(state: Galaxy, target: i64) -> str:
    """What is hit, how much of it goes, and which Technology it takes."""
    cell = state.field
    if target == move.AT_MEEPLE:
        return f"Hit a Meeple: 1 of {state.meeples[cell]} dies"
    if target == move.AT_BUNKER:
        return "Hit a Bunker, with Armor Piercer for 1 Ore"
    if target > move.AT_BUNKER:
        return f"Hit {TARGET_NAMES[target]}, with Surgical Strike"
    levels = (state.windmill, state.refinery, state.farm)[target - move.AT_WINDMILL][cell]
    lost = levels - state.bunkers[cell] if target == move.AT_FARM else levels
    return f"Hit {TARGET_NAMES[target]}: it loses {several(int(lost), 'level')}"


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
    return not has_ties and allowed.is_allowed(state, seat, owner)


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


# Why not.


def why_not_target(state: Galaxy, seat: i64, target: i64) -> Refusal:
    if target < move.AT_BUNKER:
        return Refusal("SO-RULING-30", why_not_surface(state, target))
    tech = APC if target == move.AT_BUNKER else SUR
    if not hands.holds(state, seat, tech):
        what = "Bunkers" if tech == APC else "warheads"
        return Refusal("SO-STRIKE-2", f"A strike hits {what} only with {tech_name(state, tech)}.")
    if state.is_jammed(seat, state.field):
        return Refusal("SO-TECH-EMP", f"An EM Pulse lies on this planet: no {tech_name(state, tech)} works there.")
    if tech == SUR:
        told = "Surgical Strike was hacked." if state.barred & BARRED_WARHEAD else "No such warhead lies there."
        return Refusal("SO-RULING-60", told)
    if state.bunkers[state.field] == 0:
        return Refusal("SO-RULING-60", "No Bunker stands there.")
    if state.barred & BARRED_BUNKER:
        return Refusal("SO-RULING-60", "Armor Piercer was hacked.")
    return Refusal("SO-RULING-60", "Armor Piercer costs 1 Ore, and your planets have none.")


def why_not_surface(state: Galaxy, target: i64) -> str:
    """What is not there, or all under cover."""
    count = (state.meeples, state.windmill, state.refinery, state.farm)[target][state.field]
    if count == 0:
        return f"{cell_name(state, state.field, state.hunter)} has no such thing to hit."
    bunkers = several(state.bunkers[state.field], "Bunker")
    return f"{bunkers} cover {'all Meeples' if target == move.AT_MEEPLE else 'all Farm levels'} there."


def why_not_docked(state: Galaxy, seat: i64, ship: i64) -> Refusal:
    """A ship that a strike cannot be aimed at."""
    found = no_such_ship(state, ship)
    if found is not None:
        return found
    owner = state.ship_owner[ship]
    if state.ship_cell[ship] != state.field or owner == seat:
        return Refusal("SO-RULING-30", f"Ship {ship} is not an enemy ship on the struck planet.")
    if owner < 0:
        return Refusal("SO-RULING-30", f"Ship {ship} belongs to nobody, so it cannot be aimed at.")
    if not is_fair_game(state, seat, owner):
        return Refusal(
            "SO-RULING-62", f"You have ties with {seat_name(owner)}, or may not attack that player now."
        )
    return allowed.why_not_sight(state, seat, state.field, f"Ship {ship} is in Stealth.")


# What is hit.


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
