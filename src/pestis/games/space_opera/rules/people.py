"""Tables of people (`ask="people"` and `"full"`): what is asked and told there, and nowhere else.

Released records bind what all other tables ask and what their journals hold. What has been mended since, for
whoever plays by hand, is done where this says so.
"""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera.state import Galaxy


def cover(state: Galaxy, might_ask: bool) -> None:
    """A window in which somebody might be asked, as everybody can tell, whether anybody is or not."""
    if might_ask and is_for_people(state):
        state.cover()


def cover_turn(state: Galaxy, known: i64, might_be_more: bool, offered: i64) -> None:
    """A choice of one's own turn of which the others cannot tell whether it is one.

    `known` is how many answers everybody knows of, `offered` how many there are, 0 if nothing is asked. What has
    one answer is answered for people by the kernel, which covers that itself.
    """
    if known < 2 and might_be_more and offered != 1:
        cover(state, True)


def is_for_people(state: Galaxy) -> bool:
    """Whether people play and only who can answer is asked."""
    return state.skip_unable and state.for_people


def is_in_full(state: Galaxy) -> bool:
    """Whether people are told everything, and may think better of what has only begun."""
    return state.in_full and state.for_people
