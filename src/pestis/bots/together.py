"""A bot that searches on several cores: helpers search what it searches, and then all of them vote.

A helper is a process with a bot and a tree of its own, with another seed. It is told what the seat knows (a
`Perspective`) and what the seat has played, nothing else, and answers what its search found out. One that is gone
is left out for good; without any the bot searches alone.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import weakref
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf
from threading import Lock, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeAlias

from pestis.bots.ismcts import SearchBot
from pestis.bots.master import MasterBot
from pestis.bots.perspective import Perspective
from pestis.bots.search import Tried
from pestis.bots.search_race import DIGITS
from pestis.kernel.game import Game

if TYPE_CHECKING:
    # Imported by whoever uses it: it does not work in a browser tab, where bots play as well.
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    Link: TypeAlias = Connection[Any, Any]

# For so long after the own search the others may still answer.
GRACE_SECONDS: Final = 0.015
# A program that ends waits for a helper that is just being started, which would complain of half an order.
STARTING: Final = Lock()
atexit.register(STARTING.acquire, timeout=1.0)
# How often a helper that searches looks whether it is told something.
LOOK_SECONDS: Final = 0.002
# Between the seeds of helpers, so that they are not those of other bots of a game.
SEED_STEP: Final = 1_000_003
# The number of what every helper is asked first: whether it is there.
HELLO: Final = 0
# A helper with so many questions that it has not answered is asked nothing: it does not read.
MOST_OPEN: Final = 2


class Question(NamedTuple):
    """Which move? Numbered, so that a late answer is not taken for one to a later question."""

    number: int
    perspective: Perspective


class Made(NamedTuple):
    """The seat made this move as so many decisions had been made. Whoever still searches for one may stop."""

    decisions: int
    action: int


class Answer(NamedTuple):
    """Of each move how often it was tried and what it promises, the chosen one first."""

    number: int
    said: list[tuple[int, int, float]]

    def found(self) -> list[Tried]:
        return [Tried(*move) for move in self.said]


# The vote.


def vote(answers: Sequence[Sequence[Tried]]) -> int:
    """The move that most searches chose; of several the one they expect the most of together, then the first.

    Each search names the move that it chose first.
    """
    votes = Counter(found[0].action for found in answers)
    promises = {move.action: round(move.expected, DIGITS) for move in pool(answers)}
    return max(votes, key=lambda action: (votes[action], promises[action]))


def pool(answers: Sequence[Sequence[Tried]]) -> list[Tried]:
    """What all searches found out about each move: tries added up, expectations weighted by them."""
    visits: dict[int, int] = {}
    won: dict[int, float] = {}
    for move in (move for found in answers for move in found):
        visits[move.action] = visits.get(move.action, 0) + move.visits
        won[move.action] = won.get(move.action, 0.0) + float(move.visits) * move.expected
    return [Tried(action, count, won[action] / count if count else 0.0) for action, count in visits.items()]


def ranked(moves: Sequence[Tried], chosen: int) -> list[Tried]:
    """The chosen one first, then by how often they were tried."""
    return sorted(moves, key=lambda move: (move.action != chosen, -move.visits, -move.expected, move.action))


def follow(bot: SearchBot, perspective: Perspective, chosen: int) -> None:
    """What a search goes on from next time is the move that was made, not the one that it would have made."""
    bot._cursor.search(perspective.moves, perspective.decisions, chosen, bot._search.asked_again)


# The bot.


class TogetherBot(SearchBot):
    """Searches like `ismcts` on so many cores: in this process, and in a helper for each other core.

    With a number of iterations each search has so many, all are waited for, and the choice depends on the seed
    only. With seconds nobody is waited for: helpers that are not ready have no vote. They count seconds on the
    wall, whatever clock this bot uses.
    """

    searcher: ClassVar[type[SearchBot]] = SearchBot

    def __init__(
        self, game: Game, seat: int, seed: int, *, cores: int, iterations: int = 0, seconds: float = 0.0
    ) -> None:
        super().__init__(game, seat, seed, iterations=iterations, seconds=seconds)
        self.cores = cores
        self._seed = seed
        self._number = HELLO
        self._helpers: list[Helper] = []
        # The numbers of those that are still to be started.
        self._missing = list(range(1, cores))
        self._until = 0.0

    def choose(self, perspective: Perspective) -> int:
        self._get_ready(perspective.seats)
        self._until = super()._deadline()
        legal = perspective.sensible()
        if len(legal) == 1:
            tell(self._helpers, Made(perspective.decisions, legal[0]))
            return super().choose(perspective)
        asked = self._ask(perspective)
        super().choose(perspective)
        await_answers(asked, GRACE_SECONDS if self.seconds else None)
        answers = [self._found, *(found for helper in asked if (found := helper.found(self._number, legal)))]
        chosen = vote(answers)
        self._found = ranked(pool(answers), chosen)
        follow(self, perspective, chosen)
        tell(asked, Made(perspective.decisions, chosen))
        return chosen

    def _deadline(self) -> float:
        """The time to start helpers and to ask them is part of a choice."""
        return self._until

    def _ask(self, perspective: Perspective) -> list[Helper]:
        """The same question for everybody who is there; who was asked."""
        if self._number == HELLO:
            weakref.finalize(self, dismiss, self._helpers, os.getpid())
        if self._missing:
            self._start_helpers(perspective.seats)
        await_answers(self._helpers, 0.0 if self.seconds else None)
        self._number += 1
        asked = [helper for helper in self._helpers if helper.is_free]
        for helper in asked:
            helper.open.append(self._number)
        tell(asked, Question(self._number, perspective))
        return asked

    def _start_helpers(self, seats: int) -> None:
        """As many as can be started; they end with the bot, or with this process.

        Half of the time of a choice is for thinking: who is missing then is started at the next one.
        """
        game = pickle.dumps(self.game)
        latest = self._until - self.seconds / 2 if self.seconds else inf
        missing, self._missing = self._missing, []
        with suppress(ImportError, OSError):
            while missing and self._clock() <= latest:
                seed = self._seed + missing.pop(0) * SEED_STEP
                task = Task(self.searcher, game, self.seat, seats, seed, self.iterations, self.seconds)
                self._helpers += start(task)
            self._missing = missing


class TogetherMaster(TogetherBot, MasterBot):
    """The same with a network."""

    searcher = MasterBot


# Helpers, seen from the bot.


class Helper:
    """A process that searches, and the link to it."""

    def __init__(self, link: Link, process: SpawnProcess) -> None:
        self.link = link
        self.process = process
        self.is_gone = False
        # What it was asked and has not answered.
        self.open = [HELLO]
        self.answer = Answer(HELLO, [])

    @property
    def is_free(self) -> bool:
        return not self.is_gone and HELLO not in self.open and len(self.open) < MOST_OPEN

    @property
    def is_busy(self) -> bool:
        return not self.is_gone and bool(self.open)

    def found(self, number: int, legal: Sequence[int]) -> list[Tried]:
        """Its answer to a question; nothing if it has none, or plays a game that this process has changed."""
        found = self.answer.found() if self.answer.number == number else []
        return found if {move.action for move in found} <= set(legal) else []

    def tell(self, message: bytes) -> None:
        try:
            self.link.send_bytes(message)
        except OSError:
            self.leave()

    def hear(self) -> None:
        try:
            self.answer = self.link.recv()
            self.open.remove(self.answer.number)
        except (EOFError, OSError):
            self.leave()

    def leave(self) -> None:
        """It holds nothing that could be lost."""
        if not self.is_gone:
            self.is_gone = True
            self.link.close()
            self.process.kill()
            self.process.join()


def start(task: Task) -> list[Helper]:
    """One more, or none in a process that must not have others."""
    from multiprocessing import current_process, get_context

    if current_process().daemon:
        return []
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=work, args=(there, task), daemon=True)
    with STARTING, deaf_to_interrupts():
        process.start()
    there.close()
    return [Helper(here, process)]


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Ctrl-C is for the one who asks: what starts meanwhile inherits that it does not hear it."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # which would let the signal in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def dismiss(helpers: list[Helper], pid: int) -> None:
    """A process that was forked from the one with the bot leaves them alone."""
    if os.getpid() == pid:
        for helper in helpers:
            helper.leave()


def tell(helpers: Sequence[Helper], message: Question | Made) -> None:
    if helpers:
        pickled = pickle.dumps(message)
        for helper in helpers:
            helper.tell(pickled)


def await_answers(helpers: Sequence[Helper], seconds: float | None) -> None:
    """Until everybody has answered or is gone, or for so long."""
    until = inf if seconds is None else perf_counter() + seconds
    while busy := [helper for helper in helpers if helper.is_busy]:
        heard = heard_of(busy, None if seconds is None else max(0.0, until - perf_counter()))
        if not heard:
            return
        for helper in heard:
            helper.hear()


def heard_of(helpers: Sequence[Helper], seconds: float | None) -> list[Helper]:
    from multiprocessing.connection import wait

    links = wait([helper.link for helper in helpers], seconds)
    return [helper for helper in helpers if helper.link in links]


# What a helper does.


class Task(NamedTuple):
    """What makes the bot of a helper. The game is pickled: to read it may fail."""

    searcher: type[SearchBot]
    game: bytes
    seat: int
    seats: int
    seed: int
    iterations: int
    seconds: float

    def bot(self, link: Link) -> SearchBot:
        game = pickle.loads(self.game)
        clock = HurriedClock(link)
        bot = self.searcher(
            game, self.seat, self.seed, iterations=self.iterations, seconds=self.seconds, clock=clock
        )
        bot._get_ready(self.seats)
        return bot


class HurriedClock:
    """Time is up as soon as something comes through the link: nobody waits for the answer any more."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._look_at = 0.0

    def __call__(self) -> float:
        now = perf_counter()
        if now < self._look_at:
            return now
        if self._link.poll():
            return inf
        self._look_at = now + LOOK_SECONDS
        return now


def work(link: Link, task: Task) -> None:
    """Answer until the link is closed. Ctrl-C is for the one who asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_parent, daemon=True).start()
    # What only the other process knows cannot be loaded here, and what else goes wrong goes wrong there as well.
    with suppress(Exception):
        answer_all(link, task.bot(link))


def leave_with_parent() -> None:
    """Whoever asks may be killed in the middle of a long search."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def answer_all(link: Link, bot: SearchBot) -> None:
    asked: Perspective | None = None
    link.send(Answer(HELLO, []))
    while True:
        match link.recv():
            case Question(number, perspective):
                asked = perspective
                bot.choose(perspective)
                link.send(Answer(number, [(move.action, move.visits, move.expected) for move in bot._found]))
            case Made(decisions, action) if asked is not None and asked.decisions == decisions:
                follow(bot, asked, action)
            case Made(decisions, action):
                bot._cursor.skip(decisions, action)
