"""What each seat sees: the table as plain JSON, enough to draw it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import board, scoring
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.cards import (
    ABILITY_IDS,
    AFTER_KILL,
    CONTINENT_IDS,
    COUNTRIES,
    COUNTRY_IDS,
    DISEASE_IDS,
    EVENT_IDS,
    HERE_ON_BUSINESS,
    INFECTED_REFUGEES,
    NEUTRALISE,
    NONE,
    NUCLEAR_STRIKE,
    OLYMPICS,
    OPPORTUNISTIC_BREAKDOWN,
    PANDEMIC_ALERT,
    PILGRIMAGE,
    SPACE_IDS,
    SPACES,
    TRAIT_IDS,
    WHEN_OF,
)
from pestis.games.plague_inc.hands import FLOOR_SHIFT, KIND, KNOWN
from pestis.games.plague_inc.phases.end import is_somebody_gone
from pestis.games.plague_inc.picking import SIDE_BITS, SIDE_MASK
from pestis.games.plague_inc.traits import is_uncovered
from pestis.kernel.agenda import a_of, b_of, kind_of, seat_of
from pestis.kernel.piles import SPECTATOR

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

TRAITS_WITH_COVER = ("heat_resistance", "cold_resistance", "airborne", "waterborne")


def table(table: Table, viewer: i64) -> dict[str, object]:
    return {
        "round": int(table.round),
        "active": int(table.active),
        "first_seat": int(table.first_seat),
        "phase": on.PHASE_NAMES[table.phase],
        "solo": table.is_solo,
        "sudden_death": table.sudden_death,
        "ending": table.sudden_death and is_somebody_gone(table),
        "zones": [zone(table, continent) for continent in range(len(CONTINENT_IDS))],
        "face_up": [card_name(card) for card in table.face_up],
        "country_deck": len(table.country_deck),
        "deck_cards": searched_cards(table, viewer),
        "pending_country": pending_country(table, viewer),
        "removed": [COUNTRY_IDS[card] for card in table.removed],
        "trait_deck": len(table.trait_deck),
        "trait_discard": [TRAIT_IDS[card] for card in table.trait_discard],
        "trait_removed": [TRAIT_IDS[card] for card in table.trait_removed],
        "event_deck": len(table.event_deck),
        "event_discard": [EVENT_IDS[card] for card in table.event_discard],
        "bans": [ban(entry) for entry in table.bans],
        "strikes": [{"seat": int(s >> 6), "country": COUNTRY_IDS[s & 63]} for s in table.strikes],
        "turn": turn(table),
        "links": links(table),
        "act": act(table),
        "players": [player(table, seat, viewer) for seat in range(table.seats)],
        "plaguebot": plaguebot(table) if table.is_solo else None,
        "bonuses": {"lucky_escape": 4, "continent_killer": 6, "ultimate_wipeout": 7},
    }


def card_name(card: i64) -> str | None:
    return None if card == NONE else COUNTRY_IDS[card]


def searched_cards(table: Table, viewer: i64) -> list[str] | None:
    """PI-RULING-28: who has searched the deck knows what is in it, sorted by name; None for all others."""
    if viewer == SPECTATOR or not table.searched >> viewer & 1 or (table.is_blind and viewer != table.active):
        return None
    return sorted(COUNTRY_IDS[card] for card in table.country_deck)


# The board.


def zone(table: Table, continent: i64) -> dict[str, object]:
    first: i64 = table.content.zone_first[continent]
    size: i64 = table.content.zone_size[continent]
    spots = list(range(first, first + size))
    return {
        "continent": CONTINENT_IDS[continent],
        "capacity": int(size),
        "banned": any(ban & 63 == COUNTRIES + continent for ban in table.bans),
        "countries": [country(table, spot) if table.spot_country[spot] != NONE else None for spot in spots],
    }


def country(table: Table, spot: i64) -> dict[str, object]:
    """A Country Card on the board; `cities` has the side of the token in each city, or null."""
    card = table.spot_country[spot]
    cities: list[int | None] = []
    for city in range(table.content.city_count[card]):
        owner = table.cities[spot] >> (board.CITY_BITS * city) & board.CITY_MASK
        cities.append(int(owner) - 1 if owner else None)
    return {
        "country": COUNTRY_IDS[card],
        "cities": cities,
        "empty": int(board.empty_cities(table, spot)),
        "controllers": [side for side in range(table.sides) if table.control[side] >> spot & 1],
        "banned": bool(table.banned >> spot & 1),
        "tried": bool(table.tried >> spot & 1),
    }


def ban(entry: i64) -> dict[str, object]:
    what = entry & 63
    return {
        "seat": int(entry >> 6),
        "country": COUNTRY_IDS[what] if what < COUNTRIES else None,
        "continent": None if what < COUNTRIES else CONTINENT_IDS[what - COUNTRIES],
    }


def pending_country(table: Table, viewer: i64) -> dict[str, object] | None:
    """PI-RULING-7: a blind card is seen by its drawer only."""
    if table.pending_country == NONE:
        return None
    hidden = table.is_blind and viewer != table.active
    return {"blind": table.is_blind, "country": None if hidden else COUNTRY_IDS[table.pending_country]}


# The turn.


def turn(table: Table) -> dict[str, object]:
    """What the active player has done and still owes; nothing in the turn of the PlagueBot."""
    human = table.active < table.seats
    return {
        "tokens_left": int(table.tokens_left) if human and table.phase == on.INFECTION_PHASE else 0,
        "sold": human and table.sold,
        "killed": human and table.killed_any,
        "rolled": human and table.rolled_any,
        "placed": human and table.placed_any,
        "could_place": human and table.could_place,
        "outbreak": human and table.used_outbreak,
        "begun": human and table.has_begun and table.phase >= on.INFECTION_PHASE,
        "roll_bonus": int(table.roll_bonus),
        "temporary": None if table.temporary == NONE else TRAIT_IDS[table.temporary],
    }


def links(table: Table) -> list[dict[str, object]]:
    """PI-INF-6 to -8: while a token is to be placed, how each Country in reach is reached, and what bars it."""
    if not table.waiting or kind_of(table.agenda[-1]) != on.ASK_INFECT:
        return []
    side = seat_of(table.agenda[-1])
    reach = board.connected(table, side) & table.open_spots
    return [link(table, side, spot) for spot in range(len(table.spot_country)) if reach >> spot & 1]


def link(table: Table, side: i64, spot: i64) -> dict[str, object]:
    present = table.present[side]
    zone = table.content.zone_mask[table.content.continent[table.spot_country[spot]]]
    flies = table.gifts[side] & board.FLIES and table.air >> spot & 1
    swims = table.gifts[side] & board.SWIMS and table.sea >> spot & 1
    ways = {
        "here": present & 1 << spot,
        "land": present & zone & ~(1 << spot),
        "air": present & table.air & ~zone if flies else 0,
        "sea": present & table.sea & ~zone if swims else 0,
    }
    barred = "ban" if table.banned >> spot & 1 else None
    if not board.suits(table, side) >> spot & 1:
        barred = "hot" if table.hot >> spot & 1 else "cold"
    return {
        "country": COUNTRY_IDS[table.spot_country[spot]],
        "ways": {by: countries_in(table, spots) for by, spots in ways.items() if spots},
        "barred": barred,
    }


def countries_in(table: Table, spots: i64) -> list[str]:
    return [COUNTRY_IDS[table.spot_country[spot]] for spot in range(len(table.spot_country)) if spots >> spot & 1]


def act(table: Table) -> dict[str, object] | None:
    """What a question is about: the reaction asked for, the Country, the Event Card being played."""
    if not table.waiting:
        return None
    asked = table.agenda[-1]
    kind = kind_of(asked)
    if kind == on.ASK_REACT:
        return reaction(table, asked)
    if kind == on.ASK_TARGET:
        event = a_of(asked)
        return {
            "kind": "target",
            "seat": int(seat_of(asked)),
            "event": EVENT_IDS[event],
            "chosen": chosen(table, event),
        }
    if kind == on.ASK_BOOST or kind == on.ASK_RELAPSE or kind == on.ASK_OUTBREAK:
        words = {on.ASK_BOOST: "boost", on.ASK_RELAPSE: "relapse", on.ASK_OUTBREAK: "outbreak"}
        spot = a_of(asked)
        return {"kind": words[kind], "seat": int(seat_of(asked)), "country": card_name(table.spot_country[spot])}
    return None


def reaction(table: Table, asked: i64) -> dict[str, object]:
    """What may be answered: something in a Country, or an Event Card with its targets."""
    about = b_of(asked)
    found: dict[str, object] = {
        "kind": "reaction",
        "side": int(seat_of(asked)),
        "reaction": EVENT_IDS[a_of(asked)],
        "country": None,
        "event": None,
        "chosen": [],
    }
    if a_of(asked) != NEUTRALISE:
        found["country"] = card_name(table.spot_country[about])
        return found
    found["event"] = EVENT_IDS[about]
    if WHEN_OF[about] <= AFTER_KILL:
        found["chosen"] = chosen(table, about)
    elif about != NEUTRALISE:
        # The played card lies below the question, with the Country that it is about.
        found["country"] = card_name(table.spot_country[b_of(table.agenda[-2])])
    return found


def chosen(table: Table, event: i64) -> list[dict[str, object]]:
    """The targets named so far of the Event Card that is being played."""
    found: list[dict[str, object]] = []
    for place, target in enumerate(table.targets):
        if event == PANDEMIC_ALERT:
            found.append({"continent": CONTINENT_IDS[target]})
        elif event == OPPORTUNISTIC_BREAKDOWN:
            found.append({"space": SPACE_IDS[target]})
        elif is_destination(event, place):
            found.append({"country": card_name(table.spot_country[target]), "side": None})
        else:
            country = table.spot_country[target >> SIDE_BITS]
            found.append({"country": card_name(country), "side": int(target & SIDE_MASK)})
    return found


def is_destination(event: i64, place: i64) -> bool:
    """Whether a target is a Country and not a token."""
    if event == INFECTED_REFUGEES:
        return place % 2 == 1
    first = event in (HERE_ON_BUSINESS, PILGRIMAGE, OLYMPICS, NUCLEAR_STRIKE)
    return first and place == 0


# Players.


def player(table: Table, seat: i64, viewer: i64) -> dict[str, object]:
    chosen = table.diseases[seat] >= 0
    return {
        "seat": int(seat),
        "disease": DISEASE_IDS[table.diseases[seat]] if chosen else None,
        "dna": int(table.dna[seat]),
        "supply": int(table.supply[seat]),
        "tokens": int(scoring.tokens_on_board(table, seat)),
        "infectivity": int(table.infectivity[seat]),
        "lethality": int(table.lethality[seat]),
        "gifts": gifts(table, seat),
        "slide": [space(table, seat, place) for place in range(SPACES)],
        "hand_size": len(table.hands[seat]),
        "hand": hand(table, seat) if seat == viewer else None,
        "known": sorted(TRAIT_IDS[entry & KIND] for entry in table.hands[seat] if entry & KNOWN),
        "dear": sorted(int(entry >> FLOOR_SHIFT) for entry in table.hands[seat] if entry >> FLOOR_SHIFT),
        "mutation": mutation(table, seat, viewer),
        "events_size": len(table.event_hands[seat]),
        "events_fresh": int(table.fresh[seat]),
        "events": [EVENT_IDS[entry & KIND] for entry in table.event_hands[seat]] if seat == viewer else None,
        "starting": COUNTRY_IDS[table.starting[seat]] if table.starting and seat == viewer else None,
        "controlled": int(scoring.controlled(table, seat)),
        "kills": [COUNTRY_IDS[card] for card in scoring.kills_of(table, seat)],
        "if_ended": {name: int(points) for name, points in scoring.parts(table, seat).items()},
    }


def hand(table: Table, seat: i64) -> list[str]:
    """The Trait hand in a fixed order: a hand has none of its own."""
    return [TRAIT_IDS[kind] for kind in sorted(entry & KIND for entry in table.hands[seat])]


def mutation(table: Table, seat: i64, viewer: i64) -> dict[str, object] | None:
    if table.mutation == NONE or seat != table.active:
        return None
    return {"trait": TRAIT_IDS[table.mutation] if seat == viewer else None}


def gifts(table: Table, side: i64) -> list[str]:
    return [name for bit, name in enumerate(TRAITS_WITH_COVER) if table.gifts[side] >> bit & 1]


def space(table: Table, seat: i64, place: i64) -> dict[str, object]:
    """One space of a slide: its card, its ability, and whether that lies open."""
    disease = table.diseases[seat]
    card = table.slides[seat * SPACES + place]
    ability: i64 = table.content.ability[disease * SPACES + place] if disease >= 0 else 0
    return {
        "space": SPACE_IDS[place],
        "trait": None if card == NONE else TRAIT_IDS[card],
        "paid": int(table.paid[seat * SPACES + place]),
        "ability": ABILITY_IDS[ability] or None,
        "open": bool(ability) and is_uncovered(table, seat, ability),
    }


def plaguebot(table: Table) -> dict[str, object]:
    """The PlagueBot's mat, newest card first."""
    side = board.BOT
    return {
        "side": int(side),
        "spaces": int(table.bot_spaces),
        "mat": [TRAIT_IDS[card] for card in table.mat],
        "gifts": gifts(table, side),
        "dna": int(table.dna[side]),
        "tokens": int(scoring.tokens_on_board(table, side)),
        "controlled": int(scoring.controlled(table, side)),
        "kills": [COUNTRY_IDS[card] for card in scoring.kills_of(table, side)],
        "if_ended": {name: int(points) for name, points in scoring.parts(table, side).items()},
    }
