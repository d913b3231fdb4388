"""The description of everything the server says, complete enough to generate a client's types from it.

FastAPI describes the requests. Added are the messages of the live feed, which OpenAPI has no place for: their
schemas stand among the components, and `x-live` names who sends which. Added as well is what each game declares of
its views: `x-views` names the schema of its `View.table` (board) and of its `GameContent.content` (catalogue).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from pestis.kernel.game import Game
from pestis.server.messages import FeedMessage, Hello, Ping
from pestis.server.problems import ProblemBody
from pestis.server.schemas import RecordResponse
from pestis.server.views import view_schemas

REF = "#/components/schemas/{model}"
# What no route of FastAPI's mentions.
UNSAID: list[tuple[type[BaseModel], Literal["validation", "serialization"]]] = [
    (Hello, "validation"),
    (Ping, "validation"),
    (FeedMessage, "serialization"),
    (ProblemBody, "serialization"),
    (RecordResponse, "serialization"),
]
LIVE = {
    "/api/tables/{table_id}/live": {
        "description": "WebSocket. The client introduces itself with Hello and then says only Ping.",
        "client": [{"$ref": REF.format(model="Hello")}, {"$ref": REF.format(model="Ping")}],
        "server": {"$ref": REF.format(model="FeedMessage")},
        "closed_with": {
            "1012": "the server stops or reads the table anew; come back with after",
            "4001": "unknown secret, or the seat has changed hands",
            "4003": "may not watch, or not any more",
            "4004": "no such table",
            "4008": "too slow; come back with after",
            "4009": "bad message, or too many of them",
            "4029": "too many feeds, from this address or at all",
        },
    }
}


def describe(app: FastAPI, games: Iterable[Game]) -> dict[str, Any]:
    """The OpenAPI document of an application with these games."""
    document = get_openapi(
        title=app.title, version=app.version, description=app.description, routes=app.routes, summary=app.summary
    )
    _, unsaid = models_json_schema(UNSAID, ref_template=REF)
    views, used = view_schemas(games, REF)
    schemas = document["components"]["schemas"] | views
    schemas |= {name: schema for name, schema in unsaid["$defs"].items() if name not in schemas}
    document["components"]["schemas"] = dict(sorted(schemas.items()))
    document["x-live"] = LIVE
    document["x-views"] = used
    return document
