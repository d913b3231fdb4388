"""What pages are told about this game, as types: its board view and its catalogue. OpenAPI is made from them."""

from __future__ import annotations

from typing import TypedDict


class Offer(TypedDict):
    seller: int
    ware: str
    count: int


class Trader(TypedDict):
    """One trader as the viewer sees it; `bid` is tonight's, None while bids are secret."""

    seat: int
    coins: int
    bid: int | None
    cards: int
    shown: dict[str, int]
    hand: dict[str, int] | None


class Board(TypedDict):
    night: int
    nights: int
    bearer: int
    demand: list[str]
    row: list[str]
    deck: int
    discard: dict[str, int]
    turns: list[int]
    offer: Offer | None
    traders: list[Trader]


class Card(TypedDict):
    name: str
    text: str
    rules: list[str]


class Catalogue(TypedDict):
    cards: dict[str, Card]
