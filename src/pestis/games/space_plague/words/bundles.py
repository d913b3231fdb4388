"""Moves that people make one after the other without a thought, offered as one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import frames, moves
from pestis.games.space_plague.board import PROTECTED, SHIP, SPACES
from pestis.games.space_plague.rules.event.tolls import payer_of
from pestis.games.space_plague.rules.event.verb import ground_of
from pestis.games.space_plague.rules.spaces import is_own, space_of, unit_at
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import unit_name
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of
from pestis.kernel.grammar import several
from pestis.kernel.moves import Bundle

MOST: Final = 4


def bundles(state: Invasion, seat: i64) -> list[Bundle]:
    kind = kind_of(state.agenda[-1])
    if kind == frames.ASK_TOLL:
        return toll_bundles(state, seat)
    if kind == frames.ASK_CARD or kind == frames.ASK_TURN or kind == frames.ASK_PART:
        return step_bundles(state, seat)
    return []


def step_bundles(state: Invasion, seat: i64) -> list[Bundle]:
    """An own unit that takes two steps in a row; the ones nearest the core first."""
    found: list[Bundle] = []
    for action in state.legal(seat):
        place = action - moves.ADVANCE
        if 0 <= place < SPACES and is_own(unit_at(state, seat, place), seat) and len(found) < MOST:
            steps = steps_in_a_row(state, seat, place)
            if len(steps) > 1:
                far = several(len(steps), "space")
                found.append(Bundle(f"Advance {unit_name(state, seat, place, seat)} by {far}", steps))
    return found


def steps_in_a_row(state: Invasion, seat: i64, place: i64) -> list[int]:
    """As many steps of one unit as the card allows, tried on a copy."""
    trial = state.twin()
    steps: list[int] = []
    end = state.end_of(seat)
    while place < end and trial.waiting == 1 << seat and moves.ADVANCE + place in trial.legal(seat):
        if steps and kind_of(trial.agenda[-1]) != frames.ASK_PART:
            break
        steps.append(int(moves.ADVANCE + place))
        trial.apply(seat, moves.ADVANCE + place)
        place += 1
    return steps


def toll_bundles(state: Invasion, seat: i64) -> list[Bundle]:
    """SP-RULING-22: own units are paid for, others are not; if several are to be answered for."""
    answers: list[int] = []
    energy = c_of(state.agenda[-1])
    left = state.reserve[seat]
    for host, place in tolls_to_come(state, seat):
        if left < energy:
            break
        pays = is_own(unit_at(state, host, place), seat)
        answers.append(int(moves.PAY if pays else moves.LOSE))
        left -= energy if pays else 0
    paid = answers.count(int(moves.PAY))
    if len(answers) < 2 or not paid:
        return []
    others = len(answers) - paid
    rest = f", and let {several(others, 'other')} go" if others else ""
    text = f"Pay {paid * energy} energy for {several(paid, 'unit')} of yours{rest}"
    return [Bundle(text, answers)]


def tolls_to_come(state: Invasion, seat: i64) -> list[tuple[int, int]]:
    """The units that this seat still answers for in the toll that is asked, in order."""
    asked, toll = state.agenda[-1], state.agenda[-2]
    found = [(int(a_of(asked)), int(b_of(asked)))]
    grounds = state.content.parts[c_of(toll)].grounds
    spot = b_of(toll) - 1
    for done in range(a_of(toll), state.seats):
        host = state.in_order(done)
        tiles = ground_of(state, host, grounds) & state.occupied >> host * SPACES
        while spot >= 0:
            place = spot // 2 + spot % 2 * SPACES
            unit = unit_at(state, host, place)
            owes = unit and not unit & PROTECTED and tiles >> space_of(place) & 1
            if owes and space_of(place) >= SHIP and payer_of(state, host, unit) == seat:
                found.append((int(host), int(place)))
            spot -= 1
        spot = 2 * SPACES - 1
    return found
