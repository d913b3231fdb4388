"""Opponents of lessons, what they play before a lesson begins, and the checker that plays lessons through."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pestis.bots.bot import Bot
from pestis.bots.levels import LESSON, make
from pestis.bots.perspective import Perspective
from pestis.kernel.errors import PestisError
from pestis.kernel.game import Game
from pestis.kernel.lessons import PERSON, Lesson, Step
from pestis.kernel.match import Match

MOST_MOVES = 5000
MOST_SHOWN = 12


class LessonError(PestisError):
    """A lesson that cannot be played as it is written."""


def opened(game: Game, lesson: Lesson) -> Match:
    """The match of a lesson where the person takes over."""
    match = lesson.match(game)
    for seat, action in opening(game, lesson):
        match.play(seat, action)
    return match


@cache
def opening(game: Game, lesson: Lesson) -> tuple[tuple[int, int], ...]:
    """What bots on all seats play before the person takes over; nothing in a lesson from the first round."""
    match = lesson.match(game)
    bots = bots_of(game, lesson)
    for _ in range(MOST_MOVES):
        if lesson.from_round == 1 or takes_over(match, lesson):
            return tuple(match.log)
        if match.state.is_over:
            break
        seat = match.state.pending()[0]
        match.play(seat, chosen_by(bots[seat], match, seat))
    raise LessonError(f"{lesson.name}: the person is asked nothing in round {lesson.from_round}")


def takes_over(match: Match, lesson: Lesson) -> bool:
    """Whether the round has come from which on the person chooses."""
    return (match.state.rounds() or 0) >= lesson.from_round and PERSON in match.state.pending()


def bots_of(game: Game, lesson: Lesson) -> dict[int, Bot]:
    return {seat: make(LESSON, game=game, seat=seat) for seat in range(lesson.seats)}


def check_lesson(game: Game, lesson: Lesson) -> Match:
    """Play a lesson through in every way that its steps allow; the match as its first way leaves it.

    Every move that a step accepts is tried once, whoever of several that choose at once is the quickest.
    """
    first = Way(game, lesson)
    match = first.play()
    for number, forms in enumerate(first.accepted):
        for form in forms[1:]:
            Way(game, lesson, {number: form}).play()
    Way(game, lesson, is_person_quick=True).play()
    return match


class Way:
    """One way through a lesson: by what each step expects first, but for the moves of `instead`."""

    def __init__(
        self, game: Game, lesson: Lesson, instead: dict[int, str] | None = None, *, is_person_quick: bool = False
    ) -> None:
        self.lesson = lesson
        self.match = opened(game, lesson)
        self.instead = instead or {}
        self.is_person_quick = is_person_quick
        self.made = 0
        self.accepted: list[list[str]] = []
        self.bots = bots_of(game, lesson)

    def play(self) -> Match:
        match, lesson = self.match, self.lesson
        for seat in self.asked():
            step = lesson.awaited(self.made) if seat == PERSON else None
            if step is not None:
                match.play(seat, self.expected(step))
                self.made += 1
            else:
                match.play(seat, self.chosen(seat))
        left = lesson.awaited(self.made)
        if left is not None:
            raise LessonError(f"{lesson.name}: the game is over before step {self.number(left)}")
        reached = match.state.rounds() or 0
        if reached < lesson.until_round and not match.state.is_over:
            raise LessonError(f"{lesson.name}: round {lesson.until_round} never comes; it ended in {reached}")
        return match

    def asked(self) -> Iterator[int]:
        """Whoever chooses next, until the lesson is over."""
        for _ in range(MOST_MOVES):
            state = self.match.state
            is_alone = self.lesson.awaited(self.made) is None
            if state.is_over or (is_alone and (state.rounds() or 0) >= self.lesson.until_round):
                return
            pending = sorted(state.pending(), key=lambda seat: (seat == PERSON) != self.is_person_quick)
            yield pending[0]
        raise LessonError(f"{self.lesson.name}: it is not over after {MOST_MOVES} moves")

    def chosen(self, seat: int) -> int:
        return chosen_by(self.bots[seat], self.match, seat)

    def expected(self, step: Step) -> int:
        """A move that the step accepts; it must be there."""
        match = self.match
        forms = {match.game.moves.form(action): int(action) for action in match.state.legal(PERSON)}
        accepted = [form for form in forms if step.expects(form)]
        if not accepted:
            shown = ", ".join(list(forms)[:MOST_SHOWN])
            told = f"expects {' or '.join(step.do)}, which cannot be done there; legal: {shown}"
            raise LessonError(f"{self.lesson.name}, step {self.number(step)} {step.title!r}: {told}")
        self.accepted.append(accepted)
        return forms[self.instead.get(self.made, accepted[0])]

    def number(self, step: Step) -> int:
        return self.lesson.steps.index(step) + 1


def chosen_by(bot: Bot, match: Match, seat: int) -> int:
    return bot.choose(Perspective(match.state, seat, match.visible_moves.seen_by(seat)))
