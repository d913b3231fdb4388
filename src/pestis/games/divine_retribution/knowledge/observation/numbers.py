"""The knowledge of a seat as numbers: in which blocks they stand, and what these are made from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import moves
from pestis.games.divine_retribution.content.cards import CARD_COUNT, KINGDOM_CARDS
from pestis.games.divine_retribution.knowledge.observation.middle import (
    OF_ASKING,
    OF_TURN,
    Asking,
    Lineup,
    Pit,
    Turn,
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
from pestis.kernel.observation import Observation
from pestis.kernel.sources import Sources

# How long lists of cards are as a rule.
ROOM: Final[i64] = 40
PIT_ROOM: Final[i64] = 120


class RealmNumbers(Observation[Realm]):
    """Every player's zones by card, the own first, then the middle of the table, then more about the players."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.hands: i64 = self.lists(ROOM, seats, of_seats=True)
        self.draws: i64 = self.lists(ROOM, seats, of_seats=True)
        self.onlookers: i64 = self.numbers(seats, of_seats=True)
        self.discards: i64 = self.lists(ROOM, seats, of_seats=True)
        self.controls: i64 = self.lists(ROOM, seats, of_seats=True)
        self.lineup: i64 = self.lists(moves.LINEUP_SIZE)
        self.pit: i64 = self.lists(PIT_ROOM)
        self.add_players(seats)
        self.add(Lineup("lineup", moves.LINEUP_SIZE * KINGDOM_CARDS), self.lineup)
        self.add(Pit("pit", CARD_COUNT), self.pit)
        self.add(Turn("turn", OF_TURN))
        self.add_more_of_players(seats)
        self.add(Asking("asking", OF_ASKING + 2 * seats))

    def add_players(self, seats: int) -> None:
        for step in range(seats):
            deck = (self.hands + step, self.draws + step, self.onlookers + step)
            player = Player(f"player {step}", OF_PLAYER, step)
            self.add(player, *deck, self.discards + step, self.controls + step)

    def add_more_of_players(self, seats: int) -> None:
        for step in range(seats):
            self.add(Control(f"control {step}", OF_CONTROL, step), self.controls + step)
        for step in range(seats):
            deck = (self.draws + step, self.onlookers + step)
            if step:
                self.add(Top(f"top {step}", TOP + 1, step), *deck, self.hands + step)
            else:
                self.add(Top(f"top {step}", TOP + 1 + TOP * FACES, step), *deck)

    def look(self, state: Realm, seat: i64, sources: Sources) -> None:
        owner: i64
        for owner in range(state.seats):
            hand = state.hands[owner]
            draw = state.draws[owner]
            sources.items(self.hands + owner, hand.entries)
            sources.items(self.draws + owner, draw.entries)
            sources.number(self.onlookers + owner, hand.onlookers << 16 | draw.onlookers)
            sources.items(self.discards + owner, state.discards[owner])
            sources.items(self.controls + owner, state.controls[owner])
        sources.items(self.lineup, state.lineup)
        sources.items(self.pit, state.pit)
