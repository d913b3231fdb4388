"""Plague: Divine Retribution, wired together."""

from __future__ import annotations

from pathlib import Path

from mypy_extensions import i64

from pestis.games.divine_retribution import setup, view
from pestis.games.divine_retribution.cards import CARD_IDS
from pestis.games.divine_retribution.content import CITING, Content, load_content
from pestis.games.divine_retribution.events import EVENTS
from pestis.games.divine_retribution.moves import MOVES
from pestis.games.divine_retribution.state import ACTIONS_PER_TURN, Table
from pestis.games.divine_retribution.strategy import Disease
from pestis.games.divine_retribution.study import DivineStudy
from pestis.kernel.content import check_cited
from pestis.kernel.errors import OptionError
from pestis.kernel.game import Game
from pestis.kernel.options import Choice, Flag, Number, OptionTable, OptionValues, seat_titles
from pestis.kernel.rules import RuleBook
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy
from pestis.kernel.study import Study

MOST_ROUNDS = 1000

OPTIONS = OptionTable(
    Choice(
        "first_seat",
        "random",
        ("random", "0", "1", "2", "3", "4"),
        "who takes the first turn",
        rule="DR-RULING-2",
        group="Start",
        titles=seat_titles(("0", "1", "2", "3", "4")),
    ),
    Choice(
        "lineup_mulligan",
        "auto",
        ("auto", "off", "vote"),
        "deal a first lineup of mostly Resistance 6 and more anew: by itself, never, or by vote",
        rule="DR-RULING-3",
        group="Start",
    ),
    Flag(
        "last_seat_extra_card",
        False,
        "the last seat in turn order starts with six cards",
        rule="DR-DESIGN-11",
        group="Start",
    ),
    Flag(
        "graded_start",
        False,
        "later seats start with more cards, to make up for the first seat's lead",
        rule="DR-DESIGN-11",
        group="Start",
    ),
    Flag(
        "one_noble_per_stack_per_turn",
        False,
        "each Nobility stack gives at most one card in a turn",
        rule="DR-RULING-15",
        group="Infect",
    ),
    Flag("buy_rat_king", False, "Rat Kings can also be paid for", rule="DR-RULING-16", group="Infect"),
    Flag("reveal_penance", False, "a drawn Penance is shown to everybody", rule="DR-RULING-33", group="Penance"),
    Flag(
        "recycle_pitted_penance",
        False,
        "Penance in the Plague Pit becomes a new Penance deck when the old one is empty",
        rule="DR-RULING-32",
        group="Penance",
    ),
    Flag(
        "queen_copies_end_chronic",
        False,
        "the Queen's copy of an End-Phase Chronic can be used before cards are put away",
        rule="DR-RULING-39",
        group="Cards",
    ),
    Flag(
        "equal_turns",
        False,
        "the round is finished after the End Times have come",
        rule="DR-RULING-40",
        group="End",
    ),
    Choice(
        "tiebreak",
        "shared",
        ("shared", "nobility"),
        "equal Infamy: a shared win, or more Nobility and then fewer Penance cards",
        rule="DR-RULING-41",
        group="End",
    ),
    Number(
        "stall_rounds",
        5,
        1,
        50,
        "the game ends after so many rounds in a row in which nothing was taken",
        rule="DR-RULING-42",
        group="End",
    ),
    Number(
        "max_rounds", 100, 1, MOST_ROUNDS, "the game ends after so many rounds", rule="DR-RULING-42", group="End"
    ),
)


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
            options=OPTIONS,
            packs=(content.pack,),
            pack_folder=pack_folder,
            turn_rule="DR-TURN-1",
            end_rule="DR-ENDTIMES-4",
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
        """DR-PERSECUTE-3: to Repent, or to suffer."""
        return ("DR-PERSECUTE-3",)

    def check_options(self, seats: int, options: OptionValues) -> None:
        first = options.word("first_seat")
        if first != "random" and int(first) >= seats:
            raise OptionError(
                f"option 'first_seat' is {first!r}; allowed with {seats} seats: random, 0 to {seats - 1}"
            )
        if options.flag("graded_start") and options.flag("last_seat_extra_card"):
            raise OptionError(
                "options 'graded_start' and 'last_seat_extra_card' do not go together: choose one [DR-DESIGN-11]"
            )

    def with_pack(self, folder: Path) -> Game:
        content = load_content(folder)
        check_cited(content.pack, CITING, self.rulebook())
        return DivineRetribution(content, str(folder))

    def catalogue(self) -> dict[str, object]:
        return {"cards": {name: self.content.card_json(card) for card, name in enumerate(CARD_IDS)}}

    def observation_size(self, seats: int) -> int:
        return view.observation_size(seats)

    def decision_bound(self, seats: int) -> int:
        """DR-RULING-42, DR-RULING-43: at most 1000 rounds whatever the options, and 2000 actions in a turn."""
        bound: i64 = MOST_ROUNDS * ACTIONS_PER_TURN * seats
        return bound

    def strategy(self) -> Strategy | None:
        return Disease()

    def study(self) -> Study | None:
        return DivineStudy(self.content)


GAME = DivineRetribution(load_content(None))
