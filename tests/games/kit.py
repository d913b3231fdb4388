"""What a position of any game can do in a test: make moves by their text form, and try those that are refused."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

from pestis.kernel.errors import IllegalMove
from pestis.kernel.moves import Refusal
from pestis.kernel.state import State

Table = TypeVar("Table", bound=State)


class AnyPosition(Generic[Table]):
    """A table in a given position, with the words of a rulebook example."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.begun = len(table.events_since(0, None))

    def action(self, form: str) -> int:
        """A move by its text form."""
        return self.table.game.moves.parse(form)

    def seat_or_first(self, seat: int | None) -> int:
        """The seat that is meant, by default the first that owes a choice."""
        return self.table.pending()[0] if seat is None else seat

    def play(self, *forms: str, seat: int | None = None) -> Self:
        """Make moves, each for the first seat that owes a choice (or the one given)."""
        for form in forms:
            self.table.play(self.seat_or_first(seat), self.action(form))
        return self

    def refuse(self, form: str, seat: int | None = None) -> str:
        """Try a move that must be refused; gives the rule that refuses it, and checks that nothing changed."""
        before = self.table.digest()
        try:
            self.table.play(self.seat_or_first(seat), self.action(form))
        except IllegalMove as error:
            assert self.table.digest() == before
            return error.rule
        raise AssertionError(f"{form} was not refused")

    def why_not(self, form: str, seat: int | None = None) -> Refusal:
        return self.table.why_not(self.seat_or_first(seat), self.action(form))

    def choices(self, seat: int | None = None) -> list[str]:
        forms = self.table.game.moves
        return [forms.form(action) for action in self.table.legal(self.seat_or_first(seat))]
