"""Words: questions, moves, refusals, events and views."""

import pytest

from pestis.games.space_plague import GAME
from pestis.kernel.grammar import seat_name
from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, given, new_game

ONE, TWO = seat_name(A), seat_name(B)
LUCK = {A: "evolving", B: "evolving"}


@rule("SP-DEC-1", "SP-DEC-2", "SP-DEC-9")
def test_questions_say_who_has_to_choose_what() -> None:
    table = new_game()
    assert table.asked() == "Which card do you play? Nobody sees it until all have picked."
    assert table.play("commit(fast)", seat=A).asked(A) == "Everybody picks a card in secret."
    table = given(shown=LUCK, reserve=[2, 0])
    assert table.asked() == "Resolve Evolving or Getting Lucky now, or do something else first?"
    assert table.asked(B) == f"{ONE} resolves Evolving or Getting Lucky, or does something else first."
    table.play("resolve")
    assert table.asked(B) == f"Evolving or Getting Lucky: {ONE} visits the market, or rolls the die."
    table = given(shown=LUCK, instants={B: "evo_10"})
    assert table.asked() == f"Before {ONE}'s turn: use an instant?"
    assert table.asked(A) == f"Before your turn: {TWO} may use an instant."


@rule("SP-DEC-7", "SP-DEC-8", "SP-DEC-18")
def test_questions_of_market_and_march() -> None:
    table = given(shown=LUCK, reserve=[5, 0], row="evo_32 - -", permanents={A: "evo_24 evo_25"})
    table.play("resolve", "visit")
    assert table.asked() == "Buy a card? You have 5 energy."
    table.play("buy(1)")
    assert table.asked() == "You can keep two permanents: which of the old ones do you discard?"
    assert table.asked(B) == f"{ONE} discards one of two old permanents for the new one."
    table = given(phase="march", units={A: "red@t2"})
    assert table.asked() == "Your red plague on tile 2 (Forest): does it jump?"


@rule("SP-MKT-2", "SP-MOVE-2")
@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("buy(1)", "Buy Herd Immunity (instant) for 2 energy"),
        ("buy(2)", "Buy the card in place 2 of the market"),
        ("advance(t1)", "Advance Blue's captain on tile 1 (Water) to tile 2 (Forest), 1 energy for Blue"),
        ("shield(t5)", "Shield the unit on tile 5 (Alien ground) until the next round: it does not march"),
        ("resolve", "Resolve Evolving or Getting Lucky"),
        ("use(evo_3)", "Use Tinfoil Hat: a unit of your board is immune for this round"),
        ("send(1, s2)", "Put a plague on ship space 2 of Blue's ship"),
        ("swap(t1)", "Swap the units on tile 1 (Water) and tile 2 (Forest)"),
        ("discharge(1, water)", "Clear 1 energy from Water of Blue's path"),
        ("target(3, t1)", "Choose a unit of another board"),
        ("jump(t1, t4)", "Let Blue's captain on tile 1 (Water) jump ahead to tile 4 (Mountain)"),
    ],
)
def test_moves_are_described_in_one_line(form: str, text: str) -> None:
    energy = {A: "t2", B: "t1"}
    table = given(shown=LUCK, reserve=[2, 0], row="evo_4 - -", units={A: "B.captain@t1"}, energy=energy)
    assert table.described(form) == text


@rule("SP-RULING-10")
def test_every_move_of_the_table_can_be_described_at_any_time() -> None:
    for seats in (2, 4):
        state = new_game(seats).table
        for action in range(0, GAME.moves.size, 3):
            assert state.describe(0, action).text


@rule("SP-ROUND-3")
def test_refusals_name_the_rule() -> None:
    table = given(shown=LUCK, reserve=[2, 0], row="evo_22 - -", units={A: "plague@t1"})
    assert table.why_not("advance(t1)").rule == "SP-ACT-3"
    assert table.why_not("renew", B).rule == "SP-ROUND-3"
    table.play("resolve", "visit")
    refusal = table.why_not("buy(1)")
    assert (refusal.rule, refusal.text) == ("SP-MKT-2", "Rude Awakening costs 4 energy; you have 2.")
    assert table.why_not("buy(2)").text == "No card lies in this place of the market."
    assert table.why_not("buy(top)").rule == "SP-RULING-31"


@rule("SP-ACT-6", "SP-RULING-11")
def test_a_renewal_that_cannot_be_paid_is_refused() -> None:
    table = given(shown=LUCK, reserve=[1, 0], permanents={A: "evo_28"}, units={A: "plague@t1"})
    assert table.why_not("renew").text == "Renewing the market costs 2 energy; you have 1."


@rule("SP-EVT-3", "SP-UNIT-4")
def test_the_log_reads_like_a_story() -> None:
    table = given(phase="event", track="- - event_1", units={A: "captain@t2+halt2 plague@t6"}, planet="terra_ix")
    told = table.told(A)
    assert told[0] == "Event: Planetary Wrath. All units on Forest and on the planet tile are destroyed."
    assert "Your captain on tile 2 loses a token and is a plague now." in told
    assert "Your plague on tile 6 is destroyed." in told
    assert f"{ONE}'s plague on tile 6 is destroyed." in table.told(B)


@rule("SP-RULING-39")
def test_everybody_sees_the_same_but_for_commits() -> None:
    table = given(shown=LUCK, units={A: "plague@t1"}, instants={B: "evo_10"})
    assert table.seen(A) == table.seen(B) == table.seen(None)


@rule("SP-TERM-3", "SP-SHIELD-1", "SP-RULING-19")
def test_a_unit_in_the_view_has_owner_host_and_statuses() -> None:
    table = given(shown=LUCK, units={A: "B.captain@t3+shield+halt2+immune native@s1"}, energy={A: "t3"})
    tile = table.seen()["boards"][A]["path"][2]
    assert tile["terrain"] == "desert"
    assert tile["energy"] is True
    assert tile["units"] == [
        {"place": "t3", "kind": "captain", "owner": B, "host": A, "shield": A, "immune": 1, "halt": 2}
    ]
    assert table.seen()["boards"][A]["ship"][0]["units"][0]["owner"] is None


@rule("SP-RULING-41")
def test_absent_players_harm_themselves_least() -> None:
    assert given(phase="event", track="- - event_7", units={A: "plague@t3"}, reserve=[2, 0]).default() == "pay"
    assert given(phase="event", track="- - event_7", units={A: "native@t3"}, reserve=[2, 0]).default() == "lose"
    assert given(shown=LUCK).default() == "roll"
    assert given(shown=LUCK, instants={A: "evo_10"}).default() == "pass"
    optional = given(phase="event", track="- - event_20", reserve=[2, 0], row="evo_19 - -")
    assert optional.default() == "decline"


def test_a_printed_position_has_names_instead_of_numbers() -> None:
    units = {A: "B.captain@t3+shield native@s1"}
    table = given(shown=LUCK, units=units, permanents={B: "evo_24"}, row="evo_19 - -")
    lines = str(table.table).splitlines()
    assert "  agenda: AskCard(seat 0, 5), then StepDone(seat 0), then Turn(seat 0, 1)" in lines
    assert f"  units: ['native@s1 {TWO}.captain@t3+shield', '']" in lines
    assert "  permanents: [[], ['evo_24']]" in lines
    assert "  row: ['evo_19', None, None]" in lines
    assert "  phase: 'action'" in lines


def test_a_card_has_a_joke_and_the_move_says_only_what_it_does() -> None:
    table = given(shown=LUCK, instants={A: "evo_3"}, units={A: "plague@t2"})
    assert GAME.catalogue()["cards"]["evo_3"]["text"].endswith("for this round. Science cannot say why.")
    assert table.described("use(evo_3)") == "Use Tinfoil Hat: a unit of your board is immune for this round"
