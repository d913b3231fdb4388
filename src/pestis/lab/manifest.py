"""`run.json`: what a run folder says about itself, and how that is checked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pestis
from pestis.kernel.errors import shown
from pestis.kernel.metrics import Kind, Metrics
from pestis.lab.chunks import Job
from pestis.lab.errors import RunError

FORMAT: Final = "pestis-run-1"
MANIFEST: Final = "run.json"

Check = Callable[[object], bool]


def is_text(value: object) -> bool:
    return isinstance(value, str)


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def is_mapping(value: object) -> bool:
    return isinstance(value, dict)


def is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def is_detail(value: object) -> bool:
    return value in ("cards", "seats")


def is_kinds(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) and is_kind(each) for each in value)


def is_kind(kind: Mapping[str, object]) -> bool:
    names = kind.get("names")
    words = [kind.get(field) for field in ("id", "title", "offered", "taken", "used")]
    return all(isinstance(word, str) for word in words) and isinstance(names, dict) and is_texts([*names.values()])


TEXT: Final = (is_text, "text")
WHOLE: Final = (is_whole, "a whole number")
COUNT: Final = (is_count, "a whole number from 1")
FIELDS: Final[Mapping[str, tuple[Check, str]]] = {
    "format": TEXT,
    "pestis": TEXT,
    "plan": (is_mapping, "the fields of a plan"),
    "pack": (is_text, "the folder of a pack, or nothing"),
    "chunk": COUNT,
    "detail": (is_detail, "cards or seats"),
    "kinds": (is_kinds, "a list of kinds, each with id, title, offered, taken, used and names"),
}
PLAN_FIELDS: Final[Mapping[str, tuple[Check, str]]] = {
    "game": TEXT,
    "rules_version": TEXT,
    "packs": (is_mapping, "hashes by name"),
    "seats": COUNT,
    "games": COUNT,
    "seed": WHOLE,
    "bots": (is_texts, "a list of bots"),
    "options": (is_mapping, "values by name"),
    "ask": TEXT,
}


def read_manifest(folder: Path) -> dict[str, object]:
    """What a folder says about its run; refuses one that holds none, is damaged, or of another format."""
    file = folder / MANIFEST
    if folder.is_file():
        raise RunError(f"{folder} is a file; a run is a folder, as simulate --out makes it")
    if not folder.is_dir():
        raise RunError(f"{folder}: there is no such folder")
    if not file.is_file():
        raise RunError(f"{folder} holds no run: there is no {MANIFEST} in it")
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise RunError(f"{file} is damaged: it is not JSON, or only a part of it") from error
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        found = told.get("format") if isinstance(told, dict) else told
        raise RunError(f"the format of {file} is {shown(found)}; readable: {FORMAT!r}")
    check_fields(file, told)
    return told


def check_fields(file: Path, told: dict[str, object]) -> None:
    """Everything is there and of its kind."""
    found = told.get("plan")
    plan = found if isinstance(found, dict) else {}
    missing = [name for name in FIELDS if name not in told] + [name for name in PLAN_FIELDS if name not in plan]
    if missing:
        raise RunError(f"{file} is damaged: it does not say {', '.join(missing)}")
    for fields, values in ((FIELDS, told), (PLAN_FIELDS, plan)):
        for name, (is_good, words) in fields.items():
            if not is_good(values[name]):
                raise RunError(f"{file} is damaged: {name} is {shown(values[name])}; allowed: {words}")
    if len(plan["bots"]) != plan["seats"]:
        raise RunError(f"{file} is damaged: it has {len(plan['bots'])} bots for {plan['seats']} seats")


def manifest_of(job: Job) -> dict[str, object]:
    """What a run says about itself; the names of cards too, so that its report needs no pack."""
    metrics = job.plan.game.metrics() if job.detail == "cards" else None
    kinds = [kind_json(metrics, kind) for kind in metrics.kinds] if metrics else []
    return {
        "format": FORMAT,
        "pestis": pestis.__version__,
        "title": job.plan.game.title,
        "plan": job.plan.as_json(),
        "pack": job.plan.game.pack_folder,
        "chunk": job.size,
        "detail": job.detail,
        "kinds": kinds,
    }


def kind_json(metrics: Metrics, kind: Kind) -> dict[str, object]:
    return {
        "id": kind.id,
        "title": kind.title,
        "offered": kind.offered,
        "taken": kind.taken,
        "used": kind.used,
        "names": {thing.id: thing.name for thing in metrics.things if thing.kind == kind.id},
    }
