"""What planets, ships and Technologies are worth, in the currency of one Energy token or so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import planets
from pestis.games.space_opera.technologies import (
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
from pestis.kernel.piles import CARD_MASK

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

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


def planet_worth(table: Table, cell: i64) -> float:
    """A planet with what stands and lies on it, whoever has it; its Meeples not counted."""
    card = table.card[cell]
    content = table.content
    pips: i64 = content.energy[card] + content.ore[card] + content.capacity[card]
    levels = table.windmill[cell] + table.refinery[cell] + table.farm[cell]
    stored = table.energy[cell] + table.ore[cell]
    worth = PLANET_ITSELF + PER_PIP * float(pips) + PER_LEVEL * float(levels) + PER_TOKEN * float(stored)
    if table.foul[cell] or table.fallout[cell]:
        worth *= 0.7
    return worth + PER_BUNKER * float(table.bunkers[cell])


def ship_worth(table: Table, ship: i64) -> float:
    """A ship with its cargo."""
    crew = PER_MEEPLE * float(table.ship_meeples[ship])
    goods = PER_TOKEN * float(table.ship_energy[ship] + table.ship_ore[ship])
    return PER_SHIP + crew + goods + PER_WARHEAD * float(table.ship_bio[ship] + table.ship_nuke[ship])


def hand_worth(table: Table, seat: i64) -> float:
    worth = 0.0
    for entry in table.hands[seat].entries:
        worth += TECH_WORTH[entry & CARD_MASK]
    return worth


def standing(table: Table, seat: i64) -> float:
    """All that a seat has; nothing if it is out of the game."""
    if not table.is_alive(seat):
        return 0.0
    total = hand_worth(table, seat)
    for cell in table.worlds:
        if table.owner[cell] == seat:
            total += planet_worth(table, cell) + PER_MEEPLE * float(table.meeples[cell])
    for ship in range(len(table.ship_owner)):
        if table.ship_owner[ship] == seat:
            total += ship_worth(table, ship)
    return total


def defence_of(table: Table, cell: i64) -> i64:
    """SO-INV-2, SO-RULING-35: Meeples and the Bunkers that are occupied."""
    meeples = table.meeples[cell]
    return meeples + min(table.bunkers[cell], meeples)


def is_last_stand(table: Table, cell: i64) -> bool:
    """Whether the holder of this planet has no Meeple anywhere else."""
    holder = table.owner[cell]
    return 0 <= holder < 4 and planets.people(table, holder) == table.meeples[cell]
