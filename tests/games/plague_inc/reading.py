"""The rules read a second time, apart from the engine: which moves a question allows, from what a seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pestis.games.plague_inc import GAME

CARDS: Any = GAME.catalogue()
COUNTRIES: dict[str, Any] = CARDS["countries"]
TRAITS: dict[str, Any] = CARDS["traits"]
ZONES: dict[str, Any] = CARDS["zones"]

AT_START = {
    *("crowd_funded_soap", "divine_intervention", "dna_flow", "here_on_business", "immune_reaction"),
    *("infected_board_game", "internet_shut_down", "new_trade_route", "olympics", "pilgrimage"),
    *("soap_shortage", "summer_vacation", "temporary_mutation", "winter_vacation"),
}
AT_END = {"genetic_surge", "opportunistic_breakdown", "pandemic_alert", "rioting"}
AFTER_KILL = {
    *("bomb_infected_cities", "corpse_transmission", "execute_infected", "government_collapse"),
    *("infected_refugees", "nuclear_strike"),
}
HERE = ("soap_shortage", "rioting", "infected_board_game", "internet_shut_down")
VACATIONS = {"summer_vacation": "hot", "winter_vacation": "cold"}
ARRIVALS = {"here_on_business": 1, "pilgrimage": 2, "olympics": 9}
SPREAD = ("internet_shut_down", "divine_intervention", "execute_infected")
MOST = {"execute_infected": 4, "bomb_infected_cities": 3, "government_collapse": 3}
CORE = ["infectivity", "infectivity", "lethality"]


def wears(climate: str, bars: list[str]) -> bool:
    """PI-INF-5."""
    return climate == "neutral" or {"hot": "heat_resistance", "cold": "cold_resistance"}[climate] in bars


def is_connected(country: str, present: set[str], bars: list[str]) -> bool:
    """PI-INF-6 to -8."""
    there = COUNTRIES[country]
    ports = [port for port, trait in (("airport", "airborne"), ("seaport", "waterborne")) if trait in bars]
    own = [COUNTRIES[name] for name in present]
    return any(
        card["continent"] == there["continent"] or any(card[port] and there[port] for port in ports)
        for card in own
    )


class Reading:
    """A table as one seat sees it."""

    def __init__(self, seen: dict[str, Any], seat: int, options: Mapping[str, object]) -> None:
        self.seen, self.seat, self.options = seen, seat, options
        cards = [card for zone in seen["zones"] for card in zone["countries"] if card]
        self.world: dict[str, list[int | None]] = {card["country"]: card["cities"] for card in cards}
        self.tried = {card["country"] for card in cards if card["tried"]}
        self.sides = range(2 if seen["solo"] else len(seen["players"]))
        self.bans = {ban["country"] or ban["continent"] for ban in seen["bans"]}
        self.me: dict[str, Any] = seen["players"][seat]
        self.slide: dict[str, str | None] = {space["space"]: space["trait"] for space in self.me["slide"]}
        temporary = seen["turn"]["temporary"]
        self.bars = CORE + [
            bar for card in (*self.slide.values(), temporary) if card for bar in TRAITS[card]["traits"]
        ]
        fresh = self.me["events_fresh"]
        self.usable: set[str] = set(self.me["events"][: len(self.me["events"]) - fresh])

    # The board.

    def tokens(self, side: int, country: str) -> int:
        return self.world[country].count(side)

    def empty(self, country: str) -> int:
        return self.world[country].count(None)

    def present(self, side: int) -> set[str]:
        return {country for country, cities in self.world.items() if side in cities}

    def supply(self, side: int) -> int:
        endless = self.seen["solo"] and side == 1
        return 99 if endless else 16 - sum(self.tokens(side, country) for country in self.world)

    def controls(self, country: str) -> bool:
        most = max(self.tokens(side, country) for side in self.sides)
        return self.tokens(self.seat, country) == most > 0

    def is_open(self, country: str) -> bool:
        """An empty city and no ban."""
        return self.empty(country) > 0 and not self.bans & {country, COUNTRIES[country]["continent"]}

    def reaches(self, country: str) -> bool:
        return is_connected(country, self.present(self.seat), self.bars)

    def suits(self, country: str) -> bool:
        return wears(COUNTRIES[country]["climate"], self.bars)

    def has_ability(self, ability: str) -> bool:
        spaces = CARDS["slides"][self.me["disease"]]
        return any(found == ability and self.slide[space] is None for space, found in spaces.items())

    def infectable(self) -> set[str]:
        if self.seen["turn"]["tokens_left"] <= 0 or self.supply(self.seat) <= 0:
            return set()
        return {name for name in self.world if self.is_open(name) and self.suits(name) and self.reaches(name)}

    # Questions.

    def moves(self, question: str) -> set[str] | None:
        """All that the rules allow; None for the two questions of the setup."""
        found: set[str] | None = getattr(self, question, lambda: None)()
        return found

    def devolving(self) -> set[str]:
        found = {f"devolve({space})" for space, card in self.slide.items() if card}
        return found | ({"devolve(temporary)"} if self.seen["turn"]["temporary"] else set())

    def playing(self, cards: set[str]) -> set[str]:
        return {f"play({event})" for event in self.usable & cards if self.has_effect(event)}

    def start(self) -> set[str]:
        sales = set() if self.seen["turn"]["sold"] else {f"sell({event})" for event in self.me["events"]}
        return {"pass"} | self.devolving() | sales | self.playing(AT_START)

    def end(self) -> set[str]:
        killed = AFTER_KILL if self.seen["turn"]["killed"] else set()
        return {"pass"} | self.devolving() | self.playing(AT_END | killed)

    def market(self) -> set[str]:
        blind = {"blind"} if self.seen["country_deck"] else set()
        return {f"take({country})" for country in self.seen["face_up"] if country} | blind

    def country(self) -> set[str]:
        return self.market() | self.devolving()

    def settle(self) -> set[str]:
        continent = COUNTRIES[self.seen["pending_country"]["country"]]["continent"]
        lying = sum(COUNTRIES[country]["continent"] == continent for country in self.world)
        fits = {"settle"} if lying < ZONES[continent]["capacity"] else set()
        return {"discard"} | fits | self.devolving()

    def evolve(self) -> set[str]:
        found = {"pass"} | self.devolving()
        if self.has_ability("mutation") and self.can_draw():
            found.add("mutate")
        for trait in self.me["hand"]:
            cost = TRAITS[trait]["cost"]
            for space, card in self.slide.items():
                if card is None and cost <= self.me["dna"]:
                    found.add(f"evolve({trait}, {space})")
                if card and self.has_ability("genetic_shift") and cost - TRAITS[card]["cost"] <= self.me["dna"]:
                    found.add(f"shift({trait}, {space})")
        return found

    def can_draw(self) -> bool:
        return bool(self.seen["trait_deck"] or self.seen["trait_discard"])

    def mutated(self) -> set[str]:
        free = {f"grow({space})" for space, card in self.slide.items() if card is None}
        assert not free or TRAITS[self.me["mutation"]["trait"]]["cost"] - 3 <= self.me["dna"]
        return (free or {"to_hand"}) | self.devolving()

    def infect(self) -> set[str]:
        reached = self.infectable()
        found = {f"place({country})" for country in reached} | self.devolving()
        if "cdc_alert" in self.usable:
            found |= {f"alert({country})" for country in reached}
        if not reached or self.options["infection_optional"]:
            found.add("pass")
        room = any(self.empty(country) for country in self.world)
        if room and self.has_ability("outbreak") and not self.seen["turn"]["begun"]:
            found |= {f"outbreak({country})" for country in self.present(self.seat)}
        return found

    def outbreak(self) -> set[str]:
        return {f"aim({country})" for country in self.world if self.empty(country)}

    def roll(self) -> set[str]:
        full = {country for country in self.world if not self.empty(country) and self.controls(country)}
        return {f"roll({country})" for country in full - self.tried} | self.devolving()

    def boost(self) -> set[str]:
        return {"pass"} | self.devolving() | {f"play({event})" for event in self.usable & {"lethal_boost"}}

    def relapse(self) -> set[str]:
        return {"pass"} | self.devolving() | {f"play({event})" for event in self.usable & {"lethal_relapse"}}

    def react(self) -> set[str]:
        return {"decline"} | {f"play({event})" for event in self.usable & {self.seen["act"]["reaction"]}}

    def borrow(self) -> set[str]:
        return {f"borrow({trait})" for trait in self.me["hand"]}

    def restart_card(self) -> set[str]:
        if self.options["restart_choice"] == "market":
            return self.market()
        return self.market() - {"blind"} | {f"take({country})" for country in self.seen["deck_cards"]}

    def restart_token(self) -> set[str]:
        alert = ("place", "alert") if "cdc_alert" in self.usable else ("place",)
        return {f"{verb}({country})" for country in self.world if self.is_open(country) for verb in alert}

    # Event Cards.

    def has_effect(self, event: str) -> bool:
        if event == "dna_flow":
            return True
        if event == "genetic_surge":
            return self.can_draw()
        if event == "temporary_mutation":
            return bool(self.me["hand"])
        return bool(self.targets(event, []))

    def target(self) -> set[str]:
        return self.targets(self.seen["act"]["event"], self.seen["act"]["chosen"])

    def targets(self, event: str, chosen: list[dict[str, Any]]) -> set[str]:
        single = {
            "pandemic_alert": [f"seal({continent})" for continent in ZONES],
            "opportunistic_breakdown": [f"refund({space})" for space, card in self.slide.items() if card],
            "nuclear_strike": [f"aim({country})" for country in self.world],
        }
        if event in single:
            return set() if chosen else set(single[event])
        if event in ARRIVALS:
            return self.arriving(event, chosen)
        if event == "new_trade_route":
            return self.swapping(chosen)
        named = [(target["country"], target["side"]) for target in chosen]
        if event == "infected_refugees":
            return self.fleeing(named)
        if len(named) >= MOST.get(event, 2):
            return set()
        places = self.places_for(event)
        if named and event in SPREAD:
            places -= {country for country, _ in named}
        elif named:
            places &= {named[0][0]}
        found = self.new_tokens(event, places, named) if self.is_placing(event) else self.old_tokens(places, named)
        return found | {"pass"} if found and named else found

    def is_placing(self, event: str) -> bool:
        return event in (*HERE, *VACATIONS, "corpse_transmission", "government_collapse")

    def places_for(self, event: str) -> set[str]:
        """PI-RULING-66, PI-RULING-82: where tokens may be placed or removed."""
        own = self.present(self.seat)
        if not self.is_placing(event):
            anywhere = event in ("bomb_infected_cities", "execute_infected")
            return (
                {name for name, cities in self.world.items() if any(city is not None for city in cities)}
                if anywhere
                else own
            )
        places = {country for country in self.world if self.is_open(country)}
        if event in HERE:
            return {country for country in places & own if self.suits(country)}
        if event == "government_collapse":
            return places & own
        climate = VACATIONS.get(event)
        return {name for name in places if self.reaches(name) and climate in (None, COUNTRIES[name]["climate"])}

    def new_tokens(self, event: str, places: set[str], named: list[tuple[str, int]]) -> set[str]:
        owners = [self.seat] if event == "corpse_transmission" else self.sides
        owners = [side for side in owners if self.supply(side) > sum(other == side for _, other in named)]
        roomy = [place for place in places if self.empty(place) > sum(other == place for other, _ in named)]
        return {f"pick({country}, {side})" for country in roomy for side in owners}

    def old_tokens(self, places: set[str], named: list[tuple[str, int]]) -> set[str]:
        tokens = [(country, side) for country in places for side in self.sides]
        return {f"pick({c}, {s})" for c, s in tokens if self.tokens(s, c) > named.count((c, s))}

    def arriving(self, event: str, chosen: list[dict[str, Any]]) -> set[str]:
        """PI-RULING-78, PI-RULING-80."""
        owners = [self.seat] if event == "here_on_business" else list(self.sides)
        if not chosen:
            sources = {country for side in owners for country in self.present(side)}
            goals = {country for country in self.world if self.empty(country) and sources - {country}}
            if event == "pilgrimage":
                goals = {country for country in goals if COUNTRIES[country]["climate"] == "neutral"}
            return {f"aim({country})" for country in goals}
        goal, named = chosen[0]["country"], [(target["country"], target["side"]) for target in chosen[1:]]
        if len(named) >= min(self.empty(goal), ARRIVALS[event]):
            return set()
        if event == "olympics":
            owners = [side for side in owners if all(side != other for _, other in named)]
        return {form for form in self.old_tokens(set(self.world) - {goal}, named) if int(form[-2]) in owners}

    def swapping(self, chosen: list[dict[str, Any]]) -> set[str]:
        """PI-RULING-79."""
        tokens = {(country, side) for side in self.sides for country in self.present(side)}
        if len(chosen) > 1:
            return set()
        first = [(chosen[0]["country"], chosen[0]["side"])] if chosen else tokens
        pairs = [(one, other) for one in first for other in tokens if one[0] != other[0] and one[1] != other[1]]
        return {f"pick({country}, {side})" for country, side in (pair[len(chosen)] for pair in pairs)}

    def fleeing(self, named: list[tuple[str, int]]) -> set[str]:
        """PI-RULING-80: a token, where it goes, the next token."""
        if not named:
            roomy = {country for country in self.world if self.empty(country)}
            return self.old_tokens({country for country in self.world if roomy - {country}}, [])
        source, taken = named[0][0], [country for country, _ in named[1::2]]
        free = {name for name in self.world if name != source and self.empty(name) > taken.count(name)}
        if len(named) % 2:
            return {f"aim({country})" for country in free}
        found = self.old_tokens({source}, named[0::2]) if free and len(named) < 6 else set()
        return found | {"pass"} if found else found
