"""PI-DNA: the DNA Phase, and the markers of the DNA track."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import BONUS_DNA
from pestis.games.plague_inc.rules.board import count_bits
from pestis.games.plague_inc.rules.traits import is_uncovered
from pestis.games.plague_inc.state import World


def score_control(state: World, seat: i64) -> None:
    """PI-DNA-3, PI-DNA-4: 1 DNA for each controlled Country, and 1 for an open Bonus DNA."""
    state.phase = on.DNA_PHASE
    controlled = count_bits(state.control[seat])
    if controlled:
        score(state, seat, controlled, events.FOR_CONTROL)
    if is_uncovered(state, seat, BONUS_DNA):
        score(state, seat, 1, events.FOR_BONUS_DNA)


def dna_due(state: World, seat: i64) -> i64:
    """What the DNA Phase would give now."""
    return count_bits(state.control[seat]) + (1 if is_uncovered(state, seat, BONUS_DNA) else 0)


def score(state: World, side: i64, dna: i64, reason: i64) -> None:
    """PI-SETUP-12: the marker goes forward."""
    state.dna[side] = state.dna[side] + dna
    state.emit(events.SCORED, side, dna, reason)


def pay(state: World, side: i64, dna: i64, reason: i64) -> None:
    """PI-SETUP-12, PI-RULING-12: the marker goes back, never below 0."""
    paid = min(dna, state.dna[side])
    if paid:
        state.dna[side] = state.dna[side] - paid
        state.emit(events.PAID, side, paid, reason)
