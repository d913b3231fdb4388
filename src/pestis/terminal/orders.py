"""Standing orders: reactions that are declined without asking. From outside they look like a person's answer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pestis.terminal.boards import Board
from pestis.terminal.table import Table, TableProblem

ASK, DECLINE = "ask me", "always decline"
NONE_THERE = "No question of this game can be declined beforehand."


@dataclass(frozen=True)
class Order:
    """One kind of question, and whether it is declined."""

    kind: str
    text: str
    declines: bool

    @property
    def answer(self) -> str:
        return DECLINE if self.declines else ASK


def orders(table: Table, board: Board) -> list[Order]:
    """All kinds of reactions of the game in words that fit into a line or two."""
    return [Order(kind, board.reaction_words(kind), kind in table.declined) for kind in table.facts.reactions]


async def give(table: Table, kinds: Collection[str], *, decline: bool) -> None:
    """Order that these kinds are declined, or asked; what was ordered for others stands."""
    if not table.facts.reactions:
        raise TableProblem(NONE_THERE)
    before = set(table.declined)
    await table.decline_always(before | set(kinds) if decline else before - set(kinds))
