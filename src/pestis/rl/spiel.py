"""The games as Python games of OpenSpiel.

A game begins with one chance node, the deal: its outcome is one of `deals` seeds, and everything that chance
does later (dice, shuffles, draws) follows from that seed, inside the state. So chance is sampled, not listed: the
history of a state says all of it, and a clone of a state has the same future. `resample_from_infostate` gives
a state with another future, drawn from what a player knows. Other values of `rng_seed` give other deals.

OpenSpiel calls this explicit chance. Its other mode, sampled, it cannot store for games written in Python.

Simultaneous choices are asked in turn, lowest seat first, and stay sealed until all are in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import pyspiel

from pestis.kernel import registry
from pestis.kernel.errors import OptionError, PestisError
from pestis.kernel.events import Event
from pestis.kernel.game import Game
from pestis.kernel.options import Value
from pestis.kernel.piles import viewer_bit
from pestis.kernel.state import State
from pestis.rl.names import spiel_name
from pestis.rl.rewards import final_rewards

DEALS: Final = 1024
MOST_DEALS: Final = 1 << 20
# How many of the last events an information state tensor tells, and how many numbers each takes.
RECENT: Final = 16
OF_EVENT: Final = 5
SEEDS: Final = 1 << 31


def register(game: Game) -> str:
    """Make one game known to OpenSpiel; its name there."""
    name = spiel_name(game.id)
    if name not in pyspiel.registered_names():
        # A class, as OpenSpiel's own games: what it holds is freed after Python has ended, and a class stays.
        game_type = type_of(game)
        pyspiel.register_game(game_type, type(name, (SpielGame,), {"game": game, "game_type": game_type}))
    return name


def type_of(game: Game) -> pyspiel.GameType:
    least_seats = min(game.seat_counts)
    return pyspiel.GameType(
        short_name=spiel_name(game.id),
        long_name=f"Pestis: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if least_seats == 1 else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max((*game.seat_counts, *game.more_seats)),
        min_num_players=least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": min((count for count in game.seat_counts if count > 1), default=least_seats),
            "rng_seed": 0,
            "deals": DEALS,
            "ask": "able",
            "options": "",
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters: players, rng_seed, deals, ask, and options such as `max_rounds:9;graded:no`."""

    game: Game
    game_type: pyspiel.GameType

    def __init__(self, parameters: dict[str, Any]) -> None:
        game = self.game
        self.seats = int(parameters["players"])
        self.ask: Any = str(parameters["ask"])
        try:
            self.options = options_of(game, str(parameters["options"]))
            game.settle(self.seats, self.options, self.ask)
        except PestisError as refused:
            raise pyspiel.SpielError(str(refused)) from refused
        self.rng_seed = int(parameters["rng_seed"])
        self.deals = int(parameters["deals"])
        if not 1 <= self.deals <= MOST_DEALS:
            raise pyspiel.SpielError(f"deals is {self.deals}; allowed: 1 to {MOST_DEALS}")
        solo = self.seats == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=int(game.moves.size),
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if solo or min(game.seat_counts) == 1 else 0.0,
            max_game_length=int(game.decision_bound(self.seats)),
        )
        super().__init__(self.game_type, info, parameters)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return reopen, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> Observer | None:
        """What a player knows. For public or private knowledge alone there is no observer."""
        if iig_obs_type is None:
            return Observer(self.game, self.seats, False, params)
        sees_own = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not sees_own or not iig_obs_type.public_info:
            return None
        return Observer(self.game, self.seats, iig_obs_type.perfect_recall, params)


def reopen(name: str) -> pyspiel.Game:
    """The game that was pickled; that it is found here makes sure that it is known."""
    return pyspiel.load_game(name)


def options_of(game: Game, text: str) -> dict[str, Value]:
    """Options from `name:value;name:value`, which OpenSpiel's game strings can hold."""
    pairs = [part.partition(":") for part in text.split(";") if part.strip()]
    texts: dict[str, str] = {}
    for name, _, value in pairs:
        if name.strip() in texts:
            raise OptionError(f"option {name.strip()!r} is given twice; allowed: once")
        texts[name.strip()] = value.strip()
    return game.options.read(texts)


def reason_against(state: State, action: int) -> str:
    """Why a move cannot be made now."""
    try:
        return state.why_not(max(int(state.next_seat()), 0), action).text
    except PestisError as unknown:
        return str(unknown)


class Kept:
    """The part of a state that OpenSpiel copies and stores: a Pestis state, and what each seat has heard and done.

    `heard` has one string for each seat: a line for each thing that it saw happen or chose itself. `counted` is
    how many events each seat's string tells. A state that was drawn from one seat's knowledge keeps that seat's,
    and in `recalled` the numbers of the last events before, the newest first.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.heard = [""] * int(state.seats)
        self.counted = [0] * int(state.seats)
        self.recalled: dict[int, list[float]] = {}

    def __deepcopy__(self, memo: dict[int, object]) -> Kept:
        copy = Kept(self.state.clone())
        copy.heard = self.heard[:]
        copy.counted = self.counted[:]
        copy.recalled = self.recalled
        return copy

    def choose(self, seat: int, action: int) -> None:
        self.listen(seat)
        self.heard[seat] += f"chose {self.state.game.moves.form(action)}\n"
        self.state.apply(seat, action)

    def listen(self, seat: int) -> str:
        """Everything that this seat has heard and done until now."""
        journal = self.state.journal
        if journal is not None:
            seen = journal.seen(seat)[self.counted[seat] - int(journal.base) :]
            self.heard[seat] += "".join([self._line(event, seat) for event in seen])
            self.counted[seat] += len(seen)
        return self.heard[seat]

    def _line(self, event: Event, seat: int) -> str:
        kind = self.state.game.events.kinds[event.kind].name
        args = " ".join(str(value) for value in event.args(viewer_bit(seat)))
        return f"{kind} {event.seat} {args}\n"

    def recent(self, seat: int) -> list[float]:
        """The last events that this seat saw as numbers, the newest first: kind, who, arguments."""
        journal = self.state.journal
        numbers: list[float] = []
        for event in reversed(journal.seen(seat)[-RECENT:] if journal else []):
            who = -1.0 if event.seat < 0 else float((event.seat - seat) % self.state.seats)
            args = [float(value) for value in event.args(viewer_bit(seat))][: OF_EVENT - 2]
            numbers += [float(event.kind) + 1.0, who, *args, *[0.0] * (OF_EVENT - 2 - len(args))]
        numbers += self.recalled.get(seat, ())
        return (numbers + [0.0] * RECENT * OF_EVENT)[: RECENT * OF_EVENT]

    def imagined(self, seat: int, seed: int) -> Kept:
        """The same with everything that this seat does not know drawn anew."""
        heard = self.listen(seat)
        world = Kept(self.state.imagine(seat, seed))
        journal = world.state.journal
        world.counted = [int(journal.count(other)) if journal else 0 for other in range(int(world.state.seats))]
        world.heard[seat] = heard
        world.recalled = {seat: self.recent(seat)}
        return world


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state as OpenSpiel sees it. Before the deal there is nothing in it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.kept: Kept | None = None

    def current_player(self) -> int:
        if self.kept is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = int(self.kept.state.next_seat())
        return int(pyspiel.PlayerId.TERMINAL) if seat < 0 else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        game: SpielGame = self.get_game()
        return [(deal, 1.0 / game.deals) for deal in range(game.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.dealt.state.legal(player))

    def _apply_action(self, action: int) -> None:
        if self.kept is None:
            game: SpielGame = self.get_game()
            if not 0 <= action < game.deals:
                raise pyspiel.SpielError(f"there is no deal {action}; allowed: 0 to {game.deals - 1}")
            seed = f"deal {game.rng_seed} {action}"
            self.kept = Kept(game.game.start(game.seats, seed, game.options, game.ask))
            return
        state = self.kept.state
        seat = int(state.next_seat())
        if action not in state.legal(seat):
            raise pyspiel.SpielError(f"illegal action {action} of player {seat}: {reason_against(state, action)}")
        self.kept.choose(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        game: SpielGame = self.get_game()
        try:
            return str(game.game.moves.form(action))
        except PestisError as unknown:
            raise pyspiel.SpielError(str(unknown)) from unknown

    @property
    def dealt(self) -> Kept:
        if self.kept is None:
            raise pyspiel.SpielError("the game has not been dealt; apply the chance outcome first")
        return self.kept

    def is_terminal(self) -> bool:
        return self.kept is not None and self.kept.state.is_over

    def returns(self) -> list[float]:
        game: SpielGame = self.get_game()
        if self.kept is None or not self.kept.state.is_over:
            return [0.0] * game.seats
        return final_rewards(game.seats, self.kept.state.winners())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one, drawn at random, with another future."""
        kept = self.dealt
        game: SpielGame = self.get_game()
        if not 0 <= player < game.seats:
            raise pyspiel.SpielError(f"there is no player {player}; allowed: 0 to {game.seats - 1}")
        other: SpielState = self.clone()
        other.kept = kept.imagined(player, int(sampler() * SEEDS))
        return other

    def __str__(self) -> str:
        if self.kept is None:
            return "before the deal"
        # What lies on the table; not the journal, which only grows.
        table = self.kept.state.clone()
        table.journal = None
        return f"decision {table.decisions}, table {table.digest()[:16]}"


class Observer:
    """What a player knows, as numbers and as text. With perfect recall also what it has heard and done."""

    def __init__(self, game: Game, seats: int, remembers: bool, params: object) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters; given: {params}")
        self.remembers = remembers
        self.size = int(game.observation_size(seats))
        self.tensor = np.zeros(self.size + (RECENT * OF_EVENT if remembers else 0), np.float32)
        self.dict = {"observation": self.tensor[: self.size]}
        if remembers:
            self.dict["recent"] = self.tensor[self.size :].reshape(RECENT, OF_EVENT)

    def set_from(self, state: SpielState, player: int) -> None:
        if state.kept is None:
            self.tensor.fill(0)
            return
        numbers: Sequence[float] = state.kept.state.observe(player)
        if self.remembers:
            numbers = [*numbers, *state.kept.recent(player)]
        self.tensor[:] = numbers

    def string_from(self, state: SpielState, player: int) -> str:
        if state.kept is None:
            return "before the deal"
        view = json.dumps(state.kept.state.view(player), separators=(",", ":"))
        return state.kept.listen(player) + view if self.remembers else view


# A state that another process reads must find its game there, so importing this module makes all games known.
NAMES: Final = [register(registry.game(game_id)) for game_id in registry.games()]
