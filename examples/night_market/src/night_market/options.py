"""What players can agree on before a game."""

from __future__ import annotations

from typing import Final

from pestis.kernel.options import Choice, Flag, Number, OptionTable

CROWDS: Final = ("thin", "thick")

OPTIONS: Final = OptionTable(
    Number("nights", 8, 3, 10, "How many nights the game lasts", rule="NM-OPT-1"),
    Choice("crowd", "thin", CROWDS, "One die of demand each night (thin) or two (thick)", rule="NM-OPT-2"),
    Flag("whistles", True, "Whether there are whistles to call the watch with", rule="NM-OPT-3"),
)
