"""Night Market wired together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from night_market.bot.choose import Trader
from night_market.content.wares import FOLDER, load, wares_of
from night_market.events import EVENTS
from night_market.knowledge import imagine, view
from night_market.knowledge.observation import MarketNumbers
from night_market.moves import CARD_IDS, MOVES
from night_market.options import CROWDS, OPTIONS
from night_market.rules.bids import Bid
from night_market.rules.deal import Deal
from night_market.rules.night import Dawn, Dusk
from night_market.rules.sale import Sale, Turn, Whistle
from night_market.rules.scoring import count_cards, outcome
from night_market.rules.setup import lay_out
from night_market.state import NightMarket
from night_market.views import Board, Catalogue
from night_market.words.coach import coaching
from night_market.words.log import event_text
from night_market.words.moves import card_json, move_text
from pestis.kernel.game import Game, Views
from pestis.kernel.moves import Move
from pestis.kernel.options import OptionValues
from pestis.kernel.outcome import Outcome
from pestis.kernel.plain_rules import PlainRule, read_plain_rules
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

RULES_PAGE: Final = Path(__file__).resolve().parent / "rules.md"
FRAMES: Final = (Dusk(), Turn(), Dawn(), Bid(), Sale(), Whistle(), Deal())


def market(state: State) -> NightMarket:
    """The kernel knows states; these hooks know which kind theirs is."""
    assert isinstance(state, NightMarket)
    return state


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
            frames=FRAMES,
        )
        self.content = wares_of(pack)

    # Before a game.

    def blank(self, seats: int) -> State:
        return NightMarket(self, seats, self.content)

    def deal(self, state: State, options: OptionValues) -> None:
        table = market(state)
        table.nights = options.number("nights")
        table.dice = 1 + CROWDS.index(options.word("crowd"))
        table.whistles = options.flag("whistles")
        lay_out(table)

    def rulebook(self) -> RuleBook:
        return RuleBook.parse(RULES_PAGE.read_text(encoding="utf-8"), self.id)

    def plain_rules(self) -> Mapping[str, PlainRule]:
        return read_plain_rules(RULES_PAGE.with_name("plain.toml"), self.rulebook())

    def reactions(self) -> tuple[str, ...]:
        """NM-WHISTLE-1: to whistle at somebody's sale, or to let it be."""
        return ("NM-WHISTLE-1",)

    def catalogue(self) -> Catalogue:
        return {"cards": {card: card_json(self.content, number) for number, card in enumerate(CARD_IDS)}}

    def views(self) -> Views:
        return Views(Board, Catalogue)

    def with_pack(self, folder: Path) -> Game:
        return NightMarketGame(str(folder))

    def decision_bound(self, seats: int) -> int:
        """Each of at most ten nights every seat bids, sells and deals, and hears the offers of the others."""
        return 10 * seats * (3 + seats - 1)

    def strategy(self) -> Strategy:
        return Trader()

    # What a seat may know.

    def board_view(self, state: State, viewer: i64) -> Board:
        return view.board_view(market(state), viewer)

    def guess(self, state: State, viewer: i64) -> None:
        imagine.guess(market(state), viewer)

    def new_observation(self, seats: int) -> MarketNumbers:
        return MarketNumbers(seats)

    # Words.

    def move_text(self, state: State, seat: i64, move: Move) -> str:
        return move_text(market(state), move)

    def event_text(self, state: State, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return event_text(market(state), kind, seat, args, viewer)

    def coaching(self, state: State, seat: int) -> str:
        return coaching(market(state), seat)

    def lesson_folder(self) -> Path | None:
        return FOLDER.parent / "lessons"

    # The end.

    def rounds(self, state: State) -> int | None:
        return market(state).night

    def scores(self, state: State) -> list[float]:
        return [float(coins) for coins in market(state).coins]

    def outcome(self, state: State) -> Outcome:
        return outcome(market(state))

    def components(self, state: State) -> Mapping[str, int]:
        return count_cards(market(state))


GAME: Final = NightMarketGame()
