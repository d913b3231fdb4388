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
from pestis.bots.weighing import Weighed, thoughts, weigh
from pestis.kernel.rng import FairRng
from pestis.server.botpool import BotFailed, BotPool, Worker, read_action
from pestis.server.botworker import answer
from tests.server.kit import SEALED_GAME, Browser, Server, hello, next_message, quick_settings, running


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
    assert answer(b"nonsense").startswith("error ")
    assert answer(pickle.dumps(("nobody", 1, given_perspective(), False))).startswith("error BotError")
    chosen = make("random", game=pestis.game(SEALED_GAME), seat=0, seed=1).choose(given_perspective())
    assert answer(pickle.dumps(("random", 1, given_perspective(), False))) == f"ok {chosen}"


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
    assert "more than into any other" in told[0].text
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


def test_a_bot_that_fails_is_replaced() -> None:
    async def fail_then_choose() -> tuple[int, int]:
        pool = BotPool(1, 10)
        with pytest.raises(BotFailed, match="BotError"):
            await pool.choose("nobody", given_perspective())
        return await choose(pool), pool.replaced

    action, replaced = asyncio.run(fail_then_choose())
    assert action in given_perspective().legal()
    assert replaced >= 1


def test_a_bot_that_thinks_too_long_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think(_worker: Worker, _bot: str, _perspective: Perspective, _is_hint: bool) -> str:
        await asyncio.sleep(60)
        return "0"

    monkeypatch.setattr(Worker, "ask", think)
    began = time.monotonic()
    with pytest.raises(BotFailed, match="longer than"):
        asyncio.run(choose(BotPool(1, 0.1)))
    assert time.monotonic() - began < 30


def test_a_crashed_worker_is_told_at_the_table_and_the_game_goes_on(
    server: Server, ilse: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Worker.ask
    crashes = [True, False, True, True]

    async def crash(worker: Worker, bot: str, perspective: Perspective, is_hint: bool) -> str:
        if crashes and crashes.pop(0):
            worker.process.kill()
        return await real(worker, bot, perspective, is_hint)

    monkeypatch.setattr(Worker, "ask", crash)
    table = ilse.new_table("me", "bot:random")
    told: list[str] = []
    with ilse.live(table.id) as feed:
        now = hello(feed, table.secrets[0])
        while len(told) < 3:
            if now.get("moves"):
                body = {"action": now["moves"][0]["id"], "number": now["log"] + 1}
                ilse.ask("POST", f"{table.path}/moves", body, table.secrets[0])
            now = next_message(feed)
            if now["type"] == "notice":
                told.append(now["text"])
    assert told == [
        "The bot of Blue was replaced.",
        "The bot of Blue was replaced.",
        "The bot of Blue failed again; the default move is made.",
    ]
    assert server.office.hub.bots.replaced >= 3
