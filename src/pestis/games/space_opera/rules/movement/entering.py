"""SO-MOVE-7, SO-REACT-3, SO-REACT-4: a ship goes onto the next card, in peace or by an attack."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.tables import ASTEROID, SUPERNOVA, WORMHOLE
from pestis.games.space_opera.content.technologies import KAM, RAD
from pestis.games.space_opera.flags import BAR_KAMIKAZE, BAR_SHARE
from pestis.games.space_opera.house_rules import FORCED_JUMP
from pestis.games.space_opera.rules import hands, ships
from pestis.games.space_opera.rules.asking import SpaceQuestion, Subject
from pestis.games.space_opera.rules.combat import allowed, declaring
from pestis.games.space_opera.rules.movement import ways_in
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import warnings
from pestis.games.space_opera.words.names import cell_name, ship_name, whose
from pestis.games.space_opera.words.seats import seat_name
from pestis.kernel.agenda import a_of, kind_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import several
from pestis.kernel.moves import Move, Refusal


class Stepping(Step[Galaxy]):
    """The move goes on after something was done in it."""

    kind = on.STEPPING

    def happen(self, state: Galaxy, frame: i64) -> None:
        go_on(state, seat_of(frame))


class StepIn(Step[Galaxy]):
    """A ship in stealth shares the card: nobody's Radio Telescope has kept it out."""

    kind = on.STEP_IN

    def happen(self, state: Galaxy, frame: i64) -> None:
        step_in(state, seat_of(frame), a_of(frame))


class AskMode(SpaceQuestion):
    """SO-REACT-3, SO-REACT-4: how the ship enters the card: in peace, or one of the attacks."""

    kind = on.ASK_MODE
    rules = ("SO-MOVE-7", "SO-REACT-3", "SO-REACT-4")
    id = "mode"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return ways_in.mode_choices(state, seat, a_of(frame))

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        enter(state, seat, a_of(frame), action - move.MODE)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        where = cell_name(state, a_of(frame), viewer)
        return f"How does {whose(ship_name(state.mover), seat_of(frame), viewer)} enter {where}?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "mode":
            return why_not_mode(state, seat, a_of(frame), made.args["mode"])
        return super().why_not(state, frame, seat, made)

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb != "mode":
            return super().warning(state, frame, seat, made)
        mode = made.args["mode"]
        if mode == move.INVADE:
            return warnings.beaten(state, seat, a_of(frame), state.ship_meeples[state.mover])
        is_sacrifice = move.KAMIKAZE <= mode <= move.NUKE_KAMIKAZE
        return warnings.lost_ship(state, seat, state.mover, "its crew dies in the strike") if is_sacrifice else ""

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(cell=a_of(frame))


def go_on(state: Galaxy, seat: i64) -> None:
    """Ask for the next step, as long as one can be taken."""
    ship = state.mover
    if state.ship_owner[ship] != seat:
        return
    if state.left == 0 or not ways_in.can_start(state, seat, ship, state.hyper, state.left):
        state.push(pack(on.END_MOVE, seat, on.AT_REST))
    else:
        state.ask(seat, pack(on.ASK_STEP, seat))


def approach(state: Galaxy, seat: i64, cell: i64) -> None:
    """The next card is chosen; who could enter it in several ways, as far as others know, says how."""
    techs = hands.could(state, seat, ways_in.WAYS_IN)
    found = ways_in.modes(state, seat, state.mover, cell, state.hyper, state.left, techs)
    if found & (found - 1):
        state.field = cell
        state.ask(seat, pack(on.ASK_MODE, seat, cell))
    else:
        mode: i64 = 0
        while not found >> mode & 1:
            mode += 1
        enter(state, seat, cell, mode)


def enter(state: Galaxy, seat: i64, cell: i64, mode: i64) -> None:
    """SO-MAP-6: an Asteroid Field costs two spaces, or the last one."""
    if not state.arriving:
        cost: i64 = 2 if state.up[cell] and state.card[cell] == ASTEROID else 1
        state.toll = min(cost, state.left)
        state.left -= state.toll
    if mode == move.OVERFLY:
        state.push(pack(on.END_MOVE, seat, on.AT_REST))
        declaring.start(state, seat, state.mover, state.owner[cell], cell, mode)
    elif mode != move.ENTER:
        declaring.declare_ship(state, seat, state.mover, cell, mode)
    elif not state.hyper and state.fleet[cell] and ships.hostile(state, seat, cell):
        share(state, seat, cell)
    else:
        step_in(state, seat, cell)


def share(state: Galaxy, seat: i64, cell: i64) -> None:
    """SO-TECH-STE, SO-RULING-58: in stealth a ship shares cards; each Radio Telescope there negates that."""
    state.push(pack(on.STEP_IN, seat, cell))
    enemies = ships.hostile(state, seat, cell)
    for other in range(state.seats):
        if enemies >> other & 1 and hands.holds(state, other, RAD) and not state.is_jammed(other, cell):
            uses.begin(state, other, RAD, state.mover, on.AS_MOVE, state.mover, cell)


def undo_share(state: Galaxy, ship: i64) -> None:
    """SO-REACT-8: a negated Stealth leads back to the choice before."""
    while kind_of(state.agenda[-1]) != on.STEP_IN:
        state.agenda.pop()
    seat = seat_of(state.agenda.pop())
    ships.mark(state, ship, BAR_SHARE)
    state.emit(events.UNCOVERED, -1, ship)
    state.may_stop = True
    if state.arriving:
        state.push(pack(on.END_MOVE, seat, on.AT_REST))
    else:
        state.left += state.toll
        state.push(pack(on.STEPPING, seat))


def step_in(state: Galaxy, seat: i64, cell: i64) -> None:
    """The ship is on the next card. SO-RULING-21: Supernova and EM Pulse end the move."""
    ship = state.mover
    if state.ship_cell[ship] != cell:
        state.path.append(state.ship_cell[ship])
        ships.relocate(state, ship, cell)
        state.emit(events.MOVED, seat, ship, cell, state.left)
    if state.arriving:
        state.arriving = False
        state.push(pack(on.END_MOVE, seat, on.OFFER_FLIP))
        return
    if state.up[cell] and state.card[cell] == SUPERNOVA and not state.hyper:
        ships.destroy(state, ship, events.BY_SUPERNOVA)
        state.push(pack(on.SETTLE))
        return
    if state.is_jammed(seat, cell):
        state.left = 0
    elif state.rules.wormhole == FORCED_JUMP and state.up[cell] and state.card[cell] == WORMHOLE:
        throw(state, seat, cell)
        return
    go_on(state, seat)


def throw(state: Galaxy, seat: i64, cell: i64) -> None:
    """SO-RULING-23 with `forced_jump`: to a random other face-up wormhole, and the move ends."""
    others = [hole for hole in state.holes if hole != cell]
    if not others:
        go_on(state, seat)
        return
    state.left = 0
    goal = state.rng.pick(others)
    state.path.append(cell)
    ships.relocate(state, state.mover, goal)
    state.emit(events.MOVED, seat, state.mover, goal, 0)
    state.hyper = False
    state.arriving = True
    state.push(pack(on.END_MOVE, seat, on.AT_REST))


# Why not.


def why_not_mode(state: Galaxy, seat: i64, cell: i64, mode: i64) -> Refusal:
    if mode < move.STRIKE and is_enemy_planet(state, seat, cell):
        return Refusal("SO-RULING-22", "An enemy planet can only be struck or invaded.")
    if mode == move.ENTER:
        if state.ship_flags[state.mover] & BAR_SHARE:
            return Refusal("SO-REACT-8", "A Radio Telescope has seen this ship: Stealth does not help it here.")
        return Refusal("SO-COMB-1", "Ships of two players cannot share a card: attack, or stay away.")
    if mode < move.STRIKE:
        return why_not_meeting(state, seat, cell, mode)
    if mode == move.OVERFLY:
        return why_not_overfly(state, seat, cell)
    if mode in (move.NUKE_STRIKE, move.NUKE_KAMIKAZE) and not allowed.may_bomb(state, seat, cell):
        return Refusal("SO-RULING-62", "A nuclear strike there would hit a player whom you may not attack now.")
    crew = state.ship_meeples[state.mover]
    if mode == move.INVADE:
        told = "An invasion needs Meeples aboard" if crew == 0 else "Only a planet of somebody else can be invaded"
        return Refusal("SO-RULING-28", f"{told}.")
    if mode >= move.KAMIKAZE:
        return why_not_kamikaze(state, seat, mode)
    if crew:
        told = f"The ship has {several(crew, 'Meeple')} aboard; only a ship without crew strikes."
        return Refusal("SO-RULING-28", told)
    return Refusal("SO-RULING-28", "The ship has no such warhead aboard.")


def is_enemy_planet(state: Galaxy, seat: i64, cell: i64) -> bool:
    return state.is_world(cell) and state.owner[cell] >= 0 and state.owner[cell] != seat


def why_not_meeting(state: Galaxy, seat: i64, cell: i64, mode: i64) -> Refusal:
    """An attack on the ships of somebody."""
    prey = declaring.prey_of(state, cell, mode)
    there = ships.hostile(state, seat, cell) | ships.covered(state, seat, cell)
    if prey >= state.seats or not there >> prey & 1:
        return Refusal("SO-COMB-2", "That player has no ship on this card.")
    if not allowed.is_allowed(state, seat, prey):
        told = f"You may not attack {seat_name(prey)} now: you were paid in this phase, or withdrew in this turn."
        return Refusal("SO-RULING-62", told)
    if mode >= move.DETONATE and not state.ship_nuke[state.mover]:
        return Refusal("SO-COMB-5", "A detonation needs a nuclear warhead, and the ship has none aboard.")
    return allowed.why_not_sight(state, seat, cell, "All ships of that player here are in Stealth.")


def why_not_overfly(state: Galaxy, seat: i64, cell: i64) -> Refusal:
    if not state.rules.overfly:
        return Refusal("SO-RULING-22", "At this table ships do not pass over enemy planets.")
    if state.is_jammed(seat, cell):
        return Refusal("SO-TECH-EMP", "Somebody's EM Pulse lies on this planet: no ship passes over it.")
    return Refusal("SO-RULING-22", "To pass over a planet takes 2 spaces, and the ship has 1 left.")


def why_not_kamikaze(state: Galaxy, seat: i64, mode: i64) -> Refusal:
    if state.ship_flags[state.mover] & BAR_KAMIKAZE:
        return Refusal("SO-REACT-8", "Kamikaze Pilot was hacked: this ship cannot use it in this turn.")
    if state.is_drone(state.mover):
        return Refusal("SO-RULING-28", "The ship has no crew: it strikes without Kamikaze Pilot.")
    if not hands.holds(state, seat, KAM):
        return Refusal(
            "SO-RULING-28", "A ship with Meeples aboard strikes only with Kamikaze Pilot: invade instead."
        )
    if mode == move.KAMIKAZE:
        return Refusal("SO-TECH-EMP", "Somebody's EM Pulse lies there: Kamikaze Pilot does not work.")
    return Refusal("SO-RULING-28", "The ship has no such warhead aboard.")
