"""The three tables of a run, as Parquet: games, seats, cards.

games   one row for each game: number, seed, decisions, rounds, how it ended, winners, margin, who began, how often
        the lead changed, and what the game's metrics measured
seats   one row for each game and seat: place in turn order, bot, score and its parts (`part_…`), won, and share: 1
        for a win, a half for one that two share
cards   one row for each game, seat and thing that was offered, taken or used: kind, id, the counts, won, share

Rows are in the order of games, seats and things. Games are only laid aside one by one, in the kernel's books;
columns are made of a whole chunk at once, those of counts from plain bytes (`counts.py`).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, TypeVar

from pestis.kernel.metrics import Metrics
from pestis.lab import counts, parquet
from pestis.lab.columns import Columns, Ledger
from pestis.lab.parquet import BYTES, LONG, NUMBER, SMALL, WHOLE, WORD, Column
from pestis.lab.playing import Measured
from pestis.lab.summary import GameRow

TABLES: Final = ("games", "seats", "cards")
# The first of all shares is none; every other one is a win.
IS_SOME: Final = b"\0" + b"\1" * (BYTES - 1)

Item = TypeVar("Item")


class Builder:
    """Takes in games one by one, and makes the files of their tables at the end."""

    def __init__(self, bots: Sequence[str], metrics: Metrics | None) -> None:
        self.bots = bots
        self.metrics = metrics
        # One for each game; the rest is in the books.
        self.rows: list[GameRow] = []
        self.seeds: list[int] = []
        self.changes: list[int | None] = []
        self.books = Columns()

    def add(self, game: Measured) -> None:
        """A game is taken in whole or not at all."""
        self.books.add(game.parts, game.counts)
        self.rows.append(game.row)
        self.seeds.append(game.seed)
        self.changes.append(game.lead_changes)

    def files(self) -> dict[str, bytes]:
        """The tables as the contents of Parquet files. Cards only where metrics counted them."""
        # What a seat won is told by the place of its share among all shares that there are, a byte each.
        outcomes = {winners: shares_of(winners, len(self.bots)) for winners in {row.winners for row in self.rows}}
        shares = sorted({0.0, *flat(outcomes.values())})
        places = {winners: bytes(map(shares.index, each)) for winners, each in outcomes.items()}
        fates = b"".join([places[row.winners] for row in self.rows])
        tables = {"games": self.games_columns(), "seats": self.seats_columns(shares, fates)}
        if self.metrics is not None:
            tables["cards"] = self.cards_columns(self.metrics, shares, fates)
        return {name: parquet.file_of(columns) for name, columns in tables.items()}

    def games_columns(self) -> list[Column]:
        rows = self.rows
        reasons = list(dict.fromkeys(row.reason for row in rows))
        ended = {reason: place for place, reason in enumerate(reasons)}
        return [
            parquet.numbers("game", LONG, [row.number for row in rows]),
            parquet.numbers("seed", LONG, self.seeds),
            parquet.numbers("decisions", WHOLE, [row.decisions for row in rows]),
            parquet.optional("rounds", WHOLE, [row.rounds for row in rows]),
            parquet.listed("reason", WORD, reasons, [ended[row.reason] for row in rows]),
            parquet.numbers("winners", SMALL, [len(row.winners) for row in rows]),
            parquet.optional("margin", NUMBER, [margin(row.scores) for row in rows]),
            parquet.optional("first", SMALL, self.books.firsts),
            parquet.optional("lead_changes", WHOLE, self.changes),
            *columns_of(self.books.measures),
        ]

    def seats_columns(self, shares: list[float], fates: bytes) -> list[Column]:
        rows = self.rows
        firsts = self.books.firsts
        seats = range(len(self.bots))
        orders = {first: orders_of(first, len(seats)) for first in {*firsts}}
        bots = list(dict.fromkeys(self.bots))
        return [
            parquet.numbers("game", LONG, repeated([row.number for row in rows], len(seats))),
            parquet.listed("seat", SMALL, seats, bytes(seats) * len(rows)),
            parquet.optional("order", SMALL, flat(orders[first] for first in firsts)),
            parquet.listed("bot", WORD, bots, bytes(map(bots.index, self.bots)) * len(rows)),
            parquet.numbers("score", NUMBER, flat(row.scores for row in rows)),
            parquet.flags("won", fates.translate(IS_SOME)),
            parquet.listed("share", NUMBER, shares, fates),
            *columns_of(self.books.parts, "part_"),
            *columns_of(self.books.seat_measures),
        ]

    def cards_columns(self, metrics: Metrics, shares: list[float], fates: bytes) -> list[Column]:
        """The counts, with names, and what became of the seat in that game."""
        sheet = self.books.counts
        return [
            counts.game_column(sheet, [row.number for row in self.rows]),
            counts.seat_column(sheet, len(self.bots)),
            *counts.thing_columns(sheet, metrics.things),
            *counts.count_columns(sheet),
            *counts.fate_columns(sheet, shares, fates),
        ]


def columns_of(ledger: Ledger, prefix: str = "") -> list[Column]:
    return [
        parquet.numbers(prefix + name, NUMBER, ledger.column(place)) for place, name in enumerate(ledger.names)
    ]


def repeated(numbers: Sequence[int], times: int) -> array[int]:
    """Each so many times, one beside the other."""
    once = array(LONG.code, numbers)
    found = once * times
    for place in range(times):
        found[place::times] = once
    return found


def flat(rows: Iterable[Iterable[Item]]) -> list[Item]:
    return list(chain.from_iterable(rows))


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
    ranked = sorted(scores)
    best = ranked[-1]
    return (best - ranked[-2]) / best if best > 0 else None
