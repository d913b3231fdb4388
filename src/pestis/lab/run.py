"""A run folder: what was asked for, and the tables of every chunk that is finished.

    runs/x/run.json                  the plan, the version, how it is cut into chunks, what its cards are called
    runs/x/games/part-000000.parquet one file for each finished chunk, the same in seats/ and cards/
    runs/x/sums/part-000000.sha256   the checksums of its files
    runs/x/failed/game-00000012.json a game that did not come to its end, with its moves and the error

A file appears whole or not at all, and the one in games/ last: what is there is finished. Playing a chunk twice
writes the same files again, so nothing is lost or doubled when a worker dies or a run is taken up again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pestis.kernel.errors import shown
from pestis.kernel.game import Game
from pestis.lab.checksums import read_sums, sums_of
from pestis.lab.chunks import Detail, Job, Part
from pestis.lab.errors import RunError
from pestis.lab.lock import Lock, lock
from pestis.lab.manifest import MANIFEST, PLAN_FIELDS, manifest_of, read_manifest
from pestis.lab.playing import Failure
from pestis.lab.summary import GameRow

if TYPE_CHECKING:
    import polars as pl

FAILED: Final = "failed"
SUMS: Final = "sums"
# In the order of writing: a chunk is finished when its file in games/ is there.
WRITTEN: Final = ("cards", "seats", "games")
MOST_FAILED_KEPT: Final = 100
WRITING: Final = ".writing"


class Run:
    """A folder with a manifest. `begin` makes one, `open` finds one.

    Who began or resumes a run is the only one that writes to it, until `close` or the end of the process.
    """

    def __init__(self, folder: Path, manifest: Mapping[str, object], lock: Lock | None = None) -> None:
        self.folder = folder
        self.lock = lock
        self.manifest = dict(manifest)
        plan = manifest["plan"]
        assert isinstance(plan, dict)
        self.plan: dict[str, object] = plan
        self.game = str(plan["game"])
        self.seats = int(str(plan["seats"]))
        self.games = int(str(plan["games"]))
        self.bots: list[str] = list(plan["bots"])
        self.chunk = int(str(manifest["chunk"]))

    @staticmethod
    def begin(folder: Path, job: Job) -> Run:
        """A new run in a folder that is not there yet, or empty."""
        if folder.exists():
            if not folder.is_dir():
                raise RunError(f"{folder} is a file; a run needs a folder of its own")
            if (folder / MANIFEST).exists():
                raise RunError(holds_a_run(folder))
            if any(file.suffix != WRITING for file in folder.iterdir()):
                raise RunError(f"{folder} is not empty and holds no run; choose another folder")
        manifest = manifest_of(job)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            write_new(folder / MANIFEST, (json.dumps(manifest, indent=2) + "\n").encode())
        except FileExistsError as error:
            raise RunError(holds_a_run(folder)) from error
        return Run(folder, manifest, lock(folder / MANIFEST))

    @staticmethod
    def open(folder: Path) -> Run:
        """A run that is there; refuses a folder that is none, is damaged, or of another format."""
        return Run(folder, read_manifest(folder))

    @staticmethod
    def resume(folder: Path, job: Job) -> Run:
        """A run that is to go on; refuses one of another plan, or with a file that is missing or damaged."""
        run = Run.open(folder)
        wanted = {"chunk": job.size, "detail": job.detail, **job.plan.as_json()}
        found = {**run.manifest, **run.plan}
        for name in (*PLAN_FIELDS, "chunk", "detail"):
            if found[name] != wanted[name] and not (name == "packs" and is_content(found[name], job.game)):
                raise RunError(f"{folder} holds another run: {difference(name, found[name], wanted[name])}")
        run.lock = lock(folder / MANIFEST)
        run.check()
        run.sweep()
        return run

    def close(self) -> None:
        """Nothing more is going to be written; others may."""
        if self.lock is not None:
            self.lock.close()

    @property
    def detail(self) -> Detail:
        return "cards" if self.manifest["detail"] == "cards" else "seats"

    def tables(self) -> tuple[str, ...]:
        return WRITTEN if self.detail == "cards" else WRITTEN[1:]

    # Writing.

    def keep(self, part: Part) -> None:
        """Write what came of a chunk."""
        for failure in part.failures:
            self.keep_failure(failure)
        tables = {table: part.files[table] for table in WRITTEN if table in part.files}
        named = {f"{table}/{self.file(table, part.chunk).name}": content for table, content in tables.items()}
        write_whole(self.sums_file(part.chunk), sums_of(named))
        for table, content in tables.items():
            write_whole(self.file(table, part.chunk), content)

    def keep_failure(self, failure: Failure) -> Path | None:
        """The record of a game that failed; of very many only the first."""
        folder = self.folder / FAILED
        file = folder / f"game-{failure.number:08}.json"
        if not file.exists() and folder.is_dir() and len(list(folder.iterdir())) >= MOST_FAILED_KEPT:
            return None
        text = json.dumps(failure.as_json(self.plan), indent=1) + "\n"
        write_whole(file, text.encode())
        return file

    def sweep(self) -> None:
        """Remove what a killed writer has left: half files, and tables of a chunk that was not finished."""
        done = set(self.done())
        for table in (*WRITTEN, SUMS):
            for file in list((self.folder / table).glob("*")):
                is_part = file.suffix in (".parquet", ".sha256")
                if file.suffix == WRITING or (is_part and chunk_of(file) not in done):
                    file.unlink()

    # Reading.

    def file(self, table: str, chunk: int) -> Path:
        return self.folder / table / f"part-{chunk:06}.parquet"

    def sums_file(self, chunk: int) -> Path:
        return self.folder / SUMS / f"part-{chunk:06}.sha256"

    def done(self) -> list[int]:
        """The chunks that are finished."""
        folder = self.folder / "games"
        return sorted(chunk_of(file) for file in folder.glob("part-*.parquet")) if folder.is_dir() else []

    def failed(self) -> list[Path]:
        folder = self.folder / FAILED
        return sorted(folder.glob("game-*.json")) if folder.is_dir() else []

    def table(self, name: str) -> pl.DataFrame:
        """One table of all finished chunks, in the order of the games."""
        import polars as pl

        frames = [self.part(name, chunk) for chunk in self.done()]
        frames = [frame for frame in frames if len(frame)] or frames[:1]
        if not frames:
            raise RunError(f"{self.folder} has no finished games yet")
        return pl.concat(frames, how="diagonal_relaxed")

    def part(self, name: str, chunk: int) -> pl.DataFrame:
        """One table of a finished chunk; a file that is missing, damaged or foreign is refused by name."""
        from pestis.lab.chunk_reader import read_part

        numbers = range(chunk * self.chunk, min(self.games, (chunk + 1) * self.chunk))
        sums = read_sums(self.sums_file(chunk))
        return read_part(self.file(name, chunk), sums, name, numbers, self.seats)

    def check(self) -> None:
        """Read all there is: what was not lost is not played again, so nothing may be."""
        for chunk in self.done():
            for name in self.tables():
                self.part(name, chunk)

    def rows(self) -> Iterator[GameRow]:
        """The games that are finished, a chunk at a time."""
        for chunk in self.done():
            yield from self.chunk_rows(chunk)

    def chunk_rows(self, chunk: int) -> Iterator[GameRow]:
        seats = self.part("seats", chunk)
        scores, won = seats["score"].to_list(), seats["won"].to_list()
        for place, game in enumerate(self.part("games", chunk).iter_rows(named=True)):
            own = slice(place * self.seats, (place + 1) * self.seats)
            yield GameRow(
                number=game["game"],
                decisions=game["decisions"],
                rounds=game["rounds"],
                reason=game["reason"],
                scores=tuple(scores[own]),
                winners=tuple(seat for seat, is_won in enumerate(won[own]) if is_won),
            )


def is_content(packs: object, game: Game) -> bool:
    """Whether these are the packs of a game. They are what is in them; they may have new names, and new words."""
    hashes = list(packs.values()) if isinstance(packs, Mapping) else []
    return len(hashes) == len(game.packs) and all(
        any(pack.is_called(str(hash)) for hash in hashes) for pack in game.packs
    )


def difference(name: str, there: object, here: object) -> str:
    """What is not the same; of options and packs the first one that is not."""
    if isinstance(there, Mapping) and isinstance(here, Mapping):
        if name == "packs":
            return (
                f"it was played with other content: {packs_in_words(there)} there and {packs_in_words(here)} here"
            )
        for key in (*here, *there):
            if here.get(key) != there.get(key):
                return difference(f"{key} of {name}", there.get(key), here.get(key))
    return f"{name} is {shown(there)} there and {shown(here)} here"


def packs_in_words(packs: Mapping[str, object]) -> str:
    """The names of packs, and so much of what is in them that two can be told apart."""
    return ", ".join(f"{name!r} ({str(content)[:8]})" for name, content in packs.items()) or "none"


def holds_a_run(folder: Path) -> str:
    return f"{folder} holds a run already; --resume goes on with it, or choose another folder"


def write_whole(file: Path, content: bytes) -> None:
    """A file that is there is complete."""
    half_written(file, content).replace(file)


def write_new(file: Path, content: bytes) -> None:
    """The same for a file that must not be there yet: of several who write it at once, one does."""
    writing = half_written(file, content)
    try:
        file.hardlink_to(writing)
    except FileExistsError:
        raise
    except OSError:
        # A disk that has no second names for a file.
        writing.replace(file)
    finally:
        writing.unlink(missing_ok=True)


def half_written(file: Path, content: bytes) -> Path:
    """A file beside it, under another name; a disk that has no room for it is left as it was."""
    file.parent.mkdir(parents=True, exist_ok=True)
    writing = file.with_name(f".{file.name}.{os.getpid()}{WRITING}")
    try:
        writing.write_bytes(content)
    except OSError:
        writing.unlink(missing_ok=True)
        raise
    return writing


def chunk_of(file: Path) -> int:
    try:
        return int(file.stem.removeprefix("part-"))
    except ValueError as error:
        raise RunError(f"{file} is no part of a run; remove it") from error
