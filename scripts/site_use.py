"""Finds out what a browser tab needs of Python; runs inside Pyodide, started by web/site/pack.mjs.

The games are loaded, what never changes is asked for, bots of every level choose, a lesson begins, a match is
judged. Whatever was imported by then goes into the site; so nothing is imported here that the games do not need.
"""

from __future__ import annotations

import json
import sys

import pestis
from pestis.bots import Perspective, levels
from pestis.bots.lesson import opening
from pestis.kernel.game import Game
from pestis.kernel.lessons import lessons_of
from pestis.review import ReviewJob
from pestis.tab import routes
from pestis.tab.desk import Thinking
from pestis.tab.house import TabHouse
from pestis.tables.callers import NAMES
from pestis.tables.judging import read_job, write_job
from pestis.tables.thinking import read_advice, request_of


class Everything:
    """A browser that has every game already, and nothing else."""

    async def bring(self, game: str) -> None:
        """It is here."""


async def answers() -> dict[str, object]:
    """What the page asks and what never changes, by address."""
    house = TabHouse(Everything(), "")  # type: ignore[arg-type]
    told: dict[str, object] = {"names": NAMES}

    async def ask(path: str) -> None:
        status, said = await routes.ask(house, "GET", f"/{path}", "", None)
        assert status == 200, said
        told[path] = json.loads(said)

    await ask("games")
    for name in house.names:
        at = f"games/{name}"
        lessons = [f"{at}/lessons/{lesson}" for lesson in lessons_of(house.game(name))]
        for path in (at, f"{at}/rules", f"{at}/how-to-play", *lessons):
            await ask(path)
    return told


def exercise(game: Game) -> None:
    """Begin a match and judge it."""
    for lesson in lessons_of(game).values():
        opening(game, lesson)
    match = pestis.Match(game, seats=game.seat_counts[0], seed="1" * 64)
    for bot in levels(game):
        seat = match.state.pending()[0]
        perspective = Perspective(match.state, seat, match.visible_moves.seen_by(seat))
        said = Thinking().thinker.answer(request_of(bot, perspective, is_hint=True)).removeprefix("ok ")
        match.play(seat, read_advice(said, perspective)[0])
    match.can_undo_freely(1)
    record = match.record()
    record.seed = match.seed
    reviewer = ReviewJob(record.dumps()).reviewer()
    reviewer.curve[0].count = 1  # more worlds need no more modules
    next(reviewer.steps())
    read_job(write_job(ReviewJob(record.dumps())))


async def main() -> str:
    """The answers, and all modules that were used."""
    told = await answers()
    for name in pestis.games():
        exercise(pestis.game(name))
    return json.dumps({"answers": told, "used": sorted(sys.modules)})
