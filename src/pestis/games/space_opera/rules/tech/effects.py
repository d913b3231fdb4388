"""What each Technology does once nobody has hacked it, and what becomes of it when somebody has."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.technologies import (
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
from pestis.games.space_opera.rules import ships
from pestis.games.space_opera.rules.combat import declaring, defences, entry, invasion, strikes
from pestis.games.space_opera.rules.diplomacy import ties
from pestis.games.space_opera.rules.movement import entering, flight, landing, stealth
from pestis.games.space_opera.rules.tech import beam, bridge, converters, gun, markets, spy, telescope, uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step


class Effect(Step[Galaxy]):
    """SO-REACT-2: effects resolve last in, first out."""

    kind = on.EFFECT

    def happen(self, state: Galaxy, frame: i64) -> None:
        seat = seat_of(frame)
        tech = a_of(frame)
        about = b_of(frame)
        reason = c_of(frame)
        if tech == HAK:
            undo(state, uses.take_away(state))
        elif tech in (STE, ARM, ESH):
            protect(state, seat, tech, about, reason)
        elif tech == RAD:
            see(state, seat, about, reason)
        elif tech in (APC, SUR):
            strike(state, seat, about, reason)
        elif tech in (KAM, FFD, MDS, SUP):
            meet_entry(state, seat, tech, reason)
        elif tech in (ENG, MET, PER):
            state.bonus |= 1 if tech == ENG else 2 if tech == MET else 4
        else:
            act(state, seat, tech, about, reason)


def strike(state: Galaxy, seat: i64, about: i64, reason: i64) -> None:
    """Armor Piercer and Surgical Strike: another target for a strike, or armour that is pierced."""
    if reason == on.AS_TARGET:
        strikes.hit_surface(state, seat, about)
    else:
        defences.pierce(state, about)


def meet_entry(state: Galaxy, seat: i64, tech: i64, reason: i64) -> None:
    """What answers a ship that enters a planet, and helps it."""
    if tech == FFD:
        entry.raise_field(state, seat)
    elif tech == MDS:
        entry.intercept(state, seat)
    elif tech == SUP:
        invasion.strengthen(state, seat)
    elif reason == on.AS_COUNTER:
        entry.slip_through(state, seat, tech)


def act(state: Galaxy, seat: i64, tech: i64, about: i64, reason: i64) -> None:
    """The actions of the own turn. Drives (Fusion, Hyperspace, Plasma) need nothing: the move below begins."""
    if tech in (ECV, MCV):
        converters.convert(state, seat, tech)
    elif tech == BRI:
        bridge.bridge(state, seat)
    elif tech == SPY:
        spy.spy(state, seat)
    elif tech == ROG:
        markets.rob(state, seat)
    elif tech == TRA:
        markets.trade(state, seat)
    elif tech == EMP:
        gun.pulse(state, seat, about)
    elif tech == WMG:
        gun.sweep(state, seat)
    elif tech == AMB:
        ties.put_offer(state, seat, about)
    elif tech == BEA:
        if reason == on.AS_MODE:
            state.push(pack(on.STRENGTH, seat, 0))
        else:
            beam.send(state, seat)


def protect(state: Galaxy, seat: i64, tech: i64, ship: i64, reason: i64) -> None:
    if reason == on.AS_MOVE:
        stealth.cloak(state, seat, ship)
    elif reason == on.AS_COUNTER:
        entry.slip_through(state, seat, tech)
    else:
        defences.save(state, seat, tech, ship, reason)


def see(state: Galaxy, seat: i64, ship: i64, reason: i64) -> None:
    """SO-TECH-RAD: looks, or Stealth negated in whatever it was good for."""
    if reason == 0:
        telescope.look(state, seat)
    elif reason == on.AS_MOVE:
        entering.undo_share(state, ship)
    elif reason == on.AS_COVER:
        defences.uncover(state, ship)
    elif reason == on.AS_COUNTER:
        state.caught = True
        state.emit(events.UNCOVERED, -1, ship)
    elif reason == on.AS_MODE:
        state.sighted = True
    elif reason == on.AS_TARGET:
        strikes.aim_at_ship(state, seat, ship)


def undo(state: Galaxy, todo: i64) -> None:
    """A hacked use: costs stay paid; a declaration leads back to the choice before (SO-REACT-8)."""
    tech = a_of(todo)
    about = b_of(todo)
    reason = c_of(todo)
    if tech in (PLA, HYP) or (tech == FUS and reason == on.AS_MOVE):
        flight.undo_drive(state, about, tech)
    elif tech == FUS:
        if ships.is_adrift(state, about):
            landing.lose(state, about)
    elif reason == on.AS_MODE and (tech in (KAM, RAD)):
        declaring.undo_mode(state, about, tech)
    elif reason == on.AS_TARGET:
        strikes.bar(state, todo, tech)
    elif tech == RAD and reason == on.AS_SHARE:
        state.caught = False
