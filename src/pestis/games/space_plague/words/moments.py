"""What has a moment of its own in a round: the rule, and when that moment is."""

from __future__ import annotations

from typing import Final

BY_A_CARD: Final = ("SP-ACT-3", "That is done when a card that says so is resolved.")
WITH_AN_INSTANT: Final = ("SP-MKT-4", "That is chosen when an instant is used.")
BY_ACTIVATION: Final = ("SP-ACT-4", "That is chosen when an evolution is activated.")
IN_AN_EVENT: Final = ("SP-EVT-1", "That is done when an event says so.")
MOMENTS: Final = {
    "commit": ("SP-ACT-1", "Cards are picked at the beginning of phase 2, by everybody at once."),
    "resolve": ("SP-ACT-3", "A card is resolved on your own turn, after any instants."),
    "activate": ("SP-ACT-4", "An evolution is activated on your own turn, after any instants."),
    "renew": ("SP-ACT-6", "The market is renewed on your own turn, after any instants."),
    "buy": ("SP-MKT-1", "Cards are bought on a visit to the market, or when an event says so."),
    "drop": ("SP-MKT-7", "An evolution is discarded only for a third one."),
    **dict.fromkeys(("produce", "advance", "jump", "shield", "visit", "roll"), BY_A_CARD),
    **dict.fromkeys(("charge", "take_back", "promote", "herd"), BY_A_CARD),
    **dict.fromkeys(("target", "berth", "immunize", "free", "rob", "discharge"), WITH_AN_INSTANT),
    **dict.fromkeys(("charge_tile", "swap"), BY_ACTIVATION),
    **dict.fromkeys(("trash", "trash_played", "send", "sacrifice", "pay", "lose"), IN_AN_EVENT),
}
