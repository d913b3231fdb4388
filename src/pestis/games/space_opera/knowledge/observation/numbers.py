"""The knowledge of a seat as numbers: in which blocks they stand, and what these are made from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.knowledge.observation import board, window
from pestis.games.space_opera.knowledge.observation.ships import OF_SHIP, Ships
from pestis.games.space_opera.moves import CELLS, SHIPS
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.observation import Observation
from pestis.kernel.sources import SEAT, Sources

MOST_SEATS: Final[i64] = 4
MOST_PAIRS: Final[i64] = 16
DECK_ROOM: Final[i64] = 60


class GalaxyNumbers(Observation[Galaxy]):
    """The map, fleets by cell, players, the turn, ships by number, what is under way, and what lies face down."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.declare_map()
        self.declare_ships()
        self.declare_players(seats)
        cells = board.Cells("cells", CELLS, board.OF_CELL, turns=True)
        self.add_table(cells, list(range(self.cards, self.owner + 1)), self.cells)
        ships = list(range(self.ships, self.ships + 8))
        fleets = board.Fleets("fleets", CELLS * board.OF_FLEET * seats, SHIPS)
        self.add(fleets, SEAT, *ships)
        people = (self.owner, self.meeples, self.ships, self.ships + 1)
        self.add(board.Players("players", board.OF_PLAYER * seats), SEAT, *people, *self.of_players)
        self.add(board.Turn("turn", board.OF_TURN))
        self.add_table(Ships("ships", SHIPS, OF_SHIP + seats, turns=True), ships, self.phase)
        self.add(window.Course("course", window.OF_COURSE))
        self.add(window.Question("question", window.question_size(seats)))
        pacts = (self.pairs, self.pairs + 1, self.pairs + 2, self.respawned)
        self.add(window.Pacts("pacts", window.pacts_size(seats)), SEAT, *pacts, *self.of_players)
        self.add(window.Deck("deck", window.TECHS), SEAT, self.deck)
        self.add(window.FaceDown("face down", window.POOL), self.cells, self.cards, self.up)

    def declare_map(self) -> None:
        """Lists by cell, one after the other."""
        self.cells: i64 = self.numbers()
        self.cards: i64 = self.lists(CELLS)
        self.up: i64 = self.lists(CELLS)
        self.of_cells: i64 = self.lists(CELLS, 13)
        self.meeples: i64 = self.lists(CELLS)
        self.owner: i64 = self.lists(CELLS)

    def declare_ships(self) -> None:
        """Lists by ship: the owner, the Meeples, and six more."""
        self.ships: i64 = self.lists(SHIPS, 8)
        self.phase: i64 = self.numbers()

    def declare_players(self, seats: int) -> None:
        self.worlds: i64 = self.lists(CELLS)
        self.by_seat: i64 = self.lists(MOST_SEATS, 4)
        self.marks: i64 = self.numbers(2)
        self.hands: i64 = self.lists(board.TECHS, seats)
        self.onlookers: i64 = self.numbers(seats)
        self.of_players = list(range(self.worlds, self.onlookers + seats))
        self.pairs: i64 = self.lists(MOST_PAIRS, 3)
        self.respawned: i64 = self.numbers()
        self.deck: i64 = self.lists(DECK_ROOM)

    def look(self, state: Galaxy, seat: i64, sources: Sources) -> None:
        self.look_at_cells(state, sources)
        self.look_at_ships(state, sources)
        self.look_at_players(state, sources)
        sources.items(self.pairs, state.spent)
        sources.items(self.pairs + 1, state.paid)
        sources.items(self.pairs + 2, state.counters)
        sources.number(self.respawned, state.respawned << 8 | state.rules.columns)
        if state.rules.choose_research:
            sources.items(self.deck, state.deck.entries)

    def look_at_cells(self, state: Galaxy, sources: Sources) -> None:
        sources.number(self.cells, state.rules.cells)
        sources.items(self.cards, state.card)
        sources.items(self.up, state.up)
        sources.items(self.of_cells, state.looked)
        sources.items(self.of_cells + 1, state.pulsed)
        sources.items(self.of_cells + 2, state.used)
        sources.items(self.of_cells + 3, state.energy)
        sources.items(self.of_cells + 4, state.ore)
        sources.items(self.of_cells + 5, state.windmill)
        sources.items(self.of_cells + 6, state.refinery)
        sources.items(self.of_cells + 7, state.farm)
        sources.items(self.of_cells + 8, state.bunkers)
        sources.items(self.of_cells + 9, state.bio)
        sources.items(self.of_cells + 10, state.nuke)
        sources.items(self.of_cells + 11, state.foul)
        sources.items(self.of_cells + 12, state.fallout)
        sources.items(self.meeples, state.meeples)
        sources.items(self.owner, state.owner)

    def look_at_ships(self, state: Galaxy, sources: Sources) -> None:
        sources.items(self.ships, state.ship_owner)
        sources.items(self.ships + 1, state.ship_meeples)
        sources.items(self.ships + 2, state.ship_cell)
        sources.items(self.ships + 3, state.ship_energy)
        sources.items(self.ships + 4, state.ship_ore)
        sources.items(self.ships + 5, state.ship_bio)
        sources.items(self.ships + 6, state.ship_nuke)
        sources.items(self.ships + 7, state.ship_flags)
        sources.number(self.phase, state.rules.columns << 1 | (1 if state.main_done else 0))

    def look_at_players(self, state: Galaxy, sources: Sources) -> None:
        sources.items(self.worlds, state.worlds)
        sources.items(self.by_seat, state.ties)
        sources.items(self.by_seat + 1, state.copied)
        sources.items(self.by_seat + 2, state.copied_shown)
        sources.items(self.by_seat + 3, state.shown)
        sources.number(self.marks, state.alive << 16 | state.passed)
        sources.number(self.marks + 1, state.first << 8 | state.turn + 1)
        place: i64
        for place in range(state.seats):
            hand = state.hands[place]
            sources.items(self.hands + place, hand.entries)
            sources.number(self.onlookers + place, hand.onlookers)
