"""A review as a piece of work that can be sent to another process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pestis.kernel.match import verify
from pestis.kernel.record import read_record
from pestis.kernel.registry import game as find_game
from pestis.review.format import Review
from pestis.review.reviewer import Reviewer

# A pass is shown so many times while it goes on.
SHOWN: Final = 20


@dataclass(frozen=True)
class ReviewJob:
    """All that a review depends on: the text of a record, who sat where, how deep, and a seed."""

    record: str
    names: tuple[str, ...] = ()
    depth: str = "quick"
    seed: int = 0
    pack_folder: str = ""

    def reviewer(self) -> Reviewer:
        """Checks the record as `verify` does, and refuses what it refuses."""
        record = read_record(self.record)
        game = find_game(record.game, Path(self.pack_folder)) if self.pack_folder else None
        return Reviewer(verify(record, game=game), self.names, self.depth, self.seed)

    def reviews(self) -> Iterator[Review]:
        """What is known, again and again while the work goes on; the last one is finished."""
        reviewer = self.reviewer()
        every = max(1, len(reviewer.moments) // SHOWN)
        for done in reviewer.steps():
            if done % every == 0 and done < reviewer.total:
                yield reviewer.review()
        yield reviewer.review()
