"""Web Push: a message that only one browser can read (RFC 8291), sent by a server that says who it is (RFC 8292).

The arithmetic is that of `cryptography` (extra `push`); without it a server has no Web Push.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import json
import os
import time
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from pestis.tables.problems import Refused

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

POINT_BYTES = 65
SECRET_BYTES = 16
KEY_BYTES = 32
RECORD_BYTES = 4096
WORD_SECONDS = 12 * 3600
SEND_SECONDS = 10.0
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
IN_VAIN = (
    HTTPStatus.BAD_REQUEST,
    HTTPStatus.UNAUTHORIZED,
    HTTPStatus.FORBIDDEN,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
)
NO_ADDRESS = "This is no address of a push service that this server knows."


class Gone(Exception):
    """The browser does not want it any more, or is no more."""


class Vain(Exception):
    """The push service does not take it, and would not if it was asked again."""


class Failed(Exception):
    """It may be taken another time."""


def is_possible() -> bool:
    try:
        import cryptography.hazmat.primitives.asymmetric.ec
    except ImportError:
        return False
    return bool(cryptography)


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    """A private key of a server, as it is kept."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(KEY_BYTES, "big"))


def read_key(kept: str) -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(decoded(kept), "big"), ec.SECP256R1())


def point(key: EllipticCurvePrivateKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def expanded(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256, for at most one block."""
    drawn = hmac.digest(salt, secret, "sha256")
    return hmac.digest(drawn, info + b"\x01", "sha256")[:length]


def sealed(message: bytes, browser: bytes, auth: bytes, own: EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """A message for one browser, in the coding `aes128gcm`, one record long."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser)
    mine = point(own)
    shared = expanded(own.exchange(ec.ECDH(), theirs), auth, b"WebPush: info\0" + browser + mine, KEY_BYTES)
    key = expanded(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = expanded(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def word(key: EllipticCurvePrivateKey, audience: str, contact: str, now: float) -> str:
    """What says to a push service who sends: for that service, and for some hours."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, utils

    claims = {"aud": audience, "exp": int(now) + WORD_SECONDS, "sub": contact}
    told = ".".join(encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = utils.decode_dss_signature(key.sign(told.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{told}.{encoded(r.to_bytes(KEY_BYTES, 'big') + s.to_bytes(KEY_BYTES, 'big'))}"


@dataclass(frozen=True)
class Sender:
    """The one who sends, for a server."""

    key: EllipticCurvePrivateKey
    contact: str

    @property
    def public_key(self) -> str:
        return encoded(point(self.key))

    def send(self, endpoint: str, browser: str, auth: str, message: bytes, topic: str, seconds: int) -> None:
        """Hand it to the push service. Takes a while, so not where others wait."""
        from cryptography.hazmat.primitives.asymmetric import ec

        where = urlsplit(endpoint)
        once = ec.generate_private_key(ec.SECP256R1())
        body = sealed(message, decoded(browser), decoded(auth), once, os.urandom(SECRET_BYTES))
        told = word(self.key, f"{where.scheme}://{where.netloc}", self.contact, time.time())
        headers = {
            "Authorization": f"vapid t={told}, k={self.public_key}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(seconds),
            "Topic": topic,
            "Urgency": "normal",
        }
        judge(post(where, body, headers))


def post(where: SplitResult, body: bytes, headers: dict[str, str]) -> int:
    """Nobody is followed elsewhere."""
    kind = http.client.HTTPSConnection if where.scheme == "https" else http.client.HTTPConnection
    connection = kind(where.hostname or "", where.port, timeout=SEND_SECONDS)
    try:
        connection.request("POST", f"{where.path}?{where.query}" if where.query else where.path, body, headers)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise Failed(str(error)) from error
    finally:
        connection.close()


def judge(status: int) -> None:
    if status in GONE:
        raise Gone
    if status in IN_VAIN:
        raise Vain(f"answered {status}")
    if not HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        raise Failed(f"answered {status}")


def fingerprint(endpoint: str) -> str:
    """By which a page finds its own browser among those that are told."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def topic_of(table: str) -> str:
    """A later notice about a table takes the place of one that was not shown yet; the name tells nothing."""
    return encoded(hashlib.sha256(table.encode()).digest())[:32]


def check_browser(endpoint: str, key: str, auth: str, services: tuple[str, ...]) -> None:
    """What a page says of its browser: at a push service that is known, since it is sent to by this server."""
    if not is_known(endpoint, services):
        raise Refused(NO_ADDRESS)
    try:
        sizes = len(decoded(key)), len(decoded(auth))
        if sizes != (POINT_BYTES, SECRET_BYTES):
            raise ValueError("the keys of a browser have other lengths")
        from cryptography.hazmat.primitives.asymmetric import ec

        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    except ValueError as error:
        raise Refused("These are no keys of a browser.") from error


def is_known(endpoint: str, services: tuple[str, ...]) -> bool:
    try:
        where = urlsplit(endpoint)
        name = (where.scheme, where.hostname or "", where.port)
    except ValueError:
        return False
    if where.username is not None or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return False
    return any(is_at(name, urlsplit(service)) for service in services)


def is_at(name: tuple[str, str, int | None], service: SplitResult) -> bool:
    scheme, host, port = name
    wanted = service.hostname or ""
    fits = host.endswith(wanted[1:]) if wanted.startswith("*.") else host == wanted
    return scheme == service.scheme and port == service.port and fits
