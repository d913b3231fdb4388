"""SO-MOVE, SO-RULING-72: turns of the Movement phase: free actions, one main action, free actions, END."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import EMP, FUS, HYP, PLA, STE, WMG
from pestis.games.space_opera.flags import BAR_FUSION, BAR_HYPER, BAR_PLASMA, MOVED, NO_SHIP, NOBODY
from pestis.games.space_opera.rules import cargo, ending, hands, rounds
from pestis.games.space_opera.rules.asking import not_held, not_own_ship
from pestis.games.space_opera.rules.movement import flight, refusals, stealth, ways_in
from pestis.games.space_opera.rules.own_turn import SHIP_TECHS, SHIP_VERBS, TurnQuestion
from pestis.games.space_opera.rules.tech import actions, draft_warnings, gun
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import warnings
from pestis.games.space_opera.words.names import capital, ship_at
from pestis.games.space_opera.words.seats import does
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal

SHIP_MOVES: Final = ("move", "plasma", "hyperspace", "hyperspace_plasma", "fusion")
ON_SHIPS: Final[i64] = 1 << EMP | 1 << FUS | 1 << HYP | 1 << PLA | 1 << STE | 1 << WMG


class NextMove(Step[Galaxy]):
    """SO-MOVE-1: the rotation repeats until all ships have moved or all players have passed."""

    kind = on.NEXT_MOVE

    def happen(self, state: Galaxy, frame: i64) -> None:
        actor = rounds.next_actor(state, seat_of(frame))
        if actor < 0:
            state.push(pack(on.STEALTH_END, state.first))
            return
        rounds.start_turn(state, actor)
        rounds.forget_turn_marks(state, actor)
        state.mover = NO_SHIP
        state.reserved = 0
        ask_turn(state, actor)


class MoveTurn(Step[Galaxy]):
    """The rest of a turn, after something was done in it; who lost the last Meeple by that is out."""

    kind = on.MOVE_TURN

    def happen(self, state: Galaxy, frame: i64) -> None:
        rounds.check_length(state)
        ending.settle(state)
        if state.is_over:
            return
        seat = seat_of(frame)
        state.mover = NO_SHIP
        if state.is_alive(seat):
            ask_turn(state, seat)
        else:
            end_turn(state, seat)


class AskMove(TurnQuestion):
    """SO-RULING-72: a ship to move, cargo, a Technology, or no more."""

    kind = on.ASK_MOVE
    rules = ("SO-MOVE-1", "SO-RULING-72")
    id = "move"
    is_plain = True
    end_rule = "SO-RULING-72"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        techs = state.owned[seat]
        found = ship_choices(state, seat, techs)
        if techs:
            found += actions.use_moves(state, seat)
        found.append(move.END if state.main_done else move.PASS)
        if ending.may_surrender(state):
            found.append(move.SURRENDER)
        return found

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if action == move.PASS:
            give_up(state, seat)
            return
        if action == move.END:
            end_turn(state, seat)
            return
        if action == move.SURRENDER:
            end_turn(state, seat)
            ending.surrender(state, seat)
            return
        state.push(pack(on.MOVE_TURN, seat))
        if action < move.TECH:
            actions.use(state, seat, action - move.USE)
        elif action < move.LOAD:
            flight.begin(state, seat, action - move.MOVE, 1, 0)
        elif action < move.SHIP:
            cargo.begin(state, seat, action - move.LOAD)
        else:
            use_ship(state, seat, action)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        if seat != viewer:
            return f"{does(seat, viewer, 'have')} a Movement turn."
        verbs = {state.game.moves.decode(action)[0].name for action in state.legal(seat)}
        ways = ["move a ship"] if verbs & set(SHIP_MOVES) else []
        if verbs & {"load", "exchange"}:
            ways.append("load or unload one" if ways else "load or unload a ship")
        if verbs & {"use", "cloak", "pulse", "fire"}:
            ways.append("use a Technology")
        if not ways:
            return f"You can do nothing more: {'end your turn' if state.main_done else 'pass'}?"
        return f"{capital(', '.join([*ways, 'or end your turn' if state.main_done else 'or pass']))}?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb in SHIP_VERBS:
            return why_not_ship(state, seat, made.verb, made.args["ship"])
        if made.verb in ("load", "exchange"):
            return why_not_load(state, seat, made.verb, made.args["ship"])
        if made.verb == "end":
            return Refusal("SO-RULING-72", "You have not moved in this turn: move a ship, or pass instead.")
        if made.verb == "pass":
            return Refusal("SO-RULING-71", "You have moved in this turn: end it, and pass on your next.")
        return super().why_not(state, frame, seat, made)

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        ship = made.args.get("ship", NO_SHIP)
        match made.verb:
            case "cloak":
                return warnings.pays_last(state, seat, ship, 1)
            case "pulse":
                return warnings.pays_last(state, seat, ship, 1)
            case "fire":
                told = [
                    draft_warnings.warning(state, seat, WMG, [move.SHIP + ship]),
                    warnings.pays_last(state, seat, ship, gun.SHOT_ENERGY),
                ]
                return " ".join(part for part in told if part)
        return super().warning(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        """The last Energy of a ship takes it to a planet, or nowhere."""
        if made.verb != "move" or state.ship_energy[made.args["ship"]] > 1 or hands.holds(state, seat, FUS):
            return ""
        return f"Move {ship_at(state, made.args['ship'], seat)} for 1 Energy, its last: it must end on a planet"


def ask_turn(state: Galaxy, seat: i64) -> None:
    """SO-RULING-72: with no unmoved ship and no Technology to use one is passed; after the move the turn ends."""
    has_more = could_load(state, seat) if state.main_done else has_unmoved(state, seat)
    if has_more or could_use(state, seat):
        state.ask(seat, pack(on.ASK_MOVE, seat))
    elif state.main_done:
        end_turn(state, seat)
    else:
        give_up(state, seat)


def ship_choices(state: Galaxy, seat: i64, techs: i64) -> list[i64]:
    """What ships can do with these Technologies."""
    found: list[i64] = []
    transfer = state.rules.fleet_transfer
    for ship in range(len(state.ship_owner)):
        if state.ship_owner[ship] == seat:
            if not state.main_done and not state.ship_flags[ship] & MOVED:
                add_moves(state, seat, ship, techs, found)
            if cargo.can_load(state, seat, ship):
                found.append(move.LOAD + ship)
            if transfer and cargo.neighbours(state, seat, ship):
                found.append(move.EXCHANGE + ship)
            if techs >> EMP & 1 and gun.can_pulse(state, seat, ship):
                found.append(move.PULSE + ship)
    return found


def has_unmoved(state: Galaxy, seat: i64) -> bool:
    for ship in range(len(state.ship_owner)):
        if state.ship_owner[ship] == seat and not state.ship_flags[ship] & MOVED:
            return True
    return False


def could_load(state: Galaxy, seat: i64) -> bool:
    for ship in range(len(state.ship_owner)):
        own = state.ship_owner[ship] == seat
        if own and (cargo.can_load(state, seat, ship) or cargo.neighbours(state, seat, ship)):
            return True
    return False


def could_use(state: Galaxy, seat: i64) -> bool:
    """The test of SO-REACT-7 for all that a Movement turn offers beside moving."""
    if state.skip_unable and state.owned[seat] == 0:
        return False
    if actions.could_use(state, seat):
        return True
    return hands.could(state, seat, 1 << EMP) != 0 and bool(pulsers(state, seat))


def pulsers(state: Galaxy, seat: i64) -> list[i64]:
    return [
        ship
        for ship in range(len(state.ship_owner))
        if state.ship_owner[ship] == seat and gun.can_pulse(state, seat, ship)
    ]


def add_moves(state: Galaxy, seat: i64, ship: i64, techs: i64, found: list[i64]) -> None:
    """SO-MOVE-4, SO-RULING-21: a move is offered only if a first step is legal."""
    cell = state.ship_cell[ship]
    flags = state.ship_flags[ship]
    energy = state.ship_energy[ship]
    spaces: i64 = state.rules.rate if energy > 0 else 1
    if not state.is_jammed(seat, cell) and ways_in.can_start(state, seat, ship, False, spaces):
        if energy > 0:
            found.append(move.MOVE + ship)
            if techs >> PLA & 1 and not flags & BAR_PLASMA:
                found.append(move.PLASMA + ship)
        elif techs >> FUS & 1 and not flags & BAR_FUSION:
            found.append(move.FUSION + ship)
    if techs & ON_SHIPS:
        add_special(state, seat, ship, techs, found)


def add_special(state: Galaxy, seat: i64, ship: i64, techs: i64, found: list[i64]) -> None:
    cell = state.ship_cell[ship]
    flags = state.ship_flags[ship]
    leaps = not state.is_jammed(seat, cell) and state.ship_energy[ship] > 1 and not flags & BAR_HYPER
    if techs >> HYP & 1 and leaps and ways_in.can_start(state, seat, ship, True, state.rules.rate):
        found.append(move.HYPER + ship)
        if techs >> PLA & 1 and not flags & BAR_PLASMA:
            found.append(move.HYPER_PLASMA + ship)
    if techs >> STE & 1 and stealth.can_cloak(state, seat, ship):
        found.append(move.CLOAK + ship)
    if techs >> WMG & 1 and gun.can_fire(state, seat, ship):
        found.append(move.FIRE + ship)


def use_ship(state: Galaxy, seat: i64, action: i64) -> None:
    if action < move.HYPER:
        flight.declare(state, seat, action - move.PLASMA, on.WITH_PLASMA)
    elif action < move.HYPER_PLASMA:
        flight.declare(state, seat, action - move.HYPER, on.WITH_HYPER)
    elif action < move.FUSION:
        flight.declare(state, seat, action - move.HYPER_PLASMA, on.WITH_HYPER | on.WITH_PLASMA)
    elif action < move.CLOAK:
        flight.declare(state, seat, action - move.FUSION, on.WITH_FUSION)
    elif action < move.PULSE:
        stealth.begin_cloak(state, seat, action - move.CLOAK)
    elif action < move.FIRE:
        gun.begin(state, seat, EMP, action - move.PULSE)
    elif action < move.EXCHANGE:
        gun.begin(state, seat, WMG, action - move.FIRE)
    else:
        cargo.begin_exchange(state, seat, action - move.EXCHANGE)


def give_up(state: Galaxy, seat: i64) -> None:
    """SO-MOVE-3: who passes has no further turn in this phase."""
    state.passed |= 1 << seat
    state.emit(events.PASSED, seat, on.MOVEMENT)
    end_turn(state, seat)


def end_turn(state: Galaxy, seat: i64) -> None:
    state.mover = -1
    state.push(pack(on.NEXT_MOVE, state.next_after(seat)))


# Why not.


def why_not_ship(state: Galaxy, seat: i64, verb: str, ship: i64) -> Refusal:
    found = not_own_ship(state, seat, ship)
    if found is None and verb in SHIP_TECHS:
        found = not_held(state, seat, SHIP_TECHS[verb])
    if found is not None:
        return found
    if state.main_done and verb != "pulse":
        told = "You move one ship, fire the gun or beam an invasion once per turn, and have done so in this one."
        return Refusal("SO-RULING-72", told)
    if state.ship_flags[ship] & MOVED and verb != "pulse":
        return Refusal("SO-MOVE-2", f"Ship {ship} has moved in this phase; it can move again next Round.")
    return refusals.why_not_ready(state, seat, verb, ship)


def why_not_load(state: Galaxy, seat: i64, verb: str, ship: i64) -> Refusal:
    found = not_own_ship(state, seat, ship)
    if found is not None:
        return found
    if verb == "exchange" and not state.rules.fleet_transfer:
        return Refusal("SO-RULING-20", "At this table ships exchange no cargo.")
    if not cargo.has_manifest(state, ship):
        when = "after" if state.main_done else "before"
        told = f"Ship {ship} has been loaded once {when} the move of this turn, and that is the most."
        return Refusal("SO-RULING-19", told)
    if verb == "exchange":
        return Refusal("SO-RULING-20", f"Ship {ship} is alone on its card: none of your ships is beside it.")
    cell = state.ship_cell[ship]
    if not state.is_world(cell):
        return Refusal("SO-RULING-19", f"Ship {ship} is in space; ships load and unload on planets only.")
    if state.owner[cell] not in (seat, NOBODY):
        return Refusal("SO-RULING-19", "You load and unload on planets of your own or of nobody, not on this one.")
    return Refusal("SO-RULING-19", f"Ship {ship} and the planet below it are both empty.")
