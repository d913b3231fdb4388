"""The verbs of card texts, event cards and planets: a closed set, each carried out in one place."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague.views import Product

# Played from hand, on the own board (SP-ACT-11).
PRODUCE: Final[i64] = 0
ADVANCE: Final[i64] = 1
SHIELD: Final[i64] = 2
MARKET: Final[i64] = 3
ROLL: Final[i64] = 4
PROMOTE: Final[i64] = 5
HERD: Final[i64] = 6
GAIN: Final[i64] = 7
CHARGE: Final[i64] = 8
TAKE_BACK: Final[i64] = 9
# Instants (SP-ACT-12); they may also have ADVANCE and CHARGE.
ABDUCT: Final[i64] = 10
IMMUNITY: Final[i64] = 11
HALT: Final[i64] = 12
STEAL: Final[i64] = 13
DESTROY: Final[i64] = 14
DISCHARGE: Final[i64] = 15
LAND: Final[i64] = 16
FREE: Final[i64] = 17
# Permanents that are activated.
PROD: Final[i64] = 18
CHARGE_UNDER: Final[i64] = 19
SWAP: Final[i64] = 20
RESTOCK: Final[i64] = 21
# Permanents that work by themselves.
SHARE_SPACE: Final[i64] = 22
CORE_BONUS: Final[i64] = 23
DISCOUNT: Final[i64] = 24
LUCKY: Final[i64] = 25
CUSTOMS: Final[i64] = 26
ENERGY_POINTS: Final[i64] = 27
TERRAIN_POINTS: Final[i64] = 28

HAND_VERBS: Final = (
    "produce",
    "advance",
    "shield",
    "market",
    "roll",
    "promote",
    "herd",
    "gain",
    "charge",
    "take_back",
)
INSTANT_VERBS: Final = (
    "abduct",
    "immunity",
    "halt",
    "steal",
    "destroy",
    "discharge",
    "land",
    "free",
)
ACTIVE_VERBS: Final = ("prod", "charge_under", "swap", "restock")
PASSIVE_VERBS: Final = (
    "share_space",
    "core_bonus",
    "discount",
    "lucky",
    "customs",
    "energy_points",
    "terrain_points",
)
VERBS: Final = HAND_VERBS + INSTANT_VERBS + ACTIVE_VERBS + PASSIVE_VERBS

# Event cards and planets.
EV_DESTROY: Final[i64] = 40
EV_ADVANCE: Final[i64] = 41
EV_TOLL: Final[i64] = 42
EV_CHARGE: Final[i64] = 43
EV_HALT: Final[i64] = 44
EV_SHIPS: Final[i64] = 45
EV_TRASH: Final[i64] = 46
EV_THREE: Final[i64] = 47
EV_EVOLVE: Final[i64] = 48
EV_VISIT: Final[i64] = 49
EV_CARD_OR_UNIT: Final[i64] = 50
EV_NATIVES: Final[i64] = 51
EV_BLOCK_TILES: Final[i64] = 52
EV_LOSE_TILES: Final[i64] = 53
EV_TRASH_LAST: Final[i64] = 54
EV_LOSE_CLOSEST: Final[i64] = 55
EV_PLANET: Final[i64] = 56
FIRST_EVENT_VERB: Final[i64] = 40
EVENT_VERBS: Final = (
    "destroy",
    "advance",
    "toll",
    "charge",
    "halt",
    "destroy_ships",
    "trash_cards",
    "one_of_three",
    "evolve_or_die",
    "visit",
    "card_or_unit",
    "natives",
    "block_tiles",
    "lose_tiles",
    "trash_last",
    "lose_closest",
    "planet",
)

# Who takes the steps of an ADVANCE: each step anyone, each step another unit, all steps one unit.
ANYONE: Final[i64] = 0
EACH_ANOTHER: Final[i64] = 1
ONE_UNIT: Final[i64] = 2
WHO: Final = ("any", "different", "one")
WHAT: Final = ("plague", "captain", "black", "red")
FROM: Final = ("board", "ship")

PRODUCES_NOTHING: Final[i64] = 5
PRODUCES_DIE: Final[i64] = 6
PRODUCES_ENERGY: Final[i64] = 7
PRODUCTS: Final[tuple[Product, ...]] = (
    "water",
    "mountain",
    "desert",
    "forest",
    "alien",
    "nothing",
    "die",
    "energy",
)


class Part:
    """One verb with its numbers: how much, which kind of thing, on which grounds (as bits), up to."""

    def __init__(self, verb: i64, amount: i64 = 1, what: i64 = 0, grounds: i64 = 0, up_to: bool = False) -> None:
        self.verb = verb
        self.amount = amount
        self.what = what
        self.grounds = grounds
        self.up_to = up_to
