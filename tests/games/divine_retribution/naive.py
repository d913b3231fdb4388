"""The rules of the catalogue told once more, as simply as they go, to hold the engine against.

Nothing here is shared with the game but the names of cards: prices, Contagions and effects are typed in from
section 8. Everything that happens is a generator, and every `yield` is a question: who is asked, and all answers.
What comes off face-down piles is read from the log of the engine, so that both tables are dealt the same cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field

from pestis.games.divine_retribution.content.cards import CARD_IDS
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.state import Realm

Play = Generator[tuple[int, list[str]], str, None]

# Section 8: Resistance, Base Contagions ("-" for none), Notoriety, and the phase of a Chronic card.
CARDS = """
ale_peasant     3  1
ale_knight      6  1
ale_priest      8  -  0 end
daggers_peasant 3  2
daggers_knight  5  2
daggers_priest  7  3
bones_peasant   2  1
bones_knight    5  1
bones_priest    6  -  0 infect
torches_peasant 3  2
torches_knight  6  2
torches_priest  8  -  0 infect
body_collector  2  1
fool            4  1
plague_doctor   7  -  0 spread
filth           0  0
rat             0  1
rat_king        1  2
prince          7  2  2
princess        9  3  3
queen          12  6  4
bishop          7  3  2
cardinal        9  -  3 infect
pope           12  5  4
king           15  6  5
penance_1       0 -1
penance_2       0 -2
penance_3       0 -3
"""
ROWS = {row.split()[0]: row.split()[1:] for row in CARDS.strip().splitlines()}
RESISTANCE = {card: int(row[0]) for card, row in ROWS.items()}
BASE = {card: int(row[1]) for card, row in ROWS.items() if row[1] != "-"}
NOTORIETY = {card: int(row[2]) for card, row in ROWS.items() if len(row) > 2}
CHRONIC = {card: row[3] for card, row in ROWS.items() if len(row) > 3}
REPENTS = ("ale_knight", "daggers_knight", "bones_knight", "fool", "prince")
WITHOUT_EFFECT = ("filth", "rat", "king")
ROYALS = ("prince", "princess", "queen")
CLERGY = ("bishop", "cardinal", "pope")


def suit(card: str) -> str:
    """The suit of a card, "" for Penance."""
    if card in ("body_collector", "fool", "plague_doctor"):
        return "for_hire"
    if card in ("filth", "rat", "rat_king"):
        return "festering"
    if card in (*ROYALS, *CLERGY, "king"):
        return "nobility"
    return "" if is_penance(card) else card.partition("_")[0]


def is_penance(card: str) -> bool:
    return card.startswith("penance")


def named(cards: Iterable[int]) -> Counter[str]:
    return Counter(CARD_IDS[card] for card in cards)


def listed(verb: str, cards: Iterable[str]) -> list[str]:
    """One move for each different card, in table order."""
    return [f"{verb}({card})" for card in sorted(set(cards), key=CARD_IDS.index)]


def chosen(answer: str) -> str:
    return answer.partition("(")[2].rstrip(")")


@dataclass(eq=False)
class Held:
    """A card under control; its text is another's if the Queen has copied it."""

    card: str
    text: str
    waiting: list[Piece] = field(default_factory=list)
    gained: int = 0
    used: bool = False


@dataclass(eq=False)
class Piece:
    """One piece of a text, with the moment and the condition that it waits for."""

    run: Callable[[], Play]
    when: str = "play"
    condition: Callable[[], bool] | None = None
    kind: str = ""

    @property
    def waits(self) -> bool:
        return self.when != "play" or self.condition is not None


class Zones:
    """The cards of all decks and of the middle, and what the engine's log says was dealt."""

    def __init__(self, table: Realm) -> None:
        self.table = table
        self.seats = int(table.seats)
        self.hands = [named(table.hands[seat].cards()) for seat in range(self.seats)]
        self.draws = [named(table.draws[seat].cards()) for seat in range(self.seats)]
        self.recruited: list[list[str]] = [[] for _ in range(self.seats)]
        self.discards = [named(table.discards[seat]) for seat in range(self.seats)]
        self.controls = [[Held(CARD_IDS[c], CARD_IDS[c]) for c in table.controls[s]] for s in range(self.seats)]
        self.pit: Counter[str] = Counter()
        self.lineup = ["" if card < 0 else CARD_IDS[card] for card in table.lineup]
        self.kingdom = len(table.kingdom)
        self.penances = len(table.penances)
        self.nobles = [int(taken) for taken in table.nobles_taken]
        self.king = True
        self.rat_kings = int(table.rat_kings)
        self.told = [len(table.events_since(0, seat)) for seat in range(self.seats)]
        self.drawn: list[list[str]] = [[] for _ in range(self.seats)]
        self.drawn_penances: list[list[str]] = [[] for _ in range(self.seats)]
        self.refills: list[tuple[int, str]] = []

    def read_log(self) -> None:
        """What every owner saw come off a face-down pile since the last time."""
        for seat in range(self.seats):
            events = self.table.events_since(self.told[seat], seat)
            self.told[seat] += len(events)
            for event in events:
                args = event["args"]
                assert isinstance(args, dict)
                if event["seat"] == seat and event["event"] == "drew":
                    self.drawn[seat].append(str(args["card"]))
                elif event["seat"] == seat and event["event"] == "drew_penance":
                    self.drawn_penances[seat].append(str(args["card"]))
                elif seat == 0 and event["event"] == "refilled":
                    self.refills.append((int(str(args["slot"])), str(args["card"])))

    def draw(self, seat: int, count: int) -> None:
        """DR-KEY-4, DR-DECK-3: a reshuffle only when there is a card to draw and none left."""
        for _ in range(count):
            if not self.recruited[seat] and not self.draws[seat].total():
                self.draws[seat], self.discards[seat] = self.discards[seat], Counter()
            if not self.recruited[seat] and not self.draws[seat].total():
                return
            card = self.drawn[seat].pop(0)
            if self.recruited[seat]:
                assert self.recruited[seat].pop() == card
            else:
                assert self.draws[seat][card], f"{card} does not lie in that draw pile"
                self.draws[seat][card] -= 1
            self.hands[seat][card] += 1

    def hand(self, seat: int) -> list[str]:
        return list(self.hands[seat].elements())

    def unseen(self, seat: int) -> list[str]:
        """Hand and draw pile together, which everybody can count (DR-RULING-48)."""
        return [*self.hand(seat), *self.draws[seat].elements(), *self.recruited[seat]]

    def discard(self, seat: int, card: str) -> None:
        self.hands[seat][card] -= 1
        self.discards[seat][card] += 1

    def count(self, seat: int, wanted: Callable[[str], bool], beside: Held | None = None) -> int:
        return sum(1 for held in self.controls[seat] if held is not beside and wanted(held.card))

    def contagions(self, seat: int) -> int:
        return max(0, sum(BASE.get(held.card, 0) + held.gained for held in self.controls[seat]))

    def infamy(self, seat: int) -> int:
        cards = [*self.unseen(seat), *self.discards[seat].elements(), *(held.card for held in self.controls[seat])]
        return sum(RESISTANCE[card] + NOTORIETY.get(card, 0) for card in cards)

    def agree(self) -> None:
        """The engine has the same cards in the same places."""
        table = self.table
        for seat in range(self.seats):
            assert named(table.hands[seat].cards()) == +self.hands[seat]
            assert named(table.draws[seat].cards()) == +(self.draws[seat] + Counter(self.recruited[seat]))
            assert named(table.discards[seat]) == +self.discards[seat]
            held = [CARD_IDS[card_of(held)] for held in table.controls[seat]]
            assert held == [held.card for held in self.controls[seat]]
            assert table.contagions(seat) == self.contagions(seat)
            assert table.scores()[seat] == self.infamy(seat)
        assert named(table.pit) == +self.pit
        assert ["" if card < 0 else CARD_IDS[card] for card in table.lineup] == self.lineup
