"""The zones of the world with their countries and cities, the market of countries, and every disease."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.text import Text

from pestis.terminal.boards.board import Board, Plate, player_of, steps
from pestis.terminal.boards.drawing import QUIET, Line, box, columns, fit, flow, line, quiet, seat_style, token
from pestis.terminal.facts import inner_words, plain_words
from pestis.terminal.json_types import Json

PHASES = (
    ("setup", "Setup"),
    ("start", "Start"),
    ("dna", "DNA"),
    ("country", "Country"),
    ("evolution", "Evolution"),
    ("infection", "Infection"),
    ("death", "Death"),
    ("end", "End"),
)
# As on a map: the west on the left, the north above.
MAP = ("north_america", "europe", "asia", "south_america", "africa", "oceania")
CLIMATE = {"hot": ("☼", "#f2994a"), "cold": ("*", "#8fd3ff"), "neutral": (" ", QUIET)}
GIFTS = {"heat_resistance": "☼ heat", "cold_resistance": "* cold", "airborne": "≡ air", "waterborne": "~ sea"}
LEGEND = ("○ city", "☼ hot", "* cold", "≡ airport", "~ seaport", "! banned", "† tried", "‡ strike to come")
WIDE = 72
ROOMY = 20


class PlagueInc(Board):
    """A city is ○, or the mark of whoever infects it; ☼ hot, * cold, ≡ airport, ~ seaport, ! banned, ‡ strike."""

    seat_words = Board.seat_words | {"cities", "controllers", "side"}
    reactions: ClassVar[Mapping[str, str]] = {
        "PI-EV-CDC-ALERT": "Somebody places a token: answer with CDC Alert, or not",
        "PI-EV-BIRD-MIGRATION": "Somebody places a Country Card: answer with Bird Migration, or not",
        "PI-EV-ABSORB": "Somebody fails to kill: answer with Absorb, or not",
        "PI-EV-EMERGENCY-CARE": "A roll succeeds: answer with Emergency Care, or not",
        "PI-EV-NEUTRALISE": "Somebody plays an Event Card: answer with Neutralise, or not",
    }

    def draw(self, view: Json, width: int, height: int) -> list[Line]:
        table: Json = view["table"]
        zones = {zone["continent"]: zone for zone in table["zones"]}
        order = [zones[name] for name in MAP if name in zones]
        across = 3 if width >= WIDE else 2
        gap = 2
        each = (width - gap * (across - 1)) // across
        struck = frozenset(strike["country"] for strike in table["strikes"])
        lines: list[Line] = []
        for first in range(0, len(order), across):
            row = order[first : first + across]
            is_roomy = height >= ROOMY
            drawn = [self._zone(zone, each - 2 if is_roomy else each, struck) for zone in row]
            blocks = self._framed(drawn, each) if is_roomy else drawn
            lines += columns(blocks, width, gap)
        lines += self._middle(table, width)
        for player in table["players"]:
            lines += self._disease(view, player, width)
        if table["plaguebot"]:
            lines += self._plaguebot(table["plaguebot"], width)
        return [*lines, *flow([quiet(sign) for sign in LEGEND], width, indent=0)]

    # The world.

    def _framed(self, drawn: list[list[Line]], width: int) -> list[list[Line]]:
        """Zones beside each other in frames of one height."""
        most = max(len(zone) for zone in drawn)
        return [box([*zone[1:], *[line()] * (most - len(zone))], width, line(" ", zone[0], " ")) for zone in drawn]

    def _zone(self, zone: Json, width: int, struck: frozenset[str]) -> list[Line]:
        name = (self.facts.content["zones"].get(zone["continent"]) or {}).get(
            "name", plain_words(zone["continent"])
        )
        here = [country for country in zone["countries"] if country is not None]
        banned = " !" if zone["banned"] else ""
        head = line((name, "bold underline"), quiet(f" {len(here)}/{zone['capacity']}{banned}"))
        countries = [self._country(country, width, country["country"] in struck) for country in here]
        return [head, *(countries or [quiet("  empty")])]

    def _country(self, country: Json, width: int, is_struck: bool) -> Line:
        entry = self.facts.entry(country["country"]) or {}
        sign, colour = CLIMATE.get(entry.get("climate", ""), (" ", QUIET))
        ways = ("≡" if entry.get("airport") else " ") + ("~" if entry.get("seaport") else " ")
        cities = line()
        for side in country["cities"]:
            cities = line(cities, quiet("○") if side is None else token(side))
        marks = ("!" if country["banned"] else "") + ("†" if country["tried"] else "") + ("‡" if is_struck else "")
        controllers: list[int] = country["controllers"]
        style = seat_style(controllers[0]) if len(controllers) == 1 else ""
        tail = line(cities, (marks, "bold"))
        name = fit(line((self.facts.name_of(country["country"]), style)), max(5, width - 4 - tail.cell_len))
        return line((sign, f"bold {colour}"), quiet(ways), name, " ", tail)

    def _middle(self, table: Json, width: int) -> list[Line]:
        chips = [line(f"{place} ", self._market(card)) for place, card in enumerate(table["face_up"], start=1)]
        lines = flow(chips, width, first=("Countries on offer ", "bold"))
        if table["pending_country"]:
            held = table["pending_country"]["country"]
            lines.append(line(("In hand: ", "bold"), self._market(held) if held else "a hidden Country"))
        decks = [f"Deck {table['country_deck']}", f"Traits {table['trait_deck']}", f"Events {table['event_deck']}"]
        left = table["turn"]["tokens_left"]
        decks += [f"tokens to place {left}"] if left else []
        return [*lines, *flow([quiet(deck) for deck in decks], width, indent=0)]

    def _market(self, card: str | None) -> Text:
        if card is None:
            return quiet("–")
        entry = self.facts.entry(card) or {}
        sign, colour = CLIMATE.get(entry.get("climate", ""), (" ", QUIET))
        ways = ("≡" if entry.get("airport") else "") + ("~" if entry.get("seaport") else "")
        cities = len(entry.get("cities", ()))
        return line(self.facts.name_of(card), (f" {sign.strip()}", colour), quiet(f"{ways}○{cities}"))

    # The diseases.

    def _disease(self, view: Json, player: Json, width: int) -> list[Line]:
        seat: int = player["seat"]
        name = self.title_of(view, seat)
        disease = plain_words(player["disease"]) if player["disease"] else "no disease yet"
        head = line(token(seat), (f" {name}", seat_style(seat)), quiet(f" {disease} "))
        chips = [line(f"infects {player['infectivity']}"), line(f"kills {player['lethality']}")]
        chips += [line((GIFTS.get(gift, gift), "bold")) for gift in player["gifts"]]
        chips += [self._space(space) for space in player["slide"] if space["trait"] or space["open"]]
        if player["kills"]:
            chips += [quiet("killed:"), *(quiet(name) for name in self.named(player["kills"]))]
        return flow(chips, width, first=head)

    def _space(self, space: Json) -> Text:
        if space["trait"]:
            return line(f"[{self.facts.name_of(space['trait'])}]")
        return quiet(f"({inner_words(space['ability'] or '')})")

    def _plaguebot(self, bot: Json, width: int) -> list[Line]:
        head = line(token(bot["side"]), (" PlagueBot ", seat_style(bot["side"])))
        chips = [line(f"DNA {bot['dna']}"), line(f"tokens {bot['tokens']}"), line(f"controls {bot['controlled']}")]
        chips += [line((GIFTS.get(gift, gift), "bold")) for gift in bot["gifts"]]
        chips += [line(f"[{self.facts.name_of(card)}]") for card in bot["mat"]]
        return flow(chips, width, first=head)

    # The rest of the screen.

    def hand(self, view: Json, width: int) -> list[Line]:
        player = player_of(view, view["you"])
        if player is None:
            return []
        lines = flow(
            [self._trait(card) for card in player["hand"] or []] or [quiet("none")],
            width,
            first=("Traits ", "bold"),
        )
        lines += self.row_of("Events", player["events"] or [], width)
        if player["mutation"] and player["mutation"]["trait"]:
            lines += self.row_of("Mutation", [player["mutation"]["trait"]], width)
        return lines

    def _trait(self, card: str) -> Text:
        entry = self.facts.entry(card) or {}
        return line(self.facts.name_of(card), quiet(f" {entry.get('cost', '')}"))

    def plate(self, view: Json, seat: int) -> Plate:
        player = player_of(view, seat) or {}
        counts = (
            f"if ended {sum(player['if_ended'].values())}",
            f"traits {player['hand_size']}",
            f"events {player['events_size']}",
            f"controls {player['controlled']}",
        )
        return Plate(f"{player['dna']} DNA", counts)

    def standing(self, view: Json) -> str:
        table: Json = view["table"]
        if table["phase"] == "setup":
            return "Setup"
        sudden = " · Sudden Death" if table["sudden_death"] else ""
        phase = steps(table["phase"], PHASES)
        return f"Round {table['round']} · {self.whose(view, table['active'])} {phase} phase{sudden}"

    def whose(self, view: Json, seat: int) -> str:
        """The PlagueBot has a turn, but no seat that could have a name."""
        bot = view["table"]["plaguebot"]
        return "the PlagueBot's" if bot and seat == bot["side"] else super().whose(view, seat)

    def argument(self, view: Json, verb: str, name: str, label: str) -> str | None:
        """Spaces as they are numbered, tokens by their side, cards of the hand by name."""
        if name == "space":
            return plain_words(label).replace("Bottom", "space").lower()
        if name == "cards":
            hand = (player_of(view, view["you"]) or {}).get("hand") or []
            chosen = [place for place in range(int(label).bit_length()) if int(label) >> place & 1]
            if any(place >= len(hand) for place in chosen):
                return None
            return " and ".join(self.facts.name_of(hand[place]) for place in chosen) or "no card"
        bot = view["table"]["plaguebot"]
        if name == "side" and bot and int(label) == bot["side"]:
            return "PlagueBot"
        return super().argument(view, verb, name, label)


BOARD = PlagueInc
