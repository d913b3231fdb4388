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
        titles={"horny_goats": "Horny Goats", "flat_earthers": "Flat-Earthers"},
    )


OPTIONS: Final = OptionTable(
    Choice(
        "planet",
        "terra_ix",
        PLANET_IDS,
        "which planet you invade",
        rule="SP-SETUP-2",
        group="Start",
        titles={"terra_ix": "Terra IX", "proton_moon_ii": "Proton Moon II", "gasier_x": "Gasier X"},
        title="Planet",
    ),
    Choice(
        "deck_method",
        "balanced",
        ("balanced", "chaos"),
        "the unique events are spread over the planetary deck, or shuffled in at random",
        rule="SP-SETUP-4",
        group="Start",
        title="Unique events",
        titles={"balanced": "Spread", "chaos": "At random"},
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
        group="Round",
        title="First player",
        titles={"rotate": "Goes round", "fixed": "Stays"},
    ),
    Number(
        "event_track_spaces",
        2,
        1,
        4,
        "how many rounds pass from the reveal of a card to its event",
        rule="SP-RULING-5",
        group="Round",
        title="Rounds until an event",
    ),
    Choice(
        "final_round",
        "march_only",
        FINAL_ROUNDS,
        "after the last event comes one more march, a whole round, or nothing",
        rule="SP-RULING-6",
        group="Round",
        title="After the last event",
        titles={"march_only": "One march", "full_round": "A whole round", "none": "Nothing"},
    ),
    Flag(
        "actions_mandatory",
        True,
        "you must do what your card says if it is possible",
        rule="SP-RULING-12",
        group="Round",
        title="Cards must be used",
    ),
    Number(
        "market_size",
        0,
        0,
        int(MOST_ROW),
        "how many cards lie in the market; 0 means one more than there are players",
        rule="SP-RULING-30",
        group="Market",
        title="Cards in the market",
    ),
    Flag(
        "market_top_buyable",
        False,
        "the face-up card on the market deck is for sale",
        rule="SP-RULING-31",
        group="Market",
        title="Buy from the deck",
    ),
    Number(
        "max_market_ops_per_turn",
        20,
        1,
        1000,
        "how often one player can buy a card or renew the market in a turn",
        rule="SP-RULING-11",
        group="Market",
        title="Most purchases in a turn",
    ),
    Flag(
        "collect_under_unit",
        False,
        "a unit collects energy that is produced under it at once",
        rule="SP-RULING-16",
        group="Energy",
        title="Energy under a unit",
    ),
    Choice(
        "energy_supply",
        "50",
        ("50", "unlimited"),
        "how much energy there is",
        rule="SP-RULING-17",
        group="Energy",
        title="Energy in the pool",
    ),
    Choice(
        "special_token_supply",
        "18",
        ("18", "unlimited"),
        "how many special tokens there are",
        rule="SP-RULING-34",
        group="Energy",
        title="Special tokens",
    ),
    Choice(
        "halt_scope",
        "unit",
        ("unit", "tile"),
        "an event halts the units that stand there, or the tiles",
        rule="SP-RULING-21",
        group="Events",
        title="Halts",
        titles={"unit": "Units", "tile": "Tiles"},
    ),
    Choice(
        "toll_payer",
        "host",
        ("host", "owner"),
        "who pays for a unit: the player on whose board it stands, or its owner",
        rule="SP-RULING-22",
        group="Events",
        title="Paying for a unit",
        titles={"host": "Whose board it is", "owner": "Its owner"},
    ),
    Flag(
        "ship_is_path",
        False,
        "units on ships count as on the path, for event 20 and for the tie-break",
        rule="SP-RULING-23",
        group="Events",
        title="Ships count as path",
    ),
    Choice(
        "gasier4_scope",
        "own_colour",
        ("own_colour", "own_board"),
        "the fourth event of Gasier X takes a unit of your colour, or one on your board",
        rule="SP-RULING-23",
        group="Events",
        title="Fourth event of Gasier X",
        titles={"own_colour": "Your colour", "own_board": "Your board"},
    ),
    Choice(
        "terra_planet_tile",
        "extra_tile",
        PLANET_TILES,
        "what a planet tile is: the extra tile, Alien ground, or nothing but Forest",
        rule="SP-RULING-3",
        group="Events",
        title="Planet tiles of Terra IX",
        titles={"extra_tile": "Extra tile", "alien": "Alien ground", "forest_only": "Forest"},
    ),
    Choice(
        "abduct_full_ship",
        "forbid",
        ("forbid", "destroy"),
        "with a full ship you cannot abduct, or the unit is destroyed",
        rule="SP-RULING-28",
        group="Cards",
        title="Abducting with a full ship",
        titles={"forbid": "Not allowed", "destroy": "Destroyed"},
    ),
    Flag(
        "teleport_forward_only",
        False,
        "a red plague jumps ahead only, never back",
        rule="SP-RULING-36",
        group="Cards",
        title="Red plagues jump ahead only",
    ),
    Flag(
        "hide_hands",
        False,
        "of the hands of others you see only the size",
        rule="SP-RULING-39",
        group="Cards",
        title="Hidden hands",
    ),
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
