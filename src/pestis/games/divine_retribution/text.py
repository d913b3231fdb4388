"""One line for each question, each move and each event, as the one who reads it would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import parts as card_text
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.phases.infect import noble_at
from pestis.games.divine_retribution.scoring import REASON_TEXTS
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.moves import Move, Question
from pestis.kernel.words import does, several, who, whom

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table

PHASE_TITLES: Final = ("Setup", "Spread Phase", "Infect Phase", "End Phase")
WINDOWS: Final = (
    "before cards are put away",
    "after controlled cards are put away",
    "after the hand is discarded",
    "after drawing",
    "after the lineup is filled",
)
QUESTION_RULES: Final = {
    on.ASK_VOTE: ("DR-SETUP-2", "DR-RULING-3"),
    on.ASK_SPREAD: ("DR-SPREAD-1",),
    on.ASK_INFECT: ("DR-INFECT-2", "DR-INFECT-5"),
    on.ASK_WINDOW: ("DR-RULING-21",),
    on.ASK_RESOLVE: ("DR-RULING-7",),
    on.ASK_OPPONENT: ("DR-PERSECUTE-2",),
    on.ASK_REPENT: ("DR-PERSECUTE-3", "DR-RULING-27"),
    on.ASK_COPY: ("DR-CARD-QUEEN", "DR-RULING-37"),
    on.ASK_PIT: ("DR-KEY-2",),
    on.ASK_RECRUIT: ("DR-KEY-1",),
    on.ASK_DISCARD: ("DR-RULING-31",),
    on.ASK_PENANCE: ("DR-RULING-33",),
    on.ASK_UNPAID: ("DR-RULING-50",),
    on.ASK_MAY: ("DR-EFFECT-2",),
}


# Questions.


def question(table: Table, viewer: i64) -> Question:
    """What is asked now: of whom, what, and why."""
    asked = table.agenda[-1]
    kind = kind_of(asked)
    return Question(question_text(table, asked, viewer), QUESTION_RULES[kind])


def question_text(table: Table, asked: i64, viewer: i64) -> str:
    kind = kind_of(asked)
    if kind == on.ASK_VOTE:
        return "The lineup is mostly of high Resistance: deal a new one, or keep it?"
    seat = seat_of(asked)
    if kind == on.ASK_SPREAD:
        return f"{does(seat, viewer, 'play')} cards from hand, or {verb(seat, viewer, 'end')} the Spread Phase."
    if kind == on.ASK_INFECT:
        left = several(table.available(seat), "Contagion")
        return f"{does(seat, viewer, 'have')} {left} to Infect with."
    if kind == on.ASK_WINDOW:
        moment = WINDOWS[a_of(asked)]
        return (
            f"End Phase, {moment}: {does(seat, viewer, 'use')} a Chronic card, or {verb(seat, viewer, 'go')} on."
        )
    if kind == on.ASK_RESOLVE:
        return f"Several effects are due: {does(seat, viewer, 'choose')} which comes first."
    if kind == on.ASK_OPPONENT:
        card = source_name(table, seat, a_of(asked))
        return f"{card}: {does(seat, viewer, 'choose')} an opponent to Persecute."
    if kind == on.ASK_REPENT:
        persecutor = c_of(asked)
        card = source_name(table, persecutor, a_of(asked))
        attack = f"{does(persecutor, viewer, 'persecute')} {whom(seat, viewer)} with {card}"
        return f"{attack}: {does(seat, viewer, 'repent')} with a card, or {verb(seat, viewer, 'suffer')}."
    return effect_question(table, asked, viewer)


def effect_question(table: Table, asked: i64, viewer: i64) -> str:
    kind = kind_of(asked)
    seat = seat_of(asked)
    if kind == on.ASK_COPY:
        return f"Queen: {does(seat, viewer, 'copy')} the effect of a controlled card, or none."
    part = table.content.parts[b_of(asked)]
    if kind == on.ASK_PIT:
        what = "a Penance card" if part.only_penance else "a card"
        ending = f", or {verb(seat, viewer, 'stop')}" if part.may or part.up_to else ""
        return f"{does(seat, viewer, 'put')} {what} into the Plague Pit{ending}."
    if kind == on.ASK_RECRUIT:
        ending = " or none" if part.may else ""
        return f"{does(seat, viewer, 'recruit')} a card from the discard pile{ending}."
    if kind == on.ASK_DISCARD:
        return f"{does(seat, viewer, 'discard')} a card from hand."
    if kind == on.ASK_PENANCE:
        return f"{does(seat, viewer, 'recruit')} one of the drawn Penance cards."
    if kind == on.ASK_UNPAID:
        limit = part.count
        return f"{does(seat, viewer, 'infect')} a lineup card with Resistance {limit} or less without paying."
    return f"{does(seat, viewer, 'decide')} whether to {plain_effect(part)}."


def verb(seat: i64, viewer: i64, word: str) -> str:
    """A second verb of the same sentence, in agreement with who does it."""
    return does(seat, viewer, word).split(" ", 1)[1]


def plain_effect(part: card_text.Part) -> str:
    """What a part with a bare "may" does, for the question and for the move."""
    if part.verb == card_text.DRAW:
        return f"draw {several(part.count, 'card')}"
    if part.verb == card_text.DRAW_TO:
        return f"draw up to a hand of {part.count}"
    if part.verb == card_text.DISCARD:
        return f"discard {several(part.count, 'card')}"
    return "put this card into the Plague Pit"


def source_name(table: Table, seat: i64, place: i64) -> str:
    held = table.controls[seat][place]
    return table.content.names[card_of(held)]


# Moves.


def move_text(table: Table, seat: i64, move: Move) -> str:
    args = move.args
    if "card" in args:
        return card_move_text(table, seat, move.verb, args["card"])
    if move.verb == "infect":
        return slot_text(table, args["slot"], "Infect {card} for {price}.")
    if move.verb == "infect_unpaid":
        return slot_text(table, args["slot"], "Infect {card} (Resistance {price}) without paying.")
    if move.verb == "infect_noble":
        return noble_text(table, args["place"])
    if move.verb == "persecute":
        return f"Persecute {whom(args['opponent'], seat)}."
    return plain_move_text(table, move.verb)


def card_move_text(table: Table, seat: i64, verb: str, card: i64) -> str:
    name = table.content.names[card]
    texts = {
        "play": f"Play {name}.",
        "activate": f"Use the Chronic effect of {name}.",
        "resolve": f"Resolve the waiting effect of {name} first.",
        "copy": f"Copy the effect of {name}.",
        "repent": f"Repent with {name}.",
        "discard": f"Discard {name}.",
        "recruit": f"Recruit {name}: put it on top of your draw pile.",
        "pit": f"Put {name} from your hand into the Plague Pit.",
        "pit_discarded": f"Put {name} from your discard pile into the Plague Pit.",
    }
    return texts[verb]


def slot_text(table: Table, slot: i64, pattern: str) -> str:
    card = table.lineup[slot]
    if card < 0:
        return f"Infect the card in space {slot + 1} of the lineup."
    return pattern.format(card=table.content.names[card], price=table.content.resistance[card])


def noble_text(table: Table, place: i64) -> str:
    card = noble_at(table, place)
    if card < 0:
        return "Infect the King." if place == 2 else "Infect the top card of this Nobility stack."
    return f"Infect the {table.content.names[card]} for {table.content.resistance[card]}."


def plain_move_text(table: Table, verb: str) -> str:
    if verb == "accept":
        asked = table.agenda[-1] if table.agenda else 0
        if kind_of(asked) == on.ASK_MAY:
            return f"Yes: {plain_effect(table.content.parts[b_of(asked)])}."
    texts = {
        "take_rat_king": "Take a Rat King for free.",
        "buy_rat_king": "Infect a Rat King for its Resistance.",
        "end_spread": "End the Spread Phase.",
        "end_infect": "End the Infect Phase.",
        "go_on": "Go on with the End Phase.",
        "suffer": "Suffer the effect.",
        "decline": "Choose nothing more.",
        "redeal": "Deal a new lineup.",
        "keep": "Keep the lineup.",
        "accept": "Yes, do it.",
    }
    return texts[verb]


def move_rules(table: Table, seat: i64, move: Move) -> tuple[str, ...]:
    """The rules of the verb, and for a card those that stand on it."""
    if move.verb in ("play", "repent", "activate", "copy"):
        return move.rules + tuple(table.content.rules[move.args["card"]])
    if move.verb == "infect_noble" and move.args["place"] == 2:
        return ("DR-INFECT-3", "DR-INFECT-4", "DR-ENDTIMES-1")
    return move.rules


# Events.


def event_text(table: Table, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind in ("turn_began", "phase_began", "end_times", "ended", "voted"):
        return course_text(kind, seat, args, viewer)
    if kind in ("dealt", "refilled"):
        return f"{card_name(table, args[0])} enters the lineup."
    if kind in ("redealt", "penance_recycled"):
        return middle_text(kind, args)
    if kind == "persecuted":
        victim = whom(args[0], viewer)
        return f"{does(seat, viewer, 'persecute')} {victim} with {card_name(table, args[1])}."
    if kind in ("infected", "infected_unpaid", "infected_noble"):
        return infected_text(table, kind, seat, args, viewer)
    return zone_text(table, kind, seat, args, viewer)


def course_text(kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "turn_began":
        return f"Round {args[0]}: {does(seat, viewer, 'begin')} a turn."
    if kind == "phase_began":
        return f"{who(seat, viewer)}: {PHASE_TITLES[args[0]]}."
    if kind == "voted":
        return f"{does(seat, viewer, 'vote')} to {'deal a new lineup' if args[0] else 'keep the lineup'}."
    if kind == "end_times":
        return f"The End Times have come. {REASON_TEXTS[args[0]]}"
    return f"The game is over. {REASON_TEXTS[args[0]]}"


def middle_text(kind: str, args: list[int]) -> str:
    if kind == "redealt":
        return "The lineup was mostly of high Resistance: a new one is dealt."
    return f"{several(args[0], 'Penance card')} from the Plague Pit are shuffled into a new Penance deck."


def infected_text(table: Table, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    name = card_name(table, args[0])
    if kind == "infected_unpaid":
        return f"{does(seat, viewer, 'infect')} {name} without paying."
    paid = args[2] if kind == "infected" else args[1]
    return f"{does(seat, viewer, 'infect')} {name} for {paid}."


def zone_text(table: Table, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    name = card_name(table, args[0]) if kind not in ("reshuffled", "took_rat_king", "bought_rat_king") else ""
    if kind == "played":
        return f"{does(seat, viewer, 'play')} {name}."
    if kind == "activated":
        return f"{does(seat, viewer, 'use')} the Chronic effect of {name}."
    if kind == "copied":
        return f"{does(seat, viewer, 'copy')} {name} with the Queen."
    if kind == "resolved":
        return f"The effect of {name} that waited resolves."
    if kind == "gained":
        return f"{name} gives {several(args[1], 'Contagion')}."
    if kind == "drew":
        return f"{does(seat, viewer, 'draw')} {name}."
    if kind == "reshuffled":
        return (
            f"{does(seat, viewer, 'shuffle')} the discard pile ({several(args[0], 'card')}) into a new draw pile."
        )
    return loss_text(kind, name, seat, args, viewer)


def loss_text(kind: str, name: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "discarded":
        return f"{does(seat, viewer, 'discard')} {name}."
    if kind == "put_away":
        return f"{does(seat, viewer, 'put')} {name} away."
    if kind == "recruited":
        return f"{does(seat, viewer, 'recruit')} {name if name != HIDDEN else SOME_PENANCE}."
    if kind == "pitted":
        return f"{does(seat, viewer, 'put')} {name} into the Plague Pit."
    if kind == "repented":
        return f"{does(seat, viewer, 'repent')} with {name}."
    if kind == "suffered":
        return f"{does(seat, viewer, 'suffer')} from {name}."
    if kind == "drew_penance":
        return f"{does(seat, viewer, 'draw')} {name if name != HIDDEN else SOME_PENANCE}."
    if kind == "took_rat_king":
        return f"{does(seat, viewer, 'take')} a Rat King for free."
    return f"{does(seat, viewer, 'infect')} a Rat King for {args[0]}."


HIDDEN: Final = "a card"

# DR-RULING-33: the only cards drawn from their own deck or Recruited unseen.
SOME_PENANCE: Final = "a Penance"


def card_name(table: Table, card: i64) -> str:
    return HIDDEN if card < 0 else table.content.names[card]
