"""Night Market wired together."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from night_market.content import FOLDER, load, wares_of
from night_market.moves import CARD_IDS, EVENTS, MOVES
from night_market.setup import lay_out
from night_market.state import NightMarket
from night_market.strategy import Trader
from night_market.text import card_json
from night_market.view import observation_size
from pestis.kernel.game import Game
from pestis.kernel.options import Choice, Flag, Number, OptionTable, OptionValues
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

RULES_PAGE: Final = Path(__file__).resolve().parent / "rules.md"
CROWDS: Final = ("thin", "thick")

OPTIONS: Final = OptionTable(
    Number("nights", 8, 3, 10, "How many nights the game lasts", rule="NM-OPT-1"),
    Choice("crowd", "thin", CROWDS, "One die of demand each night (thin) or two (thick)", rule="NM-OPT-2"),
    Flag("whistles", True, "Whether there are whistles to call the watch with", rule="NM-OPT-3"),
)


class NightMarketGame(Game):
    """The game with one pack of cards; an empty folder stands for the cards it comes with."""

    def __init__(self, pack_folder: str = "") -> None:
        pack = load(Path(pack_folder) if pack_folder else FOLDER)
        super().__init__(
            id="night-market",
            title="Night Market",
            summary="Bid in secret, buy cheap, sell dear, and listen for whistles",
            seat_counts=(2, 3, 4),
            rules_version="1",
            moves=MOVES,
            events=EVENTS,
            options=OPTIONS,
            packs=[pack],
            pack_folder=pack_folder,
            turn_rule="NM-TURN-1",
            end_rule="NM-END-1",
        )
        self.content = wares_of(pack)

    def blank(self, seats: int) -> State:
        return NightMarket(self, seats, self.content)

    def deal(self, state: State, options: OptionValues) -> None:
        assert isinstance(state, NightMarket)
        state.nights = options.number("nights")
        state.dice = 1 + CROWDS.index(options.word("crowd"))
        state.whistles = options.flag("whistles")
        lay_out(state)

    def rulebook(self) -> RuleBook:
        return RuleBook.parse(RULES_PAGE.read_text(encoding="utf-8"), self.id)

    def reactions(self) -> tuple[str, ...]:
        """NM-WHISTLE-1: to whistle at somebody's sale, or to let it be."""
        return ("NM-WHISTLE-1",)

    def catalogue(self) -> dict[str, object]:
        return {"cards": {card: card_json(self.content, number) for number, card in enumerate(CARD_IDS)}}

    def with_pack(self, folder: Path) -> Game:
        return NightMarketGame(str(folder))

    def observation_size(self, seats: int) -> int:
        return observation_size(seats)

    def decision_bound(self, seats: int) -> int:
        """Each of at most ten nights every seat bids, sells and deals, and hears the offers of the others."""
        return 10 * seats * (3 + seats - 1)

    def strategy(self) -> Strategy:
        return Trader()


GAME: Final = NightMarketGame()
