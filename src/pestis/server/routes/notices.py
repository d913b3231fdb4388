"""How a guest is told that it is their turn: nothing of it is on before somebody asks for it."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request

from pestis.server import push
from pestis.server.guests import address
from pestis.server.mail import is_address
from pestis.server.schemas import (
    BrowserRequest,
    Done,
    EndpointRequest,
    MailConfirmed,
    MailRequest,
    NoticeFacts,
    SecretRequest,
)
from pestis.server.services import Services, TheGuest, TheServices, problems
from pestis.server.store import notices as ask
from pestis.tables.callers import Guest
from pestis.tables.problems import Conflict, NotFound, Refused, TooMany
from pestis.tables.times import now_ms
from pestis.tables.tokens import hashed, new_secret

router = APIRouter(prefix="/api")

CONFIRM_MS = 24 * 3600 * 1000
ASK_AGAIN_MS = 600 * 1000
ASKED_ALREADY = "A mail was sent there a moment ago. Look for it, or try again in 10 minutes."
NO_MAIL = "This server sends no mail."
OLD_MAIL = "This link is not the one of the last mail, or older than a day. Give your address again."


@router.get("/me/notices", responses=problems())
async def show_notices(guest: TheGuest, services: TheServices) -> NoticeFacts:
    return await facts(services, guest)


async def facts(services: Services, guest: Guest) -> NoticeFacts:
    ways = await services.store.read(partial(ask.ways_of, guest=guest.id))
    sender = services.notices.sender
    return NoticeFacts(
        push_key=sender.public_key if sender else None,
        browsers=[browser.hash for browser in ways.browsers],
        can_mail=services.notices.post is not None,
        mail=ways.mail.address if ways.mail else None,
        mail_confirmed=ways.mail is not None and ways.mail.is_confirmed,
    )


@router.put("/me/notices/push", responses=problems(403, 409, 413))
async def tell_browser(asked: BrowserRequest, guest: TheGuest, services: TheServices) -> NoticeFacts:
    """This browser wants to be told; what its push service gave it says how."""
    if services.notices.sender is None:
        raise Conflict("This server has no Web Push: pip install 'pestis[push]'.")
    push.check_browser(asked.endpoint, asked.keys.p256dh, asked.keys.auth, services.settings.push_services)
    browser = ask.Browser(push.fingerprint(asked.endpoint), asked.endpoint, asked.keys.p256dh, asked.keys.auth)
    if not await services.store.write(partial(ask.put_browser, guest=guest.id, browser=browser, now=now_ms())):
        raise Refused(f"You are told in {ask.MOST_BROWSERS} browsers already. Turn it off in one of them.")
    await services.notices.learn()
    return await facts(services, guest)


@router.post("/me/notices/push/stop", responses=problems(403, 413))
async def stop_browser(asked: EndpointRequest, guest: TheGuest, services: TheServices) -> NoticeFacts:
    dropped = partial(ask.drop_browser, endpoint_hash=push.fingerprint(asked.endpoint), guest=guest.id)
    await services.store.write(dropped)
    return await facts(services, guest)


@router.put("/me/notices/mail", responses=problems(403, 409, 413))
async def tell_by_mail(
    request: Request, asked: MailRequest, guest: TheGuest, services: TheServices
) -> NoticeFacts:
    """A mail goes there that asks whether this is wanted; before somebody says so, nothing else is sent."""
    post = services.notices.post
    if post is None:
        raise Conflict(NO_MAIL)
    if not is_address(asked.address):
        raise Refused("This is no mail address; allowed: one such as ilse@example.org.")
    lately = partial(ask.was_asked, address=asked.address, after=now_ms() - ASK_AGAIN_MS)
    if await services.store.read(partial(lately, by=guest.id)):  # who is only impatient has not used anything up
        raise TooMany(ASKED_ALREADY)
    await services.confirmations.take(address(request))
    if await services.store.read(lately):  # an address is not used up by those who try it out
        raise TooMany(ASKED_ALREADY)
    await services.questions.take(hashed(asked.address.lower()))  # also of one that was taken back meanwhile
    secret, stop_key = new_secret(), new_secret()
    put = partial(
        ask.put_mail,
        guest=guest.id,
        address=asked.address,
        stop_key=stop_key,
        confirm_hash=hashed(secret),
        now=now_ms(),
        gap=ASK_AGAIN_MS,
    )
    if not await services.store.write(put):
        raise TooMany(ASKED_ALREADY)
    lines = [
        "Somebody, probably you, wants to be told here when it is their turn at a table of Pestis.",
        "",
        f"Yes, I want that: {post.house}/mail#confirm={secret}",
        "",
        "If it was not you, do nothing: nothing else will be sent. The link is good for a day.",
    ]
    services.notices.mail(post, asked.address, "Do you want mails from Pestis?", lines, stop_key)
    return await facts(services, guest)


@router.delete("/me/notices/mail", responses=problems(403))
async def stop_my_mail(guest: TheGuest, services: TheServices) -> NoticeFacts:
    await services.store.write(partial(ask.drop_mail, guest=guest.id))
    return await facts(services, guest)


@router.post("/mail/confirm", responses=problems(403, 404, 413))
async def confirm_mail(asked: SecretRequest, services: TheServices) -> MailConfirmed:
    """By the link in a mail; who reads the mail need not be the browser that asked for it."""
    now = now_ms()
    confirming = partial(
        ask.confirm_mail, confirm_hash=hashed(asked.secret), asked_after=now - CONFIRM_MS, now=now
    )
    confirmed = await services.store.write(confirming)
    if confirmed is None:
        raise NotFound(OLD_MAIL)
    await services.notices.learn()
    return MailConfirmed(address=confirmed)


@router.post("/mail/stop", responses=problems(403))
async def stop_mail(services: TheServices, key: Annotated[str, Query(min_length=1, max_length=100)]) -> Done:
    """No more mails, by the link that stands in each; mail programs can do it with one click (RFC 8058)."""
    return Done(done=await services.store.write(partial(ask.drop_mail, stop_key=key)))
