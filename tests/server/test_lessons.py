"""Lessons and the coach over the wire."""

from __future__ import annotations

import pestis
from pestis.bots.coach import CLEAR_LOSS
from pestis.kernel.lessons import lesson_of
from tests.server.kit import CARD_GAME, SEALED_GAME, Browser, Json, Table, position

LESSON = f"/games/{SEALED_GAME}/lessons/first-game"


def begin(browser: Browser) -> Table:
    made = browser.post(LESSON)
    return Table(made["table"]["id"], {told["seat"]: told["secret"] for told in made["secrets"]})


def make(browser: Browser, table: Table, form: str) -> Json:
    now = position(browser, table, table.secrets[0])
    action = next(move["id"] for move in now["moves"] if move["form"] == form)
    browser.post(f"{table.path}/moves", {"action": action, "number": now["log"] + 1}, table.secrets[0])
    return position(browser, table, table.secrets[0])


def asked(browser: Browser, table: Table) -> Json:
    """Once it is the person's choice again."""
    while not (now := position(browser, table, table.secrets[0]))["moves"]:
        assert now["status"] == "playing"
    return now


def test_a_game_tells_its_lessons_and_one_of_them_whole(ilse: Browser) -> None:
    (told,) = ilse.get(f"/games/{SEALED_GAME}")["lessons"]
    whole = ilse.get(LESSON)
    assert {name: whole[name] for name in told} == told
    assert whole["steps"][1]["do"] == ["bid(1)"]
    assert ilse.refused("/games/night-market/lessons/third", method="GET")["status"] == 404
    assert "first-game" in ilse.refused("/games/night-market/lessons/third")["detail"]


def test_a_lesson_is_a_private_table_with_its_own_deal_and_says_how_far_one_is(ilse: Browser) -> None:
    table, again = begin(ilse), begin(ilse)
    first, second = position(ilse, table, table.secrets[0]), position(ilse, again, again.secrets[0])
    assert first["view"]["table"] == second["view"]["table"]
    facts = ilse.get(table.path)
    assert (facts["lesson"], facts["open"], facts["spectators"]) == ("first-game", False, False)
    assert [seat["bot"] for seat in facts["seats"]] == [None, "practice"]
    assert first["lesson"] == {"made": 0, "round": 1}
    assert first["coaching"]
    make(ilse, table, "bid(1)")
    assert asked(ilse, table)["lesson"]["made"] == 1
    ilse.post(f"{table.path}/undo", secret=table.secrets[0])
    assert asked(ilse, table)["lesson"]["made"] == 0


def test_a_later_lesson_begins_where_the_bots_have_played_to(ilse: Browser) -> None:
    lesson = lesson_of(pestis.game(CARD_GAME), "second-game")
    made = ilse.post(f"/games/{CARD_GAME}/lessons/second-game")
    table = Table(made["table"]["id"], {told["seat"]: told["secret"] for told in made["secrets"]})
    now = asked(ilse, table)
    assert now["lesson"] == {"made": 0, "round": lesson.from_round}
    assert not now["undo"]["possible"]
    step = lesson.awaited(0)
    assert step is not None
    form = next(move["form"] for move in now["moves"] if step.expects(move["form"]))
    make(ilse, table, form)
    assert asked(ilse, table)["lesson"]["made"] == 1
    ilse.post(f"{table.path}/undo", secret=table.secrets[0])
    again = asked(ilse, table)
    assert again["lesson"]["made"] == 0
    assert again["view"]["table"] == now["view"]["table"]
    assert not again["undo"]["possible"]


def test_a_lesson_goes_as_the_checker_played_it(ilse: Browser) -> None:
    table = begin(ilse)
    lesson = lesson_of(pestis.game(SEALED_GAME), "first-game")
    for step in lesson.steps:
        if step.do:
            asked(ilse, table)
            make(ilse, table, step.do[0])
    assert asked(ilse, table)["lesson"]["made"] == sum(bool(step.do) for step in lesson.steps)


def test_other_tables_have_no_lesson_and_people_among_themselves_no_coach(ilse: Browser, bruno: Browser) -> None:
    alone = ilse.new_table("me", "bot:random")
    assert ilse.get(alone.path)["lesson"] is None
    now = asked(ilse, alone)
    assert now["lesson"] is None
    assert now["coaching"]
    together = ilse.new_table("me", "open", open=True)
    bruno.post(f"{together.path}/join")
    now = position(ilse, together, together.secrets[0])
    assert now["coaching"] == ""
    refused = ilse.refused(f"{together.path}/coach", {}, together.secrets[0])
    assert refused["status"] == 409


def test_the_coach_names_slips_among_the_moves_that_are_offered(ilse: Browser) -> None:
    table = ilse.new_table("me", "bot:random", game=CARD_GAME, options={"first_seat": "0"})
    now = asked(ilse, table)
    told = ilse.post(f"{table.path}/coach", secret=table.secrets[0])
    offered = {move["id"] for move in now["moves"]}
    assert told["log"] == now["log"]
    assert told["best"]["id"] in offered
    assert {each["move"] for each in told["slips"]} <= offered - {told["best"]["id"]}
    assert all(0 <= each["after"] <= each["before"] - CLEAR_LOSS <= 1 for each in told["slips"])
