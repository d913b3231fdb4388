"""Bots in processes of their own: what they are given, and what happens when they fail."""

from __future__ import annotations

import asyncio
import os
import pickle
import time
from contextlib import suppress
from pathlib import Path

import pytest

import pestis
from pestis.bots import Perspective, make
from pestis.bots.advice import reasons_for
from pestis.bots.bot import RandomBot
from pestis.bots.explain import Weighed, thoughts, weigh
from pestis.kernel.rng import FairRng
from pestis.kernel.visible_moves import HIDDEN
from pestis.server.botpool import BotErred, BotPool, Worker
from pestis.server.botworker import answer
from pestis.tables.thinking import MOST_KEPT, BotFailed, Request, Thinker, read_action
from tests.server.kit import (
    SEALED_GAME,
    Browser,
    Json,
    Server,
    Table,
    hello,
    next_message,
    quick_settings,
    running,
)


def given_perspective() -> Perspective:
    return Perspective(pestis.Match(SEALED_GAME, seats=2, seed="bots").state, 0)


async def choose(pool: BotPool, bot: str = "random") -> int:
    try:
        return await pool.choose(bot, given_perspective())
    finally:
        await pool.close()


def test_a_worker_chooses_a_legal_move() -> None:
    assert asyncio.run(choose(BotPool(1, 10))) in given_perspective().legal()


def test_what_crosses_to_a_worker_is_the_same_whatever_is_hidden() -> None:
    """The perspective holds a guess, not the deal: it does not depend on the other seat's cards or on the seed."""
    state = pestis.Match(SEALED_GAME, seats=2, seed="bots").state
    sent = pickle.dumps(Perspective(state, 0))
    for number in range(5):
        assert pickle.dumps(Perspective(state.imagine(0, number), 0)) == sent
    world = Perspective(state, 0).imagine(1)
    assert not isinstance(world.rng, FairRng)


def test_the_worker_answers_in_words_when_it_cannot() -> None:
    thinker = Thinker()
    assert answer(thinker, b"nonsense").startswith("error ")
    unknown = Request("nobody", 1, given_perspective())
    assert answer(thinker, pickle.dumps(unknown)).startswith("error BotError")
    chosen = make("random", game=pestis.game(SEALED_GAME), seat=0, seed=1).choose(given_perspective())
    assert answer(thinker, pickle.dumps(Request("random", 1, given_perspective()))) == f"ok {chosen}"


def test_a_worker_keeps_the_bots_of_seats_and_only_the_last_few() -> None:
    """What was drawn before goes on: the second choice is the second of one bot, not the first of another."""
    bot = make("random", game=pestis.game(SEALED_GAME), seat=0, seed=1)
    wanted = [f"ok {bot.choose(given_perspective())}" for _ in range(12)]
    assert len(set(wanted)) > 1

    def ask(thinker: Thinker, whose: str) -> str:
        return thinker.answer(Request("random", 1, given_perspective(), whose=whose))

    thinker = Thinker()
    assert [ask(thinker, "table 0") for _ in range(12)] == wanted
    assert [ask(thinker, "") for _ in range(3)] == wanted[:1] * 3
    for number in range(MOST_KEPT):
        ask(thinker, f"other {number}")
    assert "table 0" not in thinker.bots
    assert ask(thinker, "table 0") == wanted[0]


def test_a_bot_that_failed_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = Thinker()
    asked = Request("random", 1, given_perspective(), whose="table 0")
    thinker.answer(asked)
    kept = thinker.bots.take("table 0")
    assert kept is not None
    thinker.bots.keep("table 0", kept)
    monkeypatch.setattr(kept, "choose", lambda perspective: 1 // 0)
    assert answer(thinker, pickle.dumps(asked)).startswith("error ZeroDivisionError")
    assert "table 0" not in thinker.bots
    assert answer(thinker, pickle.dumps(asked)).startswith("ok ")


def test_a_bot_that_chose_what_is_not_allowed_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = Thinker()
    asked = Request("random", 1, given_perspective(), whose="table 0")
    monkeypatch.setattr(RandomBot, "choose", lambda bot, perspective: 10**6)
    assert answer(thinker, pickle.dumps(asked)) == f"ok {10**6}"
    assert "table 0" not in thinker.bots


def test_a_seat_is_asked_where_it_was_before() -> None:
    """Its bot goes on thinking in the process that has it, if that one is free."""

    async def ask_often() -> list[int]:
        pool = BotPool(2, 20)
        asked: list[int] = []
        ask = Worker.ask

        async def noted(worker: Worker, request: Request) -> str:
            asked.append(worker.process.pid)
            return await ask(worker, request)

        try:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Worker, "ask", noted)
                for whose in ("a", "b", "b", "a", "a", "b"):
                    await pool.choose("random", given_perspective(), whose=whose)
        finally:
            await pool.close()
        return asked

    one, two, *others = asyncio.run(ask_often())
    assert one != two
    assert others == [two, one, one, two]


@pytest.mark.parametrize("said", ["nonsense", "999999", "", "-1"])
def test_an_answer_that_is_no_legal_move_is_a_failure(said: str) -> None:
    with pytest.raises(BotFailed, match="not allowed"):
        read_action(said, given_perspective())


def test_advice_weighs_every_move_the_best_first() -> None:
    async def advise() -> tuple[int, list[Weighed]]:
        pool = BotPool(1, 20)
        try:
            return await pool.advise("greedy", given_perspective())
        finally:
            await pool.close()

    action, weighed = asyncio.run(advise())
    legal = given_perspective().legal()
    assert action in legal
    assert sorted(move.action for move in weighed) == sorted(legal)
    worths = [move.worth for move in weighed]
    assert worths == sorted(worths, reverse=True)
    assert all(0 <= worth <= 1 for worth in worths)


def test_a_bot_that_searches_says_what_it_tried() -> None:
    perspective = given_perspective()
    searcher = make("ismcts:60", game=perspective.game, seat=0, seed=1)
    chosen = searcher.choose(perspective)
    found = thoughts(searcher, perspective, seed=1)
    assert found[0].action == chosen
    assert 60 >= sum(move.tried for move in found) > 0
    told = reasons_for(perspective, chosen, found)
    assert f"it looked into this move {found[0].tried} times" in told[0].text
    assert str(found[1].tried) in told[1].text


def test_weighing_depends_on_what_the_seat_knows_and_on_nothing_else() -> None:
    state = pestis.Match(SEALED_GAME, seats=2, seed="bots").state
    known = weigh(Perspective(state, 0), seed=1)
    assert weigh(Perspective(state.imagine(0, 77), 0), seed=1) == known


@pytest.mark.parametrize("seconds", [0.0, 0.15, 2.0])
def test_a_server_that_stops_takes_its_bots_with_it(tmp_path: Path, seconds: float) -> None:
    """Also one that was only just starting."""
    with running(quick_settings(tmp_path)) as server:
        server.browser().new_table("bot:random", "bot:random")
        time.sleep(seconds)
    assert bot_processes() == []


def bot_processes() -> list[str]:
    """The bots that this process has started and that still run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int(folder.joinpath("stat").read_text().rpartition(")")[2].split()[1])
            command = folder.joinpath("cmdline").read_text()
            if parent == os.getpid() and "pestis.server.botworker" in command:
                found.append(folder.name)
    return found


def test_a_bot_that_errs_leaves_its_process_and_the_bots_of_others() -> None:
    async def ask_all() -> tuple[list[int], int]:
        pool = BotPool(1, 10)
        asked = []
        try:
            for bot, whose in (("random", "a"), ("nobody", "b"), ("random", "a")):
                with suppress(BotErred):
                    await pool.choose(bot, given_perspective(), whose=whose)
                [worker] = pool.live
                asked.append(worker.process.pid)
            assert ("a" in worker.keeps, "b" in worker.keeps) == (True, False)
        finally:
            await pool.close()
        return asked, pool.replaced

    asked, replaced = asyncio.run(ask_all())
    assert len(set(asked)) == 1
    assert replaced == 0


def test_a_process_that_ends_is_replaced() -> None:
    async def end_then_choose() -> tuple[int, int]:
        pool = BotPool(1, 10)
        await pool.choose("random", given_perspective())
        [worker] = pool.live
        worker.process.kill()
        await worker.process.wait()
        with pytest.raises(BotFailed, match="its process ended"):
            await pool.choose("random", given_perspective())
        return await choose(pool), pool.replaced

    action, replaced = asyncio.run(end_then_choose())
    assert action in given_perspective().legal()
    assert replaced == 1


def test_what_went_wrong_is_told_on_one_line_that_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_bot: RandomBot, _perspective: Perspective) -> int:
        raise ValueError("many\nwords " * 50_000)

    monkeypatch.setattr(RandomBot, "choose", fail)
    said = answer(Thinker(), pickle.dumps(Request("random", 1, given_perspective())))
    assert said.startswith("error ValueError: many words many")
    assert len(said) < 2_000


def test_a_process_without_memory_does_not_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_bot: RandomBot, _perspective: Perspective) -> int:
        raise MemoryError

    monkeypatch.setattr(RandomBot, "choose", fail)
    with pytest.raises(MemoryError):
        answer(Thinker(), pickle.dumps(Request("random", 1, given_perspective())))


def test_who_cancels_twice_leaves_no_ended_process_to_the_next() -> None:
    async def cancel_twice() -> int:
        pool = BotPool(1, 10)
        await pool.choose("random", given_perspective())
        with pytest.MonkeyPatch.context() as patch:
            began = asyncio.Event()

            async def think(_worker: Worker, _request: Request) -> None:
                began.set()
                await asyncio.sleep(60)

            patch.setattr(Worker, "ask", think)
            asking = asyncio.create_task(pool.choose("random", given_perspective()))
            await began.wait()
            asking.cancel()
            while pool.live:
                await asyncio.sleep(0)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
        return await choose(pool)

    assert asyncio.run(cancel_twice()) in given_perspective().legal()
    assert bot_processes() == []


def test_a_bot_that_thinks_too_long_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think(_worker: Worker, _request: Request) -> str:
        await asyncio.sleep(60)
        return "0"

    monkeypatch.setattr(Worker, "ask", think)
    began = time.monotonic()
    with pytest.raises(BotFailed, match="longer than"):
        asyncio.run(choose(BotPool(1, 0.1)))
    assert time.monotonic() - began < 30


def make_first_move(browser: Browser, table: Table, now: Json) -> list[int]:
    """If seat 0 is asked, and what it made then; nothing if the table had gone on."""
    if not now.get("moves"):
        return []
    action = now["moves"][0]["id"]
    body = {"action": action, "number": now["log"] + 1}
    told = browser.ask("POST", f"{table.path}/moves", body, table.secrets[0])
    return [action] if told.status_code < 300 else []


def test_a_crashed_worker_is_told_at_the_table_and_the_game_goes_on(
    server: Server, ilse: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Worker.ask
    crashes = [True, False, True, True]

    async def crash(worker: Worker, request: Request) -> str:
        if crashes and crashes.pop(0):
            worker.process.kill()
        return await real(worker, request)

    monkeypatch.setattr(Worker, "ask", crash)
    table = ilse.new_table("me", "bot:random")
    told: list[str] = []
    with ilse.live(table.id) as feed:
        now = hello(feed, table.secrets[0])
        while len(told) < 3:
            make_first_move(ilse, table, now)
            now = next_message(feed)
            if now["type"] == "notice":
                told.append(now["text"])
    assert told == [
        "The bot of Blue was replaced.",
        "The bot of Blue was replaced.",
        "The bot of Blue failed again; the default move is made.",
    ]
    assert server.services.hub.bots.replaced >= 3


@pytest.mark.usefixtures("server")
def test_a_bot_at_a_table_is_told_what_its_seat_saw(ilse: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bid of the other seat is a secret; what is played after it is not."""
    real = Worker.ask
    asked: list[Request] = []

    async def noted(worker: Worker, request: Request) -> str:
        asked.append(request)
        return await real(worker, request)

    monkeypatch.setattr(Worker, "ask", noted)
    table = ilse.new_table("me", "bot:random")
    played: list[int] = []
    with ilse.live(table.id) as feed:
        now = hello(feed, table.secrets[0])
        while len(asked) < 6:
            played += make_first_move(ilse, table, now)
            now = next_message(feed)
    assert {request.whose for request in asked} == {f"{table.id} 1 random"}
    for request in asked:
        assert len(request.perspective.moves) == request.perspective.decisions
    last = asked[-1].perspective.moves
    seen = [action for seat, action in last if seat == 0]
    assert HIDDEN in seen
    assert any(action != HIDDEN for action in seen)
    assert all(action in (HIDDEN, made) for action, made in zip(seen, played, strict=False))
    assert HIDDEN not in [action for seat, action in last if seat == 1]
