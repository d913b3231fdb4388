"""Plague Inc.: The Board Game, wired together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.bot.choose import Plague
from pestis.games.plague_inc.bot.metrics import PlagueIncMetrics
from pestis.games.plague_inc.content.cards import EVENT_IDS, REACTION, WHEN_OF
from pestis.games.plague_inc.content.tables import Content, load_content
from pestis.games.plague_inc.events import EVENTS
from pestis.games.plague_inc.knowledge import answers, imagine, view
from pestis.games.plague_inc.knowledge.observation.vector import WorldNumbers
from pestis.games.plague_inc.moves import MOVES
from pestis.games.plague_inc.options import MOST_CAP, OPTIONS
from pestis.games.plague_inc.rules import reactions, scoring, setup
from pestis.games.plague_inc.rules.country import AfterCountry, CountryPhase, SettleCountry, TakeCountry
from pestis.games.plague_inc.rules.death import Boost, Boosting, Failed, Kill, NextAttempt, Relapse, Roll, Rolling
from pestis.games.plague_inc.rules.end import EndTurn, EndWindow
from pestis.games.plague_inc.rules.event_cards.effects import Borrow, EventTokens, Resolve
from pestis.games.plague_inc.rules.event_cards.target import Target
from pestis.games.plague_inc.rules.evolution import Evolve
from pestis.games.plague_inc.rules.infection import Infect, NextToken, Outbreak
from pestis.games.plague_inc.rules.mutation import Mutated
from pestis.games.plague_inc.rules.placing import PutToken
from pestis.games.plague_inc.rules.plaguebot import BotAgain, BotEvolve, BotStuckToken, BotTokens, BotTraits
from pestis.games.plague_inc.rules.reactions import React, ReactionWindow
from pestis.games.plague_inc.rules.restart import RestartCard, RestartToken, RestartWithToken
from pestis.games.plague_inc.rules.setup import ChooseDisease, Selection, SetUp
from pestis.games.plague_inc.rules.start import BeginTurn, StartTurn, StartWindow
from pestis.games.plague_inc.state import World
from pestis.games.plague_inc.views import Board, Catalogue
from pestis.games.plague_inc.words import bundles, coach, log, moves, position, warnings
from pestis.games.plague_inc.words.names import card_rule
from pestis.games.plague_inc.words.pack import HELP as PACK_HELP
from pestis.kernel.game import Game, Views
from pestis.kernel.metrics import Metrics
from pestis.kernel.moves import Bundle, Move
from pestis.kernel.options import OptionValues
from pestis.kernel.outcome import Outcome
from pestis.kernel.plain_rules import PlainRule
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

STEPS: Final = (
    BeginTurn(),
    RestartWithToken(),
    StartWindow(),
    CountryPhase(),
    AfterCountry(),
    NextToken(),
    NextAttempt(),
    EndWindow(),
    Boosting(),
    PutToken(),
    EventTokens(),
    Resolve(),
    ReactionWindow(),
    Rolling(),
    Kill(),
    Failed(),
    SetUp(),
    BotTraits(),
    BotTokens(),
    BotStuckToken(),
    BotAgain(),
    BotEvolve(),
)
QUESTIONS: Final = (
    TakeCountry(),
    SettleCountry(),
    Evolve(),
    Infect(),
    Roll(),
    StartTurn(),
    EndTurn(),
    React(),
    Boost(),
    Relapse(),
    Outbreak(),
    Target(),
    Mutated(),
    Borrow(),
    RestartCard(),
    RestartToken(),
    ChooseDisease(),
    Selection(),
)
FRAMES: Final = (*STEPS, *QUESTIONS)
FIVE: Final = 5
MOST_DECISIONS_IN_A_TURN: Final = 400
MOST_COUNTRIES: Final = 49


def world(state: State) -> World:
    """The kernel knows states; these hooks know which kind theirs is."""
    assert isinstance(state, World)
    return state


class PlagueInc(Game):
    """Diseases spread over the world, Country by Country, and kill it; the most DNA wins."""

    def __init__(self, content: Content, pack_folder: str = "") -> None:
        super().__init__(
            id="plague-inc",
            title="Plague Inc.: The Board Game",
            summary="Evolve a disease, spread it from country to country, kill them, and end with the most DNA.",
            seat_counts=(1, 2, 3, 4),
            rules_version="2",
            moves=MOVES,
            events=EVENTS,
            options=OPTIONS,
            packs=(content.pack,),
            pack_folder=pack_folder,
            turn_rule="PI-TURN-1",
            end_rule="PI-SCORE-3",
            more_seats={FIVE: {"five_players": "experimental"}},  # PI-5P-1, PI-RULING-49
            frames=FRAMES,
        )
        self.content = content

    # Before a game.

    def blank(self, seats: int) -> State:
        return World(self, seats, self.content)

    def deal(self, state: State, options: OptionValues) -> None:
        setup.deal(world(state), options)

    def rulebook(self) -> RuleBook:
        return RuleBook.find(self.id)

    def plain_rules(self) -> Mapping[str, PlainRule]:
        """The rule of an Event Card says what the card says."""
        events = self.content.catalogue()["events"]
        cards = {card_rule(at): events[event] for at, event in enumerate(EVENT_IDS) if event in events}
        words = {rule: PlainRule(f"{card['name']}: {card['text']}") for rule, card in cards.items()}
        return {**words, **super().plain_rules()}

    def reactions(self) -> tuple[str, ...]:
        """PI-REACT-1: the five cards that answer what another player does, by the rule of each."""
        return tuple(card_rule(event) for event in range(len(EVENT_IDS)) if WHEN_OF[event] == REACTION)

    def with_pack(self, folder: Path) -> Game:
        return PlagueInc(load_content(folder, self.rulebook()), str(folder))

    def lesson_folder(self) -> Path | None:
        return Path(__file__).resolve().parent / "lessons"

    def weights_folder(self) -> Path:
        return Path(__file__).resolve().parent / "weights"

    def pack_help(self) -> Mapping[str, tuple[str, str]]:
        return PACK_HELP

    def catalogue(self) -> Catalogue:
        return self.content.catalogue()

    def views(self) -> Views:
        return Views(Board, Catalogue)

    def decision_bound(self, seats: int) -> int:
        """PI-RULING-34, PI-RULING-62: a Country Card a turn, then at most so many rounds of Sudden Death.

        In a turn every decision uses up something: a token, a card, an attempt, a reaction.
        """
        turns = MOST_COUNTRIES + (MOST_CAP + 2) * max(2, seats)
        return turns * MOST_DECISIONS_IN_A_TURN

    def strategy(self) -> Strategy | None:
        return Plague()

    def metrics(self) -> Metrics | None:
        return PlagueIncMetrics(self.content)

    # What a seat may know.

    def board_view(self, state: State, viewer: i64) -> Board:
        return view.board_view(world(state), viewer)

    def guess(self, state: State, viewer: i64) -> None:
        imagine.guess(world(state), viewer)

    def new_observation(self, seats: int) -> WorldNumbers:
        return WorldNumbers(seats)

    # Words.

    def move_text(self, state: State, seat: i64, move: Move) -> str:
        return moves.move_text(world(state), seat, move)

    def move_rules(self, state: State, seat: i64, move: Move) -> tuple[str, ...]:
        return moves.move_rules(world(state), seat, move)

    def move_warning(self, state: State, seat: i64, move: Move) -> str:
        return warnings.move_warning(world(state), seat, move)

    def coaching(self, state: State, seat: int) -> str:
        return coach.coaching(world(state), seat)

    def bundles(self, state: State, seat: i64) -> list[Bundle]:
        return bundles.bundles(world(state), seat)

    def touches(self, state: State, seat: i64) -> bool:
        """PI-REACT-1: whether what may be answered concerns tokens of this seat."""
        return reactions.touches(world(state), seat)

    def answering(self, state: State, seat: i64) -> Mapping[str, list[str]]:
        return answers.answering(world(state), seat)

    def event_text(self, state: State, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return log.event_text(world(state), kind, seat, args, viewer)

    def in_words(self, state: State) -> Mapping[str, object]:
        return position.in_words(world(state))

    # The end.

    def rounds(self, state: State) -> int | None:
        return world(state).round

    def scores(self, state: State) -> list[float]:
        return scoring.scores(world(state))

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(world(state))

    def components(self, state: State) -> Mapping[str, int]:
        return scoring.count_components(world(state))


GAME: Final = PlagueInc(load_content(None))
