"""What a newcomer should think of, by what is asked and what is about to strike."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import frames, moves
from pestis.games.space_plague.board import PROTECTED, SHIP, SHIP_SPACES, SPACES
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.rules.event.phase import coming_parts
from pestis.games.space_plague.rules.event.verb import ground_of
from pestis.games.space_plague.rules.market import cheapest
from pestis.games.space_plague.rules.spaces import free_ship_spaces, is_own, unit_at
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import event_name, space_name

PICK: Final = "SP-ACT-1"
TURN: Final = "SP-RULING-11"
MARKET: Final = "SP-MKT-1"
EVENT: Final = "SP-RULING-24"

SAID: Final = {
    PICK: "Nothing strikes your units now: bring a new one, or move ahead of what comes in two rounds.",
    TURN: "Before you place or move a unit, count where it will stand when the next events strike.",
    "SP-ACT-3": "Before you place or move a unit, count where it will stand when the next events strike.",
    "SP-RULING-12": "Before you choose, count where each unit will stand when the next events strike.",
    MARKET: "Buy what works for many rounds first; near the end buy points.",
    "SP-MKT-7": "Discard the one that will bring you less in the rounds that are left.",
    "SP-RULING-29": "An instant works once: use it when it saves a unit or costs somebody a captain, else pass.",
    "SP-RULING-22": "Pay for what is close to the core or two tokens tall; a new plague costs only a card.",
    EVENT: "Give up what you will miss least: a unit far from the core, or a card you seldom play.",
    "SP-RULING-23": "Give up the smaller one: a captain counts twice in the core.",
    "SP-EV-17-E": "Trash the card you play least; your producing cards are what brings you points.",
    "SP-RULING-36": "A red plague may jump: take the tile closest to the core that no event strikes.",
    "SP-RULING-28": "Space 3 is the front of your ship: from there a unit marches onto the planet at once.",
}


def coaching(state: Invasion, seat: i64) -> str:
    asked = state.question(seat).rules
    if not asked:
        return ""
    if asked[0] == PICK:
        return for_pick(state, seat)
    if asked[0] == MARKET and not can_buy(state, seat):
        return "You cannot pay for another card: leave, and keep your energy for the next visit."
    legal = state.legal(seat)
    if asked[0] == EVENT:
        return for_event(legal)
    if asked[0] == TURN and any(moves.ACTIVATE <= action < moves.DROP for action in legal):
        return "A permanent can be used once each round, for nothing: before your card or after it."
    if any(moves.CHARGE_TILE <= action < moves.SWAP for action in legal):
        return "Charge a tile that a unit of yours is about to enter: who enters takes the energy."
    return SAID.get(asked[0], "")


def for_event(legal: list[i64]) -> str:
    """Some events give a choice of gifts, some take one of two things."""
    if moves.ROLL in legal:
        return "All three are gifts: advance a unit near the core or in danger, else buy; roll if you are poor."
    if any(moves.SEND <= action < moves.CHARGE for action in legal):
        return "It walks on that path and still scores for you: take the front of the ship, with few units ahead."
    if any(moves.BUY <= action < moves.USE for action in legal):
        return (
            "Buy something, even a cheap card: a unit close to the core is worth more."
            if moves.SACRIFICE in legal
            else "Buy only what you would buy anyway: nothing is at stake for you."
        )
    return SAID[EVENT]


def for_pick(state: Invasion, seat: i64) -> str:
    """Danger first, then a ship without room, then energy that lies idle."""
    danger = threatened(state, seat)
    if danger >= 0:
        name, where = event_name(state, state.track[-1]), space_name(state, seat, danger)
        return f"{name} strikes after the cards: move or shield your unit on {where}, or you lose a token."
    if strikes_ships(state) and has_units_aboard(state, seat):
        return f"{event_name(state, state.track[-1])} strikes all ships after the cards: get your units off yours."
    if free_ship_spaces(state, seat) == 0:
        return "Your ship is full: a new unit would be lost, so play something else."
    if state.last_round - state.round < 4:
        return "The end is near: move what can still reach the core, or buy points."
    return SAID[PICK]


def threatened(state: Invasion, seat: i64) -> i64:
    """The tile closest to the core on which the event of this round destroys a unit of this seat; -1: none."""
    grounds = struck(state, seat)
    space: i64 = SPACES - 1
    while space >= SHIP:
        unit = unit_at(state, seat, space)
        if grounds >> space & 1 and unit and is_own(unit, seat) and not unit & PROTECTED:
            return space
        space -= 1
    return -1


def struck(state: Invasion, seat: i64) -> i64:
    """The tiles of a path on which the event of this round destroys units, as bits."""
    tiles: i64 = 0
    if state.phase >= frames.EVENT_PHASE:
        return tiles
    for part in coming_parts(state):
        if part.verb == parts.EV_DESTROY:
            tiles |= ground_of(state, seat, part.grounds)
    return tiles


def strikes_ships(state: Invasion) -> bool:
    return any(part.verb == parts.EV_SHIPS for part in coming_parts(state))


def has_units_aboard(state: Invasion, seat: i64) -> bool:
    return free_ship_spaces(state, seat) != SHIP_SPACES


def can_buy(state: Invasion, seat: i64) -> bool:
    least = cheapest(state, seat)
    return least >= 0 and state.reserve[seat] >= least
