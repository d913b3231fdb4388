"""The page: files built into the package, or in a checkout those of the last build."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

INDEX = "index.html"
ASSETS = "assets/"
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

    def __init__(self, folder: Path, public_url: str | None) -> None:
        super().__init__(directory=folder, html=True)
        self.folder = folder
        self.public_url = public_url

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            answer = await super().get_response(path, scope)
        except HTTPException as error:
            is_route = "." not in Path(path).name and not path.startswith(ASSETS)
            if error.status_code != 404 or not is_route or path.startswith("api"):
                raise
            answer = await super().get_response(INDEX, scope)
        if self.public_url and isinstance(answer, FileResponse) and Path(answer.path).name == INDEX:
            answer = HTMLResponse(index_for(Path(answer.path), self.public_url))
        if isinstance(answer, FileResponse) and path.startswith(ASSETS):
            answer.headers["Cache-Control"] = FOR_EVER
        else:
            answer.headers["Cache-Control"] = "no-cache"
        return answer


def index_for(file: Path, public_url: str) -> str:
    """The page for people who share links to it: none may lead to the address that only this machine knows."""
    told = f'<head><meta name="pestis-address" content="{public_url}" />'
    return file.read_text(encoding="utf-8").replace("<head>", told, 1)


def add_page(app: FastAPI, public_url: str | None) -> None:
    folder = page_folder()
    if folder is not None:
        app.mount("/", Page(folder, public_url))
        return

    @app.get("/", include_in_schema=False)
    async def no_page() -> HTMLResponse:
        return HTMLResponse(NO_PAGE)
