"""Tables to test on: drawn maps, planets and ships in few words, and what a rulebook example would say about them.

A map is drawn in signs, one for each card: `.` space, `*` supernova, `%` asteroid field, `o` wormhole, `A` to `D`
a planet of that seat, `-` a planet that nobody has, `n` one with a garrison; a `?` before a sign turns the card
face down. Cells are (row, column) from (1,1), as in the rules; moves may name them so: `at(1,2)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from pestis.games.space_opera import GAME
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.tables import ASTEROID, FIRST_PLANET, SPACE, SUPERNOVA, WORMHOLE
from pestis.games.space_opera.content.technologies import TECH_IDS
from pestis.games.space_opera.flags import NEUTRAL, STEALTH
from pestis.games.space_opera.house_rules import HouseRules, neighbours
from pestis.games.space_opera.rules import hands, planets, rounds, ships
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import kind_of
from pestis.kernel.game import Ask
from pestis.kernel.piles import CARD_MASK
from tests.games.kit import AnyPosition

A, B, C, D = range(4)
SEATS = "ABCD"
SIGNS = {".": SPACE, "*": SUPERNOVA, "%": ASTEROID, "o": WORMHOLE}
PHASES = {"building": 0, "movement": 1, "production": 2, "maintenance": 3}
TECHS = {name: number for number, name in enumerate(TECH_IDS)}
DIGITS = re.compile(r"([a-z]+)(\d+)")
COORDINATES = re.compile(r"\((\d+),\s*(\d+)\)")
Cell = tuple[int, int]
BY_SHIP = "ship_owner ship_cell ship_energy ship_ore ship_meeples ship_used ship_bio ship_nuke ship_flags"
BY_CELL = (
    "card up looked garrison meeples used energy ore windmill refinery farm bunkers bio nuke foul fallout built "
    "pulsed fleet"
)


@cache
def even_world() -> int:
    """A planet card with three pips of everything."""
    cards = range(FIRST_PLANET, GAME.content.card_count)
    return next(card for card in cards if GAME.content.is_even(card) and GAME.content.klass[card] == 5)


def world(energy: int, ore: int, capacity: int) -> int:
    """A planet card with these attributes."""
    content = GAME.content
    wanted = (energy, ore, capacity)
    cards = range(FIRST_PLANET, content.card_count)
    return next(
        card for card in cards if (content.energy[card], content.ore[card], content.capacity[card]) == wanted
    )


@cache
def scenario(seats: int, rows: int, columns: int, head: str, hidden: int = 0) -> str:
    """The text of a scenario with nothing but homes in the first cells: what lies elsewhere is laid afterwards."""
    colours = ("red", "blue", "purple", "green")[:seats]
    homes = "".join(
        f'[[home]]\nseat = "{colour}"\ncell = [{seat // columns + 1}, {seat % columns + 1}]\nclass = 5\n'
        for seat, colour in enumerate(colours)
    )
    names = ", ".join(f'"{colour}"' for colour in colours)
    planets = f"planets = [{{ count = {hidden}, classes = [1, 2, 3, 4, 5] }}]\n" if hidden else ""
    return (
        f'id = "drawn"\ntitle = "Drawn"\nplayers = [{seats}]\ncolours = [{names}]\n'
        f'rows = {rows}\ncolumns = {columns}\n{head}\n{homes}[[hidden]]\nspace = "rest"\n{planets}'
    )


def words(text: str) -> dict[str, int]:
    """Numbers with their letters: "m3 e2 bio1"."""
    found: dict[str, int] = {}
    for word in text.split():
        match = DIGITS.fullmatch(word)
        assert match is not None, f"{word!r} is not a letter with a number"
        found[match.group(1)] = int(match.group(2))
    return found


class Position(AnyPosition[Galaxy]):
    """A table in a given position, with the words of a rulebook example."""

    def cell(self, row: int, column: int) -> int:
        return (row - 1) * int(self.table.rules.columns) + column - 1

    def action(self, form: str) -> int:
        """A move by its text form; a cell may be written (row,column)."""
        match = COORDINATES.search(form)
        if match is not None:
            cell = self.cell(int(match.group(1)), int(match.group(2)))
            form = f"{form[: match.start()]}({cell})"
        return GAME.moves.parse(form)

    def seat_or_first(self, seat: int | None) -> int:
        return self.asked if seat is None else seat

    # Doing things.

    def decline_all(self, *kinds: str) -> Position:
        """Let everybody decline whatever may be declined, as long as one of these windows is open."""
        while not self.table.is_over and self.window in kinds:
            self.table.play(self.asked, self.table.default_move(self.asked))
        return self

    def idle(self, until: str = "", *, rounds_more: int = 0) -> Position:
        """Let everybody do nothing until this phase begins, or so many Rounds later."""
        table = self.table
        goal = table.round + rounds_more
        while not table.is_over and table.waiting:
            if rounds_more and table.round >= goal:
                break
            if until and on.PHASE_IDS[table.phase] == until and not rounds_more:
                break
            table.apply(table.next_seat(), table.default_move(table.next_seat()))
        return self

    def end_phase(self) -> Position:
        """Let everybody do nothing until another phase begins."""
        table = self.table
        before = (table.round, table.phase)
        while not table.is_over and (table.round, table.phase) == before:
            table.apply(table.next_seat(), table.default_move(table.next_seat()))
        return self

    # Looking at things.

    @property
    def asked(self) -> int:
        pending = self.table.pending()
        assert len(pending) == 1, f"pending: {pending}"
        return pending[0]

    @property
    def window(self) -> str:
        """The kind of the question that is open."""
        seen: Any = self.table.view(None)["table"]
        return "" if seen["window"] is None else str(seen["window"]["kind"])

    @property
    def question(self) -> int:
        return int(kind_of(self.table.agenda[-1]))

    def offers(self, form: str) -> bool:
        return self.action(form) in self.table.legal(self.asked)

    def planet(self, row: int, column: int) -> str:
        """What is on a planet: owner, then what is there, in the words of `given`."""
        cell = self.cell(row, column)
        table = self.table
        owner = table.owner[cell]
        found = ["-" if owner < 0 else "n" if owner == NEUTRAL else SEATS[owner]]
        counted = {
            "m": table.meeples[cell],
            "e": table.energy[cell],
            "o": table.ore[cell],
            "w": table.windmill[cell],
            "r": table.refinery[cell],
            "f": table.farm[cell],
            "b": table.bunkers[cell],
            "bio": table.bio[cell],
            "nuke": table.nuke[cell],
        }
        return " ".join(found + [f"{name}{count}" for name, count in counted.items() if count])

    def ship(self, ship: int) -> str:
        """Where a ship is and what it carries, "gone" if it is no more."""
        table = self.table
        owner = table.ship_owner[ship]
        if owner == -2:
            return "gone"
        cell = table.ship_cell[ship]
        columns = table.rules.columns
        counted = {
            "e": table.ship_energy[ship],
            "o": table.ship_ore[ship],
            "m": table.ship_meeples[ship],
            "bio": table.ship_bio[ship],
            "nuke": table.ship_nuke[ship],
        }
        found = ["-" if owner < 0 else SEATS[owner], f"{cell // columns + 1},{cell % columns + 1}"]
        return " ".join(found + [f"{name}{count}" for name, count in counted.items() if count])

    def techs(self, seat: int) -> str:
        return " ".join(
            TECH_IDS[tech] for tech in sorted(entry & CARD_MASK for entry in self.table.hands[seat].entries)
        )

    def kinds(self, viewer: int | None = None) -> list[str]:
        """The kinds of event since the position was set up."""
        return [str(event["event"]) for event in self.table.events_since(self.begun, viewer)]

    def phases(self) -> list[str]:
        """The phases that have begun since the position was set up."""
        events = self.table.events_since(self.begun, None)
        return [str(event["args"]["phase"]) for event in events if event["event"] == "phase_began"]  # type: ignore[index]

    def told(self, viewer: int | None = None) -> list[str]:
        return [str(event["text"]) for event in self.table.events_since(self.begun, viewer)]

    def seen(self, viewer: int | None = None) -> dict[str, Any]:
        seen: Any = self.table.view(viewer)["table"]
        return dict(seen)

    def player(self, seat: int, viewer: int | None = None) -> dict[str, Any]:
        return dict(self.seen(viewer)["players"][seat])

    @property
    def alive(self) -> str:
        return "".join(SEATS[seat] for seat in range(self.table.seats) if self.table.is_alive(seat))

    @property
    def winners(self) -> str:
        return "".join(SEATS[seat] for seat in self.table.winners())


def given(
    drawn: str,
    *,
    seats: int = 2,
    worlds: Mapping[Cell, str] | None = None,
    cards: Mapping[Cell, int] | None = None,
    fleet: str = "",
    stealth: tuple[int, ...] = (),
    techs: Mapping[int, str] | None = None,
    shown: Mapping[int, str] | None = None,
    copied: Mapping[int, str] | None = None,
    ties: tuple[tuple[int, int], ...] = (),
    turn: int = A,
    phase: str = "movement",
    round_number: int = 1,
    head: str = "",
    ask: Ask = "public",
    seed: int = 1,
    **options: bool | int | str,
) -> Position:
    """A table at the beginning of a phase, seat `turn` first.

    Planets of a seat have 3 Meeples, 3 Energy and 3 Ore unless `worlds` says otherwise ("m2 e0 b1 f2 foul3");
    `cards` gives a cell another planet card than the usual one with three pips of everything. `fleet` lists ships
    by number, here from 0: "A 1,2 e2 m1; B 3,3 e1 nuke1"; "-" is a ship of nobody. `techs` are held in secret,
    `shown` in the open. `ties` are pairs (holder, partner).
    """
    lines = [line.split() for line in drawn.strip().splitlines()]
    hidden = sum(sign in ("?-", "?n") for line in lines for sign in line)
    text = scenario(seats, max(2, len(lines)), len(lines[0]), head, hidden)
    settings: dict[str, object] = {"scenario": text, "first_player": str(turn), "surrender": False, **options}
    state = GAME.start(seats, seed, settings, ask)
    assert isinstance(state, Galaxy)
    if len(lines) == 1:
        state.rules = flattened(state.rules)
    position = Position(state)
    lay(state, [sign for line in lines for sign in line])
    for place, card in (cards or {}).items():
        state.card[position.cell(*place)] = card
    for place, spec in (worlds or {}).items():
        furnish(state, position.cell(*place), words(spec))
    for part in fleet.split(";"):
        if part.strip():
            dock(position, part.split())
    for ship in stealth:
        state.ship_flags[ship] = state.ship_flags[ship] | STEALTH
    for seat in range(seats):
        deal_techs(state, seat, (techs or {}).get(seat, ""), (shown or {}).get(seat, ""))
        for name in (copied or {}).get(seat, "").split():
            state.copied[seat] = state.copied[seat] | 1 << TECHS[name]
        hands.refresh(state, seat)
    for holder, partner in ties:
        state.ties[holder] = state.ties[holder] | 1 << partner
        state.counters[holder * 4 + partner] = planets.controls(state, partner)[0]
    begin(state, phase, turn, round_number)
    return Position(state)


def flattened(rules: HouseRules) -> HouseRules:
    """The same rules on a map of one row, which is shorter than a scenario may be but easy to read."""
    flat = HouseRules(rules.seats, rules.values, rules.scenario)
    flat.rows = 1
    flat.cells = flat.columns
    flat.near = neighbours(1, flat.columns)
    return flat


def lay(table: Galaxy, signs: list[str]) -> None:
    """Put the drawn cards on the map and clear everything else."""
    cells = table.rules.cells
    table.worlds, table.holes = [], []
    for name in BY_SHIP.split():
        getattr(table, name).clear()
    for name in BY_CELL.split():
        getattr(table, name)[:] = [0] * cells
    table.owner[:] = [-1] * cells
    table.group[:] = [-1] * cells
    for cell, sign in enumerate(signs):
        bare = sign.lstrip("?")
        table.card[cell] = SIGNS.get(bare or ".", even_world())
        table.garrison[cell] = 2 if bare == "n" else 0
        if not sign.startswith("?"):
            planets.turn_up(table, cell)
        elif bare in ("-", "n"):
            table.group[cell] = 0
        if bare in SEATS and bare:
            table.owner[cell] = SEATS.index(bare)
            table.meeples[cell] = table.energy[cell] = table.ore[cell] = 3


def furnish(table: Galaxy, cell: int, spec: Mapping[str, int]) -> None:
    lists = {
        "m": table.meeples,
        "used": table.used,
        "e": table.energy,
        "o": table.ore,
        "w": table.windmill,
        "r": table.refinery,
        "f": table.farm,
        "b": table.bunkers,
        "bio": table.bio,
        "nuke": table.nuke,
        "foul": table.foul,
        "fallout": table.fallout,
        "garrison": table.garrison,
    }
    for name, count in spec.items():
        lists[name][cell] = count


def dock(position: Position, parts: list[str]) -> None:
    row, column = parts[1].split(",")
    table = position.table
    ship = ships.launch(
        table, -1 if parts[0] == "-" else SEATS.index(parts[0]), position.cell(int(row), int(column))
    )
    spec = words(" ".join(parts[2:]))
    table.ship_energy[ship] = spec.get("e", 0)
    table.ship_ore[ship] = spec.get("o", 0)
    table.ship_meeples[ship] = spec.get("m", 0)
    table.ship_bio[ship] = spec.get("bio", 0)
    table.ship_nuke[ship] = spec.get("nuke", 0)


def deal_techs(table: Galaxy, seat: int, hidden: str, shown: str) -> None:
    for name in hidden.split():
        take_from_deck(table, TECHS[name])
        hands.gain(table, seat, TECHS[name])
    for name in shown.split():
        take_from_deck(table, TECHS[name])
        hands.gain_openly(table, seat, TECHS[name])


def take_from_deck(table: Galaxy, tech: int) -> None:
    place = table.deck.index(tech)
    if place >= 0:
        table.deck.take_at(place)


def begin(table: Galaxy, phase: str, turn: int, round_number: int) -> None:
    """Put the table at the beginning of a phase and run to the first question."""
    table.round = round_number
    table.first = turn
    table.agenda, table.waiting = [0, 0, 0, 0], 0
    place = list(table.rules.phases).index(PHASES[phase])
    rounds.begin_phase(table, place)
    while not table.waiting and not table.is_over:
        table.step(table.agenda.pop())


def new_game(seats: int = 2, seed: int = 1, **options: bool | int | str) -> Position:
    """A game as it is dealt, before the first choice."""
    state = GAME.start(seats, seed, options)
    assert isinstance(state, Galaxy)
    return Position(state)
