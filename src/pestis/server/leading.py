"""Connections that are led to the process that has their table: it gets the socket itself.

That goes for processes of one machine and one user (Linux). Everything else is passed on as bytes (`passing`).
"""

from __future__ import annotations

import asyncio
import hmac
import os
import socket
import struct
import sys
from collections.abc import Callable

from pestis.server.store.owning import Peer

MOST_BYTES = 64 * 1024  # of a request that goes with its connection
PENDING = 1024
ANSWER_SECONDS = 2.0
COME_IN = b"!"
CREDENTIALS = struct.Struct("iII")  # process, user, group

Take = Callable[[socket.socket, bytes], None]


class Door:
    """Where others hand connections in, each with the secret of this one and the request that was read."""

    def __init__(self, owner: str, secret: str, take: Take, has_room: Callable[[], bool]) -> None:
        self.secret = secret.encode()
        self.take = take
        self.has_room = has_room
        self.loop = asyncio.get_running_loop()
        self.listening = line()
        self.listening.bind(name_of(owner))
        self.listening.listen(PENDING)
        self.callers: set[socket.socket] = set()
        self.loop.add_reader(self.listening, self._open)

    def _open(self) -> None:
        try:
            caller, _ = self.listening.accept()
        except OSError:  # it has gone, or no descriptor is left
            return
        caller.setblocking(False)
        try:
            is_let_in = self.has_room() and is_own(caller) and caller.send(COME_IN)
        except OSError:
            is_let_in = False
        if is_let_in:
            self.callers.add(caller)
            self.loop.add_reader(caller, self._hear, caller)
        else:
            caller.close()

    def _hear(self, caller: socket.socket) -> None:
        self.callers.discard(caller)
        self.loop.remove_reader(caller)
        with caller:
            try:
                said, numbers, _, _ = socket.recv_fds(caller, MOST_BYTES, 1)
            except OSError:
                return
        handed = [socket.socket(fileno=number) for number in numbers]
        for each in handed:
            each.set_inheritable(False)  # processes that are started here would keep it open
        secret, _, request = said.partition(b"\n")
        if handed and hmac.compare_digest(secret, self.secret):
            self.take(handed[0], request)
        else:
            for each in handed:
                each.close()

    def close(self) -> None:
        """What was handed in already is taken: whoever sent it has let go."""
        self.loop.remove_reader(self.listening)
        self.listening.close()
        for caller in list(self.callers):
            self._hear(caller)


async def lead(peer: Peer, client: asyncio.Transport, request: bytes, may_go: Callable[[], bool]) -> bool:
    """Whether the process took the connection; then it is none of this one's any more.

    It is handed over when the other one has said that it listens: one that stands still would keep it.
    """
    said = b"%b\n%b" % (peer.secret.encode(), request)
    if sys.platform != "linux" or len(said) > MOST_BYTES:
        return False
    try:
        with line() as door:
            door.connect(name_of(peer.id))
            async with asyncio.timeout(ANSWER_SECONDS):
                is_listening = is_own(door) and await asyncio.get_running_loop().sock_recv(door, 1)
            if not is_listening or client.is_closing() or client.get_write_buffer_size() or not may_go():
                return False
            socket.send_fds(door, [said], [client.get_extra_info("socket").fileno()])
    except OSError:  # it is on another machine, cannot do this, does not answer, or has too much to do
        return False
    client.abort()  # here alone: the other one has it open
    return True


def line() -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    made.setblocking(False)
    return made


def name_of(process: str) -> bytes:
    """Without a file, which would be left behind by a process that was killed."""
    return b"\0pestis/" + process.encode()


def is_own(caller: socket.socket) -> bool:
    """Whether this user runs what is at the other end: any other may listen at a name as well."""
    told = caller.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size)
    return int(CREDENTIALS.unpack(told)[1]) == os.geteuid()
