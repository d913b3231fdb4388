"""The table kept a second time, from the public log alone: tokens, DNA, kills, and why a game must end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.plague_inc.reading import COUNTRIES, TRAITS, ZONES, is_connected, wears

BOT = 1


def size(country: str) -> tuple[int, int]:
    """PI-SOLO-5."""
    return len(COUNTRIES[country]["cities"]), COUNTRIES[country]["population"]


class Ledger:
    """What everybody at the table could write down."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats, self.options = seats, options
        self.solo = seats == 1
        self.sides = range(2 if self.solo else seats)
        self.world: dict[str, list[int | None]] = {}
        self.dna = [0] * len(self.sides)
        self.events = [0] * seats
        self.kills: list[tuple[int, str]] = []
        self.mat: list[str] = []
        self.bans: list[str] = []
        self.active = -1
        self.birds = -1
        self.sudden_death = self.latched = False
        self.sudden_turns = -1
        self.reason = ""
        self.tokens: dict[int, int] = {}
        self.held: list[int] = []
        self.word = ""
        self.reached: set[str] = set()
        self.bound: set[str] | None = None
        self.stopped = self.has_killed = False
        self.forget_turn()

    def forget_turn(self) -> None:
        self.rolled = self.placed = self.could_place = self.asked = self.outbreak = False

    def write(self, log: list[dict[str, Any]]) -> None:
        for place, event in enumerate(log):
            name = f"on_{event['event']}"
            if hasattr(self, name):
                getattr(self, name)(event["seat"], event["args"])
            if event["event"] == "killed":
                self.check_pay(event["args"]["country"], log[place + 1 :])

    # The board.

    def present(self, side: int) -> set[str]:
        return {country for country, cities in self.world.items() if side in cities}

    def controls(self, side: int, country: str) -> bool:
        counts = [self.world[country].count(other) for other in self.sides]
        return counts[side] == max(counts) > 0

    def put(self, side: int, country: str, city: int) -> None:
        assert city == self.world[country].index(None)
        self.world[country][city] = side

    def on_placed_country(self, seat: int, args: dict[str, Any]) -> None:
        self.world[args["country"]] = [None] * len(COUNTRIES[args["country"]]["cities"])

    def on_started_in(self, seat: int, args: dict[str, Any]) -> None:
        self.on_placed_country(seat, args)
        self.put(seat, args["country"], args["city"])

    def on_placed(self, side: int, args: dict[str, Any]) -> None:
        country = args["country"]
        assert not {country, COUNTRIES[country]["continent"]} & set(self.bans), "PI-RULING-71"
        assert not self.word or country in self.wanted(), "PI-SOLO-7"
        self.put(side, country, args["city"])
        if side == self.birds != self.active:
            self.birds = -1
        else:
            self.placed = True
        if self.word:
            self.reached.add(country)

    def on_removed(self, side: int, args: dict[str, Any]) -> None:
        assert self.world[args["country"]][args["city"]] == side
        self.world[args["country"]][args["city"]] = None

    def on_moved(self, side: int, args: dict[str, Any]) -> None:
        cities = self.world[args["country"]]
        old = cities.index(side)
        self.put(side, args["to"], args["city"])
        cities[old] = None

    def on_swapped(self, side: int, args: dict[str, Any]) -> None:
        here, there = self.world[args["country"]], self.world[args["to"]]
        mine, yours = here.index(side), there.index(args["side"])
        here[mine], there[yours] = args["side"], side

    def on_absorbed(self, side: int, args: dict[str, Any]) -> None:
        assert args["side"] == self.active
        cities = self.world[args["country"]]
        cities[cities.index(args["side"])] = side

    def clear(self, country: str) -> None:
        del self.world[country]
        self.bans = [ban for ban in self.bans if ban != country]

    def on_strike_hit(self, seat: int, args: dict[str, Any]) -> None:
        self.clear(args["country"])

    def on_banned_country(self, seat: int, args: dict[str, Any]) -> None:
        self.bans.append(args["country"])

    def on_banned_continent(self, seat: int, args: dict[str, Any]) -> None:
        self.bans.append(args["continent"])

    def on_ban_ended(self, seat: int, args: dict[str, Any]) -> None:
        self.bans.remove(args["what"])

    # Cards and DNA.

    def on_scored(self, side: int, args: dict[str, Any]) -> None:
        self.dna[side] += args["dna"]
        if args["reason"] == "control":
            assert args["dna"] == sum(self.controls(side, country) for country in self.world), "PI-DNA-3"

    def on_paid(self, side: int, args: dict[str, Any]) -> None:
        if args["reason"] == "restart":
            assert args["dna"] == min(7, self.dna[side]), "PI-RESTART-5"
        self.dna[side] -= args["dna"]
        assert self.dna[side] >= 0, "PI-RULING-12"

    def on_drew_event(self, seat: int, args: dict[str, Any]) -> None:
        self.events[seat] += 1
        assert self.events[seat] <= 3, "PI-EVENT-5"

    def on_sold_event(self, seat: int, args: dict[str, Any]) -> None:
        self.events[seat] -= 1

    def on_announced(self, seat: int, args: dict[str, Any]) -> None:
        self.events[seat] -= 1
        if args["event"] == "bird_migration":
            self.birds = seat

    def on_neutralised(self, seat: int, args: dict[str, Any]) -> None:
        self.birds = -1

    def on_stopped(self, seat: int, args: dict[str, Any]) -> None:
        self.birds = -1
        self.stopped = True

    # Death.

    def on_rolled(self, seat: int, args: dict[str, Any]) -> None:
        self.rolled = True
        assert None not in self.world[args["country"]], "PI-DEATH-1"
        assert self.controls(seat, args["country"]), "PI-DEATH-5"

    def on_killed(self, side: int, args: dict[str, Any]) -> None:
        country = args["country"]
        assert None not in self.world[country]
        assert self.controls(side, country)
        if side == BOT and self.solo:
            assert size(country) == max(size(victim) for victim in self.victims()), "PI-SOLO-13"
            self.has_killed = True
        self.tokens = {
            other: self.world[country].count(other) for other in self.sides if other in self.world[country]
        }
        self.held = list(self.events)
        self.kills.append((side, country))
        self.clear(country)

    def check_pay(self, country: str, log: list[dict[str, Any]]) -> None:
        """PI-KILL-1, PI-KILL-2: what the events after a kill tell."""
        pay: dict[int, int] = {}
        drew: list[int] = []
        for event in log:
            if event["event"] == "scored" and event["args"]["reason"] == "kill":
                pay[event["seat"]] = event["args"]["dna"]
            elif event["event"] == "drew_event":
                drew.append(event["seat"])
            elif event["event"] != "events_reshuffled":
                break
        assert pay == self.tokens, "PI-KILL-1"
        allowed = {side for side in self.tokens if side < self.seats and self.held[side] < 3}
        assert len(drew) == len(set(drew))
        assert set(drew) <= (set() if self.options["make_love_not_war"] else allowed), "PI-KILL-2"

    # Turns and the end.

    def on_used_outbreak(self, seat: int, args: dict[str, Any]) -> None:
        self.outbreak = True

    def on_eradicated(self, seat: int, args: dict[str, Any]) -> None:
        assert not self.present(args["side"])
        self.latched = self.latched or self.sudden_death

    def on_sudden_death(self, seat: int, args: dict[str, Any]) -> None:
        self.sudden_death = True
        self.latched = self.is_somebody_gone()

    def is_somebody_gone(self) -> bool:
        return any(not self.present(side) for side in self.sides)

    def on_turn_began(self, seat: int, args: dict[str, Any]) -> None:
        self.finish_trait()
        if self.active >= 0 and not self.solo:
            assert self.end_reason() == "", "the game should have ended"
        self.forget_turn()
        self.active = seat

    def on_ended(self, seat: int, args: dict[str, Any]) -> None:
        self.finish_trait()
        self.reason = args["reason"]
        if not self.solo:
            assert self.end_reason() == self.reason

    def end_reason(self) -> str:
        """PI-RULING-32 to -35, PI-RULING-96: why the turn that is over ends the game, or nothing."""
        if not self.sudden_death:
            return ""
        self.sudden_turns += 1
        moved = self.rolled or self.placed or self.could_place
        if not moved and not (self.outbreak and self.options["outbreak_prevents_stuck"]):
            return "unable_to_move"
        latched = self.latched and self.options["sd_eradication"] == "latched"
        if latched or self.is_somebody_gone():
            return "eradication"
        return "round_cap" if self.sudden_turns >= self.options["sudden_death_round_cap"] * self.seats else ""

    # The PlagueBot.

    def victims(self) -> list[str]:
        full = [country for country, cities in self.world.items() if None not in cities]
        return [country for country in full if self.controls(BOT, country)]

    def on_bot_evolved(self, seat: int, args: dict[str, Any]) -> None:
        self.finish_trait()
        self.mat.append(args["trait"])

    def on_bot_dropped(self, seat: int, args: dict[str, Any]) -> None:
        self.finish_trait()
        self.mat.remove(args["trait"])

    def on_bot_stuck(self, seat: int, args: dict[str, Any]) -> None:
        self.finish_trait()

    def on_bot_processed(self, seat: int, args: dict[str, Any]) -> None:
        self.finish_trait()
        self.word, self.reached = args["word"], set()
        self.stopped = self.has_killed = False
        self.bound = self.in_reach() if self.options["plaguebot_connectivity"] == "snapshot" else None

    def on_bot_passed(self, seat: int, args: dict[str, Any]) -> None:
        self.on_bot_processed(seat, args)
        self.finish_trait()

    def in_reach(self) -> set[str]:
        bars = [bar for card in self.mat for bar in TRAITS[card]["traits"]]
        return {country for country in self.world if is_connected(country, self.present(BOT), bars)}

    def finish_trait(self) -> None:
        """PI-SOLO-8 to -14, PI-RULING-55: a trait is done when it can do nothing more."""
        if self.word and not self.stopped and not self.has_killed:
            assert not self.wanted(), (self.word, self.wanted())
            assert self.word != "lethality" or not self.victims(), "PI-SOLO-13"
        self.word = ""

    def wanted(self) -> set[str]:
        bars = [bar for card in self.mat for bar in TRAITS[card]["traits"]]
        found = (self.in_reach() if self.bound is None else self.bound & set(self.world)) - self.reached
        banned = set(self.bans)
        found = {name for name in found if None in self.world[name]}
        found = {name for name in found if not banned & {name, COUNTRIES[name]["continent"]}}
        resisted = {"heat_resistance": "hot", "cold_resistance": "cold"}.get(self.word)
        if resisted:
            return {name for name in found if COUNTRIES[name]["climate"] == resisted}
        found = {name for name in found if wears(COUNTRIES[name]["climate"], bars)}
        port = {"airborne": "airport", "waterborne": "seaport"}.get(self.word)
        if port:
            return {name for name in found if COUNTRIES[name][port]}
        return found - self.present(BOT) if self.word == "lethality" else found

    # Scores.

    def total(self, side: int, slide: list[dict[str, Any]]) -> int:
        """PI-SCORE-1, PI-SCORE-2, PI-SOLO-20."""
        basis = self.options["refund_basis"]
        cards = [space for space in slide if space["trait"]]
        refund: int = sum(
            TRAITS[space["trait"]]["cost"] if basis == "printed" else space["paid"] for space in cards
        )
        tokens = [sum(cities.count(other) for cities in self.world.values()) for other in self.sides]
        bonus = 4 if tokens[side] == max(tokens) > 0 else 0
        for continent in ZONES:
            dead = [killer for killer, country in self.kills if COUNTRIES[country]["continent"] == continent]
            if dead and dead.count(side) == max(dead.count(other) for other in self.sides):
                bonus += 6
        parts = 2 if self.options["wipeout_tiebreak"] == "population" else 1
        best = max((size(country)[:parts] for _, country in self.kills), default=())
        if any(killer == side and size(country)[:parts] == best for killer, country in self.kills):
            bonus += 7
        return self.dna[side] + refund + bonus * (2 if self.solo and side == BOT else 1)
