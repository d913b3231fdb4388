"""What a newcomer should think of, by what is asked and what lies on the table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import moves
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.cards import KING
from pestis.games.divine_retribution.rules.scoring import infamy
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.piles import CARD_MASK

SPREAD: Final = "DR-SPREAD-1"
INFECT: Final = "DR-INFECT-2"

SAID: Final = {
    SPREAD: "Play what draws cards first, then the rest; what stays in your hand is discarded anyway.",
    INFECT: "Buy the dearest card you can: its price is its Infamy, and you draw only five cards a turn.",
    "DR-KEY-1": "Recruit your strongest card: it will be in your next hand.",
    "DR-KEY-2": "Throw away Penance and Filth first, later Rats: a small deck brings your good cards back sooner.",
    "DR-PERSECUTE-2": "Persecute whoever is ahead in Infamy.",
    "DR-PERSECUTE-3": "What you Repent with gives only its Contagions next turn: do it if the attack is worse.",
    "DR-EFFECT-2": "It is your choice: take it if it gives you cards or Contagions this turn.",
    "DR-CARD-QUEEN": "Copy what gives most now: many cards, or many Contagions.",
    "DR-RULING-7": "Use what was waiting before you go on; afterwards it is lost.",
    "DR-RULING-21": "Wait until your hand is discarded: then a card that you draw is your sixth next turn.",
    "DR-RULING-31": "Discard Penance or Filth if you have it, else the card with the fewest Contagions.",
    "DR-RULING-33": "Penance in your deck costs Contagions once: play it in a turn in which you have plenty.",
    "DR-RULING-50": "It costs nothing: take the one with the highest Resistance.",
    "DR-SETUP-2": "A lineup of dear cards makes a slow start for everybody.",
}


def coaching(state: Realm, seat: i64) -> str:
    asked = state.question(seat).rules
    if not asked:
        return ""
    if asked[0] == INFECT:
        return for_infect(state, seat)
    if asked[0] == SPREAD and not holds_draws(state, seat):
        return "Play everything that gives Contagions: what stays in your hand is discarded anyway."
    return SAID.get(asked[0], "")


def holds_draws(state: Realm, seat: i64) -> bool:
    """Whether a card in hand draws others."""
    content = state.content
    card: i64
    for entry in state.hands[seat].entries:
        card = entry & CARD_MASK
        for number in range(content.first_part[card], content.last_part[card]):
            if content.parts[number].verb in (parts.DRAW, parts.DRAW_TO):
                return True
    return False


def for_infect(state: Realm, seat: i64) -> str:
    """The King first, then Nobles, then what can be paid for at all."""
    legal = state.legal(seat)
    if moves.INFECT_NOBLE + moves.THRONE in legal:
        return for_king(state, seat)
    if moves.INFECT_NOBLE + moves.ROYALS in legal or moves.INFECT_NOBLE + moves.CLERGY in legal:
        return "You can pay for a Noble: it counts more Infamy than it costs, and brings the end closer."
    if not any(moves.INFECT <= action < moves.INFECT_UNPAID for action in legal):
        if any(moves.ACTIVATE <= action < moves.REPENT for action in legal):
            return "Use your Chronic card before you go on: it costs nothing, and works once in each turn."
        if moves.TAKE_RAT_KING in legal:
            return "You can pay for nothing, so take the free Rat King: 2 Contagions in later turns."
        return "Nothing more can be paid for: end the phase."
    return SAID[INFECT]


def for_king(state: Realm, seat: i64) -> str:
    """DR-ENDTIMES-1: he ends the game, which is good only for who is ahead then."""
    best = max(infamy(state, other) for other in range(state.seats) if other != seat)
    if infamy(state, seat) + state.content.infamy(KING) > best:
        return "The King ends the game, and with his Infamy you are ahead: take him."
    return "The King ends the game, and you would be behind even with him: catch up first."
