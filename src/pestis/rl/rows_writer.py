"""The observations of many games, written into the rows of one array. Compiled."""

from __future__ import annotations

from array import array

from mypy_extensions import i64

from pestis.kernel.errors import DefinitionError
from pestis.kernel.memory import FLOAT_BYTES, WORD_BYTES, get_word, put_word
from pestis.kernel.observation import Writer
from pestis.rl.array_view import ArrayView


class RowsWriter(Writer):
    """Writes rows of `size` numbers, and remembers of each what its blocks were made from.

    With an address these memories are words, the first of each row a 1 once the row has been written; how many
    words a row takes is known when the first one has been written. Without, they lie in `_kept`.
    """

    def __init__(self, size: i64, count: i64, sheet: ArrayView) -> None:
        super().__init__()
        self.size = size
        self.rows = count
        self.sheet = sheet
        self._first: i64 = 0
        self._words_of_row: i64 = 0
        self._memory = array("q")
        self._memory_address: i64 = 0
        self._kept: dict[tuple[int, int], list[i64]] = {}

    def forget(self) -> None:
        """Every row has to be written whole again."""
        self._kept = {}
        self._words_of_row = 0
        self._memory_address = 0

    def begin(self, place: i64) -> None:
        """Begin a row."""
        self.at = 0
        self.word = 1
        self._first = place * self.size
        self.is_new = True
        self.words = 0
        if self.sheet.address:
            self.row = self.sheet.address + self._first * FLOAT_BYTES
            if self._memory_address:
                self.words = self._memory_address + place * self._words_of_row * WORD_BYTES
                self.is_new = get_word(self.words) == 0
                put_word(self.words, 1)
        elif self._words_of_row:
            self.is_new = False
        self.is_stale = self.is_new
        self.kept = 0 if self.is_new else self.words

    def end(self) -> None:
        """The row must be whole, and what was watched the same as in other rows."""
        if self.at != self.size:
            raise DefinitionError(f"{self.at} numbers were written; observation_size says {self.size}")
        if self.word != self._words_of_row:
            self._make_room()

    def _make_room(self) -> None:
        if self._words_of_row:
            raise DefinitionError(f"a row watches {self.word} words; another one {self._words_of_row}")
        self._words_of_row = self.word
        if self.sheet.address:
            self._memory = array("q", bytes(int(self.rows * self.word * WORD_BYTES)))
            self._memory_address = self._memory.buffer_info()[0]

    def put_slowly(self, place: i64, value: float) -> None:
        self.sheet.cells[self._first + place] = value

    def add_slowly(self, place: i64, value: float) -> None:
        cells = self.sheet.cells
        cells[self._first + place] = cells[self._first + place] + value

    def clear_slowly(self, place: i64, count: i64) -> None:
        first = self._first + place
        for cell in range(first, first + count):
            self.sheet.cells[cell] = 0.0

    def is_kept_slowly(self, word: i64, items: list[i64], first: i64, count: i64) -> bool:
        key = (int(self._first), int(word))
        now = items[first : first + count]
        if self._kept.get(key) == now:
            return True
        self._kept[key] = now
        return False

    def keep_slowly(self, word: i64, number: i64) -> None:
        self._kept[int(self._first), int(word)] = [number]

    def recall_slowly(self, word: i64) -> i64:
        return self._kept[int(self._first), int(word)][0]
