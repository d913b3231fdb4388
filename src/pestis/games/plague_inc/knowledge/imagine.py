"""What a viewer must guess: hidden hands, decks, and cards that are being looked at (section 6.4 of the rules)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import COUNTRIES, NONE
from pestis.games.plague_inc.rules.mutation import DISCOUNT
from pestis.games.plague_inc.rules.setup import starting_cards
from pestis.games.plague_inc.rules.traits import has_free_space
from pestis.games.plague_inc.state import FLOOR_SHIFT, KIND, KNOWN, OLD, World
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.piles import SPECTATOR


def guess(state: World, viewer: i64) -> None:
    """Draw anew what the viewer cannot know, from what it knows."""
    guess_countries(state, viewer)
    guess_traits(state, viewer)
    guess_events(state, viewer)


# Countries.


def guess_countries(state: World, viewer: i64) -> None:
    """Deck and remainder are one pool, but for who has searched the deck (PI-RULING-28)."""
    if state.starting:
        guess_starting(state, viewer)
        return
    if state.phase == on.SETTING_UP:
        return
    hidden_blind = state.is_blind and viewer != state.active
    if viewer != SPECTATOR and state.searched >> viewer & 1:
        pool = state.country_deck
        if hidden_blind:
            pool.append(state.pending_country)
        sort_and_shuffle(state, pool)
        if hidden_blind:
            state.pending_country = pool.pop()
        sort_and_shuffle(state, state.remainder)
        return
    size = len(state.country_deck)
    pool = state.country_deck + state.remainder
    if hidden_blind:
        pool.append(state.pending_country)
    sort_and_shuffle(state, pool)
    if hidden_blind:
        state.pending_country = pool.pop()
    state.country_deck = pool[:size]
    state.remainder = pool[size:]


def guess_starting(state: World, viewer: i64) -> None:
    """Before the reveal everybody knows only the own Starting Country."""
    own = NONE if viewer == SPECTATOR else state.starting[viewer]
    pool = [card for card in starting_cards(state) if card != own]
    state.rng.shuffle(pool)
    for seat in range(state.seats):
        if seat != viewer:
            state.starting[seat] = pool.pop()
    state.remainder = [card for card in range(COUNTRIES) if card not in state.starting]


def sort_and_shuffle(state: World, cards: list[i64]) -> None:
    cards.sort()
    state.rng.shuffle(cards)


# Trait Cards.


def guess_traits(state: World, viewer: i64) -> None:
    """What was drawn before the last reshuffle is one pool; the deck and what was drawn from it another."""
    old: list[i64] = []
    young = state.trait_deck
    for seat in range(state.seats):
        if seat != viewer:
            collect(state.hands[seat], old, young)
    hidden_mutation = state.mutation != NONE and viewer != state.active
    if hidden_mutation:
        young.append(state.mutation)
    sort_and_shuffle(state, old)
    sort_and_shuffle(state, young)
    if hidden_mutation:
        state.mutation = young.pop(mutation_place(state, young))
    deal_hidden(state, viewer, state.hands, old, young)


def collect(hand: list[i64], old: list[i64], young: list[i64]) -> None:
    for entry in hand:
        if not entry & KNOWN:
            if entry & OLD:
                old.append(entry & KIND)
            else:
                young.append(entry & KIND)


def mutation_place(state: World, pool: list[i64]) -> i64:
    """PI-RULING-41: with a free space the question says that the card can be paid for."""
    place: i64 = len(pool) - 1
    if has_free_space(state, state.active):
        most = state.dna[state.active] + DISCOUNT
        while place > 0 and state.content.cost[pool[place]] > most:
            place -= 1
    return place


def deal_hidden(state: World, viewer: i64, hands: list[list[i64]], old: list[i64], young: list[i64]) -> None:
    """Deal the hidden cards of other hands, those known to be dear first; sorted, for a hand has no order."""
    marks: list[i64] = []
    for seat in range(state.seats):
        if seat != viewer:
            for entry in hands[seat]:
                if not entry & KNOWN:
                    marks.append((entry >> FLOOR_SHIFT) << 16 | (entry & OLD) << 4 | seat)
            hands[seat] = [entry for entry in hands[seat] if entry & KNOWN]
            hands[seat].sort()
    marks.sort(reverse=True)
    for mark in marks:
        floor = mark >> 16
        flags = mark >> 4 & OLD
        pool = old if flags else young
        card = pool.pop(dear_place(state, pool, floor))
        hands[mark & 15].append(card | flags | floor << FLOOR_SHIFT)


def dear_place(state: World, pool: list[i64], floor: i64) -> i64:
    """The place of a card that costs more than so much."""
    place: i64 = len(pool) - 1
    while floor and place > 0 and state.content.cost[pool[place]] <= floor:
        place -= 1
    return place


# Event Cards.


def guess_events(state: World, viewer: i64) -> None:
    """The same for Event Cards; who is asked only because of holding a card holds it."""
    old: list[i64] = []
    young = state.event_deck
    for seat in range(state.seats):
        if seat != viewer:
            collect(state.event_hands[seat], old, young)
    sort_and_shuffle(state, old)
    sort_and_shuffle(state, young)
    betrayer = betrayed_by_asking(state, viewer)
    for seat in range(state.seats):
        if seat != viewer:
            wanted = a_of(state.agenda[-1]) if seat == betrayer else NONE
            state.event_hands[seat] = deal_events(state, seat, old, young, wanted)


def betrayed_by_asking(state: World, viewer: i64) -> i64:
    """With `ask="able"`, and in solo games, only who holds a reaction is asked for it; -1: nobody."""
    if not (state.skip_unable or state.is_solo) or not state.waiting or kind_of(state.agenda[-1]) != on.ASK_REACT:
        return NONE
    asked = state.next_seat()
    return NONE if asked == viewer else asked


def deal_events(state: World, seat: i64, old: list[i64], young: list[i64], wanted: i64) -> list[i64]:
    """A new hand with the same ages: cards that can be used first, then those received in this turn."""
    hand = state.event_hands[seat]
    usable = len(hand) - state.fresh[seat]
    ages = [entry & OLD for entry in hand[:usable]]
    ages.sort()
    ages += [entry & OLD for entry in hand[usable:]]
    dealt: list[i64] = []
    for age in ages:
        pool = old if age else young
        place: i64 = len(pool) - 1
        if wanted != NONE and wanted in pool:
            place = pool.index(wanted)
            wanted = NONE
        dealt.append(pool.pop(place) | age)
    return dealt
