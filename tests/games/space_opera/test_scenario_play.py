"""Any scenario can be played, recorded, replayed and simulated, wherever its file has gone."""

import json
import pickle
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

import pestis
from pestis.cli import program
from pestis.games.space_opera.game import GAME
from pestis.games.space_opera.state import Galaxy
from pestis.kernel import installed
from pestis.kernel.errors import OptionError, RecordEdited
from pestis.kernel.match import Match, verify
from pestis.kernel.rules import rule
from tests.games.space_opera.shelf import content, shelf, small

QUICK = {"round_limit": 2}


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(installed._added, GAME.id, GAME)


def play_out(match: Match, seed: int = 1) -> Match:
    source = random.Random(seed)
    while not match.state.is_over:
        seat = match.state.next_seat()
        match.play(int(seat), source.choice(match.state.legal(seat)))
    return match


@rule("SO-SCEN-1", "SO-SETUP-13")
@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in shelf().names() for seats in shelf().find(name).players]
)
def test_every_scenario_is_played_to_its_end_and_its_record_verifies(name: str, seats: int) -> None:
    match = play_out(Match(GAME, seats=seats, seed=seats, options={"scenario": name, **QUICK}))
    told = match.record()
    assert told.options["scenario"] == name
    assert verify(told.dumps()).state.digest() == match.state.digest()


@rule("SO-SCEN-1")
def test_a_scenario_of_ones_own_is_carried_inside_the_record() -> None:
    text = small("round_limit = 2\nrate = 3", "bunkers = 2", rows=4, columns=6)
    match = play_out(Match(GAME, seats=2, seed=4, options={"scenario": text}))
    told = json.loads(match.record().dumps())
    assert told["options"]["scenario"] == text
    assert told["options"]["round_limit"] == 2
    shelf_without = GAME.shelf.by_text.pop(text, None)
    assert shelf_without is not None
    assert verify(told).state.digest() == match.state.digest()


def test_a_record_whose_scenario_was_changed_does_not_verify() -> None:
    match = play_out(Match(GAME, seats=2, seed=4, options={"scenario": small("round_limit = 2")}))
    told = json.loads(match.record().dumps())
    told["options"]["scenario"] = small("round_limit = 2", "bunkers = 3")
    with pytest.raises(pestis.PestisError):
        verify(told)
    told["options"]["scenario"] = small("round_limit = 2\nrate = 0")
    with pytest.raises(RecordEdited, match="line 9: field 'rate': is 0"):
        verify(told)


@rule("SO-SCEN-1")
def test_a_scenario_is_refused_for_a_number_of_players_it_is_not_for() -> None:
    with pytest.raises(OptionError, match="'rock-belt' is for 2 players, not 3"):
        GAME.start(3, options={"scenario": "rock-belt"})
    with pytest.raises(OptionError, match="did you mean 'rock-belt'"):
        GAME.start(2, options={"scenario": "rockbelt"})


@rule("SO-SCEN-6")
def test_the_scenario_settles_what_the_table_leaves_open() -> None:
    by_scenario = Match(GAME, seats=2, seed=1, options={"scenario": "land-rush"})
    assert by_scenario.options["round_limit"] == 8
    by_table = Match(GAME, seats=2, seed=1, options={"scenario": "land-rush", "round_limit": 3})
    assert by_table.options["round_limit"] == 3
    assert Match(GAME, seats=2, seed=1).options["round_limit"] == 20


@rule("SO-SCEN-2", "SO-SETUP-7")
def test_start_planets_have_what_the_scenario_says() -> None:
    text = small("", "meeples = 4\nenergy = 7\nwindmill = 2\nbunkers = 1\nships = [{ energy = 2, meeples = 1 }]")
    state = GAME.start(2, seed=1, options={"scenario": text})
    assert isinstance(state, Galaxy)
    assert (state.meeples[0], state.energy[0], state.windmill[0], state.bunkers[0]) == (4, 7, 2, 1)
    assert state.ore[0] == content().ore[state.card[0]]
    last = 8
    attributes = [table[state.card[last]] for table in (content().capacity, content().energy, content().ore)]
    assert [state.meeples[last], state.energy[last], state.ore[last]] == attributes
    assert (int(state.ship_owner[1]), int(state.ship_energy[1]), int(state.ship_meeples[1])) == (0, 2, 1)


@rule("SO-SCEN-2", "SO-SCEN-5")
def test_technologies_of_a_scenario_are_dealt_in_secret_or_named_in_the_open() -> None:
    state = GAME.start(3, seed=1, options={"scenario": "bright-minds"})
    assert isinstance(state, Galaxy)
    assert [int(hand.size()) for hand in state.hands] == [2, 2, 2]
    assert [int(count) for count in state.unknown] == [2, 2, 2]
    war = GAME.start(3, seed=1, options={"scenario": "old-war"})
    assert isinstance(war, Galaxy)
    assert [int(hand.size()) for hand in war.hands] == [1, 1, 1]
    assert [int(count) for count in war.unknown] == [0, 0, 0]


def test_a_state_of_a_scenario_of_ones_own_survives_a_pickle() -> None:
    state = GAME.start(2, seed=3, options={"scenario": small("rate = 4")})
    again = pickle.loads(pickle.dumps(state))
    assert again.digest() == state.digest()
    assert again.rules.rate == 4


def run(*arguments: str | Path) -> str:
    result = CliRunner().invoke(program, [str(argument) for argument in arguments], prog_name="pestis")
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_file_is_played_and_replayed_on_the_command_line_without_it(tmp_path: Path) -> None:
    file = tmp_path / "my-map.toml"
    run("scenario", "new", file, "--game", GAME.id)
    asked = ["--option", f"scenario={file}", "--option", "round_limit=1", "--seats", "2", "--bots", "random"]
    record = tmp_path / "match.json"
    run("play-bots", GAME.id, *asked, "--seed", "3", "--record", record)
    file.unlink()
    assert "my-map" in json.loads(record.read_text())["options"]["scenario"]
    run("verify", record)


def test_a_scenario_can_be_simulated(tmp_path: Path) -> None:
    asked = ["--option", "scenario=rock-belt", "--option", "round_limit=2", "--seats", "2", "--games", "3"]
    assert "3 games" in run("simulate", GAME.id, *asked)
