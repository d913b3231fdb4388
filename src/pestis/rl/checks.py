"""What people say about an environment, checked: one line that names the thing and what is allowed."""

from __future__ import annotations

from numbers import Integral

from pestis.kernel.errors import OptionError, shown


def as_whole(number: object) -> int | None:
    """A whole number, of Python or of NumPy, as one of Python; None for anything else, True and False as well."""
    if isinstance(number, bool):
        return None
    if isinstance(number, Integral) or is_single(number):
        return int(number)  # type: ignore[call-overload,no-any-return]
    return None


def is_single(number: object) -> bool:
    """Whether it is an array of NumPy with one whole number and no axes."""
    kind = getattr(getattr(number, "dtype", None), "kind", "")
    return kind in ("i", "u") and getattr(number, "shape", None) == ()


def whole(name: str, number: object, low: int, high: int, also: str = "") -> int:
    """A whole number within bounds; `also` says what else would have been allowed."""
    found = as_whole(number)
    if found is None or not low <= found <= high:
        span = f"{low} to {high}" if also else f"a whole number from {low} to {high}"
        raise OptionError(f"{name} is {shown(number)}; allowed: {span}{also}")
    return found
