"""A push service and a mail server that run inside the test, and browsers that can read what they get."""

from __future__ import annotations

import hmac
import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pestis.server.push import encoded, point
from tests.server.kit import Json


@dataclass
class Told:
    """One message as the push service got it."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    address: str
    status: list[int] = field(default_factory=list)  # the answers to come; then 201
    told: list[Told] = field(default_factory=list)


class Subscriber:
    """The keys of a browser: only it can read what is sent to it."""

    def __init__(self, service: PushService, name: str = "ilse") -> None:
        self.endpoint = f"{service.address}/push/{name}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    @property
    def subscription(self) -> Json:
        keys = {"p256dh": encoded(point(self.key)), "auth": encoded(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys}

    def read(self, body: bytes) -> Json:
        """RFC 8291, from the other side."""
        salt, size, sender = body[:16], body[20], body[21 : 21 + body[20]]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        info = b"WebPush: info\0" + point(self.key) + sender + b"\1"
        shared = hmac.digest(
            hmac.digest(self.auth, self.key.exchange(ec.ECDH(), theirs), "sha256"), info, "sha256"
        )
        drawn = hmac.digest(salt, shared, "sha256")
        key = hmac.digest(drawn, b"Content-Encoding: aes128gcm\0\1", "sha256")[:16]
        nonce = hmac.digest(drawn, b"Content-Encoding: nonce\0\1", "sha256")[:12]
        plain = AESGCM(key).decrypt(nonce, body[21 + size :], None)
        assert plain.endswith(b"\2")
        told: Json = json.loads(plain[:-1])
        return told


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.told.append(Told(self.path, dict(self.headers), body))
            self.send_response(service.status.pop(0) if service.status else 201)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Silently."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service = PushService(f"http://127.0.0.1:{server.server_address[1]}")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield service
        server.shutdown()


@dataclass
class MailServer:
    url: str
    mails: list[EmailMessage] = field(default_factory=list)
    refuses: list[str] = field(default_factory=list)  # the next answers to RCPT


@contextmanager
def mail_server() -> Iterator[MailServer]:
    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.say("220 test")
            while line := self.rfile.readline().decode().strip():
                match line.split(" ")[0].upper():
                    case "RCPT" if found.refuses:
                        self.say(found.refuses.pop(0))
                    case "DATA":
                        self.say("354 go on")
                        self.take()
                    case "QUIT":
                        self.say("221 bye")
                        return
                    case _:
                        self.say("250 ok")

        def take(self) -> None:
            lines = list(iter(self.rfile.readline, b".\r\n"))
            found.mails.append(message_from_bytes(b"".join(lines), policy=policy.default))
            self.say("250 taken")

        def say(self, text: str) -> None:
            self.wfile.write(f"{text}\r\n".encode())

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        found = MailServer(f"smtp://127.0.0.1:{server.server_address[1]}")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield found
        server.shutdown()
