"""Section 6.4 of the rules: what each seat knows, and what it must guess."""

import pytest

from pestis.games.plague_inc.rules.hands import take_trait
from pestis.games.plague_inc.state import KIND, KNOWN, OLD, World
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, C, given, new_game

HOME = {"france": "A", "japan": "B"}


def imagined(table: World, viewer: int | None, seed: int) -> World:
    world = table.imagine(viewer, seed)
    assert isinstance(world, World)
    return world


@rule("PI-RULING-7", "PI-EVENT-1", "PI-RULING-48")
def test_hands_are_seen_by_their_owner_only() -> None:
    table = given(
        world=HOME, hands={A: "rash coma"}, held={A: "rioting"}, fresh={A: 1}, phase="country", face_up="peru - -"
    )
    assert table.player(A, A)["hand"] == ["rash", "coma"]
    assert table.player(A, A)["events"] == ["rioting"]
    for viewer in (B, None):
        seen = table.player(A, viewer)
        assert (seen["hand"], seen["events"], seen["hand_size"], seen["events_size"]) == (None, None, 2, 1)
        assert seen["events_fresh"] == 1


@rule("PI-RULING-7")
def test_a_guess_deals_decks_and_other_hands_anew_and_keeps_the_own() -> None:
    table = given(
        world=HOME, hands={A: "rash coma", B: "fever cysts"}, held={B: "rioting"}, phase="evolution", dna=[9, 9]
    )
    hands = set()
    held = set()
    for seed in range(30):
        world = imagined(table.table, A, seed)
        assert world.hands[A] == table.table.hands[A]
        hands.add(tuple(sorted(world.hands[B])))
        held.add(world.event_hands[B][0])
        assert len(world.hands[B]) == 2
    assert len(hands) > 10
    assert len(held) > 10


@rule("PI-RULING-92", "PI-RULING-42")
def test_a_card_shifted_into_a_hand_stays_known_until_it_leaves() -> None:
    table = given(world=HOME, diseases="vb", slides={A: "fever"}, hands={A: "rash"}, phase="evolution", dna=[9, 0])
    table.play("shift(rash, bottom_1)")
    for seed in range(10):
        world = imagined(table.table, B, seed)
        assert [entry & KIND for entry in world.hands[A] if entry & KNOWN] == [12]
    assert table.player(A, B)["known"] == ["fever"]


@rule("PI-RULING-10", "PI-CTRY-7")
def test_after_a_reshuffle_old_cards_are_guessed_apart_from_the_new_deck() -> None:
    table = given(
        world=HOME,
        face_up="poland peru -",
        hands={A: "rash coma", B: "fever cysts"},
        trait_deck="headache",
        trait_discard="insanity tumours necrosis",
        only_traits=True,
    )
    table.play("take(poland)", "discard")
    assert all(entry & OLD for entry in table.table.hands[B])
    for seed in range(20):
        world = imagined(table.table, A, seed)
        assert sorted(entry & KIND for entry in world.hands[B]) == sorted(
            entry & KIND for entry in table.table.hands[B]
        )


@rule("PI-RULING-92", "PI-RULING-10")
def test_ages_are_forgotten_when_nobody_can_tell_which_card_left() -> None:
    table = given(world=HOME, hands={A: "rash coma", B: "fever"}, phase="evolution", dna=[9, 0])
    table.table.hands[A][0] = table.table.hands[A][0] | OLD
    table.table.hands[B][0] = table.table.hands[B][0] | OLD
    table.play("evolve(rash, bottom_1)")
    assert not any(entry & OLD for hand in table.table.hands for entry in hand)


@rule("PI-RULING-92", "PI-RULING-41")
def test_a_floor_is_forgotten_when_a_dear_card_leaves_the_hand() -> None:
    table = given(
        world=HOME, diseases="vb", trait_deck="coma", phase="evolution", dna=[9, 0], hands={A: "rash tumours"}
    )
    table.play("mutate")
    assert table.player(A)["dear"] == [12]
    state = table.table
    state.dna[A] = 40
    take_trait(state, A, 6)
    assert table.player(A)["dear"] == [12]
    take_trait(state, A, 38)
    assert table.player(A)["dear"] == []


@rule("PI-SETUP-5", "PI-RULING-45")
def test_a_starting_country_is_guessed_among_the_starting_countries() -> None:
    table = new_game(2, 1, unnatural_selection=True, disease="bacteria").table
    own = table.starting[A]
    found = set()
    for seed in range(40):
        world = imagined(table, A, seed)
        assert world.starting[A] == own
        assert table.content.starts[world.starting[B]]
        found.add(world.starting[B])
    assert len(found) == 6


@rule("PI-RULING-94", "PI-RULING-28")
def test_who_has_searched_the_deck_keeps_it_apart_from_the_remainder() -> None:
    table = given(
        world={"france": "A"}, turn=B, face_up="peru - -", deck="iran cuba chile", restart_choice="search_deck"
    )
    table.play("take(iran)")
    for seed in range(10):
        assert sorted(imagined(table.table, B, seed).country_deck) == sorted(table.table.country_deck)
    other = {tuple(sorted(imagined(table.table, A, seed).country_deck)) for seed in range(20)}
    assert len(other) > 5


@rule("PI-RULING-68")
def test_in_simulations_who_is_asked_to_react_holds_the_card_in_every_guess() -> None:
    table = given(world=HOME, held={B: "cdc_alert rioting"}, phase="infection", ask="able").play("place(france)")
    assert table.pending == [B]
    for seed in range(10):
        world = imagined(table.table, A, seed)
        assert 3 in [entry & KIND for entry in world.event_hands[B]]
        assert len(world.legal(B)) == 2


@rule("PI-RULING-7")
@pytest.mark.parametrize("viewer", [A, B, C, None])
def test_guessed_games_can_be_played_to_their_end(viewer: int | None) -> None:
    table = new_game(3, 4).table
    rng = fast(4)
    while table.pending() and table.decisions < 160:
        seat = table.pending()[0]
        table.apply(seat, rng.pick(table.legal(seat)))
    for seed in range(3):
        world = imagined(table, viewer, seed)
        while world.pending():
            seat = world.pending()[0]
            world.apply(seat, rng.pick(world.legal(seat)))
        assert world.components() == table.components()


@rule("PI-RULING-84")
def test_numbers_for_learning_hide_what_the_view_hides() -> None:
    one = given(world=HOME, hands={A: "rash", B: "coma"}, held={B: "rioting"}, phase="country", face_up="peru - -")
    other = given(
        world=HOME, hands={A: "rash", B: "fever"}, held={B: "olympics"}, phase="country", face_up="peru - -"
    )
    assert one.table.observe(A) == other.table.observe(A)
    assert one.table.observe(B) != other.table.observe(B)
