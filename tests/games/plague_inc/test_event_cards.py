"""PI-EV: each Event Card of the own turn alone: its window, its targets, its effect."""

import pytest

from pestis.games.plague_inc.content.cards import EVENT_IDS, WHEN_IDS, WHEN_OF
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, C, Position, begin, given

ROW = "peru cuba mexico"


def at_start(event: str, world: dict[str, str], **more: object) -> Position:
    return given(world=world, held={A: event}, face_up=ROW, **more)  # type: ignore[arg-type]


def at_end(event: str, world: dict[str, str], killed: bool = False, **more: object) -> Position:
    table = given(world=world, held={A: event}, face_up=ROW, run=False, phase="end", **more)  # type: ignore[arg-type]
    table.table.killed_any = killed
    begin(table.table, A, "end")
    return table


def is_offered(table: Position, event: str) -> bool:
    return not table.table.is_over and table.pending == [A] and event in table.offers("play")


# Windows.


@rule("PI-EVENT-1", "PI-RULING-63", "PI-RULING-64", "PI-EVENT-3")
@pytest.mark.parametrize("event", [name for place, name in enumerate(EVENT_IDS) if WHEN_OF[place] <= 2])
def test_every_card_is_offered_in_its_window_only(event: str) -> None:
    """A board on which every card has an effect."""
    world = {"france": "ABB", "spain": "AB", "norway": "AB", "japan": "AB", "peru": "B"}
    more = {"slides": {A: "heat_resistance cold_resistance"}, "hands": {A: "rash"}, "patient_zero_pack": True}
    when = WHEN_IDS[WHEN_OF[EVENT_IDS.index(event)]]
    start = given(world=world, held={A: event}, face_up="cuba mexico iran", **more)  # type: ignore[arg-type]
    assert is_offered(start, event) == (when == "start")
    for killed in (False, True):
        table = given(world=world, held={A: event}, face_up="cuba mexico iran", run=False, **more)  # type: ignore[arg-type]
        table.table.killed_any = killed
        begin(table.table, A, "end")
        assert is_offered(table, event) == (when == "end" or (when == "end_after_kill" and killed))


@rule("PI-EVENT-3", "PI-EVENT-4")
def test_any_number_of_cards_can_be_played_in_a_turn() -> None:
    table = given(world={"france": "A", "japan": "B"}, held={A: "dna_flow soap_shortage pilgrimage"})
    table.play("play(dna_flow)", "play(soap_shortage)", "pick(france, 0)", "pass")
    assert table.discarded_events() == "dna_flow soap_shortage"
    assert (table.dna[A], table.tokens("france")) == (4, "AA")


@rule("PI-EVENT-1")
def test_a_card_that_is_not_held_or_not_due_is_refused() -> None:
    table = at_start("rioting", {"france": "A", "japan": "B"})
    assert table.refuse("play(dna_flow)") == "PI-EVENT-1"
    assert table.refuse("play(rioting)") == "PI-EV-RIOTING"
    killed = at_end("bomb_infected_cities", {"france": "A", "japan": "B"})
    assert killed.refuse("play(bomb_infected_cities)") == "PI-RULING-64"


# Placing cards.


@rule("PI-EV-SOAP-SHORTAGE", "PI-RULING-66", "PI-RULING-67", "PI-REACT-8", "PI-EVENT-8", "PI-RULING-26")
def test_soap_shortage_places_up_to_two_tokens_of_anybody() -> None:
    """Edge 52."""
    world = {"france": "A", "spain": "A", "poland": "B", "japan": "B"}
    table = at_start("soap_shortage", world).play("play(soap_shortage)")
    assert table.offers("pick") == ["france, 0", "france, 1"]
    assert table.refuse("pick(spain, 0)") == "PI-RULING-66"
    assert table.refuse("pick(poland, 0)") == "PI-RULING-66"
    assert table.refuse("pass") == "PI-RULING-67"
    table.play("pick(france, 1)", "pick(france, 0)")
    assert table.tokens("france") == "AAB"


@rule("PI-REACT-8", "PI-RULING-25")
def test_a_player_without_supply_is_not_offered() -> None:
    """Edge 52."""
    table = at_start("soap_shortage", {"france": "A", "japan": "B"}, run=False)
    table.table.supply[B] = 0
    begin(table.table, A, "start")
    table.play("play(soap_shortage)")
    assert table.offers("pick") == ["france, 0"]
    assert table.refuse("pick(france, 1)") == "PI-REACT-8"


@rule("PI-RULING-66")
def test_another_players_token_need_not_resist_the_climate() -> None:
    table = at_start("soap_shortage", {"spain": "A", "japan": "B"}, slides={A: "heat_resistance"})
    table.play("play(soap_shortage)", "pick(spain, 1)", "pass")
    assert table.tokens("spain") == "AB"


@rule("PI-RULING-67", "PI-RULING-27")
def test_up_to_two_stops_with_the_cities() -> None:
    table = at_start("soap_shortage", {"libya": "A.", "japan": "B"}).play("play(soap_shortage)", "pick(libya, 0)")
    assert (table.cities("libya"), table.asked()) == ("AA", "country")
    none = at_start("soap_shortage", {"libya": "AA", "japan": "B"})
    assert none.refuse("play(soap_shortage)") == "PI-RULING-27"


@rule("PI-EV-RIOTING")
def test_rioting_is_the_same_at_the_end_of_the_turn() -> None:
    table = at_end("rioting", {"france": "A", "japan": "B"}).play(
        "play(rioting)", "pick(france, 0)", "pick(france, 0)"
    )
    assert table.tokens("france") == "AAA"


@rule("PI-EV-INFECTED-BOARD-GAME")
def test_infected_board_game() -> None:
    table = at_start("infected_board_game", {"france": "A", "spain": "A", "japan": "B"}, patient_zero_pack=True)
    table.play("play(infected_board_game)")
    assert table.offers("pick") == ["france, 0", "france, 1"]
    table.play("pick(france, 0)", "pick(france, 0)")
    assert table.tokens("france") == "AAA"


@rule("PI-EV-INTERNET-SHUT-DOWN", "PI-RULING-67")
def test_internet_shut_down_goes_to_different_countries() -> None:
    table = at_start("internet_shut_down", {"france": "A", "poland": "A", "japan": "B"}, patient_zero_pack=True)
    table.play("play(internet_shut_down)", "pick(france, 0)")
    assert table.offers("pick") == ["poland, 0", "poland, 1"]
    table.play("pick(poland, 1)")
    assert (table.tokens("france"), table.tokens("poland")) == ("AA", "AB")


@rule("PI-EV-SUMMER-VACATION", "PI-RULING-66")
def test_summer_vacation_ignores_climate_but_not_connection() -> None:
    table = at_start("summer_vacation", {"france": "A", "spain": "", "norway": "", "india": "", "japan": "B"})
    table.play("play(summer_vacation)")
    assert table.offers("pick") == ["spain, 0", "spain, 1"]
    table.play("pick(spain, 0)", "pick(spain, 0)")
    assert table.tokens("spain") == "AA"


@rule("PI-EV-WINTER-VACATION")
def test_winter_vacation_is_for_cold_countries() -> None:
    table = at_start("winter_vacation", {"france": "A", "spain": "", "norway": "", "russia": "", "japan": "B"})
    table.play("play(winter_vacation)")
    assert table.offers("pick") == ["norway, 0", "norway, 1"]


@rule("PI-EV-CORPSE-TRANSMISSION", "PI-RULING-81")
def test_corpse_transmission_places_own_tokens_only() -> None:
    table = at_end("corpse_transmission", {"france": "A", "spain": "", "japan": "B"}, killed=True)
    table.play("play(corpse_transmission)")
    assert table.offers("pick") == ["france, 0", "spain, 0"]
    assert table.refuse("pick(spain, 1)") == "PI-RULING-67"
    gone = at_end("corpse_transmission rioting", {"france": "", "japan": "B"}, killed=True)
    assert gone.offers("play") == []


@rule("PI-EV-GOVERNMENT-COLLAPSE", "PI-CONF-19", "PI-RULING-81")
def test_government_collapse_places_up_to_three_where_the_user_is() -> None:
    table = at_end("government_collapse", {"spain": "A", "france": "", "japan": "B"}, killed=True)
    table.play("play(government_collapse)")
    assert table.offers("pick") == ["spain, 0", "spain, 1"]
    table.play("pick(spain, 0)", "pick(spain, 1)", "pick(spain, 0)")
    assert table.tokens("spain") == "AAAB"
    gone = at_end("government_collapse", {"spain": "B", "japan": "B"}, killed=True)
    assert gone.offers("play") == []


# Removing cards.


@rule("PI-EV-IMMUNE-REACTION", "PI-RULING-82", "PI-EVENT-9")
def test_immune_reaction_removes_up_to_two_where_the_user_is() -> None:
    table = at_start("immune_reaction", {"france": "ABB", "japan": "B"}).play("play(immune_reaction)")
    assert table.offers("pick") == ["france, 0", "france, 1"]
    assert table.refuse("pick(japan, 1)") == "PI-EV-IMMUNE-REACTION"
    table.play("pick(france, 1)", "pick(france, 1)")
    assert (table.tokens("france"), table.supply[B]) == ("A", 15)


@rule("PI-EV-CROWD-FUNDED-SOAP")
def test_crowd_funded_soap() -> None:
    table = at_start("crowd_funded_soap", {"france": "AB", "japan": "B"}, patient_zero_pack=True)
    table.play("play(crowd_funded_soap)", "pick(france, 1)")
    assert table.offers("pick") == ["france, 0"]
    table.play("pass")
    assert table.tokens("france") == "A"


@rule("PI-EV-BOMB-INFECTED-CITIES", "PI-RULING-82")
def test_bomb_infected_cities_takes_three_from_one_country() -> None:
    table = at_end("bomb_infected_cities", {"france": "A", "japan": "BBBB", "cuba": ""}, killed=True)
    table.play("play(bomb_infected_cities)")
    assert table.offers("pick") == ["france, 0", "japan, 1"]
    table.play("pick(japan, 1)", "pick(japan, 1)", "pick(japan, 1)")
    assert table.tokens("japan") == "B"


@rule("PI-EV-DIVINE-INTERVENTION")
def test_divine_intervention_takes_one_from_each_of_two_countries() -> None:
    table = at_start("divine_intervention", {"france": "AB", "poland": "AB", "japan": "B"})
    table.play("play(divine_intervention)", "pick(france, 1)")
    assert table.offers("pick") == ["poland, 0", "poland, 1"]
    table.play("pick(poland, 1)")
    assert (table.tokens("france"), table.tokens("poland")) == ("A", "A")


@rule("PI-EV-EXECUTE-INFECTED")
def test_execute_infected_takes_one_from_each_of_four_countries() -> None:
    world = {"france": "AB", "poland": "B", "japan": "BB", "usa": "B", "peru": "B"}
    table = at_end("execute_infected", world, killed=True)
    table.play("play(execute_infected)", *(f"pick({name}, 1)" for name in ("france", "poland", "japan", "usa")))
    assert [table.tokens(name) for name in world] == ["A", "", "B", "", "B"]


# Moving cards.


@rule("PI-EV-HERE-ON-BUSINESS", "PI-RULING-80", "PI-EVENT-9")
def test_here_on_business_moves_one_own_token() -> None:
    table = at_start("here_on_business", {"france": "AA", "india": "", "japan": "B"}).play(
        "play(here_on_business)"
    )
    assert table.offers("aim") == ["india", "japan"]
    table.play("aim(india)", "pick(france, 0)")
    assert (table.tokens("france"), table.tokens("india"), table.supply[A]) == ("A", "A", 14)


@rule("PI-EV-PILGRIMAGE", "PI-RULING-80", "PI-RULING-67")
def test_pilgrimage_brings_two_tokens_to_a_neutral_country() -> None:
    table = at_start("pilgrimage", {"france": "AA", "india": "", "iran": "", "japan": "B"}).play(
        "play(pilgrimage)"
    )
    assert table.offers("aim") == ["france", "iran", "japan"]
    table.play("aim(iran)", "pick(france, 0)")
    assert table.refuse("pass") == "PI-RULING-67"
    assert table.offers("pick") == ["france, 0", "japan, 1"]
    table.play("pick(japan, 1)")
    assert (table.tokens("iran"), table.tokens("japan")) == ("AB", "")


@rule("PI-RULING-80")
@pytest.mark.parametrize(
    ("world", "target"), [({"france": "A", "iran": "B"}, "iran"), ({"france": "AAA", "libya": "B."}, "libya")]
)
def test_pilgrimage_with_one_token_elsewhere_or_one_city(world: dict[str, str], target: str) -> None:
    """Edge 49."""
    table = at_start("pilgrimage", world).play("play(pilgrimage)", f"aim({target})", "pick(france, 0)")
    assert table.asked() == "country"
    assert table.tokens(target) == "AB"


@rule("PI-EV-OLYMPICS", "PI-RULING-78")
def test_olympics_moves_a_token_of_every_player_who_has_one_elsewhere() -> None:
    """Edge 49: C is nowhere else."""
    table = at_start("olympics", {"france": "AA", "japan": "B", "usa": "CC"}, seats=3).play("play(olympics)")
    table.play("aim(usa)")
    assert table.offers("pick") == ["france, 0", "japan, 1"]
    table.play("pick(france, 0)", "pick(japan, 1)")
    assert (table.tokens("usa"), table.tokens("france"), table.tokens("japan")) == ("ABCC", "A", "")


@rule("PI-RULING-78")
def test_olympics_with_too_little_room_lets_the_user_say_who() -> None:
    """Edge 49."""
    table = at_start(
        "olympics", {"france": "A", "japan": "B", "libya": "C.", "usa": "C", "iceland": "AA"}, seats=3
    )
    table.play("play(olympics)")
    assert "iceland" not in table.offers("aim")
    assert table.refuse("aim(iceland)") == "PI-RULING-78"
    table.play("aim(libya)", "pick(usa, 2)")
    assert (table.cities("libya"), table.asked()) == ("CC", "country")


@rule("PI-EV-NEW-TRADE-ROUTE", "PI-RULING-79")
def test_new_trade_route_swaps_tokens_of_different_owners() -> None:
    table = at_start("new_trade_route", {"france": ".A", "poland": "A", "japan": "..B"}).play(
        "play(new_trade_route)"
    )
    table.play("pick(france, 0)")
    assert table.offers("pick") == ["japan, 1"]
    assert table.refuse("pick(poland, 0)") == "PI-RULING-79"
    table.play("pick(japan, 1)")
    assert (table.cities("france"), table.cities("japan")) == (".B...", "..A...")
    assert table.supply == [14, 15]


@rule("PI-RULING-79")
def test_equal_owners_cannot_be_swapped() -> None:
    """Edge 49."""
    table = at_start("new_trade_route", {"france": "AB", "poland": ""})
    assert table.refuse("play(new_trade_route)") == "PI-RULING-27"


@rule("PI-EV-INFECTED-REFUGEES", "PI-RULING-80")
def test_infected_refugees_move_up_to_three_tokens_apart() -> None:
    table = at_end("infected_refugees", {"france": "AB", "libya": "A.", "japan": "B"}, killed=True)
    table.play("play(infected_refugees)", "pick(france, 1)")
    assert table.offers("aim") == ["japan", "libya"]
    table.play("aim(libya)")
    assert table.offers("pick") == ["france, 0"]
    table.play("pick(france, 0)")
    assert table.offers("aim") == ["japan"]
    table.play("aim(japan)")
    assert (table.tokens("france"), table.cities("libya"), table.tokens("japan")) == ("", "AB", "AB")


@rule("PI-RULING-80")
def test_infected_refugees_need_an_empty_city_elsewhere() -> None:
    """Edge 49."""
    table = at_end("infected_refugees", {"libya": "AB", "iceland": "A."}, killed=True).play(
        "play(infected_refugees)"
    )
    table.play("pick(libya, 0)", "aim(iceland)")
    assert table.tokens("iceland") == "AA"
    none = at_end("infected_refugees", {"libya": "AB", "iceland": "AA"}, killed=True)
    assert none.offers("play") == []


# Other cards.


@rule("PI-EV-DNA-FLOW")
def test_dna_flow_scores_four() -> None:
    assert (
        at_start("dna_flow", {"france": "A", "japan": "B"}, slides={A: "rash"}).play("play(dna_flow)").dna[A] == 4
    )


@rule("PI-EV-GENETIC-SURGE", "PI-RULING-84", "PI-RULING-11")
def test_genetic_surge_draws_four_more() -> None:
    """Edge 51."""
    hand = "rash fever cysts headache insomnia"
    table = at_end("genetic_surge", {"france": "A", "japan": "B"}, hands={A: hand}).play("play(genetic_surge)")
    assert len(table.table.hands[A]) == 9
    none = at_end("genetic_surge", {"france": "A", "japan": "B"}, only_traits=True)
    assert none.offers("play") == []


@rule("PI-RULING-84", "PI-CTRY-5")
def test_a_hand_of_nine_is_renewed_to_five() -> None:
    """Edge 51."""
    hand = "rash fever cysts headache insomnia sweating coma insanity tumours"
    table = given(world={"france": "A", "japan": "B"}, face_up=ROW, hands={A: hand}).play("take(peru)", "discard")
    assert len(table.table.hands[A]) == 5


@rule("PI-EV-OPPORTUNISTIC-BREAKDOWN", "PI-RULING-83", "PI-DEVO-2")
@pytest.mark.parametrize(("basis", "dna"), [("printed", 13), ("paid", 10)])
def test_opportunistic_breakdown_gives_the_cost_back_and_two_cards(basis: str, dna: int) -> None:
    table = at_end(
        "opportunistic_breakdown", {"france": "A", "japan": "B"}, slides={A: "- coma"}, refund_basis=basis
    )
    table.table.paid[1] = 10
    table.play("play(opportunistic_breakdown)")
    assert table.choices() == ["refund(bottom_2)"]
    assert table.refuse("refund(bottom_1)") == "PI-RULING-83"
    table.play("refund(bottom_2)")
    assert (table.dna[A], table.slide(A), len(table.table.hands[A])) == (dna, "- - - - -", 2)


@rule("PI-RULING-83")
def test_breakdown_needs_a_card_on_the_slide() -> None:
    """Edge 51."""
    assert at_end("opportunistic_breakdown", {"france": "A", "japan": "B"}).offers("play") == []


@rule("PI-EV-PANDEMIC-ALERT", "PI-RULING-71", "PI-REACT-6")
def test_pandemic_alert_bars_a_continent_until_the_users_next_turn() -> None:
    """Edge 44."""
    world = {"france": "A", "poland": "B", "japan": "B", "peru": ""}
    table = at_end("pandemic_alert", world, infection_optional=True).play("play(pandemic_alert)")
    assert len(table.offers("seal")) == 6
    table.play("seal(europe)")
    assert table.table.active == B
    table.play("take(cuba)", "settle")
    assert table.offers("place") == ["japan"]
    assert table.refuse("place(poland)") == "PI-RULING-71"
    table.play("outbreak(japan)")
    assert "france" in table.offers("aim")
    table.play("aim(france)")
    assert table.table.active == A
    assert table.seen()["bans"] == []


@rule("PI-RULING-71", "PI-RULING-29")
def test_a_ban_binds_events_and_the_restart_token() -> None:
    """Edge 44."""
    barred = given(
        world={"france": "A", "spain": "", "japan": "B"}, held={A: "summer_vacation"}, bans={B: "europe"}
    )
    assert barred.refuse("play(summer_vacation)") == "PI-RULING-27"
    restart = given(world={"france": "B", "japan": "B"}, face_up="peru - -", bans={B: "europe"}).play("take(peru)")
    assert restart.offers("place") == ["japan", "peru"]
    assert restart.refuse("place(france)") == "PI-RULING-71"


@rule("PI-RULING-71")
def test_bans_add_up_bind_their_user_and_end_with_their_country() -> None:
    table = given(
        world={"libya": "AA", "france": "A", "japan": "B"},
        phase="death",
        rolls=[1],
        bans={A: "libya europe", B: "africa"},
        face_up=ROW,
    )
    table.play("roll(libya)")
    assert table.seen()["bans"] == [{"seat": A, "country": None, "continent": "europe"}]


@rule("PI-EV-NUCLEAR-STRIKE", "PI-REACT-6", "PI-RULING-77")
def test_nuclear_strike_falls_at_the_start_of_the_next_own_turn() -> None:
    world = {"france": "A", "japan": "BA", "usa": ""}
    table = at_end("nuclear_strike", world, killed=True, infection_optional=True).play("play(nuclear_strike)")
    assert table.offers("aim") == ["france", "japan", "usa"]
    table.play("aim(japan)")
    assert table.seen()["strikes"] == [{"seat": A, "country": "japan"}]
    supply = table.supply[B]
    table.end_turn()
    assert table.cities("japan") == ""
    assert "japan" in table.removed()
    assert "strike_hit" in table.kinds()
    assert table.kills(A) == ""
    assert table.supply[B] >= supply


@rule("PI-RULING-77")
def test_a_strike_at_a_dead_or_empty_country() -> None:
    """Edge 50."""
    table = given(world={"france": "A", "japan": "B"}, strikes={A: "libya"}, face_up=ROW)
    assert "strike_missed" in table.kinds()
    empty = given(world={"france": "A", "japan": "B", "usa": ""}, strikes={A: "usa"}, face_up=ROW)
    assert empty.cities("usa") == ""
    assert empty.dna[A] == 2


@rule("PI-RULING-77", "PI-SD-3")
def test_a_strike_can_eradicate_in_sudden_death() -> None:
    """Edge 50."""
    table = given(
        world={"france": "A", "japan": "B"},
        strikes={A: "japan"},
        sudden_death=True,
        deck="",
        infection_optional=True,
    )
    assert table.table.latched
    table.end_turn()
    assert table.table.outcome().reason == "eradication"


@rule("PI-EV-TEMPORARY-MUTATION", "PI-REACT-7", "PI-RULING-85")
def test_temporary_mutation_counts_for_one_turn_beside_the_normal_evolve() -> None:
    """Edge 51."""
    table = at_start(
        "temporary_mutation",
        {"france": "A", "spain": "", "japan": "B"},
        hands={A: "heat_resistance rash"},
        dna=[9, 0],
    )
    table.play("play(temporary_mutation)")
    assert table.offers("borrow") == ["heat_resistance", "rash"]
    assert table.refuse("borrow(coma)") == "PI-RULING-85"
    table.play("borrow(heat_resistance)", "pass", "take(peru)", "settle", "evolve(rash, bottom_1)")
    assert table.dna[A] == 9 + 2 - 2
    assert "spain" in table.offers("place")
    assert table.seen()["turn"]["temporary"] == "heat_resistance"
    table.end_turn()
    assert table.seen()["turn"]["temporary"] is None
    assert "heat_resistance" in table.seen()["trait_discard"]


@rule("PI-REACT-7")
def test_a_temporary_mutation_can_be_devolved_but_not_refunded() -> None:
    """Edge 51."""
    table = at_start(
        "temporary_mutation opportunistic_breakdown", {"france": "A", "japan": "B"}, hands={A: "rash"}
    )
    table.play("play(temporary_mutation)", "borrow(rash)")
    assert table.table.infectivity[A] == 3
    assert "devolve(temporary)" in table.choices()
    table.play("pass", "take(peru)", "settle")
    while table.asked() != "end":
        table.default()
    assert table.offers("play") == []
    early = at_start("temporary_mutation", {"france": "A", "japan": "B"}, hands={A: "rash"})
    early.play("play(temporary_mutation)", "borrow(rash)", "devolve(temporary)")
    assert early.table.infectivity[A] == 2


@rule("PI-RULING-85", "PI-RULING-27")
def test_temporary_mutation_needs_a_trait_hand() -> None:
    assert (
        at_start("temporary_mutation", {"france": "A", "japan": "B"}).refuse("play(temporary_mutation)")
        == "PI-RULING-27"
    )


@rule("PI-RULING-65")
def test_other_players_see_the_targets_before_they_answer() -> None:
    table = given(
        world={"france": "AA", "japan": "B", "usa": "C"},
        seats=3,
        held={A: "olympics", B: "neutralise", C: "rioting"},
        face_up=ROW,
    )
    table.play("play(olympics)", "aim(usa)", "pick(france, 0)", "pick(japan, 1)")
    act = table.seen(C)["act"]
    assert (act["reaction"], act["event"]) == ("neutralise", "olympics")
    assert act["chosen"][0] == {"country": "usa", "side": None}
    assert act["chosen"][1] == {"country": "france", "side": 0}
    assert table.pending == [B, C]
