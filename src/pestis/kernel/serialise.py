"""Reading every attribute of an object, compiled or interpreted: for pickles and for digests."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from enum import Enum
from typing import Annotated, TypeAlias, TypeVar, cast

T = TypeVar("T")
Shared: TypeAlias = Annotated[T, "shared"]
"""The type of a field that every copy of a state has in common, because it never changes."""

# No attributes in the sense of this page: the last is what an object remembers of its own digest.
UNNAMED = frozenset(("__dict__", "__weakref__", "_verbatim"))
BUILT_IN = (float, str, bytes)
EXACT = frozenset((bool, int, str, bytes, type(None)))
# What every state of a game shares: the game, and its loaded content under the name `content`.
SHARED = ("game", "content")
# What a digest calls by the name that released records have, and what it leaves out because they do not have it.
CALLED = {"skip_unable": "able"}
UNSAID = frozenset(("content", "for_people", "in_full"))
_class_names: dict[type, frozenset[str]] = {}
# Of classes whose objects have the same attributes for good.
_said: dict[type, list[tuple[str, str]]] = {}


class Verbatim:
    """Words that stand in a digest as they are: those of an object with a `verbatim`, which never changes."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def names_of(thing: object) -> list[str]:
    """The attribute names of an object: compiled classes list them, interpreted ones have a __dict__ or slots."""
    kind = type(thing)
    if kind not in _class_names:
        _class_names[kind] = _names_of_class(kind)
    return sorted(_class_names[kind].union(getattr(thing, "__dict__", ())) - UNNAMED)


def _names_of_class(kind: type) -> frozenset[str]:
    names = set(getattr(kind, "__mypyc_attrs__", ()))
    for base in kind.__mro__:
        slots = base.__dict__.get("__slots__", ())
        names.update([slots] if isinstance(slots, str) else slots)
    return frozenset(names - UNNAMED)


def values_of(thing: object) -> dict[str, object]:
    """The attributes of a state that differ from match to match."""
    return {name: getattr(thing, name) for name in names_of(thing) if name not in SHARED}


def copied(value: object) -> object:
    """A copy of what a field holds: lists item by item, things that can be cloned, all else as it is."""
    if isinstance(value, list):
        return [copied(item) for item in value]
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    clone = None if type(value) in EXACT else getattr(value, "clone", None)
    return value if clone is None else clone()


def differences(one: object, other: object) -> list[str]:
    """The attributes in which two states differ, with both values."""
    mine, theirs = values_of(one), values_of(other)
    return [
        f"{name}: {in_short(mine.get(name))} / {in_short(theirs.get(name))}"
        for name in sorted(mine.keys() | theirs.keys())
        if digest(mine.get(name)) != digest(theirs.get(name))
    ]


def in_short(value: object) -> str:
    """What a field holds, for reading: lists and things with fields all the way down."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(in_short(item) for item in value)}]"
    names = [] if type(value) in EXACT or isinstance(value, float | Mapping) else names_of(value)
    if not names:
        return repr(value)
    return f"{type(value).__name__}({', '.join(f'{name}={in_short(getattr(value, name))}' for name in names)})"


def digest(thing: object, instead: Mapping[str, str] | None = None) -> str:
    """SHA-256 of an object and all it holds; insensitive to hash seeds and to compilation.

    `instead` has other words for parts of an `identity`: those of a record that an earlier version wrote.
    """
    said = repr(canonical(thing))
    for ours, theirs in (instead or {}).items():
        said = said.replace(ours, theirs)
    return hashlib.sha256(said.encode()).hexdigest()


def canonical(thing: object) -> object:
    """Lists, numbers and words that say what a thing holds, the same however it was compiled."""
    kind = type(thing)
    if kind in EXACT:
        return thing
    if kind is list and EXACT.issuperset(map(type, cast("list[object]", thing))):
        return thing
    verbatim = getattr(thing, "verbatim", None)
    if isinstance(verbatim, Verbatim):
        return verbatim
    if isinstance(thing, int):
        return int(thing)
    if isinstance(thing, float) and thing.is_integer():
        return int(thing)  # a compiled float attribute turns 1 into 1.0, an interpreted one does not
    if isinstance(thing, BUILT_IN):
        return thing
    if isinstance(thing, bytearray):
        return bytes(thing)
    if isinstance(thing, Enum):
        return thing.name
    if isinstance(thing, list | tuple):
        return [canonical(item) for item in thing]
    if isinstance(thing, set | frozenset):
        return sorted(repr(canonical(item)) for item in thing)
    if isinstance(thing, Mapping):
        return sorted((repr(canonical(key)), canonical(value)) for key, value in thing.items())
    identity = getattr(thing, "identity", None)
    if isinstance(identity, str):
        return identity
    return [(called, canonical(getattr(thing, name))) for called, name in _said_of(thing)]


def _said_of(thing: object) -> list[tuple[str, str]]:
    """What a digest says of an object: what it calls each attribute, in order, and its name."""
    kind = type(thing)
    known = _said.get(kind)
    if known is not None:
        return known
    names = names_of(thing)
    if not names:
        raise TypeError(f"a state cannot hold a {kind.__name__}: it has no attributes to save or compare")
    said = sorted((CALLED.get(name, name), name) for name in names if name not in UNSAID)
    if not hasattr(thing, "__dict__"):
        _said[kind] = said
    return said
