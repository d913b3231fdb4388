"""What the page is told about this game, as types: its board view and its catalogue. OpenAPI is made from them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Phase = Literal["setup", "start", "dna", "country", "evolution", "infection", "death", "end"]
Climate = Literal["neutral", "hot", "cold"]
Disease = Literal["bacteria", "virus"]
Bar = Literal["hot", "cold", "ban"]

# The board.


class Country(TypedDict):
    """A Country Card on the board; `cities` has the side of the token in each city, or null."""

    country: str
    cities: list[int | None]
    empty: int
    controllers: list[int]
    banned: bool
    tried: bool


class Zone(TypedDict):
    continent: str
    capacity: int
    banned: bool
    countries: list[Country | None]


class Ban(TypedDict):
    """Where nobody may place: a Country, or a whole continent."""

    seat: int
    country: str | None
    continent: str | None


class Strike(TypedDict):
    seat: int
    country: str


class PendingCountry(TypedDict):
    """The Country Card that is about to be placed; a blind one is known to its drawer only."""

    blind: bool
    country: str | None


class Turn(TypedDict):
    """What the active player has done and still owes."""

    tokens_left: int
    sold: bool
    killed: bool
    rolled: bool
    placed: bool
    could_place: bool
    outbreak: bool
    begun: bool
    roll_bonus: int
    temporary: str | None


class Link(TypedDict):
    """A Country in reach while a token is to be placed, and what bars it.

    `ways` says from which Countries it is reached: "here" from itself, by "land", "air" or "sea".
    """

    country: str
    ways: dict[str, list[str]]
    barred: Bar | None


class Aim(TypedDict, total=False):
    """One target of an Event Card: a token or a Country, a continent, or a space of a slide."""

    country: str | None
    side: int | None
    continent: str
    space: str


class Act(TypedDict):
    """What a question is about: a reaction of a `side`, or something that a `seat` does."""

    kind: str
    side: NotRequired[int]
    seat: NotRequired[int]
    reaction: NotRequired[str]
    country: NotRequired[str | None]
    event: NotRequired[str | None]
    chosen: NotRequired[list[Aim]]


# Players.


class Space(TypedDict):
    """One space of a slide: its card, what was paid for it, its ability, and whether that lies open."""

    space: str
    trait: str | None
    paid: int
    ability: str | None
    open: bool


class Mutation(TypedDict):
    """The card that was drawn for Mutation and what evolving it costs; null for who may not see it."""

    trait: str | None
    price: int | None


class Side(TypedDict):
    """A player, or the PlagueBot, as far as both have it; `if_ended` are the parts of its score by now."""

    dna: int
    tokens: int
    gifts: list[str]
    controlled: int
    kills: list[str]
    if_ended: dict[str, int]


class Player(Side):
    """Hands are null for others; `known` is what everybody knows of the Trait hand."""

    seat: int
    disease: Disease | None
    supply: int
    infectivity: int
    lethality: int
    slide: list[Space]
    hand_size: int
    hand: list[str] | None
    known: list[str]
    dear: list[int]
    mutation: Mutation | None
    events_size: int
    events_fresh: int
    events: list[str] | None
    starting: str | None


class PlagueBot(Side):
    side: int
    spaces: int
    mat: list[str]


class Bonuses(TypedDict):
    lucky_escape: int
    continent_killer: int
    ultimate_wipeout: int


class Board(TypedDict):
    round: int
    active: int
    first_seat: int
    phase: Phase
    solo: bool
    sudden_death: bool
    ending: bool
    zones: list[Zone]
    face_up: list[str | None]
    country_deck: int
    deck_cards: list[str] | None
    pending_country: PendingCountry | None
    removed: list[str]
    trait_deck: int
    trait_discard: list[str]
    trait_removed: list[str]
    event_deck: int
    event_discard: list[str]
    bans: list[Ban]
    strikes: list[Strike]
    turn: Turn
    links: list[Link]
    act: Act | None
    players: list[Player]
    plaguebot: PlagueBot | None
    bonuses: Bonuses


# The catalogue.


class ZoneFacts(TypedDict):
    name: str
    capacity: int


class CountryCard(TypedDict):
    id: str
    name: str
    continent: str
    climate: Climate
    airport: bool
    seaport: bool
    start: bool
    cities: list[str]
    population: int
    area: int
    resources: int
    provenance: dict[str, str]


class TraitCard(TypedDict):
    id: str
    name: str
    cost: int
    traits: list[str]
    copies: int
    provenance: dict[str, str]


class EventCard(TypedDict):
    id: str
    name: str
    when: str
    text: str
    copies: int
    patient_zero: bool
    provenance: dict[str, str]


class Core(TypedDict):
    infectivity: int
    lethality: int


class Catalogue(TypedDict):
    """`slides` names the ability of each space of each disease."""

    zones: dict[str, ZoneFacts]
    countries: dict[str, CountryCard]
    traits: dict[str, TraitCard]
    events: dict[str, EventCard]
    slides: dict[str, dict[str, str | None]]
    abilities: list[str]
    core: Core
