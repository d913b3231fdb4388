"""PI-SCORE, PI-BONUS: final scores with their parts, the winner, and where everything is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import happened, house
from pestis.games.plague_inc.board import BOT, CITY_BITS, CITY_MASK, count_bits, tokens_in
from pestis.games.plague_inc.cards import CONTINENTS, MOST_CITIES, NONE, SPACES
from pestis.kernel.outcome import Outcome
from pestis.kernel.words import seat_name

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

ESCAPE: Final[i64] = 4
CONTINENT: Final[i64] = 6
WIPEOUT: Final[i64] = 7

REASON_TEXTS: Final = (
    "Sudden Death: a player could neither place a token nor roll.",
    "Sudden Death: a plague was eradicated.",
    "Sudden Death went on for too many rounds.",
    "The PlagueBot was stuck and there was no Country Card left.",
    "The human plague was eradicated and there was no Country Card left.",
)
REASON_RULES: Final = ("PI-SD-4", "PI-SD-3", "PI-RULING-34", "PI-SOLO-18", "PI-SOLO-19")


def finish(table: Table) -> None:
    """The game is over. PI-RULING-39: a tie may be settled by lot."""
    table.is_over = True
    table.waiting = 0
    if table.house & house.TIE_RANDOM:
        totals = [total(table, side) for side in range(table.sides)]
        tied: list[i64] = [side for side in range(table.sides) if totals[side] == max(totals)]
        if len(tied) > 1:
            table.lot = table.rng.pick(tied)
    table.emit(happened.ENDED, -1, table.end_reason)


# What everybody would have if the game ended now.


def total(table: Table, side: i64) -> i64:
    """PI-SCORE-1, PI-SCORE-2: DNA, the costs of Trait Cards on the slide, and the bonuses."""
    return table.dna[side] + refund(table, side) + bonuses(table, side)


def refund(table: Table, side: i64) -> i64:
    """PI-SCORE-1, PI-SOLO-20: PI-RULING-36 says whether the printed or the paid costs count."""
    found: i64 = 0
    if side >= table.seats:
        return found
    for place in range(side * SPACES, side * SPACES + SPACES):
        card = table.slides[place]
        if card != NONE:
            paid = table.house & house.REFUND_PAID
            found += table.paid[place] if paid else table.content.cost[card]
    return found


def bonuses(table: Table, side: i64) -> i64:
    return escape(table, side) + continents(table, side) + wipeout(table, side)


def weight(table: Table, side: i64) -> i64:
    """PI-SOLO-20: the PlagueBot's bonuses count double."""
    return 2 if table.is_solo and side == BOT else 1


def tokens_on_board(table: Table, side: i64) -> i64:
    found: i64 = 0
    spots = table.present[side]
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1:
            found += tokens_in(table, side, spot)
        spot += 1
    return found


def escape(table: Table, side: i64) -> i64:
    """PI-BONUS-ESCAPE, PI-RULING-38: most tokens on the board, at least one."""
    own = tokens_on_board(table, side)
    if own == 0:
        return 0
    for other in range(table.sides):
        if tokens_on_board(table, other) > own:
            return 0
    return ESCAPE * weight(table, side)


def continents(table: Table, side: i64) -> i64:
    """PI-BONUS-CONT: for each continent the most killed Countries, at least one."""
    found: i64 = 0
    for continent in range(CONTINENTS):
        if leads_continent(table, side, continent):
            found += CONTINENT * weight(table, side)
    return found


def leads_continent(table: Table, side: i64, continent: i64) -> bool:
    counts: list[i64] = [0] * table.sides
    for kill in table.kills:
        if table.content.continent[kill & 63] == continent:
            counts[kill >> 6] = counts[kill >> 6] + 1
    if counts[side] == 0:
        return False
    for count in counts:
        if count > counts[side]:
            return False
    return True


def wipeout(table: Table, side: i64) -> i64:
    """PI-BONUS-WIPE, PI-RULING-37, PI-CONF-4: killed the Country with the most cities of all that died."""
    best = largest_size(table, -1)
    return WIPEOUT * weight(table, side) if best and largest_size(table, side) == best else 0


def largest_size(table: Table, side: i64) -> i64:
    """The size of the largest Country killed by a side (-1: by anybody), with population if that decides ties."""
    best: i64 = 0
    for kill in table.kills:
        if side < 0 or kill >> 6 == side:
            country = kill & 63
            size: i64 = table.content.city_count[country]
            if table.house & house.WIPEOUT_POPULATION:
                size = size << 40 | table.content.population[country]
            best = max(best, size)
    return best


# The result.


def scores(table: Table) -> list[float]:
    return [float(total(table, seat)) for seat in range(table.seats)]


def parts(table: Table, side: i64) -> dict[str, float]:
    return {
        "dna": float(table.dna[side]),
        "traits": float(refund(table, side)),
        "lucky_escape": float(escape(table, side)),
        "continent_killer": float(continents(table, side)),
        "ultimate_wipeout": float(wipeout(table, side)),
    }


def outcome(table: Table) -> Outcome:
    """PI-SCORE-3: most DNA wins. In a solo game nobody wins if the PlagueBot has more."""
    totals = [int(total(table, side)) for side in range(table.sides)]
    leaders = [side for side in range(table.sides) if totals[side] == max(totals)]
    tiebreaks: list[str] = []
    if len(leaders) > 1:
        leaders, tiebreaks = break_tie(table, leaders)
    return Outcome(
        happened.REASONS[table.end_reason],
        [float(score) for score in totals[: table.seats]],
        [side for side in leaders if side < table.seats],
        parts=[parts(table, seat) for seat in range(table.seats)],
        tiebreaks=tiebreaks,
        text=result_text(table, totals),
        rules=(REASON_RULES[table.end_reason], "PI-SCORE-3"),
    )


def break_tie(table: Table, tied: list[int]) -> tuple[list[int], list[str]]:
    """PI-RULING-39: shared, by lot, or more killed Countries and then shared."""
    if table.lot != NONE:
        return [table.lot], ["by lot"]
    if not table.house & house.TIE_KILLS:
        return tied, []
    kills = {side: sum(1 for kill in table.kills if kill >> 6 == side) for side in tied}
    first = [side for side in tied if kills[side] == max(kills.values())]
    return first, ["more killed Countries"] if len(first) < len(tied) else []


def result_text(table: Table, totals: list[int]) -> str:
    reason = REASON_TEXTS[table.end_reason]
    if not table.is_solo:
        return reason
    return f"{reason} {seat_name(0)} has {totals[0]} DNA, the PlagueBot {totals[1]}."


# Where everything is.


def count_components(table: Table) -> dict[str, int]:
    """PI-SETUP-2 to -7: tokens of each colour, Country, Trait and Event Cards, wherever they lie."""
    found: dict[str, int] = {}
    for seat in range(table.seats):
        found[f"tokens of seat {seat}"] = int(table.supply[seat]) + tokens_in_cities(table, seat)
    found["countries"] = len(all_countries(table))
    found["different countries"] = len(set(all_countries(table)))
    for trait in all_traits(table):
        name = f"trait {trait}"
        found[name] = found.get(name, 0) + 1
    for event in all_events(table):
        name = f"event {event}"
        found[name] = found.get(name, 0) + 1
    return dict(sorted(found.items()))


def tokens_in_cities(table: Table, side: i64) -> int:
    found = 0
    for packed in table.cities:
        for city in range(MOST_CITIES):
            if packed >> (CITY_BITS * city) & CITY_MASK == side + 1:
                found += 1
    return found


def all_countries(table: Table) -> list[int]:
    cards = table.country_deck + table.remainder + table.removed + table.starting
    cards += [card for card in table.face_up if card != NONE]
    cards += [card for card in table.spot_country if card != NONE]
    cards += [kill & 63 for kill in table.kills]
    if table.pending_country != NONE:
        cards.append(table.pending_country)
    return [int(card) for card in cards if card != NONE]


def all_traits(table: Table) -> list[int]:
    cards = table.trait_deck + table.trait_discard + table.trait_removed + table.mat
    for hand in table.hands:
        cards += [entry & 63 for entry in hand]
    cards += [card for card in table.slides if card != NONE]
    cards += [card for card in (table.temporary, table.mutation) if card != NONE]
    return [int(card) for card in cards]


def all_events(table: Table) -> list[int]:
    cards = table.event_deck + table.event_discard
    for hand in table.event_hands:
        cards += [entry & 63 for entry in hand]
    return [int(card) for card in cards]


def kills_of(table: Table, side: i64) -> list[i64]:
    return [kill & 63 for kill in table.kills if kill >> 6 == side]


def controlled(table: Table, side: i64) -> i64:
    return count_bits(table.control[side])
