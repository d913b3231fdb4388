"""Which release has which rules: whoever lacks an engine is told its name. A release adds a line."""

from __future__ import annotations

from typing import Final

RELEASED: Final = {
    "0.1.0": {"divine-retribution": "1", "plague-inc": "2", "space-opera": "3", "space-plague": "2"},
}
