"""DR-CHRONIC: effects that stay, used once a turn in the phase that their label names."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events, moves
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.control import USED, card_of, copied_of, is_copy, is_used, text_of
from pestis.games.divine_retribution.rules.effects.texts import begin_activated, push_check
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import copy_name
from pestis.kernel.moves import Refusal

PHASES: Final = ("", "Spread", "Infect", "End")


def refresh(state: Realm, seat: i64) -> None:
    """Note which cards under control have a Chronic effect that can be used now, as bits.

    To be called when a phase or window begins and when the active player's cards change.
    """
    found: i64 = 0
    phase = state.phase
    labels = state.content.chronic
    for held in state.controls[seat]:
        if labels[text_of(held)] == phase and can_use(state, held, phase):
            found |= 1 << card_of(held)
    state.ready = found


def can_use(state: Realm, held: i64, phase: i64) -> bool:
    """DR-CHRONIC-3, DR-CHRONIC-5: in the named phase, once a turn for each card.

    DR-RULING-39: the Queen's copy ends on entering the End Phase, unless `queen_copies_end_chronic` leaves it
    window W0.
    """
    if is_used(held) or state.content.chronic[text_of(held)] != phase:
        return False
    if phase == parts.CHRONIC_END and is_copy(held):
        return state.queen_copies_end and state.window == 0
    return True


def list_activations(state: Realm, found: list[i64]) -> None:
    """Add a move for each Chronic card that can be used now."""
    left = state.ready
    action = moves.ACTIVATE
    while left:
        if left & 1:
            found.append(action)
        left >>= 1
        action += 1


def activate(state: Realm, seat: i64, card: i64, phase: i64) -> None:
    """DR-CHRONIC-4: its player has decided to use it now."""
    control = state.controls[seat]
    place: i64 = 0
    while card_of(control[place]) != card or not can_use(state, control[place], phase):
        place += 1
    control[place] = control[place] | USED
    refresh(state, seat)
    state.emit(events.ACTIVATED, seat, card, copied_of(control[place]))
    push_check(state, seat)
    begin_activated(state, seat, place)


def why_not_use(state: Realm, seat: i64, card: i64, phase: int) -> Refusal | None:
    """Why the Chronic effect of a card cannot be used in this phase."""
    name = state.content.names[card]
    copies = [held for held in state.controls[seat] if card_of(held) == card]
    if not copies:
        return Refusal("DR-KEY-6", f"You control no {name}.")
    label = state.content.chronic[text_of(copies[-1])]
    if is_copy(copies[-1]):
        name = copy_name(state, card, copied_of(copies[-1]))
        if label == parts.CHRONIC_END:
            return why_not_use_copy(state, name, is_used(copies[-1]))
    if label == parts.NOT_CHRONIC:
        return Refusal("DR-COMP-8", f"{name} is not a Chronic card: it works when you play it.")
    if label != phase:
        return Refusal("DR-CHRONIC-3", f"You can use {name} only in your {PHASES[label]} Phase.")
    if is_used(copies[-1]):
        return Refusal("DR-CHRONIC-5", f"You have used {name} this turn: a Chronic card works once a turn.")
    return None


def why_not_use_copy(state: Realm, name: str, used: bool) -> Refusal:
    """DR-RULING-39: the Queen's copy of an End-Phase Chronic."""
    if not state.queen_copies_end:
        return Refusal("DR-RULING-39", f"You cannot use {name}: the copy ends when your End Phase begins.")
    if used:
        return Refusal("DR-CHRONIC-5", f"You have used {name} this turn: a Chronic card works once a turn.")
    return Refusal("DR-RULING-39", f"You can use {name} only in your End Phase, before your cards are discarded.")
