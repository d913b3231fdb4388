"""The numbers of a strategy by the names of the attributes that hold them."""

from __future__ import annotations

from collections.abc import Mapping

from pestis.kernel.errors import PestisError


def habits_of(weights: object, without: tuple[str, ...] = ()) -> dict[str, float]:
    found: dict[str, float] = {}
    for name in dir(weights):
        value = getattr(weights, name)
        if isinstance(value, float) and name not in without:
            found[name] = value
    return found


def take_on(weights: object, habits: Mapping[str, float]) -> None:
    known = habits_of(weights)
    for name, value in habits.items():
        if name not in known:
            raise PestisError(f"there is no habit {name!r}; allowed: {', '.join(known)}")
        setattr(weights, name, float(value))
