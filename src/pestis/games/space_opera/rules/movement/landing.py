"""SO-EXPL, SO-COL, SO-RULING-24: the end of a move: arrive, offer the flip, land, check the Energy."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.tables import FIRST_PLANET, SUPERNOVA
from pestis.games.space_opera.content.technologies import FUS
from pestis.games.space_opera.flags import ATTACK_MARKS, DESTROYED, HIDDEN, NEUTRAL, SAVED
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.rules.asking import SpaceQuestion, Subject
from pestis.games.space_opera.rules.combat import collision, declaring
from pestis.games.space_opera.rules.movement import entering, ways_in
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import warnings
from pestis.games.space_opera.words.names import a_card, asks, capital, cell_name
from pestis.kernel.agenda import a_of, kind_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import several
from pestis.kernel.moves import Move
from pestis.kernel.piles import viewer_bit


class EndMove(Step[Galaxy]):
    """SO-RULING-24: pay, offer the flip, land, check the Energy."""

    kind = on.END_MOVE

    def happen(self, state: Galaxy, frame: i64) -> None:
        seat = seat_of(frame)
        ship = state.mover
        if ship < 0 or state.ship_owner[ship] != seat:
            return
        stage = a_of(frame)
        if stage == on.AT_REST:
            come_to_rest(state, seat, ship)
        elif stage == on.OFFER_FLIP:
            offer_flip(state, seat, ship)
        elif stage == on.TOUCH_DOWN:
            touch_down(state, seat, ship)
        elif stage == on.GARRISON:
            meet_garrison(state, seat, ship, state.ship_cell[ship])
        else:
            check(state, seat, ship)


class RunDry(Step[Galaxy]):
    """SO-MOVE-8: the Energy check of a ship that has paid its last."""

    kind = on.RUN_DRY

    def happen(self, state: Galaxy, frame: i64) -> None:
        run_dry(state, a_of(frame))


class AskFlip(SpaceQuestion):
    """SO-EXPL-1: a face-down card may be turned up."""

    kind = on.ASK_FLIP
    rules = ("SO-EXPL-1",)
    id = "flip"
    is_plain = True
    decline = "Leave the card face down"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return [move.FLIP, move.DECLINE]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if action == move.FLIP:
            flip(state, seat, state.mover)
        else:
            check(state, seat, state.mover)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        where = cell_name(state, state.ship_cell[state.mover], viewer)
        return f"{capital(asks(seat_of(frame), viewer, 'turn'))} up the card at {where}?"

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        cell = state.ship_cell[state.mover]
        if made.verb == "decline" and self.warning(state, frame, seat, made):
            return "Leave the card face down: the ship is lost, it has no Energy left"
        if made.verb != "flip":
            return ""
        if state.looked[cell] & viewer_bit(seat):
            return f"Turn up {a_card(state, state.card[cell])}, as you have seen"
        is_dry = warnings.drifts(state, seat, state.mover, cell) and state.ship_energy[state.mover] == 0
        return "Turn the card up: only a planet saves the ship" if is_dry else "Turn the card up"

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        ship = state.mover
        cell = state.ship_cell[ship]
        if made.verb == "flip":
            if not state.looked[cell] & viewer_bit(seat) or state.card[cell] >= FIRST_PLANET:
                return ""
            if state.card[cell] == SUPERNOVA:
                return warnings.lost_ship(state, seat, ship, "the Supernova destroys every ship on the card")
        return warnings.drifts(state, seat, ship, cell) if state.ship_energy[ship] == 0 else ""

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(ship=state.mover, cell=state.ship_cell[state.mover])


class AskLanding(SpaceQuestion):
    """SO-COL-2, SO-RULING-26: how many Meeples go down on a planet that nobody has."""

    kind = on.ASK_LANDING
    rules = ("SO-COL-2", "SO-RULING-26")
    id = "landing"
    is_plain = True

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        most = min(state.ship_meeples[state.mover], move.MOST_AMOUNT)
        return [move.AMOUNT + count for count in range(1, most + 1)]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        land(state, seat, state.mover, action - move.AMOUNT)
        check(state, seat, state.mover)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        return f"How many Meeples land on {cell_name(state, state.ship_cell[state.mover], viewer)}?"

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb != "amount":
            return ""
        amount = made.args["amount"]
        left = state.ship_meeples[state.mover] - amount
        return f"Land {several(amount, 'Meeple')}{f' and keep {left} aboard' if left > 0 else ''}"

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(ship=state.mover, cell=state.ship_cell[state.mover])


def come_to_rest(state: Galaxy, seat: i64, ship: i64) -> None:
    """SO-RULING-55: when hyperspace is over, Supernova and enemy ships count again."""
    cell = state.ship_cell[ship]
    if state.hyper:
        state.hyper = False
        state.arriving = True
    if state.arriving:
        if state.up[cell] and state.card[cell] == SUPERNOVA:
            ships.destroy(state, ship, events.BY_SUPERNOVA)
            state.push(pack(on.SETTLE))
            return
        if meet_others(state, seat, ship, cell):
            return
        state.arriving = False
    holder = state.owner[cell]
    if state.up[cell] and holder >= 0 and holder != seat and state.path:
        collision.retreat(state, ship, cell)
    state.push(pack(on.END_MOVE, seat, on.OFFER_FLIP))


def meet_others(state: Galaxy, seat: i64, ship: i64, cell: i64) -> bool:
    """Whether others are met where hyperspace or a wormhole ends; those in stealth by Radio Telescope."""
    found = ways_in.modes(state, seat, ship, cell, False, state.left, hands.could(state, seat, ways_in.WAYS_IN))
    if found & (found - 1):
        state.ask(seat, pack(on.ASK_MODE, seat, cell))
    elif not ships.hostile(state, seat, cell):
        return False
    elif found:
        entering.enter(state, seat, cell, ways_in.mode_choices(state, seat, cell)[0] - move.MODE)
    else:
        state.arriving = False
        collision.retreat(state, ship, cell)
        state.push(pack(on.END_MOVE, seat, on.OFFER_FLIP))
    return True


def offer_flip(state: Galaxy, seat: i64, ship: i64) -> None:
    """SO-MOVE-5, SO-EXPL-1: the Energy of the move goes; a face-down card may be turned up."""
    state.ship_energy[ship] = state.ship_energy[ship] - state.reserved
    state.reserved = 0
    if state.up[state.ship_cell[ship]]:
        touch_down(state, seat, ship)
    else:
        state.ask(seat, pack(on.ASK_FLIP, seat))


def flip(state: Galaxy, seat: i64, ship: i64) -> None:
    """SO-EXPL-2, SO-RULING-25: the card is resolved at once, for every ship on it."""
    cell = state.ship_cell[ship]
    state.left = 0
    planets.turn_up(state, cell)
    card = state.card[cell]
    state.emit(events.FLIPPED, seat, cell, card, state.garrison[cell])
    if card == SUPERNOVA:
        for other in range(len(state.ship_owner)):
            if state.ship_cell[other] == cell and state.ship_owner[other] != DESTROYED:
                ships.destroy(state, other, events.BY_SUPERNOVA)
        state.push(pack(on.SETTLE))
    elif card >= FIRST_PLANET and state.owner[cell] == NEUTRAL:
        meet_garrison(state, seat, ship, cell)
    else:
        touch_down(state, seat, ship)


def meet_garrison(state: Galaxy, seat: i64, ship: i64, cell: i64) -> None:
    """SO-RULING-73: a ship that flips a garrisoned planet is entering it."""
    found = ways_in.planet_modes(state, seat, ship, cell, 0, hands.could(state, seat, ways_in.WAYS_IN))
    if found & (found - 1):
        state.ask(seat, pack(on.ASK_MODE, seat, cell))
    else:
        declaring.declare_ship(state, seat, ship, cell, move.INVADE if found >> move.INVADE & 1 else move.STRIKE)


def touch_down(state: Galaxy, seat: i64, ship: i64) -> None:
    """SO-COL-2, SO-RULING-26: on a planet that nobody has, Meeples must go down, at least one."""
    cell = state.ship_cell[ship]
    if state.is_world(cell) and state.owner[cell] == -1 and state.ship_meeples[ship] > 0:
        if state.ship_meeples[ship] > 1:
            state.ask(seat, pack(on.ASK_LANDING, seat))
            return
        land(state, seat, ship, 1)
    check(state, seat, ship)


def land(state: Galaxy, seat: i64, ship: i64, count: i64) -> None:
    planets.settle(state, seat, state.ship_cell[ship], count)
    state.ship_meeples[ship] = state.ship_meeples[ship] - count
    state.ship_used[ship] = min(state.ship_used[ship], state.ship_meeples[ship])


def check(state: Galaxy, seat: i64, ship: i64) -> None:
    """The last step: out of Energy off a planet a ship is lost, on a free planet an empty drone is stranded."""
    state.mover = -1
    cell = state.ship_cell[ship]
    if ships.is_adrift(state, ship):
        run_dry(state, ship)
    elif state.is_world(cell):
        ships.settle_owners(state, cell)


def run_dry(state: Galaxy, ship: i64) -> None:
    """SO-MOVE-8: lost with its cargo, unless a Fusion Reactor saves it (SO-TECH-FUS)."""
    if not ships.is_adrift(state, ship):
        # SO-RULING-9: on a free planet an empty drone is stranded; one under attack when that is over.
        if not state.ship_flags[ship] & ATTACK_MARKS:
            ships.settle_owners(state, state.ship_cell[ship])
        return
    owner = state.ship_owner[ship]
    if owner >= 0 and hands.holds(state, owner, FUS) and not state.is_jammed(owner, state.ship_cell[ship]):
        settle_later(state)
        uses.begin(state, owner, FUS, ship, on.AS_RESCUE, ship, state.ship_cell[ship])
    else:
        lose(state, ship)
        settle_later(state)


def lose(state: Galaxy, ship: i64) -> None:
    """A ship without Energy is lost. SO-RULING-32: if it had slipped away in stealth, the attacker met nobody."""
    if state.ship_flags[ship] & HIDDEN and ship == state.chosen:
        ships.mark(state, state.raider, SAVED)
    ships.destroy(state, ship, events.BY_DRIFT)


def settle_later(state: Galaxy) -> None:
    """SO-RULING-41: in the middle of an attack nobody is out before it is over; then SETTLE lies below already."""
    for todo in state.agenda:
        if kind_of(todo) == on.SETTLE:
            return
    state.push(pack(on.SETTLE, 0, on.NO_ATTACK))
