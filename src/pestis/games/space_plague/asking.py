"""One line for each question, as the one who reads it would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague import moves as move
from pestis.games.space_plague import parts as do
from pestis.games.space_plague.board import BOARD, CAPTAIN, PLACES, SPACES, kind_of_unit
from pestis.games.space_plague.cards import count_in
from pestis.games.space_plague.effects import has_choice
from pestis.games.space_plague.phases.actions import turn_choices
from pestis.games.space_plague.phases.event import path_units, seat_choices
from pestis.games.space_plague.wording import capital, card_name, unit_name, whose
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.moves import Question
from pestis.kernel.words import does, several, third_person, whom

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table

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
EVENT_QUESTIONS: Final = {
    do.EV_EVOLVE: ("buy one evolution", "lose the unit closest to the core"),
    do.EV_VISIT: ("send a plague to a neighbour's ship",),
    do.EV_CARD_OR_UNIT: ("trash a card from hand", "lose the unit closest to the core"),
}
NOTHING_AT_STAKE: Final = ("buy one evolution", "do without")
TRASH_ONE: Final = "trash a card from hand"
TRASH_TWO: Final = "trash two played cards"
TRASH_EITHER: Final = "trash a card from hand, or two played cards"


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
        return toll_question(table, seat, a_of(asked), b_of(asked), c_of(asked), viewer)
    if kind == on.ASK_CLOSEST:
        return f"Several units are equally close to the core: {then(seat, viewer, 'choose')} which is destroyed."
    if kind == on.ASK_SECOND:
        return f"{does(seat, viewer, 'trash')} a second played card."
    return f"Event: {whom(seat, viewer)} {one_of(seat, viewer, event_ways(table, seat, a_of(asked)))}."


def event_ways(table: Table, seat: i64, index: i64) -> tuple[str, ...]:
    """SP-RULING-24: what somebody can do in an event, without what is not possible."""
    verb = table.content.parts[index].verb
    if verb == do.EV_TRASH:
        if not table.hand[seat]:
            return (TRASH_TWO,)
        return (TRASH_EITHER,) if count_in(table.played[seat]) > 1 else (TRASH_ONE,)
    if verb == do.EV_THREE:
        legal = seat_choices(table, seat, index)
        buys = ("buy one evolution",) if any(move.BUY <= action < move.USE for action in legal) else ()
        moves = ("advance a unit",) if any(is_step(action) for action in legal) else ()
        return ("roll the die", *buys, *moves)
    if verb == do.EV_EVOLVE and not path_units(table, seat):
        return NOTHING_AT_STAKE
    if verb == do.EV_CARD_OR_UNIT and not table.occupied >> seat * SPACES & BOARD:
        return (TRASH_ONE,)
    return EVENT_QUESTIONS[verb]


def is_step(action: i64) -> bool:
    return move.ADVANCE <= action < move.SHIELD or action >= move.JUMP


def toll_question(table: Table, seat: i64, host: i64, place: i64, energy: i64, viewer: i64) -> str:
    """SP-RULING-22: by option the owner pays, maybe on another board. SP-UNIT-4: a captain loses one token."""
    unit = unit_name(table, host, place, viewer)
    if host != seat:
        unit = f"{unit} of {whose(host, viewer)} board"
    is_captain = kind_of_unit(table.units[host * PLACES + place]) == CAPTAIN
    lost = "one of its tokens" if is_captain else "it"
    return f"Toll: {then(seat, viewer, 'pay')} {energy} for {unit}, or {agree(seat, viewer, 'lose')} {lost}."


def window_moment(table: Table, window: i64, viewer: i64) -> str:
    return WINDOW_TEXTS[window].format(whose=whose(table.turn, viewer) if table.turn >= 0 else "the next")


def turn_question(table: Table, seat: i64, viewer: i64) -> str:
    if table.resolved:
        legal = turn_choices(table, seat)
        uses = ("use an evolution",) if any(action >= move.ACTIVATE for action in legal) else ()
        renewal = ("renew the market",) if move.RENEW in legal else ()
        return capital(f"{whom(seat, viewer)} {one_of(seat, viewer, (*uses, *renewal, 'end the turn'))}.")
    card = card_name(table, table.shown[seat])
    return f"{does(seat, viewer, 'resolve')} {card}, now or after something else."


def card_question(table: Table, card: i64, seat: i64, viewer: i64) -> str:
    """The first choice of each way that is possible: "you choose a unit to advance, or choose one to shield"."""
    content = table.content
    firsts = [int(content.way_first[2 * card + way]) for way in (0, 1) if content.parts_of(card, way)]
    possible = [first for first in firsts if has_choice(table, seat, first, content.parts[first].amount)]
    asked = [PART_QUESTIONS[content.parts[first].verb] for first in possible]
    first = then(seat, viewer, asked[0])
    return f"{first}, or {agree(seat, viewer, asked[1])}" if len(asked) > 1 else first


def left_over(part: do.Part, left: i64) -> str:
    """How often there is still to choose, for parts whose number says that."""
    is_repeated = part.verb in (do.PRODUCE, do.ADVANCE, do.CHARGE, do.TAKE_BACK)
    return f" ({left} left)" if part.amount > 1 and is_repeated else ""


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
