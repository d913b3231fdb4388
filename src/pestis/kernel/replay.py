"""A match told move by move from one viewer's eyes, for everything that shows it again."""

from __future__ import annotations

from collections.abc import Iterator

from pestis.kernel.match import Match


def scenes(match: Match, seat: int | None) -> Iterator[dict[str, object]]:
    """The table before the first move and after each, as JSON; None looks on as a spectator does.

    `move` is what was done, in full: this is for matches that are over.
    """
    state = match.from_the_start().state
    events = state.events_since(0, seat)
    known = len(events)
    yield {"number": 0, "seat": None, "move": None, "view": state.view(seat), "events": events}
    for number, (mover, action) in enumerate(match.log, start=1):
        move = state.describe(mover, action).as_json()
        state.apply(mover, action)
        state = match.redealt(state, number)
        events = state.events_since(known, seat)
        known += len(events)
        yield {"number": number, "seat": mover, "move": move, "view": state.view(seat), "events": events}
