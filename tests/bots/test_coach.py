"""The coach speaks of what is clearly worse, by what the seat knows."""

from __future__ import annotations

import pytest

import pestis
from pestis.bots import Perspective
from pestis.bots.coach import slip_of, slips_among
from pestis.bots.explain import Weighed
from pestis.kernel.match import Match


@pytest.fixture
def perspective(monkeypatch: pytest.MonkeyPatch) -> Perspective:
    """A seat whose moves are weighed 0.6, 0.5, 0.55 and, not looked into well, 0.1."""
    match = Match(pestis.game("night-market"), seats=2, seed="coach", ask="people")
    first, second, third, fourth = sorted(match.state.legal(0))
    weighed = [
        *(Weighed(first, 0.6, tried=90), Weighed(second, 0.5, tried=60)),
        *(Weighed(third, 0.55, tried=60), Weighed(fourth, 0.1, tried=2)),
    ]
    monkeypatch.setattr("pestis.bots.coach.thoughts", lambda *_: weighed)
    monkeypatch.setattr("pestis.bots.bot.GreedyBot.choose", lambda *_: first)
    return Perspective(match.state, 0)


def test_a_clear_loss_is_told_with_both_chances(perspective: Perspective) -> None:
    second = sorted(perspective.legal())[1]
    slip = slip_of("greedy", perspective, 1, second)
    assert slip is not None
    assert (slip.made, slip.better) == ("Bid 1 coin", "Bid 0 coins")
    assert "50 %" in str(slip)
    assert "60 %" in str(slip)


def test_all_slips_at_once_are_those_that_are_told_one_by_one(perspective: Perspective) -> None:
    first, second, *_ = sorted(perspective.legal())
    weighed = [Weighed(first, 0.6, tried=90), Weighed(second, 0.5, tried=60)]
    assert [slip.action for slip in slips_among(perspective, first, weighed)] == [second]
    assert slips_among(perspective, first, weighed[1:]) == []


@pytest.mark.parametrize("which", [0, 2, 3])
def test_what_is_as_good_or_not_known_well_is_not_spoken_of(perspective: Perspective, which: int) -> None:
    assert slip_of("greedy", perspective, 1, sorted(perspective.legal())[which]) is None
