"""The three tables of a run, as Parquet: games, seats, cards.

games   one row for each game: number, seed, decisions, rounds, how it ended, winners, margin, who began, how often
        the lead changed, and what the game's study measured
seats   one row for each game and seat: place in turn order, bot, score and its parts (`part_…`), won, and share: 1
        for a win, a half for one that two share
cards   one row for each game, seat and thing that was offered, taken or used: kind, id, the counts, won, share

Games are only laid aside one by one; columns are made of a whole chunk at once, those of counts from plain bytes.
"""

from __future__ import annotations

import io
import sys
from array import array
from collections.abc import Mapping, Sequence
from typing import Final

import polars as pl

from pestis.kernel.study import OFFERED, ROW, TAKEN, USED, Study
from pestis.lab.playing import Studied
from pestis.lab.summary import GameRow

TABLES: Final = ("games", "seats", "cards")
COMPRESSION: Final = "lz4"
BYTE: Final = 255


class Builder:
    """Takes in games one by one, and makes the files of their tables at the end."""

    def __init__(self, bots: Sequence[str], study: Study | None) -> None:
        self.bots = bots
        self.study = study
        # One for each game.
        self.rows: list[GameRow] = []
        self.seeds: list[int] = []
        self.firsts: list[int | None] = []
        self.changes: list[int | None] = []
        self.measures = Measures()
        # One for each game and seat.
        self.parts = Measures("part_")
        self.seat_measures = Measures()
        # All numbers of all rows of counts as bytes, the larger ones with their places, and where games begin.
        self.counts = bytearray()
        self.large: dict[int, int] = {}
        self.starts: list[int] = []

    def add(self, game: Studied) -> None:
        reading = game.reading
        self.rows.append(game.row)
        self.seeds.append(game.seed)
        self.firsts.append(int(reading.first) if reading else None)
        self.changes.append(game.lead_changes)
        self.parts.add(game.parts)
        if reading is not None:
            self.measures.add([reading.game])
            self.seat_measures.add(reading.seat)
            self.add_counts(reading.rows)

    def add_counts(self, rows: list[int]) -> None:
        """Nearly all numbers are small, and a bytearray takes a list of these at once."""
        self.starts.append(len(self.counts) // ROW)
        try:
            self.counts += bytearray(rows)
        except ValueError:
            first = len(self.counts)
            self.large |= {first + at: number for at, number in enumerate(rows) if number > BYTE}
            self.counts += bytearray(min(number, BYTE) for number in rows)

    def files(self) -> dict[str, bytes]:
        """The tables as the contents of Parquet files. Cards only where a study counted them."""
        games, seats = self.games_frame(), self.seats_frame()
        frames = {"games": games, "seats": seats}
        if self.study is not None:
            frames["cards"] = self.cards_frame(self.study, games["game"], seats["share"])
        return {name: parquet_bytes(frame) for name, frame in frames.items()}

    def games_frame(self) -> pl.DataFrame:
        rows = self.rows
        columns = [
            pl.Series("game", [row.number for row in rows], pl.Int64),
            pl.Series("seed", self.seeds, pl.Int64),
            pl.Series("decisions", [row.decisions for row in rows], pl.Int32),
            pl.Series("rounds", [row.rounds for row in rows], pl.Int32),
            pl.Series("reason", [row.reason for row in rows], pl.String),
            pl.Series("winners", [len(row.winners) for row in rows], pl.Int8),
            pl.Series("margin", [margin(row.scores) for row in rows], pl.Float64),
            pl.Series("first", self.firsts, pl.Int8),
            pl.Series("lead_changes", self.changes, pl.Int32),
        ]
        return pl.DataFrame([*columns, *self.measures.columns()])

    def seats_frame(self) -> pl.DataFrame:
        seats = range(len(self.bots))
        orders = [order for first in self.firsts for order in orders_of(first, len(seats))]
        shares = [share for row in self.rows for share in shares_of(row.winners, len(seats))]
        share = pl.Series("share", shares, pl.Float64)
        columns = [
            pl.Series("game", [row.number for row in self.rows for _ in seats], pl.Int64),
            pl.Series("seat", [*seats] * len(self.rows), pl.Int8),
            pl.Series("order", orders, pl.Int8),
            pl.Series("bot", [*self.bots] * len(self.rows), pl.String),
            pl.Series("score", [score for row in self.rows for score in row.scores], pl.Float64),
            (share > 0).alias("won"),
            share,
        ]
        return pl.DataFrame([*columns, *self.parts.columns(), *self.seat_measures.columns()])

    def cards_frame(self, study: Study, games: pl.Series, shares: pl.Series) -> pl.DataFrame:
        """The counts, with names, and what became of the seat in that game."""
        counts = column_of(bytes(self.counts), pl.UInt8())
        if self.large:
            counts = counts.cast(pl.Int32).scatter(list(self.large), list(self.large.values()))
        thing, seat, offered, taken, used = (counts.gather_every(ROW, at) for at in (0, 1, OFFERED, TAKEN, USED))
        game = ordinals(self.starts, len(thing))
        share = shares.gather(game * len(self.bots) + seat.cast(pl.UInt32))
        return pl.DataFrame(
            [
                games.gather(game),
                seat.cast(pl.Int8).alias("seat"),
                names([each.kind for each in study.things]).gather(thing).alias("kind"),
                names([each.id for each in study.things]).gather(thing).alias("id"),
                offered.cast(pl.Int32).alias("offered"),
                taken.cast(pl.Int32).alias("taken"),
                used.cast(pl.Int32).alias("used"),
                (share > 0).alias("won"),
                share,
            ]
        )


class Measures:
    """Numbers by name, the same names in every row, kept without an object for each."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix
        self.names: list[str] = []
        self.numbers = array("d")

    def add(self, rows: Sequence[Mapping[str, float]]) -> None:
        if not self.names and rows:
            self.names = list(rows[0])
        self.numbers.fromlist([row[name] for row in rows for name in self.names])

    def columns(self) -> list[pl.Series]:
        whole = column_of(self.numbers.tobytes(), pl.Float64(), self.numbers.itemsize)
        width = len(self.names)
        return [whole.gather_every(width, at).alias(self.prefix + name) for at, name in enumerate(self.names)]


def column_of(content: bytes, kind: pl.DataType, size: int = 1) -> pl.Series:
    """Numbers as they lie in memory, as a column."""
    if not content:
        return pl.Series(dtype=kind)
    whole = pl.Series([content], dtype=pl.Binary)
    row = whole.bin.reinterpret(dtype=pl.Array(kind, len(content) // size), endianness=sys.byteorder)
    return row.explode()


def ordinals(starts: Sequence[int], rows: int) -> pl.Series:
    """For every row the number of the game that it belongs to, counted within the chunk."""
    marks = bytearray(rows + 1)
    for start in starts:
        marks[start] += 1
    return column_of(bytes(marks), pl.UInt8()).head(rows).cast(pl.UInt32).cum_sum() - 1


def names(words: Sequence[str]) -> pl.Series:
    """Words of a closed set, which are kept as numbers."""
    return pl.Series(words, dtype=pl.Enum(list(dict.fromkeys(words))))


def parquet_bytes(frame: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression=COMPRESSION, statistics=False)
    return buffer.getvalue()


def orders_of(first: int | None, seats: int) -> list[int | None]:
    """The place of every seat in turn order, if it is known who began."""
    return [None if first is None else (seat - first) % seats for seat in range(seats)]


def shares_of(winners: Sequence[int], seats: int) -> list[float]:
    """For every seat 1 for a win, its part of a shared one, or nothing."""
    shares = [0.0] * seats
    for seat in winners:
        shares[seat] = 1 / len(winners)
    return shares


def margin(scores: Sequence[float]) -> float | None:
    """The lead of the best score over the second, as a share of it."""
    if len(scores) < 2:
        return None
    second, best = sorted(scores)[-2:]
    return (best - second) / best if best > 0 else None
