"""A decision in words and numbers."""

from __future__ import annotations

from typing import Final

from pestis.review.format import Choice, Decision
from pestis.review.samples import Estimate, mean_of, paired
from pestis.review.study import Study
from pestis.review.verdicts import verdict

MOST_OTHERS: Final = 3


def decision_of(study: Study) -> Decision:
    moment = study.moment
    question = moment.before.question(moment.seat)
    rival = study.rival()
    loss = loss_of(study, rival)
    others = sorted((choice_of(study, action) for action in study.others()), key=lambda choice: -choice.chance)
    first = [choice for choice in others if choice.id == rival]
    return Decision(
        move=moment.move,
        seat=moment.seat,
        round=moment.before.rounds(),
        question=question.text,
        rules=list(question.rules),
        played=choice_of(study, moment.action),
        others=(first + [choice for choice in others if choice.id != rival])[:MOST_OTHERS],
        options=len(study.options),
        loss=round(loss.mean, 4),
        low=round(loss.low, 4),
        high=round(loss.high, 4),
        verdict=verdict(loss.mean, loss.low, loss.high, study.wanted != moment.action),
        why=[],
        worlds=loss.count,
    )


def loss_of(study: Study, rival: int) -> Estimate:
    """How much more the best other move is worth than the one that was played."""
    return paired(study.best_known(rival), study.best_known(study.moment.action), study.moment.seat)


def choice_of(study: Study, action: int) -> Choice:
    moment = study.moment
    move = moment.before.describe(moment.seat, action)
    chance = mean_of(study.best_known(action), moment.seat)
    return Choice(
        id=int(action),
        form=move.form,
        text=move.text,
        rules=list(move.rules),
        chance=round(chance.mean, 4),
        error=round(chance.error, 4),
    )
