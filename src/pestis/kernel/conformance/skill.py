"""What a game tells bots about playing it well can be used by them."""

from __future__ import annotations

from pestis.kernel.conformance.parts import fingerprint
from pestis.kernel.conformance.sampling import Plan, Player
from pestis.kernel.conformance.spots import ConformanceError, Spot
from pestis.kernel.rng import fast
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy


def check_strategy(plan: Plan) -> None:
    """The strategy's moves are legal, the same for the same seed, and its chances are from 0 to 1."""
    strategy: object = plan.game.strategy()
    if strategy is None:
        return
    if not isinstance(strategy, Strategy):
        raise ConformanceError(plan.game.id, "strategy", "", f"strategy() gives {strategy!r}, not a Strategy")
    for spot, state in plan.spots("strategy"):
        for seat in range(state.seats):
            check_chance(spot, strategy, state.imagine(seat, 0), seat)
        for seat in state.pending():
            for name, player in (("choose", strategy.choose), ("reply", strategy.reply)):
                check_choice(spot, name, player, state.imagine(seat, 0), seat)


def check_choice(spot: Spot, name: str, player: Player, world: State, seat: int) -> None:
    before = fingerprint(world)
    action = player(world, seat, fast("strategy"))
    spot.require(action in world.legal(seat), f"{name} gives {action!r}, which is not legal", seat)
    spot.require(fingerprint(world) == before, f"{name} changed the state", seat)
    spot.same(action, player(world, seat, fast("strategy")), f"{name}, asked twice with the same seed", seat)


def check_chance(spot: Spot, strategy: Strategy, world: State, seat: int) -> None:
    before = fingerprint(world)
    chance = strategy.evaluate(world, seat)
    spot.require(0 <= chance <= 1, f"evaluate gives {chance}; allowed: 0 to 1", seat)
    spot.require(fingerprint(world) == before, "evaluate changed the state", seat)
