"""What a review is: plain numbers and sentences that go into a file and come back the same.

All chances are shares from 0 to 1. An `error` is a standard error: what is true lies within two of them in 19 of
20 cases. `move` says how many moves of the record had been made: 0 is the deal.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from pestis.kernel.errors import PestisError, shown

FORMAT: Final = "pestis-review-1"


class ReviewError(PestisError):
    """A match that cannot be reviewed, or a text that is no review."""


@dataclass(frozen=True)
class Point:
    """The chances of all seats after so many moves, as somebody saw them who knew what everybody knew."""

    move: int
    round: int | None
    chances: list[float]
    errors: list[float]


@dataclass(frozen=True)
class OwnPoint:
    """The chance of one seat after so many moves, as it saw that itself."""

    move: int
    chance: float
    error: float


@dataclass(frozen=True)
class Choice:
    """A move that could be made, with the chance to win that its player sees after it."""

    id: int
    form: str
    text: str
    rules: list[str]
    chance: float
    error: float


@dataclass(frozen=True)
class Decision:
    """What a seat played and what else it could have done, judged by what it knew itself.

    `others` are the best of the `options` - 1 other moves, the one it is held against first.
    `loss` is what that one is worth more than the one played (below 0: less); `low` and `high` hold it
    in 19 of 20 cases. `verdict` is one of `verdicts.VERDICTS`, or "" where the moves are equal.
    `why` are sentences, where there is something to say.
    """

    move: int
    seat: int
    round: int | None
    question: str
    rules: list[str]
    played: Choice
    others: list[Choice]
    options: int
    loss: float
    low: float
    high: float
    verdict: str
    why: list[str]
    worlds: int


@dataclass(frozen=True)
class Parts:
    """Where the result of one seat comes from: start + luck + own + others + rest = result.

    `luck` is what dice, draws and deals gave, `own` and `others` what decisions gave against those of a good
    player without a search, and `rest` what the judge cannot tell apart. In a match that was given up `result` is
    the chance that a seat had then.
    """

    seat: int
    start: float
    luck: float
    own: float
    others: float
    rest: float
    result: float
    start_error: float
    luck_error: float
    own_error: float
    others_error: float


@dataclass(frozen=True)
class Turning:
    """A moment that changed much: `move` is the one that did it, `change` what it did to this seat's chance."""

    move: int
    seat: int
    round: int | None
    before: float
    after: float
    error: float
    text: str


@dataclass(frozen=True)
class Summary:
    """Three sentences to be read aloud and three moments, for one seat; `seat` None is for everybody else."""

    seat: int | None
    sentences: list[str]
    moments: list[Turning]


@dataclass(frozen=True)
class GivenUp:
    """A match that ended before its end: by whom, and who won by that, as far as it is known."""

    seat: int | None = None
    winners: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Review:
    """One match judged. While it is worked on, `done` of `total` steps are in it; `passes` are how often all was
    judged, each time in as many worlds again."""

    game: str
    title: str
    record: str
    seats: int
    names: list[str]
    winners: list[int]
    scores: list[float]
    moves: int
    depth: str
    seed: int
    passes: int
    done: int
    total: int
    curve: list[Point] = field(default_factory=list)
    own: list[list[OwnPoint]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    parts: list[Parts] = field(default_factory=list)
    turning: list[Turning] = field(default_factory=list)
    summaries: list[Summary] = field(default_factory=list)
    given_up: GivenUp | None = None

    @property
    def is_finished(self) -> bool:
        return self.done == self.total

    def summary_for(self, seat: int | None) -> Summary | None:
        return next((summary for summary in self.summaries if summary.seat == seat), None)

    def as_json(self) -> dict[str, object]:
        return {"format": FORMAT, **asdict(self)}

    def dumps(self) -> str:
        """The review as the text of a file, one line."""
        return json.dumps(self.as_json(), ensure_ascii=True) + "\n"


def read_review(source: str | bytes | Mapping[str, object]) -> Review:
    """A review from the text of a file, or from its JSON."""
    told: Any = _parse(source) if isinstance(source, str | bytes) else dict(source)
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        found = told.get("format") if isinstance(told, dict) else told
        raise ReviewError(f"the format of the review is {shown(found)}; readable: {FORMAT!r}")
    try:
        return _review({name: value for name, value in told.items() if name != "format"})
    except (TypeError, KeyError) as error:
        raise ReviewError(f"the review is damaged: {error}") from error


def _parse(text: str | bytes) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ReviewError(f"the review is not JSON, or only a part of it: {error}") from error


def _review(told: dict[str, Any]) -> Review:
    whole = dict(told)
    whole["curve"] = [Point(**point) for point in told["curve"]]
    whole["own"] = [[OwnPoint(**point) for point in seat] for seat in told["own"]]
    whole["decisions"] = [_decision(decision) for decision in told["decisions"]]
    whole["parts"] = [Parts(**parts) for parts in told["parts"]]
    whole["turning"] = [Turning(**moment) for moment in told["turning"]]
    whole["summaries"] = [_summary(summary) for summary in told["summaries"]]
    whole["given_up"] = GivenUp(**told["given_up"]) if told.get("given_up") else None
    return Review(**whole)


def _decision(told: dict[str, Any]) -> Decision:
    others = [Choice(**choice) for choice in told["others"]]
    return Decision(**{**told, "played": Choice(**told["played"]), "others": others})


def _summary(told: dict[str, Any]) -> Summary:
    return Summary(**{**told, "moments": [Turning(**moment) for moment in told["moments"]]})
