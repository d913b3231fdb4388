"""For whoever runs the server."""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

import pestis
from pestis.server.office import TheOffice
from pestis.server.problems import Unavailable
from pestis.server.schemas import Health

router = APIRouter()


@router.get("/healthz")
async def healthz(office: TheOffice) -> Health:
    """Whether the server and its database answer, and can write; 503 says what is wrong."""
    trouble = await office.pulse.trouble()
    if trouble:
        raise Unavailable(trouble)
    return Health(status="ok", version=pestis.__version__)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(office: TheOffice) -> Response:
    """For Prometheus."""
    return Response(office.metrics.text(), media_type=CONTENT_TYPE_LATEST)
