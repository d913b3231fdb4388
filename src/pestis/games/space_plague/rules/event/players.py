"""Verbs of events that fall on one player after the other (SP-RULING-25); cards to trash are in `trash`."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.board import BOARD, NATIVE, PLAGUE, SHIP, SHIP_SPACES, SPACES
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.rules.energy import roll_for_energy
from pestis.games.space_plague.rules.event.closest import destroy_closest
from pestis.games.space_plague.rules.event.verb import EventVerb
from pestis.games.space_plague.rules.market import add_purchases, buy, why_not_buy
from pestis.games.space_plague.rules.movement import is_step, make_move, movers
from pestis.games.space_plague.rules.spaces import free_ship_spaces, unit_at
from pestis.games.space_plague.rules.step_refusals import nobody_there, why_not_move
from pestis.games.space_plague.rules.units import produce
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import space_name
from pestis.kernel.grammar import seat_name
from pestis.kernel.moves import Move, Refusal


class OneOfThree(EventVerb):
    """SP-DEC-13: roll the die, buy one evolution, or advance a unit."""

    verb = parts.EV_THREE

    def choices(self, state: Invasion, seat: i64) -> list[i64]:
        found: list[i64] = [moves.ROLL]
        add_purchases(state, seat, found)
        found += movers(state, seat, frames.BY_EVENT, parts.ANYONE, False)
        return found

    def answer(self, state: Invasion, seat: i64, index: i64, action: i64) -> None:
        if action == moves.ROLL:
            roll_for_energy(state, seat)
        elif is_step(action):
            make_move(state, seat, action, frames.BY_EVENT)
        else:
            buy(state, seat, action - moves.BUY)

    def ways(self, state: Invasion, seat: i64) -> tuple[str, ...]:
        legal = self.choices(state, seat)
        buys = ("buy one evolution",) if any(moves.BUY <= action < moves.USE for action in legal) else ()
        steps = ("advance a unit",) if any(is_step(action) for action in legal) else ()
        return ("roll the die", *buys, *steps)

    def why_not(self, state: Invasion, seat: i64, move: Move) -> Refusal | None:
        if move.verb == "buy":
            return why_not_buy(state, seat, move.args["slot"])
        if move.verb not in ("advance", "jump"):
            return None
        if not unit_at(state, seat, move.args["place"]):
            return nobody_there(state, seat, move.args["place"])
        return why_not_move(state, seat, move, frames.BY_EVENT)


class EvolveOrDie(EventVerb):
    """SP-EV-20-E: buy one evolution, or lose the unit closest to the core."""

    verb = parts.EV_EVOLVE

    def choices(self, state: Invasion, seat: i64) -> list[i64]:
        found: list[i64] = []
        add_purchases(state, seat, found)
        if path_units(state, seat):
            found.append(moves.SACRIFICE)
        elif found:
            found.append(moves.DECLINE)
        return found

    def answer(self, state: Invasion, seat: i64, index: i64, action: i64) -> None:
        if action == moves.SACRIFICE:
            destroy_closest(state, seat, index)
        elif action != moves.DECLINE:
            buy(state, seat, action - moves.BUY)

    def ways(self, state: Invasion, seat: i64) -> tuple[str, ...]:
        if not path_units(state, seat):
            return ("buy one evolution", "do without")
        return ("buy one evolution", "lose the unit closest to the core")

    def why_not(self, state: Invasion, seat: i64, move: Move) -> Refusal | None:
        if move.verb == "buy":
            return why_not_buy(state, seat, move.args["slot"])
        return Refusal("SP-RULING-24", "You have no unit to lose.") if move.verb == "sacrifice" else None


def path_units(state: Invasion, seat: i64) -> i64:
    """SP-RULING-23: the spaces of a path with units; the ship counts by option only."""
    spaces = state.occupied >> seat * SPACES & BOARD
    return spaces if state.ship_is_path else spaces & ~SHIP_SPACES


class VisitNeighbour(EventVerb):
    """SP-PLANET-XION-1, SP-RULING-26: a plague on a free ship space of the left or the right neighbour."""

    verb = parts.EV_VISIT

    def choices(self, state: Invasion, seat: i64) -> list[i64]:
        found: list[i64] = []
        host: i64
        for host in range(state.seats if state.supply[seat] else 0):
            if is_neighbour(state, seat, host):
                free = free_ship_spaces(state, host)
                space: i64 = 0
                while space < SHIP:
                    if free >> space & 1:
                        found.append(moves.SEND + host * SHIP + space)
                    space += 1
        return found

    def answer(self, state: Invasion, seat: i64, index: i64, action: i64) -> None:
        spot = action - moves.SEND
        produce(state, seat, spot // SHIP, spot % SHIP, PLAGUE)

    def ways(self, state: Invasion, seat: i64) -> tuple[str, ...]:
        return ("send a plague to a neighbour's ship",)

    def why_not(self, state: Invasion, seat: i64, move: Move) -> Refusal | None:
        if move.verb != "send":
            return None
        board = move.args["board"]
        if board >= state.seats or board == seat:
            return Refusal("SP-RULING-26", "Choose the ship of a neighbour.")
        if not is_neighbour(state, seat, board):
            return Refusal("SP-RULING-26", f"{seat_name(board)} is not your neighbour.")
        taken = f"{space_name(state, board, move.args['space'])} of {seat_name(board)}'s ship"
        return Refusal("SP-PLANET-XION-2", f"A unit stands on {taken} already.")


def is_neighbour(state: Invasion, seat: i64, host: i64) -> bool:
    apart = (host - seat) % state.seats
    return apart == 1 or apart == state.seats - 1


class PlaceNatives(EventVerb):
    """SP-PLANET-BRADOK-1: on the rearmost free space of the own ship; SP-RULING-34: if a token is left."""

    verb = parts.EV_NATIVES

    def befall(self, state: Invasion, seat: i64, index: i64) -> None:
        free = free_ship_spaces(state, seat)
        if not free or not state.special:
            state.emit(events.NOT_PLACED, seat, seat, NATIVE, events.TOKENS if free else events.ROOM)
            return
        space: i64 = 0
        while not free >> space & 1:
            space += 1
        produce(state, seat, seat, space, NATIVE)
