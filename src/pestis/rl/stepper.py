"""Many games at once, one decision in each at every step, written straight into arrays. Compiled.

It knows nothing of NumPy: an array is a `ArrayView` here. Only what a step changes is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from pestis.kernel.array_view import ArrayView
from pestis.kernel.errors import DefinitionError, IllegalMove, UnknownMove
from pestis.kernel.game import Ask, Game
from pestis.kernel.memory import is_among
from pestis.kernel.rng import Rng, fast
from pestis.kernel.rows_writer import RowsWriter
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy
from pestis.rl.rewards import final_rewards, leads

EVERYBODY: Final[i64] = -1
SPREAD: Final[i64] = -2
WORLDS: Final[i64] = 1 << 30


class Seating:
    """Who chooses in a batch, and how it is rewarded; the same for every game of it.

    learner:       the seat that is asked, EVERYBODY, or SPREAD: seat `i % seats` in game `i`.
    greedy:        whether the other seats follow the game's strategy instead of choosing at random.
    forced:        whether decisions with a single choice are asked as well.
    counts_leads:  whether there are rewards on the way.
    """

    def __init__(self, learner: int, greedy: bool, forced: bool, counts_leads: bool) -> None:
        self.learner: i64 = learner
        self.greedy = greedy
        self.forced = forced
        self.counts_leads = counts_leads

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Seating, (int(self.learner), self.greedy, self.forced, self.counts_leads)


class Sheets:
    """The rows of some games in the arrays of a batch, and the actions they get."""

    def __init__(
        self,
        observations: ArrayView | None,
        masks: ArrayView,
        rewards: ArrayView,
        dones: ArrayView,
        actors: ArrayView,
        actions: ArrayView,
    ) -> None:
        self.observations = observations
        self.masks = masks
        self.rewards = rewards
        self.dones = dones
        self.actors = actors
        self.actions = actions


@final
class Running:
    """One game of a batch: where it stands, who has to choose, and among what."""

    def __init__(self, state: State, rng: Rng, learner: i64) -> None:
        self.state = state
        self.rng = rng
        self.learner = learner
        self.episode: i64 = 0
        self.actor: i64 = 0
        self.legal: list[i64] = []
        # What the seats led by when they were last rewarded for it.
        self.before: list[float] = []


class Stepper:
    """Some games of a batch: those from number `first` on. What happens in a game depends on its number only."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object],
        ask: Ask,
        seating: Seating,
        seed: int,
        first: int,
        count: int,
        sheets: Sheets,
    ) -> None:
        self.game = game
        self.seats: i64 = seats
        self.options: Mapping[str, object] | None = options or None
        self.ask: Ask = ask
        self.seating = seating
        self.seed = seed
        self.first: i64 = first
        self.count: i64 = count
        self.moves: i64 = game.moves.size
        self.decisions: i64 = 0
        self.strategy: Strategy | None = game.strategy() if seating.greedy else None
        self.sheets = sheets
        self.writer: RowsWriter | None = None
        if sheets.observations is not None:
            self.writer = RowsWriter(game.observation(seats), count, sheets.observations)
        self.games: list[Running] = []
        # The games whose end, or whose rewards, stand in the arrays.
        self.reported: list[i64] = []

    def reset(self) -> None:
        """Deal every game anew, as if for the first time, and write all rows whole."""
        self.games = [self._new_game(self.first + place) for place in range(self.count)]
        self.reported = list(range(self.count))
        for cell in range(self.count * self.moves):
            self.sheets.masks.put_flag(cell, False)
        if self.writer is not None:
            self._check_size(self.games[0].state)
            self.writer.forget()
        self._take_back_reports()
        place: i64
        for place in range(self.count):
            self._advance(place, self.games[place], True)
        self._observe()

    def _check_size(self, state: State) -> None:
        """Rows are written to addresses: a game that writes more numbers than it says must not begin."""
        size = self.game.observation_size(int(self.seats))
        found = len(state.observe(max(0, int(state.next_seat()))))
        if found != size:
            raise DefinitionError(f"{self.game.id} writes {found} numbers; observation_size says {size}")

    def step(self) -> None:
        """One decision in each game, by the actions in their array. One that ends is dealt anew at once."""
        self.check()
        self.go()

    def go(self) -> None:
        """A step whose actions have been checked."""
        self._take_back_reports()
        actions = self.sheets.actions
        place: i64
        for place in range(self.count):
            running = self.games[place]
            running.state.apply(running.actor, actions.whole(place))
            self._advance(place, running, False)
        self._observe()
        self.decisions += self.count

    def sample(self) -> None:
        """Put a legal action for each game into the array of actions, every one equally likely."""
        place: i64
        for place in range(self.count):
            running = self.games[place]
            self.sheets.actions.put_whole(place, running.rng.pick(running.legal))

    def check(self) -> None:
        """Refuse all actions if one is illegal."""
        actions = self.sheets.actions
        place: i64
        for place in range(self.count):
            action = actions.whole(place)
            if not is_among(action, self.games[place].legal):
                self._refuse(place, action)

    def _refuse(self, place: i64, action: i64) -> None:
        """Say why an action is illegal."""
        running = self.games[place]
        seat = running.actor
        where = f"game {self.first + place}, seat {seat}"
        try:
            refusal = running.state.why_not(int(seat), int(action))
        except UnknownMove as unknown:
            raise UnknownMove(f"{where}: {unknown}") from None
        raise IllegalMove(refusal.rule, f"{where}: {refusal.text}")

    def _learner_of(self, number: i64) -> i64:
        learner = self.seating.learner
        return number % self.seats if learner == SPREAD else learner

    def _new_game(self, number: i64) -> Running:
        rng = fast(f"batch {self.seed} {number}")
        running = Running(self._deal(number, 0), rng, self._learner_of(number))
        if self.seating.counts_leads:
            running.before = leads(running.state)
        return running

    def _deal(self, number: i64, episode: i64) -> State:
        seed = f"batch {self.seed} {number} {episode}"
        return self.game.start(int(self.seats), seed, self.options, self.ask, watched=False)

    def _take_back_reports(self) -> None:
        """What was reported with the last step is no news any more."""
        if not self.reported:
            return
        sheets = self.sheets
        for place in self.reported:
            sheets.dones.put_flag(place, False)
            for cell in range(place * self.seats, (place + 1) * self.seats):
                sheets.rewards.put_number(cell, 0.0)
        self.reported = []

    def _advance(self, place: i64, running: Running, has_ended: bool) -> None:
        """Go on to the next decision that somebody outside has to make, through the end of a game if need be.

        `has_ended`: this is already the game after the one that is reported. What is earned in it before that
        decision is reported with the next step.
        """
        learner = running.learner
        state = running.state
        while True:
            if not state.waiting:
                if not has_ended:
                    self._report(place, running)
                has_ended = True
                state = self._next_game(place, running)
            seat = state.next_seat()
            if learner >= 0 and seat != learner:
                if state.waiting >> learner & 1:
                    seat = learner
                else:
                    state.apply(seat, self._answer(state, seat, running.rng))
                    self.decisions += 1
                    continue
            legal = state.choices(state.agenda[-1], seat)
            if len(legal) > 1 or self.seating.forced:
                if self.seating.counts_leads and not has_ended:
                    self._report(place, running)
                self._show(place, running, seat, legal)
                return
            state.apply(seat, legal[0])
            self.decisions += 1

    def _next_game(self, place: i64, running: Running) -> State:
        running.episode += 1
        running.state = self._deal(self.first + place, running.episode)
        if self.seating.counts_leads:
            running.before = leads(running.state)
        return running.state

    def _answer(self, state: State, seat: i64, rng: Rng) -> i64:
        """What a seat does that is not asked outside."""
        strategy = self.strategy
        if strategy is not None:
            world = state.imagine(int(seat), int(rng.below(WORLDS)))
            return strategy.choose(world, int(seat), rng)
        legal = sensible(state, seat)
        return legal[rng.below(len(legal))] if len(legal) > 1 else legal[0]

    def _report(self, place: i64, running: Running) -> None:
        """Write what the seats have earned since the last step, and whether the game is over.

        Of two games that end within one step, the second without a choice of the learner's, the first counts.
        """
        state = running.state
        seats = int(self.seats)
        rewards = final_rewards(seats, state.winners()) if state.is_over else [0.0] * seats
        if self.seating.counts_leads:
            now = leads(state)
            old = running.before
            rewards = [rewards[seat] + now[seat] - old[seat] for seat in range(seats)]
            running.before = now
        at: i64 = place * self.seats
        for reward in rewards:
            self.sheets.rewards.put_number(at, reward)
            at += 1
        if state.is_over:
            self.sheets.dones.put_flag(place, True)
        self.reported.append(place)

    def _show(self, place: i64, running: Running, seat: i64, legal: list[i64]) -> None:
        """Write who has to choose, and what it may do."""
        masks = self.sheets.masks
        row: i64 = place * self.moves
        masks.put_flags(row, running.legal, False)
        masks.put_flags(row, legal, True)
        running.legal = legal
        running.actor = seat
        self.sheets.actors.put_whole(place, seat)

    def _observe(self) -> None:
        """Write what everybody knows who has to choose."""
        writer = self.writer
        if writer is None:
            return
        place: i64
        for place in range(self.count):
            running = self.games[place]
            writer.write(place, running.state, running.actor)


def sensible(state: State, seat: i64) -> list[i64]:
    """The moves a seat can make, without those that only people are offered, such as giving up."""
    question = state.agenda[-1]
    if not state.for_people:
        return state.choices(question, seat)
    able = state.skip_unable
    state.skip_unable = True
    state.for_people = False
    legal = state.choices(question, seat)
    state.skip_unable = able
    state.for_people = True
    return legal or state.choices(question, seat)


def are_allowed(masks: ArrayView, actions: ArrayView, count: i64, moves: i64) -> bool:
    """Whether the masks of so many games allow all these actions."""
    place: i64
    for place in range(count):
        action = actions.whole(place)
        if action < 0 or action >= moves or not masks.flag(place * moves + action):
            return False
    return True
