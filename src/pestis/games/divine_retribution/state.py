"""What lies on the table, and small questions about it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames
from pestis.games.divine_retribution.content.tables import Content
from pestis.games.divine_retribution.control import card_of, gained_of
from pestis.kernel.hooks import AnyGame
from pestis.kernel.memory import get_item
from pestis.kernel.piles import CARD_MASK, Pile
from pestis.kernel.state import State

NOBODY_YET: Final[i64] = -1


class Realm(State):
    """All 216 cards, each by its number, whose turn it is, and what has happened in this turn."""

    def __init__(self, game: AnyGame, seats: i64, content: Content) -> None:
        super().__init__(game, seats)
        self.content = content
        self.hands: list[Pile] = []  # by seat
        self.draws: list[Pile] = []  # by seat, the next card last
        self.discards: list[list[i64]] = []  # by seat
        self.controls: list[list[i64]] = []  # by seat: cards with what they have done (`control`)
        self.kingdom: list[i64] = []  # the Kingdom deck, the next card last
        self.lineup: list[i64] = []  # by space, -1 for an empty one
        self.penances: list[i64] = []  # the Penance deck, the next card last
        self.drawn: list[i64] = []  # Penance that was drawn and has not found its place
        self.penance_decks: i64 = 0  # how often the Penance deck was made anew
        self.pit: list[i64] = []  # the Plague Pit
        self.nobles_taken: list[i64] = [0, 0]  # from the royals and from the clergy
        self.king_here: bool = True  # whether the King was not Infected yet
        self.rat_kings: i64 = 0  # in the supply

        self.first_seat: i64 = 0  # who began
        self.turn: i64 = 0  # whose turn it is
        self.round: i64 = 1  # which one it is
        self.turn_start: i64 = 0  # how many decisions were made before this turn
        self.phase: i64 = frames.SETTING_UP  # of this turn
        self.window: i64 = 0  # of the End Phase, 0 to 4
        self.ready: i64 = 0  # the Chronic cards that the active player can use now, as bits
        self.budget: i64 = 0  # the Contagions that the active player can spend now
        self.spent: i64 = 0  # Contagions, in this turn
        self.took_rat_king: bool = False  # for free, in this turn
        self.stacks_used: i64 = 0  # Nobility stacks that gave a card in this turn, as bits
        self.taken_this_round: bool = False  # whether anything was
        self.stalled_rounds: i64 = 0  # rounds in a row in which nothing was taken
        self.end_reason: i64 = NOBODY_YET  # why the game ends, once that is certain
        self.redeals: i64 = 0  # how often the first lineup was dealt anew

        self.one_noble_per_stack: bool = False  # the options of this game
        self.rat_kings_for_sale: bool = False
        self.recycle_penance: bool = False
        self.reveal_penance: bool = False
        self.queen_copies_end: bool = False
        self.equal_turns: bool = False
        self.tiebreak_nobility: bool = False
        self.stall_limit: i64 = 5
        self.round_limit: i64 = 100

    def is_for_people(self) -> bool:
        """Whether people are asked, and only if an answer of theirs could matter."""
        return self.skip_unable and self.for_people

    def hand_set(self, seat: i64) -> i64:
        """The different cards in a hand, as bits."""
        found: i64 = 0
        for entry in self.hands[seat].entries:
            found |= 1 << (entry & CARD_MASK)
        return found

    def discard_set(self, seat: i64) -> i64:
        """The different cards in a discard pile, as bits."""
        found: i64 = 0
        for card in self.discards[seat]:
            found |= 1 << card
        return found

    def contagions(self, seat: i64) -> i64:
        """DR-INFECT-1, DR-RULING-13: everything gained and lost over the cards under control, at least 0."""
        total: i64 = 0
        base = self.content.base
        for held in self.controls[seat]:
            total += get_item(base, card_of(held)) + gained_of(held)
        return max(0, total)

    def available(self, seat: i64) -> i64:
        """DR-RULING-14: what can still be spent; a later loss never undoes a purchase."""
        left = self.contagions(seat) - self.spent
        return max(0, left)
