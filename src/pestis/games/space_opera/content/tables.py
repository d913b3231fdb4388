"""What a content pack says of map cards and Technologies: read from TOML, checked, and laid out in tables.

A map card is a small number: the four cards of space first, then the planets of the pack in the order of its file.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import views
from pestis.games.space_opera.content.technologies import (
    KIND_IDS,
    KINDS,
    PAYER_IDS,
    PAYERS,
    TECH_CODES,
    TECH_COUNT,
    TECH_ENERGY,
    TECH_IDS,
    TECH_ORE,
    WINDOW_IDS,
)
from pestis.games.space_opera.views import CellKind
from pestis.kernel.content import WORDS, Binding, Fields, Pack, read_pack
from pestis.kernel.errors import PackError
from pestis.kernel.faults import Faults
from pestis.kernel.rules import RuleBook
from pestis.kernel.toml_files import read_text

SPACE: Final[i64] = 0
SUPERNOVA: Final[i64] = 1
ASTEROID: Final[i64] = 2
WORMHOLE: Final[i64] = 3
FIRST_PLANET: Final[i64] = 4
SPACE_IDS: Final[tuple[CellKind, ...]] = ("space", "supernova", "asteroid", "wormhole")

PLANETS_FILE: Final = "planets.toml"
SPACE_FILE: Final = "space.toml"
TECHNOLOGIES_FILE: Final = "technologies.toml"
SCENARIO_FOLDER: Final = "scenarios"
FILES: Final = (PLANETS_FILE, SPACE_FILE, TECHNOLOGIES_FILE)
MOST_SCENARIOS: Final = 100
BUILT_IN_PACK: Final = "base"
# What a Technology does is code: these three tell it in words. Scenarios have a title and a summary.
BINDING: Final = Binding(
    (*WORDS, "target", "duration", "frequency", "title", "summary"),
    earlier={
        "0ce8c0f752d0a1a61f1d7bba95c6cd7f79e20e01480b2df12dc2ad59ab64fb44": (
            "0b35a59fc89515bac44c92b2dfd2288fd0b7a909f55f648174683f912a8c42f5",
        ),
    },
)
# SHA-256 of the scenario files of that earlier form: the final states of its records have them.
EARLIER_SCENARIOS: Final = {
    "bright-minds": "d25e76eba91418940049c843ade445b2b2cba3aef965f2d47c62a3eb4406ec9b",
    "deep-field": "f90fc1031bd8f8fea294de7395d68546a3a2ba6681e192c6654bffe7635a688d",
    "first-game": "ab8b832b89b595843ccc3671001f7e3adc168e31341d2c228dfa54caa9ed4e60",
    "land-rush": "2dcf78f051f08d8241fbee637d89dfd039c43f82eb13bdba7480266d772cef93",
    "old-war": "36fd9d580501cccc058356147d47557925793e8cfb9ae19149b6f106ade83e18",
    "rock-belt": "ef5c5ecf068a12301c831584577241bdc072f18f3d1163ffc40c7c5851a13b3d",
    "three-gates": "bda6415f9f0bc1d349c4714256c298aa68de2826b9f28b8facb76c8ca91a692d",
}
BUILT_IN_FOLDER: Final = Path(__file__).resolve().parent

MOST_PLANETS: Final = 200
MOST_PIPS: Final = 9
HIGHEST_CLASS: Final = 9
HOME_CLASS: Final = 5
MOST_COPIES: Final = 9
WEIGHTED_DECK: Final = "weighted48"
SINGLE_DECK: Final = "single27"
TECH_DECKS: Final = (WEIGHTED_DECK, SINGLE_DECK)

PLANET_FIELDS: Final = ("name", "class", "energy", "ore", "capacity")
SPACE_FIELDS: Final = ("name", "copies", "text")
TECH_FIELDS: Final = (
    "name",
    "kind",
    "window",
    "payer",
    "energy",
    "ore",
    "target",
    "duration",
    "frequency",
    "copies",
    "text",
)


class Planet:
    """One planet card while a pack is read."""

    def __init__(self, fields: Fields) -> None:
        self.id = fields.text("id")
        self.name = fields.text("name")
        self.klass = fields.whole("class", 1, HIGHEST_CLASS, rule="SO-MAP-3")
        self.energy = fields.whole("energy", 0, MOST_PIPS, rule="SO-MAP-2")
        self.ore = fields.whole("ore", 0, MOST_PIPS, rule="SO-MAP-2")
        self.capacity = fields.whole("capacity", 1, MOST_PIPS, rule="SO-MAP-2")
        self.provenance = fields.provenance(PLANET_FIELDS)
        if self.id == "planet" or self.id in SPACE_IDS:
            fields.refuse("id", f"is {self.id!r}, which is no name for a planet; allowed: any other word")
        fields.done()

    @property
    def pips(self) -> int:
        return self.energy + self.ore + self.capacity


class SpaceCard:
    """One kind of map card that is no planet."""

    def __init__(self, fields: Fields) -> None:
        self.name = fields.text("name")
        self.copies = fields.whole("copies", 0, 200)
        self.text = fields.text("text")
        self.rules = fields.cited()
        self.provenance = fields.provenance(SPACE_FIELDS)
        fields.done()


class Technology:
    """The words of one Technology card; what it does is code, by its number."""

    def __init__(self, tech: i64, fields: Fields) -> None:
        _check_printed(tech, fields)
        self.name = fields.text("name")
        self.windows = fields.words("window", WINDOW_IDS, "", 1)
        self.target = fields.text("target")
        self.duration = fields.text("duration")
        self.frequency = fields.text("frequency")
        self.copies = fields.whole("copies", 0, MOST_COPIES)
        self.text = fields.text("text")
        self.rules = fields.cited()
        self.provenance = fields.provenance(TECH_FIELDS)
        fields.done()


class Content:
    """One pack as tables: `klass`, `energy`, `ore`, `capacity`, `names`, `ids` by map card, `copies` by tech.

    `scenarios` are the texts of the scenario files by name, for the shelf to read.
    """

    def __init__(self, pack: Pack, scenarios: dict[str, str]) -> None:
        self.pack = pack
        self.identity = pack.hash
        self.scenarios = scenarios
        pack.head(PLANETS_FILE, "planet").done()
        entries = pack.entries(PLANETS_FILE, "planet")
        if len(entries) > MOST_PLANETS:
            pack.refuse(PLANETS_FILE, "planet", f"has {len(entries)} planets; allowed: 1 to {MOST_PLANETS}")
            pack.faults.check()
        self.planets = [Planet(fields) for fields in entries]
        _check_classes(entries, self.planets)
        self.space = _read_space(pack)
        self.technologies = _read_technologies(pack)
        pack.faults.check()
        no_pips = [0] * len(SPACE_IDS)
        self.klass = bytes(no_pips + [planet.klass for planet in self.planets])
        self.energy = bytes(no_pips + [planet.energy for planet in self.planets])
        self.ore = bytes(no_pips + [planet.ore for planet in self.planets])
        self.capacity = bytes(no_pips + [planet.capacity for planet in self.planets])
        self.ids = [*SPACE_IDS, *(planet.id for planet in self.planets)]
        self.names = [*(card.name for card in self.space), *(planet.name for planet in self.planets)]
        self.card_count: i64 = len(self.ids)
        self.copies = bytes([tech.copies for tech in self.technologies])
        self.tech_names = [tech.name for tech in self.technologies]
        _note_strange_facts(self)

    def cards_of(self, classes: i64) -> list[i64]:
        """The planet cards whose Class is in a set of Classes (bit 1 for Class 1), in the order of the file."""
        found: list[i64] = []
        card: i64 = FIRST_PLANET
        while card < self.card_count:
            if classes >> self.klass[card] & 1:
                found.append(card)
            card += 1
        return found

    def is_even(self, card: i64) -> bool:
        """Whether all three attributes are the same: the home worlds of `equal_start`."""
        return self.energy[card] == self.ore[card] == self.capacity[card]

    def tech_deck(self, name: str) -> list[i64]:
        """The Technology deck of that name, sorted."""
        deck: list[i64] = []
        tech: i64
        for tech in range(TECH_COUNT):
            deck += [tech] * (1 if name == SINGLE_DECK else self.copies[tech])
        return deck

    def card_json(self, card: i64) -> views.SpaceCard | views.PlanetCard:
        """A map card as a page draws it."""
        if card < FIRST_PLANET:
            space = self.space[card]
            return {
                "id": self.ids[card],
                "kind": "space" if card == SPACE else "object",
                "name": space.name,
                "copies": space.copies,
                "text": space.text,
                "rules": list(space.rules),
                "provenance": dict(space.provenance),
            }
        return {
            "id": self.ids[card],
            "kind": "planet",
            "name": self.names[card],
            "class": int(self.klass[card]),
            "energy": int(self.energy[card]),
            "ore": int(self.ore[card]),
            "capacity": int(self.capacity[card]),
            "provenance": dict(self.planets[card - FIRST_PLANET].provenance),
        }

    def tech_json(self, tech: i64) -> views.Technology:
        """A Technology card as a page draws it."""
        words = self.technologies[tech]
        return {
            "id": TECH_IDS[tech],
            "code": TECH_CODES[tech],
            "name": words.name,
            "kind": kinds_of(tech),
            "window": list(words.windows),
            "payer": PAYER_IDS[PAYERS[tech]],
            "energy": int(TECH_ENERGY[tech]),
            "ore": int(TECH_ORE[tech]),
            "target": words.target,
            "duration": words.duration,
            "frequency": words.frequency,
            "copies": words.copies,
            "text": words.text,
            "rules": list(words.rules),
            "provenance": dict(words.provenance),
        }

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, dict[str, object]], dict[str, str]]]:
        return restore_content, (self.pack.name, self.pack.files, self.scenarios)


def kinds_of(tech: i64) -> list[str]:
    """The kinds of a Technology as words."""
    return [word for place, word in enumerate(KIND_IDS) if KINDS[tech] >> place & 1]


def load_content(folder: Path | None = None, book: RuleBook | None = None) -> Content:
    """The built-in content, or that of a pack folder; what the folder lacks is taken from the built-in one."""
    scenarios = scenario_files(BUILT_IN_FOLDER)
    if folder is None:
        pack = read_pack(BUILT_IN_FOLDER, _names(scenarios))
        return Content(Pack(BUILT_IN_PACK, pack.files, BINDING), _texts(scenarios))
    own = scenario_files(folder)
    if len(own) > MOST_SCENARIOS:
        problem = f"has {len(own)} scenarios; allowed: at most {MOST_SCENARIOS}"
        raise PackError(SCENARIO_FOLDER, "", "", problem, "SO-SCEN-1")
    scenarios.update(own)
    pack = read_pack(folder, _names(scenarios), BUILT_IN_FOLDER, BINDING, Faults(True, book))
    return Content(pack, _texts(scenarios))


def _names(scenarios: dict[str, Path]) -> list[str]:
    return [*FILES, *(f"{SCENARIO_FOLDER}/{path.name}" for path in scenarios.values())]


def _texts(scenarios: dict[str, Path]) -> dict[str, str]:
    return {name: read_text(path) for name, path in scenarios.items()}


def scenario_files(folder: Path) -> dict[str, Path]:
    """The scenario files of a pack folder by name."""
    return {path.stem: path for path in sorted((folder / SCENARIO_FOLDER).glob("*.toml"))}


def restore_content(name: str, files: dict[str, dict[str, object]], scenarios: dict[str, str]) -> Content:
    """The content of a pack whose files are already read."""
    return Content(Pack(name, files, BINDING), scenarios)


def _read_space(pack: Pack) -> list[SpaceCard]:
    """SO-MAP-1: the four kinds of map cards that are no planets, in whatever order the file has them."""
    pack.head(SPACE_FILE, "card").done()
    return [SpaceCard(fields) for fields in pack.in_order(SPACE_FILE, "card", SPACE_IDS, "SO-MAP-1")]


def _read_technologies(pack: Pack) -> list[Technology]:
    """SO-TECH-0c: exactly the 27 Technologies, in whatever order the file has them."""
    pack.head(TECHNOLOGIES_FILE, "technology").done()
    entries = pack.in_order(TECHNOLOGIES_FILE, "technology", TECH_IDS, "SO-TECH-0c")
    found = [Technology(tech, fields) for tech, fields in enumerate(entries)]
    if not any(tech.copies for tech in found):
        problem = "the deck is empty; allowed: at least 1 card"
        pack.refuse_sum(TECHNOLOGIES_FILE, "copies", problem, "SO-RSCH-2")
    return found


def _check_printed(tech: i64, fields: Fields) -> None:
    """SO-RSCH-4, SO-TECH-0a, SO-TECH-0b: kind, payer and cost are those of the rulebook."""
    kinds = fields.words("kind", KIND_IDS, "SO-TECH-0c", 1)
    fields.fix("kind", *kinds_of(tech))
    if kinds and "kind" not in fields.refused and sorted(kinds) != sorted(kinds_of(tech)):
        fields.refuse("kind", f"is {kinds}; allowed: {kinds_of(tech)}, as printed", "SO-TECH-0c")
    fields.choice("payer", [PAYER_IDS[PAYERS[tech]]], rule="SO-TECH-0a")
    energy: int = TECH_ENERGY[tech]
    ore: int = TECH_ORE[tech]
    fields.whole("energy", energy, energy, None if energy else 0, "SO-TECH-0a")
    fields.whole("ore", ore, ore, None if ore else 0, "SO-TECH-0a")


def _check_classes(entries: list[Fields], planets: list[Planet]) -> None:
    """SO-MAP-3: a higher Class has more pips, so that no card of a lower Class has as many."""
    fine = [place for place, fields in enumerate(entries) if fields.is_fine]
    wrong = [(low, high) for low in fine for high in fine if _is_too_rich(planets[low], planets[high])]
    while wrong:
        guilty, _ = Counter(place for pair in wrong for place in pair).most_common(1)[0]
        low, high = next(pair for pair in wrong if guilty in pair)
        planet, other = planets[guilty], planets[high if guilty == low else low]
        problem = (
            f"is {planet.klass} with {planet.pips} pips, but {other.id!r} of Class {other.klass} has {other.pips}"
        )
        entries[guilty].refuse("class", f"{problem}; allowed: more pips with each higher Class", "SO-MAP-3")
        wrong = [pair for pair in wrong if guilty not in pair]


def _is_too_rich(planet: Planet, other: Planet) -> bool:
    return planet.klass < other.klass and planet.pips >= other.pips


def _note_strange_facts(content: Content) -> None:
    """What a pack may say, but hardly means: section 8 of the rules page."""
    planets = content.planets
    homes = [planet for planet in planets if planet.klass == HOME_CLASS]
    energy, ore = sum(planet.energy for planet in planets), sum(planet.ore for planet in planets)
    held = 4 * 4
    deck = sum(tech.copies for tech in content.technologies)
    if len(homes) < 4:
        problem = f"{len(homes)} planets of Class {HOME_CLASS}; the first game needs 4"
        _note(content, PLANETS_FILE, "class", problem, "SO-SETUP-4")
    if len({planet.pips for planet in homes}) > 1:
        problem = f"planets of Class {HOME_CLASS} differ in pips, so some starts are better"
        _note(content, PLANETS_FILE, "class", problem, "SO-SETUP-5")
    if energy != ore:
        problem = f"all planets have {energy} energy and {ore} ore pips; equal is usual"
        _note(content, PLANETS_FILE, "energy", problem, "SO-MAP-2")
    if deck <= held:
        problem = f"{deck} cards; four full hands hold {held}, so it can run out"
        _note(content, TECHNOLOGIES_FILE, "copies", problem, "SO-RULING-18")


def _note(content: Content, file: str, field: str, problem: str, rule: str) -> None:
    content.pack.faults.warn(PackError(file, "", field, problem, rule))
