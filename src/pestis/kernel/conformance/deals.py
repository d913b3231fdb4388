"""Hidden cards are redealt in imagined worlds, and deals that look alike give the same worlds."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import replace

from pestis.kernel.conformance.knowledge import IMPROBABLE, knowledge
from pestis.kernel.conformance.parts import can_change, is_constant, parts_of
from pestis.kernel.conformance.sampling import MANY, Plan
from pestis.kernel.conformance.spots import Spot, Viewer, name_of
from pestis.kernel.piles import SPECTATOR, UNKNOWN, Pile
from pestis.kernel.state import State


def check_pools(plan: Plan) -> None:
    """A pile that hides its cards from a viewer is redealt by `imagine`: at least once in very many worlds."""
    for line in plan.lines(("public",)):
        chances: dict[tuple[Viewer, str], float] = {}
        for spot, state in line.spots("secrets", plan.places):
            for viewer in spot.setting.viewers():
                watch_piles(plan, state, viewer, chances)
        for (viewer, path), chance in chances.items():
            problem = f"imagine never redeals the cards of {path} that {name_of(viewer)} cannot see"
            Spot("secrets", line.setting).require(chance > IMPROBABLE, problem, viewer)


def watch_piles(plan: Plan, state: State, viewer: Viewer, chances: dict[tuple[Viewer, str], float]) -> None:
    """Note how improbable it is that hidden cards stayed as they were; 1 once they did not."""
    piles = dict(piles_of(state))
    place: int = SPECTATOR if viewer is None else viewer
    hidden = {path: hidden_cards(pile, place) for path, pile in piles.items()}
    for seed in range(plan.worlds):
        imagined = dict(piles_of(state.imagine(viewer, seed)))
        for path, cards in hidden.items():
            known = chances.get((viewer, path), 1.0)
            if path not in imagined or imagined[path].entries != piles[path].entries:
                chances[viewer, path] = math.inf
            elif len(set(cards)) > 1:
                chances[viewer, path] = known / len(set(cards))


def piles_of(state: State) -> Iterator[tuple[str, Pile]]:
    """All piles of a state, with the way to them."""
    todo: list[tuple[str, object]] = [("state", state)]
    seen: set[int] = set()
    while todo:
        path, thing = todo.pop()
        for step, part in parts_of(thing):
            if isinstance(part, Pile):
                yield path + step, part
            elif (can_change(part) or isinstance(part, tuple)) and id(part) not in seen and not is_constant(part):
                seen.add(id(part))
                todo.append((path + step, part))


def hidden_cards(pile: Pile, viewer: int) -> list[int]:
    known = pile.known_cards(viewer)
    return [card for card, seen in zip(pile.cards(), known, strict=True) if seen == UNKNOWN]


def check_deals(plan: Plan) -> None:
    """Two deals that a viewer cannot tell apart give it the same imagined worlds."""
    for setting in plan.settings(("public",)):
        if setting.seed:
            continue
        known: dict[str, tuple[int, str]] = {}
        for seed in range(plan.deals):
            dealt = replace(setting, seed=seed)
            state = dealt.start()
            for viewer in setting.viewers():
                seen = json.dumps([viewer, knowledge(state, viewer, 0, [])], sort_keys=True, default=str)
                imagined = state.imagine(viewer, MANY).digest()
                other, wanted = known.setdefault(seen, (seed, imagined))
                problem = f"{name_of(viewer)} cannot tell this deal from seed {other}, but imagine can"
                Spot("secrets", dealt, 0).require(imagined == wanted, problem, viewer)
