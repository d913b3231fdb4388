"""A move in one line, and what is printed on a card."""

from __future__ import annotations

from night_market.content.wares import Wares
from night_market.moves import LARGEST_SALE, WHISTLE
from night_market.rules.deal import FORAGING_COSTS
from night_market.rules.sale import sale_price
from night_market.state import NightMarket
from night_market.views import Card
from night_market.words.names import coins
from pestis.kernel.moves import Move


def move_text(state: NightMarket, move: Move) -> str:
    """A move as an imperative."""
    match move.verb:
        case "bid":
            return f"Bid {coins(move.args['coins'])}"
        case "sell":
            ware, count = move.args["ware"], move.args["count"] + 1
            return f"Sell {count} {state.content.names[ware]} for {coins(sale_price(state, ware, count))}"
        case "keep":
            return "Sell nothing"
        case "buy":
            card = move.args["card"]
            return f"Buy {state.content.names[card]} for {coins(state.content.price[card])}"
        case "forage":
            return f"Forage: {coins(FORAGING_COSTS)} for the top card of the deck"
        case "beg":
            return "Beg for a coin"
        case "blow":
            return "Blow a whistle: on 4 to 6 half of the sale is yours"
        case _:
            return "Let the sale be"


def card_json(content: Wares, number: int) -> Card:
    """What is printed on a card: its name, a line of text and the rules behind it."""
    if number == WHISTLE:
        text, rule = "Blow it at somebody's sale: on 4 to 6 half of it is yours.", "NM-WHISTLE-2"
    else:
        first = number * (LARGEST_SALE + 1) + 1
        paid = ", ".join(str(payment) for payment in content.pays[first : first + LARGEST_SALE])
        text, rule = f"One to five of them bring {paid}.", "NM-SELL-2"
    price = coins(content.price[number])
    return {"name": content.names[number], "text": f"Costs {price}. {text}", "rules": ["NM-DEAL-1", rule]}
