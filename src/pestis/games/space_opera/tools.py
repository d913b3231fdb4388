"""Technologies of the own turn that are no attack: which can be used now, what they ask for, what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import beam, hands, markets, planets, uses
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.technologies import BEA, BRI, ECV, MCV, RAD, ROG, SPY, TRA
from pestis.kernel.agenda import frame
from pestis.kernel.events import VEIL_B
from pestis.kernel.piles import CARD_BITS, CARD_MASK

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

EVERY_TURN: Final[i64] = 1 << ECV | 1 << MCV | 1 << SPY
IN_BUILDING: Final[i64] = EVERY_TURN | 1 << BRI | 1 << BEA
IN_MOVEMENT: Final[i64] = EVERY_TURN | 1 << RAD | 1 << BEA
IN_PRODUCTION: Final[i64] = EVERY_TURN | 1 << ROG | 1 << TRA


def in_phase(table: Table) -> i64:
    """The Technologies of this file that belong to the phase, as bits."""
    if table.phase == on.BUILDING:
        return IN_BUILDING
    return IN_MOVEMENT if table.phase == on.MOVEMENT else IN_PRODUCTION


def could_use(table: Table, seat: i64) -> bool:
    """SO-REACT-7: whether a seat has one to use, as far as the others know."""
    techs = hands.could(table, seat, in_phase(table))
    tech: i64 = 0
    while techs:
        if techs & 1 and is_possible(table, seat, tech) and is_unspent(table, seat, tech, True):
            return True
        techs >>= 1
        tech += 1
    return False


def use_moves(table: Table, seat: i64) -> list[i64]:
    """The uses that a seat can begin now."""
    found: list[i64] = []
    techs = table.owned[seat] & in_phase(table)
    tech: i64 = 0
    while techs:
        if techs & 1 and is_possible(table, seat, tech) and is_unspent(table, seat, tech, False):
            found.append(move.USE + tech)
        techs >>= 1
        tech += 1
    return found


def is_unspent(table: Table, seat: i64, tech: i64, public: bool) -> bool:
    if tech in (ECV, MCV):
        return not table.rules.one_for_one or has_converter_left(table, seat, tech, public)
    if not hands.LIMITED >> tech & 1:
        return True
    return hands.could_spend(table, seat, tech) if public else hands.can_spend(table, seat, tech)


def is_possible(table: Table, seat: i64, tech: i64) -> bool:
    """Whether public facts leave a use: tokens to pay with and something to act on."""
    if tech in (ECV, MCV):
        return can_convert(table, seat, tech)
    if tech == SPY:
        return somebody_holds(table, seat)
    if tech == BRI:
        return bool(bridge_sources(table, seat))
    if tech == BEA:
        return planets.payable(table, seat, move.ENERGY) >= 2 and bool(beam.sources(table, seat))
    if tech == RAD:
        return planets.payable(table, seat, move.ENERGY) > 0 and has_face_down(table, seat)
    return markets.is_possible(table, seat, tech)


def use(table: Table, seat: i64, tech: i64) -> None:
    """Begin a use: announce it, then let the player choose and pay in the order of its card."""
    table.draft = []
    if tech == BEA:
        beam.begin(table, seat)
        return
    uses.begin(table, seat, tech)
    if tech in (ECV, MCV):
        table.push(frame(on.DRAFT, seat, tech))
        if table.rules.one_for_one:
            count_conversion(table, seat, tech)
        else:
            uses.pay(table, seat, move.ENERGY if tech == ECV else move.ORE, 1)
    elif tech in (BRI, RAD, TRA):
        table.push(frame(on.DRAFT, seat, tech))


def choices(table: Table, seat: i64, tech: i64) -> list[i64]:
    """What a use asks next; nothing when it has all it needs."""
    if tech == BEA:
        return beam.choices(table, seat)
    if tech == BRI:
        return bridge_choices(table, seat)
    if tech == RAD:
        return look_choices(table, seat)
    if tech == TRA:
        return markets.trade_choices(table, seat)
    return convert_choices(table, seat, tech)


def complete(table: Table, seat: i64, tech: i64) -> None:
    """All is chosen: what is still to be paid."""
    if tech == BEA:
        beam.complete(table, seat)
    elif tech == BRI:
        planets.take(table, table.draft[2] - move.AT, move.ENERGY, 1)
        table.emit(happened.PAID, seat, move.ENERGY, table.draft[2] - move.AT)
    elif tech == RAD:
        if table.draft[-1] == move.END:
            table.draft.pop()
        uses.pay(table, seat, move.ENERGY, len(table.draft))
    elif tech == TRA:
        uses.pay(table, seat, table.draft[1] - move.KIND, 1)


# Converters.


def can_convert(table: Table, seat: i64, tech: i64) -> bool:
    """SO-RULING-51: the fee and at least one token to turn."""
    kind = move.ENERGY if tech == ECV else move.ORE
    if not table.rules.one_for_one and planets.payable(table, seat, kind) < 2:
        return False
    for cell in table.worlds:
        if table.owner[cell] == seat and can_turn(table, cell, kind):
            return True
    return False


def conversions(table: Table, tech: i64) -> i64:
    """How often a converter was used in this turn."""
    return table.converted >> (hands.COUNT_BITS if tech == MCV else 0) & hands.COUNT_MASK


def has_converter_left(table: Table, seat: i64, tech: i64, public: bool) -> bool:
    """SO-RULING-48, SO-RULING-51: with `one_for_one` each copy works once per turn."""
    if public and not table.able:
        return table.unknown[seat] > 0 or hands.known_count(table, seat, tech) > conversions(table, tech)
    return hands.held_count(table, seat, tech) > conversions(table, tech)


def count_conversion(table: Table, seat: i64, tech: i64) -> None:
    """A second use in a turn shows a second copy."""
    if hands.known_count(table, seat, tech) <= conversions(table, tech):
        hands.show_another(table, seat, tech)
    table.converted += 1 << (hands.COUNT_BITS if tech == MCV else 0)


def can_turn(table: Table, cell: i64, kind: i64) -> bool:
    """A planet with tokens to turn and room for the others."""
    other = move.ORE if kind == move.ENERGY else move.ENERGY
    return (
        table.fallout[cell] == 0
        and planets.stored(table, cell, kind) > 0
        and planets.stored(table, cell, other) < planets.STORE_LIMIT
    )


def turnable(table: Table, seat: i64, kind: i64) -> list[i64]:
    return [cell for cell in planets.controls(table, seat) if can_turn(table, cell, kind)]


def convert_choices(table: Table, seat: i64, tech: i64) -> list[i64]:
    """SO-TECH-ECV, SO-TECH-MCV: one planet, then how many."""
    kind = move.ENERGY if tech == ECV else move.ORE
    chosen = len(table.draft)
    if chosen == 0:
        return [move.AT + cell for cell in turnable(table, seat, kind)]
    if chosen > 1:
        return []
    cell = table.draft[0] - move.AT
    other = move.ORE if kind == move.ENERGY else move.ENERGY
    most = min(planets.stored(table, cell, kind), planets.STORE_LIMIT - planets.stored(table, cell, other))
    return [move.AMOUNT + count for count in range(1, most + 1)]


def convert(table: Table, seat: i64, tech: i64) -> None:
    """SO-RULING-51: tokens on one planet, one for one."""
    if len(table.draft) < 2:
        return
    cell = table.draft[0] - move.AT
    count = table.draft[1] - move.AMOUNT
    kind = move.ENERGY if tech == ECV else move.ORE
    other = move.ORE if kind == move.ENERGY else move.ENERGY
    planets.take(table, cell, kind, count)
    planets.put(table, cell, other, count)
    table.emit(happened.CONVERTED, seat, cell, other, count)


# Space Bridge.


def bridge_sources(table: Table, seat: i64) -> list[i64]:
    """SO-RULING-67: planets that have something to send after the fee, to a planet that can take it."""
    active = [cell for cell in planets.controls(table, seat) if table.fallout[cell] == 0]
    return [cell for cell in active if any(can_bridge(table, cell, other) for other in active if other != cell)]


def can_bridge(table: Table, source: i64, goal: i64) -> bool:
    return bool(bridge_payers(table, source, goal))


def bridge_payers(table: Table, source: i64, goal: i64) -> list[i64]:
    """SO-TECH-BRI: the fee comes from either planet, and something must be left to send."""
    found: list[i64] = []
    for payer in (source, goal):
        fee_here: i64 = 1 if payer == source else 0
        fee_there: i64 = 1 - fee_here
        if table.energy[payer] == 0:
            continue
        energy_fits = table.energy[source] - fee_here > 0 and table.energy[goal] - fee_there < planets.STORE_LIMIT
        if energy_fits or (table.ore[source] > 0 and table.ore[goal] < planets.STORE_LIMIT):
            found.append(payer)
    return found


def bridge_choices(table: Table, seat: i64) -> list[i64]:
    """From where, to where, who pays, how much Energy, how much Ore."""
    draft = table.draft
    chosen = len(draft)
    if chosen == 0:
        return [move.AT + cell for cell in bridge_sources(table, seat)]
    source = draft[0] - move.AT
    if chosen == 1:
        goals = [cell for cell in planets.controls(table, seat) if cell != source and table.fallout[cell] == 0]
        return [move.AT + goal for goal in goals if can_bridge(table, source, goal)]
    goal = draft[1] - move.AT
    if chosen == 2:
        return [move.AT + payer for payer in bridge_payers(table, source, goal)]
    fee_here: i64 = 1 if draft[2] - move.AT == source else 0
    energy = min(table.energy[source] - fee_here, planets.STORE_LIMIT - table.energy[goal] + 1 - fee_here)
    ore = min(table.ore[source], planets.STORE_LIMIT - table.ore[goal])
    if chosen == 3:
        least: i64 = 0 if ore else 1
        return [move.AMOUNT + count for count in range(least, energy + 1)]
    if chosen == 4:
        least = 1 if draft[3] == move.AMOUNT else 0
        return [move.AMOUNT + count for count in range(least, ore + 1)]
    return []


def bridge(table: Table, seat: i64) -> None:
    """SO-TECH-BRI: Energy and Ore go from one planet to another, one way."""
    source = table.draft[0] - move.AT
    goal = table.draft[1] - move.AT
    for kind, place in ((move.ENERGY, 3), (move.ORE, 4)):
        count = table.draft[place] - move.AMOUNT
        if count > 0:
            planets.take(table, source, kind, count)
            planets.put(table, goal, kind, count)
            table.emit(happened.SENT, seat, kind, count, goal)


# Radio Telescope.


def has_face_down(table: Table, seat: i64) -> bool:
    cell: i64
    for cell in range(table.rules.cells):
        if can_look(table, seat, cell):
            return True
    return False


def can_look(table: Table, seat: i64, cell: i64) -> bool:
    """SO-RULING-58: any face-down card; SO-TECH-EMP: but for those under somebody else's EM Pulse."""
    return table.up[cell] == 0 and not table.is_jammed(seat, cell)


def look_choices(table: Table, seat: i64) -> list[i64]:
    """SO-TECH-RAD: x cards for x Energy, one after the other."""
    chosen = len(table.draft)
    if chosen and table.draft[-1] == move.END:
        return []
    found: list[i64] = []
    if chosen < planets.payable(table, seat, move.ENERGY):
        cell: i64
        for cell in range(table.rules.cells):
            if can_look(table, seat, cell) and move.AT + cell not in table.draft:
                found.append(move.AT + cell)
    if chosen and found:
        found.append(move.END)
    return found


def look(table: Table, seat: i64) -> None:
    """SO-RULING-58: what a look shows is private."""
    for choice in table.draft:
        cell = choice - move.AT
        table.looked[cell] = table.looked[cell] | 1 << seat
        table.emit(happened.LOOKED, seat, cell, table.card[cell], audience=table.looked[cell], veil=VEIL_B)


# Spy.


def somebody_holds(table: Table, seat: i64) -> bool:
    for other in range(table.seats):
        if other != seat and table.hands[other].entries:
            return True
    return False


def spy(table: Table, seat: i64) -> None:
    """SO-TECH-SPY, SO-RULING-50: look at all hands, then have one Technology more for this Round (or all)."""
    seen: i64 = 0
    for other in range(table.seats):
        if other == seat:
            continue
        entries = table.hands[other].entries
        for place in range(len(entries)):
            entries[place] = entries[place] | 1 << (CARD_BITS + seat)
            seen |= 1 << (entries[place] & CARD_MASK)
    seen &= ~(1 << SPY)
    if seen == 0:
        return
    if table.rules.spy_all:
        table.copied[seat] = table.copied[seat] | seen
        hands.refresh(table, seat)
    else:
        table.ask(seat, frame(on.ASK_COPY, seat))


def copy_choices(table: Table, seat: i64) -> list[i64]:
    seen: i64 = 0
    for other in range(table.seats):
        if other != seat:
            for entry in table.hands[other].entries:
                seen |= 1 << (entry & CARD_MASK)
    seen &= ~(1 << SPY)
    return [move.TECH + tech for tech in range(27) if seen >> tech & 1] + [move.DECLINE]


def copy(table: Table, seat: i64, action: i64) -> None:
    """Which Technology is copied is a secret until it is used (SO-RULING-68)."""
    if action == move.DECLINE:
        return
    tech = action - move.TECH
    table.copied[seat] = table.copied[seat] | 1 << tech
    table.emit(happened.SPIED, seat, tech, audience=1 << seat, veil=1)
    hands.refresh(table, seat)
