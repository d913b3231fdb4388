"""Packs on the desk over the wire: what an editor is told of a game, and of a pack that is being changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated, Literal

from pydantic import BaseModel, Field, StrictInt, StringConstraints

from pestis.kernel.errors import PackError
from pestis.kernel.game import Game
from pestis.kernel.overlay import label
from pestis.server.messages import Json
from pestis.server.schemas import RequestModel, TextsRequest, Word
from pestis.workbench import differences, forms
from pestis.workbench.desk import Edit, Files, checked, edited, whole
from pestis.workbench.forms import Section

Key = StrictInt | Annotated[str, StringConstraints(max_length=64)]
Origin = Literal["printed", "part printed", "designed", "own", ""]
MOST_EDITS = 50


class ChoiceFacts(BaseModel):
    id: str
    title: str
    help: str


class FieldFacts(BaseModel):
    name: str
    title: str
    help: str
    kind: str = Field(
        description="text, whole, flag, choice, words, texts, rules, tables (parts), section, or fixed"
    )
    low: int
    high: int
    default: object = Field(description="what stands for it if it is left out")
    needed: bool
    fixed: bool = Field(description="it is as printed")
    rule: str
    choices: list[ChoiceFacts]
    ways: int | None = Field(description="which of the `ways`: verbs of a part, or what a table can name")


class WayFacts(BaseModel):
    id: str
    title: str
    help: str
    fields: list[FieldFacts]


class EntryFacts(BaseModel):
    key: str | int
    label: str
    form: int = Field(description="which of the forms of its section it has")
    values: Json


class SectionFacts(BaseModel):
    file: str
    name: str
    title: str
    help: str
    key: str = Field(description="the field that names an entry; empty: a single table of numbers")
    is_open: bool = Field(description="entries can be added and taken away")
    forms: list[list[FieldFacts]]
    entries: list[EntryFacts]


class WorkbenchForms(BaseModel):
    game: str
    title: str
    sections: list[SectionFacts]
    ways: list[list[WayFacts]]


class DeskEdit(RequestModel):
    file: Word
    section: Word
    key: Key
    field: Word = Field(description="empty: the whole entry")
    value: object = Field(description="null takes a field away, or sets an entry back to the built-in one")


class DeskRequest(TextsRequest):
    files: dict[Word, str] = Field(max_length=20)
    edits: list[DeskEdit] = Field(default=[], max_length=MOST_EDITS)


class DeskFault(BaseModel):
    file: str
    line: int = Field(description="0: nobody wrote it")
    entry: str = Field(description="the label of an entry, or empty")
    part: str = Field(description="what inside of the entry, such as `effect 2`, or empty")
    field: str
    problem: str
    rule: str
    text: str = Field(description="all of it in one line")


class EntryNow(BaseModel):
    section: str
    key: str | int
    label: str
    state: Literal["built-in", "changed", "new", "removed"]
    origin: Origin
    values: Json


class ChangeFacts(BaseModel):
    file: str
    entry: str
    field: str
    before: object
    after: object
    plays: bool = Field(description="false: only words differ")


class DeskResponse(BaseModel):
    files: dict[str, str]
    faults: list[DeskFault]
    warnings: list[DeskFault]
    entries: list[EntryNow]
    changes: list[ChangeFacts]
    content: Json | None = Field(description="the catalogue with this pack, if it can be played; see `x-views`")


def forms_json(game: Game) -> WorkbenchForms:
    found = forms(game)
    return WorkbenchForms.model_validate({"game": game.id, "title": game.title, **asdict(found)})


def desk_json(game: Game, asked: DeskRequest) -> DeskResponse:
    edits = [Edit(each.file, each.section, each.key, each.field, each.value) for each in asked.edits]
    files = edited(game, asked.files, edits)
    found = checked(game, files)
    entries = list(entries_now(game, files))
    labels = [entry.label for entry in entries]
    changes = differences(game.packs[0], found.game.packs[0]) if found.game else []
    return DeskResponse(
        files=files,
        faults=[fault_json(fault, labels) for fault in found.faults],
        warnings=[fault_json(fault, labels) for fault in found.warnings],
        entries=entries,
        changes=[ChangeFacts.model_validate(asdict(change)) for change in changes],
        content=dict(found.game.catalogue()) if found.game else None,
    )


def entries_now(game: Game, files: Files) -> Iterator[EntryNow]:
    """All entries as they are with the pack, and those that it takes away."""
    said = whole(game, files)
    for section in forms(game).sections:
        part = said.get(section.file, {}).get(section.name)
        tables = part if isinstance(part, list) else [part]
        now = {key_of(section, table): table for table in tables if isinstance(table, dict)}
        before = {entry.key: entry.values for entry in section.entries}
        for key in dict.fromkeys([*before, *now]):
            yield entry_now(section, key, before.get(key), now.get(key))


def entry_now(
    section: Section, key: str | int, before: dict[str, object] | None, now: dict[str, object] | None
) -> EntryNow:
    values = now if now is not None else (before or {})
    state = "removed" if now is None else "new" if before is None else "built-in" if now == before else "changed"
    name = label(section.name, values) if section.key else section.name
    return EntryNow.model_validate(
        {
            "section": section.name,
            "key": key,
            "label": name,
            "state": state,
            "origin": origin_of(values.get("provenance")),
            "values": values,
        }
    )


def key_of(section: Section, table: dict[str, object]) -> str | int:
    key = table.get(section.key, "")
    return key if isinstance(key, str | int) else str(key)


def origin_of(provenance: object) -> Origin:
    """Where an entry comes from, in a word; what somebody changed is their own."""
    words = [*provenance.values()] if isinstance(provenance, dict) else [provenance]
    if "own" in words:
        return "own"
    if "printed" in words:
        return "part printed" if "designed" in words else "printed"
    return "designed" if "designed" in words else ""


def fault_json(fault: PackError, labels: list[str]) -> DeskFault:
    entry = next((name for name in labels if fault.entry == name or fault.entry.startswith(f"{name}, ")), "")
    return DeskFault(
        file=fault.file,
        line=fault.line,
        entry=entry,
        part=fault.entry.removeprefix(entry).removeprefix(", "),
        field=fault.field,
        problem=fault.problem,
        rule=fault.rule,
        text=str(fault),
    )
