"""SP-MARCH: phase 4, and every other time that many units advance at once: board by board, front first."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.board import (
    BOARD,
    KIND_MASK,
    KIND_SHIFT,
    MARKS,
    MEMBER,
    MOVED,
    PLACES,
    RED,
    SHIP,
    SPACES,
)
from pestis.games.space_plague.rules.asking import PlagueQuestion, Subject
from pestis.games.space_plague.rules.movement import add_jumps, can_step, make_move, mark, step
from pestis.games.space_plague.rules.scoring import finish
from pestis.games.space_plague.rules.spaces import space_of, unit_at
from pestis.games.space_plague.rules.step_refusals import nobody_there, why_not_move
from pestis.games.space_plague.rules.windows import open_window
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import unit_name
from pestis.games.space_plague.words.sentences import capital, then
from pestis.kernel.agenda import a_of, b_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal


class BeforeMarch(Step[Invasion]):
    """SP-ROUND-2: the march is the last phase of a round; instants may come before it.

    Where nobody can be asked anything the march is made at once.
    """

    kind = frames.BEFORE_MARCH

    def happen(self, state: Invasion, frame: i64) -> None:
        if not state.held_instants and not state.reds:
            next_board(state, 0, frames.IN_MARCH)
            end(state)
            return
        state.push(pack(frames.END_MARCH))
        state.push(pack(frames.BOARDS, 0, 0, frames.IN_MARCH))
        open_window(state, frames.BEFORE_THE_MARCH)


class Boards(Step[Invasion]):
    """SP-RULING-43: boards go in turn order of their hosts."""

    kind = frames.BOARDS

    def happen(self, state: Invasion, frame: i64) -> None:
        next_board(state, a_of(frame), b_of(frame))


class Walk(Step[Invasion]):
    """SP-MARCH-1: the units of one board, from a space back."""

    kind = frames.WALK

    def happen(self, state: Invasion, frame: i64) -> None:
        walk(state, seat_of(frame), a_of(frame) - 1, b_of(frame))


class ClearMarks(Step[Invasion]):
    """Marks of who has moved and who takes part last as long as one card, event or march."""

    kind = frames.CLEAR_MARKS

    def happen(self, state: Invasion, frame: i64) -> None:
        if state.has_marks:
            state.has_marks = False
            at: i64
            for at in range(len(state.units)):
                if state.units[at] & MARKS:
                    state.units[at] = state.units[at] & ~MARKS


class EndMarch(Step[Invasion]):
    """SP-RULING-6: the last march ends the game."""

    kind = frames.END_MARCH

    def happen(self, state: Invasion, frame: i64) -> None:
        end(state)


class NextRound(Step[Invasion]):
    """SP-RULING-9: the first player token goes round after every march."""

    kind = frames.NEXT_ROUND

    def happen(self, state: Invasion, frame: i64) -> None:
        if state.rotates:
            state.first = state.in_order(1)
        state.push(pack(frames.ROUND))


class AskRed(PlagueQuestion):
    """SP-RULING-36: the host decides whether a red plague jumps."""

    kind = frames.ASK_RED
    rules = ("SP-RULING-36",)

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        return red_choices(state, seat, a_of(frame), b_of(frame))

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        """Then the march goes on from the same space."""
        place, way = a_of(frame), b_of(frame)
        state.push(pack(frames.WALK, seat, space_of(place) + 1, way))
        mark(state, seat, place, MOVED)
        if action != moves.STAY:
            make_move(state, seat, action, way)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        unit = capital(unit_name(state, seat, a_of(frame), viewer))
        if seat == viewer:
            return f"{unit}: does it jump?"
        return f"{unit}: {then(seat, viewer, 'choose')} whether it jumps."

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.verb == "stay":
            return Refusal("SP-DEC-18", "The red plague can advance, so it advances or jumps.")
        if move.verb not in ("advance", "jump"):
            return None
        place = move.args["place"]
        if not unit_at(state, seat, place):
            return nobody_there(state, seat, place)
        if place != a_of(frame):
            return Refusal("SP-DEC-18", f"Only {unit_name(state, seat, a_of(frame), seat)} can move now.")
        return why_not_move(state, seat, move, frames.BY_CARD)

    def subject(self, frame: i64) -> Subject | None:
        return Subject(host=seat_of(frame), place=a_of(frame))


def next_board(state: Invasion, done: i64, way: i64) -> None:
    """SP-RULING-43: boards go in turn order of their hosts. Only a red plague can stop a march to ask."""
    if way == frames.IN_MARCH and done == 0:
        state.phase = frames.MARCH
        state.emit(events.PHASE_BEGAN, -1, frames.MARCH)
    while done < state.seats:
        host = state.in_order(done)
        done += 1
        if not state.occupied >> host * SPACES & BOARD:
            continue
        if not state.reds:
            walk(state, host, SHIP + state.lengths[host] - 1, way)
            continue
        if done < state.seats:
            state.push(pack(frames.BOARDS, 0, done, way))
        walk(state, host, SHIP + state.lengths[host] - 1, way)
        return


def walk(state: Invasion, host: i64, space: i64, way: i64) -> None:
    """SP-MARCH-1: all units of a board from this space back advance one space, the most advanced first.

    SP-MARCH-2: so a gapless column advances as a whole. SP-MARCH-3, SP-MARCH-4: who is held or blocked when
    its moment comes stays. In an event or by a card only marked units take part (SP-RULING-25).
    """
    while space >= 0:
        if state.occupied >> (host * SPACES + space) & 1:
            at = host * PLACES + space
            unit = state.units[at]
            if state.units[at + SPACES] or unit >> KIND_SHIFT & KIND_MASK == RED:
                if walk_with_care(state, host, space, way):
                    return
            elif takes_part(unit, way) and can_step(state, host, space, way):
                step(state, host, space, way)
        space -= 1


def takes_part(unit: i64, way: i64) -> bool:
    return unit & MOVED == 0 and (way == frames.IN_MARCH or unit & MEMBER != 0)


def walk_with_care(state: Invasion, host: i64, space: i64, way: i64) -> bool:
    """Units that share a space, and red plagues: marked when they have had their moment. True if one asks.

    SP-RULING-43: units that share a space move in the order in which they arrived.
    """
    layer: i64 = 0
    while layer < 2:
        place = space + layer * SPACES
        unit = unit_at(state, host, place)
        if not unit or not takes_part(unit, way):
            layer += 1
            continue
        if unit >> KIND_SHIFT & KIND_MASK == RED and len(red_choices(state, host, place, way)) > 1:
            state.ask(host, pack(frames.ASK_RED, host, place, way))
            return True
        mark(state, host, place, MOVED)
        if can_step(state, host, place, way):
            step(state, host, place, way)
        else:
            layer += 1
    return False


def red_choices(state: Invasion, host: i64, place: i64, way: i64) -> list[i64]:
    """SP-RULING-36, SP-DEC-18: step, or stay if no step is possible, or jump."""
    found: list[i64] = [moves.ADVANCE + place] if can_step(state, host, place, way) else [moves.STAY]
    add_jumps(state, host, place, way, found)
    return found


def end(state: Invasion) -> None:
    """SP-RULING-6: the last march ends the game, and no window follows it."""
    if state.has_marks:
        state.push(pack(frames.END_MARCH))
        state.push(pack(frames.CLEAR_MARKS))
    elif state.round == state.last_round:
        finish(state)
    else:
        state.push(pack(frames.NEXT_ROUND))
        open_window(state, frames.AFTER_MARCH)
