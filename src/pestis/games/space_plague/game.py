"""Space Plague, wired together."""

from __future__ import annotations

from pathlib import Path

from mypy_extensions import i64

from pestis.games.space_plague import observing, setup
from pestis.games.space_plague.cards import EVENT_CARDS, PLAYABLE
from pestis.games.space_plague.content import CITING, TEXTS, Content, load_content
from pestis.games.space_plague.events import EVENTS
from pestis.games.space_plague.factions import FACTION_IDS, FACTION_NAMES
from pestis.games.space_plague.moves import MOST_ROW, MOVES
from pestis.games.space_plague.options import OPTIONS
from pestis.games.space_plague.state import Table
from pestis.games.space_plague.strategy import Plague
from pestis.games.space_plague.study import SpacePlagueStudy
from pestis.kernel.content import check_cited
from pestis.kernel.errors import OptionError
from pestis.kernel.game import Game
from pestis.kernel.options import OptionValues
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy
from pestis.kernel.study import Study

MOST_ROUNDS = 23
MOST_OPERATIONS = 1000


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
        )
        self.content = content

    def blank(self, seats: int) -> State:
        return Table(self, seats, self.content)

    def deal(self, state: State, options: OptionValues) -> None:
        assert isinstance(state, Table)
        setup.deal(state, options)

    def rulebook(self) -> RuleBook:
        return RuleBook.find(self.id)

    def reactions(self) -> tuple[str, ...]:
        """SP-RULING-29: to use an instant, or to pass."""
        return ("SP-RULING-29",)

    def check_options(self, seats: int, options: OptionValues) -> None:
        """SP-SETUP-1: every player has another faction."""
        taken: dict[str, int] = {}
        for seat in range(seats):
            faction = options.word(f"faction_{seat}")
            if faction != "any" and faction in taken:
                raise OptionError(
                    f"options 'faction_{taken[faction]}' and 'faction_{seat}' are both {faction!r}: "
                    "every seat needs a faction of its own [SP-SETUP-1]"
                )
            taken[faction] = seat

    def with_pack(self, folder: Path) -> Game:
        content = load_content(folder)
        check_cited(content.pack, CITING, self.rulebook())
        return SpacePlague(content, str(folder))

    def catalogue(self) -> dict[str, object]:
        content = self.content
        cards = [content.card_json(text) for text in range(TEXTS)]
        return {
            "cards": {str(card["id"]): card for card in cards},
            "events": {f"event_{number}": content.event_json(number) for number in range(1, EVENT_CARDS + 1)},
            "planets": {planet.id: content.planet_json(place) for place, planet in enumerate(content.planets)},
            "factions": dict(zip(FACTION_IDS, FACTION_NAMES, strict=True)),
        }

    def observation_size(self, seats: int) -> int:
        return observing.observation_size(seats)

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

    def study(self) -> Study | None:
        return SpacePlagueStudy(self.content)


GAME = SpacePlague(load_content(None))
