"""What all questions of the game have in common."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from night_market.state import NightMarket
from pestis.kernel.errors import unfilled
from pestis.kernel.frames import Question
from pestis.kernel.moves import Move, Refusal


class MarketQuestion(Question[NightMarket]):
    """Verbs that answer other questions are all refused alike; its own ones in `why_not`."""

    verbs: ClassVar[tuple[str, ...]] = ()

    def refusal(self, state: NightMarket, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb not in self.verbs:
            return Refusal("NM-TURN-1", f"First answer this: {self.text(state, frame, seat)}")
        return self.why_not(state, seat, move)

    def why_not(self, state: NightMarket, seat: i64, move: Move) -> Refusal:
        """Why a move that answers this question cannot be made."""
        raise unfilled(self, "why_not")
