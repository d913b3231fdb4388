"""What each seat sees: everything but commits, the order of the decks and the removed events (SP-RULING-39)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import frames, moves
from pestis.games.space_plague.board import (
    PLACE_IDS,
    PLACES,
    PLANET_TILE,
    SHIP,
    SPACE_IDS,
    SPACES,
    TERRAIN_IDS,
    UNIT_KINDS,
    halt_of,
    immune_of,
    kind_of_unit,
    owner_of,
    shield_of,
)
from pestis.games.space_plague.cards import (
    EVENT_IDS,
    EVOLUTION_IDS,
    INSTANT_IDS,
    PERMANENT_IDS,
    PLAY_IDS,
    count_in,
    names_in,
)
from pestis.games.space_plague.options import FACTION_IDS, MARCH_ONLY
from pestis.games.space_plague.rules.market import price, top_of
from pestis.games.space_plague.rules.scoring import core_points, evolution_points, score
from pestis.games.space_plague.rules.spaces import tiles_of
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.views import Board, Commit, HostBoard, Market, Player, Space, Tile, Unit
from pestis.kernel.agenda import b_of, kind_of
from pestis.kernel.state import NOT_YET


def board_view(state: Invasion, viewer: i64) -> Board:
    return {
        "round": int(state.round),
        "last_round": int(state.last_round),
        "final_march": state.final_round == MARCH_ONLY,
        "phase": frames.PHASE_IDS[state.phase],
        "window": open_window(state),
        "first_player": int(state.first),
        "turn": None if state.turn < 0 else int(state.turn),
        "resolved": state.resolved,
        "planet": state.the_planet().id,
        "uniques": int(state.uniques),
        "track": [EVENT_IDS[card] if card else None for card in state.track],
        "planetary_deck": len(state.planetary),
        "removed_events": len(state.removed),
        "gone": [EVENT_IDS[card] for card in state.gone],
        "market": market_json(state, viewer),
        "pool": int(state.pool),
        "special_tokens": int(state.special),
        "immunity_tokens": int(state.immunity),
        "boards": [board(state, host) for host in range(state.seats)],
        "players": [player(state, seat, viewer) for seat in range(state.seats)],
    }


def open_window(state: Invasion) -> str | None:
    """Which window for instants is open, if one is."""
    asked = state.agenda[-1]
    if not state.waiting or kind_of(asked) != frames.ASK_WINDOW:
        return None
    return frames.WINDOW_IDS[b_of(asked)]


def market_json(state: Invasion, viewer: i64) -> Market:
    """The row with what each card would cost the viewer, the face-up top of the deck, and the discards."""
    top = top_of(state)
    return {
        "row": [EVOLUTION_IDS[card] if card >= 0 else None for card in state.row],
        "prices": [None if card < 0 else viewer_price(state, viewer, card) for card in state.row],
        "top": EVOLUTION_IDS[top] if top >= 0 else None,
        "top_buyable": state.top_buyable,
        "deck": len(state.market),
        "discards": [EVOLUTION_IDS[card] for card in state.discards],
    }


def viewer_price(state: Invasion, viewer: i64, card: i64) -> int:
    return int(state.content.cost[card]) if viewer < 0 else int(price(state, viewer, card))


# Boards.


def board(state: Invasion, host: i64) -> HostBoard:
    return {
        "seat": int(host),
        "ship": [space_json(state, host, space) for space in range(SHIP)],
        "path": [tile_json(state, host, SHIP + tile) for tile in range(state.lengths[host])],
    }


def space_json(state: Invasion, host: i64, space: i64) -> Space:
    return {"space": SPACE_IDS[space], "units": units_json(state, host, space)}


def tile_json(state: Invasion, host: i64, space: i64) -> Tile:
    at = host * SPACES + space
    return {
        "space": SPACE_IDS[space],
        "terrain": TERRAIN_IDS[state.terrain_at(host, space)],
        "extra": tiles_of(state, host, PLANET_TILE) >> space & 1 == 1,
        "energy": state.charged >> at & 1 == 1,
        "blocked": state.orange >> at & 1 == 1,
        "frozen": int((state.frozen >> at & 1) + (state.frozen_next >> at & 1)),
        "units": units_json(state, host, space),
    }


def units_json(state: Invasion, host: i64, space: i64) -> list[Unit]:
    """The units of a space, the one that came first first; mostly none or one."""
    found: list[Unit] = []
    for place in (space, space + SPACES):
        unit = state.units[host * PLACES + place]
        if unit:
            found.append(unit_json(unit, host, place))
    return found


def unit_json(unit: i64, host: i64, place: i64) -> Unit:
    owner = owner_of(unit)
    shield = shield_of(unit)
    return {
        "place": PLACE_IDS[place],
        "kind": UNIT_KINDS[kind_of_unit(unit) - 1],
        "owner": None if owner < 0 else int(owner),
        "host": int(host),
        "shield": None if shield < 0 else int(shield),
        "immune": int(immune_of(unit)),
        "halt": int(halt_of(unit)),
    }


# Players.


def player(state: Invasion, seat: i64, viewer: i64) -> Player:
    shows_hand = seat == viewer or not state.hide_hands
    return {
        "seat": int(seat),
        "faction": FACTION_IDS[state.factions[seat]],
        "energy": int(state.reserve[seat]),
        "supply": int(state.supply[seat]),
        "core": int(state.core[seat]),
        "core_special": int(state.core_special[seat]),
        "score": {
            "core": int(core_points(state, seat)),
            "evolutions": int(evolution_points(state, seat)),
            "total": int(score(state, seat)),
        },
        "hand": names_in(state.hand[seat], PLAY_IDS) if shows_hand else None,
        "hand_size": int(count_in(state.hand[seat])),
        "commit": commit(state, seat, viewer),
        "played": names_in(state.played[seat], PLAY_IDS),
        "last": PLAY_IDS[state.last[seat]] if state.last[seat] >= 0 else None,
        "trashed": names_in(state.trashed[seat], PLAY_IDS),
        "instants": names_in(state.instants[seat], INSTANT_IDS),
        "permanents": names_in(state.permanents[seat], PERMANENT_IDS),
        "used": names_in(state.used[seat], PERMANENT_IDS),
    }


def commit(state: Invasion, seat: i64, viewer: i64) -> Commit | None:
    """SP-ACT-2: face down until all are in, then face up until the round is over; own commits are known."""
    if state.sealing and kind_of(state.agenda[-1]) == frames.ASK_COMMIT:
        sealed = state.sealed[seat]
        if sealed == NOT_YET:
            return None
        return {"face_up": False, "card": PLAY_IDS[sealed - moves.COMMIT] if seat == viewer else None}
    if state.shown[seat] < 0:
        return None
    return {"face_up": True, "card": PLAY_IDS[state.shown[seat]]}
