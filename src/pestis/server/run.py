"""Starting and stopping the server."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from functools import partial

import uvicorn

from pestis.server import times
from pestis.server.app import create_app
from pestis.server.descriptors import raise_limit
from pestis.server.gate import FeedProtocol, RequestProtocol
from pestis.server.logs import set_up_logs
from pestis.server.office import catch_up_with_the_clock
from pestis.server.settings import Settings
from pestis.server.store import Store

DEFAULT_PORT = 8421
PORTS_TRIED = 50
STOP_SECONDS = 5
WORKER_SECONDS = 60
BACKLOG = 2048
# Inherited by connections: a client that does not read is noticed early, not after megabytes.
SEND_BUFFER = 128 * 1024


class PortTaken(Exception):
    """Nobody can listen there: the port is somebody's already, or the host is not this machine."""


def open_socket(host: str, port: int | None) -> socket.socket:
    """A listening socket: on the port that was asked for, or on the default one or the next that is free."""
    ports = [port] if port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED), 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in ports:
        # The protocol is named so that asyncio knows to send small packets at once.
        opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        try:
            opened.bind((host.strip("[]"), candidate))
        except OSError as error:
            opened.close()
            if port is not None or error.errno != errno.EADDRINUSE:
                raise PortTaken(f"{host}:{candidate}: {error.strerror or error}") from error
            continue
        opened.listen(BACKLOG)
        return opened
    raise PortTaken(f"no free port on {host}")


def address(host: str, listening: socket.socket) -> str:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    return f"http://{shown}:{listening.getsockname()[1]}/"


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
    with open_socket(settings.host, port) as listening:
        on_listening = partial(on_ready, address(settings.host, listening))
        if workers > 1:
            serve_together(settings, workers, listening, on_listening)
        else:
            serve_alone(settings, listening, on_listening)


def serve_alone(settings: Settings, listening: socket.socket, on_listening: Callable[[], None]) -> None:
    server = uvicorn.Server(configure(create_app(settings), settings, 1))
    on_listening()
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn has stopped everything by then
        server.run(sockets=[listening])


def serve_together(
    settings: Settings, workers: int, listening: socket.socket, on_listening: Callable[[], None]
) -> None:
    from pestis.server.supervisor import Supervisor

    times.begin()
    times.share()
    store = Store(settings.store_url)  # a database that cannot be used is told once, not by each worker
    catch_up_with_the_clock(store)
    store.close()
    settings.to_environment()
    config = configure("pestis.server.app:from_environment", settings, workers)
    on_listening()
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
