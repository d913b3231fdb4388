"""What a table can settle: the scenario, the first player and the flags of section 6 of the rules page.

A scenario may set any flag (SO-SCEN-6); what the table asks for stands above it.
"""

from __future__ import annotations

from typing import Final

from pestis.games.space_opera.content.loader import TECH_DECKS
from pestis.kernel.options import Choice, Flag, Number, Option, OptionTable, seat_titles

DEFAULT_ROUNDS: Final = 20
MOST_ROUNDS: Final = 200
FIRST_PLAYERS: Final = ("random", "0", "1", "2", "3")
CORNERS: Final = ("opposite", "same_side")

# These are fields of a scenario of their own; all other flags stand in its table [flags].
SCENARIO_FIELDS: Final = ("round_limit", "respawn", "respawn_level", "respawn_techs")


def flags() -> list[Option]:
    """SO-SCEN-6: every flag with its default."""
    return [*_setup_flags(), *_turn_flags(), *_combat_flags(), *_tech_flags(), *_end_flags()]


def _setup_flags() -> list[Option]:
    return [
        Choice(
            "two_player_corners",
            "opposite",
            CORNERS,
            "two seats: each has opposite corners, or the corners of one side",
            rule="SO-RULING-5",
            group="Start",
        ),
        Flag(
            "equal_start",
            False,
            "home worlds are only those with three equal attributes",
            rule="SO-SETUP-5",
            group="Start",
        ),
        Choice(
            "tech_deck",
            "weighted48",
            TECH_DECKS,
            "the Technology deck: 48 cards with the strong ones rare, or one of each",
            rule="SO-RSCH-2",
            group="Start",
            title="Technology deck",
            titles={"weighted48": "48 cards, the strong ones rare", "single27": "27 cards, one of each"},
        ),
    ]


def _turn_flags() -> list[Option]:
    return [
        Choice(
            "phase_order",
            "production_first",
            ("production_first", "maintenance_first"),
            "which of the last two phases comes first",
            rule="SO-RULING-1",
            group="Round",
        ),
        Flag(
            "revisit_planets",
            False,
            "a planet may be built on in several turns of a phase",
            rule="SO-RULING-14",
            group="Round",
        ),
        Flag("clone_last", False, "cloning ends the turn on that planet", rule="SO-RULING-15", group="Round"),
        Choice(
            "research_pick",
            "top",
            ("top", "choose"),
            "Research takes the top card, or one that you choose",
            rule="SO-RULING-17",
            group="Round",
        ),
        Flag(
            "fleet_transfer",
            False,
            "cargo may be moved between your ships on one card",
            rule="SO-RULING-20",
            group="Movement",
        ),
        Flag(
            "overfly_enemy_planets",
            False,
            "ships may pass enemy planets without attacking",
            rule="SO-RULING-22",
            group="Movement",
        ),
        Choice(
            "wormhole",
            "linked",
            ("linked", "forced_jump", "inert"),
            "face-up wormholes lie next to each other, throw a ship to another one, or do nothing",
            rule="SO-RULING-23",
            group="Movement",
        ),
        Choice(
            "energy_check",
            "always",
            ("always", "end_of_move"),
            "a ship in space without Energy is lost at once, or only when a move ends",
            rule="SO-RULING-27",
            group="Movement",
        ),
    ]


def _combat_flags() -> list[Option]:
    return [
        Choice(
            "marker_rounds",
            "inclusive",
            ("inclusive", "exclusive"),
            "whether the Round of the strike counts as the first of three",
            rule="SO-RULING-33",
            group="Combat",
        ),
        Choice(
            "invasion_tie",
            "mutual",
            ("mutual", "defender_keeps_one"),
            "equal strength: all die, or the defender keeps one Meeple",
            rule="SO-RULING-37",
            group="Combat",
        ),
        Flag(
            "docked_crews_fight",
            False,
            "Meeples aboard docked ships help to defend",
            rule="SO-RULING-38",
            group="Combat",
        ),
    ]


def _tech_flags() -> list[Option]:
    return [
        Choice(
            "spy_scope",
            "one",
            ("one", "all"),
            "Spy copies one Technology, or all it sees",
            rule="SO-RULING-50",
            group="Technologies",
        ),
        Choice(
            "converter_rate",
            "fee",
            ("fee", "one_for_one"),
            "converters: one token as a fee for any number, or each token for itself",
            rule="SO-RULING-51",
            group="Technologies",
        ),
        Choice(
            "wmg_shape",
            "line",
            ("line", "single", "area"),
            "the Wave Motion Gun hits a line of 3, one card, or all within 3",
            rule="SO-RULING-53",
            group="Technologies",
            title="Wave Motion Gun",
        ),
        Flag(
            "wmg_pierces",
            False,
            "no Shield or Armor helps against the Wave Motion Gun",
            rule="SO-RULING-53",
            group="Technologies",
            title="Wave Motion Gun pierces",
        ),
        Choice(
            "stealth_end",
            "collide",
            ("collide", "coexist"),
            "ships that share a card by Stealth fight when it ends, or stay",
            rule="SO-RULING-57",
            group="Technologies",
        ),
        Flag(
            "defences_are_attacks",
            False,
            "Armor and Shield help against Force Field and Missile Defense",
            rule="SO-RULING-59",
            group="Technologies",
        ),
        Flag(
            "kamikaze_needs_pilot",
            False,
            "Kamikaze Pilot works only with a Meeple aboard",
            rule="SO-RULING-61",
            group="Technologies",
        ),
        Flag(
            "ambassador_mutual",
            False,
            "ties bind both sides: either may pay to be spared",
            rule="SO-RULING-62",
            group="Technologies",
        ),
        Flag("rogue_meeples", True, "Rogue may take Meeples", rule="SO-RULING-63", group="Technologies"),
        Choice(
            "super_soldier",
            "flat",
            ("flat", "per_meeple"),
            "Super Soldier gives 2 strength to the side, or to each Meeple",
            rule="SO-RULING-66",
            group="Technologies",
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
        ),
        Flag("open_trade", False, "players may trade Energy and Ore", rule="SO-RULING-65", group="End"),
        Number(
            "round_limit",
            DEFAULT_ROUNDS,
            1,
            MOST_ROUNDS,
            "the game ends after so many Rounds",
            rule="SO-RULING-43",
            group="End",
        ),
        Flag("respawn", False, "who is eliminated starts anew once", rule="SO-RULING-46", group="End"),
        Number(
            "respawn_level", 1, 1, 2, "the level of structures after a re-spawn", rule="SO-RULING-46", group="End"
        ),
        Number(
            "respawn_techs", 1, 0, 2, "how many Technologies a re-spawn brings", rule="SO-RULING-46", group="End"
        ),
    ]


def first_player() -> Option:
    return Choice(
        "first_player",
        "random",
        FIRST_PLAYERS,
        "who holds the First-Player-Token in Round 1",
        rule="SO-SETUP-2",
        group="Start",
        titles=seat_titles(FIRST_PLAYERS),
    )


FLAGS: Final = OptionTable(*flags())
