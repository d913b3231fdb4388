"""What happened, in one line each."""

from __future__ import annotations

from mypy_extensions import i64

from night_market.moves import DEMANDS
from night_market.state import NightMarket
from night_market.words.names import card_name, coins
from pestis.kernel.grammar import does, who


def event_text(state: NightMarket, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    """What happened, in the past tense; a veiled card is -1."""
    trader = who(seat, viewer) if seat >= 0 else ""
    match kind:
        case "dealt":
            return f"{trader} got {', '.join(card_name(state, number) for number in args)}."
        case "night_fell":
            return f"Night {args[0]} fell. {does(args[1], viewer, 'bear')} the candle."
        case "arrived":
            return f"{card_name(state, args[0])} arrived."
        case "demanded":
            asked = DEMANDS[args[0]]
            return "Nobody asked for anything." if asked == "nothing" else f"The town asked for {asked}."
        case "bid_shown":
            return f"{trader} bid {coins(args[0])}."
        case "offered":
            return f"{trader} offered {args[1]} {card_name(state, args[0])}."
        case "whistled":
            return (
                f"{trader} whistled and rolled {args[0]}: the watch {'came' if args[0] > 3 else 'did not come'}."
            )
        case "paid":
            return f"{trader} got {coins(args[0])}."
        case "bought":
            return f"{trader} bought {card_name(state, args[0])} for {coins(args[1])}."
        case "foraged":
            return f"{trader} found {card_name(state, args[0])}."
        case "begged":
            return f"{trader} begged for a coin."
        case "rotted":
            return f"{card_name(state, args[0])} rotted in the row."
        case _:
            return "The discards became the new deck."
