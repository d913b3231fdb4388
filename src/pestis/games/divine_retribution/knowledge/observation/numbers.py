"""The knowledge of a seat as numbers: in which blocks they stand, and what these are made from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import moves
from pestis.games.divine_retribution.content.cards import CARD_COUNT, KINGDOM_CARDS
from pestis.games.divine_retribution.knowledge.observation.middle import (
    PENANCES,
    QUESTIONS,
    Asking,
    Available,
    Decks,
    Drawn,
    Lineup,
    Pit,
    Turn,
    asking_size,
)
from pestis.games.divine_retribution.knowledge.observation.players import (
    FACES,
    OF_CONTROL,
    OF_PLAYER,
    TOP,
    Control,
    Player,
    Top,
)
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.observation import SEAT, Observation, Sources

# How long lists of cards are as a rule.
ROOM: Final[i64] = 40
PIT_ROOM: Final[i64] = 120


class RealmNumbers(Observation[Realm]):
    """Every player's zones by card, the own first, then the middle of the table, then more about the players."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.hands: i64 = self.lists(ROOM, seats)
        self.draws: i64 = self.lists(ROOM, seats)
        self.onlookers: i64 = self.numbers(seats)
        self.discards: i64 = self.lists(ROOM, seats)
        self.controls: i64 = self.lists(ROOM, seats)
        self.lineup: i64 = self.lists(moves.LINEUP_SIZE)
        self.pit: i64 = self.lists(PIT_ROOM)
        self.spending: i64 = self.numbers()
        self.asked: i64 = self.numbers()
        self.add_players(seats)
        self.add(Lineup("lineup", moves.LINEUP_SIZE * KINGDOM_CARDS), self.lineup)
        self.add(Pit("pit", CARD_COUNT), self.pit)
        self.add(Decks("decks", 11))
        self.add(Available("available", 1), self.spending, *self.of_seats(self.controls, seats))
        self.add(Turn("turn", 6 + QUESTIONS))
        self.add_more_of_players(seats)
        self.add(Drawn("drawn", seats + 1 + PENANCES))
        self.add(Asking("asking", asking_size(seats)), SEAT, self.asked, *self.of_seats(self.controls, seats))

    def of_seats(self, first: i64, seats: int) -> list[int]:
        return [int(first) + step for step in range(seats)]

    def add_players(self, seats: int) -> None:
        for step in range(seats):
            deck = (self.hands + step, self.draws + step, self.onlookers + step)
            self.add(
                Player(f"player {step}", OF_PLAYER, step),
                *(SEAT, *deck, self.discards + step, self.controls + step),
            )

    def add_more_of_players(self, seats: int) -> None:
        for step in range(seats):
            self.add(Control(f"control {step}", OF_CONTROL, step), SEAT, self.controls + step)
        for step in range(seats):
            deck = (self.hands + step, self.draws + step, self.onlookers + step)
            self.add(Top(f"top {step}", TOP + 1 + (0 if step else TOP * FACES), step), SEAT, *deck)

    def look(self, state: Realm, seat: i64, sources: Sources) -> None:
        step: i64
        for step in range(state.seats):
            owner = (seat + step) % state.seats
            hand = state.hands[owner]
            draw = state.draws[owner]
            sources.items(self.hands + step, hand.entries)
            sources.items(self.draws + step, draw.entries)
            sources.number(self.onlookers + step, hand.onlookers << 16 | draw.onlookers)
            sources.items(self.discards + step, state.discards[owner])
            sources.items(self.controls + step, state.controls[owner])
        sources.items(self.lineup, state.lineup)
        sources.items(self.pit, state.pit)
        sources.number(self.spending, state.spent << 8 | state.turn)
        sources.number(self.asked, state.agenda[-1] if state.waiting else 0)
