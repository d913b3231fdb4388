"""What planets, ships and Technologies are worth, in the currency of one Energy token or so."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.content.technologies import (
    AMB,
    APC,
    ARM,
    BEA,
    BRI,
    ECV,
    EMP,
    ENG,
    ESH,
    FFD,
    FUS,
    HAK,
    HYP,
    KAM,
    MCV,
    MDS,
    MET,
    PER,
    PLA,
    RAD,
    ROG,
    SPY,
    STE,
    SUP,
    SUR,
    TRA,
    WMG,
)
from pestis.games.space_opera.flags import NEUTRAL
from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.piles import CARD_MASK

# A lead of so much is worth a factor e in the odds.
SCALE: Final = 18.0
# How glad one is to have a Technology; what only the bot can make little of is worth little to it.
TECH_WORTH: Final = {
    AMB: 1.0,
    EMP: 0.5,
    ENG: 3.5,
    ECV: 0.8,
    ESH: 1.2,
    APC: 1.0,
    FFD: 3.0,
    FUS: 1.5,
    HAK: 2.5,
    HYP: 1.5,
    KAM: 0.8,
    MCV: 1.0,
    MET: 3.0,
    MDS: 1.5,
    PER: 2.5,
    PLA: 3.0,
    RAD: 0.8,
    ROG: 4.0,
    ARM: 1.2,
    BRI: 0.8,
    SPY: 2.0,
    STE: 1.0,
    SUP: 3.5,
    SUR: 0.3,
    TRA: 2.0,
    BEA: 2.0,
    WMG: 0.8,
}

PLANET_ITSELF: Final = 3.0
PER_PIP: Final = 0.9
PER_LEVEL: Final = 0.8
PER_TOKEN: Final = 0.15
PER_BUNKER: Final = 0.6
PER_MEEPLE: Final = 1.0
PER_SHIP: Final = 1.5
PER_WARHEAD: Final = 1.0
SUPER_STRENGTH: Final[i64] = 2


def planet_worth(state: Galaxy, cell: i64) -> float:
    """A planet with what stands and lies on it, whoever has it; its Meeples not counted."""
    card = state.card[cell]
    content = state.content
    pips: i64 = content.energy[card] + content.ore[card] + content.capacity[card]
    levels = state.windmill[cell] + state.refinery[cell] + state.farm[cell]
    stored = state.energy[cell] + state.ore[cell]
    worth = PLANET_ITSELF + PER_PIP * float(pips) + PER_LEVEL * float(levels) + PER_TOKEN * float(stored)
    if state.foul[cell] or state.fallout[cell]:
        worth *= 0.7
    return worth + PER_BUNKER * float(state.bunkers[cell])


def ship_worth(state: Galaxy, ship: i64) -> float:
    """A ship with its cargo."""
    crew = PER_MEEPLE * float(state.ship_meeples[ship])
    goods = PER_TOKEN * float(state.ship_energy[ship] + state.ship_ore[ship])
    return PER_SHIP + crew + goods + PER_WARHEAD * float(state.ship_bio[ship] + state.ship_nuke[ship])


def hand_worth(state: Galaxy, seat: i64) -> float:
    worth = 0.0
    for entry in state.hands[seat].entries:
        worth += TECH_WORTH[entry & CARD_MASK]
    return worth


def standing(state: Galaxy, seat: i64) -> float:
    """All that a seat has; nothing if it is out of the game."""
    if not state.is_alive(seat):
        return 0.0
    total = hand_worth(state, seat)
    for cell in state.worlds:
        if state.owner[cell] == seat:
            total += planet_worth(state, cell) + PER_MEEPLE * float(state.meeples[cell])
    for ship in range(len(state.ship_owner)):
        if state.ship_owner[ship] == seat:
            total += ship_worth(state, ship)
    return total


def evaluate(state: Galaxy, seat: i64) -> float:
    """The share of a win, from what every seat has; the fewer Rounds are left, the more a lead counts."""
    if state.is_over:
        winners = state.winners()
        return 1.0 / len(winners) if seat in winners else 0.0
    if not state.is_alive(seat):
        return 0.0
    share = float(state.round) / float(state.rules.round_limit)
    scale = SCALE * (1.5 - share)
    own = standing(state, seat)
    total = 0.0
    for other in range(state.seats):
        if state.is_alive(other):
            total += exp(max(-50.0, min(50.0, (standing(state, other) - own) / scale)))
    return 1.0 / total


def defence_of(state: Galaxy, cell: i64) -> i64:
    """SO-INV-2, SO-RULING-35: Meeples and the Bunkers that are occupied."""
    meeples = state.meeples[cell]
    return meeples + min(state.bunkers[cell], meeples)


def is_last_stand(state: Galaxy, cell: i64) -> bool:
    """Whether the holder of this planet has no Meeple anywhere else."""
    holder = state.owner[cell]
    return 0 <= holder < NEUTRAL and planets.people(state, holder) == state.meeples[cell]
