"""What games declare of their views is what they say, in every position of whole games, and OpenAPI tells it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NotRequired, TypedDict

import pytest
from pydantic import TypeAdapter, ValidationError

from pestis.kernel import registry
from pestis.kernel.game import Game, Views
from pestis.kernel.state import State
from pestis.server.app import bare_app
from pestis.server.openapi import REF, describe
from pestis.server.views import adapters_of, view_schemas
from tests.kernel.toys import TALLY

GAMES = ["divine-retribution", "plague-inc", "space-opera", "space-plague", "night-market"]
# Seats and options with which much can be seen.
TABLES: dict[str, list[tuple[int, dict[str, object]]]] = {
    "divine-retribution": [(2, {}), (4, {})],
    "plague-inc": [(1, {}), (2, {}), (4, {})],
    "space-opera": [(2, {}), (4, {"scenario": "bright-minds", "open_trade": True, "respawn": True})],
    "space-plague": [(2, {}), (4, {})],
    "night-market": [(2, {}), (4, {})],
}
# Random players of Space Opera hardly ever come to an end.
MOST_DECISIONS = 1200


def positions(game: Game, seats: int, options: Mapping[str, object], seed: int) -> Iterator[State]:
    """Every position of a random game."""
    chance = random.Random(seed)
    state = game.start(seats, seed, options)
    for _ in range(MOST_DECISIONS):
        yield state
        if state.is_over:
            return
        seat = chance.choice(state.pending())
        state.play(seat, chance.choice(state.legal(seat)))


@pytest.mark.parametrize("name", GAMES)
def test_every_view_of_whole_games_is_as_declared(name: str) -> None:
    game = registry.game(name)
    board = adapters_of(game)["board"]
    for seats, options in TABLES[name]:
        for state in positions(game, seats, options, seed=7):
            for viewer in (-1, 0, seats - 1):
                board.validate_python(state.board_view(viewer), strict=True)


@pytest.mark.parametrize("name", GAMES)
def test_the_catalogue_is_as_declared(name: str) -> None:
    game = registry.game(name)
    adapters_of(game)["catalogue"].validate_python(game.catalogue(), strict=True)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_view_lacks_or_has_too_much_is_found(name: str) -> None:
    game = registry.game(name)
    board = adapters_of(game)["board"]
    view = dict(game.start(2, 1).board_view(0))
    with pytest.raises(ValidationError, match="secret"):
        board.validate_python({**view, "secret": 1}, strict=True)
    with pytest.raises(ValidationError, match=next(iter(view))):
        board.validate_python(dict(list(view.items())[1:]), strict=True)


def test_the_document_names_the_views_of_each_game() -> None:
    told = describe(bare_app(), [registry.game(name) for name in GAMES])
    assert set(told["x-views"]) == set(GAMES)
    assert told["x-views"]["space-opera"] == {
        "board": {"$ref": REF.format(model="SpaceOpera_Board")},
        "catalogue": {"$ref": REF.format(model="SpaceOpera_Catalogue")},
    }
    player = told["components"]["schemas"]["SpaceOpera_Player"]
    assert player["additionalProperties"] is False
    assert player["properties"]["techs"] == {"type": "array", "items": {"type": "string"}}
    assert "SpacePlague_Player" in told["components"]["schemas"]


class Pile(TypedDict):
    cards: list[str]
    note: NotRequired[str]


class Hints(TypedDict, total=False):
    best: int | None


class Heap(Pile):
    hints: Hints
    rest: Pile | None


def declaring(views: Views | None) -> Callable[[Game], Views | None]:
    return lambda game: views


def test_fields_that_may_be_missing_are_not_required(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TALLY), "views", declaring(Views(Heap)))
    schemas, used = view_schemas([TALLY], REF)
    assert used == {"tally": {"board": {"$ref": REF.format(model="Tally_Heap")}}}
    assert set(schemas) == {"Tally_Heap", "Tally_Hints", "Tally_Pile"}
    assert schemas["Tally_Heap"]["required"] == ["cards", "hints", "rest"]
    assert "required" not in schemas["Tally_Hints"]
    heap: TypeAdapter[Any] = adapters_of(TALLY)["board"]
    heap.validate_python({"cards": [], "hints": {}, "rest": {"cards": ["rat"], "note": "top"}}, strict=True)
    with pytest.raises(ValidationError):
        heap.validate_python({"cards": [], "hints": {"best": "rat"}, "rest": None}, strict=True)


def test_a_game_need_not_declare_its_views(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TALLY), "views", declaring(None))
    assert view_schemas([TALLY], REF) == ({}, {})
