"""Secrets that open seats and know guests: drawn at random, kept as hashes, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets

TABLE_BYTES = 9
SECRET_BYTES = 24
LONGEST = 100


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def new_table_id() -> str:
    """Commands take what begins with a dash for an option."""
    while (found := secrets.token_urlsafe(TABLE_BYTES)).startswith("-"):
        pass
    return found


def hashed(secret: str) -> str:
    return hashlib.sha256(b"pestis-secret\x00" + secret[:LONGEST].encode(errors="replace")).hexdigest()


def opens(secret: str, known_hash: str | None) -> bool:
    """Whether this is the secret of that hash, in a time that tells nothing."""
    return hmac.compare_digest(hashed(secret), known_hash or "no seat has this hash")
