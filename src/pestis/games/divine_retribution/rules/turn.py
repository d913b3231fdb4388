"""DR-TURN: how a turn begins and ends, and what the questions of its three phases have in common."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.control import fresh_for_next_turn
from pestis.games.divine_retribution.rules.asking import DivineQuestion
from pestis.games.divine_retribution.rules.chronic import refresh, why_not_use
from pestis.games.divine_retribution.rules.effects.texts import push_check
from pestis.games.divine_retribution.rules.end_times import finish, finish_round, is_over_now
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.errors import DefinitionError
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal

ACTIONS_PER_TURN: Final[i64] = 2000

# What can be done only in answer to its own question: the rule, and what would have to happen first.
# What can be done only in answer to its own question: the rule, and what would have to happen first.
ONLY_ASKED: Final = {
    "suffer": ("DR-PERSECUTE-3", "You are not being Persecuted."),
    "persecute": ("DR-PERSECUTE-1", "You Persecute only when a card that says so is played."),
    "infect_unpaid": ("DR-RULING-50", "A card is Infected without paying only when an effect says so."),
    "copy": ("DR-RULING-37", "An effect is copied only at once when the Queen is played."),
    "discard": ("DR-RULING-31", "You discard a card of your choice only when an effect says so."),
    "pit": ("DR-KEY-2", "A card goes into the Plague Pit only when an effect says so."),
    "pit_discarded": ("DR-KEY-2", "A card goes into the Plague Pit only when an effect says so."),
    "recruit": ("DR-KEY-1", "You Recruit only when an effect says so."),
    "resolve": ("DR-RULING-7", "No waiting effects are due."),
    "redeal": ("DR-RULING-3", "The lineup is dealt anew only before the first turn."),
    "keep": ("DR-RULING-3", "The lineup is dealt anew only before the first turn."),
}
INFECT_VERBS: Final = ("infect", "infect_noble", "take_rat_king", "buy_rat_king")


class BeginTurn(Step[Realm]):
    """DR-TURN-1: Spread Phase, Infect Phase, End Phase, in this order."""

    kind = frames.BEGIN_TURN

    def happen(self, state: Realm, frame: i64) -> None:
        seat = seat_of(frame)
        state.turn = seat
        state.turn_start = state.decisions
        state.phase = frames.SPREAD_PHASE
        state.spent = 0
        state.took_rat_king = False
        state.stacks_used = 0
        refresh(state, seat)
        state.emit(events.TURN_BEGAN, seat, state.round)
        state.push(pack(frames.SPREAD, seat))
        push_check(state, seat)


class PhaseQuestion(DivineQuestion):
    """What the active player does in a phase, between effects. `phase` is that of the Chronic cards to be used."""

    phase: ClassVar[int] = parts.NOT_CHRONIC

    def not_now(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        """DR-TURN-2: phases do not interleave."""
        if move.verb == "activate":
            return why_not_use(state, seat, move.args["card"], self.phase)
        if move.verb == "play":
            return Refusal("DR-TURN-2", "Cards are played from hand in the Spread Phase only.")
        if move.verb in INFECT_VERBS:
            return Refusal("DR-TURN-2", "Cards are Infected in the Infect Phase only.")
        if move.verb in ONLY_ASKED:
            cited, reason = ONLY_ASKED[move.verb]
            return Refusal(cited, f"{reason} {self.text(state, frame, seat)}")
        return super().not_now(state, frame, seat, move)


def count_action(state: Realm) -> None:
    """DR-RULING-43: effects end by themselves, so a turn that does not end comes back to these questions."""
    if state.decisions - state.turn_start > ACTIONS_PER_TURN:
        raise DefinitionError(f"more than {ACTIONS_PER_TURN} actions in one turn [DR-RULING-43]")


def finish_turn(state: Realm, seat: i64) -> None:
    """DR-ENDTIMES-4, DR-RULING-40, DR-RULING-42: the game is over, or it is the next player's turn."""
    control = state.controls[seat]
    for place in range(len(control)):
        control[place] = fresh_for_next_turn(control[place])
    follower = state.next_after(seat)
    round_over = follower == state.first_seat
    if round_over:
        finish_round(state)
    if is_over_now(state, round_over):
        finish(state)
    else:
        state.push(pack(frames.BEGIN_TURN, follower))
