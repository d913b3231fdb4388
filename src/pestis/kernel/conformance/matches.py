"""Matches: kept records still verify, and a move can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from unittest import SkipTest

from pestis.kernel.conformance.sampling import Plan, spread
from pestis.kernel.conformance.spots import ConformanceError, Spot
from pestis.kernel.errors import PestisError, UndoRefused
from pestis.kernel.game import Game
from pestis.kernel.match import Match, verify
from pestis.kernel.rng import fast


def check_golden(plan: Plan) -> None:
    """Records that were kept still verify, and there is one for every number of seats."""
    if plan.golden is None:
        raise SkipTest("no folder of golden records was given")
    found: set[int] = set()
    for path in sorted(plan.golden.glob("*.json")):
        try:
            found.add(verify(path.read_text(encoding="utf-8"), game=plan.game).seats)
        except PestisError as error:
            raise ConformanceError(plan.game.id, "golden", path.name, str(error)) from error
    missing = [seats for seats in plan.seats or plan.game.seat_counts if seats not in found]
    if missing:
        problem = f"no record for seats {missing}; write_golden makes them"
        raise ConformanceError(plan.game.id, "golden", str(plan.golden), problem)


def write_golden(
    game: Game, folder: Path, *, seats: int, seed: int = 0, options: Mapping[str, object] | None = None
) -> Path:
    """Play a random match and keep its record in the folder; returns the file."""
    match = Match(game, seats=seats, seed=seed, options=options)
    rng = fast(f"golden {seats} {seed}")
    while match.state.pending():
        seat = rng.pick(list(match.state.pending()))
        match.play(seat, rng.pick(match.state.legal(seat)))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game.id}-{seats}-{seed}.json"
    path.write_text(match.record().dumps(), encoding="utf-8")
    return path


def check_undo(plan: Plan) -> None:
    """A move can be taken back, freely or with consent, and leads back to the state before it."""
    for line in plan.lines():
        setting = line.setting
        match = Match(
            setting.game, seats=setting.seats, seed=setting.seed, options=setting.options, ask=setting.ask
        )
        rng = fast(f"undo {setting}")
        wanted = set(spread(range(len(line.moves)), max(2, plan.places // 2)))
        for number in range(len(line.moves)):
            seat = rng.pick(list(match.state.pending())) if match.state.pending() else 0
            if not match.state.legal(seat):
                break
            before = match.state.digest() if number in wanted else ""
            match.play(seat, rng.pick(match.state.legal(seat)))
            if number in wanted:
                take_back(Spot("undo", setting, number), match, before)


def take_back(spot: Spot, match: Match, before: str) -> None:
    """Undo the last move, check where that leads, and make it again."""
    after = match.state.digest()
    free = match.can_undo_freely()
    spot.require(match.state.digest() == after, "asking whether a move can be undone changed the state")
    others = [seat for seat in range(match.seats) if seat != match.log[-1][0]]
    try:
        seat, action = match.undo()
    except UndoRefused:
        spot.require(not free, "undo was refused, but can_undo_freely says it is free")
        seat, action = match.undo(consent=others)
    else:
        spot.require(free or not others, "undo was granted, but can_undo_freely says it is not free")
    spot.require(match.state.digest() == before, "undo did not lead back to the state before the move")
    match.play(seat, action)
    spot.require(match.state.digest() == after, "the same move after an undo led to another state")
