"""What people do wrong, or what goes wrong around them: nothing is lost, nothing is shown to the wrong one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pestis
from pestis.kernel.grammar import seat_name
from pestis.kernel.match import Match
from pestis.terminal import saves
from pestis.terminal.boards import board_for
from pestis.terminal.facts import facts_of
from pestis.terminal.json_types import Json
from pestis.terminal.keys import HELP, HELP_REPLAY
from pestis.terminal.local import LocalTable
from pestis.terminal.players import read_players
from pestis.terminal.refused import move_words
from pestis.terminal.replay import ReplayTable
from pestis.terminal.table import TableProblem
from tests.terminal.kit import (
    ALL,
    CARD_GAME,
    PLAIN_GAME,
    SEALED_GAME,
    a_match,
    a_table,
    ask_to_take_back,
    awaited,
    eyes,
    opened,
    plain,
    play_on,
    shown,
    until,
)
from tests.terminal.test_plain import ENOUGH, home, options, refusal, said, saved

__all__ = ["home"]
TEXT_WIDTH = 72  # of a sheet in a window of 80 columns
KEY_WIDTH = 15


@pytest.mark.parametrize("game", ALL)
def test_every_move_of_a_game_has_words_at_the_table(game: str) -> None:
    """The question mark names all of them, also those of places that this table does not have."""
    match = a_match(game)
    board = board_for(facts_of(match.game))
    view = match.state.view(0)
    told = [move_words(board, view, action) for action in range(match.game.moves.size)]
    assert any(told)
    assert not [words for words in told if words and "_" in words]


def test_the_top_of_the_market_is_told_by_its_card() -> None:
    match = a_match(SEALED_GAME)
    board = board_for(facts_of(match.game))
    view: Json = dict(match.state.view(0))
    top = view["table"]["market"]["top"]
    assert board.argument(view, "buy", "slot", "top") == board.facts.name_of(top)


def test_a_small_window_shows_the_core_of_a_ship_beside_a_long_card() -> None:
    match = a_match(SEALED_GAME)
    for seat in (0, 1):
        match.play(seat, match.state.legal(seat)[0])
    board = board_for(facts_of(match.game))
    titles = [text for text in plain(board.draw(match.state.view(0), 47, 0)) if "plays" in text]
    assert len(titles) == 2
    assert all("core 0" in text for text in titles)


def test_no_line_of_the_help_is_too_long_for_a_small_window() -> None:
    assert [does for _, does in (*HELP, *HELP_REPLAY) if KEY_WIDTH + len(does) > TEXT_WIDTH] == []


# Several people at one keyboard.


@awaited
async def test_a_curtain_that_had_to_wait_for_a_sheet_falls_when_it_is_closed(tmp_path: Path) -> None:
    async with opened(tmp_path, CARD_GAME, "me:Ada", "hotseat:Bo", first_seat="0") as (table, onlooker):
        await onlooker.take_seat("Ada")
        await onlooker.sees("1 Play")
        await onlooker.press("r")
        await onlooker.sees("Cards and rules")
        while table.curtain is None:
            await table.play(table.now.moves[-1]["id"])
        await onlooker.pilot.pause()
        assert "it is your turn" not in onlooker.text
        await onlooker.press("escape")
        await onlooker.sees("Bo, it is your turn")


@awaited
async def test_the_end_is_told_after_a_sheet_is_closed(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN_GAME, "me", "easy", seed=3) as (table, onlooker):
        await onlooker.press("r")
        await onlooker.sees("Cards and rules")
        await play_on(table)
        await onlooker.press("escape")
        await onlooker.sees("n plays another match")


@awaited
async def test_who_is_asked_to_agree_does_not_see_the_hand_of_who_asks(tmp_path: Path) -> None:
    async with ask_to_take_back(tmp_path) as (_, onlooker):
        assert "Hand (" not in onlooker.text


def test_in_the_dialogue_the_moves_wait_until_the_other_one_has_answered() -> None:
    told = said(
        *(CARD_GAME, "--players", "me:Ada,hotseat:Bo", "--seed", "7", "--option", "first_seat=0"),
        typed="\n1\nundo\nagree\n",
    )
    asked = told.index("do you agree that it is taken back?")
    answered = told.index("A move was taken back.")
    assert "Play" not in told[asked:answered]
    assert "1 Play" in told[answered:]


def test_leaving_at_the_curtain_opens_nothing() -> None:
    told = said(SEALED_GAME, "--players", "me:Ada,hotseat:Bo", "--seed", "7", typed="quit\nhand\n")
    assert "Pick" not in told
    saved(told)


@awaited
async def test_nobody_is_told_why_before_somebody_sits_at_the_screen(tmp_path: Path) -> None:
    table = a_table(tmp_path, CARD_GAME, "me:Ada", "hotseat:Bo", "greedy", first_seat="2")
    await table.start()
    assert eyes(table) is None
    with pytest.raises(TableProblem, match="not your choice"):
        await table.why_not(0)
    await table.close()


@awaited
async def test_the_end_of_a_replay_says_who_won(tmp_path: Path) -> None:
    played = a_table(tmp_path, PLAIN_GAME, "me", "easy", seed=3)
    await played.start()
    await play_on(played)
    await played.close()
    (winner, *others) = played.match.state.winners()
    assert not others
    async with shown(ReplayTable(played.match, "a record")) as onlooker:
        await onlooker.press("end")
        await onlooker.sees(f"{seat_name(winner)} won.")


# Files.


def test_a_match_that_is_kept_is_not_replaced_by_a_new_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    said(PLAIN_GAME, "--players", "me,greedy", "--save", file)
    before = file.read_text()
    assert f"go on with it: pestis play --resume {file}" in refusal(
        CARD_GAME, "--players", "me,greedy", "--save", file
    )
    assert file.read_text() == before


def test_a_record_does_not_go_where_the_match_is_kept(tmp_path: Path) -> None:
    """The save is removed after the end, and the record would be removed with it."""
    file = tmp_path / "mine.json"
    seats = (PLAIN_GAME, "--players", "me,greedy")
    assert "a file of its own" in refusal(*seats, "--save", file, "--record", file)
    said(*seats, "--save", file)
    assert "a file of its own" in refusal("--resume", file, "--record", tmp_path / "." / "mine.json")
    assert saves.read(file.read_text(), "it").record.seats == 2


def test_a_second_match_that_was_left_keeps_the_record_of_the_first(home: Path) -> None:
    told = said(PLAIN_GAME, "--players", "me,easy", *options(PLAIN_GAME), typed="resign yes\nrematch\n")
    file = saved(told)
    (first,) = home.glob("*.record.json")
    before = first.read_text()
    told = said("--resume", file, typed="1\n" * ENOUGH)
    assert first.read_text() == before
    second = Path(told.split("--replay ")[1].strip())
    assert second != first
    pestis.verify(second.read_text())


def test_lists_within_lists_are_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text("[" * 200_000)
    assert "lists within lists" in refusal("--resume", file)
    assert "lists within lists" in refusal("--replay", file)


def test_a_damaged_list_of_answers_is_refused(tmp_path: Path) -> None:
    file = saved(said(PLAIN_GAME, "--players", "me,greedy"))
    told = json.loads(file.read_text())
    for damage in (5, ["x"], [True]):
        file.write_text(json.dumps(told | {"answered": damage}))
        assert "'answered' is " in refusal("--resume", file)


@awaited
async def test_a_full_disk_is_announced_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: Path, text: str) -> None:
        raise OSError(28, "No space left on device", str(file))

    async with opened(tmp_path, PLAIN_GAME, "me", "easy", seed=3) as (table, onlooker):
        await onlooker.sees("1 Bid")
        with monkeypatch.context() as patched:
            patched.setattr(saves, "write_text", full)
            await onlooker.press("1")
            await onlooker.sees("cannot be written down")
            assert "No space left" in table.goodbye()
        await play_on(table, 1)
        await onlooker.until(lambda: "cannot be written" not in onlooker.text, "the notice is gone")
    assert "--resume" in table.goodbye()


@awaited
async def test_taking_back_goes_beyond_what_was_ordered_after_a_match_was_resumed(tmp_path: Path) -> None:
    """Else the order answers at once what is taken back, for ever."""
    table = a_table(tmp_path, PLAIN_GAME, "me", "greedy", seed=3)
    await table.start()
    await table.give_orders(dict.fromkeys(table.facts.reactions, "decline"))
    before = -1
    while not table.table.answered:
        await until(lambda: table.now.is_asked, "our turn")
        before = len(table.match.log)
        await table.play(table.now.moves[0]["id"])
        await until(lambda: table.now.is_asked, "our turn again")
    await table.close()
    kept = saves.read(table.file.read_text(), "it")
    players = read_players(table.match.game, kept.players)
    match = kept.match(table.match.game)
    again = LocalTable(match, players, bot_seed=kept.bot_seed, file=table.file, kept=kept.kept)
    assert await again.undo() == "Taken back."
    assert len(again.match.log) == before
    await again.close()


@awaited
async def test_a_bot_that_breaks_down_is_announced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def break_down(match: Match, seat: int) -> int:
        raise ValueError("out of tune")

    table = a_table(tmp_path, PLAIN_GAME, "me", "easy", seed=3)
    monkeypatch.setattr(table._bots, "choice", break_down)
    await table.start()
    await until(lambda: table.connection == "closed", "it is known")
    assert "A bot failed, so the match cannot go on: out of tune" in table.notice
    await table.close()
