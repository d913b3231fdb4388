"""Who knows what: views, guesses, events, and what can be taken back."""

import pytest
from night_market import GAME
from night_market.bundle import count_of
from night_market.moves import RELICS, WHISTLE
from night_market.state import NightMarket

import pestis
from examples.night_market.tests.kit import given
from pestis.kernel.errors import UndoRefused
from pestis.kernel.rules import rule


@rule("NM-CARD-1")
def test_only_the_owner_sees_a_hand_but_all_see_its_size() -> None:
    state = given(2, hands={0: "herbs whistle"}, shown={0: "herbs"}).state
    own, others = (state.board_view(viewer)["traders"] for viewer in (0, 1))
    assert isinstance(own, list)
    assert isinstance(others, list)
    assert own[0]["hand"] == {"herbs": 1, "whistle": 1}
    assert others[0]["hand"] is None
    assert (others[0]["cards"], others[0]["shown"]) == (2, {"herbs": 1})


@rule("NM-CARD-1", "NM-DEAL-1")
def test_what_was_bought_openly_stays_in_every_guess() -> None:
    state = given(2, row="relics", hands={0: "herbs masks"}, turns=[0, 1]).do(0, "keep", "buy(relics)").state
    worlds = [state.imagine(1, seed) for seed in range(40)]
    hands = [world.hand[0] for world in worlds if isinstance(world, NightMarket)]
    assert all(count_of(hand, RELICS) > 0 for hand in hands)
    assert len(set(hands)) > 5
    assert all(world.view(1) == state.view(1) for world in worlds)


@rule("NM-SELL-1")
def test_selling_shown_cards_leaves_the_rest_unknown() -> None:
    table = given(2, hands={0: "herbs herbs masks"}, shown={0: "herbs"}, whistles=False)
    table.do(0, "sell(herbs, 2)")
    assert table.state.shown[0] == 0
    assert table.hand(0) == "masks"


def test_a_seat_that_a_simulation_asks_to_whistle_holds_one_in_every_guess() -> None:
    table = given(2, hands={0: "relics", 1: "whistle herbs"}, ask="able").do(0, "sell(relics, 1)")
    for seed in range(40):
        world = table.state.imagine(0, seed)
        assert isinstance(world, NightMarket)
        assert world.held(1, WHISTLE) > 0


@rule("NM-SETUP-1")
def test_the_deal_is_veiled_for_the_others() -> None:
    state = GAME.start(2, seed=3)
    own, other = state.events_since(0, 0)[0], state.events_since(0, 1)[0]
    assert other["args"] == {"first": None, "second": None, "third": None}
    assert other["text"] == "Vermilion got a card, a card, a card."
    assert own["args"] != other["args"]


def opened(bids: tuple[int, int]) -> pestis.Match:
    """A match in which both have bid and nobody has sold."""
    match = pestis.Match(GAME, seats=2, seed=5)
    for seat, coins in enumerate(bids):
        match.play(seat, GAME.moves.encode("bid", coins=coins))
    match.play(0, GAME.moves.parse("keep"))
    return match


def test_a_bid_can_be_taken_back_while_others_are_choosing() -> None:
    match = pestis.Match(GAME, seats=2, seed=5)
    match.play(1, GAME.moves.parse("bid(2)"))
    assert match.can_undo_freely()
    match.undo()
    assert match.state.pending() == (0, 1)


@rule("NM-DEAL-1", "NM-DEAL-3")
@pytest.mark.parametrize("move", ["beg", "buy"])
def test_begging_and_buying_teach_nobody_anything(move: str) -> None:
    match = opened((1, 0))
    action = next(action for action in match.state.legal(0) if GAME.moves.form(action).startswith(move))
    match.play(0, action)
    assert match.can_undo_freely()


@rule("NM-DEAL-2")
def test_a_find_cannot_be_taken_back_without_consent() -> None:
    match = opened((1, 0))
    match.play(0, GAME.moves.parse("forage"))
    with pytest.raises(UndoRefused, match="Blue"):
        match.undo()
    match.undo(consent=[1])
    assert match.state.legal(0)[-2] == GAME.moves.parse("forage")
