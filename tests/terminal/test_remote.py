"""At a table of a server: seats by their links, talk, consent, and a line that breaks."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

from pestis.terminal.plain.dialogue import Dialogue
from pestis.terminal.plain.talk import talk
from pestis.terminal.remote.link import Link
from pestis.terminal.remote.requests import Requests
from pestis.terminal.remote.table import RemoteTable
from pestis.terminal.table import TableProblem
from tests.server.processes import ServerProcess
from tests.terminal.guests import found, record_of, seated
from tests.terminal.kit import (
    CARD_GAME,
    LARGE,
    PLAIN_GAME,
    awaited,
    play_on,
    shown,
    until,
)

WHISTLE = "NM-WHISTLE-1"


@awaited
async def test_two_terminals_talk_and_play_to_the_end(tables: ServerProcess) -> None:
    first, second = await found(tables.address, PLAIN_GAME, "me", "open", options={"nights": 3})
    ada = await seated(first)
    assert ada.now.status == "open"
    bo = await seated(second, name="Bo")
    assert str(bo.link) != str(second), "who sits down gets a secret of his own"
    await ada.say("Good evening.")
    await until(lambda: any(said["text"] == "Good evening." for said in bo.talk), "it is heard")
    made = await asyncio.gather(play_on(ada), play_on(bo))
    assert min(made) > 2
    assert ada.now.view is not None
    assert bo.now.view is not None
    assert ada.now.view["outcome"] == bo.now.view["outcome"]
    assert [sitter.label for sitter in ada.now.sitters][1] == "Bo"
    assert "The match is over." in ada.goodbye()
    await ada.close()
    await bo.close()


@awaited
async def test_a_link_is_good_on_a_second_terminal_and_a_spectator_sees_no_hand(tables: ServerProcess) -> None:
    link, *_ = await found(tables.address, CARD_GAME, "me", "bot:greedy", options={"first_seat": "0"})
    ada = await seated(link)
    again = await seated(link)
    assert again.now.moves == ada.now.moves
    watcher = await seated(link.with_secret(None))
    assert watcher.now.seat is None
    assert watcher.now.moves == []
    with pytest.raises(TableProblem, match="no seat"):
        await watcher.play(0)
    await ada.play(ada.now.moves[0]["id"])
    await until(lambda: again.now.log > 0 and watcher.now.log > 0, "everybody sees it")
    for table in (ada, again, watcher):
        await table.close()


@awaited
async def test_an_open_table_has_a_seat_for_whoever_comes(tables: ServerProcess) -> None:
    links = await found(tables.address, PLAIN_GAME, "me", "open", open=True)
    onlooker = RemoteTable(links[0].with_secret(None), watch=True)
    await onlooker.start()
    assert onlooker.now.seat is None
    comer = await seated(links[0].with_secret(None))
    assert comer.now.seat == 1
    assert comer.link.secret is not None
    await comer.close()
    await onlooker.close()


@awaited
async def test_hints_refusals_and_taking_back_come_from_the_server(tables: ServerProcess) -> None:
    link, *_ = await found(tables.address, CARD_GAME, "me", "bot:greedy", options={"first_seat": "0"})
    ada = await seated(link)
    hint = await ada.hint()
    assert hint["move"] in ada.now.moves
    refusal = await ada.why_not(ada.facts.moves.parse("play(king)"))
    assert refusal is not None
    assert refusal.rule == "DR-SPREAD-1"
    assert await ada.why_not(ada.now.moves[0]["id"]) is None
    await ada.play(ada.now.moves[0]["id"])
    await until(lambda: ada.now.undo.possible, "it can be taken back")
    events = len(ada.events)
    assert await ada.undo() == "Taken back."
    await until(lambda: len(ada.events) < events, "it is taken back")
    with pytest.raises(TableProblem):
        await ada.answer_undo(True)
    await ada.close()


@awaited
async def test_another_person_is_asked_whether_a_move_is_taken_back(tables: ServerProcess) -> None:
    first, second = await found(tables.address, PLAIN_GAME, "me", "open")
    ada, bo = await seated(first), await seated(second, name="Bo")
    await until(lambda: ada.now.is_asked and bo.now.is_asked, "it begins")
    await ada.play(ada.now.moves[0]["id"])
    await until(lambda: bo.now.log == 1, "the first bid is in")
    await bo.play(bo.now.moves[0]["id"])
    await until(lambda: bo.now.undo.possible and bo.now.log == 2, "all bids are shown")
    assert await bo.undo() == f"Asked Vermilion ({bo.now.sitters[0].name}) to agree."
    async with shown_again(ada) as onlooker:
        await onlooker.sees("Bo) wants to take a move back: u answers.")
        await onlooker.press("u")
        await onlooker.sees("Do you agree?")
        await onlooker.press("y")
        await until(lambda: bo.now.is_asked and bo.now.undo.asked_by is None, "it is taken back")
    await bo.close()


def shown_again(table: RemoteTable):  # type: ignore[no-untyped-def] # noqa: ANN201 (as in the kit)
    """On a screen, although it has started already."""

    async def started() -> None:
        return None

    table.start = started  # type: ignore[method-assign]
    return shown(table, LARGE)


@awaited
async def test_standing_orders_are_the_same_here_and_on_the_page(tables: ServerProcess) -> None:
    """What is ordered in one terminal is known in another of the same seat, and answers for it."""
    nights = {"nights": 3}
    link, *_ = await found(tables.address, PLAIN_GAME, "me", "bot:easy", options=nights, reactions="everybody")
    ada = await seated(link)
    await ada.give_orders({WHISTLE: "decline"})
    again = await seated(link)
    assert again.orders == ada.orders == {WHISTLE: "decline"}
    asked = []
    while ada.now.status != "over":
        await until(lambda: ada.now.is_asked or ada.now.status == "over", "our turn or the end")
        asked += [ada.now.question["rules"][0]] if ada.now.is_asked and ada.now.question else []
        if ada.now.is_asked:
            await ada.play(ada.now.moves[0]["id"])
    assert asked
    assert WHISTLE not in asked
    answered = [seat for seat, action in (await record_of(ada))["log"] if ada.facts.moves.form(action) == "let_be"]
    assert 0 in answered
    with pytest.raises(TableProblem, match="is no reaction of Night Market"):
        await ada.give_orders({"NM-NOTHING-1": "decline"})
    for table in (ada, again):
        await table.close()


@awaited
async def test_who_resigns_at_a_server_is_told_so_and_a_rematch_leads_both_to_a_new_table(
    tables: ServerProcess,
) -> None:
    first, second = await found(tables.address, PLAIN_GAME, "me", "open", options={"nights": 3})
    ada, bo = await seated(first), await seated(second, name="Bo")
    await until(lambda: ada.now.is_asked and bo.now.is_asked, "it begins")
    with pytest.raises(TableProblem, match="not over"):
        await ada.rematch()
    async with shown_again(ada) as onlooker:
        await onlooker.press("x")
        await onlooker.sees("Do you give the game up?")
        await onlooker.press("y")
        await onlooker.sees("Bo wins.")
        await onlooker.press("escape")
        await until(lambda: bo.now.status == "over", "the other is told")
        assert not ada.is_rematch_offered
        old = bo.link
        await bo.rematch()
        assert bo.link.table != old.table
        assert bo.link.secret == old.secret, "the old secret opens the seat of the new table"
        await onlooker.sees("Another match is offered: n goes there.")
        await onlooker.press("n")
        await until(lambda: ada.link.table == bo.link.table and ada.now.is_asked, "both are there")
        await onlooker.sees("1 Bid")
    assert (ada.seat, bo.seat) == (0, 1)
    assert [sitter.label for sitter in bo.now.sitters][1] == "Bo"
    await bo.play(bo.now.moves[0]["id"])
    await until(lambda: bo.now.log == 1, "it is a match like any other")
    watcher = await seated(old.with_secret(None))
    assert watcher.is_rematch_offered
    await watcher.rematch()
    assert watcher.link.table == bo.link.table
    assert watcher.seat is None
    for table in (bo, watcher):
        await table.close()


@awaited
async def test_clocks_are_shown(tables: ServerProcess) -> None:
    clock = {"kind": "move", "seconds": 600}
    link, *_ = await found(tables.address, PLAIN_GAME, "me", "bot:greedy", clock=clock)
    async with shown(RemoteTable(link), LARGE) as onlooker:
        await onlooker.until(lambda: " 9:5" in onlooker.text or " 10:00" in onlooker.text, "a clock runs")
        await onlooker.press("c", *"hello", "enter")
        await onlooker.until(lambda: onlooker.text.count("hello") == 1, "it is said")
        await onlooker.sees("Talk")


def test_a_seat_that_is_not_there_is_refused(tables: ServerProcess) -> None:
    async def come(link: Link) -> None:
        await RemoteTable(link).start()

    with pytest.raises(TableProblem, match="No table has this address"):
        asyncio.run(come(Link(tables.address, "nowhere", None)))
    link = asyncio.run(found(tables.address, PLAIN_GAME, "me", "open"))[0]
    with pytest.raises(TableProblem, match="opens no seat"):
        asyncio.run(come(link.with_secret("wrong")))


def test_who_only_looks_on_is_told_why_and_nothing_typed_stands_in_the_way(
    tables: ServerProcess, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def look() -> None:
        link, *_ = await found(tables.address, PLAIN_GAME, "me", "open")
        await talk(RemoteTable(link.with_secret(None)))

    monkeypatch.setattr("sys.stdin", io.StringIO("1\nscores\nquit\n"))
    asyncio.run(look())
    told = capsys.readouterr().out
    assert "* You look on: " in told
    assert "Type the number of a move" not in told
    assert "No: there is nothing to choose. Waiting for somebody on Blue." in told
    assert told.index("nothing to choose") < told.rindex("free"), "what was typed after it is heard"


def test_an_odd_name_of_a_table_is_asked_for_as_it_is(tables: ServerProcess) -> None:
    async def come(table: str) -> None:
        await RemoteTable(Link(tables.address, table, None)).start()

    for odd in ("ä", "a\nb", "a b"):
        with pytest.raises(TableProblem, match="No table has this address"):
            asyncio.run(come(odd))


@awaited
async def test_a_lost_connection_is_announced_and_resumed(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    server = ServerProcess(database)
    link, *_ = await found(server.address, CARD_GAME, "me", "bot:greedy", options={"first_seat": "0"})
    try:
        async with shown(RemoteTable(link)) as onlooker:
            table = onlooker.app.table
            await table.play(table.now.moves[0]["id"])
            await until(lambda: table.now.log == 1, "the move is told")
            events = len(table.events)
            server.kill()
            await onlooker.sees("The connection is lost; trying to come back.")
            assert table.connection == "lost"
            with pytest.raises(TableProblem, match="cannot be reached"):
                await table.play(table.now.moves[0]["id"])
            server = await asyncio.to_thread(ServerProcess, database, server.port)
            await until(lambda: table.connection == "live", "it is back")
            await onlooker.until(lambda: "is lost" not in onlooker.text, "the notice is gone")
            assert table.now.log == 1
            assert len(table.events) == events
            await table.play(table.now.moves[0]["id"])
            await until(lambda: table.now.log > 1, "the match goes on")
    finally:
        server.kill()


@awaited
async def test_who_loses_the_seat_is_told_so_and_sees_no_more_of_it(tables: ServerProcess) -> None:
    """Somebody else gets a new link for the seat; the old terminal neither sees the hand nor tries again."""
    first, second = await found(tables.address, PLAIN_GAME, "me", "open")
    ada, bo = await seated(first), await seated(second)
    await until(lambda: bo.now.is_asked, "it begins")
    new = await Requests(tables.address).post(f"/tables/{bo.link.table}/join", {}, bo.link.secret)
    await until(lambda: bo.connection == "closed", "the feed ends")
    assert bo.notice.startswith("This seat has changed hands")
    assert bo.notice.endswith(f"To watch: pestis play --watch --table {second.with_secret(None)}")
    assert not bo.now.is_asked
    assert new["secret"] not in bo.goodbye()
    assert "#seat" not in bo.goodbye()
    assert bo._following is not None
    await asyncio.wait_for(bo._following, 10)
    heir = await seated(second.with_secret(new["secret"]))
    await until(lambda: heir.now.is_asked, "the match goes on for whoever has the new link")
    for table in (ada, bo, heir):
        await table.close()


@awaited
async def test_who_was_away_takes_the_seat_back_from_a_bot_by_the_same_link(tables: ServerProcess) -> None:
    host = Requests(tables.address)
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = await host.post("/tables", {"game": PLAIN_GAME, "seats": seats})
    table = made["table"]["id"]
    bo = await seated(Link(tables.address, table, made["secrets"][1]["secret"]))
    await bo.close()
    while (await host.get(f"/tables/{table}"))["seats"][1]["present"]:
        await asyncio.sleep(0.01)
    await host.post(f"/tables/{table}/seats/1/bot", {"bot": "random"})
    again = await seated(bo.link)
    assert again.seat == 1
    assert again.link.secret != bo.link.secret
    assert again.now.sitters[1].kind == "person"
    await again.close()


def test_a_broken_line_misses_nothing(tables: ServerProcess, capsys: pytest.CaptureFixture[str]) -> None:
    async def meet() -> None:
        first, second = await found(tables.address, PLAIN_GAME, "me", "open", options={"nights": 3})
        ada, bo = await seated(first), await seated(second)
        await until(lambda: ada.now.is_asked and bo.now.is_asked, "it begins")
        bo._feed.break_off()
        await ada.say("Are you there?")
        await ada.play(ada.now.moves[0]["id"])
        await until(lambda: bo.connection == "lost", "it is noticed")
        await until(lambda: bo.connection == "live" and len(bo.talk) == 1, "it is back")
        assert bo.notice == "Connected again."
        await until(lambda: bo.now.log == ada.now.log == 1, "both know of the move")
        dialogue = Dialogue(bo, Silence())  # type: ignore[arg-type]
        dialogue._tell_news()
        told = capsys.readouterr().out
        assert "* Connected again." in told
        assert "Are you there?" in told
        await ada.close()
        await bo.close()

    class Silence:
        is_ready = False

    asyncio.run(meet())
