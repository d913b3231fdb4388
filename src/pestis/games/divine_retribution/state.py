"""What lies on the table, and the small movements of cards between the zones of one deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import absent, effects, refusals, scoring, text, view
from pestis.games.divine_retribution import events as happened
from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution.cards import PENANCE_1
from pestis.games.divine_retribution.content import Content
from pestis.games.divine_retribution.control import card_of, gained_of, is_repented, text_of, waiting_of
from pestis.games.divine_retribution.following import (
    DECK_BITS,
    IS_PENANCE,
    is_followed,
    join_decks,
    lose_sight,
    relabel,
)
from pestis.games.divine_retribution.phases import end, infect, spread
from pestis.kernel.agenda import frame, kind_of, seat_of
from pestis.kernel.errors import DefinitionError
from pestis.kernel.events import VEIL_A
from pestis.kernel.ink import Ink
from pestis.kernel.moves import Move, Question, Refusal
from pestis.kernel.outcome import Outcome
from pestis.kernel.piles import CARD_BITS, CARD_MASK, EVERYONE, Pile
from pestis.kernel.state import State

if TYPE_CHECKING:
    from pestis.kernel.hooks import AnyGame

NOBODY_YET: Final[i64] = -1
ACTIONS_PER_TURN: Final[i64] = 2000


class Table(State):
    """All 216 cards, whose turn it is, and what has happened in this turn."""

    def __init__(self, game: AnyGame, seats: i64, content: Content) -> None:
        super().__init__(game, seats)
        self.content = content
        self.hands: list[Pile] = []
        self.draws: list[Pile] = []
        self.discards: list[list[i64]] = []
        self.controls: list[list[i64]] = []
        self.kingdom: list[i64] = []
        self.lineup: list[i64] = []
        self.penances: list[i64] = []
        self.drawn: list[i64] = []
        self.penance_decks: i64 = 0
        self.pit: list[i64] = []
        self.nobles_taken: list[i64] = [0, 0]
        self.king_here = True
        self.rat_kings: i64 = 0

        self.first_seat: i64 = 0
        self.turn: i64 = 0
        self.round: i64 = 1
        self.turn_start: i64 = 0
        self.phase: i64 = on.SETTING_UP
        self.window: i64 = 0
        # What the active player can use now: Chronic cards as bits, and in the Infect Phase Contagions.
        self.ready: i64 = 0
        self.budget: i64 = 0
        self.spent: i64 = 0
        self.took_rat_king = False
        self.stacks_used: i64 = 0
        self.taken_this_round = False
        self.stalled_rounds: i64 = 0
        self.end_reason: i64 = NOBODY_YET
        self.redeals: i64 = 0

        self.one_noble_per_stack = False
        self.rat_kings_for_sale = False
        self.recycle_penance = False
        self.reveal_penance = False
        self.queen_copies_end = False
        self.equal_turns = False
        self.tiebreak_nobility = False
        self.stall_limit: i64 = 5
        self.round_limit: i64 = 100

    def clone(self) -> Table:
        copy = Table(self.game, self.seats, self.content)
        self.copy_into(copy)
        copy.hands = [pile.clone() for pile in self.hands]
        copy.draws = [pile.clone() for pile in self.draws]
        copy.discards = [cards[:] for cards in self.discards]
        copy.controls = [cards[:] for cards in self.controls]
        copy.kingdom = self.kingdom[:]
        copy.lineup = self.lineup[:]
        copy.penances = self.penances[:]
        if self.drawn:
            copy.drawn = self.drawn[:]
        copy.pit = self.pit[:]
        copy.nobles_taken = self.nobles_taken[:]
        self._copy_numbers(copy)
        return copy

    def _copy_numbers(self, copy: Table) -> None:
        copy.penance_decks = self.penance_decks
        copy.king_here = self.king_here
        copy.rat_kings = self.rat_kings
        copy.first_seat = self.first_seat
        copy.turn = self.turn
        copy.round = self.round
        copy.turn_start = self.turn_start
        copy.phase = self.phase
        copy.window = self.window
        copy.ready = self.ready
        copy.budget = self.budget
        copy.spent = self.spent
        copy.took_rat_king = self.took_rat_king
        copy.stacks_used = self.stacks_used
        copy.taken_this_round = self.taken_this_round
        copy.stalled_rounds = self.stalled_rounds
        copy.end_reason = self.end_reason
        copy.redeals = self.redeals
        copy.one_noble_per_stack = self.one_noble_per_stack
        copy.rat_kings_for_sale = self.rat_kings_for_sale
        copy.recycle_penance = self.recycle_penance
        copy.reveal_penance = self.reveal_penance
        copy.queen_copies_end = self.queen_copies_end
        copy.equal_turns = self.equal_turns
        copy.tiebreak_nobility = self.tiebreak_nobility
        copy.stall_limit = self.stall_limit
        copy.round_limit = self.round_limit

    # The agenda.

    def is_secret(self, seat: int, action: int) -> bool:
        """DR-RULING-33: only the victim knows which of the Penances it keeps."""
        if self.sealing:
            return True
        return self.waiting != 0 and kind_of(self.agenda[-1]) == on.ASK_PENANCE and not self.reveal_penance

    def step(self, todo: i64) -> None:
        kind = kind_of(todo)
        seat = seat_of(todo)
        if kind == on.SPREAD:
            spread.ask(self, seat)
        elif kind == on.CHECK:
            effects.check(self, seat)
        elif kind == on.PART:
            effects.carry_out(self, todo)
        elif kind == on.SUFFERED:
            effects.suffer(self, todo)
        elif kind == on.INFECTING:
            infect.ask(self, seat)
        elif kind == on.ENTER_END:
            end.enter(self, seat)
        elif kind == on.END_WINDOW:
            end.open_window(self, todo)
        else:
            spread.begin_turn(self, seat)

    def answer(self, question: i64, seat: i64, action: i64) -> None:
        if self.decisions - self.turn_start > ACTIONS_PER_TURN:
            raise DefinitionError(f"more than {ACTIONS_PER_TURN} actions in one turn [DR-RULING-43]")
        kind = kind_of(question)
        if kind == on.ASK_SPREAD:
            spread.answer(self, seat, action)
        elif kind == on.ASK_INFECT:
            infect.answer(self, seat, action)
        elif kind == on.ASK_WINDOW:
            end.answer(self, question, action)
        else:
            effects.answer(self, question, action)

    def choices(self, question: i64, seat: i64) -> list[i64]:
        kind = kind_of(question)
        if kind == on.ASK_SPREAD:
            return spread.choices(self, seat)
        if kind == on.ASK_INFECT:
            return infect.choices(self, seat)
        if kind == on.ASK_WINDOW:
            return end.choices(self, seat)
        return effects.choices(self, question)

    def reveal(self, question: i64, answers: list[i64]) -> None:
        spread.count_votes(self, answers)

    # The four zones of a deck.

    def draw(self, seat: i64, count: i64) -> None:
        """DR-KEY-4: put cards from the top of the own draw pile into the hand.

        DR-DECK-3: an empty draw pile is reshuffled when a card has to be drawn. DR-RULING-24: with both piles
        empty drawing stops.
        """
        pile = self.draws[seat]
        hand = self.hands[seat]
        while count > 0 and (pile.entries or self.reshuffle(seat)):
            entry = pile.entries.pop()
            if entry > CARD_MASK:
                entry = entry & CARD_MASK | (entry >> CARD_BITS & ~(1 << seat)) << CARD_BITS
            hand.entries.append(entry)
            if self.journal is not None:
                known = entry >> CARD_BITS | 1 << seat
                penance: i64 = 1 if is_followed(entry) else 0
                self.emit(happened.DREW, seat, entry & CARD_MASK, penance, audience=known, veil=VEIL_A)
            count -= 1

    def reshuffle(self, seat: i64) -> bool:
        """DR-DECK-2: the discard pile is shuffled and becomes the draw pile. False if it is empty."""
        cards = self.discards[seat]
        if not cards:
            return False
        self.rng.shuffle(cards)
        self.draws[seat].entries = cards
        self.discards[seat] = []
        self.emit(happened.RESHUFFLED, seat, len(cards))
        return True

    def recruit(self, seat: i64, card: i64, known_to: i64, zone: i64) -> None:
        """DR-KEY-1: put a card on top of the own draw pile. DR-RULING-48: who saw it can follow it there."""
        self.draws[seat].add_known(card, known_to)
        self.emit(happened.RECRUITED, seat, card, zone, audience=known_to, veil=VEIL_A)

    def throw_away(self, seat: i64, card: i64, zone: i64) -> None:
        """DR-KEY-2: into the Plague Pit, out of the deck and out of the game."""
        self.pit.append(card)
        self.emit(happened.PITTED, seat, card, zone)

    def take_from_hand(self, seat: i64, card: i64) -> None:
        """Take a copy of a card out of the hand, the one that most players know of.

        Equal copies cannot be told apart, so nobody can say that a known copy is still there (DR-RULING-48).
        """
        entries = self.hands[seat].entries
        best: i64 = -1
        for place in range(len(entries)):
            entry = entries[place]
            if entry & CARD_MASK == card and (best < 0 or entry > entries[best]):
                best = place
        taken = entries.pop(best)
        if card >= PENANCE_1:
            deck = join_decks(self, seat, taken, 1 << card) if self.penance_decks else 0
            if deck >= 0:
                lose_sight(self, seat, taken, deck)

    def discard_from_hand(self, seat: i64, card: i64) -> None:
        self.take_from_hand(seat, card)
        self.discards[seat].append(card)
        self.emit(happened.DISCARDED, seat, card, happened.FROM_HAND_ZONE)

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

    def draw_penance(self, seat: i64) -> bool:
        """DR-RULING-32: take the top Penance; False if there is none left."""
        if not self.penances and self.recycle_penance:
            self.bring_back_penance()
        if not self.penances:
            return False
        card = self.penances.pop()
        self.drawn.append(card)
        known = EVERYONE if self.reveal_penance else 1 << seat
        self.emit(happened.DREW_PENANCE, seat, card, audience=known, veil=VEIL_A)
        return True

    def bring_back_penance(self) -> None:
        """DR-RULING-32 with `recycle_pitted_penance`: Penance in the Plague Pit becomes a new Penance deck."""
        self.penances = [card for card in self.pit if card >= PENANCE_1]
        self.pit = [card for card in self.pit if card < PENANCE_1]
        self.penances.sort()
        self.rng.shuffle(self.penances)
        if self.penances:
            self.penance_decks += 1
            if self.drawn:
                # One effect draws from both decks: which card came from which is soon forgotten.
                relabel(self, [self.penance_decks - 1], self.penance_decks)
            self.emit(happened.PENANCE_RECYCLED, -1, len(self.penances))

    def penance_known_to(self, seat: i64) -> i64:
        """Who knows the kind of a Penance that this seat has drawn, beside that it is one (DR-RULING-33)."""
        return EVERYONE if self.reveal_penance else 1 << seat | IS_PENANCE | self.penance_decks << DECK_BITS

    # What the rules count.

    def contagions(self, seat: i64) -> i64:
        """DR-INFECT-1, DR-RULING-13: everything gained and lost over the cards under control, at least 0."""
        total: i64 = 0
        for held in self.controls[seat]:
            total += self.content.base[card_of(held)] + gained_of(held)
        return max(0, total)

    def available(self, seat: i64) -> i64:
        """DR-RULING-14: what can still be spent; a later loss never undoes a purchase."""
        left = self.contagions(seat) - self.spent
        return max(0, left)

    def next_after(self, seat: i64) -> i64:
        """DR-RULING-2: clockwise is ascending seat number."""
        return seat + 1 if seat + 1 < self.seats else 0

    def push_check(self, seat: i64) -> None:
        """DR-RULING-6: look at the open conditions of this seat again, if anything waits."""
        if self.has_waiting(seat):
            self.agenda.append(frame(on.CHECK, seat))

    def has_waiting(self, seat: i64) -> bool:
        """Whether a part of some controlled card has not resolved yet and may be due in this phase."""
        timed = self.phase != on.SPREAD_PHASE
        for held in self.controls[seat]:
            waiting = waiting_of(held)
            if waiting and (timed or is_repented(held) or waiting & self.content.untimed[text_of(held)]):
                return True
        return False

    # What everybody asks of a game.

    def guess(self, viewer: i64) -> None:
        view.guess(self, viewer)

    def table(self, viewer: i64) -> dict[str, object]:
        return view.table(self, viewer)

    def write_numbers(self, seat: i64, ink: Ink) -> None:
        view.write(self, seat, ink)

    def question(self, viewer: i64) -> Question:
        return text.question(self, viewer)

    def move_text(self, seat: i64, move: Move) -> str:
        return text.move_text(self, seat, move)

    def move_rules(self, seat: i64, move: Move) -> tuple[str, ...]:
        return text.move_rules(self, seat, move)

    def event_text(self, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return text.event_text(self, kind, seat, args, viewer)

    def refusal(self, seat: i64, move: Move) -> Refusal:
        return refusals.refusal(self, seat, move)

    def default_move(self, seat: i64) -> i64:
        return absent.default_move(self, seat)

    def rounds(self) -> int | None:
        return self.round

    def scores(self) -> list[float]:
        return [float(scoring.infamy(self, seat)) for seat in range(self.seats)]

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def components(self) -> Mapping[str, int]:
        return scoring.count_cards(self)
