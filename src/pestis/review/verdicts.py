"""What a decision is called, by what it cost: the same for all games.

A verdict is given only where the measurement is clear: `low` and `high` are the ends of the interval that holds
the loss in 19 of 20 cases. What a decision is blamed for it has cost even at the lower end, so of two names the
milder one is given where both are possible.
"""

from __future__ import annotations

from typing import Final

BRILLIANT: Final = "brilliant"
GOOD: Final = "good"
INACCURATE: Final = "inaccurate"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
VERDICTS: Final = (BRILLIANT, GOOD, INACCURATE, MISTAKE, BLUNDER)

# What a decision has cost at least, in chance to win, the worst first.
COSTS: Final = ((BLUNDER, 0.10), (MISTAKE, 0.05), (INACCURATE, 0.02))
LEAST_COST: Final = COSTS[-1][1]
# What a brilliant move is better than every other one, at least.
BRILLIANT_GAIN: Final = 0.03
# Fewer worlds than these are no ground for blame or praise.
LEAST_WORLDS: Final = 16
# Moves that differ less than this, clearly, are the same.
SAME: Final = 0.005


def verdict(low: float, high: float, worlds: int, is_surprising: bool) -> str:
    """The name of what cost this much; "" where it makes no difference what was played.

    `is_surprising`: a good player without a search would have played something else.
    """
    if low >= -SAME and high <= SAME:
        return ""
    if worlds < LEAST_WORLDS:
        return GOOD
    if is_surprising and high <= -BRILLIANT_GAIN:
        return BRILLIANT
    return next((name for name, cost in COSTS if low >= cost), GOOD)
