"""The scenarios there are: those of the pack by name, and any other by its text.

A scenario of somebody's own travels as its whole text: the option `scenario` holds it, and so do records, which
therefore need no file to be replayed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pestis.games.space_opera.content.scenario.model import Scenario
from pestis.games.space_opera.content.scenario.planning import plan_all
from pestis.games.space_opera.content.scenario.reading import MOST_CHARACTERS, Reading
from pestis.games.space_opera.content.scenario.template import template
from pestis.games.space_opera.content.tables import EARLIER_SCENARIOS, SCENARIO_FOLDER, Content
from pestis.kernel.errors import OptionError, PackError, PackFaults, allowed, shown
from pestis.kernel.options import Option, OptionTable, Value

FIRST_GAME: Final = "first-game"
INLINE_FILE: Final = "scenario"
MOST_KEPT: Final = 16


class Checked:
    """What a check found: the scenario if it can be played, else all that is wrong with it."""

    def __init__(self, scenario: Scenario | None, problems: list[PackError]) -> None:
        self.scenario = scenario
        self.problems = problems

    def warnings(self) -> list[str]:
        return [] if self.scenario is None else list(self.scenario.warnings)


class Shelf:
    """The scenarios of one content pack, and the judge of all others."""

    def __init__(self, content: Content, flags: OptionTable, folder: str = "") -> None:
        self.content = content
        self.folder = folder
        self.flags = flags
        self.by_name: dict[str, Scenario] = {}
        self.by_text: dict[str, Scenario] = {}
        for name, text in content.scenarios.items():
            self._add(name, text)
        content.pack.faults.check()
        if FIRST_GAME not in self.by_name:
            raise PackError(SCENARIO_FOLDER, "", "", f"there is no {FIRST_GAME}.toml", "SO-SETUP-13")

    def _add(self, name: str, text: str) -> None:
        """A scenario of the pack; what is wrong with it is a fault of the pack."""
        file = f"{SCENARIO_FOLDER}/{name}.toml"
        checked = self.check(text, file)
        for problem in checked.problems:
            self.content.pack.faults.add(problem)
        scenario = checked.scenario
        if scenario is None:
            return
        if scenario.id != name:
            wrong = f"is {scenario.id!r} in {name}.toml; allowed: the same name for both"
            self.content.pack.faults.add(PackError(file, "", "id", wrong, "SO-SCEN-1", 1))
        scenario.value = name
        scenario.identity = f"scenario {name} {self.content.identity}"
        self.by_name[name] = scenario

    def words_for(self, hash: str) -> dict[str, str]:
        """What the identities of scenarios say in records that call the pack by a hash of earlier versions.

        There a scenario of the pack was the hash of its file, words and all.
        """
        pack = self.content.pack
        is_built_in = hash in pack.binding.earlier.get(pack.hash, ())
        found: dict[str, str] = {}
        for name, text in self.content.scenarios.items():
            known = EARLIER_SCENARIOS.get(name) if is_built_in else None
            said = known or hashlib.sha256(text.encode()).hexdigest()
            found[f"scenario {name} {pack.hash}"] = f"scenario {said} {hash}"
        return found

    def names(self) -> list[str]:
        """The scenarios of the pack, the first game before all others."""
        return [FIRST_GAME, *(name for name in sorted(self.by_name) if name != FIRST_GAME)]

    def text(self, name: str) -> str:
        """The file of a scenario of the pack."""
        return self.content.scenarios[name]

    def check(self, text: str, file: str = INLINE_FILE) -> Checked:
        """Everything that is right and wrong with the text of a scenario."""
        reading = Reading(file, text, self.content, self.flags)
        if not reading.faults.found:
            plan_all(reading)
        reading.scenario.folder = self.folder
        problems = reading.faults.in_order()
        return Checked(None if problems else reading.scenario, problems)

    def read(self, text: str, file: str = INLINE_FILE) -> Scenario:
        """The scenario of a text; what is wrong with it is raised."""
        checked = self.check(text, file)
        if checked.scenario is None:
            raise PackFaults(checked.problems)
        return checked.scenario

    def find(self, value: str) -> Scenario:
        """The scenario that the option names, or that it holds."""
        if value in self.by_name:
            return self.by_name[value]
        if value in self.by_text:
            return self.by_text[value]
        if not is_text(value):
            raise OptionError(f"option 'scenario' is {shown(value)}; {allowed(value, self.names())}")
        scenario = self.read(value)
        while len(self.by_text) >= MOST_KEPT:
            self.by_text.pop(next(iter(self.by_text)))
        self.by_text[value] = scenario
        return scenario

    def open(self, path: Path) -> str:
        """The value of the option `scenario` for a file: its text, if it can be played."""
        text = read_text(path)
        self.read(text, path.name)
        return text

    def with_defaults(self, asked: Mapping[str, object] | None) -> Mapping[str, object] | None:
        """SO-SCEN-6: what the scenario says of the options, and above it what the table asked for."""
        value = FIRST_GAME if asked is None else asked.get("scenario", FIRST_GAME)
        if not isinstance(value, str) or (value not in self.by_name and not is_text(value)):
            return asked  # the option itself refuses it, with the right words
        try:
            defaults = self.find(value).defaults
        except PackError:
            return asked
        return {**defaults, **(asked or {})} if defaults else asked

    def template(self, id: str = "my-scenario") -> str:
        """A commented scenario to start from, which passes the check."""
        return template(id)

    def check_file(self, path: Path) -> Checked:
        """As `check`, for a file."""
        try:
            text = read_text(path)
        except PackError as error:
            return Checked(None, [error])
        return self.check(text, path.name)


def is_text(value: str) -> bool:
    """Whether an option's value is a scenario itself and not a name."""
    return "\n" in value or "=" in value


def read_text(path: Path) -> str:
    """The text of a scenario file. One that cannot be opened is no bad scenario: that stays an OSError."""
    try:
        data = path.read_bytes()
        if len(data) > 4 * MOST_CHARACTERS:
            raise PackError(
                path.name, "", "", f"has {len(data)} bytes; allowed: {MOST_CHARACTERS} characters", "SO-SCEN-1", 1
            )
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise PackError(path.name, "", "", "is not UTF-8 text; allowed: plain text", "SO-SCEN-1", line) from error


class ScenarioOption(Option):
    """The option `scenario`: a name, or the text of a scenario. A path is read when a person types it."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        super().__init__("scenario", FIRST_GAME, "which scenario is played", "SO-SETUP-13", "Start", "")

    def problem(self, value: object) -> str:
        if not isinstance(value, str):
            return f"is {shown(value)}; {allowed('', self.shelf.names())}"
        if value in self.shelf.by_name:
            return ""
        if not is_text(value):
            known = allowed(value, self.shelf.names())
            return f"is {shown(value)}; {known}, or the path of a scenario file that ends in .toml"
        try:
            self.shelf.find(value)
        except PackError as error:
            return f"is refused: {error}"
        return ""

    def read(self, text: str) -> Value:
        if text in self.shelf.by_name or not text.endswith(".toml"):
            return text
        return self.shelf.open(Path(text))

    def kind(self) -> dict[str, object]:
        names = self.shelf.names()
        return {"type": "choice", "choices": names, "titles": [self.shelf.by_name[name].title for name in names]}
