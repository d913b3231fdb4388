"""PI-DEATH, PI-KILL, PI-EVENT-2: rolls, kills and what everybody gets."""

import pytest

from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, C, Position, given


def dying(world: dict[str, str], rolls: list[int], **more: object) -> Position:
    return given(world=world, phase="death", rolls=rolls, face_up="peru cuba mexico", **more)  # type: ignore[arg-type]


@rule("PI-DEATH-1", "PI-DEATH-2", "PI-DEATH-5", "PI-CONF-9")
def test_only_full_countries_under_own_control_are_rolled_for() -> None:
    world = {"libya": "AB", "morocco": "AAB", "iceland": "BB", "panama": "A.", "france": "ABB.."}
    table = dying(world, [6, 6])
    assert table.offers("roll") == ["libya", "morocco"]
    assert table.refuse("roll(iceland)") == "PI-DEATH-5"
    assert table.refuse("roll(panama)") == "PI-DEATH-1"
    assert table.refuse("roll(japan)") == "PI-DEATH-2"
    assert table.refuse("pass") == "PI-DEATH-2"


@rule("PI-DEATH-3", "PI-TRAIT-2", "PI-RULING-1")
@pytest.mark.parametrize(("roll", "dies"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_roll_up_to_lethality_kills(roll: int, dies: bool) -> None:
    """Edge 20."""
    table = dying({"libya": "AA", "japan": "AB"}, [roll], slides={A: "fever"}).play("roll(libya)")
    assert (table.cities("libya") == "") == dies
    assert table.kills(A) == ("libya" if dies else "")


@rule("PI-RULING-1")
def test_lethality_of_six_and_more_still_rolls() -> None:
    """Edge 20."""
    table = dying({"libya": "AA", "japan": "AB"}, [6], slides={A: "total_organ_failure coma"}).play("roll(libya)")
    assert "rolled" in table.kinds()
    assert table.kills(A) == "libya"


@rule("PI-DEATH-4", "PI-RULING-19")
def test_every_country_is_tried_once_in_free_order() -> None:
    """Edge 21."""
    table = dying({"libya": "AA", "morocco": "AAA", "panama": "AB", "japan": "AB"}, [6, 6, 6])
    table.play("roll(panama)")
    assert table.offers("roll") == ["libya", "morocco"]
    assert table.refuse("roll(panama)") == "PI-DEATH-4"
    table.play("roll(libya)", "roll(morocco)")
    assert table.table.active == B


@rule("PI-DEATH-4")
def test_a_failed_country_is_tried_again_in_the_next_turn() -> None:
    table = dying({"libya": "AA", "panama": "AA", "japan": "B"}, [6, 6, 1], infection_optional=True)
    table.play("roll(libya)")
    assert [card["tried"] for card in table.seen()["zones"][2]["countries"] if card] == [True]
    table.play("roll(panama)").end_turn()
    while table.asked() != "roll":
        table.default()
    table.play("roll(libya)")
    assert table.kills(A) == "libya"


@rule("PI-RULING-20")
def test_lethality_is_counted_at_every_roll() -> None:
    table = dying({"libya": "AA", "panama": "AA", "japan": "AB"}, [2, 2], slides={A: "fever"})
    table.play("roll(libya)", "devolve(bottom_1)", "roll(panama)")
    assert (table.cities("libya"), table.cities("panama")) == ("", "AA")


@rule("PI-KILL-1", "PI-KILL-3", "PI-KILL-4")
def test_everybody_scores_own_tokens_and_the_roller_keeps_the_card() -> None:
    table = dying({"morocco": "AAB", "japan": "AB"}, [1], seats=2).play("roll(morocco)")
    assert table.dna == [2, 1]
    assert table.supply == [15, 15]
    assert (table.kills(A), table.kills(B)) == ("morocco", "")


@rule("PI-KILL-1", "PI-KILL-2", "PI-KILL-4")
def test_a_tied_controller_rolls_and_alone_keeps_the_card() -> None:
    """Edge 22."""
    table = dying({"libya": "AB", "japan": "AB"}, [1], event_deck="rioting dna_flow").play("roll(libya)")
    assert (table.kills(A), table.kills(B)) == ("libya", "")
    assert table.dna[:2] == [1, 1]
    assert (table.events(A), table.events(B)) == ("dna_flow", "rioting")


@rule("PI-KILL-2", "PI-EVENT-5")
def test_one_event_for_each_player_present_unless_they_hold_three() -> None:
    """Edge 23."""
    table = dying(
        {"france": "AAAAB", "japan": "AB"},
        [1],
        held={B: "rioting dna_flow cdc_alert"},
        event_deck="olympics pilgrimage",
        seats=3,
    )
    table.play("roll(france)").decline_all()
    assert table.events(A) == "pilgrimage"
    assert table.events(B) == "rioting dna_flow cdc_alert"
    assert table.events(C) == ""


@rule("PI-KILL-2", "PI-EVENT-5")
def test_two_kills_take_a_player_from_two_events_to_three() -> None:
    """Edge 24."""
    table = dying({"libya": "AA", "panama": "AA", "japan": "AB"}, [1, 1], held={A: "rioting dna_flow"})
    while table.table.active == A:
        table.default()
    assert (table.kills(A), len(table.table.event_hands[A])) == ("libya panama", 3)


@rule("PI-RULING-21")
def test_events_are_drawn_clockwise_from_the_active_player() -> None:
    table = dying({"morocco": "ABC", "japan": "ABC"}, [1], seats=3, turn=B, event_deck="olympics rioting dna_flow")
    table.play("roll(morocco)")
    assert [table.events(seat) for seat in (B, C, A)] == ["dna_flow", "rioting", "olympics"]
    order = [kind for kind in table.kinds() if kind in ("killed", "scored", "drew_event")]
    assert order[:7] == ["killed", "scored", "scored", "scored", "drew_event", "drew_event", "drew_event"]


@rule("PI-EVENT-2", "PI-RULING-23")
def test_an_event_cannot_be_used_in_the_turn_in_which_it_came() -> None:
    """Edge 25."""
    table = dying(
        {"libya": "AB", "japan": "A.B", "spain": "A"}, [1], event_deck="cdc_alert rioting", slides={A: "rash"}
    )
    table.play("roll(libya)")
    assert table.table.active == B
    assert table.player(B)["events_fresh"] == 0
    fresh = given(
        world={"france": "A", "japan": "B"}, phase="end", held={A: "rioting"}, fresh={A: 1}, face_up="peru - -"
    )
    assert fresh.table.active == B


@rule("PI-EVENT-7", "PI-RULING-10")
def test_an_empty_event_deck_is_reshuffled() -> None:
    table = dying({"libya": "AB", "japan": "AB"}, [1], event_discard="rioting dna_flow", only_events=True)
    table.play("roll(libya)")
    assert sorted([table.events(A), table.events(B)]) == ["dna_flow", "rioting"]
    assert "events_reshuffled" in table.kinds()
    none = dying({"libya": "AB", "japan": "AB"}, [1], only_events=True).play("roll(libya)")
    assert (none.events(A), none.events(B)) == ("", "")


@rule("PI-OPT-4")
def test_make_love_not_war_draws_no_events() -> None:
    """Edge 38."""
    table = dying({"libya": "AB", "japan": "AB"}, [1], make_love_not_war=True).play("roll(libya)")
    assert (table.events(A), table.events(B)) == ("", "")
    assert table.dna[A] == 1


@rule("PI-DEATH-6", "PI-RULING-19", "PI-RULING-64")
def test_a_country_that_becomes_full_in_the_end_window_is_not_rolled_for() -> None:
    """Edge 42."""
    table = given(world={"libya": "A.", "japan": "B"}, phase="end", held={A: "rioting"}, face_up="peru - -")
    table.play("play(rioting)", "pick(libya, 0)")
    assert table.cities("libya") == "AA"
    assert table.table.active == B
    assert "rolled" not in table.kinds()
