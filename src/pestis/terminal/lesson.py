"""A lesson in the terminal: the table of a match of its own, with a teacher beside it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pestis.bots.lesson import opened
from pestis.bots.levels import LESSON
from pestis.kernel.game import Game
from pestis.kernel.lessons import PERSON, Lesson, Step, lesson_after, lesson_of
from pestis.kernel.match import Match
from pestis.kernel.table import GIVING_UP
from pestis.terminal import saves
from pestis.terminal.local import LocalTable
from pestis.terminal.players import Player
from pestis.terminal.saves import Kept
from pestis.terminal.table import Snapshot, TableProblem


class LessonTable(LocalTable):
    """Makes only the moves that the lesson expects, until the person plays alone."""

    def __init__(self, lesson: Lesson, match: Match, file: Path, kept: Kept | None = None) -> None:
        self.lesson = lesson
        super().__init__(match, players_of(match.game, lesson), bot_seed=0, file=file, kept=kept)
        if lesson.from_round > 1:
            self.events_before = len(opened(match.game, lesson).state.events_since(0, PERSON))

    @property
    def made(self) -> int:
        """How many moves the person has made."""
        return self.table.made_by(PERSON)

    @property
    def is_left_alone(self) -> bool:
        return self.lesson.awaited(self.made) is None

    @property
    def is_learnt(self) -> bool:
        return self.is_left_alone and (self.is_over or (self.match.state.rounds() or 0) >= self.lesson.until_round)

    async def play(self, action: int) -> None:
        step = self.lesson.awaited(self.made)
        form = self.match.game.moves.form(action)
        # Where nothing of it can be done, as in a match that an older lesson began, one goes on as one likes.
        is_possible = step is not None and any(step.expects(move["form"]) for move in self.now.moves)
        if step is not None and is_possible and not step.expects(form):
            raise TableProblem(step.reply(form))
        await super().play(action)

    def _look(self) -> Snapshot:
        """Nobody gives a lesson up by a move of the rules: who has enough just leaves."""
        now = super()._look()
        return replace(now, moves=[move for move in now.moves if move["verb"] != GIVING_UP])

    def pages(self) -> list[list[str]]:
        lesson, awaited = self.lesson, self.lesson.awaited(self.made)
        steps = lesson.steps[lesson.place(self.made) :]
        read = steps if awaited is None else steps[: steps.index(awaited) + 1]
        told = [[self._step_text(step)] for step in read]
        if awaited is not None:
            told[-1].append(f"Now you: {awaited.say}")
        elif self.is_learnt:
            told.append(self._farewell())
        elif self.made == 0 or lesson.awaited(self.made - 1) is not None:
            told.append([lesson.alone])
        if praise := lesson.praise(self.made):
            told[0].insert(0, praise)
        return told

    def _step_text(self, step: Step) -> str:
        number = self.lesson.steps.index(step)
        cited = f" [{', '.join(step.rules)}]" if step.rules else ""
        stop = "" if step.title[-1] in ".!?" else "."
        return f"({number + 1} of {len(self.lesson.steps)}) {step.title}{stop} {step.text}{cited}"

    def _farewell(self) -> list[str]:
        learnt = [f"- {line}" for line in self.lesson.learnt]
        told = [f"You can play {self.match.game.title}. What you have learned:", *learnt, self.lesson.next]
        game = self.match.game
        more = lesson_after(game, self.lesson)
        return [*told, f"The next lesson: pestis learn {game.id} {more.name} ({more.title})"] if more else told

    def goodbye(self) -> str:
        if self.trouble or self.is_over:
            return super().goodbye()
        return f"Your place is kept. Go on with: pestis learn {self.match.game.id} {self.lesson.name}"


def players_of(game: Game, lesson: Lesson) -> list[Player]:
    bots = [Player(LESSON, game.seat_names[seat], LESSON) for seat in range(1, lesson.seats)]
    return [Player("me", game.seat_names[PERSON], None), *bots]


def place_of(game: Game, lesson: Lesson) -> Path:
    """Where the lesson of this user is kept."""
    return saves.folder() / f"lesson-{game.id}-{lesson.name}.json"


def open_lesson(game: Game, name: str, *, anew: bool) -> LessonTable:
    """A lesson where it was left, or from its beginning."""
    lesson = lesson_of(game, name)
    file = place_of(game, lesson)
    if file.exists() and not anew:
        save = saves.read(file.read_text(encoding="utf-8"), str(file))
        return LessonTable(lesson, save.match(game), file, save.kept)
    match = opened(game, lesson)
    return LessonTable(lesson, match, file, Kept(answered=set(range(len(match.log)))))
