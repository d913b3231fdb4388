"""SO-INV: Meeples against Meeples on a planet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import SUP
from pestis.games.space_opera.flags import NEUTRAL, STEALTH, TURN_MARKS
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.rules.people import is_in_full
from pestis.games.space_opera.rules.tech import beam, uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step

SUPER_STRENGTH: Final[i64] = 2


class Strength(Step[Galaxy]):
    """SO-REACT-4d: Super Soldier of both sides applies, the attacker's HACK window first; then they fight."""

    kind = on.STRENGTH

    def happen(self, state: Galaxy, frame: i64) -> None:
        stage = a_of(frame)
        if state.raider >= 0 and state.ship_owner[state.raider] < 0:
            return
        if stage == 2:
            resolve(state)
            return
        state.push(pack(on.STRENGTH, state.hunter, stage + 1))
        seat = state.hunter if stage == 0 else state.prey
        holds = 0 <= seat < NEUTRAL and hands.holds(state, seat, SUP)
        if holds and not state.is_jammed(seat, state.field):
            uses.begin(state, seat, SUP, 0, 0, -1, state.field)


def strengthen(state: Galaxy, seat: i64) -> None:
    """SO-TECH-SUP, SO-RULING-66: two more for the side, or for each Meeple."""
    if seat == state.hunter:
        state.edge = SUPER_STRENGTH * state.troops if state.rules.per_meeple else SUPER_STRENGTH
    else:
        count = defenders(state)
        state.guard = SUPER_STRENGTH * count if state.rules.per_meeple else SUPER_STRENGTH


def defenders(state: Galaxy) -> i64:
    """SO-RULING-38: Meeples on the surface; those aboard docked ships only with `docked_crews_fight`."""
    count = state.meeples[state.field]
    if state.rules.crews_fight:
        for ship in crews(state):
            count += state.ship_meeples[ship]
    return count


def crews(state: Galaxy) -> list[i64]:
    return [
        ship
        for ship in range(len(state.ship_owner))
        if state.ship_cell[ship] == state.field
        and state.ship_owner[ship] == state.prey
        and state.ship_meeples[ship] > 0
    ]


def attack_strength(state: Galaxy) -> i64:
    """SO-INV-2: what an invasion brings, as far as it is known before the fight."""
    troops = state.troops
    if state.mode == move.INVADE and state.raider >= 0:
        troops = state.ship_meeples[state.raider]
    return troops + state.edge


def defence_strength(state: Galaxy) -> i64:
    """SO-INV-2, SO-RULING-35: a Bunker counts if somebody is in it."""
    return defenders(state) + planets.protected(state, state.field) + state.guard


def is_invasion(state: Galaxy) -> bool:
    """Whether the attack under way is one."""
    return state.mode in (move.INVADE, events.BEAM_INVASION)


def resolve(state: Galaxy) -> None:
    """SO-INV-2, SO-INV-3: the higher strength wins; the winner keeps the difference, never more than he had."""
    cell = state.field
    attackers = state.troops
    fighting = defenders(state)
    attack = attackers + state.edge
    defence = defence_strength(state)
    spend_troops(state)
    state.emit(events.FOUGHT, state.hunter, cell, attack, defence)
    if attack > defence:
        left = min(attack - defence, attackers)
        tell_fallen(state, cell, attackers - left, fighting)
        capture(state, cell, left)
        return
    left = min(defence - attack, fighting) if defence > attack else 1 if state.rules.defender_keeps_one else 0
    tell_fallen(state, cell, attackers, fighting - left)
    hold(state, cell, left)


def tell_fallen(state: Galaxy, cell: i64, attackers: i64, defenders: i64) -> None:
    """People are told what the fight has cost both sides."""
    if not is_in_full(state):
        return
    if attackers:
        state.emit(events.FELL, state.hunter, cell, attackers)
    if defenders:
        state.emit(events.FELL, state.prey if state.prey < NEUTRAL else -1, cell, defenders)


def spend_troops(state: Galaxy) -> None:
    """SO-INV-4: the transport is destroyed whoever wins; a beam takes its Meeples from where they were."""
    state.losses = True
    if state.raider >= 0:
        state.ship_meeples[state.raider] = 0
        ships.destroy(state, state.raider, events.BY_INVADING)
        return
    source = state.draft[0]
    used = beam.used_among(state, source, state.troops)
    beam.withdraw_meeples(state, source, state.troops, used)
    beam.refresh(state, source)


def hold(state: Galaxy, cell: i64, left: i64) -> None:
    """The defender keeps so many, on the surface first. SO-RULING-37: with none the planet is uncontrolled."""
    surface = min(left, state.meeples[cell])
    left -= surface
    if state.rules.crews_fight:
        for ship in crews(state):
            kept = min(left, state.ship_meeples[ship])
            state.ship_meeples[ship] = kept
            state.ship_used[ship] = min(state.ship_used[ship], kept)
            left -= kept
    lost = state.meeples[cell] - surface
    if lost > 0:
        planets.remove_meeples(state, cell, lost)


def capture(state: Galaxy, cell: i64, left: i64) -> None:
    """SO-INV-5, SO-RULING-39: planet, structures, store and docked ships change hands; crews are removed."""
    winner = state.hunter
    loser = state.prey
    state.owner[cell] = winner
    state.meeples[cell] = left
    state.used[cell] = 0
    state.emit(events.CAPTURED, winner, cell, left)
    for ship in range(len(state.ship_owner)):
        if state.ship_cell[ship] == cell and state.ship_owner[ship] == loser:
            if not state.rules.crews_fight:
                ships.tell_cargo(state, ship, state.ship_meeples[ship], False)
            state.ship_meeples[ship] = 0
            state.ship_used[ship] = 0
            state.ship_owner[ship] = winner
            ships.unmark(state, ship, STEALTH | TURN_MARKS)
            state.emit(events.TOOK_SHIP, winner, ship, cell)
    ships.settle_owners(state, cell)
