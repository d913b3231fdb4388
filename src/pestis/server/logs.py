"""Logging: readable lines, or one JSON object a line. Secrets travel in headers and bodies and never reach it."""

from __future__ import annotations

import json
import logging
import logging.config
from datetime import UTC, datetime


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
            "handlers": {
                "stderr": {"class": "logging.StreamHandler", "formatter": "json" if as_json else "plain"},
            },
            "root": {"level": "WARNING", "handlers": ["stderr"]},
            "loggers": {
                "pestis": {"level": "INFO" if as_json else "WARNING"},
                "uvicorn": {"level": "INFO" if as_json else "WARNING"},
            },
        }
    )
