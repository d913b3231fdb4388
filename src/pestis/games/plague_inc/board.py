"""The board: Country Cards in their zones, tokens in cities, who controls what and who can reach what.

A place for a Country Card is a *spot*; the spots of all zones are numbered through, so a set of Countries on the
board is one small int. What changes with a token or a card is changed in these sets at once; reaching, climate
and bans are then a few operations on them, whatever the size of the board (PI-INF-9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import happened
from pestis.games.plague_inc.cards import COLD, CONTINENTS, COUNTRIES, HOT, NONE

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

# `Table.tally` of a spot: four bits for the tokens of each side, and above them four for empty cities.
COUNT_BITS: Final[i64] = 4
COUNT_MASK: Final[i64] = 15
EMPTY_SHIFT: Final[i64] = 20
ONE_EMPTY: Final[i64] = 1048576
# `Table.cities` of a spot: three bits for each city, 0 or the side + 1.
CITY_BITS: Final[i64] = 3
CITY_MASK: Final[i64] = 7

# `Table.gifts` of a side.
RESISTS_HEAT: Final[i64] = 1
RESISTS_COLD: Final[i64] = 2
FLIES: Final[i64] = 4
SWIMS: Final[i64] = 8

TOKENS_EACH: Final[i64] = 16
BOT: Final[i64] = 1


def count_bits(bits: i64) -> i64:
    """How many Countries are in a set."""
    found: i64 = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


# Country Cards.


def has_room(table: Table, country: i64) -> bool:
    """PI-CTRY-6: whether the zone of a Country has a free spot."""
    mask = table.content.zone_mask[table.content.continent[country]]
    return table.on_board & mask != mask


def free_spot(table: Table, country: i64) -> i64:
    """The first free spot of the zone of a Country, which has one."""
    spot: i64 = table.content.zone_first[table.content.continent[country]]
    while table.on_board >> spot & 1:
        spot += 1
    return spot


def lay(table: Table, country: i64) -> i64:
    """PI-CTRY-4: put a Country Card into the first free spot of its zone, all cities empty."""
    content = table.content
    spot = free_spot(table, country)
    bit = 1 << spot
    table.spot_country[spot] = country
    table.cities[spot] = 0
    table.tally[spot] = content.city_count[country] << EMPTY_SHIFT
    table.on_board |= bit
    table.open_spots |= bit
    if content.climate[country] == HOT:
        table.hot |= bit
    elif content.climate[country] == COLD:
        table.cold |= bit
    if content.airport[country]:
        table.air |= bit
    if content.seaport[country]:
        table.sea |= bit
    table.arrived.append(spot)
    return spot


def clear(table: Table, spot: i64) -> None:
    """Take a Country Card without tokens off the board; PI-RULING-9: its spot is free at once."""
    keep = ~(1 << spot)
    country = table.spot_country[spot]
    table.spot_country[spot] = NONE
    table.cities[spot] = 0
    table.tally[spot] = 0
    table.on_board &= keep
    table.open_spots &= keep
    table.hot &= keep
    table.cold &= keep
    table.air &= keep
    table.sea &= keep
    table.arrived.remove(spot)
    if table.bans:
        table.bans = [ban for ban in table.bans if ban & 63 != country]
        count_bans(table)


def spot_of(table: Table, country: i64) -> i64:
    """Where a Country lies on the board, -1 if it does not."""
    content = table.content
    zone = content.continent[country]
    spot: i64 = content.zone_first[zone]
    last: i64 = spot + content.zone_size[zone]
    while spot < last:
        if table.spot_country[spot] == country:
            return spot
        spot += 1
    return -1


# Tokens.


def tokens_in(table: Table, side: i64, spot: i64) -> i64:
    return table.tally[spot] >> (COUNT_BITS * side) & COUNT_MASK


def empty_cities(table: Table, spot: i64) -> i64:
    return table.tally[spot] >> EMPTY_SHIFT


def put(table: Table, side: i64, spot: i64) -> i64:
    """PI-INF-2, PI-RULING-56: a token goes to the first empty city in printed order; gives that city."""
    packed = table.cities[spot]
    city: i64 = 0
    while packed >> (CITY_BITS * city) & CITY_MASK:
        city += 1
    table.cities[spot] = packed | (side + 1) << (CITY_BITS * city)
    tally = table.tally[spot] + (1 << (COUNT_BITS * side)) - ONE_EMPTY
    table.tally[spot] = tally
    bit = 1 << spot
    if tally < ONE_EMPTY:
        table.open_spots &= ~bit
    table.present[side] = table.present[side] | bit
    count_control(table, spot)
    return city


def lift(table: Table, side: i64, spot: i64) -> i64:
    """Take one token of a side off a Country; gives the city it lay in. Who lost the last one: `note_gone`."""
    packed = table.cities[spot]
    city: i64 = 0
    while packed >> (CITY_BITS * city) & CITY_MASK != side + 1:
        city += 1
    table.cities[spot] = packed & ~(CITY_MASK << (CITY_BITS * city))
    tally = table.tally[spot] - (1 << (COUNT_BITS * side)) + ONE_EMPTY
    table.tally[spot] = tally
    bit = 1 << spot
    table.open_spots |= bit
    if tally >> (COUNT_BITS * side) & COUNT_MASK == 0:
        table.present[side] = table.present[side] & ~bit
    count_control(table, spot)
    return city


def count_control(table: Table, spot: i64) -> None:
    """PI-DNA-1, PI-DNA-2: the most tokens, at least one; on a tie all who have the most."""
    tally = table.tally[spot]
    best: i64 = 1
    leaders: i64 = 0
    side: i64 = 0
    while side < table.sides:
        count = tally >> (COUNT_BITS * side) & COUNT_MASK
        if count > best:
            best = count
            leaders = 1 << side
        elif count == best:
            leaders |= 1 << side
        side += 1
    bit = 1 << spot
    side = 0
    while side < table.sides:
        if leaders >> side & 1:
            table.control[side] = table.control[side] | bit
        else:
            table.control[side] = table.control[side] & ~bit
        side += 1


def place_token(table: Table, side: i64, spot: i64) -> None:
    """PI-EVENT-9: a new token from the supply."""
    city = put(table, side, spot)
    if side != BOT or not table.is_solo:
        table.supply[side] = table.supply[side] - 1
    table.emit(happened.PLACED, side, table.spot_country[spot], city)


def remove_token(table: Table, side: i64, spot: i64) -> None:
    """PI-EVENT-9: a token goes back to its owner."""
    city = lift(table, side, spot)
    give_back(table, side, 1)
    table.emit(happened.REMOVED, side, table.spot_country[spot], city)
    note_gone(table, side)


def move_token(table: Table, side: i64, spot: i64, to: i64) -> None:
    """PI-EVENT-9: a token already on the board goes to another city; within a Country not to its own."""
    if spot == to:
        city = change_city(table, side, spot)
    else:
        lift(table, side, spot)
        city = put(table, side, to)
    table.emit(happened.MOVED, side, table.spot_country[spot], table.spot_country[to], city)


def change_city(table: Table, side: i64, spot: i64) -> i64:
    """PI-RULING-15: from the first own city of a Country to its first empty one."""
    packed = table.cities[spot]
    old: i64 = 0
    while packed >> (CITY_BITS * old) & CITY_MASK != side + 1:
        old += 1
    new: i64 = 0
    while packed >> (CITY_BITS * new) & CITY_MASK:
        new += 1
    table.cities[spot] = packed & ~(CITY_MASK << (CITY_BITS * old)) | (side + 1) << (CITY_BITS * new)
    return new


def replace_token(table: Table, old: i64, new: i64, spot: i64) -> None:
    """PI-RULING-73, PI-RULING-79: a token takes the very city of another side's; supplies are the caller's."""
    packed = table.cities[spot]
    city: i64 = 0
    while packed >> (CITY_BITS * city) & CITY_MASK != old + 1:
        city += 1
    table.cities[spot] = packed & ~(CITY_MASK << (CITY_BITS * city)) | (new + 1) << (CITY_BITS * city)
    tally = table.tally[spot] - (1 << (COUNT_BITS * old)) + (1 << (COUNT_BITS * new))
    table.tally[spot] = tally
    bit = 1 << spot
    table.present[new] = table.present[new] | bit
    if tally >> (COUNT_BITS * old) & COUNT_MASK == 0:
        table.present[old] = table.present[old] & ~bit
    count_control(table, spot)


def give_back(table: Table, side: i64, tokens: i64) -> None:
    """Tokens go back to their owner's supply; the PlagueBot has no end of them (PI-SOLO-2)."""
    if side != BOT or not table.is_solo:
        table.supply[side] = table.supply[side] + tokens


def note_gone(table: Table, side: i64) -> None:
    """PI-RESTART-1: a side without tokens is eradicated. PI-RULING-35: in Sudden Death that is remembered."""
    if table.present[side] == 0:
        table.emit(happened.ERADICATED, side, side)
        if table.sudden_death:
            table.latched = True


def has_supply(table: Table, side: i64) -> bool:
    return table.supply[side] > 0


def any_supply(table: Table) -> bool:
    for side in range(table.sides):
        if table.supply[side] > 0:
            return True
    return False


def occupied(table: Table) -> i64:
    """The Countries that hold a token of anybody."""
    found: i64 = 0
    for side in range(table.sides):
        found |= table.present[side]
    return found


# Reaching.


def suits(table: Table, side: i64) -> i64:
    """PI-INF-5: the Countries whose climate a side can bear."""
    gifts = table.gifts[side]
    found = table.on_board
    if not gifts & RESISTS_HEAT:
        found &= ~table.hot
    if not gifts & RESISTS_COLD:
        found &= ~table.cold
    return found


def connected(table: Table, side: i64) -> i64:
    """PI-INF-6 to -8: own continents, and overseas from port to port with the trait for it."""
    present = table.present[side]
    gifts = table.gifts[side]
    masks = table.content.zone_mask
    reach: i64 = 0
    zone: i64 = 0
    while zone < CONTINENTS:
        mask = masks[zone]
        if present & mask:
            reach |= mask
        zone += 1
    if gifts & FLIES and present & table.air:
        reach |= table.air
    if gifts & SWIMS and present & table.sea:
        reach |= table.sea
    return reach & table.on_board


def infectable(table: Table, side: i64) -> i64:
    """PI-INF-4: the Countries with an empty city that a side may infect; PI-RULING-71: no ban lies on them."""
    return connected(table, side) & suits(table, side) & table.open_spots & ~table.banned


def full_spots(table: Table) -> i64:
    """PI-DEATH-1: the Countries without an empty city."""
    return table.on_board & ~table.open_spots


def add_moves(table: Table, spots: i64, verb: i64, found: list[i64]) -> None:
    """One move for each Country of a set: its cities are alike."""
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1:
            found.append(verb + table.spot_country[spot])
        spot += 1


# Bans.


def ban_country(table: Table, seat: i64, spot: i64) -> None:
    """PI-REACT-4: nobody places in this Country until the seat's next turn."""
    country = table.spot_country[spot]
    table.bans.append(seat << 6 | country)
    count_bans(table)
    table.emit(happened.BANNED_COUNTRY, seat, country)


def ban_continent(table: Table, seat: i64, continent: i64) -> None:
    """PI-RULING-71: nobody places in this continent until the seat's next turn."""
    table.bans.append(seat << 6 | COUNTRIES + continent)
    count_bans(table)
    table.emit(happened.BANNED_CONTINENT, seat, continent)


def end_bans(table: Table, seat: i64) -> None:
    """PI-RULING-63: the own bans end when the own turn starts."""
    kept: list[i64] = []
    for ban in table.bans:
        if ban >> 6 == seat:
            table.emit(happened.BAN_ENDED, seat, ban & 63)
        else:
            kept.append(ban)
    table.bans = kept
    count_bans(table)


def count_bans(table: Table) -> None:
    table.banned = 0
    for ban in table.bans:
        what = ban & 63
        if what >= COUNTRIES:
            table.banned |= table.content.zone_mask[what - COUNTRIES]
        else:
            table.banned |= 1 << spot_of(table, what)
