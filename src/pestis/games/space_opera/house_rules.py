"""The rules of one table, settled: the flags as numbers that are quick to test, and the shape of its map."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.scenario.model import MOST_PLANETS, Plan, Scenario
from pestis.games.space_opera.content.scenario.shelf import Shelf
from pestis.kernel.errors import OptionError
from pestis.kernel.options import OptionValues

LINKED: Final[i64] = 0
FORCED_JUMP: Final[i64] = 1
INERT: Final[i64] = 2
WORMHOLES: Final = ("linked", "forced_jump", "inert")

LINE: Final[i64] = 0
SINGLE: Final[i64] = 1
AREA: Final[i64] = 2
GUN_SHAPES: Final = ("line", "single", "area")

WAYS: Final[i64] = 8
# Rows and columns of one step: up, right, down, left, then the diagonals clockwise from up and right.
ROW_STEPS: Final = (-1, 0, 1, 0, -1, 1, 1, -1)
COLUMN_STEPS: Final = (0, 1, 0, -1, 1, 1, -1, -1)
GUN_RANGE: Final[i64] = 3
MOST_KEPT: Final = 64


class HouseRules:
    """What was settled before the game. States of one table share it; it never changes."""

    def __init__(self, seats: i64, values: OptionValues, scenario: Scenario) -> None:
        self.seats = seats
        self.values = values
        self.scenario = scenario
        self.identity = f"{scenario.identity} {sorted(values.as_json().items())!r}"
        self.plan: Plan = scenario.plan(seats, values.word("two_player_corners"))
        self.rows = scenario.rows
        self.columns = scenario.columns
        self.cells: i64 = scenario.rows * scenario.columns
        self.rate = scenario.rate
        self.ways: i64 = WAYS if scenario.diagonal else 4
        self.near = neighbours(scenario.rows, scenario.columns)
        self.most_planets = scenario.goal == MOST_PLANETS
        self.round_limit: i64 = values.number("round_limit")
        self.phases = phase_order(values.word("phase_order"))
        self.revisit = values.flag("revisit_planets")
        self.clone_last = values.flag("clone_last")
        self.choose_research = values.word("research_pick") == "choose"
        self.fleet_transfer = values.flag("fleet_transfer")
        self.overfly = values.flag("overfly_enemy_planets")
        self.wormhole: i64 = WORMHOLES.index(values.word("wormhole"))
        self.always_check = values.word("energy_check") == "always"
        self.marker_rounds: i64 = 2 if values.word("marker_rounds") == "inclusive" else 3
        self.defender_keeps_one = values.word("invasion_tie") == "defender_keeps_one"
        self.crews_fight = values.flag("docked_crews_fight")
        self.spy_all = values.word("spy_scope") == "all"
        self.one_for_one = values.word("converter_rate") == "one_for_one"
        self.gun_shape: i64 = GUN_SHAPES.index(values.word("wmg_shape"))
        self.gun_pierces = values.flag("wmg_pierces")
        self.collide = values.word("stealth_end") == "collide"
        self.defences_are_attacks = values.flag("defences_are_attacks")
        self.needs_pilot = values.flag("kamikaze_needs_pilot")
        self.mutual = values.flag("ambassador_mutual")
        self.rogue_meeples = values.flag("rogue_meeples")
        self.per_meeple = values.word("super_soldier") == "per_meeple"
        self.open_trade = values.flag("open_trade")
        self.respawn = values.flag("respawn")
        self.respawn_level: i64 = values.number("respawn_level")
        self.respawn_techs: i64 = values.number("respawn_techs")
        self.surrender = values.flag("surrender")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return restore_rules, (int(self.seats), self.values.as_json(), self.scenario)


def restore_rules(seats: int, values: dict[str, bool | int | str], scenario: Scenario) -> HouseRules:
    """The rules of a table whose state was stored."""
    return HouseRules(seats, OptionValues(values), scenario)


class KeptRules:
    """The house rules of the tables of one game; tables that want the same share them."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.kept: dict[str, HouseRules] = {}
        self.recent: dict[int, HouseRules] = {}

    def find(self, seats: int, values: OptionValues) -> HouseRules:
        recent = self.recent.get(seats)
        if recent is not None and recent.values is values:
            return recent
        key = f"{seats} {values.values!r}"
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            found = HouseRules(seats, values, self.shelf.find(values.word("scenario")))
            self.kept[key] = found
        self.recent[seats] = found
        return found


def check_options(seats: int, options: OptionValues, shelf: Shelf) -> None:
    """Refuse options that do not go together."""
    first = options.word("first_player")
    if first != "random" and int(first) >= seats:
        raise OptionError(
            f"option 'first_player' is {first!r}; allowed with {seats} seats: random, 0 to {seats - 1}"
        )
    scenario = shelf.find(options.word("scenario"))
    if seats not in scenario.players:
        counts = ", ".join(str(count) for count in scenario.players)
        raise OptionError(f"scenario {scenario.id!r} is for {counts} players, not {seats} [SO-SCEN-1]")
    plan = scenario.plan(seats, options.word("two_player_corners"))
    if plan.only_by_gates and options.word("wormhole") == "inert":
        raise OptionError(
            f"option 'wormhole' is 'inert', but scenario {scenario.id!r} needs its Wormholes: "
            f"{plan.only_by_gates}; allowed: linked, forced_jump [SO-SCEN-7]"
        )


def phase_order(word: str) -> list[i64]:
    """SO-ROUND-1, SO-RULING-1: the four phases in the order of this table."""
    if word == "maintenance_first":
        return [on.BUILDING, on.MOVEMENT, on.MAINTENANCE, on.PRODUCTION]
    return [on.BUILDING, on.MOVEMENT, on.PRODUCTION, on.MAINTENANCE]


def neighbours(rows: i64, columns: i64) -> list[i64]:
    """The cell beside each cell in each of eight directions, -1 beyond the edge: nothing wraps around."""
    found: list[i64] = []
    for row in range(rows):
        for column in range(columns):
            for way in range(WAYS):
                there, across = row + ROW_STEPS[way], column + COLUMN_STEPS[way]
                inside = 0 <= there < rows and 0 <= across < columns
                found.append(there * columns + across if inside else -1)
    return found
