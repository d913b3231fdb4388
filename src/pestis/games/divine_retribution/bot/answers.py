"""Good answers to what card texts ask: what to pit, fetch, discard or copy, whom to persecute, when to repent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames, moves
from pestis.games.divine_retribution.bot.judge import Outlook, Weights, prospect
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.cards import CARD_COUNT, PENANCE_1
from pestis.games.divine_retribution.content.parts import Part
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.rules.decks import listed
from pestis.games.divine_retribution.rules.effects.pit import pit_choices
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import a_of, b_of, kind_of

NEVER = -1000.0


def answer(state: Realm, seat: i64, weights: Weights) -> i64:
    """The legal answer with the highest score; of equal ones the first."""
    outlook = Outlook(state, seat, weights)
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    question = state.agenda[-1]
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
    if action == moves.DECLINE or action == moves.KEEP:
        return 0.0
    part = outlook.state.content.parts[b_of(question)]
    return SCORES[kind_of(question)](outlook, part, question, action)


def redealing(outlook: Outlook, part: Part, question: i64, action: i64) -> float:
    return 1.0


def resolving(outlook: Outlook, part: Part, question: i64, action: i64) -> float:
    """In table order."""
    return -float(int(action))


def best_score(outlook: Outlook, part: Part) -> float:
    """What the best answer would gain if a part that pits or fetches were carried out now."""
    state = outlook.state
    highest = NEVER
    if part.verb == parts.PIT:
        for action in pit_choices(state, outlook.seat, part):
            if action != moves.DECLINE:
                highest = max(highest, pitting(outlook, part, 0, action))
    else:
        for action in listed(moves.RECRUIT_CARD, state.discard_set(outlook.seat)):
            highest = max(highest, fetching(outlook, part, 0, action))
    return highest


def pitting(outlook: Outlook, part: Part, question: i64, action: i64) -> float:
    """A leaner deck and what the text gives for it, against Infamy, and against what a card in hand gives now."""
    from_hand = action < moves.PIT_DISCARD
    card = action - (moves.PIT_HAND if from_hand else moves.PIT_DISCARD)
    given = outlook.gives(card)
    gain = outlook.leaner(given) - outlook.infamy(card) + float(int(part.each_contagion))
    if card >= PENANCE_1:
        gain -= float(int(outlook.state.content.base[card])) / 2.0
    return gain - given if from_hand else gain


def fetching(outlook: Outlook, part: Part, question: i64, action: i64) -> float:
    return outlook.in_hand(action - moves.RECRUIT_CARD) - outlook.average


def discarding(outlook: Outlook, part: Part, question: i64, action: i64) -> float:
    return -holding(outlook, action - moves.DISCARD_CARD)


def holding(outlook: Outlook, card: i64) -> float:
    """What a card in hand is good for; a Penance can at least be played and so left behind."""
    return 0.1 if card >= PENANCE_1 else outlook.in_hand(card)


def keeping_penance(outlook: Outlook, part: Part, question: i64, action: i64) -> float:
    """The mildest."""
    return float(int(outlook.state.content.base[action - moves.RECRUIT_CARD]))


def taking(outlook: Outlook, part: Part, question: i64, action: i64) -> float:
    card = outlook.state.lineup[action - moves.INFECT_UNPAID]
    return NEVER if outlook.shuns(card) else outlook.worth(card)


def copying(outlook: Outlook, part: Part, question: i64, action: i64) -> float:
    """The text of a card, without its Base Contagions."""
    content = outlook.state.content
    card = action - moves.COPY_CARD
    if card >= PENANCE_1 or content.chronic[card] == parts.CHRONIC_END:
        return NEVER
    return outlook.gives(card) - float(int(content.base[card]))


def accepting(outlook: Outlook, part: Part, question: i64, action: i64) -> float:
    """Cards are welcome, losing them is not, and a card pits itself only if the deck is better without it."""
    gain = 1.0
    if part.verb == parts.DISCARD:
        gain = -1.0
    elif part.verb == parts.PIT_SELF:
        card = card_of(outlook.state.controls[outlook.seat][a_of(question)])
        gain = outlook.leaner(outlook.gives(card)) - outlook.infamy(card)
    return gain if action == moves.ACCEPT else 0.0


# Persecute and Repent.


def persecuting(outlook: Outlook, part: Part, question: i64, action: i64) -> float:
    """Whoever is likely to have the most in the end; not somebody on whom the effect would be lost."""
    other = action - moves.PERSECUTE
    if part.verb == parts.DISCARD and outlook.state.hands[other].size() < max(part.hand_at_least, 1):
        return NEVER
    return prospect(outlook, other)


def repenting(outlook: Outlook, part: Part, question: i64, action: i64) -> float:
    """The better half of the card is lost; suffering costs what the Persecute does."""
    if action == moves.SUFFER:
        return -suffering(outlook, part)
    card = action - moves.REPENT
    return repent_half(outlook, card) - outlook.gives(card)


def repent_half(outlook: Outlook, card: i64) -> float:
    content = outlook.state.content
    kept = float(int(content.base[card]))
    for number in range(content.first_repent[card], content.last_repent[card]):
        part = content.parts[number]
        kept += outlook.part_gives(part) + outlook.part_draws(part) * outlook.average
    return kept


def suffering(outlook: Outlook, part: Part) -> float:
    state = outlook.state
    if part.verb == parts.PENANCE:
        left: i64 = len(state.penances)
        coming = part.count if state.recycle_penance else min(part.count, left)
        return float(int(coming)) * outlook.weights.penance
    if part.verb == parts.DISCARD and state.hands[outlook.seat].size() >= part.hand_at_least:
        return cheapest_in_hand(outlook)
    return 0.0


def cheapest_in_hand(outlook: Outlook) -> float:
    hand = outlook.state.hand_set(outlook.seat)
    least = 9.0
    for card in range(CARD_COUNT):
        if hand >> card & 1:
            least = min(least, holding(outlook, card))
    return least


SCORES: Final[dict[int, Callable[[Outlook, Part, i64, i64], float]]] = {
    frames.ASK_VOTE: redealing,
    frames.ASK_RESOLVE: resolving,
    frames.ASK_OPPONENT: persecuting,
    frames.ASK_REPENT: repenting,
    frames.ASK_COPY: copying,
    frames.ASK_PIT: pitting,
    frames.ASK_RECRUIT: fetching,
    frames.ASK_DISCARD: discarding,
    frames.ASK_PENANCE: keeping_penance,
    frames.ASK_UNPAID: taking,
    frames.ASK_MAY: accepting,
}
