"""Worlds that look alike to a viewer are alike in all that reaches it."""

from __future__ import annotations

from collections.abc import Sequence

from pestis.kernel.conformance.deals import check_deals, check_pools
from pestis.kernel.conformance.knowledge import count_events, events_in, knowledge, probes_of, told_by_imagine
from pestis.kernel.conformance.parts import fingerprint
from pestis.kernel.conformance.sampling import MANY, Line, Plan
from pestis.kernel.conformance.spots import Spot, Viewer, name_of
from pestis.kernel.piles import SPECTATOR
from pestis.kernel.state import State


def check_secrets(plan: Plan) -> None:
    """Nothing that reaches a viewer depends on what it cannot know, and neither does `imagine`."""
    for line in plan.lines(("public",)):
        for spot, state in line.spots("secrets", plan.places):
            for viewer in spot.setting.viewers():
                check_worlds(plan, spot, state, line, viewer)
    check_pools(plan)
    check_deals(plan)


def check_worlds(plan: Plan, spot: Spot, state: State, line: Line, viewer: Viewer) -> None:
    """Imagined worlds are like the true state for the viewer, and imagine the same worlds in turn."""
    tried = probes_of(state, line, viewer)
    since = count_events(state, viewer)
    before, true = fingerprint(state), knowledge(state, viewer, since, tried)
    dreamt = state.imagine(viewer, MANY).digest()
    components = dict(state.components())
    for seed in range(plan.worlds):
        world = state.imagine(viewer, seed)
        known = knowledge(world, viewer, since, tried)
        spot.same(true, known, f"{name_of(viewer)} can tell an imagined world from the true one", viewer)
        spot.same(components, dict(world.components()), "an imagined world has other components", viewer)
        again = world.imagine(viewer, MANY)
        if again.digest() != dreamt:
            raise spot.error(told_by_imagine(state, again, viewer), viewer)
        play_in_step(plan, spot, state.clone(), world, line, viewer)
    spot.require(fingerprint(state) == before, "imagining changed the true state", viewer)


def play_in_step(plan: Plan, spot: Spot, true: State, world: State, line: Line, viewer: Viewer) -> None:
    """The same moves and the same dice in the true state and in a world, until something is revealed."""
    world.rng = true.rng.clone()
    assert spot.decision is not None
    coming = line.moves[spot.decision : spot.decision + plan.steps]
    for number, (seat, action) in enumerate(coming, start=spot.decision):
        here = Spot(spot.check, spot.setting, number + 1)
        in_world = action_in_world(true, world, seat, action, viewer)
        if in_world is None:
            return
        since = count_events(true, viewer)
        form = true.game.moves.form(action)
        other_secrets = true.sealed != world.sealed or in_world != action
        true.apply(seat, action)
        try_in_world(here, world, seat, in_world, viewer)
        if other_secrets and not true.sealing:
            return
        if true.view(viewer) != world.view(viewer):
            check_asking(here, true, world, since, viewer, form)
            return
        if not same_after(plan, here, true, world, since, probes_of(true, line, viewer), viewer, form):
            return


def action_in_world(true: State, world: State, seat: int, action: int, viewer: Viewer) -> int | None:
    """The move that a world takes for one of the true state: where it is secret, another one will do."""
    legal = world.legal(seat)
    if action in legal:
        return action
    return legal[0] if legal and true.sealing and seat != viewer else None


def try_in_world(spot: Spot, world: State, seat: int, action: int, viewer: Viewer) -> None:
    try:
        world.apply(seat, action)
    except Exception as error:
        form = world.game.moves.form(action)
        problem = f"{form} in a world imagined for {name_of(viewer)} raised {type(error).__name__}: {error}"
        raise spot.error(problem, seat) from error


def check_asking(spot: Spot, true: State, world: State, since: int, viewer: Viewer, form: str) -> None:
    """Who is asked may not tell what nothing on the table and no event tells."""
    place: int = SPECTATOR if viewer is None else viewer
    if true.is_over or world.is_over or true.board_view(place) != world.board_view(place):
        return
    events = true.events_since(since, viewer), world.events_since(since, viewer)
    if events[0] == events[1]:
        spot.same(true.pending(), world.pending(), f"after {form}, who is asked tells hidden things", viewer)


def same_after(
    plan: Plan,
    spot: Spot,
    true: State,
    world: State,
    since: int,
    tried: Sequence[int],
    viewer: Viewer,
    form: str,
) -> bool:
    """With equal views all else must be equal; False if a fleeting event told the two apart."""
    here, there = knowledge(true, viewer, since, tried), knowledge(world, viewer, since, tried)
    if here["events"] != there["events"]:
        told = [events_in(known, plan.fleeting) for known in (here, there)]
        hint = "an event tells what no view tells (see `fleeting`)"
        spot.same(told[0], told[1], f"after {form}, {hint}", viewer)
        return False
    spot.same(here, there, f"after {form}, {name_of(viewer)} can tell worlds apart that look alike", viewer)
    again = world.imagine(viewer, MANY)
    if again.digest() != true.imagine(viewer, MANY).digest():
        raise spot.error(f"after {form}: {told_by_imagine(true, again, viewer)}", viewer)
    return True
