"""Space Plague, wired together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague.bot.choose import Plague
from pestis.games.space_plague.bot.metrics import SpacePlagueMetrics
from pestis.games.space_plague.cards import PLAYABLE
from pestis.games.space_plague.content.tables import Content, load_content
from pestis.games.space_plague.events import EVENTS
from pestis.games.space_plague.knowledge import answers, imagine, view
from pestis.games.space_plague.knowledge.observation import InvasionNumbers
from pestis.games.space_plague.moves import MOST_ROW, MOVES
from pestis.games.space_plague.options import OPTIONS, check_factions
from pestis.games.space_plague.rules.actions import AskCommit, AskTurn, Commit, Menu, StepDone, Turn
from pestis.games.space_plague.rules.cards.attacks import AskBerth
from pestis.games.space_plague.rules.cards.texts import AskCard, AskPart, Part
from pestis.games.space_plague.rules.event.closest import AskClosest
from pestis.games.space_plague.rules.event.phase import AskEvent, Event, EventPart, EventSeat
from pestis.games.space_plague.rules.event.tolls import AskToll, Toll
from pestis.games.space_plague.rules.event.trash import AskSecond
from pestis.games.space_plague.rules.instants import AskWindow, Window
from pestis.games.space_plague.rules.march import (
    AskRed,
    BeforeMarch,
    Boards,
    ClearMarks,
    EndMarch,
    NextRound,
    Walk,
)
from pestis.games.space_plague.rules.production import Round, Shift
from pestis.games.space_plague.rules.scoring import count_components, outcome, score
from pestis.games.space_plague.rules.setup import lay_out
from pestis.games.space_plague.rules.visit import AskDrop, AskMarket, Market
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.views import Board, Catalogue
from pestis.games.space_plague.words.bundles import bundles
from pestis.games.space_plague.words.catalogue import catalogue
from pestis.games.space_plague.words.coach import coaching
from pestis.games.space_plague.words.log import event_text
from pestis.games.space_plague.words.moves import move_rules, move_text
from pestis.games.space_plague.words.pack import HELP as PACK_HELP
from pestis.games.space_plague.words.position import in_words
from pestis.games.space_plague.words.warnings import move_warning
from pestis.kernel.game import Game, Views
from pestis.kernel.metrics import Metrics
from pestis.kernel.moves import Bundle, Move
from pestis.kernel.options import OptionValues
from pestis.kernel.outcome import Outcome
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

MOST_ROUNDS: Final = 23
MOST_OPERATIONS: Final = 1000
FRAMES: Final = (
    *(Round(), Shift(), Commit(), Turn(), Menu(), StepDone(), Event(), EventPart(), EventSeat(), BeforeMarch()),
    *(Boards(), Walk(), ClearMarks(), EndMarch(), NextRound(), Window(), Part(), Market(), Toll()),
    *(AskCommit(), AskWindow(), AskTurn(), AskCard(), AskPart(), AskMarket(), AskDrop(), AskRed(), AskBerth()),
    *(AskEvent(), AskToll(), AskClosest(), AskSecond()),
)


def invasion(state: State) -> Invasion:
    """The kernel knows states; these hooks know which kind theirs is."""
    assert isinstance(state, Invasion)
    return state


class SpacePlague(Game):
    """Plagues march to the core of a planet that fights back; the most tokens there win."""

    def __init__(self, content: Content, pack_folder: str = "") -> None:
        super().__init__(
            id="space-plague",
            title="Space Plague",
            summary="A race of plagues to the core of a planet that tells them beforehand how it will kill them.",
            seat_counts=(2, 3, 4),
            rules_version="2",
            moves=MOVES,
            events=EVENTS,
            options=OPTIONS,
            packs=(content.pack,),
            pack_folder=pack_folder,
            turn_rule="SP-ROUND-3",
            end_rule="SP-END-1",
            frames=FRAMES,
            asks_openly=True,
        )
        self.content = content

    # Before a game.

    def blank(self, seats: int) -> State:
        return Invasion(self, seats, self.content)

    def deal(self, state: State, options: OptionValues) -> None:
        lay_out(invasion(state), options)

    def check_options(self, seats: int, options: OptionValues) -> None:
        check_factions(seats, options)

    def rulebook(self) -> RuleBook:
        return RuleBook.find(self.id)

    def reactions(self) -> tuple[str, ...]:
        """SP-RULING-29: to use an instant, or to pass."""
        return AskWindow.rules[:1]

    def with_pack(self, folder: Path) -> Game:
        return SpacePlague(load_content(folder, self.rulebook()), str(folder))

    def pack_help(self) -> Mapping[str, tuple[str, str]]:
        return PACK_HELP

    def catalogue(self) -> Catalogue:
        return catalogue(self.content)

    def views(self) -> Views:
        return Views(Board, Catalogue)

    def decision_bound(self, seats: int) -> int:
        """SP-RULING-40: at most 23 rounds; in a turn at most 1000 purchases and renewals.

        Each operation can bring one instant, whose use takes four choices and asks everybody to pass once
        more in each of a round's windows, which are five for the round and two for every turn.
        """
        windows: i64 = 5 + 2 * seats
        turn: i64 = MOST_OPERATIONS * (MOST_ROW + 4 * seats * windows) + PLAYABLE
        return MOST_ROUNDS * seats * turn

    def strategy(self) -> Strategy | None:
        return Plague()

    def metrics(self) -> Metrics | None:
        return SpacePlagueMetrics(self.content)

    # What a seat may know.

    def board_view(self, state: State, viewer: i64) -> Board:
        return view.board_view(invasion(state), viewer)

    def guess(self, state: State, viewer: i64) -> None:
        imagine.guess(invasion(state))

    def new_observation(self, seats: int) -> InvasionNumbers:
        return InvasionNumbers(seats)

    # Words.

    def move_text(self, state: State, seat: i64, move: Move) -> str:
        return move_text(invasion(state), seat, move)

    def move_rules(self, state: State, seat: i64, move: Move) -> tuple[str, ...]:
        return move_rules(invasion(state), move)

    def move_warning(self, state: State, seat: i64, move: Move) -> str:
        return move_warning(invasion(state), seat, move)

    def bundles(self, state: State, seat: i64) -> list[Bundle]:
        return bundles(invasion(state), seat)

    def answering(self, state: State, seat: i64) -> Mapping[str, list[str]]:
        return answers.answering(invasion(state), seat)

    def event_text(self, state: State, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return event_text(invasion(state), kind, seat, args, viewer)

    def in_words(self, state: State) -> Mapping[str, object]:
        return in_words(invasion(state))

    def coaching(self, state: State, seat: int) -> str:
        return coaching(invasion(state), seat)

    def lesson_folder(self) -> Path | None:
        return Path(__file__).resolve().parent / "lessons"

    def weights_folder(self) -> Path:
        return Path(__file__).resolve().parent / "weights"

    # The course and the end.

    def rounds(self, state: State) -> int | None:
        return invasion(state).round

    def scores(self, state: State) -> list[float]:
        return [float(score(invasion(state), seat)) for seat in range(state.seats)]

    def outcome(self, state: State) -> Outcome:
        return outcome(invasion(state))

    def components(self, state: State) -> Mapping[str, int]:
        return count_components(invasion(state))


GAME: Final = SpacePlague(load_content(None))
