"""PI-SCORE, PI-BONUS: final scores with their parts and ties."""

import pytest

from pestis.games.plague_inc import events
from pestis.games.plague_inc.rules import scoring
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, C, Position, given


def ended(**more: object) -> Position:
    """A game that ends now."""
    settings: dict[str, object] = {"world": {"france": "A", "japan": "B"}, "run": False}
    settings.update(more)
    table = given(**settings)  # type: ignore[arg-type]
    table.table.end_reason = events.STUCK
    scoring.finish(table.table)
    return table


@rule("PI-SCORE-1", "PI-EVO-5", "PI-SCORE-2")
def test_dna_and_the_costs_of_evolved_cards_not_of_the_hand() -> None:
    table = ended(
        dna=[5, 3], slides={A: "coma - rash"}, hands={A: "insanity"}, world={"france": "A", "japan": "BB"}
    )
    assert table.parts(A) == {
        "dna": 5.0,
        "traits": 15.0,
        "lucky_escape": 0.0,
        "continent_killer": 0.0,
        "ultimate_wipeout": 0.0,
    }
    assert table.table.outcome().scores == [20.0, 7.0]
    assert table.table.winners() == (A,)


@rule("PI-BONUS-ESCAPE", "PI-CONF-14", "PI-SCORE-2")
def test_lucky_escape_goes_to_all_who_have_the_most_tokens() -> None:
    """Edge 36."""
    table = ended(seats=3, world={"france": "AAB", "japan": "BC"})
    assert [table.parts(seat)["lucky_escape"] for seat in range(3)] == [4, 4, 0]


@rule("PI-RULING-38", "PI-BONUS-ESCAPE")
def test_no_lucky_escape_without_tokens() -> None:
    table = ended(world={"france": "", "japan": ""})
    assert [table.parts(seat)["lucky_escape"] for seat in range(2)] == [0, 0]


@rule("PI-BONUS-CONT", "PI-RULING-38")
def test_continent_killer_for_each_continent_with_ties() -> None:
    """Edge 36."""
    table = ended(kills={A: "france italy peru", B: "iran uk cuba", C: "brazil"}, seats=3)
    assert [table.parts(seat)["continent_killer"] for seat in range(3)] == [6 + 6, 6 + 6, 6]


@rule("PI-BONUS-WIPE", "PI-RULING-37")
def test_ultimate_wipeout_is_for_the_largest_country_that_died() -> None:
    table = ended(kills={A: "france", B: "libya"})
    assert [table.parts(seat)["ultimate_wipeout"] for seat in range(2)] == [7, 0]
    none = ended()
    assert [none.parts(seat)["ultimate_wipeout"] for seat in range(2)] == [0, 0]


@rule("PI-CONF-4", "PI-BONUS-WIPE")
@pytest.mark.parametrize(("tiebreak", "points"), [("shared", [7, 7]), ("population", [7, 0])])
def test_two_kills_of_seven_cities(tiebreak: str, points: list[int]) -> None:
    """Edge 36."""
    table = ended(kills={A: "usa", B: "brazil"}, wipeout_tiebreak=tiebreak)
    assert [table.parts(seat)["ultimate_wipeout"] for seat in range(2)] == points


@rule("PI-BONUS-WIPE")
def test_a_player_with_two_of_the_largest_scores_once() -> None:
    assert ended(kills={A: "usa brazil"}).parts(A)["ultimate_wipeout"] == 7


@rule("PI-SCORE-3", "PI-RULING-39")
def test_a_tie_is_shared() -> None:
    table = ended(dna=[5, 5], kills={A: "france", B: "germany"})
    assert table.table.winners() == (A, B)
    assert table.table.outcome().tiebreaks == ()


@rule("PI-RULING-39")
def test_a_tie_by_most_kills_then_shared() -> None:
    even = {A: "libya france", B: "germany"}
    table = ended(dna=[5, 11], kills=even, final_tie="most_kills_then_shared")
    assert table.table.scores()[A] == table.table.scores()[B]
    assert table.table.winners() == (A,)
    assert table.table.outcome().tiebreaks == ("more killed Countries",)


@rule("PI-RULING-39")
def test_a_tie_by_lot() -> None:
    winners = {ended(dna=[5, 5], final_tie="random", seed=seed).table.winners() for seed in range(12)}
    assert winners == {(A,), (B,)}


@rule("PI-BONUS-SHOW", "PI-SETUP-12")
def test_everybody_sees_what_each_would_have_now() -> None:
    table = given(world={"france": "AA", "japan": "B"}, dna=[5, 2], slides={B: "coma"})
    for viewer in (A, B, None):
        assert table.player(A, viewer)["if_ended"]["lucky_escape"] == 4
        assert table.player(B, viewer)["if_ended"]["traits"] == 13


@rule("PI-RULING-12")
def test_the_marker_has_no_upper_limit() -> None:
    table = given(
        world={"france": "A", "japan": "B"}, dna=[300, 0], slides={A: "- - - - rash"}, held={A: "dna_flow"}
    )
    assert table.play("play(dna_flow)").dna[A] == 304


@rule("PI-RULING-85", "PI-RULING-64")
def test_a_temporary_mutation_is_discarded_before_scoring() -> None:
    table = given(
        world={"libya": "AB", "japan": "B"},
        sudden_death=True,
        deck="",
        hands={A: "coma"},
        held={A: "temporary_mutation"},
        rolls=[1],
        slides={A: "- - - rash -"},
    )
    table.play("play(temporary_mutation)", "borrow(coma)", "pass", "pass", "roll(libya)")
    assert table.table.is_over
    assert table.parts(A)["traits"] == 2


@rule("PI-RULING-39")
@pytest.mark.parametrize(
    ("kills", "said"), [({A: "iran", B: "colombia"}, ()), ({A: "iran iraq"}, ("more killed Countries",))]
)
def test_a_tie_break_is_named_only_if_it_broke_the_tie(kills: dict[int, str], said: tuple[str, ...]) -> None:
    dna = [0, 0] if len(kills) == 2 else [0, 6 + 7]
    outcome = ended(kills=kills, dna=dna, final_tie="most_kills_then_shared").table.outcome()
    assert outcome.scores[A] == outcome.scores[B]
    assert outcome.tiebreaks == said
