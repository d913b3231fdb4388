"""What people say about an environment, checked: one line that names the thing and what is allowed."""

from __future__ import annotations

from numbers import Integral

from pestis.kernel import registry
from pestis.kernel.errors import OptionError, SeatCountError, allowed, shown
from pestis.kernel.game import Game


def as_whole(number: object) -> int | None:
    """A whole number, of Python or of NumPy, as one of Python; None for anything else, True and False as well."""
    if isinstance(number, bool):
        return None
    if isinstance(number, Integral) or is_single(number, "iu"):
        return int(number)  # type: ignore[call-overload,no-any-return]
    return None


def is_single(value: object, kinds: str) -> bool:
    """Whether it is one value of NumPy, or an array with one and no axes, of such a kind (a letter of NumPy's)."""
    kind = getattr(getattr(value, "dtype", None), "kind", None)
    return kind is not None and kind in kinds and getattr(value, "shape", None) == ()


def whole(name: str, number: object, low: int, high: int, also: str = "") -> int:
    """A whole number within bounds; `also` says what else would have been allowed."""
    found = as_whole(number)
    if found is None or not low <= found <= high:
        span = f"{low} to {high}" if also else f"a whole number from {low} to {high}"
        raise OptionError(f"{name} is {shown(number)}; allowed: {span}{also}")
    return found


def flag(name: str, holds: object) -> bool:
    """True or False, of Python or of NumPy; words and numbers that could mean either are neither."""
    if isinstance(holds, bool) or is_single(holds, "b"):
        return bool(holds)
    raise OptionError(f"{name} is {shown(holds)}; allowed: True, False")


def game_of(game: object) -> Game:
    """A game, or the one of this name."""
    found = registry.game(game) if isinstance(game, str) else game
    if not isinstance(found, Game):
        raise OptionError(f"game is {shown(game)}; {allowed(str(game), registry.games())}, or a game itself")
    return found


def seats_of(game: Game, seats: object) -> int:
    """A number of seats that the game has; the least that are a contest unless said."""
    if seats is None:
        return min((count for count in game.seat_counts if count > 1), default=min(game.seat_counts))
    known = as_whole(seats)
    if known is None or known not in (*game.seat_counts, *game.more_seats):
        raise SeatCountError(game.title, seats, game.seat_counts)
    return known
