"""The entries of a scenario that fill the map: start planets (SO-SCEN-2), fixed and hidden cards (SO-SCEN-3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.content.scenario.fields import Entry
from pestis.games.space_opera.content.scenario.model import COLOURS, MOST_CELLS, NO_CARD, Home, Scenario, StartShip
from pestis.games.space_opera.content.tables import FIRST_PLANET, SPACE_IDS, Content
from pestis.games.space_opera.content.technologies import TECH_IDS
from pestis.games.space_opera.options import CORNERS
from pestis.kernel.errors import allowed, shown

MOST_STORED: Final = 10
MOST_LEVELS: Final = 3
MOST_MEEPLES: Final = 30
MOST_BUNKERS: Final = 30
MOST_WARHEADS: Final = 9
MOST_ABOARD: Final = 30
MOST_SHIPS: Final = 9
USUAL_CLASSES: Final = (1, 2, 3, 4)
FACES: Final = ("up", "down")
PLANET_WORD: Final = "planet"
REST: Final = "rest"


class HomeLine:
    """A [[home]] with the player counts and the flag value it belongs to."""

    def __init__(self, entry: Entry, home: Home, counts: list[int], corners: str) -> None:
        self.entry = entry
        self.home = home
        self.counts = counts
        self.corners = corners

    def applies(self, seats: int, corners: str) -> bool:
        return seats in self.counts and (not self.corners or self.corners == corners)


class FixedLine:
    """A [[fixed]]: one card on one or several cells. A `card` of NO_CARD is drawn from `classes`."""

    def __init__(self, entry: Entry, counts: list[int]) -> None:
        self.entry = entry
        self.counts = counts
        self.cells: list[int] = []
        self.card: i64 = NO_CARD
        self.classes: i64 = 0
        self.face_up = True
        self.garrison: i64 = 0


class HiddenPlanets:
    """Hidden planets of one kind, in a [[hidden]]."""

    def __init__(self, entry: Entry, count: int, classes: i64, garrison: i64) -> None:
        self.entry = entry
        self.count = count
        self.classes = classes
        self.garrison = garrison


class HiddenLine:
    """A [[hidden]]: what is shuffled onto the free cells. `space` of -1 fills what is left."""

    def __init__(self, entry: Entry, counts: list[int]) -> None:
        self.entry = entry
        self.counts = counts
        self.planets: list[HiddenPlanets] = []
        self.objects: list[int] = []
        self.fills = False


class ShipLine:
    """A [[ship]] with the player counts it belongs to; `count` makes several alike."""

    def __init__(self, entry: Entry, ship: StartShip, count: int, counts: list[int]) -> None:
        self.entry = entry
        self.ship = ship
        self.count = count
        self.counts = counts


def read_home(entry: Entry, scenario: Scenario, content: Content) -> HomeLine:
    colours = scenario.colours
    seat = colours.index(entry.choice("seat", colours))
    cell = entry.cell("cell", int(scenario.rows), int(scenario.columns))
    card, klass = _home_card(entry, content)
    home = Home(seat, cell, card, klass)
    home.meeples = entry.whole("meeples", 1, MOST_MEEPLES, -1, "SO-SCEN-7")
    home.used = _used(entry, MOST_MEEPLES if home.meeples < 0 else int(home.meeples))
    home.energy = entry.whole("energy", 0, MOST_STORED, -1, "SO-RES-2")
    home.ore = entry.whole("ore", 0, MOST_STORED, -1, "SO-RES-2")
    home.windmill = entry.whole("windmill", 0, MOST_LEVELS, 0, "SO-STR-1")
    home.refinery = entry.whole("refinery", 0, MOST_LEVELS, 0, "SO-STR-1")
    home.farm = entry.whole("farm", 0, MOST_LEVELS, 0, "SO-STR-1")
    home.bunkers = entry.whole("bunkers", 0, MOST_BUNKERS, 0, "SO-STR-3")
    home.biological = entry.whole("biological", 0, MOST_WARHEADS, 0, "SO-STR-6")
    home.nuclear = entry.whole("nuclear", 0, MOST_WARHEADS, 0, "SO-STR-6")
    home.ships = _ships(entry, home)
    home.techs = [TECH_IDS.index(word) for word in entry.words("techs", list(TECH_IDS), "SO-TECH-0c")]
    corners = entry.choice("corners", CORNERS, "", "SO-RULING-5")
    line = HomeLine(entry, home, _counts_with(entry, seat, scenario), corners)
    entry.done()
    return line


def _home_card(entry: Entry, content: Content) -> tuple[i64, i64]:
    """A planet by name, or the Class it is drawn from."""
    if not entry.has("card"):
        klass: i64 = entry.whole("class", 1, max(_classes_of(content)))
        if not content.cards_of(1 << klass):
            entry.refuse("class", f"is {klass}; allowed: {_classes_there(content)}")
        return NO_CARD, klass
    if entry.has("class"):
        entry.refuse("class", "stands beside a card; allowed: class or card, not both")
    card = _planet(entry, entry.text("card"), content)
    return card, content.klass[card]


def _classes_of(content: Content) -> list[int]:
    return sorted({planet.klass for planet in content.planets})


def _classes_there(content: Content) -> str:
    return ", ".join(str(klass) for klass in _classes_of(content))


def _planet(entry: Entry, word: str, content: Content) -> i64:
    planets = content.ids[FIRST_PLANET:]
    if word not in planets:
        if word:
            entry.refuse("card", f"is {shown(word)}; {allowed(word, planets)}")
        return FIRST_PLANET
    return FIRST_PLANET + planets.index(word)


def _counts_with(entry: Entry, seat: int, scenario: Scenario) -> list[int]:
    """The player counts of a home: all that have its seat, or those it names."""
    usual = [count for count in scenario.players if count > seat]
    if not usual:
        most = max(scenario.players)
        entry.refuse(
            "seat", f"is {scenario.colours[seat]!r}; allowed: {', '.join(scenario.colours[:most])}", "SO-SETUP-1"
        )
        return []
    counts = _counts(entry, usual, scenario)
    for count in counts:
        if count not in usual and "players" not in entry.refused:
            colour = scenario.colours[seat]
            entry.refuse("players", f"has {count}, but then nobody plays {colour}; allowed: {usual}", "SO-SETUP-1")
    return counts


def _counts(entry: Entry, usual: list[int], scenario: Scenario) -> list[int]:
    counts = entry.wholes("players", 2, len(COLOURS), usual)
    for count in counts:
        if count not in scenario.players:
            entry.refuse("players", f"has {count}; allowed: {scenario.players}, as the scenario says")
    return counts


def read_fixed(entry: Entry, scenario: Scenario, content: Content) -> FixedLine:
    line = FixedLine(entry, _counts(entry, scenario.players, scenario))
    line.cells = entry.cells("cells", int(scenario.rows), int(scenario.columns))
    line.face_up = entry.choice("face", FACES, "up") == "up"
    word = entry.text("card")
    if word == PLANET_WORD:
        line.classes = _classes(entry, content)
    elif word in SPACE_IDS:
        line.card = SPACE_IDS.index(word)
    else:
        line.card = _any_card(entry, word, content)
    line.garrison = _fixed_garrison(entry, line, int(scenario.garrison))
    entry.done()
    return line


def _any_card(entry: Entry, word: str, content: Content) -> i64:
    known = [*SPACE_IDS, PLANET_WORD, *content.ids[FIRST_PLANET:]]
    if word not in known:
        if word:
            entry.refuse("card", f"is {shown(word)}; {allowed(word, known)}")
        return FIRST_PLANET
    return _planet(entry, word, content)


def _fixed_garrison(entry: Entry, line: FixedLine, usual: int) -> i64:
    """SO-SCEN-5: hidden planets have the garrison of the scenario unless they name their own."""
    if line.card != NO_CARD and entry.has("classes"):
        entry.refuse("classes", f'stands beside a card by name; allowed: beside card = "{PLANET_WORD}"')
    if line.card != NO_CARD and line.card < FIRST_PLANET:
        if entry.has("garrison"):
            entry.refuse(
                "garrison", "stands beside a card that is no planet; allowed: planets only", "SO-RULING-73"
            )
        return 0
    return entry.whole("garrison", 0, MOST_MEEPLES, 0 if line.face_up else usual, "SO-SCEN-5")


def _classes(entry: Entry, content: Content) -> i64:
    """A set of Classes as bits."""
    there = _classes_of(content)
    usual: list[int] = [klass for klass in USUAL_CLASSES if klass in there]
    classes: i64 = 0
    for klass in entry.wholes("classes", 1, max(there), usual):
        if klass not in there:
            entry.refuse("classes", f"has {klass}; allowed: {_classes_there(content)}")
        classes |= 1 << klass
    return classes


def read_hidden(entry: Entry, scenario: Scenario, content: Content) -> HiddenLine:
    line = HiddenLine(entry, _counts(entry, scenario.players, scenario))
    line.planets = [_hidden_planets(part, scenario, content) for part in entry.entries("planets", "SO-SCEN-3")]
    most = int(MOST_CELLS)
    word = entry.table.get("space", 0)
    line.fills = word == REST
    if isinstance(word, str) and not line.fills:
        entry.refuse("space", f'is {shown(word)}; allowed: a whole number from 0 to {most}, or "{REST}"')
    if line.fills:
        entry.asked.append("space")
    space = 0 if isinstance(word, str) else entry.whole("space", 0, most, 0)
    line.objects = [
        space,
        *(entry.whole(name, 0, most, 0) for name in ("supernovas", "asteroids", "wormholes")),
    ]
    entry.done()
    return line


def _hidden_planets(entry: Entry, scenario: Scenario, content: Content) -> HiddenPlanets:
    count = entry.whole("count", 1, int(MOST_CELLS))
    classes = _classes(entry, content)
    garrison = entry.whole("garrison", 0, MOST_MEEPLES, int(scenario.garrison), "SO-SCEN-5")
    entry.done()
    return HiddenPlanets(entry, count, classes, garrison)


def _ships(entry: Entry, home: Home) -> list[StartShip]:
    """Ships docked at a start planet, each with its cargo; `count` makes several alike."""
    ships: list[StartShip] = []
    for part in entry.entries("ships", "SO-SCEN-2"):
        count = part.whole("count", 1, MOST_SHIPS, 1)
        ship = StartShip(home.seat, home.cell)
        _load(part, ship)
        part.done()
        ships += [ship] * count
    if len(ships) > MOST_SHIPS:
        entry.refuse("ships", f"makes {len(ships)} ships; allowed: at most {MOST_SHIPS} on a planet")
    return ships


def read_ship(entry: Entry, scenario: Scenario) -> ShipLine:
    """A ship somewhere on the map, as a position set by hand has it."""
    seat = scenario.colours.index(entry.choice("seat", scenario.colours))
    ship = StartShip(seat, entry.cell("cell", int(scenario.rows), int(scenario.columns)))
    _load(entry, ship)
    ship.has_moved = entry.flag("moved", False, "SO-KEY-4")
    count = entry.whole("count", 1, MOST_SHIPS, 1)
    line = ShipLine(entry, ship, count, _counts_with(entry, seat, scenario))
    entry.done()
    return line


def _load(entry: Entry, ship: StartShip) -> None:
    ship.meeples = entry.whole("meeples", 0, MOST_ABOARD, 0)
    ship.used = _used(entry, int(ship.meeples))
    ship.energy = entry.whole("energy", 0, MOST_ABOARD, 0)
    ship.ore = entry.whole("ore", 0, MOST_ABOARD, 0)
    ship.biological = entry.whole("biological", 0, MOST_WARHEADS, 0)
    ship.nuclear = entry.whole("nuclear", 0, MOST_WARHEADS, 0)


def _used(entry: Entry, meeples: int) -> int:
    """Meeples that were used in this Round: of those that are there."""
    return entry.whole("used", 0, meeples, 0, "SO-KEY-4")
