"""Reading one table of a chunk, and refusing what no run has written.

A file is refused if it is not there, if it is not what its checksum says, if it lacks a column or has one of
another kind, if it has a column of its own that is no measure, or if its rows are not those of its chunk.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final

import polars as pl

from pestis.lab.checksums import advice, read_file
from pestis.lab.errors import RunError

WHOLE: Final = "whole numbers"
NUMBER: Final = "numbers"
TEXT: Final = "text"
FLAG: Final = "true or false"

COLUMNS: Final[Mapping[str, Mapping[str, str]]] = {
    "games": {
        "game": WHOLE,
        "seed": WHOLE,
        "decisions": WHOLE,
        "rounds": WHOLE,
        "reason": TEXT,
        "winners": WHOLE,
        "margin": NUMBER,
        "first": WHOLE,
        "lead_changes": WHOLE,
    },
    "seats": {
        "game": WHOLE,
        "seat": WHOLE,
        "order": WHOLE,
        "bot": TEXT,
        "score": NUMBER,
        "won": FLAG,
        "share": NUMBER,
    },
    "cards": {
        "game": WHOLE,
        "seat": WHOLE,
        "kind": TEXT,
        "id": TEXT,
        "offered": WHOLE,
        "taken": WHOLE,
        "used": WHOLE,
        "won": FLAG,
        "share": NUMBER,
    },
}
# Games without rounds, scores of nothing, and runs without metrics leave these empty.
MAY_BE_EMPTY: Final = ("rounds", "margin", "first", "lead_changes", "order")


def read_part(file: Path, sums: Mapping[str, str], table: str, numbers: range, seats: int) -> pl.DataFrame:
    """The rows of one table for the games with these numbers."""
    content = read_file(file)
    if sums.get(f"{table}/{file.name}") != sha256(content).hexdigest():
        raise RunError(f"{file} is damaged, or was changed after simulate wrote it; {advice(file)}")
    try:
        frame = pl.read_parquet(BytesIO(content))
    except pl.exceptions.PolarsError as error:
        raise RunError(f"{file} is no Parquet file; {advice(file)}") from error
    wrong = wrong_columns(frame, table) or wrong_rows(frame, table, numbers, seats)
    if wrong:
        raise RunError(f"{file} is no table of {table} of this run: {wrong}; {advice(file)}")
    return frame


def wrong_columns(frame: pl.DataFrame, table: str) -> str:
    """What is wrong with the columns of a table, in words; nothing if they are right."""
    wanted = COLUMNS[table]
    lacking = [name for name in wanted if name not in frame.columns]
    if lacking:
        return f"it lacks {', '.join(lacking)}"
    for name, kind in frame.schema.items():
        if not is_kind(kind, wanted.get(name, NUMBER)):
            return f"{name} is {kind}, and should be {wanted.get(name, NUMBER)}"
        if name in wanted and name not in MAY_BE_EMPTY and frame[name].null_count():
            return f"{name} is empty in some rows"
    return ""


def is_kind(kind: pl.DataType, wanted: str) -> bool:
    match wanted:
        case "whole numbers":
            return kind.is_integer()
        case "numbers":
            return kind.is_numeric()
        case "text":
            return kind in (pl.String, pl.Categorical, pl.Enum)
    return kind == pl.Boolean


def wrong_rows(frame: pl.DataFrame, table: str, numbers: range, seats: int) -> str:
    """Whether games or seats are named that this chunk does not have."""
    bounds = {"game": (numbers.start, numbers.stop - 1), "seat": (0, seats - 1), "order": (0, seats - 1)}
    for name, (low, high) in bounds.items():
        if name in frame.columns and not frame[name].drop_nulls().is_between(low, high).all():
            return f"{name} is not from {low} to {high} in every row"
    if table == "cards":
        return ""
    rows = seats if table == "seats" else 1
    counts = frame.group_by("game").len()["len"]
    return "" if (counts == rows).all() else f"it has not {rows} of every game"
