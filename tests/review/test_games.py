"""The review of real games: nobody is judged by what nobody could see, luck is even, and blunders are found."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

import pestis
from pestis.bots import Perspective, make
from pestis.bots.search_judge import Judge
from pestis.kernel.match import Match
from pestis.kernel.redeal import keep_answers
from pestis.kernel.state import State
from pestis.review import Reviewer
from pestis.review import chance as chance_module
from pestis.review.chance import Chance, Moment
from pestis.review.decisions import decision_of
from pestis.review.reviewer import moments_of
from pestis.review.samples import estimate
from pestis.review.study import Study
from pestis.review.worlds import Worlds, sensible, worded

GAMES = ["divine-retribution", "plague-inc", "space-opera", "space-plague"]


@cache
def moments(game: str, seed: int = 1) -> list[Moment]:
    """A game of greedy bots."""
    match = Match(game, seats=3, seed=seed, ask="people")
    bots = [make("greedy", game=match.game, seat=seat, seed=seed) for seat in range(3)]
    while not match.state.is_over:
        seat = match.state.pending()[0]
        match.play(seat, bots[seat].choose(Perspective(match.state, seat)))
    return moments_of(match)


def decisions(game: str, seed: int = 1) -> list[Moment]:
    return [one for one in moments(game, seed) if len(worded(one.before, one.seat, one.action)) > 1]


def after(state: State, seat: int, action: int) -> State:
    played = state.clone()
    played.apply(seat, action)
    return played


def studied(game: str, moment: Moment, luck: int = 1) -> Study:
    """Looked into, and its luck in so many worlds: what a decision is called does not depend on them."""
    study = Study(moment, Worlds(pestis.game(game), 0))
    study.chance.count = luck
    study.look(0)
    return study


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_is_judged_by_what_its_player_could_see(game: str) -> None:
    """Whatever the hidden cards really are, the judgement is the same."""
    seen = decisions(game)
    for moment in (seen[len(seen) // 4], seen[len(seen) // 2]):
        like = moment.before.imagine(moment.seat, 77)
        other = Moment(moment.move, moment.seat, moment.action, like, moment.after)
        assert like.digest() != moment.before.digest()
        one, two = (studied(game, each, luck=12) for each in (moment, other))
        assert (one.looked, one.compared, one.chance.expected) == (two.looked, two.compared, two.chance.expected)


@pytest.mark.parametrize("game", GAMES)
def test_no_other_move_looks_better_than_the_best_one(game: str) -> None:
    seen = decisions(game)
    for moment in seen[:: len(seen) // 8]:
        chances = [choice.chance for choice in decision_of(studied(game, moment)).others]
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("game", ["divine-retribution", "space-plague"])
def test_equal_cards_are_one_move(game: str) -> None:
    """No choice is held against itself."""
    equal = [one for one in decisions(game) if len(worded(one.before, one.seat, one.action)) < len(offered(one))]
    for moment in equal[:3]:
        decision = decision_of(studied(game, moment))
        texts = [choice.text for choice in (decision.played, *decision.others)]
        assert len(set(texts)) == len(texts)
        assert decision.played.id == moment.action
    assert equal


def offered(moment: Moment) -> list[int]:
    return sensible(moment.before, moment.seat)


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_add_up(game: str) -> None:
    """Of the last moves of a game, which are quickly judged."""
    match = Match(game, seats=3, seed=1, ask="people")
    for moment in moments(game):
        match.play(moment.seat, moment.action)
    reviewer = Reviewer(match)
    reviewer.moments = [Moment(at, *rest(moment)) for at, moment in enumerate(moments(game)[-8:])]
    reviewer.curve = [reviewer.curve[0], reviewer.curve[-1]]
    for _ in reviewer.steps():
        pass
    for parts in reviewer.review().parts:
        whole = parts.start + parts.luck + parts.own + parts.others + parts.rest
        assert whole == pytest.approx(parts.result, abs=1e-9)


def rest(moment: Moment) -> tuple[int, int, State, State]:
    return moment.seat, moment.action, moment.before, moment.after


@pytest.mark.parametrize("game", GAMES)
def test_luck_is_even(game: str) -> None:
    """What may come after a move is sometimes better and sometimes worse, and on average as it was expected."""
    worlds = Worlds(pestis.game(game), 0)
    chances = [moment for moment in moments(game) if is_open(Chance(moment, worlds, 8))]
    found: list[float] = []
    for moment in (chances[len(chances) // 3], chances[len(chances) * 2 // 3]):
        for seed in range(12):
            before = moment.before.imagine(moment.seat, 1000 + seed)
            came = Moment(
                moment.move, moment.seat, moment.action, before, after(before, moment.seat, moment.action)
            )
            chance = Chance(came, Worlds(pestis.game(game), seed), 24)
            chance.look(0)
            found.append(chance.luck().gains[moment.seat].mean if chance.is_lucky else 0.0)
    luck = estimate(found)
    assert luck.error > 0
    assert abs(luck.mean) < 3 * luck.error


def test_secret_answers_that_a_move_reveals_are_no_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody has reacted with a card that most worlds give to somebody else: those worlds do not count."""
    moment = next(one for one in secret_answers() if not fits_always(one))
    fits: list[bool] = []

    def noting(world: State, true: State) -> bool:
        fits.append(keep_answers(world, true))
        return fits[-1]

    monkeypatch.setattr(chance_module, "keep_answers", noting)
    played = Chance(moment, Worlds(pestis.game("plague-inc"), 0), 8).played(0)
    assert False in fits
    assert 0 < len(played) == fits.count(True)


def secret_answers() -> list[Moment]:
    """The last answers to questions that all are asked at once."""
    match = Match("plague-inc", seats=3, seed=1)
    bots = [make("greedy", game=match.game, seat=seat, seed=1) for seat in range(3)]
    while len(match.log) < 150:
        seat = match.state.pending()[0]
        match.play(seat, bots[seat].choose(Perspective(match.state, seat)))
    return [one for one in moments_of(match) if one.before.sealing and one.before.waiting == 1 << one.seat]


def fits_always(moment: Moment) -> bool:
    worlds = [moment.before.imagine(moment.seat, seed) for seed in range(8)]
    return all(keep_answers(world, moment.before) for world in worlds)


def is_open(chance: Chance) -> bool:
    return chance.is_open(chance.played(0))


PLANTED = 5
# What a planted blunder costs at least, as the bots that search see it, and when games are played to their end.
COST = 0.2


@pytest.mark.parametrize("game", GAMES)
def test_planted_blunders_are_found(game: str) -> None:
    planted = list(islice((move for seed in range(1, 10) for move in blunders(game, seed)), PLANTED))
    assert len(planted) == PLANTED
    verdicts = [decision_of(studied(game, moment)).verdict for moment in planted]
    assert set(verdicts) <= {"blunder", "mistake"}
    assert verdicts.count("blunder") >= PLANTED - 1


def blunders(game: str, seed: int) -> Iterator[Moment]:
    """Moments of a game of greedy bots with a much worse move in place of what they did."""
    seen = decisions(game, seed)
    for moment in seen[:: max(1, len(seen) // 40)]:
        yield from planted_at(game, moment)


def planted_at(game: str, moment: Moment) -> list[Moment]:
    """The worst of some moves, if it is bad enough; judged farther ahead than the review does, in other worlds."""
    worlds = Worlds(pestis.game(game), 99)
    worlds.judge.lookahead *= 2

    def worth(action: int, count: int, judge: Judge) -> float:
        tried = [worlds.after(moment.before, moment.seat, action, seed, judge) for seed in range(count)]
        return sum(chances[moment.seat] for chances in tried) / count

    def cost(of: int, count: int, judge: Judge) -> float:
        return worth(moment.action, count, judge) - worth(of, count, judge)

    def worst_of(count: int) -> int:
        return min(sensible(moment.before, moment.seat)[:6], key=lambda action: worth(action, count, worlds.judge))

    # A first look at two worlds is enough for most moments; nothing is worth less than nothing.
    if worth(moment.action, 2, worlds.judge) < COST or cost(worst_of(2), 2, worlds.judge) < COST:
        return []
    worst = worst_of(4)
    sure = cost(worst, 4, worlds.judge) >= COST and cost(worst, 24, worlds.judge) >= COST + 0.05
    if not sure or cost(worst, 32, worlds.far) < COST:
        return []
    return [Moment(moment.move, moment.seat, worst, moment.before, after(moment.before, moment.seat, worst))]
