"""A game whose chances everybody can work out: take 1 point, toss a coin for 0 or 2, or waste the turn.

The strategy always takes the point, so what is to come is known: who is ahead then wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mypy_extensions import i64

from pestis.kernel import installed as known
from pestis.kernel import registry
from pestis.kernel.agenda import frame, seat_of
from pestis.kernel.events import EventKind, EventTable
from pestis.kernel.frames import Question
from pestis.kernel.game import Game
from pestis.kernel.hooks import AnyGame
from pestis.kernel.match import Match
from pestis.kernel.moves import Move, MoveTable, Refusal, Verb
from pestis.kernel.observation import Observation
from pestis.kernel.options import OptionTable, OptionValues
from pestis.kernel.outcome import Outcome
from pestis.kernel.redeal import Redeal
from pestis.kernel.rng import Rng
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

TURN = 0
TAKE, TOSS, WASTE = range(3)
ROUNDS = 3
BOOK = RuleBook.parse("## Turns\n- **COIN-TURN-1** **Take** a point, **toss** for two or **waste** it.\n", "coins")


class Purse(State):
    def __init__(self, game: AnyGame, seats: i64) -> None:
        super().__init__(game, seats)
        self.points: list[i64] = [0] * seats
        self.left: list[i64] = [ROUNDS] * seats


class Turn(Question[Purse]):
    kind = TURN
    rules = ("COIN-TURN-1",)

    def happen(self, state: Purse, todo: i64) -> None:
        state.ask(seat_of(todo), todo)

    def choices(self, state: Purse, question: i64, seat: i64) -> list[i64]:
        return [TAKE, TOSS, WASTE]

    def answer(self, state: Purse, question: i64, seat: i64, action: i64) -> None:
        if action == TAKE:
            state.points[seat] += 1
        if action == TOSS:
            state.points[seat] += 2 * state.rng.below(2)
        state.left[seat] -= 1
        state.is_over = sum(state.left) == 0
        if not state.is_over:
            state.push(frame(TURN, (seat + 1) % state.seats))

    def text(self, state: Purse, question: i64, viewer: i64) -> str:
        return "Take, toss or waste?"

    def refusal(self, state: Purse, question: i64, seat: i64, move: Move) -> Refusal:
        return Refusal("COIN-TURN-1", f"You cannot {move.verb} now.")


class Taker(Strategy):
    def choose(self, world: State, seat: int, rng: Rng) -> int:
        return TAKE

    def evaluate(self, world: State, seat: int) -> float:
        return share(purse(world), seat)

    def lookahead(self) -> int:
        return 2


def share(state: Purse, seat: int) -> float:
    """What a seat gets if everybody goes on taking points."""
    ends = [points + left for points, left in zip(state.points, state.left, strict=True)]
    return 1 / ends.count(max(ends)) if ends[seat] == max(ends) else 0.0


def purse(state: State) -> Purse:
    assert isinstance(state, Purse)
    return state


class CoinGame(Game):
    def __init__(self) -> None:
        super().__init__(
            id="coins",
            title="Coins",
            summary="Take a point or toss for two.",
            seat_counts=(2,),
            rules_version="1",
            moves=MoveTable(
                Verb("take", at=TAKE, rules=("COIN-TURN-1",)),
                Verb("toss", at=TOSS, rules=("COIN-TURN-1",)),
                Verb("waste", at=WASTE, rules=("COIN-TURN-1",)),
            ),
            events=EventTable(EventKind("dealt")),
            options=OptionTable(),
            turn_rule="COIN-TURN-1",
            end_rule="COIN-TURN-1",
            frames=(Turn(),),
        )

    def blank(self, seats: int) -> Purse:
        return Purse(self, seats)

    def deal(self, state: State, options: OptionValues) -> None:
        state.push(frame(TURN, 0))

    def rulebook(self) -> RuleBook:
        return BOOK

    def rounds(self, state: State) -> int:
        return int(ROUNDS + 1 - max(1, *purse(state).left))

    def guess(self, state: State, viewer: i64) -> None:
        """There are no secrets."""

    def board_view(self, state: State, viewer: i64) -> dict[str, object]:
        return {"points": list(purse(state).points)}

    def move_text(self, state: State, seat: i64, move: Move) -> str:
        return move.verb.capitalize()

    def event_text(self, state: State, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return kind

    def scores(self, state: State) -> list[float]:
        return [float(points) for points in purse(state).points]

    def outcome(self, state: State) -> Outcome:
        points = purse(state).points
        winners = [seat for seat in range(int(state.seats)) if points[seat] == max(points)]
        return Outcome("all turns taken", self.scores(state), winners, text="All turns are taken.")

    def new_observation(self, seats: int) -> Observation[State]:
        return Observation()

    def decision_bound(self, seats: int) -> int:
        return seats * ROUNDS

    def strategy(self) -> Strategy:
        return Taker()


GAME = CoinGame()


@contextmanager
def installed() -> Iterator[Game]:
    """The toy among the games of this process, and gone again afterwards."""
    registry.add(GAME)
    yield GAME
    known._added.pop(GAME.id)


def played(*actions: int, seed: int = 0, redeal: Redeal | None = None) -> Match:
    match = Match(GAME, seats=2, seed=seed, redeal=redeal)
    for action in actions:
        match.play(match.state.pending()[0], action)
    return match
