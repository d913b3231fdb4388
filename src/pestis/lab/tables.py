"""The three tables of a run, as Parquet: games, seats, cards.

games   one row for each game: number, seed, decisions, rounds, how it ended, winners, margin, who began, how often
        the lead changed, and what the game's study measured
seats   one row for each game and seat: place in turn order, bot, score and its parts (`part_…`), won, and share: 1
        for a win, a half for one that two share
cards   one row for each game, seat and thing that was offered, taken or used: kind, id, the counts, won, share

Rows are in the order of games, seats and things. Games are only laid aside one by one; columns are made of a whole
chunk at once, those of counts from plain bytes (`counts.py`).
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, TypeVar

import polars as pl

from pestis.kernel.study import Ledger, Study
from pestis.lab.counts import Counts
from pestis.lab.playing import Studied
from pestis.lab.summary import GameRow

TABLES: Final = ("games", "seats", "cards")
COMPRESSION: Final = "lz4"

Item = TypeVar("Item")


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
        self.measures = Ledger()
        # One for each game and seat.
        self.parts = Ledger()
        self.seat_measures = Ledger()
        # One for each game, seat and thing.
        self.counts = Counts()

    def add(self, game: Studied) -> None:
        """A game is taken in whole or not at all."""
        reading = game.reading
        try:
            self.parts.add(game.parts)
            if reading is not None:
                self.measures.add([reading.game])
                self.seat_measures.add(reading.seat)
                self.counts.add(reading)
        except Exception:
            self.measures.cut(len(self.rows))
            self.parts.cut(len(self.rows) * len(self.bots))
            self.seat_measures.cut(len(self.rows) * len(self.bots))
            raise
        self.rows.append(game.row)
        self.seeds.append(game.seed)
        self.firsts.append(int(reading.first) if reading else None)
        self.changes.append(game.lead_changes)

    def files(self) -> dict[str, bytes]:
        """The tables as the contents of Parquet files. Cards only where a study counted them."""
        frames = {"games": self.games_frame(), "seats": self.seats_frame()}
        if self.study is not None:
            frames["cards"] = self.cards_frame(self.study, frames["seats"])
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
        return pl.DataFrame([*columns, *columns_of(self.measures)])

    def seats_frame(self) -> pl.DataFrame:
        rows = self.rows
        seats = range(len(self.bots))
        orders = {first: orders_of(first, len(seats)) for first in {*self.firsts}}
        shares = {winners: shares_of(winners, len(seats)) for winners in {row.winners for row in rows}}
        share = pl.Series("share", flat(shares[row.winners] for row in rows), pl.Float64)
        columns = [
            pl.Series("game", [row.number for row in rows for _ in seats], pl.Int64),
            pl.Series("seat", [*seats] * len(rows), pl.Int8),
            pl.Series("order", flat(orders[first] for first in self.firsts), pl.Int8),
            pl.Series("bot", [*self.bots] * len(rows), pl.String),
            pl.Series("score", flat(row.scores for row in rows), pl.Float64),
            (share > 0).alias("won"),
            share,
        ]
        return pl.DataFrame([*columns, *columns_of(self.parts, "part_"), *columns_of(self.seat_measures)])

    def cards_frame(self, study: Study, seats: pl.DataFrame) -> pl.DataFrame:
        """The counts, with names, and what became of the seat in that game."""
        counts = self.counts.columns()
        fate = seats.select("game", "won", "share")[counts["game"] * len(self.bots) + counts["seat"]]
        kinds = names("kind", [each.kind for each in study.things])
        ids = names("id", [each.id for each in study.things])
        return pl.DataFrame(
            [
                fate["game"],
                counts["seat"].cast(pl.Int8, wrap_numerical=True),
                *pl.DataFrame([kinds, ids])[counts["thing"]],
                counts["offered"],
                counts["taken"],
                counts["used"],
                fate["won"],
                fate["share"],
            ]
        )


def columns_of(ledger: Ledger, prefix: str = "") -> list[pl.Series]:
    return [pl.Series(prefix + name, ledger.column(at), pl.Float64) for at, name in enumerate(ledger.names)]


def flat(rows: Iterable[Iterable[Item]]) -> list[Item]:
    return list(chain.from_iterable(rows))


def names(name: str, words: Sequence[str]) -> pl.Series:
    """Words of a closed set, which are kept as numbers."""
    return pl.Series(name, words, dtype=pl.Enum(list(dict.fromkeys(words))))


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
