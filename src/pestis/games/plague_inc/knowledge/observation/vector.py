"""What a seat knows as a vector of fixed length, for learning: in which blocks, and what these are made from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import COUNTRIES, EVENT_KINDS, SPACES, TRAIT_KINDS
from pestis.games.plague_inc.knowledge.observation import board, cards, turn
from pestis.games.plague_inc.state import World
from pestis.kernel.memory import get_item
from pestis.kernel.observation import Observation
from pestis.kernel.sources import SEAT, Sources

# How long lists are as a rule.
HAND_ROOM: Final[i64] = 12
TRAIT_ROOM: Final[i64] = 70
MOST_SIDES: Final[i64] = 5


class WorldNumbers(Observation[World]):
    """The board, then the sides from the looking seat on, then what it holds and what is asked."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.declare_board()
        self.declare_cards(seats)
        sides = 2 if seats == 1 else seats
        self.add_board(sides)
        for step in range(seats):
            slide = cards.Slide(f"slide {step}", cards.OF_SLIDE, step)
            self.add(slide, self.slides + step, self.diseases + step)
            hand = cards.Hand(f"hand {step}", cards.OF_HAND, step)
            self.add(hand, self.hands + step, self.events + step, self.fresh + step)
        self.add(turn.Turn("turn", turn.OF_TURN))
        piles = (self.events, self.event_discard, self.trait_discard, self.mat)
        self.add(cards.Piles("piles", 2 * EVENT_KINDS + 2 * TRAIT_KINDS), *piles)
        self.add(cards.Pending("pending", cards.OF_PENDING), self.pending)
        self.add(turn.ActNow("act", turn.act_size(sides)))
        self.add(turn.Course("course", seats + 5))
        slides = [self.slides + step for step in range(seats)]
        size = 2 * SPACES * seats + SPACES * TRAIT_KINDS
        self.add(cards.Slides("slides", size), self.paid, *slides)
        self.add(cards.Searched("searched", COUNTRIES), self.knows, self.country_deck)
        self.add(board.Marks("marks", board.MARKS), SEAT, self.kills, self.strikes, self.bans)
        known = (self.hands, self.trait_removed, self.events, self.fresh)
        self.add(cards.Known("known", 2 * TRAIT_KINDS + EVENT_KINDS), *known)
        if seats == 1:
            self.add(cards.MatOrder("mat in order", cards.MAT_PLACES), self.mat)

    def declare_board(self) -> None:
        self.spot_country: i64 = self.lists(COUNTRIES)
        self.tally: i64 = self.lists(COUNTRIES)
        self.spots: i64 = self.numbers(2)
        self.face_up: i64 = self.lists(COUNTRIES)
        self.removed: i64 = self.lists(COUNTRIES)
        self.kills: i64 = self.lists(COUNTRIES)
        self.bans: i64 = self.lists(COUNTRIES)
        self.strikes: i64 = self.lists(COUNTRIES)
        self.of_sides: i64 = self.lists(MOST_SIDES, 6)

    def declare_cards(self, seats: int) -> None:
        self.slides: i64 = self.lists(SPACES, seats, of_seats=True)
        self.diseases: i64 = self.numbers(seats, of_seats=True)
        self.hands: i64 = self.lists(TRAIT_ROOM, seats, of_seats=True)
        self.events: i64 = self.lists(HAND_ROOM, seats, of_seats=True)
        self.fresh: i64 = self.numbers(seats, of_seats=True)
        self.paid: i64 = self.lists(SPACES * seats)
        self.event_discard: i64 = self.lists(EVENT_KINDS)
        self.trait_discard: i64 = self.lists(TRAIT_ROOM)
        self.trait_removed: i64 = self.lists(TRAIT_ROOM)
        self.mat: i64 = self.lists(TRAIT_ROOM)
        self.pending: i64 = self.numbers()
        self.knows: i64 = self.numbers()
        self.country_deck: i64 = self.lists(COUNTRIES)

    def add_board(self, sides: int) -> None:
        spots = board.Spots("countries", COUNTRIES, 4 + sides)
        self.add_table(spots, [self.tally], SEAT, self.spot_country, self.spots, self.spots + 1)
        self.add(board.Countries("countries off the board", 3 * COUNTRIES), self.face_up, self.removed, self.kills)
        marks = (self.kills, self.bans, self.strikes)
        of_sides = [self.of_sides + number for number in range(6)]
        self.add(board.Sides("sides", sides * board.OF_SIDE), SEAT, *marks, *of_sides)

    def look(self, state: World, seat: i64, sources: Sources) -> None:
        sources.items(self.spot_country, state.spot_country)
        sources.items(self.tally, state.tally)
        sources.number(self.spots, state.banned)
        sources.number(self.spots + 1, state.tried)
        sources.items(self.face_up, state.face_up)
        sources.items(self.removed, state.removed)
        sources.items(self.kills, state.kills)
        sources.items(self.bans, state.bans)
        sources.items(self.strikes, state.strikes)
        sources.items(self.of_sides, state.dna)
        sources.items(self.of_sides + 1, state.supply)
        sources.items(self.of_sides + 2, state.infectivity)
        sources.items(self.of_sides + 3, state.lethality)
        sources.items(self.of_sides + 4, state.control)
        sources.items(self.of_sides + 5, state.gifts)
        self.look_at_cards(state, seat, sources)

    def look_at_cards(self, state: World, seat: i64, sources: Sources) -> None:
        owner: i64
        for owner in range(state.seats):
            sources.part(self.slides + owner, state.slides, owner * SPACES, SPACES)
            sources.number(self.diseases + owner, get_item(state.diseases, owner))
            sources.items(self.hands + owner, state.hands[owner])
            sources.items(self.events + owner, state.event_hands[owner])
            sources.number(self.fresh + owner, get_item(state.fresh, owner))
        sources.items(self.paid, state.paid)
        sources.items(self.event_discard, state.event_discard)
        sources.items(self.trait_discard, state.trait_discard)
        sources.items(self.trait_removed, state.trait_removed)
        sources.items(self.mat, state.mat)
        sources.number(self.pending, cards.pending_for(state, seat))
        is_known = cards.knows_deck(state, seat)
        sources.number(self.knows, 1 if is_known else 0)
        if is_known:
            sources.items(self.country_deck, state.country_deck)
