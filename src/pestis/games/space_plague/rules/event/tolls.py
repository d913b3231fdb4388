"""SP-RULING-22: tolls: pay for every unit on a terrain, or lose it."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.board import CAPTAIN, PROTECTED, SPACES, kind_of_unit, owner_of
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.rules.asking import PlagueQuestion, Subject
from pestis.games.space_plague.rules.energy import pay
from pestis.games.space_plague.rules.event.verb import EventVerb, ground_of
from pestis.games.space_plague.rules.spaces import is_own, unit_at
from pestis.games.space_plague.rules.units import destroy
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import event_name, unit_on_board
from pestis.games.space_plague.words.sentences import one_of
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import whom


class DemandToll(EventVerb):
    """SP-EV-07-E, SP-EV-13-E: for every unit on some grounds."""

    verb = parts.EV_TOLL

    def begin(self, state: Invasion, index: i64) -> None:
        state.push(pack(frames.TOLL, 0, 0, 2 * SPACES, index))


class Toll(Step[Invasion]):
    """SP-RULING-22: board by board and unit by unit, who answers for it pays or loses it.

    The frame counts down through the places of a board, two for each space, the later arrival first.
    """

    kind = frames.TOLL

    def happen(self, state: Invasion, frame: i64) -> None:
        done, spot, index = a_of(frame), b_of(frame) - 1, c_of(frame)
        part = state.content.parts[index]
        while done < state.seats:
            host = state.in_order(done)
            tiles = ground_of(state, host, part.grounds) & state.occupied >> host * SPACES
            while tiles and spot >= 0:
                place = spot // 2 + spot % 2 * SPACES
                unit = unit_at(state, host, place)
                if tiles >> spot // 2 & 1 and unit and not unit & PROTECTED:
                    state.push(pack(frames.TOLL, 0, done, spot, index))
                    demand(state, host, place, unit, part.amount)
                    return
                spot -= 1
            done += 1
            spot = 2 * SPACES - 1


def demand(state: Invasion, host: i64, place: i64, unit: i64, energy: i64) -> None:
    """SP-RULING-22: who cannot pay is not asked."""
    payer = payer_of(state, host, unit)
    if state.reserve[payer] >= energy:
        state.ask(payer, pack(frames.ASK_TOLL, payer, host, place, energy))
    else:
        destroy(state, host, place)


def payer_of(state: Invasion, host: i64, unit: i64) -> i64:
    """SP-RULING-22: the host, or by option the owner; for a native always the host."""
    owner = owner_of(unit)
    return owner if state.owner_pays and owner >= 0 else host


class AskToll(PlagueQuestion):
    """SP-DEC-11: pay, or lose the unit."""

    kind = frames.ASK_TOLL
    rules = ("SP-RULING-22",)

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        return [moves.PAY, moves.LOSE]

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        host, place, energy = a_of(frame), b_of(frame), c_of(frame)
        if action == moves.PAY:
            pay(state, seat, energy)
            state.emit(events.PAID, seat, host, place, energy)
        else:
            destroy(state, host, place)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        """By option the owner pays, maybe on another board. SP-UNIT-4: a captain loses one token."""
        seat, host, place = seat_of(frame), a_of(frame), b_of(frame)
        unit = unit_on_board(state, host, place, viewer)
        lost = "lose a token" if kind_of_unit(unit_at(state, host, place)) == CAPTAIN else "be destroyed"
        ways = (f"pay {c_of(frame)} energy for {unit}", f"let it {lost}")
        told = one_of(seat, viewer, ways)
        asked = f"{told}?" if seat == viewer else f"{whom(seat, viewer)} {told}."
        return f"{event_name(state, state.track[-1])}: {asked}"

    def default(self, state: Invasion, frame: i64, seat: i64) -> i64:
        """Own units are paid for."""
        return moves.PAY if is_own(unit_at(state, a_of(frame), b_of(frame)), seat) else moves.LOSE

    def subject(self, frame: i64) -> Subject | None:
        return Subject(host=a_of(frame), place=b_of(frame), energy=c_of(frame))
