"""Why something cannot be chosen in an attack: a way to enter, a target, an answer (SO-REACT-3 to -5)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import APC, ARM, FFD, HAK, MDS, RAD, STE, SUR
from pestis.games.space_opera.flags import BAR_KAMIKAZE, BAR_SHARE, STEALTH_USED
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.rules.combat import attack, entry, strikes
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import KIND_NAMES, tech_name, tech_rule
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of
from pestis.kernel.moves import Refusal
from pestis.kernel.words import seat_name

# How a card is entered.


def why_not_mode(state: Galaxy, seat: i64, mode: i64) -> Refusal:
    cell = a_of(state.agenda[-1])
    if mode < move.STRIKE and is_enemy_planet(state, seat, cell):
        return Refusal("SO-RULING-22", "To enter an enemy planet is to strike or to invade it.")
    if mode == move.ENTER:
        if state.ship_flags[state.mover] & BAR_SHARE:
            return Refusal("SO-REACT-8", "A Radio Telescope has seen through the stealth of this ship.")
        return Refusal("SO-COMB-1", "Ships of two players may not share a card.")
    if mode < move.STRIKE:
        return why_not_meeting(state, seat, cell, mode)
    if mode == move.OVERFLY:
        return why_not_overfly(state, seat, cell)
    if mode in (move.NUKE_STRIKE, move.NUKE_KAMIKAZE) and not attack.may_bomb(state, seat, cell):
        return Refusal("SO-RULING-62", "That would hit a player whom you may not attack now.")
    if mode == move.INVADE:
        return Refusal("SO-RULING-28", "An invasion needs Meeples aboard and an enemy planet.")
    if mode >= move.KAMIKAZE:
        return why_not_kamikaze(state)
    return Refusal("SO-RULING-28", "Only a drone strikes, and a warhead must be aboard to be used.")


def is_enemy_planet(state: Galaxy, seat: i64, cell: i64) -> bool:
    return state.is_world(cell) and state.owner[cell] >= 0 and state.owner[cell] != seat


def why_not_meeting(state: Galaxy, seat: i64, cell: i64, mode: i64) -> Refusal:
    """An attack on the ships of somebody."""
    prey = attack.prey_of(state, cell, mode)
    there = ships.hostile(state, seat, cell) | ships.covered(state, seat, cell)
    if prey >= state.seats or not there >> prey & 1:
        return Refusal("SO-COMB-2", "There is no such ship to attack here.")
    if not attack.is_allowed(state, seat, prey):
        return Refusal("SO-RULING-62", f"You may not attack {seat_name(prey)} now.")
    if mode >= move.DETONATE and not state.ship_nuke[state.mover]:
        return Refusal("SO-COMB-5", "There is no nuclear warhead aboard.")
    return why_not_sight(state, seat, cell, "All ships of that player here are in stealth.")


def why_not_sight(state: Galaxy, seat: i64, cell: i64, hidden: str) -> Refusal:
    """A ship in stealth, for somebody whose Radio Telescope does not show it."""
    if not hands.holds(state, seat, RAD):
        return Refusal("SO-RULING-57", hidden)
    if state.is_jammed(seat, cell):
        return Refusal("SO-TECH-EMP", f"{hidden} An EM Pulse lies on the card: no Radio Telescope works there.")
    return Refusal("SO-REACT-8", f"{hidden} The Radio Telescope was hacked for this ship and turn.")


def why_not_overfly(state: Galaxy, seat: i64, cell: i64) -> Refusal:
    if not state.rules.overfly:
        return Refusal("SO-RULING-22", "Enemy planets cannot be passed over.")
    if state.is_jammed(seat, cell):
        return Refusal("SO-TECH-EMP", "An EM Pulse lies on this planet: no ship passes over it.")
    return Refusal("SO-RULING-22", "To pass over a planet takes one space more than the ship has left.")


def why_not_kamikaze(state: Galaxy) -> Refusal:
    if state.ship_flags[state.mover] & BAR_KAMIKAZE:
        return Refusal("SO-REACT-8", "Kamikaze Pilot was hacked for this ship and turn.")
    return Refusal(
        "SO-RULING-28", "A crewed ship strikes only with Kamikaze Pilot, and the warhead must be aboard."
    )


# What a strike hits, and which ship of a fleet.


def why_not_target(state: Galaxy, seat: i64, target: i64) -> Refusal:
    if target < move.AT_BUNKER:
        return Refusal("SO-RULING-30", "There is none, or Bunkers protect it.")
    tech = APC if target == move.AT_BUNKER else SUR
    if not hands.holds(state, seat, tech):
        what = "Bunkers" if tech == APC else "Warheads"
        return Refusal("SO-STRIKE-2", f"{what} cannot be hit without {tech_name(state, tech)}.")
    if state.is_jammed(seat, state.field):
        return Refusal("SO-TECH-EMP", f"An EM Pulse lies on this planet: no {tech_name(state, tech)} works there.")
    if tech == SUR:
        return Refusal("SO-RULING-60", "There is no such warhead, or Surgical Strike was hacked.")
    return Refusal("SO-RULING-60", "There is no Bunker, no Ore to pay with, or Armor Piercer was hacked.")


def why_not_docked(state: Galaxy, seat: i64, ship: i64) -> Refusal:
    """A ship that a strike cannot be aimed at."""
    if not is_there(state, ship):
        return Refusal("SO-STR-5", f"There is no ship {ship}.")
    owner = state.ship_owner[ship]
    if state.ship_cell[ship] != state.field or owner == seat:
        return Refusal("SO-RULING-30", f"Ship {ship} is not one of the enemy ships that are docked there.")
    if owner < 0:
        return Refusal("SO-RULING-30", f"Ship {ship} belongs to nobody.")
    if not strikes.is_fair_game(state, seat, owner):
        return Refusal(
            "SO-RULING-62", f"You have ties with {seat_name(owner)}, or may not attack that player now."
        )
    return why_not_sight(state, seat, state.field, f"Ship {ship} is in stealth.")


def why_not_named(state: Galaxy, seat: i64, ship: i64) -> Refusal:
    """SO-COMB-4: a ship that the owner of a fleet cannot give up for the others."""
    if not is_there(state, ship):
        return Refusal("SO-STR-5", f"There is no ship {ship}.")
    if state.ship_owner[ship] != seat:
        return Refusal("SO-CTRL-2", f"Ship {ship} is not yours.")
    if state.ship_cell[ship] != state.field:
        return Refusal("SO-COMB-4", f"Ship {ship} is not on the card that is attacked.")
    return Refusal("SO-RULING-57", f"Ship {ship} is in stealth, so it is not affected.")


def is_there(state: Galaxy, ship: i64) -> bool:
    return ship < len(state.ship_owner) and state.ship_owner[ship] != -2


# Answers in a window.


def why_not_answer(state: Galaxy, seat: i64, tech: i64) -> Refusal:
    """A Technology that answers this kind of question, but not now."""
    question = state.agenda[-1]
    kind = kind_of(question)
    if tech == HAK:
        return Refusal("SO-TECH-HAK", "Your Hacker has been used in this Round.")
    if kind == on.ASK_DEFEND:
        return why_not_defence(state, seat, question, tech)
    if kind == on.ASK_GUARD:
        return why_not_guard(state, seat, a_of(question), tech)
    return why_not_counter(state, seat, a_of(question), tech)


def why_not_defence(state: Galaxy, seat: i64, question: i64, tech: i64) -> Refusal:
    """SO-REACT-3d: a ship is attacked."""
    ship = a_of(question)
    threat = c_of(question)
    if tech == ARM and threat & on.NUCLEAR:
        return Refusal("SO-TECH-ARM", "Ship Armor does not work against a nuclear attack.")
    if tech == STE and threat & on.NO_STEALTH:
        return Refusal("SO-RULING-57", "Stealth has ended: it is no answer to this attack.")
    if tech == STE and threat & on.FROM_GUN:
        return Refusal("SO-REACT-5", "Stealth does not help against the Wave Motion Gun.")
    if tech == STE and threat & on.DEFENCE:
        return Refusal("SO-RULING-59", "Only Energy Shield and Ship Armor help against the defence of a planet.")
    tried = on.TRIED_STEALTH if tech == STE else on.TRIED_ARMOR if tech == ARM else on.TRIED_SHIELD
    if b_of(question) & tried:
        return tried_already(state, tech)
    if tech == ARM:
        return cannot_pay(state, tech, move.ORE)
    cell = state.field if ship == state.raider else state.ship_cell[ship]
    return why_not_aboard(state, seat, ship, cell, tech)


def why_not_aboard(state: Galaxy, seat: i64, ship: i64, cell: i64, tech: i64) -> Refusal:
    """A Technology that takes Ship Energy."""
    if state.is_jammed(seat, cell):
        return jammed(state, tech)
    if tech == STE and state.ship_flags[ship] & STEALTH_USED:
        return Refusal("SO-TECH-STE", "Stealth is used once per ship and phase.")
    if state.ship_energy[ship]:
        return Refusal("SO-RULING-12", f"The Energy of ship {ship} is needed for its move.")
    return Refusal("SO-TECH-0b", f"Ship {ship} has no Energy to pay with.")


def why_not_guard(state: Galaxy, seat: i64, tried: i64, tech: i64) -> Refusal:
    """SO-REACT-4c: a ship enters a planet."""
    if tried & (on.TRIED_FIELD if tech == FFD else on.TRIED_MISSILES):
        return tried_already(state, tech)
    if tech == MDS and not entry.is_strike(state.mode):
        return Refusal("SO-TECH-MDS", "Missile Defense works on strikes of drones only, never on a piloted ship.")
    if state.is_jammed(seat, state.field):
        return jammed(state, tech)
    if not planets.payable(state, seat, move.ENERGY):
        return cannot_pay(state, tech, move.ENERGY)
    return Refusal("SO-TECH-STE", "The ship is in stealth: Missile Defense meets it only with a Radio Telescope.")


def why_not_counter(state: Galaxy, seat: i64, tried: i64, tech: i64) -> Refusal:
    """SO-REACT-4c: Missile Defense meets the own strike."""
    raider = state.raider
    if tech == STE:
        return why_not_aboard(state, seat, raider, state.field, tech)
    if state.rules.needs_pilot:
        return Refusal("SO-RULING-61", "At this table a Kamikaze Pilot needs a Meeple aboard.")
    return tried_already(state, tech) if tried & on.TRIED_KAMIKAZE else jammed(state, tech)


def tried_already(state: Galaxy, tech: i64) -> Refusal:
    return Refusal("SO-REACT-6", f"{tech_name(state, tech)} was tried already in this attack.")


def jammed(state: Galaxy, tech: i64) -> Refusal:
    return Refusal("SO-TECH-EMP", f"An EM Pulse lies on this card: {tech_name(state, tech)} does not work there.")


def cannot_pay(state: Galaxy, tech: i64, kind: i64) -> Refusal:
    return Refusal(
        tech_rule(tech), f"None of your planets can pay 1 {KIND_NAMES[kind]} for {tech_name(state, tech)}."
    )
