"""PI-DEATH, PI-RULING-75: the Death Phase: name a Country, boost, roll, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import board, happened, killing
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as move
from pestis.games.plague_inc.cards import ABSORB, EMERGENCY_CARE, LETHAL_BOOST, LETHAL_RELAPSE
from pestis.games.plague_inc.hands import holds
from pestis.games.plague_inc.reactions import commit, may_ask, open_window, show
from pestis.games.plague_inc.traits import add_devolving
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

FACES: Final[i64] = 6


def begin(table: Table, seat: i64) -> None:
    table.phase = on.DEATH_PHASE
    table.tried = 0
    go_on(table, seat)


def eligible(table: Table, seat: i64) -> i64:
    """PI-DEATH-2, PI-DEATH-4: fully infected, controlled, and not tried in this turn."""
    return table.control[seat] & board.full_spots(table) & ~table.tried


def go_on(table: Table, seat: i64) -> None:
    """PI-RULING-19: eligibility is looked at anew after each attempt."""
    if eligible(table, seat):
        table.ask(seat, frame(on.ASK_ROLL, seat))
    else:
        table.push(frame(on.END_WINDOW, seat))


def choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = []
    board.add_moves(table, eligible(table, seat), move.ROLL, found)
    add_devolving(table, seat, found)
    return found


def name_country(table: Table, seat: i64, action: i64) -> None:
    """PI-DEATH-3: name the Country; PI-DEATH-4: one attempt in a turn."""
    spot = board.spot_of(table, action - move.ROLL)
    table.tried |= 1 << spot
    table.push(frame(on.DEATH, seat))
    begin_roll(table, seat, spot, 0)


def begin_roll(table: Table, seat: i64, spot: i64, bonus: i64) -> None:
    """PI-RULING-75: Lethal Boost is announced before the roll; each bonus holds for one roll."""
    table.roll_bonus = bonus
    table.push(frame(on.ROLLING, seat, spot))
    ask_boost(table, seat, spot)


def ask_boost(table: Table, seat: i64, spot: i64) -> None:
    """PI-RULING-27: with a Lethality that no roll exceeds it would have no effect, so it is not asked for."""
    if table.lethality[seat] + table.roll_bonus < FACES and may_ask(table, seat, LETHAL_BOOST):
        table.ask(seat, frame(on.ASK_BOOST, seat, spot))


def roll_choices(table: Table, seat: i64, before: bool) -> list[i64]:
    event = LETHAL_BOOST if before else LETHAL_RELAPSE
    found: list[i64] = [move.PASS]
    if holds(table, seat, event):
        found = [move.PLAY + event, move.PASS]
    add_devolving(table, seat, found)
    return found


def answer_boost(table: Table, seat: i64, action: i64, spot: i64) -> None:
    """PI-EVENT-3: where a pack has copies, another one may follow."""
    if action != move.PASS:
        table.push(frame(on.BOOSTING, seat, spot))
        show(table, seat, LETHAL_BOOST, spot)
        commit(table, seat, LETHAL_BOOST, spot)


def roll(table: Table, seat: i64, spot: i64) -> None:
    """PI-DEATH-3, PI-RULING-20: Lethality is counted at every roll; a roll up to it kills."""
    lethality = table.lethality[seat] + table.roll_bonus
    table.roll_bonus = 0
    table.rolled_any = True
    die = table.rng.die(FACES)
    table.emit(happened.ROLLED, seat, table.spot_country[spot], die, lethality)
    if die <= lethality:
        table.push(frame(on.KILL, seat, spot))
        open_window(table, seat, EMERGENCY_CARE, spot)
        return
    table.push(frame(on.FAILED, seat, spot))
    if may_ask(table, seat, LETHAL_RELAPSE):
        table.ask(seat, frame(on.ASK_RELAPSE, seat, spot))


def answer_relapse(table: Table, seat: i64, action: i64, spot: i64) -> None:
    if action != move.PASS:
        show(table, seat, LETHAL_RELAPSE, spot)
        commit(table, seat, LETHAL_RELAPSE, spot)


def kill_by_roll(table: Table, seat: i64, spot: i64) -> None:
    table.killed_any = True
    killing.kill(table, seat, spot)


def fail_for_good(table: Table, seat: i64, spot: i64) -> None:
    """PI-RULING-75: after the last failure others may absorb."""
    table.emit(happened.FAILED, seat, table.spot_country[spot])
    open_window(table, seat, ABSORB, spot)
