"""Starting and stopping the server."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from functools import partial

import uvicorn

from pestis.server.app import create_app
from pestis.server.descriptors import raise_limit
from pestis.server.gate import FeedProtocol, RequestProtocol
from pestis.server.listening import PortTaken, address, listening_socket
from pestis.server.logs import set_up_logs
from pestis.server.metrics import added_up
from pestis.server.server import Server
from pestis.server.settings import Settings
from pestis.server.store import Store

STOP_SECONDS = 5
WORKER_SECONDS = 60

__all__ = ["PortTaken", "open_browser", "serve"]


def configure(app: object, settings: Settings, workers: int) -> uvicorn.Config:
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # an application or the name of its factory: uvicorn takes both
        factory=isinstance(app, str),
        host=settings.host,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        http=RequestProtocol,
        ws=FeedProtocol,
        ws_max_size=16 * 1024,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_worker_healthcheck=WORKER_SECONDS,
    )


def serve(settings: Settings, port: int | None, workers: int, on_ready: Callable[[str], None]) -> None:
    """Run until told to stop."""
    set_up_logs(as_json=settings.log_json)
    raise_limit()
    with listening_socket(settings.host, port) as listening:
        on_listening = partial(on_ready, address(settings.host, listening))
        if workers > 1:
            serve_together(settings, workers, listening, on_listening)
        else:
            serve_alone(settings, listening, on_listening)


def serve_alone(settings: Settings, listening: socket.socket, on_listening: Callable[[], None]) -> None:
    server = Server(configure(create_app(settings), settings, 1))
    on_listening()
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn has stopped everything by then
        server.run(sockets=[listening])


def serve_together(
    settings: Settings, workers: int, listening: socket.socket, on_listening: Callable[[], None]
) -> None:
    from pestis.server.supervisor import Supervisor

    Store(settings.store_url).close()  # a database that cannot be used is told once, not by each worker
    settings.to_environment()
    config = configure("pestis.server.app:from_environment", settings, workers)
    on_listening()
    with added_up():
        Supervisor(config, [listening]).run()


def open_browser(where: str) -> None:
    """Beside the server: a browser may keep its caller waiting."""
    if has_screen():
        threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()


def has_screen() -> bool:
    """Whether a browser window can open: without a display a text browser would take the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
