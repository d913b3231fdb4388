"""Tables to test on: any position the rules can reach, and what a rulebook example would say about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pestis.games.divine_retribution import GAME
from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution.content.cards import (
    CARD_IDS,
    COPIES,
    KINGDOM_CARDS,
    PENANCE_1,
    PENANCE_3,
)
from pestis.games.divine_retribution.content.loader import BUILT_IN
from pestis.games.divine_retribution.control import REPENTED, card_of, waiting_of
from pestis.games.divine_retribution.rules.chronic import refresh
from pestis.games.divine_retribution.rules.effects.texts import push_check
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import IDLE, frame
from pestis.kernel.game import Ask, Game
from pestis.kernel.piles import NOBODY, Pile
from tests.games.kit import AnyPosition

A, B, C, D, E = range(5)
NUMBERS = {name: number for number, name in enumerate(CARD_IDS)}

OUR_CARDS = BUILT_IN / "cards.toml"

Cards = str | Sequence[str]


def cards(names: Cards) -> list[int]:
    """Card numbers from names: "rat rat filth" or "3*rat ale_knight"; the last is the top of a pile."""
    found: list[int] = []
    for word in names.split() if isinstance(names, str) else names:
        count, _, name = word.rpartition("*")
        found += [NUMBERS[name]] * int(count or 1)
    return found


def names(numbers: Sequence[int]) -> str:
    return " ".join(CARD_IDS[number] for number in numbers)


class Position(AnyPosition[Realm]):
    """A table in a given position, with the words of a rulebook example."""

    # Doing things.

    def during(self, *forms: str) -> list[str]:
        """Make moves; gives the kinds of the events that they brought about."""
        before = len(self.kinds())
        self.play(*forms)
        return self.kinds()[before:]

    def default(self, seat: int | None = None) -> str:
        """What an absent player would do now."""
        who = self.table.pending()[0] if seat is None else seat
        return GAME.moves.form(self.table.default_move(who))

    def end_turn(self) -> Position:
        """Let the active player choose nothing more until the next turn begins or the game is over."""
        table = self.table
        seat, number = table.turn, table.round
        while not table.is_over and (table.turn, table.round) == (seat, number):
            for pending in table.pending():
                table.apply(pending, table.default_move(pending))
        return self

    def finish_turn(self, seat: int) -> Position:
        """Let this player choose nothing more, if it is still their turn."""
        return self.end_turn() if self.table.turn == seat and not self.table.is_over else self

    # Looking at things.

    @property
    def pending(self) -> tuple[int, ...]:
        return self.table.pending()

    def hand(self, seat: int) -> str:
        return names(sorted(self.table.hands[seat].cards()))

    def draw(self, seat: int) -> str:
        return names(self.table.draws[seat].cards())

    def discard(self, seat: int) -> str:
        return names(sorted(self.table.discards[seat]))

    def control(self, seat: int) -> str:
        return names([card_of(held) for held in self.table.controls[seat]])

    def waiting(self, seat: int) -> str:
        """The controlled cards of whose text something has not resolved yet."""
        return names([card_of(held) for held in self.table.controls[seat] if waiting_of(held)])

    def pit(self) -> str:
        return names(sorted(self.table.pit))

    def lineup(self) -> str:
        return " ".join("-" if card < 0 else CARD_IDS[card] for card in self.table.lineup)

    def contagions(self, seat: int) -> int:
        return self.table.contagions(seat)

    def available(self, seat: int) -> int:
        return self.table.available(seat)

    def events(self, seat: int | None = None) -> list[str]:
        return [str(event["text"]) for event in self.table.events_since(0, seat)]

    def kinds(self, seat: int | None = None) -> list[str]:
        return [str(event["event"]) for event in self.table.events_since(0, seat)]

    def cited(self) -> list[tuple[str, object]]:
        """The kinds of all events with the rules that they cite."""
        return [(str(event["event"]), event["rules"]) for event in self.table.events_since(0, None)]

    def told(self, viewer: int | None = None) -> list[str]:
        """What a viewer was told since the position was set up."""
        return [str(event["text"]) for event in self.table.events_since(self.begun, viewer)]

    def seen(self, viewer: int | None = None) -> dict[str, Any]:
        """The table as a viewer sees it."""
        seen: Any = self.table.view(viewer)["table"]
        return dict(seen)

    def player(self, seat: int, viewer: int | None = None) -> dict[str, Any]:
        """One player's cards as a viewer sees them."""
        return dict(self.seen(viewer)["players"][seat])


def given(
    *,
    seats: int = 2,
    hands: Mapping[int, Cards] | None = None,
    draws: Mapping[int, Cards] | None = None,
    discards: Mapping[int, Cards] | None = None,
    controls: Mapping[int, Cards] | None = None,
    repented: Mapping[int, Cards] | None = None,
    lineup: str = "- - - - - - - -",
    kingdom: Cards | None = None,
    penances: Cards | None = None,
    pit: Cards = "",
    royals_taken: int = 0,
    clergy_taken: int = 0,
    rat_kings: int = 15,
    turn: int = A,
    first_seat: int = A,
    round_number: int = 1,
    phase: str = "spread",
    ask: Ask = "public",
    game: Game = GAME,
    seed: int = 1,
    **options: bool | int | str,
) -> Position:
    """A table in mid-game: seat `turn` begins the named phase ("spread", "infect" or "end").

    Zones that are not given are empty; `kingdom` is by default one Body Collector, so that the game does not
    end by an empty Kingdom. Cards in `controls` were played before (nothing of their text waits); those in
    `repented` were used to Repent. In piles the last card is the top. "-" in the lineup is an empty space.
    """
    settings = {"first_seat": str(first_seat), "lineup_mulligan": "off", **options}
    state = game.start(seats, seed, settings, ask)
    assert isinstance(state, Realm)
    for seat in range(seats):
        hand = Pile(seat, 1 << seat)
        hand.entries = cards((hands or {}).get(seat, ""))
        pile = Pile(seat, NOBODY)
        pile.entries = cards((draws or {}).get(seat, ""))
        state.hands[seat], state.draws[seat] = hand, pile
        state.discards[seat] = cards((discards or {}).get(seat, ""))
        held = cards((controls or {}).get(seat, ""))
        state.controls[seat] = held + [card | REPENTED for card in cards((repented or {}).get(seat, ""))]
    spaces = lineup.split()
    state.lineup = [-1 if word == "-" else NUMBERS[word] for word in spaces] + [-1] * (8 - len(spaces))
    state.kingdom = cards("body_collector" if kingdom is None else kingdom)
    state.penances = cards("12*penance_1" if penances is None else penances)
    state.pit = cards(pit)
    state.nobles_taken = [royals_taken, clergy_taken]
    state.rat_kings = rat_kings
    state.round = round_number
    state.agenda, state.waiting = list(IDLE), 0
    begin(state, turn, phase)
    return Position(state)


def begin(table: Realm, seat: int, phase: str) -> None:
    """Put a seat at the beginning of a phase of its turn and run to the first question."""
    kinds = {"spread": on.BEGIN_TURN, "infect": on.INFECTING, "end": on.ENTER_END}
    table.turn = seat
    table.phase = on.INFECT_PHASE if phase == "infect" else on.SPREAD_PHASE
    refresh(table, seat)
    table.push(frame(kinds[phase], seat))
    if phase == "infect":
        push_check(table, seat)
    while not table.waiting and not table.is_over:
        table.step(table.agenda.pop())


def new_game(seats: int = 2, seed: int = 1, game: Game = GAME, **options: bool | int | str) -> Position:
    """A game as it is dealt, before the first choice."""
    state = game.start(seats, seed, options)
    assert isinstance(state, Realm)
    return Position(state)


def repriced(folder: Path, prices: Mapping[str, int]) -> Game:
    """The game with other Resistances: a pack written into a folder."""
    card = ""
    lines: list[str] = []
    for line in OUR_CARDS.read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition(" = ")
        card = value.strip('"') if key == "id" else card
        lines.append(f"resistance = {prices[card]}" if key == "resistance" and card in prices else line)
    (folder / "cards.toml").write_text("\n".join(lines), encoding="utf-8")
    return GAME.with_pack(folder)


def rewritten(folder: Path, *changes: tuple[str, str]) -> Game:
    """The game with pieces of the text of cards.toml replaced by others: a pack written into a folder."""
    text = OUR_CARDS.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{old} is not in cards.toml"
        text = text.replace(old, new)
    (folder / "cards.toml").write_text(text, encoding="utf-8")
    return GAME.with_pack(folder)


def all_cards() -> dict[str, int]:
    """How many of each card the box holds."""
    return {name: COPIES[number] for name, number in NUMBERS.items()}


def kingdom_names() -> list[str]:
    return list(CARD_IDS[:KINGDOM_CARDS])


def penance_names() -> list[str]:
    return list(CARD_IDS[PENANCE_1 : PENANCE_3 + 1])
