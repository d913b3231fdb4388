"""Many games into numbers. Nothing here prints: the command line and notebooks do that."""

from __future__ import annotations

from pestis.lab.chunks import Detail, Job, Part, chunk_size, play_chunk, remaining
from pestis.lab.cluster import play_on_ray
from pestis.lab.errors import CrewError, RunError
from pestis.lab.executors import Stop, cores, play_alone, play_in_processes, play_together
from pestis.lab.playing import Cost, Failure
from pestis.lab.run import Run
from pestis.lab.seating import seat_bots, usual_seats
from pestis.lab.simulate import Plan, play_game, play_games, simulate
from pestis.lab.speed import Speed, measure_speed
from pestis.lab.summary import GameRow, SeatSummary, Spread, Summary, Tally, wilson
from pestis.lab.tournament import Standing, Standings, Tournament

__all__ = [
    "Cost",
    "CrewError",
    "Detail",
    "Failure",
    "GameRow",
    "Job",
    "Part",
    "Plan",
    "Run",
    "RunError",
    "SeatSummary",
    "Speed",
    "Spread",
    "Standing",
    "Standings",
    "Stop",
    "Summary",
    "Tally",
    "Tournament",
    "chunk_size",
    "cores",
    "measure_speed",
    "play_alone",
    "play_chunk",
    "play_game",
    "play_games",
    "play_in_processes",
    "play_on_ray",
    "play_together",
    "remaining",
    "seat_bots",
    "simulate",
    "usual_seats",
    "wilson",
]
