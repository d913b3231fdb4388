"""Answers in windows, payments and the choices of Technologies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera import planets
from pestis.games.space_opera.greedy.worth import TECH_WORTH, defence_of, is_last_stand, ship_worth
from pestis.games.space_opera.technologies import (
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
from pestis.kernel.agenda import a_of, b_of, kind_of
from pestis.kernel.rng import Rng

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

# What is hacked when one is attacked or attacks, and what is hacked whenever another player uses it.
IN_BATTLE: Final[list[i64]] = [APC, ARM, BEA, ESH, FFD, HAK, KAM, MDS, RAD, STE, SUP, WMG]
ALWAYS: Final[list[i64]] = [ROG, TRA, SPY, EMP]
# Technologies that are begun by themselves in a turn, best first.
WELCOME: Final[list[i64]] = [ROG, TRA, SPY]


def answer(table: Table, seat: i64, question: i64, legal: list[i64], rng: Rng) -> i64:
    kind = kind_of(question)
    if kind == on.ASK_HACK:
        return hack(table, seat, question, legal)
    if kind in (on.ASK_DEFEND, on.ASK_GUARD, on.ASK_COUNTER, on.ASK_PIERCE):
        return legal[0]
    if kind == on.ASK_TARGET:
        return target(table, legal)
    if kind == on.ASK_PAY:
        return richest(table, legal, a_of(question))
    if kind == on.ASK_PLACE:
        return poorest(table, legal, a_of(question))
    if kind == on.ASK_STEAL:
        return steal(table, legal)
    if kind == on.ASK_TRIBUTE:
        return tribute(table, seat, legal)
    if kind == on.ASK_WITHDRAW:
        return move.PRESS_ON
    if kind in (on.ASK_TIES, on.ASK_DEAL):
        return move.DECLINE
    if kind == on.ASK_TRADE:
        return move.END
    if kind in (on.ASK_RETURN, on.ASK_COPY, on.ASK_PICK_TECH):
        return technology(legal, kind == on.ASK_RETURN)
    if kind == on.ASK_DRAFT:
        return legal[-1] if move.AMOUNT <= legal[0] < move.AT else rng.pick(legal)
    return legal[0]


def uses(legal: list[i64]) -> i64:
    """A Technology that is worth using whenever it can be, or -1."""
    for tech in WELCOME:
        if move.USE + tech in legal:
            return move.USE + tech
    return -1


def hack(table: Table, seat: i64, question: i64, legal: list[i64]) -> i64:
    """Save it for what is aimed at oneself, or helps against one's own attack."""
    tech = a_of(question)
    user = b_of(question)
    involved = table.hunter == seat or table.prey == seat
    fighting = table.phase == on.MOVEMENT and involved and tech in IN_BATTLE
    if len(legal) > 1 and user != seat and (fighting or tech in ALWAYS):
        return legal[0]
    return move.DECLINE


def target(table: Table, legal: list[i64]) -> i64:
    """Meeples before ships with crews before works."""
    best = legal[0]
    best_worth = -1.0
    cell = table.field
    for action in legal:
        worth = 0.0
        if action >= move.SHIP:
            worth = ship_worth(table, action - move.SHIP)
        elif action == move.TARGET + move.AT_MEEPLE:
            worth = 50.0 if is_last_stand(table, cell) else 9.0 if defence_of(table, cell) == 1 else 2.2
        elif action == move.TARGET + move.AT_WINDMILL:
            worth = float(table.windmill[cell])
        elif action == move.TARGET + move.AT_REFINERY:
            worth = 0.9 * float(table.refinery[cell])
        elif action != move.DECLINE:
            worth = 1.0
        if worth > best_worth:
            best = action
            best_worth = worth
    return best


def richest(table: Table, legal: list[i64], kind: i64) -> i64:
    best = legal[0]
    for action in legal:
        if planets.stored(table, action - move.AT, kind) > planets.stored(table, best - move.AT, kind):
            best = action
    return best


def poorest(table: Table, legal: list[i64], kind: i64) -> i64:
    best = legal[0]
    for action in legal:
        if planets.stored(table, action - move.AT, kind) < planets.stored(table, best - move.AT, kind):
            best = action
    return best


def steal(table: Table, legal: list[i64]) -> i64:
    """The last Meeple of a planet, else any Meeple, else Energy."""
    if legal[0] < move.AT:
        return legal[-1] if legal[-1] == move.KIND + move.MEEPLE else legal[0]
    best = legal[0]
    for action in legal:
        if table.meeples[action - move.AT] < table.meeples[best - move.AT]:
            best = action
    return best


def tribute(table: Table, seat: i64, legal: list[i64]) -> i64:
    """A token is cheaper than a planet."""
    if move.KIND + move.ORE in legal and planets.payable(table, seat, move.ORE) > 2:
        return move.KIND + move.ORE
    return move.KIND + move.ENERGY if move.KIND + move.ENERGY in legal else legal[0]


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
