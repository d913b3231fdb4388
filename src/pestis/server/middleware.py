"""The guard at the door: who may ask, how often, how much, and what every answer carries."""

from __future__ import annotations

import logging
import re
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pestis.server.limits import Limit, neighbourhood
from pestis.server.metrics import Metrics
from pestis.server.problems import response
from pestis.server.settings import LOOPBACK, Settings

logger = logging.getLogger("pestis.access")

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
BURST = 4
HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?")
LAST_PORT = 65535
REFUSED_BY_ORIGIN = 4403

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

WITHIN = "/inner/"
# Where packs and scenarios are sent.
DESIGNS = ("/api/designs", "/api/workbench")
# The site that plays without a server brings a Python of its own, in WebAssembly.
OFFLINE = "/offline"
OFFLINE_SCRIPTS = "script-src 'self' 'wasm-unsafe-eval' blob:"

PAGE_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
OFFLINE_HEADERS = [
    (name, value.replace(b"script-src 'self'", OFFLINE_SCRIPTS.encode())) for name, value in PAGE_HEADERS
]
API_HEADERS = [*PAGE_HEADERS, (b"cache-control", b"no-store")]


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        rate = settings.requests_per_second
        self.names = {str(urlsplit(url).hostname): url for url in reversed(settings.public_urls)}
        self.rate = Limit(rate, rate * BURST, "requests")
        handshakes = settings.handshakes_per_second
        self.handshakes = Limit(handshakes, handshakes * BURST, "live feeds")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refused:
                await receive()
                await send({"type": "websocket.close", "code": REFUSED_BY_ORIGIN, "reason": refused[1]})
            else:
                await self.app(scope, receive, send)
            return
        await self._answer(scope, receive, send, refused)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Why this request is not even looked at."""
        name = host_name(headers.get("host", ""))
        if name is None:
            return 400, "The Host of the request is no name of a server."
        refused = self._wrong_door(name, scope["scheme"])
        if refused:
            return 403, refused
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if unsafe and not self._is_same_origin(headers, name):
            return 403, "Requests from other sites are refused."
        if not self._is_in_time(scope):
            return 429, "Too many requests in a short time. Wait a moment."
        length = headers.get("content-length", "0")
        most = self._most_bytes(scope)
        if length.isdecimal() and int(length) > most:
            return 413, f"The request is too big; allowed: {most} bytes."
        return None

    def _is_in_time(self, scope: Scope) -> bool:
        """Whether this visitor does not ask too often. What processes ask each other is nobody's request."""
        if scope["path"].startswith(WITHIN) and scope.get("state", {}).get("is_inner"):
            return True
        client = neighbourhood(scope["client"][0]) if scope.get("client") else "nobody"
        return self.rate.allows(client) and (scope["type"] != "websocket" or self.handshakes.allows(client))

    def _most_bytes(self, scope: Scope) -> int:
        is_design = scope["path"].startswith(DESIGNS)
        return self.settings.design_bytes if is_design else self.settings.body_bytes

    def _wrong_door(self, name: str, scheme: str) -> str:
        """Why nobody answers to this name, if so: no site may point its own name at us.

        Who gave a public address with https wants no plain requests: they came round the proxy, or it does not say
        how they came.
        """
        public = self.names.get(name)
        if public is None:
            is_ours = name in LOOPBACK or not (self.settings.is_local or self.names)
            return "" if is_ours else f"This server answers {' and '.join(self.names) or 'on this machine'} only."
        if public.startswith("https:") and scheme in ("http", "ws"):
            return (
                f"This server is at {public}, and this request came without TLS. A proxy must pass on "
                "X-Forwarded-Proto and be named with --trusted-proxy."
            )
        return ""

    def _is_same_origin(self, headers: Headers, name: str) -> bool:
        """Browsers say where a request comes from; other programs need not."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        if origin in self.settings.public_urls:
            return True
        return name not in self.names and origin.partition("://")[2].lower() == headers.get("host", "").lower()

    async def _answer(self, scope: Scope, receive: Receive, send: Send, refused: tuple[int, str] | None) -> None:
        began = time.perf_counter()
        status = 500

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_headers(message, scope["path"])
            await send(message)

        try:
            if refused:
                await response(*refused)(scope, receive, send_guarded)
            else:
                await self.app(scope, self._counted(receive, self._most_bytes(scope)), send_guarded)
        finally:
            self._note(scope, status, time.perf_counter() - began)

    def _counted(self, receive: Receive, most: int) -> Receive:
        """A body without a declared length is counted as it comes."""
        got = 0

        async def receive_counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:
                raise HTTPException(413, "The request is too big.")
            return message

        return receive_counted

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        self.metrics.requests.labels(route, str(status)).inc()
        self.metrics.latency.observe(seconds)
        if logger.isEnabledFor(logging.INFO):
            facts = {
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round(seconds * 1e3, 1),
            }
            logger.info("%(method)s %(path)s %(status)s %(ms)s ms", facts, extra={"facts": facts})


def host_name(host: str) -> str | None:
    """The name in a Host header, without the port; none if it is malformed."""
    found = HOST.fullmatch(host)
    return found[1].lower() if found and int(found[2] or 0) <= LAST_PORT else None


def add_headers(message: Message, path: str) -> None:
    """Those of every answer, where the answer does not say something else itself."""
    said = {name for name, _ in message["headers"]}
    offline = OFFLINE_HEADERS if path.startswith(OFFLINE) else PAGE_HEADERS
    wanted = API_HEADERS if path.startswith("/api") else offline
    message["headers"] = [*message["headers"], *(header for header in wanted if header[0] not in said)]
