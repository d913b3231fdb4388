"""Prints the OpenAPI document of the table server, the same on every machine; no server or database is needed.

PYTHONPATH=src python scripts/openapi.py > openapi.json
"""

from __future__ import annotations

import json

from pestis.server.app import bare_app


def main() -> None:
    print(json.dumps(bare_app().openapi(), indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
