"""What stands in a pack, in people's words: for whoever makes cards."""

from __future__ import annotations

from typing import Final

HELP: Final = {
    "planet": ("Planets", "Planet cards of the map. New ones may be added."),
    "card": ("Space", "Map cards that are no planets."),
    "technology": ("Technologies", "Kind, payer and price are as printed; words and copies are not."),
    "name": ("Name", "What the card is called."),
    "class": ("Class", "1 to 9. A higher Class has more Energy, Ore and capacity together than any lower one."),
    "energy": ("Energy", "What it makes in Production."),
    "ore": ("Ore", "What it makes in Production."),
    "capacity": ("Capacity", "How many Meeples can live here."),
    "copies": ("Copies", "How many of it there are."),
    "text": ("Text on the card", "What the card does, as players read it."),
    "rules": ("Rules it goes by", "Rules that players are shown with the card."),
    "kind": ("Kind", "As printed."),
    "payer": ("Payer", "Who pays, as printed."),
    "technology.energy": ("Energy", "What a use costs, as printed."),
    "technology.ore": ("Ore", "What a use costs, as printed."),
    "window": ("When", "When it can be used, for the eye."),
    "target": ("Target", "What it is used on, for the eye."),
    "duration": ("Duration", "How long it works, for the eye."),
    "frequency": ("Frequency", "How often it can be used, for the eye."),
}
