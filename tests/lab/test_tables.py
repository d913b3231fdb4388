"""From games to tables: what the builder makes of counts, and that looking at a random game does not change it."""

from __future__ import annotations

import io

import polars as pl
import pytest

from pestis.kernel.game import Game
from pestis.kernel.metrics import Counts, Thing
from pestis.lab import GameRow, Plan, parquet, play_game
from pestis.lab.chunks import moves_of
from pestis.lab.columns import COLUMNS, LENGTH, THING, Sheet
from pestis.lab.counts import numbers_of, seat_column, thing_columns
from pestis.lab.playing import Measured
from pestis.lab.tables import Builder
from tests.lab import toy


def finished(
    number: int, winners: tuple[int, ...], counts: dict[tuple[int, int], tuple[int, int, int]]
) -> Measured:
    """A game of two seats in which things were offered, taken and used so often; by thing and seat."""
    reading = Counts(2, 4)
    reading.first = 1
    for (thing, seat), (offered, taken, used) in counts.items():
        for _ in range(offered):
            reading.offer(thing, seat)
        for _ in range(taken):
            reading.take(thing, seat)
        for _ in range(used):
            reading.use(thing, seat)
    row = GameRow(number, 10, 3, "last round", (4.0, 2.0), winners)
    return Measured(row, number + 100, None, [{"points": 4.0}, {"points": 2.0}], reading)


def tables_of(*games: Measured) -> dict[str, pl.DataFrame]:
    builder = Builder(["greedy", "random"], toy.DiceMetrics())
    for game in games:
        builder.add(game)
    return {name: pl.read_parquet(io.BytesIO(content)) for name, content in builder.files().items()}


def counted(cards: pl.DataFrame) -> list[tuple[object, ...]]:
    return cards.select("game", "seat", "id", "offered", "taken", "used", "won", "share").rows()


def test_counts_stand_beside_what_became_of_the_seat() -> None:
    first = finished(7, (0,), {(1, 0): (2, 1, 0), (3, 1): (0, 0, 5)})
    second = finished(8, (0, 1), {(0, 1): (1, 1, 1)})
    assert counted(tables_of(first, second)["cards"]) == [
        (7, 0, "bid_1", 2, 1, 0, True, 1.0),
        (7, 1, "bid_3", 0, 0, 5, False, 0.0),
        (8, 1, "bid_0", 1, 1, 1, True, 0.5),
    ]


def test_rows_are_in_the_order_of_games_seats_and_things() -> None:
    counts = {(3, 1): (1, 0, 0), (2, 0): (1, 0, 0), (0, 1): (1, 0, 0), (3, 0): (0, 0, 1)}
    cards = tables_of(finished(4, (0,), counts), finished(9, (0,), counts))["cards"]
    assert [row[:3] for row in counted(cards)] == [
        (game, seat, f"bid_{thing}") for game in (4, 9) for seat, thing in ((0, 2), (0, 3), (1, 0), (1, 3))
    ]


def test_there_may_be_more_things_than_a_byte_can_tell_apart() -> None:
    reading = Counts(2, 300)
    for thing, seat in ((299, 0), (3, 1), (256, 1)):
        reading.use(thing, seat)
    sheet = Sheet()
    sheet.add(reading)
    assert [list(numbers_of(sheet, place)) for place in range(COLUMNS)] == [
        [299, 3, 256],
        [0, 0, 0],
        [0, 0, 0],
        [1, 1, 1],
        [1, 2],
    ]
    things = [Thing("low" if number < 200 else "high", f"t{number}", "") for number in range(300)]
    read = pl.read_parquet(io.BytesIO(parquet.file_of(thing_columns(sheet, things))))
    assert read.rows() == [("high", "t299"), ("low", "t3"), ("high", "t256")]


def test_a_seat_may_have_more_rows_than_a_byte_can_tell() -> None:
    reading = Counts(2, 400)
    for thing in range(400):
        reading.use(thing, 1)
    sheet = Sheet()
    sheet.add(Counts(2, 400))
    sheet.add(reading)
    assert numbers_of(sheet, LENGTH) == [0, 0, 0, 400]
    assert numbers_of(sheet, THING) == list(range(400))
    assert pl.read_parquet(io.BytesIO(parquet.file_of([seat_column(sheet, 2)])))["seat"].to_list() == [1] * 400


def test_a_game_that_lacks_a_measure_is_not_taken_in_by_half() -> None:
    builder = Builder(["greedy", "random"], toy.DiceMetrics())
    fine, odd = finished(1, (0,), {(0, 0): (1, 0, 0)}), finished(2, (0,), {(0, 0): (1, 0, 0)})
    for game, names in ((fine, ("rolls", "stops")), (odd, ("rolls",))):
        assert game.counts is not None
        for seat in game.counts.seat:
            seat.update(dict.fromkeys(names, 1.0))
    for _ in range(20):
        builder.add(fine)
    with pytest.raises(KeyError):
        builder.add(odd)
    builder.add(fine)
    tables = {name: pl.read_parquet(io.BytesIO(content)) for name, content in builder.files().items()}
    assert [tables[name].height for name in ("games", "seats", "cards")] == [21, 42, 21]
    assert tables["seats"]["part_points"].to_list() == [4.0, 2.0] * 21
    assert tables["seats"]["stops"].to_list() == [1.0] * 42


def test_games_without_any_counts_are_passed_over() -> None:
    games = [finished(number, (1,), {(2, 1): (1, 0, 0)} if number in (2, 5) else {}) for number in range(7)]
    tables = tables_of(*games)
    assert tables["cards"]["game"].to_list() == [2, 5]
    assert tables["games"].height == 7
    assert tables_of(finished(0, (1,), {}))["cards"].is_empty()


def test_counts_beyond_a_byte_are_kept() -> None:
    many = finished(1, (0,), {(0, 0): (300, 255, 256), (1, 1): (3, 0, 70_000)})
    few = finished(2, (0,), {(2, 1): (1, 2, 3)})
    assert [row[3:6] for row in counted(tables_of(few, many, few)["cards"])] == [
        (1, 2, 3),
        (300, 255, 256),
        (3, 0, 70_000),
        (1, 2, 3),
    ]


def test_many_games_in_a_row_may_have_no_counts() -> None:
    games = [finished(number, (1,), {(2, 1): (1, 0, 0)} if number in (0, 399) else {}) for number in range(400)]
    assert tables_of(*games)["cards"]["game"].to_list() == [0, 399]


def test_a_chunk_without_a_finished_game_has_empty_tables() -> None:
    tables = tables_of()
    assert [tables[name].height for name in ("games", "seats", "cards")] == [0, 0, 0]
    assert tables["cards"].columns == tables_of(finished(1, (0,), {}))["cards"].columns


def test_a_place_in_turn_order_is_counted_from_who_began() -> None:
    seats = tables_of(finished(1, (0,), {}))["seats"]
    assert seats["order"].to_list() == [1, 0]
    assert seats["part_points"].to_list() == [4.0, 2.0]


def test_what_is_given_back_was_never_taken() -> None:
    reading = Counts(2, 4)
    reading.give_back(1, 0)
    assert reading.rows() == []
    reading.offer(1, 0)
    reading.take(1, 0)
    assert reading.has_taken(1, 0)
    reading.give_back(1, 0)
    reading.give_back(1, 0)
    assert not reading.has_taken(1, 0)
    assert reading.rows() == [0, 1, 1, 0, 0]


def test_the_moves_of_a_random_game_are_those_it_was_played_with(game: Game) -> None:
    plan = Plan(game, 3, 5, seed=8)
    for number in range(5):
        state = plan.start(number)
        for move in moves_of(plan, number):
            state.play(*move)
        assert tuple(state.scores()) == play_game(plan, number).scores


def test_a_seat_without_counts_leaves_the_others_theirs() -> None:
    games = [finished(1, (1,), {(0, 1): (1, 0, 0)}), finished(2, (1,), {(0, 0): (1, 0, 0)})]
    assert [row[:2] + row[6:] for row in counted(tables_of(*games)["cards"])] == [
        (1, 1, True, 1.0),
        (2, 0, False, 0.0),
    ]
