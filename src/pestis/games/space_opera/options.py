"""What a table can settle: the scenario, the first player and the flags of section 6 of the rules page.

A scenario may set any flag (SO-SCEN-6); what the table asks for stands above it.
"""

from __future__ import annotations

from typing import Final

from pestis.games.space_opera.content.tables import TECH_DECKS
from pestis.kernel.options import Choice, Flag, Number, Option, OptionTable, seat_titles

DEFAULT_ROUNDS: Final = 20
MOST_ROUNDS: Final = 200
FIRST_PLAYERS: Final = ("random", "0", "1", "2", "3")
CORNERS: Final = ("opposite", "same_side")

# These are fields of a scenario of their own; all other flags stand in its table [flags].
SCENARIO_FIELDS: Final = ("round_limit", "respawn", "respawn_level", "respawn_techs")


def flags() -> list[Option]:
    """SO-SCEN-6: every flag with its default."""
    rounds = [*_setup_flags(), *_round_flags(), *_movement_flags(), *_combat_flags()]
    return [*rounds, *_device_flags(), *_contest_flags(), *_end_flags()]


def _setup_flags() -> list[Option]:
    return [
        Choice(
            "two_player_corners",
            "opposite",
            CORNERS,
            "two players: each has opposite corners, or the corners of one side",
            rule="SO-RULING-5",
            group="Start",
            title="Corners of two players",
            titles={"opposite": "Opposite", "same_side": "Same side"},
        ),
        Flag(
            "equal_start",
            False,
            "home worlds are only those with three equal attributes",
            rule="SO-SETUP-5",
            group="Start",
            title="Equal home worlds",
        ),
        Choice(
            "tech_deck",
            "weighted48",
            TECH_DECKS,
            "which Technology cards are in the deck",
            rule="SO-RSCH-2",
            group="Start",
            title="Technology deck",
            titles={"weighted48": "48 cards, the strong ones rare", "single27": "27 cards, one of each"},
        ),
    ]


def _round_flags() -> list[Option]:
    return [
        Choice(
            "phase_order",
            "production_first",
            ("production_first", "maintenance_first"),
            "which of the last two phases comes first",
            rule="SO-RULING-1",
            group="Round",
            title="Last two phases",
            titles={"production_first": "Production first", "maintenance_first": "Maintenance first"},
        ),
        Flag(
            "revisit_planets",
            False,
            "you may build on a planet in several turns of a phase",
            rule="SO-RULING-14",
            group="Round",
            title="Build again on a planet",
        ),
        Flag(
            "clone_last",
            False,
            "after cloning you build nothing else on that planet in that turn",
            rule="SO-RULING-15",
            group="Round",
            title="Clone last",
        ),
        Choice(
            "research_pick",
            "top",
            ("top", "choose"),
            "Research takes the top card, or one that you choose",
            rule="SO-RULING-17",
            group="Round",
            title="Research",
            titles={"top": "Top card", "choose": "Your choice"},
        ),
    ]


def _movement_flags() -> list[Option]:
    return [
        Flag(
            "fleet_transfer",
            False,
            "your ships on one card may exchange cargo",
            rule="SO-RULING-20",
            group="Movement",
            title="Cargo between ships",
        ),
        Flag(
            "overfly_enemy_planets",
            False,
            "ships may pass over enemy planets without an attack",
            rule="SO-RULING-22",
            group="Movement",
            title="Pass over enemy planets",
        ),
        Choice(
            "wormhole",
            "linked",
            ("linked", "forced_jump", "inert"),
            "face-up wormholes lie next to each other, throw a ship to another one, or do nothing",
            rule="SO-RULING-23",
            group="Movement",
            title="Wormholes",
            titles={"linked": "Linked", "forced_jump": "Throw ships", "inert": "Do nothing"},
        ),
        Choice(
            "energy_check",
            "always",
            ("always", "end_of_move"),
            "a ship in space without Energy is lost at once, or only when a move ends",
            rule="SO-RULING-27",
            group="Movement",
            title="Ships without Energy",
            titles={"always": "Lost at once", "end_of_move": "Lost after a move"},
        ),
    ]


def _combat_flags() -> list[Option]:
    return [
        Choice(
            "marker_rounds",
            "inclusive",
            ("inclusive", "exclusive"),
            "whether the Round of the strike is the first of the three Rounds they stay",
            rule="SO-RULING-33",
            group="Combat",
            title="Contamination and Nuclear Fallout",
            titles={"inclusive": "It is the first", "exclusive": "The next is the first"},
        ),
        Choice(
            "invasion_tie",
            "mutual",
            ("mutual", "defender_keeps_one"),
            "all Meeples die, or the defender keeps one",
            rule="SO-RULING-37",
            group="Combat",
            title="Invasion with equal strength",
            titles={"mutual": "All die", "defender_keeps_one": "The defender keeps one"},
        ),
        Flag(
            "docked_crews_fight",
            False,
            "Meeples aboard docked ships help to defend the planet",
            rule="SO-RULING-38",
            group="Combat",
            title="Crews help to defend",
        ),
    ]


def _device_flags() -> list[Option]:
    return [
        Choice(
            "spy_scope",
            "one",
            ("one", "all"),
            "Spy copies one Technology, or all it sees",
            rule="SO-RULING-50",
            group="Technologies",
            title="Spy",
            titles={"one": "Copies one", "all": "Copies all"},
        ),
        Choice(
            "converter_rate",
            "fee",
            ("fee", "one_for_one"),
            "converters take one token as a fee and turn any number, or turn each token without a fee",
            rule="SO-RULING-51",
            group="Technologies",
            title="Converters",
            titles={"fee": "1 token as a fee", "one_for_one": "No fee"},
        ),
        Choice(
            "wmg_shape",
            "line",
            ("line", "single", "area"),
            "the Wave Motion Gun hits a line of 3 cards, one card, or all cards within 3",
            rule="SO-RULING-53",
            group="Technologies",
            title="Wave Motion Gun",
            titles={"line": "A line", "single": "One card", "area": "All around"},
        ),
        Flag(
            "wmg_pierces",
            False,
            "neither Energy Shield nor Ship Armor helps against the Wave Motion Gun",
            rule="SO-RULING-53",
            group="Technologies",
            title="Wave Motion Gun pierces",
        ),
    ]


def _contest_flags() -> list[Option]:
    """Technologies where two sides meet."""
    return [
        Choice(
            "stealth_end",
            "collide",
            ("collide", "coexist"),
            "ships that share a card by Stealth fight when it ends, or stay",
            rule="SO-RULING-57",
            group="Technologies",
            title="End of Stealth",
            titles={"collide": "They fight", "coexist": "They stay"},
        ),
        Flag(
            "defences_are_attacks",
            False,
            "Ship Armor and Energy Shield help against Force Field and Missile Defense System",
            rule="SO-RULING-59",
            group="Technologies",
            title="Saving ships from defences",
        ),
        Flag(
            "kamikaze_needs_pilot",
            False,
            "Kamikaze Pilot works only with a Meeple aboard",
            rule="SO-RULING-61",
            group="Technologies",
            title="Kamikaze Pilot needs a crew",
        ),
        Flag(
            "ambassador_mutual",
            False,
            "either partner may pay to be spared",
            rule="SO-RULING-62",
            group="Technologies",
            title="Ties bind both sides",
        ),
        Flag(
            "rogue_meeples",
            True,
            "Rogue may take Meeples as well as Energy and Ore",
            rule="SO-RULING-63",
            group="Technologies",
            title="Rogue takes Meeples",
        ),
        Choice(
            "super_soldier",
            "flat",
            ("flat", "per_meeple"),
            "Super Soldier gives 2 strength to the side, or to each Meeple",
            rule="SO-RULING-66",
            group="Technologies",
            title="Super Soldier",
            titles={"flat": "To the side", "per_meeple": "To each Meeple"},
        ),
    ]


def _end_flags() -> list[Option]:
    return [
        Flag(
            "surrender",
            True,
            "players may give up on their own turn; never offered in simulations",
            rule="SO-RULING-45",
            group="End",
            title="Surrender",
        ),
        Flag(
            "open_trade",
            False,
            "players may trade Energy and Ore",
            rule="SO-RULING-65",
            group="End",
            title="Trade",
        ),
        Number(
            "round_limit",
            DEFAULT_ROUNDS,
            1,
            MOST_ROUNDS,
            "after how many Rounds the game ends",
            rule="SO-RULING-43",
            group="End",
            title="Rounds",
        ),
        Flag(
            "respawn",
            False,
            "a player who is out of the game starts anew once",
            rule="SO-RULING-46",
            group="End",
            title="Second life",
        ),
        Number(
            "respawn_level",
            1,
            1,
            2,
            "the level of structures with which a player starts anew",
            rule="SO-RULING-46",
            group="End",
            title="Structures of a second life",
        ),
        Number(
            "respawn_techs",
            1,
            0,
            2,
            "how many Technologies a player who starts anew gets",
            rule="SO-RULING-46",
            group="End",
            title="Technologies of a second life",
        ),
    ]


def first_player() -> Option:
    return Choice(
        "first_player",
        "random",
        FIRST_PLAYERS,
        "who has the First-Player-Token in Round 1",
        rule="SO-SETUP-2",
        group="Start",
        titles=seat_titles(FIRST_PLAYERS),
        title="First-Player-Token",
    )


FLAGS: Final = OptionTable(*flags())
