"""What is refused at a table (`pestis.tables.problems`) and elsewhere, as problem+json (RFC 9457)."""

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

from pestis.tables.problems import Problem, problem_json

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


def response(status: int, detail: str, *, rule: str | None = None, log: int | None = None) -> JSONResponse:
    body = problem_json(status, detail, rule=rule, log=log)
    headers = {"WWW-Authenticate": "Bearer"} if status == HTTPStatus.UNAUTHORIZED else None
    return JSONResponse(body, status, headers=headers, media_type=MEDIA_TYPE)


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
