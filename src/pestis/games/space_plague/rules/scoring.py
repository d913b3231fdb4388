"""The end: points, tie-breaks, and where all the pieces are."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import events
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
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.tables import PERMANENT_TEXT
from pestis.games.space_plague.rules.spaces import is_own, tiles_of
from pestis.games.space_plague.state import Invasion
from pestis.kernel.outcome import Outcome

TOKENS_EACH: Final[i64] = 20
IMMUNITY_TOKENS: Final[i64] = 2
FINAL_MARCH: Final = "final_march"
ENDING: Final = "All planetary cards have left the board and the last march is over."


def finish(state: Invasion) -> None:
    """SP-END-1: the game is over."""
    state.is_over = True
    state.turn = -1
    state.emit(events.ENDED, -1)


def core_points(state: Invasion, seat: i64) -> i64:
    """SP-END-2, SP-UNIT-6: own tokens in the core, special plagues included."""
    return state.core[seat] + state.core_special[seat]


def evolution_points(state: Invasion, seat: i64) -> i64:
    """SP-END-2, SP-RULING-33: the permanents on the two spaces, with what they count."""
    total: i64 = 0
    permanents = state.permanents[seat]
    permanent: i64 = 0
    while permanent < PERMANENTS:
        if permanents >> permanent & 1:
            total += state.content.points[permanent]
            for part in state.content.parts_of(PERMANENT_TEXT + permanent):
                total += counted_points(state, seat, part)
        permanent += 1
    return total


def counted_points(state: Invasion, seat: i64, part: parts.Part) -> i64:
    """Points that depend on the table: energy in reserve, or kinds of terrain (SP-EVO-36)."""
    if part.verb == parts.ENERGY_POINTS:
        return min(state.reserve[seat] // part.amount, part.what)
    if part.verb == parts.TERRAIN_POINTS:
        return min(terrains_held(state, seat), part.amount)
    return 0


def terrains_held(state: Invasion, seat: i64) -> i64:
    """SP-EVO-36: on how many kinds of terrain a unit of this player stands, on any path."""
    kinds: i64 = 0
    terrain: i64 = 0
    while terrain < TERRAINS:
        if any(stands_on(state, seat, host, tiles_of(state, host, terrain)) for host in range(state.seats)):
            kinds += 1
        terrain += 1
    return kinds


def stands_on(state: Invasion, seat: i64, host: i64, tiles: i64) -> bool:
    place: i64 = 0
    while place < PLACES:
        space = place if place < SPACES else place - SPACES
        if (
            tiles >> space & 1
            and state.units[host * PLACES + place]
            and is_own(state.units[host * PLACES + place], seat)
        ):
            return True
        place += 1
    return False


def score(state: Invasion, seat: i64) -> i64:
    """SP-END-2: tokens in the core and points of evolutions."""
    return core_points(state, seat) + evolution_points(state, seat)


def units_on_paths(state: Invasion, seat: i64) -> int:
    """SP-END-3, SP-RULING-42: own units on tiles of all boards, a captain as one; natives never."""
    first: i64 = 0 if state.ship_is_path else SHIP
    found = 0
    for host in range(state.seats):
        for place in range(PLACES):
            unit = state.units[host * PLACES + place]
            if unit and place % SPACES >= first and is_own(unit, seat):
                found += 1
    return found


def outcome(state: Invasion) -> Outcome:
    """SP-END-2 to 5: most points, then most units on paths, then most energy, then a shared victory."""
    scores = [float(score(state, seat)) for seat in range(state.seats)]
    winners = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
    tiebreaks: list[str] = []
    rules = ["SP-END-1", "SP-END-2"]
    if len(winners) > 1:
        tiebreaks.append("more units on the paths")
        rules.append("SP-END-3")
        on_paths = {seat: units_on_paths(state, seat) for seat in winners}
        winners = [seat for seat in winners if on_paths[seat] == max(on_paths.values())]
    if len(winners) > 1:
        tiebreaks.append("more energy in reserve")
        rules.append("SP-END-4")
        energy = {seat: state.reserve[seat] for seat in winners}
        winners = [seat for seat in winners if energy[seat] == max(energy.values())]
    if len(winners) > 1:
        rules.append("SP-END-5")
    return Outcome(
        FINAL_MARCH,
        scores,
        winners,
        parts=[score_parts(state, seat) for seat in range(state.seats)],
        tiebreaks=tiebreaks,
        text=ENDING,
        rules=rules,
    )


def score_parts(state: Invasion, seat: i64) -> dict[str, float]:
    return {
        "core": float(state.core[seat]),
        "special_plagues": float(state.core_special[seat]),
        "evolutions": float(evolution_points(state, seat)),
    }


# Where the pieces are.


def count_components(state: Invasion) -> dict[str, int]:
    """SP-RULING-17, SP-RULING-18, SP-RULING-34: energy, tokens, special tokens and cards, wherever they lie."""
    found = {
        "energy": state.pool + sum(state.reserve) + count_in(state.charged),
        "special_tokens": state.special + sum(state.core_special) + count_in(state.orange),
        "immunity_tokens": int(state.immunity),
        "event_cards": len(state.planetary) + len(state.removed) + len(state.gone),
        "evolution_cards": count_evolutions(state),
    }
    found["event_cards"] += sum(1 for card in state.track if card)
    for seat in range(state.seats):
        found[f"tokens_{seat}"] = int(state.supply[seat] + state.core[seat])
        cards = (state.hand[seat] | state.played[seat] | state.trashed[seat]) & STARTING_HAND
        found[f"starting_cards_{seat}"] = int(count_in(cards))
    for unit in state.units:
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


def count_evolutions(state: Invasion) -> int:
    """All evolution cards that are somewhere, each counted once for every place it lies in."""
    places = [0] * EVOLUTIONS
    for evolution in state.row + state.market + state.discards:
        if evolution >= 0:
            places[evolution] += 1
    for seat in range(state.seats):
        for instant in range(INSTANTS):
            places[instant] += state.instants[seat] >> instant & 1
        for permanent in range(PERMANENTS):
            places[FIRST_PERMANENT + permanent] += state.permanents[seat] >> permanent & 1
        for card in range(STARTERS, PLAYABLE):
            held = (state.hand[seat] >> card & 1) + (state.played[seat] >> card & 1)
            places[evolution_of(card)] += held + (state.trashed[seat] >> card & 1)
    return sum(places)
