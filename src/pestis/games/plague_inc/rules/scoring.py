"""PI-SCORE, PI-BONUS: final scores with their parts, the winner, and where everything is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc.content.cards import CONTINENTS, MOST_CITIES, NONE, SPACES
from pestis.games.plague_inc.rules.board import count_bits, tokens_in
from pestis.games.plague_inc.state import BOT, CITY_BITS, CITY_MASK, World
from pestis.kernel.grammar import seat_name
from pestis.kernel.outcome import Outcome

ESCAPE: Final[i64] = 4
CONTINENT: Final[i64] = 6
WIPEOUT: Final[i64] = 7

# Kept records have these sentences in their results.
REASON_TEXTS: Final = (
    "Sudden Death: a player could neither place a token nor roll.",
    "Sudden Death: a plague was eradicated.",
    "Sudden Death went on for too many rounds.",
    "The PlagueBot was stuck and there was no Country Card left.",
    "The human plague was eradicated and there was no Country Card left.",
)
REASON_RULES: Final = ("PI-SD-4", "PI-SD-3", "PI-RULING-34", "PI-SOLO-18", "PI-SOLO-19")


def finish(state: World) -> None:
    """The game is over. PI-RULING-39: a tie may be settled by lot."""
    state.is_over = True
    state.waiting = 0
    if state.house & house_rules.TIE_RANDOM:
        totals = [total(state, side) for side in range(state.sides)]
        tied: list[i64] = [side for side in range(state.sides) if totals[side] == max(totals)]
        if len(tied) > 1:
            state.lot = state.rng.pick(tied)
    state.emit(events.ENDED, -1, state.end_reason)


# What everybody would have if the game ended now.


def total(state: World, side: i64) -> i64:
    """PI-SCORE-1, PI-SCORE-2: DNA, the costs of Trait Cards on the slide, and the bonuses."""
    return state.dna[side] + refund(state, side) + bonuses(state, side)


def refund(state: World, side: i64) -> i64:
    """PI-SCORE-1, PI-SOLO-20: PI-RULING-36 says whether the printed or the paid costs count."""
    found: i64 = 0
    if side >= state.seats:
        return found
    for place in range(side * SPACES, side * SPACES + SPACES):
        if state.slides[place] != NONE:
            found += refund_of(state, place)
    return found


def refund_of(state: World, place: i64) -> i64:
    """PI-RULING-36: what the Trait Card on a space of a slide counts, by its printed or its paid cost."""
    if state.house & house_rules.REFUND_PAID:
        return state.paid[place]
    return state.content.cost[state.slides[place]]


def bonuses(state: World, side: i64) -> i64:
    return escape(state, side) + continents(state, side) + wipeout(state, side)


def weight(state: World, side: i64) -> i64:
    """PI-SOLO-20: the PlagueBot's bonuses count double."""
    return 2 if state.is_solo and side == BOT else 1


def tokens_on_board(state: World, side: i64) -> i64:
    found: i64 = 0
    spots = state.present[side]
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1:
            found += tokens_in(state, side, spot)
        spot += 1
    return found


def escape(state: World, side: i64) -> i64:
    """PI-BONUS-ESCAPE, PI-RULING-38: most tokens on the board, at least one."""
    own = tokens_on_board(state, side)
    if own == 0:
        return 0
    for other in range(state.sides):
        if tokens_on_board(state, other) > own:
            return 0
    return ESCAPE * weight(state, side)


def continents(state: World, side: i64) -> i64:
    """PI-BONUS-CONT: for each continent the most killed Countries, at least one."""
    found: i64 = 0
    for continent in range(CONTINENTS):
        if leads_continent(state, side, continent):
            found += CONTINENT * weight(state, side)
    return found


def leads_continent(state: World, side: i64, continent: i64) -> bool:
    counts: list[i64] = [0] * state.sides
    for kill in state.kills:
        if state.content.continent[kill & 63] == continent:
            counts[kill >> 6] = counts[kill >> 6] + 1
    if counts[side] == 0:
        return False
    for count in counts:
        if count > counts[side]:
            return False
    return True


def wipeout(state: World, side: i64) -> i64:
    """PI-BONUS-WIPE, PI-RULING-37, PI-CONF-4: killed the Country with the most cities of all that died."""
    best = largest_size(state, -1)
    return WIPEOUT * weight(state, side) if best and largest_size(state, side) == best else 0


def largest_size(state: World, side: i64) -> i64:
    """The size of the largest Country killed by a side (-1: by anybody), with population if that decides ties."""
    best: i64 = 0
    for kill in state.kills:
        if side < 0 or kill >> 6 == side:
            country = kill & 63
            size: i64 = state.content.city_count[country]
            if state.house & house_rules.WIPEOUT_POPULATION:
                size = size << 40 | state.content.population[country]
            best = max(best, size)
    return best


# The result.


def scores(state: World) -> list[float]:
    return [float(total(state, seat)) for seat in range(state.seats)]


def parts(state: World, side: i64) -> dict[str, float]:
    return {
        "dna": float(state.dna[side]),
        "traits": float(refund(state, side)),
        "lucky_escape": float(escape(state, side)),
        "continent_killer": float(continents(state, side)),
        "ultimate_wipeout": float(wipeout(state, side)),
    }


def outcome(state: World) -> Outcome:
    """PI-SCORE-3: most DNA wins. In a solo game nobody wins if the PlagueBot has more."""
    totals = [int(total(state, side)) for side in range(state.sides)]
    leaders = [side for side in range(state.sides) if totals[side] == max(totals)]
    tiebreaks: list[str] = []
    if len(leaders) > 1:
        leaders, tiebreaks = break_tie(state, leaders)
    return Outcome(
        events.REASONS[state.end_reason],
        [float(score) for score in totals[: state.seats]],
        [side for side in leaders if side < state.seats],
        parts=[parts(state, seat) for seat in range(state.seats)],
        tiebreaks=tiebreaks,
        text=result_text(state, totals),
        rules=(REASON_RULES[state.end_reason], "PI-SCORE-3"),
    )


def break_tie(state: World, tied: list[int]) -> tuple[list[int], list[str]]:
    """PI-RULING-39: shared, by lot, or more killed Countries and then shared."""
    if state.lot != NONE:
        return [state.lot], ["by lot"]
    if not state.house & house_rules.TIE_KILLS:
        return tied, []
    kills = {side: sum(1 for kill in state.kills if kill >> 6 == side) for side in tied}
    first = [side for side in tied if kills[side] == max(kills.values())]
    return first, ["more killed Countries"] if len(first) < len(tied) else []


def result_text(state: World, totals: list[int]) -> str:
    reason = REASON_TEXTS[state.end_reason]
    if not state.is_solo:
        return reason
    return f"{reason} {seat_name(0)} has {totals[0]} DNA, the PlagueBot {totals[1]}."


# Where everything is.


def count_components(state: World) -> dict[str, int]:
    """PI-SETUP-2 to -7: tokens of each colour, Country, Trait and Event Cards, wherever they lie."""
    found: dict[str, int] = {}
    for seat in range(state.seats):
        found[f"tokens of seat {seat}"] = int(state.supply[seat]) + tokens_in_cities(state, seat)
    found["countries"] = len(all_countries(state))
    found["different Countries"] = len(set(all_countries(state)))
    for trait in all_traits(state):
        name = f"trait {trait}"
        found[name] = found.get(name, 0) + 1
    for event in all_events(state):
        name = f"event {event}"
        found[name] = found.get(name, 0) + 1
    return dict(sorted(found.items()))


def tokens_in_cities(state: World, side: i64) -> int:
    found = 0
    for packed in state.cities:
        for city in range(MOST_CITIES):
            if packed >> (CITY_BITS * city) & CITY_MASK == side + 1:
                found += 1
    return found


def all_countries(state: World) -> list[int]:
    cards = state.country_deck + state.remainder + state.removed + state.starting
    cards += [card for card in state.face_up if card != NONE]
    cards += [card for card in state.spot_country if card != NONE]
    cards += [kill & 63 for kill in state.kills]
    if state.pending_country != NONE:
        cards.append(state.pending_country)
    return [int(card) for card in cards if card != NONE]


def all_traits(state: World) -> list[int]:
    cards = state.trait_deck + state.trait_discard + state.trait_removed + state.mat
    for hand in state.hands:
        cards += [entry & 63 for entry in hand]
    cards += [card for card in state.slides if card != NONE]
    cards += [card for card in (state.temporary, state.mutation) if card != NONE]
    return [int(card) for card in cards]


def all_events(state: World) -> list[int]:
    cards = state.event_deck + state.event_discard
    for hand in state.event_hands:
        cards += [entry & 63 for entry in hand]
    return [int(card) for card in cards]


def kills_of(state: World, side: i64) -> list[i64]:
    return [kill & 63 for kill in state.kills if kill >> 6 == side]


def controlled(state: World, side: i64) -> i64:
    return count_bits(state.control[side])
