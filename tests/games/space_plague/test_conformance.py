"""The kernel's promises, kept by this game for every number of players, on all planets and with its house rules.

Golden records are random games; after a change of the rules (a new `rules_version`) write them anew:

    PYTHONPATH=src:. python -m tests.games.space_plague.test_conformance
"""

from pathlib import Path

import pytest

from pestis.games.space_plague import GAME
from pestis.kernel.conformance import Check, checks, write_golden
from pestis.kernel.rules import rule

GOLDEN = Path(__file__).resolve().parent / "golden"

HOUSE_RULES = (
    {
        "planet": "bradok",
        "deck_method": "chaos",
        "first_player": "fixed",
        "event_track_spaces": 1,
        "final_round": "full_round",
        "market_top_buyable": True,
        "market_size": 8,
        "actions_mandatory": False,
        "collect_under_unit": True,
        "halt_scope": "tile",
        "hide_hands": True,
    },
    {
        "planet": "gasier_x",
        "event_track_spaces": 4,
        "final_round": "none",
        "energy_supply": "unlimited",
        "special_token_supply": "unlimited",
        "toll_payer": "owner",
        "ship_is_path": True,
        "gasier4_scope": "own_board",
        "abduct_full_ship": "destroy",
        "teleport_forward_only": True,
        "max_market_ops_per_turn": 3,
    },
)

# Number of seats, seed, options: every planet and every number of players.
RECORDS: tuple[tuple[int, int, dict[str, object]], ...] = (
    (2, 1, {"planet": "terra_ix"}),
    (2, 2, {"planet": "xion"}),
    (2, 3, {"planet": "proton_moon_ii", "deck_method": "chaos"}),
    (2, 4, {"planet": "bradok"}),
    (2, 5, {"planet": "gasier_x"}),
    (3, 1, {"planet": "terra_ix", "terra_planet_tile": "alien"}),
    (3, 2, {"planet": "xion"}),
    (3, 3, {"planet": "proton_moon_ii", "final_round": "full_round"}),
    (3, 4, {"planet": "bradok", "halt_scope": "tile"}),
    (3, 5, {"planet": "gasier_x", "gasier4_scope": "own_board"}),
    (4, 1, {"planet": "terra_ix"}),
    (4, 2, {"planet": "xion", "market_top_buyable": True}),
    (4, 3, {"planet": "proton_moon_ii"}),
    (4, 4, {"planet": "bradok", "toll_payer": "owner"}),
    (4, 5, {"planet": "gasier_x", "collect_under_unit": True}),
)

DEFAULT = checks(GAME, golden=GOLDEN, games=2, places=4, worlds=2)
HOUSE = checks(GAME, seats=(2, 4), options=HOUSE_RULES, games=1, places=4, worlds=2)
OTHER = [check for check in HOUSE if check.name not in ("moves", "golden", "compiled", "other-process")]
PLANETS = checks(
    GAME,
    seats=(3,),
    options=[{"planet": planet} for planet in ("xion", "proton_moon_ii", "bradok", "gasier_x")],
    games=1,
    places=5,
    worlds=1,
)


@rule("SP-RULING-1", "SP-RULING-10", "SP-RULING-39", "SP-RULING-40", "SP-EDGE-8")
@pytest.mark.parametrize("check", DEFAULT, ids=str)
def test_the_game_conforms(check: Check) -> None:
    check()


@rule("SP-RULING-39")
@pytest.mark.parametrize("check", OTHER, ids=str)
def test_the_game_conforms_with_house_rules(check: Check) -> None:
    check()


@rule("SP-RULING-2", "SP-EVT-3")
@pytest.mark.parametrize("name", ["legal", "end", "components", "words", "views", "secrets", "clone"])
def test_the_game_conforms_on_every_planet(name: str) -> None:
    next(check for check in PLANETS if check.name == name)()


@pytest.mark.parametrize(("seats", "seed"), [record[:2] for record in RECORDS])
def test_there_is_a_golden_record_for_every_number_of_players_on_every_planet(seats: int, seed: int) -> None:
    assert (GOLDEN / f"{GAME.id}-{seats}-{seed}.json").is_file()


if __name__ == "__main__":
    for seats, seed, options in RECORDS:
        print(write_golden(GAME, GOLDEN, seats=seats, seed=seed, options=options))
