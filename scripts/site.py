"""Builds the site: static files with which any web host offers the games, played in the visitor's own browser.

    python scripts/site.py DIR           put it into DIR (`make site`: dist/site)
    python scripts/site.py DIR --zip     and beside it, for a release, pestis-site-VERSION.zip

The page is built from web/ (`page.py`), Python is packed by Pyodide (`site_use.py`, `site_pack.py`). Both are kept
in build/site and made again only after something they are made from changed. PESTIS_SERVER_URL=https://... names a
server whose tables are offered as well.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import page
from page import ROOT, PageFailed, Workshop, fingerprint, is_stamped

SERVER = "PESTIS_SERVER_URL"
ADDRESS = re.compile(r"https?://[a-z0-9.-]+(:[0-9]{1,5})?")
PACKED = ("kernel", "games", "bots", "review", "tables", "tab")
PICTURES = ROOT / "docs" / "rules" / "how-to-play" / "pictures"
WORKER = ROOT / "web" / "site" / "sw.js"
# What a first game needs is fetched by the page itself; of the rest a first visit need not wait for anything.
SUFFIX = ".pack"


class Site:
    """The parts of a site, each made when it is needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workshop = Workshop(folder / "web")
        self.page = folder / "site" / "page"
        self.python = folder / "site" / "python"

    def build(self, out: Path) -> None:
        server = server_address()
        if out.exists() and not out.is_dir():
            raise PageFailed(f"{out} is a file; allowed: a folder, or the name of a new one")
        self.make(self.page, self.build_page, page.sources())
        self.make(self.python, self.pack_python, python_sources())
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as folder:
            new = Path(folder) / "new"
            shutil.copytree(self.page, new, ignore=shutil.ignore_patterns(".made"))
            shutil.copytree(self.python, new, ignore=shutil.ignore_patterns(".made"), dirs_exist_ok=True)
            copy_pictures(new)
            name_server(new, server)
            write_worker(new)
            put_in_place(new, out)

    def make(self, folder: Path, make: object, made_from: Iterator[Path]) -> None:
        """Make a part, unless it was made from the same before."""
        state = fingerprint(made_from, self.workshop.node.version)
        stamp = folder / ".made"
        if is_stamped(stamp, state):
            return
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        assert callable(make)
        make()
        stamp.write_text(state, encoding="utf-8")

    def build_page(self) -> None:
        self.workshop.prepare()
        self.workshop.npm("run", "build:site", "--", "--outDir", str(self.page), "--emptyOutDir")

    def pack_python(self) -> None:
        self.workshop.prepare()
        with tempfile.TemporaryDirectory() as extra:
            shutil.copy(integers_file(), extra)
            self.node("site/pack.mjs", str(ROOT), extra, str(self.python), json.dumps(project_facts()))
        pyodide = self.workshop.folder / "node_modules" / "pyodide"
        folder = self.python / "python"
        folder.mkdir()
        shutil.copy(pyodide / "pyodide.mjs", folder)
        (self.python / "lock.json").write_text(without_packages(pyodide / "pyodide-lock.json"), encoding="utf-8")
        (self.python / "version.txt").write_text(digest_of(self.python, pyodide), encoding="utf-8")
        made = (path for path in self.python.iterdir() if path.is_file())
        for part in (pyodide / "pyodide.asm.mjs", pyodide / "pyodide.asm.wasm", *made):
            packed = gzip.compress(part.read_bytes(), mtime=0)
            (folder / f"{part.name}{SUFFIX}").write_bytes(packed)
            if part.parent == self.python:
                part.unlink()

    def node(self, *arguments: str) -> None:
        command = [str(self.workshop.node.folder / "node"), *arguments]
        attempt = subprocess.run(command, cwd=self.workshop.folder, check=False)
        if attempt.returncode:
            raise PageFailed(f"{arguments[0]} failed, with Node {self.workshop.node.version}")


def server_address() -> str:
    """Of the server whose tables are offered as well, if there is to be one."""
    told = os.environ.get(SERVER, "").removesuffix("/")
    if told and not ADDRESS.fullmatch(told):
        raise PageFailed(f"{SERVER} is {told}; allowed: a scheme and a name, such as https://pestis.example")
    return told


def python_sources() -> Iterator[Path]:
    """Every file that goes into the packed Python, or decides what does."""
    yield from (ROOT / "pyproject.toml", ROOT / "web" / "package-lock.json", ROOT / "web" / "site" / "pack.mjs")
    yield from sorted((ROOT / "scripts").glob("site*.py"))
    yield from (path for path in sorted((ROOT / "docs" / "rules").rglob("*")) if path.is_file())
    source = ROOT / "src" / "pestis"
    yield source / "__init__.py"
    for folder in PACKED:
        yield from (path for path in sorted((source / folder).rglob("*")) if is_source(path))


def is_source(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd", ".pyc")


def integers_file() -> Path:
    """The one package that the engine needs: the fixed-width integers."""
    found = importlib.util.find_spec("mypy_extensions")
    if found is None or found.origin is None:
        raise PageFailed("the Python package mypy-extensions is missing")
    return Path(found.origin)


def digest_of(folder: Path, pyodide: Path) -> str:
    """Changes with anything that a start of Python depends on."""
    digest = hashlib.sha256((pyodide / "package.json").read_bytes())
    for path in sorted(path for path in folder.iterdir() if path.is_file()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def without_packages(lock: Path) -> str:
    """What Pyodide has to know of itself; none of the packages that can be had for it are used."""
    return json.dumps({"info": json.loads(lock.read_text(encoding="utf-8"))["info"], "packages": {}})


def project_facts() -> dict[str, object]:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"version": told["version"], "games": told["entry-points"]["pestis.games"]}


def copy_pictures(out: Path) -> None:
    """Where the page looks for them at a server, too."""
    for game in json.loads((out / "api" / "games.json").read_text(encoding="utf-8")):
        folder = out / "api" / "games" / game["id"] / "pictures"
        for picture in sorted(PICTURES.glob(f"{game['id']}-*.webp")):
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(picture, folder)


def name_server(out: Path, address: str) -> None:
    """Tell the page of the server whose tables it is to offer as well."""
    if address:
        file = out / "index.html"
        head = f'<head><meta name="pestis-server" content="{address}" />'
        file.write_text(file.read_text(encoding="utf-8").replace("<head>", head, 1), encoding="utf-8")


def write_worker(out: Path) -> None:
    """The service worker, with the names of all files and a version that changes with any of them."""
    files = sorted(path for path in out.rglob("*") if path.is_file())
    digest = hashlib.sha256(WORKER.read_bytes())
    for path in files:
        digest.update(f"\0{path.relative_to(out).as_posix()}\0".encode() + path.read_bytes())
    names = json.dumps([path.relative_to(out).as_posix() for path in files])
    head = f'const VERSION = "{digest.hexdigest()[:16]}";\nconst FILES = {names};\n'
    (out / "sw.js").write_text(head + WORKER.read_text(encoding="utf-8"), encoding="utf-8")


def put_in_place(new: Path, out: Path) -> None:
    """Whoever serves or copies the folder meanwhile misses no file: what is the same already is left alone."""
    if out.is_dir() and contents(new) == contents(out):
        return
    if out.exists():
        out.rename(new.with_name("old"))
    new.rename(out)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def zipped(site: Path) -> Path:
    """The site as one file beside its folder; inside it lies in a folder that says which version it is."""
    name = f"pestis-site-{project_facts()['version']}"
    file = site.parent / f"{name}.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            archive.write(path, f"{name}/{path.relative_to(site).as_posix()}")
    return file


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the site: the games without a server.")
    parser.add_argument("out", type=Path, metavar="DIR", help="where to put it; what is there is removed")
    parser.add_argument("--zip", action="store_true", help="also as pestis-site-VERSION.zip beside DIR")
    asked = parser.parse_args()
    folder = Path(os.environ.get("PESTIS_BUILD_CACHE") or ROOT / "build").resolve()
    try:
        Site(folder).build(asked.out.resolve())
    except PageFailed as error:
        raise SystemExit(f"pestis: the site: {error}") from error
    size = sum(path.stat().st_size for path in asked.out.rglob("*") if path.is_file())
    print(f"{asked.out}: {size / 1e6:.1f} MB; any web host can serve it (docs/site.md)", file=sys.stderr)
    if asked.zip:
        print(zipped(asked.out.resolve()), file=sys.stderr)


if __name__ == "__main__":
    main()
