"""Interim."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera.rules import absent, agenda
from pestis.games.space_opera.rules.agenda import DECISIONS_PER_ROUND
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import questions, refusals
from pestis.kernel.frames import Question
from pestis.kernel.moves import Move, Refusal

__all__ = ["DECISIONS_PER_ROUND", "FRAMES"]


class Old(Question[Galaxy]):
    def __init__(self, kind: int) -> None:
        self.kind = kind

    def happen(self, state: Galaxy, frame: i64) -> None:
        agenda.step(state, frame)

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return agenda.choices(state, frame, seat)

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        agenda.answer(state, frame, seat, action)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        return questions.question_text(state, frame, viewer)

    def cites(self, state: Galaxy, frame: i64) -> tuple[str, ...]:
        return questions.question(state, 0).rules

    def refusal(self, state: Galaxy, frame: i64, seat: i64, move: Move) -> Refusal:
        return refusals.refusal(state, seat, move)

    def default(self, state: Galaxy, frame: i64, seat: i64) -> i64:
        return absent.default_move(state, seat)

    def is_secret(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> bool:
        return agenda.is_secret(state)


FRAMES = tuple(Old(kind) for kind in [*range(39), *range(on.ASK_BUILD, on.ASK_COPY + 1)])
