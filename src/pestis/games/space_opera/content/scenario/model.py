"""What a scenario says, as plain tables: SO-SCEN-1 to SO-SCEN-6.

Cells are numbered row by row from 0. A `Scenario` holds everything that is the same for all player counts, and one
`Plan` for each count: what lies where when the game begins, and what is shuffled.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.views import ScenarioFacts
from pestis.kernel.game import reopen
from pestis.kernel.options import Value

GAME_ID: Final = "space-opera"
MOST_SIDE: Final = 12
MOST_CELLS: Final[i64] = 144
AS_PRINTED: Final[i64] = -1
NO_CARD: Final[i64] = -1
LAST_MAN_STANDING: Final = "last_man_standing"
MOST_PLANETS: Final = "most_planets"
GOALS: Final = (LAST_MAN_STANDING, MOST_PLANETS)
COLOURS: Final = ("red", "blue", "purple", "green")
# A Round begins with the first of these; a position set by hand may begin with any (SO-KEY-10).
PHASES: Final = ("building", "movement", "production", "maintenance")


class StartShip:
    """A ship with its cargo, docked at a start planet or somewhere else on the map."""

    def __init__(self, seat: i64, cell: i64) -> None:
        self.seat = seat
        self.cell = cell
        self.meeples: i64 = 0
        self.used: i64 = 0
        self.energy: i64 = 0
        self.ore: i64 = 0
        self.biological: i64 = 0
        self.nuclear: i64 = 0
        self.has_moved = False


class Home:
    """SO-SCEN-2: a start planet. A `card` of NO_CARD is drawn from Class `klass`.

    `meeples`, `energy` and `ore` of AS_PRINTED are those of the card (SO-SETUP-7). `techs` are open to all.
    """

    def __init__(self, seat: i64, cell: i64, card: i64, klass: i64) -> None:
        self.seat = seat
        self.cell = cell
        self.card = card
        self.klass = klass
        self.meeples: i64 = AS_PRINTED
        self.used: i64 = 0
        self.energy: i64 = AS_PRINTED
        self.ore: i64 = AS_PRINTED
        self.windmill: i64 = 0
        self.refinery: i64 = 0
        self.farm: i64 = 0
        self.bunkers: i64 = 0
        self.biological: i64 = 0
        self.nuclear: i64 = 0
        self.ships: list[StartShip] = []
        self.techs: list[i64] = []


class Group:
    """Hidden planets that are alike: drawn from the same Classes (bit 1 for Class 1), with the same garrison.

    `deck` numbers the draw pile in `Plan.decks`; groups of the same Classes share one.
    """

    def __init__(self, classes: i64, garrison: i64, deck: i64) -> None:
        self.classes = classes
        self.garrison = garrison
        self.deck = deck


class Fixed:
    """A cell whose card the scenario settles. A `card` of NO_CARD is a planet drawn from a group."""

    def __init__(self, cell: i64, card: i64, group: i64, garrison: i64, face_up: bool) -> None:
        self.cell = cell
        self.card = card
        self.group = group
        self.garrison = garrison
        self.face_up = face_up


class Plan:
    """One scenario at one number of seats.

    `pool` is what is shuffled onto `pool_cells`: labels, a map card of space as itself and a planet of group g as
    FIRST_PLANET + g. `decks` are the planet cards that groups draw from, without those that lie elsewhere by name;
    `home_decks` the same for homes, by Class; `home_deck_of` numbers the deck of each home, -1 for a named card.
    `only_by_gates` says which home nobody could get to if Wormholes were inert; it is empty if there is none.
    """

    def __init__(self, scenario: Scenario, seats: i64, corners: str) -> None:
        rows, columns = scenario.rows, scenario.columns
        self.scenario = scenario
        self.corners = corners
        self.seats = seats
        self.rows = rows
        self.columns = columns
        self.cells: i64 = rows * columns
        self.homes: list[Home] = []
        self.ships: list[StartShip] = []
        self.fixed: list[Fixed] = []
        self.groups: list[Group] = []
        self.pool: list[i64] = []
        self.pool_cells: list[i64] = []
        self.is_pooled: list[bool] = [False] * self.cells
        self.decks: list[list[i64]] = []
        self.home_decks: list[list[i64]] = []
        self.even_home_decks: list[list[i64]] = []
        self.home_deck_of: list[i64] = []
        self.only_by_gates = ""

    @property
    def identity(self) -> str:
        return f"{self.scenario.identity} {plan_key(self.seats, self.corners)}"

    def __reduce__(self) -> tuple[object, tuple[str, str, int, str]]:
        return restore_plan, (self.scenario.folder, self.scenario.value, int(self.seats), self.corners)


class Scenario:
    """A scenario that passed every check.

    `value` is what the option `scenario` says, a name or the whole text, and `folder` the pack it belongs to: they
    are all that a pickle needs.
    """

    def __init__(self, value: str, identity: str) -> None:
        self.value = value
        self.folder = ""
        self.identity = identity
        self.id = ""
        self.title = ""
        self.summary = ""
        self.goal: str = LAST_MAN_STANDING
        self.players: list[int] = []
        self.colours: list[str] = []
        self.rows: i64 = 0
        self.columns: i64 = 0
        self.rate: i64 = 2
        self.diagonal = False
        self.garrison: i64 = 0
        self.start_techs: i64 = 0
        # Where play begins.
        self.round: i64 = 1
        self.phase: str = PHASES[0]
        self.defaults: dict[str, Value] = {}
        self.plans: dict[str, Plan] = {}
        self.warnings: list[str] = []

    def plan(self, seats: i64, corners: str) -> Plan:
        """What lies on the table at this number of seats; `corners` is the flag of that name (SO-RULING-5)."""
        return self.plans[plan_key(seats, corners)]

    def as_json(self) -> ScenarioFacts:
        """What a page tells of a scenario before it is chosen."""
        return {
            "id": self.id,
            "title": self.title,
            "summary": self.summary,
            "goal": self.goal,
            "players": list(self.players),
            "colours": list(self.colours),
            "rows": int(self.rows),
            "columns": int(self.columns),
            "rate": int(self.rate),
            "diagonal": self.diagonal,
            "start_techs": int(self.start_techs),
            "options": dict(self.defaults),
        }

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return restore_scenario, (self.folder, self.value)


def restore_scenario(folder: str, value: str) -> Scenario:
    """The scenario of a pickled state, from the game that it belongs to."""
    found = getattr(reopen(GAME_ID, folder), "shelf").find(value)  # noqa: B009 - the kernel's Game has no shelf
    assert isinstance(found, Scenario)
    return found


def restore_plan(folder: str, value: str, seats: int, corners: str) -> Plan:
    return restore_scenario(folder, value).plan(seats, corners)


def plan_key(seats: i64, corners: str) -> str:
    return f"{seats} {corners}"
