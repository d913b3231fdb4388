"""What a player loses for good by a move and might not expect, from what that player knows."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import EMERGENCY_CARE, NUCLEAR_STRIKE, SPACES
from pestis.games.plague_inc.rules import board, death, end
from pestis.games.plague_inc.rules.event_cards.effects import is_removing
from pestis.games.plague_inc.rules.scoring import refund_of, tokens_on_board
from pestis.games.plague_inc.state import SIDE_MASK, World
from pestis.games.plague_inc.words.names import continent_of, country_name, trait_name
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.grammar import several
from pestis.kernel.moves import Move


def move_warning(state: World, seat: i64, move: Move) -> str:
    """One short sentence about a legal move of a seat that is asked; "": nothing is lost."""
    args = move.args
    if move.verb == "take":
        return take_warning(state, seat, args["country"])
    if move.verb == "devolve":
        return devolve_warning(state, seat, args["space"])
    if move.verb == "roll":
        return roll_warning(state, seat, args["country"])
    if move.verb == "pick":
        return pick_warning(state, seat, args["side"])
    if move.verb == "aim":
        return aim_warning(state, seat, args["country"])
    if move.verb == "play":
        return care_warning(state, seat, args["event"])
    return pass_warning(state, seat) if move.verb == "pass" else ""


def take_warning(state: World, seat: i64, country: i64) -> str:
    """PI-CTRY-6: a card without room takes the Trait hand with it; not at a restart (PI-RESTART-3)."""
    if board.has_room(state, country):
        return ""
    full = f"{continent_of(state, country)} is full: {country_name(state, country)} is discarded"
    hand = len(state.hands[seat])
    if not hand or kind_of(state.agenda[-1]) == on.ASK_RESTART_CARD:
        return f"{full}."
    return f"{full}, and so {'is' if hand == 1 else 'are'} your {several(hand, 'Trait Card')}."


def devolve_warning(state: World, seat: i64, space: i64) -> str:
    """PI-DEVO-2: no DNA comes back, now or at the end."""
    if space >= SPACES:
        return f"{trait_name(state, state.temporary)} is lost at once, not only at the end of the turn."
    place = seat * SPACES + space
    dna = refund_of(state, place)
    return f"{trait_name(state, state.slides[place])} is lost, with the {dna} DNA that it counts at the end."


def roll_warning(state: World, seat: i64, country: i64) -> str:
    """PI-RESTART-1, PI-SD-3: the last tokens go back when the Country dies."""
    if state.present[seat] != 1 << board.spot_of(state, country):
        return ""
    return f"All your tokens are in {country_name(state, country)}: if it dies, {without_tokens(state)}."


def pick_warning(state: World, seat: i64, side: i64) -> str:
    """PI-RULING-82: an own token that is removed, the last one above all."""
    if side != seat or kind_of(state.agenda[-1]) != on.ASK_TARGET or not is_removing(a_of(state.agenda[-1])):
        return ""
    named = sum(1 for target in state.targets if target & SIDE_MASK == seat)
    if tokens_on_board(state, seat) > named + 1:
        return "You remove a token of your own."
    return f"It is your last token on the board: {without_tokens(state)}."


def without_tokens(state: World) -> str:
    if state.sudden_death:
        return "the game ends after this turn"
    return "you must restart for 7 DNA" if board.cards_left(state) else "you have none left"


def aim_warning(state: World, seat: i64, country: i64) -> str:
    """PI-RULING-77: a Nuclear Strike spares nobody."""
    asked = state.agenda[-1]
    if kind_of(asked) != on.ASK_TARGET or a_of(asked) != NUCLEAR_STRIKE:
        return ""
    tokens = board.tokens_in(state, seat, board.spot_of(state, country))
    return f"Your {several(tokens, 'token')} there would go, too." if tokens else ""


def care_warning(state: World, seat: i64, event: i64) -> str:
    """PI-RULING-74: Emergency Care against the own roll."""
    if event != EMERGENCY_CARE or seat != state.active:
        return ""
    return "You undo your own kill, and one of your tokens there goes."


def pass_warning(state: World, seat: i64) -> str:
    """PI-SD-3, PI-SD-4: with this pass the game ends, or cannot but end."""
    if not state.sudden_death or seat != state.active or state.is_solo:
        return ""
    kind = kind_of(state.agenda[-1])
    if kind == on.ASK_END and (end.is_stuck(state) or end.is_somebody_gone(state)):
        return "The game ends now."
    if kind == on.ASK_INFECT and end.is_stuck(state) and not death.eligible(state, seat):
        hope = ", unless an Event Card places a token" if state.armed >> seat & 1 else ""
        return f"You can neither place a token nor roll: the game ends after this turn{hope}."
    return ""
