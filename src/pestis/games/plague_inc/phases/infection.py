"""PI-INF: the Infection Phase: token by token, or Outbreak instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import board, happened, house
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as move
from pestis.games.plague_inc.cards import CDC_ALERT, OUTBREAK
from pestis.games.plague_inc.hands import holds
from pestis.games.plague_inc.phases import death
from pestis.games.plague_inc.placing import attempt, attempt_and_alert
from pestis.games.plague_inc.traits import add_devolving, is_uncovered
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table


def begin(table: Table, seat: i64) -> None:
    """PI-INF-1, PI-RULING-16: count Infectivity; the count then stands."""
    table.phase = on.INFECTION_PHASE
    table.tokens_left = table.infectivity[seat]
    table.has_begun = False
    table.could_place = table.supply[seat] > 0 and board.infectable(table, seat) != 0
    go_on(table, seat)


def go_on(table: Table, seat: i64) -> None:
    """PI-INF-3: until the count is reached, the supply is empty or no legal city is left."""
    if can_place(table, seat) or can_break_out(table, seat):
        table.ask(seat, frame(on.ASK_INFECT, seat))
    else:
        death.begin(table, seat)


def can_place(table: Table, seat: i64) -> bool:
    return table.tokens_left > 0 and table.supply[seat] > 0 and board.infectable(table, seat) != 0


def can_break_out(table: Table, seat: i64) -> bool:
    """PI-RULING-15: before the first token, with a token on the board and an empty city for it."""
    if table.has_begun or table.open_spots == 0 or table.present[seat] == 0:
        return False
    return is_uncovered(table, seat, OUTBREAK)


def choices(table: Table, seat: i64) -> list[i64]:
    """PI-INF-4: legal cities, one move for each Country; Outbreak; devolving; own CDC Alert (PI-RULING-68)."""
    found: list[i64] = []
    if table.tokens_left > 0 and table.supply[seat] > 0:
        spots = board.infectable(table, seat)
        board.add_moves(table, spots, move.PLACE, found)
        if found and table.armed >> seat & 1 and holds(table, seat, CDC_ALERT):
            board.add_moves(table, spots, move.ALERT, found)
    if not found or table.house & house.INFECTION_OPTIONAL:
        found.append(move.PASS)
    if can_break_out(table, seat):
        board.add_moves(table, table.present[seat], move.OUTBREAK, found)
    add_devolving(table, seat, found)
    return found


def answer(table: Table, seat: i64, action: i64) -> None:
    if action == move.PASS:
        death.begin(table, seat)
    elif action >= move.ALERT:
        table.has_begun = True
        table.push(frame(on.INFECT, seat))
        attempt_and_alert(table, seat, board.spot_of(table, action - move.ALERT), on.BY_INFECTION)
    elif action >= move.OUTBREAK:
        table.ask(seat, frame(on.ASK_OUTBREAK, seat, board.spot_of(table, action - move.OUTBREAK)))
    else:
        table.has_begun = True
        table.push(frame(on.INFECT, seat))
        attempt(table, seat, board.spot_of(table, action - move.PLACE), on.BY_INFECTION, seat)


def outbreak_choices(table: Table) -> list[i64]:
    """PI-RULING-15: any empty city, also of the same Country."""
    found: list[i64] = []
    board.add_moves(table, table.open_spots, move.AIM, found)
    return found


def finish_outbreak(table: Table, seat: i64, spot: i64, action: i64) -> None:
    """PI-ABIL-OUTBREAK: move one own token, whatever climate and connection; nothing is placed."""
    table.used_outbreak = True
    table.emit(happened.USED_OUTBREAK, seat)
    board.move_token(table, seat, spot, board.spot_of(table, action - move.AIM))
    death.begin(table, seat)
