"""Reading the parts of a card's text from a pack, and refusing those that cannot be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution.content.cards import CARD_IDS, NO_SUIT, QUEEN, SUIT_COUNT, SUIT_IDS, TITLE_IDS
from pestis.games.divine_retribution.content.parts import (
    ALL_CARDS,
    ANY_NUMBER,
    CONTAGION,
    COPY,
    DISCARD,
    DRAW,
    DRAW_TO,
    FROM_DISCARD,
    FROM_HAND,
    INFECT_FREE,
    KINDS,
    NEED_CARD,
    NEED_NOTHING,
    NEED_SUIT,
    NEED_SUITS,
    NEED_TITLE,
    NO_LIMIT,
    ON_PLAY,
    PENANCE,
    PER_NOTHING,
    PIT,
    PIT_SELF,
    RECRUIT,
    VERBS,
    WHENS,
    Part,
)
from pestis.kernel.content import Fields
from pestis.kernel.errors import allowed

# The fields that each verb has besides those of every part.
COMMON_FIELDS: Final = ("do", "when", "if", "persecute")
VERB_FIELDS: Final = (
    ("count", "may"),
    ("count", "may"),
    ("count", "may", "hand_at_least"),
    ("count", "recruits"),
    ("count", "may"),
    ("count", "may", "from", "up_to", "any_number", "only", "contagions_each", "then_draw"),
    ("may",),
    ("count", "each", "beyond", "most"),
    ("resistance", "may"),
    ("may",),
)

# What an opponent can be made to do. DR-DESIGN-8: nobody's card leaves the game at another's will.
PERSECUTIONS: Final = ("discard", "penance", "recruit")

ZONES: Final = ("hand", "discard")

MOST_PARTS: Final = 8

# What the effects of a controlled card have given is kept in one byte.
MOST_GAINED: Final = 255


def read_half(card: i64, fields: Fields, half: str, tables: Sequence[Fields], chronic: int) -> list[Part]:
    """The parts of `effect` or `repent`."""
    if len(tables) > MOST_PARTS:
        fields.refuse(half, f"has {len(tables)} parts; allowed: at most {MOST_PARTS}", "DR-DESIGN-13")
    parts: list[Part] = []
    gained = 0
    for table in tables:
        part = read_part(table)
        if not table.is_fine:
            continue
        if half == "repent":
            _check_in_repent(table, part)
        if chronic:
            _check_on_chronic(table, part)
        if part.verb == COPY:
            _check_copy(table, part, card, half, len(tables), chronic)
        if part.verb == PIT_SELF and table is not tables[-1]:
            table.refuse("do", "pit_self comes last: the card is gone after it", "DR-RULING-12")
        gained += int(_most_gained(part))
        parts.append(part)
    if gained > MOST_GAINED and fields.is_fine:
        problem = f"may give {gained} Contagions; allowed: {MOST_GAINED}, so say most = ..."
        fields.refuse(half, problem, "DR-DESIGN-13")
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
    if not fields.is_fine:
        return Part(verb)
    own = (*COMMON_FIELDS, *VERB_FIELDS[verb])
    for field in fields.table:
        if field not in own:
            problem = f"does not go with do = {VERBS[verb]!r}; {allowed(field, list(own))}"
            fields.refuse(field, problem, "DR-DESIGN-13")
    part = Part(verb)
    part.when = WHENS.index(fields.choice("when", WHENS, WHENS[0], "DR-RULING-11"))
    part.persecute = fields.flag("persecute", False)
    part.may = fields.flag("may", False)
    condition = fields.maybe_section("if")
    if condition is not None:
        _read_condition(condition, part)
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
        part.count = fields.whole("count", 1, 9, 1)
    elif part.verb in (DRAW, DRAW_TO, DISCARD):
        part.count = fields.whole("count", 1, 9)
    if part.verb == DISCARD:
        part.hand_at_least = fields.whole("hand_at_least", 1, 99, 0)


def _read_pit(fields: Fields, part: Part) -> None:
    """DR-KEY-2. `up_to` and `any_number` let the player stop at none, so they do not go with `may`."""
    part.up_to = fields.flag("up_to", False)
    if fields.flag("any_number", False):
        if fields.has("count") or part.up_to:
            fields.refuse("any_number", "goes without count and up_to", "DR-DESIGN-13")
        part.up_to = True
        part.count = ANY_NUMBER
    else:
        part.count = fields.whole("count", 1, 9)
    if part.up_to and part.may:
        fields.refuse("may", "up_to and any_number allow none already: leave it out", "DR-EFFECT-2")
    part.where = _zones(fields)
    part.only_penance = fields.choice("only", ("penance",), "") != ""
    part.each_contagion = fields.whole("contagions_each", 1, 9, 0)
    part.then_draw = fields.whole("then_draw", 1, 9, 0)


def _read_contagion(fields: Fields, part: Part) -> None:
    """DR-RULING-51: so many Contagions, or so many for each of something under control."""
    part.count = fields.whole("count", 1, 9)
    inner = fields.maybe_section("each")
    if inner is not None:
        part.per = _kind(inner)
        part.per_what = _what(inner, part.per)
        inner.done()
        part.beyond = fields.whole("beyond", 1, 99, 0)
        part.most = fields.whole("most", 1, 99, NO_LIMIT)
    else:
        for field in ("beyond", "most"):
            if fields.has(field):
                fields.refuse(field, "goes only with each", "DR-DESIGN-13")


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
    named = fields.one_of(KINDS[1:])
    if len(named) == 1:
        return KINDS.index(named[0])
    found = " and ".join(named) or "none"
    fields.refuse("", f"names {found}; allowed: one of {', '.join(KINDS[1:])}", "DR-DESIGN-13")
    fields.refused += list(fields.table)
    return NEED_NOTHING


def _what(fields: Fields, kind: i64) -> int:
    """The number of the suit, card or title that is named."""
    if kind == NEED_NOTHING:
        return 0
    if kind == NEED_SUIT:
        return SUIT_IDS.index(fields.choice("suit", SUIT_IDS[:NO_SUIT], rule="DR-COMP-2"))
    if kind == NEED_CARD:
        return CARD_IDS.index(fields.choice("card", CARD_IDS, rule="DR-DESIGN-1"))
    if kind == NEED_TITLE:
        return TITLE_IDS.index(fields.choice("title", TITLE_IDS, rule="DR-COMP-4"))
    if not fields.flag(KINDS[kind]):
        fields.refuse(KINDS[kind], "is false; allowed: true", "DR-DESIGN-13")
    return 0


def _zones(fields: Fields) -> int:
    """`from = ["hand", "discard"]`: cards come out of a player's own hand and discard pile only."""
    bits = 0
    for zone in fields.words("from", ZONES, "DR-DESIGN-8", 1):
        bits |= int(FROM_HAND if zone == "hand" else FROM_DISCARD)
    return bits


def _check_persecute(fields: Fields, part: Part) -> None:
    """DR-PERSECUTE-1, DR-PERSECUTE-2: when its card is played, one opponent has to be chosen."""
    if not part.persecute:
        return
    if VERBS[part.verb] not in PERSECUTIONS:
        fields.refuse("persecute", f"goes only with: {', '.join(PERSECUTIONS)}", "DR-DESIGN-8")
    if part.when != ON_PLAY:
        fields.refuse("when", "a Persecute happens when its card is played", "DR-PERSECUTE-1")
    if part.may:
        fields.refuse("may", "an opponent has to be chosen: a Persecute is never optional", "DR-PERSECUTE-2")


def _check_in_repent(fields: Fields, part: Part) -> None:
    if part.persecute:
        fields.refuse("persecute", "a Repent half never Persecutes", "DR-RULING-30")


def _check_on_chronic(fields: Fields, part: Part) -> None:
    """DR-CHRONIC-3: a Chronic effect works in the phase that the card names."""
    if part.when != ON_PLAY:
        fields.refuse("when", "a Chronic card says its phase in the field chronic", "DR-CHRONIC-3")
    if part.persecute:
        fields.refuse("persecute", "a Persecute needs a card that is played", "DR-PERSECUTE-1")


def _check_copy(fields: Fields, part: Part, card: i64, half: str, parts: int, chronic: int) -> None:
    """DR-CARD-QUEEN: one card only can copy, or two would copy each other for ever."""
    if card != QUEEN or half != "effect" or parts > 1 or chronic:
        fields.refuse("do", "only the Queen copies, as her whole normal effect", "DR-CARD-QUEEN")
    if not part.may or part.when != ON_PLAY or part.need != NEED_NOTHING:
        fields.refuse("do", "her copy has may = true and nothing else", "DR-CARD-QUEEN")
