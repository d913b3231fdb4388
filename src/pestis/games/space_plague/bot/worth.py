"""What evolutions will probably give until the end, in points, by what their texts do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague.cards import INSTANTS, PERMANENTS, PLAYABLE, STARTERS
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.tables import INSTANT_TEXT, PERMANENT_TEXT
from pestis.games.space_plague.rules.scoring import counted_points
from pestis.games.space_plague.state import Invasion

# In how many rounds every card of a hand is played once.
CYCLE: Final = 6.0


def permanents_worth(state: Invasion, seat: i64, rounds: i64) -> float:
    """The points of permanents, and what the others do in the rounds that are left."""
    total = 0.0
    permanents = state.permanents[seat]
    permanent: i64 = 0
    while permanent < PERMANENTS:
        if permanents >> permanent & 1:
            total += permanent_worth(state, seat, permanent, rounds)
        permanent += 1
    return total


def permanent_worth(state: Invasion, seat: i64, permanent: i64, rounds: i64) -> float:
    total = float(state.content.points[permanent])
    for part in state.content.parts_of(PERMANENT_TEXT + permanent):
        total += lasting_worth(state, seat, part, rounds)
    return total


def lasting_worth(state: Invasion, seat: i64, part: parts.Part, rounds: i64) -> float:
    """What a permanent gives besides plain points."""
    left = float(rounds)
    if part.verb == parts.TERRAIN_POINTS:
        return max(min(2.0, 0.4 * left), float(counted_points(state, seat, part)))
    if part.verb == parts.ENERGY_POINTS:
        return max(0.5 if rounds > 3 else 0.0, float(counted_points(state, seat, part)))
    if part.verb == parts.PROD:
        return 0.1 * left
    if part.verb == parts.CHARGE_UNDER:
        return 0.08 * left
    if part.verb == parts.CORE_BONUS or part.verb == parts.DISCOUNT:
        return 0.07 * left
    if part.verb == parts.SHARE_SPACE or part.verb == parts.LUCKY or part.verb == parts.CUSTOMS:
        return 0.03 * left
    return 0.02 * left


def instant_worth(state: Invasion, seat: i64, rounds: i64) -> float:
    """What instants are worth while they are held; nothing at the very end."""
    total = 0.0
    held = state.instants[seat]
    if not held or rounds < 1:
        return 0.0
    instant: i64 = 0
    while instant < INSTANTS:
        if held >> instant & 1:
            total += sudden_worth(state.content.parts_of(INSTANT_TEXT + instant)[0])
        instant += 1
    return total * min(1.0, 0.35 + 0.1 * float(rounds))


def sudden_worth(part: parts.Part) -> float:
    if part.verb == parts.ABDUCT:
        return 0.75 if part.what == 0 else 0.5
    if part.verb == parts.DESTROY:
        return 0.75
    if part.verb == parts.LAND or part.verb == parts.IMMUNITY:
        return 0.6
    if part.verb == parts.ADVANCE or part.verb == parts.STEAL:
        return 0.45
    return 0.3


def hand_worth(state: Invasion, seat: i64, rounds: i64) -> float:
    """Hand cards of the market: how much better than a starting card each play of them is."""
    total = 0.0
    owned = (state.hand[seat] | state.played[seat]) >> STARTERS
    if not owned:
        return 0.0
    card: i64 = STARTERS
    while card < PLAYABLE:
        if owned >> (card - STARTERS) & 1:
            total += played_worth(state.content.parts_of(card)[0])
        card += 1
    return total * float(rounds) / CYCLE


def played_worth(part: parts.Part) -> float:
    if part.verb == parts.PRODUCE:
        return 0.45 if part.amount > 1 else 0.3
    if part.verb == parts.ADVANCE or part.verb == parts.GAIN or part.verb == parts.SHIELD:
        return 0.2
    return 0.15
