"""States: who is asked, what is refused, copies, and games that cannot begin."""

import pickle
from collections.abc import Callable
from typing import cast

import pytest
from mypy_extensions import i64

from pestis.bots import Perspective
from pestis.kernel import installed
from pestis.kernel.agenda import frame
from pestis.kernel.errors import (
    DefinitionError,
    GameOver,
    IllegalMove,
    NotYourTurn,
    OptionError,
    PackError,
    SeatCountError,
    UnknownMove,
    UnknownSeat,
)
from pestis.kernel.events import EventTable
from pestis.kernel.frames import Question, Step
from pestis.kernel.game import Game
from pestis.kernel.legal_moves import offers
from pestis.kernel.moves import Bundle, Move, MoveTable
from pestis.kernel.observation import Block, Observation
from pestis.kernel.options import OptionTable
from pestis.kernel.playout import random_game
from pestis.kernel.rng import Seed, fast
from pestis.kernel.state import SEAT_SETS, State
from pestis.kernel.strategy import Strategy
from pestis.kernel.writer import ListWriter, Writer
from tests.kernel.toys import BID, DECLINE, KEEP, OPTIONS, SHOW, SNATCH, TALLY, Tally, TallyGame


def tally(seats: int = 2, seed: int = 0, hands: list[list[int]] | None = None, able: bool = False) -> Tally:
    """A game of Tally at its first decision, with these hands if any are given."""
    state = TALLY.start(seats, seed, ask="able" if able else "public")
    assert isinstance(state, Tally)
    for hand, cards in zip(state.hands, hands or [], strict=False):
        hand.entries = list(cards)
    return state


def after_bids(*bids: int, hands: list[list[int]] | None = None, able: bool = False) -> Tally:
    """The highest bidder is about to show a card."""
    state = tally(len(bids), able=able)
    for seat, tokens in enumerate(bids):
        state.play(seat, BID + tokens)
    for hand, cards in zip(state.hands, hands or [], strict=False):
        hand.entries = list(cards)
    return state


def over() -> State:
    state = tally()
    random_game(state, fast(1))
    return state


# Who is asked.


def test_all_who_choose_at_once_are_pending() -> None:
    state = tally(3)
    assert state.pending() == (0, 1, 2)
    state.play(1, BID)
    assert state.pending() == (0, 2)
    assert state.next_seat() == 0


def test_secret_answers_commute() -> None:
    one, other = tally(3), tally(3)
    for state, order in ((one, (0, 1, 2)), (other, (2, 0, 1))):
        for seat in order:
            state.play(seat, BID + seat % 2)
    assert one.digest() == other.digest()


def test_only_the_one_who_is_asked_has_moves() -> None:
    state = after_bids(0, 1)
    assert state.pending() == (1,)
    assert state.legal(0) == []
    assert KEEP in state.legal(1)


def test_a_seat_that_does_not_exist_has_no_moves() -> None:
    assert tally().legal(7) == []


def test_in_public_a_seat_is_asked_even_if_it_can_only_decline() -> None:
    state = after_bids(1, 0, hands=[[2], [3]])
    state.play(0, SHOW + 2)
    assert (state.pending(), state.legal(1)) == ((1,), [DECLINE])


def test_where_only_the_able_are_asked_it_is_skipped() -> None:
    state = after_bids(1, 0, hands=[[2], [3]], able=True)
    state.play(0, SHOW + 2)
    assert state.pending() == (0, 1)


def test_people_are_not_asked_what_has_one_answer() -> None:
    for seed in range(20):
        state = TALLY.start(3, seed, ask="people")
        source = fast(seed)
        while not state.is_over:
            for seat in state.pending():
                assert len(state.legal(seat)) > 1
            asked = state.next_seat()
            state.apply(asked, source.pick(state.legal(asked)))


def test_an_answer_that_is_the_only_one_is_given_in_secret_too() -> None:
    state = tally(hands=[[1], [2]])
    state.skip_unable = True
    state.tokens = [0, 2]
    state.answer_formalities()
    assert (state.pending(), state.sealing, state.sealed) == ((1,), True, [BID, -1])
    state.play(1, BID + 1)
    assert state.pending() == (1,), "it has drawn, and shows a card or keeps them"


class Wary(TallyGame):
    """Warns of every bid of two, and offers two bids at once."""

    def move_warning(self, state: State, seat: i64, move: Move) -> str:
        return "two tokens are gone" if move.args.get("tokens") == 2 else ""

    def bundles(self, state: State, seat: i64) -> list[Bundle]:
        return [Bundle("Bid, and keep", [BID, KEEP])]


def test_a_move_warns_only_where_it_can_be_made() -> None:
    state = Wary("wary").start(2, 0)
    assert [move.warning for move in state.legal_moves(0)] == ["", "", "two tokens are gone"]
    assert offers(state, 0)[2]["warning"] == "two tokens are gone"
    assert state.describe(0, BID + 2).warning == "two tokens are gone"
    state.play(0, BID)
    assert state.legal_moves(0) == []
    assert state.describe(0, BID + 2).warning == "", "it has bid already"


def test_moves_in_one_go_are_offered_to_whoever_is_asked() -> None:
    state = Wary("wary").start(2, 0)
    assert [bundle.as_json() for bundle in state.bundles(0)] == [{"text": "Bid, and keep", "moves": [BID, KEEP]}]
    state.play(0, BID)
    assert state.bundles(0) == []
    with pytest.raises(UnknownSeat):
        state.bundles(2)


def test_when_it_is_over_nobody_is_pending() -> None:
    state = over()
    assert (state.pending(), state.next_seat(), state.is_over) == ((), -1, True)
    assert state.view(None)["question"] is None
    assert state.winners() == state.outcome().winners != ()


def test_before_the_end_there_are_no_winners() -> None:
    assert tally().winners() == ()


def test_seat_sets_name_the_bits() -> None:
    assert (SEAT_SETS[0], SEAT_SETS[0b101], SEAT_SETS[255]) == ((), (0, 2), tuple(range(8)))


# What is refused.


@pytest.mark.parametrize("action", [-1, 12, 10**30])
def test_a_move_outside_the_table_is_unknown(action: int) -> None:
    state = tally()
    for attempt in (state.play, state.why_not, state.describe):
        with pytest.raises(UnknownMove, match=f"no move with the id {action}"):
            attempt(0, action)


def test_a_move_that_a_rule_forbids_is_refused_by_that_rule() -> None:
    state = tally()
    with pytest.raises(IllegalMove) as caught:
        state.play(0, BID + 3)
    assert type(caught.value) is IllegalMove
    assert (caught.value.rule, caught.value.reason) == ("TL-BID-1", "You have 2 tokens.")


def test_a_seat_whose_turn_it_is_not_is_told_whose_it_is() -> None:
    state = after_bids(0, 1)
    with pytest.raises(NotYourTurn, match=r"It is not your choice now; \w+ must choose\. \[TL-TURN-1\]"):
        state.play(0, KEEP)


def test_a_secret_answer_cannot_be_changed() -> None:
    state = tally()
    state.play(0, BID + 1)
    with pytest.raises(NotYourTurn, match="You have chosen already; the others are still choosing"):
        state.play(0, BID)


@pytest.mark.parametrize("seat", [-1, 2, 99, 10**30])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    with pytest.raises(NotYourTurn, match=rf"This table has no seat {seat}; the seats are 0 to 1\."):
        tally().play(seat, BID)


def test_after_the_end_every_move_is_refused() -> None:
    state = over()
    before = state.digest()
    for seat in (0, 1, 5):
        with pytest.raises(GameOver, match=r"The game is over\. \[TL-END-1\]"):
            state.play(seat, KEEP)
    assert state.digest() == before


def test_a_legal_move_has_nothing_to_refuse() -> None:
    with pytest.raises(ValueError, match=r"bid\(0\) is legal for seat 0; there is nothing to refuse"):
        tally().why_not(0, BID)


# What is shown.


def test_a_seat_sees_its_own_secret_answer_only() -> None:
    state = tally(3)
    state.play(1, BID + 2)
    assert [state.view(viewer)["chosen"] for viewer in (0, 1, 2, None)] == [None, BID + 2, None, None]


def test_a_move_is_described_in_words() -> None:
    move = after_bids(1, 0, hands=[[2], [3]]).describe(0, SHOW + 2)
    assert (move.form, move.text, move.rules) == ("show(three)", "Show 2", ("TL-SHOW-1",))


def test_a_view_says_what_everybody_may_know() -> None:
    view = tally().view(1)
    assert (view["game"], view["seats"], view["you"], view["pending"]) == ("tally", 2, 1, [0, 1])
    assert (view["decisions"], view["over"], view["outcome"]) == (0, False, None)


# Imagining.


def test_an_imagined_world_has_another_future() -> None:
    state = tally()
    words = {state.imagine(0, seed).rng.word() for seed in range(5)} | {state.rng.clone().word()}
    assert len(words) == 6


def test_an_imagined_world_guesses_secret_answers_anew() -> None:
    state = tally(3)
    state.play(1, BID + 2)
    guesses = {state.imagine(0, seed).sealed[1] for seed in range(30)}
    assert guesses == {BID, BID + 1, BID + 2}
    assert {state.imagine(1, seed).sealed[1] for seed in range(30)} == {BID + 2}


def test_seats_that_have_not_answered_have_not_in_imagined_worlds() -> None:
    state = tally(3)
    state.play(1, BID)
    assert state.imagine(None, 1).pending() == (0, 2)


# Copies.


def test_a_clone_goes_its_own_way() -> None:
    state = tally()
    before, copy = state.digest(), state.clone()
    assert copy.digest() == before
    random_game(copy, fast(0))
    assert state.digest() == before != copy.digest()


def test_a_pickled_state_goes_on_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(installed._added, TALLY.id, TALLY)
    state = after_bids(2, 1, hands=[[1], [1]])
    restored = pickle.loads(pickle.dumps(state))
    assert type(restored) is Tally
    assert restored.game is TALLY
    for table in (state, restored):
        table.play(0, SHOW + 1)
        table.play(1, SNATCH)
    assert restored.digest() == state.digest()


# Games that cannot begin.


@pytest.mark.parametrize("seats", [0, 1, 4, -2, 10**30])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(SeatCountError) as caught:
        TALLY.start(seats)
    assert str(caught.value) == f"Tally has no game for {seats!r} seats; allowed: 2, 3"


def test_wrong_options_are_refused() -> None:
    with pytest.raises(OptionError, match="there is no option 'roundz'; did you mean 'rounds'"):
        TALLY.start(2, options={"roundz": 1})
    with pytest.raises(OptionError, match="option 'rounds' is 99; allowed: a whole number from 1 to 9"):
        TALLY.start(2, options={"rounds": 99})


def test_wrong_ways_of_asking_and_sources_are_refused() -> None:
    with pytest.raises(OptionError, match="ask is 'nobody'; allowed: public, able"):
        TALLY.start(2, ask="nobody")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="source is 'dice'; allowed: fast, fair"):
        TALLY.start(2, source="dice")  # type: ignore[arg-type]


def test_options_change_the_game() -> None:
    state = TALLY.start(2, options={"rich": True, "deal": "one", "rounds": 1})
    assert isinstance(state, Tally)
    assert (state.tokens, [hand.size() for hand in state.hands], state.rounds_left) == ([3, 3], [1, 1], 0)


def test_the_same_seed_gives_the_same_deal_and_another_seed_another() -> None:
    assert TALLY.start(3, 5).digest() == TALLY.start(3, "5").digest()
    assert TALLY.start(3, 5).digest() != TALLY.start(3, 6).digest()
    assert TALLY.start(3, 5, source="fair").digest() != TALLY.start(3, 5).digest()


def test_a_game_without_packs_says_so(tmp_path_factory: pytest.TempPathFactory) -> None:
    with pytest.raises(PackError, match="Tally has no content packs"):
        TALLY.with_pack(tmp_path_factory.mktemp("pack"))


def hollow(id: str = "odd", seat_counts: tuple[int, ...] = (2,)) -> Game:
    """A game in which nothing is filled in."""
    return Game(
        id=id,
        title="Odd",
        summary="",
        seat_counts=seat_counts,
        rules_version="1",
        moves=MoveTable(),
        events=EventTable(),
        options=OptionTable(),
        turn_rule="",
        end_rule="",
    )


@pytest.mark.parametrize("counts", [(), (9,), (2, 9), (0, 2), (-1,)])
def test_a_game_needs_seat_counts_that_fit(counts: tuple[int, ...]) -> None:
    with pytest.raises(DefinitionError, match="odd: seat counts must be 1 to 8, not"):
        hollow(seat_counts=counts)


def test_a_seat_count_is_named_once() -> None:
    with pytest.raises(DefinitionError, match=r"odd: seat counts name a number twice: \(2, 3, 2\)"):
        hollow(seat_counts=(2, 3, 2))


@pytest.mark.parametrize("id", ["", "My Game", "my_game", "my--game", "-game", "game-", "7-wells", "Ludo"])
def test_the_id_of_a_game_can_stand_in_addresses_and_file_names(id: str) -> None:
    with pytest.raises(DefinitionError, match=r"the id of a game is '.*'; allowed: small letters, "):
        hollow(id)
    assert hollow("wells-7").id == "wells-7"


# Hooks that a game has not filled in.


class Hollow(State):
    """A state of which its game knows no frame."""


@pytest.mark.parametrize(
    "ask",
    [
        lambda state: state.choices(frame(7), 0),
        lambda state: state.step(frame(7)),
        lambda state: state.answer(frame(7), 0, 0),
        lambda state: state.reveal(frame(7), [0, 0]),
    ],
)
def test_a_kind_without_a_frame_is_named(ask: Callable[[State], object]) -> None:
    with pytest.raises(DefinitionError, match="the game has no frame of the kind 7; `frames` must list one"):
        ask(Hollow(TALLY, 2))


MOVE = TALLY.start(2).describe(0, BID)
HOOKS: dict[str, Callable[[], object]] = {
    "Game does not fill in `guess`": lambda: hollow().guess(tally(), 0),
    "Game does not fill in `board_view`": lambda: hollow().board_view(tally(), 0),
    "Game does not fill in `move_text`": lambda: hollow().move_text(tally(), 0, MOVE),
    "Game does not fill in `event_text`": lambda: hollow().event_text(tally(), "drew", 0, [0], 0),
    "Game does not fill in `scores`": lambda: hollow().scores(tally()),
    "Game does not fill in `outcome`": lambda: hollow().outcome(tally()),
    "Game does not fill in `components`": lambda: hollow().components(tally()),
    "Step does not fill in `happen`": lambda: Step[Tally]().happen(tally(), 0),
    "Question does not fill in `choices`": lambda: Question[Tally]().default(tally(), 0, 0),
    "Question does not fill in `answer`": lambda: Question[Tally]().answer(tally(), 0, 0, 0),
    "Question does not fill in `reveal`": lambda: Question[Tally]().reveal(tally(), 0, [0, 0]),
    "Question does not fill in `text`": lambda: Question[Tally]().text(tally(), 0, 0),
    "Question does not fill in `refusal`": lambda: Question[Tally]().refusal(tally(), 0, 0, MOVE),
    "Game does not fill in `blank`": lambda: hollow().start(2),
    "Game does not fill in `deal`": lambda: hollow().deal(tally(), OPTIONS.defaults),
    "Game does not fill in `rulebook`": lambda: hollow().rulebook(),
    "Game does not fill in `new_observation`": lambda: hollow().observation_size(2),
    "Block does not fill in `write`": lambda: Block[Tally]("all", 1).write(tally(), 0, ListWriter(1)),
    "Game does not fill in `decision_bound`": lambda: hollow().decision_bound(2),
    "Strategy does not fill in `choose`": lambda: Strategy().reply(tally(), 0, fast(0)),
    "Strategy does not fill in `evaluate`": lambda: Strategy().evaluate(tally(), 0),
    "Strategy does not fill in `without`": lambda: Strategy().without("bidding"),
}


@pytest.mark.parametrize("said", HOOKS)
def test_a_hook_that_was_not_filled_in_is_named(said: str) -> None:
    with pytest.raises(NotImplementedError) as caught:
        HOOKS[said]()
    assert str(caught.value) == said


class Talkative(Block[Tally]):
    """Writes its numbers one by one, and more of them than it says."""

    def write(self, state: Tally, seat: i64, writer: Writer) -> None:
        writer.put_all([1.0] * 12)


def test_too_many_numbers_are_counted() -> None:
    observation = Observation[Tally]()
    observation.add(Talkative("all", 9))
    with pytest.raises(DefinitionError, match="block 'all' writes 12 numbers; its size is 9"):
        observation.write_whole(tally(), 0, ListWriter(9))


def test_a_random_game_counts_its_decisions() -> None:
    state = tally()
    assert random_game(state, fast(3)) == state.decisions > 0
    assert random_game(state, fast(3)) == 0


@pytest.mark.parametrize("seat", [-1, 2, 64, -64, 2**63, 10**30])
def test_a_seat_that_is_not_at_the_table_sees_nothing(seat: int) -> None:
    state = tally()
    with pytest.raises(UnknownSeat, match="allowed: 0 to 1"):
        state.view(seat)
    with pytest.raises(UnknownSeat, match="allowed: 0 to 1"):
        state.events_since(0, seat)
    with pytest.raises(UnknownSeat, match="allowed: 0 to 1"):
        Perspective(state, seat)


@pytest.mark.parametrize("seat", [-1, 2, 64, -64])
def test_a_seat_that_is_not_at_the_table_has_no_moves(seat: int) -> None:
    assert tally().legal(seat) == []


SEEDS: dict[str, object] = {
    "none": None,
    "flag": True,
    "float": 1.5,
    "list": [],
    "huge": 10**5000,
    "half a pair": "\ud800",
}


@pytest.mark.parametrize("seed", SEEDS.values(), ids=list(SEEDS))
def test_a_seed_is_a_number_a_text_or_bytes(seed: object) -> None:
    with pytest.raises((OptionError, TypeError), match=r"seed is |int, str, bytes"):
        TALLY.start(2, cast(Seed, seed))


def test_options_are_names_with_values() -> None:
    with pytest.raises(OptionError, match="allowed: names with their values"):
        TALLY.start(2, 1, cast(dict[str, object], "x"))
