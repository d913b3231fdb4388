"""How a server is set up."""

from __future__ import annotations

import json
import math
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from pestis.kernel.errors import PestisError, allowed, shown

LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")
VARIABLE = "PESTIS_SERVER"
WAITS = ("bot_pace", "order_delay")  # there 0 means: at once


class SettingsError(PestisError):
    """Settings in the environment that cannot be used."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the environment variable {VARIABLE} {reason}")


@dataclass(frozen=True)
class Settings:
    """All of it; the defaults are for one person's own machine. Times are seconds."""

    database_url: str = ""
    host: str = "127.0.0.1"
    log_json: bool = False

    bot_workers: int = 2
    bot_seconds: float = 5.0  # after this a worker is replaced
    bot_pace: float = 0.5  # a bot does not move faster than people can follow
    order_delay: float = 0.8  # standing orders and passive seats answer after about this long

    absent_seconds: float = 120.0  # so long a player is away before a bot can take the seat

    body_bytes: int = 64 * 1024
    name_length: int = 30
    chat_length: int = 500
    requests_per_second: float = 300.0  # for each address, with bursts of four times as many
    tables_per_minute: int = 30
    chats_per_minute: int = 30
    hints_per_minute: int = 40
    guests_per_minute: int = 120
    connections_per_address: int = 2000

    send_seconds: float = 10.0  # a client that takes longer to read one message is dropped
    behind: int = 500  # so is one that is this many entries behind
    tables_in_memory: int = 500
    watch_seconds: float = 1.0  # how often the database is asked for clocks that ran out

    def to_environment(self) -> None:
        """Pass the settings on to worker processes."""
        os.environ[VARIABLE] = json.dumps(asdict(self))

    @staticmethod
    def from_environment() -> Settings:
        try:
            told = json.loads(os.environ.get(VARIABLE) or "{}")
        except ValueError as error:
            raise SettingsError(f"is not JSON: {error}") from error
        if not isinstance(told, dict):
            raise SettingsError(f'is {shown(told)}; allowed: an object such as {{"bot_pace": 0.1}}')
        for name, value in told.items():
            check_setting(name, value)
        return Settings(**told)

    @property
    def is_local(self) -> bool:
        return self.host in LOOPBACK

    @property
    def store_url(self) -> str:
        return self.database_url or f"sqlite:///{data_folder() / 'tables.db'}"


def check_setting(name: str, value: object) -> None:
    """A setting that exists, and of its kind; numbers are above 0."""
    usual = asdict(Settings())
    if name not in usual:
        raise SettingsError(f"has no setting {shown(name)}; {allowed(name, sorted(usual))}")
    kind = type(usual[name])
    if kind in (bool, str):
        fits, wanted = isinstance(value, kind), "true, false" if kind is bool else "a text"
    else:
        least = "from 0" if name in WAITS else "above 0"
        fits, wanted = is_number(value, kind, name in WAITS), f"a {'whole ' * (kind is int)}number {least}"
    if not fits:
        raise SettingsError(f"has {shown(value)} for {name!r}; allowed: {wanted}")


def is_number(value: object, kind: type, with_zero: bool) -> bool:
    if isinstance(value, bool) or not isinstance(value, int if kind is int else int | float):
        return False
    return math.isfinite(value) and (value > 0 or (with_zero and value == 0))


def data_folder() -> Path:
    """Where this user's tables are kept."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "pestis"
