"""The numbers of a strategy by the names of the attributes that hold them."""

from __future__ import annotations

from collections.abc import Mapping


def habits_of(weights: object, without: tuple[str, ...] = ()) -> dict[str, float]:
    found: dict[str, float] = {}
    for name in dir(weights):
        value = getattr(weights, name)
        if isinstance(value, float) and name not in without:
            found[name] = value
    return found


def take_on(weights: object, habits: Mapping[str, float]) -> None:
    for name, value in habits.items():
        setattr(weights, name, value)
