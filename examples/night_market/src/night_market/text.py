"""One line for every question, move, refusal and event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from night_market.moves import (
    ASK_BIDS,
    ASK_DEAL,
    ASK_SALE,
    ASK_WHISTLE,
    DEMANDS,
    HAND_LIMIT,
    LARGEST_SALE,
    WHISTLE,
)
from night_market.trade import FORAGING_COSTS, sale_price
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.moves import Move, Question, Refusal
from pestis.kernel.words import does, several, who

if TYPE_CHECKING:
    from night_market.content import Wares
    from night_market.state import NightMarket


def question(state: NightMarket, viewer: i64) -> Question:
    """What is asked now, and of whom."""
    asked = state.agenda[-1]
    kind = kind_of(asked)
    if kind == ASK_BIDS:
        return Question("Everybody bids in secret for the order of turns.", ["NM-BID-1"])
    trader = who(seat_of(asked), viewer)
    if kind == ASK_SALE:
        return Question(f"{trader} may sell cards of one ware.", ["NM-SELL-1"])
    if kind == ASK_DEAL:
        return Question(f"{trader} must buy, forage or beg.", ["NM-TURN-1"])
    offer = f"{c_of(asked)} {state.content.names[b_of(asked)]}"
    text = f"{does(a_of(asked), viewer, 'offer')} {offer}. {trader} may whistle."
    return Question(text, ["NM-WHISTLE-1", "NM-WHISTLE-4"])


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


def refusal(state: NightMarket, seat: i64, move: Move) -> Refusal:
    """Why a move is refused: it answers another question, or a rule of its own forbids it."""
    kind = kind_of(state.agenda[-1])
    if kind != QUESTION_OF[move.verb]:
        return Refusal("NM-TURN-1", f"That is not asked now. {question(state, seat).text}")
    match move.verb:
        case "bid":
            return Refusal("NM-BID-1", f"You have only {coins(state.coins[seat])}.")
        case "sell":
            held = state.held(seat, move.args["ware"])
            return Refusal("NM-SELL-1", f"You hold {held} {state.content.names[move.args['ware']]}.")
        case "blow":
            return Refusal("NM-WHISTLE-1", f"You hold no {state.content.names[WHISTLE]}.")
    if state.hand_size(seat) == HAND_LIMIT:
        return Refusal("NM-DEAL-4", f"Your hand is full with {HAND_LIMIT} cards.")
    return deal_refusal(state, seat, move)


def deal_refusal(state: NightMarket, seat: i64, move: Move) -> Refusal:
    """Why nothing can be bought or foraged with room in the hand."""
    if move.verb == "forage":
        if state.can_draw():
            return Refusal("NM-DEAL-2", f"Foraging costs {coins(FORAGING_COSTS)}.")
        return Refusal("NM-DEAL-2", "There is no card left to find.")
    card = move.args["card"]
    if card not in state.row:
        return Refusal("NM-DEAL-1", f"There is no {state.content.names[card]} in the row.")
    price = coins(state.content.price[card])
    return Refusal("NM-DEAL-1", f"It costs {price}; you have {coins(state.coins[seat])}.")


def event_text(state: NightMarket, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    """What happened, in the past tense; a veiled card is -1."""
    trader = who(seat, viewer) if seat >= 0 else ""
    match kind:
        case "dealt":
            return f"{trader} got {', '.join(card(state, number) for number in args)}."
        case "night_fell":
            return f"Night {args[0]} fell; {does(args[1], viewer, 'bear')} the candle."
        case "arrived":
            return f"{card(state, args[0])} arrived."
        case "demanded":
            asked = DEMANDS[args[0]]
            return "Nobody asked for anything." if asked == "nothing" else f"The town asked for {asked}."
        case "bid_shown":
            return f"{trader} bid {coins(args[0])}."
        case "offered":
            return f"{trader} offered {args[1]} {card(state, args[0])}."
        case "whistled":
            return (
                f"{trader} whistled and rolled {args[0]}: the watch {'came' if args[0] > 3 else 'did not come'}."
            )
        case "paid":
            return f"{trader} got {coins(args[0])}."
        case "bought":
            return f"{trader} bought {card(state, args[0])} for {coins(args[1])}."
        case "foraged":
            return f"{trader} found {card(state, args[0])}."
        case "begged":
            return f"{trader} begged for a coin."
        case "rotted":
            return f"{card(state, args[0])} rotted in the row."
        case _:
            return "The discards became the new deck."


def card_json(content: Wares, number: int) -> dict[str, object]:
    """What is printed on a card: its name, a line of text and the rules behind it."""
    if number == WHISTLE:
        text, rule = "Blow it at somebody's sale: on 4 to 6 half of it is yours.", "NM-WHISTLE-2"
    else:
        first = number * (LARGEST_SALE + 1) + 1
        paid = ", ".join(str(payment) for payment in content.pays[first : first + LARGEST_SALE])
        text, rule = f"One to five of them bring {paid}.", "NM-SELL-2"
    price = coins(content.price[number])
    return {"name": content.names[number], "text": f"Costs {price}. {text}", "rules": ["NM-DEAL-1", rule]}


def card(state: NightMarket, number: int) -> str:
    return "a card" if number < 0 else state.content.names[number]


def coins(count: int) -> str:
    return several(count, "coin")


QUESTION_OF = {
    "bid": ASK_BIDS,
    "sell": ASK_SALE,
    "keep": ASK_SALE,
    "buy": ASK_DEAL,
    "forage": ASK_DEAL,
    "beg": ASK_DEAL,
    "blow": ASK_WHISTLE,
    "let_be": ASK_WHISTLE,
}
