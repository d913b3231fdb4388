"""One line for each move, as the one who makes it would say it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import frames, moves
from pestis.games.space_plague.board import SPACES
from pestis.games.space_plague.content.tables import INSTANT_TEXT, PERMANENT_TEXT
from pestis.games.space_plague.rules.asking import PlagueQuestion, open_question
from pestis.games.space_plague.rules.market import price, top_of
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import (
    card_name,
    evolution_name,
    permanent_name,
    space_name,
    terrain_name,
    unit_name,
    whose,
)
from pestis.kernel.agenda import c_of, kind_of
from pestis.kernel.grammar import whom
from pestis.kernel.moves import Move

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


def move_text(state: Invasion, seat: i64, move: Move) -> str:
    if move.verb in PLAIN_MOVES:
        return PLAIN_MOVES[move.verb]
    if move.verb == "decline":
        return decline_text(state)
    if move.verb == "resolve":
        card = state.shown[seat]
        return f"Resolve {card_name(state, card)}." if card >= 0 else "Resolve your card."
    if move.verb == "pay":
        asked = state.agenda[-1]
        return f"Pay {c_of(asked)} energy." if kind_of(asked) == frames.ASK_TOLL else "Pay."
    if "card" in move.args:
        return card_move_text(state, move.verb, move.args["card"])
    if move.verb == "buy":
        return buy_text(state, seat, move.args["slot"])
    if "terrain" in move.args:
        return terrain_move_text(seat, move)
    return space_move_text(state, seat, move)


def decline_text(state: Invasion) -> str:
    question = open_question(state)
    return question.declining if question is not None else PlagueQuestion.declining


def card_move_text(state: Invasion, verb: str, card: i64) -> str:
    if verb == "use":
        return f"Use {evolution_name(state, card)}: {state.content.texts[INSTANT_TEXT + card]}"
    if verb == "activate":
        return f"Activate {permanent_name(state, card)}: {state.content.texts[PERMANENT_TEXT + card]}"
    if verb == "drop":
        return f"Discard {permanent_name(state, card)}."
    name = card_name(state, card)
    texts = {
        "commit": f"Pick {name}: {state.content.texts[card]}",
        "trash": f"Trash {name} from your hand.",
        "trash_played": f"Trash {name} from your played cards.",
        "take_back": f"Take {name} back into your hand.",
    }
    return texts[verb]


def buy_text(state: Invasion, seat: i64, slot: i64) -> str:
    card = top_of(state) if slot == moves.TOP_SLOT else state.row[slot] if slot < len(state.row) else -1
    if card < 0 and slot == moves.TOP_SLOT:
        return "Buy the card on top of the market deck."
    if card < 0:
        return f"Buy the card in place {slot + 1} of the market."
    return f"Buy {evolution_name(state, card)} for {price(state, seat, card)}."


def terrain_move_text(seat: i64, move: Move) -> str:
    ground = terrain_name(move.args["terrain"])
    if move.verb == "discharge":
        return f"Clear the energy from {ground} of {whose(move.args['board'], seat)} path."
    if move.verb == "herd":
        return f"All units on {ground} of your path advance."
    return f"Charge {ground} on your path."


def space_move_text(state: Invasion, seat: i64, move: Move) -> str:
    args = move.args
    if move.verb == "target":
        return target_text(state, seat, args["board"], args["place"])
    if move.verb == "send":
        return f"Send a plague to ship space {args['space'] + 1} of {whom(args['board'], seat)}."
    if move.verb == "rob":
        return f"Rob {whom(args['board'], seat)}."
    if "place" in args:
        unit = unit_name(state, seat, args["place"], seat)
        texts = {
            "advance": f"Advance {unit}.",
            "shield": f"Shield {unit}.",
            "immunize": f"Make {unit} immune.",
            "free": f"Free {unit}.",
        }
        if move.verb == "jump":
            return f"Let {unit} jump to {space_name(state, seat, args['space'])}."
        return texts[move.verb]
    space = space_name(state, seat, args["space"])
    texts = {
        "produce": f"Put it on {space}.",
        "berth": f"Put it on {space}.",
        "promote": f"Promote the plague on {space}.",
        "charge_tile": f"Charge {space}.",
        "swap": f"Swap the units on {space} and {space_name(state, seat, min(args['space'] + 1, SPACES - 1))}.",
    }
    return texts[move.verb]


def target_text(state: Invasion, seat: i64, board: i64, place: i64) -> str:
    if board >= state.seats:
        return "Choose a unit of another board."
    question = open_question(state)
    word = question.aim(state, state.agenda[-1]) if question is not None else "Choose"
    return f"{word} {unit_name(state, board, place, seat)} of {whose(board, seat)} board."


def move_rules(state: Invasion, move: Move) -> tuple[str, ...]:
    """The rules of the verb, and for a card those that stand on it."""
    if move.verb in ("commit", "trash", "trash_played", "take_back"):
        return move.rules + tuple(state.content.rules[move.args["card"]])
    if move.verb == "use":
        return move.rules + tuple(state.content.rules[INSTANT_TEXT + move.args["card"]])
    if move.verb in ("activate", "drop"):
        return move.rules + tuple(state.content.rules[PERMANENT_TEXT + move.args["card"]])
    return move.rules
