"""The board views and catalogues of games, as they declare them, for OpenAPI.

A game declares TypedDicts with plain names (`Player`); among the components each has the name of its game before
it (`SpaceOpera_Player`), and says that it has no other fields.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import reduce
from operator import or_
from types import UnionType
from typing import Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import typing_extensions
from pydantic import ConfigDict, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from pestis.kernel import registry
from pestis.kernel.errors import PestisError
from pestis.kernel.game import Game

Json = dict[str, Any]
SAID: Final = "serialization"
# Like the one of the standard library, which pydantic reads on newer Pythons only.
new_record: Final[Any] = typing_extensions.TypedDict


def installed_games() -> list[Game]:
    """The games that load; who wants to play one of the others is told what is wrong."""
    found = []
    for name in registry.games():
        with suppress(PestisError, ImportError, AttributeError):
            found.append(registry.game(name))
    return found


def view_schemas(games: Iterable[Game], ref_template: str) -> tuple[Json, Json]:
    """Schemas by name, and by game which of them are its board and its catalogue."""
    adapters = {(game.id, part): adapter for game in games for part, adapter in adapters_of(game).items()}
    found, definitions = TypeAdapter.json_schemas(
        [(key, SAID, adapter) for key, adapter in adapters.items()],
        ref_template=ref_template,
        schema_generator=Untitled,
    )
    used: Json = {}
    for id, part in adapters:
        used.setdefault(id, {})[part] = found[(id, part), SAID]
    return definitions.get("$defs", {}), used


class Untitled(GenerateJsonSchema):
    """Fields have names; titles made from these say nothing more."""

    def field_title_should_be_set(self, schema: object) -> bool:
        return False


def adapters_of(game: Game) -> dict[str, TypeAdapter[Any]]:
    """What checks and describes the views of a game; nothing if it does not declare them."""
    declared = game.views()
    if declared is None:
        return {}
    naming = Naming(game.id)
    parts = {"board": declared.board, "catalogue": declared.catalogue}
    renamed: dict[str, Any] = {part: naming.renamed(shape) for part, shape in parts.items() if shape is not None}
    return {part: TypeAdapter(shape) for part, shape in renamed.items()}


class Naming:
    """Writes the TypedDicts of a game anew, with its name before theirs."""

    def __init__(self, game: str) -> None:
        self.prefix = "".join(word.capitalize() for word in game.split("-"))
        self.made: dict[object, object] = {}

    def renamed(self, hint: object) -> object:
        """The same type, made of renamed ones."""
        if is_typeddict(hint):
            return self.made[hint] if hint in self.made else self.record(hint)
        inner = get_args(hint)
        origin: Any = get_origin(hint)
        if not inner or origin is Literal:
            return hint
        parts: Any = tuple(self.renamed(part) for part in inner)
        return reduce(or_, parts) if origin in (Union, UnionType) else origin[parts]

    def record(self, shape: object) -> object:
        declared: Any = shape
        fields: dict[str, object] = {}
        for name, hint in get_type_hints(declared, include_extras=True).items():
            is_marked = get_origin(hint) is NotRequired
            found: Any = self.renamed(get_args(hint)[0] if is_marked else hint)
            fields[name] = NotRequired[found] if is_marked or name in declared.__optional_keys__ else found
        made = new_record(f"{self.prefix}_{declared.__name__}", fields)
        made.__doc__ = declared.__doc__
        made.__pydantic_config__ = ConfigDict(extra="forbid")
        self.made[shape] = made
        return made
