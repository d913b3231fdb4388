"""PI-RULING-69: every token that goes from a supply to the board, with the window for CDC Alert before it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import CDC_ALERT
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.rules.reactions import open_window, react
from pestis.games.plague_inc.state import World
from pestis.games.plague_inc.words.names import country_name
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Refusal

NO_ALERT: Final = Refusal("PI-EV-CDC-ALERT", "You have no CDC Alert, or you drew it in this very turn.")


class PutToken(Step[World]):
    """Nobody has stopped it: the token is placed. The frame has the spot, why, and who acts."""

    kind = on.PUT

    def happen(self, state: World, frame: i64) -> None:
        put_down(state, seat_of(frame), a_of(frame), b_of(frame), c_of(frame))


def attempt(state: World, side: i64, spot: i64, why: i64, actor: i64) -> None:
    """PI-REACT-1: somebody tries to place a token; it is placed unless CDC Alert stops it."""
    if state.armed & ~(1 << actor) and not state.spent >> CDC_ALERT & 1:
        state.push(pack(on.PUT, side, spot, why, actor))
        open_window(state, actor, CDC_ALERT, spot)
    else:
        put_down(state, side, spot, why, actor)


def attempt_and_alert(state: World, seat: i64, spot: i64, why: i64) -> None:
    """PI-RULING-68: try to place an own token and answer it with the own CDC Alert: one move."""
    state.push(pack(on.PUT, seat, spot, why, seat))
    react(state, seat, seat, CDC_ALERT, spot)


def put_down(state: World, side: i64, spot: i64, why: i64, actor: i64) -> None:
    if actor == state.active:
        state.placed_any = True
    if why == on.BY_INFECTION:
        state.tokens_left -= 1
    if why == on.BY_BOT:
        state.bot_did = True
    if why == on.BY_ABSORB:
        absorb(state, side, spot)
    else:
        board.place_token(state, side, spot)


def absorb(state: World, side: i64, spot: i64) -> None:
    """PI-RULING-73: the roller's token goes back, the reactor's takes its city."""
    roller = state.active
    board.replace_token(state, roller, side, spot)
    board.give_back(state, roller, 1)
    state.supply[side] = state.supply[side] - 1
    state.emit(events.ABSORBED, side, state.spot_country[spot], roller)
    board.note_gone(state, roller)


def can_receive(state: World, side: i64, spot: i64) -> bool:
    """PI-RULING-25: an empty city, a token in the owner's supply, no ban."""
    return (state.open_spots & ~state.banned) >> spot & 1 != 0 and state.supply[side] > 0


# Refusals.


def no_place(state: World, card: i64, rule: str) -> Refusal | None:
    """PI-RULING-25: no empty city, or a ban; None if neither forbids it."""
    spot = board.spot_of(state, card)
    if spot < 0 or not state.open_spots >> spot & 1:
        return no_city(state, card, rule)
    if state.banned >> spot & 1:
        return Refusal(
            "PI-RULING-71", f"A ban lies on {country_name(state, card)}: nobody places tokens there now."
        )
    return None


def no_city(state: World, card: i64, rule: str) -> Refusal:
    name = country_name(state, card)
    if board.spot_of(state, card) < 0:
        return Refusal(rule, f"{name} is not on the board.")
    return Refusal(rule, f"{name} has no empty city.")
