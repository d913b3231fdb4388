"""A coach beside who plays alone: whether a move gives much away, by the judgement of a bot that sees no more."""

from __future__ import annotations

from dataclasses import dataclass

from pestis.bots.advice import clear, percent
from pestis.bots.explain import thoughts
from pestis.bots.levels import make
from pestis.bots.perspective import Perspective

# A difference in the chance to win that one should hear of; the page says the same.
CLEAR_LOSS = 0.08


@dataclass(frozen=True)
class Slip:
    """A move, a better one, and the chances to win after both."""

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
    worths = {move.action: move.worth for move in clear(thoughts(player, perspective, seed))}
    if best not in worths or action not in worths or worths[best] - worths[action] < CLEAR_LOSS:
        return None
    made, better = perspective.describe(action).text, perspective.describe(best).text
    return Slip(made, better, worths[best], worths[action])
