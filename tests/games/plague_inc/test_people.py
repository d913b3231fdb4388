"""A table of people: nobody is asked what leaves no choice, and nobody learns from that what others hold."""

import pytest

from pestis.bots.levels import make
from pestis.bots.perspective import Perspective
from pestis.games.plague_inc import GAME
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.state import World
from pestis.kernel.game import Ask
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from pestis.kernel.state import State
from tests.games.plague_inc.kit import A, B, C, Position, given, new_game

HOME = {"france": "A", "japan": "B"}
FULL_OCEANIA = {"australia": "", "indonesia": "", "new_zealand": ""}


# What is asked.


@rule("PI-RULING-100")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_no_question_has_a_single_answer(seats: int, bot: str) -> None:
    state = GAME.start(seats, seats, {"patient_zero_pack": True}, "people")
    bots = [make(bot, game=GAME, seat=seat, seed=seat) for seat in range(seats)]
    while state.pending():
        for seat in state.pending():
            assert len(state.legal(seat)) > 1
        seat = state.pending()[0]
        state.play(seat, bots[seat].choose(Perspective(state, seat)))


def may_take(state: State, seat: int) -> bool:
    return any(ids.TAKE <= choice < ids.ROLL for choice in state.legal(seat))


def clicks_and_questions(seats: int, seed: int, ask: Ask) -> tuple[int, int, int]:
    """How often greedy bots click as people would, how often they are asked, and how many turns there were.

    People who begin their turn with a Country Card need no pass before it, and bundles are one click.
    """
    state = GAME.start(seats, seed, {}, ask)
    bots = [make("greedy", game=GAME, seat=seat, seed=seed + seat) for seat in range(seats)]
    clicks = questions = 0
    bundles: list[tuple[int, ...]] = []
    while state.pending():
        seat = state.pending()[0]
        action = bots[seat].choose(Perspective(state, seat))
        going_on = [bundle[1:] for bundle in bundles if bundle[:1] == (action,)]
        offered = [bundle.moves for bundle in state.bundles(seat)] if ask == "people" else []
        is_passing_on = ask == "people" and action == ids.PASS and may_take(state, seat)
        questions += not is_passing_on
        clicks += not going_on and not is_passing_on
        bundles = going_on or [bundle[1:] for bundle in offered if bundle[0] == action]
        state.play(seat, action)
        bundles = [bundle for bundle in bundles if bundle and state.pending() == (seat,)]
    assert isinstance(state, World)
    return clicks, questions, int(state.round) * seats


def test_people_click_at_most_half_as_often_as_everybody_is_asked() -> None:
    people = [clicks_and_questions(3, seed, "people") for seed in range(2)]
    public = [clicks_and_questions(3, seed, "public") for seed in range(2)]
    a_turn = [sum(game[0] for game in games) / sum(game[2] for game in games) for games in (people, public)]
    assert 2 * a_turn[0] <= a_turn[1]


@rule("PI-RULING-63", "PI-RULING-95")
def test_the_turn_begins_with_event_cards_and_country_cards_in_one_question() -> None:
    table = given(world=HOME, held={A: "dna_flow"}, face_up="peru cuba chile", deck="", ask="people")
    assert table.offers("take") == ["chile", "cuba", "peru"]
    assert table.offers("play") == table.offers("sell") == ["dna_flow"]
    table.play("take(peru)")
    assert (table.asked(), table.dna[A]) == ("settle", 2)


@rule("PI-RULING-63")
def test_in_sudden_death_the_start_window_offers_no_country_card() -> None:
    table = given(world=HOME, held={A: "dna_flow"}, deck="", sudden_death=True, ask="people")
    assert (table.asked(), table.offers("take")) == ("start", [])


@rule("PI-RULING-14", "PI-RULING-95")
def test_devolving_opens_the_start_window_only_for_bonus_dna() -> None:
    covered = given(world=HOME, slides={A: "- - - - rash"}, face_up="peru cuba", ask="people")
    assert (covered.asked(), covered.offers("devolve")) == ("start", ["top_right"])
    other = given(world=HOME, slides={A: "rash"}, face_up="peru cuba", ask="people")
    assert (other.asked(), other.offers("devolve")) == ("country", ["bottom_1"])


@rule("PI-CTRY-6")
def test_a_card_without_room_is_discarded_at_once() -> None:
    table = given(world={**HOME, **FULL_OCEANIA}, face_up="philippines cuba", hands={A: "rash"}, ask="people")
    table.play("take(philippines)")
    assert (table.removed(), len(table.table.hands[A])) == ("philippines", 5)


@rule("PI-EVO-1", "PI-DEVO-1")
def test_who_can_evolve_nothing_is_not_asked_whether_to_devolve() -> None:
    poor = given(world=HOME, slides={A: "rash"}, hands={A: "coma"}, phase="evolution", ask="people")
    assert poor.asked() == "infect"
    full = "rash fever cysts headache insomnia"
    rich = given(world=HOME, slides={A: full}, hands={A: "coma"}, dna=[13, 0], phase="evolution", ask="people")
    assert (rich.asked(), len(rich.offers("devolve"))) == ("evolve", 5)
    virus = given(
        world=HOME, diseases="vb", slides={A: "- - - - rash"}, hands={A: "coma"}, phase="evolution", ask="people"
    )
    assert virus.asked() == "evolve"
    last = given(
        world=HOME,
        slides={A: "rash"},
        hands={A: "coma"},
        deck="",
        sudden_death=True,
        phase="evolution",
        ask="people",
    )
    assert last.asked() == "evolve"


@rule("PI-INF-3", "PI-INF-1")
def test_a_token_with_one_place_to_go_is_placed_unasked() -> None:
    table = given(world=HOME, slides={A: "- - - rash -"}, phase="infection", ask="people")
    assert table.asked() == "infect"
    table.play("place(france)")
    assert (table.tokens("france"), table.table.active) == ("AAAA", B)


@rule("PI-INF-3", "PI-DEVO-1", "PI-RULING-16")
def test_who_could_lose_the_way_to_the_only_place_is_asked() -> None:
    world = {"libya": "AA", "egypt": "", "japan": "B"}
    table = given(world=world, slides={A: "heat_resistance - - rash -"}, phase="infection", ask="people")
    table.play("place(egypt)")
    assert table.asked() == "infect"
    table.play("devolve(bottom_1)")
    assert table.tokens("egypt") == "A"


@rule("PI-DEATH-2", "PI-RULING-20", "PI-DEVO-1")
def test_a_roll_is_made_unasked_if_nobody_could_want_it_to_fail() -> None:
    alone = {"libya": "AA", **HOME}
    mild = given(world=alone, rolls=[6], phase="death", ask="people")
    assert "You roll 6 for Libya; 1 or less kills it." in mild.told(A)
    strong = given(world=alone, slides={A: "coma"}, rolls=[6], phase="death", ask="people")
    assert "rolled" in strong.kinds()
    shared = given(world={"libya": "AB", **HOME}, slides={A: "coma"}, phase="death", ask="people")
    assert (shared.asked(), shared.offers("devolve")) == ("roll", ["bottom_1"])
    last = given(world={"libya": "AA", "japan": "B"}, slides={A: "coma"}, phase="death", ask="people")
    assert last.asked() == "roll"


# Moves in one go.


def bundled(table: Position) -> dict[str, list[str]]:
    found = table.table.bundles(table.pending[0])
    return {bundle.text: [GAME.moves.form(action) for action in bundle.moves] for bundle in found}


@rule("PI-CTRY-1", "PI-INF-1", "PI-DEATH-2", "PI-RULING-67")
def test_what_goes_together_is_offered_in_one_go() -> None:
    country = bundled(given(world=HOME, face_up="peru cuba", phase="country", ask="people"))
    assert country["Take Cuba and place it"] == ["take(cuba)", "settle"]
    infect = bundled(given(world=HOME, phase="infection", ask="people"))
    assert infect["Place both tokens in France"] == ["place(france)"] * 2
    death = bundled(given(world={"libya": "AA", "mongolia": "AAA", **HOME}, phase="death", ask="people"))
    assert list(death.values()) == [["roll(mongolia)", "roll(libya)"]]
    riot = bundled(given(world=HOME, held={A: "rioting"}, phase="end", ask="people").play("play(rioting)"))
    assert riot == {"Place 2 of your tokens in France": ["pick(france, 0)"] * 2}


def test_every_bundle_begins_with_a_legal_move() -> None:
    table = new_game(3, 5, ask="people").table
    rng = fast(5)
    seen = 0
    while table.pending():
        seat = table.pending()[0]
        found = table.bundles(seat)
        assert len(found) <= 4
        seen += len(found)
        assert all(bundle.moves[0] in table.legal(seat) and len(bundle.moves) > 1 for bundle in found)
        table.apply(seat, rng.pick(table.legal(seat)))
    assert seen > 50


# What the others notice.


HELD = ("cdc_alert", "neutralise", "lethal_boost", "lethal_relapse", "emergency_care", "absorb", "olympics")


@pytest.mark.parametrize("held", HELD)
@rule("PI-RULING-68", "PI-REACT-5")
def test_a_turn_is_told_alike_whatever_others_hold(held: str) -> None:
    """A, whose turn it is, and B and C hold one unknown card each; who is asked passes."""

    def turn(cards: dict[int, str]) -> list[str]:
        world = {"france": "A", "libya": "AB", "japan": "B", "peru": "C"}
        table = given(seats=3, world=world, held=cards, rolls=[6], phase="infection", ask="people")
        while table.table.active == A:
            table.default()
        return table.told(None)

    plain = turn({A: "dna_flow", B: "genetic_surge", C: "soap_shortage"})
    for holder, names in (
        (A, "genetic_surge soap_shortage"),
        (B, "dna_flow soap_shortage"),
        (C, "dna_flow genetic_surge"),
    ):
        others = dict(zip([seat for seat in (A, B, C) if seat != holder], names.split(), strict=True))
        assert turn({holder: held, **others}) == plain


@rule("PI-EVO-1", "PI-RULING-92")
def test_nobody_notices_that_a_hand_cannot_be_paid_for() -> None:
    """Evolution is passed over unasked or by a pass."""
    poor = given(world=HOME, hands={A: "coma"}, dna=[5, 0], phase="evolution", ask="people")
    rich = given(world=HOME, hands={A: "rash"}, dna=[5, 0], phase="evolution", ask="people").play("pass")
    assert poor.asked() == rich.asked() == "infect"
    assert poor.seen(B) == rich.seen(B)
    assert poor.told(B) == rich.told(B)


@pytest.mark.parametrize(
    ("plays", "held", "touched"),
    [
        (["place(france)"], "cdc_alert", False),
        (["place(italy)"], "cdc_alert", True),
        (["play(dna_flow)"], "neutralise", False),
        (["play(immune_reaction)", "pick(france, 0)", "pass"], "neutralise", False),
        (["play(immune_reaction)", "pick(italy, 1)", "pass"], "neutralise", True),
    ],
)
@rule("PI-REACT-1")
def test_a_reaction_touches_who_has_tokens_there(plays: list[str], held: str, touched: bool) -> None:
    world = {"france": "AA", "italy": "AB", "japan": "B"}
    phase = "infection" if held == "cdc_alert" else "start"
    cards = {A: "dna_flow immune_reaction", B: held}
    table = given(world=world, held=cards, phase=phase, ask="people").play(*plays)
    assert (table.pending, GAME.touches(table.table, B)) == ([B], touched)


@rule("PI-REACT-5")
def test_others_do_not_read_which_card_somebody_is_asked_for() -> None:
    table = given(seats=3, world=HOME, held={B: "cdc_alert"}, phase="infection", ask="people")
    table.play("place(france)")
    assert table.pending == [B]
    assert "CDC Alert" in table.table.question(B).text
    assert table.seen(B)["act"]["reaction"] == "cdc_alert"
    for viewer in (A, C, None):
        assert table.seen(viewer)["act"] is None
    for reader in (A, C, -1):
        assert table.table.question(reader).text == "Does anybody react?"
