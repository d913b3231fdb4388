"""What each Technology does once nobody has hacked it, and what becomes of it when somebody has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import (
    attack,
    beam,
    collide,
    diplomacy,
    entry,
    gun,
    invasion,
    markets,
    ships,
    stealth,
    strikes,
    tools,
    uses,
)
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.phases import flight, landing
from pestis.games.space_opera.technologies import (
    AMB,
    APC,
    ARM,
    BEA,
    BRI,
    ECV,
    EMP,
    ENG,
    ESH,
    FFD,
    FUS,
    HAK,
    HYP,
    KAM,
    MCV,
    MDS,
    MET,
    PER,
    PLA,
    RAD,
    ROG,
    SPY,
    STE,
    SUP,
    SUR,
    TRA,
    WMG,
)
from pestis.kernel.agenda import a_of, b_of, c_of, frame, seat_of

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


def take_effect(table: Table, todo: i64) -> None:
    """SO-REACT-2: effects resolve last in, first out."""
    seat = seat_of(todo)
    tech = a_of(todo)
    about = b_of(todo)
    reason = c_of(todo)
    if tech == HAK:
        undo(table, uses.take_away(table))
    elif tech in (STE, ARM, ESH):
        protect(table, seat, tech, about, reason)
    elif tech == RAD:
        see(table, seat, about, reason)
    elif tech == APC:
        if reason == on.AS_TARGET:
            strikes.hit_surface(table, seat, about)
        else:
            collide.pierce(table, about)
    elif tech == SUR:
        strikes.hit_surface(table, seat, about)
    elif tech == KAM:
        if reason == on.AS_COUNTER:
            entry.slip_through(table, seat, tech)
    elif tech == FFD:
        entry.raise_field(table, seat)
    elif tech == MDS:
        entry.intercept(table, seat)
    elif tech == SUP:
        invasion.strengthen(table, seat)
    elif tech == EMP:
        gun.pulse(table, seat, about)
    elif tech == WMG:
        gun.sweep(table, seat)
    elif tech == AMB:
        diplomacy.put_offer(table, seat, about)
    elif tech in (ENG, MET, PER):
        table.bonus |= 1 if tech == ENG else 2 if tech == MET else 4
    else:
        act(table, seat, tech, reason)


def act(table: Table, seat: i64, tech: i64, reason: i64) -> None:
    """The actions of the own turn. Drives (Fusion, Hyperspace, Plasma) need nothing: the move below begins."""
    if tech in (ECV, MCV):
        tools.convert(table, seat, tech)
    elif tech == BRI:
        tools.bridge(table, seat)
    elif tech == SPY:
        tools.spy(table, seat)
    elif tech == ROG:
        markets.rob(table, seat)
    elif tech == TRA:
        markets.trade(table, seat)
    elif tech == BEA:
        if reason == on.AS_MODE:
            table.push(frame(on.STRENGTH, seat, 0))
        else:
            beam.send(table, seat)


def protect(table: Table, seat: i64, tech: i64, ship: i64, reason: i64) -> None:
    if reason == on.AS_MOVE:
        stealth.cloak(table, seat, ship)
    elif reason == on.AS_COUNTER:
        entry.slip_through(table, seat, tech)
    else:
        collide.save(table, seat, tech, ship, reason)


def see(table: Table, seat: i64, ship: i64, reason: i64) -> None:
    """SO-TECH-RAD: looks, or Stealth negated in whatever it was good for."""
    if reason == 0:
        tools.look(table, seat)
    elif reason == on.AS_MOVE:
        flight.undo_share(table, ship)
    elif reason == on.AS_COVER:
        collide.uncover(table, ship)
    elif reason == on.AS_COUNTER:
        table.caught = True
        table.emit(happened.UNCOVERED, -1, ship)
    elif reason == on.AS_MODE:
        table.sighted = True
    elif reason == on.AS_TARGET:
        strikes.aim_at_ship(table, seat, ship)


def undo(table: Table, todo: i64) -> None:
    """A hacked use: costs stay paid; a declaration leads back to the choice before (SO-REACT-8)."""
    tech = a_of(todo)
    about = b_of(todo)
    reason = c_of(todo)
    if tech in (PLA, HYP) or (tech == FUS and reason == on.AS_MOVE):
        flight.undo_drive(table, about, tech)
    elif tech == FUS:
        if ships.is_adrift(table, about):
            landing.lose(table, about)
    elif reason == on.AS_MODE and (tech in (KAM, RAD)):
        attack.undo_mode(table, about, tech)
    elif reason == on.AS_TARGET:
        strikes.bar(table, todo, tech)
    elif tech == RAD and reason == on.AS_SHARE:
        table.caught = False
