"""One line for each question, each move and each event, as the one who reads it would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events as happened
from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import parts as card_text
from pestis.games.divine_retribution.cards import KING, QUEEN, RAT_KING
from pestis.games.divine_retribution.choosing import pit_choices
from pestis.games.divine_retribution.control import card_of, copied_of
from pestis.games.divine_retribution.phases.infect import noble_at
from pestis.games.divine_retribution.scoring import REASON_TEXTS
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.moves import Move, Question
from pestis.kernel.words import does, several, third_person, who, whom

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
# Where a part takes cards from, by the bits of FROM_HAND and FROM_DISCARD.
WHERE: Final = ("here", "in your hand", "in your discard pile", "in your hand or discard pile")
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
        return spread_question(table, seat, viewer)
    if kind == on.ASK_INFECT:
        return infect_question(table, seat, viewer)
    if kind == on.ASK_WINDOW:
        moment = WINDOWS[a_of(asked)]
        use = f"{then_does(seat, viewer, 'use')} a Chronic card"
        return f"End Phase, {moment}: {use}, or {verb(seat, viewer, 'go')} on."
    if kind == on.ASK_RESOLVE:
        return f"Several effects are due: {then_does(seat, viewer, 'choose')} which comes first."
    if kind == on.ASK_OPPONENT:
        card = held_name(table, seat, a_of(asked))
        return f"{card}: {then_does(seat, viewer, 'choose')} an opponent to Persecute."
    if kind == on.ASK_REPENT:
        persecutor = c_of(asked)
        card = held_name(table, persecutor, a_of(asked))
        attack = f"{does(persecutor, viewer, 'persecute')} {whom(seat, viewer)} with {card}"
        return f"{attack}: {then_does(seat, viewer, 'repent')} with a card, or {verb(seat, viewer, 'suffer')}."
    return f"{source_name(table, asked)}: {effect_question(table, asked, viewer)}"


def spread_question(table: Table, seat: i64, viewer: i64) -> str:
    ending = f"or {verb(seat, viewer, 'end')} the Spread Phase."
    if not table.hands[seat].entries:
        use = f"{then_does(seat, viewer, 'use')} a Chronic card"
        return f"{does(seat, viewer, 'have')} no card in hand: {use}, {ending}"
    if table.ready:
        use = f"{verb(seat, viewer, 'use')} a Chronic card"
        return f"{does(seat, viewer, 'play')} cards from hand, {use}, {ending}"
    return f"{does(seat, viewer, 'play')} cards from hand, {ending}"


def infect_question(table: Table, seat: i64, viewer: i64) -> str:
    """DR-RULING-17: the free Rat King ends paying."""
    if table.took_rat_king:
        return f"{who(seat, viewer)} may still use Chronic cards, or end the Infect Phase."
    left = several(table.available(seat), "Contagion")
    use = ", and Chronic cards to use" if table.ready else ""
    return f"{does(seat, viewer, 'have')} {left} to Infect with{use}."


def effect_question(table: Table, asked: i64, viewer: i64) -> str:
    """What an effect asks, after the name of the card that has it."""
    kind = kind_of(asked)
    seat = seat_of(asked)
    if kind == on.ASK_COPY:
        return f"{then_does(seat, viewer, 'copy')} the effect of a controlled card, or none."
    part = table.content.parts[b_of(asked)]
    if kind == on.ASK_PIT:
        return pit_question(part, seat, viewer, c_of(asked))
    none = ", or none" if part.may else ""
    if kind == on.ASK_RECRUIT:
        return f"{then_does(seat, viewer, 'recruit')} a card from the discard pile{none}."
    if kind == on.ASK_DISCARD:
        return f"{then_does(seat, viewer, 'discard')} a card from hand."
    if kind == on.ASK_PENANCE:
        return f"{then_does(seat, viewer, 'recruit')} one of the drawn Penance cards."
    if kind == on.ASK_UNPAID:
        limit = f"with Resistance {part.count} or less"
        return f"{then_does(seat, viewer, 'infect')} a lineup card {limit} without paying{none}."
    return f"{then_does(seat, viewer, 'decide')} whether to {plain_effect(part)}."


def pit_question(part: card_text.Part, seat: i64, viewer: i64, pitted: i64) -> str:
    what = "a Penance card" if part.only_penance else "a card"
    another = what.replace("a ", "another ", 1) if pitted else what
    none = ", or no more" if pitted else ", or none"
    ending = none if part.may or part.up_to else ""
    return f"{then_does(seat, viewer, 'put')} {another} into the Plague Pit{ending}."


def then_does(seat: i64, viewer: i64, verb: str) -> str:
    """Who does it, inside a sentence: "you draw", "Blue draws"."""
    return f"you {verb}" if seat == viewer else does(seat, viewer, verb)


def verb(seat: i64, viewer: i64, word: str) -> str:
    """A second verb of the same sentence, in agreement with who does it."""
    return word if seat == viewer else third_person(word)


def plain_effect(part: card_text.Part) -> str:
    """What a part with a bare "may" does, for the question and for the move."""
    if part.verb == card_text.DRAW:
        return f"draw {several(part.count, 'card')}"
    if part.verb == card_text.DRAW_TO:
        return f"draw up to a hand of {part.count}"
    if part.verb == card_text.DISCARD:
        return f"discard {several(part.count, 'card')}"
    return "put this card into the Plague Pit"


def source_name(table: Table, asked: i64) -> str:
    """The card whose effect asks: an own one, or that of a persecutor."""
    seat = seat_of(asked)
    persecutor = c_of(asked) >> on.PERSECUTOR_SHIFT
    return held_name(table, persecutor - 1 if persecutor else seat, a_of(asked))


def held_name(table: Table, seat: i64, place: i64) -> str:
    held = table.controls[seat][place]
    return copy_name(table, card_of(held), copied_of(held))


def copy_name(table: Table, card: i64, copied: i64) -> str:
    """A card under control, with the one whose text it has copied: "Queen (as Daggers Knight)"."""
    name = card_name(table, card)
    return f"{name} (as {card_name(table, copied - 1)})" if copied else name


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
    if move.verb == "decline":
        return decline_text(table, seat)
    return plain_move_text(table, move.verb)


def card_move_text(table: Table, seat: i64, verb: str, card: i64) -> str:
    name = table.content.names[card]
    if card == QUEEN and verb in ("activate", "resolve"):
        name = queen_name(table, seat)
    texts = {
        "play": f"Play {name}.",
        "activate": f"Use the Chronic effect of {name}.",
        "resolve": f"Resolve the waiting effect of {name} first.",
        "copy": f"Copy the effect of {name}{copy_hint(table, card)}.",
        "repent": f"Repent with {name}.",
        "discard": f"Discard {name}.",
        "recruit": f"Recruit {name}: put it on top of your draw pile.",
        "pit": f"Put {name} from your hand into the Plague Pit.",
        "pit_discarded": f"Put {name} from your discard pile into the Plague Pit.",
    }
    return texts[verb]


def queen_name(table: Table, seat: i64) -> str:
    """The Queen under control, with what she has copied."""
    for place, held in enumerate(table.controls[seat]):
        if card_of(held) == QUEEN:
            return held_name(table, seat, place)
    return table.content.names[QUEEN]


def copy_hint(table: Table, card: i64) -> str:
    """DR-RULING-39: the copy of an End-Phase Chronic ends before it could be used."""
    if table.content.chronic[card] != card_text.CHRONIC_END:
        return ""
    if table.queen_copies_end:
        return " (it can be used only before cards are put away)"
    return " (it will do nothing: the copy ends on entering the End Phase)"


def slot_text(table: Table, slot: i64, pattern: str) -> str:
    card = table.lineup[slot]
    if card < 0:
        return f"Infect the card in space {slot + 1} of the lineup."
    return pattern.format(card=table.content.names[card], price=table.content.resistance[card])


def noble_text(table: Table, place: i64) -> str:
    card = noble_at(table, place)
    if card < 0:
        what = table.content.names[KING] if place == 2 else "the top card of this Nobility stack"
        return f"Infect {what}."
    return f"Infect {table.content.names[card]} for {table.content.resistance[card]}."


def plain_move_text(table: Table, verb: str) -> str:
    if verb == "accept":
        asked = table.agenda[-1] if table.agenda else 0
        if kind_of(asked) == on.ASK_MAY:
            return f"Yes: {plain_effect(table.content.parts[b_of(asked)])}."
    texts = {
        "take_rat_king": "Take a Rat King for free.",
        "buy_rat_king": f"Infect a Rat King for {table.content.resistance[RAT_KING]}.",
        "end_spread": "End the Spread Phase.",
        "end_infect": "End the Infect Phase.",
        "go_on": "Go on with the End Phase.",
        "suffer": "Suffer the effect.",
        "redeal": "Deal a new lineup.",
        "keep": "Keep the lineup.",
        "accept": "Yes, do it.",
    }
    return texts[verb]


def decline_text(table: Table, seat: i64) -> str:
    """What it means to take none, by what is asked. What a hand lacks is told to its owner only (DR-RULING-45)."""
    asked = table.agenda[-1] if table.agenda else 0
    kind = kind_of(asked)
    if kind == on.ASK_PIT and seat_of(asked) == seat:
        return pit_none_text(table, asked)
    if kind == on.ASK_RECRUIT and c_of(asked) & on.CARDS_MASK:
        return "Choose no more."
    texts = {
        on.ASK_RECRUIT: "Recruit nothing.",
        on.ASK_UNPAID: "Take nothing.",
        on.ASK_COPY: "Copy nothing.",
        on.ASK_MAY: "No, do not do it.",
    }
    return texts.get(kind, "Choose nothing.")


def pit_none_text(table: Table, asked: i64) -> str:
    part = table.content.parts[b_of(asked)]
    if len(pit_choices(table, seat_of(asked), part)) == 1:
        return f"There is no {'Penance' if part.only_penance else 'card'} {WHERE[part.where]}."
    return "Choose no more." if c_of(asked) else "Put nothing into the Plague Pit."


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
        card = copy_name(table, args[1], args[2])
        return f"{does(seat, viewer, 'persecute')} {whom(args[0], viewer)} with {card}."
    if kind in ("activated", "resolved", "gained", "suffered"):
        return source_text(table, kind, seat, args, viewer)
    if kind == "nothing_happened":
        return nothing_text(args[0], args[1])
    if kind in ("infected", "infected_unpaid", "infected_noble"):
        return infected_text(table, kind, seat, args, viewer)
    return zone_text(table, kind, seat, args, viewer)


def course_text(kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "turn_began":
        return f"Round {args[0]}: {then_does(seat, viewer, 'begin')} a turn."
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
    cards = f"{several(args[0], 'Penance card')} from the Plague Pit {'is' if args[0] == 1 else 'are'}"
    return f"{cards} shuffled into a new Penance deck."


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
    if kind == "copied":
        return f"{does(seat, viewer, 'copy')} {name} with {table.content.names[QUEEN]}."
    if kind == "drew":
        return f"{does(seat, viewer, 'draw')} {SOME_PENANCE if name == HIDDEN and args[1] else name}."
    if kind == "reshuffled":
        return (
            f"{does(seat, viewer, 'shuffle')} the discard pile ({several(args[0], 'card')}) into a new draw pile."
        )
    return loss_text(kind, name, seat, args, viewer)


def source_text(table: Table, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    """What a card did that may have been the Queen with another card's text."""
    name = copy_name(table, args[0], args[2] if kind == "gained" else args[1])
    if kind == "activated":
        return f"{does(seat, viewer, 'use')} the Chronic effect of {name}."
    if kind == "resolved":
        return f"The effect of {name} that waited resolves."
    if kind == "suffered":
        return f"{does(seat, viewer, 'suffer')} from {name}."
    return f"{name} gives {several(args[1], 'Contagion') if args[1] else 'nothing'}."


def nothing_text(reason: i64, number: i64) -> str:
    """DR-RULING-10: why an effect did nothing."""
    if reason == happened.HAND_TOO_SMALL:
        return f"Nothing is discarded: there are fewer than {in_words(number)} cards in hand."
    if reason == happened.HAND_LARGE_ENOUGH:
        enough = "is a card" if number == 1 else f"are {in_words(number)} or more cards"
        return f"Nothing is drawn: there {enough} in hand."
    if reason == happened.NOTHING_TO_INFECT:
        return f"Nothing is taken: no lineup card has Resistance {number} or less."
    return NOTHING_TEXTS[reason]


NOTHING_TEXTS: Final = {
    happened.NO_PENANCE_LEFT: "Nothing happens: the Penance deck is empty.",
    happened.NO_CARD_IN_HAND: "Nothing is discarded: there is no card in hand.",
    happened.NOTHING_TO_DRAW: "Nothing is drawn: draw pile and discard pile are empty.",
    happened.NOTHING_TO_RECRUIT: "Nothing is recruited: the discard pile is empty.",
    happened.NOTHING_TO_PIT: "Nothing is put into the Plague Pit: there is no card for it.",
    happened.NOTHING_TO_COPY: "Nothing is copied: no other controlled card has an effect.",
    happened.CONDITION_NOT_MET: "Nothing happens: the condition of the effect is not met.",
}
NUMBER_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(number: i64) -> str:
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)


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
