"""Writes `clone` into the states of games before they are compiled: field by field, from what `__init__` declares.

A game declares each field of its state once, with its type:

    class Market(State):
        def __init__(self, game: AnyGame, seats: i64, content: Wares) -> None:
            super().__init__(game, seats)
            self.content = content
            self.night: i64 = 0  # which one it is, from 1
            self.coins: list[i64] = []  # by seat

Interpreted code copies such a state by looking at what it holds (`State.clone`). Compiled code is several times as
fast if the copying is written out; this does that, in the folder in which everything is compiled, never in the
sources. Parameters of `__init__` are passed on, and `Shared[...]` fields are the same object in every copy.
Numbers, texts and tuples are copied as they are, lists and dicts item by item, other things by their `clone`.
"""

from __future__ import annotations

import ast
from pathlib import Path

PLAIN = {"bool", "bytes", "float", "frozenset", "i16", "i32", "i64", "int", "str", "tuple", "u8"}
STATE = "State"


class CloneError(Exception):
    """A field whose type says too little to copy it."""


def write_clones(folder: Path) -> None:
    """Give every class below `folder` that derives from `State` its `clone`."""
    kernel = fields_of(class_in(folder / "pestis" / "kernel" / "state.py", STATE), "pestis/kernel/state.py")
    for path in sorted(folder.rglob("state.py")):
        text = path.read_text(encoding="utf-8")
        where = path.relative_to(folder).as_posix()
        for line in reversed(states_in(text)):
            *above, thing = line
            inherited = dict(kernel)
            for base in above:
                inherited |= fields_of(base, where)
            text = with_clone(text, thing, inherited, where)
        path.write_text(text, encoding="utf-8")


def class_in(path: Path, name: str) -> ast.ClassDef:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return next(thing for thing in tree.body if isinstance(thing, ast.ClassDef) and thing.name == name)


def states_in(text: str) -> list[list[ast.ClassDef]]:
    """The states of a file that leave copying to us, each after the classes of the file that it derives from."""
    classes = {thing.name: thing for thing in ast.parse(text).body if isinstance(thing, ast.ClassDef)}
    lines = [line_of(thing, classes) for thing in classes.values()]
    bases = {base.name for line in lines for base in line[:-1]}
    return [line for line in lines if line and line[-1].name not in bases and not has_clone(line[-1])]


def line_of(thing: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    """A class with those that it derives from, the first one first; nothing if it is no state."""
    bases = [base.id for base in thing.bases if isinstance(base, ast.Name)]
    if STATE in bases:
        return [thing]
    above = next((line_of(classes[base], classes) for base in bases if base in classes), [])
    return [*above, thing] if above else []


def has_clone(thing: ast.ClassDef) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name == "clone" for part in thing.body)


def with_clone(text: str, thing: ast.ClassDef, inherited: dict[str, ast.AnnAssign], where: str) -> str:
    """The text of a module with `clone` at the end of one of its classes."""
    given = [f"self.{name}" for name in parameters(thing)]
    lines = [f"    def clone(self) -> {thing.name}:", f"        copy = {thing.name}({', '.join(given)})"]
    for name, field in (inherited | fields_of(thing, where)).items():
        lines += copying(name, field, f"{where}: {thing.name}.{name}")
    lines.append("        return copy")
    source = text.splitlines()
    assert thing.end_lineno is not None
    source[thing.end_lineno : thing.end_lineno] = ["", *lines]
    return "\n".join(source) + "\n"


def initialiser(thing: ast.ClassDef) -> ast.FunctionDef:
    return next(part for part in thing.body if isinstance(part, ast.FunctionDef) and part.name == "__init__")


def parameters(thing: ast.ClassDef) -> list[str]:
    return [argument.arg for argument in initialiser(thing).args.args[1:]]


def fields_of(thing: ast.ClassDef, where: str) -> dict[str, ast.AnnAssign]:
    """The declared fields, without those that `__init__` is given."""
    fields: dict[str, ast.AnnAssign] = {}
    for line in initialiser(thing).body:
        target = line.targets[0] if isinstance(line, ast.Assign) else getattr(line, "target", None)
        if not isinstance(target, ast.Attribute) or target.attr in parameters(thing):
            continue
        if not isinstance(line, ast.AnnAssign):
            raise CloneError(f"{where}: {thing.name}.{target.attr} is declared without its type")
        fields[target.attr] = line
    return fields


def copying(name: str, field: ast.AnnAssign, what: str) -> list[str]:
    """The lines that copy one field. An empty list need not be copied: the new state has one already."""
    line = f"        copy.{name} = {copy_of(f'self.{name}', field.annotation, what)}"
    if isinstance(field.value, ast.List) and not field.value.elts:
        return [f"        if self.{name}:", f"    {line}"]
    if is_optional(field.annotation):
        return [f"        if self.{name} is not None:", f"    {line}"]
    return [line]


def is_optional(kind: ast.expr) -> bool:
    return isinstance(kind, ast.BinOp) and ast.unparse(kind.right) == "None"


def copy_of(value: str, kind: ast.expr, what: str, depth: int = 0) -> str:
    """An expression that copies a value of this type."""
    if isinstance(kind, ast.BinOp) and is_optional(kind):
        return copy_of(value, kind.left, what, depth)
    if isinstance(kind, ast.Name):
        return value if kind.id in PLAIN else f"{value}.clone()"
    if not isinstance(kind, ast.Subscript) or not isinstance(kind.value, ast.Name):
        raise CloneError(f"{what} has the type {ast.unparse(kind)}, which nobody knows how to copy")
    return copy_of_many(value, kind.value.id, kind.slice, what, depth)


def copy_of_many(value: str, holder: str, item: ast.expr, what: str, depth: int) -> str:
    if holder in {"Shared", *PLAIN}:
        return value
    part = f"part{depth or ''}"
    if holder == "list":
        copied = copy_of(part, item, what, depth + 1)
        return f"{value}[:]" if copied == part else f"[{copied} for {part} in {value}]"
    if holder == "dict" and isinstance(item, ast.Tuple) and copy_of(part, item.elts[1], what) == part:
        return f"{value}.copy()"
    inside = ", ".join(ast.unparse(part) for part in (item.elts if isinstance(item, ast.Tuple) else [item]))
    raise CloneError(f"{what} is a {holder}[{inside}], which nobody knows how to copy")
