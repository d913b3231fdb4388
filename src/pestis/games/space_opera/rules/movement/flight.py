"""SO-MOVE: one ship's move, from its declaration step by step."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.tables import ASTEROID
from pestis.games.space_opera.content.technologies import FUS, HYP, PLA, STE
from pestis.games.space_opera.flags import BAR_FUSION, BAR_HYPER, BAR_PLASMA, MOVED
from pestis.games.space_opera.house_rules import WAYS
from pestis.games.space_opera.rules import cargo, ships
from pestis.games.space_opera.rules.asking import SpaceQuestion, Subject, not_held, not_own_ship
from pestis.games.space_opera.rules.movement import entering, refusals, stealth, ways_in
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import warnings
from pestis.games.space_opera.words.names import cell_name, ship_name
from pestis.games.space_opera.words.seats import does
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import several
from pestis.kernel.moves import Bundle, Move, Refusal


class BeginMove(Step[Galaxy]):
    """SO-RULING-49: the drives were declared, and none of them was hacked."""

    kind = on.BEGIN_MOVE

    def happen(self, state: Galaxy, frame: i64) -> None:
        if state.ship_owner[a_of(frame)] == seat_of(frame):
            begin(state, seat_of(frame), a_of(frame), b_of(frame), c_of(frame))


class AskStep(SpaceQuestion):
    """SO-RULING-21: the next card of the move, Stealth, or the end of the move."""

    kind = on.ASK_STEP
    rules = ("SO-MOVE-7", "SO-RULING-21")
    id = "step"
    is_plain = True
    end = "End the move here"
    end_rule = "SO-RULING-21"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = []
        ship = state.mover
        at = state.ship_cell[ship] * WAYS
        near = state.rules.near
        way: i64
        for way in range(state.rules.ways):
            cell = near[at + way]
            if cell >= 0 and ways_in.modes(state, seat, ship, cell, state.hyper, state.left, 0):
                found.append(move.STEP + way)
        for cell in ways_in.jumps(state, seat, ship, state.hyper):
            found.append(move.JUMP + cell)
        if state.owned[seat] >> STE & 1 and stealth.can_cloak(state, seat, ship):
            found.append(move.CLOAK + ship)
        if state.path or state.may_stop:
            found.append(move.END)
        return found

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if action == move.END:
            state.push(pack(on.END_MOVE, seat, on.AT_REST))
        elif action >= move.JUMP:
            entering.approach(state, seat, action - move.JUMP)
        elif action >= move.CLOAK:
            state.push(pack(on.STEPPING, seat))
            stealth.begin_cloak(state, seat, action - move.CLOAK)
        else:
            way = action - move.STEP
            entering.approach(state, seat, state.rules.near[state.ship_cell[state.mover] * WAYS + way])

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        ship = ship_name(state.mover)
        spaces = f"{several(state.left, 'space')} left"
        if seat != viewer:
            return f"{does(seat, viewer, 'move')} {ship}; it has {spaces}."
        return f"Where does {ship} go{' next' if state.path else ''}? It has {spaces}."

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        match made.verb:
            case "cloak":
                return self.why_not_cloak(state, seat, made.args["ship"])
            case "step":
                return why_not_step(state, seat, made.args["direction"])
            case "jump":
                told = "A ship goes to a card next to it, step by step; it jumps only between face-up Wormholes."
                return Refusal("SO-RULING-23", told)
            case "end":
                return Refusal("SO-RULING-21", "A move has at least one step: take one first.")
        return super().why_not(state, frame, seat, made)

    def why_not_cloak(self, state: Galaxy, seat: i64, ship: i64) -> Refusal:
        found = not_own_ship(state, seat, ship) or not_held(state, seat, STE)
        if found is not None:
            return found
        if ship != state.mover:
            return Refusal("SO-TECH-STE", f"Ship {state.mover} is moving: only that one can hide now.")
        return refusals.why_not_ready(state, seat, "cloak", ship)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "end" and self.warning(state, frame, seat, made):
            return "End here: the ship is lost, it has no Energy left"
        return ""

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        ship = state.mover
        is_dry = state.ship_energy[ship] == state.reserved
        if made.verb == "end":
            cell = state.ship_cell[ship]
            if state.hyper and warnings.burns(state, seat, ship, cell):
                return warnings.burns(state, seat, ship, cell)
            return warnings.drifts(state, seat, ship, cell) if is_dry and state.up[cell] else ""
        cell = goal_of(state, made)
        return step_warning(state, seat, cell, is_dry) if cell >= 0 else super().warning(state, frame, seat, made)

    def bundles(self, state: Galaxy, frame: i64, seat: i64) -> list[Bundle]:
        """The end of the move and of the turn, where the end of the turn is asked for and no ship is lost."""
        may_end = state.path or state.may_stop
        if not may_end or not state.up[state.ship_cell[state.mover]] or self.drifting(state, seat):
            return []
        own = [ship for ship in range(len(state.ship_owner)) if state.ship_owner[ship] == seat]
        if not any(cargo.can_load(state, seat, ship) for ship in own if ship != state.mover):
            return []
        return [Bundle("End the move here, and your turn", [int(move.END), int(move.END)])]

    def drifting(self, state: Galaxy, seat: i64) -> bool:
        ship = state.mover
        if state.ship_energy[ship] > state.reserved:
            return False
        return bool(warnings.drifts(state, seat, ship, state.ship_cell[ship]))

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(ship=state.mover, cell=state.ship_cell[state.mover])


# Declaring a move.


def declare(state: Galaxy, seat: i64, ship: i64, drives: i64) -> None:
    """SO-RULING-49: drives are declared with the move, each with its HACK window; for Hyperspace the Energy."""
    if drives & on.WITH_HYPER and state.ship_energy[ship] > 2:
        state.draft = [ship, drives]
        state.ask(seat, pack(on.ASK_DRAFT, seat, HYP))
        return
    use_drives(state, seat, ship, 2 if drives & on.WITH_HYPER else 0 if drives & on.WITH_FUSION else 1, drives)


def use_drives(state: Galaxy, seat: i64, ship: i64, energy: i64, drives: i64) -> None:
    state.push(pack(on.BEGIN_MOVE, seat, ship, energy, drives))
    if drives & on.WITH_FUSION:
        uses.begin(state, seat, FUS, ship, on.AS_MOVE, ship)
    if drives & on.WITH_PLASMA:
        uses.begin(state, seat, PLA, ship, on.AS_MOVE, ship)
    if drives & on.WITH_HYPER:
        uses.begin(state, seat, HYP, ship, on.AS_MOVE, ship)


def undo_drive(state: Galaxy, ship: i64, tech: i64) -> None:
    """SO-REACT-8: a hacked drive leads back to the choice before, without it for this ship and turn."""
    while kind_of(state.agenda.pop()) != on.BEGIN_MOVE:
        pass
    ships.mark(state, ship, BAR_PLASMA if tech == PLA else BAR_HYPER if tech == HYP else BAR_FUSION)


def hyper_choices(state: Galaxy) -> list[i64]:
    """SO-RULING-55: two Energy or more."""
    most = min(state.ship_energy[state.draft[0]], move.MOST_AMOUNT)
    return [move.AMOUNT + energy for energy in range(2, most + 1)]


def begin(state: Galaxy, seat: i64, ship: i64, energy: i64, drives: i64) -> None:
    """SO-MOVE-4: each Energy gives the scenario's rate of spaces; Fusion at 0 gives one (SO-RULING-56)."""
    rate = state.rules.rate + (1 if drives & on.WITH_PLASMA else 0)
    state.mover = ship
    state.reserved = energy
    state.left = energy * rate if energy > 0 else 1
    state.path = []
    state.hyper = drives & on.WITH_HYPER != 0
    state.arriving = False
    state.may_stop = False
    state.main_done = True
    ships.mark(state, ship, MOVED)
    state.emit(events.SET_OUT, seat, ship, energy, state.left)
    entering.go_on(state, seat)


def goal_of(state: Galaxy, made: Move) -> i64:
    """The card to which a step or a jump leads, -1 for other moves."""
    if made.verb == "jump":
        return made.args["cell"]
    if made.verb != "step":
        return -1
    return state.rules.near[state.ship_cell[state.mover] * WAYS + made.args["direction"]]


def step_warning(state: Galaxy, seat: i64, cell: i64, is_dry: bool) -> str:
    """What is lost by the next step, where it is the last one or an attack that can only be made in one way."""
    ship = state.mover
    found = ways_in.modes(state, seat, ship, cell, state.hyper, state.left, state.owned[seat])
    if found == 1 << move.INVADE:
        return warnings.beaten(state, seat, cell, state.ship_meeples[ship])
    if found != ways_in.BIT_ENTER:
        return ""
    burnt = "" if state.hyper else warnings.burns(state, seat, ship, cell)
    is_slow = state.up[cell] and state.card[cell] == ASTEROID
    is_last = state.left <= (2 if is_slow else 1) or state.is_jammed(seat, cell)
    if burnt or not is_last:
        return burnt
    if state.hyper and warnings.burns(state, seat, ship, cell):
        return warnings.burns(state, seat, ship, cell)
    return warnings.drifts(state, seat, ship, cell) if is_dry and state.up[cell] else ""


def why_not_step(state: Galaxy, seat: i64, way: i64) -> Refusal:
    cell = state.rules.near[state.ship_cell[state.mover] * WAYS + way]
    if way >= state.rules.ways:
        return Refusal("SO-MOVE-7", "Ships go up, down, left or right in this scenario, not diagonally.")
    if cell < 0:
        return Refusal("SO-MOVE-7", "The map ends there.")
    where = cell_name(state, cell, seat)
    if state.hyper:
        return Refusal("SO-RULING-55", f"{where} is a planet, which a ship in hyperspace cannot enter.")
    told = f"To enter {where} would be an attack, and you may not attack there now: you were paid, or withdrew."
    return Refusal("SO-RULING-62", told)
