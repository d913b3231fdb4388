"""A decision in words and numbers."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Final

from pestis.kernel.game import game_of
from pestis.review.format import Choice, Decision
from pestis.review.samples import Estimate, mean_of, paired
from pestis.review.study import Study
from pestis.review.verdicts import GOOD, verdict
from pestis.review.words import percent, quoted

MOST_OTHERS: Final = 3
# What a move scores at once is told if it is the same in so many worlds.
SCORED: Final = 16


def decision_of(study: Study) -> Decision:
    moment = study.moment
    question = moment.before.question(moment.seat)
    rival = study.rival()
    loss = study.loss()
    first = choice_of(study, rival)
    others = [beside(study, action, first) for action in study.others() if action != rival]
    others.sort(key=lambda choice: -choice.chance)
    name = verdict(loss.low, loss.high, loss.count, study.wanted != moment.action)
    return Decision(
        move=moment.move,
        seat=moment.seat,
        round=moment.before.rounds(),
        question=question.text,
        rules=list(question.rules),
        played=choice_of(study, moment.action),
        others=[first, *others][:MOST_OTHERS],
        options=len(study.options),
        loss=round(loss.mean, 4),
        low=round(loss.low, 4),
        high=round(loss.high, 4),
        verdict=name,
        why=[] if name in {"", GOOD} else why(study, rival, loss),
        worlds=loss.count,
    )


def why(study: Study, rival: int, loss: Estimate) -> list[str]:
    """What the bots think of both moves, and after a bad one what the game tells newcomers here.

    It tells them what the strategy does: no word against what that one would have played, too.
    """
    moment = study.moment
    played, other = choice_of(study, moment.action), choice_of(study, rival)
    judged = f"The bots judge {quoted(played.text)} at {percent(played.chance)} to win"
    told = [f"{judged}, {quoted(other.text)} at {percent(other.chance)}."]
    told += gained(study, rival)
    if loss.low > 0 and study.wanted != moment.action:
        world = moment.before.imagine(moment.seat, 0)
        told += [text for text in (game_of(world).coaching(world, moment.seat),) if text]
    return told


def gained(study: Study, rival: int) -> list[str]:
    """What both moves add to the score at once, where that differs."""
    own, other = score_after(study, study.moment.action), score_after(study, rival)
    if own is None or other is None or own == other:
        return []
    return [f"At once it {scores(own)}; the other move {scores(other)}."]


def scores(points: float) -> str:
    if not points:
        return "leaves the score as it is"
    count = f"{abs(points):.1f}".removesuffix(".0")
    told = f"{count} {'point' if count == '1' else 'points'}"
    return f"adds {told} to the score" if points > 0 else f"costs {told} of the score"


def score_after(study: Study, action: int) -> float | None:
    """What a move adds to its player's score; None where dice, cards or what is hidden decide that."""
    found = {score_in(study, action, seed) for seed in range(SCORED)}
    return found.pop() if len(found) == 1 else None


def score_in(study: Study, action: int, seed: int) -> float:
    seat = study.moment.seat
    world = study.moment.before.imagine(seat, seed)
    before = float(world.scores()[seat])
    world.apply(seat, action)
    return round(float(world.scores()[seat]) - before, 1)


def beside(study: Study, action: int, first: Choice) -> Choice:
    """A move that was tried less often, by how it did in the same worlds as the best other one."""
    less = paired(study.looked[action], study.looked[first.id], study.moment.seat)
    chance = min(1.0, max(0.0, first.chance + less.mean))
    error = hypot(first.error, less.error)
    return replace(choice_of(study, action), chance=round(chance, 4), error=round(error, 4))


def choice_of(study: Study, action: int) -> Choice:
    moment = study.moment
    move = moment.before.describe(moment.seat, action)
    chance = mean_of(study.best_known(action), moment.seat)
    return Choice(
        id=int(action),
        form=move.form,
        text=move.text,
        rules=list(dict.fromkeys(move.rules)),
        chance=round(chance.mean, 4),
        error=round(chance.error, 4),
    )
