"""What a game tells: words, views, observations."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pestis.kernel.conformance.parts import changeable, fingerprint, reachable, short
from pestis.kernel.conformance.sampling import Line, Plan
from pestis.kernel.conformance.spots import ConformanceError, Spot, Viewer, json_of
from pestis.kernel.game import Game
from pestis.kernel.moves import Prompt
from pestis.kernel.piles import SPECTATOR
from pestis.kernel.state import State


def check_words(plan: Plan) -> None:
    """Moves, questions and events have a text and rules that exist."""
    rules = set(plan.game.rulebook().ids())
    for name, cited in cited_rules(plan.game):
        unknown = [rule for rule in cited if rule not in rules]
        if unknown:
            raise ConformanceError(plan.game.id, "words", "", f"{name} names the unknown rules {unknown}")
    for line in plan.lines():
        for spot, state in line.spots("words", plan.places):
            before = fingerprint(state)
            check_words_now(spot, state, rules)
            spot.require(fingerprint(state) == before, "describing changed the state")
        check_event_words(line, rules)


def cited_rules(game: Game) -> list[tuple[str, tuple[str, ...]]]:
    cited: list[tuple[str, tuple[str, ...]]] = [("turn_rule and end_rule", (game.turn_rule, game.end_rule))]
    cited += [("reactions", game.reactions())]
    cited += [(f"option {name!r}", (option.rule,)) for name, option in game.options.options.items() if option.rule]
    cited += [(f"verb {verb.name!r}", verb.rules) for verb in game.moves.verbs]
    return cited + [(f"event {kind.name!r}", kind.rules) for kind in game.events.kinds]


def check_words_now(spot: Spot, state: State, rules: set[str]) -> None:
    for seat in state.pending():
        for action in state.legal(seat):
            move = state.describe(seat, action)
            said(spot, f"move {move.form}", move.text, move.rules, rules, seat)
            spot.require(move.id == action, f"{move.form} is described as move {move.id}, not {action}", seat)
    for viewer in spot.setting.viewers() if not state.is_over else []:
        asked = state.question(SPECTATOR if viewer is None else viewer)
        given: object = asked
        spot.require(isinstance(given, Prompt), f"question gives {short(given)}, not a Prompt", viewer)
        said(spot, "the question", asked.text, asked.rules, rules, viewer)


def check_event_words(line: Line, rules: set[str]) -> None:
    spot, state = line.last("words")
    check_event_spans(spot, state)
    for viewer in line.setting.viewers():
        events = state.events_since(0, viewer)
        spot.same(list(range(len(events))), [event["number"] for event in events], "event numbers", viewer)
        for event in events:
            spot.same(event, json_of(spot, event, "an event", viewer), "an event is not plain JSON", viewer)
            cited = event["rules"]
            assert isinstance(cited, list)
            said(spot, f"event {event['event']}", event["text"], cited, rules, viewer)


def check_event_spans(spot: Spot, state: State) -> None:
    """Arguments of events are in the ranges that the event table gives them."""
    for event in [] if state.journal is None else state.journal.events:
        kind = state.game.events.kind(event.kind)
        for (name, span), value in zip(kind.spans.items(), (event.a, event.b, event.c), strict=False):
            problem = f"event {kind.name}: {name} is {value}; the event table says 0 to {span.size - 1}"
            spot.require(value < span.size, problem)


def said(
    spot: Spot, what: str, text: object, cited: Sequence[str], rules: set[str], viewer: Viewer = None
) -> None:
    spot.require(isinstance(text, str) and bool(text.strip()), f"{what} has no text", viewer)
    spot.require(bool(cited), f"{what} names no rule", viewer)
    unknown = [rule for rule in cited if rule not in rules]
    spot.require(not unknown, f"{what} names the unknown rules {unknown}", viewer)


def check_views(plan: Plan) -> None:
    """Views are plain JSON and no part of the state; observations have their fixed length."""
    for spot, state in plan.spots("views"):
        before = fingerprint(state)
        for viewer in spot.setting.viewers():
            view = state.view(viewer)
            spot.same(view, json_of(spot, view, "the view", viewer), "the view is not plain JSON", viewer)
            inside = {place for place, _ in changeable(state, set())}
            lent = inside & reachable(view, {id(view)})
            spot.require(not lent, "the view hands out a part of the state", viewer)
        for seat in range(state.seats):
            check_observation(spot, state, seat)
        spot.require(fingerprint(state) == before, "looking changed the state")


def check_observation(spot: Spot, state: State, seat: int) -> None:
    seen: Sequence[object] = state.observe(seat)
    size = state.game.observation_size(state.seats)
    spot.require(len(seen) == size, f"observe gives {len(seen)} numbers; observation_size says {size}", seat)
    wrong = [number for number in seen if not isinstance(number, float) or not math.isfinite(number)]
    spot.require(not wrong, f"observe gives what is no finite float: {short(wrong)}", seat)
