"""Refusals cite the rule that forbids a move, and say what is wrong with it."""

import pytest

from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, Position, begin, given

ROW = "cuba mexico iran"
WORLD = {
    "france": "A",
    "spain": "AB",
    "italy": "AAAB",
    "norway": "B",
    "iceland": "BB",
    "japan": "B",
    "egypt": "",
    "libya": "A",
    "greenland": "",
}


def played(event: str, *targets: str, seats: int = 2, **more: object) -> Position:
    """A card of the start or end window whose targets are being named."""
    table = given(seats=seats, world=WORLD, held={A: event}, face_up=ROW, run=False, **more)  # type: ignore[arg-type]
    table.table.killed_any = True
    begin(table.table, A, "end" if event in AT_END else "start")
    return table.play(f"play({event})", *targets)


AT_END = (
    "bomb_infected_cities",
    "corpse_transmission",
    "execute_infected",
    "government_collapse",
    "infected_refugees",
    "nuclear_strike",
    "opportunistic_breakdown",
    "pandemic_alert",
    "rioting",
)


@pytest.mark.parametrize(
    ("targets", "form", "rule_id", "said"),
    [
        # Placing.
        (["rioting"], "pick(egypt, 0)", "PI-RULING-66", "You have no token in Egypt."),
        (["rioting"], "pick(spain, 0)", "PI-RULING-66", "Spain is hot, and you have no Heat Resistance."),
        (["rioting"], "aim(spain)", "PI-RULING-66", "Spain is hot, and you have no Heat Resistance."),
        (["rioting"], "aim(italy)", "PI-RULING-25", "Italy has no empty city."),
        (["rioting"], "aim(france)", "PI-EV-RIOTING", "Rioting: name a token now, not a Country."),
        (
            ["rioting", "pick(france, 0)"],
            "pick(libya, 0)",
            "PI-RULING-67",
            "All tokens of this card are named in one Country, France.",
        ),
        (["government_collapse"], "pick(norway, 0)", "PI-RULING-66", "You have no token in Norway."),
        (["corpse_transmission"], "pick(greenland, 0)", "PI-RULING-66", "You are not connected to Greenland."),
        (
            ["corpse_transmission"],
            "pick(norway, 1)",
            "PI-RULING-67",
            "Corpse Transmission is for your own tokens only.",
        ),
        (["summer_vacation"], "pick(norway, 0)", "PI-EV-SUMMER-VACATION", "Norway is cold; it must be hot."),
        (["winter_vacation"], "pick(france, 0)", "PI-EV-WINTER-VACATION", "France is neutral; it must be cold."),
        (["winter_vacation"], "pick(greenland, 0)", "PI-RULING-66", "You are not connected to Greenland."),
        # Removing.
        (["immune_reaction"], "pick(japan, 1)", "PI-EV-IMMUNE-REACTION", "You have no token in Japan."),
        (["bomb_infected_cities"], "aim(egypt)", "PI-RULING-82", "Egypt has no tokens."),
        (["bomb_infected_cities"], "pick(japan, 0)", "PI-RULING-82", "You have no token in Japan."),
        (
            ["bomb_infected_cities", "pick(spain, 1)"],
            "pick(spain, 1)",
            "PI-RULING-82",
            "Blue has no other token in Spain.",
        ),
        (
            ["execute_infected", "pick(spain, 1)"],
            "pick(spain, 0)",
            "PI-RULING-67",
            "Execute Infected takes one token in each Country, and you have named Spain.",
        ),
        # Moving.
        (["pilgrimage"], "aim(spain)", "PI-EV-PILGRIMAGE", "Spain is hot; it must be neutral."),
        (["pilgrimage"], "aim(italy)", "PI-RULING-80", "Italy has no empty city."),
        (["olympics"], "aim(italy)", "PI-RULING-78", "Italy has no empty city."),
        (["olympics"], "pick(france, 0)", "PI-EV-OLYMPICS", "Olympics: name a Country now, not a token."),
        (
            ["olympics", "aim(egypt)", "pick(france, 0)"],
            "pick(spain, 0)",
            "PI-RULING-78",
            "One token of each player moves, and you have named your token.",
        ),
        (
            ["here_on_business", "aim(egypt)"],
            "pick(japan, 1)",
            "PI-RULING-67",
            "Here on Business is for your own tokens only.",
        ),
        (
            ["here_on_business", "aim(spain)"],
            "pick(spain, 0)",
            "PI-REACT-8",
            "The token must come from elsewhere: Spain is where it goes.",
        ),
        (
            ["infected_refugees", "pick(italy, 0)"],
            "aim(italy)",
            "PI-RULING-80",
            "Italy has no empty city.",
        ),
        (
            ["infected_refugees", "pick(spain, 0)"],
            "aim(spain)",
            "PI-RULING-80",
            "The tokens come from Spain: they go to another Country.",
        ),
        (
            ["infected_refugees", "pick(italy, 0)", "aim(libya)", "pick(italy, 0)"],
            "aim(libya)",
            "PI-RULING-80",
            "The tokens named before take the last empty city of Libya.",
        ),
        (
            ["infected_refugees", "pick(italy, 1)", "aim(egypt)"],
            "pick(italy, 1)",
            "PI-RULING-80",
            "Blue has no other token in Italy.",
        ),
        (["infected_refugees"], "aim(egypt)", "PI-RULING-80", "Egypt has no tokens."),
        (
            ["here_on_business", "aim(egypt)"],
            "pick(norway, 0)",
            "PI-RULING-80",
            "You have no token in Norway.",
        ),
        (["pilgrimage", "aim(france)"], "aim(greenland)", "PI-RULING-80", "Greenland has no tokens."),
        (["olympics", "aim(egypt)"], "pick(japan, 0)", "PI-RULING-78", "You have no token in Japan."),
        (["olympics", "aim(egypt)"], "aim(greenland)", "PI-RULING-78", "Greenland has no tokens."),
        (["olympics"], "pass", "PI-RULING-67", "Olympics is not complete: which Country?"),
        (["olympics", "aim(egypt)"], "pass", "PI-RULING-67", "Olympics is not complete: which token is moved?"),
        # A Country and nothing else.
        (
            ["nuclear_strike"],
            "pick(italy, 0)",
            "PI-EV-NUCLEAR-STRIKE",
            "Nuclear Strike: name a Country now, not a token.",
        ),
        # Swapping.
        (["new_trade_route"], "pick(france, 1)", "PI-RULING-79", "Blue has no token in France."),
        (["new_trade_route"], "aim(egypt)", "PI-RULING-79", "Egypt has no tokens."),
        (
            ["new_trade_route", "pick(spain, 1)"],
            "pick(japan, 1)",
            "PI-RULING-79",
            "The two tokens must have different owners.",
        ),
        (
            ["new_trade_route", "pick(spain, 1)"],
            "aim(japan)",
            "PI-RULING-79",
            "The two tokens must have different owners.",
        ),
        (
            ["new_trade_route", "pick(spain, 1)"],
            "pick(spain, 0)",
            "PI-RULING-79",
            "The two tokens must lie in different Countries.",
        ),
        (["new_trade_route"], "pick(peru, 0)", "PI-RULING-66", "Peru is not on the board."),
    ],
)
@rule("PI-RULING-66", "PI-RULING-67", "PI-RULING-78", "PI-RULING-79", "PI-RULING-80", "PI-RULING-82")
def test_a_wrong_target_is_refused_by_what_is_wrong_with_it(
    targets: list[str], form: str, rule_id: str, said: str
) -> None:
    refused = played(*targets).why_not(form)
    assert (refused.rule, refused.text) == (rule_id, said)


@rule("PI-RULING-71")
def test_a_banned_target_is_refused_by_the_ban() -> None:
    table = played("rioting", bans={B: "france"})
    assert table.why_not("pick(france, 0)").text == "A ban lies on France: nobody places tokens there now."
    assert table.refuse("aim(france)") == "PI-RULING-71"


@rule("PI-RULING-68", "PI-EVENT-1")
def test_another_reaction_does_not_answer_an_act() -> None:
    table = given(world=WORLD, held={B: "neutralise"}, face_up=ROW, phase="infection").play("place(france)")
    refused = table.why_not("play(neutralise)")
    assert (refused.rule, refused.text) == (
        "PI-EV-NEUTRALISE",
        "Neutralise answers an Event Card that another player plays.",
    )


@rule("PI-EVENT-1", "PI-EVENT-2")
def test_a_card_at_another_time_is_refused_by_its_own_rule() -> None:
    table = given(world=WORLD, held={A: "dna_flow rioting"}, fresh={A: 1}, face_up=ROW, phase="infection")
    assert table.refuse("play(dna_flow)") == "PI-EV-DNA-FLOW"
    assert table.why_not("play(dna_flow)").text == "You play DNA Flow at the start of your turn."
    assert table.refuse("play(rioting)") == "PI-EVENT-2"
    assert table.refuse("play(olympics)") == "PI-EVENT-1"


@rule("PI-RULING-75", "PI-EV-LETHAL-BOOST")
def test_a_boost_comes_only_when_the_country_is_named() -> None:
    """Choosing a Country comes before the roll, too: the refusal says what is still missing."""
    table = given(world={"libya": "AB", "japan": "B"}, held={A: "lethal_boost"}, phase="death")
    refused = table.why_not("play(lethal_boost)")
    assert refused.rule == "PI-EV-LETHAL-BOOST"
    assert refused.text == "You play Lethal Boost before you roll the Death Dice, once you have named the Country."
    assert table.play("roll(libya)").offers("play") == ["lethal_boost"]


@rule("PI-RULING-63", "PI-RULING-24", "PI-RESTART-2", "PI-RESTART-4", "PI-RULING-28")
def test_before_a_restart_is_done_its_rules_refuse() -> None:
    table = given(world={"japan": "BBBBBB", "peru": ""}, held={A: "dna_flow"}, face_up=ROW)
    assert table.refuse("play(dna_flow)") == "PI-RULING-63"
    assert table.refuse("sell(dna_flow)") == "PI-RULING-24"
    assert table.refuse("take(peru)") == "PI-RULING-28"
    table.play("take(cuba)")
    assert table.refuse("place(japan)") == "PI-RESTART-4"
    assert table.refuse("place(china)") == "PI-RESTART-4"


@rule("PI-RULING-28")
def test_a_search_of_the_deck_finds_what_is_in_it() -> None:
    table = given(world={"japan": "B"}, face_up=ROW, deck="chile", restart_choice="search_deck")
    refused = table.why_not("take(peru)")
    assert (refused.rule, refused.text) == ("PI-RULING-28", "Peru is neither face up nor in the deck.")


@rule("PI-SD-2", "PI-CTRY-9")
def test_there_is_no_country_phase_in_sudden_death() -> None:
    table = given(world=WORLD, sudden_death=True, deck="", hands={A: "rash"}, phase="evolution")
    assert table.refuse("take(cuba)") == "PI-SD-2"
    assert table.refuse("blind") == "PI-SD-2"


@rule("PI-RULING-90", "PI-RULING-47")
def test_what_is_begun_is_finished_before_anything_else() -> None:
    table = given(world=WORLD, held={A: "olympics dna_flow"}, slides={A: "rash"}, face_up=ROW)
    table.play("play(olympics)")
    assert table.refuse("devolve(bottom_1)") == "PI-RULING-90"
    assert table.refuse("play(dna_flow)") == "PI-RULING-90"
    outbreak = given(world=WORLD, slides={A: "rash"}, phase="infection").play("outbreak(france)")
    assert outbreak.refuse("devolve(bottom_1)") == "PI-RULING-90"
    asked = given(world=WORLD, slides={B: "rash"}, held={B: "rioting"}, phase="infection").play("place(france)")
    assert asked.refuse("devolve(bottom_1)") == "PI-RULING-47"


@rule("PI-DEVO-1", "PI-REACT-7")
def test_without_a_temporary_card_there_is_none_to_devolve() -> None:
    table = given(world=WORLD, slides={A: "rash"}, face_up=ROW)
    refused = table.why_not("devolve(temporary)")
    assert (refused.rule, refused.text) == ("PI-DEVO-1", "No Temporary Mutation of yours is in play.")


@pytest.mark.parametrize(
    ("phase", "world", "face_up", "rule_id"),
    [
        ("country", WORLD, ROW, "PI-CTRY-1"),
        ("infection", WORLD, "- - -", "PI-INF-3"),
        ("death", {"libya": "AA", "france": "A", "japan": "B"}, "- - -", "PI-DEATH-2"),
        ("start", {"japan": "B"}, ROW, "PI-RESTART-3"),
    ],
)
@rule("PI-CTRY-1", "PI-INF-3", "PI-DEATH-2", "PI-RESTART-3")
def test_passing_over_a_duty_is_refused_by_the_rule_of_the_duty(
    phase: str, world: dict[str, str], face_up: str, rule_id: str
) -> None:
    assert given(world=world, phase=phase, face_up=face_up).refuse("pass") == rule_id


@rule("PI-EVO-3", "PI-EVO-6")
def test_a_card_that_is_too_dear_is_refused_by_its_cost_before_a_full_slide() -> None:
    full = {A: "rash fever cysts headache insomnia"}
    dear = given(world=WORLD, slides=full, hands={A: "coma"}, dna=[3, 0], phase="evolution")
    refused = dear.why_not("evolve(coma, bottom_1)")
    said = "Coma costs 13 DNA and you have 3. (All five spaces are taken, too.)"
    assert (refused.rule, refused.text) == ("PI-EVO-3", said)
    full_only = given(world=WORLD, slides=full, hands={A: "coma"}, dna=[30, 0], phase="evolution")
    assert full_only.why_not("evolve(coma, bottom_1)").rule == "PI-EVO-6"
