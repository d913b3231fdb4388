"""Links to tables, as the page shares them: http://HOST/table/ID#seat=SECRET."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qs, quote, unquote, urlsplit

from pestis.terminal.table import TableProblem

EXAMPLE = "http://localhost:8421/table/ID#seat=SECRET"


@dataclass(frozen=True)
class Link:
    """The server, the table, and the secret of a seat if the link has one."""

    server: str
    table: str
    secret: str | None

    @property
    def live(self) -> str:
        return f"ws{self.server.removeprefix('http')}/api/tables/{quote(self.table, safe='')}/live"

    def with_secret(self, secret: str | None) -> Link:
        return Link(self.server, self.table, secret)

    def __str__(self) -> str:
        page = f"{self.server}/table/{quote(self.table, safe='')}"
        return f"{page}#seat={self.secret}" if self.secret else page


def read_link(text: str) -> Link:
    """
    >>> read_link("http://localhost:8421/table/abc#seat=s3cret")
    Link(server='http://localhost:8421', table='abc', secret='s3cret')
    """
    try:
        parts = urlsplit(text.strip())
        _ = parts.port
    except ValueError as error:
        raise TableProblem(f"{text[:60]!r} is no link to a table: {error}; write {EXAMPLE}") from error
    words = [unquote(word) for word in parts.path.split("/") if word]
    if parts.scheme not in ("http", "https") or not parts.hostname or len(words) < 2 or words[-2] != "table":
        raise TableProblem(f"{text[:60]!r} is no link to a table; write {EXAMPLE}")
    before = "/".join(words[:-2])
    server = f"{parts.scheme}://{parts.netloc}" + (f"/{before}" if before else "")
    secret = parse_qs(parts.fragment).get("seat", [None])[0]
    return Link(server, words[-1], secret)
