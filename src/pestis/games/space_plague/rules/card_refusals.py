"""Why a card is not there to be picked or trashed: where it lies instead."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague.cards import PLAYABLE
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import card_name
from pestis.kernel.moves import Refusal


def why_not_in_hand(state: Invasion, seat: i64, card: i64, rule: str) -> Refusal:
    """A card that is not in the hand; its twin may be, and has the same name."""
    name = card_name(state, card)
    if state.trashed[seat] >> card & 1:
        return Refusal(rule, f"{name} was trashed and is out of the game.")
    if not state.played[seat] >> card & 1:
        return Refusal(rule, f"You do not have {name}.")
    if has_twin_in_hand(state, seat, card):
        return Refusal(rule, f"You have played that {name}; choose the other one, which is still in your hand.")
    return Refusal(rule, f"You have played {name}; it comes back to your hand when you rest.")


def has_twin_in_hand(state: Invasion, seat: i64, card: i64) -> bool:
    """Whether a card of the same name is in the hand."""
    names = state.content.names
    return any(state.hand[seat] >> other & 1 and names[other] == names[card] for other in range(PLAYABLE))
