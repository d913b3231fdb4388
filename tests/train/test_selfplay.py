"""Games that are learned from: the same seed gives the same rows, and rows say what they should."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pestis.train.expecting import Expecting, corrected, shared
from pestis.train.generation import QUICK_CHUNK, Generation
from pestis.train.rows import NAMES, NO_MOVE, Rows, joined, read, write
from pestis.train.selfplay import HELD_OUT, MOST_MOVES, play
from tests.bots.test_bots import midway
from tests.kernel.toys import TALLY
from tests.train.kit import GAME, PLAYING, untaught


def same(one: Rows, other: Rows) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in NAMES)


def test_the_same_seed_gives_the_same_rows() -> None:
    first, again, other = (play(GAME, 2, seed, None, PLAYING) for seed in (5, 5, 6))
    assert len(first) > 5
    assert same(first, again)
    assert not same(first, other)


def test_the_same_seed_and_network_give_the_same_rows(tmp_path: Path) -> None:
    network = untaught(GAME, tmp_path / "network.npz")
    first, again = (play(GAME, 2, 5, network, PLAYING) for _ in range(2))
    assert same(first, again)
    assert not same(first, play(GAME, 2, 5, None, PLAYING))


def test_rows_are_what_a_seat_knew_could_do_and_got() -> None:
    rows = joined([play(GAME, 3, seed, None, PLAYING) for seed in range(3)])
    assert rows.numbers.shape == (len(rows), GAME.observation_size(3))
    assert rows.moves.shape == (len(rows), MOST_MOVES)
    for shares in (rows.won, rows.expected):
        assert shares.shape == (len(rows), 3)
        np.testing.assert_allclose(shares.sum(axis=1), 1, rtol=1e-5)
        assert shares.min() >= 0
    chose = rows.moves[:, 0] != NO_MOVE
    assert 0 < chose.sum() < len(rows)
    assert (rows.moves[chose, 1] != NO_MOVE).all(), "who had no choice has nothing to teach"
    assert (rows.moves[~chose] == NO_MOVE).all()
    for moves in rows.moves[chose]:
        named = moves[moves != NO_MOVE]
        assert len(set(named.tolist())) == len(named)


def test_both_who_chooses_and_who_looks_on_are_asked() -> None:
    """With two seats every look is followed by one of the other seat, from where the end looks the other way."""
    rows = play(GAME, 2, 5, None, PLAYING)
    np.testing.assert_array_equal(rows.won[0::2], rows.won[1::2, ::-1])
    assert (rows.moves[0::2, 0] != NO_MOVE).all()
    assert (rows.moves[1::2, 0] == NO_MOVE).all()


def test_whole_games_are_held_out() -> None:
    held = [play(GAME, 2, seed, None, PLAYING).held_out for seed in (HELD_OUT, HELD_OUT + 1)]
    assert held[0].all()
    assert not held[1].any()


def test_a_game_without_a_strategy_is_played_at_random() -> None:
    rows = play(TALLY, 2, 1, None, replace(PLAYING, kept=1.0))
    assert len(rows) > 4


def test_rows_are_written_whole_and_read_again(tmp_path: Path) -> None:
    rows = play(GAME, 2, 5, None, PLAYING)
    write(rows, tmp_path / "games.npz")
    assert same(rows, read(tmp_path / "games.npz"))
    assert [path.name for path in tmp_path.iterdir()] == ["games.npz"]


def test_what_is_expected_depends_on_what_the_seat_knows() -> None:
    """Of worlds that a seat cannot tell apart each gives the same."""
    state = midway()
    alike = [state, *(state.imagine(0, seed) for seed in range(3))]
    assert len({tuple(Expecting(TALLY, 2, None, 4, 1).of(world, 0)) for world in alike}) == 1


def test_without_worlds_who_won_stands_for_what_was_expected() -> None:
    rows = play(GAME, 2, 5, None, replace(PLAYING, worlds=0))
    assert len(rows)
    assert (rows.expected == rows.won).all()
    assert not (play(GAME, 2, 5, None, PLAYING).expected == rows.won).all()


def test_what_a_search_found_stands_also_without_worlds(tmp_path: Path) -> None:
    """For the seat that searched and, turned about, for the one that looks on."""
    network = untaught(GAME, tmp_path / "network.npz")
    rows = play(GAME, 2, 5, network, replace(PLAYING, worlds=0, kept=1.0))
    is_searched = (rows.expected[::2] != rows.won[::2]).any(axis=1)
    assert is_searched.mean() > 0.5
    np.testing.assert_allclose(rows.expected[::2][is_searched], rows.expected[1::2][is_searched][:, ::-1])


def test_what_a_search_found_corrects_one_seat_and_the_others_share_the_rest() -> None:
    assert corrected([0.5, 0.3, 0.2], 0, 0.8) == pytest.approx([0.8, 0.12, 0.08])
    assert corrected([0.2, 0.8], 1, 0.6) == pytest.approx([0.4, 0.6])
    assert corrected([0.0, 1.0, 0.0], 1, 0.5) == pytest.approx([0.25, 0.5, 0.25])
    assert shared([0.0, 0.0]) == [0.5, 0.5]


def test_chunks_are_the_same_games_whoever_plays_them() -> None:
    generation = Generation(GAME, 2, QUICK_CHUNK + 2, 3, 0, None, replace(PLAYING, worlds=1), {})
    assert generation.count() == 2
    last = generation.play(1, lambda: False)
    assert (last.games, last.whole) == (2, True)
    assert same(last.rows, generation.play(1, lambda: False).rows)
    stopped = generation.play(1, lambda: True)
    assert (stopped.games, stopped.whole) == (1, False)
