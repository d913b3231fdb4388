"""Answers in windows, payments and the choices of Technologies."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.bot.judge import TECH_WORTH, defence_of, is_last_stand, ship_worth
from pestis.games.space_opera.content.technologies import (
    APC,
    ARM,
    BEA,
    EMP,
    ESH,
    FFD,
    HAK,
    KAM,
    MDS,
    RAD,
    ROG,
    SPY,
    STE,
    SUP,
    TRA,
    WMG,
)
from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, b_of
from pestis.kernel.rng import Rng

# What is hacked when one is attacked or attacks, and what is hacked whenever another player uses it.
IN_BATTLE: Final[list[i64]] = [APC, ARM, BEA, ESH, FFD, HAK, KAM, MDS, RAD, STE, SUP, WMG]
ALWAYS: Final[list[i64]] = [ROG, TRA, SPY, EMP]
# Technologies that are begun by themselves in a turn, best first.
WELCOME: Final[list[i64]] = [ROG, TRA, SPY]


def first(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    return legal[0]


def draft(legal: list[i64], rng: Rng) -> i64:
    """As much as there is; everything else by chance."""
    return legal[-1] if move.AMOUNT <= legal[0] < move.AT else rng.pick(legal)


def press_on(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    return move.PRESS_ON


def refuse(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    return move.DECLINE


def stop(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    return move.END


def uses(legal: list[i64]) -> i64:
    """A Technology that is worth using whenever it can be, or -1."""
    for tech in WELCOME:
        if move.USE + tech in legal:
            return move.USE + tech
    return -1


def hack(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """Save it for what is aimed at oneself, or helps against one's own attack."""
    tech = a_of(question)
    user = b_of(question)
    involved = state.hunter == seat or state.prey == seat
    fighting = state.phase == on.MOVEMENT and involved and tech in IN_BATTLE
    if len(legal) > 1 and user != seat and (fighting or tech in ALWAYS):
        return legal[0]
    return move.DECLINE


def target(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """Meeples before ships with crews before works."""
    best = legal[0]
    best_worth = -1.0
    cell = state.field
    for action in legal:
        worth = 0.0
        if action >= move.SHIP:
            worth = ship_worth(state, action - move.SHIP)
        elif action == move.TARGET + move.AT_MEEPLE:
            worth = 50.0 if is_last_stand(state, cell) else 9.0 if defence_of(state, cell) == 1 else 2.2
        elif action == move.TARGET + move.AT_WINDMILL:
            worth = float(state.windmill[cell])
        elif action == move.TARGET + move.AT_REFINERY:
            worth = 0.9 * float(state.refinery[cell])
        elif action != move.DECLINE:
            worth = 1.0
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


def richest(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    kind = a_of(question)
    best = legal[0]
    for action in legal:
        if planets.stored(state, action - move.AT, kind) > planets.stored(state, best - move.AT, kind):
            best = action
    return best


def poorest(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    kind = a_of(question)
    best = legal[0]
    for action in legal:
        if planets.stored(state, action - move.AT, kind) < planets.stored(state, best - move.AT, kind):
            best = action
    return best


def steal(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """The last Meeple of a planet, else any Meeple, else Energy."""
    if legal[0] < move.AT:
        return legal[-1] if legal[-1] == move.KIND + move.MEEPLE else legal[0]
    best = legal[0]
    for action in legal:
        if state.meeples[action - move.AT] < state.meeples[best - move.AT]:
            best = action
    return best


def tribute(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """A token is cheaper than a planet."""
    if move.KIND + move.ORE in legal and planets.payable(state, seat, move.ORE) > 2:
        return move.KIND + move.ORE
    return move.KIND + move.ENERGY if move.KIND + move.ENERGY in legal else legal[0]


def best_technology(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    return technology(legal, False)


def worst_technology(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    return technology(legal, True)


def technology(legal: list[i64], worst: bool) -> i64:
    """The best Technology of a list, or the worst."""
    best = legal[0]
    for action in legal:
        if action == move.DECLINE:
            continue
        better = TECH_WORTH[action - move.TECH] > TECH_WORTH[best - move.TECH]
        if better != worst:
            best = action
    return best
