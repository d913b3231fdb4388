"""What a player loses for good by a move and might not expect."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import moves
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.cards import KING
from pestis.games.divine_retribution.control import card_of, text_of
from pestis.games.divine_retribution.knowledge.seeing import known_infamy
from pestis.games.divine_retribution.rules.infect import can_afford_any
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.moves import is_drawn_in_vain, last_unit
from pestis.kernel.grammar import seat_name, several
from pestis.kernel.moves import Move


def move_warning(state: Realm, seat: i64, move: Move) -> str:
    """From what the seat knows only; "" if nothing unexpected is lost."""
    if move.verb in ("infect", "infect_noble", "infect_unpaid"):
        return end_warning(state, seat, move)
    if move.verb in ("pit", "pit_discarded"):
        return pit_warning(state, move.args["card"])
    if move.verb == "activate":
        return use_warning(state, seat, move.args["card"])
    if move.verb == "take_rat_king":
        return rat_king_warning(state, seat)
    if move.verb == "end_spread":
        return spread_warning(state, seat)
    if move.verb == "end_infect":
        return infect_warning(state, seat)
    return copy_warning(state, move.args["card"]) if move.verb == "copy" else ""


def spread_warning(state: Realm, seat: i64) -> str:
    """DR-RULING-5, DR-SPREAD-2: the end of the phase is final, and the hand is discarded."""
    given = sum(max(0, state.content.base[card]) for card in state.hands[seat].cards())
    return f"You lose the {several(given, 'Contagion')} that your hand would give." if given else ""


def infect_warning(state: Realm, seat: i64) -> str:
    """DR-INFECT-7, DR-INFECT-8: what could still be had for the Contagions, or for nothing."""
    if state.took_rat_king:
        return ""
    left = state.available(seat)
    if can_afford_any(state, left):
        return f"You lose {several(left, 'Contagion')}: you could still pay for a card."
    if state.spent == 0 and state.rat_kings:
        return "You take no free Rat King this turn."
    return ""


def rat_king_warning(state: Realm, seat: i64) -> str:
    """DR-RULING-17: the free Rat King ends paying."""
    left = state.available(seat)
    if not can_afford_any(state, left):
        return ""
    return f"You can pay for no card this turn: you lose {several(left, 'Contagion')}."


def use_warning(state: Realm, seat: i64, card: i64) -> str:
    """DR-RULING-17, DR-RULING-21: Contagions that cannot be spent, cards that are not kept."""
    if is_drawn_in_vain(state, seat, card):
        return "You will discard this card with your hand; go on first to draw for your new hand."
    if state.took_rat_king and gives_contagions(state, seat, card):
        return "You have taken the free Rat King: you cannot spend these Contagions."
    return ""


def gives_contagions(state: Realm, seat: i64, card: i64) -> bool:
    for held in state.controls[seat]:
        if card_of(held) == card:
            return any(part.verb == parts.CONTAGION for part in state.content.effect_of(text_of(held)))
    return False


def pit_warning(state: Realm, card: i64) -> str:
    """DR-SCORE-4: the Plague Pit gives nothing to anybody."""
    infamy = state.content.infamy(card)
    return f"You lose {infamy} Infamy for good." if infamy else ""


def copy_warning(state: Realm, card: i64) -> str:
    """DR-RULING-39: the copy of an End-Phase Chronic ends before it could be used."""
    if state.content.chronic[card] != parts.CHRONIC_END or state.queen_copies_end:
        return ""
    return "The copy ends when your End Phase begins, before you can use it."


# The end of the game.


def end_warning(state: Realm, seat: i64, move: Move) -> str:
    """DR-ENDTIMES-1, DR-ENDTIMES-2, DR-SCORE-5: ending a game that somebody else would win."""
    card = ending_card(state, move)
    if card < 0:
        return ""
    own = known_infamy(state, seat, seat) + state.content.infamy(card)
    others = [(known_infamy(state, other, seat), -other) for other in range(state.seats) if other != seat]
    best, first = max(others)
    if best < own:
        return ""
    told = f"{seat_name(-first)} has {best} Infamy, you will have {own}"
    return f"The game ends after this {last_unit(state)}: {told}."


def ending_card(state: Realm, move: Move) -> i64:
    """The card that brings the End Times if it is taken now, -1 if the move takes no such card."""
    if state.end_reason >= 0:
        return -1
    if move.verb == "infect_noble":
        return KING if move.args["place"] == moves.THRONE else -1
    left = [card for card in state.lineup if card >= 0]
    return left[0] if len(left) == 1 and not state.kingdom else -1
