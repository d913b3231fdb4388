"""What seats are called: by their colours, or by the names that people at this keyboard gave."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pestis.kernel.grammar import SEAT_NAMES
from pestis.terminal.json_types import Json

TOLD = ("question", "outcome")


class Names:
    """The names of all seats, and the texts of a game with these names in place of the colours."""

    def __init__(self, names: Sequence[str] = SEAT_NAMES, colours: Sequence[str] = SEAT_NAMES) -> None:
        self.names = tuple(names)
        self.colours = tuple(colours)  # as the game calls the seats
        given = {colours[seat]: name for seat, name in enumerate(names) if name != colours[seat]}
        self._given = given
        self._colours = re.compile(rf"\b({'|'.join(given)})\b") if given else None

    def __getitem__(self, seat: int) -> str:
        return self.names[seat]

    def is_given(self, seat: int) -> bool:
        return self.names[seat] != self.colours[seat]

    def text(self, text: str) -> str:
        """
        >>> Names(["Ann", "Blue"]).text("Vermilion gives Blue's Rat to Vermilion.")
        "Ann gives Blue's Rat to Ann."
        """
        if self._colours is None:
            return text
        return self._colours.sub(lambda found: self._given[found[0]], text)

    def told(self, told: Any) -> Any:  # noqa: ANN401 (whatever JSON it is)
        """Moves, events and hints: every `text` in them."""
        if self._colours is None:
            return told
        if isinstance(told, list):
            return [self.told(each) for each in told]
        if isinstance(told, dict):
            return {
                key: self.text(value)
                if key in ("text", "warning") and isinstance(value, str)
                else self.told(value)
                for key, value in told.items()
            }
        return told

    def view(self, view: Json) -> Json:
        """The table itself says nothing in sentences."""
        return view if self._colours is None else view | {part: self.told(view[part]) for part in TOLD}


COLOURS = Names()
