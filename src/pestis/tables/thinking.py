"""What a worker is asked, and the bots that it keeps from one choice of a seat to the next."""

from __future__ import annotations

import json
import secrets
from dataclasses import astuple, dataclass
from typing import Generic, TypeVar

from pestis.bots import Bot, Perspective, make
from pestis.bots.explain import Weighed, thoughts

MOST_KEPT = 16
SEED_BITS = 31

Kept = TypeVar("Kept")


@dataclass(frozen=True)
class Request:
    """A bot's name, what it draws by, what it knows; `whose` bot it is, unless it is for this one choice."""

    bot: str
    seed: int
    perspective: Perspective
    is_hint: bool = False
    whose: str = ""


class BotFailed(Exception):
    """A bot crashed, took too long, or answered nonsense."""


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


def request_of(bot: str, perspective: Perspective, *, is_hint: bool = False, whose: str = "") -> Request:
    return Request(bot, secrets.randbits(SEED_BITS), perspective, is_hint, whose)


def read_action(said: str, perspective: Perspective) -> int:
    if not said.isdecimal() or int(said) not in perspective.legal():
        raise BotFailed(f"it chose {said[:20]}, which is not allowed")
    return int(said)


def read_advice(said: str, perspective: Perspective) -> tuple[int, list[Weighed]]:
    """The same with what the bot thinks of every move, the best first."""
    action, _, weighed = said.partition(" ")
    try:
        return read_action(action, perspective), [Weighed(*move) for move in json.loads(weighed)]
    except (ValueError, TypeError) as error:
        raise BotFailed("it answered nonsense") from error
