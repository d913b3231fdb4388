"""One line for each move, as the one who makes it would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague import market
from pestis.games.space_plague import moves as move
from pestis.games.space_plague import parts as do
from pestis.games.space_plague.asking import question
from pestis.games.space_plague.board import SPACES
from pestis.games.space_plague.content import INSTANT_TEXT, PERMANENT_TEXT
from pestis.games.space_plague.telling import event_text
from pestis.games.space_plague.wording import (
    card_name,
    evolution_name,
    permanent_name,
    space_name,
    terrain_name,
    unit_name,
    whose,
)
from pestis.kernel.agenda import a_of, c_of, kind_of
from pestis.kernel.moves import Move
from pestis.kernel.words import whom

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table

__all__ = ["event_text", "move_rules", "move_text", "question"]

PLAIN_MOVES: Final = {
    "pass": "Use no instant now.",
    "end_turn": "End your turn.",
    "renew": "Renew the market for 2 energy.",
    "roll": "Roll the die for energy.",
    "visit": "Visit the market.",
    "leave": "Leave the market.",
    "lose": "Do not pay.",
    "sacrifice": "Give up the unit closest to the core.",
    "stay": "Let the red plague stay.",
}


def move_text(table: Table, seat: i64, now: Move) -> str:
    if now.verb in PLAIN_MOVES:
        return PLAIN_MOVES[now.verb]
    if now.verb == "decline":
        return decline_text(table)
    if now.verb == "resolve":
        card = table.shown[seat]
        return f"Resolve {card_name(table, card)}." if card >= 0 else "Resolve your card."
    if now.verb == "pay":
        asked = table.agenda[-1] if table.agenda else 0
        return f"Pay {c_of(asked)} energy." if kind_of(asked) == on.ASK_TOLL else "Pay."
    if "card" in now.args:
        return card_move_text(table, now.verb, now.args["card"])
    if now.verb == "buy":
        return buy_text(table, seat, now.args["slot"])
    if "terrain" in now.args:
        return terrain_move_text(seat, now)
    return space_move_text(table, seat, now)


def decline_text(table: Table) -> str:
    kind = kind_of(table.agenda[-1]) if table.agenda else -1
    if kind == on.ASK_EVENT:
        return "Buy nothing."
    return "Do nothing." if kind == on.ASK_CARD else "Do no more."


def card_move_text(table: Table, verb: str, card: i64) -> str:
    if verb == "use":
        return f"Use {evolution_name(table, card)}: {table.content.texts[INSTANT_TEXT + card]}"
    if verb == "activate":
        return f"Activate {permanent_name(table, card)}: {table.content.texts[PERMANENT_TEXT + card]}"
    if verb == "drop":
        return f"Discard {permanent_name(table, card)}."
    name = card_name(table, card)
    texts = {
        "commit": f"Pick {name}: {table.content.texts[card]}",
        "trash": f"Trash {name} from your hand.",
        "trash_played": f"Trash {name} from your played cards.",
        "take_back": f"Take {name} back into your hand.",
    }
    return texts[verb]


def buy_text(table: Table, seat: i64, slot: i64) -> str:
    card = market.top_of(table) if slot == move.TOP_SLOT else table.row[slot] if slot < len(table.row) else -1
    if card < 0 and slot == move.TOP_SLOT:
        return "Buy the card on top of the market deck."
    if card < 0:
        return f"Buy the card in place {slot + 1} of the market."
    return f"Buy {evolution_name(table, card)} for {market.price(table, seat, card)}."


def terrain_move_text(seat: i64, now: Move) -> str:
    ground = terrain_name(now.args["terrain"])
    if now.verb == "discharge":
        return f"Clear the energy from {ground} of {whose(now.args['board'], seat)} path."
    if now.verb == "herd":
        return f"All units on {ground} of your path advance."
    return f"Charge {ground} on your path."


def space_move_text(table: Table, seat: i64, now: Move) -> str:
    args = now.args
    if now.verb == "target":
        return target_text(table, seat, args["board"], args["place"])
    if now.verb == "send":
        return f"Send a plague to ship space {args['space'] + 1} of {whom(args['board'], seat)}."
    if now.verb == "rob":
        return f"Rob {whom(args['board'], seat)}."
    if "place" in args:
        unit = unit_name(table, seat, args["place"], seat)
        texts = {
            "advance": f"Advance {unit}.",
            "shield": f"Shield {unit}.",
            "immunize": f"Make {unit} immune.",
            "free": f"Free {unit}.",
        }
        if now.verb == "jump":
            return f"Let {unit} jump to {space_name(table, seat, args['space'])}."
        return texts[now.verb]
    space = space_name(table, seat, args["space"])
    texts = {
        "produce": f"Put it on {space}.",
        "berth": f"Put it on {space}.",
        "promote": f"Promote the plague on {space}.",
        "charge_tile": f"Charge {space}.",
        "swap": f"Swap the units on {space} and {space_name(table, seat, min(args['space'] + 1, SPACES - 1))}.",
    }
    return texts[now.verb]


def target_text(table: Table, seat: i64, board: i64, place: i64) -> str:
    if board >= table.seats:
        return "Choose a unit of another board."
    asked = table.agenda[-1] if table.agenda else 0
    verb = table.content.parts[a_of(asked)].verb if kind_of(asked) == on.ASK_PART else -1
    word = {do.ABDUCT: "Abduct", do.HALT: "Halt", do.DESTROY: "Destroy"}.get(verb, "Choose")
    if kind_of(asked) == on.ASK_CLOSEST:
        word = "Destroy"
    return f"{word} {unit_name(table, board, place, seat)} of {whose(board, seat)} board."


def move_rules(table: Table, now: Move) -> tuple[str, ...]:
    """The rules of the verb, and for a card those that stand on it."""
    if now.verb in ("commit", "trash", "trash_played", "take_back"):
        return now.rules + tuple(table.content.rules[now.args["card"]])
    if now.verb == "use":
        return now.rules + tuple(table.content.rules[INSTANT_TEXT + now.args["card"]])
    if now.verb in ("activate", "drop"):
        return now.rules + tuple(table.content.rules[PERMANENT_TEXT + now.args["card"]])
    return now.rules
