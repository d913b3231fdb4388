"""The beginning of a round and phase 1: the track shifts, a card is revealed and produces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_plague import events as happened
from pestis.games.space_plague import frames as on
from pestis.games.space_plague import parts as do
from pestis.games.space_plague import windows
from pestis.games.space_plague.board import TIMES_TWO
from pestis.games.space_plague.units import charge, gain, refresh, tiles_of
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table

DIE_SIDES: Final[i64] = 6
LUCKY_ENERGY: Final[i64] = 2
MARCH_ONLY: Final[i64] = 0
FULL_ROUND: Final[i64] = 1
NO_FINAL_ROUND: Final[i64] = 2


def begin_round(table: Table) -> None:
    """SP-SHIELD-3, SP-RULING-20: shields and spent halts come off before anything else."""
    table.round += 1
    table.turn = -1
    table.phase = on.PRODUCTION
    table.emit(happened.ROUND_BEGAN, -1, table.round, table.first)
    refresh(table)
    seat: i64
    for seat in range(table.seats):
        table.used[seat] = 0
        table.shown[seat] = -1
    if table.round == table.last_round and table.final_round == MARCH_ONLY:
        begin_final_march(table)
        return
    if table.held_instants:
        table.push(frame(on.SHIFT))
        windows.open_window(table, on.AT_START)
    else:
        shift_and_produce(table)


def begin_final_march(table: Table) -> None:
    """SP-END-1, SP-RULING-6: the last card leaves; no choice, renewal, activation or event any more."""
    table.emit(happened.FINAL_MARCH, -1)
    shift(table)
    table.push(frame(on.BEFORE_MARCH))
    windows.open_window(table, on.AT_START)


def shift_and_produce(table: Table) -> None:
    """SP-PROD-3, SP-PROD-4: after the shift the next card is revealed, and its production half happens."""
    shift(table)
    table.push(frame(on.COMMIT))
    if table.planetary:
        table.track[0] = table.planetary.pop()
        table.emit(happened.REVEALED, -1, table.track[0])
        produce(table, table.track[0])
    windows.open_window(table, on.AFTER_PRODUCTION)


def shift(table: Table) -> None:
    """SP-PROD-1, SP-PROD-2: all face-up cards go one place right; past the last place a card is out."""
    track = table.track
    last: i64 = len(track) - 1
    if track[last]:
        table.gone.append(track[last])
        table.emit(happened.CARD_LEFT, -1, track[last])
    while last > 0:
        track[last] = track[last - 1]
        last -= 1
    track[0] = 0


def produce(table: Table, card: i64) -> None:
    """SP-PROD-5, SP-PROD-8, SP-PROD-9, SP-PROD-10: terrain, die, number or nothing."""
    product: i64 = table.content.produces[card]
    if product == do.PRODUCES_NOTHING:
        return
    place: i64 = 0
    while place < table.seats:
        seat = table.in_order(place)
        if product == do.PRODUCES_DIE:
            roll_for_energy(table, seat)
        elif product == do.PRODUCES_ENERGY:
            gain(table, seat, table.content.energy[card])
        else:
            charge(table, seat, tiles_of(table, seat, product))
        place += 1


def roll(table: Table, seat: i64) -> i64:
    """SP-DIE-1: an element or x2."""
    face = table.rng.below(DIE_SIDES)
    table.emit(happened.ROLLED, seat, face)
    return face


def roll_for_energy(table: Table, seat: i64) -> None:
    """SP-RULING-15: the terrain is charged on the own path; x2 gives 2 energy (SP-DIE-2).

    SP-DIE-3: a roll for which nothing can be done gives nothing, unless a permanent consoles the roller.
    """
    face = roll(table, seat)
    if face == TIMES_TWO:
        gain(table, seat, LUCKY_ENERGY)
    elif charge(table, seat, tiles_of(table, seat, face)) == 0:
        lucky = table.permanents[seat] & table.content.lucky
        if lucky:
            gain(table, seat, table.content.amount_of(lucky, do.LUCKY))
