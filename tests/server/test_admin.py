"""`pestis admin`: what an operator sees and does, while the server runs."""

from __future__ import annotations

import json
import re
import secrets
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner
from sqlalchemy import delete, insert, select, update
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

import pestis
from pestis.cli import program
from pestis.server.store import operating, retention, reviews
from pestis.server.store.appending import CHANNEL, Append, append_all
from pestis.server.store.database import Store, open_engine
from pestis.server.store.models import Act, Design, Entry, Fact, Guest, Review, Seat, Table
from pestis.server.store.working import Neighbours
from pestis.tables import tokens
from pestis.tables.callers import BLOCKED
from pestis.tables.rows import FeedEntry
from pestis.tables.times import now_ms
from tests.server.kit import (
    Browser,
    Server,
    hello,
    next_message,
    play_first,
    position,
    quick_settings,
    running,
)
from tests.server.raw import until
from tests.server.test_store import set_up

DAY = operating.DAY_MS


def admin(server: Server | str, *arguments: str, code: int = 0) -> str:
    """What the command says, and with which exit code."""
    url = server if isinstance(server, str) else server.services.store.url
    result = CliRunner().invoke(program, ["admin", *arguments, "--database-url", url], prog_name="pestis")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.stdout + result.stderr


def told(server: Server | str, *arguments: str) -> Any:  # noqa: ANN401 (JSON)
    return json.loads(admin(server, *arguments, "--json"))


def finished(browser: Browser) -> str:
    """A table of bots only, that has been played to its end."""
    table = browser.new_table("bot:random", "bot:random")
    until(lambda: browser.get(table.path)["status"] == "over", "the bots have played")
    return table.id


def test_tables_are_listed_and_shown_without_anything_hidden(server: Server, ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat", name="Friday")
    play_first(ilse, table, 0)
    waiting = ilse.new_table("me", "open")
    assert [row["id"] for row in told(server, "tables", "--status", "open")] == [waiting.id]
    assert {row["id"] for row in told(server, "tables")} == {waiting.id, table.id}
    assert told(server, "tables", "--game", "chess") == []
    assert told(server, "tables", "--idle", "1") == []
    assert "Friday" in admin(server, "tables", "--status", "playing")
    shown = told(server, "show", table.id)
    assert (shown["name"], shown["status"], shown["log"]) == ("Friday", "playing", 1)
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "hotseat"]
    assert len(told(server, "tables", "--guest", str(shown["host"]))) == 2
    with server.services.store.engine.begin() as connection:
        row = connection.execute(select(Table.seed, Table.contributions)).first()
        hashes = connection.execute(select(Seat.secret_hash)).scalars().all()
    assert row is not None
    everything = admin(server, "show", table.id) + json.dumps(shown) + admin(server, "tables")
    for secret in (row.seed, *row.contributions, *filter(None, hashes), *table.secrets.values()):
        assert secret not in everything
    assert admin(server, "show", "nothing", code=2) == "pestis: No table has the id nothing.\n"


def test_a_table_that_is_closed_tells_its_players_at_once(server: Server, ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    play_first(ilse, table, 0)
    with ilse.live(table.id) as feed:
        hello(feed, table.secrets[0])
        admin(server, "close", table.id, "--why", "It is late.")
        heard = [next_message(feed), next_message(feed)]
    words = f"{operating.BY_OPERATOR} It is late."
    assert [message["type"] for message in heard] == ["notice", "update"]
    assert heard[0]["text"] == words
    assert (heard[1]["status"], heard[1]["ending"]["text"]) == ("over", words)
    body = {"action": 0, "number": 2}
    assert ilse.refused(f"{table.path}/moves", body, table.secrets[0])["detail"] == "The match is over."
    assert admin(server, "close", table.id, code=2).endswith(f"at the table {table.id} is over already.\n")
    assert [(act["kind"], act["subject"]) for act in told(server, "log")] == [("close", table.id)]


def test_a_move_that_crosses_with_the_closing_is_refused_and_the_feed_has_no_gap(
    tmp_path: Path,
) -> None:
    """Before the server has heard of it: its next entry has a number that is taken."""
    with running(quick_settings(tmp_path, watch_seconds=3600.0)) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat")
        move = {"action": position(ilse, table, table.secrets[0])["moves"][0]["id"], "number": 1}
        admin(server, "close", table.id)
        assert ilse.refused(f"{table.path}/moves", move, table.secrets[0])["detail"] == "The match is over."
        assert ilse.get(table.path)["status"] == "over"
        ilse.post(f"{table.path}/chat", {"text": "Why?"}, table.secrets[0])
        assert told(server, "check")["faults"] == []


def test_records_are_had_of_finished_matches_only(server: Server, ilse: Browser, tmp_path: Path) -> None:
    running_table = ilse.new_table("me", "hotseat")
    assert "until then its log and its seed are secret" in admin(server, "export", running_table.id, code=2)
    over = finished(ilse)
    file = tmp_path / "match.json"
    admin(server, "export", over, "--out", str(file))
    pestis.verify(json.loads(file.read_text()))
    assert json.loads(file.read_text()) == ilse.get(f"/tables/{over}/record")


def listen_for_ever(feed: WebSocketTestSession) -> None:
    while True:
        next_message(feed)


def test_a_blocked_guest_is_refused_everything_until_it_is_not(
    server: Server, ilse: Browser, bruno: Browser
) -> None:
    ilse.ask("PUT", "/me", {"name": "Ilse the Loud"})
    table = ilse.new_table("me", "open", open=True)
    joined = bruno.post(f"{table.path}/join", {"seat": 1})
    guest = told(server, "guests", "--name", "the loud")[0]
    assert (guest["name"], guest["tables"], guest["blocked"]) == ("Ilse the Loud", 1, None)
    with ilse.live(table.id) as feed:
        hello(feed, table.secrets[0])
        admin(server, "block", str(guest["id"]), "--why", "Loud.")
        with pytest.raises(WebSocketDisconnect) as closed:
            listen_for_ever(feed)
    assert (closed.value.code, closed.value.reason) == (4003, BLOCKED)
    for method, path, body in (("PUT", "/me", {"name": "Ilse"}), ("GET", "/tables/mine", None)):
        problem = ilse.refused(path, body, method=method)
        assert (problem["status"], problem["detail"]) == (403, BLOCKED)
    move = {"action": 0, "number": 1}
    assert ilse.refused(f"{table.path}/moves", move, table.secrets[0])["detail"] == BLOCKED
    stranger = server.browser()  # without the cookie, by the secret of the seat alone
    assert stranger.refused(f"{table.path}/chat", {"text": "Ha!"}, table.secrets[0])["detail"] == BLOCKED
    assert stranger.refused(f"{table.path}/join", {}, table.secrets[0])["detail"] == BLOCKED
    assert bruno.ask("GET", table.path, secret=joined["secret"]).status_code == 200
    assert [row["id"] for row in told(server, "guests", "--blocked")] == [guest["id"]]
    admin(server, "unblock", str(guest["id"]))
    until(lambda: ilse.ask("GET", "/tables/mine").status_code == 200, "the guest is let in again")
    assert admin(server, "block", "999", code=2) == "pestis: No guest has the id 999.\n"


def age(server: Server, days: float, table: str) -> None:
    """Everything at a table happened so long ago."""
    at = now_ms() - int(days * DAY)
    with server.services.store.engine.begin() as connection:
        connection.execute(update(Table).where(Table.id == table), {"changed_at": at})
        connection.execute(update(Entry).where(Entry.table_id == table), {"at": at})


def ids(server: Server) -> set[str]:
    return {row["id"] for row in told(server, "tables")}


def test_no_table_is_called_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-BmGhisaWCR8", "-x", "BmGhisaWCR8-"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: next(drawn))
    assert tokens.new_table_id() == "BmGhisaWCR8-"


def test_tidying_up_deletes_what_is_old_and_nothing_else(server: Server, ilse: Browser, bruno: Browser) -> None:
    old, moved, new, *ended = (ilse.new_table("me", "hotseat") for _ in range(5))
    over, kept = (table.id for table in ended)
    for id in (over, kept):
        admin(server, "close", id)
    for table, days in ((old.id, 91), (moved.id, 91), (new.id, 89), (over, 366), (kept, 364)):
        age(server, days, table)
    play_first(ilse, moved, 0)  # a move changes nothing but the feed
    bruno.get("/me")
    for _ in ("away", "last"):
        server.browser().get("/me")
    with server.services.store.engine.begin() as connection:
        everybody = connection.execute(select(Guest.id).order_by(Guest.id)).scalars().all()
        connection.execute(update(Guest), {"made_at": now_ms() - 401 * DAY})
        connection.execute(update(Guest).where(Guest.id == everybody[1]), {"seen_at": now_ms() - 399 * DAY})
        connection.execute(update(Table).where(Table.id == kept), {"rematch": old.id})
        design = {"id": "d", "guest_id": everybody[2], "game": "x", "kind": "pack", "name": "x", "files": {}}
        connection.execute(insert(Design), design | {"is_shared": False, "changed_at": 0})
        near = Neighbours([1], 1)
        assert reviews.claim(connection, over, "quick", "nobody", guest=1, neighbours=near)
    wanted = {"unfinished tables": 1, "finished tables": 1, "designs": 1, "guests": 0}
    assert told(server, "tidy", "--dry-run") == wanted
    assert len(ids(server)) == 5
    assert told(server, "tidy") == wanted | {"guests": 1}  # without the design nothing holds it any more
    assert ids(server) == {moved.id, new.id, kept}
    assert told(server, "tidy") == dict.fromkeys(wanted, 0)
    with server.services.store.engine.begin() as connection:
        still = connection.execute(select(Guest.id).order_by(Guest.id)).scalars().all()
        assert still == [*everybody[:2], everybody[3]]
        assert connection.execute(select(Table.rematch).where(Table.id == kept)).scalar_one() is None
        assert connection.execute(select(Review.table_id)).all() == []
    assert told(server, "check")["faults"] == []
    body = {"action": 0, "number": 1}
    gone = ilse.refused(f"{old.path}/chat", {"text": "Is anybody here?"}, old.secrets[0])
    assert gone["status"] == 404
    assert ilse.refused(f"{old.path}/moves", body, old.secrets[0])["status"] == 404


def test_what_guests_did_is_news_for_a_day_and_what_operators_did_stays(server: Server) -> None:
    with server.services.store.engine.begin() as connection:
        connection.execute(delete(Act))
        for number in range(2 * operating.LATE_ACTS):
            operating.note(connection, operating.GUEST, number, "")
        operating.note(connection, "close", "table", "old")
        news = operating.news(connection, 0).acts
        operating.forget_news(connection, now_ms() + DAY - 60_000)
        assert operating.news(connection, 0).acts == news
        operating.forget_news(connection, now_ms() + DAY + 1)
        # Those of late stay: a process may not have seen them yet, and no number is given away again.
        assert operating.news(connection, 0).acts == news[-operating.LATE_ACTS :]
        operating.note(connection, "close", "table", "new")
        for number in range(operating.LATE_ACTS):
            operating.note(connection, operating.SEATS, number, "")
        operating.forget_news(connection, now_ms() + DAY + 1)
        assert [why for why in connection.execute(select(Act.why)).scalars() if why] == ["old", "new"]


def test_a_person_says_that_things_are_to_be_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    Store(url).close()
    kept = "Kept: unfinished tables 90 days, finished tables for ever, guests 400 days\n"
    monkeypatch.setenv("PESTIS_SERVER", '{"keep_finished_days": 0}')
    assert admin(url, "tidy").startswith(f"{kept}unfinished tables: 0 were deleted\n")
    monkeypatch.setattr("pestis.cli.admin.is_typed", lambda: True)
    refused = f"{kept}pestis: nothing was deleted; --yes deletes, and --dry-run counts\n"
    assert admin(url, "tidy", code=2) == refused
    assert "would be deleted" in admin(url, "tidy", "--dry-run")
    assert "were deleted" in admin(url, "tidy", "--yes")


def test_a_table_at_which_somebody_moves_just_now_is_not_tidied_away(postgres_url: str) -> None:
    store = Store(postgres_url)
    which = retention.due(retention.Policy(1, 1, 1), now_ms())["unfinished tables"]
    move = FeedEntry(1, "move", 1, 0, 7, None, at=now_ms())
    with store.engine.begin() as connection:
        set_up(connection)
    with store.engine.begin() as player, store.engine.begin() as tidying:
        tidying.exec_driver_sql("SET lock_timeout = '5s'")
        assert retention.count(tidying, "unfinished tables", which) == 1
        append_all(player, [Append("one", move, {}, {})])
        assert retention.forget_some(tidying, "unfinished tables", which) == 0
    with store.engine.begin() as connection:
        assert retention.forget_some(connection, "unfinished tables", which) == 0
        connection.execute(delete(Entry))
        assert retention.forget_some(connection, "unfinished tables", which) == 1
    store.close()


def test_once_a_day_and_not_on_the_first(server: Server) -> None:
    with server.services.store.engine.begin() as connection:
        now = now_ms()
        assert not retention.is_time(connection, now)
        assert not retention.is_time(connection, now + DAY - 1)
        assert retention.is_time(connection, now + DAY)
        assert not retention.is_time(connection, now + DAY)


def test_a_server_notes_who_was_here_and_tidies_up_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pestis.server.caretaker.HOUSE_SECONDS", 0.05)
    with running(quick_settings(tmp_path)) as server:
        ilse = server.browser()
        table, guest = ilse.new_table("me", "hotseat"), told(server, "guests")[0]
        with server.services.store.engine.begin() as connection:
            connection.execute(update(Guest), {"made_at": 0, "seen_at": None})
        ilse.get("/me")
        until(lambda: told(server, "guests")[0]["seen"] >= guest["made"], "it is noted")
        age(server, 91, table.id)
        with server.services.store.engine.begin() as connection:
            connection.execute(update(Fact).where(Fact.name == "tidied"), {"value": 1})
        until(lambda: ids(server) == set(), "the server has tidied up")


def test_zero_days_are_for_ever() -> None:
    assert retention.due(retention.Policy(0, 0, 0), now_ms()) == {}
    assert list(retention.due(retention.Policy(0, 5, 0), now_ms())) == ["finished tables"]


def test_a_check_finds_what_is_wrong(server: Server, ilse: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    other = ilse.new_table("me", "hotseat")
    play_first(ilse, table, 0)
    play_first(ilse, table, 1)
    play_first(ilse, other, 0)
    assert told(server, "check") == {"faults": [], "replayed": 2, "without_rules": 0}
    with server.services.store.engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        lost = delete(Entry).where(Entry.table_id == table.id, Entry.log == 1)
        connection.execute(lost)
        connection.execute(update(Entry).where(Entry.table_id == other.id, Entry.log == 1), {"action": 10**6})
        connection.execute(delete(Seat).where(Seat.table_id == other.id, Seat.seat == 0))
    said = admin(server, "check", code=1)
    assert f"table {table.id}: its feed has 2 entries from 1 to 3" in said
    assert f"table {table.id}: its log has 1 entries from 2 to 2" in said
    assert f"table {other.id} cannot be played again" in said
    assert f"table {other.id} has 1 seats instead of 2" in said


def assert_that_others_hear_of_a_closing(server: Server, table: str) -> None:
    """At once, and not when they look the next time."""
    if not server.services.store.is_shared:
        return
    with psycopg.connect(server.services.store.url.replace("+psycopg", ""), autocommit=True) as other:
        other.execute(f"LISTEN {CHANNEL}")
        admin(server, "close", table)
        assert any(told.payload == f"seats {table}" for told in other.notifies(timeout=10, stop_after=1))


def test_a_copy_that_was_made_while_people_play_can_be_brought_back(tmp_path: Path, database_url: str) -> None:
    """Both databases: moves go on while it is copied; the copy holds what was acknowledged before, and no gap."""
    folder = tmp_path / "copies"
    folder.mkdir()
    with running(quick_settings(tmp_path, database_url=database_url)) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat")
        playing = ilse.new_table("bot:random", "bot:random")
        file = Path(admin(server, "backup", str(folder)).removesuffix(" is written.\n"))
        assert file.stat().st_mode & 0o077 == 0
        assert "there is something already" in admin(server, "backup", str(file), code=2)
        later = ilse.new_table("me", "hotseat")
        assert_that_others_hear_of_a_closing(server, later.id)
        if database_url.startswith("sqlite"):
            assert "another server uses it" in admin(server, "restore", str(file), "--force", code=2)
        else:
            assert "stop the servers first" in admin(server, "restore", str(file), "--force", code=2)
    assert "--force puts the copy in their place" in admin(database_url, "restore", str(file), code=2)
    admin(database_url, "restore", str(file), "--force")
    found = {row["id"] for row in told(database_url, "tables")}
    assert {table.id, playing.id} <= found
    assert later.id not in found
    assert told(database_url, "check")["faults"] == []
    with running(quick_settings(tmp_path, database_url=database_url)) as server:
        again = server.browser()
        again.token = ilse.token
        assert again.get(table.path)["host"] is True
        play_first(again, table, 0)


def test_old_copies_go_and_damaged_ones_stay_away(server: Server, ilse: Browser, tmp_path: Path) -> None:
    ilse.new_table("me", "hotseat")
    folder = tmp_path / "copies"
    folder.mkdir()
    for day in range(3):
        (folder / f"pestis-2020010{day}T000000Z.db").write_text("old")
    (folder / "notes.db").write_text("mine")
    admin(server, "backup", str(folder), "--keep", "2")
    assert sorted(path.name for path in folder.iterdir())[:2] == ["notes.db", "pestis-20200102T000000Z.db"]
    assert len(list(folder.iterdir())) == 3
    elsewhere = f"sqlite:///{tmp_path / 'other' / 'tables.db'}"
    assert "is no database of Pestis" in admin(elsewhere, "restore", str(folder / "notes.db"), code=2)
    whole = max(folder.glob("pestis-*")).read_bytes()
    broken = folder / "broken.db"
    broken.write_bytes(whole[: len(whole) // 2])
    assert re.search("damaged|malformed|no database", admin(elsewhere, "restore", str(broken), code=2))
    assert not (tmp_path / "other").exists()
    admin(elsewhere, "restore", str(max(folder.glob("pestis-*"))))
    assert len(told(elsewhere, "tables")) == 1


def acts(url: str) -> list[str]:
    engine = open_engine(url)
    with engine.begin() as connection:
        found = connection.execute(select(Act.subject)).scalars().all()
    engine.dispose()
    return list(found)


def change(url: str, *statements: str) -> None:
    engine = open_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


def test_a_restore_that_fails_half_way_leaves_everything_as_it_was(tmp_path: Path, postgres_url: str) -> None:
    """Tables and rows of the copy are back already when an index cannot be made: its name is taken."""
    Store(postgres_url).close()
    addresses = "INSERT INTO limits VALUES ('messages address 10.0.0.1', 1, 1)"
    change(postgres_url, addresses, "INSERT INTO acts (at, kind, subject, why) VALUES (1, 'block', 'before', '')")
    copy = tmp_path / "copy.dump"
    admin(postgres_url, "backup", str(copy))
    change(postgres_url, "UPDATE acts SET subject = 'after'")
    change(postgres_url, "DROP INDEX ix_tables_wake", "CREATE VIEW ix_tables_wake AS SELECT 1")
    assert '"ix_tables_wake" already exists' in admin(postgres_url, "restore", str(copy), "--force", code=2)
    assert acts(postgres_url) == ["after"]
    change(postgres_url, "DROP VIEW ix_tables_wake")
    admin(postgres_url, "restore", str(copy), "--force")
    assert acts(postgres_url) == ["before"]
    change(postgres_url, addresses)  # it was in no copy


def test_a_damaged_file_is_not_written_over(tmp_path: Path) -> None:
    url, target, copy = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "tables.db", tmp_path / "copy.db"
    Store(url).close()
    admin(url, "backup", str(copy))
    damaged = b"damaged" + target.read_bytes()[7:]
    target.write_bytes(damaged)
    assert "is as it was. If it is damaged, move it away" in admin(url, "restore", str(copy), "--force", code=2)
    assert target.read_bytes() == damaged
    target.unlink()
    admin(url, "restore", str(copy))
    assert told(url, "tables") == []


def test_without_the_tools_of_postgresql_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    said = admin("postgresql://pestis@localhost/pestis", "backup", str(tmp_path / "copy"), code=2)
    assert said.startswith("pestis: pg_dump is not here; it comes with PostgreSQL")
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_another_version_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    assert "there is no such file" in admin(url, "tables", code=2)
    assert not (tmp_path / "tables.db").exists()
    Store(url).close()
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    engine.dispose()
    assert "its version is 0001" in admin(url, "tables", code=2)
