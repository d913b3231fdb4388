"""Importing this makes every installed game known to OpenSpiel, as `python_pestis_…`.

import pestis.rl.open_spiel
game = pyspiel.load_game("python_pestis_divine_retribution(players=3)")
"""

from __future__ import annotations

from pestis.rl.extras import extra

with extra("openspiel"):
    from pestis.rl.spiel import NAMES

__all__ = ["NAMES"]
