"""SO-END, SO-RESP: who is out, who starts anew, and when the game ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.tables import FIRST_PLANET
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.events import VEIL_A
from pestis.kernel.frames import Step

SHIPS_AT_RESPAWN: Final[i64] = 2


class Settle(Step[Galaxy]):
    """SO-RULING-41: an attack is over, or a ship was lost: whoever has no Meeple left is out."""

    kind = on.SETTLE

    def happen(self, state: Galaxy, frame: i64) -> None:
        settle(state)


# Leaving the game.


def may_surrender(state: Galaxy) -> bool:
    """SO-RULING-45: on every own turn, if the table wants it; simulations do without."""
    return state.rules.surrender and state.for_people


def surrender(state: Galaxy, seat: i64) -> None:
    """SO-RULING-45: final; like elimination, but without a claim to start anew."""
    state.emit(events.SURRENDERED, seat)
    state.respawned |= 1 << seat
    before = state.alive
    leave(state, seat)
    end_if_decided(state, before)


def settle(state: Galaxy) -> None:
    """SO-RES-5, SO-RULING-41: whoever has no Meeple left is out; several at once fall together (SO-RULING-42)."""
    if not state.losses:
        return
    state.losses = False
    before = state.alive
    for seat in range(state.seats):
        if state.is_alive(seat) and planets.people(state, seat) == 0:
            state.emit(events.ELIMINATED, seat)
            if state.rules.respawn and not state.respawned >> seat & 1:
                state.claims.append(seat)
            leave(state, seat)
    if state.alive != before:
        end_if_decided(state, before)


def leave(state: Galaxy, seat: i64) -> None:
    """Ships and markers leave the map, planets become uncontrolled, Technologies go back, ties end."""
    state.alive &= ~(1 << seat)
    for ship in range(len(state.ship_owner)):
        if state.ship_owner[ship] == seat:
            ships.destroy(state, ship, events.BY_ELIMINATION)
    for cell in planets.controls(state, seat):
        state.meeples[cell] = 0
        planets.lose_control(state, cell)
    for cell in range(state.rules.cells):
        state.pulsed[cell] = state.pulsed[cell] & ~(1 << seat)
    hands.break_all_ties(state, seat)
    for other in range(state.seats):
        state.ties[other] = state.ties[other] & ~(1 << seat)
        state.counters[other * 4 + seat] = -1
    hands.throw_in(state, seat)


def end_if_decided(state: Galaxy, before: i64) -> None:
    """SO-END-1, SO-END-2: at once, while nobody has a claim to start anew."""
    state.last_out = before & ~state.alive
    if is_decided(state) and not state.claims:
        finish(state, events.BY_LAST_ONE if state.alive else events.BY_RUIN)


def is_decided(state: Galaxy) -> bool:
    return state.alive & (state.alive - 1) == 0


def finish(state: Galaxy, reason: i64) -> None:
    state.is_over = True
    state.waiting = 0
    state.end_reason = reason
    state.emit(events.ENDED, -1, reason)


def finish_round_limit(state: Galaxy) -> None:
    """SO-RULING-43: the limit of Rounds, or an end that had waited for a re-spawn."""
    if is_decided(state):
        finish(state, events.BY_LAST_ONE if state.alive else events.BY_RUIN)
    else:
        finish(state, events.BY_LIMIT)


# Starting anew.


def respawn(state: Galaxy) -> None:
    """SO-RULING-46: in order of elimination, each on a random face-down planet without a ship."""
    claims = state.claims
    state.claims = []
    for seat in claims:
        state.respawned |= 1 << seat
        cells = [
            cell
            for cell in range(state.rules.cells)
            if not state.up[cell] and state.card[cell] >= FIRST_PLANET and not state.fleet[cell]
        ]
        if cells:
            come_back(state, seat, state.rng.pick(cells))


def come_back(state: Galaxy, seat: i64, cell: i64) -> None:
    """SO-RESP-2: twice the capacity in Meeples, structures, two ships, perhaps Technologies."""
    planets.turn_up(state, cell)
    card = state.card[cell]
    state.emit(events.FLIPPED, -1, cell, card, state.garrison[cell])
    state.alive |= 1 << seat
    state.owner[cell] = seat
    state.meeples[cell] = 2 * state.content.capacity[card]
    state.used[cell] = 0
    level = state.rules.respawn_level
    state.windmill[cell] = level
    state.refinery[cell] = level
    state.farm[cell] = level
    state.bunkers[cell] = level
    state.energy[cell] = min(planets.STORE_LIMIT, state.content.energy[card] + level)
    state.ore[cell] = min(planets.STORE_LIMIT, state.content.ore[card] + level)
    state.emit(events.RESPAWNED, seat, cell)
    for _ in range(SHIPS_AT_RESPAWN):
        if ships.can_launch(state):
            ships.launch(state, seat, cell)
    for _ in range(state.rules.respawn_techs):
        if state.deck.entries:
            tech = hands.draw(state, seat)
            state.emit(events.GOT_TECH, seat, tech, audience=1 << seat, veil=VEIL_A)
