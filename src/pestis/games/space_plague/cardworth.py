"""What evolutions will probably give until the end, in points, by what their texts do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import parts as do
from pestis.games.space_plague.cards import INSTANTS, PERMANENTS, PLAYABLE, STARTERS
from pestis.games.space_plague.content import INSTANT_TEXT, PERMANENT_TEXT
from pestis.games.space_plague.scoring import counted_points
from pestis.games.space_plague.state import Table

# In how many rounds every card of a hand is played once.
CYCLE: Final = 6.0


def permanents_worth(table: Table, seat: i64, rounds: i64) -> float:
    """The points of permanents, and what the others do in the rounds that are left."""
    total = 0.0
    permanents = table.permanents[seat]
    permanent: i64 = 0
    while permanent < PERMANENTS:
        if permanents >> permanent & 1:
            total += permanent_worth(table, seat, permanent, rounds)
        permanent += 1
    return total


def permanent_worth(table: Table, seat: i64, permanent: i64, rounds: i64) -> float:
    total = float(table.content.points[permanent])
    for part in table.content.parts_of(PERMANENT_TEXT + permanent):
        total += lasting_worth(table, seat, part, rounds)
    return total


def lasting_worth(table: Table, seat: i64, part: do.Part, rounds: i64) -> float:
    """What a permanent gives besides plain points."""
    left = float(rounds)
    if part.verb == do.TERRAIN_POINTS:
        return max(min(2.0, 0.4 * left), float(counted_points(table, seat, part)))
    if part.verb == do.ENERGY_POINTS:
        return max(0.5 if rounds > 3 else 0.0, float(counted_points(table, seat, part)))
    if part.verb == do.PROD:
        return 0.1 * left
    if part.verb == do.CHARGE_UNDER:
        return 0.08 * left
    if part.verb == do.CORE_BONUS or part.verb == do.DISCOUNT:
        return 0.07 * left
    if part.verb == do.SHARE_SPACE or part.verb == do.LUCKY or part.verb == do.CUSTOMS:
        return 0.03 * left
    return 0.02 * left


def instant_worth(table: Table, seat: i64, rounds: i64) -> float:
    """What instants are worth while they are held; nothing at the very end."""
    total = 0.0
    held = table.instants[seat]
    if not held or rounds < 1:
        return 0.0
    instant: i64 = 0
    while instant < INSTANTS:
        if held >> instant & 1:
            total += sudden_worth(table.content.parts_of(INSTANT_TEXT + instant)[0])
        instant += 1
    return total * min(1.0, 0.35 + 0.1 * float(rounds))


def sudden_worth(part: do.Part) -> float:
    if part.verb == do.ABDUCT:
        return 0.75 if part.what == 0 else 0.5
    if part.verb == do.DESTROY:
        return 0.75
    if part.verb == do.LAND or part.verb == do.IMMUNITY:
        return 0.6
    if part.verb == do.ADVANCE or part.verb == do.STEAL:
        return 0.45
    return 0.3


def hand_worth(table: Table, seat: i64, rounds: i64) -> float:
    """Hand cards of the market: how much better than a starting card each play of them is."""
    total = 0.0
    owned = (table.hand[seat] | table.played[seat]) >> STARTERS
    if not owned:
        return 0.0
    card: i64 = STARTERS
    while card < PLAYABLE:
        if owned >> (card - STARTERS) & 1:
            total += played_worth(table.content.parts_of(card)[0])
        card += 1
    return total * float(rounds) / CYCLE


def played_worth(part: do.Part) -> float:
    if part.verb == do.PRODUCE:
        return 0.45 if part.amount > 1 else 0.3
    if part.verb == do.ADVANCE or part.verb == do.GAIN or part.verb == do.SHIELD:
        return 0.2
    return 0.15
