"""What the page is told about this game, as types: its board view and its catalogue. OpenAPI is made from them."""

from __future__ import annotations

from typing import Literal, TypedDict

Phase = Literal["setup", "spread", "infect", "end"]


class Controlled(TypedDict):
    """A card under somebody's control; `copied` is what a Queen copies."""

    card: str
    copied: str | None
    waiting: bool
    gained: int
    used: bool
    repented: bool


class Player(TypedDict):
    """`hand` and `draw_top` are what the viewer knows of, `unseen` counts what lies somewhere in hand and pile."""

    seat: int
    hand_size: int
    hand: list[str]
    draw_size: int
    draw_top: list[str]
    unseen: dict[str, int]
    discard: list[str]
    control: list[Controlled]
    infamy: int


class Board(TypedDict):
    """Cards are ids; `window` and `end_times` are null while there is no such thing."""

    round: int
    first_seat: int
    turn: int
    phase: Phase
    window: int | None
    contagions: int
    available: int
    spent: int
    took_rat_king: bool
    end_times: int | None
    lineup: list[str | None]
    kingdom_deck: int
    royals: list[str]
    clergy: list[str]
    king: bool
    rat_kings: int
    penance_deck: int
    pit: list[str]
    drawn: list[str]
    players: list[Player]


class Card(TypedDict):
    """What a card does not have is null."""

    id: str
    name: str
    suit: str | None
    suit_name: str | None
    title: str
    copies: int
    resistance: int
    notoriety: int | None
    contagions: int | None
    chronic: str | None
    persecute: bool
    repent: bool
    text: str
    provenance: dict[str, str]
    rules: list[str]


class Catalogue(TypedDict):
    cards: dict[str, Card]
