"""Why a seat that has to choose cannot choose this: the rule and a sentence, from what that seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import parts as card_text
from pestis.games.divine_retribution.cards import RAT_KING
from pestis.games.divine_retribution.control import card_of, copied_of, is_copy, is_used, text_of
from pestis.games.divine_retribution.phases.infect import is_barred, noble_at
from pestis.games.divine_retribution.text import QUESTION_RULES, copy_name, question_text
from pestis.kernel.agenda import b_of, kind_of
from pestis.kernel.moves import Move, Refusal
from pestis.kernel.words import several

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table

CHRONIC_PHASES: Final = ("", "Spread", "Infect", "End")
PHASE_CHRONICS: Final = {
    on.ASK_SPREAD: card_text.CHRONIC_SPREAD,
    on.ASK_INFECT: card_text.CHRONIC_INFECT,
    on.ASK_WINDOW: card_text.CHRONIC_END,
}

# What can be done only in answer to its own question: the rule, and what would have to happen first.
ONLY_ASKED: Final = {
    "suffer": ("DR-PERSECUTE-3", "You are not being Persecuted."),
    "persecute": ("DR-PERSECUTE-1", "You Persecute only when a card that says so is played."),
    "infect_unpaid": ("DR-RULING-50", "A card is Infected without paying only when an effect says so."),
    "copy": ("DR-RULING-37", "An effect is copied only at once when the Queen is played."),
    "discard": ("DR-RULING-31", "You discard a card of your choice only when an effect says so."),
    "pit": ("DR-KEY-2", "A card goes into the Plague Pit only when an effect says so."),
    "pit_discarded": ("DR-KEY-2", "A card goes into the Plague Pit only when an effect says so."),
    "recruit": ("DR-KEY-1", "You Recruit only when an effect says so."),
    "resolve": ("DR-RULING-7", "No waiting effects are due."),
    "redeal": ("DR-RULING-3", "The lineup is dealt anew only before the first turn."),
    "keep": ("DR-RULING-3", "The lineup is dealt anew only before the first turn."),
}


def refusal(table: Table, seat: i64, move: Move) -> Refusal:
    """The most telling reason first; at worst, what is being asked instead."""
    kind = kind_of(table.agenda[-1])
    found: Refusal | None = None
    if move.verb == "play":
        found = why_not_play(table, seat, kind, move.args["card"])
    elif move.verb == "activate":
        found = why_not_activate(table, seat, kind, move.args["card"])
    elif move.verb in ("infect", "infect_noble", "take_rat_king", "buy_rat_king"):
        found = why_not_infect(table, seat, kind, move)
    elif move.verb == "repent":
        found = why_not_repent(table, seat, kind, move.args["card"])
    elif move.verb in ("discard", "pit", "pit_discarded", "recruit", "copy", "resolve"):
        found = why_not_card(table, seat, kind, move)
    elif move.verb == "infect_unpaid":
        found = why_not_unpaid(table, kind, move.args["slot"])
    elif move.verb == "persecute":
        found = why_not_persecute(table, seat, kind, move.args["opponent"])
    elif move.verb == "decline":
        found = why_not_decline(table, kind)
    return found or not_now(table, seat, kind, move.verb) or asked_instead(table, seat, kind)


def not_now(table: Table, seat: i64, kind: i64, verb: str) -> Refusal | None:
    """What only an effect or a Persecute asks for, tried between the effects of the own turn."""
    if kind not in PHASE_CHRONICS or verb not in ONLY_ASKED:
        return None
    cited, reason = ONLY_ASKED[verb]
    return Refusal(cited, f"{reason} {question_text(table, table.agenda[-1], seat)}")


def asked_instead(table: Table, seat: i64, kind: i64) -> Refusal:
    return Refusal(
        QUESTION_RULES[kind][0], f"This is not what is asked. {question_text(table, table.agenda[-1], seat)}"
    )


def name_of(table: Table, card: i64) -> str:
    return table.content.names[card]


def why_not_play(table: Table, seat: i64, kind: i64, card: i64) -> Refusal | None:
    if kind in (on.ASK_INFECT, on.ASK_WINDOW):
        return Refusal("DR-TURN-2", "Cards are played from hand in the Spread Phase only.")
    if kind != on.ASK_SPREAD:
        return effect_comes_first(table, seat)
    return Refusal("DR-SPREAD-1", f"There is no {name_of(table, card)} in your hand.")


def effect_comes_first(table: Table, seat: i64) -> Refusal | None:
    """DR-SPREAD-4: in the own Spread Phase an effect is resolved before the next card is played."""
    if table.phase != on.SPREAD_PHASE or table.turn != seat:
        return None
    asked = question_text(table, table.agenda[-1], seat)
    return Refusal("DR-SPREAD-4", f"An effect must be resolved before the next card is played. {asked}")


def why_not_activate(table: Table, seat: i64, kind: i64, card: i64) -> Refusal | None:
    if kind not in PHASE_CHRONICS:
        return None
    name = name_of(table, card)
    copies = [held for held in table.controls[seat] if card_of(held) == card]
    if not copies:
        return Refusal("DR-KEY-6", f"You do not control {name}.")
    label = table.content.chronic[text_of(copies[-1])]
    if is_copy(copies[-1]):
        name = copy_name(table, card, copied_of(copies[-1]))
        if label == card_text.CHRONIC_END:
            return why_not_end_copy(table, name, is_used(copies[-1]))
    if label == card_text.NOT_CHRONIC:
        return Refusal("DR-COMP-8", f"{name} is not a Chronic card.")
    if label != PHASE_CHRONICS[kind]:
        return Refusal("DR-CHRONIC-3", f"{name} can be used in your {CHRONIC_PHASES[label]} Phase only.")
    if is_used(copies[-1]):
        return Refusal("DR-CHRONIC-5", f"{name} was used already in this turn.")
    return None


def why_not_end_copy(table: Table, name: str, used: bool) -> Refusal:
    """DR-RULING-39: the Queen's copy of an End-Phase Chronic."""
    if not table.queen_copies_end:
        return Refusal("DR-RULING-39", f"{name} can never be used: the copy ends on entering the End Phase.")
    if used:
        return Refusal("DR-CHRONIC-5", f"{name} was used already in this turn.")
    return Refusal("DR-RULING-39", f"{name} can be used in your End Phase only, before cards are put away.")


def why_not_infect(table: Table, seat: i64, kind: i64, move: Move) -> Refusal | None:
    if kind in (on.ASK_SPREAD, on.ASK_WINDOW):
        return Refusal("DR-TURN-2", "Cards are Infected in the Infect Phase only.")
    if kind != on.ASK_INFECT:
        return None
    if move.verb in ("take_rat_king", "buy_rat_king"):
        return why_not_rat_king(table, seat, move.verb == "buy_rat_king")
    if table.took_rat_king:
        return paying_is_over()
    if move.verb == "infect":
        card = table.lineup[move.args["slot"]]
        if card < 0:
            return empty_space(table)
        return too_dear(table, seat, card)
    return why_not_noble(table, seat, move.args["place"])


def empty_space(table: Table) -> Refusal:
    """DR-END-4, DR-RULING-22: it is filled in the End Phase, if there is a card for it."""
    if not table.kingdom:
        return Refusal("DR-RULING-22", "This space of the lineup is empty; the Kingdom deck is used up.")
    return Refusal("DR-END-4", "This space of the lineup is empty; spaces are filled in the End Phase.")


def why_not_noble(table: Table, seat: i64, place: i64) -> Refusal | None:
    card = noble_at(table, place)
    if card >= 0:
        if is_barred(table, place):
            return Refusal("DR-RULING-15", "This Nobility stack has given a card in this turn already.")
        return too_dear(table, seat, card)
    if place == 2 and table.king_here:
        return Refusal("DR-INFECT-3", "The King is still guarded: both Nobility stacks must be empty.")
    return Refusal("DR-INFECT-2", "There is no Nobility card left here.")


def too_dear(table: Table, seat: i64, card: i64) -> Refusal | None:
    price = table.content.resistance[card]
    left = table.available(seat)
    if price > left:
        cost = several(price, "Contagion")
        return Refusal("DR-INFECT-4", f"{name_of(table, card)} costs {cost}; you have {left}.")
    return None


def why_not_rat_king(table: Table, seat: i64, paying: bool) -> Refusal | None:
    if paying and not table.rat_kings_for_sale:
        return Refusal("DR-RULING-16", "Rat Kings cannot be paid for.")
    if not table.rat_kings:
        return Refusal("DR-RULING-18", "There are no Rat Kings left.")
    if table.took_rat_king:
        return paying_is_over() if paying else Refusal("DR-INFECT-7", "Only one free Rat King in a turn.")
    if not paying:
        return Refusal("DR-RULING-17", "You have used Contagions in this phase: no free Rat King.")
    return too_dear(table, seat, RAT_KING)


def paying_is_over() -> Refusal:
    return Refusal("DR-RULING-17", "Taking the Rat King has ended paying for this phase.")


def why_not_repent(table: Table, seat: i64, kind: i64, card: i64) -> Refusal | None:
    if kind != on.ASK_REPENT:
        return Refusal("DR-REPENT-7", "You can repent only in answer to being Persecuted.")
    if not table.hand_set(seat) >> card & 1:
        return Refusal("DR-REPENT-1", f"There is no {name_of(table, card)} in your hand.")
    return Refusal("DR-REPENT-1", f"{name_of(table, card)} has no Repent effect.")


def why_not_card(table: Table, seat: i64, kind: i64, move: Move) -> Refusal | None:
    """A card choice of the right kind, but of a card that is not there or does not fit."""
    wanted = {
        "discard": on.ASK_DISCARD,
        "pit": on.ASK_PIT,
        "pit_discarded": on.ASK_PIT,
        "copy": on.ASK_COPY,
        "resolve": on.ASK_RESOLVE,
    }
    right = kind in (on.ASK_RECRUIT, on.ASK_PENANCE) if move.verb == "recruit" else wanted[move.verb] == kind
    if not right:
        return None
    name = name_of(table, move.args["card"])
    if move.verb == "copy":
        return Refusal("DR-RULING-37", f"You control no other {name} with an effect to copy.")
    if move.verb == "resolve":
        return Refusal("DR-RULING-6", f"No waiting effect of {name} is due.")
    if kind == on.ASK_PENANCE:
        return Refusal("DR-RULING-33", f"{name} is not among the Penance cards you have drawn.")
    return why_not_from(table, seat, move, name)


def why_not_from(table: Table, seat: i64, move: Move, name: str) -> Refusal:
    part = table.content.parts[b_of(table.agenda[-1])]
    from_discard = move.verb in ("pit_discarded", "recruit")
    if move.verb != "discard" and move.verb != "recruit":
        source = card_text.FROM_DISCARD if from_discard else card_text.FROM_HAND
        if not part.where & source:
            return Refusal(
                "DR-KEY-2", f"This effect takes no card from your {'discard pile' if from_discard else 'hand'}."
            )
    held = table.discard_set(seat) if from_discard else table.hand_set(seat)
    if not held >> move.args["card"] & 1:
        zone = "discard pile" if from_discard else "hand"
        return Refusal(move.rules[0], f"There is no {name} in your {zone}.")
    return Refusal("DR-KEY-2", f"This effect is for Penance cards only; {name} is none.")


def why_not_unpaid(table: Table, kind: i64, slot: i64) -> Refusal | None:
    if kind != on.ASK_UNPAID:
        return None
    card = table.lineup[slot]
    if card < 0:
        return empty_space(table)
    limit = table.content.parts[b_of(table.agenda[-1])].count
    resistance = table.content.resistance[card]
    return Refusal(
        "DR-RULING-50", f"{name_of(table, card)} has Resistance {resistance}; at most {limit} is allowed."
    )


def why_not_persecute(table: Table, seat: i64, kind: i64, opponent: i64) -> Refusal | None:
    if kind != on.ASK_OPPONENT:
        return None
    if opponent == seat:
        return Refusal("DR-PERSECUTE-2", "You cannot Persecute yourself.")
    return Refusal("DR-PERSECUTE-2", f"There are only {table.seats} players at this table.")


def why_not_decline(table: Table, kind: i64) -> Refusal | None:
    if kind in (on.ASK_PIT, on.ASK_RECRUIT, on.ASK_DISCARD, on.ASK_PENANCE, on.ASK_UNPAID):
        if table.content.parts[b_of(table.agenda[-1])].may:
            return Refusal("DR-EFFECT-2", "You have said yes to this effect: now it is carried out.")
        return Refusal("DR-EFFECT-2", 'This effect is mandatory: its text does not say "may".')
    return None
