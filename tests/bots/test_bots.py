"""Bots: they are told what their seat knows, and nothing in their hands leads to the true state."""

import gc
import pickle
from collections.abc import Iterator

import pytest

from pestis.bots import BotError, Perspective, levels, make
from pestis.bots.bot import GreedyBot, RandomBot
from pestis.bots.levels import SEARCH_FORMS
from pestis.kernel import installed
from pestis.kernel.rng import FairRng, Rng
from pestis.kernel.serialise import names_of
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy
from tests.kernel.toys import BID, KEEP, TALLY, Tally, TallyGame
from tests.lab import toy


class LooksAtHands(Strategy):
    """Chooses by what the others hold in the world it is given: a cheat, if that world were the true one."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        assert isinstance(world, Tally)
        legal = world.legal(seat)
        return legal[sum(world.hands[1 - seat].cards() + world.deck.cards()[-1:]) % len(legal)]


class StrategicTally(TallyGame):
    def strategy(self) -> Strategy:
        return LooksAtHands()


STRATEGIC = StrategicTally("strategic-tally")


def midway(game: TallyGame = TALLY, seed: int = 0) -> State:
    """Seat 0 has won the bidding and chooses; the source is the one people play with."""
    state = game.start(2, seed, source="fair")
    state.play(1, BID)
    state.play(0, BID + 1)
    return state


def key_of(state: State) -> bytes:
    assert isinstance(state.rng, FairRng)
    return state.rng.key


def parts_of(thing: object) -> Iterator[object]:
    """All that an object holds, by attribute and by what the collector knows."""
    yield from gc.get_referents(thing)
    for name in names_of(thing):
        yield getattr(thing, name)
    if isinstance(thing, Perspective):
        yield from vars(thing).values()


def reachable(root: object) -> list[object]:
    """Everything that can be reached from an object, but not through modules, classes and functions."""
    found: dict[int, object] = {}
    todo = [root]
    while todo:
        thing = todo.pop()
        if id(thing) in found or isinstance(thing, type) or type(thing).__name__ in CODE:
            continue
        found[id(thing)] = thing
        todo.extend(parts_of(thing))
    return list(found.values())


CODE = {"module", "function", "builtin_function_or_method", "method_descriptor", "getset_descriptor", "code"}


# What a perspective holds.


def test_nothing_in_a_perspective_leads_to_the_true_state() -> None:
    state = midway()
    assert isinstance(state, Tally)
    secrets = [state, state.rng, state.journal, state.deck, state.deck.entries, state.hands, *state.hands]
    held = {id(thing) for thing in reachable(Perspective(state, 0))}
    assert not [secret for secret in secrets if id(secret) in held]


def test_the_key_of_the_true_generator_is_not_in_a_perspective() -> None:
    state = midway()
    key = key_of(state)
    assert key in reachable(state)
    assert key not in [thing for thing in reachable(Perspective(state, 0)) if isinstance(thing, bytes)]


def test_a_perspective_shows_what_its_seat_knows() -> None:
    state = midway()
    for seat in range(2):
        perspective = Perspective(state, seat)
        assert perspective.view() == state.view(seat)
        assert perspective.legal() == state.legal(seat)
        assert perspective.observe() == state.observe(seat)
        assert perspective.decisions == state.decisions
        assert perspective.game is TALLY
    assert Perspective(state, 0).describe(KEEP) == state.describe(0, KEEP)


def test_perspectives_of_states_that_look_alike_are_the_same() -> None:
    state = midway()
    for seed in range(5):
        other = state.imagine(0, seed)
        assert Perspective(other, 0).imagine(3).digest() == Perspective(state, 0).imagine(3).digest()


def test_a_perspective_does_not_follow_the_state() -> None:
    state = midway()
    perspective = Perspective(state, 0)
    before = perspective.view()
    state.play(0, KEEP)
    assert perspective.view() == before


def test_imagining_from_a_perspective_varies_with_the_seed_only() -> None:
    perspective = Perspective(midway(), 0)
    assert perspective.imagine(1).digest() == perspective.imagine(1).digest() != perspective.imagine(2).digest()


def test_a_perspective_crosses_to_another_process_without_the_true_state(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(installed._added, TALLY.id, TALLY)
    state = midway()
    perspective = Perspective(state, 0)
    crossing = pickle.dumps(perspective)
    assert key_of(state) not in crossing
    restored = pickle.loads(crossing)
    assert restored.view() == perspective.view()
    assert restored.imagine(7).digest() == perspective.imagine(7).digest()


# Bots.


@pytest.mark.parametrize("name", ["random", "easy", "greedy"])
def test_a_bot_chooses_alike_in_states_that_its_seat_cannot_tell_apart(name: str) -> None:
    for seed in range(10):
        state = midway(STRATEGIC, seed)
        chosen = {
            make(name, game=STRATEGIC, seat=0, seed=5).choose(Perspective(like, 0))
            for like in (state, *(state.imagine(0, number) for number in range(8)))
        }
        assert len(chosen) == 1


@pytest.mark.parametrize("name", ["random", "easy", "greedy"])
def test_bots_play_a_game_to_its_end(name: str) -> None:
    state = STRATEGIC.start(2, 1)
    bots = [make(name, game=STRATEGIC, seat=seat, seed=3) for seat in range(2)]
    while state.pending():
        seat = state.pending()[0]
        state.play(seat, bots[seat].choose(Perspective(state, seat)))
    assert state.is_over


def choices(seed: int, seat: int = 0) -> list[int]:
    bot = make("random", game=TALLY, seat=seat, seed=seed)
    return [bot.choose(Perspective(midway(seed=number), 0)) for number in range(20)]


def test_the_same_seed_gives_the_same_choices() -> None:
    assert choices(1) == choices(1)
    assert choices(1) != choices(2)


def test_bots_of_two_seats_with_one_seed_do_not_choose_in_step() -> None:
    assert choices(1, seat=0) != choices(1, seat=1)


def test_a_random_bot_makes_every_legal_move_sometimes() -> None:
    state = midway()
    bot = make("random", game=TALLY, seat=0, seed=1)
    assert {bot.choose(Perspective(state, 0)) for _ in range(100)} == set(state.legal(0))


def test_choosing_does_not_touch_the_state() -> None:
    state = midway(STRATEGIC)
    before = state.digest()
    for name in ("random", "greedy"):
        make(name, game=STRATEGIC, seat=0).choose(Perspective(state, 0))
    assert state.digest() == before


def test_bots_are_listed_weakest_first_as_far_as_the_game_has_them() -> None:
    assert levels(TALLY) == ["random", "normal", "hard"]
    assert levels(STRATEGIC) == ["random", "beginner", "easy", "casual", "greedy", "normal", "hard"]
    assert isinstance(make("random", game=TALLY, seat=0), RandomBot)
    assert isinstance(make("greedy", game=STRATEGIC, seat=0), GreedyBot)


@pytest.mark.parametrize(
    ("name", "seat", "said"),
    [
        (
            "randon",
            0,
            f"Tally has no bot 'randon'; did you mean 'random'? allowed: random, normal, hard, {SEARCH_FORMS}",
        ),
        ("greedy", 0, f"Tally has no bot 'greedy'; allowed: random, normal, hard, {SEARCH_FORMS}"),
        ("random", 3, "Tally has no seat 3; allowed: 0 to 2"),
        ("random", -1, "Tally has no seat -1; allowed: 0 to 2"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused(name: str, seat: int, said: str) -> None:
    with pytest.raises(BotError) as caught:
        make(name, game=TALLY, seat=seat)
    assert str(caught.value) == said


def test_a_bot_leaves_out_only_what_its_strategy_can() -> None:
    with toy.installed() as game:
        bot = make("greedy-without:rolling", game=game, seat=0)
        state = game.start(2, 1)
        while state.sealing:
            state.apply(state.next_seat(), 0)
        assert game.moves.form(bot.choose(Perspective(state, 0))) == "stop"
        with pytest.raises(BotError, match=r"has no bot 'greedy-without:x'; .*allowed: greedy-without:rolling$"):
            make("greedy-without:x", game=game, seat=0)
        with pytest.raises(
            BotError, match=r"has no bot 'x'; .*, hard, greedy-without:ABLATION, careless:PERCENT, ismcts:"
        ):
            make("x", game=game, seat=0)
        assert "greedy-without:rolling" not in levels(game)


def test_a_greedy_bot_without_a_strategy_is_refused() -> None:
    with pytest.raises(BotError, match="Tally brings no strategy of its own, so it has no greedy bot"):
        GreedyBot(TALLY, 0, 0)


def test_a_bot_has_its_own_generator() -> None:
    state = midway()
    before = state.rng.clone().word()
    make("random", game=TALLY, seat=0).choose(Perspective(state, 0))
    assert state.rng.clone().word() == before
