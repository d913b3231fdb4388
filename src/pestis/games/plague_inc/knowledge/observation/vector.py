"""What a seat knows as a vector of fixed length, for learning. Mostly between 0 and 1."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import COUNTRIES, EVENT_KINDS, SPACES, TRAIT_KINDS
from pestis.games.plague_inc.knowledge.observation.board import (
    MARKS,
    OF_SIDE,
    watch_sides,
    write_board,
    write_marks,
    write_side,
)
from pestis.games.plague_inc.knowledge.observation.cards import (
    MAT_PLACES,
    OWN_SLIDE,
    write_cards,
    write_known,
    write_mat,
    write_pending,
    write_searched,
    write_slide,
    write_slides,
)
from pestis.games.plague_inc.knowledge.observation.turn import (
    OF_TURN,
    act_size,
    write_act,
    write_course,
    write_turn,
)
from pestis.games.plague_inc.state import World
from pestis.kernel.observation import Writer


def sides_of(seats: int) -> int:
    return 2 if seats == 1 else seats


def observation_size(seats: int) -> int:
    sides = sides_of(seats)
    of_board = COUNTRIES * (4 + sides) + COUNTRIES * 3
    of_seat = 2 + 2 * TRAIT_KINDS + SPACES + 3
    of_table = 15 + on.QUESTIONS + 4 * EVENT_KINDS + 4 * TRAIT_KINDS + 2 * COUNTRIES
    return int(of_board + sides * OF_SIDE + seats * of_seat + of_table + details_size(seats, sides))


def details_size(seats: i64, sides: i64) -> i64:
    of_cards = 2 * SPACES * seats + OWN_SLIDE + COUNTRIES + 2 * TRAIT_KINDS + EVENT_KINDS
    of_mat: i64 = MAT_PLACES if seats == 1 else 0
    return act_size(sides) + OF_TURN + seats + of_cards + MARKS + of_mat


def write(state: World, seat: i64, writer: Writer) -> None:
    """The board, then the sides from the looking seat on, then what it holds and what is asked."""
    writer.watch_number(seat)
    is_other_viewer = writer.changed(0)
    has_new_kills = write_board(state, seat, is_other_viewer, writer)
    writer.watch(state.bans, COUNTRIES)
    writer.watch(state.strikes, COUNTRIES)
    has_new_marks = writer.changed(0) or has_new_kills or is_other_viewer
    watch_sides(state, writer)
    if writer.changed(0) or has_new_marks:
        for step in range(state.sides):
            write_side(state, (seat + step) % state.sides, writer)
    else:
        writer.skip(OF_SIDE * state.sides)
    for step in range(state.seats):
        write_slide(state, (seat + step) % state.seats, seat, writer)
    write_turn(state, seat, writer)
    write_cards(state, seat, writer)
    write_pending(state, seat, writer)
    write_details(state, seat, is_other_viewer, has_new_marks, writer)


def write_details(state: World, seat: i64, is_other_viewer: bool, has_new_marks: bool, writer: Writer) -> None:
    """What a question is about, and which card lies where."""
    write_act(state, seat, writer)
    write_course(state, seat, writer)
    write_slides(state, seat, is_other_viewer, writer)
    write_searched(state, seat, writer)
    if has_new_marks:
        write_marks(state, seat, writer)
    writer.skip(MARKS)
    write_known(state, seat, writer)
    if state.is_solo:
        writer.watch(state.mat, MAT_PLACES)
        if writer.changed(MAT_PLACES):
            write_mat(state, writer)
