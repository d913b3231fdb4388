"""A move in one line: what it gives and what it costs; and the rules it follows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames, moves
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.cards import KING, QUEEN, RAT_KING
from pestis.games.divine_retribution.control import card_of, copied_of, text_of
from pestis.games.divine_retribution.rules.asking import DivineQuestion
from pestis.games.divine_retribution.rules.effects.conditions import contagions_of
from pestis.games.divine_retribution.rules.formalities import FIRST_KEEPING, LAST_WINDOW, is_merged
from pestis.games.divine_retribution.rules.infect import noble_at
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.effects import gain_text, half_text, part_text
from pestis.games.divine_retribution.words.names import a_card, a_copy
from pestis.kernel.agenda import a_of, b_of, kind_of
from pestis.kernel.grammar import several, whom
from pestis.kernel.moves import Move

# What follows each window of the End Phase.
STEPS: Final = ("discard your cards", "discard your hand", "draw your new hand", "fill the lineup")
MERGED_STEPS: Final = "discard your hand and draw a new one"


def move_text(state: Realm, seat: i64, move: Move) -> str:
    args = move.args
    if "card" in args:
        return card_move_text(state, seat, move.verb, args["card"])
    if move.verb == "infect":
        return slot_text(state, args["slot"])
    if move.verb == "infect_unpaid":
        return unpaid_text(state, args["slot"])
    if move.verb == "infect_noble":
        return noble_text(state, args["place"])
    if move.verb == "persecute":
        return persecute_text(state, seat, args["opponent"])
    if move.verb in ("accept", "decline"):
        return answer_text(state, seat, move.verb)
    return plain_move_text(state, seat, move.verb)


def answer_text(state: Realm, seat: i64, verb: str) -> str:
    """Yes or no in the words of the question that is open."""
    frame = state.agenda[-1]
    asked = state.game.frames[kind_of(frame)]
    question = asked if isinstance(asked, DivineQuestion) else DivineQuestion()
    return question.yes(state, frame) if verb == "accept" else question.no(state, frame, seat)


# Moves that name a card.


def card_move_text(state: Realm, seat: i64, verb: str, card: i64) -> str:
    name = a_card(state, card)
    if verb == "play":
        return f"Play {name}{play_hint(state, card)}"
    if verb == "activate":
        return f"Use {own_name(state, seat, card)}{use_hint(state, seat, card)}"
    if verb == "resolve":
        return f"Resolve {own_name(state, seat, card)} first"
    if verb == "copy":
        return f"Copy the effect of {name}{copy_hint(state, card)}"
    if verb == "repent":
        return f"Repent with {name}{repent_hint(state, card)}"
    if verb == "recruit":
        return f"Recruit {name} onto your draw pile"
    if verb == "discard":
        return f"Discard {name}"
    zone = "hand" if verb == "pit" else "discard pile"
    return f"Put {name} from your {zone} into the Plague Pit{pit_hint(state, card)}"


def own_name(state: Realm, seat: i64, card: i64) -> str:
    """A card under control; the Queen with what she has copied."""
    for held in state.controls[seat]:
        if card == QUEEN and card_of(held) == QUEEN:
            return a_copy(state, card, copied_of(held))
    return a_card(state, card)


def play_hint(state: Realm, card: i64) -> str:
    """DR-COMP-7, DR-COMP-8: Base Contagions, and what becomes of a card that does not come back."""
    if state.content.chronic[card]:
        return " (Chronic: it stays)"
    base = state.content.base[card]
    leaves = any(part.verb == parts.PIT_SELF and not part.may for part in state.content.effect_of(card))
    said = ([gain_text(base)] if base else []) + (["then it leaves the game"] if leaves else [])
    return f" ({', '.join(said)})" if said else ""


def use_hint(state: Realm, seat: i64, card: i64) -> str:
    """What the Chronic effect does now. DR-RULING-21: a card drawn too early is discarded with the hand."""
    for held in state.controls[seat]:
        if card_of(held) == card and state.content.chronic[text_of(held)]:
            effect = state.content.effect_of(text_of(held))
            if all(part.verb == parts.CONTAGION for part in effect):
                return f": +{several(sum(contagions_of(state, seat, part) for part in effect), 'Contagion')}"
            lost = " now (you discard it with your hand)" if is_drawn_in_vain(state, seat, card) else ""
            return f": {half_text(effect)}{lost}"
    return ""


def is_drawn_in_vain(state: Realm, seat: i64, card: i64) -> bool:
    """DR-RULING-21: whether the use of this card draws cards that will be discarded at once."""
    if state.phase != frames.END_PHASE or state.window >= FIRST_KEEPING:
        return False
    for held in state.controls[seat]:
        if card_of(held) == card:
            return any(part.verb == parts.DRAW for part in state.content.effect_of(text_of(held)))
    return False


def copy_hint(state: Realm, card: i64) -> str:
    """DR-RULING-39: the copy of an End-Phase Chronic ends before it could be used."""
    if state.content.chronic[card] != parts.CHRONIC_END:
        return ""
    return " (for use before your cards are discarded)" if state.queen_copies_end else " (it will do nothing)"


def repent_hint(state: Realm, card: i64) -> str:
    """DR-REPENT-2, DR-REPENT-4: the Repent half, and Base Contagions in the own next turn."""
    told = half_text(state.content.repent_of(card))
    base = state.content.base[card]
    later = f", plus its {gain_text(base)} next turn" if base else ""
    return f": {told}{later}"


def pit_hint(state: Realm, card: i64) -> str:
    """What the card is worth, and what its going gives."""
    infamy = state.content.infamy(card)
    frame = state.agenda[-1]
    gives = state.content.parts[b_of(frame)].each_contagion if kind_of(frame) == frames.ASK_PIT else 0
    said = ([gain_text(gives)] if gives else []) + ([f"you lose {infamy} Infamy"] if infamy else [])
    return f" ({', '.join(said)})" if said else ""


# Infecting.


def paid_text(state: Realm, card: i64) -> str:
    """DR-RULING-17: who pays gets no free Rat King in this turn."""
    price = several(state.content.resistance[card], "Contagion")
    instead = state.phase == frames.INFECT_PHASE and state.spent == 0 and state.rat_kings > 0
    ends = [f"the game ends after this {last_unit(state)}"] if card == KING else []
    said = ends + (["no free Rat King then"] if instead else [])
    hint = f" ({', '.join(said)})" if said else ""
    return f"Infect {a_card(state, card)} for {price}{hint}"


def last_unit(state: Realm) -> str:
    """DR-ENDTIMES-4, DR-RULING-40: what is still played to its end when the End Times have come."""
    return "round" if state.equal_turns else "turn"


def slot_text(state: Realm, slot: i64) -> str:
    card = state.lineup[slot]
    return paid_text(state, card) if card >= 0 else f"Infect the card in space {slot + 1} of the lineup"


def unpaid_text(state: Realm, slot: i64) -> str:
    card = state.lineup[slot]
    if card < 0:
        return f"Infect the card in space {slot + 1} of the lineup without paying"
    return f"Infect {a_card(state, card)} (Resistance {state.content.resistance[card]}) without paying"


def noble_text(state: Realm, place: i64) -> str:
    card = noble_at(state, place)
    if card >= 0:
        return paid_text(state, card)
    what = a_card(state, KING) if place == moves.THRONE else "the top card of this Nobility stack"
    return f"Infect {what}"


# Persecuting.


def persecute_text(state: Realm, seat: i64, opponent: i64) -> str:
    """DR-RULING-26: anybody may be chosen, also if it will do nothing."""
    name = f"Persecute {whom(opponent, seat)}"
    frame = state.agenda[-1]
    if kind_of(frame) != frames.ASK_OPPONENT or opponent >= state.seats:
        return name
    why = why_idle(state, opponent, b_of(frame))
    return f"{name} (no effect: {why})" if why else name


def why_idle(state: Realm, victim: i64, number: i64) -> str:
    """Why a Persecute would do nothing to this player, by public facts; "" if it would do something."""
    part = state.content.parts[number]
    size = state.hands[victim].size()
    if part.verb == parts.PENANCE and not state.penances and not state.recycle_penance:
        return "the Penance deck is empty"
    if part.verb == parts.DISCARD and size < max(1, part.hand_at_least):
        return f"{several(size, 'card')} in hand"
    if part.verb == parts.RECRUIT and not state.discards[victim]:
        return "the discard pile is empty"
    return ""


def suffer_text(state: Realm, seat: i64) -> str:
    """DR-PERSECUTE-3: what happens to who does not Repent."""
    frame = state.agenda[-1]
    if kind_of(frame) != frames.ASK_REPENT:
        return "Suffer"
    why = why_idle(state, seat, b_of(frame))
    return f"Suffer: no effect ({why})" if why else f"Suffer: {part_text(state.content.parts[b_of(frame)])}"


# Everything else.


def plain_move_text(state: Realm, seat: i64, verb: str) -> str:
    texts = {
        "take_rat_king": "Take a free Rat King (no paying this turn)",
        "buy_rat_king": paid_text(state, RAT_KING),
        "end_spread": f"End the Spread Phase{unplayed_hint(state, seat)}",
        "end_infect": f"End the Infect Phase{unspent_hint(state, seat)}",
        "go_on": go_on_text(state),
        "suffer": suffer_text(state, seat),
        "redeal": "Deal a new lineup",
        "keep": "Keep the lineup",
    }
    return texts[verb]


def unplayed_hint(state: Realm, seat: i64) -> str:
    """DR-SPREAD-2: what is not played is discarded."""
    left = state.hands[seat].size()
    return f" ({several(left, 'card')} unplayed)" if left else ""


def unspent_hint(state: Realm, seat: i64) -> str:
    """DR-INFECT-8: unspent Contagions are lost."""
    left = state.available(seat)
    return f" ({several(left, 'Contagion')} unspent)" if left and not state.took_rat_king else ""


def go_on_text(state: Realm) -> str:
    """What comes next in the End Phase."""
    frame = state.agenda[-1]
    if kind_of(frame) != frames.ASK_WINDOW:
        return "Go on with the End Phase"
    window = a_of(frame)
    if window == LAST_WINDOW:
        return "End your turn"
    return f"Go on: {MERGED_STEPS if is_merged(state, frame) else STEPS[window]}"


def move_rules(state: Realm, move: Move) -> tuple[str, ...]:
    """The rules of the verb, and for a card those that stand on it."""
    if move.verb in ("play", "repent", "activate", "copy"):
        return tuple(dict.fromkeys([*move.rules, *state.content.rules[move.args["card"]]]))
    if move.verb == "infect_noble" and move.args["place"] == moves.THRONE:
        return ("DR-INFECT-3", "DR-INFECT-4", "DR-ENDTIMES-1")
    return move.rules
