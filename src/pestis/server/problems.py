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

from pestis.server.owners import Elsewhere, OutOfReach
from pestis.tables.problems import Problem, problem_json

logger = logging.getLogger("pestis.server")

DATABASE_ERRORS = (OperationalError, InterfaceError, PoolTimeout)
NO_DATABASE = "The database does not work just now. Try again later."
MEDIA_TYPE = "application/problem+json"
NO_JSON = "json_invalid"
OBJECT = "allowed: an object"
NUMBER = "allowed: a whole number"
# By the kinds of errors that Pydantic knows; what it says itself is for programmers.
PLAIN = {
    NO_JSON: "The request is no JSON.",
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "string_type": "allowed: a text",
    "string_unicode": "allowed: text in UTF-8",
    "string_too_long": "is too long; allowed: at most {max_length} characters",
    "string_too_short": "is too short; allowed: at least {min_length} characters",
    "too_long": "has {actual_length} entries; allowed: at most {max_length}",
    "too_short": "has {actual_length} entries; allowed: at least {min_length}",
    "literal_error": "allowed: {expected}",
    "list_type": "allowed: a list",
    "dict_type": OBJECT,
    "model_type": OBJECT,
    "model_attributes_type": OBJECT,
    "bool_type": "allowed: true or false",
    "bool_parsing": "allowed: true or false",
    "int_type": NUMBER,
    "int_parsing": NUMBER,
    "int_from_float": NUMBER,
    "greater_than_equal": "allowed: at least {ge}",
    "less_than_equal": "allowed: at most {le}",
    "less_than": "allowed: less than {lt}",
}


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
    for problem in jsonable_encoder(error.errors(), exclude={"input"}):
        place = ".".join(str(part) for part in problem["loc"] if part not in ("body", "path", "query"))
        words = in_plain_words(problem["type"], problem["msg"], problem.get("ctx", {}))
        said.append(f"{place}: {words}" if place and problem["type"] != NO_JSON else words)
    return response(HTTPStatus.UNPROCESSABLE_ENTITY, "; ".join(said)[:500])


def in_plain_words(kind: str, message: str, limits: dict[str, object]) -> str:
    """What is wrong with a field of a request, for people: what is allowed there."""
    return PLAIN[kind].format(**limits) if kind in PLAIN else message


async def on_database_error(request: Request, error: Exception) -> JSONResponse:
    if isinstance(error, OutOfReach) and getattr(request.state, "is_inner", False):
        return await on_problem(request, Elsewhere())  # whoever passed it on finds out who has the table
    logger.error("the database does not work: %s", getattr(error, "orig", None) or error)
    return response(HTTPStatus.SERVICE_UNAVAILABLE, NO_DATABASE)


async def on_bug(_request: Request, _error: Exception) -> JSONResponse:
    return response(HTTPStatus.INTERNAL_SERVER_ERROR, "Something went wrong in the server; its log says what.")
