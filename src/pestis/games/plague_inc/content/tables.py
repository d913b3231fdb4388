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
from pestis.kernel.faults import Faults
from pestis.kernel.rules import RuleBook

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
USUAL_COST: Final = (2, 21)
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
        pack.faults.check()

    def _read_board(self) -> None:
        """Zones, slides and the PlagueBot's mat."""
        head = self.pack.head(BOARD_FILE)
        self.name = head.text("name", self.pack.name)
        self._read_zones(head.section("zones"))
        self._read_slides(head.section("slides"))
        mat = head.section("plaguebot")
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
            zones.refuse("", f"the zones hold {self.spots} cards together; allowed: at most {MOST_SPOTS}")
        self.zone_size = bytes(sizes)
        self.zone_first = bytes([sum(sizes[:zone]) for zone in range(len(sizes))])
        self.zone_of = bytes([zone for zone, size in enumerate(sizes) for _ in range(size)])
        self.zone_mask: list[i64] = [((1 << size) - 1) << sum(sizes[:zone]) for zone, size in enumerate(sizes)]

    def _read_slides(self, slides: Fields) -> None:
        """Core traits of two kinds, at least one of each (PI-RULING-34), and the abilities by space."""
        core = slides.words("core", TRAIT_WORDS[: int(HEAT)], "PI-RULING-34", 1)
        self.core_infectivity = core.count("infectivity")
        self.core_lethality = core.count("lethality")
        if slides.is_fine and (self.core_lethality < 1 or self.core_infectivity < 1):
            slides.refuse("core", "needs at least one infectivity and one lethality", "PI-RULING-34")
        found: list[int] = []
        for disease in DISEASE_IDS:
            abilities = slides.words(disease, ABILITY_IDS, "PI-ABIL-1", len(SPACE_IDS), len(SPACE_IDS))
            for ability in ABILITY_IDS[1:]:
                if abilities.count(ability) > 1:
                    slides.refuse(disease, f"has {ability!r} on several spaces; allowed: one", "PI-ABIL-1")
            filled = [*abilities, *([""] * len(SPACE_IDS))][: len(SPACE_IDS)]
            found += [ABILITY_IDS.index(ability) for ability in filled]
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
        self.pack.head(COUNTRIES_FILE, "country").done()
        entries = self.pack.in_order(COUNTRIES_FILE, "country", COUNTRY_IDS)
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
        self.country_provenance = [_provenance(entry) for entry in entries]
        if sum(self.starts) < LEAST_STARTS:
            problem = f"has {sum(self.starts)} Starting Countries; allowed: at least {LEAST_STARTS}"
            self.pack.refuse_sum(COUNTRIES_FILE, "start", problem, "PI-SETUP-5")
        self._check_room()

    def _check_room(self) -> None:
        """PI-SETUP-9: the Starting Countries of five players lie on the board together."""
        most: int = MOST_SIDES
        room = sum(min(size, self.continent.count(zone)) for zone, size in enumerate(self.zone_size))
        if room < most:
            problem = f"the zones have room for {room} of these Countries; allowed: at least {most}"
            self.pack.refuse_sum(COUNTRIES_FILE, "continent", problem, "PI-SETUP-9")

    def _read_traits(self) -> None:
        self.pack.head(TRAITS_FILE, "trait").done()
        entries = self.pack.in_order(TRAITS_FILE, "trait", TRAIT_IDS)
        self.traits = [entry.text("name") for entry in entries]
        self.cost = bytes([_cost(entry) for entry in entries])
        self.bars = [bytes(_bars(entry)) for entry in entries]
        self.infectivity = bytes([bars.count(INFECTIVITY) for bars in self.bars])
        self.lethality = bytes([bars.count(LETHALITY) for bars in self.bars])
        self.gifts = bytes([_gifts(bars) for bars in self.bars])
        self.trait_copies = bytes([entry.whole("copies", 0, 20) for entry in entries])
        self.all_traits: list[i64] = [t for t in range(len(TRAIT_IDS)) for _ in range(self.trait_copies[t])]
        self.trait_provenance = [_provenance(entry) for entry in entries]
        if len(self.all_traits) < LEAST_TRAITS:
            problem = f"there are {len(self.all_traits)} cards; allowed: at least {LEAST_TRAITS}"
            self.pack.refuse_sum(TRAITS_FILE, "copies", problem, "PI-SETUP-3")

    def _read_events(self) -> None:
        self.pack.head(EVENTS_FILE, "event").done()
        entries = self.pack.in_order(EVENTS_FILE, "event", EVENT_IDS)
        self.events = [entry.text("name") for entry in entries]
        self.event_texts = [entry.text("text") for entry in entries]
        self.event_copies = bytes([entry.whole("copies", 0, 4) for entry in entries])
        self.patient_zero = bytes([entry.flag("patient_zero", False) for entry in entries])
        for number, entry in enumerate(entries):
            when = entry.choice("when", WHEN_IDS)
            entry.fix("when", WHEN_IDS[WHEN_OF[number]])
            if entry.has_read("when") and when != WHEN_IDS[WHEN_OF[number]]:
                entry.refuse("when", f"is {when!r}; allowed: {WHEN_IDS[WHEN_OF[number]]}, as printed")
        self.event_provenance = [_provenance(entry) for entry in entries]

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
            "provenance": self.country_provenance[country],
        }

    def trait_json(self, trait: i64) -> TraitCard:
        return {
            "id": TRAIT_IDS[trait],
            "name": self.traits[trait],
            "cost": int(self.cost[trait]),
            "traits": [TRAIT_WORDS[bar] for bar in self.bars[trait]],
            "copies": int(self.trait_copies[trait]),
            "provenance": self.trait_provenance[trait],
        }

    def event_json(self, event: i64) -> EventCard:
        return {
            "id": EVENT_IDS[event],
            "name": self.events[event],
            "when": WHEN_IDS[WHEN_OF[event]],
            "text": self.event_texts[event],
            "copies": int(self.event_copies[event]),
            "patient_zero": bool(self.patient_zero[event]),
            "provenance": self.event_provenance[event],
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


def load_content(folder: Path | None = None, book: RuleBook | None = None) -> Content:
    """The printed cards, or those of a pack folder; what the folder lacks is the printed one."""
    if folder is None:
        return Content(Pack(BUILT_IN_PACK, read_pack(FOLDER, FILES).files, BINDING))
    return Content(read_pack(folder, FILES, FOLDER, BINDING, Faults(True, book)))


def restore_content(name: str, files: dict[str, dict[str, object]]) -> Content:
    """The content of a pack whose files are already read."""
    return Content(Pack(name, files, BINDING))


def _index(fields: Fields, field: str, known: tuple[str, ...]) -> int:
    return known.index(fields.choice(field, known))


def _provenance(fields: Fields) -> dict[str, str]:
    """Where an entry comes from; nothing more is read of it."""
    found = fields.provenance()
    fields.done()
    return found


def _cities(fields: Fields) -> list[str]:
    most: int = MOST_CITIES
    wanted = f"1 to {most} names of cities"
    if not fields.needs("cities", wanted):
        return [""]
    cities = fields.texts("cities")
    if "cities" not in fields.refused and not 1 <= len(cities) <= most:
        fields.refuse("cities", f"names {len(cities)} cities; allowed: {wanted}")
    return cities[:most]


def _cost(fields: Fields) -> int:
    cost = fields.whole("cost", 0, MOST_COST)
    low, high = USUAL_COST
    if not low <= cost <= high:
        fields.warn("cost", f"is {cost}; printed are {low} to {high}")
    return cost


def _bars(fields: Fields) -> list[int]:
    return [TRAIT_WORDS.index(word) for word in fields.words("traits", TRAIT_WORDS, "", 1, 4)]


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
