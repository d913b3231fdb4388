"""The kernel's promises, kept by this game for every number of players and with its house rules.

Golden records are random games, rich ones; after a change of the rules (a new `rules_version`) write them anew:

    PYTHONPATH=src:. python -m tests.games.divine_retribution.test_conformance
"""

from pathlib import Path

import pytest

from pestis.games.divine_retribution import GAME
from pestis.kernel.conformance import Check, checks, write_golden
from pestis.kernel.rules import rule

GOLDEN = Path(__file__).resolve().parent / "golden"
BUILT_IN = Path(__file__).resolve().parents[3] / "src/pestis/games/divine_retribution/content/cards.toml"

SHORT = {"max_rounds": 6}
HOUSE_RULES = (
    {
        **SHORT,
        "reveal_penance": True,
        "recycle_pitted_penance": True,
        "queen_copies_end_chronic": True,
        "buy_rat_king": True,
    },
    {
        **SHORT,
        "one_noble_per_stack_per_turn": True,
        "equal_turns": True,
        "tiebreak": "nobility",
        "graded_start": True,
        "first_seat": "1",
        "lineup_mulligan": "off",
    },
)

# Number of seats, seed, options.
RECORDS: tuple[tuple[int, int, dict[str, object]], ...] = (
    (2, 3, {}),
    (3, 29, {"reveal_penance": True, "recycle_pitted_penance": True, "queen_copies_end_chronic": True}),
    (4, 2, {"graded_start": True, "equal_turns": True, "tiebreak": "nobility"}),
    (5, 22, {}),
)

# The order in which cards were drawn is told to their owner, but a hand has no order. A discarded hand is seen by
# all, and may be shuffled into the draw pile at once.
FLEETING = ("drew", "discarded")


DEFAULT = checks(GAME, golden=GOLDEN, options=(SHORT,), games=2, places=4, worlds=2, fleeting=FLEETING)
WHOLE = checks(GAME, seats=(3,), games=1, places=4, worlds=2, fleeting=FLEETING)
HOUSE = checks(GAME, seats=(2, 4), options=HOUSE_RULES, games=1, places=4, worlds=2, fleeting=FLEETING)
OTHER = [check for check in HOUSE if check.name not in ("moves", "golden", "compiled", "other-process")]


@rule("DR-RULING-46", "DR-EDGE-39", "DR-EDGE-40")
@pytest.mark.parametrize("check", DEFAULT, ids=str)
def test_the_game_conforms(check: Check) -> None:
    check()


@rule("DR-RULING-42", "DR-RULING-45")
@pytest.mark.parametrize("name", ["legal", "end", "components", "views", "secrets", "asked", "seen"])
def test_a_whole_game_conforms(name: str) -> None:
    next(check for check in WHOLE if check.name == name)()


@rule("DR-RULING-32", "DR-RULING-33", "DR-RULING-39")
@pytest.mark.parametrize("check", OTHER, ids=str)
def test_the_game_conforms_with_house_rules(check: Check) -> None:
    check()


@rule("DR-RULING-3", "DR-DEC-1")
@pytest.mark.parametrize("name", ["legal", "words", "secrets", "sealed"])
def test_votes_are_secret_until_all_are_in(name: str, tmp_path: Path) -> None:
    """In this pack every lineup is of high Resistance, so that there is always a vote."""
    lines = BUILT_IN.read_text(encoding="utf-8").split("\n")
    dear = ["resistance = 9" if line in [f"resistance = {low}" for low in range(2, 6)] else line for line in lines]
    (tmp_path / "cards.toml").write_text("\n".join(dear), encoding="utf-8")
    options = ({**SHORT, "lineup_mulligan": "vote"},)
    game = GAME.with_pack(tmp_path)
    assert len(game.start(2, 0, options[0]).pending()) == 2
    found = checks(game, seats=(2, 3), options=options, games=1, places=3, worlds=2, fleeting=FLEETING)
    next(check for check in found if check.name == name)()


@rule("DR-RULING-46")
@pytest.mark.parametrize(("seats", "seed"), [record[:2] for record in RECORDS])
def test_there_is_a_golden_record_for_every_number_of_players(seats: int, seed: int) -> None:
    assert (GOLDEN / f"{GAME.id}-{seats}-{seed}.json").is_file()


if __name__ == "__main__":
    for seats, seed, options in RECORDS:
        print(write_golden(GAME, GOLDEN, seats=seats, seed=seed, options=options))
