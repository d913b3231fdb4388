"""A move in one line, and the rules it follows."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import moves
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.cards import KING, QUEEN, RAT_KING
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.rules.asking import DivineQuestion
from pestis.games.divine_retribution.rules.infect import noble_at
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import held_name
from pestis.kernel.agenda import kind_of
from pestis.kernel.moves import Move
from pestis.kernel.words import whom


def move_text(state: Realm, seat: i64, move: Move) -> str:
    args = move.args
    if "card" in args:
        return card_move_text(state, seat, move.verb, args["card"])
    if move.verb == "infect":
        return slot_text(state, args["slot"], "Infect {card} for {price}.")
    if move.verb == "infect_unpaid":
        return slot_text(state, args["slot"], "Infect {card} (Resistance {price}) without paying.")
    if move.verb == "infect_noble":
        return noble_text(state, args["place"])
    if move.verb == "persecute":
        return f"Persecute {whom(args['opponent'], seat)}."
    if move.verb in ("accept", "decline"):
        return answer_text(state, seat, move.verb)
    return plain_move_text(state, move.verb)


def answer_text(state: Realm, seat: i64, verb: str) -> str:
    """Yes or no in the words of the question that is open."""
    frame = state.agenda[-1]
    asked = state.game.frames[kind_of(frame)]
    question = asked if isinstance(asked, DivineQuestion) else DivineQuestion()
    return question.yes(state, frame) if verb == "accept" else question.no(state, frame, seat)


def card_move_text(state: Realm, seat: i64, verb: str, card: i64) -> str:
    name = state.content.names[card]
    if card == QUEEN and verb in ("activate", "resolve"):
        name = queen_name(state, seat)
    texts = {
        "play": f"Play {name}.",
        "activate": f"Use the Chronic effect of {name}.",
        "resolve": f"Resolve the waiting effect of {name} first.",
        "copy": f"Copy the effect of {name}{copy_hint(state, card)}.",
        "repent": f"Repent with {name}.",
        "discard": f"Discard {name}.",
        "recruit": f"Recruit {name}: put it on top of your draw pile.",
        "pit": f"Put {name} from your hand into the Plague Pit.",
        "pit_discarded": f"Put {name} from your discard pile into the Plague Pit.",
    }
    return texts[verb]


def queen_name(state: Realm, seat: i64) -> str:
    """The Queen under control, with what she has copied."""
    for place, held in enumerate(state.controls[seat]):
        if card_of(held) == QUEEN:
            return held_name(state, seat, place)
    return state.content.names[QUEEN]


def copy_hint(state: Realm, card: i64) -> str:
    """DR-RULING-39: the copy of an End-Phase Chronic ends before it could be used."""
    if state.content.chronic[card] != parts.CHRONIC_END:
        return ""
    if state.queen_copies_end:
        return " (it can be used only before cards are put away)"
    return " (it will do nothing: the copy ends on entering the End Phase)"


def slot_text(state: Realm, slot: i64, pattern: str) -> str:
    card = state.lineup[slot]
    if card < 0:
        return f"Infect the card in space {slot + 1} of the lineup."
    return pattern.format(card=state.content.names[card], price=state.content.resistance[card])


def noble_text(state: Realm, place: i64) -> str:
    card = noble_at(state, place)
    if card < 0:
        what = state.content.names[KING] if place == moves.THRONE else "the top card of this Nobility stack"
        return f"Infect {what}."
    return f"Infect {state.content.names[card]} for {state.content.resistance[card]}."


def plain_move_text(state: Realm, verb: str) -> str:
    texts = {
        "take_rat_king": "Take a Rat King for free.",
        "buy_rat_king": f"Infect a Rat King for {state.content.resistance[RAT_KING]}.",
        "end_spread": "End the Spread Phase.",
        "end_infect": "End the Infect Phase.",
        "go_on": "Go on with the End Phase.",
        "suffer": "Suffer the effect.",
        "redeal": "Deal a new lineup.",
        "keep": "Keep the lineup.",
    }
    return texts[verb]


def move_rules(state: Realm, move: Move) -> tuple[str, ...]:
    """The rules of the verb, and for a card those that stand on it."""
    if move.verb in ("play", "repent", "activate", "copy"):
        return tuple(dict.fromkeys([*move.rules, *state.content.rules[move.args["card"]]]))
    if move.verb == "infect_noble" and move.args["place"] == moves.THRONE:
        return ("DR-INFECT-3", "DR-INFECT-4", "DR-ENDTIMES-1")
    return move.rules
