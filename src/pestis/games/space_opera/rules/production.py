"""SO-PROD: the Production phase, one turn per player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import ENG, MET
from pestis.games.space_opera.rules import ending, hands, planets, rounds
from pestis.games.space_opera.rules.own_turn import TurnQuestion
from pestis.games.space_opera.rules.people import is_in_full
from pestis.games.space_opera.rules.tech import actions, uses
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.seats import does
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step

ENGINEER: Final[i64] = 1
METALLURGIST: Final[i64] = 2
# The steps of a turn.
WITH_ENGINEER: Final[i64] = 0
WITH_METALLURGIST: Final[i64] = 1
COLLECT: Final[i64] = 2
DEAL: Final[i64] = 3


class NextProduce(Step[Galaxy]):
    """SO-PROD-1: clockwise from the first player."""

    kind = on.NEXT_PRODUCE

    def happen(self, state: Galaxy, frame: i64) -> None:
        ending.settle(state)
        if state.is_over:
            return
        offset = a_of(frame)
        while offset < state.seats:
            seat = rounds.in_turn(state, offset)
            if state.is_alive(seat):
                state.push(pack(on.NEXT_PRODUCE, 0, offset + 1))
                rounds.start_turn(state, seat)
                state.bonus = 0
                go_on(state, seat, WITH_ENGINEER)
                return
            offset += 1
        rounds.end_phase(state, on.PRODUCTION)


class Produce(Step[Galaxy]):
    """The rest of a turn; who lost the last Meeple in it is out."""

    kind = on.PRODUCE

    def happen(self, state: Galaxy, frame: i64) -> None:
        ending.settle(state)
        if not state.is_over and state.is_alive(seat_of(frame)):
            go_on(state, seat_of(frame), a_of(frame))


class AskProduce(TurnQuestion):
    """SO-DEC-25: Trader, Rogue, converters, Spy, for those who could have one."""

    kind = on.ASK_PRODUCE
    rules = ("SO-PROD-1", "SO-RULING-63")
    id = "produce"
    is_plain = True

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        found = actions.use_moves(state, seat)
        found.append(move.END)
        if ending.may_surrender(state):
            found.append(move.SURRENDER)
        return found

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if action == move.SURRENDER:
            ending.surrender(state, seat)
        elif action != move.END:
            state.push(pack(on.PRODUCE, seat, DEAL))
            actions.use(state, seat, action - move.USE)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        if seat == viewer:
            return "Use a Technology, or end your Production turn?"
        return f"{does(seat, viewer, 'have')} a Production turn."


def go_on(state: Galaxy, seat: i64, stage: i64) -> None:
    """Passives first, each open to a hack; then the collection; then what the player does with it."""
    if stage == WITH_ENGINEER:
        if hands.holds(state, seat, ENG) and changes(state, seat, move.ENERGY):
            state.push(pack(on.PRODUCE, seat, WITH_METALLURGIST))
            uses.begin(state, seat, ENG)
            return
        stage = WITH_METALLURGIST
    if stage == WITH_METALLURGIST:
        if hands.holds(state, seat, MET) and changes(state, seat, move.ORE):
            state.push(pack(on.PRODUCE, seat, COLLECT))
            uses.begin(state, seat, MET)
            return
        stage = COLLECT
    if stage == COLLECT:
        collect(state, seat)
    if actions.could_use(state, seat):
        state.ask(seat, pack(on.ASK_PRODUCE, seat))


def changes(state: Galaxy, seat: i64, kind: i64) -> bool:
    """SO-RULING-49: a passive applies only where one token more changes something."""
    for cell in state.worlds:
        if state.owner[cell] == seat:
            if kind == move.ENERGY:
                gain = energy_of(state, cell, 1) - energy_of(state, cell, 0)
                room = state.energy[cell] + energy_of(state, cell, 0) < planets.STORE_LIMIT
            else:
                gain = ore_of(state, cell, 1) - ore_of(state, cell, 0)
                room = state.ore[cell] + ore_of(state, cell, 0) < planets.STORE_LIMIT
            if gain > 0 and room:
                return True
    return False


def energy_of(state: Galaxy, cell: i64, bonus: i64) -> i64:
    return limited(state, cell, state.content.energy[state.card[cell]] + state.windmill[cell] + bonus)


def ore_of(state: Galaxy, cell: i64, bonus: i64) -> i64:
    return limited(state, cell, state.content.ore[state.card[cell]] + state.refinery[cell] + bonus)


def limited(state: Galaxy, cell: i64, amount: i64) -> i64:
    """SO-RULING-34: nothing under Fallout, at most one while contaminated."""
    if state.fallout[cell]:
        return 0
    return min(1, amount) if state.foul[cell] else amount


def collect(state: Galaxy, seat: i64) -> None:
    """SO-PROD-1, SO-PROD-2: Energy and Ore stay on the planet that made them."""
    more_energy: i64 = 1 if state.bonus & ENGINEER else 0
    more_ore: i64 = 1 if state.bonus & METALLURGIST else 0
    for cell in state.worlds:
        if state.owner[cell] == seat:
            energy = energy_of(state, cell, more_energy)
            ore = ore_of(state, cell, more_ore)
            if is_in_full(state):
                harvest(state, seat, cell, energy, ore)
                continue
            state.energy[cell] = min(planets.STORE_LIMIT, state.energy[cell] + energy)
            state.ore[cell] = min(planets.STORE_LIMIT, state.ore[cell] + ore)
            state.emit(events.PRODUCED, seat, cell, energy, ore)


def harvest(state: Galaxy, seat: i64, cell: i64, energy: i64, ore: i64) -> None:
    """SO-RES-2: people are told what fits into the store, and what is lost."""
    lost_energy = planets.surplus(state, cell, move.ENERGY, energy)
    lost_ore = planets.surplus(state, cell, move.ORE, ore)
    state.energy[cell] = state.energy[cell] + energy - lost_energy
    state.ore[cell] = state.ore[cell] + ore - lost_ore
    state.emit(events.PRODUCED, seat, cell, energy - lost_energy, ore - lost_ore)
    planets.tell_surplus(state, seat, cell, lost_energy, lost_ore)
