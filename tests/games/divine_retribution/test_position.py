"""A position in words, for whoever reads a failing test."""

from tests.games.divine_retribution.kit import A, B, given


def lines(text: str) -> dict[str, str]:
    """The lines of a printed position by what stands before the colon."""
    return dict(line.strip().split(": ", 1) for line in text.splitlines()[1:])


def test_a_position_prints_cards_and_frames_by_name() -> None:
    table = given(
        hands={A: "daggers_peasant", B: "ale_knight rat"},
        discards={A: "filth"},
        lineup="fool - ale_peasant",
        penances="penance_2",
    )
    table.play("play(daggers_peasant)")
    shown = lines(str(table.table))
    assert shown["agenda"] == "Repent(seat 1, 0, 4), then Spreading(seat 0)"
    assert shown["must choose"] == "seat 1"
    assert shown["hands"] == "[[], ['ale_knight', 'rat']]"
    assert shown["discards"] == "[['filth'], []]"
    assert shown["lineup"].startswith("['fool', '-', 'ale_peasant', '-'")
    assert shown["phase"] == "'spread'"


def test_a_controlled_card_shows_that_it_has_done_something() -> None:
    table = given(controls={A: "torches_priest rat"}, phase="infect")
    table.play("activate(torches_priest)")
    assert lines(str(table.table))["controls"] == "[['torches_priest (used, gained 1)', 'rat'], []]"
