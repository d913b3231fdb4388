"""How much of a game is luck: the share of the variance of its results that chance events explain.

A game of a plan is played again, and after every move it is measured what dice, draws and deals gave each seat
(`pestis.review`). Over many games that is nothing on average. How far it goes with the results is the share of
luck; the rest are decisions, and luck that shows only later than the judge looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from pestis.kernel import registry
from pestis.kernel.game import ASKS
from pestis.kernel.grammar import several
from pestis.lab.errors import RunError
from pestis.lab.playing import Log, play_out
from pestis.lab.run import Run
from pestis.lab.simulate import Plan
from pestis.review.chance import Chance, Deal, Moment
from pestis.review.samples import Estimate, total
from pestis.review.worlds import Worlds

# Over many games the errors of the single measurements even out: a few worlds are enough, and the judge looks as
# far as it can, so that less of the luck is missed.
WORLDS = 12
# From fewer games the interval is too wide to say anything.
LEAST_GAMES = 10


@dataclass(frozen=True)
class GameLuck:
    """What luck gave each seat of one game, and the result: 1 is a game won alone."""

    luck: list[float]
    result: list[float]


@dataclass(frozen=True)
class LuckShare:
    """The share of luck, its standard error, and of how many games."""

    value: float
    error: float
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """In which the share lies in 19 of 20 cases: by Student's t, as few games as there are."""
        found = Estimate(self.value, self.error, self.games)
        return max(0.0, min(1.0, found.low)), max(0.0, min(1.0, found.high))


def plan_of(run: Run) -> Plan:
    """The plan that a run was played by; refuses other rules or other content than are installed."""
    game = registry.game(run.game, Path(str(run.manifest["pack"])) if run.manifest["pack"] else None)
    found = run.plan
    ask = next(one for one in ASKS if one == found["ask"])
    options = found["options"]
    assert isinstance(options, Mapping)
    plan = Plan(game, run.seats, run.games, int(str(found["seed"])), run.bots, options, ask)
    if (game.rules_version, game.pack_hashes()) != (found["rules_version"], found["packs"]):
        raise RunError(
            f"{run.folder} was played by other rules or content than are installed: its luck is unknown"
        )
    return plan


def luck_of_run(run: Run, games: int) -> LuckShare:
    """The share of luck, from the first so many games of a run, which are played again."""
    if games < LEAST_GAMES:
        raise RunError(f"luck cannot be measured in {several(games, 'game')}; allowed: {LEAST_GAMES} or more")
    plan = plan_of(run)
    if plan.games < LEAST_GAMES:
        has = several(plan.games, "game")
        raise RunError(f"{run.folder} has {has}; to measure luck {LEAST_GAMES} or more are needed")
    return luck_share([luck_of_game(plan, number) for number in range(min(games, plan.games))])


def luck_of_game(plan: Plan, number: int) -> GameLuck:
    moments, winners = played_again(plan, number)
    worlds = Worlds(plan.game, plan.game_seed(number))
    worlds.near = worlds.judge
    deal = Deal(moments[0].before, worlds, WORLDS)
    deal.look(0)
    gifts = [deal.luck()]
    for moment in moments:
        chance = Chance(moment, worlds, WORLDS)
        chance.look(0)
        gifts += [chance.luck()] if chance.is_lucky else []
    luck = [total([one.gains[seat] for one in gifts]).mean for seat in range(plan.seats)]
    return GameLuck(luck, [1 / len(winners) if seat in winners else 0.0 for seat in range(plan.seats)])


def played_again(plan: Plan, number: int) -> tuple[list[Moment], tuple[int, ...]]:
    """All moves of a game with the table before and after each, and who won."""
    log: Log = []
    play_out(plan.start(number), plan.bots, plan.game_seed(number), log=log)
    state = plan.start(number)
    moments: list[Moment] = []
    for move, (seat, action) in enumerate(log):
        before = state
        state = before.clone()
        state.apply(seat, action)
        moments.append(Moment(move, seat, action, before, state))
    return moments, state.winners()


def luck_share(games: Sequence[GameLuck]) -> LuckShare:
    """How much of the squared distance of results from their mean goes with luck.

    Errors of the single measurements do not change it on average: they have nothing to do with the results.
    """
    results = [result for game in games for result in game.result]
    mean = sum(results) / max(1, len(results))
    pairs = [_products(game, mean) for game in games]
    explained, whole = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
    if not whole:
        return LuckShare(0.0, 0.0, len(games))
    share = explained / whole
    spread = sum((one - share * every) ** 2 for one, every in pairs)
    # One less than there are, as the share comes from the same games: else few look more exact than they are.
    freedom = max(1, len(games) - 1)
    return LuckShare(share, sqrt(spread * len(games) / freedom) / whole, len(games))


def _products(game: GameLuck, mean: float) -> tuple[float, float]:
    far = [result - mean for result in game.result]
    return sum(luck * one for luck, one in zip(game.luck, far, strict=True)), sum(one * one for one in far)
