"""DR-SETUP: the table before the first turn."""

from collections import Counter
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from pestis.games.divine_retribution import GAME
from pestis.games.divine_retribution.rules.lineup import is_mostly_high
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.errors import NotYourTurn, SeatCountError
from pestis.kernel.rules import rule

from .kit import A, B, C, Position, all_cards, given, kingdom_names, names, new_game, repriced


def high_cards(table: Realm) -> int:
    """How many cards of the lineup have Resistance 6 or more."""
    return sum(table.content.resistance[card] >= 6 for card in table.lineup)


@cache
def seed_with_high_cards(wanted: int) -> int:
    """A seed whose first lineup has exactly so many cards of Resistance 6 or more."""
    for seed in count():
        if high_cards(new_game(seed=seed, lineup_mulligan="off").table) == wanted:
            return seed
    raise AssertionError


def every_card_is_high(folder: Path) -> Position:
    """A vote on a lineup of which every new one is mostly high, too: all Kingdom cards have Resistance 6."""
    game = repriced(folder, dict.fromkeys(kingdom_names(), 6))
    return new_game(3, game=game, lineup_mulligan="vote", first_seat="0")


@rule("DR-SETUP-1", "DR-KEY-5", "DR-EDGE-1")
def test_eight_of_the_120_kingdom_cards_form_the_lineup_and_112_the_deck() -> None:
    table = new_game().table
    assert (len(table.lineup), len(table.kingdom)) == (8, 112)
    dealt = Counter(names(table.lineup + table.kingdom).split())
    box = all_cards()
    assert dealt == {name: box[name] for name in kingdom_names()}


@rule("DR-SETUP-1")
def test_the_lineup_is_shuffled_not_sorted() -> None:
    assert new_game(seed=1).lineup() != new_game(seed=2).lineup()
    kingdom = new_game().table.kingdom
    assert kingdom != sorted(kingdom)


@rule("DR-SETUP-1", "DR-SETUP-3", "DR-SETUP-5")
def test_lineup_nobility_and_rat_kings_lie_face_up() -> None:
    game = new_game()
    shown = game.table.view(None)["table"]
    assert isinstance(shown, dict)
    assert shown["lineup"] == game.lineup().split()
    assert shown["royals"] == ["prince", "princess", "queen"]
    assert shown["clergy"] == ["bishop", "cardinal", "pope"]
    assert shown["king"] is True
    assert shown["rat_kings"] == 15


@rule("DR-SETUP-3", "DR-CARD-STACKS")
def test_the_nobility_falls_from_top_to_bottom_and_the_king_last() -> None:
    table = given(phase="infect", controls={A: "20*king"}, lineup="fool")
    table.play(*["infect_noble(royals)"] * 3, *["infect_noble(clergy)"] * 3, "infect_noble(king)")
    assert names(table.table.discards[A]) == "prince princess queen bishop cardinal pope king"


@rule("DR-SETUP-4")
def test_the_24_penance_cards_are_a_shuffled_face_down_deck() -> None:
    first, second = new_game(seed=1).table, new_game(seed=2).table
    assert Counter(names(first.penances).split()) == {"penance_1": 12, "penance_2": 8, "penance_3": 4}
    assert first.penances != second.penances
    shown = first.view(A)["table"]
    assert isinstance(shown, dict)
    assert shown["penance_deck"] == 24


@rule("DR-SETUP-6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_begins_with_seven_rats_and_three_filth_five_of_them_in_hand(seats: int) -> None:
    table = new_game(seats).table
    for seat in range(seats):
        hand, draw = table.hands[seat].cards(), table.draws[seat].cards()
        assert (len(hand), len(draw)) == (5, 5)
        assert Counter(names(hand + draw).split()) == {"rat": 7, "filth": 3}
        assert table.discards[seat] == table.controls[seat] == []


@rule("DR-SETUP-6")
def test_every_player_shuffles_apart() -> None:
    hands = {tuple(new_game(5, seed).hand(seat) for seat in range(5)) for seed in range(4)}
    assert len(hands) == 4
    assert any(len(set(hand)) > 1 for hand in hands)


@rule("DR-SETUP-7", "DR-SETUP-8", "DR-EDGE-2")
@pytest.mark.parametrize(("seats", "rats", "filth"), [(2, 21, 9), (3, 14, 6), (4, 7, 3), (5, 0, 0)])
def test_rats_and_filth_that_are_not_dealt_stay_in_the_box(seats: int, rats: int, filth: int) -> None:
    game = new_game(seats)
    dealt = Counter(" ".join(f"{game.hand(seat)} {game.draw(seat)}" for seat in range(seats)).split())
    assert (35 - dealt["rat"], 15 - dealt["filth"]) == (rats, filth)
    assert dict(game.table.components()) == all_cards()


@rule("DR-SETUP-8", "DR-RULING-1", "DR-EDGE-2")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 8])
def test_only_two_to_five_can_play(seats: int) -> None:
    with pytest.raises(SeatCountError, match="allowed: 2, 3, 4, 5"):
        GAME.start(seats)


@rule("DR-SETUP-9", "DR-RULING-2", "DR-RULING-46")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_random_first_player_comes_from_the_seed(seats: int) -> None:
    firsts = [new_game(seats, seed).pending for seed in range(60)]
    assert set(firsts) == {(seat,) for seat in range(seats)}
    assert firsts == [new_game(seats, seed).pending for seed in range(60)]


@rule("DR-SETUP-9", "DR-RULING-2")
def test_a_given_first_player_begins_and_play_goes_on_clockwise() -> None:
    table = new_game(4, first_seat="2")
    order = []
    for _ in range(5):
        order.append(table.table.turn)
        table.end_turn()
    assert order == [2, 3, 0, 1, 2]


# DR-RULING-3: a first lineup of mostly high Resistance.


@rule("DR-SETUP-2", "DR-RULING-3", "DR-EDGE-3")
def test_mostly_means_five_of_eight_with_resistance_six() -> None:
    four = given(lineup="ale_knight torches_knight bones_priest ale_priest daggers_knight fool fool fool")
    five = given(lineup="ale_knight torches_knight bones_priest ale_priest plague_doctor fool fool fool")
    assert not is_mostly_high(four.table)
    assert is_mostly_high(five.table)


@rule("DR-SETUP-2", "DR-RULING-3", "DR-EDGE-3")
def test_a_lineup_with_four_high_cards_is_kept() -> None:
    seed = seed_with_high_cards(4)
    table = new_game(seed=seed)
    assert table.lineup() == new_game(seed=seed, lineup_mulligan="off").lineup()
    assert table.table.redeals == 0


@rule("DR-SETUP-2", "DR-RULING-3", "DR-EDGE-3")
@pytest.mark.parametrize("high", [5, 6])
def test_a_lineup_with_five_high_cards_is_dealt_anew_from_all_120_cards(high: int) -> None:
    seed = seed_with_high_cards(high)
    table = new_game(seed=seed)
    assert table.lineup() != new_game(seed=seed, lineup_mulligan="off").lineup()
    assert table.table.redeals == table.kinds().count("redealt") >= 1
    assert high_cards(table.table) < 5
    assert len(table.table.kingdom) == 112
    assert dict(table.table.components()) == all_cards()


@rule("DR-RULING-3", "DR-EDGE-3")
def test_after_ten_new_lineups_the_last_is_kept(tmp_path: Path) -> None:
    table = new_game(game=repriced(tmp_path, dict.fromkeys(kingdom_names(), 6)))
    assert table.table.redeals == table.kinds().count("redealt") == 10
    assert high_cards(table.table) == 8
    assert table.kinds().count("dealt") == 11 * 8


@rule("DR-SETUP-2", "DR-RULING-3", "DR-EDGE-3")
def test_with_the_option_off_any_lineup_is_kept() -> None:
    table = new_game(seed=seed_with_high_cards(6), lineup_mulligan="off")
    assert high_cards(table.table) == 6
    assert table.table.redeals == 0


@rule("DR-RULING-3")
def test_no_vote_on_a_lineup_with_four_high_cards() -> None:
    table = new_game(seed=seed_with_high_cards(4), lineup_mulligan="vote", first_seat="0")
    assert table.pending == (A,)
    assert "end_spread" in table.choices()


def a_vote(seats: int = 3) -> Position:
    seed = seed_with_high_cards(5)
    return new_game(seats, seed, lineup_mulligan="vote", first_seat="0")


@rule("DR-RULING-3", "DR-DEC-1")
def test_a_mostly_high_lineup_is_voted_on_by_all_at_once() -> None:
    table = a_vote()
    assert table.pending == (A, B, C)
    assert table.choices(A) == table.choices(C) == ["redeal", "keep"]


@rule("DR-RULING-3", "DR-DEC-1")
def test_votes_stay_secret_until_the_last_is_cast() -> None:
    table = a_vote()
    table.play("redeal", seat=B)
    assert table.pending == (A, C)
    assert "voted" not in table.kinds(A)
    assert table.table.view(A)["chosen"] is None
    table.play("keep", seat=A)
    assert "voted" not in table.kinds(A)
    table.play("keep", seat=C)
    assert table.kinds(A).count("voted") == 3


@rule("DR-RULING-3")
def test_nobody_votes_twice() -> None:
    table = a_vote()
    table.play("redeal", seat=B)
    with pytest.raises(NotYourTurn, match="You have chosen already"):
        table.play("keep", seat=B)


@rule("DR-RULING-3")
@pytest.mark.parametrize(
    ("votes", "new_lineup"),
    [
        (("redeal", "redeal", "keep"), True),
        (("redeal", "keep", "keep"), False),
        (("redeal", "keep"), False),
        (("redeal", "redeal"), True),
        (("redeal", "redeal", "keep", "keep"), False),
        (("redeal", "redeal", "redeal", "keep"), True),
        (("keep", "keep", "redeal", "redeal", "redeal"), True),
    ],
)
def test_more_yes_than_no_deals_a_new_lineup(votes: tuple[str, ...], new_lineup: bool) -> None:
    table = a_vote(len(votes))
    before = table.lineup()
    for seat, vote in enumerate(votes):
        table.play(vote, seat=seat)
    assert (table.lineup() != before) == new_lineup
    assert table.table.redeals == int(new_lineup)
    assert dict(table.table.components()) == all_cards()
    assert table.pending == (A,)
    assert "end_spread" in table.choices()


@rule("DR-RULING-3")
def test_there_is_one_vote_even_if_the_new_lineup_is_no_better(tmp_path: Path) -> None:
    table = every_card_is_high(tmp_path)
    for seat in (A, B, C):
        table.play("redeal", seat=seat)
    assert high_cards(table.table) == 8
    assert table.pending == (A,)
    assert "end_spread" in table.choices()


@rule("DR-TURN-1", "DR-RULING-3")
def test_no_card_is_played_before_the_vote_is_over() -> None:
    table = a_vote()
    assert table.refuse("play(rat)", seat=A) == "DR-SETUP-2"
    assert "Deal a new lineup, or keep it?" in table.why_not("end_spread", seat=A).text
