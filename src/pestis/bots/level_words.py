"""The levels as people choose them: a title, a line about how it plays, and a rating where one was measured."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from pestis.bots.edition import Edition, edition_of
from pestis.bots.levels import levels
from pestis.kernel.game import Game

# Written by `python -m benchmarks.strength --write`, from games of two; the level `greedy` has 2000 points.
RATINGS: Final = Path(__file__).with_name("ratings.json")
RATED_SEATS: Final = 2
# Who loses every game is somewhere far below; nobody is told a smaller number than this.
LEAST_RATING: Final = 100


class Words(NamedTuple):
    title: str
    about: str


WORDS: Final = {
    "random": Words("Anything goes", "Makes any move that the rules allow."),
    "beginner": Words("Beginner", "Knows the rules and seldom has a plan: for a very first game."),
    "easy": Words("Easy", "Knows how to play, and often forgets it."),
    "casual": Words("Casual", "Plays well, and is careless now and then."),
    "greedy": Words("Steady", "Follows a good plan without looking ahead."),
    "normal": Words("Strong", "Looks ahead for a tenth of a second."),
    "hard": Words("Expert", "Looks ahead for a second."),
    "master": Words("Master", "Looks ahead for a second, and has taught itself what is worth looking at."),
}


@dataclass(frozen=True)
class Level:
    """One of the bots that can play a game, and with how many seats."""

    id: str
    title: str
    about: str
    rating: int | None
    seats: list[int]

    def as_json(self) -> dict[str, object]:
        return asdict(self)


def told_levels(game: Game) -> list[Level]:
    """Of `levels(game)`, in its order; a bot of another package has its name and no rating."""
    found = ratings_of(game)
    able = {count: levels(game, count) for count in sorted({*game.seat_counts, *game.more_seats})}
    return [
        Level(name, *words_of(name), found.get(name), [count for count, names in able.items() if name in names])
        for name in levels(game)
    ]


def words_of(name: str) -> Words:
    return WORDS.get(name) or Words(name.capitalize(), "Comes from another package.")


def ratings_of(game: Game) -> dict[str, int]:
    """What was measured of the bots and rules of today; of others nothing."""
    told = _written().get(game.id)
    if told is None:
        return {}
    found: dict[str, int] = told["levels"]
    return {name: max(LEAST_RATING, rating) for name, rating in found.items() if _is_of_today(game, name, told)}


def _is_of_today(game: Game, name: str, told: dict[str, Any]) -> bool:
    now = edition_of(game, RATED_SEATS, [name])
    written = Edition(
        "", told["rules"], told["playing"], now.weights and told["weights"], told["careless"].get(name, "")
    )
    return now.plays_as(written)


@cache
def _written() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(RATINGS.read_text(encoding="utf-8"))
    return told
