"""The board: Country Cards in their zones, tokens in cities, who controls what and who can reach what.

A place for a Country Card is a *spot*; the spots of all zones are numbered through, so a set of Countries on the
board is one small int. What changes with a token or a card is changed in these sets at once; reaching, climate
and bans are then a few operations on them, whatever the size of the board (PI-INF-9).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc.content.cards import COLD, COUNTRIES, HOT, NONE
from pestis.games.plague_inc.state import (
    BOT,
    CITY_BITS,
    CITY_MASK,
    COUNT_BITS,
    COUNT_MASK,
    EMPTY_SHIFT,
    ONE_EMPTY,
    World,
)

TOKENS_EACH: Final[i64] = 16


def count_bits(bits: i64) -> i64:
    """How many Countries are in a set."""
    found: i64 = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


def first_of(bits: i64) -> i64:
    """The first Country of a set that has one."""
    spot: i64 = 0
    while not bits >> spot & 1:
        spot += 1
    return spot


# Country Cards.


def cards_left(state: World) -> bool:
    """Whether a Country Card lies in the deck or face up."""
    if state.country_deck:
        return True
    for card in state.face_up:
        if card != NONE:
            return True
    return False


def has_room(state: World, country: i64) -> bool:
    """PI-CTRY-6: whether the zone of a Country has a free spot."""
    mask = state.content.zone_mask[state.content.continent[country]]
    return state.on_board & mask != mask


def free_spot(state: World, country: i64) -> i64:
    """The first free spot of the zone of a Country, which has one."""
    spot: i64 = state.content.zone_first[state.content.continent[country]]
    while state.on_board >> spot & 1:
        spot += 1
    return spot


def lay(state: World, country: i64) -> i64:
    """PI-CTRY-4: put a Country Card into the first free spot of its zone, all cities empty."""
    content = state.content
    spot = free_spot(state, country)
    bit = 1 << spot
    state.spot_country[spot] = country
    state.cities[spot] = 0
    state.tally[spot] = content.city_count[country] << EMPTY_SHIFT
    state.on_board |= bit
    state.open_spots |= bit
    if content.climate[country] == HOT:
        state.hot |= bit
    elif content.climate[country] == COLD:
        state.cold |= bit
    if content.airport[country]:
        state.air |= bit
    if content.seaport[country]:
        state.sea |= bit
    state.arrived.append(spot)
    return spot


def clear(state: World, spot: i64) -> None:
    """Take a Country Card without tokens off the board; PI-RULING-9: its spot is free at once."""
    keep = ~(1 << spot)
    country = state.spot_country[spot]
    state.spot_country[spot] = NONE
    state.cities[spot] = 0
    state.tally[spot] = 0
    state.on_board &= keep
    state.open_spots &= keep
    state.hot &= keep
    state.cold &= keep
    state.air &= keep
    state.sea &= keep
    state.arrived.remove(spot)
    if state.bans:
        state.bans = [ban for ban in state.bans if ban & 63 != country]
        count_bans(state)


def spot_of(state: World, country: i64) -> i64:
    """Where a Country lies on the board, -1 if it does not."""
    content = state.content
    zone = content.continent[country]
    spot: i64 = content.zone_first[zone]
    last: i64 = spot + content.zone_size[zone]
    while spot < last:
        if state.spot_country[spot] == country:
            return spot
        spot += 1
    return -1


# Tokens.


def tokens_in(state: World, side: i64, spot: i64) -> i64:
    return state.tally[spot] >> (COUNT_BITS * side) & COUNT_MASK


def most_tokens_in(state: World, spot: i64) -> i64:
    """How many tokens the side that has the most there has in a Country."""
    return max(tokens_in(state, side, spot) for side in range(state.sides))


def empty_cities(state: World, spot: i64) -> i64:
    return state.tally[spot] >> EMPTY_SHIFT


def put(state: World, side: i64, spot: i64) -> i64:
    """PI-INF-2, PI-RULING-56: a token goes to the first empty city in printed order; gives that city."""
    packed = state.cities[spot]
    city: i64 = 0
    while packed >> (CITY_BITS * city) & CITY_MASK:
        city += 1
    state.cities[spot] = packed | (side + 1) << (CITY_BITS * city)
    tally = state.tally[spot] + (1 << (COUNT_BITS * side)) - ONE_EMPTY
    state.tally[spot] = tally
    bit = 1 << spot
    if tally < ONE_EMPTY:
        state.open_spots &= ~bit
    state.present[side] = state.present[side] | bit
    count_control(state, spot)
    return city


def lift(state: World, side: i64, spot: i64) -> i64:
    """Take one token of a side off a Country; gives the city it lay in. Who lost the last one: `note_gone`."""
    packed = state.cities[spot]
    city: i64 = 0
    while packed >> (CITY_BITS * city) & CITY_MASK != side + 1:
        city += 1
    state.cities[spot] = packed & ~(CITY_MASK << (CITY_BITS * city))
    tally = state.tally[spot] - (1 << (COUNT_BITS * side)) + ONE_EMPTY
    state.tally[spot] = tally
    bit = 1 << spot
    state.open_spots |= bit
    if tally >> (COUNT_BITS * side) & COUNT_MASK == 0:
        state.present[side] = state.present[side] & ~bit
    count_control(state, spot)
    return city


def count_control(state: World, spot: i64) -> None:
    """PI-DNA-1, PI-DNA-2: the most tokens, at least one; on a tie all who have the most."""
    tally = state.tally[spot]
    best: i64 = 1
    leaders: i64 = 0
    side: i64 = 0
    while side < state.sides:
        count = tally >> (COUNT_BITS * side) & COUNT_MASK
        if count > best:
            best = count
            leaders = 1 << side
        elif count == best:
            leaders |= 1 << side
        side += 1
    bit = 1 << spot
    side = 0
    while side < state.sides:
        if leaders >> side & 1:
            state.control[side] = state.control[side] | bit
        else:
            state.control[side] = state.control[side] & ~bit
        side += 1


def place_token(state: World, side: i64, spot: i64) -> None:
    """PI-EVENT-9: a new token from the supply."""
    city = put(state, side, spot)
    if side != BOT or not state.is_solo:
        state.supply[side] = state.supply[side] - 1
    state.emit(events.PLACED, side, state.spot_country[spot], city)


def remove_token(state: World, side: i64, spot: i64) -> None:
    """PI-EVENT-9: a token goes back to its owner."""
    city = lift(state, side, spot)
    give_back(state, side, 1)
    state.emit(events.REMOVED, side, state.spot_country[spot], city)
    note_gone(state, side)


def move_token(state: World, side: i64, spot: i64, to: i64) -> None:
    """PI-EVENT-9: a token already on the board goes to another city; within a Country not to its own."""
    if spot == to:
        city = change_city(state, side, spot)
    else:
        lift(state, side, spot)
        city = put(state, side, to)
    state.emit(events.MOVED, side, state.spot_country[spot], state.spot_country[to], city)


def change_city(state: World, side: i64, spot: i64) -> i64:
    """PI-RULING-15: from the first own city of a Country to its first empty one."""
    packed = state.cities[spot]
    old: i64 = 0
    while packed >> (CITY_BITS * old) & CITY_MASK != side + 1:
        old += 1
    new: i64 = 0
    while packed >> (CITY_BITS * new) & CITY_MASK:
        new += 1
    state.cities[spot] = packed & ~(CITY_MASK << (CITY_BITS * old)) | (side + 1) << (CITY_BITS * new)
    return new


def replace_token(state: World, old: i64, new: i64, spot: i64) -> None:
    """PI-RULING-73, PI-RULING-79: a token takes the very city of another side's; supplies are the caller's."""
    packed = state.cities[spot]
    city: i64 = 0
    while packed >> (CITY_BITS * city) & CITY_MASK != old + 1:
        city += 1
    state.cities[spot] = packed & ~(CITY_MASK << (CITY_BITS * city)) | (new + 1) << (CITY_BITS * city)
    tally = state.tally[spot] - (1 << (COUNT_BITS * old)) + (1 << (COUNT_BITS * new))
    state.tally[spot] = tally
    bit = 1 << spot
    state.present[new] = state.present[new] | bit
    if tally >> (COUNT_BITS * old) & COUNT_MASK == 0:
        state.present[old] = state.present[old] & ~bit
    count_control(state, spot)


def give_back(state: World, side: i64, tokens: i64) -> None:
    """Tokens go back to their owner's supply; the PlagueBot has no end of them (PI-SOLO-2)."""
    if side != BOT or not state.is_solo:
        state.supply[side] = state.supply[side] + tokens


def note_gone(state: World, side: i64) -> None:
    """PI-RESTART-1: a side without tokens is eradicated. PI-RULING-35: in Sudden Death that is remembered."""
    if state.present[side] == 0:
        state.emit(events.ERADICATED, side, side)
        if state.sudden_death:
            state.latched = True


def occupied(state: World) -> i64:
    """The Countries that hold a token of anybody."""
    found: i64 = 0
    for side in range(state.sides):
        found |= state.present[side]
    return found


# Bans.


def ban_country(state: World, seat: i64, spot: i64) -> None:
    """PI-REACT-4: nobody places in this Country until the seat's next turn."""
    country = state.spot_country[spot]
    state.bans.append(seat << 6 | country)
    count_bans(state)
    state.emit(events.BANNED_COUNTRY, seat, country)


def ban_continent(state: World, seat: i64, continent: i64) -> None:
    """PI-RULING-71: nobody places in this continent until the seat's next turn."""
    state.bans.append(seat << 6 | COUNTRIES + continent)
    count_bans(state)
    state.emit(events.BANNED_CONTINENT, seat, continent)


def end_bans(state: World, seat: i64) -> None:
    """PI-RULING-63: the own bans end when the own turn starts."""
    kept: list[i64] = []
    for ban in state.bans:
        if ban >> 6 == seat:
            state.emit(events.BAN_ENDED, seat, ban & 63)
        else:
            kept.append(ban)
    state.bans = kept
    count_bans(state)


def count_bans(state: World) -> None:
    state.banned = 0
    for ban in state.bans:
        what = ban & 63
        if what >= COUNTRIES:
            state.banned |= state.content.zone_mask[what - COUNTRIES]
        else:
            state.banned |= 1 << spot_of(state, what)
