"""A coach beside who plays alone: whether a move gives much away, by the judgement of a bot that sees no more."""

from __future__ import annotations

from dataclasses import dataclass

from pestis.bots.advice import clear, percent
from pestis.bots.explain import Weighed, thoughts
from pestis.bots.levels import make
from pestis.bots.perspective import Perspective

# A difference in the chance to win that one should hear of.
CLEAR_LOSS = 0.08


@dataclass(frozen=True)
class Slip:
    """A move, a better one, and the chances to win after both."""

    action: int
    made: str
    better: str
    before: float
    after: float

    def __str__(self) -> str:
        return (
            f'"{self.made}" leaves you about {percent(self.after)} to win. '
            f'The bots see {percent(self.before)} after "{self.better}".'
        )


def slip_of(bot: str, perspective: Perspective, seed: int, action: int) -> Slip | None:
    """What a move gives away, if that is clear. Takes as long as the bot thinks."""
    player = make(bot, game=perspective.game, seat=perspective.seat, seed=seed)
    best = int(player.choose(perspective))
    slips = slips_among(perspective, best, thoughts(player, perspective, seed))
    return next((slip for slip in slips if slip.action == action), None)


def slips_among(perspective: Perspective, best: int, weighed: list[Weighed]) -> list[Slip]:
    """The moves that clearly give something away, by what a bot that would make `best` thought of them."""
    worths = {move.action: move.worth for move in clear(weighed)}
    if best not in worths:
        return []
    better, before = perspective.describe(best).text, worths[best]
    worse = {action: after for action, after in worths.items() if before - after >= CLEAR_LOSS}
    return [
        Slip(action, perspective.describe(action).text, better, before, after) for action, after in worse.items()
    ]
