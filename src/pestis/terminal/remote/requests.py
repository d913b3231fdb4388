"""Requests to a server, one at a time, beside the screen."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from functools import partial
from http.client import HTTPException
from http.cookiejar import CookieJar
from typing import Any

from pestis.terminal.table import TableProblem
from pestis.terminal.thinking import beside

PATIENCE_SECONDS = 30.0
UNAUTHORISED = 401
CONFLICT = 409


class ServerProblem(TableProblem):
    """The server refused, or cannot be reached (status 0)."""

    def __init__(self, status: int, text: str, rule: str = "") -> None:
        super().__init__(text, rule)
        self.status = status

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.status, self.text, self.rule)


class Requests:
    """Speaks to the API of one server, with the cookie of one guest."""

    def __init__(self, server: str) -> None:
        self.server = server
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    async def get(self, path: str, secret: str | None = None) -> Any:  # noqa: ANN401 (whatever JSON it is)
        return await beside(partial(self._ask, "GET", path, None, secret))

    async def post(self, path: str, body: dict[str, object], secret: str | None = None) -> Any:  # noqa: ANN401
        return await beside(partial(self._ask, "POST", path, body, secret))

    async def put(self, path: str, body: dict[str, object], secret: str | None = None) -> Any:  # noqa: ANN401
        return await beside(partial(self._ask, "PUT", path, body, secret))

    def _ask(self, method: str, path: str, body: dict[str, object] | None, secret: str | None) -> object:
        headers = {"Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if secret:
            headers["Authorization"] = f"Bearer {secret}"
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(f"{self.server}/api{path}", data, headers, method=method)
        try:
            with self._opener.open(asked, timeout=PATIENCE_SECONDS) as answer:
                found: object = json.loads(answer.read())
                return found
        except urllib.error.HTTPError as error:
            with error:
                raise problem_of(error.code, error.read()) from error
        except (OSError, HTTPException, ValueError) as error:
            reason = getattr(error, "reason", None) or error
            raise ServerProblem(0, f"{self.server} cannot be reached: {reason}") from error


def problem_of(status: int, body: bytes) -> ServerProblem:
    """What a refused request says, in words for a person."""
    try:
        told = json.loads(body)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        return ServerProblem(status, f"The server refused ({status}).")
    detail = told.get("detail")
    text = detail if isinstance(detail, str) else str(told.get("title") or f"The server refused ({status}).")
    return ServerProblem(status, text, str(told.get("rule") or ""))
