"""What has a moment of its own in a round: the rule, and when that moment is."""

from __future__ import annotations

from typing import Final

MOMENTS: Final = {
    "pass": ("SP-RULING-29", "You pass only when you are asked about instants."),
    "end_turn": ("SP-RULING-11", "You end your turn when your card is resolved and nothing else is under way."),
    "leave": ("SP-MKT-1", "You are not in the market."),
    "decline": ("SP-RULING-12", "You must answer this."),
    "stay": ("SP-RULING-36", "You choose to stay only where a red plague could jump."),
    "commit": ("SP-ACT-1", "Everybody picks a card at the beginning of the actions, all at once."),
    "resolve": ("SP-ACT-3", "You resolve your card on your own turn, after any instants."),
    "activate": ("SP-ACT-4", "You activate a permanent on your own turn, after any instants."),
    "renew": ("SP-ACT-6", "You renew the market on your own turn, after any instants."),
    "buy": ("SP-MKT-1", "You buy cards when you visit the market, or when an event says so."),
    "drop": ("SP-MKT-7", "You discard a permanent only when you buy a third one."),
    "produce": ("SP-ACT-3", "You put a unit on your ship with a card that says so."),
    "advance": ("SP-ACT-3", "Your units advance by a card or an event that says so, and in the march."),
    "jump": ("SP-ACT-3", "A red plague jumps where it could advance: by a card, in an event or in the march."),
    "shield": ("SP-ACT-3", "You shield a unit with a card that says so."),
    "visit": ("SP-ACT-3", "You visit the market with a card that says so."),
    "roll": ("SP-ACT-3", "You roll the die with a card or in an event that says so."),
    "charge": ("SP-ACT-3", "You charge a terrain with a card that says so."),
    "take_back": ("SP-ACT-3", "You take cards back with a card that says so."),
    "promote": ("SP-ACT-3", "You promote a plague with a card that says so."),
    "herd": ("SP-ACT-3", "You advance all units of a terrain with a card that says so."),
    "target": ("SP-MKT-4", "You choose a unit of another board when you use an instant."),
    "berth": ("SP-MKT-4", "You choose a ship space for a unit that you abduct with an instant."),
    "immunize": ("SP-MKT-4", "You make a unit immune with an instant."),
    "free": ("SP-MKT-4", "You free a unit with an instant."),
    "rob": ("SP-MKT-4", "You rob somebody with an instant."),
    "discharge": ("SP-MKT-4", "You clear the energy of another path with an instant."),
    "charge_tile": ("SP-ACT-4", "You charge a single tile with a permanent."),
    "swap": ("SP-ACT-4", "You swap two units with a permanent."),
    "trash": ("SP-EVT-1", "You trash a card only when an event says so."),
    "trash_played": ("SP-EVT-1", "You trash a card only when an event says so."),
    "send": ("SP-EVT-1", "You send a plague to a neighbour only when an event says so."),
    "sacrifice": ("SP-EVT-1", "You sacrifice a unit only when an event says so."),
    "pay": ("SP-EVT-1", "You pay for a unit only when an event says so."),
    "lose": ("SP-EVT-1", "You lose a unit only when an event says so."),
}
