"""Verbs of permanents that are activated (SP-ACT-4)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events, moves
from pestis.games.space_plague.board import SHIP, SPACES
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.parts import Part
from pestis.games.space_plague.rules.cards.effect import Automatic, Effect
from pestis.games.space_plague.rules.cards.hand import no_energy
from pestis.games.space_plague.rules.energy import charge
from pestis.games.space_plague.rules.market import can_operate, has_cards, renew
from pestis.games.space_plague.rules.movement import is_halted
from pestis.games.space_plague.rules.spaces import is_own, set_unit, unit_at
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import space_name
from pestis.games.space_plague.words.sentences import capital
from pestis.kernel.moves import Move, Refusal


class ChargeUnder(Effect):
    """Energy on a tile of the own path on which a unit of the own colour stands."""

    verb = parts.CHARGE_UNDER
    asks = "charge a tile"
    question = "which tile gets energy?"
    idle = "no tile under a unit of {whose} colour can take energy"

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        if state.pool < 1:
            return
        full = (state.charged | state.orange) >> seat * SPACES
        space: i64 = SHIP
        while space < SHIP + state.lengths[seat]:
            if not full >> space & 1:
                lower = unit_at(state, seat, space)
                if lower and is_own(lower, seat):
                    found.append(moves.CHARGE_TILE + space)
            space += 1

    def takes(self, action: i64) -> bool:
        return action >= moves.CHARGE_TILE and action < moves.SWAP

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        charge(state, seat, 1 << (action - moves.CHARGE_TILE))

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        space = move.args["space"]
        if space < SHIP or space >= state.end_of(seat):
            return Refusal("SP-TERM-7", "That is no tile of your path.")
        where = space_name(state, seat, space)
        unit = unit_at(state, seat, space)
        if not unit or not is_own(unit, seat):
            return Refusal("SP-DEC-10", f"No unit of yours stands on {where}.")
        return no_energy(state, seat, 1 << space, capital(where))


class Swap(Effect):
    """Two neighbours of the own board change places: no step, so nothing is collected."""

    verb = parts.SWAP
    asks = "swap two neighbours"
    question = "which two neighbours change places?"
    idle = "no two neighbours of {whose} board can change places"

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        space: i64 = 0
        while space + 1 < SHIP + state.lengths[seat]:
            if can_swap(state, seat, space) and can_swap(state, seat, space + 1):
                found.append(moves.SWAP + space)
            space += 1

    def takes(self, action: i64) -> bool:
        return action >= moves.SWAP and action < moves.DISCHARGE

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        space = action - moves.SWAP
        rear = unit_at(state, seat, space)
        set_unit(state, seat, space, unit_at(state, seat, space + 1))
        set_unit(state, seat, space + 1, rear)
        state.emit(events.SWAPPED, seat, seat, space)

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        space = move.args["space"]
        ahead = space + 1
        if ahead >= state.end_of(seat) or not unit_at(state, seat, space) or not unit_at(state, seat, ahead):
            return Refusal("SP-ACT-11", "Only two units on neighbouring spaces can change places.")
        return Refusal("SP-RULING-21", "A unit that is halted or shares its space stays where it is.")


def can_swap(state: Invasion, seat: i64, space: i64) -> bool:
    """Whether a unit stands there, neither halted nor sharing its space."""
    unit = unit_at(state, seat, space)
    return unit != 0 and not unit_at(state, seat, space + SPACES) and not is_halted(state, seat, space, unit)


class Restock(Automatic):
    """SP-ACT-6: the market is renewed for free."""

    verb = parts.RESTOCK
    idle = "the market has no cards left"

    def can_do(self, state: Invasion, seat: i64, part: Part, left: i64) -> bool:
        return can_operate(state) and has_cards(state)

    def happen(self, state: Invasion, seat: i64, part: Part) -> None:
        renew(state, seat, 0)
