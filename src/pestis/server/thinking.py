"""What a worker is asked, and the bots that it keeps from one choice of a seat to the next."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from typing import Generic, TypeVar

from pestis.bots import Bot, Perspective, make
from pestis.bots.explain import thoughts

MOST_KEPT = 16

Kept = TypeVar("Kept")


@dataclass(frozen=True)
class Request:
    """A bot's name, what it draws by, what it knows; `whose` bot it is, unless it is for this one choice."""

    bot: str
    seed: int
    perspective: Perspective
    is_hint: bool = False
    whose: str = ""


class Recent(Generic[Kept]):
    """The last few things by name; those that were not used for the longest time are forgotten."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self._kept: dict[str, Kept] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._kept

    def take(self, name: str) -> Kept | None:
        """Whoever takes something keeps it again, or it is forgotten."""
        return self._kept.pop(name, None)

    def keep(self, name: str, thing: Kept) -> None:
        self._kept.pop(name, None)
        self._kept[name] = thing
        while len(self._kept) > self.most:
            del self._kept[next(iter(self._kept))]


class Thinker:
    """Answers requests. A bot that fails, or chooses what is not allowed, is not kept."""

    def __init__(self) -> None:
        self.bots: Recent[Bot] = Recent()

    def answer(self, request: Request) -> str:
        perspective = request.perspective
        player = self._bot(request)
        chosen = player.choose(perspective)
        if request.whose and chosen in perspective.legal():
            self.bots.keep(request.whose, player)
        if not request.is_hint:
            return f"ok {int(chosen)}"
        weighed = [astuple(move) for move in thoughts(player, perspective, request.seed)]
        return f"ok {int(chosen)} {json.dumps(weighed)}"

    def _bot(self, request: Request) -> Bot:
        kept = self.bots.take(request.whose) if request.whose else None
        if kept is not None:
            return kept
        perspective = request.perspective
        return make(request.bot, game=perspective.game, seat=perspective.seat, seed=request.seed)
