"""Randomness: the same words everywhere, no bias, and no way to look ahead."""

import pickle
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from itertools import permutations

import pytest

from pestis.kernel.rng import FairRng, FastRng, Rng, Seed, fair, fast, seed_bytes

MakeRng = Callable[[Seed], Rng]
SOURCES: tuple[MakeRng, ...] = (fast, fair)

FAST_0 = [1718500224, 1928238962, 1814684367, 2565325253]
FAST_PLAGUE = [4090697390, 1251455193, 739853927, 4215095434]
FAIR_0 = [2820983357, 3126180531, 846233934, 701273804]
FAIR_PLAGUE_FROM_14 = [1315570775, 3711437250, 3337039028, 427486758]
DRAWS_7 = [2, 0, 5, 0, 3, 4, 3, 1, 2, 2, 0, 3]
SHUFFLED_7 = [7, 2, 0, 5, 3, 6, 1, 4]


class Scripted(Rng):
    """Gives the words it is told to give."""

    def __init__(self, *words: int) -> None:
        self.words = list(words)

    def word(self) -> int:
        return self.words.pop(0)


def words(rng: Rng, count: int) -> list[int]:
    return [rng.word() for _ in range(count)]


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    missing = (cells - len(counts)) * expected
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing


# Known answers: a change here breaks every record ever written.


def test_the_fast_source_gives_its_known_words() -> None:
    assert words(fast(0), 4) == FAST_0
    assert words(fast("plague"), 4) == FAST_PLAGUE


def test_the_fast_source_is_sfc32() -> None:
    rng = FastRng(1, 2, 3, 4)
    assert rng.word() == 7
    assert (rng.a, rng.b, rng.c, rng.counter) == (2, 27, 3 * 2**21 + 7, 5)


def test_the_fair_source_gives_its_known_words() -> None:
    assert words(fair(0), 4) == FAIR_0
    assert words(fair("plague"), 18)[14:] == FAIR_PLAGUE_FROM_14


def test_draws_are_the_known_ones() -> None:
    rng = fast(7)
    assert [rng.below(6) for _ in range(12)] == DRAWS_7
    cards = list(range(8))
    rng.shuffle(cards)
    assert cards == SHUFFLED_7


@pytest.mark.parametrize("source", SOURCES)
def test_words_have_32_bits(source: MakeRng) -> None:
    drawn = words(source(1), 2000)
    assert all(0 <= word < 2**32 for word in drawn)
    assert all(any(word >> bit & 1 for word in drawn) for bit in range(32))


@pytest.mark.parametrize("source", SOURCES)
def test_a_number_and_its_decimal_text_are_the_same_seed(source: MakeRng) -> None:
    assert words(source(17), 5) == words(source("17"), 5) == words(source(b"17"), 5)


@pytest.mark.parametrize("source", SOURCES)
def test_other_seeds_give_other_words(source: MakeRng) -> None:
    seeds: list[Seed] = [0, 1, -1, "", "a", "A", b"\xff", 2**80]
    assert len({tuple(words(source(seed), 3)) for seed in seeds}) == len(seeds)


def test_seeds_that_are_bytes_stay_as_they_are() -> None:
    assert seed_bytes(b"\xff\x00") == b"\xff\x00"
    assert seed_bytes("é") == b"\xc3\xa9"
    assert seed_bytes(-3) == b"-3"


@pytest.mark.parametrize("source", SOURCES)
def test_a_clone_goes_on_alike_and_apart(source: MakeRng) -> None:
    rng = source(3)
    words(rng, 21)
    copy = rng.clone()
    coming = words(copy, 40)
    assert words(rng, 40) == coming


@pytest.mark.parametrize("source", SOURCES)
def test_a_pickled_source_goes_on_alike(source: MakeRng) -> None:
    rng = source(3)
    words(rng, 21)
    restored = pickle.loads(pickle.dumps(rng))
    assert words(restored, 40) == words(rng, 40)


def test_the_fair_source_needs_its_key_only() -> None:
    rng = fair("secret")
    assert words(FairRng(rng.key), 20) == words(rng, 20)


def test_the_fair_source_is_blake2b_of_a_counter() -> None:
    key = blake2b(b"7", digest_size=32, person=b"pestis-seed").digest()
    block = blake2b(bytes(8), key=key, person=b"pestis-fair-rng").digest()
    assert words(fair(7), 16) == [int.from_bytes(block[at : at + 4], "little") for at in range(0, 64, 4)]


# No bias.


@pytest.mark.parametrize("count", [1, 2, 3, 5, 6, 7, 31, 33, 2**16 + 1, 2**31 + 1, 2**32 - 1, 2**32])
def test_a_draw_is_the_low_bits_of_a_word_or_is_drawn_again(count: int) -> None:
    """Rejection without folding: of the masked words every number below `count` stands for itself, once."""
    mask = 2 ** (count - 1).bit_length() - 1
    high = mask + 1 if mask < 2**32 - 1 else 0
    assert Scripted(count - 1 + high).below(count) == count - 1
    assert Scripted(high).below(count) == 0
    if count <= mask:
        assert Scripted(count, mask, count - 1).below(count) == count - 1


@pytest.mark.parametrize("count", range(1, 20))
def test_every_masked_word_below_the_count_is_that_number(count: int) -> None:
    mask = 2 ** (count - 1).bit_length() - 1
    drawn = [Scripted(word, 0).below(count) for word in range(mask + 1)]
    assert drawn == [word if word < count else 0 for word in range(mask + 1)]


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("count", [2, 3, 6, 10, 13])
def test_draws_are_uniform(source: MakeRng, count: int) -> None:
    rng = source("uniform")
    counts: Counter[object] = Counter(rng.below(count) for _ in range(20_000))
    assert set(counts) == set(range(count))
    assert chi_square(counts, count) < count + 4 * (2 * count) ** 0.5


@pytest.mark.parametrize("count", [0, -1, 2**32 + 1])
def test_a_draw_from_nothing_is_refused_and_does_not_hang(count: int) -> None:
    with pytest.raises(ValueError, match=rf"no number below {count} to draw; allowed: 1 to 2\*\*32"):
        fast(0).below(count)


def test_a_pick_from_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        fast(0).pick([])


def test_the_only_item_is_picked() -> None:
    assert fast(0).pick([42]) == 42


def test_a_die_shows_one_to_its_sides() -> None:
    rng = fast("die")
    assert {rng.die(6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("source", SOURCES)
def test_every_order_is_equally_likely(source: MakeRng) -> None:
    rng = source("orders")
    counts: Counter[object] = Counter()
    for _ in range(24 * 400):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(counts, 24) < 24 + 4 * 48**0.5


@pytest.mark.parametrize("cards", [[], [9]])
def test_a_shuffle_of_at_most_one_card_draws_nothing(cards: list[int]) -> None:
    rng = fast(0)
    rng.shuffle(cards)
    assert words(rng, 3) == words(fast(0), 3)


def test_a_shuffle_keeps_the_cards() -> None:
    cards = [3, 3, 1, 0, 7]
    fast(5).shuffle(cards)
    assert sorted(cards) == [0, 1, 3, 3, 7]
