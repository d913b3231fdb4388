"""Space Opera, wired together: options, content, scenarios, and how a new game is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import observing, setup
from pestis.games.space_opera.agenda import DECISIONS_PER_ROUND
from pestis.games.space_opera.content import CITING, Content, load_content
from pestis.games.space_opera.events import EVENTS
from pestis.games.space_opera.keys import keys_json
from pestis.games.space_opera.moves import MOVES, prices_json
from pestis.games.space_opera.options import FLAGS, MOST_ROUNDS, first_player
from pestis.games.space_opera.rules import Rules
from pestis.games.space_opera.scenario.shelf import ScenarioOption, Shelf
from pestis.games.space_opera.state import Table
from pestis.games.space_opera.strategy import Commander
from pestis.games.space_opera.study import SpaceOperaStudy
from pestis.games.space_opera.technologies import TECH_COUNT, TECH_IDS
from pestis.kernel.content import check_cited
from pestis.kernel.errors import OptionError
from pestis.kernel.game import Game
from pestis.kernel.options import OptionTable, OptionValues
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy
from pestis.kernel.study import Study

MOST_KEPT: Final = 64


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
        )
        self.content = content
        self.shelf = shelf
        self.kept: dict[str, Rules] = {}
        self.recent: dict[int, Rules] = {}

    def settle(self, seats: int, options: Mapping[str, object] | None, ask: str) -> OptionValues:
        """SO-SCEN-6: what the scenario sets, and above it what the table asks for."""
        return super().settle(seats, self.shelf.with_defaults(options), ask)

    def scenarios(self) -> Shelf:
        """The scenarios of this game, for whoever checks or lists them."""
        return self.shelf

    def rules_for(self, seats: int, values: OptionValues) -> Rules:
        """The settled rules of a table; tables that want the same share them."""
        recent = self.recent.get(seats)
        if recent is not None and recent.values is values:
            return recent
        key = f"{seats} {values.values!r}"
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            found = Rules(self, seats, values, self.shelf.find(values.word("scenario")))
            self.kept[key] = found
        self.recent[seats] = found
        return found

    def blank(self, seats: int) -> State:
        return Table(self, seats, self.content, self.rules_for(seats, self.options.defaults))

    def deal(self, state: State, options: OptionValues) -> None:
        assert isinstance(state, Table)
        state.rules = self.rules_for(state.seats, options)
        setup.deal(state, options)

    def rulebook(self) -> RuleBook:
        return RuleBook.find(self.id)

    def reactions(self) -> tuple[str, ...]:
        """SO-REACT-2 to SO-REACT-4: to hack a Technology in use, to answer an attack on a ship or a planet."""
        return ("SO-REACT-2", "SO-REACT-3", "SO-REACT-4")

    def check_options(self, seats: int, options: OptionValues) -> None:
        first = options.word("first_player")
        if first != "random" and int(first) >= seats:
            raise OptionError(
                f"option 'first_player' is {first!r}; allowed with {seats} seats: random, 0 to {seats - 1}"
            )
        scenario = self.shelf.find(options.word("scenario"))
        if seats not in scenario.players:
            counts = ", ".join(str(count) for count in scenario.players)
            raise OptionError(f"scenario {scenario.id!r} is for {counts} players, not {seats} [SO-SCEN-1]")
        plan = scenario.plan(seats, options.word("two_player_corners"))
        if plan.only_by_gates and options.word("wormhole") == "inert":
            raise OptionError(
                f"option 'wormhole' is 'inert', but scenario {scenario.id!r} needs its Wormholes: "
                f"{plan.only_by_gates}; allowed: linked, forced_jump [SO-SCEN-7]"
            )

    def with_pack(self, folder: Path) -> Game:
        content = load_content(folder)
        check_cited(content.pack, CITING, self.rulebook())
        return SpaceOpera(content, str(folder))

    def words_for(self, packs: Mapping[str, str]) -> dict[str, str]:
        hash = packs[self.content.pack.name]
        scenarios = self.shelf.words_for(hash) if hash != self.content.pack.hash else {}
        return {**scenarios, **super().words_for(packs)}

    def catalogue(self) -> dict[str, object]:
        cards = [self.content.card_json(card) for card in range(self.content.card_count)]
        techs = [self.content.tech_json(tech) for tech in range(TECH_COUNT)]
        return {
            "cards": {str(card["id"]): card for card in cards},
            "technologies": dict(zip(TECH_IDS, techs, strict=True)),
            "scenarios": [self.shelf.find(name).as_json() for name in self.shelf.names()],
            "keys": keys_json(),
            "items": prices_json(),
        }

    def observation_size(self, seats: int) -> int:
        return observing.observation_size(seats)

    def decision_bound(self, seats: int) -> int:
        """SO-RULING-43: at most 200 Rounds, and no Round comes near this many decisions."""
        bound: i64 = MOST_ROUNDS * DECISIONS_PER_ROUND
        return bound

    def strategy(self) -> Strategy | None:
        return Commander()

    def study(self) -> Study | None:
        return SpaceOperaStudy(self.content)


GAME = SpaceOpera(load_content(None))
