"""Files that the laboratory writes by itself, read by a library that knows the format."""

from __future__ import annotations

import io
import math
from random import Random

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pestis.lab import parquet
from pestis.lab.parquet import LONG, NUMBER, SMALL, WHOLE, WORD, Column
from pestis.lab.thrift import varint

MANY = 1 << 16


def read(*columns: Column) -> pl.DataFrame:
    return pl.read_parquet(io.BytesIO(parquet.file_of(columns)))


@pytest.mark.parametrize(
    ("kind", "values", "found"),
    [
        (SMALL, [0, 127, -128], pl.Int8),
        (WHOLE, [0, 2**31 - 1, -(2**31)], pl.Int32),
        (LONG, [0, 2**63 - 1, -(2**63)], pl.Int64),
        (NUMBER, [0.0, 0.1, -1e300, math.inf], pl.Float64),
    ],
)
def test_numbers_come_back_as_what_they_were(
    kind: parquet.Kind, values: list[float], found: type[pl.DataType]
) -> None:
    column = read(parquet.numbers("x", kind, values))["x"]
    assert column.dtype == found
    assert column.to_list() == values


@settings(deadline=None)
@given(st.lists(st.none() | st.integers(-5, 5), max_size=40))
def test_numbers_may_be_missing(values: list[int | None]) -> None:
    assert read(parquet.optional("x", WHOLE, values))["x"].to_list() == values


@settings(deadline=None)
@given(st.lists(st.integers(0, 1), max_size=40))
def test_flags_are_bits(values: list[int]) -> None:
    column = read(parquet.flags("x", bytes(values)))["x"]
    assert column.dtype == pl.Boolean
    assert column.to_list() == [bool(value) for value in values]


@pytest.mark.parametrize("count", [1, 7, 8, 9, 255, 256, 257, 70_000])
def test_a_list_may_have_any_length(count: int) -> None:
    words = [f"word {number} ü" for number in range(count)]
    places = [number * 31 % count for number in range(1000)]
    table = read(parquet.listed("x", WORD, words, places), parquet.listed("y", LONG, range(count), places))
    assert table["x"].to_list() == [words[place] for place in places]
    assert table["y"].to_list() == places


@pytest.mark.parametrize("lengths", [[3, 0, 1, 200, 0], [3, 1, 1, 63, 5], [64, 8191, 100, 70, 64], [0] * 5])
def test_values_have_their_turn_for_as_many_rows_as_said(lengths: list[int]) -> None:
    values = [10, 20, 30, 40, 50]
    found = read(parquet.in_runs("x", LONG, values, lengths))["x"].to_list()
    assert found == [value for value, length in zip(values, lengths, strict=True) for _ in range(length)]


def test_many_values_have_their_turn() -> None:
    found = read(parquet.in_runs("x", LONG, range(70_000), [2] * 70_000))["x"].to_list()
    assert found == [value for value in range(70_000) for _ in range(2)]


@pytest.mark.parametrize("lengths", [bytes([3, 1, 63, 1]), bytes([3, 0, 64, 1]), [3, 0, 20_000, 1]])
def test_turns_may_be_of_any_length_and_of_any_value(lengths: bytes | list[int]) -> None:
    words = ["a", "b", "c"]
    places = bytes([2, 0, 2, 1])
    column = parquet.in_turns("x", WORD, words, places, lengths)
    turns = zip(places, lengths, strict=True)
    assert read(column)["x"].to_list() == [words[place] for place, length in turns for _ in range(length)]


def test_a_table_may_have_many_columns_and_no_rows() -> None:
    columns = [parquet.numbers(f"c{number}", NUMBER, []) for number in range(20)]
    table = read(*columns, parquet.flags("won", b""), parquet.listed("id", WORD, [], b""))
    assert table.height == 0
    assert table.columns == [*(f"c{number}" for number in range(20)), "won", "id"]
    assert table["won"].dtype == pl.Boolean


def test_only_what_shrinks_is_packed() -> None:
    noise = Random(1).randbytes(MANY)
    even, odd = (parquet.listed("x", WHOLE, range(256), places) for places in (bytes(MANY), noise))
    assert len(parquet.file_of([even])) < MANY // 20
    assert len(parquet.file_of([odd])) > MANY
    assert read(odd)["x"].to_list() == list(noise)


@pytest.mark.parametrize("more", [0, 1, 7])
def test_small_numbers_that_do_not_shrink_are_two_in_a_byte(more: int) -> None:
    noise = bytes(byte & 15 for byte in Random(2).randbytes(MANY + more))
    column = parquet.listed("x", WHOLE, range(256), noise)
    assert len(parquet.file_of([column])) < MANY * 0.6
    assert read(column)["x"].to_list() == list(noise)


def test_numbers_from_16_on_are_not_put_two_in_a_byte() -> None:
    noise = bytes(byte & 15 for byte in Random(3).randbytes(MANY))
    column = parquet.listed("x", WHOLE, range(256), noise[:-1] + bytes([16]))
    assert len(parquet.file_of([column])) > MANY
    assert read(column)["x"].to_list() == [*noise[:-1], 16]


def test_numbers_are_written_seven_bits_at_a_time() -> None:
    assert [varint(number).hex() for number in (0, 127, 128, 300)] == ["00", "7f", "8001", "ac02"]
