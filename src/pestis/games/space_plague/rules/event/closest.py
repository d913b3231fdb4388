"""SP-RULING-23: the unit closest to the core, which some events take."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import frames, moves
from pestis.games.space_plague.board import PLACES, PROTECTED, SHIP, SPACES
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.rules.asking import PlagueQuestion, Subject
from pestis.games.space_plague.rules.event.verb import EventVerb
from pestis.games.space_plague.rules.spaces import is_own, unit_at
from pestis.games.space_plague.rules.units import destroy
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.sentences import then
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.moves import Move, Refusal


class LoseClosest(EventVerb):
    """SP-PLANET-GASIER-4: everybody loses the unit closest to the core."""

    verb = parts.EV_LOSE_CLOSEST

    def befall(self, state: Invasion, seat: i64, index: i64) -> None:
        destroy_closest(state, seat, index)


class AskClosest(PlagueQuestion):
    """SP-DEC-17: which of several units that are equally close."""

    kind = frames.ASK_CLOSEST
    rules = ("SP-RULING-23",)

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        return closest(state, seat, a_of(frame))

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        lose(state, action)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        if seat_of(frame) == viewer:
            return "Several units are closest to the core: which one is hit?"
        return f"Several units are closest to the core: {then(seat_of(frame), viewer, 'choose')} one to be hit."

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.verb != "target":
            return None
        if move.args["board"] >= state.seats:
            return Refusal("SP-RULING-1", f"Only {state.seats} players sit at this table.")
        return Refusal("SP-RULING-23", "Only a unit that is closest to the core can be hit; others are nearer.")

    def default(self, state: Invasion, frame: i64, seat: i64) -> i64:
        return cheapest_loss(state, seat, a_of(frame))

    def aim(self, state: Invasion, frame: i64) -> str:
        return "Destroy"

    def subject(self, frame: i64) -> Subject | None:
        return Subject(part=a_of(frame))


def destroy_closest(state: Invasion, seat: i64, index: i64) -> None:
    """SP-RULING-23: it may be protected and survive; the next one is not taken instead."""
    found = closest(state, seat, index)
    if len(found) > 1:
        state.ask(seat, pack(frames.ASK_CLOSEST, seat, index))
    elif found:
        lose(state, found[0])


def lose(state: Invasion, action: i64) -> None:
    """The unit that this move targets."""
    spot = action - moves.TARGET
    destroy(state, spot // PLACES, spot % PLACES)


def closest(state: Invasion, seat: i64, index: i64) -> list[i64]:
    """The units that are equally close to the core, among those that the event means."""
    verb = state.content.parts[index].verb
    own_colour = verb == parts.EV_LOSE_CLOSEST and not state.closest_on_board
    nearest = SPACES + 1
    found: list[i64] = []
    host: i64
    for host in range(state.seats):
        if own_colour or host == seat:
            first: i64 = SHIP if verb == parts.EV_EVOLVE and not state.ship_is_path else 0
            space = SHIP + state.lengths[host] - 1
            while space >= first:
                apart = SHIP + state.lengths[host] - space
                if apart > nearest:
                    break
                if add_near(state, host, space, seat if own_colour else -1, apart < nearest, found):
                    nearest = apart
                space -= 1
    return found


def add_near(state: Invasion, host: i64, space: i64, owner: i64, nearer: bool, found: list[i64]) -> bool:
    """Add the units of a space that count; a nearer space replaces what was found before."""
    here: list[i64] = []
    for place in (space, space + SPACES):
        unit = unit_at(state, host, place)
        if unit and (owner < 0 or is_own(unit, owner)):
            here.append(moves.TARGET + host * PLACES + place)
    if not here:
        return False
    if nearer:
        found.clear()
    found += here
    return True


def cheapest_loss(state: Invasion, seat: i64, index: i64) -> i64:
    """Of several units one that is protected, else one of somebody else, else the first."""
    found = closest(state, seat, index)
    for action in found:
        if state.units[action - moves.TARGET] & PROTECTED:
            return action
    for action in found:
        if not is_own(state.units[action - moves.TARGET], seat):
            return action
    return found[0]


def costs_nothing(state: Invasion, seat: i64, index: i64) -> bool:
    """Whether a unit can be named that survives or is nobody's loss."""
    unit = state.units[cheapest_loss(state, seat, index) - moves.TARGET]
    return unit & PROTECTED != 0 or not is_own(unit, seat)
