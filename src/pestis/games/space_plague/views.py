"""What the page is told about this game, as types: its board view and its catalogue. OpenAPI is made from them."""

from __future__ import annotations

from typing import Literal, TypedDict

Phase = Literal["setup", "production", "action", "event", "march"]
Terrain = Literal["water", "mountain", "desert", "forest", "alien"]
Product = Literal["water", "mountain", "desert", "forest", "alien", "nothing", "die", "energy"]
UnitKind = Literal["plague", "captain", "black", "red", "native"]
EvolutionType = Literal["instant", "hand", "permanent"]
CardType = Literal["starter", "instant", "hand", "permanent"]

# The boards.


class Unit(TypedDict):
    """Natives have no owner; `shield` is who has put a shield on it, `halt` for how many rounds it is halted."""

    place: str
    kind: UnitKind
    owner: int | None
    host: int
    shield: int | None
    immune: int
    halt: int


class Space(TypedDict):
    """The units of a space, the one that came first first; mostly none or one."""

    space: str
    units: list[Unit]


class Tile(Space):
    terrain: Terrain
    extra: bool
    energy: bool
    blocked: bool
    frozen: int


class HostBoard(TypedDict):
    seat: int
    ship: list[Space]
    path: list[Tile]


class Market(TypedDict):
    """The row with what each card would cost the viewer, the face-up top of the deck, and the discards."""

    row: list[str | None]
    prices: list[int | None]
    top: str | None
    top_buyable: bool
    deck: int
    discards: list[str]


# Players.


class Score(TypedDict):
    core: int
    evolutions: int
    total: int


class Commit(TypedDict):
    """The card that was picked for this round; null while it lies face down and is somebody else's."""

    face_up: bool
    card: str | None


class Player(TypedDict):
    seat: int
    faction: str
    energy: int
    supply: int
    core: int
    core_special: int
    score: Score
    hand: list[str] | None
    hand_size: int
    commit: Commit | None
    played: list[str]
    last: str | None
    trashed: list[str]
    instants: list[str]
    permanents: list[str]
    used: list[str]


class Board(TypedDict):
    """With `final_march` the last round is a march alone, without cards."""

    round: int
    last_round: int
    final_march: bool
    phase: Phase
    window: str | None
    first_player: int
    turn: int | None
    resolved: bool
    planet: str
    uniques: int
    track: list[str | None]
    planetary_deck: int
    removed_events: int
    gone: list[str]
    market: Market
    pool: int
    special_tokens: int
    immunity_tokens: int
    boards: list[HostBoard]
    players: list[Player]


# The catalogue.


class Card(TypedDict):
    """A card; what a starting card does not have is null."""

    id: str
    name: str
    text: str
    type: CardType
    number: int | None
    cost: int | None
    points: int
    active: bool
    provenance: dict[str, str]
    rules: list[str]


class Part(TypedDict):
    """One thing that an event does, and the grounds it names."""

    do: str
    on: list[str]
    amount: int


class EventCard(TypedDict):
    id: str
    number: int
    name: str
    text: str
    produces: Product
    energy: int
    unique: bool
    does: list[Part]
    provenance: dict[str, str]
    rules: list[str]


class Planet(TypedDict):
    id: str
    name: str
    path: list[Terrain]
    extra: int
    text: str
    does: list[Part]
    provenance: dict[str, str]
    rules: list[str]


class Catalogue(TypedDict):
    """`renewal` is what renewing the market costs."""

    cards: dict[str, Card]
    events: dict[str, EventCard]
    planets: dict[str, Planet]
    factions: dict[str, str]
    renewal: int
