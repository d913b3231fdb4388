"""Why a choice that a card asks for cannot be this one: terrains, neighbours, players, played cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague.board import IMMUNE, PLACES, SHIP, SPACES
from pestis.games.space_plague.movement import is_halted, is_own, space_of
from pestis.games.space_plague.units import tiles_of, unit_at
from pestis.games.space_plague.wording import capital, card_name, space_name, terrain_name, whose
from pestis.kernel.moves import Move, Refusal
from pestis.kernel.words import does

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def part_reason(table: Table, seat: i64, now: Move) -> Refusal | None:
    args = now.args
    if now.verb in ("immunize", "free"):
        return why_not_help(table, seat, now.verb, args["place"])
    if now.verb == "charge":
        return why_not_charge(table, seat, args["terrain"])
    if now.verb == "charge_tile":
        return why_not_charge_tile(table, seat, args["space"])
    if now.verb == "herd":
        return why_not_herd(table, seat, args["terrain"])
    if now.verb == "promote":
        return Refusal("SP-UNIT-3", "Only a plague of yours on your ship can be promoted.")
    if now.verb == "swap":
        return why_not_swap(table, seat, args["space"])
    if now.verb == "rob":
        return why_not_rob(table, seat, args["board"])
    if now.verb == "discharge":
        return why_not_discharge(table, seat, args["board"], args["terrain"])
    if now.verb == "take_back":
        return why_not_take_back(table, seat, args["card"])
    return None


def nobody_there(table: Table, seat: i64, place: i64) -> Refusal:
    return Refusal("SP-ACT-11", f"Nobody stands on {space_name(table, seat, space_of(place))} of your board.")


def why_not_help(table: Table, seat: i64, verb: str, place: i64) -> Refusal:
    unit = table.units[seat * PLACES + place]
    if not unit:
        return nobody_there(table, seat, place)
    if verb == "immunize" and unit & IMMUNE:
        return Refusal("SP-RULING-19", "That unit is immune already.")
    return Refusal("SP-RULING-21", "That unit is not halted.")


def why_not_charge(table: Table, seat: i64, terrain: i64) -> Refusal:
    ground = terrain_name(terrain)
    if not tiles_of(table, seat, terrain):
        return Refusal("SP-TERM-7", f"There is no {ground} on your path.")
    return no_energy(table, seat, tiles_of(table, seat, terrain), f"{ground} of your path")


def no_energy(table: Table, seat: i64, tiles: i64, where: str) -> Refusal:
    """SP-PROD-6, SP-PLANET-GASIER-1: every tile is charged, or blocked, or some are the one and some the other."""
    charged = tiles & table.charged >> seat * SPACES
    if charged == tiles:
        return Refusal("SP-PROD-6", f"{where} holds energy already.")
    if not charged:
        return Refusal("SP-PLANET-GASIER-1", f"{where} never produces again.")
    return Refusal("SP-PROD-6", f"{where} holds energy already, or never produces again.")


def why_not_charge_tile(table: Table, seat: i64, space: i64) -> Refusal:
    if space < SHIP or space >= table.end_of(seat):
        return Refusal("SP-TERM-7", "That is no tile of your path.")
    where = space_name(table, seat, space)
    unit = unit_at(table, seat, space)
    if not unit or not is_own(unit, seat):
        return Refusal("SP-DEC-10", f"No unit of yours stands on {where}.")
    return no_energy(table, seat, 1 << space, capital(where))


def why_not_herd(table: Table, seat: i64, terrain: i64) -> Refusal:
    ground = terrain_name(terrain)
    if not tiles_of(table, seat, terrain) & table.occupied >> seat * SPACES:
        return Refusal("SP-ACT-11", f"Nobody stands on {ground} of your path.")
    if all_halted(table, seat, tiles_of(table, seat, terrain)):
        return Refusal("SP-RULING-21", f"Everybody on {ground} of your path is halted.")
    return Refusal("SP-MOVE-2", f"Nobody on {ground} of your path can move.")


def all_halted(table: Table, seat: i64, tiles: i64) -> bool:
    for place in range(PLACES):
        space = space_of(place)
        unit = unit_at(table, seat, place)
        if unit and tiles >> space & 1 and not is_halted(table, seat, space, unit):
            return False
    return True


def why_not_swap(table: Table, seat: i64, space: i64) -> Refusal:
    ahead = space + 1
    if ahead >= table.end_of(seat) or not unit_at(table, seat, space) or not unit_at(table, seat, ahead):
        return Refusal("SP-ACT-11", "There are no two neighbours.")
    return Refusal("SP-RULING-21", "A unit that is halted or shares its space stays where it is.")


def why_not_rob(table: Table, seat: i64, victim: i64) -> Refusal:
    if victim == seat or victim >= table.seats:
        return Refusal("SP-ACT-12", "Choose another player.")
    return Refusal("SP-ACT-12", f"{does(victim, seat, 'have')} no energy.")


def why_not_discharge(table: Table, seat: i64, host: i64, terrain: i64) -> Refusal:
    if host == seat or host >= table.seats:
        return Refusal("SP-ACT-12", "Choose the path of another player.")
    return Refusal("SP-ACT-12", f"There is no energy on {terrain_name(terrain)} of {whose(host, seat)} path.")


def why_not_take_back(table: Table, seat: i64, card: i64) -> Refusal:
    if card == table.last[seat]:
        return Refusal("SP-ACT-9", "The card that is being played stays.")
    return Refusal("SP-RULING-14", f"{card_name(table, card)} is not among your played cards.")
