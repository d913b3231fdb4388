"""DR-ENDTIMES: what ends the game, and when it is over."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events
from pestis.games.divine_retribution.state import Realm


def note_end(state: Realm, reason: i64) -> None:
    """DR-ENDTIMES-1 to -3: the End Times have come; the turn goes on to its end."""
    if state.end_reason < 0:
        state.end_reason = reason
        state.emit(events.END_TIMES, state.turn, reason)


def finish_round(state: Realm) -> None:
    """DR-RULING-42: five rounds without anything taken, or the round limit, end the game after that round."""
    state.stalled_rounds = 0 if state.taken_this_round else state.stalled_rounds + 1
    state.taken_this_round = False
    if state.end_reason < 0:
        if state.stalled_rounds >= state.stall_limit:
            state.end_reason = events.STALLED
        elif state.round >= state.round_limit:
            state.end_reason = events.ROUND_LIMIT
        else:
            state.round += 1


def is_over_now(state: Realm, round_over: bool) -> bool:
    """DR-RULING-40: only the End Times can come in mid-round, and with `equal_turns` the round is finished."""
    return state.end_reason >= 0 and (round_over or not state.equal_turns)


def finish(state: Realm) -> None:
    """DR-ENDTIMES-4, DR-RULING-42: the game is over. The event cites what all ends have in common."""
    state.is_over = True
    state.emit(events.ENDED, -1, state.end_reason)
