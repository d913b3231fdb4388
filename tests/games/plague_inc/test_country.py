"""PI-CTRY: taking a Country Card, placing or discarding it, and the new Trait hand."""

from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, given

HOME = {"france": "A", "japan": "B"}
ROW = "peru cuba mexico"


@rule("PI-CTRY-1", "PI-CTRY-2", "PI-RULING-5")
def test_a_taken_card_is_replaced_before_the_choice() -> None:
    """Edge 6."""
    table = given(world=HOME, face_up=ROW, deck="iran chile")
    assert table.choices() == ["take(peru)", "take(cuba)", "take(mexico)", "blind"]
    assert table.refuse("take(iran)") == "PI-CTRY-1"
    table.play("take(cuba)")
    assert (table.face_up(), table.asked()) == ("peru chile mexico", "settle")
    assert table.choices() == ["settle", "discard"]


@rule("PI-CTRY-2", "PI-CTRY-3", "PI-RULING-7")
def test_a_blind_card_is_seen_by_its_drawer_only_and_needs_no_replacement() -> None:
    """Edge 6."""
    table = given(world=HOME, face_up=ROW, deck="iran chile").play("blind")
    assert table.face_up() == ROW
    assert table.seen(A)["pending_country"] == {"blind": True, "country": "chile"}
    assert table.seen(B)["pending_country"] == {"blind": True, "country": None}
    assert "You take Chile from the deck." in table.told(A)
    assert not any("Chile" in text for text in table.told(B))
    table.play("discard")
    assert table.seen(B)["removed"] == ["chile"]


@rule("PI-CTRY-4", "PI-INF-6")
def test_a_placed_card_can_be_infected_in_this_turn() -> None:
    table = given(world=HOME, face_up="poland - -").play("take(poland)", "settle")
    assert table.cities("poland") == "...."
    assert table.offers("place") == ["france", "poland"]


@rule("PI-CTRY-5", "PI-CTRY-8")
def test_discarding_renews_the_whole_trait_hand() -> None:
    table = given(
        world=HOME,
        face_up="poland - -",
        hands={A: "rash coma"},
        trait_deck="fever cysts headache insanity tumours",
    )
    table.play("take(poland)", "discard")
    assert table.removed() == "poland"
    assert table.hand(A) == "cysts headache fever tumours insanity"
    assert len(table.table.trait_discard) == 2


@rule("PI-CTRY-5")
def test_an_empty_hand_also_becomes_five_cards() -> None:
    """Edge 4."""
    table = given(world=HOME, face_up="poland - -").play("take(poland)", "discard")
    assert len(table.table.hands[A]) == 5


@rule("PI-CTRY-6", "PI-RULING-8")
def test_a_card_without_room_can_be_taken_but_only_discarded() -> None:
    """Edge 5."""
    table = given(world={**HOME, "cuba": "", "usa": "", "canada": ""}, face_up="panama peru -", hands={A: "rash"})
    table.play("take(panama)")
    assert table.choices() == ["discard"]
    assert table.refuse("settle") == "PI-CTRY-6"
    table.play("discard")
    assert len(table.table.hands[A]) == 5


@rule("PI-RULING-9")
def test_a_dead_country_frees_its_place() -> None:
    table = given(
        world={"france": "AB", "panama": "AA", "usa": "", "canada": ""},
        phase="death",
        rolls=[1],
        face_up="cuba peru -",
    )
    table.play("roll(panama)").end_turn()
    assert table.pending == [A]
    table = given(world={"france": "A", "japan": "B", "usa": "", "canada": ""}, face_up="cuba peru -")
    table.play("take(cuba)")
    assert "settle" in table.choices()


@rule("PI-RULING-6", "PI-SD-1", "PI-CONF-12")
def test_the_last_three_cards() -> None:
    """Edge 7."""
    table = given(world=HOME, face_up="peru cuba -", deck="")
    assert table.choices() == ["take(peru)", "take(cuba)"]
    assert table.refuse("blind") == "PI-RULING-6"
    table.play("take(peru)")
    assert table.face_up() == "- cuba -"
    table.play("settle")
    assert not table.table.sudden_death
    table.end_turn().play("take(cuba)")
    assert not table.table.sudden_death
    table.play("discard")
    assert table.table.sudden_death


@rule("PI-CTRY-9", "PI-SD-2")
def test_no_country_phase_in_sudden_death() -> None:
    table = given(world=HOME, sudden_death=True, deck="", hands={A: "rash"})
    assert table.asked() == "evolve"
    assert "phase_skipped" in table.kinds()


# Trait Deck.


@rule("PI-CTRY-7", "PI-RULING-10", "PI-DEVO-2", "PI-CONF-1")
def test_a_draw_goes_on_through_a_reshuffle_with_devolved_and_discarded_cards() -> None:
    """Edge 8."""
    table = given(
        world=HOME,
        face_up="poland - -",
        hands={A: "rash coma"},
        slides={A: "fever"},
        trait_deck="cysts",
        trait_discard="insanity",
        only_traits=True,
    )
    table.play("pass", "take(poland)", "devolve(bottom_1)", "discard")
    assert table.hand(A) == "cysts rash fever coma insanity"
    assert table.kinds().count("traits_reshuffled") == 1


@rule("PI-CONF-1")
def test_devolved_cards_can_be_out_of_the_game() -> None:
    table = given(world=HOME, slides={A: "fever"}, devolved_cards="removed").play("devolve(bottom_1)")
    assert table.seen()["trait_removed"] == ["fever"]
    assert table.seen()["trait_discard"] == []


@rule("PI-CONF-2", "PI-RULING-10")
def test_discarded_hands_can_be_out_of_the_game() -> None:
    for removed, hand in ((False, "cysts rash fever coma"), (True, "cysts fever")):
        table = given(
            world=HOME,
            face_up="poland - -",
            hands={A: "rash coma"},
            trait_deck="cysts fever",
            only_traits=True,
            removing=removed,
        )
        table.play("take(poland)", "discard")
        assert table.hand(A) == hand
