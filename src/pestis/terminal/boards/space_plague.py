"""Everybody's ship and terrain path, the planetary track, and the market."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.text import Text

from pestis.terminal.boards.board import Board, Plate, player_of, steps
from pestis.terminal.boards.drawing import (
    COLOURS,
    QUIET,
    SHAPES,
    Line,
    crop,
    fit,
    flow,
    line,
    quiet,
    seat_style,
    token,
)
from pestis.terminal.json_types import Json

PHASES = (
    ("setup", "Setup"),
    ("production", "Production"),
    ("action", "Actions"),
    ("event", "Event"),
    ("march", "March"),
)
# Terrain: a sign, a colour, the word.
TERRAIN = {
    "water": ("≈", "#4aa3df", "Water"),
    "mountain": ("^", "#b9b0a2", "Mountain"),
    "desert": ("∴", "#e3c06a", "Desert"),
    "forest": ("♣", "#56b36a", "Forest"),
    "alien": ("§", "#d36ad6", "Alien"),
}
KINDS = {"plague": "p", "captain": "C", "black": "B", "red": "R", "native": "N"}
LEGEND = (
    "° planet tile",
    *("p plague", "C captain", "B black", "R red", "N native"),
    *("+ shield", "! immune", "- halted", "ϟ energy", "x blocked", "* frozen"),
)
SHIP_CELL = 3
ROOMY = 60
SMALLEST_TILE, LARGEST_TILE = 3, 9


class SpacePlague(Board):
    """A unit is a letter (p plague, C captain, B black, R red, N native) with the mark of its owner."""

    reactions: ClassVar[Mapping[str, str]] = {"SP-RULING-29": "A moment to use an instant"}

    def draw(self, view: Json, width: int, height: int) -> list[Line]:
        table: Json = view["table"]
        lines: list[Line] = []
        for board in table["boards"]:
            lines += self._host(view, board, width)
        lines += self._track(table, width)
        lines += self._market(table, width)
        return [*lines, *self._legend(width)]

    # One player's ship and path.

    def _host(self, view: Json, board: Json, width: int) -> list[Line]:
        table: Json = view["table"]
        seat: int = board["seat"]
        player = table["players"][seat]
        wide = (width - (SHIP_CELL + 1) * len(board["ship"]) - 1) // max(1, len(board["path"])) - 1
        tile = max(SMALLEST_TILE, min(LARGEST_TILE, wide))
        ship = [self._space(space, SHIP_CELL) for space in board["ship"]]
        path = [self._tile(space, tile) for space in board["path"]]
        style = seat_style(seat)
        middle = line(
            ("│", style), *_joined(ship, "│", style), ("╞", style), *_joined(path, "│", style), ("╡", style)
        )
        ground = line(
            ("╰" + "┴".join("─" * SHIP_CELL for _ in ship) + "╧", style),
            *_joined([self._ground(space, tile) for space in board["path"]], "╧", style),
            ("╛", style),
        )
        return [self._title(view, player, width), middle, ground]

    def _title(self, view: Json, player: Json, width: int) -> Line:
        """The people of a ship; where there is room, also whose they are."""
        seat: int = player["seat"]
        commit = player["commit"]
        marks = [f"core {player['core']}" + (f"+{player['core_special']}" if player["core_special"] else "")]
        marks += ["first"] if seat == view["table"]["first_player"] else []
        if commit is not None:  # last, as it may be too long for a small window
            card = commit["card"]
            marks.append(f"plays {self.facts.name_of(card)}" if card else "card face down")
        name = self.facts.name_of(player["faction"])
        if width >= ROOMY:
            name = f"{self.title_of(view, seat)}: {name}"
        elif seat == view["you"]:
            name += " (you)"
        return fit(
            line(token(seat), (f" {name}", seat_style(seat)), quiet("".join(f" · {mark}" for mark in marks))),
            width,
        )

    def _space(self, space: Json, width: int) -> Text:
        return crop(self._units(space), width)

    def _tile(self, tile: Json, width: int) -> Text:
        marks = line()
        if tile["energy"]:
            marks = line(marks, ("ϟ", "bold #f2e14e"))
        if tile["blocked"]:
            marks = line(marks, ("x", "bold #ff8a3c"))
        if tile["frozen"]:
            marks = line(marks, ("*", "bold #9ad8ff"))
        return crop(line(self._units(tile), marks), width)

    def _ground(self, tile: Json, width: int) -> Text:
        sign, colour, word = TERRAIN.get(tile["terrain"], ("?", QUIET, tile["terrain"]))
        room = width - 3  # beside the sign, a blank, and the mark of a tile of the planet
        short = word if len(word) <= room else f"{word[: room - 1]}."
        label = sign if width < LARGEST_TILE else f"{sign} {short}"
        label += "°" if tile["extra"] else ""
        return line((label, f"bold {colour}"), ("═" * (width - len(label)), colour))

    def _units(self, space: Json) -> Text:
        made = line()
        for unit in space["units"]:
            owner = unit["owner"]
            letter = KINDS.get(unit["kind"], "?")
            colour = QUIET if owner is None else COLOURS[owner % len(COLOURS)]
            shape = "" if owner is None else SHAPES[owner % len(SHAPES)]
            made = line(made, (letter + shape, f"bold {colour}"), self._marks(unit))
        return made

    def _marks(self, unit: Json) -> Text:
        marks = "" if unit["shield"] is None else "+"
        marks += "!" if unit["immune"] else ""
        marks += "-" if unit["halt"] else ""
        return line((marks, "bold"))

    # The middle of the table.

    def _track(self, table: Json, width: int) -> list[Line]:
        chips: list[Text] = []
        for place, event in enumerate(table["track"]):
            if event is None:
                chips.append(quiet("–"))
                continue
            entry = self.facts.entry(event) or {}
            chip = line(self.facts.name_of(event), quiet(f" ({entry.get('produces', '')})"))
            chips.append(line(("now ", "bold"), chip) if place == len(table["track"]) - 1 else chip)
        planet = self.facts.name_of(table["planet"])
        lines = flow(chips, width, first=("Track ", "bold"))
        return [*lines, quiet(f"{planet} · deck {table['planetary_deck']} · energy left {table['pool']}")]

    def _market(self, table: Json, width: int) -> list[Line]:
        market: Json = table["market"]
        chips = [
            line(self.facts.name_of(card), (f" {price}ϟ", "bold #f2e14e"))
            for card, price in zip(market["row"], market["prices"], strict=True)
            if card is not None
        ]
        if market["top"]:
            chips.append(quiet(f"next: {self.facts.name_of(market['top'])}"))
        return flow(chips or [quiet("empty")], width, first=("Market ", "bold"))

    def _legend(self, width: int) -> list[Line]:
        grounds = [line((sign, f"bold {colour}"), quiet(f" {word}")) for sign, colour, word in TERRAIN.values()]
        return [*flow(grounds, width, indent=0), *flow([quiet(sign) for sign in LEGEND], width, indent=0)]

    # The rest of the screen.

    def hand(self, view: Json, width: int) -> list[Line]:
        player = player_of(view, view["you"])
        if player is None:
            return []
        lines = self.row_of(f"Hand ({player['hand_size']})", player["hand"] or [], width, "empty")
        if player["instants"]:
            lines += self.row_of("Instants", player["instants"], width)
        if player["permanents"]:
            lines += self.row_of("Permanents", player["permanents"], width)
        return lines

    def plate(self, view: Json, seat: int) -> Plate:
        player = player_of(view, seat) or {}
        total = player["score"]["total"]
        counts = (f"energy {player['energy']}", f"hand {player['hand_size']}", f"tokens {player['supply']}")
        return Plate(f"{total} {'point' if total == 1 else 'points'}", counts)

    def standing(self, view: Json) -> str:
        table: Json = view["table"]
        turn = f" · {self.whose(view, table['turn'])} turn" if table["turn"] is not None else ""
        rounds = table["last_round"] - table["final_march"]
        when = "The final march" if table["round"] > rounds else f"Round {table['round']} of {rounds}"
        return f"{when} · {steps(table['phase'], PHASES)}{turn}"

    def argument(self, view: Json, verb: str, name: str, label: str) -> str | None:
        """Cards of the market by name; spaces as ship spaces and tiles; boards by their player."""
        if name == "slot":
            market: Json = view["table"]["market"]
            row = market["row"]
            card = market["top"] if label == "top" else row[int(label) - 1] if int(label) <= len(row) else None
            return card and self.facts.name_of(card)
        if name in ("space", "place") and label[1:].rstrip("b").isdecimal():
            upper = " (upper unit)" if label.endswith("b") else ""
            return f"{'ship space' if label[0] == 's' else 'tile'} {label[1:].rstrip('b')}{upper}"
        found = super().argument(view, verb, name, label)
        return f"{found}'s board" if found and name == "board" else found


def _joined(parts: list[Text], between: str, style: str) -> list[Text]:
    made: list[Text] = []
    for part in parts:
        made += [line((between, style))] if made else []
        made.append(part)
    return made


BOARD = SpacePlague
