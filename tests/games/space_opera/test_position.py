"""A position can be printed, copied and stored: whoever looks for a fault reads names, and nothing is lost."""

from __future__ import annotations

import pickle

from pestis.games.space_opera import GAME
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.frames import Unused
from pestis.kernel.playout import random_game
from pestis.kernel.rng import fast
from tests.games.space_opera.kit import A, B, given


def test_every_kind_of_frame_has_its_class() -> None:
    kinds = {name: kind for name, kind in vars(on).items() if isinstance(kind, int) and name.startswith("ASK_")}
    for name, kind in kinds.items():
        assert type(GAME.frames[kind]).__name__ == name.title().replace("_", "")
    last = max(kinds.values())
    unused = {kind for kind, frame in enumerate(GAME.frames[: last + 1]) if isinstance(frame, Unused)}
    assert unused == {int(on.CALL_TIES), *range(on.STRENGTH + 1, on.FIRST_QUESTION)}


def test_a_printed_position_has_names_for_frames_cards_and_technologies() -> None:
    position = given("A . B", phase="building", techs={A: "spy", B: "hacker"})
    printed = str(position.table)
    assert "agenda: AskBuild(seat 0)" in printed
    assert "owned: ['SPY', 'HAK']" in printed
    assert "phase: 'building'" in printed
    assert "card: [" in printed
    assert "'space'" in printed


def test_a_stored_galaxy_keeps_its_house_rules() -> None:
    state = GAME.start(3, 5, {"scenario": "bright-minds", "round_limit": 4, "clone_last": True})
    assert isinstance(state, Galaxy)
    stored = pickle.loads(pickle.dumps(state))
    assert isinstance(stored, Galaxy)
    assert stored.rules.clone_last
    assert stored.rules.scenario is state.rules.scenario
    assert stored.digest() == state.digest()
    random_game(stored, fast(1))
    random_game(state, fast(1))
    assert stored.differences(state) == []
