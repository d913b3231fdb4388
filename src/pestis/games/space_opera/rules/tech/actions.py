"""Technologies of the own turn that are no attack: which can be used now, what they ask for, what they do."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import BEA, BRI, ECV, MCV, RAD, ROG, SPY, TRA
from pestis.games.space_opera.rules import hands, planets
from pestis.games.space_opera.rules.tech import beam, markets, uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import frame as pack
from pestis.kernel.events import VEIL_B
from pestis.kernel.piles import CARD_BITS, CARD_MASK

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
        return not state.rules.one_for_one or has_converter_left(state, seat, tech, public)
    if not hands.LIMITED >> tech & 1:
        return True
    return hands.could_spend(state, seat, tech) if public else hands.can_spend(state, seat, tech)


def is_possible(state: Galaxy, seat: i64, tech: i64) -> bool:
    """Whether public facts leave a use: tokens to pay with and something to act on."""
    if tech in (ECV, MCV):
        return can_convert(state, seat, tech)
    if tech == SPY:
        return somebody_holds(state, seat)
    if tech == BRI:
        return bool(bridge_sources(state, seat))
    if tech == BEA:
        return planets.payable(state, seat, move.ENERGY) >= 2 and bool(beam.sources(state, seat))
    if tech == RAD:
        return planets.payable(state, seat, move.ENERGY) > 0 and has_face_down(state, seat)
    return markets.is_possible(state, seat, tech)


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
            count_conversion(state, seat, tech)
        else:
            uses.pay(state, seat, move.ENERGY if tech == ECV else move.ORE, 1)
    elif tech in (BRI, RAD, TRA):
        state.push(pack(on.DRAFT, seat, tech))


def choices(state: Galaxy, seat: i64, tech: i64) -> list[i64]:
    """What a use asks next; nothing when it has all it needs."""
    if tech == BEA:
        return beam.choices(state, seat)
    if tech == BRI:
        return bridge_choices(state, seat)
    if tech == RAD:
        return look_choices(state, seat)
    if tech == TRA:
        return markets.trade_choices(state, seat)
    return convert_choices(state, seat, tech)


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


# Converters.


def can_convert(state: Galaxy, seat: i64, tech: i64) -> bool:
    """SO-RULING-51: the fee and at least one token to turn."""
    kind = move.ENERGY if tech == ECV else move.ORE
    if not state.rules.one_for_one and planets.payable(state, seat, kind) < 2:
        return False
    for cell in state.worlds:
        if state.owner[cell] == seat and can_turn(state, cell, kind):
            return True
    return False


def conversions(state: Galaxy, tech: i64) -> i64:
    """How often a converter was used in this turn."""
    return state.converted >> (hands.COUNT_BITS if tech == MCV else 0) & hands.COUNT_MASK


def has_converter_left(state: Galaxy, seat: i64, tech: i64, public: bool) -> bool:
    """SO-RULING-48, SO-RULING-51: with `one_for_one` each copy works once per turn."""
    if public and not state.able:
        return state.unknown[seat] > 0 or hands.known_count(state, seat, tech) > conversions(state, tech)
    return hands.held_count(state, seat, tech) > conversions(state, tech)


def count_conversion(state: Galaxy, seat: i64, tech: i64) -> None:
    """A second use in a turn shows a second copy."""
    if hands.known_count(state, seat, tech) <= conversions(state, tech):
        hands.show_another(state, seat, tech)
    state.converted += 1 << (hands.COUNT_BITS if tech == MCV else 0)


def can_turn(state: Galaxy, cell: i64, kind: i64) -> bool:
    """A planet with tokens to turn and room for the others."""
    other = move.ORE if kind == move.ENERGY else move.ENERGY
    return (
        state.fallout[cell] == 0
        and planets.stored(state, cell, kind) > 0
        and planets.stored(state, cell, other) < planets.STORE_LIMIT
    )


def turnable(state: Galaxy, seat: i64, kind: i64) -> list[i64]:
    return [cell for cell in planets.controls(state, seat) if can_turn(state, cell, kind)]


def convert_choices(state: Galaxy, seat: i64, tech: i64) -> list[i64]:
    """SO-TECH-ECV, SO-TECH-MCV: one planet, then how many."""
    kind = move.ENERGY if tech == ECV else move.ORE
    chosen = len(state.draft)
    if chosen == 0:
        return [move.AT + cell for cell in turnable(state, seat, kind)]
    if chosen > 1:
        return []
    cell = state.draft[0] - move.AT
    other = move.ORE if kind == move.ENERGY else move.ENERGY
    most = min(planets.stored(state, cell, kind), planets.STORE_LIMIT - planets.stored(state, cell, other))
    return [move.AMOUNT + count for count in range(1, most + 1)]


def convert(state: Galaxy, seat: i64, tech: i64) -> None:
    """SO-RULING-51: tokens on one planet, one for one."""
    if len(state.draft) < 2:
        return
    cell = state.draft[0] - move.AT
    count = state.draft[1] - move.AMOUNT
    kind = move.ENERGY if tech == ECV else move.ORE
    other = move.ORE if kind == move.ENERGY else move.ENERGY
    planets.take(state, cell, kind, count)
    planets.put(state, cell, other, count)
    state.emit(events.CONVERTED, seat, cell, other, count)


# Space Bridge.


def bridge_sources(state: Galaxy, seat: i64) -> list[i64]:
    """SO-RULING-67: planets that have something to send after the fee, to a planet that can take it."""
    active = [cell for cell in planets.controls(state, seat) if state.fallout[cell] == 0]
    return [cell for cell in active if any(can_bridge(state, cell, other) for other in active if other != cell)]


def can_bridge(state: Galaxy, source: i64, goal: i64) -> bool:
    return bool(bridge_payers(state, source, goal))


def bridge_payers(state: Galaxy, source: i64, goal: i64) -> list[i64]:
    """SO-TECH-BRI: the fee comes from either planet, and something must be left to send."""
    found: list[i64] = []
    for payer in (source, goal):
        fee_here: i64 = 1 if payer == source else 0
        fee_there: i64 = 1 - fee_here
        if state.energy[payer] == 0:
            continue
        energy_fits = state.energy[source] - fee_here > 0 and state.energy[goal] - fee_there < planets.STORE_LIMIT
        if energy_fits or (state.ore[source] > 0 and state.ore[goal] < planets.STORE_LIMIT):
            found.append(payer)
    return found


def bridge_choices(state: Galaxy, seat: i64) -> list[i64]:
    """From where, to where, who pays, how much Energy, how much Ore."""
    draft = state.draft
    chosen = len(draft)
    if chosen == 0:
        return [move.AT + cell for cell in bridge_sources(state, seat)]
    source = draft[0] - move.AT
    if chosen == 1:
        goals = [cell for cell in planets.controls(state, seat) if cell != source and state.fallout[cell] == 0]
        return [move.AT + goal for goal in goals if can_bridge(state, source, goal)]
    goal = draft[1] - move.AT
    if chosen == 2:
        return [move.AT + payer for payer in bridge_payers(state, source, goal)]
    fee_here: i64 = 1 if draft[2] - move.AT == source else 0
    energy = min(state.energy[source] - fee_here, planets.STORE_LIMIT - state.energy[goal] + 1 - fee_here)
    ore = min(state.ore[source], planets.STORE_LIMIT - state.ore[goal])
    if chosen == 3:
        least: i64 = 0 if ore else 1
        return [move.AMOUNT + count for count in range(least, energy + 1)]
    if chosen == 4:
        least = 1 if draft[3] == move.AMOUNT else 0
        return [move.AMOUNT + count for count in range(least, ore + 1)]
    return []


def bridge(state: Galaxy, seat: i64) -> None:
    """SO-TECH-BRI: Energy and Ore go from one planet to another, one way."""
    source = state.draft[0] - move.AT
    goal = state.draft[1] - move.AT
    for kind, place in ((move.ENERGY, 3), (move.ORE, 4)):
        count = state.draft[place] - move.AMOUNT
        if count > 0:
            planets.take(state, source, kind, count)
            planets.put(state, goal, kind, count)
            state.emit(events.SENT, seat, kind, count, goal)


# Radio Telescope.


def has_face_down(state: Galaxy, seat: i64) -> bool:
    cell: i64
    for cell in range(state.rules.cells):
        if can_look(state, seat, cell):
            return True
    return False


def can_look(state: Galaxy, seat: i64, cell: i64) -> bool:
    """SO-RULING-58: any face-down card; SO-TECH-EMP: but for those under somebody else's EM Pulse."""
    return state.up[cell] == 0 and not state.is_jammed(seat, cell)


def look_choices(state: Galaxy, seat: i64) -> list[i64]:
    """SO-TECH-RAD: x cards for x Energy, one after the other."""
    chosen = len(state.draft)
    if chosen and state.draft[-1] == move.END:
        return []
    found: list[i64] = []
    if chosen < planets.payable(state, seat, move.ENERGY):
        cell: i64
        for cell in range(state.rules.cells):
            if can_look(state, seat, cell) and move.AT + cell not in state.draft:
                found.append(move.AT + cell)
    if chosen and found:
        found.append(move.END)
    return found


def look(state: Galaxy, seat: i64) -> None:
    """SO-RULING-58: what a look shows is private."""
    for choice in state.draft:
        cell = choice - move.AT
        state.looked[cell] = state.looked[cell] | 1 << seat
        state.emit(events.LOOKED, seat, cell, state.card[cell], audience=state.looked[cell], veil=VEIL_B)


# Spy.


def somebody_holds(state: Galaxy, seat: i64) -> bool:
    for other in range(state.seats):
        if other != seat and state.hands[other].entries:
            return True
    return False


def spy(state: Galaxy, seat: i64) -> None:
    """SO-TECH-SPY, SO-RULING-50: look at all hands, then have one Technology more for this Round (or all)."""
    seen: i64 = 0
    for other in range(state.seats):
        if other == seat:
            continue
        entries = state.hands[other].entries
        for place in range(len(entries)):
            entries[place] = entries[place] | 1 << (CARD_BITS + seat)
            seen |= 1 << (entries[place] & CARD_MASK)
    seen &= ~(1 << SPY)
    if seen == 0:
        return
    if state.rules.spy_all:
        state.copied[seat] = state.copied[seat] | seen
        hands.refresh(state, seat)
    else:
        state.ask(seat, pack(on.ASK_COPY, seat))


def copy_choices(state: Galaxy, seat: i64) -> list[i64]:
    seen: i64 = 0
    for other in range(state.seats):
        if other != seat:
            for entry in state.hands[other].entries:
                seen |= 1 << (entry & CARD_MASK)
    seen &= ~(1 << SPY)
    return [move.TECH + tech for tech in range(27) if seen >> tech & 1] + [move.DECLINE]


def copy(state: Galaxy, seat: i64, action: i64) -> None:
    """Which Technology is copied is a secret until it is used (SO-RULING-68)."""
    if action == move.DECLINE:
        return
    tech = action - move.TECH
    state.copied[seat] = state.copied[seat] | 1 << tech
    state.emit(events.SPIED, seat, tech, audience=1 << seat, veil=1)
    hands.refresh(state, seat)
