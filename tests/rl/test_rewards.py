"""What winning and leading is worth."""

from __future__ import annotations

import pytest

import pestis
from pestis.rl.rewards import final_rewards, leads
from pestis.rl.table import Rewards
from tests.rl.kit import GAMES, TABLES, played


@pytest.mark.parametrize(
    ("seats", "winners", "rewards"),
    [
        (2, (0,), [1.0, -1.0]),
        (3, (1,), [-0.5, 1.0, -0.5]),
        (4, (0, 3), [0.5, -0.5, -0.5, 0.5]),
        (3, (0, 1, 2), [0.0, 0.0, 0.0]),
        (2, (), [0.0, 0.0]),
        (1, (0,), [1.0]),
        (1, (), [-1.0]),
    ],
)
def test_winners_share_one_and_the_others_pay_it(
    seats: int, winners: tuple[int, ...], rewards: list[float]
) -> None:
    assert final_rewards(seats, winners) == rewards


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_leads_are_small_and_add_up_to_nothing(game: str, seats: int) -> None:
    found = leads(played(pestis.game(game).start(seats, 3, ask="able"), 120, 3))
    assert all(abs(lead) <= 0.5 for lead in found)
    if seats > 1:
        assert sum(found) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("game", GAMES)
def test_rewards_on_the_way_leave_the_sum_alone_but_for_the_lead_at_the_start(game: str) -> None:
    state = pestis.game(game).start(2, 5, ask="able")
    start = leads(state)
    rewards = Rewards(state, "lead")
    totals = [0.0, 0.0]
    while not state.is_over:
        played(state, 1, 9)
        totals = [total + reward for total, reward in zip(totals, rewards.earned(state), strict=True)]
    expected = [reward - lead for reward, lead in zip(final_rewards(2, state.winners()), start, strict=True)]
    assert totals == pytest.approx(expected)
