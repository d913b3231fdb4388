"""The kernel's promises, kept by this game for every number of players, with its house rules and its scenarios.

Golden records are random games, rich ones; after a change of the rules (a new `rules_version`) or of a scenario
write them anew:

    PYTHONPATH=src:. python -m tests.games.space_opera.test_conformance
"""

from pathlib import Path

import pytest

from pestis.games.space_opera import GAME
from pestis.kernel.conformance import Check, checks, write_golden
from pestis.kernel.match import verify
from pestis.kernel.rules import rule

GOLDEN = Path(__file__).resolve().parent / "golden"
QUIET: dict[str, object] = {"surrender": False}
SHORT: dict[str, object] = {**QUIET, "round_limit": 4}
HOUSE_RULES: tuple[dict[str, object], ...] = (
    {
        **SHORT,
        "scenario": "bright-minds",
        "phase_order": "maintenance_first",
        "revisit_planets": True,
        "research_pick": "choose",
        "fleet_transfer": True,
        "overfly_enemy_planets": True,
        "wormhole": "forced_jump",
        "energy_check": "end_of_move",
        "spy_scope": "all",
        "converter_rate": "one_for_one",
        "open_trade": True,
    },
    {
        **SHORT,
        "scenario": "bright-minds",
        "clone_last": True,
        "wormhole": "inert",
        "marker_rounds": "exclusive",
        "invasion_tie": "defender_keeps_one",
        "docked_crews_fight": True,
        "wmg_shape": "area",
        "wmg_pierces": True,
        "stealth_end": "coexist",
        "defences_are_attacks": True,
        "kamikaze_needs_pilot": True,
        "ambassador_mutual": True,
        "rogue_meeples": False,
        "super_soldier": "per_meeple",
        "respawn": True,
        "tech_deck": "single27",
    },
)
# Number of seats, seed, options: one for each number of players and each scenario.
RECORDS: tuple[tuple[int, int, dict[str, object]], ...] = (
    (2, 1, dict(QUIET)),
    (3, 2, dict(QUIET)),
    (4, 3, dict(QUIET)),
    (4, 4, {**QUIET, "scenario": "bright-minds"}),
    (2, 5, {**QUIET, "scenario": "deep-field"}),
    (3, 6, {**QUIET, "scenario": "land-rush"}),
    (3, 7, {**QUIET, "scenario": "old-war"}),
    (2, 8, {**QUIET, "scenario": "rock-belt"}),
    (4, 9, {**QUIET, "scenario": "three-gates"}),
    (3, 10, {**HOUSE_RULES[0], "round_limit": 8}),
    (4, 11, {**HOUSE_RULES[1], "round_limit": 8}),
    (3, 12, {"scenario": "bright-minds"}),
)

DEFAULT = checks(GAME, golden=GOLDEN, options=({**SHORT, "round_limit": 3},), games=2, places=3, worlds=1)
RICH = checks(GAME, seats=(3,), options=({**SHORT, "scenario": "bright-minds"},), games=1, places=4, worlds=2)
HOUSE = [
    *checks(GAME, seats=(3,), options=HOUSE_RULES[:1], games=1, places=3, worlds=1),
    *checks(GAME, seats=(2,), options=HOUSE_RULES[1:], games=1, places=3, worlds=1),
]
SLOW = ("moves", "golden", "compiled", "other-process", "same-game", "undo", "sealed")


@rule("SO-RULING-43", "SO-RULING-68")
@pytest.mark.parametrize("check", DEFAULT, ids=str)
def test_the_game_conforms(check: Check) -> None:
    check()


@rule("SO-REACT-7", "SO-RULING-68")
@pytest.mark.parametrize("check", [check for check in RICH if check.name not in SLOW], ids=str)
def test_the_game_conforms_with_many_technologies(check: Check) -> None:
    check()


@rule("SO-SCEN-6")
@pytest.mark.parametrize("check", [check for check in HOUSE if check.name not in SLOW], ids=str)
def test_the_game_conforms_with_house_rules(check: Check) -> None:
    check()


@rule("SO-SCEN-1")
@pytest.mark.parametrize(("seats", "seed"), [record[:2] for record in RECORDS])
def test_there_is_a_golden_record_for_every_scenario(seats: int, seed: int) -> None:
    path = GOLDEN / f"{GAME.id}-{seats}-{seed}.json"
    assert verify(path.read_text(encoding="utf-8"), game=GAME).seats == seats


def test_every_scenario_has_a_record() -> None:
    kept = {str(options.get("scenario", "first-game")) for _, _, options in RECORDS}
    assert kept == set(GAME.shelf.names())


if __name__ == "__main__":
    for seats, seed, options in RECORDS:
        print(write_golden(GAME, GOLDEN, seats=seats, seed=seed, options=options))
