"""Builds the compiled parts of Pestis with mypyc, and the page in web/ with Node.

As a hatch build hook (`pip install .`) it puts extension modules beside the Python modules in the wheel, and the
page into pestis/web. By hand it makes a compiled tree for tests and benchmarks, extra packages compiled together
with the kernel:

    python hatch_build.py --out DIR [--with PACKAGE_OR_FOLDER_OF_PACKAGES ...]
    PYTHONPATH=DIR python ...

Without a working C compiler, or with PESTIS_PURE=1, the wheel stays pure Python. If mypyc fails although
there is a compiler, the build fails. If the page cannot be built, the build fails as well; PESTIS_NO_WEB=1 leaves
it out. Everything is built in a temporary folder, never in the source tree.

PESTIS_BUILD_CACHE=DIR keeps compiled modules and the page, to be used again while their sources stay the same.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src" / "pestis"
RULES = ROOT / "docs" / "rules"
PAGE_BUILDER = ROOT / "scripts" / "page.py"
CLONE_WRITER = ROOT / "scripts" / "clones.py"
CACHE = "PESTIS_BUILD_CACHE"

# All of these are compiled together, as one mypyc group: calls between them are C calls.
COMPILED = (
    "kernel/**/*.py",
    "games/**/*.py",
    "bots/search*.py",
    "rl/ink.py",
    "rl/rewards.py",
    "rl/sheet.py",
    "rl/stepper.py",
)

# Names and ends of paths that stay interpreted wherever they are: no hot code, or code that looks at other code.
INTERPRETED = (
    "__init__.py",
    "__main__.py",
    "conftest.py",
    "kernel/conformance/*",
    "kernel/rules/*",
    "match.py",
    "record.py",
    "refusals.py",
    "registry.py",
    "test_*.py",
    "text.py",
    "words.py",
    "words/*",
)

MYPY_OPTIONS = ("--config-file=", "--explicit-package-bases", "--no-error-summary")
OPTIMISATION = "3"

# The modules call each other in one library: calls need not go through a table that others could redirect, and
# small functions may be inlined. Products and sums are rounded one by one, as Python does it: the same numbers on
# every machine.
EXTRA_FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt", "-ffp-contract=off"]

# One C file for each module, put together by the linker on all cores: half the time of one large file, and quicker
# code. Left out if the compiler or linker does not know it.
LINK_TIME = ["-flto=auto"]

# Read by the C compiler before everything else.
HEADERS = ("kernel/shortcuts.h", "kernel/raw.h")
GROUP = "pestis"
NARROW_SHIFT = re.compile(r"= (\d+) << ")
POP = re.compile(r"= CPyList_(PopLast|Pop)\(")
UNBOX = re.compile(r"= CPyLong_AsInt64\(")
POPS = {"PopLast": "= pestis_pop_last(", "Pop": "= pestis_pop("}
# Methods of Ink that do little: the linker puts them where they are called, whatever their size.
HOT = (
    "put|put_at|share|count|flag|pick|one_of|clear|skip|raise_by|changed|changes|watch|watch_number|keep|recall|"
    "keep_one|keep_bits|keep_bits_at|pass_kept"
)
HOT_INK = re.compile(rf"^((?:char|int64_t) CPyDef_(?:\w+___)?ink___Ink___(?:{HOT})\(.*\) \{{)$", re.MULTILINE)
# Calls of functions in kernel/raw.py, whose names begin like this; raw.h has them in C.
RAW = re.compile(r"= CPyDef_(?:\w+___)?raw___((?:add|await|fetch|fill|get|is|keep|put|sum|swap)_\w+)\(")

# One line in the installed package that says how it was built.
BUILD_NOTE = "build.txt"

CACHED_BUILDS_KEPT = 5
EXIT_NO_COMPILER = 3

PROBE = """\
#include <Python.h>
static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }
"""


class CompiledWheel(BuildHookInterface[Any]):
    """Adds the page and the extension modules to a wheel, or leaves it pure and says why."""

    PLUGIN_NAME = "custom"
    scratch: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.scratch = tempfile.TemporaryDirectory(prefix="pestis-wheel-")
        tree = Path(self.scratch.name)
        if is_set("PESTIS_NO_WEB"):
            self.app.display_warning("pestis is built without its page: PESTIS_NO_WEB is set")
        else:
            page = build_page(tree)
            build_data["force_include"][str(page)] = f"{SOURCE.name}/web"
        reason = reason_to_stay_pure()
        if reason:
            (tree / SOURCE.name).mkdir()
            note = write_note(tree, f"interpreted: {reason}")
            self.app.display_warning(f"pestis is built without compiled modules: {reason}")
        else:
            note = build_tree(tree, [])
            for module in extension_modules(tree):
                build_data["force_include"][str(module)] = module.relative_to(tree).as_posix()
            build_data["infer_tag"] = True
            build_data["pure_python"] = False
        build_data["force_include"][str(note)] = note.relative_to(tree).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch:
            self.scratch.cleanup()


def is_set(variable: str) -> bool:
    return os.environ.get(variable, "") not in {"", "0"}


def build_page(scratch: Path) -> Path:
    """The page, from the cache if it is there, in a folder inside `scratch`."""
    page = scratch / "page"
    environment = {CACHE: str(scratch / "cache")} | os.environ
    command = [sys.executable, str(PAGE_BUILDER), "build", str(page)]
    attempt = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if attempt.returncode:
        raise SystemExit(f"{attempt.stderr.strip()} (PESTIS_NO_WEB=1 builds pestis without its page)")
    return page


def reason_to_stay_pure() -> str | None:
    """Why nothing can be compiled here, or None if it can."""
    if is_set("PESTIS_PURE"):
        return "PESTIS_PURE is set"
    if not can_compile([]):
        return "no working C compiler with the headers of Python was found (on Debian: gcc, python3-dev)"
    return None


def can_compile(flags: list[str]) -> bool:
    """Try it: compile and link a small extension module the way the real ones are."""
    with tempfile.TemporaryDirectory(prefix="pestis-probe-") as folder:
        Path(folder, "probe.c").write_text(PROBE)
        setup = (
            "from setuptools import Extension, setup;"
            f"probe = Extension('probe', ['probe.c'], extra_compile_args={flags!r}, extra_link_args={flags!r});"
            "setup(name='probe', script_args=['-q', 'build_ext', '-i'], ext_modules=[probe])"
        )
        attempt = subprocess.run([sys.executable, "-c", setup], cwd=folder, capture_output=True, check=False)
        return attempt.returncode == 0


def build_tree(out: Path, extras: list[Path]) -> Path:
    """Copy pestis and the extra packages into `out`, compile them there; return the build note."""
    modules = copy_package(SOURCE, out, COMPILED)
    shutil.copytree(RULES, out / "pestis" / "rulebooks", dirs_exist_ok=True)
    for package in extra_packages(extras):
        modules += copy_package(package, out, ("**/*.py",))
    for stale in extension_modules(out):
        stale.unlink()
    clone_writer().write_clones(out)
    compile_or_reuse(out, sorted(modules))
    return write_note(out, f"compiled with mypyc {version('mypy')}, {len(modules)} modules")


def clone_writer() -> ModuleType:
    """The script that writes how states are copied; a build hook cannot import what lies beside it."""
    spec = importlib.util.spec_from_file_location("clones", CLONE_WRITER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def extra_packages(paths: list[Path]) -> list[Path]:
    """The packages meant by --with: the path itself, or those directly inside it."""
    packages: list[Path] = []
    for path in paths:
        found = [path] if is_package(path) else sorted(filter(is_package, path.iterdir()))
        if not found:
            raise SystemExit(f"--with {path}: neither a package nor a folder with packages in it")
        packages += [package.resolve() for package in found]
    return packages


def is_package(path: Path) -> bool:
    return (path / "__init__.py").is_file()


def copy_package(package: Path, out: Path, patterns: tuple[str, ...]) -> list[str]:
    """Copy one package into `out`; return its modules to compile, as paths relative to `out`."""
    target = out / package.name
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(package, target, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    matches = {path for pattern in patterns for path in target.glob(pattern)}
    return [path.relative_to(out).as_posix() for path in matches if is_compiled(path)]


def is_compiled(path: Path) -> bool:
    return not any(path.match(pattern) for pattern in INTERPRETED)


def compile_or_reuse(tree: Path, modules: list[str]) -> None:
    """Compile in place, in a process of its own; or fetch the result from the cache."""
    cache = os.environ.get(CACHE)
    entry = Path(cache, "compiled", build_key(tree)) if cache else None
    if entry and entry.is_dir():
        os.utime(entry)
        shutil.copytree(entry, tree, dirs_exist_ok=True)
        return
    command = [sys.executable, __file__, "--compile-in", str(tree), *modules]
    attempt = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if attempt.returncode:
        report = attempt.stdout.decode(errors="replace")
        raise SystemExit(f"{report}\nmypyc could not compile pestis (PESTIS_PURE=1 builds without it)")
    if entry:
        remember(tree, entry)


def build_key(tree: Path) -> str:
    """Changes with anything that could change the compiled modules."""
    key = hashlib.sha256(Path(__file__).read_bytes())
    compiler = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    key.update(repr([sys.version, sysconfig.get_platform(), version("mypy"), *compiler]).encode())
    for path in sorted([*tree.rglob("*.py"), *tree.rglob("*.h")]):
        if concerns_compilation(path.relative_to(tree)):
            key.update(f"\0{path.relative_to(tree).as_posix()}\0".encode() + path.read_bytes())
    return key.hexdigest()[:32]


def concerns_compilation(path: Path) -> bool:
    """Imports point down, so of pestis only the folders with compiled modules matter; of extras all."""
    folders = {pattern.split("/")[0] for pattern in COMPILED}
    return path.parts[0] != SOURCE.name or path.parts[1] in folders


def remember(tree: Path, entry: Path) -> None:
    """Put the extension modules of `tree` into the cache, whole or not at all; forget the oldest."""
    entry.parent.mkdir(parents=True, exist_ok=True)
    partial = Path(tempfile.mkdtemp(prefix="partial-", dir=entry.parent))
    for module in extension_modules(tree):
        target = partial / module.relative_to(tree)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(module, target)
    partial.rename(entry)
    by_age = sorted(entry.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in by_age[CACHED_BUILDS_KEPT:]:
        shutil.rmtree(old)


def compile_in(tree: Path, modules: list[str]) -> None:
    """Run mypyc and the C compiler; the extension modules land beside their sources in `tree`."""
    from mypyc.build import mypycify
    from setuptools import setup

    os.chdir(tree)
    with tempfile.TemporaryDirectory(prefix="pestis-mypyc-") as scratch:
        extensions: list[Any] = mypycify(
            [*MYPY_OPTIONS, f"--cache-dir={scratch}/mypy", *modules],
            opt_level=OPTIMISATION,
            debug_level="0",
            group_name=GROUP,
            multi_file=True,
            target_dir=f"{scratch}/c",
        )
        mend_c(Path(scratch, "c"))
        # The first one is the library with all the code; the others only fetch their module from it.
        library = extensions[0]
        library.extra_compile_args = [*library.extra_compile_args, *compiler_flags(tree)]
        library.extra_link_args = [*library.extra_link_args, *linker_flags()]
        folders = ["--build-lib", str(tree), "--build-temp", f"{scratch}/o"]
        setup(name=GROUP, ext_modules=extensions, script_args=["-q", "build_ext", *folders])


def mend_c(folder: Path) -> None:
    """mypyc writes `1 << n` of an i64 as a shift of a 32-bit number: make the number as wide as its type says.

    And let lists give up items and numbers be read by the shortcuts where there are any, and let memory be written
    by what raw.h has.
    """
    for path in folder.rglob("*.c"):
        text = NARROW_SHIFT.sub(r"= \1LL << ", path.read_text(encoding="utf-8"))
        if is_gcc_like():
            text = RAW.sub(r"= pestis_raw_\1(", POP.sub(lambda found: POPS[found[1]], text))
            text = UNBOX.sub("= pestis_whole(", text)
            text = HOT_INK.sub(r"__attribute__((always_inline)) inline \1", text)
        path.write_text(text, encoding="utf-8")


def compiler_flags(tree: Path) -> list[str]:
    headers = [part for name in HEADERS for part in ("-include", str(tree / SOURCE.name / name))]
    return [*EXTRA_FLAGS, *headers, *link_time_flags()] if is_gcc_like() else []


def linker_flags() -> list[str]:
    """The linker is told the flags again that matter when it does the compiler's work."""
    return [*EXTRA_FLAGS, f"-O{OPTIMISATION}", *link_time_flags()] if is_gcc_like() and link_time_flags() else []


@cache
def link_time_flags() -> list[str]:
    return LINK_TIME if can_compile(LINK_TIME) else []


def is_gcc_like() -> bool:
    return os.name == "posix"


def extension_modules(tree: Path) -> list[Path]:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return sorted(path for path in tree.rglob(f"*{suffix}"))


def write_note(tree: Path, text: str) -> Path:
    note = tree / SOURCE.name / BUILD_NOTE
    note.write_text(text + "\n", encoding="utf-8")
    return note


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a compiled copy of pestis for tests and benchmarks.")
    parser.add_argument("--out", type=Path, metavar="DIR", help="folder to build in; use it as PYTHONPATH")
    parser.add_argument(
        "--with",
        type=Path,
        dest="extras",
        metavar="PATH",
        action="append",
        default=[],
        help="package, or folder of packages, to compile together with pestis",
    )
    parser.add_argument("--compile-in", type=Path, metavar="DIR", help=argparse.SUPPRESS)
    parser.add_argument("modules", nargs="*", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.compile_in:
        compile_in(asked.compile_in, asked.modules)
        return
    if not asked.out:
        parser.error("--out DIR is needed")
    reason = reason_to_stay_pure()
    if reason:
        print(f"cannot build compiled modules: {reason}", file=sys.stderr)
        raise SystemExit(EXIT_NO_COMPILER)
    note = build_tree(asked.out.resolve(), asked.extras)
    print(note.read_text(encoding="utf-8").strip())


if __name__ == "__main__":
    main()
