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
import shutil
import subprocess
import sys
import sysconfig
import tempfile
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
COMPILER = ROOT / "scripts" / "compile.py"
C_FILES = ROOT / "scripts" / "c_files.py"
# Only in a source package, never in the repository.
PAGE_IN_SOURCES = ROOT / "built-page"
CACHE = "PESTIS_BUILD_CACHE"

# All of these are compiled together, as one mypyc group: calls between them are C calls.
COMPILED = (
    "kernel/**/*.py",
    "lab/columns.py",
    "games/**/*.py",
    "bots/search*.py",
    "rl/rewards.py",
    "rl/stepper.py",
)

# Names and ends of paths that stay interpreted wherever they are: no hot code (words, and what reads files when a
# game is loaded), code that looks at other code, or types that are looked at (compiled, they
# have lost what they say of their fields).
INTERPRETED = (
    "*refusals*.py",
    "__init__.py",
    "__main__.py",
    "conftest.py",
    "content/checks.py",
    "content/design.py",
    "content/loader.py",
    "content/reading.py",
    "kernel/conformance/*",
    "kernel/lessons.py",
    "kernel/rules/*",
    "kernel/table.py",
    "match.py",
    "record.py",
    "installed.py",
    "own_packs.py",
    "registry.py",
    "test_*.py",
    "text.py",
    "views.py",
    "words.py",
    "words/*",
)

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
        if self.target_name == "sdist":
            self.add_page_to_sources(build_data)
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

    def add_page_to_sources(self, build_data: dict[str, Any]) -> None:
        """The source package brings its page: building it elsewhere needs no Node and nothing from the network."""
        if is_set("PESTIS_NO_WEB"):
            return
        self.scratch = tempfile.TemporaryDirectory(prefix="pestis-sdist-")
        page = build_page(Path(self.scratch.name))
        build_data["force_include"][str(page)] = PAGE_IN_SOURCES.relative_to(ROOT).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch:
            self.scratch.cleanup()


def is_set(variable: str) -> bool:
    return os.environ.get(variable, "") not in {"", "0"}


def build_page(scratch: Path) -> Path:
    """The page, from the source package or the cache if it is there, in a folder inside `scratch`."""
    if PAGE_IN_SOURCES.is_dir():
        return PAGE_IN_SOURCES
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
    if is_set("PESTIS_QUICK"):
        return "the compiled engine is built while you play"
    if not can_compile():
        return "no working C compiler with the headers of Python was found (on Debian: gcc, python3-dev)"
    return None


def can_compile() -> bool:
    """Try it: compile and link a small extension module the way the real ones are."""
    with tempfile.TemporaryDirectory(prefix="pestis-probe-") as folder:
        Path(folder, "probe.c").write_text(PROBE)
        setup = (
            "from setuptools import Extension, setup;"
            "probe = Extension('probe', ['probe.c']);"
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
    command = [sys.executable, str(COMPILER), str(tree), *modules]
    attempt = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if attempt.returncode:
        report = attempt.stdout.decode(errors="replace")
        raise SystemExit(f"{report}\nmypyc could not compile pestis (PESTIS_PURE=1 builds without it)")
    if entry:
        remember(tree, entry)


def build_key(tree: Path) -> str:
    """Changes with anything that could change the compiled modules."""
    key = hashlib.sha256()
    for script in (Path(__file__), COMPILER, C_FILES):
        key.update(script.read_bytes())
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
    asked = parser.parse_args()
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
