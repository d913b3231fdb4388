"""Bots that search on several cores: they vote, wait for nobody, and leave no process behind."""

import gc
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from math import inf
from multiprocessing import Pipe, active_children, resource_tracker
from multiprocessing.context import SpawnProcess
from pathlib import Path
from time import perf_counter

import pytest

import pestis
from pestis.bots import BotError, Perspective, check_bot, levels, make, master, together
from pestis.bots.ismcts import SearchBot
from pestis.bots.levels import Asked, forms_of, needs_network
from pestis.bots.master import MasterBot
from pestis.bots.network import Network
from pestis.bots.search import Tried
from pestis.bots.search_tree import key_of
from pestis.bots.together import (
    HELLO,
    Answer,
    Helper,
    HurriedClock,
    Made,
    Question,
    Task,
    TogetherBot,
    answer_all,
    await_answers,
    deaf_to_interrupts,
    pool,
    start,
    vote,
)
from pestis.kernel import installed
from pestis.kernel.game import Game
from pestis.kernel.state import State
from pestis.kernel.visible_moves import VisibleMoves
from pestis.terminal.players import read_players
from tests.bots.test_bots import STRATEGIC, midway
from tests.bots.test_time import GRACE, Clock, SlowTally
from tests.kernel.toys import KEEP, TALLY, Tally
from tests.train.kit import untaught

ROOT = Path(__file__).parents[2]


def found(*moves: tuple[int, int, float]) -> list[Tried]:
    return [Tried(*move) for move in moves]


# The vote.


def test_most_votes_win_whatever_is_promised() -> None:
    answers = [found((1, 10, 0.9)), found((2, 10, 0.3), (1, 5, 0.2)), found((2, 10, 0.3))]
    assert vote(answers) == 2


def test_of_several_with_as_many_votes_all_searches_together_expect_the_most() -> None:
    first, second = found((1, 10, 0.6), (2, 10, 0.5)), found((2, 10, 0.5), (1, 30, 0.4))
    assert vote([first, second]) == 2
    assert vote([first, found((2, 10, 0.5), (1, 5, 0.4))]) == 1


def test_if_nothing_is_between_them_the_own_choice_is_made() -> None:
    for own, other in [(1, 2), (2, 1)]:
        assert vote([found((own, 4, 0.5)), found((other, 4, 0.5)), found((3, 9, 0.4))]) == own


def test_tries_are_added_up_and_expectations_weighted_by_them() -> None:
    pooled = pool([found((1, 30, 0.5), (2, 0, 0.0)), found((2, 5, 0.2), (1, 10, 0.9))])
    assert [(move.action, move.visits, round(move.expected, 9)) for move in pooled] == [(1, 40, 0.6), (2, 5, 0.2)]


# With helpers.


@pytest.fixture(scope="module")
def market() -> Game:
    """A game that helpers find, because it is installed."""
    return pestis.game("night-market")


def together_bot(name: str, game: Game, seed: int = 1) -> TogetherBot:
    bot = make(name, game=game, seat=0, seed=seed)
    assert isinstance(bot, TogetherBot)
    return bot


def choices_of(game: Game, seat: int = 0) -> Iterator[Perspective]:
    """The choices of a seat in a game in which everybody makes the first move at hand."""
    state, moves = game.start(2, 3, ask="able", watched=False), VisibleMoves(2)
    while state.pending():
        asked = state.next_seat()
        perspective = Perspective(state, asked, moves.seen_by(asked))
        if asked == seat and len(perspective.sensible()) > 1:
            yield perspective
        made = perspective.sensible()[0]
        moves.note(asked, made, state.is_secret(asked, made))
        state.play(asked, made)


def tries(bot: SearchBot) -> int:
    """All that it tells of, with those that a tree brought along."""
    return sum(move.visits for move in bot._found)


def voters(bot: TogetherBot) -> int:
    """How many helpers answered the last question."""
    return sum(helper.answer.number == bot._number for helper in bot._helpers)


def test_iterations_and_seed_settle_what_is_chosen_and_said(market: Game) -> None:
    def said() -> list[str]:
        bot = together_bot("ismcts:20@3", market)
        heard: list[str] = []
        for perspective, _ in zip(choices_of(market), range(3), strict=False):
            chosen = bot.choose(perspective)
            assert tries(bot) > 40
            assert voters(bot) == 2
            reasons = bot.explain()
            assert reasons[0].move.id == chosen
            assert f"Tried {reasons[0].tried} of {tries(bot)} times" in reasons[0].text
            heard += [reason.text for reason in reasons]
        return heard

    assert said() == said()


def test_who_dies_between_two_choices_is_left_out(market: Game) -> None:
    bot = together_bot("ismcts:20@3", market)
    first, second, third = (perspective for perspective, _ in zip(choices_of(market), range(3), strict=False))
    bot.choose(first)
    assert 40 < tries(bot) <= 60
    one, other = bot._helpers
    one.process.kill()
    one.process.join()
    assert bot.choose(second) in second.legal()
    assert voters(bot) == 1
    assert (one.is_gone, other.is_gone) == (True, False)
    other.process.kill()
    assert bot.choose(third) in third.legal()
    assert voters(bot) == 0


def test_in_a_game_that_only_this_process_knows_it_goes_on_alone() -> None:
    alone, bot = make("ismcts:30", game=TALLY, seat=0, seed=4), together_bot("ismcts:30@2", TALLY, 4)
    for seed in range(3):
        perspective = Perspective(midway(seed=seed), 0)
        assert bot.choose(perspective) == alone.choose(perspective)
        assert [helper.is_gone for helper in bot._helpers] == [True]


def test_a_game_is_played_to_its_end(market: Game) -> None:
    state, moves = market.start(2, 1, ask="able", watched=False), VisibleMoves(2)
    bots = [make(name, game=market, seat=seat, seed=1) for seat, name in enumerate(["ismcts:4@2", "greedy"])]
    while state.pending():
        seat = state.next_seat()
        chosen = bots[seat].choose(Perspective(state, seat, moves.seen_by(seat)))
        moves.note(seat, chosen, state.is_secret(seat, chosen))
        state.play(seat, chosen)
    assert isinstance(bots[0], TogetherBot)
    assert [helper.is_gone for helper in bots[0]._helpers] == [False]


def test_a_network_is_asked_in_every_process() -> None:
    game = pestis.game("space-plague")
    bot = together_bot("master:4@2", game)
    assert isinstance(bot, MasterBot)
    perspective = next(choices_of(game))
    assert bot.choose(perspective) in perspective.legal()
    assert tries(bot) > 4


# Helpers that answer when a test says so.


@pytest.fixture
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent can be read."""
    monkeypatch.setitem(installed._added, TALLY.id, TALLY)


class NoProcess(SpawnProcess):
    """Nothing that could be ended."""

    def kill(self) -> None: ...

    def join(self, timeout: float | None = None) -> None: ...


class Scripted(Helper):
    """Whenever it is asked something it gives the next of these answers, if there is one."""

    def __init__(self, answers: list[list[Answer]]) -> None:
        link, self.there = Pipe()
        super().__init__(link, NoProcess())
        self.answers = iter(answers)
        self.heard: list[Question | Made] = []
        self.there.send(Answer(HELLO, []))

    def tell(self, message: bytes) -> None:
        self.heard.append(pickle.loads(message))
        if isinstance(self.heard[-1], Question):
            for answer in next(self.answers, []):
                self.there.send(answer)


class LooksOnly(Clock):
    """Time is looks at it: nothing is over sooner because the machine is busy."""

    def __call__(self) -> float:
        self.now += 1e-4
        return self.now


def helped_by(monkeypatch: pytest.MonkeyPatch, *answers: list[Answer]) -> tuple[TogetherBot, Scripted]:
    """A bot with little time, and its helper."""
    helper = Scripted(list(answers))
    monkeypatch.setattr(together, "start", lambda task: [helper])
    bot = together_bot("ismcts:20ms@2", TALLY)
    bot.use_clock(LooksOnly())
    return bot, helper


def sure_of(number: int, action: int) -> Answer:
    """That one move is better than any can be, after more tries than anybody else has."""
    return Answer(number, [(action, 1_000_000, 2.0)])


@pytest.mark.usefixtures("_known")
def test_who_answers_in_time_has_a_vote(monkeypatch: pytest.MonkeyPatch) -> None:
    perspective = Perspective(midway(), 0)
    for action in perspective.sensible():
        bot, helper = helped_by(monkeypatch, [sure_of(1, action)])
        assert bot.choose(perspective) == action
        assert tries(bot) >= 1_000_000
        assert helper.heard[1:] == [Made(perspective.decisions, action)]


@pytest.mark.usefixtures("_known")
def test_a_late_answer_does_not_count_then_or_later(monkeypatch: pytest.MonkeyPatch) -> None:
    perspective = Perspective(midway(), 0)
    for action in perspective.sensible():
        bot, helper = helped_by(monkeypatch, [], [sure_of(1, action)], [], [sure_of(4, action)])
        for _ in range(2):
            bot.choose(perspective)
            assert tries(bot) < 1_000_000
        assert helper.open == [2]
        # This one comes between two questions.
        helper.there.send(sure_of(2, action))
        bot.choose(perspective)
        assert tries(bot) < 1_000_000
        assert helper.open == [3]
        assert bot.choose(perspective) in perspective.sensible()
        assert [said.number for said in helper.heard if isinstance(said, Question)] == [1, 2, 3, 4]


@pytest.mark.usefixtures("_known")
def test_who_does_not_answer_at_all_is_asked_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, helper = helped_by(monkeypatch)
    for seed in range(4):
        bot.choose(Perspective(midway(seed=seed), 0))
    assert helper.open == [1, 2]
    assert len(helper.heard) == 4


@pytest.mark.usefixtures("_known")
def test_what_the_others_decide_is_followed_and_so_are_moves_without_a_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = midway()
    for action in state.legal(0):
        bot, helper = helped_by(monkeypatch, [sure_of(1, action)])
        bot.choose(Perspective(state, 0))
        assert bot._cursor.since((), state.decisions + 1) == [key_of(0, action)]
        forced = forced_choice()
        assert [bot.choose(forced)] == forced.sensible()
        assert helper.heard[1:] == [Made(state.decisions, action), Made(forced.decisions, forced.sensible()[0])]


def forced_choice() -> Perspective:
    """Seat 0 has no token left, and bids nothing."""
    state = midway()
    assert isinstance(state, Tally)
    while len(state.legal(state.pending()[0])) > 1 or state.pending()[0] != 0:
        state.play(state.pending()[0], state.legal(state.pending()[0])[-1])
    return Perspective(state, 0)


@pytest.mark.usefixtures("_known")
def test_who_is_not_there_yet_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, helper = helped_by(monkeypatch)
    helper.link.recv()
    bot.choose(Perspective(midway(), 0))
    assert helper.heard == []


@pytest.mark.usefixtures("_known")
def test_an_answer_that_is_not_about_the_moves_at_hand_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, _ = helped_by(monkeypatch, [sure_of(1, 999)])
    perspective = Perspective(midway(), 0)
    assert bot.choose(perspective) in perspective.sensible()


@pytest.mark.usefixtures("_known")
def test_only_with_iterations_everybody_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float | None] = []

    def heard_at_once(helpers: list[Helper], seconds: float | None) -> list[Helper]:
        waited.append(seconds)
        return helpers

    helper = Scripted([[sure_of(1, KEEP)]])
    monkeypatch.setattr(together, "start", lambda task: [helper])
    monkeypatch.setattr(together, "heard_of", heard_at_once)
    together_bot("ismcts:20@2", TALLY).choose(Perspective(midway(), 0))
    assert waited == [None, None]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> tuple[Clock, list[Task]]:
    """What is to be started, which takes its time and gives nobody who helps."""
    clock, tasks = Clock(), list[Task]()

    def start_slowly(task: Task) -> list[Helper]:
        tasks.append(task)
        clock.now += 0.02
        return []

    monkeypatch.setattr(together, "start", start_slowly)
    return clock, tasks


def test_to_start_helpers_is_part_of_the_time(started: tuple[Clock, list[Task]]) -> None:
    clock, tasks = started
    game = SlowTally(clock, 0.003)
    bot = together_bot("ismcts:100ms@4", game)
    bot.use_clock(clock)
    began = clock.now
    bot.choose(Perspective(midway(game), 0))
    assert 0.08 < clock.now - began <= 0.1 + GRACE
    assert len({bot._seed, *(task.seed for task in tasks)}) == 4


def test_half_of_the_first_choice_is_for_thinking_and_who_is_missing_is_started_later(
    started: tuple[Clock, list[Task]],
) -> None:
    clock, tasks = started
    game = SlowTally(clock, 0.003)
    bot = together_bot("ismcts:100ms@9", game)
    bot.use_clock(clock)
    for count in (3, 6, 8):
        began = clock.now
        bot.choose(Perspective(midway(game), 0))
        assert len(tasks) == count
        assert tries(bot) > 0
        assert clock.now - began <= 0.1 + GRACE
    assert len({bot._seed, *(task.seed for task in tasks)}) == 9


@pytest.mark.parametrize("cores", [1, 2])
def test_to_load_a_network_is_no_part_of_the_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, cores: int
) -> None:
    clock = Clock()
    network = untaught(TALLY, tmp_path / "2.npz", ahead=4, trust=0.5)

    def load_slowly(game: Game, seats: int) -> Network:
        clock.now += 5.0
        return network

    monkeypatch.setattr(master, "bundled", load_slowly)
    monkeypatch.setattr(together, "start", lambda task: [])
    game = SlowTally(clock, 0.003)
    bot = Asked(is_master=True, iterations=0, seconds=0.1, cores=cores).bot(game, 0, 1)
    bot.use_clock(clock)
    began = clock.now
    bot.choose(Perspective(midway(game), 0))
    assert tries(bot) > 0
    assert 5.08 < clock.now - began <= 5.1 + GRACE


# What a helper does, in this process.


def answered(bot: SearchBot, *messages: Question | Made) -> list[Answer]:
    """What it says to these, all of which are there when it begins."""
    link, there = Pipe()
    with link, there:
        for message in messages:
            there.send(message)
        there.send_bytes(b"")
        # What cannot be read ends it.
        with pytest.raises(EOFError):
            answer_all(link, bot)
        heard: list[Answer] = []
        while there.poll():
            heard.append(there.recv())
    return heard


def question(number: int, state: State) -> Question:
    return Question(number, Perspective(state, 0))


@pytest.mark.usefixtures("_known")
def test_a_helper_goes_on_in_its_tree_from_the_move_that_was_made() -> None:
    state = midway()
    action = next(action for action in state.legal(0) if action != KEEP)
    after = state.clone()
    after.play(0, action)
    made = Made(state.decisions, action)
    for messages, steps in [([made], [key_of(0, action)]), ([made, Made(made.decisions + 1, 0)], None)]:
        bot = SearchBot(TALLY, 0, 1, iterations=30)
        assert [answer.number for answer in answered(bot, question(1, state), *messages)] == [HELLO, 1]
        assert bot._cursor.since((), after.decisions) == steps


def test_time_is_up_for_a_helper_that_is_told_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "LOOK_SECONDS", 0.0)
    link, there = Pipe()
    with link, there:
        clock = HurriedClock(link)
        assert clock() <= clock() < inf
        there.send(Made(1, 0))
        assert (clock(), clock()) == (inf, inf)
        link.recv()
        assert clock() < inf


# Processes.


def running() -> set[int | None]:
    return {process.pid for process in active_children()}


def test_helpers_are_gone_when_their_bot_is(market: Game) -> None:
    before = running()
    bot = together_bot("ismcts:5@3", market)
    assert running() <= before
    bot.choose(next(choices_of(market)))
    started = running() - before
    assert len(started) == 2
    del bot
    gc.collect()
    assert not started & running()


def test_a_helper_ends_when_its_link_is_closed(market: Game) -> None:
    (helper,) = start(Task(SearchBot, pickle.dumps(market), 0, 2, 1, 5, 0.0))
    helper.hear()
    helper.link.close()
    helper.process.join(60)
    assert helper.process.exitcode == 0
    helper.leave()


def test_whoever_leaves_a_program_may_still_wait_for_a_helper_that_is_left(market: Game) -> None:
    """As Python does at the end, while the bot notices in its thread that the helper is gone."""
    (helper,) = start(Task(SearchBot, pickle.dumps(market), 0, 2, 1, 5, 0.0))
    (process,) = (child for child in active_children() if child.pid == helper.process.pid)
    helper.leave()
    process.terminate()
    process.join()
    assert process.exitcode == -signal.SIGKILL


class Endless(SearchBot):
    """Does not end within the time of a test."""

    def choose(self, perspective: Perspective) -> int:
        until = perf_counter() + 200
        while perf_counter() < until:
            pass
        return 0


SCRIPT = """
import os, pickle, signal, sys
import pestis
from pestis.bots import Perspective
from pestis.bots.together import Question, Task, await_answers, start, tell
from tests.bots.test_together import Endless

game = pestis.game("night-market")
helpers = start(Task(Endless, pickle.dumps(game), 0, 2, 1, 1, 0.0))
await_answers(helpers, None)
tell(helpers, Question(1, Perspective(game.start(2, 1), 0)))
print("searching", flush=True)
if sys.argv[1] == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("how", ["ended", "killed"])
def test_a_helper_does_not_outlive_the_process_in_the_middle_of_its_search(how: str) -> None:
    # It is waited until nobody can write any more, the helper neither.
    command = [sys.executable, "-c", SCRIPT, how]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=100)
    assert (ran.returncode == 0, ran.stdout, ran.stderr) == (how == "ended", "searching\n", "")


def test_a_helper_does_not_hear_ctrl_c(market: Game) -> None:
    (helper,) = start(Task(SearchBot, pickle.dumps(market), 0, 2, 1, 5, 0.0))
    assert helper.process.pid is not None
    os.kill(helper.process.pid, signal.SIGINT)
    await_answers([helper], None)
    os.kill(helper.process.pid, signal.SIGINT)
    helper.open.append(1)
    helper.tell(pickle.dumps(Question(1, next(choices_of(market)))))
    await_answers([helper], None)
    assert helper.found(1, next(choices_of(market)).legal())
    helper.leave()


def test_what_is_started_does_not_hear_ctrl_c_and_whoever_starts_it_does_again() -> None:
    with deaf_to_interrupts():
        resource_tracker.ensure_running()
        assert signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


# By name.


@pytest.mark.parametrize("name", ["greedy@2", "hard@1", "hard@65", "hard@100", "hard@x", "hard@2@2", "@2"])
def test_what_does_not_search_and_other_numbers_of_cores_are_refused(name: str) -> None:
    allowed = "@2 to @64 behind one that searches: normal, hard, ismcts:ITERATIONS, "
    with pytest.raises(BotError, match=f"^Tally has no bot '{name}'; allowed: {allowed}"):
        check_bot(STRATEGIC, name)


@pytest.mark.parametrize("name", ["hard@2", "normal@64", "ismcts:20@2", "ismcts:250ms@3"])
def test_any_bot_that_searches_does_so_on_several_cores(name: str) -> None:
    bot = together_bot(name, TALLY)
    alone, _, cores = name.partition("@")
    one = make(alone, game=TALLY, seat=0)
    assert isinstance(one, SearchBot)
    assert (bot.iterations, bot.seconds, bot.cores) == (one.iterations, one.seconds, int(cores))
    assert bot.is_patient is one.is_patient
    assert name not in levels(TALLY)
    assert read_players(TALLY, ["me", name])[1].bot == name


def test_a_network_is_needed_for_as_many_cores_as_one_likes() -> None:
    assert needs_network("master@2")
    assert needs_network("master:500@2")
    assert not needs_network("hard@2")
    for name in ["master@2", "master:500@2"]:
        with pytest.raises(BotError, match="no network has learned Tally"):
            check_bot(TALLY, name)


def test_the_form_is_told() -> None:
    assert "hard@CORES" in ", ".join(forms_of(TALLY))
