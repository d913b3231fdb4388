"""What all questions of the game have in common."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames, moves
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import b_of
from pestis.kernel.errors import unfilled
from pestis.kernel.frames import Question
from pestis.kernel.grammar import seat_name
from pestis.kernel.moves import Move, Refusal


class DivineQuestion(Question[Realm]):
    """`verbs` are those that answer it and can be refused: in `why_not`. All others are refused in `not_now`."""

    verbs: ClassVar[tuple[str, ...]] = ()
    # For who tries these verbs between effects: the rule, and what would have to happen first.
    only: ClassVar[tuple[str, ...]] = ()

    def refusal(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal:
        """The most telling reason first; at worst, what is being asked instead."""
        own = move.verb in self.verbs
        found = self.why_not(state, frame, seat, move) if own else self.not_now(state, frame, seat, move)
        return found or Refusal(
            self.rules[0], f"{self.instead(state, seat, move)} {self.text(state, frame, seat)}"
        )

    def instead(self, state: Realm, seat: i64, move: Move) -> str:
        """Why a move that could answer another question is out of place here; what is asked follows it."""
        if state.phase == frames.SETTING_UP:
            return "The first turn has not begun."
        if state.turn != seat:
            return f"It is {seat_name(state.turn)}'s turn."
        return "First finish the effect of your card."

    def why_not(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        """Why a move that answers this question cannot be made."""
        raise unfilled(self, "why_not")

    def not_now(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        """Why a move that answers other questions cannot be made now."""
        if move.verb == "repent":
            return Refusal("DR-REPENT-7", "You Repent only when somebody Persecutes you.")
        if move.verb == "play" and state.phase == frames.SPREAD_PHASE and state.turn == seat:
            asked = self.text(state, frame, seat)
            return Refusal("DR-SPREAD-4", f"First finish the effect of your card, then play the next one. {asked}")
        return None

    def yes(self, state: Realm, frame: i64) -> str:
        """What `accept` means."""
        return "Do it"

    def no(self, state: Realm, frame: i64, seat: i64) -> str:
        """What `decline` means. What a hand lacks is told to its owner only (DR-RULING-45)."""
        return "Choose nothing"


class CardQuestion(DivineQuestion):
    """Which card an effect takes. Who is away takes none, or if one has to, that which does the least harm."""

    def not_now(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.verb != "decline":
            return super().not_now(state, frame, seat, move)
        if state.content.parts[b_of(frame)].may:
            return Refusal("DR-EFFECT-2", "You have said yes to this effect: now choose a card for it.")
        return Refusal("DR-EFFECT-2", 'You must choose a card: the text of this effect does not say "may".')

    def default(self, state: Realm, frame: i64, seat: i64) -> i64:
        """Of equal ones the first in table order."""
        legal = self.choices(state, frame, seat)
        if legal[-1] == moves.DECLINE:
            return moves.DECLINE
        best = legal[0]
        for action in legal:
            if self.harm(state, action) < self.harm(state, best):
                best = action
        return best

    def harm(self, state: Realm, action: i64) -> i64:
        """What a choice costs, the most important first."""
        raise unfilled(self, "harm")


# Beyond every sum of printed numbers: what is multiplied by it comes first.
WEIGHT: Final[i64] = 10000


def loss(state: Realm, card: i64) -> i64:
    """What it costs to lose a card: Infamy, then Base Contagions."""
    return state.content.infamy(card) * WEIGHT + state.content.base[card]


def recruiting_harm(state: Realm, card: i64) -> i64:
    """To Recruit: the more Base Contagions and then Resistance, the better."""
    return -(state.content.base[card] * WEIGHT + state.content.resistance[card])


def why_not_there(state: Realm, move: Move, zone: str) -> Refusal:
    """A card that is not where the effect takes it from."""
    return Refusal(move.rules[0], f"You have no {state.content.names[move.args['card']]} in your {zone}.")
