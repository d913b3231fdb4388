"""The kernel's promises, kept by this game for every number of players and with its options.

Golden records are random games; after a change of the rules (a new `rules_version`) write them anew:

    PYTHONPATH=src:. python -m tests.games.plague_inc.test_conformance
"""

from pathlib import Path

import pytest

from pestis.games.plague_inc import GAME
from pestis.kernel.conformance import Check, checks, write_golden
from pestis.kernel.match import verify
from pestis.kernel.rules import check_coverage, rule

TESTS = Path(__file__).resolve().parent
GOLDEN = TESTS / "golden"

# The order in which cards were drawn is told to their owner, but a hand has no order. A discarded hand is seen by
# all, and may be shuffled into the deck at once.
FLEETING = ("drew_trait", "discarded_trait")
VIRUS = {"disease": "virus", "unnatural_selection": True, "patient_zero_pack": True, "refund_basis": "paid"}
WILD = {
    "unknown_origins": True,
    "restart_choice": "search_deck",
    "restart_discard_refresh": True,
    "infection_optional": True,
    "trait_discard": "removed",
    "devolved_cards": "removed",
    "absorb_is_placement": False,
    "final_tie": "random",
    "deck_delta_per_player": -1,
}
QUIET = {"make_love_not_war": True, "sudden_death_round_cap": 3, "sd_eradication": "end_of_turn_state"}

# Number of seats, seed, options: each number of players, each number of slots, each option.
RECORDS: tuple[tuple[int, int, dict[str, object]], ...] = (
    (1, 2, {"plaguebot_slots": 2}),
    (1, 3, {"plaguebot_slots": 3}),
    (1, 4, {}),
    (1, 5, {"plaguebot_slots": 5, "plaguebot_dna_phase": True, "plaguebot_connectivity": "snapshot"}),
    (2, 1, {}),
    (2, 2, dict(VIRUS)),
    (2, 3, dict(WILD)),
    (2, 4, dict(QUIET)),
    (2, 5, {"event_timing": "own_turn", "wipeout_tiebreak": "population", "outbreak_prevents_stuck": True}),
    (2, 6, {"deck_delta_per_player": 2, "final_tie": "most_kills_then_shared", "setup_climate": "any"}),
    (3, 1, {}),
    (3, 2, {"first_player": "seat0", "unnatural_selection": True, "disease": "bacteria"}),
    (4, 1, {}),
    (4, 2, {"unknown_origins": True, "deck_delta_per_player": 1}),
    (5, 1, {"five_players": "experimental"}),
)

DEFAULT = checks(GAME, golden=GOLDEN, games=1, places=5, worlds=2, fleeting=FLEETING)
HOUSE = checks(GAME, seats=(3,), options=(VIRUS, WILD), games=1, places=4, worlds=2, fleeting=FLEETING)
FIVE = checks(
    GAME,
    seats=(5,),
    options=({"five_players": "experimental", **VIRUS},),
    games=1,
    places=4,
    worlds=2,
    fleeting=FLEETING,
)
SOLO = checks(
    GAME, seats=(1,), options=({"plaguebot_slots": 2}, VIRUS), games=1, places=4, worlds=2, fleeting=FLEETING
)
AGAIN = checks(GAME, seats=(1, 3), games=1, fleeting=FLEETING)
REPLAYED = ("other-process", "same-game", "compiled")
SLOW = ("moves", "golden", *REPLAYED)


@rule("PI-RULING-34", "PI-RULING-62")
@pytest.mark.parametrize("check", [check for check in DEFAULT if check.name not in REPLAYED], ids=str)
def test_the_game_conforms(check: Check) -> None:
    check()


@rule("PI-RULING-34")
@pytest.mark.parametrize("check", [check for check in AGAIN if check.name in REPLAYED], ids=str)
def test_the_same_seed_and_moves_give_the_same_game(check: Check) -> None:
    check()


@rule("PI-RULING-34")
def test_games_of_several_players_end_with_winners() -> None:
    for check in checks(GAME, seats=(2, 3, 4), options=({}, QUIET), games=2, fleeting=FLEETING):
        if check.name == "end":
            check()


@rule("PI-RULING-28", "PI-RULING-45", "PI-OPT-3")
@pytest.mark.parametrize("check", [check for check in HOUSE if check.name not in SLOW], ids=str)
def test_the_game_conforms_with_other_options(check: Check) -> None:
    check()


@rule("PI-RULING-49")
@pytest.mark.parametrize("name", ["legal", "end", "components", "secrets", "sealed"])
def test_a_game_of_five_conforms(name: str) -> None:
    next(check for check in FIVE if check.name == name)()


@rule("PI-RULING-86")
@pytest.mark.parametrize("name", ["legal", "clone", "views", "secrets", "words", "end"])
def test_a_solo_game_conforms(name: str) -> None:
    next(check for check in SOLO if check.name == name)()


@rule("PI-RULING-34")
@pytest.mark.parametrize(("seats", "seed", "options"), RECORDS)
def test_golden_records_still_replay(seats: int, seed: int, options: dict[str, object]) -> None:
    path = GOLDEN / f"{GAME.id}-{seats}-{seed}.json"
    match = verify(path.read_text(encoding="utf-8"), game=GAME)
    assert match.state.is_over
    assert {name: match.options[name] for name in options} == options


def test_every_option_is_in_a_golden_record_with_another_value_than_its_default() -> None:
    changed = {name for _, _, options in RECORDS for name in options}
    assert changed == set(GAME.options.names())


def test_every_rule_has_a_test() -> None:
    coverage = check_coverage(GAME.rulebook(), TESTS)
    assert coverage.missing == []
    assert coverage.unknown == []


if __name__ == "__main__":
    for seats, seed, options in RECORDS:
        print(write_golden(GAME, GOLDEN, seats=seats, seed=seed, options=options))
