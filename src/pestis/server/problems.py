"""What is refused, as problem+json (RFC 9457).

Problem
├── NotFound      404  no such table, game or seat
├── Forbidden     403  not yours to do
├── Unauthorised  401  the secret opens no seat
├── Conflict      409  the table is not where the request thinks it is; has `log`
│   └── RulesGone      it was begun with rules or cards that this server does not have
├── Refused       422  a rule or a limit forbids it; has `rule` where a rule does
├── TooMany       429  slower, please
└── Unavailable   503  the database does not work just now
"""

from __future__ import annotations

import logging
from http import HTTPStatus

from fastapi import Request
from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException

logger = logging.getLogger("pestis.server")

DATABASE_ERRORS = (OperationalError, InterfaceError, PoolTimeout)
MEDIA_TYPE = "application/problem+json"


class ProblemBody(BaseModel):
    """What every error looks like."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    rule: str | None = None
    log: int | None = None


class Problem(Exception):
    status = HTTPStatus.INTERNAL_SERVER_ERROR

    def __init__(self, detail: str, *, rule: str | None = None, log: int | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.rule = rule
        self.log = log


class NotFound(Problem):
    status = HTTPStatus.NOT_FOUND


class Forbidden(Problem):
    status = HTTPStatus.FORBIDDEN


class Unauthorised(Problem):
    status = HTTPStatus.UNAUTHORIZED


class Conflict(Problem):
    status = HTTPStatus.CONFLICT


class RulesGone(Conflict):
    """Nobody here can go on with this match, or show it; its facts and its record are still told."""


class Refused(Problem):
    status = HTTPStatus.UNPROCESSABLE_ENTITY


class TooMany(Problem):
    status = HTTPStatus.TOO_MANY_REQUESTS


class Unavailable(Problem):
    status = HTTPStatus.SERVICE_UNAVAILABLE


def response(status: int, detail: str, *, rule: str | None = None, log: int | None = None) -> JSONResponse:
    body = ProblemBody(title=HTTPStatus(status).phrase, status=status, detail=detail, rule=rule, log=log)
    headers = {"WWW-Authenticate": "Bearer"} if status == HTTPStatus.UNAUTHORIZED else None
    return JSONResponse(body.model_dump(), status, headers=headers, media_type=MEDIA_TYPE)


async def on_problem(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Problem)
    return response(error.status, error.detail, rule=error.rule, log=error.log)


async def on_http_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    answer = response(error.status_code, str(error.detail))
    answer.headers.update(error.headers or {})
    return answer


async def on_bad_request(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    said = []
    for problem in jsonable_encoder(error.errors(), exclude={"input", "ctx"}):
        place = ".".join(str(part) for part in problem["loc"] if part != "body")
        said.append(f"{place}: {problem['msg']}" if place else problem["msg"])
    return response(HTTPStatus.UNPROCESSABLE_ENTITY, "; ".join(said)[:500])


async def on_database_error(_request: Request, error: Exception) -> JSONResponse:
    logger.error("the database does not work: %s", getattr(error, "orig", None) or error)
    return response(HTTPStatus.SERVICE_UNAVAILABLE, "The database does not work just now. Try again later.")


async def on_bug(_request: Request, _error: Exception) -> JSONResponse:
    return response(HTTPStatus.INTERNAL_SERVER_ERROR, "Something went wrong in the server; its log says what.")
