"""The knowledge of a seat as numbers: in which order they stand, and how many there are."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution.knowledge.observation.middle import (
    OF_MIDDLE,
    OF_TURN,
    PENANCES,
    asking_size,
    write_asking,
    write_drawn,
    write_middle,
    write_turn,
)
from pestis.games.divine_retribution.knowledge.observation.players import (
    FACES,
    OF_CONTROL,
    OF_DECK,
    STALE,
    STALE_BITS,
    TOP,
    write_more_of_players,
    write_player,
)
from pestis.games.divine_retribution.knowledge.seeing import is_drawn_hidden
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.observation import Writer


def observation_size(seats: int) -> int:
    of_seats = seats * (OF_DECK + OF_CONTROL + TOP + 1) + TOP * FACES
    return int(of_seats + OF_MIDDLE + OF_TURN + seats + 1 + PENANCES + asking_size(seats))


def write(state: Realm, seat: i64, writer: Writer) -> None:
    """Every player's zones by card, the own first, then the middle of the table, then more about the players."""
    stale: i64 = 0
    contagions: i64 = 0
    step: i64
    for step in range(state.seats):
        owner = (seat + step) % state.seats
        found = write_player(state, owner, seat, writer)
        stale |= (found & STALE) << step * STALE_BITS
        if owner == state.turn:
            contagions = found >> STALE_BITS
    write_middle(state, writer)
    write_turn(state, seat, max(0, contagions - state.spent), writer)
    write_more_of_players(state, seat, stale, writer)
    writer.keep_one((state.first_seat - seat) % state.seats, state.seats)
    writer.share(state.end_reason + 1, 8.0)
    write_drawn(state, is_drawn_hidden(state, seat), writer)
    write_asking(state, seat, writer)
