"""SO-KEY: the keyboard map for tables that are moved by hand. tests/browser/test_freeform.py presses every key."""

from pestis.games.space_opera import GAME
from pestis.games.space_opera.content.keys import KEYS
from pestis.kernel.rules import rule

from .kit import given


@rule("SO-KEY-10")
def test_a_key_means_one_thing_for_what_is_selected() -> None:
    pairs = [(selected, keys) for _, selected, keys, _ in KEYS]
    assert len(set(pairs)) == len(pairs)
    assert {row[0] for row in KEYS} == {f"SO-KEY-{number}" for number in range(1, 10)}


@rule("SO-KEY-10", "SO-RULING-70")
def test_keys_are_data_for_a_page_and_no_moves() -> None:
    found = GAME.catalogue()["keys"]
    assert isinstance(found, list)
    assert len(found) == len(KEYS)
    assert all(entry["rule"] in GAME.rulebook() for entry in found)
    assert not {str(entry["command"]) for entry in found} & {"move", "build", "step"}
    assert given("A . B", fleet="A 1,1 e1").offers("move(0)")
