"""What each seat sees: the table as plain JSON, enough to draw it."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import (
    ABILITY_IDS,
    CONTINENT_IDS,
    COUNTRIES,
    COUNTRY_IDS,
    DISEASE_IDS,
    EVENT_IDS,
    NONE,
    OPPORTUNISTIC_BREAKDOWN,
    PANDEMIC_ALERT,
    SPACE_IDS,
    SPACES,
    TRAIT_IDS,
)
from pestis.games.plague_inc.rules import board, reaching, scoring
from pestis.games.plague_inc.rules.asking import act_now
from pestis.games.plague_inc.rules.end import is_somebody_gone
from pestis.games.plague_inc.rules.event_cards.picking import is_destination
from pestis.games.plague_inc.rules.mutation import mutation_price
from pestis.games.plague_inc.rules.reactions import hides_question
from pestis.games.plague_inc.rules.traits import is_uncovered
from pestis.games.plague_inc.state import (
    BOT,
    CITY_BITS,
    CITY_MASK,
    FLIES,
    FLOOR_SHIFT,
    KIND,
    KNOWN,
    SIDE_BITS,
    SIDE_MASK,
    SWIMS,
    World,
)
from pestis.games.plague_inc.views import (
    Act,
    Aim,
    Ban,
    Bar,
    Board,
    Country,
    Link,
    Mutation,
    PendingCountry,
    PlagueBot,
    Player,
    Space,
    Turn,
    Zone,
)
from pestis.kernel.agenda import kind_of, seat_of
from pestis.kernel.piles import SPECTATOR

# Questions that among people only who holds the card is asked.
ASKED_FOR_A_CARD = ("reaction", "boost", "relapse")
TRAITS_WITH_COVER = ("heat_resistance", "cold_resistance", "airborne", "waterborne")


def board_view(state: World, viewer: i64) -> Board:
    return {
        "round": int(state.round),
        "active": int(state.active),
        "first_seat": int(state.first_seat),
        "phase": on.PHASE_NAMES[state.phase],
        "solo": state.is_solo,
        "sudden_death": state.sudden_death,
        "ending": state.sudden_death and is_somebody_gone(state),
        "zones": [zone(state, continent) for continent in range(len(CONTINENT_IDS))],
        "face_up": [card_name(card) for card in state.face_up],
        "country_deck": len(state.country_deck),
        "deck_cards": searched_cards(state, viewer),
        "pending_country": pending_country(state, viewer),
        "removed": [COUNTRY_IDS[card] for card in state.removed],
        "trait_deck": len(state.trait_deck),
        "trait_discard": [TRAIT_IDS[card] for card in state.trait_discard],
        "trait_removed": [TRAIT_IDS[card] for card in state.trait_removed],
        "event_deck": len(state.event_deck),
        "event_discard": [EVENT_IDS[card] for card in state.event_discard],
        "bans": [ban(entry) for entry in state.bans],
        "strikes": [{"seat": int(s >> 6), "country": COUNTRY_IDS[s & 63]} for s in state.strikes],
        "turn": turn(state),
        "links": links(state),
        "act": act(state, viewer),
        "players": [player(state, seat, viewer) for seat in range(state.seats)],
        "plaguebot": plaguebot(state) if state.is_solo else None,
        "bonuses": {"lucky_escape": 4, "continent_killer": 6, "ultimate_wipeout": 7},
    }


def card_name(card: i64) -> str | None:
    return None if card == NONE else COUNTRY_IDS[card]


def searched_cards(state: World, viewer: i64) -> list[str] | None:
    """PI-RULING-28: who has searched the deck knows what is in it, sorted by name; None for all others."""
    if viewer == SPECTATOR or not state.searched >> viewer & 1 or (state.is_blind and viewer != state.active):
        return None
    return sorted(COUNTRY_IDS[card] for card in state.country_deck)


# The board.


def zone(state: World, continent: i64) -> Zone:
    first: i64 = state.content.zone_first[continent]
    size: i64 = state.content.zone_size[continent]
    spots = list(range(first, first + size))
    return {
        "continent": CONTINENT_IDS[continent],
        "capacity": int(size),
        "banned": any(ban & 63 == COUNTRIES + continent for ban in state.bans),
        "countries": [country(state, spot) if state.spot_country[spot] != NONE else None for spot in spots],
    }


def country(state: World, spot: i64) -> Country:
    """A Country Card on the board; `cities` has the side of the token in each city, or null."""
    card = state.spot_country[spot]
    cities: list[int | None] = []
    for city in range(state.content.city_count[card]):
        owner = state.cities[spot] >> (CITY_BITS * city) & CITY_MASK
        cities.append(int(owner) - 1 if owner else None)
    return {
        "country": COUNTRY_IDS[card],
        "cities": cities,
        "empty": int(board.empty_cities(state, spot)),
        "controllers": [side for side in range(state.sides) if state.control[side] >> spot & 1],
        "banned": bool(state.banned >> spot & 1),
        "tried": bool(state.tried >> spot & 1),
    }


def ban(entry: i64) -> Ban:
    what = entry & 63
    return {
        "seat": int(entry >> 6),
        "country": COUNTRY_IDS[what] if what < COUNTRIES else None,
        "continent": None if what < COUNTRIES else CONTINENT_IDS[what - COUNTRIES],
    }


def pending_country(state: World, viewer: i64) -> PendingCountry | None:
    """PI-RULING-7: a blind card is seen by its drawer only."""
    if state.pending_country == NONE:
        return None
    hidden = state.is_blind and viewer != state.active
    return {"blind": state.is_blind, "country": None if hidden else COUNTRY_IDS[state.pending_country]}


# The turn.


def turn(state: World) -> Turn:
    """What the active player has done and still owes; nothing in the turn of the PlagueBot."""
    human = state.active < state.seats
    return {
        "tokens_left": int(state.tokens_left) if human and state.phase == on.INFECTION_PHASE else 0,
        "sold": human and state.sold,
        "killed": human and state.killed_any,
        "rolled": human and state.rolled_any,
        "placed": human and state.placed_any,
        "could_place": human and state.could_place,
        "outbreak": human and state.used_outbreak,
        "begun": human and state.has_begun and state.phase >= on.INFECTION_PHASE,
        "roll_bonus": int(state.roll_bonus),
        "temporary": None if state.temporary == NONE else TRAIT_IDS[state.temporary],
    }


def links(state: World) -> list[Link]:
    """PI-INF-6 to -8: while a token is to be placed, how each Country in reach is reached, and what bars it."""
    if not state.waiting or kind_of(state.agenda[-1]) != on.ASK_INFECT:
        return []
    side = seat_of(state.agenda[-1])
    reach = reaching.connected(state, side) & state.open_spots
    return [link(state, side, spot) for spot in range(len(state.spot_country)) if reach >> spot & 1]


def link(state: World, side: i64, spot: i64) -> Link:
    present = state.present[side]
    zone = state.content.zone_mask[state.content.continent[state.spot_country[spot]]]
    flies = state.gifts[side] & FLIES and state.air >> spot & 1
    swims = state.gifts[side] & SWIMS and state.sea >> spot & 1
    ways = {
        "here": present & 1 << spot,
        "land": present & zone & ~(1 << spot),
        "air": present & state.air & ~zone if flies else 0,
        "sea": present & state.sea & ~zone if swims else 0,
    }
    barred: Bar | None = "ban" if state.banned >> spot & 1 else None
    if not reaching.suits(state, side) >> spot & 1:
        barred = "hot" if state.hot >> spot & 1 else "cold"
    return {
        "country": COUNTRY_IDS[state.spot_country[spot]],
        "ways": {by: countries_in(state, spots) for by, spots in ways.items() if spots},
        "barred": barred,
    }


def countries_in(state: World, spots: i64) -> list[str]:
    return [COUNTRY_IDS[state.spot_country[spot]] for spot in range(len(state.spot_country)) if spots >> spot & 1]


def act(state: World, viewer: i64) -> Act | None:
    """What a question is about: the reaction asked for, the Country, the Event Card being played."""
    about = act_now(state)
    if about is None or (about.word in ASKED_FOR_A_CARD and hides_question(state, viewer)):
        return None
    side = int(about.side)
    if about.reaction != NONE:
        return {
            "kind": about.word,
            "side": side,
            "reaction": EVENT_IDS[about.reaction],
            "country": card_name(about.country),
            "event": None if about.event == NONE else EVENT_IDS[about.event],
            "chosen": chosen(state, about.aims),
        }
    if about.event != NONE:
        event = EVENT_IDS[about.event]
        return {"kind": about.word, "seat": side, "event": event, "chosen": chosen(state, about.aims)}
    return {"kind": about.word, "seat": side, "country": card_name(about.country)}


def chosen(state: World, event: i64) -> list[Aim]:
    """The targets named so far of the Event Card that is being played, if it has any."""
    found: list[Aim] = []
    if event == NONE:
        return found
    for place, target in enumerate(state.targets):
        if event == PANDEMIC_ALERT:
            found.append({"continent": CONTINENT_IDS[target]})
        elif event == OPPORTUNISTIC_BREAKDOWN:
            found.append({"space": SPACE_IDS[target]})
        elif is_destination(event, place):
            found.append({"country": card_name(state.spot_country[target]), "side": None})
        else:
            country = state.spot_country[target >> SIDE_BITS]
            found.append({"country": card_name(country), "side": int(target & SIDE_MASK)})
    return found


# Players.


def player(state: World, seat: i64, viewer: i64) -> Player:
    chosen = state.diseases[seat] >= 0
    return {
        "seat": int(seat),
        "disease": DISEASE_IDS[state.diseases[seat]] if chosen else None,
        "dna": int(state.dna[seat]),
        "supply": int(state.supply[seat]),
        "tokens": int(scoring.tokens_on_board(state, seat)),
        "infectivity": int(state.infectivity[seat]),
        "lethality": int(state.lethality[seat]),
        "gifts": gifts(state, seat),
        "slide": [space(state, seat, place) for place in range(SPACES)],
        "hand_size": len(state.hands[seat]),
        "hand": hand(state, seat) if seat == viewer else None,
        "known": sorted(TRAIT_IDS[entry & KIND] for entry in state.hands[seat] if entry & KNOWN),
        "dear": sorted(int(entry >> FLOOR_SHIFT) for entry in state.hands[seat] if entry >> FLOOR_SHIFT),
        "mutation": mutation(state, seat, viewer),
        "events_size": len(state.event_hands[seat]),
        "events_fresh": int(state.fresh[seat]),
        "events": [EVENT_IDS[entry & KIND] for entry in state.event_hands[seat]] if seat == viewer else None,
        "starting": COUNTRY_IDS[state.starting[seat]] if state.starting and seat == viewer else None,
        "controlled": int(scoring.controlled(state, seat)),
        "kills": [COUNTRY_IDS[card] for card in scoring.kills_of(state, seat)],
        "if_ended": {name: int(points) for name, points in scoring.parts(state, seat).items()},
    }


def hand(state: World, seat: i64) -> list[str]:
    """The Trait hand in a fixed order: a hand has none of its own."""
    return [TRAIT_IDS[kind] for kind in sorted(entry & KIND for entry in state.hands[seat])]


def mutation(state: World, seat: i64, viewer: i64) -> Mutation | None:
    if state.mutation == NONE or seat != state.active:
        return None
    if seat != viewer:
        return {"trait": None, "price": None}
    return {"trait": TRAIT_IDS[state.mutation], "price": int(mutation_price(state))}


def gifts(state: World, side: i64) -> list[str]:
    return [name for bit, name in enumerate(TRAITS_WITH_COVER) if state.gifts[side] >> bit & 1]


def space(state: World, seat: i64, place: i64) -> Space:
    """One space of a slide: its card, its ability, and whether that lies open."""
    disease = state.diseases[seat]
    card = state.slides[seat * SPACES + place]
    ability: i64 = state.content.ability[disease * SPACES + place] if disease >= 0 else 0
    return {
        "space": SPACE_IDS[place],
        "trait": None if card == NONE else TRAIT_IDS[card],
        "paid": int(state.paid[seat * SPACES + place]),
        "ability": ABILITY_IDS[ability] or None,
        "open": bool(ability) and is_uncovered(state, seat, ability),
    }


def plaguebot(state: World) -> PlagueBot:
    """The PlagueBot's mat, newest card first."""
    side = BOT
    return {
        "side": int(side),
        "spaces": int(state.bot_spaces),
        "mat": [TRAIT_IDS[card] for card in state.mat],
        "gifts": gifts(state, side),
        "dna": int(state.dna[side]),
        "tokens": int(scoring.tokens_on_board(state, side)),
        "controlled": int(scoring.controlled(state, side)),
        "kills": [COUNTRY_IDS[card] for card in scoring.kills_of(state, side)],
        "if_ended": {name: int(points) for name, points in scoring.parts(state, side).items()},
    }
