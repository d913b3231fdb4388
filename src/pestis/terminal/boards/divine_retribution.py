"""The line-up, the stacks of nobles, the piles, and what everybody controls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.text import Text

from pestis.terminal.boards.board import Board, Plate, player_of, steps
from pestis.terminal.boards.drawing import Line, box, columns, fit, flow, line, quiet, seat_style, token
from pestis.terminal.json_types import Json

PHASES = (("setup", "Setup"), ("spread", "Spread Phase"), ("infect", "Infect Phase"), ("end", "End Phase"))
SIGNS = {
    "ale": ("♣", "#d9a441"),
    "daggers": ("†", "#8fb8d6"),
    "bones": ("‡", "#d8d2c2"),
    "torches": ("♦", "#e8703a"),
    "for_hire": ("¤", "#b48ad0"),
    "festering": ("~", "#8fae5a"),
    "nobility": ("♛", "#f2c14e"),
}
PENANCE = ("○", "#c8584f")  # a ball without its chain, as on the page (DR-HIST-1)
LEGEND = (quiet("R Resistance"), quiet("C Contagions"))
SLOTS_ACROSS = 4
ROOMY = 70


class DivineRetribution(Board):
    """Cards have a sign and a colour for their suit, Resistance left, Contagions right."""

    reactions: ClassVar[Mapping[str, str]] = {
        "DR-PERSECUTE-3": "Somebody Persecutes you: Repent with a card, or suffer"
    }

    def draw(self, view: Json, width: int, height: int) -> list[Line]:
        table: Json = view["table"]
        lines = self._lineup(table, width)
        lines += self._nobility(table, width)
        lines += self._piles(table, width)
        for player in table["players"]:
            lines += self._zone(view, player, width)
        suits = [
            line((sign, colour), quiet(f" {self.facts.name_of(suit)}")) for suit, (sign, colour) in SIGNS.items()
        ]
        penance = line(PENANCE, quiet(" Penance"))
        return [*lines, *flow([*LEGEND, *suits, penance], width, indent=0)]

    # The line-up.

    def _lineup(self, table: Json, width: int) -> list[Line]:
        lineup = list(enumerate(table["lineup"], start=1))
        each = min(22, (width - SLOTS_ACROSS + 1) // SLOTS_ACROSS)
        lines: list[Line] = []
        for first in range(0, len(lineup), SLOTS_ACROSS):
            row = [self._slot(slot, card, each, width) for slot, card in lineup[first : first + SLOTS_ACROSS]]
            lines += columns(row, each * len(row) + len(row) - 1, 1)
        return lines

    def _slot(self, slot: int, card: str | None, width: int, room: int) -> list[Line]:
        if card is None:
            return box([quiet("empty"), line(), line()], width, f"{slot}")
        sign, colour = self.sign(card)
        words = self.facts.name_of(card).split()
        name = [" ".join(words)] if room >= ROOMY else [words[0], " ".join(words[1:])]
        lines = [line((part, f"bold {colour}")) for part in name]
        return box([*lines, self._numbers(card, width - 2)], width, line(f"{slot}", (f" {sign} ", colour)), colour)

    def _numbers(self, card: str, width: int) -> Line:
        entry = self.facts.entry(card) or {}
        contagions = entry.get("contagions")
        left = f"R{entry.get('resistance', 0)}"
        right = "" if contagions is None else f"C{contagions}"
        return line((left, "bold"), fit(right, width - len(left), "right"))

    def sign(self, card: str) -> tuple[str, str]:
        entry = self.facts.entry(card) or {}
        return SIGNS.get(entry.get("suit") or "", PENANCE)

    def chip(self, card: str, count: int = 1) -> Text:
        sign, colour = self.sign(card)
        return line((f"{sign}{self.facts.name_of(card)}", colour), f" ×{count}" if count > 1 else "")

    def chips(self, cards: list[str]) -> list[Text]:
        found: dict[str, int] = {}
        for card in cards:
            found[card] = found.get(card, 0) + 1
        return [self.chip(card, count) for card, count in found.items()]

    # The stacks.

    def _nobility(self, table: Json, width: int) -> list[Line]:
        stacks = [("Royals", table["royals"]), ("Clergy", table["clergy"])]
        lines: list[Line] = []
        for name, nobles in stacks:
            chips = [self._noble(noble) for noble in nobles] or [quiet("all taken")]
            lines += flow(chips, width, first=(f"{name} ", "bold"), gap=1)
        king = self._noble("king") if table["king"] else quiet("taken")
        return [*lines, line(("King   ", "bold"), king)]

    def _noble(self, card: str) -> Text:
        entry = self.facts.entry(card) or {}
        return line(self.chip(card), quiet(f" R{entry.get('resistance', 0)}"))

    def _piles(self, table: Json, width: int) -> list[Line]:
        piles = [
            f"Kingdom deck {table['kingdom_deck']}",
            f"Rat Kings {table['rat_kings']}",
            f"Penance {table['penance_deck']}",
        ]
        lines = flow([line(pile) for pile in piles], width, indent=0)
        lines += flow(self.chips(table["pit"]) or [quiet("empty")], width, first=("Pit ", "bold"))
        if table["drawn"]:
            lines += flow(self.chips(table["drawn"]), width, first=("Drawn ", "bold"))
        if table["phase"] == "infect":
            spent = f", {table['spent']} spent" if table["spent"] else ""
            told = f"{table['available']} of {table['contagions']} Contagions to use{spent}"
            lines.append(line(token(table["turn"]), " ", (told, "bold")))
        return lines

    # The players.

    def _zone(self, view: Json, player: Json, width: int) -> list[Line]:
        """Cards under control, the top of the discard pile, and what is known of the rest."""
        seat: int = player["seat"]
        chips = [self._held(held) for held in player["control"]]
        if player["discard"]:
            chips.append(line(quiet("discard: "), self.chip(player["discard"][-1])))
        if seat != view["you"] and player["hand"]:
            chips.append(line(quiet("known in hand: "), *self._joined(player["hand"])))
        if player["draw_top"]:
            chips.append(line(quiet("on top: "), *self._joined(player["draw_top"])))
        return flow(
            chips or [quiet("nothing on the table")],
            width,
            first=line(token(seat), (f" {self.title_of(view, seat)} ", seat_style(seat))),
        )

    def _joined(self, cards: list[str]) -> list[Text]:
        made: list[Text] = []
        for chip in self.chips(cards):
            made += [line(", ")] if made else []
            made.append(chip)
        return made

    def _held(self, held: Json) -> Text:
        marks = [f"as {self.facts.name_of(held['copied'])}"] if held["copied"] else []
        marks += [word for word in ("waiting", "used", "repented") if held[word]]
        marks += [f"+{held['gained']} Contagions"] if held["gained"] else []
        return line(self.chip(held["card"]), quiet(f" ({', '.join(marks)})") if marks else "")

    # The rest of the screen.

    def hand(self, view: Json, width: int) -> list[Line]:
        player = player_of(view, view["you"])
        if player is None:
            return []
        title = (f"Hand ({player['hand_size']}) ", "bold")
        lines = flow(self.chips(player["hand"]) or [quiet("empty")], width, first=title)
        unseen = sum(player["unseen"].values())
        return [
            *lines,
            quiet(f"Draw pile {player['draw_size']} · discard pile {len(player['discard'])} · {unseen} unseen"),
        ]

    def plate(self, view: Json, seat: int) -> Plate:
        player = player_of(view, seat) or {}
        counts = (
            f"hand {player['hand_size']}",
            f"draw {player['draw_size']}",
            f"discard {len(player['discard'])}",
        )
        return Plate(f"{player['infamy']} Infamy", counts)

    def standing(self, view: Json) -> str:
        table: Json = view["table"]
        return f"Round {table['round']} · {self.whose(view, table['turn'])} {steps(table['phase'], PHASES)}"

    def argument(self, view: Json, verb: str, name: str, label: str) -> str | None:
        """A place of the line-up by its card."""
        if name != "slot":
            return super().argument(view, verb, name, label)
        lineup = view["table"]["lineup"]
        if int(label) >= len(lineup):
            return None
        card = lineup[int(label)]
        return f"{self.facts.name_of(card) if card else 'an empty place'} ({int(label) + 1})"


BOARD = DivineRetribution
