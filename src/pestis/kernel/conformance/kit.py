"""All checks by name, and how to run them."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from unittest import SkipTest

from pestis.kernel.conformance.agenda import check_agenda
from pestis.kernel.conformance.asked import check_asked, check_sealed
from pestis.kernel.conformance.copies import check_clone, check_pickle
from pestis.kernel.conformance.ending import check_components, check_end
from pestis.kernel.conformance.matches import check_golden, check_undo
from pestis.kernel.conformance.moves import check_legal, check_moves, check_refusals
from pestis.kernel.conformance.processes import check_compiled, check_other_process, check_same_game
from pestis.kernel.conformance.sampling import Plan
from pestis.kernel.conformance.secrets import check_secrets
from pestis.kernel.conformance.seen import check_seen
from pestis.kernel.conformance.skill import check_strategy
from pestis.kernel.conformance.spots import ConformanceError
from pestis.kernel.conformance.telling import check_views, check_words
from pestis.kernel.game import Game

CHECKS: dict[str, Callable[[Plan], None]] = {
    "moves": check_moves,
    "agenda": check_agenda,
    "same-game": check_same_game,
    "legal": check_legal,
    "end": check_end,
    "components": check_components,
    "clone": check_clone,
    "pickle": check_pickle,
    "refusals": check_refusals,
    "words": check_words,
    "views": check_views,
    "secrets": check_secrets,
    "asked": check_asked,
    "sealed": check_sealed,
    "strategy": check_strategy,
    "seen": check_seen,
    "undo": check_undo,
    "other-process": check_other_process,
    "compiled": check_compiled,
    "golden": check_golden,
}


class Check:
    """One check of one game; call it to run it."""

    def __init__(self, name: str, plan: Plan) -> None:
        self.name = name
        self.plan = plan

    def __call__(self) -> None:
        if self.name not in ("moves", "agenda") and is_stuck(self.plan):
            raise SkipTest("the check 'agenda' fails: mend that first")
        try:
            CHECKS[self.name](self.plan)
        except (ConformanceError, SkipTest):
            raise
        except Exception as error:
            where = "; ".join(getattr(error, "__notes__", []))
            raise ConformanceError(self.plan.game.id, self.name, where, told(error)) from error

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<check {self.name} of {self.plan.game.id}>"


def is_stuck(plan: Plan) -> bool:
    """Whether the game can come to where it neither asks nor ends: other checks might not come back."""
    if plan.stuck is None:
        plan.stuck = False
        with suppress(Exception):
            try:
                check_agenda(plan)
            except ConformanceError:
                plan.stuck = True
    return plan.stuck


def told(error: Exception) -> str:
    """What a game raised, and in which line of its own; a hook that was not filled in speaks for itself."""
    if isinstance(error, NotImplementedError):
        return str(error)
    lines = traceback.extract_tb(error.__traceback__)
    own = [line for line in lines if "pestis/kernel/" not in Path(line.filename).as_posix()]
    last = (own or lines)[-1]
    place = f"{last.name}, {Path(last.filename).name} line {last.lineno}"
    return f"it raised {type(error).__name__}: {error} (in {place})"


def checks(
    game: Game,
    *,
    golden: Path | str | None = None,
    seats: Sequence[int] | None = None,
    options: Sequence[Mapping[str, object]] = ({},),
    games: int = 2,
    places: int = 8,
    worlds: int = 3,
    fleeting: Sequence[str] = (),
    pure_path: Path | Sequence[Path] = (),
) -> list[Check]:
    """The checks of a game, each to be called.

    `games` random games are played for each number of seats and each entry of `options`; the costly checks
    look at `places` decisions of each and imagine `worlds` worlds for every viewer. `fleeting` names the kinds
    of event that show what no view shows afterwards. `pure_path` is where interpreted sources lie; without it
    they are looked for around the working directory.
    """
    plan = Plan(
        game,
        golden=None if golden is None else Path(golden),
        seats=tuple(seats or ()),
        options=tuple(options),
        games=games,
        places=places,
        worlds=worlds,
        fleeting=tuple(fleeting),
        pure_path=(pure_path,) if isinstance(pure_path, Path) else tuple(pure_path),
    )
    return [Check(name, plan) for name in CHECKS]


@dataclass
class Report:
    """What `conform` ran, and what it could not run here and why."""

    game: str
    passed: list[str] = field(default_factory=list)
    not_run: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        lines = [f"{self.game} passed {len(self.passed)} checks: {', '.join(self.passed)}"]
        return "\n".join(lines + [f"{self.game}: {name} was not run: {why}" for name, why in self.not_run.items()])


def conform(
    game: Game,
    golden: Path | str | None = None,
    seats: Sequence[int] | None = None,
    games: int = 2,
    options: Sequence[Mapping[str, object]] = ({},),
    *,
    places: int = 8,
    worlds: int = 3,
    fleeting: Sequence[str] = (),
    pure_path: Path | Sequence[Path] = (),
) -> Report:
    """Run every check (see `checks`); raises ConformanceError at the first that fails."""
    report = Report(game.id)
    for check in checks(
        game,
        golden=golden,
        seats=seats,
        options=options,
        games=games,
        places=places,
        worlds=worlds,
        fleeting=fleeting,
        pure_path=pure_path,
    ):
        try:
            check()
        except SkipTest as skipped:
            report.not_run[check.name] = str(skipped)
        else:
            report.passed.append(check.name)
    print(report)
    return report
