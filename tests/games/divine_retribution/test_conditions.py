"""DR-EFFECT: when effects resolve, what waits, and what is counted."""

from pathlib import Path

import pytest

from pestis.games.divine_retribution import GAME
from pestis.kernel.game import Game
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, Position, given, rewritten

BUILT_IN = Path(__file__).resolve().parents[3] / "src/pestis/games/divine_retribution/content/cards.toml"


def changed_game(folder: Path, old: str, new: str) -> Game:
    """The game with one line of its cards written otherwise."""
    text = BUILT_IN.read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / "cards.toml").write_text(text.replace(old, new), encoding="utf-8")
    return GAME.with_pack(folder)


# Waiting for a condition.


@rule("DR-EFFECT-3", "DR-SPREAD-5", "DR-EDGE-30")
def test_a_torches_peasant_alone_waits() -> None:
    table = given(hands={A: "torches_peasant rat"})
    table.play("play(torches_peasant)", "play(rat)")
    assert table.waiting(A) == "torches_peasant"
    assert table.contagions(A) == 2 + 1


@rule("DR-EFFECT-3", "DR-RULING-6", "DR-RULING-8", "DR-EDGE-30")
def test_a_later_torches_card_fulfils_the_peasant() -> None:
    table = given(hands={A: "torches_peasant torches_knight filth"})
    table.play("play(torches_peasant)", "play(torches_knight)")
    assert table.waiting(A) == "torches_knight"
    assert table.contagions(A) == 2 + 1 + 2


@rule("DR-EFFECT-1", "DR-EFFECT-3", "DR-EDGE-30")
def test_two_torches_peasants_fulfil_each_other() -> None:
    table = given(hands={A: "2*torches_peasant"})
    table.play("play(torches_peasant)", "play(torches_peasant)")
    assert table.waiting(A) == ""
    assert table.contagions(A) == 2 + 1 + 2 + 1


@rule("DR-EFFECT-3", "DR-RULING-6")
def test_an_effect_resolves_once_each_time_its_card_is_played() -> None:
    table = given(hands={A: "3*torches_peasant"})
    table.play("play(torches_peasant)", "play(torches_peasant)", "play(torches_peasant)")
    assert table.contagions(A) == 3 * (2 + 1)


@rule("DR-EFFECT-4", "DR-RULING-9", "DR-EDGE-30")
def test_an_effect_that_never_came_true_is_lost_with_its_card_and_fresh_the_next_time() -> None:
    table = given(hands={A: "torches_peasant"}, discards={A: "torches_priest"})
    table.play("play(torches_peasant)").end_turn().end_turn()
    assert table.hand(A) == "torches_peasant torches_priest"
    table.play("play(torches_priest)")
    assert table.contagions(A) == 0
    table.play("play(torches_peasant)")
    assert table.contagions(A) == 2 + 1


@rule("DR-RULING-9", "DR-RULING-12")
def test_what_has_resolved_is_not_undone_when_the_condition_ends() -> None:
    table = given(hands={A: "torches_peasant torches_knight"})
    table.play("play(torches_peasant)", "play(torches_knight)")
    table.table.controls[A].pop()
    assert table.control(A) == "torches_peasant"
    assert table.contagions(A) == 2 + 1


@rule("DR-RULING-12")
def test_contagions_of_an_effect_are_lost_with_the_card_that_gave_them() -> None:
    table = given(hands={A: "bones_knight rat filth"})
    table.play("play(bones_knight)", "pit(rat)", "pit(filth)")
    assert table.contagions(A) == 1 + 2
    table.table.controls[A].pop()
    assert table.contagions(A) == 0


@rule("DR-RULING-12", "DR-RULING-38")
def test_the_queen_is_the_source_of_what_she_copies() -> None:
    table = given(hands={A: "queen rat"}, controls={A: "bones_knight"})
    table.play("play(queen)", "copy(bones_knight)", "pit(rat)")
    assert [held["gained"] for held in table.player(A)["control"]] == [0, 1]


# What counts as controlled.


@rule("DR-RULING-8", "DR-EDGE-48")
def test_a_rat_king_is_no_rat() -> None:
    table = given(hands={A: "rat_king"}, controls={A: "2*rat rat_king"})
    table.play("play(rat_king)")
    assert table.waiting(A) == "rat_king"
    assert table.contagions(A) == 2 * 1 + 2 * 2


@rule("DR-RULING-6", "DR-RULING-8", "DR-EDGE-48")
@pytest.mark.parametrize("order", ["rat_king rat rat rat", "rat rat rat rat_king", "rat rat rat_king rat"])
def test_a_rat_king_with_three_rats_gives_one_more_in_any_order(order: str) -> None:
    table = given(hands={A: order})
    table.play(*(f"play({card})" for card in order.split()))
    assert table.contagions(A) == 3 + 2 + 1


@rule("DR-RULING-8", "DR-EDGE-34", "DR-EDGE-45")
def test_a_bones_priest_in_control_is_another_bones_card() -> None:
    table = given(hands={A: "bones_peasant"}, draws={A: "filth rat"}, controls={A: "bones_priest"})
    table.play("play(bones_peasant)")
    assert table.hand(A) == "rat"


@rule("DR-RULING-8")
def test_a_card_used_to_repent_is_another_card_too() -> None:
    table = given(hands={A: "bones_peasant"}, draws={A: "filth rat"}, repented={A: "bones_knight"})
    table.play("play(bones_peasant)")
    assert table.hand(A) == "rat"


@rule("DR-RULING-8")
def test_another_card_means_not_the_card_itself() -> None:
    table = given(hands={A: "bones_peasant"}, draws={A: "filth rat"})
    table.play("play(bones_peasant)")
    assert table.hand(A) == ""
    assert table.waiting(A) == "bones_peasant"


@rule("DR-EFFECT-1", "DR-RULING-6", "DR-EDGE-45")
def test_with_a_second_bones_card_each_peasant_draws_once() -> None:
    table = given(hands={A: "2*bones_peasant"}, draws={A: "ale_knight filth rat"})
    table.play("play(bones_peasant)")
    assert table.hand(A) == "bones_peasant"
    table.play("play(bones_peasant)")
    assert table.hand(A) == "filth rat"
    assert table.waiting(A) == ""


# Order.


@rule("DR-RULING-7", "DR-SPREAD-4")
def test_the_new_cards_own_effect_comes_before_what_waited() -> None:
    table = given(hands={A: "bones_peasant bones_knight filth"}, draws={A: "rat"})
    table.play("play(bones_peasant)", "play(bones_knight)")
    assert table.choices() == ["pit(filth)", "decline"]
    table.play("pit(filth)")
    assert table.hand(A) == "rat"


def two_due(folder: Path) -> Position:
    """A Bones Peasant and a Rat King wait for the same Bones card: Rat Kings of this pack pit a card."""
    old = 'effect = [{ do = "contagion", count = 1, if = { card = "rat", count = 3 } }]'
    new = 'effect = [{ do = "pit", count = 1, from = ["hand"], if = { suit = "bones", count = 2 } }]'
    hand = "rat_king bones_peasant bones_priest filth"
    table = given(game=changed_game(folder, old, new), hands={A: hand}, draws={A: "rat"})
    return table.play("play(rat_king)", "play(bones_peasant)", "play(bones_priest)")


@rule("DR-RULING-7", "DR-DEC-10")
def test_of_several_effects_that_are_due_the_owner_chooses_the_first(tmp_path: Path) -> None:
    table = two_due(tmp_path)
    assert table.pending == (A,)
    assert table.choices() == ["resolve(bones_peasant)", "resolve(rat_king)"]
    table.play("resolve(bones_peasant)")
    assert table.hand(A) == "filth rat"
    assert table.choices() == ["pit(filth)", "pit(rat)"]


@rule("DR-RULING-7", "DR-DEC-10")
def test_the_order_of_effects_can_make_a_difference(tmp_path: Path) -> None:
    table = two_due(tmp_path).play("resolve(rat_king)")
    assert table.pit() == "filth"
    assert table.hand(A) == "rat"


KNIGHT = 'effect = [{ do = "contagion", count = 1, each = { suit = "festering" }, most = 3, when = "infect" }]'
RAT_KING_TEXT = 'effect = [{ do = "contagion", count = 1, if = { card = "rat", count = 3 } }]'


@rule("DR-RULING-7", "DR-RULING-49")
def test_contagions_and_a_card_that_pits_itself_are_ordered_by_their_owner(tmp_path: Path) -> None:
    """In this pack a Rat King pits itself when a Torches Knight counts Festering cards."""
    game = changed_game(tmp_path, RAT_KING_TEXT, 'effect = [{ do = "pit_self", when = "infect" }]')
    table = given(game=game, hands={A: "rat_king torches_knight filth"}, lineup="fool")
    table.play("play(rat_king)", "play(torches_knight)", "end_spread")
    assert table.choices() == ["resolve(torches_knight)", "resolve(rat_king)"]
    table.play("resolve(torches_knight)")
    assert (table.contagions(A), table.pit()) == (3, "rat_king")
    assert "resolved" not in table.kinds()


@rule("DR-RULING-7", "DR-RULING-49")
def test_an_effect_that_is_due_behind_another_of_the_same_card_counts_too(tmp_path: Path) -> None:
    give_and_go = '{ do = "contagion", count = 1, when = "infect" }, { do = "pit_self", when = "infect" }'
    game = changed_game(tmp_path, RAT_KING_TEXT, f"effect = [{give_and_go}]")
    table = given(game=game, hands={A: "torches_knight rat_king filth"}, lineup="fool")
    table.play("play(torches_knight)", "play(rat_king)", "end_spread")
    assert table.choices() == ["resolve(torches_knight)", "resolve(rat_king)"]


@rule("DR-RULING-7", "DR-RULING-49")
def test_effects_of_one_quiet_kind_are_not_asked() -> None:
    table = given(hands={A: "penance_1 penance_2"}, lineup="fool")
    table.play("play(penance_1)", "play(penance_2)", "end_infect")
    assert table.pit() == "penance_1 penance_2"
    assert "resolved" not in table.kinds()


@rule("DR-RULING-7", "DR-RULING-49")
def test_cards_that_pit_themselves_on_a_condition_are_asked(tmp_path: Path) -> None:
    """In this pack both go only while another Festering or Torches card is there: the first saves the second."""
    go = 'effect = [{ do = "pit_self", when = "infect", if = { suits = 2 } }]'
    game = rewritten(tmp_path, (RAT_KING_TEXT, go), (KNIGHT, go))
    table = given(game=game, hands={A: "rat_king torches_knight filth"}, lineup="fool")
    table.play("play(rat_king)", "play(torches_knight)", "end_spread")
    assert table.choices() == ["resolve(torches_knight)", "resolve(rat_king)"]
    table.play("resolve(rat_king)")
    assert (table.pit(), table.control(A)) == ("rat_king", "torches_knight")


@rule("DR-RULING-6", "DR-DEC-10")
def test_only_an_effect_that_is_due_can_be_chosen(tmp_path: Path) -> None:
    assert two_due(tmp_path).refuse("resolve(bones_priest)") == "DR-RULING-6"


@rule("DR-DEC-10")
def test_for_an_absent_player_the_oldest_effect_comes_first(tmp_path: Path) -> None:
    table = two_due(tmp_path)
    table.table.apply(A, table.table.default_move(A))
    assert table.pit() == "filth"


@rule("DR-RULING-7", "DR-RULING-49")
def test_effects_that_do_the_same_in_any_order_are_not_asked_about() -> None:
    table = given(hands={A: "rat_king queen rat"}, controls={A: "2*rat"})
    table.play("play(rat_king)", "play(queen)", "copy(rat_king)")
    assert table.waiting(A) == "rat_king queen"
    table.play("play(rat)")
    assert table.waiting(A) == ""
    assert table.contagions(A) == 3 + (2 + 1) + (6 + 1)


# As much as possible.


@rule("DR-RULING-10")
def test_a_draw_of_two_with_one_card_left_draws_one() -> None:
    table = given(hands={A: "ale_knight"}, draws={A: "rat"})
    table.play("play(ale_knight)")
    assert table.hand(A) == "rat"


@rule("DR-RULING-10", "DR-EFFECT-2")
def test_a_card_may_be_played_though_its_effect_does_nothing() -> None:
    table = given(hands={A: "ale_peasant bones_peasant body_collector prince"})
    table.play("play(ale_peasant)", "play(bones_peasant)", "play(prince)", "play(body_collector)")
    assert table.control(A) == "ale_peasant bones_peasant prince body_collector"


@rule("DR-RULING-10", "DR-EDGE-47")
def test_if_you_do_needs_the_part_before_it_done() -> None:
    table = given(draws={A: "rat"}, controls={A: "plague_doctor"})
    table.play("activate(plague_doctor)")
    assert table.hand(A) == ""
    assert table.draw(A) == "rat"


@rule("DR-EFFECT-2")
def test_an_effect_is_mandatory_unless_it_says_may() -> None:
    table = given(discards={A: "rat filth"}, controls={A: "bones_priest"}, phase="infect")
    table.play("activate(bones_priest)")
    assert table.refuse("decline") == "DR-EFFECT-2"
    table = given(hands={A: "body_collector filth"})
    table.play("play(body_collector)", "decline")
    assert table.hand(A) == "filth"


@rule("DR-EFFECT-5", "DR-SPREAD-4")
def test_an_effect_resolves_when_its_card_is_played() -> None:
    table = given(hands={A: "ale_peasant"}, draws={A: "filth rat"})
    table.play("play(ale_peasant)")
    assert table.hand(A) == "rat"


# "During your Infect Phase."


@rule("DR-RULING-11", "DR-RULING-51", "DR-EDGE-46")
@pytest.mark.parametrize(("festering", "more"), [("", 0), ("rat", 1), ("rat filth rat_king", 3), ("4*filth", 3)])
def test_a_torches_knight_counts_festering_cards_on_entering_the_infect_phase(festering: str, more: int) -> None:
    table = given(hands={A: "torches_knight filth"}, controls={A: festering})
    before = table.contagions(A)
    table.play("play(torches_knight)")
    assert table.contagions(A) == before + 2
    table.play("end_spread")
    assert table.contagions(A) == before + 2 + more


@rule("DR-RULING-11", "DR-EDGE-46")
def test_what_is_played_after_the_torches_knight_counts_too() -> None:
    table = given(hands={A: "torches_knight rat filth"})
    table.play("play(torches_knight)", "play(rat)")
    assert table.contagions(A) == 2 + 1
    table.play("play(filth)")
    assert table.contagions(A) == 2 + 1 + 2


@rule("DR-RULING-51", "DR-COMP-2", "DR-EDGE-46")
@pytest.mark.parametrize(
    ("others", "more"),
    [("", 0), ("rat", 0), ("rat penance_1", 0), ("rat ale_knight", 1), ("rat ale_knight queen bones_knight", 3)],
)
def test_a_fool_counts_suits_beyond_the_second_and_penance_is_none(others: str, more: int) -> None:
    table = given(hands={A: "fool"}, controls={A: others})
    before = table.contagions(A)
    table.play("play(fool)")
    assert table.seen()["phase"] == "infect"
    assert table.contagions(A) == before + 1 + more


@rule("DR-RULING-51")
def test_a_fool_gives_at_most_three() -> None:
    table = given(
        hands={A: "fool"}, controls={A: "rat ale_knight queen bones_knight torches_priest daggers_knight"}
    )
    before = table.contagions(A)
    table.play("play(fool)")
    assert table.contagions(A) == before + 1 + 3


@rule("DR-RULING-51", "DR-EDGE-46")
def test_what_is_counted_once_does_not_change_later() -> None:
    table = given(controls={A: "torches_priest torches_knight"}, phase="infect")
    table.play("activate(torches_priest)")
    assert table.contagions(A) == 2 + 2
    table.table.controls[A].pop()
    assert table.contagions(A) == 2
