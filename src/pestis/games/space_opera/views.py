"""What the page is told about this game, as types: its board view and its catalogue. OpenAPI is made from them.

Cells are numbers, row by row from 0; ships are numbers too.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

CellKind = Literal["space", "supernova", "asteroid", "wormhole", "planet"]
Good = Literal["energy", "ore", "meeple", "bio_warhead", "nuclear_warhead"]

# `class` is no name for a field of a Python class.
Classed = TypedDict("Classed", {"class": int})

# The map.


class PlanetBase(TypedDict):
    """What is printed on a planet, before structures."""

    energy: int
    ore: int
    capacity: int


class Planet(Classed):
    """Attributes with structures added; `protected` Meeples are covered by Bunkers."""

    name: str
    base: PlanetBase
    energy_income: int
    ore_income: int
    capacity: int
    owner: int | None
    neutral: bool
    meeples: int
    free: int
    protected: int
    energy: int
    ore: int
    windmill: int
    refinery: int
    farm: int
    bunkers: int
    bio_warheads: int
    nuclear_warheads: int
    contaminated_until: int | None
    fallout_until: int | None
    built_on: bool


class Cell(TypedDict):
    """A card of the map; a face-down one has a `kind` and a `card` only for who looked."""

    cell: int
    row: int
    column: int
    face_up: bool
    kind: CellKind | None
    card: str | None
    looked: list[int]
    pulsed: list[int]
    planet: Planet | None


class Ship(TypedDict):
    ship: int
    owner: int | None
    cell: int
    docked: bool
    energy: int
    reserved: int
    ore: int
    meeples: int
    bio_warheads: int
    nuclear_warheads: int
    drone: bool
    moved: bool
    stealth: bool
    fired_pulse: bool
    loaded: bool


# Players.


class Player(TypedDict):
    """`techs` is what the viewer knows of the hand, `open_techs` what everybody has seen."""

    seat: int
    colour: str
    alive: bool
    passed: bool
    planets: int
    meeples: int
    cards: int
    techs: list[str]
    open_techs: list[str]
    copied: list[str]
    copies: bool
    hacks_left: int
    respawns: bool


class Treaty(TypedDict):
    """Who holds off whom, where the counter lies, and whether this phase is paid for."""

    holder: int
    partner: int
    cell: int
    paid: bool


# What is going on.


class Step(TypedDict):
    """Where the ship under way can go next: the move, the card, the spaces it costs, how it can be entered."""

    move: str
    cell: int
    spaces: int
    modes: list[str]


class UnderWay(TypedDict):
    """The ship under way; `steps` is for its owner only."""

    ship: int
    spaces_left: int
    energy: int
    hyperspace: bool
    path: list[int]
    steps: list[Step] | None


class ManifestLine(TypedDict):
    """How much of a good is aboard, how much on the other side, and how much shall be aboard."""

    good: Good
    aboard: int
    there: int
    chosen: int | None


class Manifest(TypedDict):
    """The cargo form: the ship, the other side, and the amounts settled so far."""

    ship: int
    with_ship: int | None
    cell: int
    next: Good | None
    goods: list[ManifestLine]


class Attack(TypedDict):
    attacker: int
    ship: int | None
    defender: int | None
    cell: int
    mode: str
    named: int | None
    strength: int | None
    defence: int | None


class Use(TypedDict):
    """A Technology that still waits for its effect."""

    tech: str
    seat: int


class Asked(TypedDict):
    """The question that is open: its kind, who answers it, and what it is about."""

    kind: str
    seat: int
    tech: str | None
    user: int | None
    ship: int | None
    cell: int | None
    amount: int | None
    partner: int | None
    token: NotRequired[str]
    attack: Attack | None
    hacks: list[Use]


class Board(TypedDict):
    scenario: str
    title: str
    goal: str
    rows: int
    columns: int
    rate: int
    diagonal: bool
    round: int
    round_limit: int
    phase: str
    phases: list[str]
    first: int
    turn: int
    site: int | None
    main_done: bool
    cells: list[Cell]
    ships: list[Ship]
    players: list[Player]
    treaties: list[Treaty]
    pool: dict[str, int]
    deck: int
    deck_cards: list[str]
    gone: list[str]
    move: UnderWay | None
    manifest: Manifest | None
    draft: list[str]
    window: Asked | None


# The catalogue.


class SpaceCard(TypedDict):
    id: str
    kind: Literal["space", "object"]
    name: str
    copies: int
    text: str
    rules: list[str]
    provenance: dict[str, str]


class PlanetCard(Classed):
    id: str
    kind: Literal["planet"]
    name: str
    energy: int
    ore: int
    capacity: int
    provenance: dict[str, str]


class Technology(TypedDict):
    id: str
    code: str
    name: str
    kind: list[str]
    window: list[str]
    payer: str
    energy: int
    ore: int
    target: str
    duration: str
    frequency: str
    copies: int
    text: str
    rules: list[str]
    provenance: dict[str, str]


class ScenarioFacts(TypedDict):
    """What is told of a scenario before it is chosen."""

    id: str
    title: str
    summary: str
    goal: str
    players: list[int]
    colours: list[str]
    rows: int
    columns: int
    rate: int
    diagonal: bool
    start_techs: int
    options: dict[str, bool | int | str]


class Key(TypedDict):
    rule: str
    selected: str
    keys: str
    command: str


class Price(TypedDict):
    id: str
    energy: int
    ore: int


class Catalogue(TypedDict):
    """`items` is what can be built, `orders` what a ship pays for what it is told to do, in Energy, by verb."""

    cards: dict[str, SpaceCard | PlanetCard]
    technologies: dict[str, Technology]
    scenarios: list[ScenarioFacts]
    keys: list[Key]
    items: list[Price]
    orders: dict[str, int]
