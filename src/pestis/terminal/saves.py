"""Matches that were broken off, and records of those that were finished: files of this user."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pestis.kernel.errors import RecordDamaged, RecordVersion, shown
from pestis.kernel.game import Game
from pestis.kernel.match import Match
from pestis.kernel.record import Record, read_record

FORMAT = "pestis-save-1"
FIELDS = ("format", "players", "bot_seed", "pack", "match")


@dataclass(frozen=True)
class Save:
    """A match before its end, with everything that is needed to go on: who plays, and the secret seed."""

    players: tuple[str, ...]
    bot_seed: int
    pack: str
    record: Record

    def match(self, game: Game) -> Match:
        """The match where it was broken off; every move is checked."""
        return Match.replay(self.record, game=game)


def folder() -> Path:
    """Where matches of this user are kept."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "pestis" / "matches"


def new_file(game: str) -> Path:
    """A file of its own for a new match."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    return folder() / f"{game}-{stamp}-{secrets.token_hex(2)}.json"


def write(file: Path, match: Match, players: Sequence[str], bot_seed: int, pack: str) -> None:
    """Replace the file in one step, so that a broken write cannot take the match with it."""
    told = match.record().as_json() | {"seed": match.seed}
    saved = {"format": FORMAT, "players": list(players), "bot_seed": bot_seed, "pack": pack, "match": told}
    write_text(file, json.dumps(saved) + "\n")


def write_text(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    beside.touch(mode=0o600)
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)


def read(text: str, name: str) -> Save:
    """A save from the text of a file; refuses what is damaged or something else."""
    try:
        told = json.loads(text)
    except ValueError as error:
        raise RecordDamaged(f"{name} is not JSON, or only a part of it: {error}") from error
    if not isinstance(told, Mapping) or told.get("format") != FORMAT:
        found = told.get("format") if isinstance(told, Mapping) else told
        raise RecordVersion(f"{name} is no saved match (its format is {shown(found)}; readable: {FORMAT!r})")
    for field in FIELDS:
        if field not in told:
            raise RecordDamaged(f"{name} has no field {field!r}")
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
    return Save(tuple(players), bot_seed, pack, record)
