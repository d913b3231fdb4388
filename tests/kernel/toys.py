"""A small honest game that has one of everything, for tests of the kernel; the broken ones are in `broken`.

Each round all seats bid tokens in secret. The highest bidder pays, draws a card, and shows a card of its hand or
keeps it. The next seat may snatch a shown card by discarding its own card of that number. Cards shown score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from mypy_extensions import i64

from pestis.kernel.agenda import a_of, frame, kind_of, seat_of
from pestis.kernel.events import VEIL_A, EventKind, EventTable
from pestis.kernel.frames import Frame, Slot
from pestis.kernel.game import Game
from pestis.kernel.hooks import AnyGame
from pestis.kernel.moves import Move, MoveTable, Prompt, Refusal, Span, Verb
from pestis.kernel.observation import Block, Observation
from pestis.kernel.options import Choice, Flag, Number, OptionTable, OptionValues
from pestis.kernel.outcome import Outcome
from pestis.kernel.piles import EVERYONE, NOBODY, UNKNOWN, Pile, redeal, viewer_bit
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.writer import Writer

RULES = """# Tally
- **TL-TURN-1** Only a seat that is asked chooses.
- **TL-BID-1** A bid is at most what the seat has.
- **TL-DRAW-1** The highest bidder, the lowest seat of several, pays and draws a card.
- **TL-SHOW-1** It shows a card of its hand, or keeps them all.
- **TL-SNATCH-1** The next seat may discard a card of the same number to have the shown one discarded.
- **TL-END-1** After the last round the highest sum of cards shown wins.
"""
CARDS = 5
COPIES = 2
ROUND, BIDDING, SHOWING, SNATCHING = range(4)
BID, SHOW, KEEP, SNATCH, DECLINE = 0, 4, 9, 10, 11
BADE, DREW, SHOWED, KEPT, SNATCHED, DECLINED, SHUFFLED = range(7)

MOVES = MoveTable(
    Verb("bid", at=BID, rules=("TL-BID-1",), tokens=Span(4)),
    Verb("show", at=SHOW, rules=("TL-SHOW-1",), card=Span(("one", "two", "three", "four", "five"))),
    Verb("keep", at=KEEP, rules=("TL-SHOW-1",)),
    Verb("snatch", at=SNATCH, rules=("TL-SNATCH-1",)),
    Verb("decline", at=DECLINE, rules=("TL-SNATCH-1",)),
)
EVENTS = EventTable(
    EventKind("bade", rules=("TL-BID-1",), tokens=Span(4)),
    EventKind("drew", rules=("TL-DRAW-1",), card=Span(CARDS)),
    EventKind("showed", rules=("TL-SHOW-1",), card=Span(CARDS)),
    EventKind("kept", rules=("TL-SHOW-1",)),
    EventKind("snatched", rules=("TL-SNATCH-1",), card=Span(CARDS)),
    EventKind("declined", rules=("TL-SNATCH-1",)),
    EventKind("shuffled", rules=("TL-DRAW-1",)),
)
OPTIONS = OptionTable(
    Number("rounds", 6, 1, 9, "How many rounds are played."),
    Flag("rich", False, "Begin with three tokens instead of two."),
    Choice("deal", "two", ("one", "two"), "How many cards each seat is dealt."),
)


class Tally(State):
    """What lies on the table."""

    def __init__(self, game: AnyGame, seats: i64) -> None:
        super().__init__(game, seats)
        self.deck = Pile(-1, NOBODY)
        self.discards = Pile(-1, EVERYONE)
        self.hands = [Pile(seat, viewer_bit(seat)) for seat in range(seats)]
        self.shown = [Pile(seat, EVERYONE) for seat in range(seats)]
        self.tokens = [0] * seats
        self.bank = 0
        self.rounds_left = 0

    def shuffle_deck(self) -> None:
        self.deck.shuffle(self.rng)

    def draw(self, seat: i64) -> None:
        if not self.deck.size() and self.discards.size():
            self.deck.entries = self.discards.cards()
            self.discards.entries = []
            self.shuffle_deck()
            self.emit(SHUFFLED, -1)
        if self.deck.size():
            card = self.deck.take()
            self.hands[seat].add(card)
            self.tell_draw(seat, card)

    def tell_draw(self, seat: i64, card: i64) -> None:
        self.emit(DREW, seat, card, audience=viewer_bit(seat), veil=VEIL_A)

    def step(self, todo: i64) -> None:
        if self.rounds_left == 0:
            self.is_over = True
            return
        self.rounds_left -= 1
        self.ask_together((1 << self.seats) - 1, frame(BIDDING))

    def choices(self, question: i64, seat: i64) -> list[i64]:
        kind = kind_of(question)
        if kind == BIDDING:
            return [BID + tokens for tokens in range(min(self.tokens[seat], 3) + 1)]
        if kind == SHOWING:
            return [*(SHOW + card for card in sorted(set(self.hands[seat].cards()))), KEEP]
        return [SNATCH, DECLINE] if self.holds(seat, a_of(question)) else [DECLINE]

    def holds(self, seat: i64, card: i64) -> bool:
        return self.hands[seat].index(card) >= 0

    def reveal(self, question: i64, answers: list[i64]) -> None:
        bids = [action - BID for action in answers]
        for seat, tokens in enumerate(bids):
            self.emit(BADE, seat, tokens)
        winner = bids.index(max(bids))
        self.pay(winner, bids[winner])
        self.draw(winner)
        self.push(frame(ROUND))
        self.ask(winner, frame(SHOWING, winner))

    def pay(self, seat: i64, tokens: i64) -> None:
        self.tokens[seat] -= tokens
        self.bank += tokens

    def answer(self, question: i64, seat: i64, action: i64) -> None:
        if kind_of(question) == SNATCHING:
            self.take_snatch(a_of(question), seat, action)
        elif action == KEEP:
            self.emit(KEPT, seat)
        else:
            self.show(seat, action - SHOW)

    def show(self, seat: i64, card: i64) -> None:
        self.hands[seat].take_at(self.hands[seat].index(card))
        self.shown[seat].add(card)
        self.emit(SHOWED, seat, card)
        rival = (seat + 1) % self.seats
        if self.is_asked(rival, card):
            self.ask(rival, frame(SNATCHING, rival, card))

    def is_asked(self, rival: i64, card: i64) -> bool:
        return not self.skip_unable or self.holds(rival, card)

    def take_snatch(self, card: i64, seat: i64, action: i64) -> None:
        if action == DECLINE:
            self.emit(DECLINED, seat)
            return
        self.discards.add(self.shown[(seat - 1) % self.seats].take())
        self.discards.add(self.hands[seat].take_at(self.hands[seat].index(card)))
        self.emit(SNATCHED, seat, card)

    def guess(self, viewer: i64) -> None:
        redeal([self.deck, *self.hands], viewer, self.rng)

    def board_view(self, viewer: i64) -> dict[str, object]:
        return {
            "rounds_left": self.rounds_left,
            "deck": self.deck.size(),
            "discards": self.discards.cards(),
            "hands": [
                [None if card == UNKNOWN else card for card in hand.known_cards(viewer)] for hand in self.hands
            ],
            "shown": [pile.cards() for pile in self.shown],
            "tokens": self.tokens[:],
            "bank": self.bank,
        }

    def question(self, viewer: i64) -> Prompt:
        top = self.agenda[-1]
        if kind_of(top) == BIDDING:
            return Prompt("How many tokens does each seat bid?", ["TL-BID-1"])
        if kind_of(top) == SHOWING:
            return Prompt(f"Which card does seat {seat_of(top)} show?", ["TL-SHOW-1"])
        return Prompt(f"Does seat {seat_of(top)} snatch the {a_of(top) + 1}?", ["TL-SNATCH-1"])

    def observe(self, seat: int) -> list[float]:
        held = Counter(self.hands[seat].cards())
        seen = [self.rounds_left, self.deck.size(), *self.tokens, *(held[card] for card in range(CARDS))]
        return [float(number) for number in seen]

    def move_text(self, seat: i64, move: Move) -> str:
        return " ".join([move.verb.capitalize(), *(str(number) for number in move.args.values())])

    def refusal(self, seat: i64, move: Move) -> Refusal:
        asked = kind_of(self.agenda[-1])
        if asked == BIDDING and move.verb == "bid":
            return Refusal("TL-BID-1", f"You have {self.tokens[seat]} tokens.")
        if asked == SHOWING and move.verb == "show":
            return Refusal("TL-SHOW-1", "You do not hold this card.")
        if asked == SNATCHING and move.verb == "snatch":
            return Refusal("TL-SNATCH-1", "You do not hold a card of this number.")
        return Refusal("TL-TURN-1", "This is not what you are asked.")

    def event_text(self, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return f"Seat {seat} {kind}." if seat >= 0 else f"The deck was {kind}."

    def default_move(self, seat: i64) -> i64:
        legal = self.legal(seat)
        return legal[0] if kind_of(self.agenda[-1]) == BIDDING else legal[-1]

    def scores(self) -> list[float]:
        return [float(sum(card + 1 for card in pile.cards())) for pile in self.shown]

    def outcome(self) -> Outcome:
        scores = self.scores()
        winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return Outcome("The last round is over.", scores, winners, rules=["TL-END-1"])

    def components(self) -> Mapping[str, int]:
        counts = Counter({"tokens": sum(self.tokens) + self.bank})
        for pile in (self.deck, self.discards, *self.hands, *self.shown):
            counts.update(f"card {card + 1}" for card in pile.cards())
        return counts


class Everything(Block[Tally]):
    """All numbers of an observation."""

    def write(self, state: Tally, seat: i64, writer: Writer) -> None:
        writer.put_all(state.observe(seat))


class OfState(Frame[State]):
    """Hands everything on to the state, so that a variant is one class that does one thing another way."""

    def happen(self, state: State, frame: i64) -> None:
        state.step(frame)

    def choices(self, state: State, frame: i64, seat: i64) -> list[i64]:
        return state.choices(frame, seat)

    def answer(self, state: State, frame: i64, seat: i64, action: i64) -> None:
        state.answer(frame, seat, action)

    def reveal(self, state: State, frame: i64, answers: list[i64]) -> None:
        state.reveal(frame, answers)


class TallyGame(Game):
    """Tally, or a variant of it with another state."""

    def __init__(
        self, id: str = "tally", table: type[Tally] = Tally, moves: MoveTable = MOVES, events: EventTable = EVENTS
    ) -> None:
        super().__init__(
            id=id,
            title="Tally",
            summary="Bid, draw, show.",
            seat_counts=(2, 3),
            rules_version="1",
            moves=moves,
            events=events,
            options=OPTIONS,
            turn_rule="TL-TURN-1",
            end_rule="TL-END-1",
        )
        self.state_class = table
        self.slots[: SNATCHING + 1] = [Slot(OfState())] * (SNATCHING + 1)

    def blank(self, seats: int) -> State:
        return self.state_class(self, seats)

    def deal(self, state: State, options: OptionValues) -> None:
        assert isinstance(state, Tally)
        state.rounds_left = options.number("rounds")
        state.tokens = [3 if options.flag("rich") else 2] * state.seats
        state.deck.entries = [card for card in range(CARDS) for _ in range(COPIES)]
        state.shuffle_deck()
        for seat in range(state.seats):
            for _ in range(1 if options.word("deal") == "one" else 2):
                state.draw(seat)
        state.push(frame(ROUND))

    def rulebook(self) -> RuleBook:
        return RuleBook.parse(RULES, "tally")

    def new_observation(self, seats: int) -> Observation[Tally]:
        observation = Observation[Tally]()
        observation.add(Everything("everything", 2 + seats + CARDS))
        return observation

    def decision_bound(self, seats: int) -> int:
        """In each of at most nine rounds every seat bids, one shows and one may snatch."""
        return 9 * (seats + 2)


TALLY = TallyGame()
