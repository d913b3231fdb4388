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
from pestis.kernel.errors import DefinitionError, PestisError
from pestis.kernel.game import Game
from pestis.kernel.observation import Writer
from pestis.kernel.options import Choice, Flag, Number
from pestis.kernel.piles import Pile
from pestis.kernel.serialise import values_of
from pestis.kernel.state import State
from pestis.rl.array_view import ArrayView
from pestis.rl.batch import Batch
from pestis.rl.rows_writer import RowsWriter
from tests.rl.kit import GAMES, TABLES, played

SIZE = 30
ROWS = 2
needs_raw = pytest.mark.skipif(not memory.is_direct(), reason="this build does not write to addresses")


def assert_rows_are_right(batch: Batch) -> None:
    assert batch.observations is not None
    for place, state in enumerate(batch._here().stepper.states):
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
    """Nothing that a block is made from is left unwatched: states that no rule would lead to show it best."""
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
                writer = RowsWriter(
                    size, 1, ArrayView(memoryview(numbers), address_of(numbers) if by_address else 0)
                )
                # By address only the second row has something to be compared with.
                for shown in (state, state, other):
                    writer.begin(0)
                    shown.write_numbers(seat, writer)
                    writer.end()
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
    writer = RowsWriter(size, 1, ArrayView(memoryview(numbers)[size : 2 * size], address))
    state = game.start(seats, seed=1, ask="able")
    for turn in range(60):
        state = game.start(seats, seed=turn, ask="able") if state.is_over or turn == 40 else state
        state = played(state, source.randrange(4), seed=turn)
        viewer = source.randrange(seats)
        writer.begin(0)
        state.write_numbers(viewer, writer)
        writer.end()
        assert numbers[size : 2 * size] == array("f", state.observe(viewer))
    assert set(numbers[:size]) == set(numbers[2 * size :]) == {5.0}


def test_rows_of_dirty_arrays_are_written_whole() -> None:
    batch = Batch("space-opera", 2, n=2)
    assert batch.observations is not None
    batch.observations.fill(7.0)
    batch.masks.fill(True)
    batch.reset()
    assert_rows_are_right(batch)
    assert [row.sum() for row in batch.masks] == [len(legal) for legal in batch._here().stepper.legal]


def new_ink(*, by_address: bool) -> tuple[RowsWriter, array[float]]:
    numbers = array("f", [9.0] * SIZE * ROWS)
    address = numbers.buffer_info()[0] if by_address else 0
    return RowsWriter(SIZE, ROWS, ArrayView(memoryview(numbers), address)), numbers


Table = tuple[list[int], list[int], int]


def write(writer: Writer, table: Table) -> None:
    """Every way to write and to watch, all in one row of thirty numbers."""
    cards, cells, number = table
    writer.watch(cards, 4)
    if writer.changed(6):
        writer.tally(cards, 6)
    writer.watch_part(cells, 1, 2)
    writer.watch_number(number)
    total = sum(cells[1:3]) + number if writer.changed(0) else writer.recall()
    writer.keep(total)
    writer.count(total)
    writer.take_notes(2)
    writer.clear_noted(8)
    for card in cards:
        writer.note(max(0, card), 1)
        writer.put_at(max(0, card), 0.5)
    writer.skip(8)
    changed = writer.changes(cells, 0, 3)
    for place in range(3):
        if changed >> place & 1:
            writer.put_at(place, cells[place] / 4)
    writer.skip(3)
    writer.one_of(number, 3)
    writer.bits_of(number, 3)
    writer.share(number, 8.0)
    writer.flag(number > 1)
    writer.zeros(1)
    writer.put_all([0.25, -2.0])
    writer.skip(1)


def tables(source: random.Random) -> Table:
    """Small numbers, and large ones, which Python keeps as objects of their own."""
    cards = [source.choice([-1, 0, 1, 5]) for _ in range(source.randrange(6))]
    cells = [source.choice([0, 3, 1000, 1 << 40]) for _ in range(3)]
    return cards, cells, source.choice([-1, 0, 1, 2, 1 << 50])


def expected(table: Table) -> list[float]:
    cards, cells, number = table
    row = [float(cards.count(card)) for card in range(6)] + [float(sum(cells[1:3]) + number)]
    row += [0.5 if place in [max(0, card) for card in cards] else 0.0 for place in range(8)]
    row += [cell / 4 for cell in cells] + [float(number == place) for place in range(3)]
    row += [float(number >> place & 1) for place in range(3)] + [number / 8.0, float(number > 1), 0.0, 0.25, -2.0]
    return [*row, 9.0]


@pytest.mark.parametrize("by_address", [pytest.param(True, marks=needs_raw), False])
def test_what_is_written_in_parts_is_what_is_written_whole(by_address: bool) -> None:
    writer, numbers = new_ink(by_address=by_address)
    source = random.Random(3)
    rows = [tables(source), tables(source)]
    for turn in range(200):
        place = source.randrange(ROWS)
        if turn % 4:
            # One part changes, the others stay, as lists of their own or as the same.
            other = tables(source)
            cards, cells, number = rows[place]
            rows[place] = source.choice(
                [(other[0], cells, number), (cards, other[1], number), (cards[:], cells, 1)]
            )
        writer.begin(place)
        write(writer, rows[place])
        writer.end()
        seen = numbers[place * SIZE : (place + 1) * SIZE].tolist()
        assert seen == np.array(expected(rows[place]), dtype=np.float32).tolist()


WORTH = (bytes([1, 2, 3, 4]), bytes([0, 10, 0, 200]))


def write_kept(writer: Writer, choice: int, bits: int, entries: list[int]) -> int:
    """What is kept, numbers that may all be zero, and what is counted in one go; gives the worth of the cards."""
    writer.keep_one(choice, 4)
    writer.keep_bits(bits, 3)
    writer.keep_bits_at(0, bits & 7, 3, 2)
    writer.keep_bits_at(1, bits >> 3 & 7, 3, 2)
    writer.skip(6)
    if not writer.is_blank(choice < 0, 2):
        writer.put(0.5)
        writer.skip(1)
    writer.tally_some(entries, 4, 3, 1 << 16)
    writer.clear(8)
    worth = writer.count_pile(entries, 0, 4, bits & 2, 2, 4, WORTH)
    writer.skip(8)
    writer.watch_number(bits)
    if writer.changed(0):
        writer.keep_one(bits & 1, 2)
    else:
        writer.pass_kept(1, 2)
    writer.zeros(1)
    return int(worth)


def expected_kept(choice: int, bits: int, entries: list[int]) -> tuple[list[float], int]:
    row = [float(choice == place) for place in range(4)] + [float(bits >> place & 1) for place in range(3)]
    for place in range(3):
        row += [float(bits >> place & 1), float(bits >> 3 + place & 1)]
    row += [0.0 if choice < 0 else 0.5, 0.0]
    row += [float([e & 3 for e in entries if e >= 0 and e >> 16 & 1].count(card)) for card in range(4)]
    known = [entry for entry in entries if (bits & 2 or entry >> 16) & 2]
    rest = [entry for entry in entries if entry not in known and not entry >> 16 & 4]
    for cards in ([e & 3 for e in known], [e & 3 for e in rest]):
        row += [float(cards.count(card)) for card in range(4)]
    worth = sum(WORTH[0][entry & 3] + WORTH[1][entry & 3] for entry in known + rest)
    row += [float(bits & 1 == 0), float(bits & 1), 0.0]
    return row, worth * 65536 + len(entries) - len(known) - len(rest)


@pytest.mark.parametrize("by_address", [pytest.param(True, marks=needs_raw), False])
def test_what_is_kept_or_counted_in_one_go_is_right(by_address: bool) -> None:
    writer, numbers = new_ink(by_address=by_address)
    source = random.Random(6)
    rows = [(-1, 0, [3]), (0, 1, [1 << 16])]
    for _ in range(200):
        place = source.randrange(ROWS)
        choice, bits, entries = rows[place]
        if source.random() < 0.5:
            choice = source.choice([-1, 0, 3, 4, 1 << 40])
        if source.random() < 0.5:
            bits = source.randrange(64)
        if source.random() < 0.5:
            entries = [source.randrange(4) | source.randrange(8) << 16 for _ in range(source.randrange(5))]
        rows[place] = choice, bits, entries
        writer.begin(place)
        worth = write_kept(writer, choice, bits, entries)
        writer.end()
        seen = numbers[place * SIZE : (place + 1) * SIZE].tolist()
        assert (seen, worth) == expected_kept(choice, bits, entries)


def test_what_raw_functions_read_is_checked() -> None:
    assert [memory.get_item([7, -1, 1 << 40], place) for place in (0, 1, 2, -1)] == [7, -1, 1 << 40, 1 << 40]
    for place in (3, -4):
        with pytest.raises(IndexError):
            memory.get_item([7, 8, 9], place)
    assert memory.sum_worths([1, 5, 0], 3, bytes([4, 9]), bytes([0, 1])) == 24
    with pytest.raises(IndexError):
        memory.sum_worths([2], 3, bytes([4, 9]), bytes(3))
    assert memory.sum_where([2, 0, 2], 2, [5, 6, -9]) == -4
    with pytest.raises(IndexError):
        memory.sum_where([2, 0, 2], 2, [5])


@pytest.mark.parametrize("length", [0, 1, 3, 4, 5, 8, 11, 13])
@needs_raw
def test_a_change_anywhere_in_a_list_is_seen(length: int) -> None:
    words = array("q", bytes(8 * 16))
    address = words.buffer_info()[0]
    items = list(range(length))
    memory.keep_list(address, items, 15)
    for place in range(length):
        other = items[:]
        other[place] = 100
        assert memory.keep_list(address, items, 15)
        assert not memory.keep_list(address, other, 15)
        assert memory.keep_changes(address + 8, items, 0, length) == 1 << place
    assert memory.keep_list(address, items, 15)


@pytest.mark.parametrize("by_address", [pytest.param(True, marks=needs_raw), False])
def test_a_block_is_passed_while_nothing_has_changed(by_address: bool) -> None:
    writer, _ = new_ink(by_address=by_address)
    seen: list[bool] = []
    big = 1 << 40
    for cards in ([1, 2], [1, 2], [1, big], [1, big + 0], [1], [], [], [1, 2, 3], [1, 2, 3]):
        writer.begin(0)
        writer.watch(cards, 2)
        seen.append(writer.changed(0))
        writer.skip(SIZE)
        writer.end()
    # By address the second row is the first with a memory; lists longer than their room always count as changed.
    assert seen == [True, by_address, True, False, True, True, False, True, by_address]


def test_rows_that_do_not_fit_are_refused() -> None:
    writer, _ = new_ink(by_address=memory.is_direct())
    writer.begin(0)
    writer.skip(SIZE - 1)
    with pytest.raises(DefinitionError, match="29 numbers were written; observation_size says 30"):
        writer.end()
    for watched in (1, 2):
        writer.begin(0)
        for number in range(watched):
            writer.watch_number(number)
        writer.skip(SIZE)
        if watched == 1:
            writer.end()
    with pytest.raises(DefinitionError, match="a row watches 3 words; another one 2"):
        writer.end()


@needs_raw
def test_kept_lists_are_told_apart_item_by_item() -> None:
    words = array("q", bytes(8 * 8))
    address = words.buffer_info()[0]
    assert memory.keep_changes(address, [1, -5, 257], 0, 3) == 0b111
    assert memory.keep_changes(address, [1, -5, 257], 0, 3) == 0
    assert memory.keep_changes(address, [1, -6, 257], 0, 3) == 0b010
    assert memory.keep_changes(address, [8, 1, -6, 1 << 60], 1, 3) == 0b100
    # Numbers too large to be kept always count as changed, and so does what is not there.
    assert memory.keep_changes(address, [1, -6, (1 << 63) - 1], 0, 3) == -1
    assert memory.keep_changes(address, [1, -6, (1 << 63) - 1], 0, 3) == -1
    assert memory.keep_changes(address, [1, -6], 0, 3) == -1
    assert not memory.keep_list(address, [1, 2], 4)
    assert memory.keep_list(address, [1, 2], 4)
    assert not memory.keep_list(address, [1, 2, 3, 4, 5], 4)
    assert not memory.keep_list(address, [1, 2], 4)
