"""All that reaches a viewer, and what must follow from it."""

from __future__ import annotations

from collections.abc import Sequence

from pestis.kernel.conformance.moves import probes
from pestis.kernel.conformance.parts import attribute_difference
from pestis.kernel.conformance.sampling import MANY, Line
from pestis.kernel.conformance.spots import Viewer, name_of
from pestis.kernel.legal_moves import offers
from pestis.kernel.piles import SPECTATOR
from pestis.kernel.state import State

IMPROBABLE = 1e-4


def knowledge(state: State, viewer: Viewer, since: int, tried: Sequence[int]) -> dict[str, object]:
    """All that reaches a viewer: `view` and `events` are what it is told, the rest must follow from them."""
    known: dict[str, object] = {"view": state.view(viewer), "events": state.events_since(since, viewer)}
    known["pending"] = state.pending()
    if not state.is_over:
        known["question"] = state.question(SPECTATOR if viewer is None else viewer).as_json()
    if viewer is None:
        return known
    legal = state.legal(viewer)
    known["legal"] = list(legal)
    known["moves"] = offers(state, viewer)
    known["observe"] = state.observe(viewer)
    if legal:
        known["default_move"] = state.default_move(viewer)
    refusals = {action: state.why_not(viewer, action) for action in tried if action not in legal}
    known["refusals"] = {action: [refusal.rule, refusal.text] for action, refusal in refusals.items()}
    return known


def count_events(state: State, viewer: Viewer) -> int:
    """How many events a viewer has seen."""
    if state.journal is None:
        return 0
    return state.journal.count(SPECTATOR if viewer is None else viewer)


def events_in(known: dict[str, object], fleeting: Sequence[str]) -> list[dict[str, object]]:
    """The events of a viewer's knowledge, without the fleeting ones and in no order of their own.

    A hand need not remember in which order its cards were drawn.
    """
    events = known["events"]
    assert isinstance(events, list)
    kept = [{f"[{event['event']}]": event | {"number": 0}} for event in events if event["event"] not in fleeting]
    return sorted(kept, key=repr)


def probes_of(state: State, line: Line, viewer: Viewer) -> list[int]:
    return [] if viewer is None else probes(state, line, viewer)


def told_by_imagine(state: State, again: State, viewer: Viewer) -> str:
    where = attribute_difference(state.imagine(viewer, MANY), again)
    return f"imagine depends on what {name_of(viewer)} cannot know: with the same seed, {where}"
