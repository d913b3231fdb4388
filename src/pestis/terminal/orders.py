"""Standing orders: reactions that are declined without asking. From outside they look like a person's answer."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pestis.terminal.boards import Board
from pestis.terminal.table import Table, TableProblem

# In the order in which a key goes through them.
ANSWERS = {
    "ask": "ask me",
    "decline": "always decline",
    "round": "decline in this round",
    "untouched": "decline unless it touches me",
}
NONE_THERE = "No question of this game can be declined beforehand."


@dataclass(frozen=True)
class Order:
    """One kind of question, and what is answered."""

    kind: str
    text: str
    word: str

    @property
    def answer(self) -> str:
        return ANSWERS[self.word]

    @property
    def next_word(self) -> str:
        words = list(ANSWERS)
        return words[(words.index(self.word) + 1) % len(words)]


def orders(table: Table, board: Board) -> list[Order]:
    """All kinds of reactions of the game in words that fit into a line or two."""
    return [
        Order(kind, board.reaction_words(kind), table.orders.get(kind, "ask")) for kind in table.facts.reactions
    ]


async def give(table: Table, kinds: Collection[str], word: str) -> None:
    """Order this for these kinds; what was ordered for others stands."""
    if not table.facts.reactions:
        raise TableProblem(NONE_THERE)
    wanted = {kind: word if kind in kinds else table.orders.get(kind, "ask") for kind in table.facts.reactions}
    await table.give_orders({kind: order for kind, order in wanted.items() if order != "ask"})
