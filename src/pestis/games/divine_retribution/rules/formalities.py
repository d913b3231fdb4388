"""What people are not asked: whether to use Chronic cards where that changes nothing, by public facts alone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.parts import Part
from pestis.games.divine_retribution.control import text_of
from pestis.games.divine_retribution.rules.chronic import can_use
from pestis.games.divine_retribution.rules.effects.conditions import contagions_of, is_met
from pestis.games.divine_retribution.rules.effects.pit import may_find_to_pit
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import b_of, c_of, seat_of

# A card drawn from window 2 on is kept. Drawing in the last window is drawing in any of these, and one knows more.
FIRST_KEEPING: Final[i64] = 2
LAST_WINDOW: Final[i64] = 4


def ready_cards(state: Realm, seat: i64) -> list[i64]:
    """The cards under control whose Chronic effect can be used now, as they lie there."""
    phase = state.phase
    return [held for held in state.controls[seat] if can_use(state, held, phase)]


def is_worth_asking(state: Realm, seat: i64) -> bool:
    """Whether to ask for Chronic cards alone; only people are spared what does nothing."""
    return not state.is_for_people() or is_worth_using(state, seat)


def is_worth_using(state: Realm, seat: i64) -> bool:
    """Whether any Chronic card that can be used now would do anything."""
    for held in ready_cards(state, seat):
        for part in state.content.effect_of(text_of(held)):
            if does_something(state, seat, part):
                return True
    return False


def does_something(state: Realm, seat: i64, part: Part) -> bool:
    verb = part.verb
    if verb == parts.PIT:
        return may_find_to_pit(state, seat, part, False)
    if verb == parts.RECRUIT:
        return bool(state.discards[seat])
    if verb == parts.DRAW or verb == parts.DRAW_TO:
        return bool(state.draws[seat].entries or state.discards[seat])
    if verb == parts.CONTAGION:
        return state.phase != frames.END_PHASE and not state.took_rat_king
    return True


def chronic_contagions(state: Realm, seat: i64) -> i64:
    """What the Chronic cards that can be used now would give."""
    total: i64 = 0
    control = state.controls[seat]
    for place in range(len(control)):
        if can_use(state, control[place], state.phase):
            for part in state.content.effect_of(text_of(control[place])):
                if part.verb == parts.CONTAGION and is_met(state, seat, place, part):
                    total += contagions_of(state, seat, part)
    return total


def only_give(state: Realm, seat: i64) -> bool:
    """Whether all Chronic cards that can be used now give Contagions, and do nothing else."""
    for held in ready_cards(state, seat):
        for part in state.content.effect_of(text_of(held)):
            if part.verb != parts.CONTAGION and does_something(state, seat, part):
                return False
    return True


# The windows of the End Phase.


def is_window_asked(state: Realm, window: i64, seat: i64) -> bool:
    """DR-RULING-21: whether people are asked in this window. The frame says what is booked for step 3.

    Where Chronic cards only draw there are two moments: before the hand is discarded, and with the new hand.
    """
    if not is_worth_using(state, seat):
        return False
    return not is_merged(state, window) or is_moment(state, seat, state.window)


def is_merged(state: Realm, window: i64) -> bool:
    """Whether this window stands for others too."""
    booked = b_of(window) or c_of(window)
    return state.is_for_people() and not booked and only_draw(state, seat_of(window))


def is_moment(state: Realm, seat: i64, number: i64) -> bool:
    """Window 1 differs from window 0 only if the draw pile runs out: what was put away is shuffled in."""
    if number == 1:
        return state.draws[seat].size() < drawable(state, seat)
    return number == 0 or number == LAST_WINDOW


def only_draw(state: Realm, seat: i64) -> bool:
    """Whether all Chronic cards that can be used now draw cards, and do nothing else."""
    for held in ready_cards(state, seat):
        for part in state.content.effect_of(text_of(held)):
            if part.verb != parts.DRAW or part.may or part.need != parts.NEED_NOTHING:
                return False
    return True


def drawable(state: Realm, seat: i64) -> i64:
    """How many cards the Chronic cards that can be used now would draw."""
    total: i64 = 0
    for held in ready_cards(state, seat):
        for part in state.content.effect_of(text_of(held)):
            total += part.count
    return total


def passes_to_new_hand(state: Realm, seat: i64) -> i64:
    """How often the player goes on until a card that is drawn stays in the new hand."""
    if not state.is_for_people():
        return FIRST_KEEPING - state.window
    passes: i64 = 1
    if state.window == 0 and is_moment(state, seat, 1):
        passes += 1
    return passes
