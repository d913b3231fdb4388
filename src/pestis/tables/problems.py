"""What is refused at a table, with the status that HTTP has for it.

Problem
├── NotFound      404  no such table, game or seat
├── Forbidden     403  not yours to do
├── Unauthorised  401  the secret opens no seat
├── Conflict      409  the table is not where the request thinks it is; has `log`
│   └── RulesGone      it was begun with rules or cards that are not here
├── Refused       422  a rule or a limit forbids it; has `rule` where a rule does
├── TooMany       429  slower, please
└── Unavailable   503  what keeps the tables does not work just now
"""

from __future__ import annotations

from http import HTTPStatus


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


def problem_json(
    status: int, detail: str, *, rule: str | None = None, log: int | None = None
) -> dict[str, object]:
    """What every refusal looks like (RFC 9457)."""
    title = HTTPStatus(status).phrase
    return {
        "type": "about:blank",
        "title": title,
        "status": int(status),
        "detail": detail,
        "rule": rule,
        "log": log,
    }
