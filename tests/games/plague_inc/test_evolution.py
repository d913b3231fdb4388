"""PI-EVO, PI-TRAIT, PI-DEVO, PI-ABIL, PI-VIRUS: Trait Cards, slides and abilities."""

import pytest

from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, Position, given

HOME = {"france": "A", "japan": "B"}


def evolving(**more: object) -> Position:
    settings: dict[str, object] = {"world": HOME, "phase": "evolution", "dna": [20, 0], "hands": {A: "rash coma"}}
    settings.update(more)
    return given(**settings)  # type: ignore[arg-type]


# Evolving.


@rule("PI-EVO-1", "PI-EVO-2", "PI-EVO-3", "PI-CONF-5")
def test_a_card_goes_on_a_space_of_choice_and_is_paid_for() -> None:
    table = evolving()
    assert len(table.offers("evolve")) == 10
    table.play("evolve(coma, bottom_2)")
    assert (table.slide(A), table.dna[A], table.hand(A)) == ("- coma - - -", 7, "rash")
    assert table.asked() == "infect"


@rule("PI-EVO-1")
def test_evolving_is_optional_and_comes_once() -> None:
    table = evolving().play("pass")
    assert (table.slide(A), table.asked()) == ("- - - - -", "infect")
    assert evolving().play("evolve(rash, bottom_1)").refuse("evolve(coma, bottom_2)") == "PI-EVO-1"


@rule("PI-EVO-3")
def test_exactly_the_cost_is_enough_and_one_less_is_not() -> None:
    """Edge 9."""
    table = evolving(dna=[13, 0]).play("evolve(coma, bottom_1)")
    assert table.dna[A] == 0
    short = evolving(dna=[12, 0])
    assert short.refuse("evolve(coma, bottom_1)") == "PI-EVO-3"
    assert short.why_not("evolve(coma, bottom_1)").text == "Coma costs 13 DNA and you have 12."


@rule("PI-EVO-2", "PI-EVO-6", "PI-CONF-6", "PI-DEVO-1")
def test_a_full_slide_needs_devolving_first_and_the_freed_space_can_be_used() -> None:
    """Edge 9."""
    table = evolving(slides={A: "fever cysts headache insomnia sweating"})
    assert table.offers("evolve") == []
    assert table.refuse("evolve(rash, bottom_1)") == "PI-EVO-6"
    table.play("devolve(bottom_3)", "evolve(rash, bottom_3)")
    assert table.slide(A) == "fever cysts rash insomnia sweating"
    assert table.seen()["trait_discard"] == ["headache"]


@rule("PI-EVO-2")
def test_a_space_holds_one_card() -> None:
    table = evolving(slides={A: "fever"})
    assert table.refuse("evolve(rash, bottom_1)") == "PI-EVO-2"
    assert table.refuse("evolve(cysts, bottom_2)") == "PI-EVO-1"


@rule("PI-EVO-4", "PI-RULING-14", "PI-ABIL-1")
def test_a_card_on_outbreak_switches_it_off_until_it_is_devolved() -> None:
    """Edge 10."""
    table = evolving().play("evolve(rash, bottom_4)")
    assert table.offers("outbreak") == []
    assert table.refuse("outbreak(france)") == "PI-EVO-4"
    table.play("devolve(bottom_4)")
    assert table.offers("outbreak") == ["france"]


@rule("PI-EVO-7", "PI-TRAIT-1", "PI-TRAIT-2", "PI-TRAIT-7")
def test_a_card_with_several_traits_gives_all_and_takes_one_space() -> None:
    """Edge 11."""
    table = evolving(hands={A: "insanity"}).play("evolve(insanity, bottom_1)")
    seen = table.player(A, B)
    assert (seen["infectivity"], seen["lethality"]) == (4, 2)
    assert [space["trait"] for space in seen["slide"]] == ["insanity", None, None, None, None]
    assert table.table.tokens_left == 4


@rule("PI-RULING-18", "PI-TRAIT-3", "PI-TRAIT-4", "PI-TRAIT-5", "PI-TRAIT-6")
def test_resistances_and_ways_of_travel_count_once() -> None:
    table = given(world=HOME, slides={A: "heat_resistance heat_resistance pustules buboes"})
    seen = table.player(A)
    assert seen["gifts"] == ["heat_resistance", "cold_resistance", "airborne", "waterborne"]
    assert (seen["infectivity"], seen["lethality"]) == (2, 1)


@rule("PI-RULING-95", "PI-EVO-1")
def test_who_has_nothing_to_evolve_or_devolve_is_not_asked() -> None:
    assert evolving(hands={}).asked() == "infect"
    assert evolving(hands={}, slides={A: "rash"}).asked() == "evolve"
    assert evolving(dna=[0, 0]).asked() == "evolve"
    assert evolving(dna=[0, 0], ask="able").asked() == "infect"


# Devolving.


@rule("PI-DEVO-1", "PI-RULING-47", "PI-CONF-6")
def test_devolving_is_possible_at_every_decision_of_the_own_turn() -> None:
    table = given(
        world={"france": "A...B", "panama": "AA", "japan": "B"},
        slides={A: "rash fever cysts headache insomnia"},
        face_up="peru - -",
        hands={A: "coma"},
        rolls=[6],
    )
    asked = []
    for step in ("pass", "take(peru)", "settle", "pass", "place(france)"):
        asked.append(table.asked())
        table.play(table.choices()[-1], step)
    assert asked == ["start", "country", "settle", "evolve", "infect"]
    assert table.slide(A) == "- - - - -"


@rule("PI-RULING-90", "PI-RULING-47")
def test_no_devolving_while_a_reaction_is_asked_for_or_targets_are_named() -> None:
    table = given(world=HOME, slides={A: "rash", B: "fever"}, held={A: "rioting soap_shortage", B: "neutralise"})
    table.play("play(soap_shortage)")
    assert table.refuse("devolve(bottom_1)") == "PI-RULING-90"
    table.play("pick(france, 0)", "pass")
    assert table.pending == [B]
    assert table.refuse("devolve(bottom_1)") == "PI-RULING-47"


@rule("PI-DEVO-2", "PI-SCORE-1", "PI-EVO-5")
def test_devolving_gives_nothing_back() -> None:
    table = evolving(slides={A: "coma"}, dna=[3, 0], hands={A: "rash"})
    assert table.table.scores()[A] == 3 + 13 + 4
    table.play("devolve(bottom_1)")
    assert (table.dna[A], table.table.scores()[A]) == (3, 7)


@rule("PI-DEVO-1")
def test_an_empty_space_cannot_be_devolved() -> None:
    table = evolving(slides={A: "coma"}, hands={A: "rash"})
    assert table.refuse("devolve(bottom_2)") == "PI-DEVO-1"
    assert table.refuse("devolve(temporary)") == "PI-DEVO-1"


# Mutation.


def virus(**more: object) -> Position:
    return evolving(diseases="vb", **more)


@rule("PI-ABIL-MUTATION", "PI-RULING-40", "PI-RULING-41", "PI-VIRUS-5", "PI-VIRUS-3")
def test_mutation_draws_a_card_that_costs_three_less_now() -> None:
    table = virus(trait_deck="coma", hands={A: "rash"}, dna=[10, 0]).play("mutate")
    assert table.asked() == "mutated"
    assert table.choices() == [
        f"grow({space})" for space in ("bottom_1", "bottom_2", "bottom_3", "bottom_4", "top_right")
    ]
    assert table.refuse("to_hand") == "PI-RULING-41"
    table.play("grow(bottom_1)")
    assert (table.dna[A], table.slide(A), table.hand(A)) == (0, "coma - - - -", "rash")
    assert table.asked() == "infect"


@rule("PI-RULING-41")
def test_a_cheap_mutation_is_free() -> None:
    """Edge 37."""
    table = virus(trait_deck="rash", dna=[0, 0], hands={}).play("mutate", "grow(bottom_2)")
    assert (table.dna[A], table.slide(A)) == (0, "- rash - - -")


@rule("PI-RULING-91", "PI-RULING-41", "PI-VIRUS-5")
def test_a_mutation_that_cannot_be_paid_goes_to_the_hand_unseen() -> None:
    """Edge 37."""
    table = virus(trait_deck="coma", dna=[9, 0], hands={}).play("mutate")
    assert (table.asked(), table.hand(A), table.dna[A]) == ("infect", "coma", 9)
    assert not any("Coma" in text for text in table.told(B))
    assert table.player(A, B)["dear"] == [12]
    for seed in range(20):
        world = table.table.imagine(B, seed)
        card = world.hands[A][0] & 63  # type: ignore[attr-defined]
        assert GAME_COST[card] > 12


GAME_COST = given(world=HOME).table.content.cost


@rule("PI-RULING-41")
def test_with_a_full_slide_the_owner_makes_room_or_takes_the_card() -> None:
    full = "fever cysts - headache -"
    table = virus(trait_deck="coma", slides={A: full}, dna=[30, 0], hands={A: "rash"})
    table.table.slides[2] = 6
    table.table.slides[4] = -1
    table.play("mutate")
    assert table.choices()[0] == "grow(top_right)"
    packed = virus(trait_deck="coma", slides={A: "fever cysts insomnia headache -"}, dna=[30, 0], hands={})
    packed.table.diseases[A] = 1
    packed.play("mutate")
    packed.table.slides[4] = 8
    assert packed.choices()[0] == "to_hand"
    assert packed.refuse("grow(bottom_1)") == "PI-RULING-41"
    packed.play("devolve(bottom_1)")
    assert packed.choices()[0] == "grow(bottom_1)"


@rule("PI-RULING-91", "PI-RULING-41")
def test_a_kept_mutation_of_a_full_slide_tells_nothing() -> None:
    table = virus(trait_deck="coma", slides={A: "fever cysts insomnia headache -"}, dna=[30, 0], hands={})
    table.play("mutate")
    table.table.slides[4] = 8
    table.play("to_hand")
    assert table.player(A, B)["dear"] == []
    assert table.hand(A) == "coma"


@rule("PI-VIRUS-4", "PI-ABIL-2", "PI-EVO-1")
def test_mutation_and_genetic_shift_both_use_up_the_phase() -> None:
    """Edge 37."""
    table = virus(trait_deck="rash", slides={A: "fever"}, dna=[9, 0], hands={A: "cysts"})
    assert table.offers("shift") == ["cysts, bottom_1"]
    table.play("mutate")
    assert table.refuse("shift(cysts, bottom_1)") == "PI-VIRUS-4"
    assert table.refuse("evolve(cysts, bottom_2)") == "PI-RULING-41"
    assert table.refuse("mutate") == "PI-ABIL-1"
    table.play("grow(bottom_2)")
    assert table.refuse("shift(cysts, bottom_1)") == "PI-RULING-40"


@rule("PI-RULING-41", "PI-RULING-10", "PI-EVO-4", "PI-VIRUS-3")
def test_when_mutation_is_not_possible() -> None:
    assert virus(only_traits=True).refuse("mutate") == "PI-RULING-41"
    assert virus(slides={A: "- - - - fever"}).refuse("mutate") == "PI-EVO-4"
    assert evolving().refuse("mutate") == "PI-VIRUS-3"


@rule("PI-RULING-36", "PI-SCORE-1")
@pytest.mark.parametrize(("basis", "refund"), [("printed", 13), ("paid", 10)])
def test_what_comes_back_after_a_mutation(basis: str, refund: int) -> None:
    """Edge 37."""
    table = virus(trait_deck="coma", dna=[10, 0], hands={}, refund_basis=basis).play("mutate", "grow(bottom_1)")
    assert table.player(A)["if_ended"]["traits"] == refund


# Genetic Shift.


@rule("PI-ABIL-SHIFT", "PI-RULING-42", "PI-RULING-40")
def test_genetic_shift_swaps_in_place_and_pays_the_difference() -> None:
    table = virus(slides={A: "- fever"}, hands={A: "coma"}, dna=[11, 0]).play("shift(coma, bottom_2)")
    assert (table.slide(A), table.hand(A), table.dna[A]) == ("- coma - - -", "fever", 0)
    assert table.player(A, B)["known"] == ["fever"]
    assert table.asked() == "infect"


@rule("PI-RULING-42")
def test_a_cheaper_card_gives_nothing_back_and_a_dearer_one_must_be_paid() -> None:
    table = virus(slides={A: "coma"}, hands={A: "rash"}, dna=[0, 0]).play("shift(rash, bottom_1)")
    assert (table.dna[A], table.hand(A)) == (0, "coma")
    short = virus(slides={A: "fever"}, hands={A: "coma"}, dna=[10, 0])
    assert short.refuse("shift(coma, bottom_1)") == "PI-RULING-42"
    assert short.refuse("shift(coma, bottom_2)") == "PI-RULING-42"
    assert short.refuse("shift(rash, bottom_1)") == "PI-EVO-1"


@rule("PI-RULING-36", "PI-RULING-42")
@pytest.mark.parametrize(("basis", "refund"), [("printed", 13), ("paid", 2 + 11)])
def test_what_comes_back_after_a_shift(basis: str, refund: int) -> None:
    table = virus(slides={A: "fever"}, hands={A: "coma"}, dna=[11, 0], refund_basis=basis)
    table.play("shift(coma, bottom_1)")
    assert table.player(A)["if_ended"]["traits"] == refund


@rule("PI-EVO-4", "PI-VIRUS-3")
def test_a_covered_shift_and_a_bacterium_cannot_shift() -> None:
    assert virus(slides={A: "- - fever"}, hands={A: "rash"}).refuse("shift(rash, bottom_3)") == "PI-EVO-4"
    assert evolving(slides={A: "fever"}).refuse("shift(rash, bottom_1)") == "PI-VIRUS-3"


@rule("PI-RULING-11")
def test_a_hand_has_no_limit() -> None:
    table = virus(trait_deck="coma", hands={A: "rash fever cysts headache insomnia"}, dna=[0, 0]).play("mutate")
    assert len(table.table.hands[A]) == 6


@rule("PI-VIRUS-4", "PI-VIRUS-1")
def test_mixed_tables_keep_their_own_abilities() -> None:
    table = given(world=HOME, diseases="vb", phase="evolution", turn=B, hands={B: "rash"}, dna=[0, 9])
    assert table.offers("mutate") == []
    assert table.player(A)["disease"] == "virus"


@rule("PI-EVO-1", "PI-DEVO-1")
@pytest.mark.parametrize(
    ("more", "asked"),
    [
        ({}, "Evolve a Trait Card? You have 20 DNA."),
        (
            {"slides": {A: "fever cysts headache insomnia sweating"}},
            "All five spaces are taken. Devolve a card to make room, or go on? You have 20 DNA.",
        ),
        (
            {"slides": {A: "fever"}, "dna": [0, 0]},
            "You can pay for none of your cards with 0 DNA. Devolve a card of your slide, or go on?",
        ),
        ({"slides": {A: "fever"}, "hands": {A: ""}}, "You have no Trait Card to evolve. Devolve one, or go on?"),
    ],
)
def test_who_can_evolve_nothing_is_not_asked_what_to_evolve(more: dict[str, object], asked: str) -> None:
    assert evolving(**more).table.question(A).text == asked


def test_the_others_are_told_what_somebody_decides() -> None:
    assert evolving().table.question(B).text == "Vermilion decides whether to evolve a Trait Card."
