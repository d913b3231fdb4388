"""Who sits where: how many seats, and which bot in each."""

from __future__ import annotations

from collections.abc import Sequence

from pestis.bots import BotError, check_bot
from pestis.kernel.game import Game

USUAL_SEATS = 3


def usual_seats(game: Game) -> int:
    """Three seats, or the nearest number that the game takes."""
    return min(game.seat_counts, key=lambda count: (abs(count - USUAL_SEATS), count))


def seat_bots(game: Game, seats: int, names: Sequence[str]) -> tuple[str, ...]:
    """The bot of each seat: one name stands for all seats, else there is one for each."""
    for name in names:
        check_bot(game, name, seats)
    if len(names) == 1:
        return tuple(names) * seats
    if len(names) != seats:
        raise BotError(f"{len(names)} bots are named for {seats} seats; allowed: one for all, or {seats}")
    return tuple(names)
