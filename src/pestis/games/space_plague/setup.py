"""SP-SETUP: the table before the first round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import events as happened
from pestis.games.space_plague import frames as on
from pestis.games.space_plague import market
from pestis.games.space_plague.board import GROUNDS, PLACES, PLANET_TILE, SHIP
from pestis.games.space_plague.cards import NO_CARD, STARTING_HAND
from pestis.games.space_plague.content import PLANET_IDS
from pestis.games.space_plague.factions import FACTION_IDS
from pestis.games.space_plague.phases.production import NO_FINAL_ROUND
from pestis.games.space_plague.piles import pile_sizes
from pestis.games.space_plague.scoring import IMMUNITY_TOKENS, TOKENS_EACH
from pestis.games.space_plague.state import Table
from pestis.kernel.agenda import frame
from pestis.kernel.options import OptionValues

FIRST_ENERGY: Final[i64] = 2
ENERGY: Final[i64] = 50
SPECIAL_TOKENS: Final[i64] = 18
PLENTY: Final[i64] = 100000

FINAL_ROUNDS: Final = ("march_only", "full_round", "none")
PLANET_TILES: Final = ("extra_tile", "alien", "forest_only")

_ALL_EVOLUTIONS: Final[list[i64]] = list(range(36))
_GENERAL: Final[list[i64]] = list(range(5, 21))
_UNIQUE: Final[list[i64]] = list(range(1, 5))


def deal(table: Table, options: OptionValues) -> None:
    """Everything from the empty table to the first round."""
    settle_options(table, options)
    table.first = table.rng.below(table.seats)
    table.emit(happened.STARTED_FIRST, table.first)
    deal_planetary_deck(table)
    table.track = [0] * (options.number("event_track_spaces") + 1)
    lay_paths(table)
    hand_out(table)
    lay_out_market(table, options.number("market_size") or table.seats + 1)
    rounds: i64 = len(table.planetary) + len(table.track) - 1
    table.last_round = rounds if table.final_round == NO_FINAL_ROUND else rounds + 1
    table.push(frame(on.ROUND))


def settle_options(table: Table, options: OptionValues) -> None:
    table.planet = PLANET_IDS.index(options.word("planet"))
    table.factions = factions(table.seats, options)
    table.balanced = options.word("deck_method") == "balanced"
    table.rotates = options.word("first_player") == "rotate"
    table.final_round = FINAL_ROUNDS.index(options.word("final_round"))
    table.top_buyable = options.flag("market_top_buyable")
    table.mandatory = options.flag("actions_mandatory")
    table.collect_under = options.flag("collect_under_unit")
    table.tile_halts = options.word("halt_scope") == "tile"
    table.owner_pays = options.word("toll_payer") == "owner"
    table.ship_is_path = options.flag("ship_is_path")
    table.closest_on_board = options.word("gasier4_scope") == "own_board"
    table.terra_tiles = PLANET_TILES.index(options.word("terra_planet_tile"))
    table.abduct_destroys = options.word("abduct_full_ship") == "destroy"
    table.forward_only = options.flag("teleport_forward_only")
    table.hide_hands = options.flag("hide_hands")
    table.most_market_ops = options.number("max_market_ops_per_turn")
    table.all_energy = ENERGY if options.word("energy_supply") == "50" else PLENTY
    table.all_special = SPECIAL_TOKENS if options.word("special_token_supply") == "18" else PLENTY


def factions(seats: i64, options: OptionValues) -> list[i64]:
    """SP-SETUP-1, SP-RULING-44: a different faction for every seat; who names none gets the next that is left."""
    wanted = [options.word(f"faction_{seat}") for seat in range(seats)]
    left = [faction for faction in FACTION_IDS if faction not in wanted]
    return [FACTION_IDS.index(left.pop(0) if word == "any" else word) for word in wanted]


def deal_planetary_deck(table: Table) -> None:
    """SP-SETUP-3, SP-SETUP-6: as many general events as players go away unseen; all unique ones stay."""
    general = _GENERAL[:]
    table.rng.shuffle(general)
    table.removed = [general.pop() for _ in range(table.seats)]
    if not table.balanced:
        deck = general + _UNIQUE
        table.rng.shuffle(deck)
        table.planetary = deck
        return
    unique = _UNIQUE[:]
    table.rng.shuffle(unique)
    deck = []
    for size in pile_sizes(table.seats):
        pile = [general.pop() for _ in range(size)] + [unique.pop()]
        table.rng.shuffle(pile)
        deck = pile + deck
    table.planetary = deck


def lay_paths(table: Table) -> None:
    """SP-SETUP-9, SP-SETUP-12, SP-RULING-2: every path in the order of the planet; all boards are empty."""
    planet = table.the_planet()
    table.units = [0] * (table.seats * PLACES)
    table.lengths = [len(planet.path)] * table.seats
    one: list[i64] = [0] * GROUNDS
    for place, terrain in enumerate(planet.path):
        one[terrain] |= 1 << (SHIP + place)
    one[PLANET_TILE] = 1 << (SHIP + planet.extra)
    table.grounds = one * table.seats


def hand_out(table: Table) -> None:
    """SP-SETUP-1, SP-SETUP-8: six cards, twenty tokens and two energy for everybody."""
    seats = table.seats
    table.core = [0] * seats
    table.core_special = [0] * seats
    table.supply = [TOKENS_EACH] * seats
    table.reserve = [FIRST_ENERGY] * seats
    table.pool = table.all_energy - FIRST_ENERGY * seats
    table.special = table.all_special
    table.immunity = IMMUNITY_TOKENS
    table.hand = [STARTING_HAND] * seats
    table.played = [0] * seats
    table.trashed = [0] * seats
    table.last = [NO_CARD] * seats
    table.shown = [NO_CARD] * seats
    table.instants = [0] * seats
    table.permanents = [0] * seats
    table.used = [0] * seats


def lay_out_market(table: Table, size: i64) -> None:
    """SP-SETUP-7, SP-RULING-30: the row, and the next card face up on the deck."""
    table.market = _ALL_EVOLUTIONS[:]
    table.rng.shuffle(table.market)
    table.row = [NO_CARD] * size
    slot: i64
    for slot in range(size):
        market.deal_to(table, slot, happened.DEALT)
    market.flip_top(table)
