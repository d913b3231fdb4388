"""Whoever is away is told of a turn: those who asked for it, once, by every way they chose, and nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import OperationalError
from starlette.testclient import WebSocketTestSession

from pestis.kernel import registry
from pestis.kernel.errors import PestisError
from pestis.server import notices, push
from pestis.server.app import create_app
from pestis.server.notices import told_time
from pestis.server.settings import PUSH_SERVICES, Settings
from pestis.server.store import notices as store
from pestis.server.store.models import MailAddress, Notice, PushSubscription
from tests.server.carriers import MailServer, PushService, Subscriber, mail_server, push_service
from tests.server.kit import (
    SEALED_GAME,
    Browser,
    Json,
    Server,
    Table,
    hello,
    next_message,
    play_first,
    quick_settings,
    running,
)
from tests.server.raw import until
from tests.server.several import Listening, listening

TITLE = registry.game(SEALED_GAME).title
HOUSE = "http://localhost"
ADDRESS = "ilse@example.org"
ELSEWHERE = [
    "http://127.0.0.1:1/x",
    "https://127.0.0.1/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil.example/fcm.googleapis.com",
    "https://me:you@fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "http://fcm.googleapis.com/x",
    "https://push.apple.com.evil.example/x",
    "https://evilpush.apple.com/x",
    "https://fcm.googleapis.com/x y",
    "https://[::1/x",
    "file:///etc/passwd",
    "x",
]


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture(scope="module")
def mails() -> Iterator[MailServer]:
    with mail_server() as found:
        yield found


@pytest.fixture(autouse=True)
def nothing_said(service: PushService, mails: MailServer) -> None:
    for told in (service.told, service.status, mails.mails, mails.refuses):
        told.clear()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, service: PushService, mails: MailServer) -> Iterator[Server]:
    """Looked at by hand: what it does by itself once a second comes when a test says so."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(notices, "LOOK_SECONDS", 3600.0)
        patched.setattr(notices, "RETRY_SECONDS", (0.0, 0.0))
        with running(noticing(tmp_path_factory.mktemp("tables"), service, mails)) as found:
            yield found


@pytest.fixture
def server(house: Server) -> Server:
    """Nobody wants to be told yet, and nobody was."""
    with house.services.store.engine.begin() as connection:
        for kind in (Notice, MailAddress, PushSubscription):
            connection.execute(delete(kind))
    house.services.notices.wanting.clear()
    house.services.notices._waiting.clear()
    house.services.metrics.notices.clear()
    for limit in (house.services.confirmations, house.services.questions):
        limit.limit._left.clear()
    return house


def noticing(folder: Path, service: PushService, mails: MailServer, **more: object) -> Settings:
    told = {"notice_delay": 0.0, "push_services": (service.address,), "public_urls": (HOUSE,)}
    told["requests_per_second"] = 1e6  # all tests come from one address
    return quick_settings(folder, **told, smtp_url=mails.url, mail_from="pestis@example.org", **more)


def look(server: Server) -> None:
    assert server.client.portal is not None
    server.client.portal.call(server.services.notices.look)


def count(server: Server | Listening, kind: type) -> int:
    with server.services.store.engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(kind)).scalar_one())


def subscribed(browser: Browser, service: PushService, name: str = "ilse") -> Subscriber:
    made = Subscriber(service, name)
    answer = browser.ask("PUT", "/me/notices/push", made.subscription)
    assert answer.status_code == 200, answer.text
    return made


def duel(ilse: Browser, bruno: Browser, clock: Json | None = None) -> Table:
    """Both are asked, and nobody looks."""
    more = {"clock": clock} if clock else {}
    table = ilse.new_table("me", "open", game=SEALED_GAME, name="Evening", **more)
    table.secrets[1] = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    return table


def sent(server: Server | Listening, way: str, end: str = "sent") -> float:
    found = server.services.metrics.registry.get_sample_value("pestis_notices_total", {"way": way, "end": end})
    return found or 0.0


# Web Push.


def test_a_message_is_sealed_as_the_standard_does_it() -> None:
    """The example of RFC 8291, appendix A."""
    own = push.read_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    sealed = push.sealed(
        b"When I grow up, I want to be a watermelon",
        push.decoded(browser),
        push.decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        own,
        push.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert push.encoded(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_push_service_can_check_who_sends() -> None:
    key = push.read_key(push.new_key())
    head, claims, signature = push.word(key, "https://push.example", "mailto:a@b.example", 1000.0).split(".")
    assert json.loads(push.decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    told = json.loads(push.decoded(claims))
    assert told == {"aud": "https://push.example", "exp": 1000 + 12 * 3600, "sub": "mailto:a@b.example"}
    raw = push.decoded(signature)
    r, s = (int.from_bytes(half, "big") for half in (raw[:32], raw[32:]))
    signed = f"{head}.{claims}".encode()
    key.public_key().verify(utils.encode_dss_signature(r, s), signed, ec.ECDSA(hashes.SHA256()))


def test_a_browser_is_told_of_a_turn_and_of_nothing_else(
    server: Server, service: PushService, ilse: Browser, bruno: Browser
) -> None:
    phone = subscribed(ilse, service)
    table = duel(ilse, bruno)
    look(server)
    until(lambda: len(service.told) == 1, "the notice came")
    (told,) = service.told
    assert urlsplit(phone.endpoint).path == told.path
    assert phone.read(told.body) == {"title": "Your turn", "body": f"Evening: {TITLE}", "table": table.id}
    assert told.headers["Authorization"].endswith(f"k={ilse.get('/me/notices')['push_key']}")
    assert told.headers["TTL"] == str(24 * 3600)
    assert table.id not in str(told.headers)


def test_how_long_there_is_left_is_told(
    server: Server, service: PushService, ilse: Browser, bruno: Browser
) -> None:
    phone = subscribed(ilse, service)
    table = duel(ilse, bruno, clock={"kind": "move", "seconds": 7250})
    for browser, secret in ((ilse, table.secrets[0]), (bruno, table.secrets[1])):
        browser.post(f"{table.path}/ready", {}, secret)
    look(server)
    until(lambda: len(service.told) == 1, "the notice came")
    assert phone.read(service.told[0].body)["body"] == f"Evening: {TITLE}, 2 hours left"
    assert 7200 <= int(service.told[0].headers["TTL"]) <= 7250


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (1, "1 minute"),
        (119, "1 minute"),
        (120, "2 minutes"),
        (7200, "2 hours"),
        (100_000, "27 hours"),
        (172_800, "2 days"),
    ],
)
def test_times_are_told_in_words(seconds: int, told: str) -> None:
    assert told_time(seconds) == told


def test_nobody_is_told_who_did_not_ask_for_it(server: Server, ilse: Browser, bruno: Browser) -> None:
    assert ilse.get("/me/notices")["browsers"] == []
    duel(ilse, bruno)
    look(server)
    assert count(server, Notice) == 0


def test_a_turn_is_told_once_and_a_table_not_too_often(
    server: Server, service: PushService, ilse: Browser, bruno: Browser
) -> None:
    subscribed(ilse, service)
    table = duel(ilse, bruno)
    for _ in range(3):
        look(server)
    until(lambda: sent(server, "push") == 1, "the notice was sent")
    first = server.services.hub.tables[table.id].asked_since
    for seat, browser in enumerate((ilse, bruno)):
        play_first(browser, table, seat)
    assert server.services.hub.tables[table.id].asked_since > first
    look(server)
    assert (count(server, Notice), len(service.told)) == (1, 1)
    with server.services.store.engine.begin() as connection:
        connection.execute(update(Notice).values(at=Notice.at - 900_001))
    server.services.notices._waiting.clear()
    server.services.notices.note(server.services.hub.tables[table.id])
    look(server)
    until(lambda: sent(server, "push") == 2, "the next turn was told")


def test_whoever_looks_is_not_told_before_leaving(
    server: Server, service: PushService, ilse: Browser, bruno: Browser
) -> None:
    subscribed(ilse, service)
    table = duel(ilse, bruno)
    with ilse.live(table.id) as feed:
        hello(feed, table.secrets[0])
        look(server)
        assert count(server, Notice) == 0
    live = server.services.hub.tables[table.id]
    until(lambda: not live.present(), "the feed is closed")
    look(server)
    until(lambda: len(service.told) == 1, "the notice came")


def test_a_page_that_nobody_sees_is_nobody_who_looks(
    server: Server, service: PushService, ilse: Browser, bruno: Browser
) -> None:
    """It has the table open, for the others as well; but it is told of its turn."""
    subscribed(ilse, service)
    table = duel(ilse, bruno)
    live = server.services.hub.tables[table.id]
    with ilse.live(table.id) as feed, ilse.live(table.id) as other:
        hello(feed, table.secrets[0])
        hello(other, table.secrets[0])
        say_hidden(feed, is_hidden=True)
        assert (live.present(), live.looking()) == ({0}, {0})
        say_hidden(other, is_hidden=True)
        say_hidden(other, is_hidden=True)
        assert (live.present(), live.looking()) == ({0}, set())
        say_hidden(other, is_hidden=False)
        look(server)
        assert count(server, Notice) == 0
        say_hidden(other, is_hidden=True)
        look(server)
        until(lambda: len(service.told) == 1, "the notice came")
    until(lambda: not live.present(), "the feeds are closed")
    assert not any(live.hidden.values())


def say_hidden(feed: WebSocketTestSession, *, is_hidden: bool) -> None:
    feed.send_text(json.dumps({"type": "ping", "hidden": is_hidden}))
    while next_message(feed)["type"] != "pong":
        pass


def test_whoever_has_answered_is_not_told(
    server: Server, service: PushService, ilse: Browser, bruno: Browser
) -> None:
    subscribed(ilse, service)
    table = duel(ilse, bruno)
    play_first(ilse, table, 0)  # in secret; Bruno still has to
    look(server)
    assert count(server, Notice) == 0


def test_a_pause_that_covers_who_is_asked_is_waited_for(
    server: Server, service: PushService, ilse: Browser, bruno: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing happens at the table when it is over; it is only shown then."""
    subscribed(ilse, service)
    live = server.services.hub.tables[duel(ilse, bruno).id]
    with monkeypatch.context() as patched:
        patched.setattr(live, "is_kept_from", lambda *_: True)
        patched.setattr(live.cover, "next_change", lambda now: now + 1)
        look(server)
        assert count(server, Notice) == 0
    look(server)
    assert count(server, Notice) == 1


def test_what_the_database_did_not_take_is_told_when_it_does(
    server: Server, service: PushService, ilse: Browser, bruno: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    subscribed(ilse, service)
    duel(ilse, bruno)

    def fail(*_: object, **__: object) -> None:
        raise OperationalError("", {}, Exception("gone"))

    with monkeypatch.context() as patched:
        patched.setattr(store, "claim", fail)
        with pytest.raises(OperationalError):
            look(server)
    look(server)
    until(lambda: sent(server, "push") == 1, "it was told")


def test_a_browser_that_is_gone_is_forgotten(
    server: Server, service: PushService, ilse: Browser, bruno: Browser
) -> None:
    subscribed(ilse, service)
    service.status = [410]
    duel(ilse, bruno)
    look(server)
    until(lambda: count(server, PushSubscription) == 0, "it was forgotten")
    assert sent(server, "push", "gone") == 1


def test_a_push_service_in_trouble_is_asked_a_few_times(
    server: Server, service: PushService, ilse: Browser, bruno: Browser
) -> None:
    subscribed(ilse, service)
    service.status = [503, 429]
    duel(ilse, bruno)
    look(server)
    until(lambda: sent(server, "push") == 1, "the third try went well")
    assert len(service.told) == 3
    service.status = [500] * 3
    duel(ilse, bruno)
    look(server)
    until(lambda: sent(server, "push", "failed") == 1, "it was given up")


def test_the_server_sends_to_push_services_only(ilse: Browser) -> None:
    body = Subscriber(PushService("x")).subscription
    for endpoint in ELSEWHERE:
        assert not push.is_known(endpoint, PUSH_SERVICES), endpoint
        refused = ilse.refused("/me/notices/push", body | {"endpoint": endpoint}, method="PUT")
        assert refused["detail"] == push.NO_ADDRESS


@pytest.mark.parametrize("host", ["fcm.googleapis.com", "web.push.apple.com", "wns2-db5p.notify.windows.com"])
def test_those_that_browsers_use_are_known(host: str) -> None:
    assert push.is_known(f"https://{host}/send/abc", PUSH_SERVICES)


def test_keys_that_are_none_are_refused(server: Server, service: PushService, ilse: Browser) -> None:
    good: Json = Subscriber(service).subscription
    for keys in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": push.encoded(b"\4" + bytes(64))}, {"auth": "é"}):
        refused = ilse.refused("/me/notices/push", good | {"keys": good["keys"] | keys}, method="PUT")
        assert refused["status"] == 422
    assert count(server, PushSubscription) == 0


def test_it_can_be_turned_off_by_whom_it_belongs_to(
    server: Server, service: PushService, ilse: Browser, bruno: Browser
) -> None:
    phone = subscribed(ilse, service)
    bruno.post("/me/notices/push/stop", {"endpoint": phone.endpoint})
    assert ilse.get("/me/notices")["browsers"] == [push.fingerprint(phone.endpoint)]
    ilse.post("/me/notices/push/stop", {"endpoint": phone.endpoint})
    assert ilse.get("/me/notices")["browsers"] == []


def test_the_browsers_of_others_are_told_nothing_after_they_were_put_out(
    server: Server, service: PushService, ilse: Browser
) -> None:
    subscribed(ilse, service)
    ilse.post("/me/sign-out-others")
    assert (ilse.get("/me/notices")["browsers"], count(server, PushSubscription)) == ([], 0)


def test_what_a_browser_wants_comes_along_to_another_guest(
    server: Server, service: PushService, mails: MailServer, ilse: Browser, bruno: Browser
) -> None:
    phone = subscribed(bruno, service)
    asked_for_mail(bruno, mails)
    bruno.post("/me/links/use", {"secret": ilse.post("/me/links")["secret"]})
    told = ilse.get("/me/notices")
    assert (told["browsers"], told["mail"]) == ([push.fingerprint(phone.endpoint)], ADDRESS)


def test_of_two_processes_one_tells_and_both_have_one_key(
    postgres_url: str, tmp_path: Path, service: PushService, mails: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "LOOK_SECONDS", 3600.0)
    settings = noticing(tmp_path, service, mails, database_url=postgres_url)
    with listening(settings) as one, listening(settings) as other:
        ilse, bruno = one.browser(), other.browser()
        assert ilse.get("/me/notices")["push_key"] == bruno.get("/me/notices")["push_key"]
        subscribed(ilse, service)
        duel(ilse, bruno)
        for server in (one, other):
            server.call(server.services.notices.learn)
            server.call(server.services.notices.look)
        until(lambda: sent(one, "push") + sent(other, "push") == 1, "one told it")
        assert (count(one, Notice), len(service.told)) == (1, 1)


def test_after_a_restart_it_is_still_told_and_not_twice(
    tmp_path: Path, service: PushService, mails: MailServer
) -> None:
    settings = noticing(tmp_path, service, mails)
    with running(settings) as server:
        ilse, bruno = server.browser(), server.browser()
        duel(ilse, bruno)
        subscribed(ilse, service)
        key = ilse.get("/me/notices")["push_key"]
    with running(settings) as server:
        until(lambda: len(service.told) == 1, "the notice came")
        look(server)
        sender = server.services.notices.sender
        assert sender is not None
        assert (count(server, Notice), sender.public_key) == (1, key)


# Mail.


def asked_for_mail(browser: Browser, mails: MailServer, address: str = ADDRESS) -> str:
    """The secret of the mail that asks whether it is wanted."""
    before = len(mails.mails)
    answer = browser.ask("PUT", "/me/notices/mail", {"address": address})
    assert answer.status_code == 200, answer.text
    assert (answer.json()["mail"], answer.json()["mail_confirmed"]) == (address, False)
    until(lambda: len(mails.mails) > before, "the question came")
    return str(mails.mails[-1].get_content()).partition("/mail#confirm=")[2].split()[0]


def test_nothing_is_mailed_before_somebody_said_yes(
    server: Server, mails: MailServer, ilse: Browser, bruno: Browser
) -> None:
    secret = asked_for_mail(ilse, mails)
    assert mails.mails[0]["To"] == ADDRESS
    table = duel(ilse, bruno)
    look(server)
    assert count(server, Notice) == 0
    reader = server.browser()  # where the mail is read need not be where the games are
    assert reader.post("/mail/confirm", {"secret": secret}) == {"address": ADDRESS}
    assert reader.token == ""
    look(server)
    until(lambda: len(mails.mails) == 2, "the turn was told")
    told = mails.mails[1]
    lines = told.get_content().splitlines()
    assert told["Subject"] == "Your turn: Evening"
    assert lines[:3] == [f"It is your turn at the table Evening: {TITLE}.", "", f"Play: {HOUSE}/table/{table.id}"]
    assert not any(secret in text for text in (told.as_string(), *table.secrets.values()))


def test_every_mail_says_how_to_end_them_and_that_needs_no_login(
    server: Server, mails: MailServer, ilse: Browser, bruno: Browser
) -> None:
    server.browser().post("/mail/confirm", {"secret": asked_for_mail(ilse, mails)})
    duel(ilse, bruno)
    look(server)
    until(lambda: len(mails.mails) == 2, "the turn was told")
    for mail in mails.mails:
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        stop = mail["List-Unsubscribe"].strip("<>")
        assert stop.startswith(f"{HOUSE}/api/mail/stop?key=")
        assert f"{HOUSE}/mail#stop={stop.partition('=')[2]}" in mail.get_content()
    body, form = "List-Unsubscribe=One-Click", {"Content-Type": "application/x-www-form-urlencoded"}
    answer = server.client.post(stop, content=body, headers=form)
    assert answer.json() == {"done": True}
    assert (ilse.get("/me/notices")["mail"], count(server, MailAddress)) == (None, 0)
    assert server.client.post(stop).json() == {"done": False}


def test_wrong_and_old_links_confirm_nothing(server: Server, mails: MailServer, ilse: Browser) -> None:
    secret = asked_for_mail(ilse, mails)
    stop = str(mails.mails[0]["List-Unsubscribe"]).partition("key=")[2].strip(">")
    for wrong in (stop, ilse.token, "x"):
        assert server.browser().refused("/mail/confirm", {"secret": wrong})["status"] == 404
    with server.services.store.engine.begin() as connection:
        connection.execute(update(MailAddress).values(asked_at=MailAddress.asked_at - 24 * 3600 * 1000 - 1))
    assert server.browser().refused("/mail/confirm", {"secret": secret})["status"] == 404
    assert not ilse.get("/me/notices")["mail_confirmed"]


def test_nobody_s_box_is_filled_with_questions(
    server: Server, mails: MailServer, ilse: Browser, bruno: Browser
) -> None:
    asked_for_mail(ilse, mails)
    for browser, address in (*8 * ((ilse, ADDRESS),), *4 * ((bruno, ADDRESS.upper()),)):
        refused = browser.refused("/me/notices/mail", {"address": address}, method="PUT")
        assert (refused["status"], "a moment ago" in refused["detail"]) == (429, True)
    for number in range(5):  # being impatient has used nothing up, looking who else was asked has
        asked_for_mail(bruno, mails, f"b{number}@example.org")
    refused = bruno.refused("/me/notices/mail", {"address": "b9@example.org"}, method="PUT")
    assert (refused["status"], "mails" in refused["detail"]) == (429, True)
    assert len(mails.mails) == 6


def test_taking_an_address_back_does_not_let_it_be_asked_again_and_again(
    server: Server, mails: MailServer, ilse: Browser, bruno: Browser
) -> None:
    for browser, address in ((ilse, ADDRESS), (bruno, ADDRESS.upper()), (ilse, ADDRESS)):
        asked_for_mail(browser, mails, address)
        browser.ask("DELETE", "/me/notices/mail")
    refused = bruno.refused("/me/notices/mail", {"address": ADDRESS}, method="PUT")
    assert (refused["status"], "mails to this address" in refused["detail"]) == (429, True)
    assert len(mails.mails) == 3


def test_a_guest_ends_it_and_another_does_not(
    server: Server, mails: MailServer, ilse: Browser, bruno: Browser
) -> None:
    asked_for_mail(ilse, mails)
    assert bruno.ask("DELETE", "/me/notices/mail").json()["mail"] is None
    assert ilse.get("/me/notices")["mail"] == ADDRESS
    assert ilse.ask("DELETE", "/me/notices/mail").json()["mail"] is None


def test_a_mail_that_is_refused_for_good_is_not_tried_again(
    server: Server, mails: MailServer, ilse: Browser
) -> None:
    mails.refuses = ["450 later", "550 nobody here"]
    ilse.ask("PUT", "/me/notices/mail", {"address": ADDRESS})
    until(lambda: sent(server, "mail", "refused") == 1, "the second answer was for good")
    assert mails.mails == []


def test_what_is_no_address_is_refused(ilse: Browser) -> None:
    for address in [
        "ilse",
        "ilse@",
        "@x.org",
        "a b@x.org",
        "a@x.org\nBcc: b@x.org",
        "a@x.org,b@x.org",
        "<a@x.org>",
        "a@x",
    ]:
        assert ilse.refused("/me/notices/mail", {"address": address}, method="PUT")["status"] == 422, address


def test_without_a_mail_server_it_is_said(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path)) as server:
        ilse = server.browser()
        assert not ilse.get("/me/notices")["can_mail"]
        assert ilse.refused("/me/notices/mail", {"address": ADDRESS}, method="PUT")["status"] == 409


@pytest.mark.parametrize(
    "wrong",
    [{"smtp_url": "ftp://x"}, {"mail_from": "nobody"}, {"public_urls": ()}],
    ids=["url", "sender", "house"],
)
def test_a_mail_server_that_cannot_work_is_told_at_the_start(tmp_path: Path, wrong: Json) -> None:
    asked = {"smtp_url": "smtp://localhost", "mail_from": "a@b.example", "public_urls": (HOUSE,)} | wrong
    with pytest.raises(PestisError, match=next(iter(wrong)).replace("public_urls", "public-url")):
        asyncio.run(started(quick_settings(tmp_path, **asked)))


async def started(settings: Settings) -> None:
    create_app(settings)


def test_without_cryptography_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push, "is_possible", lambda: False)
    with running(quick_settings(tmp_path)) as server:
        ilse = server.browser()
        assert ilse.get("/me/notices")["push_key"] is None
        body = Subscriber(PushService("https://fcm.googleapis.com")).subscription
        assert "pestis[push]" in ilse.refused("/me/notices/push", body, method="PUT")["detail"]
