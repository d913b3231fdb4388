"""What players can agree on before a game."""

from __future__ import annotations

from typing import Final

from pestis.kernel.errors import OptionError
from pestis.kernel.options import Choice, Flag, Number, OptionTable, OptionValues, seat_titles

MOST_ROUNDS: Final = 1000

OPTIONS = OptionTable(
    Choice(
        "first_seat",
        "random",
        ("random", "0", "1", "2", "3", "4"),
        "who takes the first turn",
        rule="DR-RULING-2",
        group="Start",
        titles=seat_titles(("0", "1", "2", "3", "4")),
        title="First turn",
    ),
    Choice(
        "lineup_mulligan",
        "auto",
        ("auto", "off", "vote"),
        "if most cards of the first lineup have Resistance 6 or more: deal a new one, keep it, or vote",
        rule="DR-RULING-3",
        group="Start",
        title="New first lineup",
        titles={"auto": "Deal anew", "off": "Keep", "vote": "Vote"},
    ),
    Flag(
        "last_seat_extra_card",
        False,
        "the last seat in turn order starts with six cards",
        rule="DR-SETUP-6",
        group="Start",
        title="Sixth card for the last seat",
    ),
    Flag(
        "graded_start",
        False,
        "later seats start with more cards, to make up for the first seat's lead",
        rule="DR-SETUP-6",
        group="Start",
        title="More cards for later seats",
    ),
    Flag(
        "one_noble_per_stack_per_turn",
        False,
        "each Nobility stack gives at most one card in a turn",
        rule="DR-RULING-15",
        group="Infect",
        title="One card per Nobility stack",
    ),
    Flag(
        "buy_rat_king",
        False,
        "Rat Kings can also be paid for",
        rule="DR-RULING-16",
        group="Infect",
        title="Pay for Rat Kings",
    ),
    Flag(
        "reveal_penance",
        False,
        "a drawn Penance is shown to everybody",
        rule="DR-RULING-33",
        group="Penance",
        title="Show drawn Penance",
    ),
    Flag(
        "recycle_pitted_penance",
        False,
        "Penance in the Plague Pit becomes a new Penance deck when the old one is empty",
        rule="DR-RULING-32",
        group="Penance",
        title="Penance comes back",
    ),
    Flag(
        "queen_copies_end_chronic",
        False,
        "the Queen can use her copy of an End Phase Chronic effect before you discard the cards you control",
        rule="DR-RULING-39",
        group="Cards",
        title="The Queen copies End Phase effects",
    ),
    Flag(
        "equal_turns",
        False,
        "the round is played to its end after the End Times have come",
        rule="DR-RULING-40",
        group="End",
        title="Equal turns",
    ),
    Choice(
        "tiebreak",
        "shared",
        ("shared", "nobility"),
        "players with equal Infamy share the win, or more Nobility and then fewer Penance cards decide",
        rule="DR-RULING-41",
        group="End",
        title="Equal Infamy",
        titles={"shared": "Shared", "nobility": "Nobility"},
    ),
    Number(
        "stall_rounds",
        5,
        1,
        50,
        "after how many rounds in a row in which nobody takes a card the game ends",
        rule="DR-RULING-42",
        group="End",
        title="Rounds without a card taken",
    ),
    Number(
        "max_rounds",
        100,
        1,
        MOST_ROUNDS,
        "after how many rounds the game ends",
        rule="DR-RULING-42",
        group="End",
        title="Most rounds",
    ),
)


def check_options(seats: int, options: OptionValues) -> None:
    """Refuse options that do not go together."""
    first = options.word("first_seat")
    if first != "random" and int(first) >= seats:
        raise OptionError(
            f"option 'first_seat' is {first!r}; allowed with {seats} seats: random, 0 to {seats - 1}"
        )
    if options.flag("graded_start") and options.flag("last_seat_extra_card"):
        raise OptionError(
            "options 'graded_start' and 'last_seat_extra_card' do not go together: choose one [DR-SETUP-6]"
        )
