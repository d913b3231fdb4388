"""Moves that a player makes one after the other without a thought, offered in one go."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames, moves
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.cards import CARD_COUNT
from pestis.games.divine_retribution.content.parts import Part
from pestis.games.divine_retribution.control import card_of, text_of
from pestis.games.divine_retribution.rules.effects.pit import pit_choices
from pestis.games.divine_retribution.rules.formalities import (
    FIRST_KEEPING,
    chronic_contagions,
    drawable,
    only_draw,
    passes_to_new_hand,
    ready_cards,
)
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import listed_in_words, some
from pestis.kernel.agenda import b_of, c_of, kind_of
from pestis.kernel.grammar import several
from pestis.kernel.moves import Bundle

# In which order cards are played that ask their player nothing; those with other effects are not among them.
GIVES: Final = 0
STAYS: Final = 1
DRAWS: Final = 2
DRAWS_TO: Final = 3
ANSWERED: Final = 4  # by the only opponent, who may be asked
ASKS: Final = 5
MOST_NAMED: Final = 4


def bundles(state: Realm, seat: i64) -> list[Bundle]:
    """What the seat that is asked can do in one go, the best first."""
    frame = state.agenda[-1]
    kind = kind_of(frame)
    if kind == frames.ASK_SPREAD:
        return plays(state, seat)
    if kind == frames.ASK_INFECT:
        return chronic_gains(state, seat)
    if kind == frames.ASK_WINDOW:
        return later_draws(state, seat)
    return pits(state, seat, frame) if kind == frames.ASK_PIT else []


# Playing cards.


def plays(state: Realm, seat: i64) -> list[Bundle]:
    """All cards that only give Contagions, and all that ask nothing.

    Nothing in one go while a Chronic card of this phase can still be used: it may need the hand (DR-CHRONIC-4).
    """
    counts = hand_counts(state, seat)
    if state.ready or any(counts[card] and in_spread_phase(state, card) for card in range(CARD_COUNT)):
        return []
    quiet = [card for card in range(CARD_COUNT) if counts[card] and rank(state, card) < ASKS]
    quiet.sort(key=lambda card: (rank(state, card), -counts[card], card))
    gives = [card for card in quiet if rank(state, card) == GIVES]
    found = [play_all(state, counts, gives)]
    if len(quiet) > len(gives):
        found.insert(0, play_all(state, counts, quiet))
    return [bundle for bundle in found if len(bundle.moves) > 1]


def hand_counts(state: Realm, seat: i64) -> list[int]:
    counts = [0] * CARD_COUNT
    for card in state.hands[seat].cards():
        counts[card] += 1
    return counts


def in_spread_phase(state: Realm, card: i64) -> bool:
    """DR-CHRONIC-4: whether the card can be used in the phase in which it is played."""
    return bool(state.content.chronic[card] == parts.CHRONIC_SPREAD)


def rank(state: Realm, card: i64) -> int:
    """What a card does to its player when it is played. One that costs Contagions is a choice."""
    if state.content.chronic[card]:
        return STAYS
    if state.content.base[card] < 0:
        return ASKS
    found = GIVES
    for part in state.content.effect_of(card):
        found = max(found, rank_of_part(state, part))
    return found


def rank_of_part(state: Realm, part: Part) -> int:
    if part.persecute:
        return ANSWERED if state.seats == 2 else ASKS
    return ASKS if part.may else RANKS.get(part.verb, ASKS)


RANKS: Final = {parts.CONTAGION: GIVES, parts.DRAW: DRAWS, parts.DRAW_TO: DRAWS_TO}


def play_all(state: Realm, counts: list[int], chosen: list[int]) -> Bundle:
    """All copies of these cards, and what they give at least."""
    made = [moves.PLAY + card for card in chosen for _ in range(counts[card])]
    gives = sum(state.content.base[card] * counts[card] for card in chosen)
    more = "" if all(not state.content.has_effect[card] for card in chosen) else " or more"
    gained = f" (+{several(gives, 'Contagion')}{more})" if gives else ""
    names = listed_in_words([some(state, card, counts[card]) for card in chosen]) if chosen else ""
    told = names if len(chosen) <= MOST_NAMED else f"{several(len(made), 'card')} that ask you nothing"
    return Bundle(f"Play {told}{gained}", made)


# Using Chronic cards.


def chronic_gains(state: Realm, seat: i64) -> list[Bundle]:
    """All Chronic cards that give Contagions, and do nothing else."""
    cards = [card_of(held) for held in ready_cards(state, seat) if gives(state, text_of(held))]
    given = chronic_contagions(state, seat)
    if state.took_rat_king or len(cards) < 2 or not given:
        return []
    return [use_all(state, cards, 0, f"+{several(given, 'Contagion')}")]


def gives(state: Realm, card: i64) -> bool:
    return all(part.verb == parts.CONTAGION for part in state.content.effect_of(card))


def later_draws(state: Realm, seat: i64) -> list[Bundle]:
    """DR-RULING-21: a card drawn before the hand is discarded is lost; so wait, and draw with the new hand."""
    frame = state.agenda[-1]
    cards = [card_of(held) for held in ready_cards(state, seat)]
    if b_of(frame) or c_of(frame) or not only_draw(state, seat):
        return []
    if state.window < FIRST_KEEPING:
        drawn = f"draw {several(drawable(state, seat), 'more card')} with your new hand"
        return [use_all(state, cards, passes_to_new_hand(state, seat), drawn)]
    return [use_all(state, cards, 0, f"draw {several(drawable(state, seat), 'card')}")] if len(cards) > 1 else []


def use_all(state: Realm, cards: list[i64], passes: i64, what: str) -> Bundle:
    """Each of these Chronic cards once, after so many windows."""
    cards.sort()
    kinds = sorted(set(cards))
    names = listed_in_words([some(state, card, cards.count(card)) for card in kinds])
    return Bundle(f"Use {names}: {what}", [moves.GO_ON] * int(passes) + [moves.ACTIVATE + card for card in cards])


# Putting cards into the Plague Pit.


def pits(state: Realm, seat: i64, frame: i64) -> list[Bundle]:
    """All Penance, or as many worthless cards of one kind as the effect takes."""
    part = state.content.parts[b_of(frame)]
    left = part.count - c_of(frame)
    if not part.up_to or left < 2:
        return []
    choices = [action for action in pit_choices(state, seat, part) if action != moves.DECLINE]
    if part.only_penance:
        return all_penance(state, seat, choices, left)
    return [bundle for action in choices for bundle in pit_twins(state, seat, action, left, part.each_contagion)]


def all_penance(state: Realm, seat: i64, choices: list[i64], left: i64) -> list[Bundle]:
    made = [action for action in choices for _ in range(copies(state, seat, action))]
    if len(made) < 2 or len(made) > left:
        return []
    return [Bundle(f"Put all {len(made)} Penance cards into the Plague Pit", made)]


def pit_twins(state: Realm, seat: i64, action: i64, left: i64, each: i64) -> list[Bundle]:
    """Cards without Infamy are worth nothing but what they do."""
    card = card_of_pit(action)
    if state.content.infamy(card) or copies(state, seat, action) < left:
        return []
    gained = f" (+{several(each * left, 'Contagion')})" if each else ""
    return [Bundle(f"Put {some(state, card, left)} into the Plague Pit{gained}", [action] * int(left))]


def card_of_pit(action: i64) -> i64:
    return action - (moves.PIT_HAND if action < moves.PIT_DISCARD else moves.PIT_DISCARD)


def copies(state: Realm, seat: i64, action: i64) -> int:
    """How many copies of the card of this move lie where the move takes it from."""
    card = card_of_pit(action)
    zone = state.hands[seat].cards() if action < moves.PIT_DISCARD else state.discards[seat]
    return zone.count(card)
