"""Tables set up as a test needs them, and loaded dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from night_market import GAME
from night_market.bundle import count_of, some
from night_market.frames import DAWN, DUSK, TURN
from night_market.moves import CARD_IDS, WARE_IDS
from night_market.state import NightMarket

from pestis.kernel.agenda import IDLE, frame
from pestis.kernel.game import Ask, Game
from pestis.kernel.rng import Rng


class LoadedDice(Rng):
    """Rolls what it is told. Shuffles leave everything as it lies."""

    def __init__(self, rolls: Sequence[int]) -> None:
        self.rolls = list(rolls)

    def die(self, sides: int) -> int:
        return self.rolls.pop(0)

    def below(self, count: int) -> int:
        return count - 1

    def word(self) -> int:
        raise AssertionError("a test rolled dice that it did not expect")

    def clone(self) -> LoadedDice:
        return LoadedDice(self.rolls)


class Table:
    """A state with words for its cards and moves."""

    def __init__(self, state: NightMarket) -> None:
        self.state = state

    def do(self, seat: int, *moves: str) -> Table:
        """Make moves by their text forms, each checked."""
        for move in moves:
            self.state.play(seat, GAME.moves.parse(move))
        return self

    def bid(self, *bids: int) -> Table:
        for seat, coins in enumerate(bids):
            self.do(seat, f"bid({coins})")
        return self

    def can(self, seat: int) -> list[str]:
        """The text forms of what a seat can do."""
        return [GAME.moves.form(action) for action in self.state.legal(seat)]

    def why_not(self, seat: int, move: str) -> tuple[str, str]:
        refusal = self.state.why_not(seat, GAME.moves.parse(move))
        return refusal.rule, refusal.text

    @property
    def asked(self) -> tuple[int, ...]:
        return self.state.pending()

    @property
    def coins(self) -> list[int]:
        return list(self.state.coins)

    @property
    def row(self) -> str:
        return written(self.state.row)

    @property
    def discard(self) -> str:
        return written_bundle(self.state.discard)

    def hand(self, seat: int) -> str:
        return written_bundle(self.state.hand[seat])

    def turns(self) -> object:
        """Who is to come after the seat that is asked now."""
        return self.state.board_view(-1)["turns"]

    def events(self, viewer: int | None = None) -> list[str]:
        return [str(event["text"]) for event in self.state.events_since(0, viewer)]


def given(
    seats: int = 3,
    *,
    hands: Mapping[int, str] | None = None,
    shown: Mapping[int, str] | None = None,
    coins: Sequence[int] = (6, 6, 6, 6),
    row: str = "",
    deck: str = "",
    rest: Literal["deck", "discard", "box"] = "deck",
    demand: str = "",
    night: int = 1,
    turns: Sequence[int] = (0, 1, 2, 3),
    rolls: Sequence[int] = (),
    ask: Ask = "public",
    game: Game = GAME,
    **options: object,
) -> Table:
    """A table in the middle of a night, when the first of `turns` begins; at dusk if there are no turns.

    Cards are written as words. `deck` is what lies on top, the next card first; `rest` says where all cards
    lie that are not named. `shown` is what everybody knows of the hands.
    """
    state = game.start(seats, 0, options, ask)
    assert isinstance(state, NightMarket)
    state.sealing, state.waiting, state.sealed = False, 0, []
    state.hand = [bundle((hands or {}).get(seat, "")) for seat in range(seats)]
    state.shown = [bundle((shown or {}).get(seat, "")) for seat in range(seats)]
    state.coins = list(coins[:seats])
    state.row = cards(row)
    state.deck = cards(deck)[::-1]
    state.discard = 0
    put_rest(state, rest)
    state.demand = sum(1 << WARE_IDS.index(ware) for ware in demand.split())
    state.night = night
    state.rng = LoadedDice(rolls)
    in_game = [seat for seat in turns if seat < seats]
    todo = [frame(DAWN), *(frame(TURN, seat) for seat in reversed(in_game))] if in_game else [frame(DUSK)]
    state.agenda = [*IDLE, *todo]
    state.step(state.agenda.pop())
    return Table(state)


def put_rest(state: NightMarket, rest: str) -> None:
    """Every card that lies nowhere yet goes where `rest` says."""
    named = state.components()
    for card, name in enumerate(CARD_IDS):
        left = state.copies(card) - named[name]
        assert left >= 0, f"there are not so many cards {name}"
        if rest == "deck":
            state.deck = [card] * left + state.deck
        elif rest == "discard":
            state.discard += some(card, left)


def cards(words: str) -> list[int]:
    return [CARD_IDS.index(word) for word in words.split()]


def bundle(words: str) -> int:
    return sum(some(card, 1) for card in cards(words))


def written(numbers: Sequence[int]) -> str:
    return " ".join(CARD_IDS[card] for card in numbers)


def written_bundle(packed: int) -> str:
    return " ".join(name for card, name in enumerate(CARD_IDS) for _ in range(count_of(packed, card)))
