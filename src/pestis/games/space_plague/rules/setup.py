"""SP-SETUP: the table before the first round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import events, frames
from pestis.games.space_plague.board import GROUNDS, PLACES, PLANET_TILE, SHIP
from pestis.games.space_plague.cards import EVENT_CARDS, NO_CARD, STARTING_HAND, UNIQUE_EVENTS
from pestis.games.space_plague.content.tables import PLANET_IDS
from pestis.games.space_plague.options import FACTION_IDS, FINAL_ROUNDS, NO_FINAL_ROUND, PLANET_TILES
from pestis.games.space_plague.rules.market import deal_to, flip_top
from pestis.games.space_plague.rules.scoring import IMMUNITY_TOKENS, TOKENS_EACH
from pestis.games.space_plague.state import Invasion
from pestis.kernel.agenda import frame as pack
from pestis.kernel.options import OptionValues

FIRST_ENERGY: Final[i64] = 2
ENERGY: Final[i64] = 50
SPECIAL_TOKENS: Final[i64] = 18
PLENTY: Final[i64] = 100000
PILES: Final[i64] = 4

_ALL_EVOLUTIONS: Final[list[i64]] = list(range(36))
_GENERAL: Final[list[i64]] = list(range(5, 21))
_UNIQUE: Final[list[i64]] = list(range(1, 5))


def lay_out(state: Invasion, options: OptionValues) -> None:
    """Everything from the empty table to the first round."""
    settle_options(state, options)
    state.first = state.rng.below(state.seats)
    state.emit(events.STARTED_FIRST, state.first)
    deal_planetary_deck(state)
    state.track = [0] * (options.number("event_track_spaces") + 1)
    lay_paths(state)
    hand_out(state)
    lay_out_market(state, options.number("market_size") or state.seats + 1)
    rounds: i64 = len(state.planetary) + len(state.track) - 1
    state.last_round = rounds if state.final_round == NO_FINAL_ROUND else rounds + 1
    state.push(pack(frames.ROUND))


def settle_options(state: Invasion, options: OptionValues) -> None:
    state.planet = PLANET_IDS.index(options.word("planet"))
    state.factions = factions(state.seats, options)
    state.balanced = options.word("deck_method") == "balanced"
    state.rotates = options.word("first_player") == "rotate"
    state.final_round = FINAL_ROUNDS.index(options.word("final_round"))
    state.top_buyable = options.flag("market_top_buyable")
    state.mandatory = options.flag("actions_mandatory")
    state.collect_under = options.flag("collect_under_unit")
    state.tile_halts = options.word("halt_scope") == "tile"
    state.owner_pays = options.word("toll_payer") == "owner"
    state.ship_is_path = options.flag("ship_is_path")
    state.closest_on_board = options.word("gasier4_scope") == "own_board"
    state.terra_tiles = PLANET_TILES.index(options.word("terra_planet_tile"))
    state.abduct_destroys = options.word("abduct_full_ship") == "destroy"
    state.forward_only = options.flag("teleport_forward_only")
    state.hide_hands = options.flag("hide_hands")
    state.most_market_ops = options.number("max_market_ops_per_turn")
    state.all_energy = ENERGY if options.word("energy_supply") == "50" else PLENTY
    state.all_special = SPECIAL_TOKENS if options.word("special_token_supply") == "18" else PLENTY


def factions(seats: i64, options: OptionValues) -> list[i64]:
    """SP-SETUP-1, SP-RULING-44: a different faction for every seat; who names none gets the next that is left."""
    wanted = [options.word(f"faction_{seat}") for seat in range(seats)]
    left = [faction for faction in FACTION_IDS if faction not in wanted]
    return [FACTION_IDS.index(left.pop(0) if word == "any" else word) for word in wanted]


def deal_planetary_deck(state: Invasion) -> None:
    """SP-SETUP-3, SP-SETUP-6: as many general events as players go away unseen; all unique ones stay."""
    general = _GENERAL[:]
    state.rng.shuffle(general)
    state.removed = [general.pop() for _ in range(state.seats)]
    if not state.balanced:
        deck = general + _UNIQUE
        state.rng.shuffle(deck)
        state.planetary = deck
        return
    unique = _UNIQUE[:]
    state.rng.shuffle(unique)
    deck = []
    for size in pile_sizes(state.seats):
        pile = [general.pop() for _ in range(size)] + [unique.pop()]
        state.rng.shuffle(pile)
        deck = pile + deck
    state.planetary = deck


def pile_sizes(seats: i64) -> list[i64]:
    """SP-SETUP-4, SP-RULING-7: how many general events each pile has, the top one first."""
    cards = EVENT_CARDS - UNIQUE_EVENTS - seats
    more = cards % PILES
    return [cards // PILES + (1 if pile < more else 0) for pile in range(PILES)]


def lay_paths(state: Invasion) -> None:
    """SP-SETUP-9, SP-SETUP-12, SP-RULING-2: every path in the order of the planet; all boards are empty."""
    planet = state.the_planet()
    state.units = [0] * (state.seats * PLACES)
    state.lengths = [len(planet.path)] * state.seats
    one: list[i64] = [0] * GROUNDS
    for place, terrain in enumerate(planet.path):
        one[terrain] |= 1 << (SHIP + place)
    one[PLANET_TILE] = 1 << (SHIP + planet.extra)
    state.grounds = one * state.seats


def hand_out(state: Invasion) -> None:
    """SP-SETUP-1, SP-SETUP-8: six cards, twenty tokens and two energy for everybody."""
    seats = state.seats
    state.core = [0] * seats
    state.core_special = [0] * seats
    state.supply = [TOKENS_EACH] * seats
    state.reserve = [FIRST_ENERGY] * seats
    state.pool = state.all_energy - FIRST_ENERGY * seats
    state.special = state.all_special
    state.immunity = IMMUNITY_TOKENS
    state.hand = [STARTING_HAND] * seats
    state.played = [0] * seats
    state.trashed = [0] * seats
    state.last = [NO_CARD] * seats
    state.shown = [NO_CARD] * seats
    state.instants = [0] * seats
    state.permanents = [0] * seats
    state.used = [0] * seats


def lay_out_market(state: Invasion, size: i64) -> None:
    """SP-SETUP-7, SP-RULING-30: the row, and the next card face up on the deck."""
    state.market = _ALL_EVOLUTIONS[:]
    state.rng.shuffle(state.market)
    state.row = [NO_CARD] * size
    slot: i64
    for slot in range(size):
        deal_to(state, slot, events.DEALT)
    flip_top(state)
