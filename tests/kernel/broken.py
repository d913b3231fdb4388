"""Variants of Tally, each with one promise broken, and the checks of the conformance kit that must notice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

from mypy_extensions import i64

from pestis.kernel.agenda import kind_of
from pestis.kernel.conformance.processes import is_compiled
from pestis.kernel.events import EventKind, EventTable
from pestis.kernel.hooks import AnyGame
from pestis.kernel.moves import Move, MoveTable, Prompt, Refusal, Span, Verb
from pestis.kernel.outcome import Outcome
from pestis.kernel.piles import NOBODY, viewer_bit
from pestis.kernel.state import State, restore
from tests.kernel.toys import BIDDING, DECLINE, DREW, EVENTS, KEEP, MOVES, SHUFFLED, SNATCHING, Tally, TallyGame

# The harm depends on chance and shows in other checks as well.
SPREADS = "and others"

BROKEN: dict[str, tuple[TallyGame, set[str]]] = {}


def fails(*checks: str) -> Callable[[type[Tally]], type[Tally]]:
    """Make a game of a broken table, with the checks it must fail: these and no others."""

    def note(table: type[Tally]) -> type[Tally]:
        game = TallyGame(f"tally-{table.__name__.lower()}", table)
        BROKEN[table.__name__] = game, set(checks)
        globals()[f"GAME_{table.__name__}"] = game
        return table

    return note


def rival_of(state: Tally, seat: i64) -> i64:
    return (seat + 1) % state.seats


@fails("seen")
class HidesASnatch(Tally):
    """A snatch does the same as declining, so nobody sees that it was one; and no move is said to be secret."""

    def take_snatch(self, card: i64, seat: i64, action: i64) -> None:
        super().take_snatch(card, seat, DECLINE)


@fails("secrets")
class TellsByLegal(Tally):
    """Keeping is allowed only while the rival holds a low card."""

    def choices(self, question: i64, seat: i64) -> list[i64]:
        legal = super().choices(question, seat)
        if legal[-1] == KEEP and len(legal) > 1 and not self.holds(rival_of(self, seat), 0):
            legal.pop()
        return legal


@fails("secrets")
class TellsByEventArgument(Tally):
    """Everybody reads which card was drawn."""

    def tell_draw(self, seat: i64, card: i64) -> None:
        self.emit(DREW, seat, card)


@fails("secrets")
class TellsByEventNumber(Tally):
    """A harmless event happens, but only if a low card was drawn."""

    def tell_draw(self, seat: i64, card: i64) -> None:
        super().tell_draw(seat, card)
        if card < 2:
            self.emit(SHUFFLED, -1)


@fails("secrets")
class TellsByView(Tally):
    """The table shows the top of the deck."""

    def board_view(self, viewer: i64) -> dict[str, object]:
        return super().board_view(viewer) | {"top": self.deck.cards()[-1:]}


@fails("secrets")
class TellsByRefusal(Tally):
    """A refusal mentions what the rival holds."""

    def refusal(self, seat: i64, move: Move) -> Refusal:
        said = super().refusal(seat, move)
        held = sorted(self.hands[rival_of(self, seat)].cards())
        return Refusal(said.rule, f"{said.text} Your rival holds {held}.")


@fails("secrets")
class TellsByMoveText(Tally):
    """A move says whether it will be snatched."""

    def move_text(self, seat: i64, move: Move) -> str:
        danger = move.verb == "show" and self.holds(rival_of(self, seat), move.args["card"])
        return super().move_text(seat, move) + (" (risky)" if danger else "")


@fails("secrets")
class TellsByObservation(Tally):
    """A learner is told the size of the deck's top card."""

    def observe(self, seat: int) -> list[float]:
        seen = super().observe(seat)
        return [float(self.deck.cards()[-1]) if self.deck.size() else 0.0, *seen[1:]]


@fails("asked")
class AsksWhoCanAnswer(Tally):
    """The rival is asked only if it can snatch."""

    def is_asked(self, rival: i64, card: i64) -> bool:
        return self.holds(rival, card)


@fails("secrets", "sealed")
class ShowsSealedChoice(Tally):
    """Bids lie open while others still choose."""

    def board_view(self, viewer: i64) -> dict[str, object]:
        return super().board_view(viewer) | {"bids": self.sealed[:]}


@fails("secrets")
class ImaginesFromTrueOrder(Tally):
    """Hidden cards are shuffled from where they truly lie, not from a sorted heap."""

    def guess(self, viewer: i64) -> None:
        hidden = [pile for pile in (self.deck, *self.hands) if not pile.onlookers & viewer_bit(viewer)]
        cards = [card for pile in hidden for card in pile.cards()]
        self.rng.shuffle(cards)
        for pile in hidden:
            pile.entries = [cards.pop() for _ in range(pile.size())]


@fails("secrets")
class ImaginesNothing(Tally):
    """What a seat cannot see stays as it truly is."""

    def guess(self, viewer: i64) -> None:
        pass


@fails("secrets")
class ForgetsToImagineHands(Tally):
    """The deck is imagined anew, the hands of others are the true ones."""

    def guess(self, viewer: i64) -> None:
        self.deck.entries.sort()
        self.deck.shuffle(self.rng)


@fails("clone", "legal", "secrets")
class SharesTokens(Tally):
    """A clone and its original count the same tokens."""

    def clone(self) -> State:
        copy = super().clone()
        assert isinstance(copy, Tally)
        copy.tokens = self.tokens
        return copy


@fails("clone")
class SharesUnusedList(Tally):
    """A clone shares a list that no move of this game changes."""

    def __init__(self, game: AnyGame, seats: i64) -> None:
        super().__init__(game, seats)
        self.notes: list[int] = []

    def clone(self) -> State:
        copy = super().clone()
        assert isinstance(copy, SharesUnusedList)
        copy.notes = self.notes
        return copy


@fails("clone", "pickle", "secrets")
class ForgetsBankInClone(Tally):
    """A clone begins with an empty bank."""

    def clone(self) -> State:
        copy = super().clone()
        assert isinstance(copy, Tally)
        copy.bank = 0
        return copy


@fails("same-game", SPREADS)
class ShufflesByGlobalRandom(Tally):
    """The deck is shuffled by the generator of the process."""

    def shuffle_deck(self) -> None:
        random.shuffle(self.deck.entries)


@fails("other-process", SPREADS)
class ShufflesByHash(Tally):
    """The order of the deck is that of a set of words."""

    def shuffle_deck(self) -> None:
        words = {f"card {number}" for number in range(len(self.deck.entries))}
        order = [int(word.split()[1]) for word in words]
        self.deck.entries = [self.deck.entries[place] for place in order]


@fails("compiled")
class KnowsHowItRuns(Tally):
    """Compiled and interpreted games are dealt differently."""

    def shuffle_deck(self) -> None:
        super().shuffle_deck()
        if is_compiled():
            self.deck.entries.reverse()


@fails("components")
class LosesTokens(Tally):
    """A bid of two never reaches the bank."""

    def pay(self, seat: i64, tokens: i64) -> None:
        super().pay(seat, tokens)
        if tokens == 2:
            self.bank -= 2


@fails("legal", "end")
class AsksWithoutChoices(Tally):
    """A seat is asked to snatch, and cannot even decline."""

    def choices(self, question: i64, seat: i64) -> list[i64]:
        legal = super().choices(question, seat)
        return legal[:-1] if kind_of(question) == SNATCHING else legal


@fails("legal")
class ListsMovesTwice(Tally):
    """A card held twice is listed twice."""

    def choices(self, question: i64, seat: i64) -> list[i64]:
        legal = super().choices(question, seat)
        return [*legal, legal[-1]]


@fails("legal")
class HandsOutItsOwnList(Tally):
    """Legal moves are a list of the state itself, which a caller can spoil."""

    def __init__(self, game: AnyGame, seats: i64) -> None:
        super().__init__(game, seats)
        self.bids: list[list[i64]] = [[0] for _ in range(seats)]

    def choices(self, question: i64, seat: i64) -> list[i64]:
        return self.bids[seat] if kind_of(question) == BIDDING else super().choices(question, seat)


@fails("end")
class NeverEnds(Tally):
    """The last round is followed by another one."""

    def step(self, todo: i64) -> None:
        self.rounds_left = max(self.rounds_left, 1)
        super().step(todo)


@fails("agenda")
class NeverAsks(Tally):
    """The last round puts itself back on the agenda."""

    def step(self, todo: i64) -> None:
        if self.rounds_left == 0 and self.decisions:
            self.push(todo)
        else:
            super().step(todo)


@fails("agenda")
class ForgetsTheNextRound(Tally):
    """Nothing follows the last answer of a round; frames that mean nothing are taken for rounds."""

    def reveal(self, question: i64, answers: list[i64]) -> None:
        super().reveal(question, answers)
        self.agenda = [*self.agenda[:-2], self.agenda[-1]]


@fails("end")
class EndsByNoRule(Tally):
    """The outcome does not say by which rule the game ended."""

    def outcome(self) -> Outcome:
        told = super().outcome()
        return Outcome(told.reason, told.scores, told.winners)


@fails("words", SPREADS)
class AsksInAString(Tally):
    """A question is a sentence and not a Prompt."""

    def question(self, viewer: i64) -> Prompt:
        return cast("Prompt", "How many?")


@fails("end")
class AbsentPlayerCheats(Tally):
    """Who is absent bids what it does not have."""

    def default_move(self, seat: i64) -> i64:
        return 3 if self.sealing else super().default_move(seat)


@fails("end")
class NobodyWins(Tally):
    """The winners are lost on the way."""

    def winners(self) -> tuple[int, ...]:
        return ()


@fails("refusals")
class RefusesByUnknownRule(Tally):
    """A refusal cites a rule that no page has."""

    def refusal(self, seat: i64, move: Move) -> Refusal:
        return Refusal("TL-NONE-9", super().refusal(seat, move).text)


@fails("refusals")
class ChangesBeforeRefusing(Tally):
    """A move is half made before it is refused."""

    def play(self, seat: int, action: int) -> None:
        self.bank += 1
        super().play(seat, action)
        self.bank -= 1


@fails("refusals")
class TakesAnything(Tally):
    """`play` does not look at the rules."""

    def play(self, seat: int, action: int) -> None:
        if action in self.legal(seat) or self.is_over or seat not in self.pending() or self.sealing:
            super().play(seat, action)
        else:
            self.bank += 0


@fails("views")
class ShowsTuples(Tally):
    """A view holds what JSON does not have."""

    def board_view(self, viewer: i64) -> dict[str, object]:
        return super().board_view(viewer) | {"tokens": tuple(self.tokens)}


@fails("views")
class ShowsNumbersAsKeys(Tally):
    """A view has numbers for keys, which JSON turns into texts."""

    def board_view(self, viewer: i64) -> dict[str, object]:
        return super().board_view(viewer) | {"by_seat": {0: self.tokens[0]}}


@fails("views")
class LendsOutTheTable(Tally):
    """A view holds a list of the state itself."""

    def board_view(self, viewer: i64) -> dict[str, object]:
        return super().board_view(viewer) | {"tokens": self.tokens}


@fails("views")
class ObservesTooMuch(Tally):
    """An observation is longer than the game says."""

    def observe(self, seat: int) -> list[float]:
        return [*super().observe(seat), 0.0]


@fails("pickle")
class PicklesWithoutTokens(Tally):
    """A pickle forgets the tokens."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        _, (game, seats, values) = super().__reduce__()
        assert isinstance(values, dict)
        return restore, (game, seats, {name: values[name] for name in values if name != "tokens"})


@fails("words")
class SaysNothing(Tally):
    """An event has no text."""

    def event_text(self, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return "" if kind == "drew" else super().event_text(kind, seat, args, viewer)


@fails("words", "secrets")
class CountsItsDescriptions(Tally):
    """Describing a move changes the state."""

    def move_text(self, seat: i64, move: Move) -> str:
        self.deck.owner = self.deck.owner - 1 if self.deck.onlookers == NOBODY else 0
        return super().move_text(seat, move)


@fails("legal", SPREADS)
class GivesATuple(Tally):
    """Legal moves are no list."""

    def choices(self, question: i64, seat: i64) -> list[i64]:
        return cast("list[i64]", tuple(super().choices(question, seat)))


@fails("refusals", SPREADS)
class RefusesWithoutAWord(Tally):
    """A refusal is nothing at all."""

    def refusal(self, seat: i64, move: Move) -> Refusal:
        return cast("Refusal", None)


@fails("end", SPREADS)
class EndsWithoutAWord(Tally):
    """The outcome is nothing at all."""

    def outcome(self) -> Outcome:
        return cast("Outcome", None)

    def winners(self) -> tuple[int, ...]:
        return ()


@fails("legal", SPREADS)
class OffersWhatTheTableHasNot(Tally):
    """A legal move has an id beyond the move table."""

    def choices(self, question: i64, seat: i64) -> list[i64]:
        return [99]


@fails("agenda", SPREADS)
class Stumbles(Tally):
    """An error of its own, in the second round."""

    def pay(self, seat: i64, tokens: i64) -> None:
        super().pay(seat, tokens)
        if self.rounds_left == 4:
            raise KeyError("purse")


WITH_COMMAS = MoveTable(
    Verb("bid", at=0, rules=("TL-BID-1",), tokens=Span(("0", "1, or 2", "2", "3"))), *MOVES.verbs[1:]
)
UNKNOWN_RULE = EventTable(*EVENTS.kinds[:-1], EventKind("shuffled", rules=("TL-NONE-9",)))

NARROW_SPAN = EventTable(EventKind("bade", rules=("TL-BID-1",), tokens=Span(1)), *EVENTS.kinds[1:])

GAME_UNREADABLE_FORMS = TallyGame("tally-unreadable-forms", moves=WITH_COMMAS)
GAME_UNKNOWN_EVENT_RULE = TallyGame("tally-unknown-event-rule", events=UNKNOWN_RULE)
GAME_NARROW_SPAN = TallyGame("tally-narrow-span", events=NARROW_SPAN)
BROKEN["argument beyond its span"] = GAME_NARROW_SPAN, {"words"}
BROKEN["unreadable forms"] = GAME_UNREADABLE_FORMS, {"moves"}
BROKEN["unknown rule of an event"] = GAME_UNKNOWN_EVENT_RULE, {"words"}
