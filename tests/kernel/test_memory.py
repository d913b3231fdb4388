"""What `memory.h` does in a compiled build; as much of it as there is in any other."""

from __future__ import annotations

from array import array

import pytest

from pestis.kernel import memory
from pestis.kernel.piles import EVERYONE, NOBODY, Pile

needs_addresses = pytest.mark.skipif(not memory.is_direct(), reason="this build does not write to addresses")
LARGE = 1 << 40
# Too large for the word in which a number is kept.
LARGEST = (1 << 63) - 1


def floats(*numbers: float) -> tuple[array[float], int]:
    """Some numbers of four bytes, and where they are."""
    made = array("f", numbers)
    return made, made.buffer_info()[0]


def test_items_are_read_and_their_places_checked() -> None:
    assert [memory.get_item([7, -1, LARGE], place) for place in (0, 1, 2, -1)] == [7, -1, LARGE, LARGE]
    for place in (3, -4):
        with pytest.raises(IndexError):
            memory.get_item([7, 8, 9], place)
    assert memory.is_among(LARGE, [1, LARGE])
    assert not memory.is_among(2, [1, LARGE])
    assert not memory.is_among(2, [])


def test_sums_are_right_and_their_places_checked() -> None:
    assert memory.sum_worths([1, 5, 0], 3, bytes([4, 9]), bytes([0, 1])) == 24
    with pytest.raises(IndexError):
        memory.sum_worths([2], 3, bytes([4, 9]), bytes(3))
    assert memory.sum_where([2, 0, 2], 2, [5, 6, -9]) == -4
    with pytest.raises(IndexError):
        memory.sum_where([2, 0, 2], 2, [5])


def test_lists_take_and_give_up_items() -> None:
    """Beyond the room that a new list gets, from both ends and the middle, small numbers and large ones."""
    pile = Pile(0, NOBODY)
    for card in range(20):
        pile.add_known(card, EVERYONE if card % 2 else NOBODY)
    assert [pile.take(), pile.take_at(0), pile.take_at(-1), pile.take_at(8)] == [19, 0, 18, 9]
    assert pile.cards() == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17]
    pile.add(300)
    assert pile.take() == 300
    with pytest.raises(IndexError):
        pile.take_at(16)
    with pytest.raises(IndexError):
        Pile(0, NOBODY).take()


@needs_addresses
def test_numbers_are_written_where_they_belong() -> None:
    numbers, address = floats(9, 9, 9, 9, 9, 9)
    memory.fill_zeros(address, 5)
    memory.put_float(address + 4, 0.5)
    memory.add_float(address + 4, 0.25)
    memory.put_ones(address + 8, 0b11, 2)
    assert numbers.tolist() == [0, 0.75, 1, 0, 1, 9]
    memory.put_share(address + 20, -3, 4.0)
    assert numbers[5] == -0.75


@needs_addresses
def test_bytes_and_words_are_written_and_read() -> None:
    words = array("q", [5, 5])
    address = words.buffer_info()[0]
    memory.put_word(address, -LARGE)
    memory.put_byte(address + 8, 255)
    assert (memory.get_word(address), memory.get_byte(address + 8)) == (-LARGE, 255)
    memory.put_flags(address + 8, [1, 3], 7)
    assert words.tobytes()[8:] == bytes([255, 7, 0, 7, 0, 0, 0, 0])


@needs_addresses
def test_cards_are_counted() -> None:
    numbers, address = floats(0, 0, 0, 0)
    memory.add_items(address, [1, 1 | 8, 3 | 8, -1], 3, 8)
    assert numbers.tolist() == [0, 1, 0, 1]
    known, first = floats(0, 0)
    rest, second = floats(0, 0)
    seen = 2 << 16
    veiled = 4 << 16
    worth = (bytes([1, 2]), bytes([0, 10]))
    found = memory.add_pile(first, second, [1 | seen, 0, 1, 1 | veiled], 0, 2, 4, *worth)
    assert (known.tolist(), rest.tolist()) == ([0, 1], [1, 1])
    assert found == (12 + 1 + 12) * 65536 + 1
    with pytest.raises(IndexError):
        memory.add_pile(first, second, [2], 0, 2, 4, *worth)


class Kept:
    """What is kept of one source, with a bit for each of its items."""

    def __init__(self, room: int) -> None:
        self.words = array("q", bytes(8 * (4 + room)))
        self.bits = array("q", bytes(8 * 2))
        self.source = array("q", [3, room, self.bits.buffer_info()[0], 0b10, 0b100])

    def look(self, items: list[int], first: int = 0, count: int | None = None) -> set[int] | None:
        """The changed items, None if there are none."""
        self.words[1] = self.words[2] = self.bits[0] = self.bits[1] = 0
        amount = len(items) if count is None else count
        memory.look_items(self.words.buffer_info()[0], self.source.buffer_info()[0], items, first, amount)
        found = {place for place in range(64) if self.bits[place >> 5] >> (place & 31) & 1}
        assert (self.words[1], self.words[2]) in ((0, 0), (0b10, 0b100))
        return found if self.words[1] else None


@pytest.mark.parametrize("length", [1, 3, 4, 5, 8, 11, 13, 40])
@needs_addresses
def test_a_change_anywhere_in_a_list_is_seen(length: int) -> None:
    kept = Kept(40)
    items = list(range(length))
    assert kept.look(items) == set(range(length))
    for place in range(length):
        other = items[:]
        other[place] = 100
        assert kept.look(items) is None
        assert kept.look(other) == {place}
        assert kept.look(items) == {place}


@needs_addresses
def test_kept_lists_are_told_apart_item_by_item() -> None:
    kept = Kept(4)
    assert kept.look([1, -5, 257]) == {0, 1, 2}
    assert kept.look([1, -5, 256 + 1]) is None
    assert kept.look([1, -6, 257]) == {1}
    assert kept.look([8, 1, -6, LARGE], 1, 3) == {2}
    assert kept.look([1, -6]) == {2}
    assert kept.look([1, -6, LARGE, 0]) == {2, 3}
    # Numbers too large to be kept always count as changed, and so do all items of a list that is too long.
    assert kept.look([1, -6, LARGEST, 0]) == {2}
    assert kept.look([1, -6, LARGEST, 0]) == {2}
    assert kept.look([1, 2, 3, 4, 5]) == {0, 1, 2, 3}
    assert kept.look([1, 2, 3, 4, 5]) == {0, 1, 2, 3}
    assert kept.look([1, 2]) == {0, 1}
    # What is not there is not read.
    assert kept.look([1, 2], 1, 4) == {0, 1}
    assert kept.look([1, 2], 5, 4) == {0}


@pytest.mark.parametrize(("first", "count"), [(-1, 1), (0, -1), (1, -2), (5, -1)])
@needs_addresses
def test_items_before_the_beginning_of_a_list_are_refused(first: int, count: int) -> None:
    kept = Kept(4)
    # Too long a list leaves a mark where the length is kept; it must not be taken for the length.
    kept.look([1, 2, 3, 4, 5])
    before = kept.words.tobytes()
    with pytest.raises(IndexError):
        kept.look([1, 2], first, count)
    assert kept.words.tobytes()[3 * 8 :] == before[3 * 8 :]


@needs_addresses
def test_a_change_of_a_number_is_seen() -> None:
    words = array("q", [0, 0, 0, 7])
    source = array("q", [3, 0, 0, 0b10, 0])
    for number, is_new in ((7, False), (-LARGE, True), (-LARGE, False)):
        words[1] = 0
        memory.look_number(words.buffer_info()[0], source.buffer_info()[0], number)
        assert (words[1], words[3]) == (0b10 if is_new else 0, number)


@needs_addresses
def test_blocks_that_are_stale_become_zero() -> None:
    """A block that is cleared whole, one that is not stale, one with a note, and a table with bits."""
    numbers, row = floats(*[9] * 10)
    bits = array("q", [7, 7])
    note = 1 << 8 | 2
    kept = array("q", [0, 0b1101, 0, 2, note])
    at = bits.buffer_info()[0]
    entries = [(0, 2, 0, 0, 0, 0), (2, 2, 0, 0, at + 8, 1), (4, 4, 3, 1, 0, 0), (8, 1, 0, 0, at, 1)]
    blocks = array("q", [word for entry in entries for word in entry])
    memory.fill_stale(kept.buffer_info()[0], row, blocks.buffer_info()[0])
    assert numbers.tolist() == [0, 0, 9, 9, 9, 0, 0, 9, 0, 9]
    assert (bits.tolist(), kept[3]) == ([0, 7], 1)


@pytest.mark.parametrize("noted", [0, 3])
@needs_addresses
def test_a_block_with_too_many_notes_or_none_yet_is_cleared_whole(noted: int) -> None:
    numbers, row = floats(9, 9, 9, 9)
    kept = array("q", [0, 1, 0, noted, 1 << 8 | 1])
    blocks = array("q", [0, 3, 3, 1, 0, 0])
    memory.fill_stale(kept.buffer_info()[0], row, blocks.buffer_info()[0])
    assert numbers.tolist() == [0, 0, 0, 9]
    assert kept[3] == 1


@needs_addresses
def test_a_word_that_processes_share_is_swapped_and_awaited() -> None:
    words = array("q", [3])
    address = words.buffer_info()[0]
    assert memory.swap_word(address, 4) == 3
    assert memory.await_word(address, 4, 0)
    assert not memory.await_word(address, 5, 1000)
