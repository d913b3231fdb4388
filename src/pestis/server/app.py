"""The application: routes, guard and page around one services."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import pestis
from pestis.server import problems
from pestis.server.fast_move import Shortcut
from pestis.server.logs import set_up_logs
from pestis.server.middleware import Guard
from pestis.server.openapi import describe
from pestis.server.routes import (
    after,
    build,
    forms,
    health,
    inner,
    live,
    lobby,
    me,
    notices,
    play,
    review,
    trials,
    workbench,
)
from pestis.server.services import Services
from pestis.server.settings import Settings
from pestis.server.static import add_page
from pestis.server.to_engine import PassOn
from pestis.server.views import installed_games
from pestis.tables.problems import Problem

# Their routes are taken as they are: `include_router` would make each of them anew, for every application.
PARTS = (play, lobby, me, notices, after, review, workbench, trials, forms, live, health, build, inner)
GZIP_FROM = 2_000
# The writing thread needs the interpreter four times for a flush; each time it may have to wait this long.
TURN_SECONDS = 0.001


def create_app(settings: Settings) -> FastAPI:
    services = Services(settings)
    app = bare_app()
    app.state.services = services
    add_page(app, services.answers, settings)
    app.add_middleware(GZipMiddleware, minimum_size=GZIP_FROM)
    app.add_middleware(Shortcut, services=services)
    app.add_middleware(PassOn, engines=services.engines)
    app.add_middleware(Guard, settings=settings, metrics=services.metrics)
    return app


def bare_app() -> FastAPI:
    """The routes without anything behind them: enough to describe them."""
    app = Described(
        title="Pestis",
        version=pestis.__version__,
        description="Tables at which people and bots play. See docs/server.md.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        routes=[route for one in PARTS for route in one.router.routes],
    )
    app.add_exception_handler(Problem, problems.on_problem)
    app.add_exception_handler(HTTPException, problems.on_http_error)
    app.add_exception_handler(RequestValidationError, problems.on_bad_request)
    for error in problems.DATABASE_ERRORS:
        app.add_exception_handler(error, problems.on_database_error)
    app.add_exception_handler(Exception, problems.on_bug)
    return app


class Described(FastAPI):
    """An application that describes its live feed and its games as well."""

    def openapi(self) -> dict[str, Any]:
        if not self.openapi_schema:
            self.openapi_schema = describe(self, installed_games())
        return self.openapi_schema


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
    services: Services = app.state.services
    sys.setswitchinterval(TURN_SECONDS)
    await services.start()
    yield {"services": services}
    await services.close()


def from_environment() -> FastAPI:
    """For worker processes, which get their settings from the parent."""
    settings = Settings.from_environment()
    set_up_logs(as_json=settings.log_json)
    return create_app(settings)
