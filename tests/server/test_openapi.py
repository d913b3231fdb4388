"""The OpenAPI description is honest: whatever schemathesis makes of it is answered as described.

Left out is the check that everything the schema allows is accepted: the rules of a game, and names that are empty
once they are cleaned, cannot be told in a schema.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.kit import quick_settings, running
from tests.server.processes import served

EXAMPLES = 5
ANY_TEXT = {"type": "string", "title": "", "in": "path"}
SCRIPT = Path(__file__).parents[2] / "scripts" / "openapi.py"
LIMITS = {
    "requests_per_second": 1e6,
    "tables_per_minute": 10**6,
    "guests_per_minute": 10**6,
    "open_tables": 10**6,
    "bot_tables": 10**6,
}


def test_every_answer_is_as_described(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path / 'tables.db'}", **LIMITS) as server:
        schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
        refusal = schema.config.checks.negative_data_rejection
        refusal.expected_statuses = [*refusal.expected_statuses, "413"]  # what is too long
        checked = []
        for found in schema.get_all_operations():
            assert isinstance(found, Ok), found
            operation = found.ok()
            checked.append(operation.label)
            modes = GenerationMode if can_be_wrong(operation.definition.raw) else [GenerationMode.POSITIVE]
            for mode in modes:
                given(operation.as_strategy(generation_mode=mode))(check)()
    assert "POST /api/tables/{table_id}/moves" in checked
    assert len(checked) > 20


def can_be_wrong(asked: dict[str, Any]) -> bool:
    """Not where nothing is asked, or only for any text in the path: it takes long to find nothing bad to send."""
    schemas = [each["schema"] | {"title": "", "in": each["in"]} for each in asked.get("parameters", [])]
    return "requestBody" in asked or any(schema != ANY_TEXT for schema in schemas)


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def check(case: Case[Any]) -> None:
    case.call_and_validate(excluded_checks=[positive_data_acceptance])


def test_the_document_is_complete_and_printed_without_a_server(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path)) as server:
        served_one = server.client.get("/api/openapi.json").json()
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed}
        printed = subprocess.run(
            [sys.executable, SCRIPT], check=True, capture_output=True, text=True, env=environment
        ).stdout
        assert json.loads(printed) == served_one
        assert printed == json.dumps(served_one, indent=2, ensure_ascii=False) + "\n"
    schemas = served_one["components"]["schemas"]
    assert {"FeedMessage", "Update", "ChatLine", "Notice", "SeatsChanged", "Hello", "View"} <= set(schemas)
    assert set(re.findall(r"#/components/schemas/([\w-]+)", printed)) == set(schemas)
    for path, operations in served_one["paths"].items():
        for method, operation in operations.items():
            for code, answer in operation["responses"].items():
                assert all(content["schema"] for content in answer["content"].values()), (method, path, code)
