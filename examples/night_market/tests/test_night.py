"""Setup, nights, bids, the end, and options."""

from night_market import GAME
from night_market.state import NightMarket

from examples.night_market.tests.kit import Table, given
from pestis.kernel.rules import rule


@rule("NM-SETUP-1")
def test_everybody_begins_with_three_cards_and_six_coins() -> None:
    state = GAME.start(4, seed=1)
    assert isinstance(state, NightMarket)
    assert [state.hand_size(seat) for seat in range(4)] == [3, 3, 3, 3]
    assert list(state.coins) == [6, 6, 6, 6]
    assert len(state.deck) == 64 - 4 * 3 - 6


@rule("NM-NIGHT-1")
def test_at_dusk_the_row_is_filled_behind_what_was_left() -> None:
    table = given(3, row="masks relics", deck="herbs candles whistle vinegar", turns=[], rolls=[6])
    assert table.row == "masks relics herbs candles whistle"


@rule("NM-NIGHT-2")
def test_the_die_names_the_ware_in_demand() -> None:
    assert given(turns=[], rolls=[4]).state.board_view(0)["demand"] == ["masks"]


@rule("NM-NIGHT-2")
def test_on_a_six_nothing_is_in_demand() -> None:
    table = given(turns=[], rolls=[6], demand="herbs")
    assert table.state.board_view(0)["demand"] == []
    assert "Nobody asked for anything." in table.events()


@rule("NM-NIGHT-3", "NM-BID-3")
def test_after_the_bids_turns_go_by_bid_and_then_by_the_candle() -> None:
    table = given(4, turns=[], night=1, rolls=[6]).bid(1, 2, 0, 1)
    assert table.state.bearer() == 1
    assert table.do(1, "beg").turns() == [0, 2]
    assert table.asked == (3,)


@rule("NM-NIGHT-4")
def test_at_dawn_the_first_card_of_the_row_rots() -> None:
    table = given(2, row="candles masks", turns=[0], deck="herbs herbs herbs", rolls=[6]).do(0, "beg")
    assert table.row == "masks herbs herbs herbs"
    assert table.discard == "candles"


@rule("NM-NIGHT-5")
def test_the_candle_goes_round() -> None:
    nights = [given(3, night=night).state.bearer() for night in (1, 2, 3, 4)]
    assert nights == [0, 1, 2, 0]


@rule("NM-BID-1")
def test_nobody_can_bid_more_than_three_or_than_there_is() -> None:
    table = given(3, coins=[9, 2, 0], turns=[], rolls=[6])
    assert table.asked == (0, 1, 2)
    assert table.can(0) == ["bid(0)", "bid(1)", "bid(2)", "bid(3)"]
    assert table.can(1) == ["bid(0)", "bid(1)", "bid(2)"]
    assert table.can(2) == ["bid(0)"]
    assert table.why_not(2, "bid(1)") == ("NM-BID-1", "You have only 0 coins.")


@rule("NM-BID-1", "NM-BID-2")
def test_bids_stay_secret_until_the_last_is_in_and_are_then_paid() -> None:
    table = given(2, turns=[], rolls=[6]).do(0, "bid(3)")
    assert table.state.view(0)["chosen"] == GAME.moves.parse("bid(3)")
    assert table.state.view(1)["chosen"] is None
    assert table.coins == [6, 6]
    table.do(1, "bid(1)")
    assert table.coins == [3, 5]
    assert table.events(1)[-2:] == ["Vermilion bid 3 coins.", "You bid 1 coin."]


def last_dawn(coins: list[int], hands: dict[int, str]) -> Table:
    """Seat 2 begs and ends the game; it has one coin more than it began with."""
    return given(3, coins=coins, hands=hands, night=8, turns=[2]).do(2, "keep", "beg")


@rule("NM-END-1", "NM-END-2")
def test_after_the_last_night_the_most_coins_win() -> None:
    table = last_dawn([9, 12, 3], {0: "relics relics relics", 2: "herbs"})
    assert table.state.is_over
    assert table.state.winners() == (1,)
    assert table.state.scores() == [9.0, 12.0, 4.0]
    assert table.why_not(1, "beg") == ("NM-END-1", "The game is over.")


@rule("NM-END-3")
def test_among_the_richest_the_most_cards_win() -> None:
    outcome = last_dawn([9, 9, 8], {0: "herbs", 1: "herbs herbs", 2: "herbs"}).state.outcome()
    assert outcome.winners == (1,)
    assert outcome.tiebreaks == ("cards left",)


@rule("NM-END-3")
def test_with_as_many_cards_they_win_together() -> None:
    assert last_dawn([9, 2, 8], {0: "masks", 2: "herbs"}).state.winners() == (0, 2)


@rule("NM-OPT-1")
def test_the_number_of_nights_can_be_agreed() -> None:
    assert given(2, night=3, nights=3, turns=[0]).do(0, "beg").state.is_over
    assert not given(2, night=3, nights=4, turns=[0], rolls=[6]).do(0, "beg").state.is_over


@rule("NM-OPT-2")
def test_a_thick_crowd_asks_for_two_wares() -> None:
    assert given(crowd="thick", turns=[], rolls=[1, 5]).state.board_view(0)["demand"] == ["herbs", "relics"]
    assert given(crowd="thick", turns=[], rolls=[2, 2]).state.board_view(0)["demand"] == ["vinegar"]


@rule("NM-OPT-3")
def test_without_whistles_there_are_none_and_nobody_is_asked() -> None:
    state = GAME.start(3, 0, {"whistles": False})
    assert state.components()["whistle"] == 0
    table = given(3, hands={0: "herbs", 1: "masks"}, turns=[0], whistles=False).do(0, "sell(herbs, 1)")
    assert table.asked == (0,)
