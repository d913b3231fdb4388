"""One game as the environments play it: who chooses, what that seat sees, what it may do.

Where the rules let several seats choose at once, they are asked in turn, lowest seat first. The kernel keeps their
answers sealed until the last one is in, so a later seat sees nothing of an earlier one's answer.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field

from pestis.kernel.errors import OptionError, shown
from pestis.kernel.game import Ask, Game
from pestis.kernel.state import State
from pestis.kernel.visible_moves import VisibleMoves
from pestis.rl.checks import game_of, seats_of
from pestis.rl.extras import extra
from pestis.rl.rewards import Scheme, check_scheme, final_rewards, leads

with extra("rl"):
    import numpy as np
    import numpy.typing as npt

# Where `reset(options=…)` holds options of the game; other keys are other people's.
GAME_OPTIONS = "game"

MOST_NEWS = 4

# No number of an observation is larger; most are between 0 and 1.
LARGEST = 1000.0

Numbers = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Rules:
    """What is settled before the first game and stays: checked here, once."""

    game: Game
    seats: int
    options: Mapping[str, object] = field(default_factory=dict)
    ask: Ask = "able"
    rewards: Scheme = "win"

    def __post_init__(self) -> None:
        check_scheme(self.rewards)
        self.game.settle(self.seats, self.options, self.ask)

    def of_one_game(self, asked: object) -> dict[str, object]:
        """The options of a game with what `reset(options=…)` says on top, checked."""
        if asked is None:
            return dict(self.options)
        if not isinstance(asked, Mapping):
            raise OptionError(f"options are {shown(asked)}; allowed: {{'game': options of the game}}, or None")
        for name in asked:
            if name in self.game.options.options:
                raise OptionError(f"option {name!r} is one of the game; allowed: {{'game': {{{name!r}: …}}}}")
        options = {**self.options, **checked_options(asked.get(GAME_OPTIONS))}
        self.game.settle(self.seats, options, self.ask)
        return options

    @property
    def observation_size(self) -> int:
        return int(self.game.observation_size(self.seats))

    @property
    def moves(self) -> int:
        return int(self.game.moves.size)


def rules_for(
    game: str | Game,
    seats: int | None,
    options: Mapping[str, object] | None,
    ask: Ask,
    rewards: Scheme,
) -> Rules:
    """The rules of a table; the least seats that are a contest unless said."""
    found = game_of(game)
    if not isinstance(ask, str):
        raise OptionError(f"ask is {shown(ask)}; allowed: public, able")
    return Rules(found, seats_of(found, seats), checked_options(options), ask, rewards)


def checked_options(options: object) -> dict[str, object]:
    """Options of a game as a dict of their own."""
    if options is None:
        return {}
    if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
        raise OptionError(f"options are {shown(options)}; allowed: names with their values, as a dict, or None")
    return dict(options)


class Rewards:
    """The rewards of one game, decision by decision."""

    def __init__(self, state: State, scheme: Scheme) -> None:
        self._counts_leads = scheme == "lead"
        self._before = leads(state) if self._counts_leads else []

    def earned(self, state: State) -> list[float]:
        """What each seat gets for the decision that led to this state."""
        seats = int(state.seats)
        rewards = final_rewards(seats, state.winners()) if state.is_over else [0.0] * seats
        if self._counts_leads:
            now = leads(state)
            rewards = [reward + new - old for reward, new, old in zip(rewards, now, self._before, strict=True)]
            self._before = now
        return rewards

    def lead(self, seat: int) -> float:
        """What the lead of a seat has been worth to it so far."""
        return self._before[seat] if self._counts_leads else 0.0


class Table:
    """A game that goes on. `options` are those of this game, from `Rules.of_one_game`."""

    def __init__(self, rules: Rules, seed: int, options: Mapping[str, object], *, watched: bool = False) -> None:
        self.rules = rules
        self.state: State = rules.game.start(rules.seats, seed, options, rules.ask, watched=watched)
        self.visible_moves = VisibleMoves(rules.seats)
        self._purse = Rewards(self.state, rules.rewards)

    @property
    def seat(self) -> int:
        """Who chooses now, -1 when the game is over."""
        return int(self.state.next_seat())

    def numbers(self, seat: int) -> Numbers:
        """What a seat knows."""
        return np.frombuffer(array("f", self.state.observe(seat)), dtype=np.float32)

    def mask(self, seat: int) -> Mask:
        """1 for every move that this seat can make now; all 0 if it owes no choice."""
        mask = np.zeros(self.rules.moves, dtype=np.int8)
        mask[self.state.legal(seat)] = 1
        return mask

    def play(self, seat: int, action: int) -> list[float]:
        """Make a move, by the checked way; returns what every seat gets for it."""
        is_secret = self.state.is_secret(seat, action)
        self.state.play(seat, action)
        self.visible_moves.note(seat, action, is_secret)
        return self._purse.earned(self.state)

    def lead(self, seat: int) -> float:
        """What a seat has got for its lead, to be taken back when the game is broken off."""
        return self._purse.lead(seat)

    def news(self, viewer: int | None) -> list[str]:
        """The last things that happened, as this viewer saw them; nothing unless the table is watched."""
        seen = [str(event["text"]) for event in self.state.events_since(0, viewer)]
        return seen[-MOST_NEWS:]
