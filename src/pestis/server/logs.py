"""Logging: readable lines, or one JSON object a line. Secrets travel in headers and bodies and never reach it."""

from __future__ import annotations

import json
import logging
import logging.config
import time
from datetime import UTC, datetime

FEW = 3
MINUTE = 60.0
MOST_PLACES = 1000


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            line |= facts
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


class Seldom(logging.Filter):
    """Of lines that say the same again and again a few each minute, and then how many were left out.

    The same is what comes from one place: tables and addresses that it names may differ.
    """

    def __init__(self) -> None:
        super().__init__()
        self._since: dict[object, tuple[float, int]] = {}  # by place: when its minute began, and how many came

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        place = (record.name, record.levelno, record.msg, record.exc_info[0] if record.exc_info else None)
        now = time.monotonic()
        began, count = self._since.get(place, (now, 0))
        if now - began >= MINUTE:
            if count > FEW:
                record.msg = f"{record.msg} (and {count - FEW} more like it before)"
            began, count = now, 0
        if len(self._since) > MOST_PLACES:
            self._since.clear()
        self._since[place] = (began, count + 1)
        return count < FEW


def set_up_logs(*, as_json: bool) -> None:
    """Requests are told in JSON logs only: a person's terminal should stay readable."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "json": {"()": JsonLines},
                "plain": {"format": "%(levelname)s %(name)s: %(message)s"},
            },
            "filters": {"seldom": {"()": Seldom}},
            "handlers": {
                "stderr": {
                    "class": "logging.StreamHandler",
                    "formatter": "json" if as_json else "plain",
                    "filters": ["seldom"],
                },
            },
            "root": {"level": "WARNING", "handlers": ["stderr"]},
            "loggers": {
                "pestis": {"level": "INFO" if as_json else "WARNING"},
                # It would tell who opens a feed, and the whole address with what somebody put into it.
                "uvicorn": {"level": "WARNING"},
            },
        }
    )
