"""What lies on the table: every field once, with what it means and how it is packed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import NONE
from pestis.games.plague_inc.content.tables import Content
from pestis.games.plague_inc.frames import SETTING_UP
from pestis.kernel.hooks import AnyGame
from pestis.kernel.state import State

# In a solo game the PlagueBot is this side.
BOT: Final[i64] = 1

# `World.tally` of a spot: four bits for the tokens of each side, and above them four for empty cities.
COUNT_BITS: Final[i64] = 4
COUNT_MASK: Final[i64] = 15
EMPTY_SHIFT: Final[i64] = 20
ONE_EMPTY: Final[i64] = 1048576
# `World.cities` of a spot: three bits for each city, 0 or the side + 1.
CITY_BITS: Final[i64] = 3
CITY_MASK: Final[i64] = 7

# `World.gifts` of a side.
RESISTS_HEAT: Final[i64] = 1
RESISTS_COLD: Final[i64] = 2
FLIES: Final[i64] = 4
SWIMS: Final[i64] = 8

# A card in a hand: its kind, and what the whole table knows of it: that it was put there openly, that it was drawn
# before the deck was last reshuffled, that it costs more than so much.
KIND: Final[i64] = 63
KNOWN: Final[i64] = 64
OLD: Final[i64] = 128
FLOOR_SHIFT: Final[i64] = 8

# An entry of `World.targets` that is a token of a side in a Country: the spot, then three bits for the side.
SIDE_BITS: Final[i64] = 3
SIDE_MASK: Final[i64] = 7


class TableFields(State):
    """What lies on the table.

    A *side* is a seat, or in a solo game the PlagueBot; a *spot* is a place for a Country Card, a *space* one
    for a Trait Card. Sets of spots, seats or Event Cards are bits of a number. A mark is side << 6 | Country.
    """

    def __init__(self, game: AnyGame, seats: i64) -> None:
        super().__init__(game, seats)

        self.dna: list[i64] = []  # by side
        self.supply: list[i64] = []  # tokens that are not on the board, by side
        self.present: list[i64] = []  # the spots with a token, by side
        self.control: list[i64] = []  # the spots with the most tokens, by side
        self.infectivity: list[i64] = []  # by side
        self.lethality: list[i64] = []  # by side
        self.gifts: list[i64] = []  # what it resists and travels by, by side

        self.diseases: list[i64] = []  # by seat, -1: not chosen
        self.slides: list[i64] = []  # the Trait Cards, five spaces for each seat
        self.paid: list[i64] = []  # what they cost, as `slides`
        self.hands: list[list[i64]] = []  # Trait Cards, by seat
        self.event_hands: list[list[i64]] = []  # by seat, the newest last
        self.fresh: list[i64] = []  # how many Event Cards were received in this turn, by seat
        self.strikes: list[i64] = []  # marks: who has aimed at what
        self.starting: list[i64] = []  # the hidden Starting Countries, by seat, until they are laid out

        self.spot_country: list[i64] = []  # by spot, -1: none
        self.cities: list[i64] = []  # whose token is in which city, by spot
        self.tally: list[i64] = []  # tokens of each side and empty cities, by spot
        self.arrived: list[i64] = []  # the spots, in the order their Countries came
        self.on_board: i64 = 0  # spots with a Country
        self.open_spots: i64 = 0  # spots with an empty city
        self.hot: i64 = 0  # spots
        self.cold: i64 = 0  # spots
        self.air: i64 = 0  # spots with an airport
        self.sea: i64 = 0  # spots with a seaport
        self.bans: list[i64] = []  # marks; continents are counted on after the Countries
        self.banned: i64 = 0  # the spots that they concern

        self.trait_deck: list[i64] = []  # the next card last
        self.trait_discard: list[i64] = []
        self.trait_removed: list[i64] = []  # out of the game
        self.event_deck: list[i64] = []  # the next card last
        self.event_discard: list[i64] = []
        self.absent: i64 = 0  # Event Cards that take no part
        self.spent: i64 = 0  # Event Cards that nobody can hold
        self.armed: i64 = 0  # seats with an Event Card they did not get in this turn
        self.country_deck: list[i64] = []  # the next card last
        self.remainder: list[i64] = []  # Country Cards beyond the deck, unseen
        self.searched: i64 = 0  # seats that have looked through the deck
        self.face_up: list[i64] = []  # three Country Cards, -1: none
        self.removed: list[i64] = []  # Country Cards out of the game
        self.kills: list[i64] = []  # marks, the oldest first


class World(TableFields):
    """Everything on the table, what was settled before the game, and where it stands."""

    def __init__(self, game: AnyGame, seats: i64, content: Content) -> None:
        super().__init__(game, seats)
        self.content = content
        self.sides: i64 = seats
        self.is_solo: bool = False
        self.house: i64 = 0  # the settled options, as bits (`house_rules`)
        self.round_cap: i64 = 0  # how many rounds Sudden Death may last
        self.bot_spaces: i64 = 0  # of the PlagueBot's mat

        self.first_seat: i64 = 0
        self.active: i64 = 0  # the side whose turn it is
        self.round: i64 = 0
        self.phase: i64 = SETTING_UP
        self.pending_country: i64 = NONE  # a Country Card taken and not yet settled
        self.is_blind: bool = False  # it came from the deck: only its drawer has seen it
        self.mutation: i64 = NONE  # a Trait Card drawn by Mutation
        self.temporary: i64 = NONE  # the card of a Temporary Mutation
        self.sold: bool = False  # an Event Card, in this turn; so are the next ones
        self.placed_any: bool = False
        self.rolled_any: bool = False
        self.could_place: bool = False  # when the Infection Phase began
        self.used_outbreak: bool = False
        self.killed_any: bool = False
        self.tokens_left: i64 = 0  # to be placed in this phase; in the setup: Country Cards more for each side
        self.has_begun: bool = False  # a token of this phase was tried
        self.tried: i64 = 0  # spots rolled for in this turn
        self.roll_bonus: i64 = 0  # for the next roll
        self.targets: list[i64] = []  # of the Event Card being played: tokens, spots, a continent or a space

        self.sudden_death: bool = False
        self.sudden_turns: i64 = 0  # of Sudden Death, this one not counted
        self.latched: bool = False  # somebody was without tokens in Sudden Death
        self.end_reason: i64 = NONE
        self.lot: i64 = NONE  # the winner of a tie by lot

        self.mat: list[i64] = []  # the PlagueBot's Trait Cards, the newest first
        self.bot_did: bool = False  # it has done something in this turn
        self.bot_again: bool = False  # its traits go round for the second time
        self.bot_reached: i64 = 0  # spots that got a token by the trait at work
        self.bot_targets: i64 = 0  # spots it was connected to when the trait began
        self.bot_place: i64 = 0  # where in `arrived` it goes on
