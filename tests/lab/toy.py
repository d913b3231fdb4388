"""A tiny dice game for the tests of the lab and the command line: one secret bid, then roll or stop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from mypy_extensions import i64

from pestis.kernel import installed as known
from pestis.kernel import registry
from pestis.kernel.agenda import frame, seat_of
from pestis.kernel.errors import OptionError
from pestis.kernel.events import EventKind, EventTable
from pestis.kernel.frames import Question
from pestis.kernel.game import Game
from pestis.kernel.hooks import AnyGame
from pestis.kernel.metrics import MEAN, PICKED, SEAT_SHARE, Counts, Kind, Metrics, Target, Thing
from pestis.kernel.moves import Move, MoveTable, Refusal, Span, Verb
from pestis.kernel.observation import Observation
from pestis.kernel.options import Choice, Flag, Number, OptionTable, OptionValues
from pestis.kernel.outcome import Outcome
from pestis.kernel.rng import Rng
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

BIDDING, TURN = range(2)
BID, ROLL, STOP = 0, 4, 5
DEALT, BIDS_SHOWN, ROLLED = range(3)
MOST_ROLLS = 3

PAGE = """
## Bidding
- **DICE-BID-1** Every seat secretly bids 0 to 3, which counts as points.
## Turns
- **DICE-TURN-1** A seat **rolls** a die up to three times; the `pips` are points.
- **DICE-TURN-2** It may stop before.
- **DICE-END-1** After the last round the most points win; ties share the win.
"""
BOOK = RuleBook.parse(PAGE, "dice-toy")


class DiceState(State):
    def __init__(self, game: AnyGame, seats: i64) -> None:
        super().__init__(game, seats)
        self.points: list[i64] = [0] * seats
        self.rolls: i64 = 0
        self.round: i64 = 1
        self.last_round: i64 = 3


class Bidding(Question[DiceState]):
    """DICE-BID-1: everybody bids in secret."""

    kind = BIDDING
    rules = ("DICE-BID-1",)

    def choices(self, state: DiceState, question: i64, seat: i64) -> list[i64]:
        return [BID, BID + 1, BID + 2, BID + 3]

    def reveal(self, state: DiceState, question: i64, answers: list[i64]) -> None:
        for seat, bid in enumerate(answers):
            state.points[seat] += bid
            state.emit(BIDS_SHOWN, seat, bid)
        state.push(frame(TURN, 0))

    def text(self, state: DiceState, question: i64, viewer: i64) -> str:
        return "How much do you bid?"

    def refusal(self, state: DiceState, question: i64, seat: i64, move: Move) -> Refusal:
        return Refusal("DICE-BID-1", f"You cannot {move.verb} now.")


class Turn(Question[DiceState]):
    """DICE-TURN-1: roll or stop. The frame asks the seat that it names."""

    kind = TURN
    rules = ("DICE-TURN-1", "DICE-TURN-2")

    def happen(self, state: DiceState, todo: i64) -> None:
        state.ask(seat_of(todo), todo)

    def choices(self, state: DiceState, question: i64, seat: i64) -> list[i64]:
        return [ROLL, STOP]

    def answer(self, state: DiceState, question: i64, seat: i64, action: i64) -> None:
        if action == ROLL:
            pips = state.rng.die(6)
            state.points[seat] += pips
            state.emit(ROLLED, seat, pips - 1)
            state.rolls += 1
        if action == ROLL and state.rolls < MOST_ROLLS:
            state.push(question)
        else:
            pass_on(state, seat)

    def text(self, state: DiceState, question: i64, viewer: i64) -> str:
        return "Roll or stop?"

    def refusal(self, state: DiceState, question: i64, seat: i64, move: Move) -> Refusal:
        return Refusal("DICE-TURN-1", f"You cannot {move.verb} now.")


TURNS = Turn()


def pass_on(state: DiceState, seat: i64) -> None:
    state.rolls = 0
    following = (seat + 1) % state.seats
    if following == 0 and state.round == state.last_round:
        state.is_over = True
    else:
        state.round += following == 0
        state.push(frame(TURN, following))


class Roller(Strategy):
    """Always rolls: more points never hurt."""

    def __init__(self, rolls: bool = True) -> None:
        self.rolls = rolls

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        if world.sealing:
            return BID + 3
        return ROLL if self.rolls else STOP

    def ablations(self) -> tuple[str, ...]:
        return ("rolling",)

    def without(self, habit: str) -> Strategy:
        return Roller(rolls=habit != "rolling")


class DiceMetrics(Metrics):
    """Counts the bids and the rolls."""

    def __init__(self) -> None:
        bids = [Thing("bid", f"bid_{points}", f"Bid <{points}>") for points in range(4)]
        super().__init__([Kind("bid", "Bids", offered="always", taken="bid", used="shown")], bids)

    def watch(self, state: State, counts: Counts) -> None:
        counts.game["looks"] = counts.game.get("looks", 0.0) + 1

    def read(self, state: State, counts: Counts) -> None:
        assert state.journal is not None
        rolls = [0.0] * state.seats
        for event in state.journal.events:
            if event.kind == BIDS_SHOWN:
                counts.offer_all(event.a)
                counts.take(event.a, event.seat)
                counts.use(event.a, event.seat)
            elif event.kind == ROLLED:
                rolls[event.seat] += 1
        for seat, count in enumerate(rolls):
            counts.seat[seat]["rolls"] = count

    def targets(self, seats: int, options: Mapping[str, object]) -> list[Target]:
        return [
            Target("DICE 1", "Rounds", MEAN, "rounds", low=3, high=3),
            Target("DICE 2", "Too many rounds", MEAN, "rounds", low=9),
            Target("DICE 3", "Many games", MEAN, "rounds", low=3, games=100_000),
            Target("DICE 4", "Fair seats", SEAT_SHARE, low=-1, high=1, equal=True, percent=True),
            Target("DICE 5", "Every bid made", PICKED, "bid", low=0, percent=True),
            Target("DICE 6", "Somebody else must say", reason="nobody knows"),
        ]


def dice(state: State) -> DiceState:
    assert isinstance(state, DiceState)
    return state


class DiceGame(Game):
    def __init__(self, turn: Turn = TURNS) -> None:
        super().__init__(
            id="dice-toy",
            title="Dice Toy",
            summary="Roll more than the others [a toy].",
            seat_counts=(2, 3, 4),
            rules_version="1",
            moves=MoveTable(
                Verb("bid", at=BID, rules=("DICE-BID-1",), points=Span(4)),
                Verb("roll", at=ROLL, rules=("DICE-TURN-1",)),
                Verb("stop", at=STOP, rules=("DICE-TURN-2",)),
            ),
            events=EventTable(
                EventKind("dealt"),
                EventKind("bids_shown", points=Span(4)),
                EventKind("rolled", rules=("DICE-TURN-1",), pips=Span(6)),
            ),
            options=OptionTable(
                Number("rounds", 3, 1, 50, "How many rounds.", rule="DICE-END-1"),
                Flag("generous", False, "Everybody begins with ten points."),
                Choice("mood", "calm", ["calm", "loud"], "Changes nothing."),
            ),
            turn_rule="DICE-TURN-1",
            end_rule="DICE-END-1",
            frames=(Bidding(), turn),
        )

    def blank(self, seats: int) -> DiceState:
        return DiceState(self, seats)

    def deal(self, state: State, options: OptionValues) -> None:
        dice(state).last_round = options.number("rounds")
        if options.flag("generous"):
            dice(state).points = [10] * state.seats
        state.emit(DEALT, -1)
        state.ask_together((1 << state.seats) - 1, frame(BIDDING))

    def check_options(self, seats: int, options: OptionValues) -> None:
        if options.word("mood") == "loud" and seats == 2:
            raise OptionError("option 'mood' is 'loud', which needs 3 seats")

    def rulebook(self) -> RuleBook:
        return BOOK

    def rounds(self, state: State) -> int:
        return dice(state).round

    def guess(self, state: State, viewer: i64) -> None:
        """The only secrets are open bids, which the kernel guesses."""

    def board_view(self, state: State, viewer: i64) -> dict[str, object]:
        return {"points": list(dice(state).points), "round": dice(state).round}

    def move_text(self, state: State, seat: i64, move: Move) -> str:
        return f"bid {move.args['points']}" if move.verb == "bid" else move.verb

    def event_text(self, state: State, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        if kind == "dealt":
            return "the dice were handed out"
        if kind == "bids_shown":
            return f"seat {seat} had bid {args[0]}"
        return f"seat {seat} rolled [{args[0] + 1}]"

    def scores(self, state: State) -> list[float]:
        return [float(points) for points in dice(state).points]

    def outcome(self, state: State) -> Outcome:
        points = dice(state).points
        winners = [seat for seat in range(state.seats) if points[seat] == max(points)]
        parts = [{"points": float(one)} for one in points]
        reason = "last round" if len(winners) == 1 else "last round, tied"
        return Outcome(reason, self.scores(state), winners, parts=parts, text="The last round is over.")

    def new_observation(self, seats: int) -> Observation[State]:
        return Observation()

    def decision_bound(self, seats: int) -> int:
        return seats + 50 * seats * MOST_ROLLS

    def strategy(self) -> Strategy:
        return Roller()

    def metrics(self) -> Metrics:
        return DiceMetrics()


GAME = DiceGame()


@contextmanager
def installed() -> Iterator[Game]:
    """The toy among the games of this process, and gone again afterwards."""
    registry.add(GAME)
    yield GAME
    known._added.pop(GAME.id)
