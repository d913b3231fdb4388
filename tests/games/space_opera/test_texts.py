"""The words of questions, moves and events: who, what, where, and what it costs."""

import random
import re

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.technologies import AMB, FFD, HAK, SPY
from pestis.games.space_opera.events import EVENTS, LOSSES, REASONS
from pestis.games.space_opera.rules.asking import SpaceQuestion
from pestis.games.space_opera.words.log import event_text
from pestis.games.space_opera.words.seats import seat_name
from pestis.kernel.rules import rule

from .kit import A, B, Position, given, new_game

RED, BLUE = seat_name(A), seat_name(B)
BOOK = set(GAME.rulebook().ids())


def asked(table: Position, viewer: int | None = None) -> str:
    """The question as a viewer reads it, by default the one who has to answer."""
    return str(table.table.question(table.asked if viewer is None else viewer).text)


def described(table: Position, form: str) -> str:
    return table.table.describe(table.asked, table.action(form)).text


def told(table: Position, kind: str, seat: int, *args: int, viewer: int = A) -> str:
    return event_text(table.table, kind, seat, list(args), viewer)


# Ships and seats.


@rule("SO-RULING-11")
def test_the_first_ship_of_a_game_is_ship_1_in_its_moves_and_in_words() -> None:
    table = new_game(first_player="0").play("at(1,1)", "build(ship)").end_phase()
    assert described(table, "load(1)").startswith("Load or unload ship 1 at ")


@rule("SO-SETUP-1")
def test_the_seats_have_the_colours_of_the_rulebook_in_all_texts() -> None:
    assert GAME.seat_names == ("Red", "Blue", "Purple", "Green")
    state = GAME.start(4, 5, {"scenario": "old-war"} if 4 in GAME.shelf.find("old-war").players else {})
    rng = random.Random(5)
    texts: list[str] = []
    for _ in range(300):
        if state.is_over:
            break
        seat = state.pending()[0]
        texts += [state.question(other).text for other in range(4)]
        texts += [move.text for move in state.legal_moves(seat)]
        texts.append(state.why_not((seat + 1) % 4, 0).text)
        state.apply(seat, rng.choice([move for move in state.legal_moves(seat) if move.verb != "surrender"]).id)
    texts += [str(event["text"]) for event in state.events_since(0, None)]
    told = " ".join(texts)
    assert all(re.search(rf"\b{name}\b", told) for name in GAME.seat_names)
    assert not re.search(r"\b(Vermilion|Yellow)\b", told)


# Turns.


def test_the_building_turn_offers_research_only_at_first() -> None:
    table = given("A . .\n. A B", phase="building")
    assert asked(table) == "Build on a planet, Research, or pass?"
    table.play("at(1,1)", "build(clone)", "end")
    while table.asked != A:
        table.play("pass")
    assert "Research" not in asked(table)
    assert asked(table, B) == f"{RED} has a Building turn."


def test_the_item_question_says_what_the_planet_has() -> None:
    table = given("A . B", phase="building", worlds={(1, 1): "m3 e5 o4"})
    table.play("at(1,1)")
    assert "It has 5 Energy, 4 Ore and 3 free Meeples." in asked(table)
    table.play("build(ship)")
    assert "It has 4 Energy, 3 Ore and 2 free Meeples." in asked(table)
    assert ", or end your turn?" in asked(table)
    assert f"{RED} builds on" in asked(table, B)


@rule("SO-BUILD-7")
@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("clone", "Clone a Meeple for 1 Energy"),
        ("windmill", "Build a Windmill level for 1 Energy and 1 Ore: 1 Energy more in each Production"),
        ("bunker", "Build a Bunker for 2 Energy and 3 Ore: it protects 1 Meeple and 1 Farm level"),
        ("nuclear_warhead", "Build a nuclear warhead for 2 Energy and 3 Ore"),
    ],
)
def test_what_is_built_has_its_price(item: str, words: str) -> None:
    table = given("A . B", phase="building", worlds={(1, 1): "m3 e9 o9"})
    assert described(table.play("at(1,1)"), f"build({item})") == words


def test_a_move_is_described_step_by_step() -> None:
    table = given("A . % B", fleet="A 1,1 e2", head="rate = 4")
    planet = GAME.content.names[table.table.card[0]]
    assert described(table, "move(0)") == f"Move ship 0 at {planet} (1,1) for 1 Energy"
    table.play("move(0)")
    assert asked(table) == "Where does ship 0 go? It has 4 spaces left."
    assert asked(table, B) == f"{RED} moves ship 0; it has 4 spaces left."
    assert described(table, "step(right)") == "Step right to (1,2)"
    table.play("step(right)")
    assert described(table, "step(right)") == "Step right into the Asteroid Field: 2 spaces"
    assert described(table, "end") == "End the move here"
    table.play("step(right)")
    assert described(table, "step(right)") == f"Step right to {planet} (1,4): a strike"


def test_a_manifest_says_what_is_aboard_and_what_is_below() -> None:
    table = given("A . B", fleet="A 1,1 e1", worlds={(1, 1): "m3 e4 o2"})
    planet = GAME.content.names[table.table.card[0]]
    table.play("load(0)")
    assert asked(table) == f"How much Energy shall your ship 0 carry? Now 1 aboard, 4 on {planet} (1,1)."
    assert described(table, "amount(3)") == "Carry 3 Energy"
    table.play("amount(3)", "amount(0)")
    assert asked(table).startswith("How many Meeples shall your ship 0")
    assert described(table, "amount(1)") == "Carry 1 Meeple"
    assert described(table, "amount(0)") == "Carry no Meeples"


def test_the_flip_and_the_landing_name_their_card() -> None:
    table = given("A ?- . B", fleet="A 1,1 e2 m2")
    table.play("move(0)", "step(right)", "end")
    assert asked(table) == "Do you turn up the card at (1,2)?"
    assert (described(table, "flip"), described(table, "decline")) == (
        "Turn the card up",
        "Leave the card face down",
    )
    table.play("flip")
    planet = GAME.content.names[table.table.card[1]]
    assert asked(table) == f"How many Meeples land on {planet} (1,2)?"
    assert described(table, "amount(1)") == "Land 1 Meeple and keep 1 aboard"
    assert described(table, "amount(2)") == "Land 2 Meeples"


# Windows: what is being answered, and what an answer changes.


@rule("SO-REACT-4")
def test_the_defender_of_a_planet_is_told_what_comes() -> None:
    table = given("A . B B", fleet="A 1,1 e2 m5", techs={B: "force_field"})
    table.play("move(0)", "step(right)", "step(right)")
    planet = GAME.content.names[table.table.card[2]]
    assert asked(table) == f"{RED}'s ship 0 invades {planet} (1,3). Do you defend the planet?"
    assert asked(table, A) == f"Your ship 0 invades {planet} (1,3). Does {BLUE} defend the planet?"
    assert described(table, "use(force_field)") == "Use Force Field: it destroys the ship, for 1 Energy"
    assert described(table, "decline") == "Let the ship come"


@rule("SO-REACT-2", "SO-TECH-HAK")
def test_a_hack_window_names_user_and_technology() -> None:
    table = given(
        "A . B", phase="building", techs={A: "energy_converter", B: "hacker"}, worlds={(1, 1): "m3 e5 o1"}
    )
    table.play("use(energy_converter)")
    assert asked(table) == "Energy Converter: how much Energy do you turn into Ore?"
    assert described(table, "amount(2)") == "Turn 2 Energy into 2 Ore"
    table.play("amount(2)")
    assert table.asked == B
    use = f"Energy Converter on 2 Energy of {GAME.content.names[table.table.card[0]]} (1,1)"
    assert asked(table) == f"{RED} uses {use}: do you hack it?"
    assert asked(table, A) == f"You use {use}: does {BLUE} hack it?"
    assert described(table, "use(hacker)") == "Use Hacker: that Technology has no effect (once per Round)"
    assert described(table, "decline") == "Let it work"


@rule("SO-REACT-3", "SO-COMB-4")
def test_an_attacked_fleet_is_named_with_its_cargo() -> None:
    table = given("A . . B", fleet="B 1,4 e3; A 1,3 e1; A 1,3 e2 m3", turn=B)
    table.play("move(0)", "step(left)")
    assert asked(table) == f"{BLUE}'s ship 0 attacks your ships at (1,3). Which of your ships is hit?"
    assert described(table, "ship(1)") == "Let ship 1 at (1,3) be hit: 1 Energy"
    assert described(table, "ship(2)") == "Let ship 2 at (1,3) be hit: 2 Energy and 3 Meeples"


@rule("SO-REACT-3")
def test_an_answer_says_what_it_does_and_costs() -> None:
    techs = "ship_armor energy_shield stealth"
    table = given("A . . B", fleet="B 1,4 e3; A 1,3 e2", techs={A: techs}, turn=B)
    table.play("move(0)", "step(left)")
    assert "Do you save ship 1?" in asked(table)
    assert described(table, "use(ship_armor)") == "Use Ship Armor: the ship survives, for 1 Ore"
    assert described(table, "use(energy_shield)") == "Use Energy Shield: the ship survives, for 1 of its Energy"
    assert described(table, "use(stealth)") == "Use Stealth Technology: the ship slips away, for 1 of its Energy"
    assert described(table, "decline") == "Do not save the ship"


@rule("SO-STRIKE-1")
def test_a_strike_asks_what_it_hits() -> None:
    table = given("A . B", fleet="A 1,1 e2", worlds={(1, 3): "m3 w2"})
    table.play("move(0)", "step(right)", "step(right)")
    planet = GAME.content.names[table.table.card[2]]
    assert asked(table) == f"What does your strike hit on {planet} (1,3)?"
    assert described(table, "target(windmill)") == "Hit the Windmill: it loses 2 levels"
    assert described(table, "target(meeple)") == "Hit a Meeple: 1 of 3 dies"


@rule("SO-RULING-62")
def test_ties_speak_of_both_sides() -> None:
    table = given("A . B", fleet="A 1,1 e2", ties=((B, A),))
    table.play("move(0)", "step(right)", "step(right)")
    assert table.asked == B
    assert asked(table).endswith("Do you pay 1 token to stop it?")
    assert described(table, "kind(ore)") == f"Pay 1 Ore: {RED} cannot attack you for the rest of the phase"
    assert described(table, "decline") == "Pay nothing"
    table.play("decline")
    assert asked(table) == f"{BLUE} pays nothing: do you withdraw the attack, or attack and break the ties?"
    assert described(table, "withdraw") == f"Withdraw: you cannot attack {BLUE} for the rest of your turn"
    assert described(table, "press_on") == "Attack: your ties are broken"


def test_planets_that_pay_are_named_with_the_token() -> None:
    table = given("A A . B", phase="building", techs={A: "transport_beam"}, worlds={(1, 1): "m3 e3 o3 w1"})
    table.play("use(transport_beam)")
    assert asked(table) == "Transport Beam: where does the beam start?"
    assert described(table, "at(1,1)").startswith("Beam from ")
    table.play("at(1,1)")
    assert asked(table) == "Transport Beam: where do tokens go, or which structure do you send?"
    table.play("at(1,2)")
    assert asked(table) == "From which planet do you pay the next of 2 Energy?"
    assert described(table, "at(1,2)").startswith("Pay 1 Energy from ")


# Events.


@pytest.mark.parametrize(
    ("kind", "args", "own", "others"),
    [
        ("built", (5, 0), "You build a ship on {home} (1,1).", "{red} builds a ship on {home} (1,1)."),
        ("built", (0, 0), "You clone a Meeple on {home} (1,1).", "{red} clones a Meeple on {home} (1,1)."),
        ("researched", (SPY,), "You Research Spy.", "{red} Researches Spy."),
        ("researched", (-1,), "You Research a Technology.", "{red} Researches a Technology."),
        ("passed", (0,), "You pass for the rest of the Building phase.", "{red} passes for the rest of"),
        ("loaded", (3, 2, 1), "Your ship 3 now carries 1 Meeple.", "{red}'s ship 3 now carries 1 Meeple."),
        ("set_out", (3, 1, 2), "You move ship 3 for 1 Energy: up to 2 spaces.", "{red} moves ship 3 for 1 Energy"),
        ("looked", (1, -1), "You look at the card at (1,2).", "{red} looks at the card at (1,2)."),
        (
            "looked",
            (1, 1),
            "You look at the card at (1,2): a Supernova.",
            "{red} looks at the card at (1,2): a Supernova.",
        ),
        ("used", (HAK, 0, 0), "You use Hacker.", "{red} uses Hacker."),
        (
            "used",
            (FFD, 3, 1),
            "You use Force Field against ship 2 at {home} (1,1).",
            "{red} uses Force Field against ship 2",
        ),
        ("offered_ties", (1,), "You offer ties to {blue}.", "{red} offers ties to you."),
        ("sent", (0, 2, 0), "You send 2 Energy to {home} (1,1).", "{red} sends 2 Energy to {home} (1,1)."),
        ("sent", (5, 2, 0), "You send 2 Windmill levels to {home} (1,1).", "{red} sends 2 Windmill levels"),
        (
            "eliminated",
            (),
            "You have no Meeple left and are out of the game.",
            "{red} has no Meeple left and is out of the game.",
        ),
        ("surrendered", (), "You surrender and leave the game.", "{red} surrenders and leaves the game."),
        ("spied", (AMB,), "You copy Ambassador for this Round.", "{red} copies Ambassador for this Round."),
    ],
)
def test_events_are_told_to_everybody_in_their_own_words(
    kind: str, args: tuple[int, ...], own: str, others: str
) -> None:
    table = given("A . B")
    names = {"home": GAME.content.names[table.table.card[0]], "red": RED, "blue": BLUE}
    assert told(table, kind, A, *args) == own.format(**names)
    assert told(table, kind, A, *args, viewer=B).startswith(others.format(**names))


def test_every_loss_and_every_end_has_its_words() -> None:
    table = given("A . B")
    losses = {told(table, "lost_ship", A, 0, 1, reason) for reason in range(len(LOSSES))}
    ends = {told(table, "ended", -1, reason) for reason in range(len(REASONS))}
    assert (len(losses), len(ends)) == (len(LOSSES), len(REASONS))
    assert told(table, "lost_ship", -1, 0, 1, 2) == "Ship 0 is lost at (1,2) in a Supernova."


def test_a_garrison_is_called_so() -> None:
    table = given("A . n B")
    assert told(table, "attacked", A, 4, 1, 1) == "You attack the garrison's ships at (1,2)."


# All texts there can be.


def played(name: str, seats: int, seed: int) -> list[str]:
    """A random game in which every text that anybody could read is collected."""
    state = GAME.start(seats, seed, {"scenario": name, "round_limit": 5, "surrender": False, "open_trade": True})
    source = random.Random(seed)
    found: list[str] = []
    while not state.is_over:
        seat = int(state.next_seat())
        legal = state.legal(seat)
        if source.random() < 0.3:
            found += [state.question(viewer).text for viewer in range(-1, seats)]
            found += [state.describe(seat, action).text for action in legal]
        state.apply(seat, source.choice(legal))
    for viewer in (None, *range(seats)):
        found += [str(event["text"]) for event in state.events_since(0, viewer)]
    return found


@pytest.mark.parametrize("seed", range(6))
def test_all_texts_of_a_game_are_sentences(seed: int) -> None:
    name = ("bright-minds", "old-war", "rock-belt")[seed % 3]
    seats = GAME.shelf.find(name).players[-1]
    for text in played(name, seats, seed):
        assert text[0].isupper() or text[0].isdigit() or text[0] == "(", text
        assert text[-1] not in " ,;:", text
        assert "  " not in text
        assert not re.search(r"-\d|None|\{|\}|_", text), text
        assert "You has" not in text
        assert "1 spaces" not in text
        assert "1 tokens" not in text
        assert not re.search(r"\bof you\b", text), text


def test_every_question_cites_rules_that_there_are() -> None:
    asked_kinds = {kind for name, kind in vars(on).items() if name.startswith("ASK_")}
    questions = [frame for frame in GAME.frames if isinstance(frame, SpaceQuestion)]
    assert {question.kind for question in questions} == asked_kinds
    assert all(question.rules for question in questions)
    assert {id for question in questions for id in question.rules} <= BOOK
    assert len({question.id for question in questions if question.id}) == len(questions)


def test_every_event_and_verb_cites_rules_that_there_are() -> None:
    for kind in EVENTS.kinds:
        assert kind.rules
        assert set(kind.rules) <= BOOK, kind.name
    for verb in GAME.moves.verbs:
        assert set(verb.rules) <= BOOK, verb.name


def test_a_technology_cites_its_own_rule() -> None:
    table = given("A . B", phase="building", techs={A: "spy", B: "hacker"})
    move = table.table.describe(A, table.action("use(spy)"))
    assert "SO-TECH-SPY" in move.rules


def test_a_question_can_be_told_to_a_spectator() -> None:
    table = given("A . B", phase="building")
    assert table.table.question(-1).text.startswith(f"{RED} has a Building turn")


@rule("SO-RULING-62")
@pytest.mark.parametrize(("mutual", "more"), [(False, ""), (True, ", and you the same")])
def test_who_is_offered_ties_reads_what_they_bring_and_cost(mutual: bool, more: str) -> None:
    table = given("A . B", phase="maintenance", shown={A: "ambassador"}, ambassador_mutual=mutual)
    assert (
        described(table, "seat(1)") == f"Offer ties to {BLUE}: 1 token of yours may then stop an attack by {BLUE}"
    )
    table.play("seat(1)")
    spared = f"{RED} may pay you 1 token to stop your attack{more}"
    assert asked(table) == f"{RED} offers you ties: {spared}; if you attack all the same, they end. Do you accept?"
    assert asked(table, A) == f"You offer {BLUE} ties: does {BLUE} accept?"
