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
from pestis.kernel.faults import Faults
from pestis.kernel.rules import RuleBook

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

PLANET_IDS: Final = ("terra_ix", "xion", "proton_moon_ii", "bradok", "gasier_x")
TYPES: Final[tuple[EvolutionType, ...]] = ("instant", "hand", "permanent")
LEAST_COST: Final = 1
DEAREST: Final = 5
USUAL_COST: Final = {"instant": (1, 4), "hand": (2, 5), "permanent": (2, 5)}
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
        self.planets = self._read_planets()
        if len(self.parts) > MOST_PARTS:
            problem = f"cards and events have {len(self.parts)} parts together; allowed: {MOST_PARTS}"
            pack.refuse_sum(CARDS_FILE, "effect", problem, "SP-DESIGN-3")
        pack.faults.check()
        self.way_first = bytes(self._rows.way_first)
        self.way_last = bytes(self._rows.way_last)
        self.cost = bytes(self._rows.cost)
        self.points = bytes(self._rows.points)
        self.produces = bytes(self._rows.produces)
        self.energy = bytes(self._rows.energy)
        self.event_first = bytes(self._rows.event_first)
        self.event_last = bytes(self._rows.event_last)
        self.actives: i64 = 0
        self.share: i64 = 0
        self.core_bonus: i64 = 0
        self.discount: i64 = 0
        self.lucky: i64 = 0
        self.customs: i64 = 0
        self._sort_permanents()

    def _read_cards(self) -> None:
        head = self.pack.head(CARDS_FILE, "starter", "evolution")
        self.name = head.text("name", self.pack.name)
        head.done()
        for card, fields in enumerate(self.pack.in_order(CARDS_FILE, "starter", STARTER_IDS, "SP-CARD-1")):
            self._read_text(fields, card, parts.HAND_VERBS)
        for evolution, fields in enumerate(self.pack.numbered(CARDS_FILE, "evolution", EVOLUTIONS, "SP-DESIGN-1")):
            self._read_evolution(evolution, fields)

    def _read_evolution(self, evolution: i64, fields: Fields) -> None:
        """SP-DESIGN-1: the reference number decides the type. SP-DESIGN-2: costs are 1 to 5."""
        type_id = TYPES[type_of(evolution)]
        found = fields.choice("type", TYPES, rule="SP-MKT-8")
        fields.fix("type", type_id)
        if found != type_id:
            fields.refuse("type", f"is {found!r}; allowed for this number: {type_id}", "SP-DESIGN-1")
        cost = fields.whole("cost", LEAST_COST, DEAREST, rule="SP-DESIGN-2")
        self._rows.cost[evolution] = cost
        low, high = USUAL_COST[type_id]
        if not low <= cost <= high:
            fields.warn("cost", f"is {cost}; usual on this type: {low} to {high}", "SP-DESIGN-2")
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
        self.rules[text] = fields.cited()
        self.provenance[text] = fields.provenance()
        ways = [read_effect(fields.tables(key), verbs) for key in ("effect", "or")]
        if text >= INSTANT_TEXT:
            fields.fix("or")
        check_ways(fields, ways[0], ways[1], text < INSTANT_TEXT)
        for way, effect in enumerate(ways):
            self._rows.way_first[2 * text + way] = self._part_count()
            self.parts += effect
            self._rows.way_last[2 * text + way] = self._part_count()
        if text < PERMANENT_TEXT and not fields.table.get("effect"):
            fields.refuse("effect", "is empty: this card would do nothing", "SP-DESIGN-3")
        fields.done()

    def _read_events(self) -> None:
        self.pack.head(EVENTS_FILE, "event").done()
        count = len(EVENT_IDS) - 1
        for number, fields in enumerate(self.pack.numbered(EVENTS_FILE, "event", count, "SP-EV-21"), start=1):
            self.event_names[number] = fields.text("name")
            self.event_texts[number] = fields.text("text")
            self._rows.produces[number] = parts.PRODUCTS.index(fields.choice("produces", parts.PRODUCTS))
            if self._rows.produces[number] == parts.PRODUCES_ENERGY:
                self._rows.energy[number] = fields.whole("energy", 1, 9)
            self._rows.event_first[number] = self._part_count()
            self.parts += read_event_effect(fields.tables("effect"))
            self._rows.event_last[number] = self._part_count()
            if not fields.table.get("effect"):
                fields.refuse("effect", "is empty: this event would do nothing", "SP-EVT-1")
            self.event_provenance[number] = fields.provenance()
            fields.done()

    def _part_count(self) -> int:
        """How many parts were read; a pack with more than fit into a byte is refused in the end."""
        return min(len(self.parts), MOST_PARTS)

    def _read_planets(self) -> list[Planet]:
        self.pack.head(PLANETS_FILE, "planet").done()
        entries = self.pack.in_order(PLANETS_FILE, "planet", PLANET_IDS)
        return [self._read_planet(id, fields) for id, fields in zip(PLANET_IDS, entries, strict=True)]

    def _read_planet(self, id: str, fields: Fields) -> Planet:
        """SP-RULING-2: a path is any list of terrains, with one tile that is the extra one."""
        tiles = fields.words("path", TERRAIN_IDS, "SP-RULING-2", 1, int(MOST_TILES))
        path = [TERRAIN_IDS.index(name) for name in tiles]
        extra = fields.whole("extra", 1, max(1, len(path)), rule="SP-RULING-2") - 1
        planet = Planet(id, fields.text("name"), path, extra)
        planet.text = fields.text("text")
        planet.rules = fields.cited()
        planet.provenance = fields.provenance()
        planet.first_part = len(self.parts)
        self.parts += read_event_effect(fields.tables("unique"))
        planet.last_part = len(self.parts)
        if not fields.table.get("unique"):
            fields.refuse("unique", "is empty: a planet needs a unique event", "SP-EVT-3")
        if any(part.verb == parts.EV_PLANET for part in self.parts[planet.first_part : planet.last_part]):
            fields.refuse("unique", "a planet cannot refer to itself", "SP-EVT-3")
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


def load_content(folder: Path | None = None, book: RuleBook | None = None) -> Content:
    """The built-in content, or that of a pack folder; what the folder lacks is the built-in one."""
    if folder is None:
        return Content(Pack(BUILT_IN_PACK, read_pack(FOLDER, FILES).files, BINDING))
    return Content(read_pack(folder, FILES, FOLDER, BINDING, Faults(True, book)))


def restore_content(name: str, files: dict[str, dict[str, object]]) -> Content:
    """The content of a pack whose files are already read."""
    return Content(Pack(name, files, BINDING))
