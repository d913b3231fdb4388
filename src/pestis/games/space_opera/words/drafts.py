"""The choices of a use in words: what is asked next, and what each answer does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import BEA, BRI, ECV, EMP, HYP, MCV, RAD, TRA, WMG
from pestis.games.space_opera.house_rules import WAYS
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import (
    GOOD_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    WAY_NAMES,
    a_card,
    cell_name,
    place_name,
    ship_at,
    tokens,
)
from pestis.games.space_opera.words.seats import whom
from pestis.kernel.grammar import several
from pestis.kernel.moves import Move
from pestis.kernel.piles import viewer_bit

BRIDGE: Final = (
    "which planet sends",
    "which planet receives",
    "which of the two pays 1 Energy",
    "how much Energy do you send",
    "how much Ore do you send",
)


def wanted(state: Galaxy, tech: i64, seat: i64) -> str:
    """What a use asks next, without the question mark."""
    chosen: i64 = len(state.draft)
    if tech in (ECV, MCV):
        kind: i64 = 0 if tech == ECV else 1
        turning = f"do you turn into {KIND_NAMES[1 - kind]}"
        return (
            f"on which planet do you turn {KIND_NAMES[kind]}"
            if chosen == 0
            else f"how much {KIND_NAMES[kind]} {turning}"
        )
    if tech == BRI:
        return BRIDGE[min(chosen, 4)]
    if tech == RAD:
        return "which face-down card do you look at" if chosen == 0 else "which other card do you look at"
    if tech == TRA:
        return (
            "with whom do you trade"
            if chosen == 0
            else f"what do you give {whom(state.draft[0] - move.SEAT, seat)}"
        )
    if tech in (EMP, WMG):
        return "where do you aim"
    return "how much Energy do you spend on the move" if tech == HYP else beam_subject(state, chosen, seat)


def beam_subject(state: Galaxy, chosen: i64, seat: i64) -> str:
    """SO-TECH-BEA: where from, where to or which structure, then the amounts."""
    if chosen == 0:
        return "where does the beam start"
    if chosen == 1:
        return "where do tokens go, or which structure do you send"
    if move.BUILD <= state.draft[1] < move.KIND:
        return "where does the structure go"
    if chosen == 2:
        return f"how many Meeples invade {cell_name(state, state.draft[1] - move.AT, seat)}"
    kind: i64 = min(chosen - 3, 2)
    return f"how {'many' if kind == 2 else 'much'} {GOOD_NAMES[kind]} do you send"


def draft_text(state: Galaxy, tech: i64, seat: i64, made: Move) -> str:
    """What a move means as the next choice of this use."""
    args = made.args
    match made.verb:
        case "at":
            return place_text(state, tech, seat, args["cell"])
        case "ship":
            return ship_text(state, ship_at(state, args["ship"], seat))
        case "kind":
            return f"Give 1 {KIND_NAMES[args['kind']]} and take 2 tokens"
        case "seat":
            return f"Trade with {whom(args['seat'], seat)}"
        case "build":
            return f"Send {ITEM_NAMES[args['item']].replace(' level', '')} for 3 Energy"
        case "amount":
            return amount_text(state, tech, args["amount"])
        case "aim" if tech == EMP and state.draft:
            return pulse_text(state, seat, args["direction"])
        case "end" if tech == RAD:
            return f"Look at {'this card' if len(state.draft) == 1 else f'these {len(state.draft)} cards'}"
    return ""


def place_text(state: Galaxy, tech: i64, seat: i64, cell: i64) -> str:
    if tech == RAD:
        return look_text(state, seat, cell)
    name = cell_name(state, cell, seat)
    chosen: i64 = len(state.draft)
    if tech == BRI and chosen == 2:
        return f"Pay 1 Energy from {name}"
    if tech == BRI:
        return f"Send from {name}" if chosen == 0 else f"Send to {name}"
    if tech == BEA:
        return f"Beam from {name}" if chosen == 0 else beam_goal_text(state, seat, cell, name)
    if tech in (ECV, MCV):
        held = tokens((state.energy if tech == ECV else state.ore)[cell], 0 if tech == ECV else 1)
        return f"Turn tokens on {name}, which has {held}"
    return f"Aim at {name}"


def ship_text(state: Galaxy, name: str) -> str:
    """SO-TECH-BEA: a ship that something is beamed from or to."""
    if not state.draft:
        return f"Beam from {name}"
    return f"Send it to {name}" if len(state.draft) > 1 else f"Beam tokens to {name} for 2 Energy"


def beam_goal_text(state: Galaxy, seat: i64, cell: i64, name: str) -> str:
    """SO-RULING-52: to whom the goal belongs decides whether it is an invasion."""
    if len(state.draft) > 1:
        return f"Send it to {name}"
    holder = state.owner[cell]
    if holder == seat:
        return f"Beam tokens to {name} for 2 Energy"
    if holder < 0:
        return f"Beam Meeples to {name} for 2 Energy: you settle it"
    return f"Beam Meeples to {name} for 2 Energy: an invasion"


def look_text(state: Galaxy, seat: i64, cell: i64) -> str:
    """SO-RULING-58: a card may be looked at again, but who does so should know."""
    if state.looked[cell] & viewer_bit(seat):
        waiting = state.garrison[cell]
        seen = a_card(state, state.card[cell]) + (
            f" with a garrison of {several(waiting, 'Meeple')}" if waiting else ""
        )
        return f"Look again at {place_name(state, cell)} for 1 Energy: you saw {seen}"
    return f"Look under the card at {place_name(state, cell)} for 1 Energy"


def amount_text(state: Galaxy, tech: i64, amount: i64) -> str:
    if tech == HYP:
        return f"Spend {tokens(amount, 0)} on the move"
    if tech in (ECV, MCV):
        kind: i64 = 0 if tech == ECV else 1
        return f"Turn {tokens(amount, kind)} into {tokens(amount, 1 - kind)}"
    chosen: i64 = len(state.draft)
    if tech == BEA and chosen == 2:
        return f"Invade with {several(amount, 'Meeple')}"
    if tech in (BEA, BRI) and 3 <= chosen < 6:
        return f"Send {tokens(amount, chosen - 3) if amount else f'no {GOOD_NAMES[chosen - 3]}'}"
    return str(amount)


def pulse_text(state: Galaxy, seat: i64, way: i64) -> str:
    """SO-RULING-54: a pulse lies on the card beside the ship."""
    cell = state.rules.near[state.ship_cell[state.draft[0] - move.SHIP] * WAYS + way]
    return f"Aim {WAY_NAMES[way]}, at {cell_name(state, cell, seat)}" if cell >= 0 else ""
