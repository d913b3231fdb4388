"""The three tables of a run, as Parquet: games, seats, cards.

games   one row for each game: number, seed, decisions, rounds, how it ended, winners, margin, who began, how often
        the lead changed, and what the game's study measured
seats   one row for each game and seat: place in turn order, bot, score and its parts (`part_…`), won, and share: 1
        for a win, a half for one that two share
cards   one row for each game, seat and thing that was offered, taken or used: kind, id, the counts, won, share
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

import polars as pl

from pestis.kernel.study import COUNT_BITS, Study
from pestis.lab.playing import Studied

TABLES: Final = ("games", "seats", "cards")
COMPRESSION: Final = "zstd"

Column = list[object]
Measures = dict[str, list[float]]

GAMES_SCHEMA: Final[dict[str, pl.DataType]] = {
    "game": pl.Int64(),
    "seed": pl.Int64(),
    "decisions": pl.Int32(),
    "rounds": pl.Int32(),
    "reason": pl.String(),
    "winners": pl.Int8(),
    "margin": pl.Float64(),
    "first": pl.Int8(),
    "lead_changes": pl.Int32(),
}
SEATS_SCHEMA: Final[dict[str, pl.DataType]] = {
    "game": pl.Int64(),
    "seat": pl.Int8(),
    "order": pl.Int8(),
    "bot": pl.String(),
    "score": pl.Float64(),
    "won": pl.Boolean(),
    "share": pl.Float64(),
}


class Builder:
    """Takes in games one by one as long columns of numbers, and makes the files of their tables at the end."""

    def __init__(self, bots: Sequence[str], study: Study | None) -> None:
        self.bots = bots
        self.study = study
        self.games: dict[str, Column] = {name: [] for name in GAMES_SCHEMA}
        self.game_measures: Measures = {}
        self.seats: dict[str, Column] = {name: [] for name in SEATS_SCHEMA}
        self.seat_measures: Measures = {}
        # Of the cards: packed counts of all games, and how many of them are of each game.
        self.packed: list[int] = []
        self.lengths: list[int] = []

    def add(self, game: Studied) -> None:
        self.add_game(game)
        for seat in range(len(game.row.scores)):
            self.add_seat(game, seat)
        if game.reading is not None:
            note(self.game_measures, game.reading.game)
            packed = game.reading.noted()
            self.packed += packed
            self.lengths.append(len(packed))

    def add_game(self, game: Studied) -> None:
        row, columns = game.row, self.games
        columns["game"].append(row.number)
        columns["seed"].append(game.seed)
        columns["decisions"].append(row.decisions)
        columns["rounds"].append(row.rounds)
        columns["reason"].append(row.reason)
        columns["winners"].append(len(row.winners))
        columns["margin"].append(margin(row.scores))
        columns["first"].append(int(game.reading.first) if game.reading else None)
        columns["lead_changes"].append(game.lead_changes)

    def add_seat(self, game: Studied, seat: int) -> None:
        row, columns = game.row, self.seats
        won = seat in row.winners
        order = (seat - int(game.reading.first)) % len(row.scores) if game.reading else None
        columns["game"].append(row.number)
        columns["seat"].append(seat)
        columns["order"].append(order)
        columns["bot"].append(self.bots[seat])
        columns["score"].append(row.scores[seat])
        columns["won"].append(won)
        columns["share"].append(1 / len(row.winners) if won else 0.0)
        if game.parts:
            note(self.seat_measures, game.parts[seat], "part_")
        if game.reading is not None:
            note(self.seat_measures, game.reading.seat[seat])

    def files(self) -> dict[str, bytes]:
        """The tables as the contents of Parquet files. Cards only where a study counted them."""
        frames = {
            "games": with_measures(pl.DataFrame(self.games, schema=GAMES_SCHEMA), self.game_measures),
            "seats": with_measures(pl.DataFrame(self.seats, schema=SEATS_SCHEMA), self.seat_measures),
        }
        if self.study is not None:
            frames["cards"] = self.cards(self.study)
        return {name: parquet_bytes(frame) for name, frame in frames.items()}

    def cards(self, study: Study) -> pl.DataFrame:
        """Unpack the counts and put names beside them."""
        seats = len(self.bots)
        kinds = names([thing.kind for thing in study.things])
        ids = names([thing.id for thing in study.things])
        packed = pl.Series(self.packed, dtype=pl.Int64())
        within = packed // (1 << 3 * COUNT_BITS)
        thing, seat = within // seats, within % seats
        lengths = pl.DataFrame({"place": range(len(self.lengths)), "length": self.lengths})
        place = lengths.select(pl.col("place").repeat_by("length").explode()).to_series().drop_nulls()
        share = pl.Series("share", self.seats["share"], dtype=pl.Float64()).gather(place * seats + seat)
        counts = {
            name: (packed // (1 << shift * COUNT_BITS) % (1 << COUNT_BITS)).cast(pl.Int32())
            for name, shift in (("offered", 0), ("taken", 1), ("used", 2))
        }
        columns = {
            "game": pl.Series(self.games["game"], dtype=pl.Int64()).gather(place),
            "seat": seat.cast(pl.Int8()),
            "kind": kinds.gather(thing),
            "id": ids.gather(thing),
            **counts,
            "won": share > 0,
            "share": share,
        }
        return pl.DataFrame(columns)


def note(columns: Measures, numbers: dict[str, float], prefix: str = "") -> None:
    """Measures by name, which are the same in every game."""
    for name, value in numbers.items():
        columns.setdefault(prefix + name, []).append(value)


def names(words: Sequence[str]) -> pl.Series:
    """Words of a closed set, which are kept as numbers."""
    return pl.Series(words, dtype=pl.Enum(list(dict.fromkeys(words))))


def with_measures(frame: pl.DataFrame, measures: Measures) -> pl.DataFrame:
    return frame.with_columns(pl.Series(name, values, pl.Float64()) for name, values in measures.items())


def parquet_bytes(frame: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression=COMPRESSION, statistics=False)
    return buffer.getvalue()


def margin(scores: Sequence[float]) -> float | None:
    """The lead of the best score over the second, as a share of it."""
    if len(scores) < 2:
        return None
    second, best = sorted(scores)[-2:]
    return (best - second) / best if best > 0 else None
