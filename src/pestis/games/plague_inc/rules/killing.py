"""PI-KILL: a Country dies, and what everybody gets."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.rules.dna import score
from pestis.games.plague_inc.rules.hands import draw_event
from pestis.games.plague_inc.state import World


def kill(state: World, killer: i64, spot: i64) -> None:
    """PI-RULING-21: all score, those present draw an Event Card, tokens go back, the card goes to the killer."""
    country = state.spot_country[spot]
    state.emit(events.KILLED, killer, country)
    side: i64 = 0
    while side < state.sides:
        tokens = board.tokens_in(state, side, spot)
        if tokens:
            score(state, side, tokens, events.FOR_KILL)
        side += 1
    if not state.house & house_rules.NO_EVENTS:
        draw_for_all(state, spot)
    free(state, spot)
    state.kills.append(killer << 6 | country)


def draw_for_all(state: World, spot: i64) -> None:
    """PI-KILL-2: each player present draws one, clockwise from the active one; the PlagueBot none."""
    seat = state.active if state.active < state.seats else 0
    for _ in range(state.seats):
        if state.present[seat] >> spot & 1:
            draw_event(state, seat)
        seat = state.next_after(seat)


def free(state: World, spot: i64) -> None:
    """PI-KILL-3: all tokens go back to their owners, the card leaves the board."""
    bit = 1 << spot
    state.open_spots |= bit
    gone: i64 = 0
    side: i64 = 0
    while side < state.sides:
        tokens = board.tokens_in(state, side, spot)
        state.control[side] = state.control[side] & ~bit
        if tokens:
            board.give_back(state, side, tokens)
            state.present[side] = state.present[side] & ~bit
            gone |= 1 << side
        side += 1
    board.clear(state, spot)
    for side in range(state.sides):
        if gone >> side & 1:
            board.note_gone(state, side)
