"""PI-SETUP: the table before the first turn, with diseases chosen and Unnatural selection made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import board, happened, house, killing
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as move
from pestis.games.plague_inc.cards import (
    COUNTRIES,
    DISEASE_IDS,
    EVENT_KINDS,
    NONE,
    REACTION,
    SPACES,
    WHEN_OF,
)
from pestis.games.plague_inc.hands import KIND, count_spent, discard_trait, draw_traits, take_trait
from pestis.games.plague_inc.traits import recount
from pestis.kernel.agenda import frame
from pestis.kernel.events import VEIL_A
from pestis.kernel.options import OptionValues

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

# PI-SETUP-6, PI-RULING-49, PI-RULING-50: Country Cards in the deck, by sides.
DECK_SIZES: Final = {2: 24, 3: 27, 4: 32, 5: 35}
FIRST_HAND: Final[i64] = 5
BOT_STARTS: Final[i64] = 3
PRINTED_SLOTS: Final[i64] = 4
ENDLESS: Final[i64] = 99
NOT_CHOSEN: Final[i64] = -1


def deal(table: Table, options: OptionValues) -> None:
    """Everything up to the first question of the setup."""
    settle_options(table, options)
    sides = table.sides
    table.dna = [0] * sides
    table.supply = [board.TOKENS_EACH] * sides
    table.present = [0] * sides
    table.control = [0] * sides
    table.infectivity = [0] * sides
    table.lethality = [0] * sides
    table.gifts = [0] * sides
    if table.is_solo:
        table.supply[board.BOT] = ENDLESS
    lay_out_seats(table)
    spots = table.content.spots
    table.spot_country = [NONE] * spots
    table.cities = [0] * spots
    table.tally = [0] * spots
    table.face_up = [NONE] * 3
    table.trait_deck = table.content.all_traits[:]
    table.remainder = list(range(COUNTRIES))
    shuffle_events(table)
    first = options.word("first_player")
    table.first_seat = 0 if first == "seat0" or table.is_solo else table.rng.below(table.seats)
    table.active = table.first_seat
    disease = options.word("disease")
    chosen = NOT_CHOSEN if disease == "choose" else DISEASE_IDS.index(disease)
    table.diseases = [chosen] * table.seats
    table.push(frame(on.SETUP, 0, on.CHOOSE_DISEASES))


def settle_options(table: Table, options: OptionValues) -> None:
    table.is_solo = table.seats == 1
    table.sides = 2 if table.is_solo else table.seats
    table.house = house.bits_of(options)
    table.round_cap = options.number("sudden_death_round_cap")
    slots = options.number("plaguebot_slots")
    table.bot_spaces = table.content.bot_spaces if slots == PRINTED_SLOTS else slots  # PI-RULING-98
    # Until the deck is laid out this holds how many cards more each side brings.
    table.tokens_left = options.number("deck_delta_per_player")


def lay_out_seats(table: Table) -> None:
    seats = table.seats
    table.slides = [NONE] * (seats * SPACES)
    table.paid = [0] * (seats * SPACES)
    table.hands = [[] for _ in range(seats)]
    table.event_hands = [[] for _ in range(seats)]
    table.fresh = [0] * seats


def go_on(table: Table, step: i64) -> None:
    if step == on.CHOOSE_DISEASES:
        ask_disease(table)
    elif step == on.DEAL_CARDS:
        deal_cards(table)
    else:
        lay_out(table)


# Slides.


def ask_disease(table: Table) -> None:
    """PI-VIRUS-1, PI-RULING-43: openly, in turn order, before Trait Cards are dealt."""
    seat = table.first_seat
    for _ in range(table.seats):
        if table.diseases[seat] == NOT_CHOSEN:
            table.ask(seat, frame(on.ASK_DISEASE, seat))
            return
        seat = table.next_after(seat)
    table.push(frame(on.SETUP, 0, on.DEAL_CARDS))


def choose_disease(table: Table, seat: i64, disease: i64) -> None:
    table.diseases[seat] = disease
    table.emit(happened.CHOSE_DISEASE, seat, disease)
    ask_disease(table)


# Cards.


def deal_cards(table: Table) -> None:
    """PI-SETUP-3 to -5: Trait hands, the Event Deck, a hidden Starting Country for everybody."""
    table.rng.shuffle(table.trait_deck)
    seat = table.first_seat
    for _ in range(table.seats):
        draw_traits(table, seat, FIRST_HAND)
        recount(table, seat)
        seat = table.next_after(seat)
    deal_starting(table)
    if table.house & house.SELECTION:
        table.ask_together((1 << table.seats) - 1, frame(on.ASK_SELECTION))
    else:
        table.push(frame(on.SETUP, 0, on.LAY_OUT))


def shuffle_events(table: Table) -> None:
    """PI-SETUP-4, PI-RULING-87: the Event Cards that take part; PI-OPT-4: none."""
    content = table.content
    event: i64
    for event in range(EVENT_KINDS):
        copies: i64 = content.event_copies[event]
        if table.house & house.NO_EVENTS:
            copies = 0
        if content.patient_zero[event] and not table.house & house.PATIENT_ZERO:
            copies = 0
        if WHEN_OF[event] == REACTION and table.house & house.OWN_TURN:
            copies = 0
        for _ in range(copies):
            table.event_deck.append(event)
        if copies == 0:
            table.absent |= 1 << event
    table.rng.shuffle(table.event_deck)
    count_spent(table)


def starting_cards(table: Table) -> list[i64]:
    """PI-SETUP-5: the Starting Countries; PI-OPT-3: all Countries."""
    unknown = table.house & house.UNKNOWN_ORIGINS
    return [card for card in range(COUNTRIES) if unknown or table.content.starts[card]]


def deal_starting(table: Table) -> None:
    """One for each player, seen by the owner only. PI-SOLO-2: three for the PlagueBot."""
    cards = starting_cards(table)
    table.rng.shuffle(cards)
    table.starting = [cards.pop() for _ in range(table.seats)]
    for seat in range(table.seats):
        card = table.starting[seat]
        table.remainder.remove(card)
        table.emit(happened.STARTING_DEALT, seat, card, audience=1 << seat, veil=VEIL_A)


# Unnatural selection.


def selection_choices(table: Table, seat: i64) -> list[i64]:
    """PI-OPT-2: any set of the five cards, as bits of the sorted hand; of equal cards the first ones go."""
    kinds = sorted_kinds(table, seat)
    found: list[i64] = []
    for chosen in range(1 << len(kinds)):
        doubled = False
        for place in range(len(kinds) - 1):
            same = kinds[place] == kinds[place + 1]
            doubled = doubled or (same and chosen >> place & 3 == 2)
        if not doubled:
            found.append(move.REPLACE + chosen)
    return found


def sorted_kinds(table: Table, seat: i64) -> list[i64]:
    kinds = [entry & KIND for entry in table.hands[seat]]
    kinds.sort()
    return kinds


def replace_cards(table: Table, answers: list[i64]) -> None:
    """PI-RULING-45: discards and draws in turn order."""
    seat = table.first_seat
    for _ in range(table.seats):
        kinds = sorted_kinds(table, seat)
        chosen = answers[seat] - move.REPLACE
        count: i64 = 0
        for place in range(len(kinds)):
            if chosen >> place & 1:
                take_trait(table, seat, kinds[place])
                discard_trait(table, kinds[place])
                table.emit(happened.DISCARDED_TRAIT, seat, kinds[place])
                count += 1
        draw_traits(table, seat, count)
        seat = table.next_after(seat)
    table.push(frame(on.SETUP, 0, on.LAY_OUT))


# The board.


def lay_out(table: Table) -> None:
    """PI-SETUP-6 to -11: Starting Countries, the Country Deck with three cards face up, first DNA."""
    pool = [card for card in starting_cards(table) if card not in table.starting]
    table.rng.shuffle(pool)
    seat = table.first_seat
    for _ in range(table.seats):
        open_country(table, seat, table.starting[seat], pool)
        seat = table.next_after(seat)
    if table.is_solo:
        for _ in range(BOT_STARTS):
            open_country(table, board.BOT, next_starting(table, pool), pool)
    table.starting = []
    lay_out_deck(table)
    give_first_dna(table)
    table.push(frame(on.BEGIN_TURN, table.first_seat))


def next_starting(table: Table, pool: list[i64]) -> i64:
    """PI-RULING-98: when no Starting Country is left, any other Country that was not dealt."""
    if not pool:
        used = table.removed + table.spot_country + table.starting
        pool.extend([card for card in range(COUNTRIES) if card not in used])
        table.rng.shuffle(pool)
    return pool.pop()


def open_country(table: Table, side: i64, card: i64, pool: list[i64]) -> None:
    """PI-SETUP-9: face up in its zone with a first token. PI-RULING-46: one that does not fit is replaced."""
    while not board.has_room(table, card):
        table.removed.append(card)
        table.emit(happened.STARTING_REPLACED, side, card)
        card = next_starting(table, pool)
    spot = board.lay(table, card)
    city = board.put(table, side, spot)
    if side < table.seats:
        table.supply[side] = table.supply[side] - 1
    table.emit(happened.STARTED_IN, side, card, city)


def lay_out_deck(table: Table) -> None:
    """PI-SETUP-6 to -8, PI-RULING-44: count out the deck; what is beyond it stays unseen."""
    used = table.removed + table.spot_country
    cards: list[i64] = [card for card in range(COUNTRIES) if card not in used]
    table.rng.shuffle(cards)
    size: i64 = DECK_SIZES[table.sides] + table.tokens_left * table.sides
    table.tokens_left = 0
    size = min(size, len(cards))
    table.country_deck = cards[:size]
    table.remainder = cards[size:]
    for place in range(3):
        card = table.country_deck.pop()
        table.face_up[place] = card
        table.emit(happened.TURNED_UP, -1, card, place)


def give_first_dna(table: Table) -> None:
    """PI-SETUP-11: 0, 1, 2, 3 in turn order; PI-RULING-50: the PlagueBot is second."""
    seat = table.first_seat
    for place in range(table.seats):
        if place:
            killing.score(table, seat, place, happened.FOR_TURN_ORDER)
        seat = table.next_after(seat)
    if table.is_solo:
        killing.score(table, board.BOT, 1, happened.FOR_TURN_ORDER)
