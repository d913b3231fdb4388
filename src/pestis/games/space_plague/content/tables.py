"""What a content pack says: 6 starting cards, 36 evolutions, 20 planetary cards, 5 planets, laid out in tables."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague.board import MOST_TILES, TERRAIN_IDS
from pestis.games.space_plague.cards import (
    EVENT_IDS,
    EVOLUTIONS,
    FIRST_HAND_CARD,
    FIRST_PERMANENT,
    INSTANTS,
    PERMANENTS,
    STARTER_IDS,
    STARTERS,
)
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.effects import check_ways, read_effect, read_event_effect
from pestis.games.space_plague.content.parts import Part
from pestis.games.space_plague.views import EvolutionType
from pestis.kernel.content import WORDS, Binding, Fields, Pack, read_pack
from pestis.kernel.errors import PackError, allowed

FOLDER: Final = Path(__file__).resolve().parent
CARDS_FILE: Final = "cards.toml"
EVENTS_FILE: Final = "events.toml"
PLANETS_FILE: Final = "planets.toml"
FILES: Final = (CARDS_FILE, EVENTS_FILE, PLANETS_FILE)
BUILT_IN_PACK: Final = "base"
BINDING: Final = Binding(
    (*WORDS, "joke"),
    earlier={
        "7f7b16bd1267a5032c781289785fedd590b9aa428344bb24247815be187dea0f": (
            "54bc032c5c3fd6f90bc91694872859b8df3d19421f575564262518ade9dd245c",
        ),
    },
)
# Files and kinds of entries that cite rules.
CITING: Final = ((CARDS_FILE, "starter"), (CARDS_FILE, "evolution"), (PLANETS_FILE, "planet"))

PLANET_IDS: Final = ("terra_ix", "xion", "proton_moon_ii", "bradok", "gasier_x")
TYPES: Final[tuple[EvolutionType, ...]] = ("instant", "hand", "permanent")
LEAST_COST: Final = 1
DEAREST: Final = 5
MOST_POINTS: Final = 5
MOST_PARTS: Final = 255

# Where the texts of instants and of permanents begin among all texts: after those of the cards of a hand.
INSTANT_TEXT: Final[i64] = 17
PERMANENT_TEXT: Final[i64] = 29
TEXTS: Final[i64] = 42
VERBS_OF_TYPE: Final = {
    "instant": (*parts.INSTANT_VERBS, "advance", "charge"),
    "hand": parts.HAND_VERBS,
    "permanent": parts.ACTIVE_VERBS + parts.PASSIVE_VERBS,
}


class Planet:
    """A planet: the order of its tiles, which of them is the extra one (from 0), and its unique events."""

    def __init__(self, id: str, name: str, path: list[int], extra: int) -> None:
        self.id = id
        self.name = name
        self.path = path
        self.extra = extra
        self.first_part: i64 = 0
        self.last_part: i64 = 0
        self.text = ""
        self.rules: list[str] = []
        self.provenance: dict[str, str] = {}


class _Rows:
    """The small numbers of all cards, while a pack is read."""

    def __init__(self) -> None:
        self.way_first = [0] * (2 * TEXTS)
        self.way_last = [0] * (2 * TEXTS)
        self.cost = [0] * EVOLUTIONS
        self.points = [0] * PERMANENTS
        self.produces = [0] * len(EVENT_IDS)
        self.energy = [0] * len(EVENT_IDS)
        self.event_first = [0] * len(EVENT_IDS)
        self.event_last = [0] * len(EVENT_IDS)


class Content:
    """The tables of one pack. What lies outside SP-DESIGN-1 to 5 raises a PackError."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.identity = pack.hash
        self.parts: list[Part] = []
        self.names = [""] * TEXTS
        self.texts = [""] * TEXTS
        self.jokes = [""] * TEXTS
        self.rules: list[list[str]] = [[] for _ in range(TEXTS)]
        self.provenance: list[dict[str, str]] = [{} for _ in range(TEXTS)]
        self._rows = _Rows()
        self._read_cards()
        self.event_names = [""] * len(EVENT_IDS)
        self.event_texts = [""] * len(EVENT_IDS)
        self.event_provenance: list[dict[str, str]] = [{} for _ in EVENT_IDS]
        self._read_events()
        if len(self.parts) > MOST_PARTS:
            problem = f"cards and events have {len(self.parts)} parts together; allowed: {MOST_PARTS}"
            raise PackError(CARDS_FILE, "", "effect", problem, "SP-DESIGN-3")
        self.way_first = bytes(self._rows.way_first)
        self.way_last = bytes(self._rows.way_last)
        self.cost = bytes(self._rows.cost)
        self.points = bytes(self._rows.points)
        self.produces = bytes(self._rows.produces)
        self.energy = bytes(self._rows.energy)
        self.event_first = bytes(self._rows.event_first)
        self.event_last = bytes(self._rows.event_last)
        self.planets = self._read_planets()
        self.actives: i64 = 0
        self.share: i64 = 0
        self.core_bonus: i64 = 0
        self.discount: i64 = 0
        self.lucky: i64 = 0
        self.customs: i64 = 0
        self._sort_permanents()

    def _read_cards(self) -> None:
        head = Fields(CARDS_FILE, "", self.pack.file(CARDS_FILE))
        self.name = head.text("name", self.pack.name)
        head.raw("starter")
        head.raw("evolution")
        head.done()
        starters = {fields.text("id"): fields for fields in self.pack.entries(CARDS_FILE, "starter")}
        for card, id in enumerate(STARTER_IDS):
            if id not in starters:
                raise PackError(
                    CARDS_FILE, f"starter {id!r}", "id", "this card is missing from the file", "SP-CARD-1"
                )
            self._read_text(starters[id], card, parts.HAND_VERBS)
        if len(starters) != STARTERS:
            extra = next(id for id in starters if id not in STARTER_IDS)
            raise starters[extra].error("id", allowed(extra, list(STARTER_IDS)), "SP-CARD-1")
        for number, fields in numbered(self.pack, CARDS_FILE, "evolution", EVOLUTIONS, "SP-DESIGN-1").items():
            self._read_evolution(number - 1, fields)

    def _read_evolution(self, evolution: i64, fields: Fields) -> None:
        """SP-DESIGN-1: the reference number decides the type. SP-DESIGN-2: costs are 1 to 5."""
        type_id = TYPES[type_of(evolution)]
        found = fields.choice("type", TYPES, rule="SP-MKT-8")
        if found != type_id:
            raise fields.error("type", f"is {found!r}; allowed for this number: {type_id}", "SP-DESIGN-1")
        self._rows.cost[evolution] = fields.whole("cost", LEAST_COST, DEAREST, rule="SP-DESIGN-2")
        if evolution >= FIRST_PERMANENT:
            self._rows.points[evolution - FIRST_PERMANENT] = fields.whole(
                "points", 0, MOST_POINTS, 0, "SP-DESIGN-3"
            )
        self._read_text(fields, text_of(evolution), VERBS_OF_TYPE[type_id])

    def _read_text(self, fields: Fields, text: i64, verbs: tuple[str, ...]) -> None:
        """Name, words and effect of a card; `or` is another way to use it."""
        self.names[text] = fields.text("name")
        self.texts[text] = fields.text("text")
        self.jokes[text] = fields.text("joke", "")
        self.rules[text] = fields.texts("rules")
        self.provenance[text] = fields.provenance()
        ways = [read_effect(fields.tables(key), verbs) for key in ("effect", "or")]
        check_ways(fields, ways[0], ways[1], text < INSTANT_TEXT)
        for way, effect in enumerate(ways):
            self._rows.way_first[2 * text + way] = len(self.parts)
            self.parts += effect
            self._rows.way_last[2 * text + way] = len(self.parts)
        if text < PERMANENT_TEXT and not ways[0]:
            raise fields.error("effect", "is empty: this card would do nothing", "SP-DESIGN-3")
        fields.done()

    def _check_head(self, file: str, key: str) -> None:
        """Refuse what stands in a file beside its entries."""
        head = Fields(file, "", self.pack.file(file))
        head.text("name", self.pack.name)
        head.raw(key)
        head.done()

    def _read_events(self) -> None:
        self._check_head(EVENTS_FILE, "event")
        for number, fields in numbered(self.pack, EVENTS_FILE, "event", len(EVENT_IDS) - 1, "SP-EV-21").items():
            self.event_names[number] = fields.text("name")
            self.event_texts[number] = fields.text("text")
            self._rows.produces[number] = parts.PRODUCTS.index(fields.choice("produces", parts.PRODUCTS))
            if self._rows.produces[number] == parts.PRODUCES_ENERGY:
                self._rows.energy[number] = fields.whole("energy", 1, 9)
            self._rows.event_first[number] = len(self.parts)
            self.parts += read_event_effect(fields.tables("effect"))
            self._rows.event_last[number] = len(self.parts)
            if self._rows.event_first[number] == self._rows.event_last[number]:
                raise fields.error("effect", "is empty: this event would do nothing", "SP-EVT-1")
            self.event_provenance[number] = fields.provenance()
            fields.done()

    def _read_planets(self) -> list[Planet]:
        self._check_head(PLANETS_FILE, "planet")
        found = {fields.text("id"): fields for fields in self.pack.entries(PLANETS_FILE, "planet")}
        for id in PLANET_IDS:
            if id not in found:
                raise PackError(PLANETS_FILE, f"planet {id!r}", "id", "this planet is missing from the file")
        for id, fields in found.items():
            if id not in PLANET_IDS:
                raise fields.error("id", f"there is no such planet; {allowed(id, list(PLANET_IDS))}")
        return [self._read_planet(id, found[id]) for id in PLANET_IDS]

    def _read_planet(self, id: str, fields: Fields) -> Planet:
        """SP-RULING-2: a path is any list of terrains, with one tile that is the extra one."""
        path: list[int] = []
        for name in fields.texts("path"):
            if name not in TERRAIN_IDS:
                raise fields.error(
                    "path", f"there is no {name!r}; {allowed(name, list(TERRAIN_IDS))}", "SP-PROD-11"
                )
            path.append(TERRAIN_IDS.index(name))
        if not 1 <= len(path) <= MOST_TILES:
            raise fields.error("path", f"has {len(path)} tiles; allowed: 1 to {MOST_TILES}", "SP-RULING-2")
        planet = Planet(id, fields.text("name"), path, fields.whole("extra", 1, len(path), rule="SP-RULING-2") - 1)
        planet.text = fields.text("text")
        planet.rules = fields.texts("rules")
        planet.provenance = fields.provenance()
        planet.first_part = len(self.parts)
        self.parts += read_event_effect(fields.tables("unique"))
        planet.last_part = len(self.parts)
        if planet.first_part == planet.last_part:
            raise fields.error("unique", "is empty: a planet needs a unique event", "SP-EVT-3")
        if any(part.verb == parts.EV_PLANET for part in self.parts[planet.first_part : planet.last_part]):
            raise fields.error("unique", "a planet cannot refer to itself", "SP-EVT-3")
        fields.done()
        return planet

    def _sort_permanents(self) -> None:
        """Which permanents are activated, and which of them work by themselves, as bits."""
        for permanent in range(PERMANENTS):
            for part in self.parts_of(PERMANENT_TEXT + permanent):
                bit = 1 << permanent
                if part.verb in (parts.PROD, parts.CHARGE_UNDER, parts.SWAP, parts.RESTOCK):
                    self.actives |= bit
                elif part.verb == parts.SHARE_SPACE:
                    self.share |= bit
                elif part.verb == parts.CORE_BONUS:
                    self.core_bonus |= bit
                elif part.verb == parts.DISCOUNT:
                    self.discount |= bit
                elif part.verb == parts.LUCKY:
                    self.lucky |= bit
                elif part.verb == parts.CUSTOMS:
                    self.customs |= bit

    def parts_of(self, text: i64, way: i64 = 0) -> list[Part]:
        """The parts of one way to use a card."""
        return self.parts[self.way_first[2 * text + way] : self.way_last[2 * text + way]]

    def amount_of(self, permanents: i64, verb: i64) -> i64:
        """What permanents that work by themselves add up to for one verb."""
        total: i64 = 0
        permanent: i64 = 0
        while permanents >> permanent:
            if permanents >> permanent & 1:
                for part in self.parts_of(PERMANENT_TEXT + permanent):
                    if part.verb == verb:
                        total += part.amount
            permanent += 1
        return total

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, dict[str, object]]]]:
        return restore_content, (self.pack.name, self.pack.files)


def type_of(evolution: i64) -> i64:
    """SP-DESIGN-1: 1 to 12 are instants, 13 to 23 hand cards, 24 to 36 permanents."""
    if evolution < INSTANTS:
        return 0
    return 1 if evolution < FIRST_PERMANENT else 2


def text_of(evolution: i64) -> i64:
    """Where the text of an evolution stands: cards of a hand first, then instants, then permanents."""
    if evolution < INSTANTS:
        return INSTANT_TEXT + evolution
    if evolution < FIRST_PERMANENT:
        return STARTERS + evolution - FIRST_HAND_CARD
    return PERMANENT_TEXT + evolution - FIRST_PERMANENT


def numbered(pack: Pack, file: str, key: str, count: int, rule: str) -> dict[int, Fields]:
    """Entries by their number: every number from 1 on exactly once, in whatever order the file has them."""
    found: dict[int, Fields] = {}
    for fields in pack.entries(file, key):
        number = fields.whole("number", 1, count, rule=rule)
        if number in found:
            raise fields.error("number", f"{number} stands twice in the file", rule)
        found[number] = fields
    for number in range(1, count + 1):
        if number not in found:
            raise PackError(file, f"{key} {number}", "number", "this number is missing from the file", rule)
    return found


def load_content(folder: Path | None = None) -> Content:
    """The built-in content, or that of a pack folder; files that the folder lacks are the built-in ones."""
    if folder is None:
        return Content(Pack(BUILT_IN_PACK, read_pack(FOLDER, list(FILES)).files, BINDING))
    return Content(read_pack(folder, list(FILES), FOLDER, BINDING))


def restore_content(name: str, files: dict[str, dict[str, object]]) -> Content:
    """The content of a pack whose files are already read."""
    return Content(Pack(name, files, BINDING))
