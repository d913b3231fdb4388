"""What is laid aside of many games: the same in every build, and all of a game or nothing."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from pestis.kernel.memory import is_direct
from pestis.kernel.metrics import NOWHERE, Counts
from pestis.lab import columns
from pestis.lab.columns import COLUMNS, LENGTH, OFFERED, THING, USED, Columns, Ledger, Sheet

Cells = dict[tuple[int, int], tuple[int, int, int]]


def reading_of(counts: Cells, things: int = 4) -> Counts:
    """Two seats; how often a thing was offered, taken and used, by seat and thing."""
    reading = Counts(2, things)
    for (seat, thing), (offered, taken, used) in counts.items():
        at = seat * things + thing
        reading.offered[at], reading.taken[at], reading.used[at] = offered, taken, used
    return reading


def columns_of(sheet: Sheet) -> list[list[int]]:
    return [list(sheet.column(place)) for place in range(COLUMNS)]


def test_a_ledger_has_a_column_for_each_name() -> None:
    ledger = Ledger()
    for number in range(1000):
        ledger.add([{"a": number + 0.5, "b": -1.0}, {"b": math.inf, "a": 0.1}])
    assert ledger.names == ["a", "b"]
    assert list(ledger.column(0)) == [one for number in range(1000) for one in (number + 0.5, 0.1)]
    assert list(ledger.column(1)) == [-1.0, math.inf] * 1000


def test_whole_numbers_and_what_else_is_a_number_will_do() -> None:
    ledger = Ledger()
    ledger.add([{"a": 3, "b": True, "c": Fraction(1, 4), "d": -1}])
    assert [ledger.column(place).tolist() for place in range(4)] == [[3.0], [1.0], [0.25], [-1.0]]


@pytest.mark.parametrize(("row", "error"), [({"a": 1.0}, KeyError), ({"a": 1.0, "b": "two"}, TypeError)])
def test_rows_that_do_not_fit_leave_a_ledger_as_it_was(row: dict[str, object], error: type[Exception]) -> None:
    ledger = Ledger()
    ledger.add([{"a": 1.0, "b": 2.0}])
    with pytest.raises(error):
        ledger.add([{"a": 8.0, "b": 9.0}, row])
    ledger.add([{"b": 4.0, "a": 3.0}])
    assert [ledger.column(place).tolist() for place in (0, 1)] == [[1.0, 3.0], [2.0, 4.0]]


def test_the_first_rows_that_are_taken_in_say_which_names_there_are() -> None:
    ledger = Ledger()
    with pytest.raises(TypeError):
        ledger.add([{"odd": None}])
    ledger.add([])
    ledger.add([{"a": 1.0}])
    assert (ledger.names, ledger.column(0).tolist()) == (["a"], [1.0])


def test_rows_without_names_are_nothing() -> None:
    ledger = Ledger()
    ledger.add([{}, {}])
    ledger.add([{}])
    assert (ledger.names, ledger.filled) == ([], 0)


def strange(act: Callable[[], None]) -> object:
    class Strange:
        def __float__(self) -> float:
            act()
            return 1.0

    return Strange()


def test_rows_that_change_while_they_are_read_do_no_harm() -> None:
    rows: list[dict[str, object]] = [{"a": 1.0, "b": 2.0} for _ in range(50)]
    rows[0]["a"] = strange(rows.clear)
    ledger = Ledger()
    try:
        ledger.add(rows)
    except IndexError:
        assert ledger.filled == 0


def test_counts_lie_in_columns() -> None:
    sheet = Sheet()
    sheet.add(reading_of({(0, 1): (2, 1, 0), (0, 3): (0, 0, 255), (1, 0): (1, 0, 0)}))
    sheet.add(reading_of({}))
    sheet.add(reading_of({(1, 2): (0, 7, 0)}))
    assert columns_of(sheet) == [[1, 3, 0, 2], [2, 0, 1, 0], [1, 0, 0, 7], [0, 255, 0, 0], [2, 1, 0, 0, 0, 1]]
    assert sheet.lengths == [3, 0, 1]
    sheet.add(reading_of({(0, 0): (9, 9, 9)}))
    assert sheet.column(OFFERED) == bytes([2, 0, 1, 0, 9])


def test_bytes_and_numbers_make_the_same_columns() -> None:
    """A compiled reading writes bytes by itself; numbers go through Python, which every build can do."""
    packed, spelled = Sheet(), Sheet()
    for number in range(9000):
        reading = reading_of({(0, number % 4): (number % 250, 2, 0), (1, 2): (1, 0, number % 7)})
        packed.add(reading)
        if spelled.filled + 8 > spelled.room or spelled.turns + 2 > spelled.room:
            spelled.make_room(10)
        spelled.filled += spelled.put(reading.rows(), 2)
        spelled.turns += 2
    assert columns_of(packed) == columns_of(spelled)
    assert len(packed.column(THING)) == sum(packed.lengths) == sum(packed.column(LENGTH))
    assert len(packed.column(LENGTH)) == 18_000
    assert not any(packed.large)


def test_many_games_without_counts_have_room() -> None:
    sheet = Sheet()
    for _ in range(9000):
        sheet.add(reading_of({}, things=1))
    sheet.add(reading_of({(1, 0): (1, 0, 0)}, things=1))
    assert sheet.column(LENGTH) == bytes(18_001) + b"\1"
    assert sheet.column(THING) == b"\0"


def test_numbers_beyond_a_byte_are_kept_beside_the_columns() -> None:
    sheet = Sheet()
    for _ in range(columns.USUAL_ROWS):
        sheet.add(reading_of({(1, 3): (1, 1, 1)}))
    sheet.add(reading_of({(0, 2): (0, 0, 255), (1, 1): (0, 0, 70_000)}))
    assert sheet.column(USED)[-3:] == bytes([1, 255, 255])
    assert sheet.large == [{}, {}, {}, {columns.USUAL_ROWS + 1: 70_000}, {}]


def test_bytes_are_not_written_where_there_is_no_room_for_them() -> None:
    """A list that somebody made longer would go beyond the columns; numbers above a byte do not fit."""
    reading = reading_of({(1, 3): (0, 0, 1)})
    paper = array("B", [7] * 34)
    address, _ = paper.buffer_info()
    assert reading.pack(address, 8, address + 32) == (1 if is_direct() else NOWHERE)
    if is_direct():
        assert paper.tolist()[::8] == [3, 0, 0, 1, 0]
        assert paper[33] == 1
    before = paper.tolist()
    reading.offered.append(1)
    assert reading.pack(address, 8, address + 32) == NOWHERE
    assert paper.tolist() == before
    for number in (256, 2**31, -1):
        assert reading_of({(0, 0): (0, number, 0)}).pack(address, 8, address + 32) == NOWHERE
    assert Counts(1, 256).pack(address, 8, address + 32) == NOWHERE


@pytest.mark.parametrize("odd", ["parts", "measure", "seat measure", "count"])
def test_a_game_is_taken_in_whole_or_not_at_all(odd: str) -> None:
    kept = Columns()
    for is_odd in (True, False, True, False):
        reading = reading_of({(0, 1): (1, 2, 3)})
        parts: list[dict[str, Any]] = [{"points": 4.0}, {"points": 2.0}]
        measures: dict[str, Any] = reading.game
        measures["rolls"] = 1.0
        for seat in reading.seat:
            seat["stops"] = 5.0
        if is_odd and odd == "parts":
            parts[1]["points"] = "none"
        elif is_odd and odd == "measure":
            measures["rolls"] = None
        elif is_odd and odd == "seat measure":
            del reading.seat[1]["stops"]
        elif is_odd:
            reading.used[3] = -1
            reading.used[4] = 300
        if is_odd:
            with pytest.raises((KeyError, TypeError, OverflowError)):
                kept.add(parts, reading)
        else:
            kept.add(parts, reading)
    assert kept.parts.column(0).tolist() == [4.0, 2.0, 4.0, 2.0]
    assert kept.measures.column(0).tolist() == [1.0, 1.0]
    assert kept.seat_measures.column(0).tolist() == [5.0] * 4
    assert columns_of(kept.counts) == [[1, 1], [1, 1], [2, 2], [3, 3], [1, 0, 1, 0]]
    assert not any(kept.counts.large)
    assert kept.firsts == [0, 0]


def test_of_a_game_without_a_reading_the_parts_are_kept() -> None:
    kept = Columns()
    kept.add([{"points": 1.0}], None)
    assert (kept.parts.column(0).tolist(), kept.firsts, kept.counts.lengths) == ([1.0], [None], [])
