"""One seat of a game as a Gymnasium environment; bots play the others.

The environments are registered when `pestis.rl` is imported. Gymnasium imports it for an id that names it:
`gymnasium.make("pestis.rl:Pestis/SpacePlague-v0", opponents="greedy")`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, SupportsFloat

from pestis import bots
from pestis.kernel.errors import IllegalMove, OptionError, shown
from pestis.kernel.game import Ask, Game
from pestis.kernel.rng import FastRng
from pestis.rl.checks import as_whole, whole
from pestis.rl.extras import extra
from pestis.rl.picture import Picture, as_picture, as_text
from pestis.rl.rewards import Scheme
from pestis.rl.table import LARGEST, Numbers, Rules, Table, rules_for

with extra("rl"):
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium import error, spaces

ILLEGAL_REWARD: Final = -1.0
SEEDS: Final = 1 << 31


class GymEnv(gymnasium.Env[Numbers, np.int64]):
    """A seat against bots. The observation is what the seat knows; `info["action_mask"]` marks its legal moves.

    opponents: the name of a bot for all others, or one name for each of them (`pestis.bots.levels(game)`).
    seat:      the learner's seat, or "random" for another one in each game.
    illegal:   "end" ends the game on an illegal move with a reward of -1, less what a lead was worth, and the
               reason in `info["illegal"]`; "raise" raises IllegalMove and leaves everything as it was.
    options, ask, rewards: as in `pestis.rl.aec.AecEnv`.

    A copy, by `copy.deepcopy` or a pickle, goes on from where the game is.
    """

    metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | str = 0,
        options: Mapping[str, object] | None = None,
        ask: Ask = "able",
        rewards: Scheme = "win",
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        self.rules: Rules = rules_for(game, seats, options, ask, rewards)
        self._opponents = opponent_names(self.rules, opponents)
        self._asked_seat = check_seat(self.rules, seat)
        if illegal not in ("end", "raise"):
            raise OptionError(f"illegal is {illegal!r}; allowed: end, raise")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise error.UnsupportedMode(f"render_mode is {render_mode!r}; allowed: human, ansi, rgb_array, None")
        self._ends_illegal = illegal == "end"
        self.render_mode = render_mode
        self.observation_space = spaces.Box(-LARGEST, LARGEST, (self.rules.observation_size,), np.float32)
        self.action_space = spaces.Discrete(self.rules.moves)
        self.seat = 0
        self._table: Table | None = None
        self._bots: dict[int, bots.Bot] = {}
        self._is_finished = False
        # What bots have earned the learner before its first choice, to be paid with it.
        self._owed = 0.0

    @property
    def table(self) -> Table:
        if self._table is None:
            raise error.ResetNeeded("reset() must be called before anything else")
        return self._table

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        asked = self.rules.of_one_game(options)
        super().reset(seed=seed)
        is_watched = self.render_mode is not None
        self._table = Table(self.rules, self._draw(SEEDS), asked, watched=is_watched)
        self.seat = self._draw(self.rules.seats) if self._asked_seat is None else self._asked_seat
        self._bots = self._make_bots([self._draw(SEEDS) for _ in self._opponents])
        self._is_finished = False
        self._owed = self._let_others_play()
        if self.table.state.is_over:
            # Over before the learner's first choice: deal again, for there is nothing to learn.
            return self.reset(options=options)
        self._after_step()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Numbers, SupportsFloat, bool, bool, dict[str, Any]]:
        table = self.table
        if self._is_finished:
            raise error.ResetNeeded("the game is over: call reset() before the next step")
        try:
            reward = table.play(self.seat, self._known_move(action))[self.seat]
        except IllegalMove as refused:
            if not self._ends_illegal:
                raise
            self._is_finished = True
            reward = self._owed + ILLEGAL_REWARD - table.lead(self.seat)
            return self._observation(), reward, True, False, {**self._info(), "illegal": str(refused)}
        reward += self._owed + self._let_others_play()
        self._owed = 0.0
        self._is_finished = table.state.is_over
        self._after_step()
        return self._observation(), reward, self._is_finished, False, self._info()

    def _known_move(self, action: object) -> int:
        found = as_whole(action)
        if found is None or not 0 <= found < self.rules.moves:
            last = self.rules.moves - 1
            raise error.InvalidAction(f"an action is a whole number from 0 to {last}, not {shown(action)}")
        return found

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal moves, as sb3-contrib's MaskablePPO asks for them."""
        return self.table.mask(self.seat).astype(np.bool_)

    def render(self) -> str | Picture | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called without a render_mode; make the environment with one")
            return None
        if self.render_mode == "rgb_array":
            return as_picture(self.table, self.seat)
        text = as_text(self.table, self.seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _draw(self, count: int) -> int:
        return int(self.np_random.integers(count))

    def _make_bots(self, seeds: Sequence[int]) -> dict[int, bots.Bot]:
        others = [seat for seat in range(self.rules.seats) if seat != self.seat]
        return {
            seat: bots.make(name, game=self.rules.game, seat=seat, seed=seed)
            for seat, name, seed in zip(others, self._opponents, seeds, strict=True)
        }

    def _let_others_play(self) -> float:
        """The bots choose until the learner must; what that earns the learner."""
        table = self.table
        reward = 0.0
        while not table.state.is_over and self.seat not in table.state.pending():
            seat = table.seat
            action = self._bots[seat].choose(
                bots.Perspective(table.state, seat, table.visible_moves.seen_by(seat))
            )
            reward += table.play(seat, action)[self.seat]
        return reward

    def _observation(self) -> Numbers:
        return self.table.numbers(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self.seat), "seat": self.seat}

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles, which go on from where the game is: of a bot, only how it draws is kept."""
        return {**self.__dict__, "_bots": {seat: bot.rng for seat, bot in self._bots.items()}}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        rngs: dict[int, FastRng] = kept["_bots"]
        self._bots = self._make_bots([0] * len(self._opponents)) if rngs else {}
        for seat, rng in rngs.items():
            self._bots[seat].rng = rng

    def _after_step(self) -> None:
        if self.render_mode == "human":
            self.render()


def opponent_names(rules: Rules, opponents: object) -> list[str]:
    """One bot for each of the other seats, all of them known to the game."""
    others = rules.seats - 1
    named = [opponents] * others if isinstance(opponents, str) else opponents
    if not isinstance(named, Sequence) or not all(isinstance(name, str) for name in named):
        raise OptionError(f"opponents is {shown(opponents)}; allowed: the name of a bot, or a list of names")
    names: list[str] = list(named)
    if len(names) != others:
        raise OptionError(f"opponents names {len(names)} bots; allowed: one for all, or one for each of {others}")
    for name in names or ([opponents] if isinstance(opponents, str) else []):
        bots.check_bot(rules.game, name, rules.seats)
    return names


def check_seat(rules: Rules, seat: object) -> int | None:
    """The learner's seat; None for another one in each game."""
    if isinstance(seat, str) and seat == "random":
        return None
    return whole("seat", seat, 0, rules.seats - 1, also=", random")
