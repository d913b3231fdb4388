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
    card_name,
    cell_name,
    place_name,
    ship_at,
    tokens,
)
from pestis.kernel.grammar import several, whom
from pestis.kernel.moves import Move
from pestis.kernel.piles import viewer_bit

BRIDGE: Final = (
    "the planet that sends",
    "the planet that gets",
    "which of the two pays",
    "how much Energy is sent",
    "how much Ore is sent",
)


def wanted(state: Galaxy, tech: i64, chosen: i64) -> str:
    """What a use asks next."""
    if tech in (ECV, MCV):
        return "the planet" if chosen == 0 else f"how much {KIND_NAMES[0 if tech == ECV else 1]} is turned"
    if tech == BRI:
        return BRIDGE[min(chosen, 4)]
    if tech == RAD:
        return "a face-down card" if chosen == 0 else "another face-down card, or no more"
    if tech == TRA:
        return "a partner" if chosen == 0 else "what is given"
    if tech in (EMP, WMG):
        return "where to aim"
    return "how much Energy the move takes" if tech == HYP else beam_subject(state, chosen)


def beam_subject(state: Galaxy, chosen: i64) -> str:
    """SO-TECH-BEA: where from, where to or which structure, then the amounts."""
    if chosen == 0:
        return "where the beam starts"
    if chosen == 1:
        return "where tokens go, or which structure is sent"
    if move.BUILD <= state.draft[1] < move.KIND:
        return "where the structure goes"
    if chosen == 2:
        return "how many Meeples invade"
    kind: i64 = min(chosen - 3, 2)
    return "how many Meeples go" if kind == 2 else f"how much {KIND_NAMES[kind]} goes"


def draft_text(state: Galaxy, tech: i64, seat: i64, made: Move) -> str:
    """What a move means as the next choice of this use."""
    args = made.args
    match made.verb:
        case "at":
            return place_text(state, tech, seat, args["cell"])
        case "ship":
            return f"Send {'to' if state.draft else 'from'} {ship_at(state, args['ship'], seat)}."
        case "kind":
            return f"Give 1 {KIND_NAMES[args['kind']]}."
        case "seat":
            return f"Trade with {whom(args['seat'], seat)}."
        case "build":
            return f"Send {ITEM_NAMES[args['item']].replace(' level', '')}."
        case "amount":
            return amount_text(state, tech, args["amount"])
        case "aim" if tech == EMP and state.draft:
            return pulse_text(state, seat, args["direction"])
    return ""


def place_text(state: Galaxy, tech: i64, seat: i64, cell: i64) -> str:
    if tech == RAD:
        return look_text(state, seat, cell)
    name = cell_name(state, cell, seat)
    chosen: i64 = len(state.draft)
    if tech == BRI and chosen == 2:
        return f"Pay 1 Energy from {name}."
    if tech in (BRI, BEA):
        return f"Send from {name}." if chosen == 0 else f"Send to {name}."
    if tech in (ECV, MCV):
        return f"Turn tokens on {name}."
    return f"Trade with {name}." if tech == TRA else f"Aim at {name}."


def look_text(state: Galaxy, seat: i64, cell: i64) -> str:
    """SO-RULING-58: a card may be looked at again, but who does so should know."""
    if state.looked[cell] & viewer_bit(seat):
        return f"Look again at {place_name(state, cell)}, where you saw {card_name(state, state.card[cell])}."
    return f"Look under the card at {place_name(state, cell)}."


def amount_text(state: Galaxy, tech: i64, amount: i64) -> str:
    if tech == HYP:
        return f"Spend {tokens(amount, 0)} on the move."
    if tech in (ECV, MCV):
        return f"Turn {tokens(amount, 0 if tech == ECV else 1)}."
    chosen: i64 = len(state.draft)
    if tech == BEA and chosen == 2:
        return f"Invade with {several(amount, 'Meeple')}."
    if tech in (BEA, BRI) and 3 <= chosen < 6:
        return f"Send {tokens(amount, chosen - 3) if amount else f'no {GOOD_NAMES[chosen - 3]}'}."
    return f"{amount}."


def pulse_text(state: Galaxy, seat: i64, way: i64) -> str:
    """SO-RULING-54: a pulse lies on the card beside the ship."""
    cell = state.rules.near[state.ship_cell[state.draft[0] - move.SHIP] * WAYS + way]
    return f"Aim {WAY_NAMES[way]}, at {cell_name(state, cell, seat)}." if cell >= 0 else ""
