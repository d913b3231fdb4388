"""The games under OpenSpiel: its own tests and bots, what players know, and what it refuses."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import pestis
import pestis.rl.open_spiel
from pestis.rl.names import spiel_name
from pestis.rl.spiel import SpielState
from tests.rl.kit import GAMES, TABLES

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
# Short games: whole ones make pages of numbers.
STRINGS = {
    "divine-retribution": "python_pestis_divine_retribution(deals=4,options=max_rounds:1)",
    "plague-inc": "python_pestis_plague_inc(deals=4,players=1)",
    "space-opera": "python_pestis_space_opera(deals=4,options=round_limit:1)",
    "space-plague": "python_pestis_space_plague(deals=4)",
}


def dealt(name: str, deal: int = 0) -> SpielState:
    state: SpielState = pyspiel.load_game(name).new_initial_state()
    state.apply_action(deal)
    return state


def test_every_game_is_registered() -> None:
    assert {spiel_name(game) for game in GAMES} <= set(pestis.rl.open_spiel.NAMES)
    assert pyspiel.load_game("python_pestis_divine_retribution(players=3)").num_players() == 3


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_it_passes_the_random_simulation_test(game: str, seats: int) -> None:
    """Clones, stored states, histories, masks, tensors and returns, at every decision of a game."""
    short = {"divine-retribution": "max_rounds:2", "space-opera": "round_limit:2"}
    parameters = {"players": seats, "options": short.get(game, "")}
    pyspiel.random_sim_test(pyspiel.load_game(spiel_name(game), parameters), 1, True, False)


@pytest.mark.parametrize("game", GAMES)
def test_a_playthrough_is_as_it_was(game: str) -> None:
    """OpenSpiel's record of a game, without its long lines; `python -m tests.rl.test_spiel` writes it anew."""
    expected = (PLAYTHROUGHS / f"{game}.txt").read_text(encoding="utf-8")
    assert playthrough(game) == expected


def playthrough(game: str) -> str:
    from open_spiel.python.algorithms import generate_playthrough  # with half of SciPy, which takes a second

    with patch.object(generate_playthrough, "_format_tensor", return_value=[]):  # to write them takes longest
        text = generate_playthrough.playthrough(STRINGS[game], [1], seed=5)
    lines = [line.rstrip() for line in text.splitlines()]
    return "\n".join(line for line in lines if len(line) <= 160) + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_openspiels_search_plays_a_game(game: str) -> None:
    loaded = pyspiel.load_game(STRINGS[game])
    source = np.random.RandomState(3)
    bot = mcts.MCTSBot(loaded, 1.4, 2, mcts.RandomRolloutEvaluator(1, source), random_state=source)
    state = loaded.new_initial_state()
    state.apply_action(2)
    searched = 0
    while not state.is_terminal():
        is_bots = state.current_player() == 0 and searched < 12
        searched += is_bots
        state.apply_action(bot.step(state) if is_bots else source.choice(state.legal_actions()))
    assert searched
    assert all(-1.0 <= value <= 1.0 for value in state.returns())


def test_a_search_over_what_a_player_knows_plays_too() -> None:
    state = dealt("python_pestis_space_plague")
    source = np.random.RandomState(3)
    game = state.get_game()
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, source), 1.4, 4, random_state=source)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_resampled_state_looks_the_same_to_the_player_and_is_another() -> None:
    state = dealt("python_pestis_divine_retribution(players=3)")
    source = np.random.RandomState(1)
    for _ in range(30):
        state.apply_action(source.choice(state.legal_actions()))
    others = [state.resample_from_infostate(1, source.random_sample) for _ in range(3)]
    for other in others:
        assert other.information_state_string(1) == state.information_state_string(1)
        assert other.information_state_tensor(1) == state.information_state_tensor(1)
        assert other.observation_string(1) == state.observation_string(1)
    assert len({str(other) for other in others} | {str(state)}) == 4
    player = others[0].current_player()
    assert others[0].legal_actions()
    again = others[0].resample_from_infostate(1, source.random_sample)
    assert again.information_state_tensor(1) == state.information_state_tensor(1)
    others[0].apply_action(others[0].legal_actions()[0])
    assert others[0].information_state_string(player) != state.information_state_string(player)


@pytest.mark.parametrize("player", [2, -1, -4])
def test_nothing_is_resampled_for_a_player_who_is_not_there(player: int) -> None:
    state = dealt("python_pestis_space_plague")
    with pytest.raises(pyspiel.SpielError, match=f"there is no player {player}; allowed: 0 to 1"):
        state.resample_from_infostate(player, np.random.RandomState(1).random_sample)


def test_an_information_state_remembers_what_the_player_did_and_saw() -> None:
    state = dealt("python_pestis_space_plague")
    assert state.current_player() == 0
    first, second = state.child(state.legal_actions()[0]), state.child(state.legal_actions()[1])
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.current_player() == 1
    for look in (
        "information_state_string",
        "observation_string",
        "information_state_tensor",
        "observation_tensor",
    ):
        assert getattr(first, look)(1) == getattr(second, look)(1), "player 1 has seen a sealed choice"


def test_the_history_says_everything() -> None:
    state = dealt("python_pestis_plague_inc", deal=3)
    source = np.random.RandomState(2)
    for _ in range(25):
        state.apply_action(source.choice(state.legal_actions()))
    again = state.get_game().new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    stored = pickle.loads(pickle.dumps(state))
    assert str(stored) == str(state)
    assert stored.information_state_string(0) == state.information_state_string(0)
    assert stored.legal_actions() == state.legal_actions()
    seeds = ("python_pestis_plague_inc(rng_seed=1)", "python_pestis_plague_inc(rng_seed=2)")
    assert len({str(dealt(name, 3)) for name in seeds}) == 2


def test_games_and_states_can_go_to_another_process() -> None:
    state = dealt("python_pestis_divine_retribution(players=3,options=max_rounds:2)")
    source = np.random.RandomState(2)
    for _ in range(10):
        state.apply_action(source.choice(state.legal_actions()))
    drawn = state.resample_from_infostate(0, source.random_sample)
    parts = (state.get_game(), state, drawn)
    code = "import pickle, sys; print(*pickle.load(sys.stdin.buffer), sep=chr(10))"
    found = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(parts), capture_output=True, check=True
    )
    assert found.stdout.decode().splitlines() == [str(part) for part in parts]


def test_nobody_gets_a_players_knowledge_as_public() -> None:
    """Neither public nor private knowledge alone: the type of the game says so."""
    game = pyspiel.load_game("python_pestis_divine_retribution")
    assert not game.get_type().provides_factored_observation_string
    private = pyspiel.PrivateInfoType
    for is_public, known in ((True, private.NONE), (False, private.SINGLE_PLAYER), (True, private.ALL_PLAYERS)):
        asked = pyspiel.IIGObservationType(perfect_recall=False, public_info=is_public, private_info=known)
        assert make_observation(game, asked) is None
    asked = pyspiel.IIGObservationType(perfect_recall=True)
    assert make_observation(game, asked).dict.keys() == {"observation", "recent"}


def test_five_can_play_where_an_option_allows_it() -> None:
    game = pyspiel.load_game("python_pestis_plague_inc(players=5,options=five_players:experimental)")
    assert game.num_players() == game.get_type().max_num_players == 5


def test_before_the_deal_there_is_nothing_to_see() -> None:
    state = pyspiel.load_game("python_pestis_space_plague").new_initial_state()
    assert state.is_chance_node()
    assert state.observation_string(0) == "before the deal"
    assert not any(state.observation_tensor(0))
    assert len(state.chance_outcomes()) == 1024
    with pytest.raises(pyspiel.SpielError, match="has not been dealt"):
        _ = state.dealt


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("python_pestis_space_chess", "Unknown game"),
        ("python_pestis_space_plague(seats=2)", "Unknown parameter 'seats'"),
        ("python_pestis_space_plague(players=9)", "allowed: 2, 3, 4"),
        ("python_pestis_space_plague(ask=me)", "allowed: public, able"),
        ("python_pestis_space_plague(deals=0)", "deals is 0; allowed: 1 to 1048576"),
        ("python_pestis_space_plague(deals=1000000000)", "allowed: 1 to 1048576"),
        ("python_pestis_space_plague(options=planet:xion;planet:xion)", "option 'planet' is given twice"),
        ("python_pestis_space_plague(options=planets:xion)", "no option 'planets'"),
        ("python_pestis_space_plague(options=planet:pluto)", "option 'planet' is 'pluto'"),
    ],
)
def test_names_and_parameters_that_do_not_exist_are_refused(name: str, message: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=message):
        pyspiel.load_game(name)


def test_illegal_actions_are_refused() -> None:
    state = dealt("python_pestis_space_plague")
    before = str(state)
    illegal = next(action for action in range(state.num_distinct_actions()) if action not in state.legal_actions())
    with pytest.raises(pyspiel.SpielError, match=f"illegal action {illegal} of player 0: "):
        state.apply_action(illegal)
    with pytest.raises(pyspiel.SpielError, match="no move with the id 99999"):
        state.apply_action(99999)
    with pytest.raises(pyspiel.SpielError, match="no move with the id 99999"):
        state.action_to_string(99999)
    assert str(state) == before
    undealt = pyspiel.load_game("python_pestis_space_plague(deals=4)").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="there is no deal 4; allowed: 0 to 3"):
        undealt.apply_action(4)
    with pytest.raises(ValueError, match="takes no parameters"):
        state.get_game().make_py_observer(None, {"colour": "red"})


if __name__ == "__main__":
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for game_id in GAMES:
        (PLAYTHROUGHS / f"{game_id}.txt").write_text(playthrough(game_id), encoding="utf-8")
