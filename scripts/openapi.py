"""Prints the OpenAPI document of the table server, the same on every machine; no server or database is needed.

PYTHONPATH=src python scripts/openapi.py > openapi.json
PYTHONPATH=src python scripts/openapi.py space-opera    with the views of these games only, of all installed ones
"""

from __future__ import annotations

import json
import sys

from pestis.kernel import registry
from pestis.server.app import bare_app
from pestis.server.openapi import describe
from pestis.server.views import installed_games


def main(names: list[str]) -> None:
    games = [registry.game(name) for name in names] if names else installed_games()
    print(json.dumps(describe(bare_app(), games), indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])
