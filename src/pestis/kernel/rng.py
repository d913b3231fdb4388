"""Randomness that lives in the state: two sources behind one face.

`FastRng` (sfc32) serves search and simulation. `FairRng` (BLAKE2b in counter mode) serves tables that people
play at: past cards tell nothing about the next one. Both give 32-bit words, so that the same seed gives the
same game interpreted and compiled. Draws reject what does not fit instead of folding it, so none is biased.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64, mypyc_attr

from pestis.kernel.errors import OptionError, shown

WORD: Final[i64] = 0xFFFFFFFF
WORDS_PER_BLOCK: Final[i64] = 16
BIGGEST_SEED: Final = 10**1000
WARM_UP: Final[i64] = 12

Seed = int | str | bytes


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """The face of both sources."""

    def word(self) -> i64:
        """The next 32 random bits."""
        raise NotImplementedError

    def clone(self) -> Rng:
        raise NotImplementedError

    def below(self, count: i64) -> i64:
        """A number from 0 to count - 1, each equally likely (1 <= count <= 2**32)."""
        if count < 1 or count > WORD + 1:
            raise ValueError(f"there is no number below {count} to draw; allowed: 1 to 2**32")
        mask = count - 1
        mask |= mask >> 1
        mask |= mask >> 2
        mask |= mask >> 4
        mask |= mask >> 8
        mask |= mask >> 16
        drawn = self.word() & mask
        while drawn >= count:
            drawn = self.word() & mask
        return drawn

    def die(self, sides: i64) -> i64:
        """A roll from 1 to sides."""
        return self.below(sides) + 1

    def pick(self, items: list[i64]) -> i64:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[i64]) -> None:
        """Put the items into random order, in place; every order is equally likely."""
        left: i64 = len(items)
        while left > 1:
            chosen = self.below(left)
            left -= 1
            last = items[left]
            items[left] = items[chosen]
            items[chosen] = last


class FastRng(Rng):
    """sfc32: small, fast, well tested; not for secrets. `fast(seed)` makes one."""

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    def word(self) -> i64:
        result = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = (((self.c << 21) | (self.c >> 11)) + result) & WORD
        return result

    def clone(self) -> FastRng:
        return FastRng(self.a, self.b, self.c, self.counter)

    def __reduce__(self) -> tuple[object, tuple[int, int, int, int]]:
        return FastRng, (self.a, self.b, self.c, self.counter)


class FairRng(Rng):
    """BLAKE2b of a counter under a secret key: unpredictable without the key, checkable with it."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.block: i64 = 0
        self.used: i64 = WORDS_PER_BLOCK
        self.words = b""

    def word(self) -> i64:
        if self.used == WORDS_PER_BLOCK:
            counter = int(self.block).to_bytes(8, "little")
            self.words = blake2b(counter, key=self.key, person=b"pestis-fair-rng").digest()
            self.block += 1
            self.used = 0
        at = self.used * 4
        self.used += 1
        return int.from_bytes(self.words[at : at + 4], "little")

    def clone(self) -> FairRng:
        copy = FairRng(self.key)
        copy.block = self.block
        copy.used = self.used
        copy.words = self.words
        return copy

    def __reduce__(self) -> tuple[object, tuple[bytes, int, int, bytes]]:
        return _fair_rng, (self.key, self.block, self.used, self.words)


def _fair_rng(key: bytes, block: i64, used: i64, words: bytes) -> FairRng:
    rng = FairRng(key)
    rng.block = block
    rng.used = used
    rng.words = words
    return rng


def seed_bytes(seed: Seed) -> bytes:
    """The bytes that a seed stands for: a number and its decimal text are the same seed."""
    if isinstance(seed, bytes):
        return seed
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise OptionError(f"seed is {shown(seed)}; allowed: a number, a text or bytes")
    if isinstance(seed, int) and not -BIGGEST_SEED < seed < BIGGEST_SEED:
        raise OptionError("seed is too large a number; give it as a text or as bytes")
    try:
        return str(seed).encode()
    except UnicodeEncodeError as error:
        raise OptionError(f"seed is {shown(seed)}; allowed: a text that can be written as UTF-8") from error


def fair(seed: Seed) -> FairRng:
    """The fair source of a seed."""
    return FairRng(blake2b(seed_bytes(seed), digest_size=32, person=b"pestis-seed").digest())


FAST_SEEDS: Final = blake2b(digest_size=12, person=b"pestis-fast-rng")


def _word(block: bytes, at: i64) -> i64:
    """Four bytes as a number, lowest first."""
    a: i64 = block[at]
    b: i64 = block[at + 1]
    c: i64 = block[at + 2]
    d: i64 = block[at + 3]
    return a | b << 8 | c << 16 | d << 24


def fast(seed: Seed) -> FastRng:
    """The fast source of a seed."""
    hash = FAST_SEEDS.copy()
    hash.update(seed_bytes(seed))
    words = hash.digest()
    rng = FastRng(_word(words, 0), _word(words, 4), _word(words, 8), 1)
    for _ in range(WARM_UP):
        rng.word()
    return rng
