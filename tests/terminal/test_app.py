"""The application: keys are pressed, screens are looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partialmethod
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.color import Color
from textual.widgets import Input

from pestis.bots.coach import Slip
from pestis.cli.play import open_table
from pestis.kernel.match import Match
from pestis.terminal import local
from pestis.terminal.app import PestisApp
from pestis.terminal.boards import board_for
from pestis.terminal.choices import choices
from pestis.terminal.local import LocalTable
from pestis.terminal.plain.texts import plates
from pestis.terminal.replay import ReplayTable
from pestis.terminal.screens import dialogs
from pestis.terminal.screens.table import TableScreen
from tests.terminal.kit import (
    ALL,
    CARD_GAME,
    LARGE,
    PLAIN_GAME,
    SEALED_GAME,
    SHORT,
    SMALL,
    a_table,
    ask_to_take_back,
    awaited,
    eyes,
    is_over,
    opened,
    plain,
    play_on,
    rail,
    shown,
    until,
    your_turn,
)

BLACK = Color(0, 0, 0)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("game", ALL)
@awaited
async def test_the_screen_shows_board_players_hand_question_and_moves(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async with opened(tmp_path, game, "me", "greedy", size=size) as (table, onlooker):
        await until(lambda: table.now.is_asked, "it is our turn")
        await onlooker.sees("1 ")
        lines = onlooker.lines
        now = table.now
        board = board_for(table.facts)
        assert now.view is not None
        assert now.question is not None
        assert lines[0].startswith(f" {table.facts.title} · {board.standing(now.view)}"[: size[0] - 2])
        beside = " ".join(" ".join(rail(lines)).split())
        assert " ".join(str(now.question["text"]).split())[:60] in beside
        assert f"{len(now.bundles) + 1} {now.moves[0]['text']}"[:40] in beside
        assert "Log" in beside
        width = 48 if size == SMALL else 75
        left = [row[1 : 1 + width].rstrip() for row in lines]
        seats = len(now.sitters)
        assert left[1 : 1 + seats] == plain(plates(board, now, width))
        height = onlooker.app.screen.query_one("#scroll").size.height
        drawing = plain(board.draw(now.view, width - 1, height))
        room = min(len(drawing), 10)
        assert [row[: width - 1].rstrip() for row in left[1 + seats : 1 + seats + room]] == drawing[:room]
        assert all(row in left for row in plain(board.hand(now.view, width))[:4])


@awaited
async def test_a_key_makes_the_move_beside_it(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        moves = [move["form"] for move in table.now.moves]
        await onlooker.press(str(moves.index("play(rat)") + 1 + len(table.now.bundles)))
        await onlooker.sees("You play a Rat")
        assert table.match.log[-1] == (0, table.facts.moves.parse("play(rat)"))


@awaited
async def test_arrows_and_enter_make_the_marked_move(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        second = table.now.moves[1]
        await onlooker.press(*["down"] * (1 + len(table.now.bundles)), "enter")
        await until(lambda: bool(table.match.log), "a move is made")
        assert table.match.log[0] == (0, second["id"])


@awaited
async def test_typing_filters_the_moves(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        await onlooker.press("slash", *"end spr")
        await onlooker.sees("1 End the Spread Phase")
        assert "Play" not in "".join(rail(onlooker.lines)[3:13])
        await onlooker.press("escape")
        await onlooker.sees("1 Play")
        await onlooker.press("slash", *"xyz")
        assert isinstance(onlooker.app.screen.focused, Input)
        await onlooker.press("enter")
        assert table.match.log == []
        await onlooker.press(*["backspace"] * 3, *"rat", "enter")
        await onlooker.sees("You play a Rat")


@awaited
async def test_words_and_enter_in_one_go_make_the_move_that_has_them(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        for key in ("slash", "r", "a", "t", "enter"):
            onlooker.app.post_message(events.Key(key, {"slash": "/", "enter": "\r"}.get(key, key)))
        await onlooker.sees("You play a Rat")
        assert table.match.log == [(0, table.facts.moves.parse("play(rat)"))]


@awaited
async def test_words_an_arrow_and_enter_in_one_go_make_the_second_move_that_has_them(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        second = choices(table.now.choices, "p")[1]
        for key in ("slash", "p", "down", "enter"):
            onlooker.app.post_message(events.Key(key, {"slash": "/", "down": None, "enter": "\r"}.get(key, key)))
        await until(lambda: bool(table.match.log), "a move is made")
        assert table.match.log == [(0, second.move["id"])]


@awaited
async def test_a_letter_that_comes_when_the_filter_is_closed_hides_no_moves(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (_, onlooker):
        await onlooker.press("slash")
        typed = onlooker.app.screen.query_one("#filter", Input)
        typed.post_message(events.Key("z", "z"))
        await onlooker.app.screen.run_action("back")
        await onlooker.pilot.pause()
        assert typed.value == ""
        await onlooker.sees("1 Play")


@awaited
async def test_the_log_shows_its_newest_line_even_if_the_screen_is_painted_before_it_is_laid_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = TableScreen._draw

    def draw_and_paint(self: TableScreen) -> None:
        draw(self)
        asyncio.get_running_loop().call_soon(self._on_timer_update)

    async with your_turn(tmp_path) as (_, onlooker):
        monkeypatch.setattr(TableScreen, "_draw", draw_and_paint)
        await onlooker.press("1")
        await onlooker.sees("You begin the Infect Phase.")


@pytest.mark.parametrize("screen", [PestisApp, TableScreen])
@awaited
async def test_words_typed_while_the_table_comes_are_said(
    screen: type[PestisApp | TableScreen], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    # Made here: keys made by a screen would not go on beyond it.
    typed = [events.Key(key, key) for key in "cnow"] + [events.Key("enter", "\r")]
    mount: Callable[[Any], object] = screen.on_mount

    async def say(_: LocalTable, text: str) -> None:
        said.append(text)

    def type_ahead(self: PestisApp | TableScreen) -> object:
        for key in typed:
            self.app.post_message(key)
        return mount(self)

    monkeypatch.setattr(LocalTable, "has_chat", True)
    monkeypatch.setattr(LocalTable, "say", say)
    monkeypatch.setattr(screen, "on_mount", type_ahead)
    async with your_turn(tmp_path) as (table, onlooker):
        await onlooker.until(lambda: said == ["now"], "the words are said")
        assert table.match.log == []


@awaited
async def test_the_question_mark_explains_why_something_is_not_possible(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        await onlooker.press("question_mark", *"play king", "enter")
        refusal = await table.why_not(table.facts.moves.parse("play(king)"))
        assert refusal is not None
        await onlooker.sees(refusal.text)
        await onlooker.sees(f"{refusal.rule}: Play as many cards from your hand")
        await onlooker.press("escape")
        await onlooker.sees("1 Play")


@awaited
async def test_what_is_typed_before_a_sheet_is_there_makes_no_move(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        for key in ("question_mark", "1", "2"):
            onlooker.app.post_message(events.Key(key, "?" if len(key) > 1 else key))
        await onlooker.sees("Why is it not possible?")
        assert table.match.log == []


@awaited
async def test_cards_and_rules_are_there_on_demand(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        first = table.now.moves[0]
        await onlooker.press("down", "r")
        await onlooker.sees(f"{first['rules'][0]} (")
        await onlooker.press(*"plague doctor")
        await onlooker.sees("Plague Doctor (card)")
        entry = table.facts.entry("plague_doctor")
        assert entry is not None
        await onlooker.sees(entry["text"][:30])


@awaited
async def test_a_move_can_be_taken_back_with_what_bots_did_since(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        before = table.match.state.digest()
        await onlooker.press("u")
        await onlooker.sees("no move to take back now")
        await onlooker.press("2")
        await until(lambda: len(table.match.log) == 1, "a move is made")
        await onlooker.press("u")
        await until(lambda: not table.match.log, "it is taken back")
        assert table.match.state.digest() == before


@awaited
async def test_a_key_typed_before_an_input_was_opened_is_not_for_the_input(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        for key in ("2", "slash", "z"):
            onlooker.app.post_message(events.Key(key, {"slash": "/"}.get(key, key)))
        await until(lambda: len(table.match.log) == 1, "the move is made")
        typed = onlooker.app.screen.query_one("#filter", Input)
        assert "2" not in typed.value


@awaited
async def test_a_hint_says_what_a_bot_would_do_and_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "levels", lambda game, seats: ["greedy"])
    async with your_turn(tmp_path) as (table, onlooker):
        await onlooker.press("h")
        await onlooker.sees("Other moves it thought of")
        hint = await table.hint()
        assert hint["move"] in table.now.moves
        assert hint["move"]["text"] in onlooker.text


@awaited
async def test_the_coach_speaks_before_and_after_a_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slip = Slip(0, "Play a Rat", "Play Filth", 0.6, 0.3)
    monkeypatch.setattr(local, "slip_of", lambda *_: slip)
    async with your_turn(tmp_path) as (table, onlooker):
        assert "Coach:" not in onlooker.text
        await onlooker.press("f2")
        await onlooker.sees("Coach: Play everything")
        await onlooker.press(str(len(table.now.bundles) + 1))
        await onlooker.sees("30 %")
        await onlooker.press("u")
        await until(lambda: not table.match.log, "it is taken back")
        await until(lambda: "30 %" not in onlooker.text, "the coach has said it")
        await onlooker.press("f2")
        await until(lambda: "Coach:" not in onlooker.text, "the coach is silent")


@awaited
async def test_the_curtain_hides_every_hand_until_the_next_person_is_there(tmp_path: Path) -> None:
    async with opened(tmp_path, SEALED_GAME, "me:Ada", "hotseat:Bo") as (table, onlooker):
        await onlooker.sees("Ada, it is your turn")
        assert "Hand (" not in onlooker.text
        assert eyes(table) is None
        await onlooker.take_seat("Ada")
        await onlooker.sees("Hand (6)")
        assert eyes(table) == 0
        await onlooker.press("1")
        await onlooker.sees("Bo, it is your turn")
        assert "Hand (" not in onlooker.text
        assert "Pick" not in onlooker.text
        with pytest.MonkeyPatch.context() as patch:  # as if no time had passed, however long this took
            patch.setattr(dialogs, "UNSEEN_SECONDS", 3600.0)
            await onlooker.press("enter")
            assert eyes(table) == 0, "an Enter that was meant for the move before opens nothing"
        await onlooker.take_seat("Bo")
        await onlooker.sees("Hand (6)")
        assert eyes(table) == 1
        assert "card face down" in onlooker.text


@awaited
async def test_taking_back_what_somebody_learned_from_needs_the_others(tmp_path: Path) -> None:
    async with ask_to_take_back(tmp_path) as (table, onlooker):
        await onlooker.press("n")
        await until(lambda: table.table.asking is None, "it is refused")
        assert len(table.match.log) == 1
        await onlooker.press("u")
        await onlooker.sees("do you agree")
        await onlooker.press("y")
        await until(lambda: not table.match.log, "it is taken back")


@awaited
async def test_keys_alone_lead_to_the_end_and_the_result(tmp_path: Path) -> None:
    async with opened(tmp_path, CARD_GAME, "me", "greedy", max_rounds=1) as (table, onlooker):
        while not is_over(table):
            await until(lambda: table.now.is_asked or is_over(table), "our turn")
            await onlooker.press("1")
        await onlooker.sees("The end")
        await onlooker.sees(table.match.state.outcome().text[:30])
        await onlooker.press("escape")
        await onlooker.sees("The game is over.")
    assert Match.replay(table.record_path.read_text()).log == table.match.log
    assert not table.file.exists()


@awaited
async def test_a_window_that_grows_gets_a_wider_board(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        card = table.facts.name_of(table.now.view["table"]["lineup"][0]) if table.now.view else ""
        assert onlooker.lines[3].startswith(" ╭1 ")
        assert onlooker.lines[3].index("╮") == 11
        await onlooker.pilot.resize_terminal(*LARGE)
        await onlooker.until(lambda: len(onlooker.lines) == LARGE[1], "it has grown")
        await onlooker.until(lambda: onlooker.lines[3].find("╮") > 11, "the board is drawn again")
        assert card in onlooker.lines[4]
        await onlooker.pilot.resize_terminal(70, 20)
        await onlooker.sees("This window is small")
        await onlooker.pilot.resize_terminal(*SMALL)
        await onlooker.until(lambda: onlooker.lines[3].find("╮") == 11, "the board is drawn again")


@awaited
async def test_without_colours_nothing_is_coloured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with your_turn(tmp_path) as (_, onlooker):
        assert "● You" in onlooker.text
        (only,) = onlooker.app.get_line_filters()
        for strip in onlooker.app.screen._compositor.render_strips():
            for segment in only.apply(list(strip), BLACK):
                assert segment.style is None or (segment.style.color, segment.style.bgcolor) == (None, None)


@awaited
async def test_a_record_is_looked_at_with_a_scrubber(tmp_path: Path) -> None:
    played = a_table(tmp_path, PLAIN_GAME, "me", "greedy", **SHORT[PLAIN_GAME])
    await played.start()
    await play_on(played)
    replay = ReplayTable(Match.replay(played.record_path.read_text()), "a record")
    length = replay.length
    async with shown(replay) as onlooker:
        await onlooker.sees(f"0/{length} · eyes: spectator")
        assert "Before the first move." in onlooker.text
        await onlooker.press("right", "right")
        await onlooker.sees(f"2/{length}")
        told = " ".join(event["text"] for event in replay.scene["events"])
        await onlooker.sees(f"chose. {told}"[:40])
        await onlooker.press("left")
        await onlooker.sees(f"1/{length}")
        await onlooker.press("pagedown")
        await onlooker.sees(f"{min(11, length)}/{length}")
        await onlooker.press("e")
        await onlooker.sees("eyes: Vermilion")
        await onlooker.press("end")
        await onlooker.sees(f"{length}/{length}")
        assert replay.now.view == played.match.state.view(0)
        await onlooker.press("home")
        await onlooker.sees(f"0/{length}")
        await onlooker.press("space")
        await onlooker.sees(f"1/{length}")
        await onlooker.press("home", "n", "n", "b")
        await onlooker.sees(f"1/{length}")
        await onlooker.press("question_mark")
        await onlooker.sees("one move back, one on")


@awaited
async def test_help_and_leaving(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        await onlooker.press("f1")
        await onlooker.sees("what a bot would do in your place")
        await onlooker.press("escape", "c")
        await onlooker.sees("Nobody sits at this table")
        await onlooker.press("q")
        await onlooker.until(lambda: not onlooker.app.is_running, "the application ends")
    assert table.file.exists()
    assert table.goodbye() == f"The match is saved. Go on with: pestis play --resume {table.file}"


def test_an_application_that_breaks_keeps_the_match_and_says_so_by_its_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(self: TableScreen) -> None:
        raise RuntimeError("a screen that breaks")

    monkeypatch.setattr(TableScreen, "on_mount", break_down)
    monkeypatch.setattr(PestisApp, "run_async", partialmethod(PestisApp.run_async, headless=True))
    table = a_table(tmp_path, PLAIN_GAME, "me", "easy")
    with pytest.raises(SystemExit) as left:
        open_table(table, plain=False)
    assert left.value.code == 1
    assert table.file.exists()
