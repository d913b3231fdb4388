"""What a decision is called, by what it cost: the same for all games.

A verdict is given only where the measurement is clear. `low` is the lower end of the interval that holds the loss
in 19 of 20 cases.
"""

from __future__ import annotations

from typing import Final

BRILLIANT: Final = "brilliant"
GOOD: Final = "good"
INACCURATE: Final = "inaccurate"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
VERDICTS: Final = (BRILLIANT, GOOD, INACCURATE, MISTAKE, BLUNDER)

# What a decision must have cost at least, in chance to win, the worst first.
COSTS: Final = ((BLUNDER, 0.15), (MISTAKE, 0.08), (INACCURATE, 0.04))
# It must be clear that it cost at least this share of that, and this much.
CLEAR_SHARE: Final = 1 / 3
CLEAR_LOSS: Final = 0.01
# What a brilliant move is better than every other one, at least.
BRILLIANT_GAIN: Final = 0.05
# Moves that differ less than this, clearly, are the same.
SAME: Final = 0.005


def verdict(loss: float, low: float, high: float, is_surprising: bool) -> str:
    """The name of what cost this much; "" where it makes no difference what was played.

    `is_surprising`: a good player without a search would have played something else.
    """
    for name, cost in COSTS:
        if loss >= cost and low >= max(CLEAR_LOSS, cost * CLEAR_SHARE):
            return name
    if low >= -SAME and high <= SAME:
        return ""
    if is_surprising and -loss >= BRILLIANT_GAIN and high <= -CLEAR_LOSS:
        return BRILLIANT
    return GOOD
