"""PI-SETUP: the table before the first turn, with diseases chosen and Unnatural selection made."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import (
    COUNTRIES,
    DISEASE_IDS,
    EVENT_KINDS,
    NONE,
    REACTION,
    SPACES,
    WHEN_OF,
)
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.rules.asking import PlagueQuestion, told
from pestis.games.plague_inc.rules.dna import score
from pestis.games.plague_inc.rules.hands import count_spent, discard_trait, draw_traits, take_trait
from pestis.games.plague_inc.rules.traits import recount
from pestis.games.plague_inc.state import BOT, KIND, World
from pestis.kernel.agenda import a_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.events import VEIL_A
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal
from pestis.kernel.options import OptionValues

# PI-SETUP-6, PI-RULING-49, PI-RULING-50: Country Cards in the deck, by sides.
DECK_SIZES: Final = {2: 24, 3: 27, 4: 32, 5: 35}
FIRST_HAND: Final[i64] = 5
BOT_STARTS: Final[i64] = 3
PRINTED_SLOTS: Final[i64] = 4
ENDLESS: Final[i64] = 99
NOT_CHOSEN: Final[i64] = -1


class SetUp(Step[World]):
    """The steps of the setup that come after questions. The frame has which."""

    kind = on.SETUP

    def happen(self, state: World, frame: i64) -> None:
        step = a_of(frame)
        if step == on.CHOOSE_DISEASES:
            ask_disease(state)
        elif step == on.DEAL_CARDS:
            deal_cards(state)
        else:
            lay_out(state)


class ChooseDisease(PlagueQuestion):
    """PI-VIRUS-1: a slide of Bacteria or of Virus."""

    kind = on.ASK_DISEASE
    rules = ("PI-VIRUS-1",)
    verbs = ("choose",)

    def choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        return [ids.CHOOSE, ids.CHOOSE + 1]

    def answer(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        state.diseases[seat] = action - ids.CHOOSE
        state.emit(events.CHOSE_DISEASE, seat, action - ids.CHOOSE)
        ask_disease(state)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        question = "Do you play Bacteria or Virus?"
        return told(state, frame, viewer, question, "choose", "Bacteria or Virus")


class Selection(PlagueQuestion):
    """PI-OPT-2: any set of the five cards, as bits of the sorted hand; of equal cards the first ones go."""

    kind = on.ASK_SELECTION
    rules = ("PI-OPT-2",)
    verbs = ("replace",)

    def choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        kinds = sorted_kinds(state, seat)
        found: list[i64] = []
        for chosen in range(1 << len(kinds)):
            doubled = False
            for place in range(len(kinds) - 1):
                same = kinds[place] == kinds[place + 1]
                doubled = doubled or (same and chosen >> place & 3 == 2)
            if not doubled:
                found.append(ids.REPLACE + chosen)
        return found

    def reveal(self, state: World, frame: i64, answers: list[i64]) -> None:
        """PI-RULING-45: discards and draws in turn order."""
        seat = state.first_seat
        for _ in range(state.seats):
            replace_cards(state, seat, answers[seat] - ids.REPLACE)
            seat = state.next_after(seat)
        state.push(pack(on.SETUP, 0, on.LAY_OUT))

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        if viewer >= 0 and state.waiting >> viewer & 1:
            return "Unnatural selection: which of your Trait Cards do you replace?"
        return "Unnatural selection: everybody may replace Trait Cards."

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        return Refusal("PI-OPT-2", "You have five cards; of equal ones the first are replaced.")


def deal(state: World, options: OptionValues) -> None:
    """Everything up to the first question of the setup."""
    settle_options(state, options)
    sides = state.sides
    state.dna = [0] * sides
    state.supply = [board.TOKENS_EACH] * sides
    state.present = [0] * sides
    state.control = [0] * sides
    state.infectivity = [0] * sides
    state.lethality = [0] * sides
    state.gifts = [0] * sides
    if state.is_solo:
        state.supply[BOT] = ENDLESS
    lay_out_seats(state)
    spots = state.content.spots
    state.spot_country = [NONE] * spots
    state.cities = [0] * spots
    state.tally = [0] * spots
    state.face_up = [NONE] * 3
    state.trait_deck = state.content.all_traits[:]
    state.remainder = list(range(COUNTRIES))
    shuffle_events(state)
    first = options.word("first_player")
    state.first_seat = 0 if first == "seat0" or state.is_solo else state.rng.below(state.seats)
    state.active = state.first_seat
    disease = options.word("disease")
    chosen = NOT_CHOSEN if disease == "choose" else DISEASE_IDS.index(disease)
    state.diseases = [chosen] * state.seats
    state.push(pack(on.SETUP, 0, on.CHOOSE_DISEASES))


def settle_options(state: World, options: OptionValues) -> None:
    state.is_solo = state.seats == 1
    state.sides = 2 if state.is_solo else state.seats
    state.house = house_rules.bits_of(options)
    state.round_cap = options.number("sudden_death_round_cap")
    slots = options.number("plaguebot_slots")
    state.bot_spaces = state.content.bot_spaces if slots == PRINTED_SLOTS else slots  # PI-RULING-98
    # Until the deck is laid out this holds how many cards more each side brings.
    state.tokens_left = options.number("deck_delta_per_player")


def lay_out_seats(state: World) -> None:
    seats = state.seats
    state.slides = [NONE] * (seats * SPACES)
    state.paid = [0] * (seats * SPACES)
    state.hands = [[] for _ in range(seats)]
    state.event_hands = [[] for _ in range(seats)]
    state.fresh = [0] * seats


# Slides.


def ask_disease(state: World) -> None:
    """PI-VIRUS-1, PI-RULING-43: openly, in turn order, before Trait Cards are dealt."""
    seat = state.first_seat
    for _ in range(state.seats):
        if state.diseases[seat] == NOT_CHOSEN:
            state.ask(seat, pack(on.ASK_DISEASE, seat))
            return
        seat = state.next_after(seat)
    state.push(pack(on.SETUP, 0, on.DEAL_CARDS))


# Cards.


def deal_cards(state: World) -> None:
    """PI-SETUP-3 to -5: Trait hands, the Event Deck, a hidden Starting Country for everybody."""
    state.rng.shuffle(state.trait_deck)
    seat = state.first_seat
    for _ in range(state.seats):
        draw_traits(state, seat, FIRST_HAND)
        recount(state, seat)
        seat = state.next_after(seat)
    deal_starting(state)
    if state.house & house_rules.SELECTION:
        state.ask_together((1 << state.seats) - 1, pack(on.ASK_SELECTION))
    else:
        state.push(pack(on.SETUP, 0, on.LAY_OUT))


def shuffle_events(state: World) -> None:
    """PI-SETUP-4, PI-RULING-87: the Event Cards that take part; PI-OPT-4: none."""
    content = state.content
    event: i64
    for event in range(EVENT_KINDS):
        copies: i64 = content.event_copies[event]
        if state.house & house_rules.NO_EVENTS:
            copies = 0
        if content.patient_zero[event] and not state.house & house_rules.PATIENT_ZERO:
            copies = 0
        if WHEN_OF[event] == REACTION and state.house & house_rules.OWN_TURN:
            copies = 0
        for _ in range(copies):
            state.event_deck.append(event)
        if copies == 0:
            state.absent |= 1 << event
    state.rng.shuffle(state.event_deck)
    count_spent(state)


def starting_cards(state: World) -> list[i64]:
    """PI-SETUP-5: the Starting Countries; PI-OPT-3: all Countries."""
    unknown = state.house & house_rules.UNKNOWN_ORIGINS
    return [card for card in range(COUNTRIES) if unknown or state.content.starts[card]]


def deal_starting(state: World) -> None:
    """One for each player, seen by the owner only. PI-SOLO-2: three for the PlagueBot."""
    cards = starting_cards(state)
    state.rng.shuffle(cards)
    state.starting = [cards.pop() for _ in range(state.seats)]
    for seat in range(state.seats):
        card = state.starting[seat]
        state.remainder.remove(card)
        state.emit(events.STARTING_DEALT, seat, card, audience=1 << seat, veil=VEIL_A)


def sorted_kinds(state: World, seat: i64) -> list[i64]:
    kinds = [entry & KIND for entry in state.hands[seat]]
    kinds.sort()
    return kinds


def replace_cards(state: World, seat: i64, chosen: i64) -> None:
    kinds = sorted_kinds(state, seat)
    count: i64 = 0
    for place in range(len(kinds)):
        if chosen >> place & 1:
            take_trait(state, seat, kinds[place])
            discard_trait(state, kinds[place])
            state.emit(events.DISCARDED_TRAIT, seat, kinds[place])
            count += 1
    draw_traits(state, seat, count)


# The board.


def lay_out(state: World) -> None:
    """PI-SETUP-6 to -11: Starting Countries, the Country Deck with three cards face up, first DNA."""
    pool = [card for card in starting_cards(state) if card not in state.starting]
    state.rng.shuffle(pool)
    seat = state.first_seat
    for _ in range(state.seats):
        open_country(state, seat, state.starting[seat], pool)
        seat = state.next_after(seat)
    if state.is_solo:
        for _ in range(BOT_STARTS):
            open_country(state, BOT, next_starting(state, pool), pool)
    state.starting = []
    lay_out_deck(state)
    give_first_dna(state)
    state.push(pack(on.BEGIN_TURN, state.first_seat))


def next_starting(state: World, pool: list[i64]) -> i64:
    """PI-RULING-98: when no Starting Country is left, any other Country that was not dealt."""
    if not pool:
        used = state.removed + state.spot_country + state.starting
        pool.extend([card for card in range(COUNTRIES) if card not in used])
        state.rng.shuffle(pool)
    return pool.pop()


def open_country(state: World, side: i64, card: i64, pool: list[i64]) -> None:
    """PI-SETUP-9: face up in its zone with a first token. PI-RULING-46: one that does not fit is replaced."""
    while not board.has_room(state, card):
        state.removed.append(card)
        state.emit(events.STARTING_REPLACED, side, card)
        card = next_starting(state, pool)
    spot = board.lay(state, card)
    city = board.put(state, side, spot)
    if side < state.seats:
        state.supply[side] = state.supply[side] - 1
    state.emit(events.STARTED_IN, side, card, city)


def lay_out_deck(state: World) -> None:
    """PI-SETUP-6 to -8, PI-RULING-44: count out the deck; what is beyond it stays unseen."""
    used: i64 = 0
    for card in state.removed + state.spot_country:
        if card != NONE:
            used |= 1 << card
    cards: list[i64] = [card for card in range(COUNTRIES) if not used >> card & 1]
    state.rng.shuffle(cards)
    size: i64 = DECK_SIZES[state.sides] + state.tokens_left * state.sides
    state.tokens_left = 0
    size = min(size, len(cards))
    state.country_deck = cards[:size]
    state.remainder = cards[size:]
    for place in range(3):
        card = state.country_deck.pop()
        state.face_up[place] = card
        state.emit(events.TURNED_UP, -1, card, place)


def give_first_dna(state: World) -> None:
    """PI-SETUP-11: 0, 1, 2, 3 in turn order; PI-RULING-50: the PlagueBot is second."""
    seat = state.first_seat
    for place in range(state.seats):
        if place:
            score(state, seat, place, events.FOR_TURN_ORDER)
        seat = state.next_after(seat)
    if state.is_solo:
        score(state, BOT, 1, events.FOR_TURN_ORDER)
