"""Rules that meet each other: strikes, bans, restarts, saved Countries, the PlagueBot and the ends of the game."""

import pytest

from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, C, Position, begin, given

ROW = "cuba mexico iran"
EVERYWHERE = "europe asia africa oceania south_america north_america"
NO_OUTBREAK = "- - - rash -"


def after_a_kill(table: Position) -> Position:
    """The end window of a turn in which the active player has killed a Country."""
    table.table.killed_any = True
    begin(table.table, A, "end")
    return table


# Strikes and restarts.


@rule("PI-RULING-77", "PI-RULING-63", "PI-REACT-6")
def test_a_strike_that_eradicates_two_lets_both_restart_in_their_turns() -> None:
    table = given(world={"libya": "AB"}, face_up=ROW, deck="chile", strikes={A: "libya"}, dna=[9, 9])
    assert (table.removed(), table.supply, table.dna) == ("libya", [16, 16], [9, 9])
    assert (table.asked(), table.pending) == ("restart_card", [A])
    table.play("take(cuba)", "place(cuba)")
    assert not table.table.sudden_death
    table.end_turn()
    assert (table.asked(), table.pending) == ("restart_card", [B])


@rule("PI-RULING-77", "PI-SD-3", "PI-SD-4", "PI-RULING-96")
def test_who_strikes_the_own_last_token_in_sudden_death_plays_the_turn_to_its_end() -> None:
    table = given(
        world={"libya": "A", "japan": "B"},
        deck="",
        sudden_death=True,
        strikes={A: "libya"},
        slides={A: "rash"},
    )
    assert table.asked() == "start"
    assert table.seen()["ending"]
    table.end_turn()
    assert table.table.outcome().reason == "unable_to_move"
    assert table.table.active == A


@rule("PI-RULING-29", "PI-RULING-71", "PI-RESTART-5")
def test_a_restart_with_bans_everywhere_places_no_token_and_is_due_again() -> None:
    table = given(world={"japan": "B"}, dna=[9, 0], face_up=ROW, deck="chile peru spain", bans={B: EVERYWHERE})
    table.play("take(cuba)")
    assert table.tokens("cuba") == ""
    # Seven paid, one scored by Bonus DNA.
    assert (table.asked(), table.dna[A]) == ("country", 3)
    table.end_turn().end_turn()
    assert (table.asked(), table.pending) == ("restart_card", [A])


@rule("PI-RULING-70", "PI-RULING-29")
def test_a_restart_token_that_is_stopped_without_another_country_is_not_placed() -> None:
    table = given(world={"japan": "BBBBBB"}, dna=[9, 0], face_up=ROW, held={B: "cdc_alert"})
    table.play("take(cuba)", "decline", "place(cuba)", "play(cdc_alert)")
    assert table.cities("cuba") == "..."
    assert (table.asked(), table.dna[A]) == ("country", 3)


@rule("PI-RULING-30", "PI-RESTART-3", "PI-SD-1")
def test_a_last_card_that_does_not_fit_at_a_restart_begins_sudden_death_too() -> None:
    full = {"usa": "", "canada": "", "mexico": "", "japan": "B"}
    table = given(world=full, face_up="cuba - -", deck="", hands={A: "rash"})
    table.play("take(cuba)")
    assert (table.removed(), table.hand(A), table.table.sudden_death) == ("cuba", "rash", False)
    table.play("place(canada)")
    assert table.table.sudden_death
    assert not table.seen()["ending"]
    assert table.asked() == "evolve"


# Cards against each other.


@rule("PI-RULING-74", "PI-SD-3", "PI-RULING-64")
def test_emergency_care_can_eradicate_the_roller_and_end_the_game() -> None:
    table = given(
        world={"libya": "AB", "japan": "BB"},
        deck="",
        sudden_death=True,
        phase="death",
        rolls=[1],
        held={B: "emergency_care"},
    )
    table.play("roll(libya)", "play(emergency_care)")
    assert table.cities("libya") == ".B"
    assert table.kills(A) == ""
    assert table.table.outcome().reason == "eradication"


@rule("PI-RULING-99", "PI-RULING-32", "PI-REACT-4")
@pytest.mark.parametrize("when", ["start", "infection"])
def test_a_stopped_token_of_an_event_does_not_save_a_stuck_turn(when: str) -> None:
    """Soap Shortage at the start, Rioting at the end; without CDC Alert both save it."""
    event = "soap_shortage" if when == "start" else "rioting"
    for answer, over in (("play(cdc_alert)", True), ("decline", False)):
        table = given(
            world={"france": "A", "japan": "B"},
            deck="",
            sudden_death=True,
            slides={A: NO_OUTBREAK},
            held={A: event, B: "cdc_alert"},
            run=False,
        )
        table.table.supply[A] = 0
        begin(table.table, A, when)
        table.play(f"play({event})", "pick(france, 1)", "pass", "decline", answer)
        while table.table.active == A and not table.table.is_over:
            table.default()
        assert table.table.is_over == over


@rule("PI-RULING-71", "PI-RULING-69")
def test_tokens_move_into_a_ban_though_none_can_be_placed_there() -> None:
    world = {"france": "A", "egypt": ""}
    table = given(world=world, bans={B: "africa"}, held={A: "here_on_business"}, face_up=ROW)
    table.play("play(here_on_business)", "aim(egypt)", "pick(france, 0)")
    assert table.tokens("egypt") == "A"
    flight = after_a_kill(given(run=False, world=world, bans={B: "africa"}, held={A: "infected_refugees"}))
    flight.play("play(infected_refugees)", "pick(france, 0)", "aim(egypt)")
    assert flight.tokens("egypt") == "A"


@rule("PI-EV-NEW-TRADE-ROUTE", "PI-RULING-79", "PI-DEATH-2")
def test_a_swap_can_take_control_of_a_full_country_which_is_then_rolled_for() -> None:
    table = given(
        world={"italy": "ABBB", "france": "AA"}, held={A: "new_trade_route"}, hands={}, face_up=ROW, rolls=[6]
    )
    table.play("play(new_trade_route)", "pick(italy, 1)", "pick(france, 0)")
    assert (table.cities("italy"), table.cities("france")) == ("AABB", "BA...")
    table.play("take(cuba)", "settle", "place(france)", "place(france)")
    assert table.offers("roll") == ["italy"]


@rule("PI-EVENT-7", "PI-RULING-10", "PI-KILL-2")
def test_without_any_event_card_left_a_kill_brings_none() -> None:
    table = given(world={"libya": "AB", "france": "A"}, phase="death", rolls=[1], only_events=True)
    table.play("roll(libya)")
    assert (table.events(A), table.events(B)) == ("", "")
    assert table.kills(A) == "libya"


@rule("PI-EVENT-7", "PI-RULING-68", "PI-RULING-23")
def test_a_reaction_that_was_reshuffled_is_asked_for_again() -> None:
    """CDC Alert is drawn again: from the next turn on others can expect it."""
    table = given(
        seats=3,
        world={"libya": "AB", "france": "AC", "japan": "B"},
        phase="death",
        rolls=[1],
        held={C: "rioting"},
        event_discard="cdc_alert lethal_boost",
        only_events=True,
        face_up=ROW,
    )
    table.play("roll(libya)", "decline")
    assert sorted([table.events(A), table.events(B)]) == ["cdc_alert", "lethal_boost"]
    while table.asked() != "infect":
        table.default()
    assert table.table.active == B
    table.play("place(japan)")
    assert table.asked() == "react"
    assert set(table.pending) == {A, C}


@rule("PI-RULING-15")
def test_that_a_player_has_begun_to_place_is_not_told_of_the_next() -> None:
    table = given(world={"france": "A", "japan": "B"}, face_up=ROW, phase="infection")
    assert not table.seen()["turn"]["begun"]
    table.play("place(france)")
    assert table.seen()["turn"]["begun"]
    table.play("place(france)")
    assert (table.asked(), table.table.active) == ("country", B)
    assert not table.seen()["turn"]["begun"]


# The PlagueBot.


@rule("PI-RULING-86", "PI-REACT-8", "PI-EV-GOVERNMENT-COLLAPSE")
def test_the_human_may_place_tokens_of_the_plaguebot_who_never_runs_out() -> None:
    world = {"china": "AB", "japan": "B"}
    table = after_a_kill(given(run=False, seats=1, world=world, held={A: "government_collapse"}))
    table.table.supply[A] = 0
    table.play("play(government_collapse)")
    assert table.choices() == ["pick(china, 1)"]
    table.play("pick(china, 1)", "pick(china, 1)", "pick(china, 1)")
    assert table.tokens("china").startswith("ABBBB")


@rule("PI-SOLO-5", "PI-SOLO-13", "PI-RULING-57")
def test_of_equally_many_cities_the_larger_population_dies_first() -> None:
    """Chile came first and has as many cities; Venezuela has more people."""
    table = given(
        seats=1,
        world={"chile": "BBBA", "venezuela": "BBBA", "japan": "A"},
        deck="",
        trait_deck="abcesses",
        phase="end",
    )
    assert table.kills(B) == "venezuela"
    assert table.cities("chile") == "BBBA"


@rule("PI-SOLO-19", "PI-RULING-61", "PI-RULING-77")
def test_a_human_who_strikes_the_own_last_token_without_cards_has_lost_after_the_turn() -> None:
    table = given(seats=1, world={"japan": "A", "china": "B"}, deck="", strikes={A: "japan"}, slides={A: "rash"})
    assert table.asked() == "start"
    table.end_turn()
    assert table.table.outcome().reason == "human_eradicated"
    assert table.table.active == A
