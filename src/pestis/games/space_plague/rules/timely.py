"""SP-RULING-57: at a table of people, who is asked about instants, and when.

An instant that does as much later, when its holder is asked anyway, is no reason to ask now.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import frames
from pestis.games.space_plague.board import BOARD, HALT, PLACES, SPACES
from pestis.games.space_plague.cards import INSTANTS, PERMANENTS
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.parts import Part
from pestis.games.space_plague.content.tables import INSTANT_TEXT, PERMANENT_TEXT
from pestis.games.space_plague.rules.cards.texts import EFFECTS, is_usable
from pestis.games.space_plague.rules.event.phase import coming_parts
from pestis.games.space_plague.rules.event.verb import ground_of
from pestis.games.space_plague.rules.market import add_purchases, can_operate, can_renew
from pestis.games.space_plague.state import Invasion
from pestis.kernel.agenda import kind_of

# Verbs of instants that reach other boards.
ATTACKS: Final[tuple[i64, ...]] = (parts.ABDUCT, parts.HALT, parts.STEAL, parts.DESTROY, parts.DISCHARGE)
# Events in which units move, energy is spent, the unit closest to the core is at stake, ships have to have room.
MOVING: Final[tuple[i64, ...]] = (parts.EV_ADVANCE, parts.EV_THREE)
PAYING: Final[tuple[i64, ...]] = (parts.EV_TOLL, parts.EV_THREE, parts.EV_EVOLVE)
CLOSEST: Final[tuple[i64, ...]] = (parts.EV_EVOLVE, parts.EV_CARD_OR_UNIT, parts.EV_LOSE_CLOSEST)
BOARDING: Final[tuple[i64, ...]] = (parts.EV_VISIT, parts.EV_NATIVES)
HARMFUL: Final[tuple[i64, ...]] = (
    parts.EV_DESTROY,
    parts.EV_SHIPS,
    parts.EV_HALT,
    parts.EV_TOLL,
    parts.EV_LOSE_TILES,
)
ON_UNITS: Final[tuple[i64, ...]] = (*MOVING, *CLOSEST, *BOARDING, *HARMFUL)
# By verb of an instant: before which events it does what it cannot do after them.
BEFORE_EVENTS: Final[dict[i64, tuple[i64, ...]]] = {
    **dict.fromkeys((parts.ABDUCT, parts.ADVANCE, parts.IMMUNITY), ON_UNITS),
    **dict.fromkeys((parts.HALT, parts.FREE, parts.DISCHARGE), MOVING),
    parts.CHARGE: (*MOVING, *PAYING),
    parts.STEAL: PAYING,
    parts.DESTROY: (*MOVING, *CLOSEST, *BOARDING, parts.EV_TOLL),
    parts.LAND: (*MOVING, *CLOSEST),
}
# And what a player must be able to do in a turn for it to matter before that turn.
STEPS: Final[tuple[i64, ...]] = (parts.ADVANCE, parts.HERD, parts.PROD)
BEFORE_CARDS: Final[dict[i64, tuple[i64, ...]]] = {
    **dict.fromkeys((parts.ABDUCT, parts.DESTROY), (*STEPS, parts.SHIELD, parts.PROMOTE)),
    parts.HALT: (*STEPS, parts.SHIELD, parts.SWAP),
    parts.DISCHARGE: STEPS,
}


def has_timely(state: Invasion, seat: i64, which: i64) -> bool:
    """Whether a seat holds an instant that is worth a question in this window."""
    instant: i64 = 0
    while instant < INSTANTS:
        usable = state.instants[seat] >> instant & 1 and is_usable(state, seat, INSTANT_TEXT + instant)
        if usable and is_timely(state, seat, first_part(state, instant), which):
            return True
        instant += 1
    return False


def first_part(state: Invasion, instant: i64) -> Part:
    return state.content.parts[state.content.way_first[2 * (INSTANT_TEXT + instant)]]


def is_timely(state: Invasion, seat: i64, part: Part, which: i64) -> bool:
    if which == frames.BEFORE_TURN or which == frames.BETWEEN_STEPS:
        return seat != state.turn and is_timely_in_turn(state, seat, part)
    if which == frames.BEFORE_EVENT:
        return is_timely_before_event(state, seat, part)
    if which == frames.BEFORE_THE_MARCH:
        return is_timely_before_march(state, seat, part)
    if which == frames.AT_START:
        return is_timely_at_start(state, seat, part)
    return which == frames.AFTER_PRODUCTION and guards(state, seat, part)


def is_timely_at_start(state: Invasion, seat: i64, part: Part) -> bool:
    """SP-PROD-6: energy that is collected before production leaves room for more; SP-RULING-16: or for who stands
    there. Against whoever is asked for that and could attack, immunity counts as well."""
    if part.verb == parts.IMMUNITY:
        others = [other for other in range(state.seats) if other != seat and holds_attack(state, other)]
        return any(gains_at_start(state, other) for other in others)
    return is_gain_at_start(state, seat, part)


def gains_at_start(state: Invasion, seat: i64) -> bool:
    """Whether a seat is asked at the start of a round for the sake of what production brings."""
    held = [instant for instant in range(INSTANTS) if state.instants[seat] >> instant & 1]
    return any(
        is_usable(state, seat, INSTANT_TEXT + instant)
        and is_gain_at_start(state, seat, first_part(state, instant))
        for instant in held
    )


def is_gain_at_start(state: Invasion, seat: i64, part: Part) -> bool:
    """Whether an instant changes what production brings."""
    if not state.planetary:
        return False
    if state.collect_under and part.verb in (parts.ADVANCE, parts.LAND, parts.ABDUCT, parts.DESTROY):
        return True
    ahead = (state.occupied << 1 | state.occupied << 2) & state.charged
    return part.verb == parts.ADVANCE and ahead >> seat * SPACES & BOARD != 0


def is_timely_in_turn(state: Invasion, seat: i64, part: Part) -> bool:
    """What hits the player whose turn it is before they act, or guards against their instants."""
    other = state.turn
    if part.verb == parts.IMMUNITY:
        return holds_attack(state, other)
    if not EFFECTS[part.verb].effect.reaches(state, seat, part, other):
        return False
    if part.verb == parts.STEAL:
        return can_spend(state, other)
    wanted = BEFORE_CARDS.get(part.verb)
    return wanted is None or any(verb in wanted for verb in verbs_to_come(state, other))


def verbs_to_come(state: Invasion, seat: i64) -> list[i64]:
    """What the player whose turn it is can still do in it: with the card, and with permanents to activate."""
    content = state.content
    found: list[i64] = []
    if not state.resolved and state.shown[seat] >= 0:
        found += [part.verb for way in (0, 1) for part in content.parts_of(state.shown[seat], way)]
    ready = state.permanents[seat] & content.actives & ~state.used[seat]
    for permanent in range(PERMANENTS):
        if ready >> permanent & 1:
            found.append(content.parts_of(PERMANENT_TEXT + permanent)[0].verb)
    return found


def is_timely_before_event(state: Invasion, seat: i64, part: Part) -> bool:
    """Another verb, which a pack may give an instant, counts before every event."""
    wanted = BEFORE_EVENTS.get(part.verb)
    for coming in coming_parts(state):
        if wanted is None or (coming.verb in wanted and touches(state, seat, part, coming)):
            return True
    return False


def touches(state: Invasion, seat: i64, part: Part, coming: Part) -> bool:
    """Whether an event on some grounds concerns what an instant is about: own units there, or units on ships."""
    if not coming.grounds or coming.verb in MOVING:
        return True
    if part.verb == parts.IMMUNITY:
        return ground_of(state, seat, coming.grounds) & state.occupied >> seat * SPACES != 0
    return part.verb != parts.ABDUCT or part.what == 0


def is_timely_before_march(state: Invasion, seat: i64, part: Part) -> bool:
    """Everything about units, and energy that they may collect; after the last march nothing comes any more."""
    if part.verb == parts.STEAL:
        return state.round == state.last_round
    if part.verb == parts.CHARGE:
        return state.occupied >> seat * SPACES & BOARD != 0
    if part.verb == parts.DISCHARGE:
        return state.occupied << 1 & state.charged & ~(BOARD << seat * SPACES) != 0
    return part.verb != parts.IMMUNITY or guards(state, seat, part) or has_halted(state, seat)


def guards(state: Invasion, seat: i64, part: Part) -> bool:
    """Whether a part makes a unit immune while somebody else can attack it."""
    return part.verb == parts.IMMUNITY and any(
        holds_attack(state, other) for other in range(state.seats) if other != seat
    )


def holds_attack(state: Invasion, seat: i64) -> bool:
    held = state.instants[seat]
    return any(held >> instant & 1 and first_part(state, instant).verb in ATTACKS for instant in range(INSTANTS))


def has_halted(state: Invasion, seat: i64) -> bool:
    """SP-RULING-53: immunity lets a halted unit march."""
    return any(unit & HALT for unit in state.units[seat * PLACES : seat * PLACES + PLACES])


def can_spend(state: Invasion, seat: i64) -> bool:
    """Whether the player whose turn it is could spend energy in it: to renew, or on a visit to the market."""
    if can_renew(state, seat):
        return True
    is_visiting = any(kind_of(todo) == frames.MARKET for todo in state.agenda)
    found: list[i64] = []
    if can_operate(state) and (is_visiting or parts.MARKET in verbs_to_come(state, seat)):
        add_purchases(state, seat, found)
    return len(found) > 0


def can_raise_energy(state: Invasion, seat: i64) -> bool:
    """SP-RULING-55: whether an instant that is held could bring energy for one more purchase."""
    found: list[i64] = []
    for instant in range(INSTANTS):
        if state.instants[seat] >> instant & 1 and is_usable(state, seat, INSTANT_TEXT + instant):
            found.append(first_part(state, instant).verb)
    if parts.ADVANCE in found and state.charged >> seat * SPACES & BOARD:
        return True
    return parts.STEAL in found or (parts.CHARGE in found and state.collect_under)


def can_activate(state: Invasion, seat: i64) -> bool:
    """SP-RULING-11: whether a permanent is left to activate in this round."""
    ready = state.permanents[seat] & state.content.actives & ~state.used[seat]
    return any(
        ready >> permanent & 1 and is_usable(state, seat, PERMANENT_TEXT + permanent)
        for permanent in range(PERMANENTS)
    )
