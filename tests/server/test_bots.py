"""Bots in processes of their own: what they are given, and what happens when they fail."""

from __future__ import annotations

import asyncio
import pickle
import time

import pytest

import pestis
from pestis.bots import Perspective, make
from pestis.kernel.rng import FairRng
from pestis.server.botpool import BotFailed, BotPool, Worker
from pestis.server.botworker import answer
from tests.server.kit import SEALED_GAME, Browser, Server, hello, next_message


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
    assert answer(pickle.dumps(("nobody", 1, given_perspective()))).startswith("error BotError")
    chosen = make("random", game=pestis.game(SEALED_GAME), seat=0, seed=1).choose(given_perspective())
    assert answer(pickle.dumps(("random", 1, given_perspective()))) == f"ok {chosen}"


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
    async def think(_worker: Worker, _bot: str, _perspective: Perspective) -> int:
        await asyncio.sleep(60)
        return 0

    monkeypatch.setattr(Worker, "choose", think)
    began = time.monotonic()
    with pytest.raises(BotFailed, match="longer than"):
        asyncio.run(choose(BotPool(1, 0.1)))
    assert time.monotonic() - began < 30


def test_a_crashed_worker_is_told_at_the_table_and_the_game_goes_on(
    server: Server, ilse: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Worker.choose
    crashes = [True, False, True, True]

    async def crash(worker: Worker, bot: str, perspective: Perspective) -> int:
        if crashes and crashes.pop(0):
            worker.process.kill()
        return await real(worker, bot, perspective)

    monkeypatch.setattr(Worker, "choose", crash)
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
