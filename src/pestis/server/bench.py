"""The workbench of a server: packs and scenarios of its guests, and those that its owner offers."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from pestis.kernel.errors import PackError
from pestis.kernel.own_packs import hash_of
from pestis.kernel.toml_files import parse
from pestis.server.limits import Shared
from pestis.server.settings import Settings
from pestis.server.store import Store
from pestis.server.store import designs as ask
from pestis.server.store.designs import MOST_OF_A_GUEST, DesignRow
from pestis.tables.callers import Guest
from pestis.tables.names import clean
from pestis.tables.problems import Forbidden, NotFound, Refused
from pestis.tables.times import now_ms
from pestis.tables.tokens import new_table_id
from pestis.workbench.designs import Design, Kind, check_limits
from pestis.workbench.editing import set_fields
from pestis.workbench.offering import pack_in, scenario_in, split

Answer = TypeVar("Answer")
Json = dict[str, object]
Edit = tuple[str, str, object]
LONGEST_NAME = 60
NOBODY = 0
KINDS: dict[str, Kind] = {"pack": "pack", "scenario": "scenario"}


class Bench:
    """What is made and checked here, one check at a time: each takes turns with the loop that answers all."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.store = store
        self.checks = Shared(store, settings.checks_per_minute, "checks")
        self.savings = Shared(store, settings.designs_per_minute, "saved designs")
        self.offered = {row.id: row for row in offers(settings)}
        self._hands = ThreadPoolExecutor(1, thread_name_prefix="pestis-bench")

    async def do(self, work: Callable[[], Answer]) -> Answer:
        """Something that takes a while, beside everything else."""
        return await asyncio.get_running_loop().run_in_executor(self._hands, work)

    def close(self) -> None:
        self._hands.shutdown()

    async def find(self, design: str, guest: Guest | None) -> DesignRow:
        """One that this guest may read: an own one, a shared one, or one that is offered to all."""
        found = self.offered.get(design) or await self.store.read(partial(ask.find_design, design=design))
        if found is None or not (found.is_shared or is_of(found, guest)):
            raise NotFound("No design has this address, or it is not shared.")
        return found

    async def find_own(self, design: str, guest: Guest) -> DesignRow:
        found = await self.find(design, guest)
        if not is_of(found, guest):
            raise Forbidden("Only who made it can change it. Make a copy of your own.")
        return found

    async def all_of(self, guest: Guest | None) -> list[DesignRow]:
        own = await self.store.read(partial(ask.designs_of, guest=guest.id)) if guest else []
        return [*own, *self.offered.values()]

    async def add(self, design: Design, guest: Guest) -> DesignRow:
        row = row_of(new_table_id(), guest.id, design)
        told = {name: getattr(row, name) for name in DesignRow.__dataclass_fields__}
        if not await self.store.write(partial(ask.add_design, row=told)):
            raise Refused(f"You have {MOST_OF_A_GUEST} designs; allowed: {MOST_OF_A_GUEST}. Delete one first.")
        return row

    async def save(self, old: DesignRow, design: Design) -> DesignRow:
        row = row_of(old.id, old.guest_id, design, is_shared=old.is_shared)
        changes: Json = {"name": row.name, "files": row.files, "changed_at": row.changed_at}
        await self.store.write(partial(ask.change_design, design=old.id, changes=changes))
        return row

    async def share(self, row: DesignRow) -> None:
        await self.store.write(partial(ask.change_design, design=row.id, changes={"is_shared": True}))

    async def remove(self, row: DesignRow) -> None:
        await self.store.write(partial(ask.remove_design, design=row.id))


def is_of(row: DesignRow, guest: Guest | None) -> bool:
    return guest is not None and row.guest_id == guest.id


def row_of(id: str, guest: int, design: Design, *, is_shared: bool = False) -> DesignRow:
    """A design as it is kept, if it is not too large. It may still have faults."""
    try:
        check_limits(design)
    except PackError as error:
        raise Refused(f"This cannot be kept: {error}.") from error
    name = clean(design.name, LONGEST_NAME, "The name")
    return DesignRow(id, guest, design.game, design.kind, name, dict(design.files), is_shared, now_ms())


def design_of(row: DesignRow) -> Design:
    return Design(row.game, KINDS[row.kind], row.name, row.files)


def offers(settings: Settings) -> list[DesignRow]:
    """What the owner of the server offers, under addresses that stay the same."""
    designs = [pack_in(folder, game) for game, folder in map(split, settings.packs)]
    designs += [scenario_in(Path(file)) for file in settings.scenarios]
    return [row_of(hash_of(design.files)[:24], NOBODY, design, is_shared=True) for design in designs]


def edited(design: Design, edits: Sequence[Edit]) -> Design:
    """The design with some fields set; comments and order stay. Refuses what cannot be done."""
    files = dict(design.files)
    try:
        check_limits(design)
        for file in dict.fromkeys(file for file, _, _ in edits):
            text = files.get(file, "")
            parse(file, text)
            files[file] = set_fields(text, [(path, value) for name, path, value in edits if name == file])
    except PackError as error:
        raise Refused(f"This change cannot be made: {error}.") from error
    return Design(design.game, design.kind, design.name, files)


def tables_of(files: dict[str, str]) -> dict[str, Json | None]:
    """What the files say, as JSON; None for what is no TOML."""
    found: dict[str, Json | None] = {}
    for name, text in files.items():
        try:
            found[name] = {key: plain(value) for key, value in parse(name, text).items()}
        except PackError:
            found[name] = None
    return found


def plain(value: object) -> object:
    """JSON knows neither dates nor infinite numbers."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    return value if isinstance(value, str | int) else str(value)
