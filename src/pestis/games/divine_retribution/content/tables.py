"""What a content pack says of the 28 card types: read from `cards.toml`, checked, and laid out in tables.

A card's text is a list of parts, each one verb with its numbers. The verbs are a closed set, and none of them
gives an extra turn, takes a card out of an opponent's deck, puts one back into a common supply or moves a card
under control anywhere but into the Plague Pit: so DR-DESIGN-8 and DR-RULING-43 hold for every pack.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution.content.cards import (
    CARD_COUNT,
    CARD_IDS,
    COPIES,
    KING,
    KINGDOM_CARDS,
    NOBILITY,
    PENANCE_1,
    PRINCE,
    SUIT_IDS,
    SUIT_OF,
    TITLE_IDS,
    TITLE_OF,
)
from pestis.games.divine_retribution.content.parts import CHRONICS, ON_PLAY, Part
from pestis.games.divine_retribution.content.reading import read_half
from pestis.kernel.content import Binding, Fields, Pack
from pestis.kernel.errors import shown

CARDS_FILE: Final = "cards.toml"
BINDING: Final = Binding(
    earlier={
        "006381bfe15eb0403713c8a5bcfe7301af6c6dd6327c1be5142455a835ce33c4": (
            "1960cbea0256f64c812e8a7b1e07806d31704302de13df91728443e9ac993f51",
        ),
    }
)

MOST_PARTS_IN_ALL: Final = 255
LONGEST_NAME: Final = 60

CARD_FIELDS: Final = (
    "name",
    "suit",
    "title",
    "copies",
    "resistance",
    "notoriety",
    "contagions",
    "chronic",
    "effect",
    "repent",
    "text",
)


class _Row:
    """The small numbers of one card, while a pack is read."""

    def __init__(self) -> None:
        self.resistance = 0
        self.notoriety = 0
        self.chronic = 0
        self.first_part = 0
        self.last_part = 0
        self.last_repent = 0


class Content:
    """The cards of one pack as tables by card number. A pack that breaks DR-DESIGN-13 raises a PackError."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.identity = pack.hash
        self.parts: list[Part] = []
        self.base: list[i64] = []
        self.has_base: list[bool] = []
        self.names: list[str] = []
        self.texts: list[str] = []
        self.provenance: list[dict[str, str]] = []
        self.rules: list[list[str]] = []

        head = pack.head(CARDS_FILE, "card")
        self.name = head.text("name", pack.name)
        head.done()
        entries = pack.in_order(CARDS_FILE, "card", CARD_IDS, "DR-DESIGN-1")
        rows = [self._read_card(card, fields) for card, fields in enumerate(entries)]
        if len(self.parts) > MOST_PARTS_IN_ALL:
            problem = f"the pack has more than {MOST_PARTS_IN_ALL} parts; allowed: at most {MOST_PARTS_IN_ALL}"
            pack.refuse_sum(CARDS_FILE, "effect", problem, "DR-DESIGN-13")
        pack.faults.check()
        self.resistance = bytes([row.resistance for row in rows])
        self.notoriety = bytes([row.notoriety for row in rows])
        self.chronic = bytes([row.chronic for row in rows])
        self.first_part = bytes([row.first_part for row in rows])
        self.last_part = bytes([row.last_part for row in rows])
        self.first_repent = self.last_part
        self.last_repent = bytes([row.last_repent for row in rows])
        self.has_effect = bytes([row.last_part > row.first_part for row in rows])
        self.untimed = bytes([self._untimed_parts(card) for card in range(CARD_COUNT)])
        self.repents = bytes([row.last_repent > row.last_part for row in rows])
        self.cheapest_noble: i64 = min(self.resistance[PRINCE : KING + 1])
        self.penance_may_repent = any(self.repents[PENANCE_1:])

    def _read_card(self, card: i64, fields: Fields) -> _Row:
        """Read one card into the tables; its small numbers are returned, to be packed with those of the others."""
        _check_printed(card, fields)
        row = _Row()
        row.resistance = fields.whole("resistance", _least_resistance(card), 99, rule="DR-DESIGN-13")
        row.notoriety = _notoriety(card, fields)
        row.chronic = CHRONICS.index(fields.choice("chronic", CHRONICS[1:], "", "DR-COMP-8"))
        self.names.append(_name(fields))
        self.texts.append(fields.text("text", ""))
        self.rules.append(fields.cited())
        self.provenance.append(fields.provenance(CARD_FIELDS))
        self._read_base(fields, row)
        self._read_halves(card, fields, row)
        fields.done()
        return row

    def _read_base(self, fields: Fields, row: _Row) -> None:
        """DR-COMP-7, DR-COMP-8: most cards have Base Contagions, a Chronic one never."""
        if row.chronic and fields.has("contagions"):
            fields.refuse("contagions", "a Chronic card has no Base Contagions: leave it out", "DR-COMP-8")
        self.has_base.append(fields.has("contagions"))
        self.base.append(fields.whole("contagions", -99, 99, 0))

    def _read_halves(self, card: i64, fields: Fields, row: _Row) -> None:
        """The normal effect and the Repent half. DR-REPENT-5: no Repent half without a normal effect."""
        effect = fields.tables("effect")
        repent = fields.tables("repent")
        if row.chronic and not fields.table.get("effect"):
            fields.refuse("effect", "a Chronic card needs an effect to activate", "DR-COMP-8")
        if row.chronic and fields.has("repent"):
            fields.refuse("repent", "a Chronic card cannot have a Repent half", "DR-RULING-36")
        if repent and not fields.table.get("effect"):
            fields.refuse("repent", "a Repent half needs a normal effect beside it", "DR-REPENT-5")
        row.first_part = len(self.parts)
        self.parts += read_half(card, fields, "effect", effect, row.chronic)
        row.last_part = len(self.parts)
        self.parts += read_half(card, fields, "repent", repent, row.chronic)
        row.last_repent = len(self.parts)

    def _untimed_parts(self, card: i64) -> int:
        """The parts of the normal effect that name no phase, as bits: they can be due at any moment."""
        bits = 0
        for place, part in enumerate(self.effect_of(card)):
            if part.when == ON_PLAY:
                bits |= 1 << place
        return bits

    def effect_of(self, card: i64) -> list[Part]:
        """The parts of the normal effect."""
        return self.parts[self.first_part[card] : self.last_part[card]]

    def repent_of(self, card: i64) -> list[Part]:
        """The parts of the Repent half."""
        return self.parts[self.first_repent[card] : self.last_repent[card]]

    def persecutes(self, card: i64) -> bool:
        """Whether the normal effect has a Persecute part."""
        return any(part.persecute for part in self.effect_of(card))

    def infamy(self, card: i64) -> i64:
        """DR-SCORE-2, DR-SCORE-3: Resistance, and Notoriety of Nobility."""
        return self.resistance[card] + self.notoriety[card]

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, dict[str, object]]]]:
        return restore_content, (self.pack.name, self.pack.files)


def restore_content(name: str, files: dict[str, dict[str, object]]) -> Content:
    """The content of a pack whose files are already read."""
    return Content(Pack(name, files, BINDING))


def _check_printed(card: i64, fields: Fields) -> None:
    """DR-COMP-1, DR-COMP-2, DR-COMP-4: suit, title and copies are those of the rulebook."""
    fields.choice("suit", SUIT_IDS[SUIT_OF[card] : SUIT_OF[card] + 1], rule="DR-COMP-2")
    fields.choice("title", TITLE_IDS[TITLE_OF[card] : TITLE_OF[card] + 1], rule="DR-COMP-4")
    copies: int = COPIES[card]
    fields.whole("copies", copies, copies, rule="DR-COMP-1")


def _name(fields: Fields) -> str:
    """A name stands in the middle of sentences: one short line."""
    name = fields.text("name")
    if not name.isprintable() or name != name.strip() or len(name) > LONGEST_NAME:
        wanted = f"one line of at most {LONGEST_NAME} characters without blanks around it"
        fields.refuse("name", f"is {shown(name)}; allowed: {wanted}", "DR-DESIGN-10")
    return name


def _least_resistance(card: i64) -> int:
    """DR-DESIGN-13, DR-RULING-19: cards that are paid for cost at least 1."""
    return 1 if card < KINGDOM_CARDS or SUIT_OF[card] == NOBILITY else 0


def _notoriety(card: i64, fields: Fields) -> int:
    """DR-COMP-6: Notoriety is on Nobility cards, and only there."""
    if SUIT_OF[card] == NOBILITY:
        return fields.whole("notoriety", 0, 99, rule="DR-COMP-6")
    if fields.has("notoriety"):
        fields.refuse("notoriety", "only Nobility cards have Notoriety: leave it out", "DR-COMP-6")
    return 0
