"""One scenario file, read field by field: SO-SCEN-1 to SO-SCEN-6.

Reading goes on behind a bad entry, so that an author sees everything that is wrong at once.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final

from pestis.games.space_opera.content.scenario.entries import (
    MOST_MEEPLES,
    FixedLine,
    HiddenLine,
    HomeLine,
    ShipLine,
    read_fixed,
    read_hidden,
    read_home,
    read_ship,
)
from pestis.games.space_opera.content.scenario.fields import Entry
from pestis.games.space_opera.content.scenario.model import (
    COLOURS,
    GOALS,
    LAST_MAN_STANDING,
    MOST_PLANETS,
    MOST_SIDE,
    PHASES,
    Scenario,
)
from pestis.games.space_opera.content.tables import Content
from pestis.games.space_opera.options import SCENARIO_FIELDS
from pestis.kernel.errors import PackError, allowed, shown
from pestis.kernel.faults import Faults, Source
from pestis.kernel.options import OptionTable
from pestis.kernel.toml_files import parse

HEAD_FIELDS: Final = (
    "id",
    "title",
    "summary",
    "players",
    "colours",
    "rows",
    "columns",
    "goal",
    "round_limit",
    "rate",
    "diagonal",
    "garrison",
    "start_techs",
    "round",
    "phase",
    "home",
    "ship",
    "fixed",
    "hidden",
    "respawn",
    "flags",
)
GRID_FIELDS: Final = ("players", "colours", "rows", "columns")
MOST_CHARACTERS: Final = 60_000
MOST_RATE: Final = 9
MOST_ROUNDS: Final = 200
HAND_LIMIT: Final = 4
ID_FORM: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Reading:
    """Everything a file says, with the places where it says it."""

    def __init__(self, file: str, text: str, content: Content, flags: OptionTable) -> None:
        self.file = file
        self.content = content
        self.flags = flags
        self.faults = Faults(True)
        self.homes: list[HomeLine] = []
        self.ships: list[ShipLine] = []
        self.fixed: list[FixedLine] = []
        self.hidden: list[HiddenLine] = []
        said = hashlib.sha256(text.encode()).hexdigest()
        self.scenario = Scenario(text, f"scenario {said} {content.identity}")
        try:
            if len(text) > MOST_CHARACTERS:
                problem = f"has {len(text)} characters; allowed: at most {MOST_CHARACTERS}"
                raise PackError(file, "", "", problem, "SO-SCEN-1", 1)
            table = parse(file, text, "SO-SCEN-1")
        except PackError as error:
            self.faults.add(error)
            return
        self.faults.sources[file] = Source(text)
        self.head = Entry(file, "", table, self.faults, "", "SO-SCEN-1")
        self._read()

    def _read(self) -> None:
        """The head first: without a grid and seats nothing else can be judged."""
        self._read_id()
        self.scenario.title = self.head.text("title")
        self.scenario.summary = self.head.text("summary", "")
        self.scenario.rows = self.head.whole("rows", 2, MOST_SIDE)
        self.scenario.columns = self.head.whole("columns", 2, MOST_SIDE)
        self._read_seats()
        if all(self.head.has_read(field) for field in GRID_FIELDS):
            self._read_rules()
            self._read_map()
        self.head.asked = list(HEAD_FIELDS)
        self.head.done()

    # SO-SCEN-1: name, grid, seats.

    def _read_id(self) -> None:
        head = self.head
        self.scenario.id = head.text("id")
        if self.scenario.id and (not ID_FORM.fullmatch(self.scenario.id) or len(self.scenario.id) > 40):
            wanted = "at most 40 small letters, digits and single hyphens"
            head.refuse("id", f"is {shown(self.scenario.id)}; allowed: {wanted}")

    def _read_seats(self) -> None:
        head = self.head
        self.scenario.players = sorted(head.wholes("players", 2, len(COLOURS)))
        self.scenario.colours = head.words("colours", COLOURS) if head.needs("colours") else []
        if not head.has_read("colours") or not head.has_read("players"):
            return
        if len(set(self.scenario.colours)) != len(self.scenario.colours):
            head.refuse("colours", f"is {self.scenario.colours}; allowed: each colour once")
        most = max(self.scenario.players)
        if len(self.scenario.colours) < most:
            head.refuse(
                "colours", f"has {len(self.scenario.colours)} colours for {most} players; allowed: {most} or more"
            )

    # SO-SCEN-4, SO-SCEN-5: how it is played and won.

    def _read_rules(self) -> None:
        head, scenario = self.head, self.scenario
        scenario.rate = head.whole("rate", 1, MOST_RATE, 2, "SO-SCEN-4")
        scenario.diagonal = head.flag("diagonal", False, "SO-SCEN-4")
        scenario.garrison = head.whole("garrison", 0, MOST_MEEPLES, 0, "SO-SCEN-5")
        scenario.start_techs = head.whole("start_techs", 0, HAND_LIMIT, 0, "SO-RSCH-3")
        self._read_goal()
        self._read_beginning()
        self._read_respawn()
        self._read_flags()

    def _read_goal(self) -> None:
        head, scenario = self.head, self.scenario
        scenario.goal = head.choice("goal", GOALS, LAST_MAN_STANDING, "SO-SCEN-5")
        if head.has("round_limit"):
            self._default(head, "round_limit", "round_limit", "SO-SCEN-5")
        elif scenario.goal == MOST_PLANETS:
            head.refuse(
                "goal", f"is {MOST_PLANETS!r} without an end; allowed: with a round_limit of 1 to 200", "SO-SCEN-5"
            )

    def _read_beginning(self) -> None:
        """Where play begins: a position set by hand may lie anywhere in the game."""
        last = self.scenario.defaults.get("round_limit", MOST_ROUNDS)
        self.scenario.round = self.head.whole("round", 1, int(last), 1, "SO-KEY-10")
        self.scenario.phase = self.head.choice("phase", PHASES, PHASES[0], "SO-KEY-10")

    def _default(self, entry: Entry, field: str, option: str, rule: str) -> None:
        """A field that gives an option of the game its value."""
        value = entry.raw(field)
        problem = self.flags.option(option).problem(value)
        if problem:
            entry.refuse(field, problem, rule)
        elif isinstance(value, bool | int | str):
            self.scenario.defaults[option] = value

    def _read_respawn(self) -> None:
        """SO-SCEN-5: the re-spawn block; writing it turns re-spawn on unless it says otherwise."""
        block = self.head.part("respawn", "SO-SCEN-5")
        if self.head.has("respawn"):
            self.scenario.defaults["respawn"] = block.flag("on", True, "SO-SCEN-5")
        for field in ("level", "techs"):
            if block.has(field):
                self._default(block, field, f"respawn_{field}", "SO-SCEN-5")
        block.asked = ["on", "level", "techs"]
        block.done()

    def _read_flags(self) -> None:
        """SO-SCEN-6: any flag of the game, each with its default when absent."""
        block = self.head.part("flags", "SO-SCEN-6")
        known = [name for name in self.flags.names() if name not in SCENARIO_FIELDS]
        for field in block.table:
            if field in SCENARIO_FIELDS:
                block.refuse(field, f"is no flag of this table; allowed: {_own_field(field)}")
            elif field not in known:
                block.refuse(field, f"is no flag; {allowed(field, known)}")
            else:
                self._default(block, field, field, "SO-SCEN-6")

    # SO-SCEN-2, SO-SCEN-3: what lies on the map.

    def _read_map(self) -> None:
        scenario, content = self.scenario, self.content
        homes = self.head.entries("home", "SO-SCEN-2")
        self.homes = [read_home(entry, scenario, content) for entry in homes]
        self.ships = [read_ship(entry, scenario) for entry in self.head.entries("ship", "SO-KEY-10")]
        fixed = self.head.entries("fixed", "SO-SCEN-3")
        self.fixed = [read_fixed(entry, scenario, content) for entry in fixed]
        hidden = self.head.entries("hidden", "SO-SCEN-3")
        self.hidden = [read_hidden(entry, scenario, content) for entry in hidden]


def _own_field(option: str) -> str:
    """Where a scenario says what other games say with an option."""
    if option == "round_limit":
        return "round_limit above all tables"
    return "on, level and techs in a table [respawn]"
