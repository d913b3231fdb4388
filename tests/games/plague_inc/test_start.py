"""PI-TURN, PI-DNA, PI-RESTART: how a turn begins, DNA for Control, and coming back after eradication."""

import pytest

from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, C, given

HOME = {"france": "A", "japan": "B"}


@rule("PI-TURN-1", "PI-TURN-3", "PI-SETUP-10")
def test_a_turn_goes_through_its_phases_and_then_the_next_player_begins() -> None:
    table = given(world=HOME, hands={A: "rash"}, face_up="peru cuba chile", deck="")
    phases = []
    while table.table.active == A:
        phases.append(table.seen()["phase"])
        table.default()
    assert phases == ["country", "country", "evolution", "infection", "infection"]
    assert table.table.active == B


# Control.


@rule("PI-DNA-1", "PI-DNA-3")
def test_one_dna_for_each_country_with_the_most_tokens() -> None:
    table = given(world={"france": "AAB", "japan": "ABB", "peru": "A", "cuba": ""}, slides={A: "- - - - rash"})
    table.play("pass")
    assert table.dna == [2, 0]


@rule("PI-DNA-2", "PI-DNA-3")
def test_a_three_way_tie_counts_for_each_in_the_own_turn_only() -> None:
    """Edge 1."""
    world = {"china": "ABC", "poland": "A", "peru": "B", "cuba": "C"}
    table = given(seats=3, world=world, face_up="iran india chile", deck="", infection_optional=True)
    assert table.dna == [3, 0, 0]
    table.end_turn()
    assert table.dna == [3, 3, 0]


@rule("PI-DNA-1")
def test_nobody_controls_a_country_without_tokens() -> None:
    """Edge 2."""
    table = given(world={"france": "A", "japan": "B", "cuba": ""})
    assert table.seen()["zones"][5]["countries"][0]["controllers"] == []


@rule("PI-DNA-4", "PI-ABIL-BONUS", "PI-RULING-13", "PI-ABIL-1")
def test_bonus_dna_comes_without_control_and_only_while_open() -> None:
    """Edge 3."""
    table = given(world={"france": "ABB", "japan": "B"})
    assert table.dna == [1, 0]
    covered = given(world={"france": "ABB", "japan": "B"}, slides={A: "- - - - rash"}).play("pass")
    assert covered.dna == [0, 0]


@rule("PI-RULING-14", "PI-DEVO-1", "PI-EVO-4")
def test_devolving_before_the_score_uncovers_bonus_dna() -> None:
    table = given(world={"france": "A", "japan": "B"}, slides={A: "- - - - rash"})
    table.play("devolve(top_right)")
    assert table.dna == [2, 0]


@rule("PI-RULING-95", "PI-RULING-63")
def test_the_start_window_opens_for_who_can_devolve_or_holds_events() -> None:
    assert given(world=HOME).asked() == "country"
    assert given(world=HOME, slides={A: "rash"}).asked() == "start"
    assert given(world=HOME, held={A: "rioting"}).asked() == "start"


# Selling Event Cards.


@rule("PI-EVENT-6", "PI-RULING-24")
def test_one_event_card_can_be_discarded_for_one_dna() -> None:
    table = given(world=HOME, held={A: "rioting dna_flow"}, slides={A: "- - - - rash"})
    assert table.offers("sell") == ["dna_flow", "rioting"]
    table.play("sell(rioting)")
    assert (table.dna[A], table.events(A), table.discarded_events()) == (1, "dna_flow", "rioting")
    assert table.offers("sell") == []
    assert table.refuse("sell(dna_flow)") == "PI-EVENT-6"
    table.play("play(dna_flow)")
    assert table.dna[A] == 5


@rule("PI-RULING-24", "PI-RULING-76")
def test_selling_is_not_playing_so_nobody_is_asked_to_neutralise() -> None:
    table = given(world=HOME, held={A: "rioting dna_flow", B: "neutralise"})
    table.play("sell(rioting)")
    assert table.pending == [A]


@rule("PI-EVENT-6", "PI-RULING-23", "PI-RULING-24", "PI-EVENT-2")
def test_a_card_drawn_in_the_turn_before_can_be_discarded() -> None:
    """Edge 25."""
    table = given(
        world={"france": "AAAAB", "japan": "B"},
        phase="death",
        rolls=[1],
        event_deck="rioting dna_flow",
        slides={B: "rash"},
        face_up="peru cuba chile",
    )
    table.play("roll(france)")
    assert (table.events(A), table.events(B)) == ("dna_flow", "rioting")
    assert table.table.active == B
    assert table.offers("sell") == ["rioting"]


# Restart.


@rule("PI-RESTART-1", "PI-RESTART-2", "PI-RESTART-6", "PI-RULING-28", "PI-CONF-11")
def test_a_player_without_tokens_must_restart_before_anything_else() -> None:
    table = given(
        world={"france": "AAAA", "japan": ""},
        turn=B,
        face_up="peru cuba mexico",
        deck="iran chile",
        held={B: "dna_flow"},
        slides={B: "rash"},
    )
    assert table.asked() == "restart_card"
    assert table.choices() == ["take(peru)", "take(cuba)", "take(mexico)", "blind"]
    assert table.refuse("devolve(bottom_1)") == "PI-RULING-47"
    table.play("take(peru)")
    assert (table.cities("peru"), table.face_up()) == ("...", "chile cuba mexico")
    assert table.offers("place") == ["france", "japan", "peru"]
    table.play("place(peru)")
    assert (table.cities("peru"), table.asked()) == ("B..", "start")
    table.play("pass")
    assert table.asked() == "country"


@rule("PI-RESTART-4")
def test_the_restart_token_ignores_climate_and_connection() -> None:
    table = given(world={"france": "A", "india": "", "russia": ""}, turn=B, face_up="peru - -", deck="chile")
    table.play("take(peru)")
    assert table.offers("place") == ["france", "india", "peru", "russia"]


@rule("PI-RESTART-5", "PI-RULING-12", "PI-RULING-24")
@pytest.mark.parametrize(("before", "after"), [(3, 0), (7, 0), (20, 13)])
def test_the_penalty_is_seven_or_all(before: int, after: int) -> None:
    """Edge 27."""
    table = given(
        world={"france": "A"}, turn=B, dna=[0, before], face_up="peru - -", held={B: "rioting"}, slides={B: "rash"}
    )
    table.play("take(peru)", "place(peru)")
    assert table.dna[B] == after
    table.play("sell(rioting)")
    assert table.dna[B] == after + 1


@rule("PI-RESTART-3", "PI-CONF-7")
@pytest.mark.parametrize("refresh", [False, True])
def test_a_restart_card_that_does_not_fit_is_discarded(refresh: bool) -> None:
    """Edge 28."""
    table = given(
        world={"france": "A", "cuba": "", "mexico": "", "usa": ""},
        turn=B,
        face_up="panama - -",
        hands={B: "rash fever"},
        restart_discard_refresh=refresh,
    )
    table.play("take(panama)")
    assert table.removed() == "panama"
    assert len(table.table.hands[B]) == (5 if refresh else 2)
    assert table.offers("place") == ["cuba", "france", "mexico", "usa"]


@rule("PI-RULING-28")
def test_with_search_deck_any_card_of_the_deck_can_be_chosen() -> None:
    table = given(
        world={"france": "A"}, turn=B, face_up="peru - -", deck="iran cuba chile", restart_choice="search_deck"
    )
    assert table.choices() == ["take(peru)", "take(iran)", "take(chile)", "take(cuba)"]
    assert table.refuse("blind") == "PI-RULING-28"
    assert table.seen(B)["deck_cards"] == ["chile", "cuba", "iran"]
    assert table.seen(A)["deck_cards"] is None
    table.play("take(iran)")
    assert sorted(table.table.country_deck) == sorted([39, 44])
    assert table.face_up() == "peru - -"


@rule("PI-RULING-29")
def test_without_an_empty_city_the_penalty_is_paid_and_the_turn_goes_on() -> None:
    full = {"panama": "AA", "iceland": "AA", "greenland": "AA", "canada": "AAA"}
    table = given(world=full, turn=B, dna=[0, 9], face_up="usa cuba -", deck="")
    table.play("take(usa)")
    assert table.removed() == "usa"
    assert (table.dna[B], table.asked()) == (3, "country")


@rule("PI-RESTART-7", "PI-RULING-30", "PI-SD-1", "PI-SD-2")
def test_a_restart_with_the_last_card_begins_sudden_death() -> None:
    """Edge 29."""
    table = given(world={"france": "A"}, turn=B, face_up="peru - -", deck="")
    table.play("take(peru)")
    assert not table.seen()["sudden_death"]
    table.play("place(peru)")
    assert table.seen()["sudden_death"]
    assert not table.table.latched
    assert table.asked() == "infect"
    assert "phase_skipped" in table.kinds()


@rule("PI-RULING-30", "PI-SD-3")
def test_another_player_without_tokens_then_ends_the_game_after_the_turn() -> None:
    table = given(seats=3, world={"france": "A"}, turn=B, face_up="peru - -", deck="")
    table.play("take(peru)", "place(peru)").end_turn()
    assert table.table.is_over
    assert table.table.outcome().reason == "eradication"


@rule("PI-RULING-63", "PI-RULING-82")
def test_losing_the_last_token_inside_the_window_brings_no_restart_now() -> None:
    """Edge 41."""
    table = given(world={"france": "AB"}, held={A: "immune_reaction"}, face_up="peru cuba -")
    table.play("play(immune_reaction)", "pick(france, 0)", "pass")
    assert table.cities("france") == ".B..."
    assert table.asked() == "country"
    table.end_turn().end_turn()
    assert table.asked() == "restart_card"


@rule("PI-RULING-63", "PI-RULING-77", "PI-REACT-6")
def test_own_bans_end_then_the_own_strike_falls_then_the_restart() -> None:
    """Edge 41."""
    table = given(
        world={"panama": "AA", "japan": "B"},
        strikes={A: "panama"},
        bans={A: "japan", B: "asia"},
        face_up="peru cuba -",
    )
    assert table.kinds()[:5] == ["turn_began", "ban_ended", "strike_hit", "eradicated", "restarted"]
    assert table.cities("panama") == ""
    assert [ban["seat"] for ban in table.seen()["bans"]] == [B]


@rule("PI-SD-5", "PI-RESTART-2")
def test_killing_the_own_last_token_before_sudden_death_only_brings_a_restart() -> None:
    """Edge 26."""
    table = given(world={"panama": "AA", "japan": "B"}, phase="death", rolls=[1], face_up="peru cuba mexico")
    table.play("roll(panama)")
    assert not table.table.is_over
    table.end_turn()
    assert (table.pending, table.asked()) == ([A], "restart_card")


@rule("PI-TURN-1")
def test_turns_go_clockwise() -> None:
    table = given(seats=3, world={"france": "A", "japan": "B", "usa": "C"}, turn=C, face_up="peru cuba mexico")
    table.end_turn()
    assert table.table.active == A
    assert table.table.round == 4
