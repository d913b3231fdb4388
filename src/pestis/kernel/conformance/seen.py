"""Whoever is told which move another seat made could see it."""

from __future__ import annotations

import marshal
from dataclasses import replace

from pestis.kernel.conformance.knowledge import count_events
from pestis.kernel.conformance.sampling import Line, Plan, played, spread
from pestis.kernel.conformance.spots import Spot, name_of
from pestis.kernel.state import State

MOVES = 8
# With this version of the format equal data give equal bytes; later ones tell whether they are the same objects.
BY_VALUE = 2
# It is cheap, so more games and places are looked at than by the other checks.
GAMES = 8
PLACES = 6


def check_seen(plan: Plan) -> None:
    """Where a move is not secret, worlds that look alike after it had the same one."""
    for line in lines(plan):
        for spot, state in line.spots("seen", PLACES * plan.places):
            seat = state.next_seat()
            for viewer in range(state.seats):
                if viewer != seat and seat >= 0:
                    compare_seen(plan, spot, state, seat, viewer)


def lines(plan: Plan) -> list[Line]:
    """Games at random, and more in which the game's own strategy plays: it comes to questions that are rare."""
    strategy = plan.game.strategy()
    if strategy is None:
        return plan.lines(("public",))
    settings = replace(plan, games=GAMES * plan.games).settings(("public",))
    return plan.lines(("public",)) + [played(setting, strategy.choose) for setting in settings]


def compare_seen(plan: Plan, spot: Spot, state: State, seat: int, viewer: int) -> None:
    """Moves of a seat in worlds that a viewer cannot tell apart, with the same dice."""
    since = count_events(state, viewer)
    made: dict[bytes, int] = {}
    for world in (state.clone(), *(state.imagine(viewer, seed) for seed in range(plan.worlds))):
        world.rng = state.rng.clone()
        for action in spread([move for move in world.legal(seat) if not world.is_secret(seat, move)], MOVES):
            after = followed(world, seat, action)
            other = made.setdefault(as_bytes([after.view(viewer), after.events_since(since, viewer)]), action)
            if other != action and not comes_to_the_same(world, seat, other, after):
                moves = " from ".join(state.game.moves.form(move) for move in (other, action))
                problem = f"{name_of(viewer)} cannot tell {moves}, but `is_secret` says that it sees the move"
                raise spot.error(problem, seat)


def as_bytes(told: list[object]) -> bytes:
    """JSON data, told apart in a third of the time that `repr` or `json` takes."""
    return marshal.dumps(told, BY_VALUE)


def followed(world: State, seat: int, action: int) -> State:
    after = world.clone()
    after.apply(seat, action)
    return after


def comes_to_the_same(world: State, seat: int, action: int, after: State) -> bool:
    """Whether a move leads to this state as well: then which of the two it was is nobody's secret."""
    return action in world.legal(seat) and followed(world, seat, action).digest() == after.digest()
