"""Lessons: games at the real table that teach it, one idea at a time.

A lesson is one TOML file in the folder `lessons` of a game (docs/lessons.md): a deal, the steps, what is lit and
what is expected at each, then some rounds alone. One that begins later than the first round finds the rounds
before it played already. Opponents play the same whenever the same was played, so that a
checker can play every lesson through (`pestis.bots.lesson`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final

from pestis.kernel.content import Fields, read_toml
from pestis.kernel.errors import PackError, PestisError, allowed
from pestis.kernel.game import Game
from pestis.kernel.match import Match
from pestis.kernel.moves import TEXT_FORM
from pestis.kernel.options import Value

PERSON: Final = 0
MOST_MINUTES: Final = 60
MOST_ROUNDS: Final = 99
MOST_TIMES: Final = 9
LONGEST_TITLE: Final = 80
LONGEST_TEXT: Final = 420
WORD: Final = "lesson"  # what every seat adds to the seed


class UnknownLesson(PestisError):
    """A lesson that the game does not have."""


@dataclass(frozen=True)
class Step:
    """One idea: what to look at and why it matters; with `do`, what to do then."""

    title: str
    text: str
    rules: tuple[str, ...]
    look: tuple[str, ...]
    """Places and parts of the table that are lit."""
    callouts: Mapping[str, str]
    """A few words beside some of these."""
    do: tuple[str, ...]
    """Forms of the moves that go on, `*` for any part of them; none: reading on does."""
    say: str
    """What to do, in one sentence."""
    wrong: Mapping[str, str]
    """What is said of other moves, by their forms."""
    done: str
    """What is said when it was done."""
    times: int = 1
    """How often it is done before the next step."""

    def expects(self, form: str) -> bool:
        return any(fnmatchcase(form, pattern) for pattern in self.do)

    def reply(self, form: str) -> str:
        """What is said of a move that the rules allow but this step does not expect."""
        for pattern, text in self.wrong.items():
            if fnmatchcase(form, pattern):
                return text
        return f"In a game of your own you could do that. Here, first: {self.say}"

    def as_json(self) -> dict[str, object]:
        return {
            "title": self.title,
            "text": self.text,
            "rules": list(self.rules),
            "look": list(self.look),
            "callouts": dict(self.callouts),
            "do": list(self.do),
            "say": self.say,
            "wrong": dict(self.wrong),
            "done": self.done,
            "times": self.times,
        }


@dataclass(frozen=True, eq=False)
class Lesson:
    """The person sits on the first seat; the steps follow the moves that the person has made."""

    name: str
    title: str
    summary: str
    minutes: int
    seats: int
    seed: str
    options: Mapping[str, Value]
    steps: tuple[Step, ...]
    alone: str
    """What is said when the steps are over and the person plays on alone."""
    until_round: int
    """When this round begins, the lesson is over; the game may go on."""
    learnt: tuple[str, ...]
    next: str
    from_round: int = 1
    """In this round the person takes over: those before were played by bots."""

    def place(self, made: int) -> int:
        """The first step for who has made so many moves."""
        if made == 0:
            return 0
        if made > len(self._doing):
            return len(self.steps)
        return self._doing[made - 1] + (0 if self._is_amid(made) else 1)

    def _is_amid(self, made: int) -> bool:
        """Whether the last of so many moves was one of several that a step wants, and not the last of them."""
        return made < len(self._doing) and self._doing[made] == self._doing[made - 1]

    def praise(self, made: int) -> str:
        """What is said of the last of so many moves."""
        is_done = 0 < made <= len(self._doing) and not self._is_amid(made)
        return self.steps[self._doing[made - 1]].done if is_done else ""

    @property
    def _doing(self) -> list[int]:
        """The step of each move that is expected."""
        return [number for number, step in enumerate(self.steps) if step.do for _ in range(step.times)]

    def awaited(self, made: int) -> Step | None:
        """The next step that a move goes on from; none: the person plays alone."""
        return next((step for step in self.steps[self.place(made) :] if step.do), None)

    def match(self, game: Game) -> Match:
        """A new match with the deal of this lesson."""
        words = self.contributions
        return Match(
            game, seats=self.seats, seed=self.seed, options=self.options, ask="people", contributions=words
        )

    @property
    def contributions(self) -> list[str]:
        return [WORD] * self.seats

    def summary_json(self) -> dict[str, object]:
        return {"name": self.name, "title": self.title, "summary": self.summary, "minutes": self.minutes}

    def as_json(self) -> dict[str, object]:
        return self.summary_json() | {
            "steps": [step.as_json() for step in self.steps],
            "alone": self.alone,
            "until_round": self.until_round,
            "learnt": list(self.learnt),
            "next": self.next,
        }


def lessons_of(game: Game) -> Mapping[str, Lesson]:
    """The lessons of a game by name, in the order of their files. Those of the built-in content only."""
    folder = game.lesson_folder()
    return {} if folder is None or game.pack_folder else _read_all(game, folder)


def lesson_of(game: Game, name: str) -> Lesson:
    found = lessons_of(game)
    if name not in found:
        known = allowed(name, list(found)) if found else "it has none"
        raise UnknownLesson(f"{game.title} has no lesson {name!r}; {known}")
    return found[name]


def lesson_after(game: Game, lesson: Lesson) -> Lesson | None:
    """The one that goes on where this one ends."""
    every = list(lessons_of(game).values())
    here = next((at for at, each in enumerate(every) if each.name == lesson.name), len(every))
    return every[here + 1] if here + 1 < len(every) else None


@cache
def _read_all(game: Game, folder: Path) -> Mapping[str, Lesson]:
    return {file.stem: read_lesson(game, file) for file in sorted(folder.glob("*.toml"))}


def read_lesson(game: Game, file: Path) -> Lesson:
    """A lesson, checked field by field; that it can be played is for the checker to see."""
    fields = Fields(file.name, "the lesson", read_toml(file))
    steps = fields.tables("step")
    if not steps:
        raise PackError(file.name, "the lesson", "step", "it needs at least one [[step]]")
    seats = fields.whole("seats", min(game.seat_counts), max(game.seat_counts))
    lesson = Lesson(
        name=file.stem,
        title=short(fields, "title", LONGEST_TITLE),
        summary=short(fields, "summary", LONGEST_TEXT),
        minutes=fields.whole("minutes", 1, MOST_MINUTES),
        seats=seats,
        seed=fields.text("seed"),
        options=game.settle(seats, by_name(fields, "options"), "people").as_json(),
        steps=tuple(read_step(game, step) for step in steps),
        alone=short(fields, "alone", LONGEST_TEXT),
        until_round=fields.whole("until_round", 1, MOST_ROUNDS),
        learnt=tuple(fields.texts("learnt")),
        next=short(fields, "next", LONGEST_TEXT),
        from_round=fields.whole("from_round", 1, MOST_ROUNDS, 1),
    )
    fields.done()
    if lesson.from_round >= lesson.until_round:
        told = f"is {lesson.until_round}; allowed: a round after from_round, which is {lesson.from_round}"
        raise fields.error("until_round", told)
    return lesson


def read_step(game: Game, fields: Fields) -> Step:
    step = Step(
        title=short(fields, "title", LONGEST_TITLE),
        text=short(fields, "text", LONGEST_TEXT),
        rules=tuple(fields.texts("rules")),
        look=tuple(fields.texts("look")),
        callouts=texts_by_name(fields, "callouts"),
        do=tuple(fields.texts("do")),
        say=short(fields, "say", LONGEST_TEXT, ""),
        wrong=texts_by_name(fields, "wrong"),
        done=short(fields, "done", LONGEST_TEXT, ""),
        times=fields.whole("times", 1, MOST_TIMES, 1),
    )
    fields.done()
    book = game.rulebook()
    for rule in step.rules:
        if rule not in book:
            raise fields.error("rules", f"{game.title} has no rule {rule!r}")
    for place in step.callouts:
        if place not in step.look:
            raise fields.error("callouts", f"{place!r} is not lit; {allowed(place, list(step.look))}")
    if bool(step.do) != bool(step.say):
        raise fields.error("say", "goes with do: what to do, in one sentence")
    if step.times > 1 and not step.do:
        raise fields.error("times", "goes with do: how often it is done")
    if step.done and not step.do:
        raise fields.error("done", "goes with do: what is said when it was done")
    for field, patterns in (("do", step.do), ("wrong", tuple(step.wrong))):
        for pattern in patterns:
            check_pattern(game, fields, field, pattern)
    return step


def check_pattern(game: Game, fields: Fields, field: str, pattern: str) -> None:
    """A form of a move whose parts may be `*`; without one it is a move of the game."""
    if pattern == "*":
        return
    if "*" not in pattern:
        try:
            game.moves.parse(pattern)
        except PestisError as error:
            raise fields.error(field, str(error)) from None
        return
    found = TEXT_FORM.fullmatch(pattern)
    verbs = list(game.moves.by_name)
    if found is None or found.group(1) not in verbs:
        raise fields.error(field, f"{pattern!r} begins with no verb of the game; {allowed(pattern, verbs)}")


def short(fields: Fields, field: str, longest: int, default: str | None = None) -> str:
    text = fields.text(field, default)
    if len(text) > longest:
        raise fields.error(field, f"has {len(text)} letters; allowed: at most {longest}")
    return text


def by_name(fields: Fields, field: str) -> dict[str, object]:
    fields.asked.append(field)
    value = fields.table.get(field, {})
    if not isinstance(value, dict):
        raise fields.error(field, f"is {value!r}; allowed: a table of names and values")
    return {str(name): each for name, each in value.items()}


def texts_by_name(fields: Fields, field: str) -> dict[str, str]:
    found = by_name(fields, field)
    wrong: Sequence[object] = [value for value in found.values() if not isinstance(value, str)]
    if wrong:
        raise fields.error(field, f"holds {wrong[0]!r}; allowed: texts by name")
    return {name: str(value) for name, value in found.items()}
