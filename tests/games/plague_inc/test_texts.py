"""Every question, move, refusal and event has a line that a person can read."""

import re

import pytest

from pestis.games.plague_inc import GAME
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, Position, given, new_game

HOME = {"france": "A", "japan": "B"}
FAR_AWAY = (
    "USA is not connected: you have no token in North America; by air you need Airborne; "
    "by sea you need Waterborne and a token in a Country with a Seaport."
)


@rule("PI-TURN-2")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_lines_are_whole_sentences(seats: int) -> None:
    table = new_game(seats, 3, patient_zero_pack=True, unnatural_selection=True).table
    rng = fast(3)
    while table.pending():
        seat = table.pending()[0]
        for reader in (seat, -1):
            assert re.fullmatch(r"[A-Z].*[.?]", table.question(reader).text)
        for action in table.legal(seat):
            assert re.fullmatch(r"[A-Z].*\.", table.describe(seat, action).text)
        table.apply(seat, rng.pick(table.legal(seat)))
    for viewer in (A, None):
        for event in table.events_since(0, viewer):
            assert re.fullmatch(r"[A-Z].*\.", str(event["text"])), event


def question(table: Position, viewer: int) -> str:
    return table.table.question(viewer).text


def test_questions_speak_to_who_reads() -> None:
    table = given(world=HOME, phase="infection")
    assert question(table, A) == "You have 2 tokens to place."
    assert question(table, B) == "Vermilion has 2 tokens to place."
    stuck = given(world={"libya": "AA", "japan": "B"}, phase="infection")
    assert question(stuck, A) == "No token can be placed: your Outbreak is left, or nothing."


def test_moves_say_what_they_do() -> None:
    table = given(world=HOME, phase="evolution", hands={A: "insanity"}, dna=[20, 0])
    said = table.table.describe(A, GAME.moves.parse("evolve(insanity, bottom_4)")).text
    assert said == "Evolve Insanity (Infectivity 2, Lethality) for 19 DNA on space 4, covering Outbreak."


def test_events_name_the_city() -> None:
    table = given(world=HOME, phase="infection").play("place(france)")
    assert table.told(A)[-1] == "Your token is placed in Marseille (France)."
    assert table.told(B)[-1] == "Vermilion's token is placed in Marseille (France)."


@rule("PI-RULING-65")
def test_an_event_card_has_its_own_rule() -> None:
    table = given(world=HOME, held={A: "dna_flow"})
    assert "PI-EV-DNA-FLOW" in table.table.describe(A, GAME.moves.parse("play(dna_flow)")).rules


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (
            "place(usa)",
            FAR_AWAY,
        ),
        ("place(peru)", "Peru is not on the board."),
        ("place(norway)", "Norway is cold: that needs Cold Resistance."),
        ("outbreak(japan)", "You have no token in Japan."),
        ("pass", "Tokens must be placed as long as there is a legal city."),
        ("take(peru)", "That is not asked now. You have 2 tokens to place."),
    ],
)
@rule("PI-INF-4", "PI-INF-6", "PI-INF-7", "PI-INF-8")
def test_refusals_say_what_is_missing(form: str, said: str) -> None:
    table = given(world={"france": "A", "japan": "B", "usa": "", "norway": ""}, phase="infection")
    assert table.why_not(form).text == said


def test_every_event_text_is_our_own_short_line() -> None:
    for text in GAME.content.event_texts:
        assert len(text) < 160
        assert text.endswith(".")
