"""Answers that cost much: made once, compressed, the same for everybody who may have them, and limited."""

from __future__ import annotations

import asyncio
import gzip
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from fastapi.encoders import jsonable_encoder
from fastapi.responses import JSONResponse
from httpx2 import Response
from starlette.requests import Request
from starlette.testclient import TestClient

from pestis.kernel import registry
from pestis.kernel.replay import scenes
from pestis.server import static
from pestis.server.answers import Answers
from pestis.server.facts import game_content, rule_texts
from pestis.server.routes import after, lobby
from pestis.server.settings import Settings
from pestis.tables.problems import Problem, TooMany
from pestis.tables.writing import to_json
from tests.server.kit import CARD_GAME, Browser, Server, Table, quick_settings, running

BIG = ("record", "replay", "replay?seat=1", "verify")


@pytest.fixture
def over(ilse: Browser) -> Table:
    """A match that was played a little and then resigned."""
    table = ilse.new_table("me", "hotseat", game=CARD_GAME)
    ilse.post(f"{table.path}/resign", secret=table.secrets[0])
    return table


def asked(server: Server, path: str, **headers: str) -> Response:
    server.client.cookies.clear()
    return server.client.get(
        f"/api{path}", headers={name.replace("_", "-"): told for name, told in headers.items()}
    )


def counting(monkeypatch: pytest.MonkeyPatch, place: object, name: str, made: Counter[str]) -> None:
    true: Callable[..., object] = getattr(place, name)

    def counted(*given: object) -> object:
        made[name] += 1
        return true(*given)

    monkeypatch.setattr(place, name, counted)


def test_big_answers_are_made_once(server: Server, over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    made: Counter[str] = Counter()
    for place, name in ((after, "record_json"), (after, "replay_json"), (after, "verdict"), (lobby, "rule_texts")):
        counting(monkeypatch, place, name, made)
    for _ in range(5):
        for what in BIG:
            assert asked(server, f"{over.path}/{what}").status_code == 200
        assert asked(server, f"/games/{CARD_GAME}/rules").status_code == 200
    assert made == {"record_json": 1, "replay_json": 2, "verdict": 1, "rule_texts": 1}


def test_they_are_the_same_bytes_as_if_they_were_made_anew(server: Server, over: Table) -> None:
    match = server.services.hub.tables[over.id].match
    game = server.services.hub.game(CARD_GAME)
    assert match is not None
    given_up = match.record()
    given_up.seed = match.seed
    wanted = {
        f"{over.path}/record": given_up.dumps().encode(),
        f"{over.path}/replay?seat=1": to_json({"seat": 1, "frames": list(scenes(match, 1))}).encode(),
        f"{over.path}/replay": to_json({"seat": None, "frames": list(scenes(match, None))}).encode(),
        f"/games/{CARD_GAME}/rules": JSONResponse(jsonable_encoder(rule_texts(game))).body,
        f"/games/{CARD_GAME}": JSONResponse(jsonable_encoder(game_content(game))).body,
    }
    for path, told in wanted.items():
        for encoding in ("gzip", "identity"):
            assert asked(server, path, Accept_Encoding=encoding).content == told, path


def test_they_are_compressed_for_those_who_take_it(server: Server, over: Table) -> None:
    for what in BIG:
        packed = asked(server, f"{over.path}/{what}", Accept_Encoding="gzip")
        plain = asked(server, f"{over.path}/{what}", Accept_Encoding="identity")
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert all("Accept-Encoding" in answer.headers["vary"] for answer in (packed, plain))
        assert packed.headers["content-type"] == "application/json"
        assert int(packed.headers["content-length"]) < len(plain.content) == int(plain.headers["content-length"])


def test_who_has_an_answer_is_told_that_it_is_still_right(server: Server, over: Table) -> None:
    for what in BIG:
        first = asked(server, f"{over.path}/{what}")
        again = asked(server, f"{over.path}/{what}", If_None_Match=first.headers["etag"])
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == "private, no-cache"
        assert asked(server, f"{over.path}/{what}", If_None_Match='W/"other"').status_code == 200


def test_what_is_kept_opens_no_door(server: Server, ilse: Browser, bruno: Browser) -> None:
    """Whether somebody may see it is asked each time, also when the answer lies ready and its mark is known."""
    table = ilse.new_table("me", "hotseat", game=CARD_GAME, spectators=False)
    ilse.post(f"{table.path}/resign", secret=table.secrets[0])
    for what in BIG:
        marks = {"If-None-Match": ilse.ask("GET", f"{table.path}/{what}").headers["etag"]}
        assert bruno.refused(f"{table.path}/{what}", method="GET")["status"] == 403
        server.client.cookies.clear()
        assert server.client.get(f"/api{table.path}/{what}", headers=marks).status_code == 403


def test_a_running_match_has_no_replay(server: Server, ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat", game=CARD_GAME)
    for what in BIG:
        assert asked(server, f"{table.path}/{what}").status_code == 409
    assert not server.services.answers._kept


def test_making_is_limited_for_each_address_and_what_is_there_is_not(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, answers_per_minute=4)) as server:
        codes = [asked(server, f"/games/{CARD_GAME}{what}").status_code for what in ("", "/rules")]
        assert codes == [200, 200]
        assert asked(server, "/games/space-plague").status_code == 429
        assert [asked(server, f"/games/{CARD_GAME}/rules").status_code for _ in range(5)] == [200] * 5


def request(host: str = "1.1.1.1") -> Request:
    return Request({"type": "http", "headers": [(b"accept-encoding", b"gzip")], "client": (host, 1)})


def test_those_who_ask_together_wait_for_one_making() -> None:
    made: Counter[str] = Counter()
    may_end = threading.Event()

    def make() -> str:
        made["it"] += 1
        assert may_end.wait(20)
        return "told"

    async def ask_together() -> list[bytes]:
        answers = Answers(Settings())
        waiting = [asyncio.create_task(answers.of(request(), ("a",), make)) for _ in range(10)]
        impatient = asyncio.create_task(answers.of(request(), ("a",), make))
        await asyncio.sleep(0)
        impatient.cancel()
        may_end.set()
        told = [gzip.decompress((await one).body) for one in waiting]
        answers.close()
        return told

    assert asyncio.run(ask_together()) == [b"told"] * 10
    assert made["it"] == 1


def test_what_is_kept_has_a_bound_and_failures_are_not_kept() -> None:
    def broken() -> str:
        raise TooMany("no")

    async def fill() -> Answers:
        answers = Answers(Settings(answer_bytes=100))
        with pytest.raises(Problem):
            await answers.of(request(), ("broken",), broken)
        for number in range(20):
            answer = await answers.of(request(), (number,), partial(str, number))
            assert gzip.decompress(answer.body) == str(number).encode()
        big = bytes(range(256)) * 2
        assert gzip.decompress((await answers.of(request(), ("big",), lambda: big)).body) == big
        answers.close()
        return answers

    answers = asyncio.run(fill())
    assert sum(len(kept.packed) for kept in answers._kept.values()) == answers._bytes <= 100
    assert not answers._making


def test_the_list_of_games_is_made_once_and_nobody_looks_for_games_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Counter[str] = Counter()
    counting(monkeypatch, lobby, "game_facts", made)
    counting(monkeypatch, registry, "games", made)
    told = [asked(server, "/games").json() for _ in range(3)]
    assert told[0] == told[1] == told[2]
    assert CARD_GAME in [game["id"] for game in told[0]]
    assert [asked(server, "/games/chess").status_code for _ in range(2)] == [404, 404]
    assert made == {"game_facts": len(told[0])}


def test_who_comes_first_gets_all_files_of_the_page(tmp_path: Path) -> None:
    files = [f"part{number}.js" for number in range(10)]
    for file in ("index.html", *files):
        (tmp_path / file).write_text("let it = 1;")
    client = TestClient(static.Page(tmp_path, Answers(Settings(answers_per_minute=4)), None))
    assert [client.get(f"/{file}").status_code for file in files] == [200] * 10


def test_files_of_the_page_are_compressed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: Counter[str] = Counter()
    counting(monkeypatch, static, "read", made)
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<html></html>", encoding="utf-8")
    script = tmp_path / "assets" / "page.js"
    script.write_text("let x = 1;\n" * 1000, encoding="utf-8")
    client = TestClient(static.Page(tmp_path, Answers(Settings()), None))
    for _ in range(3):
        answer = client.get("/assets/page.js")
        assert answer.text == script.read_text(encoding="utf-8")
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["cache-control"] == static.FOR_EVER
        assert "javascript" in answer.headers["content-type"]
    again = client.get("/assets/page.js", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/anywhere").headers["cache-control"] == "no-cache"
    assert client.head("/assets/page.js").status_code == 200
    assert made["read"] == 2
