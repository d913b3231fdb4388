"""Many games into numbers. Nothing here draws or prints: the command line and notebooks do that."""

from __future__ import annotations

from pestis.lab.seating import seat_bots, usual_seats
from pestis.lab.simulate import Plan, play_game, play_games, simulate
from pestis.lab.speed import Speed, measure_speed
from pestis.lab.summary import GameRow, SeatSummary, Spread, Summary, Tally, wilson

__all__ = [
    "GameRow",
    "Plan",
    "SeatSummary",
    "Speed",
    "Spread",
    "Summary",
    "Tally",
    "measure_speed",
    "play_game",
    "play_games",
    "seat_bots",
    "simulate",
    "usual_seats",
    "wilson",
]
