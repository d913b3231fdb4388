"""SP-PROD: the beginning of a round and phase 1: the track shifts, a card is revealed and produces."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events, frames
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.options import MARCH_ONLY
from pestis.games.space_plague.rules.energy import charge, gain, roll_for_energy
from pestis.games.space_plague.rules.spaces import tiles_of
from pestis.games.space_plague.rules.units import refresh
from pestis.games.space_plague.rules.windows import open_window
from pestis.games.space_plague.state import Invasion
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step


class Round(Step[Invasion]):
    """SP-SHIELD-3, SP-RULING-20: shields and spent halts come off before anything else."""

    kind = frames.ROUND

    def happen(self, state: Invasion, frame: i64) -> None:
        state.round += 1
        state.turn = -1
        state.phase = frames.PRODUCTION
        state.emit(events.ROUND_BEGAN, -1, state.round, state.first)
        refresh(state)
        seat: i64
        for seat in range(state.seats):
            state.used[seat] = 0
            state.shown[seat] = -1
        if state.round == state.last_round and state.final_round == MARCH_ONLY:
            begin_final_march(state)
        elif state.held_instants:
            state.push(pack(frames.SHIFT))
            open_window(state, frames.AT_START)
        else:
            shift_and_produce(state)


class Shift(Step[Invasion]):
    """SP-PROD-1: the cards of the track move on, and the next one is revealed."""

    kind = frames.SHIFT

    def happen(self, state: Invasion, frame: i64) -> None:
        shift_and_produce(state)


def begin_final_march(state: Invasion) -> None:
    """SP-END-1, SP-RULING-6: the last card leaves; no choice, renewal, activation or event any more."""
    state.emit(events.FINAL_MARCH, -1)
    shift(state)
    state.push(pack(frames.BEFORE_MARCH))
    open_window(state, frames.AT_START)


def shift_and_produce(state: Invasion) -> None:
    """SP-PROD-3, SP-PROD-4: after the shift the next card is revealed, and its production half happens."""
    shift(state)
    state.push(pack(frames.COMMIT))
    if state.planetary:
        state.track[0] = state.planetary.pop()
        state.emit(events.REVEALED, -1, state.track[0])
        produce(state, state.track[0])
    open_window(state, frames.AFTER_PRODUCTION)


def shift(state: Invasion) -> None:
    """SP-PROD-1, SP-PROD-2: all face-up cards go one place right; past the last place a card is out."""
    track = state.track
    last: i64 = len(track) - 1
    if track[last]:
        state.gone.append(track[last])
        state.emit(events.CARD_LEFT, -1, track[last])
    while last > 0:
        track[last] = track[last - 1]
        last -= 1
    track[0] = 0


def produce(state: Invasion, card: i64) -> None:
    """SP-PROD-5, SP-PROD-8, SP-PROD-9, SP-PROD-10: terrain, die, number or nothing."""
    product: i64 = state.content.produces[card]
    if product == parts.PRODUCES_NOTHING:
        return
    place: i64 = 0
    while place < state.seats:
        seat = state.in_order(place)
        if product == parts.PRODUCES_DIE:
            roll_for_energy(state, seat)
        elif product == parts.PRODUCES_ENERGY:
            gain(state, seat, state.content.energy[card])
        else:
            charge(state, seat, tiles_of(state, seat, product))
        place += 1
