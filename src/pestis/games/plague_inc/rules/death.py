"""PI-DEATH, PI-RULING-75: the Death Phase: name a Country, boost, roll, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import ABSORB, EMERGENCY_CARE, LETHAL_BOOST, LETHAL_RELAPSE
from pestis.games.plague_inc.rules import board, killing
from pestis.games.plague_inc.rules.hands import holds
from pestis.games.plague_inc.rules.reactions import commit, may_ask, open_window, show
from pestis.games.plague_inc.rules.traits import add_devolving
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World

FACES: Final[i64] = 6


def begin(state: World, seat: i64) -> None:
    state.phase = on.DEATH_PHASE
    state.tried = 0
    go_on(state, seat)


def eligible(state: World, seat: i64) -> i64:
    """PI-DEATH-2, PI-DEATH-4: fully infected, controlled, and not tried in this turn."""
    return state.control[seat] & board.full_spots(state) & ~state.tried


def go_on(state: World, seat: i64) -> None:
    """PI-RULING-19: eligibility is looked at anew after each attempt."""
    if eligible(state, seat):
        state.ask(seat, frame(on.ASK_ROLL, seat))
    else:
        state.push(frame(on.END_WINDOW, seat))


def choices(state: World, seat: i64) -> list[i64]:
    found: list[i64] = []
    board.add_moves(state, eligible(state, seat), ids.ROLL, found)
    add_devolving(state, seat, found)
    return found


def name_country(state: World, seat: i64, action: i64) -> None:
    """PI-DEATH-3: name the Country; PI-DEATH-4: one attempt in a turn."""
    spot = board.spot_of(state, action - ids.ROLL)
    state.tried |= 1 << spot
    state.push(frame(on.DEATH, seat))
    begin_roll(state, seat, spot, 0)


def begin_roll(state: World, seat: i64, spot: i64, bonus: i64) -> None:
    """PI-RULING-75: Lethal Boost is announced before the roll; each bonus holds for one roll."""
    state.roll_bonus = bonus
    state.push(frame(on.ROLLING, seat, spot))
    ask_boost(state, seat, spot)


def ask_boost(state: World, seat: i64, spot: i64) -> None:
    """PI-RULING-27: with a Lethality that no roll exceeds it would have no effect, so it is not asked for."""
    if state.lethality[seat] + state.roll_bonus < FACES and may_ask(state, seat, LETHAL_BOOST):
        state.ask(seat, frame(on.ASK_BOOST, seat, spot))


def roll_choices(state: World, seat: i64, before: bool) -> list[i64]:
    event = LETHAL_BOOST if before else LETHAL_RELAPSE
    found: list[i64] = [ids.PASS]
    if holds(state, seat, event):
        found = [ids.PLAY + event, ids.PASS]
    add_devolving(state, seat, found)
    return found


def answer_boost(state: World, seat: i64, action: i64, spot: i64) -> None:
    """PI-EVENT-3: where a pack has copies, another one may follow."""
    if action != ids.PASS:
        state.push(frame(on.BOOSTING, seat, spot))
        show(state, seat, LETHAL_BOOST, spot)
        commit(state, seat, LETHAL_BOOST, spot)


def roll(state: World, seat: i64, spot: i64) -> None:
    """PI-DEATH-3, PI-RULING-20: Lethality is counted at every roll; a roll up to it kills."""
    lethality = state.lethality[seat] + state.roll_bonus
    state.roll_bonus = 0
    state.rolled_any = True
    die = state.rng.die(FACES)
    state.emit(events.ROLLED, seat, state.spot_country[spot], die, lethality)
    if die <= lethality:
        state.push(frame(on.KILL, seat, spot))
        open_window(state, seat, EMERGENCY_CARE, spot)
        return
    state.push(frame(on.FAILED, seat, spot))
    if may_ask(state, seat, LETHAL_RELAPSE):
        state.ask(seat, frame(on.ASK_RELAPSE, seat, spot))


def answer_relapse(state: World, seat: i64, action: i64, spot: i64) -> None:
    if action != ids.PASS:
        show(state, seat, LETHAL_RELAPSE, spot)
        commit(state, seat, LETHAL_RELAPSE, spot)


def kill_by_roll(state: World, seat: i64, spot: i64) -> None:
    state.killed_any = True
    killing.kill(state, seat, spot)


def fail_for_good(state: World, seat: i64, spot: i64) -> None:
    """PI-RULING-75: after the last failure others may absorb."""
    state.emit(events.FAILED, seat, state.spot_country[spot])
    open_window(state, seat, ABSORB, spot)
