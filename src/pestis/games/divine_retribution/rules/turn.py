"""DR-TURN: how a turn begins and ends, and what the questions of its three phases have in common."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.control import fresh_for_next_turn
from pestis.games.divine_retribution.rules.asking import DivineQuestion
from pestis.games.divine_retribution.rules.chronic import PHASES, refresh, why_not_use
from pestis.games.divine_retribution.rules.effects.texts import push_check
from pestis.games.divine_retribution.rules.end_times import finish, finish_round, is_over_now
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_frame, seat_of
from pestis.kernel.errors import DefinitionError
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal

ACTIONS_PER_TURN: Final[i64] = 2000
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
        state.agenda.append(seat_frame(frames.SPREAD, seat))
        push_check(state, seat)


class PhaseQuestion(DivineQuestion):
    """What the active player does in a phase, between effects. `phase` is that of the Chronic cards to be used."""

    phase: ClassVar[int] = parts.NOT_CHRONIC

    def not_now(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        """DR-TURN-2: phases do not interleave."""
        if move.verb == "activate":
            return why_not_use(state, seat, move.args["card"], self.phase)
        if move.verb == "play":
            return Refusal("DR-TURN-2", "You play cards only in your Spread Phase.")
        if move.verb in INFECT_VERBS:
            return Refusal("DR-TURN-2", "You Infect cards only in your Infect Phase.")
        return super().not_now(state, frame, seat, move) or self.not_between(state, frame, seat, move)

    def instead(self, state: Realm, seat: i64, move: Move) -> str:
        """The end of another phase, or an answer to a card that asks nothing."""
        if move.verb in ("accept", "decline"):
            return "None of your cards asks you yes or no."
        return f"You are in your {PHASES[self.phase]} Phase."

    def not_between(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        """What only an effect or a Persecute asks for, tried between the effects of the own turn."""
        for other in state.game.frames:
            if isinstance(other, DivineQuestion) and move.verb in other.verbs and other.only:
                cited, reason = other.only
                return Refusal(cited, f"{reason} {self.text(state, frame, seat)}")
        return None


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
        state.agenda.append(pack(frames.BEGIN_TURN, follower))
