"""Good answers to what card texts ask: what to pit, fetch, discard or copy, whom to persecute, when to repent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.divine_retribution import choosing
from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import moves as move
from pestis.games.divine_retribution import parts as card_text
from pestis.games.divine_retribution.cards import CARD_COUNT, PENANCE_1
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.parts import Part
from pestis.games.divine_retribution.view import known_infamy
from pestis.games.divine_retribution.worth import Outlook
from pestis.kernel.agenda import a_of, b_of, kind_of

if TYPE_CHECKING:
    pass

NEVER = -1000.0


def answer(outlook: Outlook, question: i64) -> i64:
    """The legal answer with the highest score; of equal ones the first."""
    legal = outlook.table.legal(outlook.seat)
    if len(legal) == 1:
        return legal[0]
    best = legal[0]
    highest = score(outlook, question, best)
    for action in legal[1:]:
        found = score(outlook, question, action)
        if found > highest:
            best = action
            highest = found
    return best


def score(outlook: Outlook, question: i64, action: i64) -> float:
    """What an answer gains; declining gains nothing."""
    kind = kind_of(question)
    if action == move.DECLINE or action == move.KEEP:
        return 0.0
    if kind == on.ASK_VOTE:
        return 1.0
    if kind == on.ASK_RESOLVE:
        return -float(int(action))
    if kind == on.ASK_OPPONENT:
        return harm(outlook, outlook.table.content.parts[b_of(question)], action - move.PERSECUTE)
    if kind == on.ASK_REPENT:
        return repenting(outlook, outlook.table.content.parts[b_of(question)], action)
    if kind == on.ASK_MAY:
        return accepting(outlook, question, action)
    return score_card(outlook, outlook.table.content.parts[b_of(question)], kind, action)


def score_card(outlook: Outlook, part: Part, kind: i64, action: i64) -> float:
    if kind == on.ASK_PIT:
        return pitting(outlook, part, action)
    if kind == on.ASK_RECRUIT:
        return outlook.in_hand(action - move.RECRUIT_CARD) - outlook.average
    if kind == on.ASK_DISCARD:
        return -holding(outlook, action - move.DISCARD_CARD)
    if kind == on.ASK_PENANCE:
        return float(int(outlook.table.content.base[action - move.RECRUIT_CARD]))
    if kind == on.ASK_UNPAID:
        card = outlook.table.lineup[action - move.INFECT_UNPAID]
        return NEVER if outlook.shuns(card) else outlook.worth(card)
    return copying(outlook, action - move.COPY_CARD)


def best_score(outlook: Outlook, part: Part) -> float:
    """What the best answer would gain if a part that pits or fetches were carried out now."""
    table = outlook.table
    if part.verb == card_text.PIT:
        actions = choosing.pit_choices(table, outlook.seat, part)
        kind = on.ASK_PIT
    else:
        actions = choosing.listed(move.RECRUIT_CARD, table.discard_set(outlook.seat))
        kind = on.ASK_RECRUIT
    highest = NEVER
    for action in actions:
        if action != move.DECLINE:
            highest = max(highest, score_card(outlook, part, kind, action))
    return highest


def pitting(outlook: Outlook, part: Part, action: i64) -> float:
    """A leaner deck and what the text gives for it, against Infamy, and against what a card in hand gives now."""
    from_hand = action < move.PIT_DISCARD
    card = action - (move.PIT_HAND if from_hand else move.PIT_DISCARD)
    given = outlook.gives(card)
    gain = outlook.leaner(given) - outlook.infamy(card) + float(int(part.each_contagion))
    if card >= PENANCE_1:
        gain -= float(int(outlook.table.content.base[card])) / 2.0
    return gain - given if from_hand else gain


def holding(outlook: Outlook, card: i64) -> float:
    """What a card in hand is good for; a Penance can at least be played and so left behind."""
    return 0.1 if card >= PENANCE_1 else outlook.in_hand(card)


def copying(outlook: Outlook, card: i64) -> float:
    """The text of a card, without its Base Contagions."""
    content = outlook.table.content
    if card >= PENANCE_1 or content.chronic[card] == card_text.CHRONIC_END:
        return NEVER
    return outlook.gives(card) - float(int(content.base[card]))


def accepting(outlook: Outlook, question: i64, action: i64) -> float:
    """Cards are welcome, losing them is not, and a card pits itself only if the deck is better without it."""
    table = outlook.table
    part = table.content.parts[b_of(question)]
    gain = 1.0
    if part.verb == card_text.DISCARD:
        gain = -1.0
    elif part.verb == card_text.PIT_SELF:
        card = card_of(table.controls[outlook.seat][a_of(question)])
        gain = outlook.leaner(outlook.gives(card)) - outlook.infamy(card)
    return gain if action == move.ACCEPT else 0.0


# Persecute and Repent.


def harm(outlook: Outlook, part: Part, other: i64) -> float:
    """Whoever is likely to have the most in the end; not somebody on whom the effect would be lost."""
    table = outlook.table
    if part.verb == card_text.DISCARD and table.hands[other].size() < max(part.hand_at_least, 1):
        return NEVER
    return prospect(outlook, other)


def prospect(outlook: Outlook, other: i64) -> float:
    """The Infamy that a seat will probably have at the end, as far as this seat can count."""
    table = outlook.table
    theirs = outlook if other == outlook.seat else Outlook(table, other, outlook.weights)
    return float(int(known_infamy(table, other, outlook.seat))) + theirs.rounds * theirs.power()


def repenting(outlook: Outlook, part: Part, action: i64) -> float:
    """The better half of the card is lost; suffering costs what the Persecute does."""
    if action == move.SUFFER:
        return -suffering(outlook, part)
    card = action - move.REPENT
    return repent_half(outlook, card) - outlook.gives(card)


def repent_half(outlook: Outlook, card: i64) -> float:
    content = outlook.table.content
    kept = float(int(content.base[card]))
    for number in range(content.first_repent[card], content.last_repent[card]):
        part = content.parts[number]
        kept += outlook.part_gives(part) + outlook.part_draws(part) * outlook.average
    return kept


def suffering(outlook: Outlook, part: Part) -> float:
    table = outlook.table
    if part.verb == card_text.PENANCE:
        left: i64 = len(table.penances)
        coming = part.count if table.recycle_penance else min(part.count, left)
        return float(int(coming)) * outlook.weights.penance
    if part.verb == card_text.DISCARD and table.hands[outlook.seat].size() >= part.hand_at_least:
        return cheapest_in_hand(outlook)
    return 0.0


def cheapest_in_hand(outlook: Outlook) -> float:
    hand = outlook.table.hand_set(outlook.seat)
    least = 9.0
    for card in range(CARD_COUNT):
        if hand >> card & 1:
            least = min(least, holding(outlook, card))
    return least
