"""One line for each question, each move and each event, as the one who reads it would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague import market
from pestis.games.space_plague import moves as move
from pestis.games.space_plague import parts as do
from pestis.games.space_plague.board import SPACES
from pestis.games.space_plague.content import INSTANT_TEXT, PERMANENT_TEXT
from pestis.games.space_plague.phases.event import path_units
from pestis.games.space_plague.telling import event_text
from pestis.games.space_plague.wording import (
    capital,
    card_name,
    evolution_name,
    permanent_name,
    space_name,
    terrain_name,
    unit_name,
    whose,
)
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.moves import Move, Question
from pestis.kernel.words import does, several, third_person, whom

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table

__all__ = ["event_text", "move_rules", "move_text", "question"]

WINDOW_TEXTS: Final = (
    "At the start of the round",
    "After production",
    "Before {whose} turn",
    "Between two steps of {whose} turn",
    "Before the event",
    "Before the march",
    "After the march",
)
QUESTION_RULES: Final = {
    on.ASK_COMMIT: ("SP-ACT-1", "SP-DEC-1"),
    on.ASK_WINDOW: ("SP-RULING-29", "SP-DEC-9"),
    on.ASK_TURN: ("SP-RULING-11", "SP-DEC-2"),
    on.ASK_CARD: ("SP-ACT-3", "SP-RULING-12"),
    on.ASK_PART: ("SP-RULING-12",),
    on.ASK_MARKET: ("SP-MKT-1", "SP-DEC-7"),
    on.ASK_DROP: ("SP-MKT-7", "SP-DEC-8"),
    on.ASK_RED: ("SP-RULING-36", "SP-DEC-18"),
    on.ASK_BERTH: ("SP-RULING-28", "SP-UNIT-5"),
    on.ASK_EVENT: ("SP-RULING-24", "SP-RULING-25"),
    on.ASK_TOLL: ("SP-RULING-22", "SP-DEC-11"),
    on.ASK_CLOSEST: ("SP-RULING-23", "SP-DEC-17"),
    on.ASK_SECOND: ("SP-EV-17-E", "SP-DEC-12"),
}
# What the first choice of a part asks for.
PART_QUESTIONS: Final = {
    do.PRODUCE: "choose a free ship space",
    do.ADVANCE: "choose a unit to advance",
    do.SHIELD: "choose a unit to shield",
    do.MARKET: "visit the market",
    do.ROLL: "roll the die",
    do.PROMOTE: "choose a plague to promote",
    do.HERD: "choose a terrain to set in motion",
    do.CHARGE: "choose a terrain to charge",
    do.TAKE_BACK: "choose a played card to take back",
    do.ABDUCT: "choose a unit to abduct",
    do.IMMUNITY: "choose a unit to make immune",
    do.HALT: "choose a unit to halt",
    do.STEAL: "choose whom to rob",
    do.DESTROY: "choose a unit to destroy",
    do.DISCHARGE: "choose a terrain to discharge",
    do.FREE: "choose a unit to free",
    do.PROD: "choose how the rearmost unit moves",
    do.CHARGE_UNDER: "choose a tile to charge",
    do.SWAP: "choose two neighbours to swap",
}
DONE_REPEATEDLY: Final = (do.PRODUCE, do.ADVANCE, do.CHARGE, do.TAKE_BACK)
EVENT_QUESTIONS: Final = {
    do.EV_TRASH: ("trash a card from hand, or two played cards",),
    do.EV_THREE: ("roll the die", "buy one evolution", "advance a unit"),
    do.EV_EVOLVE: ("buy one evolution", "lose the unit closest to the core"),
    do.EV_VISIT: ("send a plague to a neighbour's ship",),
    do.EV_CARD_OR_UNIT: ("trash a card from hand", "lose the unit closest to the core"),
}
NOTHING_AT_STAKE: Final = ("buy one evolution", "do without")


# Questions.


def question(table: Table, viewer: i64) -> Question:
    """What is asked now: of whom, what, and why."""
    asked = table.agenda[-1]
    return Question(question_text(table, asked, viewer), QUESTION_RULES[kind_of(asked)])


def question_text(table: Table, asked: i64, viewer: i64) -> str:
    kind = kind_of(asked)
    if kind == on.ASK_COMMIT:
        return "Everybody picks a card in secret."
    seat = seat_of(asked)
    if kind == on.ASK_WINDOW:
        moment = window_moment(table, b_of(asked), viewer)
        return f"{moment}: {then(seat, viewer, 'use')} an instant, or {agree(seat, viewer, 'pass')}."
    if kind == on.ASK_TURN:
        return turn_question(table, seat, viewer)
    if kind == on.ASK_CARD:
        return f"{card_name(table, a_of(asked))}: {card_question(table, a_of(asked), seat, viewer)}."
    if kind == on.ASK_PART:
        part = table.content.parts[a_of(asked)]
        choose = then(seat, viewer, PART_QUESTIONS[part.verb])
        return f"{part_source(table, a_of(asked))}: {choose}{left_over(part, b_of(asked))}."
    return other_question(table, asked, kind, seat, viewer)


def other_question(table: Table, asked: i64, kind: i64, seat: i64, viewer: i64) -> str:
    if kind == on.ASK_MARKET:
        energy = several(table.reserve[seat], "energy", "energy")
        return f"Market: {then(seat, viewer, 'buy')} with {energy}, or {agree(seat, viewer, 'leave')}."
    if kind == on.ASK_DROP:
        return f"A third evolution: {then(seat, viewer, 'discard')} one of the two old ones."
    if kind == on.ASK_RED:
        unit = capital(unit_name(table, seat, a_of(asked), viewer))
        return f"{unit}: {then(seat, viewer, 'choose')} whether it jumps."
    if kind == on.ASK_BERTH:
        unit = unit_name(table, a_of(asked), b_of(asked), viewer)
        return f"{does(seat, viewer, 'abduct')} {unit}: to which ship space?"
    if kind == on.ASK_TOLL:
        unit = unit_name(table, a_of(asked), b_of(asked), viewer)
        return f"Toll: {then(seat, viewer, 'pay')} {c_of(asked)} for {unit}, or {agree(seat, viewer, 'lose')} it."
    if kind == on.ASK_CLOSEST:
        return f"Several units are equally close to the core: {then(seat, viewer, 'choose')} which is destroyed."
    if kind == on.ASK_SECOND:
        return f"{does(seat, viewer, 'trash')} a second played card."
    verb = table.content.parts[a_of(asked)].verb
    ways = EVENT_QUESTIONS[verb]
    if verb == do.EV_EVOLVE and not path_units(table, seat):
        ways = NOTHING_AT_STAKE
    return f"Event: {whom(seat, viewer)} {one_of(seat, viewer, ways)}."


def window_moment(table: Table, window: i64, viewer: i64) -> str:
    return WINDOW_TEXTS[window].format(whose=whose(table.turn, viewer) if table.turn >= 0 else "the next")


def turn_question(table: Table, seat: i64, viewer: i64) -> str:
    if table.resolved:
        rest = one_of(seat, viewer, ("use an evolution", "renew the market", "end the turn"))
        return capital(f"{whom(seat, viewer)} {rest}.")
    card = card_name(table, table.shown[seat])
    return f"{does(seat, viewer, 'resolve')} {card}, now or after something else."


def card_question(table: Table, card: i64, seat: i64, viewer: i64) -> str:
    """The first choice of each way to use a card: "you choose a unit to advance or choose a unit to shield"."""
    ways = [table.content.parts_of(card, way) for way in (0, 1)]
    asked = [PART_QUESTIONS[way[0].verb] for way in ways if way]
    first = then(seat, viewer, asked[0])
    return f"{first}, or {agree(seat, viewer, asked[1])}" if len(asked) > 1 else first


def left_over(part: do.Part, left: i64) -> str:
    """How often there is still to choose, for parts whose number says that."""
    return f" ({left} left)" if part.amount > 1 and part.verb in DONE_REPEATEDLY else ""


def part_source(table: Table, index: i64) -> str:
    """The name of the card that has this part."""
    for number, name in enumerate(table.content.names):
        for way in (2 * number, 2 * number + 1):
            if table.content.way_first[way] <= index < table.content.way_last[way]:
                return name
    return "Card"


def then(seat: i64, viewer: i64, words: str) -> str:
    """Who does it, inside a sentence: "you pay 2", "Blue pays 2"."""
    return f"{whom(seat, viewer)} {agree(seat, viewer, words)}"


def agree(seat: i64, viewer: i64, words: str) -> str:
    """A second verb of the same sentence, in agreement with who does it."""
    if seat == viewer:
        return words
    first, space, rest = words.partition(" ")
    return f"{third_person(first)}{space}{rest}"


def one_of(seat: i64, viewer: i64, ways: tuple[str, ...]) -> str:
    """Several things of which somebody does one: "rolls the die, buys one evolution, or advances a unit"."""
    told = [agree(seat, viewer, words) for words in ways]
    return f"{', '.join(told[:-1])}, or {told[-1]}" if len(told) > 1 else told[0]


# Moves.

PLAIN_MOVES: Final = {
    "pass": "Use no instant now.",
    "end_turn": "End your turn.",
    "renew": "Renew the market for 2 energy.",
    "roll": "Roll the die for energy.",
    "visit": "Visit the market.",
    "leave": "Leave the market.",
    "decline": "Do no more.",
    "lose": "Do not pay.",
    "sacrifice": "Give up the unit closest to the core.",
    "stay": "Let the red plague stay.",
}


def move_text(table: Table, seat: i64, now: Move) -> str:
    if now.verb in PLAIN_MOVES:
        return PLAIN_MOVES[now.verb]
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
    return f"{word} {unit_name(table, board, place, seat)} on {whose(board, seat)} board."


def move_rules(table: Table, now: Move) -> tuple[str, ...]:
    """The rules of the verb, and for a card those that stand on it."""
    if now.verb in ("commit", "trash", "trash_played", "take_back"):
        return now.rules + tuple(table.content.rules[now.args["card"]])
    if now.verb == "use":
        return now.rules + tuple(table.content.rules[INSTANT_TEXT + now.args["card"]])
    if now.verb in ("activate", "drop"):
        return now.rules + tuple(table.content.rules[PERMANENT_TEXT + now.args["card"]])
    return now.rules
