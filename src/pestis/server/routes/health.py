"""For whoever runs the server."""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

import pestis
from pestis.server.office import TheOffice
from pestis.server.schemas import Health
from pestis.server.store import queries as ask

router = APIRouter()


@router.get("/healthz")
async def healthz(office: TheOffice) -> Health:
    """Whether the server and its database answer."""
    await office.store.read(ask.ping)
    return Health(status="ok", version=pestis.__version__)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(office: TheOffice) -> Response:
    """For Prometheus."""
    return Response(office.metrics.text(), media_type=CONTENT_TYPE_LATEST)
