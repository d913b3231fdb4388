"""Turns: selling, whistling, dealing, and cards going round."""

import pytest

from examples.night_market.tests.kit import given
from pestis.kernel.errors import IllegalMove, NotYourTurn
from pestis.kernel.rules import rule


@rule("NM-TURN-1")
def test_a_turn_is_a_sale_and_then_a_deal() -> None:
    table = given(2, hands={0: "herbs"}, row="masks", whistles=False)
    assert table.can(0) == ["sell(herbs, 1)", "keep"]
    assert table.why_not(0, "beg")[0] == "NM-TURN-1"
    table.do(0, "keep")
    assert table.can(0) == ["buy(masks)", "forage", "beg"]
    with pytest.raises(NotYourTurn, match="NM-TURN-1"):
        table.do(1, "beg")
    assert table.do(0, "beg").asked == (1,)


@rule("NM-SELL-1")
def test_up_to_five_of_one_ware_can_be_offered() -> None:
    table = given(2, hands={0: "herbs herbs herbs herbs herbs herbs masks"}, whistles=False)
    sales = [f"sell(herbs, {count})" for count in (1, 2, 3, 4, 5)]
    assert table.can(0) == [*sales, "sell(masks, 1)", "keep"]
    assert table.why_not(0, "sell(masks, 2)") == ("NM-SELL-1", "You hold 1 Beaked Masks.")


@rule("NM-SELL-1")
def test_an_empty_hand_has_nothing_to_decide() -> None:
    assert given(2, hands={0: ""}).can(0) == ["forage", "beg"]


@rule("NM-SELL-1", "NM-SELL-4")
def test_a_hand_of_whistles_is_asked_all_the_same_and_can_only_keep() -> None:
    assert given(2, hands={0: "whistle"}).can(0) == ["keep"]
    assert given(2, hands={0: "whistle"}, ask="able").can(0) == ["forage", "beg"]


@rule("NM-SELL-2", "NM-CARD-2")
def test_more_of_a_ware_pays_more_and_goes_to_the_discards() -> None:
    table = given(2, hands={0: "masks masks masks herbs"}, coins=[0, 0], whistles=False)
    table.do(0, "sell(masks, 3)")
    assert table.coins == [17, 0]
    assert table.hand(0) == "herbs"
    assert table.discard == "masks masks masks"


@rule("NM-SELL-3")
def test_demand_pays_a_coin_more_for_each_card() -> None:
    table = given(2, hands={0: "masks masks"}, coins=[0, 0], demand="masks", whistles=False)
    assert table.do(0, "sell(masks, 2)").coins == [12, 0]


@rule("NM-WHISTLE-1")
def test_the_others_are_asked_clockwise_from_the_seller() -> None:
    table = given(3, hands={1: "masks", 2: "herbs", 0: "herbs"}, turns=[1])
    assert table.do(1, "sell(masks, 1)").asked == (2,)
    assert table.do(2, "let_be").asked == (0,)
    assert table.do(0, "let_be").can(1) == ["forage", "beg"]


@rule("NM-WHISTLE-1")
def test_only_one_whistle_is_blown() -> None:
    table = given(3, hands={0: "masks", 1: "whistle", 2: "whistle"}, rolls=[1])
    table.do(0, "sell(masks, 1)").do(1, "blow")
    assert table.asked == (0,)
    assert (table.hand(1), table.hand(2)) == ("", "whistle")


@rule("NM-WHISTLE-1")
def test_without_a_whistle_nobody_whistles() -> None:
    table = given(2, hands={0: "masks", 1: "herbs"}).do(0, "sell(masks, 1)")
    assert table.can(1) == ["let_be"]
    assert table.why_not(1, "blow") == ("NM-WHISTLE-1", "You hold no Whistle.")


@rule("NM-WHISTLE-2")
@pytest.mark.parametrize("roll", [4, 5, 6])
def test_when_the_watch_comes_the_whistler_gets_the_smaller_half(roll: int) -> None:
    table = given(2, hands={0: "relics", 1: "whistle"}, coins=[0, 0], rolls=[roll])
    table.do(0, "sell(relics, 1)").do(1, "blow")
    assert table.coins == [4, 3]
    assert table.discard == "relics whistle"


@rule("NM-WHISTLE-3")
@pytest.mark.parametrize("roll", [1, 2, 3])
def test_when_it_does_not_the_seller_gets_everything(roll: int) -> None:
    table = given(2, hands={0: "relics", 1: "whistle"}, coins=[0, 0], rolls=[roll])
    assert table.do(0, "sell(relics, 1)").do(1, "blow").coins == [7, 0]


@rule("NM-WHISTLE-4")
@pytest.mark.parametrize(
    ("hand", "shown", "asked"),
    [
        ("herbs", "", True),
        ("whistle", "", True),
        ("whistle herbs", "whistle herbs", True),
        ("herbs masks", "herbs", True),
        ("herbs masks", "herbs masks", False),
        ("", "", False),
    ],
)
def test_asked_is_who_may_hold_a_whistle_by_what_all_can_see(hand: str, shown: str, asked: bool) -> None:
    table = given(2, hands={0: "relics", 1: hand}, shown={1: shown}).do(0, "sell(relics, 1)")
    assert table.asked == ((1,) if asked else (0,))


@rule("NM-WHISTLE-4")
def test_nobody_is_asked_when_every_whistle_lies_open() -> None:
    table = given(2, hands={0: "relics", 1: "herbs"}, row="whistle whistle", rest="discard")
    assert table.do(0, "sell(relics, 1)").asked == (0,)


@rule("NM-WHISTLE-4")
def test_simulations_ask_only_who_holds_one() -> None:
    table = given(3, hands={0: "relics", 1: "herbs", 2: "whistle"}, ask="able").do(0, "sell(relics, 1)")
    assert table.asked == (2,)


@rule("NM-DEAL-1")
def test_a_card_is_bought_for_its_price_and_not_replaced() -> None:
    table = given(2, row="herbs relics masks").do(0, "buy(relics)")
    assert (table.coins, table.hand(0), table.row) == ([2, 6], "relics", "herbs masks")
    assert "Vermilion bought Relics for 4 coins." in table.events(1)


@rule("NM-DEAL-1")
def test_who_is_too_poor_cannot_buy() -> None:
    table = given(2, row="herbs relics", coins=[3, 3])
    assert table.can(0) == ["buy(herbs)", "forage", "beg"]
    assert table.why_not(0, "buy(relics)") == ("NM-DEAL-1", "It costs 4 coins; you have 3 coins.")
    assert table.why_not(0, "buy(masks)") == ("NM-DEAL-1", "The row has no Beaked Masks.")


@rule("NM-DEAL-2")
def test_foraging_brings_the_top_card_for_two_coins_in_secret() -> None:
    table = given(2, deck="masks herbs").do(0, "forage")
    assert (table.coins, table.hand(0)) == ([4, 6], "masks")
    assert table.events(0)[-1] == "You found Beaked Masks."
    assert table.events(1)[-1] == table.events()[-1] == "Vermilion found a card."


@rule("NM-DEAL-2")
def test_foraging_needs_two_coins() -> None:
    table = given(2, coins=[1, 1])
    assert table.why_not(0, "forage") == ("NM-DEAL-2", "Foraging costs 2 coins.")


@rule("NM-DEAL-3")
def test_begging_brings_a_coin() -> None:
    assert given(2).do(0, "beg").coins == [7, 6]


@rule("NM-DEAL-4")
def test_with_eight_cards_one_can_only_beg() -> None:
    table = given(2, hands={0: "herbs " * 8}, row="masks").do(0, "keep")
    assert table.can(0) == ["beg"]
    with pytest.raises(IllegalMove, match="NM-DEAL-4"):
        table.do(0, "forage")


@rule("NM-CARD-3")
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    table = given(2, hands={0: "herbs"}, rest="discard").do(0, "keep", "forage")
    assert table.state.discard == 0
    assert len(table.state.deck) == 64 - 2
    assert "The discards became the new deck." in table.events()


@rule("NM-CARD-3", "NM-DEAL-2")
def test_when_there_are_no_discards_either_no_card_comes() -> None:
    table = given(2, rest="box")
    assert table.can(0) == ["beg"]
    assert table.why_not(0, "forage") == ("NM-DEAL-2", "The deck is empty: no card is left to find.")
    assert given(2, row="herbs", rest="box", turns=[], rolls=[6]).row == "herbs"
