"""Tables of people (`ask="people"` and `"full"`): what is asked and told there, and nowhere else.

Released records bind what all other tables ask and what their journals hold. What has been mended since, for
whoever plays by hand, is done where this says so.
"""

from __future__ import annotations

from pestis.games.space_opera.state import Galaxy


def is_for_people(state: Galaxy) -> bool:
    """Whether people play and only who can answer is asked."""
    return state.skip_unable and state.for_people


def is_in_full(state: Galaxy) -> bool:
    """Whether people are told everything, and may think better of what has only begun."""
    return state.in_full and state.for_people
