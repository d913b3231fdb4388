"""What objects hold: to compare two, to show one, to find what two states share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pestis.kernel.events import Event
from pestis.kernel.game import Game
from pestis.kernel.options import OptionValues
from pestis.kernel.serialise import SHARED, digest, names_of, values_of
from pestis.kernel.state import State


def difference(wanted: object, found: object, path: str = "") -> str:
    """The first place where two values differ."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in [*wanted, *(key for key in found if key not in wanted)]:
            if key not in wanted or key not in found:
                return f"only one of them has {path}.{key}"
            if wanted[key] != found[key]:
                return difference(wanted[key], found[key], f"{path}.{key}")
    if isinstance(wanted, list | tuple) and isinstance(found, list | tuple) and len(wanted) == len(found):
        for place, (one, other) in enumerate(zip(wanted, found, strict=True)):
            if one != other:
                return difference(one, other, f"{path}[{place}]")
    one, other = short(wanted), short(found)
    if one == other:
        one, other = f"a {type(wanted).__name__}, {one},", f"a {type(found).__name__}"
    return f"{path.lstrip('.') + ' is ' if path else ''}{one} in one, {other} in the other"


def short(thing: object) -> str:
    text = repr(plain(thing))
    return text if len(text) <= 200 else text[:200] + "…"


def plain(thing: object) -> object:
    """An object with all it holds as lists and dicts, to be compared and shown."""
    if isinstance(thing, list | tuple):
        return [plain(part) for part in thing]
    if isinstance(thing, dict):
        return {key: plain(part) for key, part in thing.items()}
    if not can_change(thing) or isinstance(thing, set | bytearray | Game):
        return thing
    return {step[1:]: plain(part) for step, part in parts_of(thing)}


def attribute_difference(one: State, other: State) -> str:
    return difference(plain(one), plain(other))


def fingerprint(state: State) -> str:
    """A digest that takes the events on trust, but for their number: they are many, and only ever added."""
    held = {name: value for name, value in values_of(state).items() if name != "journal"}
    return digest([held, 0 if state.journal is None else len(state.journal.events)])


def parts_of(thing: object) -> list[tuple[str, object]]:
    """What an object holds directly, with how to get there."""
    if isinstance(thing, list | tuple | set | frozenset):
        return [(f"[{place}]", part) for place, part in enumerate(thing)]
    if isinstance(thing, Mapping):
        return [(f"[{key!r}]", part) for key, part in thing.items()]
    if callable(thing) or isinstance(thing, int | float | str | bytes | None):
        return []
    shared = SHARED if isinstance(thing, State) else ()
    return [(f".{name}", getattr(thing, name)) for name in names_of(thing) if name not in shared]


def can_change(thing: object) -> bool:
    if isinstance(thing, list | dict | set | bytearray):
        return True
    if isinstance(thing, tuple | int | float | str | bytes | frozenset | None) or callable(thing):
        return False
    return bool(names_of(thing))


def is_constant(thing: object) -> bool:
    """What two states may share: the game, events, settled options, whatever has an `identity`."""
    return isinstance(thing, Game | Event | OptionValues | type) or isinstance(getattr(thing, "identity", 0), str)


def reachable(thing: object, seen: set[int]) -> set[int]:
    """The identities of everything that can change among what an object holds."""
    todo = [thing]
    while todo:
        for _, part in parts_of(todo.pop()):
            if can_change(part) and id(part) not in seen:
                seen.add(id(part))
                todo.append(part)
            elif isinstance(part, tuple):
                todo.append(part)
    return seen


def shared_parts(one: State, other: State, constant: set[int]) -> list[str]:
    """The ways to things that can change and that both states hold."""
    theirs = dict(changeable(other, constant))
    return [path for place, path in changeable(one, constant) if place in theirs]


def changeable(state: State, constant: set[int]) -> Iterator[tuple[int, str]]:
    """Identity and path of all that can change in a state, but for what is constant."""
    seen: set[int] = set()
    todo: list[tuple[str, object]] = [("state", state)]
    while todo:
        path, thing = todo.pop()
        for step, part in parts_of(thing):
            if is_constant(part) or id(part) in constant or id(part) in seen:
                continue
            if can_change(part):
                seen.add(id(part))
                yield id(part), path + step
            if can_change(part) or isinstance(part, tuple):
                todo.append((path + step, part))
