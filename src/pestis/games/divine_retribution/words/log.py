"""What happened, in one line each, as the one who reads it would say it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events
from pestis.games.divine_retribution.content.cards import QUEEN
from pestis.games.divine_retribution.rules.scoring import REASON_TEXTS
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import HIDDEN, a_card, a_copy, copy_name, opening, then_does
from pestis.kernel.grammar import does, several, who, whom

PHASE_TITLES: Final = ("Setup", "Spread Phase", "Infect Phase", "End Phase")
# DR-RULING-33: the only cards drawn from their own deck or Recruited unseen.
SOME_PENANCE: Final = "a Penance"


def event_text(state: Realm, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind in ("turn_began", "phase_began", "end_times", "ended", "voted"):
        return course_text(state, kind, seat, args, viewer)
    if kind in ("dealt", "refilled"):
        return f"{opening(a_card(state, args[0]))} enters the lineup."
    if kind in ("redealt", "penance_recycled"):
        return middle_text(kind, args)
    if kind == "persecuted":
        card = a_copy(state, args[1], args[2])
        return f"{does(seat, viewer, 'Persecute')} {whom(args[0], viewer)} with {card}."
    if kind in ("activated", "resolved", "gained", "suffered"):
        return source_text(state, kind, seat, args, viewer)
    if kind == "booked":
        return booked_text(seat, args[0], args[1], viewer)
    if kind == "nothing_happened":
        return f"{nothing_text(args[0], args[1], seat, viewer)}."
    if kind in ("infected", "infected_unpaid", "infected_noble"):
        return infected_text(state, kind, seat, args, viewer)
    return zone_text(state, kind, seat, args, viewer)


def course_text(state: Realm, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "turn_began":
        return f"Round {args[0]}: {then_does(seat, viewer, 'begin')} a turn."
    if kind == "phase_began":
        return f"{does(seat, viewer, 'begin')} the {PHASE_TITLES[args[0]]}."
    if kind == "voted":
        return f"{does(seat, viewer, 'vote')} to {'deal a new lineup' if args[0] else 'keep the lineup'}."
    if kind == "end_times":
        return f"The End Times have come. {REASON_TEXTS[args[0]]}"
    return f"The game is over. {ending_text(state, args[0])}"


def ending_text(state: Realm, reason: i64) -> str:
    """DR-ENDTIMES-1, DR-ENDTIMES-2, DR-RULING-42: why the game is over."""
    if reason == events.ROUND_LIMIT:
        return f"Round {state.round_limit} was the last one."
    if reason == events.STALLED:
        return f"Nobody took a card for {several(state.stall_limit, 'round')} in a row."
    return REASON_TEXTS[reason]


def booked_text(seat: i64, cards: int, hand: int, viewer: i64) -> str:
    """DR-RULING-11: what step 3 of the End Phase will draw."""
    if hand:
        return f"{who(seat, viewer)} will draw up to a hand of at least {hand} at the end of this turn."
    return f"{who(seat, viewer)} will draw {several(cards, 'more card')} at the end of this turn."


def middle_text(kind: str, args: list[int]) -> str:
    if kind == "redealt":
        return "Most lineup cards had Resistance 6 or more: a new lineup is dealt."
    cards = f"{several(args[0], 'Penance card')} from the Plague Pit {'is' if args[0] == 1 else 'are'}"
    return f"{cards} shuffled into a new Penance deck."


def infected_text(state: Realm, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    name = a_card(state, args[0])
    if kind == "infected_unpaid":
        return f"{does(seat, viewer, 'Infect')} {name} without paying."
    paid = several(args[2] if kind == "infected" else args[1], "Contagion")
    return f"{does(seat, viewer, 'Infect')} {name} for {paid}."


def zone_text(state: Realm, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    name = a_card(state, args[0]) if kind not in ("reshuffled", "took_rat_king", "bought_rat_king") else ""
    if kind == "played":
        return f"{does(seat, viewer, 'play')} {name}."
    if kind == "copied":
        return f"{does(seat, viewer, 'copy')} {name} with {a_card(state, QUEEN)}."
    if kind == "drew":
        return f"{does(seat, viewer, 'draw')} {SOME_PENANCE if name == HIDDEN and args[1] else name}."
    if kind == "reshuffled":
        return (
            f"{does(seat, viewer, 'shuffle')} the discard pile ({several(args[0], 'card')}) into a new draw pile."
        )
    return loss_text(kind, name, seat, args, viewer)


def source_text(state: Realm, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    """What a card did that may have been the Queen with another card's text."""
    copied = args[2] if kind == "gained" else args[1]
    name = copy_name(state, args[0], copied)
    if kind == "activated":
        return f"{does(seat, viewer, 'use')} the Chronic effect of {a_copy(state, args[0], copied)}."
    if kind == "resolved":
        return f"{name}: its waiting effect happens now."
    if kind == "suffered":
        return f"{does(seat, viewer, 'suffer')} from {a_copy(state, args[0], copied)}."
    gained = several(args[1], "Contagion") if args[1] else "nothing"
    return f"{name}: {then_does(seat, viewer, 'gain')} {gained}."


def nothing_text(reason: i64, number: i64, seat: i64, viewer: i64) -> str:
    """DR-RULING-10: why an effect did nothing."""
    if reason == events.HAND_TOO_SMALL:
        return f"{does(seat, viewer, 'discard')} nothing: fewer than {number_word(number)} cards in hand"
    if reason == events.HAND_LARGE_ENOUGH:
        enough = "a card" if number == 1 else f"{number_word(number)} or more cards"
        return f"{does(seat, viewer, 'draw')} nothing: {enough} in hand"
    if reason == events.NOTHING_TO_INFECT:
        return f"{does(seat, viewer, 'Infect')} nothing: no lineup card has Resistance {number} or less"
    if reason == events.CONDITION_NOT_MET:
        return "The card does nothing: its condition is not met"
    verb, why = NOTHING_TEXTS[reason]
    return f"{does(seat, viewer, verb)} {why}"


NOTHING_TEXTS: Final = {
    events.NO_PENANCE_LEFT: ("draw", "no Penance: the Penance deck is empty"),
    events.NO_CARD_IN_HAND: ("discard", "nothing: no card is in hand"),
    events.NOTHING_TO_DRAW: ("draw", "nothing: draw pile and discard pile are empty"),
    events.NOTHING_TO_RECRUIT: ("Recruit", "nothing: the discard pile is empty"),
    events.NOTHING_TO_PIT: ("put", "nothing into the Plague Pit: no card can be chosen"),
    events.NOTHING_TO_COPY: ("copy", "nothing: no other controlled card has an effect"),
}
NUMBER_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(number: i64) -> str:
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)


# Where a card came from, by ZONE_NAMES.
ZONES: Final = (" from hand", " from the discard pile", "", "")


def loss_text(kind: str, name: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "discarded":
        return f"{does(seat, viewer, 'discard')} {name}{ZONES[args[1]]}."
    if kind == "put_away":
        return f"{does(seat, viewer, 'discard')} {name}."
    if kind == "recruited":
        return f"{does(seat, viewer, 'Recruit')} {name if name != HIDDEN else SOME_PENANCE}{ZONES[args[1]]}."
    if kind == "pitted":
        return f"{does(seat, viewer, 'put')} {name}{ZONES[args[1]]} into the Plague Pit."
    if kind == "repented":
        return f"{does(seat, viewer, 'Repent')} with {name}."
    if kind == "drew_penance":
        return f"{does(seat, viewer, 'draw')} {name if name != HIDDEN else SOME_PENANCE}."
    if kind == "took_rat_king":
        return f"{does(seat, viewer, 'take')} a free Rat King."
    return f"{does(seat, viewer, 'Infect')} a Rat King for {several(args[0], 'Contagion')}."
