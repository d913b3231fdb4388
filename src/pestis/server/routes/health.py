"""For whoever runs the server."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

import pestis
from pestis.server.descriptors import is_in
from pestis.server.schemas import Health
from pestis.server.services import TheServices
from pestis.tables.problems import Forbidden, Unavailable

router = APIRouter()


@router.get("/healthz")
async def healthz(services: TheServices) -> Health:
    """Whether the server and its database answer, and can write; 503 says what is wrong."""
    trouble = await services.pulse.trouble()
    if trouble:
        raise Unavailable(trouble)
    return Health(status="ok", version=pestis.__version__)


@router.get("/livez")
async def livez() -> Health:
    """Whether this process answers, whatever its database does: one that does not is to be started again."""
    return Health(status="ok", version=pestis.__version__)


@router.get("/readyz")
async def readyz(services: TheServices) -> Health:
    """Whether new visitors should be sent here; 503 says why not: it is being stopped, or cannot keep anything."""
    if trouble := services.leaving or services.caretaker.trouble:
        raise Unavailable(trouble)
    if services.hub.owners:
        services.hub.owners.must_be_sure()
    return await healthz(services)


def client_of(request: Request) -> str:
    return request.client.host if request.client else ""


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request, services: TheServices) -> Response:
    """For Prometheus, not for players: what is counted tells that somebody gave orders, and when they answered."""
    if not is_in(client_of(request), services.settings.metrics_readers):
        raise Forbidden("Your address may not read this; see metrics_readers in docs/server.md.")
    told = await asyncio.to_thread(services.metrics.text)
    return Response(told, media_type=CONTENT_TYPE_LATEST)
