"""Plague: Divine Retribution, wired together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import options as agreed
from pestis.games.divine_retribution.bot.choose import Disease
from pestis.games.divine_retribution.bot.metrics import DivineMetrics
from pestis.games.divine_retribution.content.cards import CARD_IDS
from pestis.games.divine_retribution.content.loader import load_content
from pestis.games.divine_retribution.content.tables import Content
from pestis.games.divine_retribution.events import EVENTS
from pestis.games.divine_retribution.knowledge import answers, imagine, view
from pestis.games.divine_retribution.knowledge.observation.numbers import RealmNumbers
from pestis.games.divine_retribution.moves import MOVES
from pestis.games.divine_retribution.rules import scoring, setup
from pestis.games.divine_retribution.rules.effects.discard import Discard
from pestis.games.divine_retribution.rules.effects.penance import KeepPenance
from pestis.games.divine_retribution.rules.effects.pit import Pit
from pestis.games.divine_retribution.rules.effects.queen import Copy
from pestis.games.divine_retribution.rules.effects.recruit import Recruit
from pestis.games.divine_retribution.rules.effects.unpaid import InfectUnpaid
from pestis.games.divine_retribution.rules.effects.verbs import CarryOut, May, Suffer
from pestis.games.divine_retribution.rules.effects.waiting import Check, Resolve
from pestis.games.divine_retribution.rules.end import EnterEnd, OpenWindow, UseWindow
from pestis.games.divine_retribution.rules.infect import InfectCards, Infecting
from pestis.games.divine_retribution.rules.persecution import ChooseOpponent, Repent
from pestis.games.divine_retribution.rules.setup import Vote
from pestis.games.divine_retribution.rules.spread import PlayCards, Spreading
from pestis.games.divine_retribution.rules.turn import ACTIONS_PER_TURN, BeginTurn
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.views import Board, Catalogue
from pestis.games.divine_retribution.words import bundles, log, position, warnings
from pestis.games.divine_retribution.words import moves as wording
from pestis.games.divine_retribution.words.cards import card_json
from pestis.games.divine_retribution.words.coach import coaching
from pestis.games.divine_retribution.words.pack import HELP as PACK_HELP
from pestis.kernel.game import Game, Views
from pestis.kernel.metrics import Metrics
from pestis.kernel.moves import Bundle, Move
from pestis.kernel.options import OptionValues
from pestis.kernel.outcome import Outcome
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

STEPS: Final = (BeginTurn(), Spreading(), Check(), CarryOut(), Suffer(), Infecting(), EnterEnd(), OpenWindow())
OF_PHASES: Final = (Vote(), PlayCards(), InfectCards(), UseWindow(), Resolve())
OF_CARDS: Final = (
    ChooseOpponent(),
    Repent(),
    Copy(),
    Pit(),
    Recruit(),
    Discard(),
    KeepPenance(),
    InfectUnpaid(),
    May(),
)
FRAMES: Final = (*STEPS, *OF_PHASES, *OF_CARDS)


def realm(state: State) -> Realm:
    """The kernel knows states; these hooks know which kind theirs is."""
    assert isinstance(state, Realm)
    return state


class DivineRetribution(Game):
    """Diseases grow decks of the infected; the most Infamy wins when the King has fallen."""

    def __init__(self, content: Content, pack_folder: str = "") -> None:
        super().__init__(
            id="divine-retribution",
            title="Plague: Divine Retribution",
            summary="A deck builder: spread, persecute, repent, and be the most infamous disease of all.",
            seat_counts=(2, 3, 4, 5),
            rules_version="1",
            moves=MOVES,
            events=EVENTS,
            options=agreed.OPTIONS,
            packs=(content.pack,),
            pack_folder=pack_folder,
            turn_rule="DR-TURN-1",
            end_rule="DR-ENDTIMES-4",
            frames=FRAMES,
        )
        self.content = content

    # Before a game.

    def blank(self, seats: int) -> State:
        return Realm(self, seats, self.content)

    def check_options(self, seats: int, options: OptionValues) -> None:
        agreed.check_options(seats, options)

    def deal(self, state: State, options: OptionValues) -> None:
        setup.deal(realm(state), options)

    def rulebook(self) -> RuleBook:
        return RuleBook.find(self.id)

    def reactions(self) -> tuple[str, ...]:
        """DR-PERSECUTE-3: to Repent, or to suffer."""
        return ("DR-PERSECUTE-3",)

    def with_pack(self, folder: Path) -> Game:
        return DivineRetribution(load_content(folder, self.rulebook()), str(folder))

    def pack_help(self) -> Mapping[str, tuple[str, str]]:
        return PACK_HELP

    def catalogue(self) -> Catalogue:
        return {"cards": {name: card_json(self.content, card) for card, name in enumerate(CARD_IDS)}}

    def views(self) -> Views:
        return Views(Board, Catalogue)

    def decision_bound(self, seats: int) -> int:
        """DR-RULING-42, DR-RULING-43: at most 1000 rounds whatever the options, and 2000 actions in a turn."""
        bound: i64 = agreed.MOST_ROUNDS * ACTIONS_PER_TURN * seats
        return bound

    def strategy(self) -> Strategy | None:
        return Disease()

    def metrics(self) -> Metrics | None:
        return DivineMetrics(self.content)

    # What a seat may know.

    def board_view(self, state: State, viewer: i64) -> Board:
        return view.board_view(realm(state), viewer)

    def guess(self, state: State, viewer: i64) -> None:
        imagine.guess(realm(state), viewer)

    def new_observation(self, seats: int) -> RealmNumbers:
        return RealmNumbers(seats)

    # Words.

    def move_text(self, state: State, seat: i64, move: Move) -> str:
        return wording.move_text(realm(state), seat, move)

    def move_rules(self, state: State, seat: i64, move: Move) -> tuple[str, ...]:
        return wording.move_rules(realm(state), move)

    def move_warning(self, state: State, seat: i64, move: Move) -> str:
        return warnings.move_warning(realm(state), seat, move)

    def bundles(self, state: State, seat: i64) -> list[Bundle]:
        return bundles.bundles(realm(state), seat)

    def answering(self, state: State, seat: i64) -> Mapping[str, list[str]]:
        return answers.answering(realm(state), seat)

    def event_text(self, state: State, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return log.event_text(realm(state), kind, seat, args, viewer)

    def in_words(self, state: State) -> Mapping[str, object]:
        return position.in_words(realm(state))

    def coaching(self, state: State, seat: int) -> str:
        return coaching(realm(state), seat)

    def lesson_folder(self) -> Path | None:
        return Path(__file__).resolve().parent / "lessons"

    def weights_folder(self) -> Path:
        return Path(__file__).resolve().parent / "weights"

    # The end.

    def rounds(self, state: State) -> int | None:
        return realm(state).round

    def scores(self, state: State) -> list[float]:
        return scoring.scores(realm(state))

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(realm(state))

    def components(self, state: State) -> Mapping[str, int]:
        return scoring.count_cards(realm(state))


GAME: Final = DivineRetribution(load_content(None))
