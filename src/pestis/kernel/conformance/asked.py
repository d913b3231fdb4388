"""Being asked tells nothing, and a sealed answer stays secret."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

from pestis.kernel.agenda import kind_of
from pestis.kernel.conformance.knowledge import IMPROBABLE, count_events, knowledge, probes_of
from pestis.kernel.conformance.sampling import MANY, Line, Plan, played, spread
from pestis.kernel.conformance.spots import Spot, name_of
from pestis.kernel.state import State


def check_asked(plan: Plan) -> None:
    """A seat is asked on public facts only, not because it holds an answer.

    After a move of the viewer another seat is asked. Worlds imagined before the move, in which the move leads
    to the same view, and worlds imagined after it must agree on whether that seat has a choice at all. If it
    always has one in the former but often none in the latter, being asked told what it holds.
    """
    kinds: Counter[tuple[int, int]] = Counter()
    for setting in replace(plan, games=4 * plan.games).settings(("public",)):
        state = setting.start()
        for number, (seat, action) in enumerate(played(setting).moves, start=1):
            before = state.clone()
            state.apply(seat, action)
            asked = state.next_seat()
            if before.sealing or asked in (seat, -1):
                continue
            kind = int(state.seats), int(kind_of(state.agenda[-1]))
            kinds[kind] += 1
            if kinds[kind] <= plan.places:
                compare_asked(Spot("asked", setting, number), before, state, seat, action, asked)


def compare_asked(spot: Spot, before: State, after: State, viewer: int, action: int, asked: int) -> None:
    seen = after.view(viewer)
    forced_now = [is_forced(after.imagine(viewer, seed), asked) for seed in range(64)]
    share = sum(forced_now) / len(forced_now)
    if share == 0:
        return
    forced_then: list[bool] = []
    for seed in range(64):
        world = before.imagine(viewer, seed)
        world.rng = before.rng.clone()
        world.apply(viewer, action)
        if world.view(viewer) == seen:
            forced_then.append(is_forced(world, asked))
    if not any(forced_then) and (1 - share) ** len(forced_then) < IMPROBABLE:
        problem = f"it was asked because it had an answer: as far as seat {viewer} knows it may have none"
        raise spot.error(problem, asked)


def is_forced(state: State, seat: int) -> bool:
    return len(state.legal(seat)) == 1


def check_sealed(plan: Plan) -> None:
    """Until the last secret answer is in, nobody else can tell which answer a seat has given."""
    for line in plan.lines(("public",)):
        left = 2 * plan.places
        for spot, state in line.spots("sealed"):
            if left and state.sealing and len(state.pending()) > 1:
                left -= 1
                for seat in state.pending():
                    compare_sealed(spot, state, seat, line)


def compare_sealed(spot: Spot, state: State, seat: int, line: Line) -> None:
    choices = state.legal(seat)
    for one, other in pairwise(spread(choices, 4)):
        here, there = state.clone(), state.clone()
        here.apply(seat, one)
        there.apply(seat, other)
        for viewer in spot.setting.viewers():
            if viewer == seat:
                continue
            since, tried = count_events(state, viewer), probes_of(state, line, viewer)
            known = knowledge(here, viewer, since, tried), knowledge(there, viewer, since, tried)
            spot.same(*known, f"{name_of(viewer)} can tell what seat {seat} has chosen in secret", viewer)
            spot.require(
                here.imagine(viewer, MANY).digest() == there.imagine(viewer, MANY).digest(),
                f"imagine tells {name_of(viewer)} what seat {seat} has chosen in secret",
                viewer,
            )
