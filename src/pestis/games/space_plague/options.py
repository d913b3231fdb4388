"""Everything a table can settle before the game: the table of section 6 of the rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague.content.tables import PLANET_IDS
from pestis.games.space_plague.moves import MOST_ROW
from pestis.kernel.errors import OptionError
from pestis.kernel.options import Choice, Flag, Number, OptionTable, OptionValues

# SP-RULING-44: factions have names and looks, no powers.
FACTION_IDS: Final = ("horny_goats", "flat_earthers", "reptilians", "slime")
FACTIONS: Final = ("any", *FACTION_IDS)
FINAL_ROUNDS: Final = ("march_only", "full_round", "none")
MARCH_ONLY: Final[i64] = 0
NO_FINAL_ROUND: Final[i64] = 2
PLANET_TILES: Final = ("extra_tile", "alien", "forest_only")
EXTRA_TILE: Final[i64] = 0
ALIEN_GROUND: Final[i64] = 1


def faction(seat: str, name: str) -> Choice:
    return Choice(
        name,
        "any",
        FACTIONS,
        f"the faction of the {seat} seat",
        rule="SP-SETUP-1",
        group="Start",
        title=f"Faction of the {seat} seat",
        titles={"flat_earthers": "Flat-Earthers"},
    )


OPTIONS: Final = OptionTable(
    Choice(
        "planet",
        "terra_ix",
        PLANET_IDS,
        "which planet is invaded",
        rule="SP-SETUP-2",
        group="Start",
        titles={"terra_ix": "Terra IX", "proton_moon_ii": "Proton Moon II", "gasier_x": "Gasier X"},
    ),
    Choice(
        "deck_method",
        "balanced",
        ("balanced", "chaos"),
        "spread the unique events over the planetary deck, or shuffle them in at random",
        rule="SP-SETUP-4",
        group="Start",
    ),
    faction("first", "faction_0"),
    faction("second", "faction_1"),
    faction("third", "faction_2"),
    faction("fourth", "faction_3"),
    Choice(
        "first_player",
        "rotate",
        ("rotate", "fixed"),
        "the first player token goes round after every march, or stays",
        rule="SP-RULING-9",
        group="RoundTracker",
    ),
    Number(
        "event_track_spaces",
        2,
        1,
        4,
        "how many rounds pass from the reveal of a card to its event",
        rule="SP-RULING-5",
        group="RoundTracker",
    ),
    Choice(
        "final_round",
        "march_only",
        FINAL_ROUNDS,
        "after the last event comes one more march, a whole round, or nothing",
        rule="SP-RULING-6",
        group="RoundTracker",
    ),
    Flag(
        "actions_mandatory",
        True,
        "what a played card says is done if it is possible",
        rule="SP-RULING-12",
        group="RoundTracker",
    ),
    Number(
        "market_size",
        0,
        0,
        int(MOST_ROW),
        "how many cards lie in the market; 0: one more than there are players",
        rule="SP-RULING-30",
        group="Market",
    ),
    Flag(
        "market_top_buyable",
        False,
        "the face-up card on the market deck can be bought",
        rule="SP-RULING-31",
        group="Market",
    ),
    Number(
        "max_market_ops_per_turn",
        20,
        1,
        1000,
        "how many purchases and renewals one turn can have",
        rule="SP-RULING-11",
        group="Market",
    ),
    Flag(
        "collect_under_unit",
        False,
        "energy that is produced under a unit is collected at once",
        rule="SP-RULING-16",
        group="Energy",
    ),
    Choice(
        "energy_supply",
        "50",
        ("50", "unlimited"),
        "how many pieces of energy there are",
        rule="SP-RULING-17",
        group="Energy",
    ),
    Choice(
        "special_token_supply",
        "18",
        ("18", "unlimited"),
        "how many special tokens there are",
        rule="SP-RULING-34",
        group="Energy",
    ),
    Choice(
        "halt_scope",
        "unit",
        ("unit", "tile"),
        "an event halts the units that stand there, or the tiles",
        rule="SP-RULING-21",
        group="Events",
    ),
    Choice(
        "toll_payer",
        "host",
        ("host", "owner"),
        "who pays for a unit: whose board it is on, or whose it is",
        rule="SP-RULING-22",
        group="Events",
    ),
    Flag(
        "ship_is_path",
        False,
        "units on ships count as on the path, for event 20 and for the tie-break",
        rule="SP-RULING-23",
        group="Events",
    ),
    Choice(
        "gasier4_scope",
        "own_colour",
        ("own_colour", "own_board"),
        "the fourth event of Gasier X takes a unit of your colour, or one on your board",
        rule="SP-RULING-23",
        group="Events",
        title="Fourth event of Gasier X",
    ),
    Choice(
        "terra_planet_tile",
        "extra_tile",
        PLANET_TILES,
        "what a planet tile is: the extra tile, Alien ground, or nothing but Forest",
        rule="SP-RULING-3",
        group="Events",
        title="Planet tiles of Terra IX",
    ),
    Choice(
        "abduct_full_ship",
        "forbid",
        ("forbid", "destroy"),
        "with a full ship nobody can be abducted, or the unit is lost",
        rule="SP-RULING-28",
        group="Cards",
    ),
    Flag("teleport_forward_only", False, "a red plague jumps only forward", rule="SP-RULING-36", group="Cards"),
    Flag("hide_hands", False, "of other hands only the size is shown", rule="SP-RULING-39", group="Cards"),
)


def check_factions(seats: int, options: OptionValues) -> None:
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
