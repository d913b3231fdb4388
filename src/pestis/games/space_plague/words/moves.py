"""One line for each move, as the one who makes it would say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import frames, moves
from pestis.games.space_plague.board import (
    BITS,
    BLACK,
    BOARD,
    CAPTAIN,
    PLACES,
    PROTECTED,
    SHIP,
    SPACES,
    kind_of_unit,
    owner_of,
)
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.tables import INSTANT_TEXT, PERMANENT_TEXT, type_of
from pestis.games.space_plague.rules.asking import PlagueQuestion, open_question
from pestis.games.space_plague.rules.cards.texts import first_parts, has_first_choice, is_automatic
from pestis.games.space_plague.rules.event.closest import closest
from pestis.games.space_plague.rules.market import cheapest, price, top_of
from pestis.games.space_plague.rules.spaces import is_free, space_of, tiles_of, unit_at
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import (
    KIND_NAMES,
    card_name,
    evolution_name,
    kind_name,
    permanent_name,
    space_name,
    terrain_name,
    unit_name,
    unit_on_board,
    whose,
)
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of
from pestis.kernel.grammar import several, whom
from pestis.kernel.moves import Move

PLAIN_MOVES: Final = {
    "pass": "Use no instant now",
    "end_turn": "End your turn",
    "renew": "Renew the market for 2 energy",
    "roll": "Roll the die for energy",
    "leave": "Leave the market",
    "stay": "Let the red plague stay where it is",
}
TYPE_NAMES: Final = ("instant", "hand card", "permanent")
ONCE: Final = "Once each round: "


def move_text(state: Invasion, seat: i64, move: Move) -> str:
    if move.verb in PLAIN_MOVES:
        return PLAIN_MOVES[move.verb]
    if move.verb == "decline":
        return decline_text(state)
    if move.verb in ("resolve", "visit"):
        return turn_text(state, seat, move.verb)
    if move.verb in ("pay", "lose", "sacrifice"):
        return loss_text(state, seat, move.verb)
    if "card" in move.args:
        return card_move_text(state, move.verb, move.args["card"])
    if move.verb == "buy":
        return buy_text(state, seat, move.args["slot"])
    if "terrain" in move.args:
        return terrain_move_text(state, seat, move)
    if "board" in move.args:
        return board_move_text(state, seat, move)
    return place_move_text(state, seat, move) if "place" in move.args else space_move_text(state, seat, move)


def decline_text(state: Invasion) -> str:
    question = open_question(state)
    return question.declining if question is not None else PlagueQuestion.declining


def turn_text(state: Invasion, seat: i64, verb: str) -> str:
    card = state.shown[seat]
    if verb == "visit":
        buys_at_once = (
            kind_of(state.agenda[-1]) == frames.ASK_TURN and state.reserve[seat] >= cheapest(state, seat) > 0
        )
        return "Visit the market without buying yet" if buys_at_once else "Visit the market"
    if card < 0:
        return "Resolve your card"
    is_idle = not is_automatic(state, card) and not has_first_choice(state, seat, card)
    return f"Resolve {card_name(state, card)}{': it has no effect now' if is_idle else ''}"


def loss_text(state: Invasion, seat: i64, verb: str) -> str:
    """SP-RULING-22, SP-RULING-23: which unit is paid for or lost, if a toll or an event asks."""
    asked = state.agenda[-1]
    if verb == "sacrifice":
        return sacrifice_text(state, seat) if kind_of(asked) == frames.ASK_EVENT else "Sacrifice a unit"
    if kind_of(asked) != frames.ASK_TOLL:
        return "Pay for a unit" if verb == "pay" else "Do not pay for a unit"
    unit = unit_on_board(state, a_of(asked), b_of(asked), seat)
    if verb == "pay":
        return f"Pay {c_of(asked)} energy for {unit}"
    return f"Do not pay: {unit} {fate_of(state, a_of(asked), b_of(asked))}"


def sacrifice_text(state: Invasion, seat: i64) -> str:
    found = closest(state, seat, a_of(state.agenda[-1]))
    if len(found) != 1:
        return "Sacrifice one of the units closest to the core"
    host, place = (found[0] - moves.TARGET) // PLACES, (found[0] - moves.TARGET) % PLACES
    unit = unit_on_board(state, host, place, seat)
    return f"Sacrifice {unit}, closest to the core: it {fate_of(state, host, place)}"


def fate_of(state: Invasion, host: i64, place: i64) -> str:
    """SP-UNIT-4, SP-SHIELD-1: what happens to a unit that would be destroyed."""
    unit = unit_at(state, host, place)
    if unit & PROTECTED:
        return "survives"
    return "loses a token" if kind_of_unit(unit) == CAPTAIN else "is destroyed"


def card_move_text(state: Invasion, verb: str, card: i64) -> str:
    if verb == "use":
        return f"Use {evolution_name(state, card)}: {effect_text(state, INSTANT_TEXT + card)}"
    if verb == "activate":
        return f"Activate {permanent_name(state, card)}: {effect_text(state, PERMANENT_TEXT + card)}"
    if verb == "drop":
        points = state.content.points[card]
        lost = f" and lose {several(points, 'point')}" if points else ""
        return f"Discard {permanent_name(state, card)}{lost}"
    name = card_name(state, card)
    texts = {
        "commit": f"Pick {name}: {effect_text(state, card)}",
        "trash": f"Trash {name} from your hand for good",
        "trash_played": f"Trash {name} from your played cards for good",
        "take_back": f"Take {name} back into your hand",
    }
    return texts[verb]


def effect_text(state: Invasion, text: i64) -> str:
    """What stands on a card, as the end of a sentence; how often a permanent works is no part of one use of it."""
    words = state.content.texts[text]
    used = words.partition(ONCE)[2] or words
    return f"{used[:1].lower()}{used[1:]}".removesuffix(".")


def buy_text(state: Invasion, seat: i64, slot: i64) -> str:
    card = top_of(state) if slot == moves.TOP_SLOT else state.row[slot] if slot < len(state.row) else -1
    if card < 0 and slot == moves.TOP_SLOT:
        return "Buy the card on top of the market deck"
    if card < 0:
        return f"Buy the card in place {slot + 1} of the market"
    return f"Buy {evolution_name(state, card)} ({TYPE_NAMES[type_of(card)]}) for {price(state, seat, card)} energy"


def terrain_move_text(state: Invasion, seat: i64, move: Move) -> str:
    terrain = move.args["terrain"]
    ground = terrain_name(terrain)
    if move.verb == "herd":
        return f"Advance all units on {ground} of your path"
    if move.verb == "charge":
        full = (state.charged | state.orange) >> seat * SPACES
        energy = min(state.pool, BITS[tiles_of(state, seat, terrain) & ~full & BOARD])
        return f"Charge {ground} of your path with {energy} energy"
    board = move.args["board"]
    if board >= state.seats:
        return f"Clear the energy from {ground} of another path"
    energy = BITS[tiles_of(state, board, terrain) & state.charged >> board * SPACES & BOARD]
    return f"Clear {energy} energy from {ground} of {whose(board, seat)} path"


def board_move_text(state: Invasion, seat: i64, move: Move) -> str:
    board = move.args["board"]
    if move.verb == "target":
        return target_text(state, seat, board, move.args["place"])
    if board >= state.seats:
        return "Send a plague to another ship" if move.verb == "send" else "Rob another player"
    if move.verb == "send":
        return f"Put a plague on ship space {move.args['space'] + 1} of {whose(board, seat)} ship"
    return f"Rob {whom(board, seat)} of {min(state.reserve[board], asked_amount(state))} energy"


def asked_amount(state: Invasion) -> i64:
    """The number of the part that is asked about, 1 if none is."""
    asked = state.agenda[-1]
    return state.content.parts[a_of(asked)].amount if kind_of(asked) == frames.ASK_PART else 1


def place_move_text(state: Invasion, seat: i64, move: Move) -> str:
    place = move.args["place"]
    unit = unit_name(state, seat, place, seat)
    if move.verb == "jump":
        goal = move.args["space"]
        way = "back" if goal < space_of(place) else "ahead"
        return f"Let {unit} jump {way} to {space_name(state, seat, goal)}{gain_text(state, seat, place, goal)}"
    if move.verb == "advance":
        return f"Advance {unit} {step_text(state, seat, place)}"
    lasts = "to the end of the next round" if asked_amount(state) > 1 else "for this round"
    texts = {
        "shield": f"Shield {unit} until the next round: it does not march",
        "immunize": f"Make {unit} immune {lasts}",
        "free": f"Free {unit}, so that it can move again",
    }
    return texts[move.verb]


def step_text(state: Invasion, seat: i64, place: i64) -> str:
    """Where a step leads and what it brings: energy, points, a push."""
    ahead = space_of(place) + 1
    unit = unit_at(state, seat, place)
    if ahead >= state.end_of(seat):
        points = 2 if kind_of_unit(unit) == CAPTAIN else 1
        return f"into the core ({several(points, 'point')})" if owner_of(unit) == seat else "into the core"
    push = ", pushing what stands there" if kind_of_unit(unit) == BLACK and not is_free(state, seat, ahead) else ""
    return f"to {space_name(state, seat, ahead)}{push}{gain_text(state, seat, place, ahead)}"


def gain_text(state: Invasion, seat: i64, place: i64, goal: i64) -> str:
    """SP-MOVE-4, SP-RULING-56: who takes the energy that lies there."""
    if not state.charged >> (seat * SPACES + goal) & 1:
        return ""
    taker = owner_of(unit_at(state, seat, place))
    if state.permanents[seat] & state.content.customs:
        taker = seat
    if taker < 0:
        return ", 1 energy for the pool"
    return f", 1 energy for {whom(taker, seat)}"


def space_move_text(state: Invasion, seat: i64, move: Move) -> str:
    space = space_name(state, seat, move.args["space"])
    ahead = space_name(state, seat, min(move.args["space"] + 1, SPACES - 1))
    texts = {
        "produce": f"Put {asked_unit(state, seat)} on {space}{front_hint(move.args['space'])}",
        "berth": f"Put {asked_unit(state, seat)} on {space}{front_hint(move.args['space'])}",
        "promote": f"Make the plague on {space} a captain (1 more token)",
        "charge_tile": f"Charge {space} with 1 energy",
        "swap": f"Swap the units on {space} and {ahead}",
    }
    return texts[move.verb]


def front_hint(space: i64) -> str:
    """The foremost space of a ship saves a unit the way through it."""
    return ", next to tile 1" if space == SHIP - 1 else ""


def asked_unit(state: Invasion, seat: i64) -> str:
    """The unit that is placed now: by the card of the turn, by a part of a text, or from another board."""
    asked = state.agenda[-1]
    kind = kind_of(asked)
    if kind == frames.ASK_BERTH:
        unit = unit_at(state, a_of(asked), b_of(asked))
        return kind_name(owner_of(unit), kind_of_unit(unit), seat)
    if kind == frames.ASK_PART:
        return new_unit(state, [a_of(asked)])
    card = a_of(asked) if kind == frames.ASK_CARD else state.shown[seat]
    return new_unit(state, first_parts(state, card)) if card >= 0 else "a unit"


def new_unit(state: Invasion, indices: Sequence[int]) -> str:
    for index in indices:
        part = state.content.parts[index]
        if part.verb == parts.PRODUCE:
            return f"a {KIND_NAMES[part.what]}{' (2 tokens)' if part.what == CAPTAIN else ''}"
    return "a unit"


def target_text(state: Invasion, seat: i64, board: i64, place: i64) -> str:
    if board >= state.seats:
        return "Choose a unit of another board"
    question = open_question(state)
    word = question.aim(state, state.agenda[-1]) if question is not None else "Choose"
    unit = unit_on_board(state, board, place, seat)
    if word == "Destroy" and unit_at(state, board, place):
        return f"Hit {unit}: it {fate_of(state, board, place)}"
    return f"{word} {unit}"


def move_rules(state: Invasion, move: Move) -> tuple[str, ...]:
    """The rules of the verb, and for a card those that stand on it."""
    if move.verb in ("commit", "trash", "trash_played", "take_back"):
        return move.rules + tuple(state.content.rules[move.args["card"]])
    if move.verb == "use":
        return move.rules + tuple(state.content.rules[INSTANT_TEXT + move.args["card"]])
    if move.verb in ("activate", "drop"):
        return move.rules + tuple(state.content.rules[PERMANENT_TEXT + move.args["card"]])
    return move.rules
