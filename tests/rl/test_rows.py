"""Observations in the rows of a batch: written in parts, by address or not, they are what `observe` says."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from typing import cast

import numpy as np
import pytest
from mypy_extensions import i64

import pestis
from pestis.kernel import memory
from pestis.kernel.array_view import ArrayView
from pestis.kernel.errors import DefinitionError, PestisError
from pestis.kernel.game import Game
from pestis.kernel.hooks import AnyGame
from pestis.kernel.observation import Block, Observation, Sparse, Table
from pestis.kernel.options import Choice, Flag, Number
from pestis.kernel.piles import Pile
from pestis.kernel.rows_writer import RowsWriter
from pestis.kernel.serialise import values_of
from pestis.kernel.sources import SEAT, Sources
from pestis.kernel.state import State
from pestis.kernel.writer import Writer
from pestis.rl.batch import Batch
from tests.kernel.toys import Tally, TallyGame
from tests.rl.kit import GAMES, TABLES, played, states_of

ROWS = 2
needs_raw = pytest.mark.skipif(not memory.is_direct(), reason="this build does not write to addresses")


def assert_rows_are_right(batch: Batch) -> None:
    assert batch.observations is not None
    for place, state in enumerate(states_of(batch)):
        expected = np.array(state.observe(int(batch.actors[place])), dtype=np.float32)
        assert (batch.observations[place] == expected).all()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_rows_stay_right_from_game_to_game(game: str, seats: int) -> None:
    batch = Batch(game, seats, n=2, seed=11)
    for step in range(150):
        batch.step(batch.sample())
        if step % 3 == 0:
            assert_rows_are_right(batch)


def some_options(game: Game, source: random.Random) -> dict[str, object]:
    """Other values for half of the options, if they go together."""
    asked: dict[str, object] = {}
    for name, option in game.options.options.items():
        if source.random() < 0.5:
            continue
        if isinstance(option, Flag):
            asked[name] = source.random() < 0.5
        elif isinstance(option, Choice):
            asked[name] = source.choice(option.choices)
        elif isinstance(option, Number):
            asked[name] = source.randint(int(option.low), int(option.high))
    return asked


@pytest.mark.parametrize("name", GAMES)
def test_rows_are_right_with_any_options(name: str) -> None:
    game = pestis.game(name)
    source = random.Random(5)
    tried = 0
    while tried < 6:
        seats = source.choice(game.seat_counts)
        try:
            batch = Batch(game, seats, n=2, seed=tried, options=some_options(game, source), ask="public")
        except PestisError:
            continue
        tried += 1
        for _ in range(40):
            batch.step(batch.sample())
            assert_rows_are_right(batch)


def variants(state: State, source: random.Random) -> Iterator[tuple[str, State]]:
    """The state with one thing changed."""
    for name, value in values_of(state).items():
        for other in others(value, source):
            copy = state.clone()
            setattr(copy, name, other)
            yield name, copy


def others(value: object, source: random.Random) -> Iterator[object]:
    """A number changed by one; a list with items changed, or one missing; the same for lists and piles in it."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, Pile):
        for entries in others(value.entries, source):
            pile = value.clone()
            pile.entries = cast("list[i64]", entries)
            yield pile
        pile = value.clone()
        pile.onlookers ^= 3
        yield pile
    elif isinstance(value, list) and value and isinstance(value[0], int):
        first, second = source.randrange(len(value)), source.randrange(len(value))
        swapped = value[:]
        swapped[first], swapped[second] = value[second], value[first]
        same = value[:]
        same[first] = source.choice([*value, 0, 1])
        yield from (swapped, same, value[:first] + value[first + 1 :])
    elif isinstance(value, list):
        for place, item in enumerate(value):
            for other in others(item, source):
                yield [*value[:place], other, *value[place + 1 :]]


@pytest.mark.parametrize("name", GAMES)
def test_whatever_changes_in_a_state_changes_in_its_row(name: str) -> None:
    """Every block names all that it is made from: states that no rule would lead to show it best."""
    game = pestis.game(name)
    size = game.observation_size(2)
    source = random.Random(8)
    compared = 0
    for decisions in (9, 60, 140):
        state = played(game.start(2, seed=decisions, ask="able"), decisions, seed=1)
        seat = decisions % 2
        for what, other in variants(state, source):
            try:
                expected = other.observe(seat)
            except (DefinitionError, IndexError, ValueError, ZeroDivisionError):
                continue
            for by_address in {memory.is_direct(), False}:
                numbers = array("f", [5.0] * size)
                sheet = ArrayView(memoryview(numbers), address_of(numbers) if by_address else 0)
                writer = RowsWriter(game.observation(2), 1, sheet)
                for shown in (state, other):
                    writer.write(0, shown, seat)
                assert numbers == array("f", expected), what
                compared += 1
    assert compared > 150


def address_of(numbers: array[float]) -> int:
    return numbers.buffer_info()[0]


@pytest.mark.parametrize("by_address", [pytest.param(True, marks=needs_raw), False])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rows_are_right_whoever_looks(name: str, seats: int, by_address: bool) -> None:
    """Seats look in any order, while games go on and new ones begin; nothing beside the row is touched."""
    game = pestis.game(name)
    size = game.observation_size(seats)
    source = random.Random(4)
    numbers = array("f", [5.0] * (3 * size))
    address = address_of(numbers) + 4 * size if by_address else 0
    sheet = ArrayView(memoryview(numbers)[size : 2 * size], address)
    writer = RowsWriter(game.observation(seats), 1, sheet)
    state = game.start(seats, seed=1, ask="able")
    for turn in range(60):
        state = game.start(seats, seed=turn, ask="able") if state.is_over or turn == 40 else state
        state = played(state, source.randrange(4), seed=turn)
        viewer = source.randrange(seats)
        writer.write(0, state, viewer)
        assert numbers[size : 2 * size] == array("f", state.observe(viewer))
    assert set(numbers[:size]) == set(numbers[2 * size :]) == {5.0}


def test_rows_of_dirty_arrays_are_written_whole() -> None:
    batch = Batch("space-opera", 2, n=2)
    assert batch.observations is not None
    batch.observations.fill(7.0)
    batch.masks.fill(True)
    batch.reset()
    assert_rows_are_right(batch)
    assert [row.sum() for row in batch.masks] == [len(running.legal) for running in batch._here().stepper.games]


class Desk(Tally):
    """A toy with lists and numbers that no rule touches."""

    def __init__(self, game: AnyGame, seats: i64) -> None:
        super().__init__(game, seats)
        self.cards: list[i64] = []
        self.cells: list[i64] = []
        self.number: i64 = 0


DESK = TallyGame("desk", Desk)
CARDS_ROOM = 4
ITEMS = 40


class Cards(Block[Desk]):
    """Every way to write what a list says."""

    def write(self, state: Desk, seat: i64, writer: Writer) -> None:
        writer.tally(state.cards, 6)
        writer.count(len(state.cards))


class Numbers(Block[Desk]):
    """Every way to write a number, the zeros at the end left out."""

    def write(self, state: Desk, seat: i64, writer: Writer) -> None:
        writer.one_of(state.number, 3)
        writer.bits_of(state.number, 3)
        writer.share(state.number, 8.0)
        writer.flag(state.number > 1)
        writer.skip(1)
        writer.put_all([0.25, -2.0])


class Cells(Table[Desk]):
    """Two numbers for each cell; the second one is different for others if the cell is odd."""

    def length(self, state: Desk) -> i64:
        return len(state.cells)

    def is_other_for_others(self, state: Desk, item: i64) -> bool:
        return state.cells[item] % 2 == 1

    def write_item(self, state: Desk, seat: i64, item: i64, writer: Writer) -> None:
        writer.share(state.cells[item], 4.0)
        writer.flag(state.cells[item] % 2 == 1 and seat == 1)


class Spots(Sparse[Desk]):
    """A half where a card is."""

    def write(self, state: Desk, seat: i64, writer: Writer) -> None:
        for card in state.cards:
            writer.spot(max(0, card), 1)
            writer.put_at(max(0, card), 0.5)


class DeskNumbers(Observation[Desk]):
    """All kinds of blocks."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = self.lists(CARDS_ROOM)
        self.cells = self.lists(ITEMS)
        self.number = self.numbers()
        self.part = self.lists(2)
        self.add(Cards("cards", 7), self.cards)
        self.add(Numbers("numbers", 13), self.number)
        self.add_table(Cells("cells", ITEMS, 2, turns=True), [self.cells])
        self.add(Spots("spots", 8, 2), self.cards)
        self.add(Sum("sum", 1), self.number, self.part, SEAT)

    def look(self, state: Desk, seat: i64, sources: Sources) -> None:
        sources.items(self.cards, state.cards)
        sources.items(self.cells, state.cells)
        sources.number(self.number, state.number)
        sources.part(self.part, state.cells, 1, 2)


class Sum(Block[Desk]):
    """Made from a number, a part of a list, and who looks."""

    def write(self, state: Desk, seat: i64, writer: Writer) -> None:
        writer.count(sum(state.cells[1:3]) + state.number + seat)


def desk_row(state: Desk, seat: int) -> list[float]:
    """What the row should say."""
    cards, cells, number = state.cards, state.cells, state.number
    row = [float(cards.count(card)) for card in range(6)] + [float(len(cards))]
    row += [float(number == place) for place in range(3)] + [float(number >> place & 1) for place in range(3)]
    row += [int(number) / 8.0, float(number > 1), 0.0, 0.25, -2.0, 0.0, 0.0]
    for cell in cells:
        row += [int(cell) / 4.0, float(cell % 2 == 1 and seat == 1)]
    row += [0.0] * (2 * (ITEMS - len(cells)))
    row += [0.5 if place in [max(0, card) for card in cards] else 0.0 for place in range(8)]
    return [*row, float(sum(cells[1:3]) + number + seat)]


def change_desk(state: Desk, source: random.Random) -> None:
    """Small numbers, and large ones, which Python keeps as objects of their own; lists grow and shrink."""
    what = source.randrange(4)
    if what == 0:
        state.cards = [source.choice([-1, 0, 1, 5]) for _ in range(source.randrange(6))]
    elif what == 1:
        state.cells = [source.choice([0, 3, 1000, 1 << 40]) for _ in range(source.randrange(ITEMS + 1))]
    elif what == 2:
        state.number = source.choice([-1, 0, 1, 2, 1 << 50])
    elif state.cells:
        state.cells[source.randrange(len(state.cells))] = source.choice([0, 1, 257, 1 << 60])


@pytest.mark.parametrize("by_address", [pytest.param(True, marks=needs_raw), False])
def test_what_is_written_in_parts_is_what_is_written_whole(by_address: bool) -> None:
    observation = DeskNumbers()
    size = int(observation.size)
    numbers = array("f", [9.0] * (ROWS * size))
    writer = RowsWriter(
        observation, ROWS, ArrayView(memoryview(numbers), address_of(numbers) if by_address else 0)
    )
    source = random.Random(3)
    desks = [Desk(DESK, 2) for _ in range(ROWS)]
    for _ in range(400):
        place, seat = source.randrange(ROWS), source.randrange(2)
        change_desk(desks[place], source)
        writer.write(place, desks[place], seat)
        seen = numbers[place * size : (place + 1) * size].tolist()
        assert seen == array("f", desk_row(desks[place], seat)).tolist()


class Counted(Block[Desk]):
    """How often it was written."""

    times = 0

    def write(self, state: Desk, seat: i64, writer: Writer) -> None:
        Counted.times += 1


class CountedNumbers(Observation[Desk]):
    """One block, made from one list and seen by each seat in its own way."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = self.lists(2)
        self.add(Counted("cards", 1), SEAT, self.cards)

    def look(self, state: Desk, seat: i64, sources: Sources) -> None:
        sources.items(self.cards, state.cards)


@pytest.mark.parametrize("by_address", [pytest.param(True, marks=needs_raw), False])
def test_a_block_is_passed_while_nothing_has_changed(by_address: bool) -> None:
    numbers = array("f", [0.0])
    writer = RowsWriter(
        CountedNumbers(), 1, ArrayView(memoryview(numbers), address_of(numbers) if by_address else 0)
    )
    desk = Desk(DESK, 2)
    big = 1 << 40
    found: list[bool] = []
    for cards, seat in (([1, 2], 0), ([1, 2], 0), ([1, big], 0), ([1, big + 0], 0), ([1], 0), ([1], 1), ([1], 1)):
        before = Counted.times
        desk.cards = cards
        writer.write(0, desk, seat)
        found.append(Counted.times > before)
    assert found == [True, False, True, False, True, True, False]
    writer.forget()
    writer.write(0, desk, 1)
    assert Counted.times == before + 1


class Held(Block[Desk]):
    """What one seat has; notes how often it was written."""

    times = 0

    def write(self, state: Desk, seat: i64, writer: Writer) -> None:
        Held.times += 1
        writer.count(state.cells[(seat + self.step) % 3])


class HeldCells(Table[Desk]):
    """The same as a table of one item."""

    def write_item(self, state: Desk, seat: i64, item: i64, writer: Writer) -> None:
        writer.count(state.cells[(seat + self.step) % 3])


class HeldNumbers(Observation[Desk]):
    """A block and a table for each seat, made from a number and a list that each seat has."""

    def __init__(self) -> None:
        super().__init__()
        self.held = self.numbers(3, of_seats=True)
        self.cells = self.lists(1, 3, of_seats=True)
        for step in range(3):
            self.add(Held(f"held {step}", 1, step), self.held + step)
            self.add_table(HeldCells(f"cells {step}", 1, 1, step), [self.cells + step])

    def look(self, state: Desk, seat: i64, sources: Sources) -> None:
        for place in range(3):
            sources.number(self.held + place, state.cells[place])
            sources.part(self.cells + place, state.cells, place, 1)


@pytest.mark.parametrize("by_address", [pytest.param(True, marks=needs_raw), False])
def test_what_every_seat_has_is_found_by_who_looks(by_address: bool) -> None:
    numbers = array("f", [9.0] * 6)
    sheet = ArrayView(memoryview(numbers), address_of(numbers) if by_address else 0)
    writer = RowsWriter(HeldNumbers(), 1, sheet)
    desk = Desk(DESK, 3)
    written: list[int] = []
    for cells, seat in (([1, 2, 3], 0), ([1, 5, 3], 0), ([1, 5, 3], 2), ([1, 5, 3], 2), ([4, 5, 3], 2)):
        before = Held.times
        desk.cells = cast("list[i64]", cells)
        writer.write(0, desk, seat)
        written.append(Held.times - before)
        assert numbers.tolist() == [cells[(seat + step) % 3] for step in range(3) for _ in range(2)]
    assert written == [3, 1, 3, 0, 1]


def test_blocks_tell_where_they_are() -> None:
    assert DeskNumbers().places() == [
        ("cards", 0, 7),
        ("numbers", 7, 13),
        ("cells", 20, 2 * ITEMS),
        ("spots", 20 + 2 * ITEMS, 8),
        ("sum", 28 + 2 * ITEMS, 1),
    ]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_blocks_of_a_game_cover_its_observation(name: str, seats: int) -> None:
    game = pestis.game(name)
    blocks = game.observation_blocks(seats)
    assert len({block.name for block in blocks}) == len(blocks)
    assert [block.first for block in blocks[1:]] == [block.first + block.size for block in blocks[:-1]]
    assert blocks[-1].first + blocks[-1].size == game.observation_size(seats)


def test_an_observation_has_so_many_blocks_at_most() -> None:
    observation = Observation[Desk]()
    for number in range(62):
        observation.add(Cards(f"block {number}", 7))
    with pytest.raises(DefinitionError, match="block 'last' is one too many: an observation has 62 at most"):
        observation.add(Cards("last", 7))


def test_a_block_that_writes_beyond_its_end_is_refused() -> None:
    observation = Observation[Desk]()
    observation.add(Cards("cards", 6))
    numbers = array("f", [0.0] * 8)
    writer = RowsWriter(observation, 1, ArrayView(memoryview(numbers), 0))
    with pytest.raises(DefinitionError, match="block 'cards' writes 7 numbers; its size is 6"):
        writer.write(0, Desk(DESK, 2), 0)


class PartNumbers(Observation[Desk]):
    """One block, made from a part of a list that is said to begin or end before it does."""

    def __init__(self, first: int, count: int) -> None:
        super().__init__()
        self.span = (first, count)
        self.cells = self.lists(2)
        self.add(Counted("cells", 1), self.cells)

    def look(self, state: Desk, seat: i64, sources: Sources) -> None:
        sources.part(self.cells, state.cells, *self.span)


@pytest.mark.parametrize("by_address", [pytest.param(True, marks=needs_raw), False])
@pytest.mark.parametrize(("first", "count"), [(-1, 1), (1, -1)])
def test_a_part_before_the_beginning_of_a_list_is_refused(first: int, count: int, by_address: bool) -> None:
    numbers = array("f", [0.0])
    sheet = ArrayView(memoryview(numbers), address_of(numbers) if by_address else 0)
    writer = RowsWriter(PartNumbers(first, count), 1, sheet)
    desk = Desk(DESK, 2)
    desk.cells = [1, 2]
    with pytest.raises(IndexError):
        writer.write(0, desk, 0)


@pytest.mark.parametrize(("room", "count"), [(-1, 1), (3, 0), (3, -2)])
def test_sources_without_room_or_number_are_refused(room: int, count: int) -> None:
    problem = f"{count} sources with room for {room} items; allowed: 1 or more, for 0 or more"
    with pytest.raises(DefinitionError, match=problem):
        Observation[Desk]().lists(room, count)


class FewSeats(TallyGame):
    """A game for three that forgets one of them."""

    def new_observation(self, seats: int) -> Observation[Tally]:
        observation = Observation[Tally]()
        held = observation.numbers(2, of_seats=True)
        observation.add(Counted("held", 1), held)
        observation.add_table(HeldCells("cells", 1, 1), [held])
        return observation


def test_what_every_seat_has_must_be_declared_for_all_of_them() -> None:
    game = FewSeats("few")
    assert game.observation_size(2) == 2
    with pytest.raises(DefinitionError) as caught:
        game.observation_size(3)
    assert str(caught.value) == (
        "source 1 (of blocks: 'held', 'cells') is declared for 2 seats; at this table there are 3"
    )
