"""The application: routes, guard and page around one office."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import pestis
from pestis.server import problems
from pestis.server.listen import Listener
from pestis.server.logs import set_up_logs
from pestis.server.office import Office
from pestis.server.routes import after, health, live, lobby, play
from pestis.server.safety import Guard
from pestis.server.settings import Settings
from pestis.server.static import add_page

GZIP_FROM = 2_000


def create_app(settings: Settings) -> FastAPI:
    office = Office(settings)
    app = FastAPI(
        title="Pestis",
        version=pestis.__version__,
        description="Tables at which people and bots play. See docs/server.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.office = office
    for routes in (play, lobby, after, live):
        app.include_router(routes.router, prefix="/api")
    app.include_router(health.router)
    add_page(app)
    app.add_exception_handler(problems.Problem, problems.on_problem)
    app.add_exception_handler(HTTPException, problems.on_http_error)
    app.add_exception_handler(RequestValidationError, problems.on_bad_request)
    app.add_exception_handler(Exception, problems.on_bug)
    app.add_middleware(GZipMiddleware, minimum_size=GZIP_FROM)
    app.add_middleware(Guard, settings=settings, metrics=office.metrics)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    office: Office = app.state.office
    listener = Listener(office.hub)
    listener.start()
    await asyncio.to_thread(office.hub.games)  # so that the first visitor does not wait for them
    office.driver.start()
    yield
    await listener.close()
    await office.close()


def from_environment() -> FastAPI:
    """For worker processes, which get their settings from the parent."""
    settings = Settings.from_environment()
    set_up_logs(as_json=settings.log_json)
    return create_app(settings)
