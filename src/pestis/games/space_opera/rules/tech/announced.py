"""SO-REACT-2: what a use that waits for its window to close was announced to be about: as moves, and in words."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import (
    AMB,
    BEA,
    BRI,
    ECV,
    EMP,
    HAK,
    HYP,
    MCV,
    PLA,
    RAD,
    TRA,
    WMG,
)
from pestis.games.space_opera.flags import NO_SHIP
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.attacks import aim
from pestis.games.space_opera.words.names import (
    ITEM_NAMES,
    KIND_NAMES,
    TARGET_NAMES,
    cell_name,
    place_name,
    ship_name,
    tech_name,
    tokens,
    whose,
)
from pestis.games.space_opera.words.seats import whom
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of

# Technologies whose uses are settled in the draft.
DRAFTED: Final[i64] = 1 << ECV | 1 << MCV | 1 << BRI | 1 << TRA | 1 << BEA | 1 << EMP | 1 << WMG


# As moves.


def settled(state: Galaxy) -> list[i64]:
    return [choice for choice in state.draft if choice >= 0]


def of_the_shot(state: Galaxy) -> list[i64]:
    """The draft of a shot or a beam stands until it is over; other attacks have none."""
    return settled(state) if state.mode in (events.GUN_SHOT, events.BEAM_INVASION) else []


def waiting_use(state: Galaxy) -> i64:
    """The EFFECT frame of the use that waits for its window to close, below all hacks of it."""
    for todo in reversed(state.agenda):
        if kind_of(todo) == on.EFFECT and a_of(todo) != HAK:
            return todo
    return 0


def below(state: Galaxy, tech: i64, user: i64) -> i64:
    """The EFFECT frame that a HACK question is about."""
    for todo in reversed(state.agenda):
        if kind_of(todo) == on.EFFECT and a_of(todo) == tech and seat_of(todo) == user:
            return todo
    return 0


def ship_of(state: Galaxy, effect: i64) -> i64:
    """The ship that a use is about, where it is about one."""
    ship = b_of(effect)
    if c_of(effect) in (0, on.AS_TARGET) or ship >= len(state.ship_owner):
        return NO_SHIP
    return ship


def choices_of(state: Galaxy, effect: i64) -> list[i64]:
    """The moves that said what a waiting use shall do."""
    tech = a_of(effect)
    reason = c_of(effect)
    if tech in (HYP, PLA):
        return through_hyperspace(state)
    if reason == on.AS_TARGET:
        return [b_of(effect) + (move.SHIP if tech == RAD else move.TARGET)]
    is_drafted = DRAFTED >> tech & 1 != 0 or (tech == RAD and reason == 0)
    return settled(state) if is_drafted else []


def through_hyperspace(state: Galaxy) -> list[i64]:
    """SO-RULING-49, SO-RULING-55: the declared move and its Energy, where that was chosen."""
    for todo in reversed(state.agenda):
        if kind_of(todo) == on.BEGIN_MOVE:
            drives = c_of(todo)
            return [leap(a_of(todo), drives), move.AMOUNT + b_of(todo)] if drives & on.WITH_HYPER else []
    return []


def leap(ship: i64, drives: i64) -> i64:
    """The move that declared these drives."""
    return ship + (move.HYPER_PLASMA if drives & on.WITH_PLASMA else move.HYPER)


# In words.


def purpose(state: Galaxy, viewer: i64) -> str:
    """What the use in question is about, or nothing if there is nothing to say."""
    waiting = [todo for todo in state.agenda if kind_of(todo) == on.EFFECT]
    if a_of(waiting[-1]) != HAK:
        return purpose_of(state, waiting[-1], viewer)
    hacked = waiting[-2]
    name = whose(tech_name(state, a_of(hacked)), seat_of(hacked), viewer)
    return f" against {name}{'' if a_of(hacked) == HAK else purpose_of(state, hacked, viewer)}"


def purpose_of(state: Galaxy, effect: i64, viewer: i64) -> str:
    tech = a_of(effect)
    if tech == AMB:
        return f" to offer ties to {whom(b_of(effect), viewer)}"
    chosen = choices_of(state, effect)
    if len(chosen) == 0:
        return ""
    if c_of(effect) == on.AS_TARGET:
        if tech == RAD:
            return f" on {ship_name(chosen[0] - move.SHIP)}"
        return f" on {TARGET_NAMES[chosen[0] - move.TARGET]}"
    if tech == RAD:
        return f" to look at {listed([place_name(state, choice - move.AT) for choice in chosen])}"
    if len(chosen) == 1:
        return ""
    if tech in (EMP, WMG):
        return f" from {ship_name(chosen[0] - move.SHIP)}{aim(state, tech, chosen, viewer)}"
    if tech in (ECV, MCV):
        much = tokens(chosen[1] - move.AMOUNT, 0 if tech == ECV else 1)
        return f" on {much} of {side(state, chosen[0], viewer)}"
    if tech == TRA:
        return f" on {whom(chosen[0] - move.SEAT, viewer)}, for 1 {KIND_NAMES[chosen[1] - move.KIND]}"
    if tech == BEA and c_of(effect) == on.AS_MODE:
        troops = tokens(chosen[2] - move.AMOUNT, 2)
        return f" to invade {side(state, chosen[1], viewer)} with {troops} from {side(state, chosen[0], viewer)}"
    if tech in (BEA, BRI):
        return f" to send {sent(state, tech, chosen, viewer)}"
    return f" to move {ship_name(b_of(effect))} for {tokens(chosen[1] - move.AMOUNT, 0)}"


def side(state: Galaxy, choice: i64, viewer: i64) -> str:
    """One end of a beam or a bridge."""
    return ship_name(choice - move.SHIP) if choice >= move.SHIP else cell_name(state, choice - move.AT, viewer)


def sent(state: Galaxy, tech: i64, chosen: list[i64], viewer: i64) -> str:
    """What a beam or a bridge carries, from where and where to."""
    source = side(state, chosen[0], viewer)
    if move.BUILD <= chosen[1] < move.KIND:
        goal = side(state, chosen[2], viewer)
        if chosen[1] == move.BUILD + move.SHIP_ITEM:
            return f"{source} to {goal}"
        return f"{ITEM_NAMES[chosen[1] - move.BUILD].replace(' level', '')} from {source} to {goal}"
    amounts = chosen[3:] if tech == BRI else chosen[2:]
    parts: list[str] = []
    good: i64
    for good in range(len(amounts)):
        if amounts[good] > move.AMOUNT:
            parts.append(tokens(amounts[good] - move.AMOUNT, good))
    return f"{listed(parts) or 'nothing'} from {source} to {side(state, chosen[1], viewer)}"


def listed(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
