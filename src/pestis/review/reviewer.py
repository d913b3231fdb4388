"""A finished match judged from its first move to its last, in steps, so that it can be shown while it goes on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

from pestis.kernel.match import Match
from pestis.kernel.record import Record
from pestis.kernel.state import State
from pestis.review.chance import Deal, Moment
from pestis.review.decisions import decision_of
from pestis.review.format import GivenUp, OwnPoint, Parts, Point, Review, ReviewError
from pestis.review.parts import Gift, parts_of
from pestis.review.samples import mean_of
from pestis.review.study import START, Spot, Study
from pestis.review.summary import Story, summary_of
from pestis.review.turning import turnings_of
from pestis.review.worlds import Worlds

# How often everything is judged, each time in as many worlds again.
DEPTHS: Final = {"quick": 1, "deep": 8}


class Reviewer:
    """Judges one match. `steps` does the work, a little each time; `review` is what is known so far."""

    def __init__(
        self,
        match: Match,
        names: Sequence[str] = (),
        depth: str = "quick",
        seed: int = 0,
        given_up: GivenUp | None = None,
    ) -> None:
        check(match, names, depth, given_up)
        self.match = match
        self.given_up = None if match.state.is_over else given_up
        self.names = list(names) or list(match.game.seat_names[: match.seats])
        self.depth = depth
        self.seed = seed
        self.worlds = Worlds(match.game, seed)
        self.moments = moments_of(match)
        self.studies: list[Study] = []
        self.curve = [Spot(move, state, None, self.worlds) for move, state in pauses(self.moments, match.state)]
        self.curve[0].count = START
        self.deal = Deal(self.curve[0].state, self.worlds)
        self.passes = 0
        self.done = 0
        self.total = DEPTHS[depth] * (len(self.curve) + 1 + len(self.moments))

    def steps(self) -> Iterator[int]:
        """Do the work; how many of `total` steps are done, after each."""
        while self.passes < DEPTHS[self.depth]:
            looks: list[Spot | Deal] = [*self.curve, self.deal]
            for spot in looks:
                spot.look(self.passes)
                yield self._count()
            for moment in self.moments:
                self._study(moment).look(self.passes)
                yield self._count()
            self.passes += 1

    def _study(self, moment: Moment) -> Study:
        place = moment.move - self.moments[0].move
        if len(self.studies) == place:
            self.studies.append(Study(moment, self.worlds))
        return self.studies[place]

    def _count(self) -> int:
        self.done += 1
        return self.done

    @property
    def is_whole(self) -> bool:
        """Whether everything was judged at least once."""
        return self.done * DEPTHS[self.depth] >= self.total

    def review(self) -> Review:
        """What is known so far; parts and summaries only when it is whole."""
        match = self.match
        curve = [point_of(spot) for spot in self.curve if spot.sample]
        decisions = [decision_of(study) for study in self.studies if study.is_decision]
        own = [self._own(seat) for seat in range(match.seats)]
        parts = self._parts() if self.is_whole else []
        turning = turnings_of(curve, self.studies, self.names)
        winners = list(self.given_up.winners if self.given_up else match.state.winners())
        story = Story(self.names, winners, curve, decisions, parts, turning, self.given_up)
        return Review(
            game=match.game.id,
            title=match.game.title,
            record=hash_of(match.record()),
            seats=match.seats,
            names=self.names,
            winners=winners,
            scores=[float(score) for score in match.state.scores()],
            moves=len(match.log),
            depth=self.depth,
            seed=self.seed,
            passes=self.passes,
            done=self.done,
            total=self.total,
            curve=curve,
            own=own,
            decisions=decisions,
            parts=parts,
            turning=turning,
            summaries=[summary_of(story, seat) for seat in (None, *range(match.seats))] if self.is_whole else [],
            given_up=self.given_up,
        )

    def _own(self, seat: int) -> list[OwnPoint]:
        own = [study for study in self.studies if study.moment.seat == seat and study.is_decision]
        found = [(study.moment.move, mean_of(study.best_known(study.wanted), seat)) for study in own]
        return [OwnPoint(move, round(chance.mean, 4), round(chance.error, 4)) for move, chance in found]

    def _parts(self) -> list[Parts]:
        seats = range(self.match.seats)
        return parts_of(
            start=[mean_of(self.curve[0].sample, seat) for seat in seats],
            lucks=self._lucks(),
            decisions=[study.gain() for study in self.studies if study.is_decision],
            result=[mean_of(self.curve[-1].sample, seat).mean for seat in seats],
        )

    def _lucks(self) -> list[Gift]:
        """What the deal gave, and all luck since."""
        return [self.deal.luck()] + [study.chance.luck() for study in self.studies if study.chance.is_lucky]


def check(match: Match, names: Sequence[str], depth: str, given_up: GivenUp | None) -> None:
    if not match.state.is_over and given_up is None:
        raise ReviewError("the game is not over: only finished games can be reviewed")
    if len(match.log) == match.opening:
        raise ReviewError("no move was made in this game: there is nothing to review")
    if depth not in DEPTHS:
        raise ReviewError(f"there is no depth {depth!r}; allowed: {', '.join(DEPTHS)}")
    if names and len(names) != match.seats:
        raise ReviewError(
            f"{len(names)} names are given for {match.seats} seats; allowed: one for each seat, or none"
        )


def moments_of(match: Match) -> list[Moment]:
    """All moves of a match with the table before and after each; not those of the match that it goes on from."""
    before = match.before(len(match.log) - match.opening)
    found: list[Moment] = []
    for move, (seat, action) in enumerate(match.log[match.opening :], start=match.opening):
        after = before.clone()
        after.apply(seat, action)
        found.append(Moment(move, seat, action, before, after))
        before = after
    return found


def pauses(moments: list[Moment], end: State) -> list[tuple[int, State]]:
    """The start, wherever another seat comes to move or a round begins, and the end."""
    turns = [(moment.seat, moment.before.rounds()) for moment in moments]
    begun = [moments[0], *(moments[at] for at in range(1, len(moments)) if turns[at] != turns[at - 1])]
    return [*((moment.move, moment.before) for moment in begun), (moments[-1].move + 1, end)]


def point_of(spot: Spot) -> Point:
    found = [mean_of(spot.sample, seat) for seat in range(int(spot.state.seats))]
    chances = [round(one.mean, 6) for one in found]
    return Point(spot.move, spot.state.rounds(), chances, [round(one.error, 6) for one in found])


def hash_of(record: Record) -> str:
    return hashlib.sha256(record.dumps().encode()).hexdigest()
