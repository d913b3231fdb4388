"""DR-CHRONIC: effects that stay, used once a turn in the phase that their label names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.divine_retribution import effects
from pestis.games.divine_retribution import events as happened
from pestis.games.divine_retribution import moves as move
from pestis.games.divine_retribution.control import USED, card_of, copied_of, is_copy, is_used, text_of
from pestis.games.divine_retribution.parts import CHRONIC_END

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table


def refresh(table: Table, seat: i64) -> None:
    """Note which cards under control have a Chronic effect that can be used now, as bits.

    To be called when a phase or window begins and when the active player's cards change.
    """
    found: i64 = 0
    phase = table.phase
    labels = table.content.chronic
    for held in table.controls[seat]:
        if labels[text_of(held)] == phase and can_use(table, held, phase):
            found |= 1 << card_of(held)
    table.ready = found


def can_use(table: Table, held: i64, phase: i64) -> bool:
    """DR-CHRONIC-3, DR-CHRONIC-5: in the named phase, once a turn for each card.

    DR-RULING-39: the Queen's copy ends on entering the End Phase, unless `queen_copies_end_chronic` leaves it
    window W0.
    """
    if is_used(held) or table.content.chronic[text_of(held)] != phase:
        return False
    if phase == CHRONIC_END and is_copy(held):
        return table.queen_copies_end and table.window == 0
    return True


def list_activations(table: Table, found: list[i64]) -> None:
    """Add a move for each Chronic card that can be used now."""
    left = table.ready
    action = move.ACTIVATE
    while left:
        if left & 1:
            found.append(action)
        left >>= 1
        action += 1


def activate(table: Table, seat: i64, card: i64, phase: i64) -> None:
    """DR-CHRONIC-4: its player has decided to use it now."""
    control = table.controls[seat]
    place: i64 = 0
    while card_of(control[place]) != card or not can_use(table, control[place], phase):
        place += 1
    control[place] = control[place] | USED
    refresh(table, seat)
    table.emit(happened.ACTIVATED, seat, card, copied_of(control[place]))
    table.push_check(seat)
    effects.begin_activated(table, seat, place)
