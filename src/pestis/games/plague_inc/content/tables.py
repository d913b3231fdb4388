"""What a content pack says of Countries, Traits, Events, board and slides: read, checked, laid out in tables.

The cards of a pack have fixed ids; everything that stands on them may be changed within limits. What an Event
Card does is fixed by its id, how many copies there are is not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import (
    ABILITY_IDS,
    CLIMATE_IDS,
    CONTINENT_IDS,
    CONTINENT_NAMES,
    COUNTRY_IDS,
    DISEASE_IDS,
    EVENT_IDS,
    HEAT,
    INFECTIVITY,
    LETHALITY,
    MOST_CITIES,
    MOST_SIDES,
    SPACE_IDS,
    SPACES,
    TRAIT_IDS,
    TRAIT_WORDS,
    WHEN_IDS,
    WHEN_OF,
)
from pestis.games.plague_inc.views import Catalogue, CountryCard, EventCard, TraitCard, ZoneFacts
from pestis.kernel.content import WORDS, Binding, Fields, Pack, read_pack
from pestis.kernel.errors import PackError, allowed

FOLDER: Final = Path(__file__).resolve().parent
COUNTRIES_FILE: Final = "countries.toml"
TRAITS_FILE: Final = "traits.toml"
EVENTS_FILE: Final = "events.toml"
BOARD_FILE: Final = "board.toml"
FILES: Final = (COUNTRIES_FILE, TRAITS_FILE, EVENTS_FILE, BOARD_FILE)
BUILT_IN_PACK: Final = "printed"
# Area and resources are printed on the Country Cards, but no rule looks at them; of the cities the number counts.
BINDING: Final = Binding(
    (*WORDS, "area", "resources"),
    ("cities",),
    {
        "9471ee4f28cd6c8cf3ab0a19bd3dc02647cd461ea440c0001a4e0c93e5cef868": (
            "abaf9b379b949daa1a23db0f9753c9cc80f7de5507727ff633ccca4a67ee5009",
        ),
    },
)

MOST_SPOTS: Final = 30
MOST_COST: Final = 60
LEAST_STARTS: Final = 5
LEAST_TRAITS: Final = 45
NO_SPACE: Final = 255


class Content:
    """The cards of one pack as tables by number. A pack that cannot work raises a PackError."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.identity = pack.hash
        self._read_board()
        self._read_countries()
        self._read_traits()
        self._read_events()

    def _read_board(self) -> None:
        """Zones, slides and the PlagueBot's mat."""
        head = Fields(BOARD_FILE, "", self.pack.file(BOARD_FILE))
        self.name = head.text("name", self.pack.name)
        self._read_zones(_section(head, "zones"))
        self._read_slides(_section(head, "slides"))
        mat = _section(head, "plaguebot")
        self.bot_spaces: int = mat.whole("spaces", 2, 5, rule="PI-RULING-51")
        mat.provenance()
        mat.done()
        head.done()

    def _read_zones(self, zones: Fields) -> None:
        """The spots of the board: numbered through all zones, so that a set of them is one small int."""
        sizes = [zones.whole(continent, 1, 12) for continent in CONTINENT_IDS]
        zones.provenance()
        zones.done()
        self.spots: int = sum(sizes)
        if self.spots > MOST_SPOTS:
            raise zones.error("", f"the zones hold {self.spots} cards together; allowed: at most {MOST_SPOTS}")
        self.zone_size = bytes(sizes)
        self.zone_first = bytes([sum(sizes[:zone]) for zone in range(len(sizes))])
        self.zone_of = bytes([zone for zone, size in enumerate(sizes) for _ in range(size)])
        self.zone_mask: list[i64] = [((1 << size) - 1) << sum(sizes[:zone]) for zone, size in enumerate(sizes)]

    def _read_slides(self, slides: Fields) -> None:
        """Core traits of two kinds, at least one of each (PI-RULING-34), and the abilities by space."""
        core = _words(slides, "core", TRAIT_WORDS[: int(HEAT)])
        self.core_infectivity = core.count("infectivity")
        self.core_lethality = core.count("lethality")
        if self.core_lethality < 1 or self.core_infectivity < 1:
            raise slides.error("core", "needs at least one infectivity and one lethality", "PI-RULING-34")
        found: list[int] = []
        for disease in DISEASE_IDS:
            abilities = _words(slides, disease, ABILITY_IDS)
            if len(abilities) != len(SPACE_IDS):
                raise slides.error(disease, f"has {len(abilities)} spaces; allowed: {len(SPACE_IDS)}")
            for ability in ABILITY_IDS[1:]:
                if abilities.count(ability) > 1:
                    raise slides.error(disease, f"has {ability!r} on several spaces; allowed: one", "PI-ABIL-1")
            found += [ABILITY_IDS.index(ability) for ability in abilities]
        self.ability = bytes(found)
        slides.provenance()
        slides.done()
        self.ability_space = bytes(
            [
                _space_with(self.ability, disease, ability)
                for disease in range(len(DISEASE_IDS))
                for ability in range(len(ABILITY_IDS))
            ]
        )

    def _read_countries(self) -> None:
        entries = _in_order(self.pack, COUNTRIES_FILE, "country", COUNTRY_IDS)
        self.countries = [entry.text("name") for entry in entries]
        self.continent = bytes([_index(entry, "continent", CONTINENT_IDS) for entry in entries])
        self.climate = bytes([_index(entry, "climate", CLIMATE_IDS) for entry in entries])
        self.airport = bytes([entry.flag("airport", False) for entry in entries])
        self.seaport = bytes([entry.flag("seaport", False) for entry in entries])
        self.starts = bytes([entry.flag("start", False) for entry in entries])
        self.cities = [_cities(entry) for entry in entries]
        self.city_count = bytes([len(cities) for cities in self.cities])
        self.population = [entry.whole("population", 0, 10**9) for entry in entries]
        self.area = [entry.whole("area", 0, 10**9, 0) for entry in entries]
        self.resources = [entry.whole("resources", 0, 10**9, 0) for entry in entries]
        for entry in entries:
            entry.provenance()
            entry.done()
        if sum(self.starts) < LEAST_STARTS:
            problem = f"has {sum(self.starts)} Starting Countries; allowed: at least {LEAST_STARTS}"
            raise PackError(COUNTRIES_FILE, "", "start", problem, "PI-SETUP-5")
        self._check_room()

    def _check_room(self) -> None:
        """PI-SETUP-9: the Starting Countries of five players lie on the board together."""
        most: int = MOST_SIDES
        room = sum(min(size, self.continent.count(zone)) for zone, size in enumerate(self.zone_size))
        if room < most:
            problem = f"the zones have room for {room} of these Countries; allowed: at least {most}"
            raise PackError(COUNTRIES_FILE, "", "continent", problem, "PI-SETUP-9")

    def _read_traits(self) -> None:
        entries = _in_order(self.pack, TRAITS_FILE, "trait", TRAIT_IDS)
        self.traits = [entry.text("name") for entry in entries]
        self.cost = bytes([entry.whole("cost", 0, MOST_COST) for entry in entries])
        self.bars = [bytes(_bars(entry)) for entry in entries]
        self.infectivity = bytes([bars.count(INFECTIVITY) for bars in self.bars])
        self.lethality = bytes([bars.count(LETHALITY) for bars in self.bars])
        self.gifts = bytes([_gifts(bars) for bars in self.bars])
        self.trait_copies = bytes([entry.whole("copies", 0, 20) for entry in entries])
        self.all_traits: list[i64] = [t for t in range(len(TRAIT_IDS)) for _ in range(self.trait_copies[t])]
        for entry in entries:
            entry.provenance()
            entry.done()
        if len(self.all_traits) < LEAST_TRAITS:
            problem = f"there are {len(self.all_traits)} cards; allowed: at least {LEAST_TRAITS}"
            raise PackError(TRAITS_FILE, "", "copies", problem, "PI-SETUP-3")

    def _read_events(self) -> None:
        entries = _in_order(self.pack, EVENTS_FILE, "event", EVENT_IDS)
        self.events = [entry.text("name") for entry in entries]
        self.event_texts = [entry.text("text") for entry in entries]
        self.event_copies = bytes([entry.whole("copies", 0, 4) for entry in entries])
        self.patient_zero = bytes([entry.flag("patient_zero", False) for entry in entries])
        for number, entry in enumerate(entries):
            when = entry.choice("when", WHEN_IDS)
            if when != WHEN_IDS[WHEN_OF[number]]:
                raise entry.error("when", f"is {when!r}; allowed: {WHEN_IDS[WHEN_OF[number]]}, as printed")
            entry.provenance()
            entry.done()

    def country_json(self, country: i64) -> CountryCard:
        """Everything a page needs to draw a Country Card."""
        return {
            "id": COUNTRY_IDS[country],
            "name": self.countries[country],
            "continent": CONTINENT_IDS[self.continent[country]],
            "climate": CLIMATE_IDS[self.climate[country]],
            "airport": bool(self.airport[country]),
            "seaport": bool(self.seaport[country]),
            "start": bool(self.starts[country]),
            "cities": list(self.cities[country]),
            "population": int(self.population[country]),
            "area": int(self.area[country]),
            "resources": int(self.resources[country]),
        }

    def trait_json(self, trait: i64) -> TraitCard:
        return {
            "id": TRAIT_IDS[trait],
            "name": self.traits[trait],
            "cost": int(self.cost[trait]),
            "traits": [TRAIT_WORDS[bar] for bar in self.bars[trait]],
            "copies": int(self.trait_copies[trait]),
        }

    def event_json(self, event: i64) -> EventCard:
        return {
            "id": EVENT_IDS[event],
            "name": self.events[event],
            "when": WHEN_IDS[WHEN_OF[event]],
            "text": self.event_texts[event],
            "copies": int(self.event_copies[event]),
            "patient_zero": bool(self.patient_zero[event]),
        }

    def slides_json(self) -> dict[str, dict[str, str | None]]:
        found: dict[str, dict[str, str | None]] = {}
        for place, disease in enumerate(DISEASE_IDS):
            abilities = [ABILITY_IDS[self.ability[place * SPACES + space]] for space in range(SPACES)]
            found[disease] = dict(zip(SPACE_IDS, [ability or None for ability in abilities], strict=True))
        return found

    def catalogue(self) -> Catalogue:
        """Everything a page needs to draw the game."""
        zones: dict[str, ZoneFacts] = {
            continent: {"name": CONTINENT_NAMES[place], "capacity": int(self.zone_size[place])}
            for place, continent in enumerate(CONTINENT_IDS)
        }
        return {
            "zones": zones,
            "countries": {name: self.country_json(card) for card, name in enumerate(COUNTRY_IDS)},
            "traits": {name: self.trait_json(card) for card, name in enumerate(TRAIT_IDS)},
            "events": {name: self.event_json(card) for card, name in enumerate(EVENT_IDS)},
            "slides": self.slides_json(),
            "abilities": [ability for ability in ABILITY_IDS if ability],
            "core": {"infectivity": self.core_infectivity, "lethality": self.core_lethality},
        }

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, dict[str, object]]]]:
        return restore_content, (self.pack.name, self.pack.files)


def load_content(folder: Path | None = None) -> Content:
    """The printed cards, or those of a pack folder; a file that the folder lacks is the printed one."""
    if folder is None:
        return Content(Pack(BUILT_IN_PACK, read_pack(FOLDER, FILES).files, BINDING))
    return Content(read_pack(folder, FILES, FOLDER, BINDING))


def restore_content(name: str, files: dict[str, dict[str, object]]) -> Content:
    """The content of a pack whose files are already read."""
    return Content(Pack(name, files, BINDING))


def _section(head: Fields, name: str) -> Fields:
    table = head.raw(name)
    if not isinstance(table, dict):
        raise head.error(name, f"is not a table; write [{name}]")
    return Fields(head.file, name, table)


def _in_order(pack: Pack, file: str, key: str, ids: tuple[str, ...]) -> list[Fields]:
    """Exactly the cards of these ids, in whatever order the file has them."""
    found: dict[str, Fields] = {}
    for fields in pack.entries(file, key):
        id = fields.text("id")
        if id not in ids:
            raise fields.error("id", f"there is no such {key}; {allowed(id, list(ids))}")
        found[id] = fields
    for id in ids:
        if id not in found:
            raise PackError(file, f"{key} {id!r}", "id", "this card is missing from the file")
    return [found[id] for id in ids]


def _words(fields: Fields, field: str, known: tuple[str, ...]) -> list[str]:
    """A list of words, each of a closed set."""
    if not fields.has(field):
        raise fields.error(field, "is missing")
    words = fields.texts(field)
    for word in words:
        if word not in known:
            raise fields.error(field, f"has {word!r}; {allowed(word, list(known))}")
    return words


def _index(fields: Fields, field: str, known: tuple[str, ...]) -> int:
    return known.index(fields.choice(field, known))


def _cities(fields: Fields) -> list[str]:
    cities = _texts(fields, "cities")
    most: int = MOST_CITIES
    if not 1 <= len(cities) <= most:
        raise fields.error("cities", f"names {len(cities)} cities; allowed: 1 to {most}")
    return cities


def _texts(fields: Fields, field: str) -> list[str]:
    if not fields.has(field):
        raise fields.error(field, "is missing")
    return fields.texts(field)


def _bars(fields: Fields) -> list[int]:
    words = _words(fields, "traits", TRAIT_WORDS)
    if not 1 <= len(words) <= 4:
        raise fields.error("traits", f"has {len(words)} traits; allowed: 1 to 4")
    return [TRAIT_WORDS.index(word) for word in words]


def _gifts(bars: bytes) -> int:
    """PI-RULING-18: resistances and ways of travel as bits, each once."""
    bits = 0
    for bar in bars:
        if bar >= HEAT:
            bits |= 1 << (bar - int(HEAT))
    return bits


def _space_with(ability: bytes, disease: int, wanted: int) -> int:
    for space in range(len(SPACE_IDS)):
        if wanted and ability[disease * len(SPACE_IDS) + space] == wanted:
            return space
    return NO_SPACE
