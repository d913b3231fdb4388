"""Tolls: pay for every unit on a terrain, or lose it (SP-RULING-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague.board import PROTECTED, SPACES, owner_of
from pestis.games.space_plague.phases.event import ground_of
from pestis.games.space_plague.units import destroy, unit_at
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def collect_tolls(table: Table, done: i64, spot: i64, index: i64) -> None:
    """SP-EV-07-E, SP-EV-13-E, SP-RULING-22: board by board and unit by unit, who answers for it pays or loses it.

    `spot` counts down through the places of a board, two for each space, the later arrival first.
    """
    part = table.content.parts[index]
    while done < table.seats:
        host = table.in_order(done)
        tiles = ground_of(table, host, part.grounds) & table.occupied >> host * SPACES
        while tiles and spot >= 0:
            place = spot // 2 + spot % 2 * SPACES
            unit = unit_at(table, host, place)
            if tiles >> spot // 2 & 1 and unit and not unit & PROTECTED:
                payer = payer_of(table, host, unit)
                table.push(frame(on.TOLL, 0, done, spot, index))
                if table.reserve[payer] >= part.amount:
                    table.ask(payer, frame(on.ASK_TOLL, payer, host, place, part.amount))
                else:
                    destroy(table, host, place)
                return
            spot -= 1
        done += 1
        spot = 2 * SPACES - 1


def payer_of(table: Table, host: i64, unit: i64) -> i64:
    """SP-RULING-22: the host, or by option the owner; for a native always the host."""
    owner = owner_of(unit)
    return owner if table.owner_pays and owner >= 0 else host
