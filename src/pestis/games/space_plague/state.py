"""What lies on the table: boards, cards, energy, and the course of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import frames
from pestis.games.space_plague.board import GROUNDS, SHIP, TERRAINS
from pestis.games.space_plague.content.tables import Content, Planet
from pestis.kernel.hooks import AnyGame
from pestis.kernel.state import State

NOBODY: Final[i64] = -1


class TableFields(State):
    """What lies on the table.

    The units of all boards lie in one list, and sets of spaces are bits: twelve for every board. Hands, played
    cards, instants and permanents are sets of cards as bits, one number for every seat.
    """

    def __init__(self, game: AnyGame, seats: i64) -> None:
        super().__init__(game, seats)

        self.units: list[i64] = []  # by board and place, packed; 0: nobody
        self.occupied: i64 = 0  # spaces where units stand
        self.charged: i64 = 0  # tiles that hold energy
        self.orange: i64 = 0  # tiles that never produce again
        self.frozen: i64 = 0  # tiles that hold back whoever stands there (`halt_scope = tile`)
        self.frozen_next: i64 = 0  # those that do so in the next round too
        self.grounds: list[i64] = []  # by board: the tiles of each terrain, and the extra tile
        self.lengths: list[i64] = []  # tiles of each path
        self.has_status: bool = False  # whether a unit may be shielded, halted or immune
        self.has_marks: bool = False  # whether a unit is marked as moved or taking part
        self.reds: i64 = 0  # red plagues on all boards

        self.core: list[i64] = []  # tokens in the core, by owner
        self.core_special: list[i64] = []  # special plagues in the core, by owner
        self.supply: list[i64] = []  # tokens left, by seat
        self.reserve: list[i64] = []  # energy, by seat
        self.pool: i64 = 0  # energy that nobody has
        self.special: i64 = 0  # special tokens left
        self.immunity: i64 = 0  # immunity tokens left

        self.hand: list[i64] = []
        self.played: list[i64] = []
        self.trashed: list[i64] = []
        self.last: list[i64] = []  # the card that each seat resolved last
        self.shown: list[i64] = []  # the card that each seat has turned up in this round
        self.instants: list[i64] = []
        self.permanents: list[i64] = []
        self.used: list[i64] = []  # permanents activated in this round
        self.held_instants: i64 = 0  # of all players

        self.row: list[i64] = []  # the market by slot; -1: empty
        self.market: list[i64] = []  # its deck, the face-up card last
        self.discards: list[i64] = []  # of the market
        self.planetary: list[i64] = []  # event cards to come, the next one last
        self.removed: list[i64] = []  # event cards that were put away unseen
        self.track: list[i64] = []  # event cards that lie open, the one that strikes next last; 0: none
        self.gone: list[i64] = []  # event cards that have left the track


class Invasion(TableFields):
    """The plagues of all players on one planet: the table, where the game stands, and what was settled before."""

    def __init__(self, game: AnyGame, seats: i64, content: Content) -> None:
        super().__init__(game, seats)
        self.content = content
        self.planet: i64 = 0  # which one is invaded
        self.round: i64 = 0  # from 1
        self.first: i64 = 0  # who holds the first player token
        self.turn: i64 = NOBODY  # whose turn of phase 2 it is
        self.phase: i64 = frames.SETTING_UP
        self.resolved: bool = False  # whether the card of this turn is carried out
        self.market_ops: i64 = 0  # purchases and renewals of this turn
        self.uniques: i64 = 0  # unique events that have struck

        self.factions: list[i64] = []  # by seat
        self.balanced: bool = True  # what was settled before the game: see `options`
        self.rotates: bool = True
        self.final_round: i64 = 0
        self.last_round: i64 = 0
        self.top_buyable: bool = False
        self.mandatory: bool = True
        self.collect_under: bool = False
        self.tile_halts: bool = False
        self.owner_pays: bool = False
        self.ship_is_path: bool = False
        self.closest_on_board: bool = False
        self.terra_tiles: i64 = 0
        self.abduct_destroys: bool = False
        self.forward_only: bool = False
        self.hide_hands: bool = False
        self.most_market_ops: i64 = 20
        self.all_energy: i64 = 0  # how much there is
        self.all_special: i64 = 0  # special tokens there are

    def in_order(self, place: i64) -> i64:
        """SP-ROUND-3: turn order is the holder of the first player token, then clockwise."""
        seat = self.first + place
        return seat if seat < self.seats else seat - self.seats

    def end_of(self, host: i64) -> i64:
        """The space behind the last tile of a path: the core."""
        return SHIP + self.lengths[host]

    def the_planet(self) -> Planet:
        return self.content.planets[self.planet]

    def terrain_at(self, host: i64, space: i64) -> i64:
        """The terrain of a tile, -1 for a ship space."""
        terrain: i64 = 0
        while terrain < TERRAINS:
            if self.grounds[host * GROUNDS + terrain] >> space & 1:
                return terrain
            terrain += 1
        return -1

    def twin(self) -> Invasion:
        """A copy to try things on: nobody watches it."""
        copy = self.clone()
        assert isinstance(copy, Invasion)
        copy.journal = None
        return copy
