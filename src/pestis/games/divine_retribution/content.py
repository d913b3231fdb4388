"""What a content pack says of the 28 card types: read from `cards.toml`, checked, and laid out in tables.

A card's text is a list of parts, each one verb with its numbers. The verbs are a closed set, and none of them
gives an extra turn, takes a card out of an opponent's deck, puts one back into a common supply or moves a card
under control anywhere but into the Plague Pit: so DR-DESIGN-8 and DR-RULING-43 hold for every pack.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution.cards import (
    ALE,
    ALE_KNIGHT,
    BISHOP,
    CARD_COUNT,
    CARD_IDS,
    CARDINAL,
    COPIES,
    DAGGERS,
    DAGGERS_PEASANT,
    FESTERING,
    FOR_HIRE,
    KING,
    KINGDOM_CARDS,
    NO_SUIT,
    NOBILITY,
    PENANCE_1,
    POPE,
    PRINCE,
    PRINCESS,
    QUEEN,
    RAT_KING,
    SUIT_COUNT,
    SUIT_IDS,
    SUIT_NAMES,
    SUIT_OF,
    TITLE_IDS,
    TITLE_OF,
    TORCHES,
)
from pestis.kernel.content import Fields, Pack, read_pack
from pestis.kernel.errors import PackError, allowed

CARDS_FILE: Final = "cards.toml"
BUILT_IN_PACK: Final = "base"

# What a part does. The order is that of VERBS.
DRAW: Final[i64] = 0
DRAW_TO: Final[i64] = 1
DISCARD: Final[i64] = 2
PENANCE: Final[i64] = 3
RECRUIT: Final[i64] = 4
PIT: Final[i64] = 5
PIT_SELF: Final[i64] = 6
CONTAGION: Final[i64] = 7
INFECT_FREE: Final[i64] = 8
COPY: Final[i64] = 9

VERBS: Final = (
    "draw",
    "draw_to",
    "discard",
    "penance",
    "recruit",
    "pit",
    "pit_self",
    "contagion",
    "infect_free",
    "copy",
)

# The fields that each verb has besides those of every part.
COMMON_FIELDS: Final = ("do", "when", "if", "persecute")
VERB_FIELDS: Final = (
    ("count",),
    ("count",),
    ("count", "hand_at_least"),
    ("count", "recruits"),
    ("may",),
    ("count", "may", "from", "up_to", "any_number", "only", "contagions_each", "then_draw"),
    (),
    ("count", "each", "beyond", "most"),
    ("resistance", "may"),
    ("may",),
)

# What an opponent can be made to do. DR-DESIGN-8: nobody's card leaves the game at another's will.
PERSECUTIONS: Final = ("discard", "penance", "recruit")

# When a part resolves (DR-RULING-11). Parts of a Chronic card run when it is activated.
ON_PLAY: Final[i64] = 0
IN_INFECT: Final[i64] = 1
IN_END: Final[i64] = 2
WHENS: Final = ("play", "infect", "end")

# DR-COMP-8: the phase that a Chronic card names.
NOT_CHRONIC: Final[i64] = 0
CHRONIC_SPREAD: Final[i64] = 1
CHRONIC_INFECT: Final[i64] = 2
CHRONIC_END: Final[i64] = 3
CHRONICS: Final = ("", "spread", "infect", "end")

# What a condition asks for, and what Contagions are counted by; one numbering for both.
NEED_NOTHING: Final[i64] = 0
NEED_SUIT: Final[i64] = 1
NEED_CARD: Final[i64] = 2
NEED_TITLE: Final[i64] = 3
NEED_CHRONIC: Final[i64] = 4
NEED_SUITS: Final[i64] = 5
PER_NOTHING: Final[i64] = 0
PER_SUIT: Final[i64] = 1
PER_CARD: Final[i64] = 2
PER_TITLE: Final[i64] = 3
PER_CHRONIC: Final[i64] = 4
PER_SUITS: Final[i64] = 5
KINDS: Final = ("", "suit", "card", "title", "chronic", "suits")

# Where the cards of a part may come from, as bits.
FROM_HAND: Final[i64] = 1
FROM_DISCARD: Final[i64] = 2

ALL_CARDS: Final[i64] = 216
ANY_NUMBER: Final[i64] = ALL_CARDS
NO_LIMIT: Final[i64] = 9999
MOST_PARTS: Final = 8
MOST_PARTS_IN_ALL: Final = 255
MOST_WORDS: Final = 30

# What the effects of a controlled card have given is kept in one byte.
MOST_GAINED: Final = 255

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
OTHER_FIELDS: Final = "other"


class Part:
    """One piece of a card's text, resolved on its own."""

    def __init__(self, verb: i64) -> None:
        self.verb = verb
        self.when: i64 = ON_PLAY
        # Condition: control at least `need_count` of something; the card itself may not count.
        self.need: i64 = NEED_NOTHING
        self.need_what: i64 = 0
        self.need_count: i64 = 1
        self.need_another = False
        # The verb happens to the chosen opponent unless they Repent.
        self.persecute = False
        self.may = False
        # How many; for DRAW_TO the hand size, for INFECT_FREE the highest Resistance.
        self.count: i64 = 1
        # PIT: the player may stop before `count`, also at none.
        self.up_to = False
        self.where: i64 = 0
        self.only_penance = False
        # CONTAGION: `count` for each of these beyond the nth, `most` in all.
        self.per: i64 = PER_NOTHING
        self.per_what: i64 = 0
        self.beyond: i64 = 0
        self.most: i64 = NO_LIMIT
        # PIT: Contagions for each card pitted; cards drawn if any was.
        self.each_contagion: i64 = 0
        self.then_draw: i64 = 0
        # PENANCE: so many of the drawn are Recruited, the others discarded.
        self.recruits: i64 = 0
        # DISCARD: only from a hand of at least so many.
        self.hand_at_least: i64 = 0

    def key(self) -> tuple[object, ...]:
        """Everything the part says: equal parts have equal keys."""
        condition = (self.need, self.need_what, self.need_count, self.need_another)
        counted = (self.per, self.per_what, self.beyond, self.most)
        chosen = (self.may, self.count, self.up_to, self.where, self.only_penance, self.hand_at_least)
        follows = (self.each_contagion, self.then_draw, self.recruits)
        return (self.verb, self.when, self.persecute, condition, counted, chosen, follows)


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

        head = Fields(CARDS_FILE, "", pack.file(CARDS_FILE))
        self.name = head.text("name", pack.name)
        entries = _entries_in_order(pack)
        head.raw("card")
        head.done()
        rows = [self._read_card(card, fields) for card, fields in enumerate(entries)]
        self.resistance = bytes([row.resistance for row in rows])
        self.notoriety = bytes([row.notoriety for row in rows])
        self.chronic = bytes([row.chronic for row in rows])
        self.first_part = bytes([row.first_part for row in rows])
        self.last_part = bytes([row.last_part for row in rows])
        self.first_repent = self.last_part
        self.last_repent = bytes([row.last_repent for row in rows])
        self.has_effect = bytes([row.last_part > row.first_part for row in rows])
        self.repents = bytes([row.last_repent > row.last_part for row in rows])
        self.penance_may_repent = any(self.repents[PENANCE_1:])
        self.warnings = strange_facts(self)

    def _read_card(self, card: i64, fields: Fields) -> _Row:
        """Read one card into the tables; its small numbers are returned, to be packed with those of the others."""
        _check_printed(card, fields)
        row = _Row()
        row.resistance = fields.whole("resistance", _least_resistance(card), 99, rule="DR-DESIGN-13")
        row.notoriety = _notoriety(card, fields)
        row.chronic = CHRONICS.index(fields.choice("chronic", CHRONICS[1:], "", "DR-COMP-8"))
        self.names.append(fields.text("name"))
        self.texts.append(fields.text("text", ""))
        self.rules.append(fields.texts("rules"))
        self.provenance.append(_provenance(fields))
        self._read_base(fields, row)
        self._read_halves(card, fields, row)
        fields.done()
        return row

    def _read_base(self, fields: Fields, row: _Row) -> None:
        """DR-COMP-7, DR-COMP-8: most cards have Base Contagions, a Chronic one never."""
        if row.chronic and fields.has("contagions"):
            raise fields.error("contagions", "a Chronic card has no Base Contagions: leave it out", "DR-COMP-8")
        self.has_base.append(fields.has("contagions"))
        self.base.append(fields.whole("contagions", -99, 99, 0))

    def _read_halves(self, card: i64, fields: Fields, row: _Row) -> None:
        """The normal effect and the Repent half. DR-REPENT-5: no Repent half without a normal effect."""
        effect = fields.tables("effect")
        repent = fields.tables("repent")
        if row.chronic and not effect:
            raise fields.error("effect", "a Chronic card needs an effect to activate", "DR-COMP-8")
        if row.chronic and fields.has("repent"):
            raise fields.error("repent", "a Chronic card cannot have a Repent half", "DR-RULING-36")
        if repent and not effect:
            raise fields.error("repent", "a Repent half needs a normal effect beside it", "DR-REPENT-5")
        row.first_part = len(self.parts)
        self.parts += _read_half(card, fields, "effect", effect, row.chronic)
        row.last_part = len(self.parts)
        self.parts += _read_half(card, fields, "repent", repent, row.chronic)
        row.last_repent = len(self.parts)
        if len(self.parts) > MOST_PARTS_IN_ALL:
            raise fields.error("effect", f"the pack has more than {MOST_PARTS_IN_ALL} parts", "DR-DESIGN-13")

    def effect_of(self, card: i64) -> list[Part]:
        """The parts of the normal effect."""
        return self.parts[self.first_part[card] : self.last_part[card]]

    def repent_of(self, card: i64) -> list[Part]:
        """The parts of the Repent half."""
        return self.parts[self.first_repent[card] : self.last_repent[card]]

    def persecutes(self, card: i64) -> bool:
        """Whether the normal effect has a Persecute part."""
        return any(part.persecute for part in self.effect_of(card))

    def card_json(self, card: i64) -> dict[str, object]:
        """Everything a page needs to draw the card; what a card does not have is null."""
        is_noble = SUIT_OF[card] == NOBILITY
        return {
            "id": CARD_IDS[card],
            "name": self.names[card],
            "suit": SUIT_IDS[SUIT_OF[card]] if SUIT_OF[card] != NO_SUIT else None,
            "suit_name": SUIT_NAMES[SUIT_OF[card]] if SUIT_OF[card] != NO_SUIT else None,
            "title": TITLE_IDS[TITLE_OF[card]],
            "copies": int(COPIES[card]),
            "resistance": int(self.resistance[card]),
            "notoriety": int(self.notoriety[card]) if is_noble else None,
            "contagions": int(self.base[card]) if self.has_base[card] else None,
            "chronic": CHRONICS[self.chronic[card]] or None,
            "persecute": self.persecutes(card),
            "repent": bool(self.repents[card]),
            "text": self.texts[card],
            "provenance": dict(self.provenance[card]),
            "rules": list(self.rules[card]),
        }

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, dict[str, object]]]]:
        return restore_content, (self.pack.name, self.pack.files)


def load_content(folder: Path | None = None) -> Content:
    """The built-in cards, or those of a pack folder."""
    built_in = Path(__file__).resolve().parent / "content"
    if folder is None:
        return Content(Pack(BUILT_IN_PACK, read_pack(built_in, [CARDS_FILE]).files))
    return Content(read_pack(folder, [CARDS_FILE], built_in))


def restore_content(name: str, files: dict[str, dict[str, object]]) -> Content:
    """The content of a pack whose files are already read."""
    return Content(Pack(name, files))


def _entries_in_order(pack: Pack) -> list[Fields]:
    """DR-DESIGN-1: exactly the 28 card types, in whatever order the file has them."""
    found: dict[str, Fields] = {}
    for fields in pack.entries(CARDS_FILE, "card"):
        id = fields.text("id")
        if id not in CARD_IDS:
            raise fields.error("id", f"there is no such card; {allowed(id, list(CARD_IDS))}", "DR-DESIGN-1")
        found[id] = fields
    for id in CARD_IDS:
        if id not in found:
            raise PackError(CARDS_FILE, f"card {id!r}", "id", "this card is missing from the file", "DR-DESIGN-1")
    return [found[id] for id in CARD_IDS]


def _check_printed(card: i64, fields: Fields) -> None:
    """DR-COMP-1, DR-COMP-2, DR-COMP-4: suit, title and copies are those of the rulebook."""
    _same(fields, "suit", fields.text("suit"), SUIT_IDS[SUIT_OF[card]], "DR-COMP-2")
    _same(fields, "title", fields.text("title"), TITLE_IDS[TITLE_OF[card]], "DR-COMP-4")
    copies: int = COPIES[card]
    fields.whole("copies", copies, copies, rule="DR-COMP-1")


def _same(fields: Fields, field: str, found: str, printed: str, rule: str) -> None:
    if found != printed:
        raise fields.error(field, f"is {found!r}; allowed: {printed}, as printed", rule)


def _provenance(fields: Fields) -> dict[str, str]:
    """Where each field comes from: a word for the whole card, or words by field with `other` for the rest."""
    words = fields.provenance()
    known = [*CARD_FIELDS, OTHER_FIELDS]
    for field in words:
        if field and field not in known:
            raise fields.error("provenance", f"speaks of {field!r}; {allowed(field, known)}")
    if "" not in words and OTHER_FIELDS not in words:
        raise fields.error("provenance", f"says nothing of the other fields; add {OTHER_FIELDS} = ...")
    return words


def _least_resistance(card: i64) -> int:
    """DR-DESIGN-13, DR-RULING-19: cards that are paid for cost at least 1."""
    return 1 if card < KINGDOM_CARDS or SUIT_OF[card] == NOBILITY else 0


def _notoriety(card: i64, fields: Fields) -> int:
    """DR-COMP-6: Notoriety is on Nobility cards, and only there."""
    if SUIT_OF[card] == NOBILITY:
        return fields.whole("notoriety", 0, 99, rule="DR-COMP-6")
    if fields.has("notoriety"):
        raise fields.error("notoriety", "only Nobility cards have Notoriety: leave it out", "DR-COMP-6")
    return 0


# Reading the parts of a text.


def _read_half(card: i64, fields: Fields, half: str, tables: Sequence[Fields], chronic: int) -> list[Part]:
    """The parts of `effect` or `repent`."""
    if len(tables) > MOST_PARTS:
        raise fields.error(half, f"has {len(tables)} parts; allowed: at most {MOST_PARTS}", "DR-DESIGN-13")
    parts: list[Part] = []
    gained = 0
    for table in tables:
        part = read_part(table)
        if half == "repent":
            _check_in_repent(table, part)
        if chronic:
            _check_on_chronic(table, part)
        if part.verb == COPY:
            _check_copy(table, part, card, half, len(tables), chronic)
        if part.verb == PIT_SELF and table is not tables[-1]:
            raise table.error("do", "pit_self comes last: the card is gone after it", "DR-RULING-12")
        gained += int(_most_gained(part))
        parts.append(part)
    if gained > MOST_GAINED:
        problem = f"may give {gained} Contagions; allowed: {MOST_GAINED}, so say most = ..."
        raise fields.error(half, problem, "DR-DESIGN-13")
    return parts


def _most_gained(part: Part) -> i64:
    """The Contagions that a part can give at most: nobody controls more than all cards."""
    if part.verb == PIT:
        return part.each_contagion * part.count
    if part.verb != CONTAGION:
        return 0
    if part.per == PER_NOTHING:
        return part.count
    return min(part.most, part.count * ALL_CARDS)


def read_part(fields: Fields) -> Part:
    """One inline table such as `{ do = "draw", count = 2 }`."""
    verb = VERBS.index(fields.choice("do", VERBS, rule="DR-DESIGN-13"))
    own = (*COMMON_FIELDS, *VERB_FIELDS[verb])
    for field in fields.table:
        if field not in own:
            problem = f"does not go with do = {VERBS[verb]!r}; {allowed(field, list(own))}"
            raise fields.error(field, problem, "DR-DESIGN-13")
    part = Part(verb)
    part.when = WHENS.index(fields.choice("when", WHENS, WHENS[0], "DR-RULING-11"))
    part.persecute = fields.flag("persecute", False)
    part.may = fields.flag("may", False)
    if fields.has("if"):
        _read_condition(_inner(fields, "if"), part)
    _read_numbers(fields, part)
    _check_persecute(fields, part)
    return part


def _read_numbers(fields: Fields, part: Part) -> None:
    """The fields that only some verbs have."""
    if part.verb == INFECT_FREE:
        part.count = fields.whole("resistance", 1, 99, rule="DR-RULING-50")
    elif part.verb == PIT:
        _read_pit(fields, part)
    elif part.verb == PENANCE:
        part.count = fields.whole("count", 1, 9)
        part.recruits = fields.whole("recruits", 0, int(part.count))
    elif part.verb == CONTAGION:
        _read_contagion(fields, part)
    elif part.verb == RECRUIT:
        part.where = FROM_DISCARD
    elif part.verb in (DRAW, DRAW_TO, DISCARD):
        part.count = fields.whole("count", 1, 9)
    if part.verb == DISCARD:
        part.hand_at_least = fields.whole("hand_at_least", 1, 99, 0)


def _read_pit(fields: Fields, part: Part) -> None:
    """DR-KEY-2. `up_to` and `any_number` let the player stop at none, so they do not go with `may`."""
    part.up_to = fields.flag("up_to", False)
    if fields.flag("any_number", False):
        if fields.has("count") or part.up_to:
            raise fields.error("any_number", "goes without count and up_to", "DR-DESIGN-13")
        part.up_to = True
        part.count = ANY_NUMBER
    else:
        part.count = fields.whole("count", 1, 9)
    if part.up_to and part.may:
        raise fields.error("may", "up_to and any_number allow none already: leave it out", "DR-EFFECT-2")
    part.where = _zones(fields)
    part.only_penance = fields.choice("only", ("penance",), "") != ""
    part.each_contagion = fields.whole("contagions_each", 1, 9, 0)
    part.then_draw = fields.whole("then_draw", 1, 9, 0)


def _read_contagion(fields: Fields, part: Part) -> None:
    """DR-RULING-51: so many Contagions, or so many for each of something under control."""
    part.count = fields.whole("count", 1, 9)
    if fields.has("each"):
        inner = _inner(fields, "each")
        part.per = _kind(inner)
        part.per_what = _what(inner, part.per)
        inner.done()
        part.beyond = fields.whole("beyond", 1, 99, 0)
        part.most = fields.whole("most", 1, 99, NO_LIMIT)
    else:
        for field in ("beyond", "most"):
            if fields.has(field):
                raise fields.error(field, "goes only with each", "DR-DESIGN-13")


def _read_condition(fields: Fields, part: Part) -> None:
    """DR-EFFECT-3: `if = { suit = "bones", another = true }`. DR-RULING-8: a card counts itself otherwise."""
    part.need = _kind(fields)
    if part.need == NEED_SUITS:
        part.need_count = fields.whole("suits", 2, int(SUIT_COUNT))
    else:
        part.need_what = _what(fields, part.need)
        part.need_count = fields.whole("count", 1, 99, 1)
        part.need_another = fields.flag("another", False)
    fields.done()


def _kind(fields: Fields) -> int:
    """Which of suit, card, title, chronic and suits is named; exactly one is."""
    named = [kind for kind in KINDS[1:] if fields.has(kind)]
    if len(named) != 1:
        found = " and ".join(named) or "none"
        raise fields.error("", f"names {found}; allowed: one of {', '.join(KINDS[1:])}", "DR-DESIGN-13")
    return KINDS.index(named[0])


def _what(fields: Fields, kind: i64) -> int:
    """The number of the suit, card or title that is named."""
    if kind == NEED_SUIT:
        return SUIT_IDS.index(fields.choice("suit", SUIT_IDS[:NO_SUIT], rule="DR-COMP-2"))
    if kind == NEED_CARD:
        return CARD_IDS.index(fields.choice("card", CARD_IDS, rule="DR-DESIGN-1"))
    if kind == NEED_TITLE:
        return TITLE_IDS.index(fields.choice("title", TITLE_IDS, rule="DR-COMP-4"))
    if not fields.flag(KINDS[kind]):
        raise fields.error(KINDS[kind], "is false; allowed: true", "DR-DESIGN-13")
    return 0


def _zones(fields: Fields) -> int:
    """`from = ["hand", "discard"]`: cards come out of a player's own hand and discard pile only."""
    zones = fields.texts("from")
    if not zones:
        raise fields.error("from", "is missing or empty; allowed: hand, discard, or both", "DR-DESIGN-8")
    bits = 0
    for zone in zones:
        if zone not in ("hand", "discard"):
            raise fields.error("from", f"names {zone!r}; allowed: hand, discard", "DR-DESIGN-8")
        bits |= int(FROM_HAND if zone == "hand" else FROM_DISCARD)
    return bits


def _inner(fields: Fields, field: str) -> Fields:
    """The fields of an inline table inside a part."""
    table = fields.raw(field)
    if not isinstance(table, dict):
        raise fields.error(field, 'is not a table such as { suit = "bones" }')
    return Fields(fields.file, f"{fields.entry}, {field}", table)


def _check_persecute(fields: Fields, part: Part) -> None:
    """DR-PERSECUTE-1, DR-PERSECUTE-2: when its card is played, one opponent has to be chosen."""
    if not part.persecute:
        return
    if VERBS[part.verb] not in PERSECUTIONS:
        raise fields.error("persecute", f"goes only with: {', '.join(PERSECUTIONS)}", "DR-DESIGN-8")
    if part.when != ON_PLAY:
        raise fields.error("when", "a Persecute happens when its card is played", "DR-PERSECUTE-1")
    if part.may:
        raise fields.error("may", "an opponent has to be chosen: a Persecute is never optional", "DR-PERSECUTE-2")


def _check_in_repent(fields: Fields, part: Part) -> None:
    if part.persecute:
        raise fields.error("persecute", "a Repent half never Persecutes", "DR-RULING-30")


def _check_on_chronic(fields: Fields, part: Part) -> None:
    """DR-CHRONIC-3: a Chronic effect works in the phase that the card names."""
    if part.when != ON_PLAY:
        raise fields.error("when", "a Chronic card says its phase in the field chronic", "DR-CHRONIC-3")
    if part.persecute:
        raise fields.error("persecute", "a Persecute needs a card that is played", "DR-PERSECUTE-1")


def _check_copy(fields: Fields, part: Part, card: i64, half: str, parts: int, chronic: int) -> None:
    """DR-CARD-QUEEN: one card only can copy, or two would copy each other for ever."""
    if card != QUEEN or half != "effect" or parts > 1 or chronic:
        raise fields.error("do", "only the Queen copies, as her whole normal effect", "DR-CARD-QUEEN")
    if not part.may or part.when != ON_PLAY or part.need != NEED_NOTHING:
        raise fields.error("do", "her copy has may = true and nothing else", "DR-CARD-QUEEN")


# Constraints that we keep in our own pack; the first group is a warning in somebody else's (DR-DESIGN-13).


def strange_facts(content: Content) -> list[str]:
    """Numbers and texts that a pack may have but that no card of this game is likely to have."""
    return [
        *_strange_resistance(content),
        *_strange_notoriety(content),
        *_strange_printed(content),
        *_strange_contagions(content),
        *_strange_texts(content),
    ]


def design_faults(content: Content) -> list[str]:
    """What breaks DR-DESIGN-2 to -7, -9, -10 and -14; DR-DESIGN-8 no pack can break."""
    return [
        *strange_facts(content),
        *_weak_normal_effects(content),
        *_persecute_faults(content),
        *_missing_features(content),
        *_suit_faults(content),
        *_variety_faults(content),
    ]


def _strange_resistance(content: Content) -> list[str]:
    faults: list[str] = []
    high = 0
    for card in range(CARD_COUNT):
        resistance = content.resistance[card]
        low, most = _usual_resistance(card)
        if not low <= resistance <= most:
            usual = f"{low} to {most}" if low < most else str(low)
            faults.append(f"DR-DESIGN-2: {content.names[card]} has Resistance {resistance}; usual: {usual}")
        high += card < KINGDOM_CARDS and resistance >= 6
    for ladder in _ladders():
        for below, above in itertools.pairwise(ladder):
            if content.resistance[below] >= content.resistance[above]:
                names = f"{content.names[above]} should have more Resistance than {content.names[below]}"
                faults.append(f"DR-DESIGN-2: {names}")
    if not 3 <= high <= KINGDOM_CARDS - 3:
        faults.append(f"DR-DESIGN-2: {high} of {KINGDOM_CARDS} Kingdom types have Resistance 6 or more")
    return faults


def _usual_resistance(card: i64) -> tuple[int, int]:
    if card < KINGDOM_CARDS:
        return 2, 8
    if card == RAT_KING:
        return 1, 1
    return (1, 99) if SUIT_OF[card] == NOBILITY else (0, 0)


def _ladders() -> list[list[i64]]:
    """Cards in order of growing Resistance: each Kingdom suit, and each Nobility stack down to the King."""
    suits: list[list[i64]] = [[card, card + 1, card + 2] for card in range(0, KINGDOM_CARDS, 3)]
    return [*suits, [PRINCE, PRINCESS, QUEEN, KING], [BISHOP, CARDINAL, POPE, KING]]


def _strange_notoriety(content: Content) -> list[str]:
    return [
        f"DR-DESIGN-3: {content.names[card]} has no Notoriety; usual: 1 or more"
        for card in range(PRINCE, PENANCE_1)
        if content.notoriety[card] < 1
    ]


def _strange_printed(content: Content) -> list[str]:
    """The few printed facts about single cards: the Queen, and the two texts without a name."""
    faults: list[str] = []
    if content.base[QUEEN] != 6 or not content.has_base[QUEEN]:
        faults.append(f"DR-DESIGN-3: the Queen gives {content.base[QUEEN]} Contagions; printed: 6")
    if [part.verb for part in content.effect_of(QUEEN)] != [COPY]:
        faults.append("DR-DESIGN-3: the Queen does not copy; printed: she may copy a card you control")
    if not _says(content.effect_of(ALE_KNIGHT), _draw(2)) or not _says(content.repent_of(ALE_KNIGHT), _draw(1)):
        faults.append("DR-DESIGN-3: the Ale Knight is not the printed text: draw two; Repent: draw one")
    if not _says(content.effect_of(DAGGERS_PEASANT), _penance_persecute()):
        faults.append("DR-DESIGN-3: the Daggers Peasant is not the printed text: Persecute by one Penance")
    return faults


def _draw(count: i64) -> Part:
    part = Part(DRAW)
    part.count = count
    return part


def _penance_persecute() -> Part:
    part = Part(PENANCE)
    part.recruits = 1
    part.persecute = True
    return part


def _says(parts: list[Part], only: Part) -> bool:
    return len(parts) == 1 and parts[0].key() == only.key()


def _strange_contagions(content: Content) -> list[str]:
    return [
        f"DR-DESIGN-4: {content.names[card]} has {content.base[card]} Contagions; usual: below 0 on Penance only"
        for card in range(PENANCE_1)
        if content.base[card] < 0
    ]


def _strange_texts(content: Content) -> list[str]:
    faults: list[str] = []
    for card in range(CARD_COUNT):
        words = len(content.texts[card].split())
        if words > MOST_WORDS:
            faults.append(f"DR-DESIGN-10: the text of {content.names[card]} has {words} words")
        if content.has_effect[card] != (words > 0):
            faults.append(f"DR-DESIGN-10: {content.names[card]} has a text without an effect, or the reverse")
    return faults


def _weak_normal_effects(content: Content) -> list[str]:
    """DR-DESIGN-5: a Repent half of the same kind as the normal effect is smaller somewhere, greater nowhere."""
    faults: list[str] = []
    for card in range(CARD_COUNT):
        normal = content.effect_of(card)
        repent = content.repent_of(card)
        if not repent or [part.verb for part in normal] != [part.verb for part in repent]:
            continue
        pairs = list(zip(normal, repent, strict=True))
        no_worse = all(_is_no_worse(strong, weak) for strong, weak in pairs)
        if not no_worse or all(_is_no_worse(weak, strong) for strong, weak in pairs):
            faults.append(f"DR-DESIGN-5: the Repent half of {content.names[card]} is not worse than its effect")
    return faults


def _is_no_worse(one: Part, other: Part) -> bool:
    """Whether a part is at least as large as another of the same verb in every position."""
    sizes_of_one = _sizes(one)
    sizes_of_other = _sizes(other)
    return all(sizes_of_one[place] >= sizes_of_other[place] for place in range(len(sizes_of_one)))


def _sizes(part: Part) -> list[i64]:
    """What makes a part large; discarding from a hand is a price, so more of it is less."""
    count = -part.count if part.verb in (DISCARD, PENANCE) else part.count
    zones = (part.where & 1) + (part.where >> 1)
    return [count, part.most, -part.beyond, zones, part.each_contagion, part.then_draw]


def _persecute_faults(content: Content) -> list[str]:
    """DR-DESIGN-6: Persecute works by Penance at least half the time, but not always."""
    by_penance: i64 = 0
    otherwise: i64 = 0
    for card in range(CARD_COUNT):
        if content.persecutes(card):
            if any(part.persecute and part.verb == PENANCE for part in content.effect_of(card)):
                by_penance += COPIES[card]
            else:
                otherwise += COPIES[card]
    if by_penance < otherwise:
        return [f"DR-DESIGN-6: {by_penance} Persecute cards work by Penance and {otherwise} do not"]
    if not otherwise:
        return ["DR-DESIGN-6: every Persecute works by Penance"]
    return []


def _missing_features(content: Content) -> list[str]:
    """DR-DESIGN-7: between them the cards use everything that the rules speak of."""
    cards = range(CARD_COUNT)
    effects = [part for card in cards for part in content.effect_of(card)]
    repents = [part for card in cards for part in content.repent_of(card)]
    plain = [card for card in cards if not content.has_effect[card]]
    used = {
        "Chronic, Spread Phase": CHRONIC_SPREAD in content.chronic,
        "Chronic, Infect Phase": CHRONIC_INFECT in content.chronic,
        "Chronic, End Phase": CHRONIC_END in content.chronic,
        "If you control": any(part.need != NEED_NOTHING for part in effects),
        "During your Infect Phase": any(part.when == IN_INFECT for part in effects),
        "During your End Phase": any(part.when == IN_END for part in effects),
        "may": any(part.may for part in effects),
        "Recruit": any(part.verb == RECRUIT for part in effects),
        "Plague Pit": any(part.verb == PIT for part in effects),
        "delayed Repent": any(part.when != ON_PLAY for part in repents),
        "Persecute and Repent on one card": any(content.persecutes(c) and content.repents[c] for c in cards),
        "conditional Persecute": any(part.persecute and part.need != NEED_NOTHING for part in effects),
        "Infect without paying": any(part.verb == INFECT_FREE for part in effects),
        "pure Base Contagions": any(content.base[card] > 0 for card in plain),
        "nothing at all": any(content.base[card] == 0 for card in plain),
    }
    return [f"DR-DESIGN-7: no card has: {feature}" for feature, is_used in used.items() if not is_used]


def _suit_faults(content: Content) -> list[str]:
    """DR-DESIGN-9: what the cards of each Kingdom suit have in common. DR-HIST-1: Torches never Persecute."""
    faults: list[str] = []
    for card in range(KINGDOM_CARDS):
        suit = SUIT_OF[card]
        parts = content.effect_of(card)
        if not any(_belongs_to(part, suit) for part in parts):
            faults.append(f"DR-DESIGN-9: {content.names[card]} has nothing of its suit's kind")
        if suit != DAGGERS and content.persecutes(card):
            faults.append(f"DR-DESIGN-9: {content.names[card]} Persecutes; usual: Daggers and Nobility only")
    if len({part.verb for card in range(PRINCE, KING) for part in content.effect_of(card)}) < 4:
        faults.append("DR-DESIGN-9: Nobility cards do not differ enough")
    return faults


def _belongs_to(part: Part, suit: i64) -> bool:
    """Ale draws, Daggers Persecute, Bones Recruit and pit, Torches give Contagions; For Hire has any tool."""
    if suit == ALE:
        return part.verb in (DRAW, DRAW_TO)
    if suit == DAGGERS:
        return part.persecute
    if suit == TORCHES:
        return part.verb == CONTAGION
    return suit == FOR_HIRE or part.verb in (RECRUIT, PIT)


def _variety_faults(content: Content) -> list[str]:
    """DR-DESIGN-14: no two cards alike, and something for every way to play."""
    faults = _twins(content)
    own_suit = 0
    for suit in range(FESTERING):
        cards: list[i64] = [card for card in range(KINGDOM_CARDS) if SUIT_OF[card] == suit]
        if not any(_is_good_alone(content, card) for card in cards):
            faults.append(f"DR-DESIGN-14: no {SUIT_NAMES[suit]} card is good alone")
        if not any(content.chronic[card] or content.repents[card] for card in cards):
            faults.append(f"DR-DESIGN-14: no {SUIT_NAMES[suit]} card stays in control or answers a Persecute")
        own_suit += any(_rewards_suit(part, suit) for card in cards for part in content.effect_of(card))
    effects = [part for card in range(CARD_COUNT) for part in content.effect_of(card)]
    if own_suit < 3:
        faults.append(f"DR-DESIGN-14: {own_suit} suits reward more of the same suit; at least 3 should")
    if not any(NEED_SUITS in (part.need, part.per) for part in effects):
        faults.append("DR-DESIGN-14: no card rewards many suits")
    if not any(_rewards_suit(part, FESTERING) for part in effects):
        faults.append("DR-DESIGN-14: nothing rewards keeping Festering cards")
    return faults


def _twins(content: Content) -> list[str]:
    """Pairs of cards with the same effect; cards without one and Penance aside."""
    faults: list[str] = []
    seen: dict[tuple[object, ...], str] = {}
    for card in range(PENANCE_1):
        if content.has_effect[card]:
            normal = [part.key() for part in content.effect_of(card)]
            repent = [part.key() for part in content.repent_of(card)]
            key = (content.chronic[card], tuple(normal), tuple(repent))
            if key in seen:
                faults.append(f"DR-DESIGN-14: {content.names[card]} does the same as {seen[key]}")
            seen[key] = content.names[card]
    return faults


def _is_good_alone(content: Content, card: i64) -> bool:
    """It does something without the help of another card, or gives more Contagions than a Rat."""
    return content.base[card] > 1 or any(part.need == NEED_NOTHING for part in content.effect_of(card))


def _rewards_suit(part: Part, suit: i64) -> bool:
    """Whether more cards of the suit make the part better."""
    if part.need == NEED_SUIT and part.need_what == suit:
        return True
    if part.need == NEED_CARD and SUIT_OF[part.need_what] == suit:
        return True
    return part.per == PER_SUIT and part.per_what == suit
