"""Many games at once, one decision in each at every step. Compiled.

It knows nothing of NumPy: what came of a step lies in vectors of machine numbers, which `pestis.rl.page` puts into
arrays. Nothing else is made for a step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pestis.kernel.errors import IllegalMove
from pestis.kernel.game import Ask, Game
from pestis.kernel.rng import Rng, fast
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy
from pestis.rl.ink import SparseInk
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
    observes:      whether observations are wanted.
    """

    def __init__(self, learner: int, greedy: bool, forced: bool, counts_leads: bool, observes: bool) -> None:
        self.learner: i64 = learner
        self.greedy = greedy
        self.forced = forced
        self.counts_leads = counts_leads
        self.observes = observes

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Seating, (int(self.learner), self.greedy, self.forced, self.counts_leads, self.observes)


class Stepper:
    """Some games of a batch: those from number `first` on. What happens in a game depends on its number only.

    After a step `numbers` are the observations and `choices` the legal moves, both without their zeros;
    `old_numbers` and `old_choices` are those of the step before. `earned` has the rewards by game and seat,
    `ended` a one for each game that ended, `actors` the seat that chooses.
    """

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
    ) -> None:
        self.game = game
        self.seats: i64 = seats
        self.options: Mapping[str, object] | None = options or None
        self.ask: Ask = ask
        self.seating = seating
        self.seed = seed
        self.first: i64 = first
        self.count: i64 = count
        self.size: i64 = game.observation_size(seats)
        self.moves: i64 = game.moves.size
        self.decisions: i64 = 0
        self.strategy: Strategy | None = game.strategy() if seating.greedy else None
        self.numbers = SparseInk(self.size)
        self.old_numbers = SparseInk(self.size)
        self.choices = SparseInk(self.moves)
        self.old_choices = SparseInk(self.moves)
        self.earned = vec[float]([0.0] * (count * seats))
        self.ended = vec[i64]([0] * count)
        self.actors = vec[i64]([0] * count)
        self.states: list[State] = []
        self.legal: list[list[i64]] = []
        self.rngs: list[Rng] = []
        self.episodes: list[i64] = []
        self.learners: list[i64] = []
        self.before: list[list[float]] = []

    def reset(self) -> None:
        """Deal every game anew, as if for the first time."""
        numbers: i64 = self.first
        self.rngs = [fast(f"batch {self.seed} {numbers + place}") for place in range(self.count)]
        self.learners = [self._learner_of(numbers + place) for place in range(self.count)]
        self.episodes = [0] * self.count
        self.legal = [[] for place in range(self.count)]
        self.states = [self._deal(place) for place in range(self.count)]
        self.before = [leads(state) if self.seating.counts_leads else [] for state in self.states]
        self._turn_page()
        for place in range(self.count):
            self._advance(place)
            self._show(place)

    def step(self, actions: list[i64]) -> None:
        """One decision in each game. A game that ends is reported, and dealt anew at once."""
        self._check(actions)
        self._turn_page()
        for place in range(self.count):
            self.states[place].apply(self.actors[place], actions[place])
            self.decisions += 1
            self._advance(place)
            self._show(place)

    def sample(self) -> list[i64]:
        """A legal action for each game, every one equally likely."""
        return [self.rngs[place].pick(self.legal[place]) for place in range(self.count)]

    def refuse(self, place: i64, action: i64) -> None:
        """Say why an action is illegal."""
        seat = self.actors[place]
        refusal = self.states[place].why_not(int(seat), int(action))
        raise IllegalMove(refusal.rule, f"game {self.first + place}, seat {seat}: {refusal.text}")

    def _learner_of(self, number: i64) -> i64:
        learner = self.seating.learner
        return number % self.seats if learner == SPREAD else learner

    def _deal(self, place: i64) -> State:
        seed = f"batch {self.seed} {self.first + place} {self.episodes[place]}"
        return self.game.start(int(self.seats), seed, self.options, self.ask, watched=False)

    def _check(self, actions: list[i64]) -> None:
        """Refuse all if one is illegal."""
        for place in range(self.count):
            action = actions[place]
            fits = False
            for choice in self.legal[place]:
                if choice == action:
                    fits = True
                    break
            if not fits:
                self.refuse(place, action)

    def _turn_page(self) -> None:
        self.numbers, self.old_numbers = self.old_numbers, self.numbers
        self.choices, self.old_choices = self.old_choices, self.choices
        self.numbers.clear()
        self.choices.clear()
        place: i64
        for place in range(self.count):
            self.ended[place] = 0
        for place in range(self.count * self.seats):
            self.earned[place] = 0.0

    def _advance(self, place: i64) -> None:
        """Go on to the next decision that somebody outside has to make, through the end of a game if need be."""
        state = self.states[place]
        learner = self.learners[place]
        while True:
            if not state.waiting:
                self._report(place, state)
                state = self._next_game(place)
            seat = state.next_seat()
            if learner >= 0 and seat != learner:
                if state.waiting >> learner & 1:
                    seat = learner
                else:
                    state.apply(seat, self._answer(state, seat, self.rngs[place]))
                    self.decisions += 1
                    continue
            legal = state.choices(state.agenda[-1], seat)
            if len(legal) > 1 or self.seating.forced:
                self.legal[place] = legal
                self.actors[place] = seat
                if self.seating.counts_leads:
                    self._report(place, state)
                return
            state.apply(seat, legal[0])
            self.decisions += 1

    def _next_game(self, place: i64) -> State:
        self.episodes[place] = self.episodes[place] + 1
        state = self._deal(place)
        self.states[place] = state
        if self.seating.counts_leads:
            self.before[place] = leads(state)
        return state

    def _answer(self, state: State, seat: i64, rng: Rng) -> i64:
        """What a seat does that is not asked outside."""
        strategy = self.strategy
        if strategy is not None:
            world = state.imagine(int(seat), int(rng.below(WORLDS)))
            return strategy.choose(world, int(seat), rng)
        legal = state.choices(state.agenda[-1], seat)
        return legal[rng.below(len(legal))] if len(legal) > 1 else legal[0]

    def _report(self, place: i64, state: State) -> None:
        """Note what the seats have earned since the last step, and whether the game is over.

        Of two games that end within one step, the second without a choice of the learner's, the first counts.
        """
        if self.ended[place]:
            return
        seats = int(self.seats)
        rewards = final_rewards(seats, state.winners()) if state.is_over else [0.0] * seats
        if self.seating.counts_leads:
            now = leads(state)
            old = self.before[place]
            rewards = [rewards[seat] + now[seat] - old[seat] for seat in range(seats)]
            self.before[place] = now
        at: i64 = place * self.seats
        for reward in rewards:
            self.earned[at] = reward
            at += 1
        if state.is_over:
            self.ended[place] = 1

    def _show(self, place: i64) -> None:
        """Write what the seat that has to choose knows and may do."""
        choices = self.choices
        choices.begin(place * self.moves)
        for action in self.legal[place]:
            choices.write(action, 1.0)
        if self.seating.observes:
            self.numbers.begin(place * self.size)
            self.states[place].write_numbers(self.actors[place], self.numbers)
