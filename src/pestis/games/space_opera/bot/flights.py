"""What to do with ships in a Movement turn: load, move, step, enter, land."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import moves as move
from pestis.games.space_opera.bot.judge import defence_of, ship_worth
from pestis.games.space_opera.bot.missions import Mission, Pilot, can_stock
from pestis.games.space_opera.bot.rumours import Rumours
from pestis.games.space_opera.content.tables import SUPERNOVA
from pestis.games.space_opera.flags import MOVED
from pestis.games.space_opera.rules import cargo, planets
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of

WORTH_A_MOVE: Final = 0.4


def turn(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """The best mission of all ships: load for it, then go."""
    if state.main_done:
        return after_the_move(state, seat, legal)
    pilot = Pilot(state, seat)
    best = Mission()
    best_ship: i64 = -1
    for ship in range(len(state.ship_owner)):
        if state.ship_owner[ship] == seat and not state.ship_flags[ship] & MOVED:
            loading = can_stock(state, seat, ship)
            if move.MOVE + ship in legal or (loading and move.LOAD + ship in legal):
                mission = pilot.best(ship, loading, 0)
                if mission.worth > best.worth:
                    best = mission
                    best_ship = ship
    if best_ship < 0 or best.worth < WORTH_A_MOVE:
        return move.PASS
    if can_stock(state, seat, best_ship) and move.LOAD + best_ship in legal and differs(state, best_ship, best):
        return move.LOAD + best_ship
    if move.PLASMA + best_ship in legal:
        return move.PLASMA + best_ship
    return move.MOVE + best_ship if move.MOVE + best_ship in legal else move.PASS


def differs(state: Galaxy, ship: i64, mission: Mission) -> bool:
    """Whether something else should be aboard."""
    return (
        state.ship_energy[ship] < mission.energy
        or state.ship_meeples[ship] != mission.meeples
        or state.ship_ore[ship] < mission.ore
        or state.ship_bio[ship] < mission.bio
        or state.ship_nuke[ship] < mission.nuke
    )


def after_the_move(state: Galaxy, seat: i64, legal: list[i64]) -> i64:
    """Unload what a colony can use."""
    for action in legal:
        if move.LOAD <= action < move.SHIP:
            ship = action - move.LOAD
            cell = state.ship_cell[ship]
            ore, spare = state.ship_ore[ship] > 0, state.ship_energy[ship] > 1 and state.energy[cell] < 2
            if state.owner[cell] == seat and (ore or spare):
                return action
    return move.END


def manifest(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """How much of the next good goes aboard."""
    if legal[0] >= move.SHIP:
        return legal[0]
    ship = state.draft[0]
    good: i64 = len(state.draft) - 2
    wanted = unloaded(state, ship, good) if state.main_done else loaded(state, seat, ship, good)
    least = legal[0] - move.AMOUNT
    most = legal[-1] - move.AMOUNT
    return move.AMOUNT + max(least, min(most, wanted))


def unloaded(state: Galaxy, ship: i64, good: i64) -> i64:
    """After a move: a little Energy stays aboard, Meeples where there is no room."""
    if good == 0:
        return 1 if state.energy[state.ship_cell[ship]] + state.ship_energy[ship] > 1 else 0
    if good == 2:
        cell = state.ship_cell[ship]
        room = planets.capacity(state, cell) - state.meeples[cell]
        return max(0, state.ship_meeples[ship] - max(0, room))
    return 0 if good == 1 else cargo.aboard(state, ship, good)


def loaded(state: Galaxy, seat: i64, ship: i64, good: i64) -> i64:
    """Before a move: what its mission needs."""
    mission = Pilot(state, seat).best(ship, state.owner[state.ship_cell[ship]] == seat, 0)
    if mission.goal < 0:
        return cargo.aboard(state, ship, good)
    if good == 0:
        return mission.energy
    if good == 1:
        return mission.ore
    if good == 2:
        return mission.meeples
    return mission.bio if good == 3 else mission.nuke


def step(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """Towards the best goal that is left; a goal can also be where the ship is."""
    ship = state.mover
    here = state.ship_cell[ship]
    pilot = Pilot(state, seat)
    mission = pilot.best(ship, False, state.left)
    may_end = move.END in legal
    if mission.goal == here and may_end:
        return move.END
    if mission.goal >= 0 and mission.goal != here:
        action = pilot.routes.first_step(mission.goal)
        if action in legal:
            return action
    return move.END if may_end else safest(state, seat, legal)


def safest(state: Galaxy, seat: i64, legal: list[i64]) -> i64:
    """A step that loses nothing, if there is one."""
    best = legal[0]
    best_worth = -99.0
    here = state.ship_cell[state.mover]
    for action in legal:
        if not move.STEP <= action < move.MODE:
            continue
        cell = state.rules.near[here * 8 + action - move.STEP]
        worth = 0.0
        if state.up[cell] and state.card[cell] == SUPERNOVA:
            worth = -50.0
        elif state.is_world(cell):
            worth = 3.0 if state.owner[cell] == seat else 2.0 if state.owner[cell] == -1 else -5.0
        elif state.fleet[cell]:
            worth = -3.0
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


def mode(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """How to enter: invade if it can be won, strike with what hits hardest, ram only if one must."""
    ship = state.mover
    best = legal[0]
    best_worth = -99.0
    for action in legal:
        worth = mode_worth(state, ship, a_of(question), action - move.MODE)
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


def mode_worth(state: Galaxy, ship: i64, cell: i64, mode: i64) -> float:
    open_meeples = float(state.meeples[cell] - min(state.meeples[cell], state.bunkers[cell]))
    if mode == move.ENTER:
        return 3.0
    if mode == move.INVADE:
        return 20.0 if state.ship_meeples[ship] > defence_of(state, cell) else 1.0
    if mode in (move.BIO_STRIKE, move.BIO_KAMIKAZE):
        return 2.0 * open_meeples
    if mode in (move.NUKE_STRIKE, move.NUKE_KAMIKAZE):
        return 2.0 * open_meeples + 1.0
    if mode in (move.STRIKE, move.KAMIKAZE):
        return 2.5
    if move.DETONATE <= mode < move.STRIKE:
        return 0.5 if state.fleet[cell] < 2 else 4.0
    return 2.0


def landing(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """As many as the planet can feed."""
    room = planets.capacity(state, state.ship_cell[state.mover])
    most = legal[-1] - move.AMOUNT
    return move.AMOUNT + max(1, min(most, room))


def flip(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """Look what it is, unless one knows that it is a Supernova, or a garrison is likely that the ship cannot beat.

    Without Energy there is nothing to lose.
    """
    ship = state.mover
    cell = state.ship_cell[ship]
    rumours = Rumours(state, seat)
    if rumours.has_looked(cell) and state.card[cell] == SUPERNOVA:
        return move.DECLINE
    too_strong = rumours.worth(cell, state.ship_meeples[ship]) < 0.0
    return move.DECLINE if too_strong and state.ship_energy[ship] else move.FLIP


def sacrifice(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """SO-COMB-4: the ship that is worth least."""
    best = legal[0]
    for action in legal:
        if ship_worth(state, action - move.SHIP) < ship_worth(state, best - move.SHIP):
            best = action
    return best
