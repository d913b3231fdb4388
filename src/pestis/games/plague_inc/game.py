"""Plague Inc.: The Board Game, wired together."""

from __future__ import annotations

from pathlib import Path

from pestis.games.plague_inc.bot.choose import Plague
from pestis.games.plague_inc.bot.metrics import PlagueIncStudy
from pestis.games.plague_inc.content.cards import (
    ABILITY_IDS,
    CONTINENT_IDS,
    CONTINENT_NAMES,
    COUNTRY_IDS,
    EVENT_IDS,
    REACTION,
    TRAIT_IDS,
    WHEN_OF,
)
from pestis.games.plague_inc.content.loader import Content, load_content
from pestis.games.plague_inc.events import EVENTS
from pestis.games.plague_inc.knowledge import observation as numbers
from pestis.games.plague_inc.moves import MOVES
from pestis.games.plague_inc.options import MOST_CAP, OPTIONS
from pestis.games.plague_inc.rules import setup
from pestis.games.plague_inc.state import World
from pestis.games.plague_inc.words.names import card_rule
from pestis.kernel.game import Game
from pestis.kernel.options import OptionValues
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy
from pestis.kernel.study import Study

FIVE = 5
MOST_DECISIONS_IN_A_TURN = 400
MOST_COUNTRIES = 49


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
        )
        self.content = content

    def blank(self, seats: int) -> State:
        return World(self, seats, self.content)

    def deal(self, state: State, options: OptionValues) -> None:
        assert isinstance(state, World)
        setup.deal(state, options)

    def rulebook(self) -> RuleBook:
        return RuleBook.find(self.id)

    def reactions(self) -> tuple[str, ...]:
        """PI-REACT-1: the five cards that answer what another player does, by the rule of each."""
        return tuple(card_rule(event) for event in range(len(EVENT_IDS)) if WHEN_OF[event] == REACTION)

    def with_pack(self, folder: Path) -> Game:
        return PlagueInc(load_content(folder), str(folder))

    def catalogue(self) -> dict[str, object]:
        content = self.content
        zones = {
            continent: {"name": CONTINENT_NAMES[place], "capacity": int(content.zone_size[place])}
            for place, continent in enumerate(CONTINENT_IDS)
        }
        return {
            "zones": zones,
            "countries": {name: content.country_json(card) for card, name in enumerate(COUNTRY_IDS)},
            "traits": {name: content.trait_json(card) for card, name in enumerate(TRAIT_IDS)},
            "events": {name: content.event_json(card) for card, name in enumerate(EVENT_IDS)},
            "slides": content.slides_json(),
            "abilities": [ability for ability in ABILITY_IDS if ability],
            "core": {"infectivity": content.core_infectivity, "lethality": content.core_lethality},
        }

    def observation_size(self, seats: int) -> int:
        return numbers.observation_size(seats)

    def decision_bound(self, seats: int) -> int:
        """PI-RULING-34, PI-RULING-62: a Country Card a turn, then at most so many rounds of Sudden Death.

        In a turn every decision uses up something: a token, a card, an attempt, a reaction.
        """
        turns = MOST_COUNTRIES + (MOST_CAP + 2) * max(2, seats)
        return turns * MOST_DECISIONS_IN_A_TURN

    def strategy(self) -> Strategy | None:
        return Plague()

    def study(self) -> Study | None:
        return PlagueIncStudy(self.content)


GAME = PlagueInc(load_content(None))
