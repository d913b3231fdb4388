"""The page: files built into the package, or in a checkout those of the last build."""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from pestis.kernel.errors import PestisError
from pestis.server.answers import Answers
from pestis.server.middleware import OFFLINE
from pestis.server.settings import Settings

INDEX = "index.html"
SITE = (INDEX, "sw.js", "python/version.txt.pack")  # what no site is without
ASSETS = "assets/"
PACKED = (
    "text/html",
    "text/css",
    "text/javascript",
    "application/javascript",
    "application/json",
    "image/svg+xml",
)
FOR_EVER = "public, max-age=31536000, immutable"

NO_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Pestis</title>
<h1>Pestis</h1><p>The server runs, but the page was not built. In a checkout: build <code>web/</code>.
The API is described in <a href="/api/openapi.json">/api/openapi.json</a>.</p></html>"""


def page_folder() -> Path | None:
    """Where the page is, if anywhere."""
    package = Path(str(files("pestis")))
    for folder in (package / "web", package.parent.parent / "web" / "dist"):
        if (folder / INDEX).is_file():
            return folder
    return None


class Page(StaticFiles):
    """Files; every other address is the page itself, which finds its own way and is told where others find it."""

    def __init__(self, folder: Path, answers: Answers, public_url: str | None) -> None:
        super().__init__(directory=folder, html=True)
        self.answers = answers
        self.public_url = public_url

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            answer = await super().get_response(path, scope)
        except HTTPException as error:
            is_route = "." not in Path(path).name and not path.startswith(ASSETS)
            if error.status_code != 404 or not is_route or path.startswith("api"):
                raise
            answer = await super().get_response(INDEX, scope)
        if isinstance(answer, FileResponse) and answer.media_type in PACKED:
            answer = await self._packed(answer, Request(scope))
        for_ever = answer.status_code in (200, 304) and path.startswith(ASSETS)
        answer.headers["Cache-Control"] = FOR_EVER if for_ever else "no-cache"
        return answer

    async def _packed(self, found: FileResponse, request: Request) -> Response:
        """Text is compressed once, not for everybody who comes. The first who comes needs many files at once."""
        key = ("file", str(found.path), found.headers["etag"])
        make = partial(read, Path(found.path), self.public_url)
        kind = found.headers["content-type"]
        return await self.answers.of(request, key, make, is_limited=False, Content_Type=kind)


def read(file: Path, public_url: str | None) -> bytes:
    """A file; the page is told where others find it: no link to a table may lead to this machine only."""
    told = file.read_bytes()
    if public_url and file.name == INDEX:
        told = told.replace(b"<head>", f'<head><meta name="pestis-address" content="{public_url}" />'.encode(), 1)
    return told


class NoSite(PestisError):
    """A folder that was named does not hold the site."""


def site_folder(named: str) -> Path | None:
    """Where the site is that plays without a server: in the folder that was named, or built in this checkout."""
    if named:
        folder = Path(named).expanduser()
        missing = [name for name in SITE if not (folder / name).is_file()]
        if missing:
            raise NoSite(f"{named} is no folder with the site of Pestis: {missing[0]} is missing (docs/site.md)")
        return folder
    built = Path(str(files("pestis"))).parent.parent / "dist" / "site"
    return built if all((built / name).is_file() for name in SITE) else None


async def to_site(_: Request) -> Response:
    """The site finds its files beside itself, so its address has to end like a folder's."""
    return RedirectResponse(f"{OFFLINE}/")


def add_page(app: FastAPI, answers: Answers, settings: Settings) -> None:
    site = site_folder(settings.site)
    app.state.has_site = site is not None
    if site is not None:
        app.add_route(OFFLINE, to_site, include_in_schema=False)
        app.mount(OFFLINE, Page(site, answers, None))
    folder = page_folder()
    if folder is not None:
        app.mount("/", Page(folder, answers, settings.public_url))
        return

    @app.get("/", include_in_schema=False)
    async def no_page() -> HTMLResponse:
        return HTMLResponse(NO_PAGE)
