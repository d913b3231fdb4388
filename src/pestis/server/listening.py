"""The socket that a server listens on. Nothing else of the server is loaded for it."""

from __future__ import annotations

import errno
import os
import socket

DEFAULT_PORT = 8421
PORTS_TRIED = 50
BACKLOG = 2048
# Inherited by connections: a client that does not read is noticed early, not after megabytes.
SEND_BUFFER = 128 * 1024
# The number of a socket that whoever started this process has opened: it stays open while servers come and go.
VARIABLE = "PESTIS_LISTENING"


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


def listening_socket(host: str, port: int | None) -> socket.socket:
    """The one that was handed over, or a new one."""
    number = os.environ.pop(VARIABLE, "")
    return socket.socket(fileno=int(number)) if number else open_socket(host, port)
