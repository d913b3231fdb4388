"""The four factions: names and looks, no powers (SP-RULING-44)."""

from __future__ import annotations

from typing import Final

FACTION_IDS: Final = ("horny_goats", "flat_earthers", "reptilians", "slime")
FACTION_NAMES: Final = ("Horny Goats", "Flat-Earthers", "Reptilians", "Slime")
