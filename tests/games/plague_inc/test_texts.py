"""Every question, move, refusal and event has a line that a person can read."""

import re

import pytest

from pestis.games.plague_inc import GAME
from pestis.games.plague_inc.content.cards import EVENT_IDS
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, Position, given, new_game

HOME = {"france": "A", "japan": "B"}
FAR_AWAY = (
    "USA is not connected: you have no token in North America; by air you need Airborne; "
    "by sea you need Waterborne and a token in a Country with a Seaport."
)


@rule("PI-TURN-2")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_lines_are_whole_sentences(seats: int) -> None:
    table = new_game(seats, 3, patient_zero_pack=True, unnatural_selection=True).table
    rng = fast(3)
    while table.pending():
        seat = table.pending()[0]
        for reader in (seat, -1):
            assert re.fullmatch(r"[A-Z].*[.?]", table.question(reader).text)
        for action in table.legal(seat):
            assert re.fullmatch(r"[A-Z].*\.", table.describe(seat, action).text)
        table.apply(seat, rng.pick(table.legal(seat)))
    for viewer in (A, None):
        for event in table.events_since(0, viewer):
            assert re.fullmatch(r"[A-Z].*\.", str(event["text"])), event


def question(table: Position, viewer: int) -> str:
    return table.table.question(viewer).text


def test_questions_speak_to_who_reads() -> None:
    table = given(world=HOME, phase="infection")
    assert question(table, A) == "You have 2 tokens to place."
    assert question(table, B) == "Vermilion has 2 tokens to place."
    stuck = given(world={"libya": "AA", "japan": "B"}, phase="infection")
    assert question(stuck, A) == "No token can be placed: your Outbreak is left, or nothing."


def test_questions_read_well_for_everybody() -> None:
    table = given(world={"japan": "B"}, face_up="peru")
    assert question(table, A) == "You restart with a Country Card."
    assert question(table, B) == "Vermilion restarts with a Country Card."
    settling = given(world=HOME, face_up="peru").play("take(peru)")
    said = "whether to place the Country Card or to discard it for a new Trait hand."
    assert question(settling, A) == f"You decide {said}"
    assert question(settling, B) == f"Vermilion decides {said}"


@rule("PI-REACT-1", "PI-RULING-68")
def test_each_reaction_is_asked_for_by_the_rule_of_its_card() -> None:
    """Standing orders go by the first rule of a question."""
    token = given(world=HOME, held={B: "rioting"}, phase="infection").play("place(france)")
    assert token.table.question(B).rules[0] == "PI-EV-CDC-ALERT"
    card = given(world=HOME, held={A: "dna_flow", B: "rioting"}).play("play(dna_flow)")
    assert card.table.question(B).rules[0] == "PI-EV-NEUTRALISE"
    assert sorted(GAME.reactions()) == [
        "PI-EV-ABSORB",
        "PI-EV-BIRD-MIGRATION",
        "PI-EV-CDC-ALERT",
        "PI-EV-EMERGENCY-CARE",
        "PI-EV-NEUTRALISE",
    ]
    own = given(world=HOME, held={A: "rioting"})
    assert own.table.question(A).rules[0] not in GAME.reactions()


@rule("PI-RULING-65")
@pytest.mark.parametrize(
    ("event", "targets", "aims"),
    [
        ("pandemic_alert", ["seal(asia)"], " (Asia)"),
        ("opportunistic_breakdown", ["refund(bottom_1)"], " (Rash)"),
        ("rioting", ["pick(france, 1)", "pass"], " (your token in France)"),
        ("genetic_surge", [], ""),
    ],
)
def test_who_may_neutralise_a_card_reads_its_targets(event: str, targets: list[str], aims: str) -> None:
    table = given(world=HOME, held={A: event, B: "dna_flow"}, slides={A: "rash"}, phase="end")
    table.play(f"play({event})", *targets)
    name = GAME.content.events[EVENT_IDS.index(event)]
    assert question(table, B) == f"Vermilion plays {name}{aims}: answer with Neutralise?"


@rule("PI-RULING-65")
def test_who_may_stop_or_neutralise_a_reaction_reads_where_and_whose_it_is() -> None:
    table = given(world=HOME, held={A: "rioting", B: "cdc_alert"}, phase="infection").play("place(france)")
    assert question(table, B) == "Vermilion's token is about to be placed in France: answer with CDC Alert?"
    table.play("play(cdc_alert)")
    assert question(table, A) == "Blue plays CDC Alert (France): answer with Neutralise?"


def test_what_reactions_did_reads_well_for_everybody() -> None:
    table = given(world=HOME, held={A: "dna_flow", B: "neutralise"})
    table.play("play(dna_flow)", "play(neutralise)")
    assert "Your DNA Flow is neutralised." in table.told(A)
    assert "Vermilion's DNA Flow is neutralised." in table.told(B)
    world = {"libya": "AB", "france": "A", "japan": "B"}
    failed = given(world=world, held={B: "absorb"}, rolls=[6], phase="death").play("roll(libya)", "play(absorb)")
    assert "Blue's token takes the place of your token in Libya." in failed.told(A)


def test_moves_say_what_they_do() -> None:
    table = given(world=HOME, phase="evolution", hands={A: "insanity"}, dna=[20, 0])
    said = table.table.describe(A, GAME.moves.parse("evolve(insanity, bottom_4)")).text
    assert said == "Evolve Insanity (Infectivity 2, Lethality) for 19 DNA on space 4, covering Outbreak."


def test_events_name_the_city() -> None:
    table = given(world=HOME, phase="infection").play("place(france)")
    assert table.told(A)[-1] == "Your token is placed in Marseille (France)."
    assert table.told(B)[-1] == "Vermilion's token is placed in Marseille (France)."


@rule("PI-RULING-65")
def test_an_event_card_has_its_own_rule() -> None:
    table = given(world=HOME, held={A: "dna_flow"})
    assert "PI-EV-DNA-FLOW" in table.table.describe(A, GAME.moves.parse("play(dna_flow)")).rules


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (
            "place(usa)",
            FAR_AWAY,
        ),
        ("place(peru)", "Peru is not on the board."),
        ("place(norway)", "Norway is cold: that needs Cold Resistance."),
        ("outbreak(japan)", "You have no token in Japan."),
        ("pass", "Tokens must be placed as long as there is a legal city."),
        ("take(peru)", "That is not asked now. You have 2 tokens to place."),
    ],
)
@rule("PI-INF-4", "PI-INF-6", "PI-INF-7", "PI-INF-8")
def test_refusals_say_what_is_missing(form: str, said: str) -> None:
    table = given(world={"france": "A", "japan": "B", "usa": "", "norway": ""}, phase="infection")
    assert table.why_not(form).text == said


def test_every_event_text_is_our_own_short_line() -> None:
    for text in GAME.content.event_texts:
        assert len(text) < 160
        assert text.endswith(".")


def rules_of(table: Position, form: str) -> tuple[str, ...]:
    return tuple(table.table.describe(table.pending[0], table.action(form)).rules)


@rule("PI-RESTART-3", "PI-RESTART-4", "PI-ABIL-OUTBREAK", "PI-RULING-75", "PI-EV-RIOTING")
def test_a_move_cites_the_rule_of_the_question_that_it_answers() -> None:
    restart = given(world={"japan": "B"}, face_up="peru")
    assert rules_of(restart, "take(peru)") == ("PI-RESTART-3", "PI-RULING-28")
    assert rules_of(restart.play("take(peru)"), "place(japan)") == ("PI-RESTART-4",)
    outbreak = given(world=HOME, phase="infection").play("outbreak(france)")
    assert rules_of(outbreak, "aim(japan)") == ("PI-ABIL-OUTBREAK", "PI-RULING-15")
    dying = given(world={"libya": "AA", **HOME}, held={A: "rioting"}, phase="death").play("roll(libya)")
    assert rules_of(dying, "pass") == ("PI-EV-LETHAL-BOOST", "PI-RULING-75")
    playing = given(world=HOME, held={A: "rioting"}, phase="end").play("play(rioting)")
    assert rules_of(playing, "pick(france, 0)")[-1] == "PI-EV-RIOTING"


@pytest.mark.parametrize(
    ("event", "form", "said"),
    [
        ("soap_shortage", "pick(france, 1)", "Place Blue's token in France."),
        ("immune_reaction", "pick(france, 0)", "Remove your token from France."),
        ("new_trade_route", "pick(france, 0)", "Swap your token in France."),
    ],
)
@rule("PI-RULING-65")
def test_naming_a_token_says_what_becomes_of_it(event: str, form: str, said: str) -> None:
    table = given(world=HOME, held={A: event}).play(f"play({event})")
    assert table.table.describe(A, table.action(form)).text == said


@rule("PI-RULING-41")
def test_the_owner_reads_which_card_mutation_drew() -> None:
    table = given(world=HOME, diseases="vb", phase="evolution", trait_deck="insanity", dna=[20, 0]).play("mutate")
    assert question(table, A) == "You decide what becomes of Insanity, drawn by Mutation."
    assert question(table, B) == "Vermilion decides what becomes of the mutated Trait Card."
    said = "Evolve Insanity (Infectivity 2, Lethality) for 16 DNA on space 1."
    assert table.table.describe(A, table.action("grow(bottom_1)")).text == said
    hidden = table.table.describe(B, table.action("grow(bottom_1)")).text
    assert hidden == "Evolve the mutated Trait Card on space 1."


@rule("PI-CTRY-6", "PI-RULING-6", "PI-RULING-7")
def test_a_country_question_offers_only_what_there_is() -> None:
    full = {"australia": "", "indonesia": "", "new_zealand": ""}
    last = given(world={**HOME, **full}, face_up="philippines", deck="")
    assert question(last, A) == "You take a face-up Country Card."
    last.play("take(philippines)")
    assert question(last, B) == (
        "Vermilion discards the Country Card, for which there is no room, for a new Trait hand."
    )
    blind = given(world={**HOME, **full}, deck="philippines").play("blind")
    assert question(blind, A).startswith("You discard")
    assert question(blind, B).startswith("Vermilion decides whether to place")


@rule("PI-RULING-63", "PI-RULING-14")
def test_who_has_no_event_card_is_not_asked_for_one() -> None:
    assert question(given(world=HOME, slides={A: "rash"}, deck="chile"), A) == (
        "You begin the turn: devolve first, or straight on to the DNA Phase."
    )
    held = given(world=HOME, held={A: "rioting"}, deck="chile")
    assert question(held, A) == "You begin the turn: Event Cards first, or straight on to the DNA Phase."


@rule("PI-DEATH-3")
def test_a_roll_says_what_it_needed() -> None:
    table = given(world={"libya": "AA", **HOME}, rolls=[6], phase="death").play("roll(libya)")
    assert "You roll 6 for Libya; 1 or less kills it." in table.told(A)


@rule("PI-INF-3")
def test_the_question_counts_no_more_tokens_than_the_supply() -> None:
    world = {"china": "AAAAAAAA", "indonesia": "AAAAAAA", "japan": "B"}
    assert question(given(world=world, phase="infection"), A) == "You have 1 token to place."
