"""How a game ended: why, with which scores and their parts, and which tie-breaks were used."""

from __future__ import annotations

from collections.abc import Sequence


class Outcome:
    """The result of a game that is over."""

    def __init__(
        self,
        reason: str,
        scores: Sequence[float],
        winners: Sequence[int],
        *,
        parts: Sequence[dict[str, float]] = (),
        tiebreaks: Sequence[str] = (),
        text: str = "",
        rules: Sequence[str] = (),
    ) -> None:
        self.reason = reason
        self.scores = list(scores)
        self.winners = tuple(winners)
        self.parts = [dict(part) for part in parts]
        self.tiebreaks = tuple(tiebreaks)
        self.text = text
        self.rules = tuple(rules)

    def as_json(self) -> dict[str, object]:
        return {
            "reason": self.reason,
            "scores": self.scores,
            "winners": list(self.winners),
            "parts": self.parts,
            "tiebreaks": list(self.tiebreaks),
            "text": self.text,
            "rules": list(self.rules),
        }
