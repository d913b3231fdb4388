"""Compiles modules in place with mypyc: the C files on all cores, and only those that changed.

    python scripts/compile.py TREE MODULE...

`hatch_build.py` runs this in a process of its own, in a copy of the sources. The extension modules land beside
their sources. All modules are one mypyc group: one library with all the code, and for each module a small file
that fetches the module from it.

PESTIS_BUILD_CACHE=DIR keeps what the C compiler made, by what it was made from. PESTIS_BUILD_PROGRESS=FILE gets a
line that says how far it is.
"""

from __future__ import annotations

import gc
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from c_files import READ_FIRST, is_hot, write_apart
from mypyc.build import mypycify
from setuptools import setup
from setuptools._distutils import ccompiler
from setuptools._distutils import sysconfig as distutils_sysconfig
from setuptools._distutils.ccompiler import CCompiler

CACHE = "PESTIS_BUILD_CACHE"
PROGRESS = "PESTIS_BUILD_PROGRESS"
KEPT = 3000  # files in the cache, the newest; a whole build has about 500

GROUP = "pestis"
# Installed packages are not looked into: what is compiled uses none, and polars alone takes half of the time.
MYPY_OPTIONS = (
    "--config-file=",
    "--explicit-package-bases",
    "--no-error-summary",
    "--no-site-packages",
    "--ignore-missing-imports",
)
OPTIMISATION = "3"
COLD_OPTIMISATION = "-O1"

# The modules call each other in one library: calls need not go through a table that others could redirect.
# Products and sums are rounded one by one, as Python does it: the same numbers on every machine.
EXTRA_FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt", "-ffp-contract=off"]
# Copies of functions of other files call static functions, which C frowns upon; what counts stays an error.
STRICT = ["-Werror=implicit-function-declaration", "-Werror=int-conversion"]

# Read by the C compiler before everything else.
HEADER = "kernel/memory.h"
NARROW_SHIFT = re.compile(r"= (\d+) << ")
POP = re.compile(r"= CPyList_(PopLast|Pop)\(")
UNBOX = re.compile(r"= CPyLong_AsInt64\(")
POPS = {"PopLast": "= pestis_pop_last(", "Pop": "= pestis_pop("}
# Calls of functions in kernel/memory.py, whose names begin like this; memory.h has them in C.
MEMORY = re.compile(r"= CPyDef_(?:\w+___)?memory___((?:add|await|fill|get|is|keep|look|put|sum|swap)_\w+)\(")


# Of Python's headers what the small files need; reading all of them would take most of the time.
SHORT_HEADER = """\
typedef struct _object PyObject;
#define PyMODINIT_FUNC __attribute__((visibility("default"))) PyObject *
#define NULL ((void *)0)
#define Py_DECREF Py_DecRef
void Py_DecRef(PyObject *);
void PyErr_Clear(void);
PyObject *PyObject_GetAttrString(PyObject *, const char *);
PyObject *PyImport_ImportModuleLevel(const char *, PyObject *, PyObject *, PyObject *, int);
PyObject *Py_BuildValue(const char *, ...);
void *PyCapsule_GetPointer(PyObject *, const char *);
"""


@dataclass(frozen=True)
class Part:
    """One file for Python to load: its name as a module, and what it is compiled from."""

    name: str
    sources: list[Path]


class Workbench:
    """The C compiler with its flags, and the cache of what it made."""

    def __init__(self, tree: Path, scratch: Path, flags: Sequence[str], include: Sequence[str]) -> None:
        self.tree = tree
        self.scratch = scratch
        self.cache = Path(os.environ.get(CACHE) or scratch, "objects")
        self.cache.mkdir(parents=True, exist_ok=True)
        self.compiler = new_compiler()
        self.include = list(include)
        self.flags = [flag for flag in flags if flag != "-Werror"]
        self.facts = [compiler_facts(self.compiler), *self.flags]
        self.flags += [*EXTRA_FLAGS, *STRICT, "-include", str(self.prefix())]
        self.done = 0
        self.wanted = 0

    def prefix(self) -> Path:
        """One header with all that every file reads first, read by the compiler once for all of them."""
        header = self.scratch / "prefix.h"
        own = (self.tree / GROUP / HEADER).read_text(encoding="utf-8")
        header.write_text("".join([own, *(f"#include {name}\n" for name in READ_FIRST)]), encoding="utf-8")
        self.facts += [own, *READ_FIRST, *EXTRA_FLAGS]
        if is_gcc(self.compiler):
            flags = [*self.flags, *EXTRA_FLAGS, *STRICT, *(f"-I{path}" for path in self.include)]
            python = f"-I{sysconfig.get_path('include')}"
            command = [*program(self.compiler), *flags, python, "-c", str(header), "-o", f"{header}.gch"]
            subprocess.run(command, check=True)
        return header

    def build(self, library: Part, shims: list[Part]) -> None:
        """The library and the small files, beside the sources."""
        self.wanted = len(library.sources) + len(shims)
        objects = self.all_of(library.sources, self.object_of)
        tell("compiling: linking")
        self.compiler.link_shared_object(objects, str(self.tree / module_file(library.name)))
        small = self.all_of([one.sources[0] for one in shims], self.shim_of)
        for one, made in zip(shims, small, strict=True):
            shutil.copyfile(made, self.tree / module_file(one.name))

    def all_of(self, sources: list[Path], make: Callable[[Path], Path]) -> list[str]:
        """Make them on all cores, the largest first; after a failure nothing new is begun."""
        with ThreadPoolExecutor(cores()) as pool:
            by_size = sorted(sources, key=lambda source: source.stat().st_size, reverse=True)
            made = {source: pool.submit(self.counted, make, source) for source in by_size}
            try:
                return [str(made[source].result()) for source in sources]
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    def counted(self, make: Callable[[Path], Path], source: Path) -> Path:
        made = make(source)
        self.done += 1
        tell(f"compiling: {self.done} of {self.wanted} files")
        return made

    def object_of(self, source: Path) -> Path:
        level = [] if is_hot(source, GROUP) else [COLD_OPTIMISATION]
        entry = self.entry(source, [*self.facts, *level], ".o")
        if not is_kept(entry):
            keep(self.compile(source, [*self.flags, *level], self.include), entry)
        return entry

    def shim_of(self, source: Path) -> Path:
        text = source.read_text(encoding="utf-8").replace("#include <Python.h>", SHORT_HEADER)
        source.write_text(text, encoding="utf-8")
        entry = self.entry(source, self.facts[:1], ".so")
        if not is_kept(entry):
            made = self.compile(source, [], [])
            self.compiler.link_shared_object([str(made)], f"{made}.so")
            keep(Path(f"{made}.so"), entry)
        return entry

    def compile(self, source: Path, flags: list[str], include: list[str]) -> Path:
        folder = str(self.scratch / "o")
        (made,) = self.compiler.compile([str(source)], folder, include_dirs=include, extra_postargs=flags)
        return Path(made)

    def entry(self, source: Path, facts: list[str], ending: str) -> Path:
        text = source.read_text(encoding="utf-8")
        key = hashlib.sha256(repr([source.name, text, facts]).encode()).hexdigest()[:32]
        return self.cache / f"{key}{ending}"


def new_compiler() -> CCompiler:
    """The C compiler, set up as Python itself was built; what it is asked to do, it does without a word."""
    compiler = ccompiler.new_compiler()
    distutils_sysconfig.customize_compiler(compiler)
    compiler.include_dirs = [sysconfig.get_path("include"), sysconfig.get_path("platinclude")]
    if hasattr(compiler, "initialize"):
        compiler.initialize()
    return compiler


def program(compiler: CCompiler) -> list[str]:
    """The command that compiles, with the flags that Python wants."""
    found: list[str] = vars(compiler)["compiler_so"]
    return found


def compiler_facts(compiler: CCompiler) -> str:
    """Everything besides its text and flags that decides what becomes of a C file."""
    command = [program(compiler)[0], "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    variables = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    return repr([said, variables, sys.version, sysconfig.get_platform(), version("mypy")])


def is_gcc(compiler: CCompiler) -> bool:
    return "Free Software Foundation" in compiler_facts(compiler)


def is_gcc_like() -> bool:
    return os.name == "posix"


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def is_kept(entry: Path) -> bool:
    if entry.exists():
        os.utime(entry)
        return True
    return False


def keep(made: Path, entry: Path) -> None:
    """Whole or not at all: others may be looking."""
    partial = entry.with_name(f"{entry.name}.{os.getpid()}.partial")
    shutil.move(made, partial)
    partial.replace(entry)


def forget_oldest(folder: Path) -> None:
    by_age = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in by_age[KEPT:]:
        old.unlink(missing_ok=True)


def module_file(name: str) -> str:
    return name.replace(".", "/") + str(sysconfig.get_config_var("EXT_SUFFIX"))


def tell(text: str) -> None:
    """One line about how far it is, for whoever waits."""
    if os.environ.get(PROGRESS):
        target = Path(os.environ[PROGRESS])
        partial = target.with_name(f"{target.name}.{threading.get_ident()}")
        partial.write_text(f"{text}\n", encoding="utf-8")
        partial.replace(target)


def mend(path: Path) -> None:
    """mypyc writes `1 << n` of an i64 as a shift of a 32-bit number: make the number as wide as its type says.

    And let lists give up items and numbers be read by the shortcuts where there are any, and let memory be written
    by what memory.h has.
    """
    text = NARROW_SHIFT.sub(r"= \1LL << ", path.read_text(encoding="utf-8"))
    if is_gcc_like():
        text = MEMORY.sub(r"= pestis_memory_\1(", POP.sub(lambda found: POPS[found[1]], text))
        text = UNBOX.sub("= pestis_whole(", text)
    path.write_text(text, encoding="utf-8")


def build_plainly(tree: Path, scratch: Path, extensions: list[Any]) -> None:
    """With another compiler: by setuptools, one file after the other, as mypyc wrote them."""
    for source in extensions[0].sources:
        mend(Path(source))
    folders = ["--build-lib", str(tree), "--build-temp", str(scratch / "o")]
    setup(name=GROUP, ext_modules=extensions, script_args=["-q", "build_ext", *folders])


def main(tree: Path, modules: list[str]) -> None:
    gc.disable()  # nothing is thrown away before the end
    os.chdir(tree)
    with tempfile.TemporaryDirectory(prefix="pestis-mypyc-") as folder:
        scratch = Path(folder)
        tell(f"compiling: reading {len(modules)} modules")
        # The first one is the library with all the code; the others only fetch their module from it.
        first, *others = mypycify(
            [*MYPY_OPTIONS, f"--cache-dir={scratch}/mypy", *modules],
            opt_level=OPTIMISATION,
            debug_level="0",
            group_name=GROUP,
            multi_file=True,
            target_dir=f"{scratch}/c",
        )
        if not is_gcc_like():
            build_plainly(tree, scratch, [first, *others])
            return
        library = Part(first.name, [Path(source) for source in first.sources])
        for source in library.sources:
            mend(source)
        write_apart(scratch / "c", GROUP, library.sources)
        bench = Workbench(tree, scratch, first.extra_compile_args, [str(path) for path in first.include_dirs])
        bench.build(library, [Part(one.name, [Path(source) for source in one.sources]) for one in others])
        forget_oldest(bench.cache)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
