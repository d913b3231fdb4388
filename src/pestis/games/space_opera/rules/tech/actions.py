"""Technologies of the own turn that are no attack: which can be used now, what they ask for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import BEA, BRI, ECV, MCV, RAD, ROG, SPY, TRA
from pestis.games.space_opera.rules import hands, planets
from pestis.games.space_opera.rules.tech import beam, bridge, converters, markets, spy, telescope, uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import frame as pack

EVERY_TURN: Final[i64] = 1 << ECV | 1 << MCV | 1 << SPY
IN_BUILDING: Final[i64] = EVERY_TURN | 1 << BRI | 1 << BEA
IN_MOVEMENT: Final[i64] = EVERY_TURN | 1 << RAD | 1 << BEA
IN_PRODUCTION: Final[i64] = EVERY_TURN | 1 << ROG | 1 << TRA


def in_phase(state: Galaxy) -> i64:
    """The Technologies of this file that belong to the phase, as bits."""
    if state.phase == on.BUILDING:
        return IN_BUILDING
    return IN_MOVEMENT if state.phase == on.MOVEMENT else IN_PRODUCTION


def could_use(state: Galaxy, seat: i64) -> bool:
    """SO-REACT-7: whether a seat has one to use, as far as the others know."""
    techs = hands.could(state, seat, in_phase(state))
    tech: i64 = 0
    while techs:
        if techs & 1 and is_possible(state, seat, tech) and is_unspent(state, seat, tech, True):
            return True
        techs >>= 1
        tech += 1
    return False


def use_moves(state: Galaxy, seat: i64) -> list[i64]:
    """The uses that a seat can begin now."""
    found: list[i64] = []
    techs = state.owned[seat] & in_phase(state)
    tech: i64 = 0
    while techs:
        if techs & 1 and is_possible(state, seat, tech) and is_unspent(state, seat, tech, False):
            found.append(move.USE + tech)
        techs >>= 1
        tech += 1
    return found


def is_unspent(state: Galaxy, seat: i64, tech: i64, public: bool) -> bool:
    if tech in (ECV, MCV):
        return not state.rules.one_for_one or converters.has_converter_left(state, seat, tech, public)
    if not hands.LIMITED >> tech & 1:
        return True
    return hands.could_spend(state, seat, tech) if public else hands.can_spend(state, seat, tech)


def is_possible(state: Galaxy, seat: i64, tech: i64) -> bool:
    """Whether public facts leave a use: tokens to pay with and something to act on."""
    if tech in (ECV, MCV):
        return converters.can_convert(state, seat, tech)
    if tech == SPY:
        return spy.somebody_holds(state, seat)
    if tech == BRI:
        return bool(bridge.bridge_sources(state, seat))
    if tech == BEA:
        return planets.payable(state, seat, move.ENERGY) >= 2 and bool(beam.sources(state, seat))
    if tech == RAD:
        return planets.payable(state, seat, move.ENERGY) > 0 and telescope.has_face_down(state, seat)
    return markets.is_possible(state, seat, tech)


def why_impossible(state: Galaxy, seat: i64, tech: i64) -> str:
    """Why a Technology of this phase that was not used up cannot be used."""
    energy = planets.payable(state, seat, move.ENERGY)
    if tech in (ECV, MCV):
        return converters.why_impossible(state, seat, tech)
    if tech == SPY:
        return "No other player holds a Technology that a Spy could look at."
    if tech == BRI:
        return (
            "Space Bridge needs two of your planets without Nuclear Fallout, 1 Energy on one of them, "
            "and something to send to a store with room."
        )
    if tech == BEA:
        if energy < 2:
            return f"Transport Beam costs 2 Energy; your planets have {energy}."
        return "Transport Beam finds nothing of yours to send, or no place to send it to."
    if tech == RAD:
        if energy == 0:
            return "Radio Telescope costs 1 Energy for each card; your planets have none."
        return "Radio Telescope looks under face-down cards; no card lies face down within its reach."
    return markets.why_impossible(state, seat, tech)


def use(state: Galaxy, seat: i64, tech: i64) -> None:
    """Begin a use: announce it, then let the player choose and pay in the order of its card."""
    state.draft = []
    if tech == BEA:
        beam.begin(state, seat)
        return
    uses.begin(state, seat, tech)
    if tech in (ECV, MCV):
        state.push(pack(on.DRAFT, seat, tech))
        if state.rules.one_for_one:
            converters.count_conversion(state, seat, tech)
        else:
            uses.pay(state, seat, move.ENERGY if tech == ECV else move.ORE, 1)
    elif tech in (BRI, RAD, TRA):
        state.push(pack(on.DRAFT, seat, tech))


def choices(state: Galaxy, seat: i64, tech: i64) -> list[i64]:
    """What a use asks next; nothing when it has all it needs."""
    if tech == BEA:
        return beam.choices(state, seat)
    if tech == BRI:
        return bridge.bridge_choices(state, seat)
    if tech == RAD:
        return telescope.look_choices(state, seat)
    if tech == TRA:
        return markets.trade_choices(state, seat)
    return converters.convert_choices(state, seat, tech)


def complete(state: Galaxy, seat: i64, tech: i64) -> None:
    """All is chosen: what is still to be paid."""
    if tech == BEA:
        beam.complete(state, seat)
    elif tech == BRI:
        planets.take(state, state.draft[2] - move.AT, move.ENERGY, 1)
        state.emit(events.PAID, seat, move.ENERGY, state.draft[2] - move.AT)
    elif tech == RAD:
        if state.draft[-1] == move.END:
            state.draft.pop()
        uses.pay(state, seat, move.ENERGY, len(state.draft))
    elif tech == TRA:
        uses.pay(state, seat, state.draft[1] - move.KIND, 1)
