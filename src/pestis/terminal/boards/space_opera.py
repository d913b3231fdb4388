"""The star grid with its planets and ships, and what everybody owns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.text import Text

from pestis.terminal.boards.board import Board, Plate, player_of
from pestis.terminal.boards.drawing import QUIET, Line, fit, flow, line, quiet, seat_style, times, token
from pestis.terminal.facts import plain_words
from pestis.terminal.json_types import Json

KINDS = {
    "space": ("·", "#6f7bb0"),
    "supernova": ("✶ nova", "#ff7a3c"),
    "asteroid": ("∴ rocks", "#b7a58a"),
    "wormhole": ("@ hole", "#b48ad0"),
}
LEGEND = ("M people", "E energy", "O ore", ">1 ship", "+ next step", "n neutral", "! contaminated", "░ face down")
SMALLEST_CELL, LARGEST_CELL = 4, 13


class SpaceOpera(Board):
    """A planet shows its name and owner, then M people, E energy, O ore; a ship is > with its number."""

    seat_words = Board.seat_words | {"looked", "pulsed"}
    reactions: ClassVar[Mapping[str, str]] = {
        "SO-REACT-2": "Somebody uses a Technology: hack it, or not",
        "SO-REACT-3": "A ship of yours is attacked: save it, or not",
        "SO-REACT-4": "A planet of yours is attacked: defend it, or not",
        "SO-TECH-APC": "Ship Armor saves a ship: pierce it, or not",
        "SO-RULING-62": "Ties: accept them, pay to be spared, or not",
        "SO-RULING-65": "Somebody offers a trade",
    }

    def draw(self, view: Json, width: int, height: int) -> list[Line]:
        table: Json = view["table"]
        lines = self._grid(table, width, height)
        lines += self._ships(table, width)
        lines += self._planets(table, width)
        pool = [quiet(times(plain_words(kind).lower(), count)) for kind, count in table["pool"].items()]
        lines += flow(pool or [quiet("nothing")], width, first=("Face down ", "bold"))
        for player in table["players"]:
            lines += self._player(table, player, view["you"], width)
        lines += [self._treaty(treaty) for treaty in table["treaties"]]
        return [*lines, *flow([quiet(sign) for sign in LEGEND], width, indent=0)]

    def _treaty(self, treaty: Json) -> Line:
        paid = "paid for this phase" if treaty["paid"] else "not paid"
        return line(
            token(treaty["holder"], self.names),
            " has ties with ",
            token(treaty["partner"], self.names),
            quiet(f" ({paid})"),
        )

    # The map.

    def _grid(self, table: Json, width: int, height: int) -> list[Line]:
        across: int = table["columns"]
        each = max(SMALLEST_CELL, min(LARGEST_CELL, (width - 2) // across - 1))
        lit = self._lit(table)
        head = line(" ", *(fit(f" {column + 1}", each + 1, "middle") for column in range(across)))
        lines = [head]
        cells = table["cells"]
        for row in range(table["rows"]):
            of_row = cells[row * across : (row + 1) * across]
            lines.append(_rule("┌┬┐" if row == 0 else "├┼┤", each, across))
            drawn = [self._cell(table, cell, each, cell["cell"] in lit) for cell in of_row]
            for place in (0, 1):
                label = f"{row + 1}" if place == 0 else " "
                lines.append(line(label, quiet("│"), *_barred([both[place] for both in drawn])))
        return [*lines, _rule("└┴┘", each, across)]

    def _lit(self, table: Json) -> set[int]:
        """The cards on which a ship of the viewer can go next."""
        moving = table["move"]
        return {step["cell"] for step in moving["steps"] or ()} if moving else set()

    def _cell(self, table: Json, cell: Json, width: int, is_lit: bool) -> tuple[Line, Line]:
        planet = cell["planet"]
        ships = self._ships_at(table, cell["cell"])
        mark = ("+", "bold #ffb454") if is_lit else ("", "")
        if planet:
            owner = planet["owner"]
            style = (
                seat_style(owner, self.names) if owner is not None else ("bold" if planet["neutral"] else QUIET)
            )
            sign = (
                token(owner, self.names)
                if owner is not None
                else line(("n", style))
                if planet["neutral"]
                else line()
            )
            top = line(mark, sign, (planet["name"], style))
            goods = f"M{planet['meeples']}E{planet['energy']}O{planet['ore']}"
            foul = "!" if planet["contaminated_until"] or planet["fallout_until"] else ""
            return fit(top, width), fit(line(ships, (foul, "bold"), quiet(goods)), width)
        if cell["kind"] is None:
            bottom = line(ships, quiet("░" * max(0, width - ships.cell_len)))
            return line(mark, quiet("░" * (width - len(mark[0])))), fit(bottom, width)
        word, colour = KINDS.get(cell["kind"], (plain_words(cell["kind"]), QUIET))
        down = "" if cell["face_up"] else "?"
        return fit(line(mark, (f"{word}{down}", colour)), width), fit(ships, width)

    def _ships_at(self, table: Json, cell: int) -> Text:
        made = line()
        for ship in table["ships"]:
            if ship["cell"] == cell:
                owner = ship["owner"]
                made = line(made, (f">{ship['ship']}", QUIET if owner is None else seat_style(owner, self.names)))
        return made

    # What is on it.

    def _ships(self, table: Json, width: int) -> list[Line]:
        lines: list[Line] = []
        for ship in table["ships"]:
            owner = ship["owner"]
            cell = table["cells"][ship["cell"]]
            where = cell["planet"]["name"] if cell["planet"] else f"({cell['row'] + 1},{cell['column'] + 1})"
            cargo = [f"E{ship['energy']}", f"O{ship['ore']}", f"M{ship['meeples']}"]
            cargo += [f"bio {ship['bio_warheads']}"] if ship["bio_warheads"] else []
            cargo += [f"nuclear {ship['nuclear_warheads']}"] if ship["nuclear_warheads"] else []
            cargo += [word for word in ("moved", "stealth", "drone") if ship[word]]
            mark = line(("drifting", QUIET)) if owner is None else token(owner, self.names)
            lines.append(
                fit(line(mark, (f" >{ship['ship']} ", "bold"), f"{where}  ", quiet(" ".join(cargo))), width)
            )
        return lines

    def _planets(self, table: Json, width: int) -> list[Line]:
        """The structures of planets that have some."""
        lines: list[Line] = []
        for cell in table["cells"]:
            planet = cell["planet"]
            if not planet or planet["owner"] is None:
                continue
            words = [f"class {planet['class']}", f"+{planet['energy_income']}E +{planet['ore_income']}O"]
            words.append(f"store E{planet['energy']} O{planet['ore']}")
            words.append(f"people {planet['meeples']}/{planet['capacity']} ({planet['free']} free)")
            for name in ("windmill", "refinery", "farm", "bunkers", "bio_warheads", "nuclear_warheads"):
                words += [f"{plain_words(name).lower()} {planet[name]}"] if planet[name] else []
            head = line(token(planet["owner"], self.names), (f" {planet['name']} ", "bold"))
            lines += flow([quiet(word) for word in words], width, first=head)
        return lines

    def _player(self, table: Json, player: Json, you: int | None, width: int) -> list[Line]:
        if player["seat"] == you:
            return []
        known = sorted({*player["techs"], *player["open_techs"], *player["copied"]})
        if not known:
            return []
        head = line(
            token(player["seat"], self.names),
            (f" {self.names[player['seat']]} knows ", seat_style(player["seat"], self.names)),
        )
        return flow([line(self.facts.name_of(tech)) for tech in known], width, first=head)

    # The rest of the screen.

    def hand(self, view: Json, width: int) -> list[Line]:
        player = player_of(view, view["you"])
        if player is None:
            return []
        techs = [*player["techs"], *player["copied"]]
        return self.row_of(f"Technologies ({player['cards']})", techs, width)

    def plate(self, view: Json, seat: int) -> Plate:
        player = player_of(view, seat) or {}
        if not player["alive"]:
            return Plate("out of the game")
        table: Json = view["table"]
        ships = sum(ship["owner"] == seat for ship in table["ships"])
        planets = player["planets"]
        counts = (f"people {player['meeples']}", f"ships {ships}", f"techs {player['cards']}")
        return Plate(f"{planets} {'planet' if planets == 1 else 'planets'}", counts)

    def standing(self, view: Json) -> str:
        table: Json = view["table"]
        phase = plain_words(table["phase"])
        turn = "you" if self.whose(view, table["turn"]) == "your" else self.names[table["turn"]]
        return f"Round {table['round']} of {table['round_limit']} · {phase} · {turn}"

    def argument(self, view: Json, verb: str, name: str, label: str) -> str | None:
        """Ships by their number on the map, cards by planet and place, attacks by who is attacked."""
        table: Json = view["table"]
        if name == "ship":
            ship = next((ship for ship in table["ships"] if ship["ship"] == int(label)), None)
            return ship and f"ship {label} at {self._place(table['cells'][ship['cell']])}"
        if name == "cell":
            return self._place(table["cells"][int(label)]) if int(label) < len(table["cells"]) else None
        attacked = label.removeprefix("attack_")
        if name == "mode" and attacked.isdecimal():
            return f"attack {self.names[int(attacked)]}" if int(attacked) < view["seats"] else None
        return super().argument(view, verb, name, label)

    def _place(self, cell: Json) -> str:
        place = f"({cell['row'] + 1},{cell['column'] + 1})"
        return f"{cell['planet']['name']} {place}" if cell["planet"] else place


def _rule(corners: str, each: int, across: int) -> Line:
    bars = corners[1].join("─" * each for _ in range(across))
    return line(" ", quiet(corners[0] + bars + corners[2]))


def _barred(parts: list[Line]) -> list[Text]:
    made: list[Text] = []
    for part in parts:
        made += [part, quiet("│")]
    return made


BOARD = SpaceOpera
