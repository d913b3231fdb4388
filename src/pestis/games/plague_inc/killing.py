"""PI-KILL: a Country dies, and what everybody gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import board, happened, house
from pestis.games.plague_inc.hands import draw_event

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table


def kill(table: Table, killer: i64, spot: i64) -> None:
    """PI-RULING-21: all score, those present draw an Event Card, tokens go back, the card goes to the killer."""
    country = table.spot_country[spot]
    table.emit(happened.KILLED, killer, country)
    side: i64 = 0
    while side < table.sides:
        tokens = board.tokens_in(table, side, spot)
        if tokens:
            score(table, side, tokens, happened.FOR_KILL)
        side += 1
    if not table.house & house.NO_EVENTS:
        draw_for_all(table, spot)
    free(table, spot)
    table.kills.append(killer << 6 | country)


def draw_for_all(table: Table, spot: i64) -> None:
    """PI-KILL-2: each player present draws one, clockwise from the active one; the PlagueBot none."""
    seat = table.active if table.active < table.seats else 0
    for _ in range(table.seats):
        if table.present[seat] >> spot & 1:
            draw_event(table, seat)
        seat = table.next_after(seat)


def free(table: Table, spot: i64) -> None:
    """PI-KILL-3: all tokens go back to their owners, the card leaves the board."""
    bit = 1 << spot
    table.open_spots |= bit
    gone: i64 = 0
    side: i64 = 0
    while side < table.sides:
        tokens = board.tokens_in(table, side, spot)
        table.control[side] = table.control[side] & ~bit
        if tokens:
            board.give_back(table, side, tokens)
            table.present[side] = table.present[side] & ~bit
            gone |= 1 << side
        side += 1
    board.clear(table, spot)
    for side in range(table.sides):
        if gone >> side & 1:
            board.note_gone(table, side)


def score(table: Table, side: i64, dna: i64, reason: i64) -> None:
    """PI-SETUP-12: the marker goes forward."""
    table.dna[side] = table.dna[side] + dna
    table.emit(happened.SCORED, side, dna, reason)


def pay(table: Table, side: i64, dna: i64, reason: i64) -> None:
    """PI-SETUP-12, PI-RULING-12: the marker goes back, never below 0."""
    paid = min(dna, table.dna[side])
    if paid:
        table.dna[side] = table.dna[side] - paid
        table.emit(happened.PAID, side, paid, reason)
