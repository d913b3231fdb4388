"""Matches that were broken off, and records of those that were finished: files of this user."""

from __future__ import annotations

import json
import os
import secrets
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from pestis.kernel.errors import RecordDamaged, RecordVersion, shown
from pestis.kernel.game import Game
from pestis.kernel.match import Match
from pestis.kernel.record import FORMAT as RECORD_FORMAT
from pestis.kernel.record import Record, read_record
from pestis.kernel.table import DECLINE, MatchTable
from pestis.places import data_folder

FORMAT = "pestis-save-1"
FIELDS = ("format", "players", "bot_seed", "pack", "match")


@dataclass
class Kept:
    """What is kept of a table beside its match: seats that were left, standing orders, where they answered."""

    left: list[int] = field(default_factory=list)
    orders: dict[int, dict[str, str]] = field(default_factory=dict)
    answered: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Save:
    """A match before its end, with everything that is needed to go on: who plays, and the secret seed."""

    players: tuple[str, ...]
    bot_seed: int
    pack: str
    record: Record
    kept: Kept

    def match(self, game: Game) -> Match:
        """The match where it was broken off; every move is checked."""
        return Match.replay(self.record, game=game)


def folder() -> Path:
    """Where matches of this user are kept."""
    return data_folder() / "matches"


def new_file(game: str) -> Path:
    """A file of its own for a new match."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    return folder() / f"{game}-{stamp}-{secrets.token_hex(2)}.json"


def free_record(file: Path) -> Path:
    """Beside a save, for its record: never a file that is there, which may be of another match."""
    first = file.with_suffix(".record.json")
    number, found = 1, first
    while found.exists():
        number += 1
        found = first.with_stem(f"{first.stem}-{number}")
    return found


def write(file: Path, table: MatchTable, players: Sequence[str], bot_seed: int) -> None:
    """Replace the file in one step, so that a broken write cannot take the match with it."""
    match = table.match
    assert match is not None
    saved: dict[str, object] = {
        "format": FORMAT,
        "players": list(players),
        "bot_seed": bot_seed,
        "pack": match.game.pack_folder,
        "match": with_seed(match).as_json(),
        "left": [chair.seat for chair in table.chairs if chair.kind == "left"],
        "orders": {str(chair.seat): chair.orders for chair in table.chairs if chair.orders},
        "answered": sorted(table.answered),
    }
    write_text(file, json.dumps(saved) + "\n")


def with_seed(match: Match) -> Record:
    """The record of a match that need not have come to its end by the rules."""
    record = match.record()
    record.seed = match.seed
    return record


def write_text(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    beside.touch(mode=0o600)
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)


def read(text: str, name: str) -> Save:
    """A save from the text of a file; refuses what is damaged or something else."""
    told = read_json(text, name)
    if format_of(told) == RECORD_FORMAT:
        look = f"pestis play --replay {shlex.quote(name)}"
        raise RecordVersion(f"{name} is the record of a match that is over; look at it with: {look}")
    if not isinstance(told, Mapping) or told.get("format") != FORMAT:
        found = told.get("format") if isinstance(told, Mapping) else told
        raise RecordVersion(f"{name} is no saved match (its format is {shown(found)}; readable: {FORMAT!r})")
    for wanted in FIELDS:
        if wanted not in told:
            raise RecordDamaged(f"{name} has no field {wanted!r}")
    players, bot_seed, pack = told["players"], told["bot_seed"], told["pack"]
    if not isinstance(players, list) or not all(isinstance(player, str) for player in players):
        raise RecordDamaged(f"{name}: 'players' is {shown(players)}; allowed: a list of texts")
    if not isinstance(bot_seed, int) or not isinstance(pack, str):
        raise RecordDamaged(f"{name}: 'bot_seed' must be a number and 'pack' a text")
    if not isinstance(told["match"], Mapping):
        raise RecordDamaged(f"{name}: 'match' is {shown(told['match'])}; allowed: an object")
    record = read_record(told["match"])
    if len(players) != record.seats:
        raise RecordDamaged(f"{name} names {len(players)} players for {record.seats} seats")
    return Save(tuple(players), bot_seed, pack, record, read_kept(told, name, record.seats))


def read_kept(told: Mapping[str, object], name: str, seats: int) -> Kept:
    """Saves of before have nothing of this kind."""
    left, orders = told.get("left", []), told.get("orders", {})
    if not isinstance(left, list) or not all(is_seat(seat, seats) for seat in left):
        raise RecordDamaged(f"{name}: 'left' is {shown(left)}; allowed: a list of seats from 0 to {seats - 1}")
    read: dict[int, dict[str, str]] = {}
    for seat, kinds in orders.items() if isinstance(orders, dict) else [("", orders)]:
        number = int(seat) if isinstance(seat, str) and seat.isdecimal() and len(seat) < 3 else -1
        given = dict.fromkeys(kinds, DECLINE) if isinstance(kinds, list) else kinds  # saves of before: declined
        if not is_seat(number, seats) or not isinstance(given, dict) or not are_texts(given):
            raise RecordDamaged(f"{name}: 'orders' is {shown(orders)}; allowed: orders by rule, by seat")
        read[number] = given
    answered = told.get("answered", [])
    if not isinstance(answered, list) or not all(type(place) is int for place in answered):
        raise RecordDamaged(f"{name}: 'answered' is {shown(answered)}; allowed: a list of places in the log")
    return Kept(left, read, set(answered))


def are_texts(orders: Mapping[object, object]) -> bool:
    return all(isinstance(word, str) for word in (*orders.keys(), *orders.values()))


def is_seat(value: object, seats: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats


def is_save(text: str, name: str) -> bool:
    """Whether the text of a file is a saved match, whole or damaged."""
    return format_of(read_json(text, name)) == FORMAT


def read_json(text: str, name: str) -> object:
    try:
        return json.loads(text)
    except ValueError as error:
        raise RecordDamaged(f"{name} is not JSON, or only a part of it: {error}") from error
    except RecursionError as error:
        raise RecordDamaged(f"{name} is no match: it has lists within lists without end") from error


def format_of(told: object) -> object:
    return told.get("format") if isinstance(told, Mapping) else None
