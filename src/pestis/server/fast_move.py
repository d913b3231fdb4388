"""The short way of a move: by far the most frequent request, so it does not pass through everything.

The same function answers it as on the long way (`routes/play.py`), which describes it for OpenAPI and is taken by
whatever is not a plain, well-formed move.
"""

from __future__ import annotations

import re

from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pestis.server import problems
from pestis.server.guests import COOKIE, bearer
from pestis.server.routes.play import play
from pestis.server.schemas import MoveRequest
from pestis.server.services import Services
from pestis.tables.callers import Caller
from pestis.tables.problems import Problem
from pestis.tables.writing import to_json

PATH = re.compile(r"/api/tables/([\w-]{1,24})/moves")


class Described:
    """What the long way calls the route, for the metrics."""

    path = "/api/tables/{table_id}/moves"


class Shortcut:
    """ASGI middleware that answers moves itself."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            message = await receive()
            asked = read_move(request, message)
            if asked is None:
                await self.app(scope, replayed(message, receive), send)
                return
            scope["route"] = Described()
            answer = await self._move(request, found[1], asked)
        except Problem as problem:
            answer = await problems.on_problem(request, problem)
        except HTTPException as error:  # the body is too big
            answer = await problems.on_http_error(request, error)
        except problems.DATABASE_ERRORS as error:
            answer = await problems.on_database_error(request, error)
        await answer(scope, receive, send)

    async def _move(self, request: Request, table_id: str, asked: MoveRequest) -> Response:
        secret = bearer(request.headers.get("authorization"))
        guests = self.services.guests
        caller = Caller(await guests.find(request.cookies.get(COOKIE)), secret, guests.blocked)
        made = await play(self.services, await self.services.hub.open(table_id), caller, asked)
        return Response(to_json(made), media_type="application/json")


def read_move(request: Request, message: Message) -> MoveRequest | None:
    """The move, if it came whole and is one."""
    is_plain = message["type"] == "http.request" and not message.get("more_body")
    if not is_plain or request.headers.get("content-type") != "application/json":
        return None
    try:
        return MoveRequest.model_validate_json(message["body"])
    except ValidationError:
        return None


def replayed(first: Message, receive: Receive) -> Receive:
    """The messages of a request from the beginning, after the first was looked at."""
    waiting = [first]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again
