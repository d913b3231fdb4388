"""The attack under way in words."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import WMG
from pestis.games.space_opera.house_rules import AREA, WAYS
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import WAY_NAMES, capital, cell_name, ship_name, whose
from pestis.games.space_opera.words.seats import does
from pestis.kernel.grammar import several, third_person

# What an attacker does to a place, and with what.
ATTACK_VERBS: Final = {
    move.STRIKE: ("strike", ""),
    move.BIO_STRIKE: ("strike", " with a biological warhead"),
    move.NUKE_STRIKE: ("strike", " with a nuclear warhead"),
    move.KAMIKAZE: ("strike", " with the crew aboard"),
    move.BIO_KAMIKAZE: ("strike", " with a biological warhead and the crew aboard"),
    move.NUKE_KAMIKAZE: ("strike", " with a nuclear warhead and the crew aboard"),
    move.INVADE: ("invade", ""),
    move.OVERFLY: ("pass over", ""),
    events.GUN_SHOT: ("fire the Wave Motion Gun from", ""),
}


def attack_text(state: Galaxy, viewer: i64) -> str:
    """The attack under way in one sentence."""
    cell = cell_name(state, state.field, viewer)
    if state.mode == events.BEAM_INVASION:
        troops = several(int(state.troops), "Meeple")
        return f"{does(state.hunter, viewer, 'invade')} {cell} with {troops} by Transport Beam."
    ship = capital(whose(ship_name(state.raider), state.hunter, viewer))
    if state.mode < move.STRIKE:
        how = "detonates a nuclear warhead against" if state.mode >= move.DETONATE else "attacks"
        return f"{ship} {how} {whose('ships', state.prey, viewer)} at {cell}."
    where = aim(state, WMG, state.draft, viewer) if state.mode == events.GUN_SHOT else ""
    words, weapon = ATTACK_VERBS[state.mode]
    verb, _, rest = words.partition(" ")
    return " ".join(part for part in (ship, third_person(verb), rest, f"{cell}{weapon}{where}.") if part)


def aim(state: Galaxy, tech: i64, chosen: list[i64], viewer: i64) -> str:
    """Where a shot goes: a pulse onto the card beside the ship, the gun by its shape (SO-RULING-53)."""
    if tech == WMG and state.rules.gun_shape == AREA:
        return ", all around"
    if chosen[1] >= move.AT:
        return f" at {cell_name(state, chosen[1] - move.AT, viewer)}"
    way = chosen[1] - move.AIM
    if tech == WMG:
        return f", aimed {WAY_NAMES[way]}"
    cell = state.rules.near[state.ship_cell[chosen[0] - move.SHIP] * WAYS + way]
    return f" at {cell_name(state, cell, viewer)}"
