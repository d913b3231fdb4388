"""One scenario file, read field by field: SO-SCEN-1 to SO-SCEN-6.

Reading goes on behind a bad entry, so that an author sees everything that is wrong at once.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from typing import Final

from pestis.games.space_opera.content.scenario.entries import (
    MOST_MEEPLES,
    FixedLine,
    HiddenLine,
    HomeLine,
    read_fixed,
    read_hidden,
    read_home,
)
from pestis.games.space_opera.content.scenario.fields import Entry, ScenarioError
from pestis.games.space_opera.content.scenario.lines import Lines
from pestis.games.space_opera.content.scenario.model import (
    COLOURS,
    GOALS,
    LAST_MAN_STANDING,
    MOST_PLANETS,
    MOST_SIDE,
    Scenario,
)
from pestis.games.space_opera.content.tables import Content
from pestis.games.space_opera.options import SCENARIO_FIELDS
from pestis.kernel.errors import allowed, shown
from pestis.kernel.options import OptionTable

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
    "home",
    "fixed",
    "hidden",
    "respawn",
    "flags",
)
MOST_CHARACTERS: Final = 60_000
MOST_RATE: Final = 9
HAND_LIMIT: Final = 4
ID_FORM: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LINE_IN_MESSAGE: Final = re.compile(r"at line (\d+)")


class Reading:
    """Everything a file says, with the places where it says it."""

    def __init__(self, file: str, text: str, content: Content, flags: OptionTable) -> None:
        self.file = file
        self.content = content
        self.flags = flags
        self.problems: list[ScenarioError] = []
        self.homes: list[HomeLine] = []
        self.fixed: list[FixedLine] = []
        self.hidden: list[HiddenLine] = []
        said = hashlib.sha256(text.encode()).hexdigest()
        self.scenario = Scenario(text, f"scenario {said} {content.identity}")
        table = self._parse(text)
        if table is not None:
            self.head = Entry(file, "", table, Lines(text), "", "SO-SCEN-1")
            self._read()

    def _parse(self, text: str) -> dict[str, object] | None:
        try:
            if len(text) > MOST_CHARACTERS:
                raise ValueError(f"has {len(text)} characters; allowed: at most {MOST_CHARACTERS}")
            return tomllib.loads(text)
        except RecursionError:
            self._refuse_text("is nested too deeply; allowed: plain TOML")
        except ValueError as error:
            self._refuse_text(
                f"is not TOML: {error}" if isinstance(error, tomllib.TOMLDecodeError) else str(error)
            )
        return None

    def _refuse_text(self, problem: str) -> None:
        found = LINE_IN_MESSAGE.search(problem)
        line = int(found.group(1)) if found else 1
        self.problems.append(ScenarioError(self.file, "", "", problem, "SO-SCEN-1", line))

    def _read(self) -> None:
        """The head first: without a grid and seats nothing else can be judged."""
        for step in (self._read_id, self._read_title, self._read_rows, self._read_columns):
            self._try(step)
        self._try(self._read_seats)
        if self.problems:
            return
        for step in (self._read_movement, self._read_goal, self._read_start, self._read_respawn, self._read_flags):
            self._try(step)
        for step in (self._read_homes, self._read_fixed, self._read_hidden, self._refuse_unknown):
            self._try(step)

    def _try(self, step: object) -> None:
        assert callable(step)
        try:
            step()
        except ScenarioError as error:
            self.problems.append(error)

    def _refuse_unknown(self) -> None:
        """A field that was refused hides those behind it: all of them are known."""
        self.head.asked = list(HEAD_FIELDS)
        self.head.done()

    # SO-SCEN-1: name, grid, seats.

    def _read_id(self) -> None:
        head = self.head
        self.scenario.id = head.text("id")
        if not ID_FORM.fullmatch(self.scenario.id) or len(self.scenario.id) > 40:
            raise head.error(
                "id", f"is {shown(self.scenario.id)}; allowed: at most 40 small letters, digits and single hyphens"
            )

    def _read_title(self) -> None:
        self.scenario.title = self.head.text("title")
        self.scenario.summary = self.head.text("summary", "")

    def _read_rows(self) -> None:
        self.scenario.rows = self.head.whole("rows", 2, MOST_SIDE)

    def _read_columns(self) -> None:
        self.scenario.columns = self.head.whole("columns", 2, MOST_SIDE)

    def _read_seats(self) -> None:
        head = self.head
        self.scenario.players = sorted(head.wholes("players", 2, len(COLOURS)))
        if not head.has("colours"):
            head.raw("colours")
        self.scenario.colours = head.words("colours", list(COLOURS))
        if len(set(self.scenario.colours)) != len(self.scenario.colours):
            raise head.error("colours", f"is {self.scenario.colours}; allowed: each colour once")
        most = max(self.scenario.players)
        if len(self.scenario.colours) < most:
            raise head.error(
                "colours", f"has {len(self.scenario.colours)} colours for {most} players; allowed: {most} or more"
            )

    # SO-SCEN-4, SO-SCEN-5: how it is played and won.

    def _read_movement(self) -> None:
        self.scenario.rate = self.head.whole("rate", 1, MOST_RATE, 2, "SO-SCEN-4")
        self.scenario.diagonal = _flag(self.head, "diagonal", "SO-SCEN-4")

    def _read_start(self) -> None:
        self.scenario.garrison = self.head.whole("garrison", 0, MOST_MEEPLES, 0, "SO-SCEN-5")
        self.scenario.start_techs = self.head.whole("start_techs", 0, HAND_LIMIT, 0, "SO-RSCH-3")

    def _read_goal(self) -> None:
        head, scenario = self.head, self.scenario
        scenario.goal = head.choice("goal", GOALS, LAST_MAN_STANDING, "SO-SCEN-5")
        if head.has("round_limit"):
            self._default(head, "round_limit", "round_limit", "SO-SCEN-5")
        elif scenario.goal == MOST_PLANETS:
            raise head.error(
                "goal", f"is {MOST_PLANETS!r} without an end; allowed: with a round_limit of 1 to 200", "SO-SCEN-5"
            )

    def _default(self, entry: Entry, field: str, option: str, rule: str) -> None:
        """A field that gives an option of the game its value."""
        value = entry.raw(field)
        problem = self.flags.option(option).problem(value)
        if problem:
            raise entry.error(field, problem, rule)
        assert isinstance(value, bool | int | str)
        self.scenario.defaults[option] = value

    def _read_respawn(self) -> None:
        """SO-SCEN-5: the re-spawn block; writing it turns re-spawn on unless it says otherwise."""
        block = self.head.part("respawn", "SO-SCEN-5")
        if self.head.has("respawn"):
            self.scenario.defaults["respawn"] = _flag(block, "on", "SO-SCEN-5", True)
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
            try:
                self._read_flag(block, field, known)
            except ScenarioError as error:
                self.problems.append(error)

    def _read_flag(self, block: Entry, field: str, known: list[str]) -> None:
        if field in SCENARIO_FIELDS:
            raise block.error(field, f"is no flag of this table; allowed: {_own_field(field)}")
        if field not in known:
            raise block.error(field, f"is no flag; {allowed(field, known)}")
        self._default(block, field, field, "SO-SCEN-6")

    # SO-SCEN-2, SO-SCEN-3: what lies on the map.

    def _read_homes(self) -> None:
        for entry in self.head.entries("home", "SO-SCEN-2"):
            try:
                self.homes.append(read_home(entry, self.scenario, self.content))
            except ScenarioError as error:
                self.problems.append(error)

    def _read_fixed(self) -> None:
        for entry in self.head.entries("fixed", "SO-SCEN-3"):
            try:
                self.fixed.append(read_fixed(entry, self.scenario, self.content))
            except ScenarioError as error:
                self.problems.append(error)

    def _read_hidden(self) -> None:
        for entry in self.head.entries("hidden", "SO-SCEN-3"):
            try:
                self.hidden.append(read_hidden(entry, self.scenario, self.content))
            except ScenarioError as error:
                self.problems.append(error)


def _flag(entry: Entry, field: str, rule: str, default: bool = False) -> bool:
    value = entry.table.get(field, default)
    entry.asked.append(field)
    if not isinstance(value, bool):
        raise entry.error(field, f"is {shown(value)}; allowed: true, false", rule)
    return value


def _own_field(option: str) -> str:
    """Where a scenario says what other games say with an option."""
    if option == "round_limit":
        return "round_limit above all tables"
    return "on, level and techs in a table [respawn]"
