"""The race of the moves at hand: luck that all share does not count, and clear losers cost no more time."""

import pytest

from pestis.bots.search_race import FIRST_CHECK, FIRST_RUNNERS, MORE_RUNNERS, PATIENT_CHECK, Race, lead_of
from pestis.kernel.rng import fast

FIRST, SECOND, THIRD = 10, 20, 30


def run(race: Race, worth: dict[int, float], rounds: int, noise: int = 0) -> Race:
    """Let every move be worth a number, and add the same luck of up to `noise` hundredths to all in a round."""
    rng = fast(5)
    for _ in range(rounds):
        luck = rng.below(noise + 1) / 100
        for runner in race.runners:
            if not runner.is_out:
                runner.results.append(worth[runner.action] + luck)
        race.end_round()
    return race


def running(race: Race) -> list[int]:
    return [int(runner.action) for runner in race.runners if not runner.is_out]


def test_nobody_drops_out_before_the_first_check() -> None:
    race = run(Race([FIRST, SECOND]), {FIRST: 0.9, SECOND: 0.1}, FIRST_CHECK - 1)
    assert running(race) == [FIRST, SECOND]
    assert not race.is_decided()


def test_in_a_patient_race_moves_have_more_rounds_to_prove_themselves() -> None:
    race = run(Race([FIRST, SECOND], is_patient=True), {FIRST: 0.9, SECOND: 0.1}, PATIENT_CHECK - 1)
    assert PATIENT_CHECK > FIRST_CHECK
    assert running(race) == [FIRST, SECOND]
    assert race.best().action == FIRST
    assert running(run(race, {FIRST: 0.9, SECOND: 0.1}, 1)) == [FIRST]


def test_an_unlucky_beginning_ends_a_move_only_in_a_hasty_race() -> None:
    left = {}
    for is_patient in (False, True):
        race = Race([FIRST, SECOND], is_patient=is_patient)
        for number in range(PATIENT_CHECK):
            unlucky = number < FIRST_CHECK
            for runner, result in zip(race.runners, (0.5, 0.1 if unlucky else 0.9 + number / 100), strict=True):
                if not runner.is_out:
                    runner.results.append(result)
            race.end_round()
        left[is_patient] = race.best().action
    assert left == {False: FIRST, True: SECOND}


def test_patience_that_never_let_anybody_go_can_be_given_up() -> None:
    worth = {FIRST: 0.9, SECOND: 0.1}
    race = run(Race([FIRST, SECOND], is_patient=True), worth, FIRST_CHECK)
    race.hurry()
    assert running(race) == [FIRST, SECOND]
    assert running(run(race, worth, 1)) == [FIRST]
    later = run(Race([FIRST, SECOND], is_patient=True), {FIRST: 0.5, SECOND: 0.5}, PATIENT_CHECK)
    later.hurry()
    assert later.first_check == PATIENT_CHECK


def test_the_better_move_wins_whatever_the_luck_of_the_rounds() -> None:
    race = run(Race([FIRST, SECOND]), {FIRST: 0.30, SECOND: 0.31}, FIRST_CHECK, noise=60)
    assert race.best().action == SECOND
    assert race.is_decided()


def test_what_is_judged_wrongly_in_every_round_is_not_believed_for_being_told_often() -> None:
    worth = {FIRST: 0.30, SECOND: 0.31}
    blurred = run(Race([FIRST, SECOND], blur=0.02), worth, 10 * FIRST_CHECK, noise=60)
    assert running(blurred) == [FIRST, SECOND]
    assert blurred.best().action == FIRST
    clear = run(Race([FIRST, SECOND], blur=0.02), {FIRST: 0.30, SECOND: 0.36}, FIRST_CHECK, noise=60)
    assert clear.is_decided()
    assert clear.best().action == SECOND


def test_moves_that_come_to_the_same_are_not_told_apart_for_long() -> None:
    race = run(Race([FIRST, SECOND, THIRD]), {FIRST: 0.5, SECOND: 0.5, THIRD: 0.5}, FIRST_CHECK, noise=60)
    assert race.is_decided()
    assert race.best().action == FIRST


def test_the_first_move_is_left_only_for_one_that_is_ahead() -> None:
    race = Race([FIRST, SECOND])
    assert race.best().action == FIRST
    for runner, result in zip(race.runners, (0.40, 0.43), strict=True):
        runner.results.append(result)
    assert race.best().action == FIRST
    for runner, result in zip(race.runners, (0.40, 0.45), strict=True):
        runner.results.append(result)
    assert race.best().action == SECOND


def test_without_caution_being_ahead_is_enough() -> None:
    race = Race([FIRST, SECOND], is_careful=False)
    for runner, result in zip(race.runners, (0.40, 0.43), strict=True):
        runner.results.append(result)
    assert race.best().action == SECOND


def test_a_lead_of_few_rounds_is_luck_if_other_moves_vary_as_much() -> None:
    race = Race([FIRST, SECOND, THIRD])
    for results in ((0.4, 0.6, 0.1), (0.4, 0.4, 0.7)):
        for runner, result in zip(race.runners, results, strict=True):
            runner.results.append(result)
    assert race.best().action == FIRST
    for _ in range(10):
        for runner, result in zip(race.runners, (0.4, 0.5, 0.4), strict=True):
            runner.results.append(result)
    assert race.best().action == SECOND


def test_more_rounds_with_the_same_lead_count_more() -> None:
    race = Race([FIRST, SECOND, THIRD], is_careful=False)
    for number in range(8):
        race.runners[0].results.append(0.4)
        race.runners[1].results.append(0.5)
        if number < 2:
            race.runners[2].results.append(0.51)
    assert race.best().action == SECOND


def test_one_that_drops_out_never_comes_back() -> None:
    race = run(Race([FIRST, SECOND, THIRD]), {FIRST: 0.2, SECOND: 0.6, THIRD: 0.1}, FIRST_CHECK)
    assert running(race) == [SECOND]
    assert race.best().action == SECOND
    assert [len(runner.results) for runner in race.runners] == [FIRST_CHECK] * 3


def test_many_moves_join_little_by_little() -> None:
    actions = list(range(FIRST_RUNNERS + 2 * MORE_RUNNERS + 1))
    race = Race(actions)
    alike = dict.fromkeys(actions, 0.5)
    assert running(race) == actions[:FIRST_RUNNERS]
    run(race, alike, 1)
    assert running(race) == actions[: FIRST_RUNNERS + MORE_RUNNERS]
    run(race, alike, 2)
    assert running(race) == actions
    assert not race.is_decided()


def test_a_lead_counts_only_the_rounds_that_both_ran() -> None:
    actions = list(range(FIRST_RUNNERS + 1))
    race = run(Race(actions), dict.fromkeys(actions, 0.5), 1)
    first, late = race.runners[0], race.runners[-1]
    assert (late.since, lead_of(late, first).rounds) == (1, 0)
    first.results.append(0.2)
    late.results.append(0.5)
    lead = lead_of(late, first)
    assert lead.mean == pytest.approx(0.3)
    assert lead.rounds == 1


def test_the_error_of_a_lead_is_that_of_its_mean() -> None:
    race = Race([FIRST, SECOND])
    for gap in (0.1, 0.3):
        race.runners[0].results.append(0.0)
        race.runners[1].results.append(gap)
    lead = lead_of(race.runners[1], race.runners[0])
    assert lead.mean == pytest.approx(0.2)
    assert lead.error == pytest.approx(0.1)
