"""What we ask of our own card pack: numbers in their usual range, suits with a character, no two cards alike.

The strange facts are only a warning in somebody else's pack (DR-DESIGN-13).
"""

from __future__ import annotations

import itertools
from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution.content.cards import (
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
    NOBILITY,
    PENANCE_1,
    POPE,
    PRINCE,
    PRINCESS,
    QUEEN,
    RAT_KING,
    SUIT_NAMES,
    SUIT_OF,
    TORCHES,
)
from pestis.games.divine_retribution.content.parts import (
    CHRONIC_END,
    CHRONIC_INFECT,
    CHRONIC_SPREAD,
    CONTAGION,
    COPY,
    DISCARD,
    DRAW,
    DRAW_TO,
    IN_END,
    IN_INFECT,
    INFECT_FREE,
    NEED_CARD,
    NEED_NOTHING,
    NEED_SUIT,
    NEED_SUITS,
    ON_PLAY,
    PENANCE,
    PER_SUIT,
    PIT,
    RECRUIT,
    Part,
)
from pestis.games.divine_retribution.content.tables import CARDS_FILE, Content
from pestis.kernel.errors import PackError

MOST_WORDS: Final = 30


def strange_facts(content: Content) -> list[PackError]:
    """Numbers and texts that a pack may have but that no card of this game is likely to have."""
    return [
        *_strange_resistance(content),
        *_strange_notoriety(content),
        *_strange_printed(content),
        *_strange_contagions(content),
        *_strange_names(content),
        *_strange_texts(content),
    ]


def design_faults(content: Content) -> list[str]:
    """What breaks DR-DESIGN-2 to -7, -9, -10 and -14; DR-DESIGN-8 no pack can break."""
    return [
        *(str(fact) for fact in strange_facts(content)),
        *_weak_normal_effects(content),
        *_persecute_faults(content),
        *_missing_features(content),
        *_suit_faults(content),
        *_variety_faults(content),
    ]


def _fact(content: Content, card: i64, field: str, problem: str, rule: str) -> PackError:
    return content.pack.entry(CARDS_FILE, "card", CARD_IDS[card]).error(field, problem, rule)


def _strange_resistance(content: Content) -> list[PackError]:
    rule, faults = "DR-DESIGN-2", []
    for card in range(CARD_COUNT):
        resistance = content.resistance[card]
        low, most = _usual_resistance(card)
        if not low <= resistance <= most:
            usual = f"{low} to {most}" if low < most else str(low)
            faults.append(_fact(content, card, "resistance", f"is {resistance}; usual: {usual}", rule))
    for ladder in _ladders():
        for below, above in itertools.pairwise(ladder):
            if content.resistance[below] >= content.resistance[above]:
                problem = f"is {content.resistance[above]}; usual: more than {content.names[below]} has"
                faults.append(_fact(content, above, "resistance", problem, rule))
    high = sum(resistance >= 6 for resistance in content.resistance[:KINGDOM_CARDS])
    if not 3 <= high <= KINGDOM_CARDS - 3:
        problem = f"{high} of {KINGDOM_CARDS} Kingdom types have 6 or more; usual: 3 to {KINGDOM_CARDS - 3}"
        faults.append(PackError(CARDS_FILE, "", "resistance", problem, rule))
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


def _strange_notoriety(content: Content) -> list[PackError]:
    return [
        _fact(content, card, "notoriety", "is 0; usual: 1 or more", "DR-DESIGN-3")
        for card in range(PRINCE, PENANCE_1)
        if content.notoriety[card] < 1
    ]


def _strange_printed(content: Content) -> list[PackError]:
    """The few printed facts about single cards: the Queen, and the two texts without a name."""
    found: list[tuple[i64, str, str]] = []
    if content.base[QUEEN] != 6 or not content.has_base[QUEEN]:
        found.append((QUEEN, "contagions", f"is {content.base[QUEEN]}; printed: 6"))
    if [part.verb for part in content.effect_of(QUEEN)] != [COPY]:
        found.append((QUEEN, "effect", "does not copy; printed: she may copy a card you control"))
    if not _says(content.effect_of(ALE_KNIGHT), _draw(2)) or not _says(content.repent_of(ALE_KNIGHT), _draw(1)):
        found.append((ALE_KNIGHT, "effect", "is not the printed text: draw two; Repent: draw one"))
    if not _says(content.effect_of(DAGGERS_PEASANT), _penance_persecute()):
        found.append((DAGGERS_PEASANT, "effect", "is not the printed text: Persecute by one Penance"))
    return [_fact(content, card, field, problem, "DR-DESIGN-3") for card, field, problem in found]


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


def _strange_contagions(content: Content) -> list[PackError]:
    return [
        _fact(
            content, card, "contagions", f"is {content.base[card]}; usual: below 0 on Penance only", "DR-DESIGN-4"
        )
        for card in range(PENANCE_1)
        if content.base[card] < 0
    ]


def _strange_names(content: Content) -> list[PackError]:
    """Moves name cards: of two with one name nobody could tell which is meant."""
    return [
        _fact(content, card, "name", f"is {name!r} on several cards; usual: one", "DR-DESIGN-10")
        for card, name in enumerate(content.names)
        if content.names.index(name) < card
    ]


def _strange_texts(content: Content) -> list[PackError]:
    rule, faults = "DR-DESIGN-10", []
    for card in range(CARD_COUNT):
        words = len(content.texts[card].split())
        if words > MOST_WORDS:
            faults.append(_fact(content, card, "text", f"has {words} words; usual: at most {MOST_WORDS}", rule))
        if content.has_effect[card] != (words > 0):
            faults.append(_fact(content, card, "text", "stands without an effect, or the reverse", rule))
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
