"""No component gets lost, and the game ends with winners and a reason."""

from __future__ import annotations

import math

from pestis.kernel.conformance.parts import short
from pestis.kernel.conformance.sampling import MANY, PLAYERS, Plan, played
from pestis.kernel.conformance.spots import Spot, json_of
from pestis.kernel.errors import GameOver
from pestis.kernel.outcome import Outcome
from pestis.kernel.state import State


def check_components(plan: Plan) -> None:
    """No component appears or disappears."""
    for line in plan.lines():
        wanted = dict(line.setting.start().components())
        for spot, state in line.spots("components"):
            spot.same(wanted, dict(state.components()), "components at the start and now")


def check_end(plan: Plan) -> None:
    """Whoever plays, the game ends within its bound, with a winner and a reason."""
    for spot, state in plan.spots("end", count=MANY):
        for seat in state.pending():
            check_default(spot, state, seat)
        spot.require(state.is_over or state.winners() == (), "there are winners before the end")
        check_scores(spot, state)
    for setting in plan.settings():
        for name, player in PLAYERS.items():
            line = played(setting, player)
            spot, state = line.last("end")
            bound = setting.game.decision_bound(setting.seats)
            made = f"{len(line.moves)} decisions by {name} players; the bound is {bound}"
            spot.require(state.is_over and len(line.moves) <= bound, f"not over after {made}")
            check_over(spot, state)


def check_default(spot: Spot, state: State, seat: int) -> None:
    """What an absent player does is legal."""
    legal = state.legal(seat)
    if legal:
        default = state.default_move(seat)
        spot.require(default in legal, f"default_move gives {default}, which is not legal", seat)


def check_scores(spot: Spot, state: State) -> None:
    scores = state.scores()
    fit = len(scores) == state.seats and all(math.isfinite(score) for score in scores)
    spot.require(fit, f"scores are {scores}; wanted one finite number for each seat")


def check_over(spot: Spot, state: State) -> None:
    outcome = state.outcome()
    given: object = outcome
    spot.require(isinstance(given, Outcome), f"outcome gives {short(given)}, not an Outcome")
    spot.require(state.pending() == (), f"over, but {state.pending()} are pending")
    winners = set(outcome.winners)
    fit = winners <= set(range(state.seats)) and len(winners) == len(outcome.winners)
    # Alone against the game one can lose to it; several players never all lose.
    fit = fit and (bool(winners) or state.seats == 1)
    spot.require(fit, f"the winners are {outcome.winners}")
    spot.same(outcome.winners, state.winners(), "winners of the outcome and of the state")
    spot.same(outcome.scores, state.scores(), "scores of the outcome and of the state")
    spot.require(bool(outcome.reason.strip()), "the outcome has no reason")
    spot.require(len(outcome.parts) in (0, state.seats), "the outcome needs the parts of every score or of none")
    told = outcome.as_json()
    spot.same(told, json_of(spot, told, "the outcome", None), "the outcome is not plain JSON")
    spot.require(bool(outcome.rules), "the outcome names no rule")
    known = set(state.game.rulebook().ids())
    spot.require(set(outcome.rules) <= known, f"the outcome names unknown rules: {outcome.rules}")
    for seat in range(state.seats):
        spot.require(state.legal(seat) == [], "over, but there are legal moves", seat)
        try:
            state.play(seat, 0)
        except GameOver:
            continue
        raise spot.error("over, but play did not raise GameOver", seat)
