"""A review as a piece of work that can be sent to another process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pestis.kernel.game import Game
from pestis.kernel.match import Match, verify
from pestis.kernel.record import Record, read_record
from pestis.kernel.registry import game as find_game
from pestis.kernel.table import MatchTable
from pestis.review.format import GivenUp, Review
from pestis.review.reviewer import Reviewer

# A pass is shown so many times while it goes on.
SHOWN: Final = 20


@dataclass(frozen=True)
class ReviewJob:
    """All that a review depends on: the text of a record, who sat where, how deep, and a seed.

    Of a match that was given up the record does not tell who did that, so whoever knows it says so.
    """

    record: str
    names: tuple[str, ...] = ()
    depth: str = "quick"
    seed: int = 0
    pack_folder: str = ""
    given_up: GivenUp | None = None

    def reviewer(self) -> Reviewer:
        """Checks the record as `verify` does, and refuses what it refuses."""
        record = read_record(self.record)
        game = find_game(record.game, Path(self.pack_folder)) if self.pack_folder else None
        match = replayed(record, game)
        return Reviewer(match, self.names, self.depth, self.seed, self.given_up or given_up(match))

    def reviews(self) -> Iterator[Review]:
        """What is known, again and again while the work goes on; the last one is finished."""
        reviewer = self.reviewer()
        every = max(1, len(reviewer.moments) // SHOWN)
        for done in reviewer.steps():
            if done % every == 0 and done < reviewer.total:
                yield reviewer.review()
        yield reviewer.review()


def replayed(record: Record, game: Game | None = None) -> Match:
    """The match of a record that holds. One with a seed and without a result was given up: its moves must hold."""
    if record.result is not None or record.digest is not None:
        return verify(record, game=game)
    record.check_commitment()
    match = Match.replay(record, game=game)
    if match.state.is_over:
        record.check_result(match.state)
    return match


def given_up(match: Match) -> GivenUp | None:
    """What a record knows of the end of a match that was not played to its end."""
    return None if match.state.is_over else GivenUp()


def given_up_at(table: MatchTable) -> GivenUp | None:
    """What those at the table know of it."""
    if table.ending is None or table.state.is_over:
        return None
    left = [chair.seat for chair in table.chairs if chair.kind == "left"]
    winners = table.ending["winners"]
    assert isinstance(winners, list)
    return GivenUp(left[0] if len(left) == 1 else None, winners)
