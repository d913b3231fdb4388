"""What each seat sees: everything but commits, the order of the decks and the removed events (SP-RULING-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague import market
from pestis.games.space_plague import moves as move
from pestis.games.space_plague.board import (
    KIND_IDS,
    PLACE_IDS,
    PLACES,
    PLANET_TILE,
    SHIP,
    SPACE_IDS,
    SPACES,
    TERRAIN_IDS,
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
from pestis.games.space_plague.factions import FACTION_IDS
from pestis.games.space_plague.scoring import core_points, evolution_points, score
from pestis.games.space_plague.units import terrain_at, tiles_of
from pestis.kernel.agenda import b_of, kind_of
from pestis.kernel.state import NOT_YET

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def table(table: Table, viewer: i64) -> dict[str, object]:
    return {
        "round": int(table.round),
        "last_round": int(table.last_round),
        "phase": on.PHASE_IDS[table.phase],
        "window": open_window(table),
        "first_player": int(table.first),
        "turn": None if table.turn < 0 else int(table.turn),
        "resolved": table.resolved,
        "planet": table.the_planet().id,
        "uniques": int(table.uniques),
        "track": [EVENT_IDS[card] if card else None for card in table.track],
        "planetary_deck": len(table.planetary),
        "removed_events": len(table.removed),
        "gone": [EVENT_IDS[card] for card in table.gone],
        "market": market_json(table, viewer),
        "pool": int(table.pool),
        "special_tokens": int(table.special),
        "immunity_tokens": int(table.immunity),
        "boards": [board(table, host) for host in range(table.seats)],
        "players": [player(table, seat, viewer) for seat in range(table.seats)],
    }


def open_window(table: Table) -> str | None:
    """Which window for instants is open, if one is."""
    asked = table.agenda[-1]
    if not table.waiting or kind_of(asked) != on.ASK_WINDOW:
        return None
    return on.WINDOW_IDS[b_of(asked)]


def market_json(table: Table, viewer: i64) -> dict[str, object]:
    """The row with what each card would cost the viewer, the face-up top of the deck, and the discards."""
    top = market.top_of(table)
    return {
        "row": [EVOLUTION_IDS[card] if card >= 0 else None for card in table.row],
        "prices": [None if card < 0 else viewer_price(table, viewer, card) for card in table.row],
        "top": EVOLUTION_IDS[top] if top >= 0 else None,
        "top_buyable": table.top_buyable,
        "deck": len(table.market),
        "discards": [EVOLUTION_IDS[card] for card in table.discards],
    }


def viewer_price(table: Table, viewer: i64, card: i64) -> int:
    return int(table.content.cost[card]) if viewer < 0 else int(market.price(table, viewer, card))


# Boards.


def board(table: Table, host: i64) -> dict[str, object]:
    return {
        "seat": int(host),
        "ship": [space_json(table, host, space) for space in range(SHIP)],
        "path": [tile_json(table, host, SHIP + tile) for tile in range(table.lengths[host])],
    }


def space_json(table: Table, host: i64, space: i64) -> dict[str, object]:
    return {"space": SPACE_IDS[space], "units": units_json(table, host, space)}


def tile_json(table: Table, host: i64, space: i64) -> dict[str, object]:
    at = host * SPACES + space
    return {
        "space": SPACE_IDS[space],
        "terrain": TERRAIN_IDS[terrain_at(table, host, space)],
        "extra": tiles_of(table, host, PLANET_TILE) >> space & 1 == 1,
        "energy": table.charged >> at & 1 == 1,
        "blocked": table.orange >> at & 1 == 1,
        "frozen": int((table.frozen >> at & 1) + (table.frozen_next >> at & 1)),
        "units": units_json(table, host, space),
    }


def units_json(table: Table, host: i64, space: i64) -> list[dict[str, object]]:
    """The units of a space, the one that came first first; mostly none or one."""
    found: list[dict[str, object]] = []
    for place in (space, space + SPACES):
        unit = table.units[host * PLACES + place]
        if unit:
            found.append(unit_json(unit, host, place))
    return found


def unit_json(unit: i64, host: i64, place: i64) -> dict[str, object]:
    owner = owner_of(unit)
    shield = shield_of(unit)
    return {
        "place": PLACE_IDS[place],
        "kind": KIND_IDS[kind_of_unit(unit)],
        "owner": None if owner < 0 else int(owner),
        "host": int(host),
        "shield": None if shield < 0 else int(shield),
        "immune": int(immune_of(unit)),
        "halt": int(halt_of(unit)),
    }


# Players.


def player(table: Table, seat: i64, viewer: i64) -> dict[str, object]:
    shows_hand = seat == viewer or not table.hide_hands
    return {
        "seat": int(seat),
        "faction": FACTION_IDS[table.factions[seat]],
        "energy": int(table.reserve[seat]),
        "supply": int(table.supply[seat]),
        "core": int(table.core[seat]),
        "core_special": int(table.core_special[seat]),
        "score": {
            "core": int(core_points(table, seat)),
            "evolutions": int(evolution_points(table, seat)),
            "total": int(score(table, seat)),
        },
        "hand": names_in(table.hand[seat], PLAY_IDS) if shows_hand else None,
        "hand_size": int(count_in(table.hand[seat])),
        "commit": commit(table, seat, viewer),
        "played": names_in(table.played[seat], PLAY_IDS),
        "last": PLAY_IDS[table.last[seat]] if table.last[seat] >= 0 else None,
        "trashed": names_in(table.trashed[seat], PLAY_IDS),
        "instants": names_in(table.instants[seat], INSTANT_IDS),
        "permanents": names_in(table.permanents[seat], PERMANENT_IDS),
        "used": names_in(table.used[seat], PERMANENT_IDS),
    }


def commit(table: Table, seat: i64, viewer: i64) -> dict[str, object] | None:
    """SP-ACT-2: face down until all are in, then face up until the round is over; own commits are known."""
    if table.sealing and kind_of(table.agenda[-1]) == on.ASK_COMMIT:
        sealed = table.sealed[seat]
        if sealed == NOT_YET:
            return None
        return {"face_up": False, "card": PLAY_IDS[sealed - move.COMMIT] if seat == viewer else None}
    if table.shown[seat] < 0:
        return None
    return {"face_up": True, "card": PLAY_IDS[table.shown[seat]]}
