"""SO-TECH-ECV, SO-TECH-MCV: Energy into Ore and Ore into Energy."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import ECV, MCV
from pestis.games.space_opera.rules import hands, planets
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import KIND_NAMES


def can_convert(state: Galaxy, seat: i64, tech: i64) -> bool:
    """SO-RULING-51: the fee and at least one token to turn."""
    kind = move.ENERGY if tech == ECV else move.ORE
    if not state.rules.one_for_one and planets.payable(state, seat, kind) < 2:
        return False
    for cell in state.worlds:
        if state.owner[cell] == seat and can_turn(state, cell, kind):
            return True
    return False


def why_impossible(state: Galaxy, seat: i64, tech: i64) -> str:
    kind = move.ENERGY if tech == ECV else move.ORE
    name, other = KIND_NAMES[kind], KIND_NAMES[1 - kind]
    held = planets.payable(state, seat, kind)
    if not state.rules.one_for_one and held < 2:
        return f"It costs 1 {name} and turns at least 1 more; your planets have {held} {name}."
    return f"None of your planets has both {name} to turn and room for {other} (10 at most)."


def conversions(state: Galaxy, tech: i64) -> i64:
    """How often a converter was used in this turn."""
    return state.converted >> (hands.COUNT_BITS if tech == MCV else 0) & hands.COUNT_MASK


def has_converter_left(state: Galaxy, seat: i64, tech: i64, public: bool) -> bool:
    """SO-RULING-48, SO-RULING-51: with `one_for_one` each copy works once per turn."""
    if public and not state.skip_unable:
        return state.unknown[seat] > 0 or hands.known_count(state, seat, tech) > conversions(state, tech)
    return hands.held_count(state, seat, tech) > conversions(state, tech)


def count_conversion(state: Galaxy, seat: i64, tech: i64) -> None:
    """A second use in a turn shows a second copy."""
    if hands.known_count(state, seat, tech) <= conversions(state, tech):
        hands.show_another(state, seat, tech)
    state.converted += 1 << (hands.COUNT_BITS if tech == MCV else 0)


def can_turn(state: Galaxy, cell: i64, kind: i64) -> bool:
    """A planet with tokens to turn and room for the others."""
    other = move.ORE if kind == move.ENERGY else move.ENERGY
    return (
        state.fallout[cell] == 0
        and planets.stored(state, cell, kind) > 0
        and planets.stored(state, cell, other) < planets.STORE_LIMIT
    )


def turnable(state: Galaxy, seat: i64, kind: i64) -> list[i64]:
    return [cell for cell in planets.controls(state, seat) if can_turn(state, cell, kind)]


def convert_choices(state: Galaxy, seat: i64, tech: i64) -> list[i64]:
    """SO-TECH-ECV, SO-TECH-MCV: one planet, then how many."""
    kind = move.ENERGY if tech == ECV else move.ORE
    chosen = len(state.draft)
    if chosen == 0:
        return [move.AT + cell for cell in turnable(state, seat, kind)]
    if chosen > 1:
        return []
    cell = state.draft[0] - move.AT
    other = move.ORE if kind == move.ENERGY else move.ENERGY
    most = min(planets.stored(state, cell, kind), planets.STORE_LIMIT - planets.stored(state, cell, other))
    return [move.AMOUNT + count for count in range(1, most + 1)]


def convert(state: Galaxy, seat: i64, tech: i64) -> None:
    """SO-RULING-51: tokens on one planet, one for one."""
    if len(state.draft) < 2:
        return
    cell = state.draft[0] - move.AT
    count = state.draft[1] - move.AMOUNT
    kind = move.ENERGY if tech == ECV else move.ORE
    other = move.ORE if kind == move.ENERGY else move.ENERGY
    planets.take(state, cell, kind, count)
    planets.put(state, cell, other, count)
    state.emit(events.CONVERTED, seat, cell, other, count)
