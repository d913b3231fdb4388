"""Every question, move, refusal and event has a line that a person can read."""

import re

import pytest

from pestis.games.plague_inc import GAME
from pestis.games.plague_inc.content.cards import EVENT_IDS
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.plague_inc.kit import A, B, Position, begin, given, new_game

HOME = {"france": "A", "japan": "B"}
WHERE = "Where do you place your next token?"
FAR_AWAY = (
    "The USA is not connected: you have no token in North America; by air you need Airborne; "
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
            move = table.describe(seat, action)
            assert re.fullmatch(r"[A-Z].*[^.?]", move.text)
            assert re.fullmatch(r"([A-Z].*\.)?", move.warning)
        table.apply(seat, rng.pick(table.legal(seat)))
    for viewer in (A, None):
        for event in table.events_since(0, viewer):
            assert re.fullmatch(r"[A-Z].*\.", str(event["text"])), event


def question(table: Position, viewer: int) -> str:
    return table.table.question(viewer).text


def test_questions_speak_to_who_reads() -> None:
    table = given(world=HOME, phase="infection")
    assert question(table, A) == "Where do you place your next token? You have 2 tokens to place."
    assert question(table, B) == "Vermilion has 2 tokens to place."
    stuck = given(world={"libya": "AA", "japan": "B"}, phase="infection")
    assert question(stuck, A) == "You cannot place a token. Use Outbreak, or end the phase?"


def test_questions_read_well_for_everybody() -> None:
    table = given(world={"japan": "B"}, face_up="peru")
    assert question(table, A) == "You have no tokens left. Which Country Card do you start again with?"
    assert question(table, B) == "Vermilion restarts with a Country Card."
    settling = given(world=HOME, face_up="peru").play("take(peru)")
    assert question(settling, A) == "Place Peru, or discard it for five new Trait Cards?"
    assert question(settling, B) == "Vermilion places Peru, or discards it."


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
    assert question(table, B) == f"Vermilion plays {name}{aims}. Neutralise it?"
    own = aims.replace("your token", "Blue's token")
    assert question(table, A) == f"You play {name}{own}. Does anybody react?"


@rule("PI-RULING-65")
def test_who_may_stop_or_neutralise_a_reaction_reads_where_and_whose_it_is() -> None:
    table = given(world=HOME, held={A: "rioting", B: "cdc_alert"}, phase="infection").play("place(france)")
    assert question(table, B) == "Vermilion's token is about to be placed in France. Stop it with CDC Alert?"
    table.play("play(cdc_alert)")
    assert question(table, A) == "Blue plays CDC Alert (France). Neutralise it?"


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
    assert said == "Evolve Insanity (Infectivity 2, Lethality) on space 4, 19 DNA, covering Outbreak"


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
        ("place(norway)", "Norway is cold, and you have no Cold Resistance."),
        ("outbreak(japan)", "You have no token in Japan."),
        ("pass", "You must place tokens as long as a city is open to you."),
        (
            "take(peru)",
            f"You take a Country Card in your Country Phase. {WHERE} You have 2 tokens to place.",
        ),
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
        ("soap_shortage", "pick(france, 1)", "Place one of Blue's tokens in France"),
        ("immune_reaction", "pick(france, 0)", "Remove one of your tokens from France"),
        ("new_trade_route", "pick(france, 0)", "Swap one of your tokens in France"),
    ],
)
@rule("PI-RULING-65")
def test_naming_a_token_says_what_becomes_of_it(event: str, form: str, said: str) -> None:
    table = given(world=HOME, held={A: event}).play(f"play({event})")
    assert table.table.describe(A, table.action(form)).text == said


@rule("PI-RULING-41")
def test_the_owner_reads_which_card_mutation_drew() -> None:
    table = given(world=HOME, diseases="vb", phase="evolution", trait_deck="insanity", dna=[20, 0]).play("mutate")
    assert question(table, A) == "Mutation: where do you evolve Insanity, for 16 DNA?"
    assert question(table, B) == "Vermilion decides what becomes of the mutated Trait Card."
    said = "Evolve Insanity (Infectivity 2, Lethality) on space 1, 16 DNA"
    assert table.table.describe(A, table.action("grow(bottom_1)")).text == said
    hidden = table.table.describe(B, table.action("grow(bottom_1)")).text
    assert hidden == "Evolve the mutated Trait Card on space 1"


@rule("PI-CTRY-6", "PI-RULING-6", "PI-RULING-7")
def test_a_country_question_offers_only_what_there_is() -> None:
    full = {"australia": "", "indonesia": "", "new_zealand": ""}
    last = given(world={**HOME, **full}, face_up="philippines", deck="")
    assert question(last, A) == "Which Country Card do you take?"
    last.play("take(philippines)")
    assert question(last, B) == "Vermilion discards the Philippines: Oceania is full."
    blind = given(world={**HOME, **full}, deck="philippines").play("blind")
    assert question(blind, A) == "Oceania is full. Discard the Philippines for five new Trait Cards?"
    assert question(blind, B) == "Vermilion places the Country Card, or discards it."


@rule("PI-RULING-63", "PI-RULING-14")
def test_who_has_no_event_card_is_not_asked_for_one() -> None:
    assert question(given(world=HOME, slides={A: "rash"}, deck="chile"), A) == (
        "Devolve a card first, or go on to the DNA Phase?"
    )
    held = given(world=HOME, held={A: "rioting"}, deck="chile")
    assert question(held, A) == "Play or discard an Event Card first, or go on to the DNA Phase?"


@rule("PI-DEATH-3")
def test_a_roll_says_what_it_needed() -> None:
    table = given(world={"libya": "AA", **HOME}, rolls=[6], phase="death").play("roll(libya)")
    assert "You roll 6 for Libya; 1 or less kills it." in table.told(A)


@rule("PI-INF-3")
def test_the_question_counts_no_more_tokens_than_the_supply() -> None:
    world = {"china": "AAAAAAAA", "indonesia": "AAAAAAA", "japan": "B"}
    assert (
        question(given(world=world, phase="infection"), A)
        == "Where do you place your next token? You have 1 token to place."
    )


def move(table: Position, form: str, seat: int = A) -> str:
    return table.table.describe(seat, table.action(form)).text


def warning(table: Position, form: str, seat: int = A) -> str:
    return table.table.describe(seat, table.action(form)).warning


@rule("PI-CTRY-6", "PI-CTRY-5")
def test_a_country_card_without_room_says_what_it_takes_with_it() -> None:
    full = {"australia": "", "indonesia": "", "new_zealand": ""}
    table = given(world={**HOME, **full}, face_up="philippines cuba", hands={A: "rash coma"}, phase="country")
    said = "Take the Philippines and discard it for five new Trait Cards: Oceania is full"
    assert move(table, "take(philippines)") == said
    lost = "Oceania is full: the Philippines is discarded, and so are your 2 Trait Cards."
    assert warning(table, "take(philippines)") == lost
    assert (move(table, "take(cuba)"), warning(table, "take(cuba)")) == ("Take Cuba", "")
    table.play("take(cuba)")
    assert move(table, "settle") == "Place Cuba"
    assert move(table, "discard") == "Discard Cuba and your 2 Trait Cards for five new ones"
    restart = given(world={"japan": "B", **full}, face_up="philippines cuba", hands={A: "rash"})
    assert warning(restart, "take(philippines)") == "Oceania is full: the Philippines is discarded."


@rule("PI-RULING-7")
def test_a_move_about_a_blind_card_tells_others_nothing() -> None:
    table = given(world=HOME, deck="cuba peru", phase="country").play("blind")
    assert move(table, "settle", A) == "Place Peru"
    assert move(table, "settle", B) == "Place the Country Card"


@rule("PI-DEVO-2", "PI-RULING-36", "PI-RULING-14")
def test_devolving_says_what_it_loses_and_what_it_uncovers() -> None:
    table = given(world=HOME, slides={A: "coma - - rash -"}, phase="infection")
    assert warning(table, "devolve(bottom_1)") == "Coma is lost, with the 13 DNA that it counts at the end."
    assert move(table, "devolve(bottom_1)") == "Devolve Coma"
    assert move(table, "devolve(bottom_4)") == "Devolve Rash, uncovering Outbreak"


@rule("PI-RESTART-1", "PI-SD-3")
def test_a_roll_that_can_take_the_last_tokens_says_so() -> None:
    table = given(world={"libya": "AA", "japan": "B"}, phase="death")
    assert warning(table, "roll(libya)") == "All your tokens are in Libya: if it dies, you must restart for 7 DNA."
    last = given(world={"libya": "AA", "japan": "B"}, deck="", sudden_death=True, phase="death")
    assert (
        warning(last, "roll(libya)") == "All your tokens are in Libya: if it dies, the game ends after this turn."
    )
    safe = given(world={"libya": "AA", "france": "A", "japan": "B"}, phase="death")
    assert warning(safe, "roll(libya)") == ""


@rule("PI-RULING-82", "PI-RULING-77", "PI-RULING-74")
def test_cards_that_hit_their_own_player_say_so() -> None:
    own = given(world={"france": "AA", "japan": "B"}, held={A: "immune_reaction"}).play("play(immune_reaction)")
    assert warning(own, "pick(france, 0)") == "You remove a token of your own."
    own.play("pick(france, 0)")
    assert warning(own, "pick(france, 0)") == "It is your last token on the board: you must restart for 7 DNA."
    strike = given(world=HOME, held={A: "nuclear_strike"}, phase="end", run=False)
    strike.table.killed_any = True
    begin(strike.table, A, "end")
    strike.play("play(nuclear_strike)")
    assert warning(strike, "aim(france)") == "Your 1 token there would go, too."
    assert warning(strike, "aim(japan)") == ""
    world = {"libya": "AA", "france": "A", "japan": "B"}
    care = given(world=world, held={A: "emergency_care", B: "rioting"}, rolls=[1], phase="death")
    care.play("roll(libya)", "pass")
    assert warning(care, "play(emergency_care)") == "You undo your own kill, and one of your tokens there goes."


@rule("PI-SD-4", "PI-SD-3")
def test_a_pass_that_ends_the_game_says_so() -> None:
    stuck = given(world={"libya": "AA", "iceland": "."}, deck="", sudden_death=True, phase="infection", run=False)
    stuck.table.supply[A] = 0
    stuck.table.tried = -1
    begin(stuck.table, A, "infection")
    stuck.table.control[A] = 0
    ends = "You can neither place a token nor roll: the game ends after this turn."
    assert warning(stuck, "pass") == ends
    gone = given(world={"france": "A"}, held={A: "rioting"}, deck="", sudden_death=True, phase="end")
    assert warning(gone, "pass") == "The game ends now."
    early = given(world={"france": "A"}, held={A: "rioting"}, phase="end")
    assert warning(early, "pass") == ""


@rule("PI-EVENT-1")
def test_playing_a_card_says_what_it_does_and_not_when() -> None:
    table = given(world=HOME, held={B: "cdc_alert"}, phase="infection").play("place(france)")
    said = "Play CDC Alert: the token is not placed, and nobody places there until your next turn"
    assert move(table, "play(cdc_alert)", B) == said


@rule("PI-REACT-4", "PI-RULING-71")
def test_a_ban_says_whose_next_turn_ends_it_and_countries_have_their_articles() -> None:
    table = given(world={"usa": "A", "japan": "B"}, held={B: "cdc_alert"}, phase="infection")
    table.play("place(usa)", "play(cdc_alert)")
    assert "Blue bans new tokens in the USA until Blue's next turn." in table.told(A)
    assert "You ban new tokens in the USA until your next turn." in table.told(B)


@rule("PI-DNA-3", "PI-RULING-63")
def test_going_on_says_what_the_dna_phase_gives() -> None:
    table = given(world=HOME, held={A: "rioting"})
    assert move(table, "pass") == "Go on to the DNA Phase: score 2 DNA"
