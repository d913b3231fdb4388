"""What comes over the wire and out of a view: plain JSON."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
