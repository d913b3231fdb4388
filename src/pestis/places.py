"""Where things of this user are kept."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "pestis"
