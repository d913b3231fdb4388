"""SO-TECH-STE, SO-RULING-57: ships in stealth, and what happens when it ends."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import STE
from pestis.games.space_opera.flags import STEALTH, STEALTH_USED
from pestis.games.space_opera.rules import ships
from pestis.games.space_opera.rules.asking import SpaceQuestion, Subject
from pestis.games.space_opera.rules.combat import declaring
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import ship_name, whose
from pestis.games.space_opera.words.seats import whom
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move


class StealthEnd(Step[Galaxy]):
    """SO-RULING-57: where ships of two players share a card, each ship in stealth attacks once."""

    kind = on.STEALTH_END

    def happen(self, state: Galaxy, frame: i64) -> None:
        if state.rules.collide:
            ship = next_lurker(state)
            if ship >= 0:
                state.push(frame)
                lurk(state, ship)
                return
        state.push(pack(on.END_MOVEMENT))


class AskVictim(SpaceQuestion):
    """SO-RULING-57: whom the ship attacks where its stealth has ended."""

    kind = on.ASK_VICTIM
    rules = ("SO-RULING-57",)
    id = "victim"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return victims(state, seat, a_of(frame))

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        declaring.pounce(state, seat, a_of(frame), action - move.SEAT)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        return f"Stealth ends: whom does {whose(ship_name(a_of(frame)), seat_of(frame), viewer)} attack?"

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "seat":
            return f"Attack {whom(made.args['seat'], seat)}"
        return ""

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(ship=a_of(frame))


def can_cloak(state: Galaxy, seat: i64, ship: i64) -> bool:
    """SO-TECH-STE: once per ship and phase, for one Ship Energy that is not reserved for its move."""
    if state.ship_flags[ship] & (STEALTH_USED | STEALTH) or ships.purse(state, ship) <= 0:
        return False
    return not state.is_jammed(seat, state.ship_cell[ship])


def begin_cloak(state: Galaxy, seat: i64, ship: i64) -> None:
    """SO-TECH-STE: one Ship Energy, before or during the ship's move."""
    ships.mark(state, ship, STEALTH_USED)
    ships.pay_energy(state, ship, 1)
    uses.begin(state, seat, STE, ship, on.AS_MOVE, ship)


def cloak(state: Galaxy, seat: i64, ship: i64) -> None:
    """SO-RULING-57: in stealth to the end of the phase."""
    if state.ship_owner[ship] == seat:
        ships.mark(state, ship, STEALTH)
        state.emit(events.CLOAKED, seat, ship)


# The end of stealth.


def next_lurker(state: Galaxy) -> i64:
    """The next ship to lose its stealth beside another player's: cards in reading order, owners in turn."""
    best: i64 = -1
    best_place: i64 = 0
    for ship in range(len(state.ship_owner)):
        owner = state.ship_owner[ship]
        if owner >= 0 and state.ship_flags[ship] & STEALTH and rivals(state, ship):
            place = state.ship_cell[ship] * 8 + (owner - state.first) % state.seats
            if best < 0 or place < best_place:
                best = ship
                best_place = place
    return best


def rivals(state: Galaxy, ship: i64) -> i64:
    """The other players (bits) with ships on the same card, in stealth or not."""
    cell = state.ship_cell[ship]
    return ships.hostile(state, state.ship_owner[ship], cell) | ships.covered(state, state.ship_owner[ship], cell)


def lurk(state: Galaxy, ship: i64) -> None:
    """The ship's stealth is over: it attacks a player of its owner's choice."""
    ships.unmark(state, ship, STEALTH)
    seat = state.ship_owner[ship]
    state.raider = ship
    found = victims(state, seat, ship)
    if len(found) > 1:
        state.ask(seat, pack(on.ASK_VICTIM, seat, ship))
    elif found:
        declaring.pounce(state, seat, ship, found[0] - move.SEAT)


def victims(state: Galaxy, seat: i64, ship: i64) -> list[i64]:
    """Whom the ship can attack: the others on its card who have not paid in this phase."""
    found = rivals(state, ship)
    return [
        move.SEAT + other
        for other in range(state.seats)
        if found >> other & 1 and not state.paid[other] >> seat & 1
    ]
