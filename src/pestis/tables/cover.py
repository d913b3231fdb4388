"""Cover: at a table of several people nobody can tell who was asked for a reaction, or whether anybody was.

A window is a run of questions that the game calls reactions, with nothing but declines in between. Everybody who
might react is asked by the rules; for those who cannot, or have ordered so, the server answers at once. They all
see the same: that the window is open, and what came of it when it is over, but not before a pause that is drawn
for each window from the secret seed. Whoever can react is shown the question, and is under cover again afterwards.

While a window is shown, everything that a viewer is told is counted as if the answers of the others had not been
given yet: what stands in a message depends on what is public, on the viewer's own answers and on the clock.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Literal

from pestis.kernel.state import State
from pestis.tables.rows import ASKED, NOT_ASKED, FeedEntry

# The shortest pause, as a part of the longest.
SHORTEST = 0.35
Word = Literal["open", "thinking"]


@dataclass
class Sight:
    """What one viewer sees of a table."""

    entry: int  # the last entry of the feed that is shown
    number: int  # how that is numbered for this viewer
    log: int
    state: State | None
    event_count: int
    question: int = 0  # where the log was when what is asked now came up
    is_asked: bool = False  # in a window, and can answer
    hidden: int = 0  # moves that were made since and are not shown
    answers: int = 0  # the viewer's own since, which it knows of
    chosen: int | None = None  # the last of them, if the others still choose in secret
    window: Word | None = None


@dataclass
class Window:
    """What each viewer sees of a run of questions, and until when nobody sees more."""

    opened: int  # by this entry
    until: int
    sights: list[Sight]
    is_reacted: bool = False


class Cover:
    """The windows of one table."""

    def __init__(self, seed: str, longest: float) -> None:
        self.seed = seed.encode()
        self.longest = longest
        self.window: Window | None = None  # still open
        self.held: Window | None = None  # over, and shown until its pause is over

    def pause_ms(self, number: int) -> int:
        """The same for every process and every connection, and nobody's to guess before the seed is published."""
        drawn = hmac.digest(self.seed, f"window {number}".encode(), "sha256")
        share = int.from_bytes(drawn[:6]) / 2**48
        return round(1000 * self.longest * (SHORTEST + (1 - SHORTEST) * share))

    # What is shown.

    def shown(self, now: int) -> Window | None:
        return self.held if self.is_settling(now) else self.window

    def is_settling(self, now: int) -> bool:
        """Whether a window is over and its pause is not: nobody moves, and nobody is shown what came of it."""
        return self.held is not None and self._pauses(self.held, now)

    def _pauses(self, window: Window, now: int) -> bool:
        """The clock of the machine may have been set back: no pause is longer than two."""
        return 0 < window.until - now <= 2000 * self.longest

    def sight(self, place: int, now: int) -> Sight | None:
        """What a viewer is shown, if that is not all there is."""
        window = self.shown(now)
        if window is None:
            return None
        sight = window.sights[place]
        is_long = not self._pauses(window, now) and not sight.is_asked
        return replace(sight, window="thinking" if is_long else "open")

    def next_change(self, now: int) -> int | None:
        """When something else will be shown though nothing happens."""
        window = self.shown(now)
        return window.until if window is not None and self._pauses(window, now) else None

    def pause_ends(self, now: int) -> int:
        """When every pause is over that has begun."""
        windows = [window for window in (self.held, self.window) if window is not None]
        return max([now, *(window.until for window in windows if self._pauses(window, now))])

    # What happens.

    def end(self) -> None:
        self.window = self.held = None

    def open(self, entry: FeedEntry, look: Callable[[int], Sight], viewers: int) -> None:
        """Somebody may react to what this entry led to."""
        begins = self.pause_ends(entry.at)
        sights = [look(place) for place in range(viewers)]
        self.window = Window(entry.number, begins + self.pause_ms(entry.number), sights)

    def close(self) -> None:
        self.window, self.held = None, self.window

    def move(self, entry: FeedEntry) -> None:
        """Somebody has answered: those who were asked know of their own answer only.

        The entry says whether its seat was: where a table is read again its chairs and orders may be others.
        """
        if self.window is None:
            return
        for place, sight in enumerate(self.window.sights):
            was_asked = sight.is_asked if entry.was_asked is None else entry.was_asked
            if place == entry.seat and was_asked:
                answered(sight, entry)
            else:
                sight.hidden += 1

    def says(self, seat: int) -> str | None:
        """What the entry says of a move that the server makes for a seat, for who reads it again."""
        if self.window is None:
            return None
        return ASKED if self.window.sights[seat].is_asked else NOT_ASKED

    def show(self, asked: Collection[int], look: Callable[[int], Sight]) -> None:
        """Whoever can answer the question that has come up is shown it: as it came up, if that was seen then, and
        not with what others have answered since."""
        assert self.window is not None
        for place in asked:
            shown, now = self.window.sights[place], look(place)
            if shown.question == now.question:
                shown.is_asked = True
            elif not shown.is_asked:
                self.window.sights[place] = now

    def note(self, entry: FeedEntry) -> None:
        """Something happened that is no move: it is told at once, in its place among what is told."""
        held = self.held if self.is_settling(entry.at) else None
        for window in filter(None, (held, self.window)):
            for sight in window.sights:
                sight.number = entry.number - sight.hidden
                sight.log += entry.log is not None

    def hidden(self, now: int, viewers: int) -> tuple[int, ...]:
        """How many moves each viewer is not shown."""
        window = self.shown(now)
        return tuple(sight.hidden for sight in window.sights) if window else (0,) * viewers


def answered(sight: Sight, entry: FeedEntry) -> None:
    sight.is_asked = False
    sight.number = entry.number - sight.hidden
    sight.log += 1
    sight.answers += 1
    sight.chosen = entry.action if sight.state is not None and sight.state.sealing else None
