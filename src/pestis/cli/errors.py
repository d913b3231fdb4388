"""What goes wrong on the command line: one line each on stderr, and an exit code.

1    a record does not verify, a game of many failed, a balance target is missed
2    something that was asked for cannot be done: unknown game, option, seat, file, pack
130  interrupted
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

from pestis.kernel.errors import PestisError

# Packages that an extra brings; a command whose package is absent says which extra to install.
EXTRAS = {
    "alembic": "server",
    "fastapi": "server",
    "httptools": "server",
    "numpy": "train",
    "openskill": "lab",
    "polars": "lab",
    "prometheus_client": "server",
    "pydantic": "server",
    "sqlalchemy": "server",
    "starlette": "server",
    "textual": "terminal",
    "typing_extensions": "server",
    "uvicorn": "server",
    "uvloop": "server",
    "websockets": "terminal",
}

FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130


class Refused(click.ClickException):
    """Something that was asked for cannot be done."""

    exit_code = BAD_INPUT

    def show(self, file: IO[Any] | None = None) -> None:
        say_error(self.message)


class VerifyFailed(Refused):
    """A record does not prove what it says."""

    exit_code = FAILED


class Interrupted(Refused):
    """Somebody pressed Ctrl-C."""

    exit_code = INTERRUPTED


@contextmanager
def one_line_errors() -> Iterator[None]:
    """Every error that is not a bug in Pestis becomes one line; click ends the process with its code."""
    try:
        yield
    except click.UsageError as error:
        raise Refused(usage_line(error)) from error
    except PestisError as error:
        raise Refused(str(error)) from error
    except ModuleNotFoundError as error:
        raise missing(error) from error
    except BrokenPipeError:
        raise  # click ends quietly when the reader of a pipe has gone
    except OSError as error:
        raise Refused(file_line(error)) from error
    except KeyboardInterrupt as error:
        raise Interrupted("interrupted") from error


def missing(error: ModuleNotFoundError) -> Exception:
    """What to install, if what is absent comes with an extra; else the error itself: a bug."""
    package = (error.name or "").partition(".")[0]
    extra = EXTRAS.get(package)
    if extra is None:
        return error
    return Refused(f'this needs the package {package}, which is not installed: pip install "pestis[{extra}]"')


def check_can_write(file: Path) -> None:
    """Said before an hour of playing, not after. Leaves everything as it is."""
    if not file.absolute().parent.is_dir():
        raise Refused(f"{file}: there is no folder {file.parent}")
    if file.is_dir():
        raise Refused(f"{file}: this is a folder; name a file")
    was_there = file.exists()
    if was_there and not file.is_file():
        return  # a pipe or a terminal, which a look would disturb
    file.open("ab").close()
    if not was_there:
        file.unlink()


def write_text(file: Path, text: str) -> None:
    """Write a file; where a disk has no room for it the system does not say for what, so this does."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        if error.filename:
            raise
        raise Refused(f"{file}: {error.strerror or error}; it is not whole") from error


def usage_line(error: click.UsageError) -> str:
    """A usage error and where to read more."""
    where = f" (see {error.ctx.command_path} --help)" if error.ctx else ""
    return error.format_message() + where


def file_line(error: OSError) -> str:
    """A file problem with the name of the file."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def say_error(text: str) -> None:
    """One line, whatever the text."""
    click.echo(f"pestis: {' '.join(text.split())}", err=True)
