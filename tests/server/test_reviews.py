"""Reviews over the wire: who may have one, where it is made, what is kept, and playing on from a moment."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pestis.kernel.match import Match, verify
from pestis.kernel.record import read_record
from pestis.review import DEPTHS, GivenUp, ReviewJob, read_review
from pestis.server import reviews, reviewworker
from pestis.server.background import WorkFailed
from pestis.server.reviews import judging
from pestis.server.store import Store, working
from pestis.server.store import reviews as kept
from pestis.server.store.working import STALE_MS, Neighbours
from pestis.tables.after import NOT_OVER, NOT_YET_JUDGED, NOT_YET_PRACTICE, state_after
from pestis.tables.judging import job_of
from pestis.tables.live import LiveTable
from tests.server.kit import (
    CARD_GAME,
    SEALED_GAME,
    Browser,
    Json,
    Server,
    Table,
    play_first,
    position,
    quick_settings,
    running,
)
from tests.server.several import listening

DEADLINE = 300.0
SHORT: dict[str, Json] = {SEALED_GAME: {"nights": 3}, CARD_GAME: {"max_rounds": 1}}
# Says once how far it is, and then nothing more.
SLOW = """
import sys, time
print("review 1 9 0 0", flush=True)
time.sleep(1000)
"""
# Knows all at once.
FAST = """
import gzip, sys
packed = gzip.compress(b'{"format": "of a test"}')
sys.stdout.buffer.write(f"review 9 9 1 {len(packed)}\\n".encode() + packed + b"end\\n")
"""
# Judges as the real one does, but deep is not so deep, and it waits for nobody.
SHALLOW = """
from pestis.review import DEPTHS
from pestis.server import reviewworker
DEPTHS["deep"] = 2
reviewworker.POLITE = 0
reviewworker.main()
"""
# Begins as the real one does, then tells its process and its priority, and nothing more.
TELLING = """
import os, time
from pestis.server import reviewworker
def tell(sent, answers):
    answers.write(f"review {os.getpid()} {os.nice(0)} 0 0\\n".encode())
    time.sleep(1000)
reviewworker.work = tell
reviewworker.main()
"""
# Ends in the middle of an answer.
CRASHES = """
print("review 3 9 0 500", flush=True)
"""


def finished(browser: Browser, seats: int = 2, game: str = SEALED_GAME, **more: object) -> Table:
    """A match that bots have played to its end."""
    table = browser.new_table(*["bot:greedy"] * seats, game=game, options=SHORT[game], pace="at_once", **more)
    until(lambda: browser.get(table.path)["status"] == "over")
    return table


def until(done: Callable[[], object]) -> None:
    ends = time.monotonic() + DEADLINE
    while not done():
        assert time.monotonic() < ends
        time.sleep(0.02)


def judged(browser: Browser, table: Table, state: str = "finished", secret: str | None = None) -> Json:
    """The review, once it is so far."""
    told: list[Json] = []

    def is_there() -> bool:
        told.append(browser.get(f"{table.path}/review", secret))
        return bool(told[-1]["state"] == state)

    until(is_there)
    return told[-1]


def with_worker(monkeypatch: pytest.MonkeyPatch, folder: Path, name: str, script: str) -> None:
    """Another process judges in the place of the real one."""
    (folder / f"{name}.py").write_text(script)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.setattr(reviews, "WORKER", name)


def test_a_finished_match_is_judged_in_the_background_and_the_parts_add_up(ilse: Browser) -> None:
    table = finished(ilse)
    assert ilse.get(f"{table.path}/review") == {
        "state": "none",
        "depth": None,
        "done": 0,
        "total": 0,
        "problem": None,
        "review": None,
    }
    assert ilse.post(f"{table.path}/review")["state"] in ("waiting", "running", "finished")
    told = judged(ilse, table)
    review = read_review(told["review"])
    assert review.is_finished
    assert (told["depth"], told["done"]) == ("quick", told["total"])
    assert review.moves == len(ilse.get(f"{table.path}/record")["log"])
    for parts in review.parts:
        together = parts.start + parts.luck + parts.own + parts.others + parts.rest
        assert together == pytest.approx(parts.result)
    assert sum(parts.result for parts in review.parts) == pytest.approx(1)


def test_what_is_known_already_is_not_judged_again_but_deeper(
    ilse: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with_worker(monkeypatch, tmp_path, "shallow_worker", SHALLOW)
    monkeypatch.setitem(DEPTHS, "deep", 2)
    table = finished(ilse)
    ilse.post(f"{table.path}/review")
    first = judged(ilse, table)
    asked: list[str] = []
    real = job_of

    def noting(table: LiveTable, depth: str) -> ReviewJob:
        asked.append(depth)
        return real(table, depth)

    monkeypatch.setattr(reviews, "job_of", noting)
    ilse.post(f"{table.path}/review", {"depth": "quick"})
    assert ilse.get(f"{table.path}/review") == first
    ilse.post(f"{table.path}/review", {"depth": "deep"})
    assert (
        ilse.get(f"{table.path}/review")["review"] is not None
    )  # the quick one stays until there is a better one
    deep = judged(ilse, table)
    assert (deep["review"]["passes"], deep["review"]["depth"]) == (2, "deep")
    ilse.post(f"{table.path}/review", {"depth": "quick"})
    assert ilse.get(f"{table.path}/review") == deep
    assert asked == ["deep"]


def test_who_asks_while_it_is_judged_joins(
    ilse: Browser, bruno: Browser, server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with_worker(monkeypatch, tmp_path, "slow_worker", SLOW)
    table = finished(ilse)
    ilse.post(f"{table.path}/review")
    judged(ilse, table, "running")
    told = bruno.post(f"{table.path}/review")
    assert (told["state"], told["done"], told["total"]) == ("running", 1, 9)
    assert len(server.services.reviews.works) == 1


def test_a_match_that_is_not_over_is_not_judged(ilse: Browser) -> None:
    table = ilse.new_table("me", "bot:greedy")
    for method in ("GET", "POST"):
        told = ilse.refused(f"{table.path}/review", {}, method=method)
        assert (told["status"], told["detail"]) == (409, NOT_YET_JUDGED)
    for what in ("moment?move=0&seat=0", "record", "replay"):
        told = ilse.refused(f"{table.path}/{what}", method="GET")
        assert (told["status"], told["detail"]) == (409, NOT_OVER)
    told = ilse.refused(f"{table.path}/practice", {"move": 0, "seat": 0})
    assert (told["status"], told["detail"]) == (409, NOT_YET_PRACTICE)
    ilse.post(f"{table.path}/resign", secret=table.secrets[0])
    until(lambda: ilse.get(table.path)["status"] == "over")
    assert "No move was made" in ilse.refused(f"{table.path}/review", {})["detail"]


def test_a_match_that_was_given_up_is_judged_up_to_there_and_can_be_played_on(ilse: Browser) -> None:
    table = ilse.new_table("me", "bot:greedy", game=SEALED_GAME, options=SHORT[SEALED_GAME], pace="at_once")
    until(lambda: position(ilse, table, table.secrets[0])["moves"])
    play_first(ilse, table, 0)
    ilse.post(f"{table.path}/resign", secret=table.secrets[0])
    until(lambda: ilse.get(table.path)["status"] == "over")
    record = ilse.get(f"{table.path}/record")
    log = record["log"]
    assert ReviewJob(json.dumps(record)).reviewer().given_up == GivenUp()  # `pestis review` of the file
    ilse.post(f"{table.path}/review")
    review = read_review(judged(ilse, table)["review"])
    assert review.given_up == GivenUp(0, [1])
    assert (review.winners, review.moves) == ([1], len(log))
    last = review.curve[-1]
    assert [parts.result for parts in review.parts] == pytest.approx(last.chances, abs=1e-5)
    told = review.summary_for(0)
    assert told is not None
    assert told.sentences[0].startswith("You gave up in round 1 with a chance of ")
    made = ilse.post(f"{table.path}/practice", {"move": len(log), "seat": 0})
    assert made["table"]["status"] == "playing"
    path, secret = f"/tables/{made['table']['id']}", made["secrets"][0]["secret"]
    ilse.post(f"{path}/resign", secret=secret)
    until(lambda: ilse.get(path)["status"] == "over")
    assert (
        "No move was made" in ilse.refused(f"{path}/review", {})["detail"]
    )  # those of the old match do not count


def test_who_may_not_have_the_record_may_not_have_the_review(ilse: Browser, bruno: Browser) -> None:
    table = finished(ilse, spectators=False)
    asked: list[tuple[str, str, Json | None]] = [
        ("GET", "record", None),
        ("GET", "review", None),
        ("POST", "review", {}),
        ("GET", "moment?move=0&seat=0", None),
        ("POST", "practice", {"move": 0, "seat": 0}),
    ]
    for method, path, body in asked:
        assert bruno.refused(f"{table.path}/{path}", body, method=method)["status"] == 403
        assert ilse.ask(method, f"{table.path}/{path}", body).status_code < 300


def test_what_is_asked_for_wrongly_is_refused(ilse: Browser) -> None:
    table = finished(ilse)
    assert "depth" in ilse.refused(f"{table.path}/review", {"depth": "endless"})["detail"]
    moves = len(ilse.get(f"{table.path}/record")["log"])
    assert ilse.refused(f"{table.path}/moment?move={moves + 1}&seat=0", method="GET")["status"] == 404
    assert ilse.refused(f"{table.path}/practice", {"move": 0, "seat": 5})["status"] == 404
    assert "over" in ilse.refused(f"{table.path}/practice", {"move": moves, "seat": 0})["detail"]
    assert "greedy" in ilse.refused(f"{table.path}/practice", {"move": 0, "seat": 0, "bot": "x"})["detail"]
    for asked in ({"move": True, "seat": 0}, {"move": 0, "seat": False}, {"move": 1.0, "seat": 0}):
        assert ilse.refused(f"{table.path}/practice", asked)["status"] == 422


def test_one_guest_waits_for_a_few_reviews_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_worker(monkeypatch, tmp_path, "slow_worker", SLOW)
    with running(quick_settings(tmp_path, reviews_waiting=2)) as server:
        ilse, bruno = server.browser(), server.browser()
        tables = [finished(ilse) for _ in range(4)]
        for table in tables[:2]:
            ilse.post(f"{table.path}/review")
        judged(ilse, tables[0], "running")
        assert ilse.get(f"{tables[1].path}/review")["state"] == "waiting"  # one at a time
        assert ilse.refused(f"{tables[2].path}/review", {})["status"] == 429
        bruno.post(f"{tables[2].path}/review")
        assert bruno.get(f"{tables[2].path}/review")["state"] == "waiting"


def test_what_a_guest_has_asked_for_is_counted_over_all_processes(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_worker(monkeypatch, tmp_path, "slow_worker", SLOW)
    settings = quick_settings(tmp_path, database_url=postgres_url, reviews_waiting=1)
    with listening(settings) as one, listening(settings) as other:
        ilse, bruno = one.browser(), other.browser()
        first = finished(ilse)
        ilse.server = other
        second = finished(ilse)
        assert (first.id in one.services.hub.tables, second.id in other.services.hub.tables) == (True, True)
        ilse.post(f"{first.path}/review")
        assert ilse.refused(f"{second.path}/review", {})["status"] == 429
        assert bruno.post(f"{second.path}/review")["state"] in ("waiting", "running")


def test_a_guest_cannot_ask_for_reviews_all_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_worker(monkeypatch, tmp_path, "fast_worker", FAST)
    with running(quick_settings(tmp_path, reviews_per_minute=2)) as server:
        ilse = server.browser()
        table = finished(ilse)
        ilse.post(f"{table.path}/review")
        assert ilse.refused(f"{table.path}/review", {})["status"] == 429
        judged(ilse, table)  # to look is free


def test_a_process_that_dies_is_told_and_the_next_one_judges(
    ilse: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = finished(ilse)
    with monkeypatch.context() as patched:
        with_worker(patched, tmp_path, "crashing_worker", CRASHES)
        ilse.post(f"{table.path}/review")
        told = judged(ilse, table, "stopped")
    assert "ended before its time" in told["problem"]
    with_worker(monkeypatch, tmp_path, "fast_worker", FAST)
    ilse.post(f"{table.path}/review")
    assert judged(ilse, table)["problem"] is None


def test_where_no_process_can_be_started_that_is_told(ilse: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise OSError("no room for another process")

    table = finished(ilse)
    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "create_subprocess_exec", fail)
        ilse.post(f"{table.path}/review")
        assert "log says why" in judged(ilse, table, "stopped")["problem"]


def test_judging_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_worker(monkeypatch, tmp_path, "slow_worker", SLOW)
    with running(quick_settings(tmp_path, review_seconds=0.01)) as server:
        ilse = server.browser()
        table = finished(ilse)
        ilse.post(f"{table.path}/review")
        assert "0.01 s" in judged(ilse, table, "stopped")["problem"]


def test_a_finished_review_survives_a_restart_and_one_that_was_cut_off_can_go_on(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quick_settings(tmp_path, database_url=database_url)
    with_worker(monkeypatch, tmp_path, "fast_worker", FAST)
    with running(settings) as server:
        ilse = server.browser()
        done, cut = finished(ilse), finished(ilse)
        ilse.post(f"{done.path}/review")
        before = judged(ilse, done)
        with monkeypatch.context() as patched:
            with_worker(patched, tmp_path, "slow_worker", SLOW)
            ilse.post(f"{cut.path}/review")
            judged(ilse, cut, "running")
    with running(settings) as server:
        bruno = server.browser()
        assert bruno.get(f"{done.path}/review") == before
        told = bruno.get(f"{cut.path}/review")
        assert (told["state"], "stopped" in told["problem"]) == ("stopped", True)
        bruno.post(f"{cut.path}/review")
        judged(bruno, cut)


def test_of_two_processes_one_judges_and_both_tell(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_worker(monkeypatch, tmp_path, "fast_worker", FAST)
    settings = quick_settings(tmp_path, database_url=postgres_url)
    with listening(settings) as one, listening(settings) as other:
        ilse, bruno = one.browser(), other.browser()
        table = finished(ilse)
        ilse.post(f"{table.path}/review")
        bruno.post(f"{table.path}/review")
        assert not other.services.reviews.works
        assert judged(bruno, table) == judged(ilse, table)


def test_a_process_that_is_gone_leaves_its_work_to_others(database_url: str, tmp_path: Path) -> None:
    """As if it had been killed: nobody says any more that the review is worked on."""
    with running(quick_settings(tmp_path, database_url=database_url)) as server:
        table = finished(server.browser())
    store = Store(database_url)

    def scene(now: int) -> list[bool]:
        with pytest.MonkeyPatch.context() as patched, store.engine.begin() as connection:
            for module in (kept, working):
                patched.setattr(module, "now_ms", lambda: now)
            found = kept.find_review(connection, table=table.id)
            near = Neighbours([1], 1)
            claimed = kept.claim(connection, table.id, "quick", owner=str(now), guest=1, neighbours=near)
            return [bool(found and found.is_running), claimed]

    assert scene(1_000_000) == [False, True]
    assert scene(1_000_000 + STALE_MS - 1) == [True, False]
    assert scene(1_000_000 + STALE_MS) == [False, True]
    store.close()


def test_the_worker_says_what_is_wrong_with_a_record(ilse: Browser) -> None:
    table = finished(ilse)
    record = ilse.ask("GET", f"{table.path}/record").text
    job = ReviewJob(record.replace('"seed": "', '"seed": "0'), ("A", "B"))

    async def read() -> None:
        async for _ in judging(job):
            pytest.fail("it was judged")

    with pytest.raises(WorkFailed, match="committed"):
        asyncio.run(read())


def test_the_worker_is_polite_and_gone_when_nobody_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_worker(monkeypatch, tmp_path, "telling_worker", TELLING)

    async def listen_once() -> tuple[int, int]:
        news = judging(ReviewJob(""))
        told = await anext(news)
        os.kill(told.done, 0)
        await news.aclose()
        return told.done, told.total

    process, nice = asyncio.run(listen_once())
    assert nice == reviewworker.POLITE
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_moment_shows_what_a_seat_saw_and_could_do(ilse: Browser) -> None:
    table = finished(ilse, seats=3, game=CARD_GAME)
    log = ilse.get(f"{table.path}/record")["log"]
    for move in (0, len(log) // 2, len(log) - 1):
        seat, action = log[move]
        told = ilse.get(f"{table.path}/moment?move={move}&seat={seat}")
        frames = ilse.get(f"{table.path}/replay?seat={seat}")["frames"]
        assert told["view"] == frames[move]["view"]
        assert action in [offered["id"] for offered in told["moves"]]
    assert ilse.get(f"{table.path}/moment?move={len(log)}&seat=0")["moves"] == []


def test_a_match_is_played_on_from_a_moment_and_its_record_is_right(database_url: str, tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, database_url=database_url)) as server:
        ilse = server.browser()
        old = finished(ilse, seats=3, game=CARD_GAME)
        before = ilse.get(f"{old.path}/record")
        move = len(before["log"]) * 3 // 4
        seat = before["log"][move][0]
        made = ilse.post(f"{old.path}/practice", {"move": move, "seat": seat, "bot": "random"})
        table = Table(made["table"]["id"], {told["seat"]: told["secret"] for told in made["secrets"]})
        now = position(ilse, table, table.secrets[seat])
        assert (now["status"], now["log"]) == ("playing", move)
        assert now["view"] == ilse.get(f"{old.path}/replay?seat={seat}")["frames"][move]["view"]
        assert [told["kind"] for told in now["seats"]].count("bot") == 2
        play_to_the_end(ilse, table, seat)
        after = ilse.get(f"{table.path}/record")
        assert after["log"][:move] == before["log"][:move]
        redeal = after.pop("redeal")
        assert (redeal["move"], redeal["seat"]) == (move, seat)
        assert {**after, "log": [], "result": {}, "digest": ""} == {
            **before,
            "log": [],
            "result": {},
            "digest": "",
        }
        verify(read_record(ilse.ask("GET", f"{table.path}/record").text))


def play_to_the_end(browser: Browser, table: Table, seat: int) -> None:
    def step() -> bool:
        now = position(browser, table, table.secrets[seat])
        if now["moves"]:
            play_first(browser, table, seat)
        return bool(now["status"] == "over")

    until(step)


def test_bots_go_on_where_it_is_their_turn(ilse: Browser) -> None:
    old = finished(ilse, seats=3, game=CARD_GAME)
    log = ilse.get(f"{old.path}/record")["log"]
    other = next(seat for seat in range(3) if seat != log[0][0])
    made = ilse.post(f"{old.path}/practice", {"move": 0, "seat": other, "bot": "greedy"})
    table = Table(made["table"]["id"], {told["seat"]: told["secret"] for told in made["secrets"]})
    until(lambda: position(ilse, table, table.secrets[other])["moves"])
    assert position(ilse, table, table.secrets[other])["log"] > 0


def test_what_the_seat_could_not_see_is_dealt_anew(database_url: str, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, database_url=database_url)
    with running(settings) as server:
        ilse = server.browser()
        old = finished(ilse, seats=3, game=CARD_GAME)
        log = ilse.get(f"{old.path}/record")["log"]
        move = len(log) // 2
        seat = log[move][0]
        made = [ilse.post(f"{old.path}/practice", {"move": move, "seat": seat}) for _ in range(2)]
        before = state_after(match_of(server, old.id), move)
        new = [state_after(match_of(server, told["table"]["id"]), move) for told in made]
        for state in new:
            assert state.view(seat) == before.view(seat)
        assert len({state.digest() for state in (before, *new)}) == 3
        kept = new[0].digest()
    with running(settings) as server:  # and it is the same after a restart
        assert state_after(match_of(server, made[0]["table"]["id"]), move).digest() == kept


def match_of(server: Server, table: str) -> Match:
    assert server.client.portal is not None
    found = server.client.portal.call(server.services.hub.open, table)
    assert found.match is not None
    return found.match
