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
from pestis.kernel.grammar import does

ATTACK_TEXTS: Final = {
    move.STRIKE: "strikes",
    move.BIO_STRIKE: "brings a biological warhead to",
    move.NUKE_STRIKE: "brings a nuclear warhead to",
    move.KAMIKAZE: "strikes with its crew aboard at",
    move.BIO_KAMIKAZE: "brings a biological warhead and its crew to",
    move.NUKE_KAMIKAZE: "brings a nuclear warhead and its crew to",
    move.INVADE: "invades",
    move.OVERFLY: "passes over",
    events.GUN_SHOT: "fires the Wave Motion Gun from",
}


def attack_text(state: Galaxy, viewer: i64) -> str:
    """The attack under way in one sentence."""
    cell = cell_name(state, state.field, viewer)
    if state.mode == events.BEAM_INVASION:
        return f"{does(state.hunter, viewer, 'send')} Meeples by Transport Beam to {cell}."
    ship = capital(whose(ship_name(state.raider), state.hunter, viewer))
    if state.mode < move.STRIKE:
        how = "detonates against" if state.mode >= move.DETONATE else "attacks"
        return f"{ship} {how} {whose('ships', state.prey, viewer, 'the')} at {cell}."
    where = aim(state, WMG, state.draft, viewer) if state.mode == events.GUN_SHOT else ""
    return f"{ship} {ATTACK_TEXTS[state.mode]} {cell}{where}."


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
