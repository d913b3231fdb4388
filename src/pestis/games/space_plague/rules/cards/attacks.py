"""SP-ACT-12: verbs of instants that hit a unit of another board."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.board import (
    BOARD,
    HALT,
    IMMUNE,
    NATIVE,
    PLACES,
    PROTECTED,
    SHIELD,
    SHIP,
    SPACES,
    kind_of_unit,
)
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.parts import Part
from pestis.games.space_plague.rules.asking import PlagueQuestion, Subject
from pestis.games.space_plague.rules.cards.effect import Effect
from pestis.games.space_plague.rules.cards.hand import add_ship_spaces, why_not_put
from pestis.games.space_plague.rules.spaces import free_ship_spaces, is_own, lift, put, space_of
from pestis.games.space_plague.rules.units import destroy, halt_unit, lose_whole
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import space_name, unit_name, whose
from pestis.games.space_plague.words.sentences import agree
from pestis.kernel.agenda import a_of, b_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.errors import unfilled
from pestis.kernel.grammar import does
from pestis.kernel.moves import Move, Refusal


class Attack(Effect):
    """SP-ACT-12: a verb that chooses a unit of another board which is neither shielded nor immune."""

    choosing: ClassVar[str] = "SP-ACT-12"
    """The rule that says which units can be chosen."""

    def takes(self, action: i64) -> bool:
        return action >= moves.TARGET and action < moves.IMMUNIZE

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        spot = action - moves.TARGET
        self.hit(state, seat, state.content.parts[index], spot // PLACES, spot % PLACES)

    def reaches(self, state: Invasion, seat: i64, part: Part, other: i64) -> bool:
        found: list[i64] = []
        self.add_choices(state, seat, part, part.amount, found)
        return any((action - moves.TARGET) // PLACES == other for action in found)

    def hit(self, state: Invasion, seat: i64, part: Part, host: i64, place: i64) -> None:
        raise unfilled(self, "hit")

    def is_sensible(self, state: Invasion, seat: i64, action: i64) -> bool:
        """An enemy is worth every attack, a native none."""
        unit = state.units[action - moves.TARGET]
        return not is_own(unit, seat) and kind_of_unit(unit) != NATIVE

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        board = move.args["board"]
        if board >= state.seats:
            return Refusal("SP-RULING-1", f"Only {state.seats} players sit at this table.")
        if board == seat:
            return Refusal(self.choosing, "Choose a unit on another board.")
        unit = state.units[board * PLACES + move.args["place"]]
        if not unit:
            spot = f"{space_name(state, board, space_of(move.args['place']))} of {whose(board, seat)} board"
            return Refusal(self.choosing, f"Nobody stands on {spot}.")
        if unit & SHIELD:
            return Refusal("SP-SHIELD-1", "That unit is shielded.")
        return self.why_not_it(unit)

    def why_not_it(self, unit: i64) -> Refusal:
        """Why a unit of another board that is not shielded cannot be chosen."""
        return Refusal("SP-RULING-19", "That unit is immune.")


class Abduct(Attack):
    """SP-RULING-28: a unit of another board goes to the own ship; without room there, by option, it is lost."""

    verb = parts.ABDUCT
    asks = "abduct a unit"
    question = "which unit do you abduct?"
    idle = "no unit of another board can come to {whose} ship"
    aim = "Abduct"
    choosing = "SP-RULING-28"

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        if free_ship_spaces(state, seat) or state.abduct_destroys:
            add_enemies(state, seat, part.what == 1, False, found)

    def hit(self, state: Invasion, seat: i64, part: Part, host: i64, place: i64) -> None:
        if free_ship_spaces(state, seat):
            state.ask(seat, pack(frames.ASK_BERTH, seat, host, place))
        else:
            lose_whole(state, host, place)

    def is_sensible(self, state: Invasion, seat: i64, action: i64) -> bool:
        """An own unit is worth abducting too."""
        return kind_of_unit(state.units[action - moves.TARGET]) != NATIVE

    def why_not_it(self, unit: i64) -> Refusal:
        if unit & IMMUNE:
            return super().why_not_it(unit)
        return Refusal("SP-RULING-28", "Only a unit on a ship can be chosen.")


class AskBerth(PlagueQuestion):
    """SP-UNIT-5, SP-RULING-28: to which space of the abductor's ship."""

    kind = frames.ASK_BERTH
    rules = ("SP-RULING-28", "SP-UNIT-5")

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = []
        add_ship_spaces(state, seat, moves.BERTH, found)
        return found

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        """The unit comes whole; its owner and a halt stay."""
        host, place, space = a_of(frame), b_of(frame), action - moves.BERTH
        put(state, seat, space, lift(state, host, place))
        state.emit(events.ABDUCTED, seat, host, place, space)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        unit = unit_name(state, a_of(frame), b_of(frame), viewer)
        seat = seat_of(frame)
        if seat == viewer:
            return f"You abduct {unit}: which ship space?"
        return f"{does(seat, viewer, 'abduct')} {unit} and {agree(seat, viewer, 'choose')} a ship space."

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        return why_not_put(state, seat, move.args["space"]) if move.verb == "berth" else None

    def subject(self, frame: i64) -> Subject | None:
        return Subject(host=a_of(frame), place=b_of(frame))


class HaltUnit(Attack):
    """SP-RULING-21: a unit of another board is held back."""

    verb = parts.HALT
    asks = "halt a unit"
    question = "which unit do you halt?"
    idle = "no unit of another board can be halted"
    aim = "Halt"

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        add_enemies(state, seat, False, True, found)

    def hit(self, state: Invasion, seat: i64, part: Part, host: i64, place: i64) -> None:
        halt_unit(state, host, place, part.amount)

    def why_not_it(self, unit: i64) -> Refusal:
        if unit & IMMUNE:
            return Refusal("SP-RULING-49", "That unit is immune.")
        return Refusal("SP-RULING-21", "That unit is halted already.")


class Destroy(Attack):
    """SP-TERM-5: a unit of another board is destroyed."""

    verb = parts.DESTROY
    asks = "destroy a unit"
    question = "which unit do you destroy?"
    idle = "no unit of another board can be destroyed"
    aim = "Destroy"

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        add_enemies(state, seat, False, False, found)

    def hit(self, state: Invasion, seat: i64, part: Part, host: i64, place: i64) -> None:
        destroy(state, host, place)


def add_enemies(state: Invasion, seat: i64, ship_only: bool, to_halt: bool, found: list[i64]) -> None:
    """SP-ACT-12, SP-RULING-28: units of other boards that are neither shielded nor immune."""
    host: i64
    for host in range(state.seats):
        if host == seat or not state.occupied >> host * SPACES & BOARD:
            continue
        place: i64 = 0
        while place < PLACES:
            unit = state.units[host * PLACES + place]
            open_to_it = unit != 0 and not unit & PROTECTED and not (to_halt and unit & HALT)
            if open_to_it and (not ship_only or space_of(place) < SHIP):
                found.append(moves.TARGET + host * PLACES + place)
            place += 1
