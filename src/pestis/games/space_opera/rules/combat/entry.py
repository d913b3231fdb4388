"""SO-REACT-4: a ship enters an enemy planet: the defender's answers, the attacker's counters, the attack."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import FFD, KAM, MDS, RAD, STE
from pestis.games.space_opera.flags import ATTACK_MARKS, NEUTRAL, SAVED, STEALTH, STEALTH_USED
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.rules.asking import Window
from pestis.games.space_opera.rules.combat import defences, warheads
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.attacks import attack_text
from pestis.games.space_opera.words.names import asks, capital, ship_name
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal

COUNTERS: Final[i64] = 1 << KAM | 1 << STE


class Guard(Step[Galaxy]):
    """SO-DEC-20: Force Field and Missile Defense, in any order, each at most once."""

    kind = on.GUARD

    def happen(self, state: Galaxy, frame: i64) -> None:
        seat = seat_of(frame)
        if state.ship_owner[state.raider] < 0:
            return
        if possible_guards(state, seat, a_of(frame)):
            state.ask(seat, pack(on.ASK_GUARD, seat, a_of(frame)))


class AskGuard(Window):
    """SO-REACT-4c: the owner of the planet answers a ship that enters it. The frame has what was tried."""

    kind = on.ASK_GUARD
    rules = ("SO-REACT-4",)
    id = "guard"
    in_attack = True
    techs = (FFD, MDS)
    decline = "Let the ship come"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        techs = open_guards(state, seat, a_of(frame)) & state.owned[seat]
        found: list[i64] = []
        if techs >> FFD & 1:
            found.append(move.USE + FFD)
        if techs >> MDS & 1 and (not ships.slips_in(state) or hands.holds(state, seat, RAD)):
            found.append(move.USE + MDS)
        found.append(move.DECLINE)
        return found

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if action == move.DECLINE:
            return
        tech = action - move.USE
        tried = a_of(frame) | (on.TRIED_FIELD if tech == FFD else on.TRIED_MISSILES)
        state.push(pack(on.GUARD, seat, tried))
        uses.begin(state, seat, tech, 0, 0, state.raider, state.field)
        uses.pay(state, seat, move.ENERGY, 1)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        return f"{attack_text(state, viewer)} {capital(asks(seat_of(frame), viewer, 'defend'))} the planet?"

    def why_not_answer(self, state: Galaxy, frame: i64, seat: i64, tech: i64) -> Refusal:
        if a_of(frame) & (on.TRIED_FIELD if tech == FFD else on.TRIED_MISSILES):
            return defences.tried_already(state, tech)
        if tech == MDS and not is_strike(state.mode):
            return Refusal(
                "SO-TECH-MDS", "Missile Defense System works only against drones, not against a ship with a crew."
            )
        if state.is_jammed(seat, state.field):
            return defences.jammed(state, tech)
        if not planets.payable(state, seat, move.ENERGY):
            return defences.cannot_pay(state, tech, move.ENERGY)
        return Refusal(
            "SO-TECH-STE", "The ship is in Stealth: Missile Defense System meets it only with a Radio Telescope."
        )


class Counter(Step[Galaxy]):
    """SO-DEC-21: Kamikaze Pilot or Stealth, each with its own HACK window."""

    kind = on.COUNTER

    def happen(self, state: Galaxy, frame: i64) -> None:
        seat = seat_of(frame)
        if not state.caught:
            return
        if counters(state, seat, a_of(frame), hands.could(state, seat, COUNTERS)):
            state.ask(seat, pack(on.ASK_COUNTER, seat, a_of(frame)))


class AskCounter(Window):
    """SO-REACT-4c: the attacker answers Missile Defense. The frame has what was tried."""

    kind = on.ASK_COUNTER
    rules = ("SO-TECH-KAM", "SO-TECH-STE", "SO-REACT-4")
    id = "counter"
    in_attack = True
    techs = (KAM, STE)
    decline = "Give the ship up"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return [*counters(state, seat, a_of(frame), state.owned[seat]), move.DECLINE]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if action == move.DECLINE:
            return
        tech = action - move.USE
        raider = state.raider
        tried = a_of(frame)
        if tech == KAM:
            state.push(pack(on.COUNTER, seat, tried | on.TRIED_KAMIKAZE))
        else:
            state.push(pack(on.COUNTER, seat, tried))
            ships.mark(state, raider, STEALTH_USED)
            state.ship_energy[raider] = state.ship_energy[raider] - 1
        uses.begin(state, seat, tech, raider, on.AS_COUNTER, raider, state.field)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        ship = ship_name(state.raider)
        return f"Missile Defense System is about to stop {ship}: {asks(seat_of(frame), viewer, 'counter')} it?"

    def why_not_answer(self, state: Galaxy, frame: i64, seat: i64, tech: i64) -> Refusal:
        if tech == STE:
            return defences.why_not_aboard(state, seat, state.raider, state.field, tech)
        if state.rules.needs_pilot:
            return Refusal("SO-RULING-61", "At this table a Kamikaze Pilot needs a Meeple aboard.")
        if a_of(frame) & on.TRIED_KAMIKAZE:
            return defences.tried_already(state, tech)
        return defences.jammed(state, tech)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "use" and made.args["tech"] == STE:
            return "Use Stealth Technology: the Missile Defense System misses, for 1 of its Energy"
        return super().saying(state, frame, seat, made)


class Downed(Step[Galaxy]):
    """The defence stands: the ship is gone, if nothing has saved it."""

    kind = on.DOWNED

    def happen(self, state: Galaxy, frame: i64) -> None:
        """The defence stands: the ship is gone, if nothing has saved it."""
        if not state.caught or state.ship_owner[state.raider] < 0:
            return
        if a_of(frame) == events.BY_MISSILES and state.rules.defences_are_attacks and state.guard == 0:
            state.guard = 1
            state.push(frame)
            brace(state, seat_of(frame))
            return
        state.caught = False
        state.guard = 0
        if state.ship_flags[state.raider] & SAVED:
            ships.unmark(state, state.raider, ATTACK_MARKS)
            return
        ships.destroy(state, state.raider, a_of(frame))


class Arrive(Step[Galaxy]):
    """SO-REACT-4d: what the ship came for."""

    kind = on.ARRIVE

    def happen(self, state: Galaxy, frame: i64) -> None:
        """SO-REACT-4d: what the ship came for."""
        raider = state.raider
        if state.ship_owner[raider] < 0:
            return
        mode = state.mode
        if mode == move.OVERFLY:
            pass_over(state)
        elif mode == move.INVADE:
            state.troops = state.ship_meeples[raider]
            state.push(pack(on.STRENGTH, state.hunter, 0))
        elif mode == move.BIO_STRIKE or mode == move.BIO_KAMIKAZE:
            warheads.biological(state)
        elif mode == move.NUKE_STRIKE or mode == move.NUKE_KAMIKAZE:
            warheads.nuclear(state)
        else:
            state.push(pack(on.AIM, state.hunter))


def begin(state: Galaxy) -> None:
    """The ship is about to enter: the planet's owner may answer first."""
    state.push(pack(on.ARRIVE, state.hunter))
    if state.prey >= 0 and state.prey != NEUTRAL:
        state.push(pack(on.GUARD, state.prey, 0))


def is_strike(mode: i64) -> bool:
    return mode == move.STRIKE or mode == move.BIO_STRIKE or mode == move.NUKE_STRIKE


# The defender.


def possible_guards(state: Galaxy, seat: i64, tried: i64) -> bool:
    """Whether there may be an answer, as far as the others know."""
    techs = open_guards(state, seat, tried)
    if techs >> FFD & 1 and hands.could(state, seat, 1 << FFD):
        return True
    if not techs >> MDS & 1:
        return False
    if ships.slips_in(state):
        return hands.could_hold_both(state, seat, MDS, RAD)
    return hands.could(state, seat, 1 << MDS) != 0


def open_guards(state: Galaxy, seat: i64, tried: i64) -> i64:
    """The answers that public facts allow. SO-TECH-MDS: never against a piloted ship."""
    if planets.payable(state, seat, move.ENERGY) == 0 or state.is_jammed(seat, state.field):
        return 0
    found: i64 = 0
    if not tried & on.TRIED_FIELD:
        found |= 1 << FFD
    if not tried & on.TRIED_MISSILES and is_strike(state.mode):
        found |= 1 << MDS
    return found


def raise_field(state: Galaxy, seat: i64) -> None:
    """SO-TECH-FFD: the entering ship is destroyed, whatever it carries."""
    down(state, seat, events.BY_FORCE_FIELD)


def intercept(state: Galaxy, seat: i64) -> None:
    """SO-TECH-MDS: the strike is stopped, unless the attacker has a counter."""
    state.caught = True
    state.push(pack(on.DOWNED, seat, events.BY_MISSILES))
    state.push(pack(on.COUNTER, state.hunter, 0))
    if ships.slips_in(state):
        uses.begin(state, seat, RAD, state.raider, on.AS_SHARE, state.raider, state.field)


def down(state: Galaxy, seat: i64, reason: i64) -> None:
    state.caught = True
    state.push(pack(on.DOWNED, seat, reason))
    brace(state, seat)


def brace(state: Galaxy, seat: i64) -> None:
    """SO-RULING-59 with `defences_are_attacks`: Shield and Armor of the attacker's ship may help."""
    if state.rules.defences_are_attacks:
        threat = on.DEFENCE | seat << on.OPPONENT_SHIFT
        state.push(pack(on.DEFEND, state.hunter, state.raider, 0, threat))


# The attacker.


def counters(state: Galaxy, seat: i64, tried: i64, techs: i64) -> list[i64]:
    found: list[i64] = []
    raider = state.raider
    if state.is_jammed(seat, state.field):
        return found
    if techs >> KAM & 1 and not tried & on.TRIED_KAMIKAZE and not state.rules.needs_pilot:
        found.append(move.USE + KAM)
    if techs >> STE & 1 and ships.purse(state, raider) > 0 and not state.ship_flags[raider] & STEALTH_USED:
        found.append(move.USE + STE)
    return found


def slip_through(state: Galaxy, seat: i64, tech: i64) -> None:
    """SO-TECH-KAM, SO-TECH-STE: Missile Defense has no effect; a Radio Telescope sees through Stealth."""
    state.caught = False
    if tech != STE:
        return
    ships.mark(state, state.raider, STEALTH)
    if hands.holds(state, state.prey, RAD) and not state.is_jammed(state.prey, state.field):
        uses.begin(state, state.prey, RAD, state.raider, on.AS_COUNTER, state.raider, state.field)


def pass_over(state: Galaxy) -> None:
    """SO-RULING-22 with `overfly_enemy_planets`: the ship goes on without an attack."""
    raider = state.raider
    state.path.append(state.ship_cell[raider])
    ships.relocate(state, raider, state.field)
    state.emit(events.MOVED, state.hunter, raider, state.field, state.left)
    state.agenda.pop()
    state.agenda.pop()
    state.push(pack(on.STEPPING, state.hunter))
