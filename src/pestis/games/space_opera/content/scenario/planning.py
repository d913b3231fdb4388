"""SO-SCEN-7: what a file says for each number of players, laid out and checked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.content.scenario.entries import HiddenLine, HomeLine, ShipLine
from pestis.games.space_opera.content.scenario.fields import Entry
from pestis.games.space_opera.content.scenario.model import NO_CARD, Fixed, Group, Plan, plan_key
from pestis.games.space_opera.content.scenario.reading import HAND_LIMIT, Reading
from pestis.games.space_opera.content.scenario.supplies import Supplies, class_names
from pestis.games.space_opera.content.tables import FIRST_PLANET, SPACE, SUPERNOVA, WORMHOLE, Content
from pestis.games.space_opera.options import CORNERS
from pestis.kernel.errors import PackError

# Ships are told apart by number, and some numbers must be left for those that are built.
MOST_SHIPS_IN_ALL: Final = 48


class Planner:
    """Makes the plan of one number of seats, and says what is wrong with it."""

    def __init__(self, reading: Reading, seats: int, corners: str) -> None:
        scenario = reading.scenario
        self.reading = reading
        self.content: Content = reading.content
        self.seats = seats
        self.plan = Plan(scenario, seats, corners)
        self.homes = [line for line in reading.homes if line.applies(seats, corners)]
        self.ships = [line for line in reading.ships if seats in line.counts]
        self.hidden = [line for line in reading.hidden if seats in line.counts]
        self.taken: dict[int, str] = {}
        self.filters: list[i64] = []
        self.problems: list[PackError] = []
        self.warnings: list[str] = []

    def make(self) -> Plan:
        self._place_homes()
        self._place_fixed()
        self._place_ships()
        self._fill_pool()
        if not self.problems:
            self._make_decks()
            self._check_paths()
            self._look_for_oddities()
        return self.plan

    def _refuse(self, entry: Entry, field: str, problem: str, rule: str = "SO-SCEN-7") -> None:
        self.problems.append(entry.error(field, f"{self._when()}: {problem}", rule))

    def _when(self) -> str:
        """What the plan is for; the flag only where some home depends on it (SO-RULING-5)."""
        if any(line.corners and self.seats in line.counts for line in self.reading.homes):
            return f'with {self.seats} players and two_player_corners = "{self.plan.corners}"'
        return f"with {self.seats} players"

    def _take(self, entry: Entry, field: str, cell: int) -> None:
        """SO-SCEN-7: start and fixed cells are distinct."""
        if cell in self.taken:
            self._refuse(
                entry, field, f"has {self._cell(cell)}, which {self.taken[cell]} has already; allowed: a free cell"
            )
        self.taken[cell] = entry.entry

    def _cell(self, cell: int) -> str:
        columns = int(self.plan.columns)
        return f"[{cell // columns + 1}, {cell % columns + 1}]"

    def _place_homes(self) -> None:
        """SO-SCEN-7: every seat has a start planet, and so at least 1 Meeple."""
        for line in self.homes:
            self._take(line.entry, "cell", int(line.home.cell))
            self.plan.homes.append(line.home)
        for seat in range(self.seats):
            own = [line for line in self.homes if line.home.seat == seat]
            if not own:
                colour = self.reading.scenario.colours[seat]
                self._refuse(
                    self.reading.head,
                    "home",
                    f"{colour} has no start planet; allowed: at least one [[home]] for each seat",
                )
            else:
                self._check_hand(own)

    def _check_hand(self, own: list[HomeLine]) -> None:
        """SO-RSCH-3: at most four Technologies in a hand, those dealt at random included."""
        named = sum(len(line.home.techs) for line in own)
        dealt: int = self.reading.scenario.start_techs
        if named + dealt > HAND_LIMIT:
            self._refuse(
                own[-1].entry,
                "techs",
                f"makes {named} Technologies and {dealt} random ones for one seat; allowed: {HAND_LIMIT} together",
                "SO-RSCH-3",
            )

    def _place_fixed(self) -> None:
        for line in self.reading.fixed:
            if self.seats not in line.counts:
                continue
            group = self._group(line.entry, "classes", line.classes, line.garrison) if line.card == NO_CARD else -1
            for cell in line.cells:
                self._take(line.entry, "cells", cell)
                self.plan.fixed.append(Fixed(cell, line.card, group, line.garrison, line.face_up))

    def _place_ships(self) -> None:
        for line in self.ships:
            self._check_ship(line)
            self.plan.ships += [line.ship] * line.count
        ships = len(self.plan.ships) + sum(len(home.ships) for home in self.plan.homes)
        if ships > MOST_SHIPS_IN_ALL:
            entry, field = (self.ships[-1].entry, "count") if self.ships else (self.homes[-1].entry, "ships")
            problem = f"makes {ships} ships in all; allowed: at most {MOST_SHIPS_IN_ALL}"
            self._refuse(entry, field, problem, "SO-RULING-11")

    def _check_ship(self, line: ShipLine) -> None:
        """SO-MAP-5: no ship survives a Supernova; SO-MAP-8: one that lies face down is none yet."""
        cell = line.ship.cell
        if any(fixed.cell == cell and fixed.card == SUPERNOVA and fixed.face_up for fixed in self.plan.fixed):
            problem = f"has {self._cell(int(cell))}, a Supernova, which destroys ships; allowed: any other card"
            self._refuse(line.entry, "cell", problem, "SO-MAP-5")

    def _group(self, entry: Entry, field: str, classes: i64, garrison: i64) -> i64:
        """The number of the group of these planets. Draw piles must not overlap, else no guess would be fair."""
        for other in self.filters:
            if other & classes and other != classes:
                self._refuse(
                    entry,
                    field,
                    f"is {class_names(classes)}, but other planets are drawn from {class_names(other)}; "
                    "allowed: the same Classes or no Class in common",
                    "SO-SCEN-3",
                )
        if classes not in self.filters:
            self.filters.append(classes)
        for number, group in enumerate(self.plan.groups):
            if group.classes == classes and group.garrison == garrison:
                return number
        self.plan.groups.append(Group(classes, garrison, self.filters.index(classes)))
        return len(self.plan.groups) - 1

    def _fill_pool(self) -> None:
        """SO-SCEN-7: start + fixed + hidden cards are as many as the grid has cells."""
        plan = self.plan
        plan.pool_cells = [cell for cell in range(plan.cells) if cell not in self.taken]
        plan.is_pooled = [cell not in self.taken for cell in range(plan.cells)]
        for line in self.hidden:
            for card, count in enumerate(line.objects):
                plan.pool += [card] * count
            for planets in line.planets:
                group = self._group(planets.entry, "classes", planets.classes, planets.garrison)
                plan.pool += [FIRST_PLANET + group] * planets.count
        filling = [line for line in self.hidden if line.fills]
        missing = len(plan.pool_cells) - len(plan.pool)
        if len(filling) == 1 and missing >= 0:
            plan.pool += [SPACE] * missing
        elif missing != 0 or len(filling) > 1:
            self._refuse_sum(missing, filling)

    def _refuse_sum(self, missing: int, filling: list[HiddenLine]) -> None:
        plan = self.plan
        if len(filling) > 1 and missing >= 0:
            self._refuse(filling[1].entry, "space", 'is "rest" a second time; allowed: once')
            return
        homes, fixed, pool = len(plan.homes), len(plan.fixed), len(plan.pool)
        here = self.hidden[-1].entry if self.hidden else self.reading.head
        self._refuse(
            here,
            "" if self.hidden else "hidden",
            f"{homes} start + {fixed} fixed + {pool} hidden cards make {homes + fixed + pool}; "
            f"allowed: {int(plan.cells)}, one for each cell of {int(plan.rows)} x {int(plan.columns)}",
        )

    # Draw piles.

    def _make_decks(self) -> None:
        """The planets that homes and groups draw from, without those that lie somewhere by name."""
        plan = self.plan
        named = [home.card for home in plan.homes if home.card != NO_CARD]
        named += [cell.card for cell in plan.fixed if cell.card >= FIRST_PLANET]
        classes: list[i64] = []
        for home in plan.homes:
            if home.card != NO_CARD:
                plan.home_deck_of.append(-1)
                continue
            if home.klass not in classes:
                classes.append(home.klass)
            plan.home_deck_of.append(classes.index(home.klass))
        for number, klass in enumerate(classes):
            wanted = plan.home_deck_of.count(number)
            cards = self.content.cards_of(1 << klass)
            even = [card for card in cards if self.content.is_even(card)] or cards
            plan.home_decks.append(_printed(cards, named, wanted))
            plan.even_home_decks.append(_printed(even, named, wanted))
        for number, drawn_from in enumerate(self.filters):
            wanted = self._wanted(number) + sum(
                1 for home in plan.homes if home.card == NO_CARD and drawn_from >> home.klass & 1
            )
            plan.decks.append(_printed(self.content.cards_of(drawn_from), named, wanted))

    def _wanted(self, deck: i64) -> int:
        """How many planets are drawn from a deck."""
        groups = self.plan.groups
        wanted = sum(
            1 for label in self.plan.pool if label >= FIRST_PLANET and groups[label - FIRST_PLANET].deck == deck
        )
        return wanted + sum(1 for cell in self.plan.fixed if cell.group >= 0 and groups[cell.group].deck == deck)

    def _look_for_oddities(self) -> None:
        wanted = [self._wanted(number) for number in range(len(self.filters))]
        self.warnings = Supplies(self.reading, self.plan, self.filters, wanted).find()

    # What else must hold.

    def _check_paths(self) -> None:
        """SO-SCEN-7: ships can get from every start planet to every other without a fixed Supernova."""
        gates = [int(cell.cell) for cell in self.plan.fixed if cell.card == WORMHOLE and cell.face_up]
        inert = self.reading.scenario.defaults.get("wormhole") == "inert"
        line = self._cut_off([] if inert else gates)
        if line is not None:
            self._refuse(line.entry, "cell", f"{self._why_cut_off(line)}; allowed: a path between all homes")
            return
        line = self._cut_off([])
        if line is not None:
            self.plan.only_by_gates = (
                f"{line.entry.entry}: field 'cell': {self._when()}: {self._why_cut_off(line)}"
            )

    def _cut_off(self, gates: list[int]) -> HomeLine | None:
        """The first home that no way leads to from that of the first line, through these Wormholes or none."""
        blocked = {int(cell.cell) for cell in self.plan.fixed if cell.card == SUPERNOVA}
        reached = {int(self.plan.homes[0].cell)}
        todo = list(reached)
        while todo:
            cell = todo.pop()
            near = [*self._neighbours(cell), *(gates if cell in gates else [])]
            for other in near:
                if other not in reached and other not in blocked:
                    reached.add(other)
                    todo.append(other)
        for line in self.homes:
            if int(line.home.cell) not in reached:
                return line
        return None

    def _why_cut_off(self, line: HomeLine) -> str:
        here, there = self._cell(int(line.home.cell)), self._cell(int(self.plan.homes[0].cell))
        return f"has {here}, which fixed Supernovas cut off from {there}"

    def _neighbours(self, cell: int) -> list[int]:
        rows, columns = int(self.plan.rows), int(self.plan.columns)
        row, column = divmod(cell, columns)
        found: list[int] = []
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                is_step = abs(down) + abs(right) == 1 or (self.reading.scenario.diagonal and down and right)
                if is_step and 0 <= row + down < rows and 0 <= column + right < columns:
                    found.append((row + down) * columns + column + right)
        return found


def _printed(cards: list[i64], named: list[i64], wanted: int) -> list[i64]:
    """These cards without the named ones; printed again in full as often as the scenario needs."""
    deck = [card for card in cards if card not in named]
    while len(deck) < wanted:
        deck += cards
    return deck


def plan_all(reading: Reading) -> None:
    """The plans of all player counts; what is wrong with several of them in the same place is said once."""
    seen: list[tuple[int, str]] = []
    for seats in reading.scenario.players:
        for corners in CORNERS:
            planner = Planner(reading, seats, corners)
            reading.scenario.plans[plan_key(seats, corners)] = planner.make()
            for error in planner.problems:
                if (error.line, error.field) not in seen:
                    seen.append((error.line, error.field))
                    reading.faults.add(error)
            reading.scenario.warnings += [
                text for text in planner.warnings if text not in reading.scenario.warnings
            ]
