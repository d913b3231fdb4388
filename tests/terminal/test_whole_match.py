"""What is done with a whole match: names, standing orders, giving up, playing again. Here, without a server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import pestis
from pestis.terminal import saves
from pestis.terminal.local import LocalTable
from pestis.terminal.screens.dialogs import UNSEEN_SECONDS, inside
from pestis.terminal.table import TableProblem
from tests.terminal.kit import (
    CARD_GAME,
    PLAIN_GAME,
    SHORT,
    SMALL,
    a_table,
    awaited,
    is_over,
    opened,
    play_on,
    until,
    your_turn,
)
from tests.terminal.test_plain import ENOUGH, home, options, refusal, said, saved

__all__ = ["home"]
WHISTLE = "NM-WHISTLE-1"


def whistles(table: LocalTable, seat: int = 0) -> int:
    """How often a seat had to say whether it blows the whistle."""
    moves = table.match.game.moves
    forms = [moves.form(action) for mover, action in table.match.log if mover == seat]
    return sum(form in ("blow", "let_be") for form in forms)


# Names.


def test_names_stand_in_the_list_of_players_the_log_the_title_and_the_curtain(tmp_path: Path) -> None:
    players = ["--players", "me:Ann,hotseat:Bo", "--option", "first_seat=0", "--seed", "5"]
    told = said(CARD_GAME, *players, typed="\nscores\nboard\nend spread\nend infect\n" + "1\n" * 3 + "\nlog\n")
    assert "● Ann\n■ Bo\n" in told
    assert "--- Ann, it is your turn." in told
    assert "Round 1 · Ann's Spread Phase" in told
    assert "You Ann" in told
    assert "■ Bo nothing on the table" in told
    assert "--- Bo, it is your turn." in told
    assert "- Ann " in told.split("--- Bo, it is your turn.")[1]
    for colour in ("Vermilion", "Blue"):
        assert colour not in told


def test_questions_moves_results_and_refusals_have_names_too(tmp_path: Path) -> None:
    table = a_table(tmp_path, CARD_GAME, "me:Ann", "hotseat:Bo", first_seat="0")
    table.is_seated = True
    texts = table.names.told(
        {"question": {"text": "Blue persecutes you."}, "moves": [{"text": "Blue", "verb": "Blue"}]}
    )
    assert texts == {"question": {"text": "Bo persecutes you."}, "moves": [{"text": "Bo", "verb": "Blue"}]}
    assert table.names.view({"question": {"text": "Vermilion."}, "outcome": None, "table": {"text": "Blue"}}) == {
        "question": {"text": "Ann."},
        "outcome": None,
        "table": {"text": "Blue"},
    }
    table.seat = 1
    refusal = asyncio.run(table.why_not(0))
    assert refusal is not None
    assert "Ann" in refusal.text


@pytest.mark.parametrize("players", ["me:Ann,hotseat:ann", "me:Blue,greedy", "me:you,greedy"])
def test_a_name_that_could_be_mistaken_is_refused(players: str) -> None:
    assert "is taken, or the colour of a seat; choose another one" in refusal(CARD_GAME, "--players", players)


# Standing orders.


@awaited
async def test_an_order_declines_a_kind_of_question_until_it_is_taken_back(tmp_path: Path) -> None:
    table = a_table(tmp_path, PLAIN_GAME, "me", "greedy", seed=3)
    await table.start()
    await table.give_orders({WHISTLE: "decline"})
    assert table.orders == {WHISTLE: "decline"}
    while not is_over(table):
        await until(lambda: table.now.is_asked or is_over(table), "our turn or the end")
        if is_over(table):
            break
        assert table.now.question is not None
        assert table.now.question["rules"][0] != WHISTLE
        await table.play(table.now.moves[0]["id"])
    assert whistles(table) > 0
    await table.close()


def test_orders_are_kept_with_the_match(tmp_path: Path) -> None:
    game = [PLAIN_GAME, "--players", "me,greedy", "--seed", "3"]
    told = said(*game, typed="orders\norders decline 1\norders decline 2\norders maybe\n")
    assert "  1 ask me: " in told
    assert "  1 always decline: " in told
    assert told.count("; for one kind with its number from 1 to 1.") == 2
    file = saved(told)
    assert json.loads(file.read_text())["orders"] == {"0": {WHISTLE: "decline"}}
    again = said("--resume", file, typed="orders\norders ask\n")
    assert "  1 always decline: " in again
    assert "  1 ask me: " in again
    assert json.loads(file.read_text())["orders"] == {}


def test_the_first_question_that_can_be_declined_says_so() -> None:
    told = said(PLAIN_GAME, "--players", "me,hotseat", "--seed", "3", typed="1\n" * ENOUGH)
    assert told.count("You may whistle.") > 1
    assert told.count("(Type orders to decline such questions always.)") == 1


@awaited
async def test_taking_back_goes_to_what_was_chosen_and_not_to_what_was_ordered(tmp_path: Path) -> None:
    table = a_table(tmp_path, PLAIN_GAME, "me", "greedy", seed=3)
    await table.start()
    await table.give_orders({WHISTLE: "decline"})
    before = -1
    while not whistles(table):
        await until(lambda: table.now.is_asked, "our turn")
        before = len(table.match.log)
        await table.play(table.now.moves[0]["id"])
        await until(lambda: table.now.is_asked or is_over(table), "our turn again")
    assert await table.undo() == "Taken back."
    assert len(table.match.log) == before
    assert whistles(table) == 0
    await table.close()


@awaited
async def test_the_sheet_of_orders_changes_one_or_all(tmp_path: Path) -> None:
    async with opened(tmp_path, "plague-inc", "me", "greedy") as (table, onlooker):
        await onlooker.press("o")
        await onlooker.sees("[ask me] Somebody fails to kill")
        await onlooker.press("down", "enter")
        await onlooker.sees("[always decline] Somebody places a Country Card")
        assert table.orders == {"PI-EV-BIRD-MIGRATION": "decline"}
        await onlooker.press("d")
        assert table.orders == dict.fromkeys(table.facts.reactions, "decline")
        await onlooker.press("a")
        assert table.orders == {}
        await onlooker.press("escape")
        await onlooker.sees("/ find")


# Giving up.


def test_who_resigns_against_one_other_has_lost(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    seats = [CARD_GAME, "--players", "me:Ann,greedy", "--option", "first_seat=0", "--seed", "5"]
    told = said(*seats, "--record", record, typed="1\nresign\nresign yes\n")
    assert "No: that gives the game up for you. Type resign yes if you mean it." in told
    assert "Ann resigned. Blue wins." in told
    assert "■ Blue  won" in told
    assert f"pestis play --replay {record}" in told
    again = said("--replay", record, typed="end\n")
    assert "5/5 Vermilion chose. " in again
    assert "Here the match was given up." in again


def test_a_seat_that_was_given_up_makes_the_mildest_moves_and_stays_so(tmp_path: Path) -> None:
    seats = [CARD_GAME, "--players", "me,hotseat,greedy", "--option", "first_seat=0", "--seed", "5"]
    told = said(*seats, *options(CARD_GAME), typed="\nx yes\n\nscores\n")
    assert "You have resigned." in told
    assert "--- Blue, it is your turn." in told.split("You have resigned.")[1]
    assert "Vermilion (gone)" in told
    file = saved(told)
    assert saves.read(file.read_text(), "it").kept.left == [0]
    again = said("--resume", file, typed="\n" + "1\n" * ENOUGH)
    assert "The end." in again
    assert "Vermilion, it is your turn" not in again


def test_giving_up_follows_the_rules_where_they_know_it(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    told = said("space-opera", "--players", "me,greedy", "--seed", "5", "--record", record, typed="resign yes\n")
    assert "You have given up." in told
    match = pestis.verify(record.read_text())
    assert match.game.moves.form(match.log[-1][1]) == "surrender"
    assert match.state.winners() == (1,)


def test_a_damaged_list_of_absent_players_is_refused(tmp_path: Path) -> None:
    file = saved(said(PLAIN_GAME, "--players", "me,greedy", "--seed", "3"))
    told = json.loads(file.read_text())
    damaged: list[dict[str, object]] = [
        {"left": [7]},
        {"left": 3},
        {"orders": {"x": []}},
        {"orders": {"0": [1]}},
        {"orders": 5},
    ]
    for part in damaged:
        file.write_text(json.dumps(told | part))
        assert f"{next(iter(part))!r} is " in refusal("--resume", file)


@awaited
async def test_a_key_asks_whether_one_means_it(tmp_path: Path) -> None:
    async with your_turn(tmp_path) as (table, onlooker):
        await onlooker.press("x")
        await onlooker.sees("Do you give the game up?")
        await onlooker.press("n")
        assert not is_over(table)
        await onlooker.press("x")
        await onlooker.sees("Do you give the game up?")
        await onlooker.press("y")
        await onlooker.sees("Vermilion resigned. Blue wins.")
        await onlooker.press("escape")
        await onlooker.sees("n another match")
        with pytest.raises(TableProblem, match="The match is over"):
            await table.resign()


# Playing again.


def test_another_match_has_the_same_seats_and_options_and_other_cards(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    seats = [PLAIN_GAME, "--players", "me:Ann,easy", "--seed", "3", *options(PLAIN_GAME), "--record", str(record)]
    said(*seats, typed="1\n" * ENOUGH)
    ones = sum(seat == 0 for seat, _ in pestis.read_record(record.read_text()).log)
    told = said(*seats, typed="1\n" * ones + "scores\nrematch\n" + "1\n" * ENOUGH)
    assert told.count("The end.") == 2
    assert told.count("● Ann (you)\n") == 2
    matches = [pestis.verify((tmp_path / name).read_text()) for name in ("record.json", "record-2.json")]
    assert matches[0].options == matches[1].options
    assert matches[0].seed != matches[1].seed
    assert "pestis play --replay " + str(tmp_path / "record-2.json") in told


def test_a_match_that_is_begun_again_can_be_left_and_resumed(tmp_path: Path) -> None:
    told = said(CARD_GAME, "--players", "me,greedy", "--seed", "5", typed="resign yes\nrematch\nrematch\n")
    assert "No: The match is not over." in told
    assert saves.read(saved(told).read_text(), "it").record.seats == 2


@awaited
async def test_n_begins_again_from_the_end_and_from_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN_GAME, "me", "easy", seed=3) as (table, onlooker):
        await onlooker.press("n")
        assert table.match_number == 1, "before the end it is no key for this"
        await table.resign()
        await onlooker.sees("n plays another match")
        await asyncio.sleep(UNSEEN_SECONDS + 0.1)
        await onlooker.press("enter")
        assert "n plays another match" in onlooker.text, "an Enter that was meant for a move closes nothing"
        await onlooker.press("n")
        await onlooker.until(lambda: table.match_number == 2 and "1 Bid" in onlooker.text, "it begins again")
        await table.resign()
        await onlooker.sees("The end")
        await onlooker.press("escape", "n")
        await until(lambda: table.match_number == 3, "it begins once more")


# The review.


def test_review_tells_what_decided_the_game(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    seats = [PLAIN_GAME, "--players", "me:Ann,easy", "--seed", "3", *options(PLAIN_GAME), "--record", str(record)]
    said(*seats, typed="1\n" * ENOUGH)
    ones = sum(seat == 0 for seat, _ in pestis.read_record(record.read_text()).log)
    told = said(*seats, typed="1\n" * ones + "review\n")
    assert "Type review to hear what decided the game" in told
    assert "Where it came from, in hundredths of the chance to win" in told
    assert "your chance was" in told
    assert "\nYou " in told
    assert "The digits are tenths of the chance to win" in told
    assert not set("“”±") & set(told)


def test_a_game_that_was_given_up_is_reviewed_up_to_there() -> None:
    seats = [PLAIN_GAME, "--players", "me:Ann,easy", "--seed", "3", *options(PLAIN_GAME)]
    told = said(*seats, typed="1\nresign yes\nreview\n")
    assert "You gave up in round 1 with a chance of " in told
    assert "Where it came from, in hundredths of the chance to win" in told


def test_there_is_nothing_to_review_without_a_move() -> None:
    told = said(CARD_GAME, "--players", "me,greedy", "--seed", "5", typed="resign yes\nreview\n")
    assert "No move was made: there is nothing to review." in told


@awaited
async def test_v_reviews_the_match_from_its_end(tmp_path: Path) -> None:
    async with opened(tmp_path, PLAIN_GAME, "me", "easy", seed=3, **SHORT[PLAIN_GAME]) as (table, onlooker):
        await onlooker.press("v")
        assert "Review" not in onlooker.text, "before the end it is no key for this"
        await play_on(table)
        await onlooker.sees("v reviews what decided it")
        await onlooker.press("v")
        await onlooker.sees("Where it came from")
        text = onlooker.app.screen.query_one(".text")
        assert inside(SMALL[0]) == 71
        await onlooker.until(lambda: text.size.width == 71, "its lines are as long as it was written for")
        await onlooker.sees(f"{'uncertain':>9}  result")
        await onlooker.press("escape")
        await onlooker.sees("v review")
