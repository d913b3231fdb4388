"""Space Opera, wired together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.bot.choose import Commander
from pestis.games.space_opera.bot.metrics import SpaceOperaMetrics
from pestis.games.space_opera.content.keys import keys_json
from pestis.games.space_opera.content.scenario.shelf import ScenarioOption, Shelf
from pestis.games.space_opera.content.tables import Content, load_content
from pestis.games.space_opera.content.technologies import TECH_COUNT, TECH_IDS
from pestis.games.space_opera.events import EVENTS
from pestis.games.space_opera.house_rules import KeptRules, check_options
from pestis.games.space_opera.knowledge import answers, imagine, view
from pestis.games.space_opera.knowledge.observation.numbers import GalaxyNumbers
from pestis.games.space_opera.moves import MOVES, orders_json, prices_json
from pestis.games.space_opera.options import FLAGS, MOST_ROUNDS, first_player
from pestis.games.space_opera.rules import scoring, setup
from pestis.games.space_opera.rules.building.items import AskItem
from pestis.games.space_opera.rules.building.research import AskPickTech, AskReturn
from pestis.games.space_opera.rules.building.turns import AskBuild, BuildTurn, NextBuild
from pestis.games.space_opera.rules.cargo import AskCargo
from pestis.games.space_opera.rules.combat.attack import Attack
from pestis.games.space_opera.rules.combat.collision import AskShip, Clash, ReturnFire
from pestis.games.space_opera.rules.combat.defences import AskDefend, AskPierce, Defend, Pierce
from pestis.games.space_opera.rules.combat.entry import Arrive, AskCounter, AskGuard, Counter, Downed, Guard
from pestis.games.space_opera.rules.combat.invasion import Strength
from pestis.games.space_opera.rules.combat.strikes import Aim, AskTarget, Hit
from pestis.games.space_opera.rules.combat.treaties import AskTribute, AskWithdraw, Treaty
from pestis.games.space_opera.rules.diplomacy.ties import AskCounterPlanet, AskOffer, AskTies, Offers
from pestis.games.space_opera.rules.diplomacy.trade import AskDeal, AskTrade, Trades
from pestis.games.space_opera.rules.ending import Settle
from pestis.games.space_opera.rules.maintenance import Maintain
from pestis.games.space_opera.rules.movement.entering import AskMode, StepIn, Stepping
from pestis.games.space_opera.rules.movement.flight import AskStep, BeginMove
from pestis.games.space_opera.rules.movement.landing import AskFlip, AskLanding, EndMove, RunDry
from pestis.games.space_opera.rules.movement.stealth import AskVictim, StealthEnd
from pestis.games.space_opera.rules.movement.turns import AskMove, MoveTurn, NextMove
from pestis.games.space_opera.rules.production import AskProduce, NextProduce, Produce
from pestis.games.space_opera.rules.rounds import DECISIONS_PER_ROUND, BeginRound, EndMovement, EndRound
from pestis.games.space_opera.rules.tech.drafts import AskDraft, Draft
from pestis.games.space_opera.rules.tech.effects import Effect
from pestis.games.space_opera.rules.tech.markets import AskSteal, Steal
from pestis.games.space_opera.rules.tech.spy import AskCopy
from pestis.games.space_opera.rules.tech.uses import AskHack, AskPay, AskPlace, Hack, Pay, Place
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.views import Board, Catalogue
from pestis.games.space_opera.words import coach, log, move_rules, moves, position
from pestis.games.space_opera.words.pack import HELP as PACK_HELP
from pestis.games.space_opera.words.seats import SEAT_NAMES
from pestis.kernel.game import Game, Views
from pestis.kernel.metrics import Metrics
from pestis.kernel.moves import Bundle, Move
from pestis.kernel.options import OptionTable, OptionValues
from pestis.kernel.outcome import Outcome
from pestis.kernel.plain_rules import PlainRule
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

FRAMES: Final = (
    # Rounds.
    BeginRound(),
    EndMovement(),
    EndRound(),
    # Building.
    NextBuild(),
    BuildTurn(),
    AskBuild(),
    AskItem(),
    AskPickTech(),
    AskReturn(),
    # Movement.
    NextMove(),
    MoveTurn(),
    AskMove(),
    BeginMove(),
    AskStep(),
    Stepping(),
    StepIn(),
    AskMode(),
    EndMove(),
    RunDry(),
    AskFlip(),
    AskLanding(),
    StealthEnd(),
    AskVictim(),
    AskCargo(),
    # Production and Maintenance.
    NextProduce(),
    Produce(),
    AskProduce(),
    Maintain(),
    Offers(),
    AskOffer(),
    AskTies(),
    AskCounterPlanet(),
    Trades(),
    AskTrade(),
    AskDeal(),
    # Technologies.
    Hack(),
    AskHack(),
    Pay(),
    AskPay(),
    Place(),
    AskPlace(),
    Draft(),
    AskDraft(),
    Effect(),
    Steal(),
    AskSteal(),
    AskCopy(),
    # Attacks.
    Treaty(),
    AskTribute(),
    AskWithdraw(),
    Attack(),
    AskShip(),
    ReturnFire(),
    Clash(),
    Defend(),
    AskDefend(),
    Pierce(),
    AskPierce(),
    Guard(),
    AskGuard(),
    Counter(),
    AskCounter(),
    Downed(),
    Arrive(),
    Aim(),
    AskTarget(),
    Hit(),
    Strength(),
    Settle(),
)


def galaxy(state: State) -> Galaxy:
    """The kernel knows states; these hooks know which kind theirs is."""
    assert isinstance(state, Galaxy)
    return state


class SpaceOpera(Game):
    """Explore a map of face-down cards, settle planets, build, and be the last one with a Meeple."""

    def __init__(self, content: Content, pack_folder: str = "") -> None:
        shelf = Shelf(content, FLAGS, pack_folder)
        super().__init__(
            id="space-opera",
            title="Space Opera",
            summary="Explore, settle, build and conquer a small galaxy; 27 Technologies bend its rules.",
            seat_counts=(2, 3, 4),
            rules_version="3",
            moves=MOVES,
            events=EVENTS,
            options=OptionTable(ScenarioOption(shelf), first_player(), *FLAGS.options.values()),
            packs=(content.pack,),
            pack_folder=pack_folder,
            turn_rule="SO-ROUND-2",
            end_rule="SO-END-1",
            frames=FRAMES,
            seat_names=SEAT_NAMES,
        )
        self.content = content
        self.shelf = shelf
        self.rules = KeptRules(shelf)

    # Before a game.

    def settle(self, seats: int, options: Mapping[str, object] | None, ask: str) -> OptionValues:
        """SO-SCEN-6: what the scenario sets, and above it what the table asks for."""
        return super().settle(seats, self.shelf.with_defaults(options), ask)

    def check_options(self, seats: int, options: OptionValues) -> None:
        check_options(seats, options, self.shelf)

    def scenarios(self) -> Shelf:
        """The scenarios of this game, for whoever checks or lists them."""
        return self.shelf

    def blank(self, seats: int) -> State:
        return Galaxy(self, seats, self.content, self.rules.find(seats, self.options.defaults))

    def deal(self, state: State, options: OptionValues) -> None:
        galaxy(state).rules = self.rules.find(int(state.seats), options)
        setup.deal(galaxy(state), options)

    def rulebook(self) -> RuleBook:
        return RuleBook.find(self.id)

    def plain_rules(self) -> Mapping[str, PlainRule]:
        """The rule of a Technology says what its card says."""
        cards = {tech.rules[0]: PlainRule(f"{tech.name}: {tech.text}") for tech in self.content.technologies}
        return {**cards, **super().plain_rules()}

    def reactions(self) -> tuple[str, ...]:
        """SO-REACT-2 to SO-REACT-4: to hack a Technology in use, to answer an attack on a ship or a planet."""
        return ("SO-REACT-2", "SO-REACT-3", "SO-REACT-4")

    def with_pack(self, folder: Path) -> Game:
        return SpaceOpera(load_content(folder, self.rulebook()), str(folder))

    def words_for(self, packs: Mapping[str, str]) -> dict[str, str]:
        hash = packs[self.content.pack.name]
        scenarios = self.shelf.words_for(hash) if hash != self.content.pack.hash else {}
        return {**scenarios, **super().words_for(packs)}

    def lesson_folder(self) -> Path | None:
        return Path(__file__).resolve().parent / "lessons"

    def weights_folder(self) -> Path:
        return Path(__file__).resolve().parent / "weights"

    def pack_help(self) -> Mapping[str, tuple[str, str]]:
        return PACK_HELP

    def catalogue(self) -> Catalogue:
        cards = [self.content.card_json(card) for card in range(self.content.card_count)]
        techs = [self.content.tech_json(tech) for tech in range(TECH_COUNT)]
        return {
            "cards": {card["id"]: card for card in cards},
            "technologies": dict(zip(TECH_IDS, techs, strict=True)),
            "scenarios": [self.shelf.find(name).as_json() for name in self.shelf.names()],
            "keys": keys_json(),
            "items": prices_json(),
            "orders": orders_json(),
        }

    def views(self) -> Views:
        return Views(Board, Catalogue)

    def decision_bound(self, seats: int) -> int:
        """SO-RULING-43: at most 200 Rounds, and no Round comes near this many decisions."""
        bound: i64 = MOST_ROUNDS * DECISIONS_PER_ROUND
        return bound

    def strategy(self) -> Strategy | None:
        return Commander()

    def metrics(self) -> Metrics | None:
        return SpaceOperaMetrics(self.content)

    # What a seat may know.

    def board_view(self, state: State, viewer: i64) -> Board:
        return view.board_view(galaxy(state), viewer)

    def guess(self, state: State, viewer: i64) -> None:
        imagine.guess(galaxy(state), viewer)

    def new_observation(self, seats: int) -> GalaxyNumbers:
        return GalaxyNumbers(seats)

    # Words.

    def move_text(self, state: State, seat: i64, move: Move) -> str:
        return moves.move_text(galaxy(state), seat, move)

    def move_rules(self, state: State, seat: i64, move: Move) -> tuple[str, ...]:
        return move_rules.move_rules(galaxy(state), move)

    def move_warning(self, state: State, seat: i64, move: Move) -> str:
        return moves.move_warning(galaxy(state), seat, move)

    def coaching(self, state: State, seat: int) -> str:
        return coach.coaching(galaxy(state), seat)

    def bundles(self, state: State, seat: i64) -> list[Bundle]:
        return moves.bundles(galaxy(state), seat)

    def answering(self, state: State, seat: i64) -> Mapping[str, list[str]]:
        return answers.answering(galaxy(state), seat)

    def event_text(self, state: State, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return log.event_text(galaxy(state), kind, seat, args, viewer)

    def in_words(self, state: State) -> Mapping[str, object]:
        return position.in_words(galaxy(state))

    # The Round and the end.

    def rounds(self, state: State) -> int | None:
        return galaxy(state).round

    def scores(self, state: State) -> list[float]:
        return scoring.scores(galaxy(state))

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(galaxy(state))

    def components(self, state: State) -> Mapping[str, int]:
        return scoring.components(galaxy(state))


GAME: Final = SpaceOpera(load_content(None))
