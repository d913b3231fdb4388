"""How a server is set up."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path

LOOPBACK = ("127.0.0.1", "localhost", "::1", "[::1]")
VARIABLE = "PESTIS_SERVER"


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
        told = json.loads(os.environ.get(VARIABLE, "{}"))
        known = {field.name for field in fields(Settings)}
        return Settings(**{name: value for name, value in told.items() if name in known})

    @property
    def is_local(self) -> bool:
        return self.host in LOOPBACK

    @property
    def store_url(self) -> str:
        return self.database_url or f"sqlite:///{data_folder() / 'tables.db'}"


def data_folder() -> Path:
    """Where this user's tables are kept."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "pestis"
