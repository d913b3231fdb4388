"""Prepares the C files that mypyc writes so that each is compiled alone, and again only if it really changed.

mypyc writes one C file for each module and two headers that name everything of all modules; every change anywhere
changes these headers, and the number of each literal. So each file gets the declarations it uses instead of the
headers, literals get names, and what mypyc counts through all modules is counted in each file. Then the C file of
a module changes with the module, and with those parts of other modules that it uses.

And each file gets the bodies of small functions of other files which it calls, so that the compiler can put them
where they are called. This takes the place of optimising when linking, which would do all the work again after
every change.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

# A function of so many lines of C is small; of those that write the numbers of observations, one of so many.
SMALL = 40
SMALL_HOT = 70

LINES = re.MULTILINE
WORD = re.compile(r"[A-Za-z_]\w*", re.ASCII)
TYPE = re.compile(
    r"(?:#ifndef MYPYC_DECLARED_(\w+)\n.*?^#endif|^typedef struct \{.*?^\} (\w+);)", LINES | re.DOTALL
)
VARIABLE_OR_FUNCTION = re.compile(r"^extern [^(;\[]*?\b(\w+)(?:\(.*\)|\[\d*\])?;$", LINES)
FUNCTION = re.compile(
    r"^(?!static|typedef|extern)(\w[^\n;{}()=]*?\b(\w+)\([^\n;{}]*\)) ?\{\n"
    r"(.*?)^\}\n",
    LINES | re.DOTALL,
)
OWN = re.compile(r"^(?:static [^;{}=\n]*?\b(\w+)\s*[(\[=;]|#\s*define (\w+))", LINES)
INCLUDE = re.compile(r'^#include "__native_\w*\.h"\n', LINES)
COUNTED = re.compile(r"\b__(tmp|LL)\d+\b")
LITERAL = re.compile(r"CPyStatics\[(\d+)\](; /\* .* \*/$)?", LINES)
FILLED = re.compile(r"^(    if \(CPyStatics_Initialize\(.*?\n    \})$", LINES | re.DOTALL)

# What the headers of the group read, and every file instead of them.
READ_FIRST = ("<Python.h>", "<CPy.h>", '"bytes_extra_ops.h"', '"str_extra_ops.h"')
# Nothing of the group is seen from outside: the compiler need not ask where it is.
OPENING = "\n".join([*(f"#include {name}" for name in READ_FIRST), "#pragma GCC visibility push(hidden)"])
CLOSING = "#pragma GCC visibility pop"
# Of mypyc's own library these files have functions that every module calls all the time.
COPIED_RUNTIME = ("list_ops.c", "int_ops.c")

# Where each literal belongs, and its number. A line for each in the function itself would take gcc a minute.
PLACES = "static const struct { PyObject **place; int number; } pestis_literals[] = {\n"
FILLING = """\
    for (size_t i = 0; i < sizeof pestis_literals / sizeof *pestis_literals; i++) {
        *pestis_literals[i].place = CPyStatics[pestis_literals[i].number];
    }"""

# Nobody asks modules of these names while games are simulated, searched or learned from, or so seldom that less
# than a five-hundredth of the time goes there (profiles of all games). Copies double what compiling takes.
COLD = re.compile(
    r"content|draft_warnings|entries|errors|events|faults|flags|formalities|frames|game|grammar|hooks|"
    r"house_rules|keys|metrics|model|moves|options|outcome|overlay|parts|plain_rules|position|reading|"
    r"replay|restart|revealing|serialise|shelf|supplies|technologies|telling|template|texts|toml_lines|"
    r"view|visible_moves"
)

INLINE = "extern inline __attribute__((gnu_inline)) "
HOT = re.compile(r"\bCPyDef_(?:\w+___)?(?:writer___Writer|sources___Sources)___\w+\(")


@dataclass(frozen=True)
class Function:
    head: str
    body: str

    def text(self) -> str:
        return f"{INLINE}{self.head} {{\n{self.body}}}\n"


@dataclass
class Group:
    """All C files that are linked into one library."""

    declarations: dict[str, str]  # in the order in which they must stand
    functions: dict[str, Function] = field(default_factory=dict)
    words: dict[str, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.order = {name: place for place, name in enumerate(self.declarations)}

    def words_of(self, text: str) -> frozenset[str]:
        if text not in self.words:
            self.words[text] = frozenset(WORD.findall(text))
        return self.words[text]


def write_apart(folder: Path, name: str, files: Iterable[Path]) -> None:
    """Make each of the C files below `folder` independent of the headers of the group `name`."""
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    literals = name_literals(texts, folder / f"__native_{name}.c")
    group = Group(declarations_of(folder, name) | {one: f"extern PyObject *{one};" for one in literals})
    for path, text in texts.items():
        if INCLUDE.search(text) or path.name in COPIED_RUNTIME:
            group.functions.update(small_functions(text))
    for path, text in texts.items():
        if INCLUDE.search(text):
            alone = standing_alone(text, group, copies=is_hot(path, name))
            path.write_text(counted_anew(alone), encoding="utf-8")


def counted_anew(text: str) -> str:
    """Names with numbers that mypyc counts through all modules get those of their order in this file."""
    names: dict[str, str] = {}
    return COUNTED.sub(lambda found: names.setdefault(found[0], f"__{found[1]}{len(names)}"), text)


def is_hot(path: Path, name: str) -> bool:
    return path.stem != f"__native_{name}" and not COLD.fullmatch(path.stem.split("___")[-1])


def declarations_of(folder: Path, name: str) -> dict[str, str]:
    types = (folder / f"__native_{name}.h").read_text(encoding="utf-8")
    things = (folder / f"__native_internal_{name}.h").read_text(encoding="utf-8")
    found = {one[1] or one[2]: one[0] for one in TYPE.finditer(types)}
    return found | {one[1]: one[0] for one in VARIABLE_OR_FUNCTION.finditer(things)}


def small_functions(text: str) -> dict[str, Function]:
    """The functions of a file that others may have a copy of: small, and using nothing that is the file's own."""
    own = {one[1] or one[2] for one in OWN.finditer(text)}
    found = functions_of(text)
    return {name: one for name, one in found.items() if is_small(one) and own.isdisjoint(WORD.findall(one.body))}


@cache
def functions_of(text: str) -> dict[str, Function]:
    return {one[2]: Function(one[1], one[3]) for one in FUNCTION.finditer(text)}


def is_small(function: Function) -> bool:
    return function.body.count("\n") <= (SMALL_HOT if HOT.search(function.head) else SMALL)


def standing_alone(text: str, group: Group, *, copies: bool) -> str:
    """The file with what it uses of the others in place of the headers."""
    copied = copies_for(text, group) if copies else []
    needed = needed_by([text, *(group.functions[name].text() for name in copied)], group)
    declared = "\n".join(group.declarations[name] for name in sorted(needed, key=group.order.__getitem__))
    bodies = "\n".join(group.functions[name].text() for name in copied)
    return f"{OPENING}\n{declared}\n{bodies}\n{CLOSING}\n{INCLUDE.sub('', text)}"


def copies_for(text: str, group: Group) -> list[str]:
    """The small functions of others that it calls, and those that these call."""
    own = functions_of(text).keys()
    called = follow(group.words_of(text) - own, lambda name: calls(name, group) - own)
    return sorted(called & group.functions.keys())


def calls(name: str, group: Group) -> frozenset[str]:
    function = group.functions.get(name)
    return group.words_of(function.body) & group.functions.keys() if function else frozenset()


def needed_by(texts: list[str], group: Group) -> set[str]:
    """The names that these texts use and that have a declaration, and those that the declarations use."""
    used = frozenset[str]().union(*(group.words_of(text) for text in texts)) & group.declarations.keys()
    return follow(used, lambda name: group.words_of(group.declarations[name]) & group.declarations.keys())


def follow(start: Iterable[str], onward: Callable[[str], Iterable[str]]) -> set[str]:
    """All that can be reached from `start`."""
    found: set[str] = set()
    left = list(start)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += onward(name)
    return found


def name_literals(texts: dict[Path, str], main: Path) -> list[str]:
    """Let files use literals by a name made from what they say, not by their number."""
    names = names_of_literals([text for path, text in texts.items() if path != main])
    for path, text in texts.items():
        if path != main:
            texts[path] = LITERAL.sub(lambda found: names[int(found[1])] + (found[2] or ""), text)
    variables = "".join(f"PyObject *{name};\n" for name in sorted(names.values()))
    places = ",\n".join(f"    {{&{name}, {number}}}" for number, name in sorted(names.items()))
    filled, count = FILLED.subn(lambda found: f"{found[1]}\n{FILLING}", texts[main], count=1)
    assert count == 1, f"{main.name} does not fill CPyStatics as mypyc did so far"
    texts[main] = f"{variables}{PLACES}{places}\n}};\n{filled}"
    return sorted(names.values())


def names_of_literals(texts: list[str]) -> dict[int, str]:
    """By number. Beside the number mypyc writes what it stands for; for a few only the number."""
    said = {int(one[1]): one[2] or "" for text in texts for one in LITERAL.finditer(text)}
    names: dict[int, str] = {}
    taken: dict[str, int] = {}
    for number, comment in sorted(said.items()):
        name = "pestis_literal_" + hashlib.sha256(comment.encode()).hexdigest()[:12]
        taken[name] = taken.get(name, 0) + 1
        names[number] = f"{name}_{taken[name]}" if taken[name] > 1 else name
    return names
