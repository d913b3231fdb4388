"""Verbs of cards that are played from the hand, on the own board (SP-ACT-11)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.board import (
    BOARD,
    KIND_MASK,
    KIND_SHIFT,
    OWNER_MASK,
    PLACES,
    PLAGUE,
    SHIELD,
    SHIELD_SHIFT,
    SHIP,
    SPACES,
    TERRAINS,
    owner_of,
    shield_of,
)
from pestis.games.space_plague.cards import PLAYABLE
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.parts import Part
from pestis.games.space_plague.rules.cards.effect import Automatic, Effect, ask_again
from pestis.games.space_plague.rules.energy import charge, gain, roll_for_energy
from pestis.games.space_plague.rules.spaces import free_ship_spaces, is_free, is_own, set_unit, tiles_of, unit_at
from pestis.games.space_plague.rules.step_refusals import nobody_there
from pestis.games.space_plague.rules.units import can_produce, produce
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import card_name, space_name, terrain_name
from pestis.kernel.agenda import frame as pack
from pestis.kernel.moves import Move, Refusal


class Produce(Effect):
    """SP-UNIT-1, SP-UNIT-2: a new unit on a free space of the own ship."""

    verb = parts.PRODUCE
    asks = "put a new unit on a free ship space"
    question = "which ship space?"
    idle = "{whose} ship is full"
    repeats = True

    def can_do(self, state: Invasion, seat: i64, part: Part, left: i64) -> bool:
        return can_produce(state, seat, part.what) and free_ship_spaces(state, seat) != 0

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        if can_produce(state, seat, part.what):
            add_ship_spaces(state, seat, moves.PRODUCE, found)

    def takes(self, action: i64) -> bool:
        return action >= moves.PRODUCE and action < moves.ADVANCE

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        ask_again(state, seat, index, left)
        produce(state, seat, seat, action - moves.PRODUCE, state.content.parts[index].what)

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        return why_not_put(state, seat, move.args["space"])


def add_ship_spaces(state: Invasion, seat: i64, verb: i64, found: list[i64]) -> None:
    """SP-UNIT-1, SP-UNIT-2: the free spaces of the own ship."""
    free = free_ship_spaces(state, seat)
    space: i64 = 0
    while space < SHIP:
        if free >> space & 1:
            found.append(verb + space)
        space += 1


def why_not_put(state: Invasion, seat: i64, space: i64) -> Refusal:
    if is_free(state, seat, space):
        return Refusal("SP-RULING-18", "You have too few tokens left for it.")
    return Refusal("SP-UNIT-2", f"A unit stands on {space_name(state, seat, space)} already.")


class PutShield(Effect):
    """SP-SHIELD-1, SP-SETUP-1: the one shield of a player goes on a unit of the own board."""

    verb = parts.SHIELD
    asks = "shield a unit"
    question = "which unit gets your shield?"
    idle = "nobody stands on {whose} board"

    def can_do(self, state: Invasion, seat: i64, part: Part, left: i64) -> bool:
        return state.occupied >> seat * SPACES & BOARD != 0

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        occupied = state.occupied >> seat * SPACES & BOARD
        shared: i64 = 0
        space: i64 = 0
        while occupied >> space:
            if occupied >> space & 1:
                found.append(moves.SHIELD + space)
                if unit_at(state, seat, space + SPACES):
                    shared |= 1 << space
            space += 1
        space = 0
        while shared >> space:
            if shared >> space & 1:
                found.append(moves.SHIELD + SPACES + space)
            space += 1

    def takes(self, action: i64) -> bool:
        return action >= moves.SHIELD and action < moves.BUY

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        if state.has_status:
            take_shield(state, seat)
        place = action - moves.SHIELD
        unit = unit_at(state, seat, place)
        set_unit(state, seat, place, unit & ~SHIELD | (seat + 1) << SHIELD_SHIFT)
        state.has_status = True
        state.emit(events.SHIELDED, owner_of(unit), seat, place)

    def is_sensible(self, state: Invasion, seat: i64, action: i64) -> bool:
        return is_own(unit_at(state, seat, action - moves.SHIELD), seat)

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        return nobody_there(state, seat, move.args["place"])


def take_shield(state: Invasion, seat: i64) -> None:
    """A pack may shield twice in a turn: the token then comes off the first unit."""
    at: i64
    for at in range(seat * PLACES, seat * PLACES + PLACES):
        if shield_of(state.units[at]) == seat:
            state.units[at] = state.units[at] & ~SHIELD


class VisitMarket(Effect):
    """SP-MKT-1: visit the market."""

    verb = parts.MARKET
    asks = "visit the market"
    question = "visit the market?"
    idle = ""

    def can_do(self, state: Invasion, seat: i64, part: Part, left: i64) -> bool:
        return True

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        found.append(moves.VISIT)

    def takes(self, action: i64) -> bool:
        return action == moves.VISIT

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        state.push(pack(frames.MARKET, seat))


class Roll(Effect):
    """SP-DIE-1: roll the die."""

    verb = parts.ROLL
    asks = "roll the die"
    question = "roll the die?"
    idle = ""

    def can_do(self, state: Invasion, seat: i64, part: Part, left: i64) -> bool:
        return True

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        found.append(moves.ROLL)

    def takes(self, action: i64) -> bool:
        return action == moves.ROLL

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        roll_for_energy(state, seat)


class Promote(Effect):
    """SP-UNIT-3: a second token makes a plague of the own colour on the own ship a captain."""

    verb = parts.PROMOTE
    asks = "promote a plague"
    question = "which plague becomes a captain?"
    idle = "no plague on {whose} ship can be promoted"

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        if state.supply[seat] < 1:
            return
        space: i64 = 0
        while space < SHIP:
            if promotable(state, seat, space) >= 0:
                found.append(moves.PROMOTE + space)
            space += 1

    def takes(self, action: i64) -> bool:
        return action >= moves.PROMOTE and action < moves.BERTH

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        space = action - moves.PROMOTE
        place = promotable(state, seat, space)
        state.supply[seat] = state.supply[seat] - 1
        set_unit(state, seat, place, unit_at(state, seat, place) + (1 << KIND_SHIFT))
        state.emit(events.PROMOTED, seat, seat, space)

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        return Refusal("SP-UNIT-3", "Only a plague of yours on your ship can be promoted.")


def promotable(state: Invasion, seat: i64, space: i64) -> i64:
    """SP-RULING-47: the place of an own plague on a ship space, first or later arrival; else -1."""
    place = space
    while place < PLACES:
        unit = unit_at(state, seat, place)
        if unit & OWNER_MASK == seat and unit >> KIND_SHIFT & KIND_MASK == PLAGUE:
            return place
        place += SPACES
    return -1


class Gain(Automatic):
    """SP-TERM-8: energy from the pool."""

    verb = parts.GAIN

    def can_do(self, state: Invasion, seat: i64, part: Part, left: i64) -> bool:
        return True

    def happen(self, state: Invasion, seat: i64, part: Part) -> None:
        gain(state, seat, part.amount)


class Charge(Effect):
    """SP-TERM-7: energy on all tiles of a terrain of the own path."""

    verb = parts.CHARGE
    asks = "charge a terrain"
    question = "which terrain of your path gets energy?"
    idle = "no tile of {whose} path can take energy"
    repeats = True

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        if state.pool < 1:
            return
        full = (state.charged | state.orange) >> seat * SPACES
        terrain: i64 = 0
        while terrain < TERRAINS:
            if tiles_of(state, seat, terrain) & ~full:
                found.append(moves.CHARGE + terrain)
            terrain += 1

    def takes(self, action: i64) -> bool:
        return action >= moves.CHARGE and action < moves.ROB

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        ask_again(state, seat, index, left)
        charge(state, seat, tiles_of(state, seat, action - moves.CHARGE))

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        terrain = move.args["terrain"]
        ground = terrain_name(terrain)
        if not tiles_of(state, seat, terrain):
            return Refusal("SP-TERM-7", f"Your path has no {ground}.")
        return no_energy(state, seat, tiles_of(state, seat, terrain), f"{ground} of your path")


def no_energy(state: Invasion, seat: i64, tiles: i64, where: str) -> Refusal:
    """SP-PROD-6, SP-PLANET-GASIER-1: every tile is charged, or blocked, or some are the one and some the other."""
    charged = tiles & state.charged >> seat * SPACES
    if charged == tiles:
        return Refusal("SP-PROD-6", f"{where} holds energy already.")
    if not charged:
        return Refusal("SP-PLANET-GASIER-1", f"{where} never produces again.")
    return Refusal("SP-PROD-6", f"{where} holds energy already, or never produces again.")


class TakeBack(Effect):
    """SP-ACT-9: a played card returns to the hand, but for the one that is being played."""

    verb = parts.TAKE_BACK
    asks = "take a played card back"
    question = "which played card comes back to your hand?"
    idle = "no other card of {whose} hand has been played"
    repeats = True

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        card: i64 = 0
        while card < PLAYABLE:
            if state.played[seat] >> card & 1 and card != state.last[seat]:
                found.append(moves.TAKE_BACK + card)
            card += 1

    def takes(self, action: i64) -> bool:
        return action >= moves.TAKE_BACK and action < moves.SEND

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        ask_again(state, seat, index, left)
        card = action - moves.TAKE_BACK
        state.played[seat] = state.played[seat] & ~(1 << card)
        state.hand[seat] = state.hand[seat] | 1 << card
        state.emit(events.TOOK_BACK, seat, card)

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        card = move.args["card"]
        if card == state.last[seat]:
            return Refusal("SP-ACT-9", "The card that is being played stays.")
        return Refusal("SP-RULING-14", f"{card_name(state, card)} is not among your played cards.")
