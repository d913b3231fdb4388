"""Positions set by hand: any Round and phase, ships anywhere, and marks of what was used and moved."""

import pytest

from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.scenario.model import PHASES
from pestis.games.space_opera.flags import MOVED
from pestis.games.space_opera.game import GAME
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.match import Match, verify
from pestis.kernel.rules import rule
from tests.games.space_opera.shelf import shelf, small

SHIPS = """
[[fixed]]
cells = [[2, 2]]
card = "asteroid"

[[ship]]
seat = "blue"
cell = [2, 2]
energy = 3
meeples = 2
used = 1
moved = true

[[ship]]
seat = "red"
cell = [1, 1]
energy = 1
meeples = 1
"""


def begun(text: str) -> Galaxy:
    state = Match(GAME, seats=2, seed=1, options={"scenario": text, "first_player": "0"}).state
    assert isinstance(state, Galaxy)
    return state


def test_the_phases_are_those_of_the_rules() -> None:
    assert PHASES == on.PHASE_IDS


@rule("SO-KEY-10", "SO-KEY-4")
def test_a_position_begins_where_it_says_with_what_it_says() -> None:
    state = begun(small('round = 7\nphase = "movement"', "meeples = 3\nused = 2", SHIPS))
    assert (state.round, state.phase) == (7, on.MOVEMENT)
    assert (state.meeples[0], state.used[0]) == (3, 2)
    ship = 1
    assert (state.ship_owner[ship], state.ship_cell[ship]) == (1, 4)
    assert (state.ship_energy[ship], state.ship_meeples[ship], state.ship_used[ship]) == (3, 2, 1)
    assert state.ship_flags[ship] == MOVED
    assert state.fleet[4] == 1


@rule("SO-KEY-10", "SO-RULING-1")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("order", ["production_first", "maintenance_first"])
def test_play_goes_on_from_every_phase_to_the_end(phase: str, order: str) -> None:
    text = small(f'round = 3\nround_limit = 3\nphase = "{phase}"', "", SHIPS)
    match = Match(GAME, seats=2, seed=5, options={"scenario": text, "phase_order": order})
    while not match.state.is_over:
        seat = match.state.next_seat()
        match.play(int(seat), match.state.legal(seat)[-1])
    assert isinstance(match.state, Galaxy)
    assert match.state.round == 3
    assert verify(match.record().dumps()).state.digest() == match.state.digest()


@rule("SO-MAP-8")
def test_a_ship_may_wait_on_a_card_that_lies_face_down() -> None:
    state = begun(small(rest='[[ship]]\nseat = "red"\ncell = [1, 2]'))
    assert state.ship_cell[1] == 1
    assert not state.up[1]


@pytest.mark.parametrize(
    ("head", "homes", "rest", "said"),
    [
        (
            "",
            "",
            SHIPS.replace("asteroid", "supernova"),
            "a Supernova, which destroys ships; allowed: any other card",
        ),
        ("", "", SHIPS.replace("used = 1", "used = 3"), "field 'used': is 3; allowed: 0 to 2 [SO-KEY-4]"),
        ("", "meeples = 2\nused = 3", "", "home 1: field 'used': is 3; allowed: 0 to 2 [SO-KEY-4]"),
        ("round = 9\nround_limit = 8", "", "", "field 'round': is 9; allowed: 1 to 8 [SO-KEY-10]"),
        ('phase = "combat"', "", "", "field 'phase': is 'combat'; allowed: building, movement, production"),
        ("", "", SHIPS.replace("blue", "green"), "ship 1: field 'seat': is 'green'; allowed: red, blue"),
        ("", "", SHIPS.replace("[2, 2]\nenergy", "[4, 2]\nenergy"), "has [4, 2], outside the grid"),
    ],
)
@rule("SO-KEY-10", "SO-MAP-5")
def test_an_impossible_position_is_refused_with_its_reason(head: str, homes: str, rest: str, said: str) -> None:
    problems = [str(problem) for problem in shelf().check(small(head, homes, rest), "small.toml").problems]
    assert len(problems) == 1
    assert said in problems[0]
