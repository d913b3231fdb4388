"""The bot that searches: it keeps to its budget, says why, finds what can be found, and cannot peek."""

from time import perf_counter

import pytest

from pestis.bots import BotError, Perspective, make
from pestis.bots.ismcts import SearchBot
from pestis.bots.search import Search
from pestis.bots.search_tree import SEAT_BITS, SEAT_MASK, Node, key_of
from pestis.kernel.rng import fast
from pestis.kernel.state import State
from tests.bots.test_bots import midway
from tests.kernel.toys import BID, SNATCH, TALLY, Tally


def chosen(state: State, seed: int = 1, name: str = "ismcts:60") -> int:
    seat = state.pending()[0]
    return make(name, game=TALLY, seat=seat, seed=seed).choose(Perspective(state, seat))


def grown(state: State, seat: int, rounds: int) -> Search:
    """A search of so many worlds."""
    search = Search(seat, None, fast(1), perf_counter)
    perspective = Perspective(state, seat)
    search.begin(perspective.imagine(0), perspective.sensible(), 0.0)
    for number in range(rounds):
        search.grow(perspective.imagine(number), 1000)
    return search


def test_iterations_and_seed_settle_the_choice() -> None:
    for number in range(5):
        state = midway(seed=number)
        assert chosen(state) == chosen(state)
    several = {chosen(midway(seed=number), seed, "ismcts:1") for number in range(6) for seed in range(6)}
    assert len(several) > 1


def test_worlds_that_look_alike_lead_to_the_same_choice() -> None:
    for number in range(4):
        state = midway(seed=number)
        assert len({chosen(like) for like in (state, *(state.imagine(0, seed) for seed in range(4)))}) == 1


def test_it_beats_a_player_who_does_not_think() -> None:
    won = 0.0
    for number in range(40):
        state = TALLY.start(2, number, ask="able", watched=False)
        thinker = make("ismcts:40", game=TALLY, seat=number % 2, seed=number)
        other = make("random", game=TALLY, seat=1 - number % 2, seed=number)
        while state.pending():
            seat = state.pending()[0]
            bot = thinker if seat == thinker.seat else other
            state.play(seat, bot.choose(Perspective(state, seat)))
        won += (thinker.seat in state.winners()) / len(state.winners())
    assert won >= 24


def test_it_says_why_with_its_best_moves_first() -> None:
    state = midway()
    bot = make("ismcts:80", game=TALLY, seat=0, seed=1)
    action = bot.choose(Perspective(state, 0))
    reasons = bot.explain()
    assert 1 <= len(reasons) <= 3
    assert reasons[0].move.id == action
    others = [reason.tried for reason in reasons[1:]]
    assert others == sorted(others, reverse=True)
    for reason in reasons:
        assert reason.move == state.describe(0, reason.move.id)
        assert reason.expected is not None
        assert 0.0 <= reason.expected <= 1.0
        assert f"Tried {reason.tried} of " in reason.text
        assert f"wins about {reason.expected:.0%} ({', '.join(reason.rules)})." in reason.text


def test_a_forced_move_is_made_without_thinking() -> None:
    state = midway()
    assert isinstance(state, Tally)
    while len(state.legal(state.pending()[0])) > 1:
        seat = state.pending()[0]
        state.play(seat, state.legal(seat)[0])
    bot = make("ismcts:10000000", game=TALLY, seat=state.pending()[0], seed=1)
    action = bot.choose(Perspective(state, bot.seat))
    assert action == state.legal(bot.seat)[0]
    (reason,) = bot.explain()
    assert (reason.tried, reason.expected) == (0, None)
    assert reason.text == "Decline. It is the only move (TL-SNATCH-1)."


def test_what_another_seat_bids_in_secret_does_not_split_the_tree() -> None:
    own = grown(TALLY.start(2, 3), 0, 60).root
    assert {key & SEAT_MASK for key in own.keys} == {0}
    after = [node for node in own.nodes if node is not None]
    assert after
    for node in after:
        assert {key & SEAT_MASK for key in node.keys} == {1}
        assert {key >> SEAT_BITS for key in node.keys} <= set(range(BID, BID + 4))
        assert all(child is None for child in node.nodes)
        assert node.unseen is not None


def test_the_others_choose_by_what_they_see_of_the_own_secret_bid() -> None:
    """What seat 1 bids is weighed in one place for all bids of seat 0, which it cannot see."""
    own = grown(TALLY.start(2, 3), 0, 60).root
    assert own.blind is not None
    assert {key & SEAT_MASK for key in own.blind.keys} == {1}
    assert own.blind.visits == own.visits - len(own.keys)
    after = [node for node in own.nodes if node is not None]
    assert sum(node.visits for node in after) == own.blind.visits


def test_a_move_that_is_seldom_there_is_not_tried_more_for_it() -> None:
    node = Node()
    often, seldom = node.add(key_of(1, 5)), node.add(key_of(1, 6))
    for number in range(9):
        node.offer(often)
        if number % 3 == 0:
            node.offer(seldom)
    assert node.offered == [9, 3]


def test_a_secret_answer_that_was_given_already_is_thought_of_anew() -> None:
    """Seat 0 has bid; seat 1 does not know what, and the search asks seat 0 again in every world."""
    state = TALLY.start(2, 3)
    state.play(0, BID + 1)
    own = grown(state, 1, 60).root
    bids = {key >> SEAT_BITS for node in own.nodes if node is not None for key in node.keys}
    assert bids == {BID, BID + 1, BID + 2}


def test_every_round_tries_the_moves_in_one_world() -> None:
    search = grown(TALLY.start(2, 3), 0, 4)
    assert search.race is not None
    assert {len(runner.results) for runner in search.race.runners} == {4}
    assert search.root.visits == 4 * len(search.race.runners)


def test_a_search_can_be_cut_short_within_a_round() -> None:
    state = TALLY.start(2, 3)
    search = grown(state, 0, 1)
    assert search.grow(state.imagine(0, 5), 2) == 2
    assert search.race is not None
    assert [len(runner.results) for runner in search.race.runners] == [2, 2, 1]
    assert sum(tried.visits for tried in search.best()) == 5


def test_a_seat_that_is_asked_with_others_searches_its_own_choice_first() -> None:
    state = TALLY.start(2, 3)
    assert state.pending() == (0, 1)
    bot = make("ismcts:30", game=TALLY, seat=1, seed=1)
    assert bot.choose(Perspective(state, 1)) in state.legal(1)
    assert {reason.move.verb for reason in bot.explain()} == {"bid"}


def test_the_tree_is_kept_below_the_move_that_was_made() -> None:
    search = grown(midway(), 0, 150)
    best = search.best()[0]
    below = search.root.nodes[search.root.find(key_of(0, best.action))]
    assert below is not None
    search.start_at([key_of(0, best.action)])
    assert search.root is below
    search.start_at([key_of(0, SNATCH)])
    assert search.root.visits == 0


def test_a_root_that_is_about_another_question_is_given_up() -> None:
    search = grown(midway(), 0, 20)
    before = search.root
    perspective = Perspective(midway(), 0)
    search.begin(perspective.imagine(0), perspective.sensible(), 0.0)
    assert search.root is before
    other = TALLY.start(2, 3)
    search.begin(Perspective(other, 0).imagine(0), other.legal(0), 0.0)
    assert search.root is not before


def test_searching_leaves_the_state_alone() -> None:
    state = midway()
    before = state.digest()
    chosen(state)
    assert state.digest() == before


@pytest.mark.parametrize(
    ("name", "is_patient"),
    [("normal", False), ("hard", True), ("ismcts:1000", False), ("ismcts:4000", True), ("ismcts:900ms", True)],
)
def test_who_has_much_time_is_patient(name: str, is_patient: bool) -> None:
    bot = make(name, game=TALLY, seat=0, seed=1)
    assert isinstance(bot, SearchBot)
    assert bot.is_patient is is_patient


@pytest.mark.parametrize(
    "name", ["ismcts", "ismcts:0", "ismcts:-3", "ismcts:ms", "ismcts:99999999ms", "ismcts:1e3"]
)
def test_a_budget_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BotError, match="ismcts:ITERATIONS, ismcts:MILLISECONDSms"):
        make(name, game=TALLY, seat=0)
