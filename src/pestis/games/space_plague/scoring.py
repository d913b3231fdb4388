"""The end: points, tie-breaks, and where all the pieces are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_plague import events as happened
from pestis.games.space_plague import parts as do
from pestis.games.space_plague.board import (
    BLACK,
    IMMUNE,
    KIND_MASK,
    KIND_SHIFT,
    OWNER_MASK,
    PLACES,
    SHIP,
    SPACES,
    TERRAINS,
)
from pestis.games.space_plague.cards import (
    EVOLUTIONS,
    FIRST_PERMANENT,
    INSTANTS,
    PERMANENTS,
    PLAYABLE,
    STARTERS,
    STARTING_HAND,
    count_in,
    evolution_of,
)
from pestis.games.space_plague.content import PERMANENT_TEXT
from pestis.games.space_plague.movement import is_own
from pestis.games.space_plague.units import tiles_of
from pestis.kernel.outcome import Outcome

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table

TOKENS_EACH: Final[i64] = 20
IMMUNITY_TOKENS: Final[i64] = 2
FINAL_MARCH: Final = "final_march"
ENDING: Final = "All planetary cards have left the board and the last march is over."


def finish(table: Table) -> None:
    """SP-END-1: the game is over."""
    table.is_over = True
    table.turn = -1
    table.emit(happened.ENDED, -1)


def core_points(table: Table, seat: i64) -> i64:
    """SP-END-2, SP-UNIT-6: own tokens in the core, special plagues included."""
    return table.core[seat] + table.core_special[seat]


def evolution_points(table: Table, seat: i64) -> i64:
    """SP-END-2, SP-RULING-33: the permanents on the two spaces, with what they count."""
    total: i64 = 0
    permanents = table.permanents[seat]
    permanent: i64 = 0
    while permanent < PERMANENTS:
        if permanents >> permanent & 1:
            total += table.content.points[permanent]
            for part in table.content.parts_of(PERMANENT_TEXT + permanent):
                total += counted_points(table, seat, part)
        permanent += 1
    return total


def counted_points(table: Table, seat: i64, part: do.Part) -> i64:
    """Points that depend on the table: energy in reserve, or kinds of terrain (SP-EVO-36)."""
    if part.verb == do.ENERGY_POINTS:
        return min(table.reserve[seat] // part.amount, part.what)
    if part.verb == do.TERRAIN_POINTS:
        return min(terrains_held(table, seat), part.amount)
    return 0


def terrains_held(table: Table, seat: i64) -> i64:
    """SP-EVO-36: on how many kinds of terrain a unit of this player stands, on any path."""
    kinds: i64 = 0
    terrain: i64 = 0
    while terrain < TERRAINS:
        if any(stands_on(table, seat, host, tiles_of(table, host, terrain)) for host in range(table.seats)):
            kinds += 1
        terrain += 1
    return kinds


def stands_on(table: Table, seat: i64, host: i64, tiles: i64) -> bool:
    place: i64 = 0
    while place < PLACES:
        space = place if place < SPACES else place - SPACES
        if (
            tiles >> space & 1
            and table.units[host * PLACES + place]
            and is_own(table.units[host * PLACES + place], seat)
        ):
            return True
        place += 1
    return False


def score(table: Table, seat: i64) -> i64:
    """SP-END-2: tokens in the core and points of evolutions."""
    return core_points(table, seat) + evolution_points(table, seat)


def units_on_paths(table: Table, seat: i64) -> int:
    """SP-END-3, SP-RULING-42: own units on tiles of all boards, a captain as one; natives never."""
    first: i64 = 0 if table.ship_is_path else SHIP
    found = 0
    for host in range(table.seats):
        for place in range(PLACES):
            unit = table.units[host * PLACES + place]
            if unit and place % SPACES >= first and is_own(unit, seat):
                found += 1
    return found


def outcome(table: Table) -> Outcome:
    """SP-END-2 to 5: most points, then most units on paths, then most energy, then a shared victory."""
    scores = [float(score(table, seat)) for seat in range(table.seats)]
    winners = [seat for seat in range(table.seats) if scores[seat] == max(scores)]
    tiebreaks: list[str] = []
    rules = ["SP-END-1", "SP-END-2"]
    if len(winners) > 1:
        tiebreaks.append("more units on the paths")
        rules.append("SP-END-3")
        on_paths = {seat: units_on_paths(table, seat) for seat in winners}
        winners = [seat for seat in winners if on_paths[seat] == max(on_paths.values())]
    if len(winners) > 1:
        tiebreaks.append("more energy in reserve")
        rules.append("SP-END-4")
        energy = {seat: table.reserve[seat] for seat in winners}
        winners = [seat for seat in winners if energy[seat] == max(energy.values())]
    if len(winners) > 1:
        rules.append("SP-END-5")
    return Outcome(
        FINAL_MARCH,
        scores,
        winners,
        parts=[score_parts(table, seat) for seat in range(table.seats)],
        tiebreaks=tiebreaks,
        text=ENDING,
        rules=rules,
    )


def score_parts(table: Table, seat: i64) -> dict[str, float]:
    return {
        "core": float(table.core[seat]),
        "special_plagues": float(table.core_special[seat]),
        "evolutions": float(evolution_points(table, seat)),
    }


# Where the pieces are.


def count_components(table: Table) -> dict[str, int]:
    """SP-RULING-17, SP-RULING-18, SP-RULING-34: energy, tokens, special tokens and cards, wherever they lie."""
    found = {
        "energy": table.pool + sum(table.reserve) + count_in(table.charged),
        "special_tokens": table.special + sum(table.core_special) + count_in(table.orange),
        "immunity_tokens": int(table.immunity),
        "event_cards": len(table.planetary) + len(table.removed) + len(table.gone),
        "evolution_cards": count_evolutions(table),
    }
    found["event_cards"] += sum(1 for card in table.track if card)
    for seat in range(table.seats):
        found[f"tokens_{seat}"] = int(table.supply[seat] + table.core[seat])
        cards = (table.hand[seat] | table.played[seat] | table.trashed[seat]) & STARTING_HAND
        found[f"starting_cards_{seat}"] = int(count_in(cards))
    for unit in table.units:
        if unit:
            count_unit(found, unit)
    return found


def count_unit(found: dict[str, int], unit: i64) -> None:
    kind = unit >> KIND_SHIFT & KIND_MASK
    if kind >= BLACK:
        found["special_tokens"] += 1
    else:
        found[f"tokens_{unit & OWNER_MASK}"] += kind
    if unit & IMMUNE:
        found["immunity_tokens"] += 1


def count_evolutions(table: Table) -> int:
    """All evolution cards that are somewhere, each counted once for every place it lies in."""
    places = [0] * EVOLUTIONS
    for evolution in table.row + table.market + table.discards:
        if evolution >= 0:
            places[evolution] += 1
    for seat in range(table.seats):
        for instant in range(INSTANTS):
            places[instant] += table.instants[seat] >> instant & 1
        for permanent in range(PERMANENTS):
            places[FIRST_PERMANENT + permanent] += table.permanents[seat] >> permanent & 1
        for card in range(STARTERS, PLAYABLE):
            held = (table.hand[seat] >> card & 1) + (table.played[seat] >> card & 1)
            places[evolution_of(card)] += held + (table.trashed[seat] >> card & 1)
    return sum(places)
