"""Refusals of steps, jumps and targets name what is wrong with this very unit, and the rule that says so."""

from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, given
from tests.games.space_plague.test_refusals import LUCK, activating, playing, refusals, using


@rule("SP-RULING-12")
def test_who_has_had_a_step_or_has_not_begun() -> None:
    table = playing("evo_15", units={A: "plague@t1 plague@t3"}).play("advance(t3)")
    assert table.why_not("advance(t4)").text == "That unit has had its step; every step is for another unit."
    table = playing("evo_16", units={A: "plague@t1 plague@t3"}).play("advance(t3)")
    assert table.why_not("advance(t1)").text == "All steps of this card are for the unit that has begun."
    assert table.why_not("advance(t1)").rule == "SP-RULING-12"


@rule("SP-DEC-10", "SP-RULING-43")
def test_only_the_rearmost_unit_is_prodded() -> None:
    table = activating(28, units={A: "red@t2 plague@t4"})
    assert refusals(table, "advance(t4)") == ["SP-DEC-10"]
    table = activating(28, units={A: "red@t2 plague@t2b"})
    assert refusals(table, "advance(t2b)") == ["SP-RULING-43"]


@rule("SP-DEC-18")
def test_a_march_that_waits_for_a_red_plague_asks_about_no_other() -> None:
    table = given(phase="march", units={A: "red@t2 plague@t4 plague@s1"})
    refusal = table.why_not("advance(s1)")
    assert (refusal.rule, refusal.text) == (
        "SP-DEC-18",
        "Only your red plague on tile 2 (Forest) can move now.",
    )


@rule("SP-EVO-23", "SP-RULING-36")
def test_of_jumps() -> None:
    table = playing("slow", units={A: "red@t2 plague@t4 plague@t6 red@s1"})
    told = {
        form: table.why_not(form).text for form in ("jump(t4, t6)", "jump(t2, t5)", "jump(t2, t6)", "jump(s1, t6)")
    }
    assert told == {
        "jump(t4, t6)": "Only a red plague jumps.",
        "jump(t2, t5)": "A red plague jumps from a tile to another tile of the same terrain.",
        "jump(t2, t6)": "Somebody stands on tile 6 (Forest).",
        "jump(s1, t6)": "A red plague jumps from a tile to another tile of the same terrain.",
    }
    table = playing("slow", units={A: "red@t6"}, teleport_forward_only=True)
    assert table.why_not("jump(t6, t2)").text == "At this table a red plague jumps ahead only."


@rule("SP-RULING-48", "SP-EVO-22", "SP-RULING-19")
def test_why_a_black_plague_cannot_push() -> None:
    units = {A: "black@t1 plague@t2+immune"}
    table = given(phase="event", track="- - event_19", units=units, reserve=[2, 0], row="evo_19 - -")
    assert refusals(table, "advance(t1)", "advance(t2)") == ["SP-RULING-48", "SP-RULING-19"]
    table = playing("slow", units={A: "black@t1 plague@t2+halt"})
    assert refusals(table, "advance(t1)") == ["SP-EVO-22"]


@rule("SP-RULING-1", "SP-RULING-28", "SP-ACT-12", "SP-SHIELD-1", "SP-RULING-19", "SP-RULING-49")
def test_of_targets() -> None:
    units = {A: "plague@t6", B: "plague@t1 plague@t2+shield plague@t3+immune"}
    forms = ("target(3, t1)", "target(0, t6)", "target(1, t5)", "target(1, t2)", "target(1, t3)")
    assert refusals(using(1, units=units), *forms) == [
        "SP-RULING-1",
        "SP-RULING-28",
        "SP-RULING-28",
        "SP-SHIELD-1",
        "SP-RULING-19",
    ]
    assert refusals(using(7, units=units), *forms[1:]) == ["SP-ACT-12", "SP-ACT-12", "SP-SHIELD-1", "SP-RULING-19"]
    assert refusals(using(5, units=units), forms[4]) == ["SP-RULING-49"]
    assert using(7, units=units).why_not("target(3, t1)").text == "Only 2 players sit at this table."


@rule("SP-RULING-29", "SP-MKT-4")
def test_an_instant_outside_a_window() -> None:
    table = given(shown=LUCK, instants={A: "evo_10"}, reserve=[2, 0]).play("pass", "resolve")
    assert refusals(table, "use(evo_10)", "use(evo_9)") == ["SP-RULING-29", "SP-MKT-4"]


@rule("SP-RULING-13")
def test_who_has_played_no_card_has_none_to_resolve() -> None:
    table = given(shown={B: "evolving"}, hands={A: ""}, reserve=[2, 0])
    refusal = table.why_not("resolve")
    assert (refusal.rule, refusal.text) == ("SP-RULING-13", "You have played no card in this round.")


@rule("SP-MKT-7")
def test_of_dropping() -> None:
    table = given(shown=LUCK, reserve=[5, 0], row="evo_32 - -", permanents={A: "evo_24 evo_25"})
    table.play("resolve", "visit", "buy(1)")
    assert table.why_not("drop(evo_32)").text == "Statue of Yourselves is the new one and stays."
    assert table.why_not("drop(evo_26)").text == "You do not have Loyalty Card."


@rule("SP-RULING-12")
def test_a_step_that_spoils_the_second_one_is_refused_for_that() -> None:
    """A black plague pushes the plague ahead of it up to the halted one, and then nobody can move."""
    table = playing("fast", path="w f d m", extra=1, units={A: "plague@t4+halt black@t1 plague@t2"})
    assert table.choices() == ["advance(t2)"]
    refusal = table.why_not("advance(t1)")
    assert refusal.rule == "SP-RULING-12"
    assert refusal.text == (
        "The card takes two steps if it can: after this step no second step would be possible."
    )


@rule("SP-RULING-12", "SP-RULING-36")
def test_a_jump_that_spoils_the_second_step_is_not_said_to_go_backward() -> None:
    """It would end behind a halted unit, and at this table there is no way back."""
    units = {A: "red@t1 plague@t6+halt"}
    table = playing("fast", path="f w d m f a", extra=1, units=units, teleport_forward_only=True)
    assert table.choices() == ["advance(t1)"]
    refusal = table.why_not("jump(t1, t5)")
    assert refusal.rule == "SP-RULING-12"
    assert refusal.text.endswith("after this jump no second step would be possible.")


@rule("SP-RULING-10", "SP-RULING-13")
def test_of_a_second_pick_and_of_a_pick_without_cards() -> None:
    table = given(seats=3, phase="commit", hands={B: ""}).play("commit(fast)", seat=A)
    assert table.why_not("commit(slow)", A).rule == "SP-RULING-10"
    refusal = table.why_not("commit(slow)", B)
    assert (refusal.rule, refusal.text) == (
        "SP-RULING-13",
        "You have no card to pick; the others are picking theirs.",
    )
    assert table.refuse("commit(slow)", A) == "SP-RULING-10"
