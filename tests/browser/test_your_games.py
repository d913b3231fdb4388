"""What is a guest's own: the games that were played, other devices, notices of a turn."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import CARD_GAME, PLAIN_GAME, Visitor
from tests.browser.test_looks import faults_in_the_light, look
from tests.server.carriers import MailServer, PushService, Subscriber, mail_server, push_service
from tests.server.processes import ServerProcess, served

# Chromium without Google's push service: it subscribes at the service of the test, with keys of the test.
SUBSCRIBES_HERE = """(() => {
    const given = %s;
    let now = sessionStorage.getItem("told") ? made() : null;
    function made() {
        return { endpoint: given.endpoint, toJSON: () => given, unsubscribe };
    }
    async function unsubscribe() {
        sessionStorage.removeItem("told");
        now = null;
        return true;
    }
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
        if (!userVisibleOnly || applicationServerKey.length !== 87) throw new Error("not with the server's key");
        sessionStorage.setItem("told", "yes");
        return (now = made());
    };
    PushManager.prototype.getSubscription = async () => now;
})()"""
# Chromium without windows shows no notices: what it is asked to show and to open is written down.
WATCH_WORKER = """() => {
    self.shown = [];
    self.opened = null;
    self.registration.showNotification = async (title, more) => void self.shown.push({ title, ...more });
    self.clients.openWindow = async (address) => void (self.opened = address);
}"""
CLICKED = """(table) => {
    const click = new ExtendableEvent("notificationclick");
    Object.defineProperty(click, "waitUntil", { value: () => undefined });
    click.notification = { data: table, close: () => undefined };
    self.dispatchEvent(click);
}"""


def lost(visitor: Visitor, game: str, name: str) -> str:
    table = visitor.found(game, "me", "bot:random", name=name)
    visitor.ask("POST", f"/tables/{table}/resign", {"seat": 0})
    return table


def test_games_are_found_again_with_what_can_be_done_with_them(visit: Visit) -> None:
    ilse = visit()
    ilse.go("/")
    ilse.part("to-games").click()
    expect(ilse.part("no-games")).to_contain_text("not played yet")
    first, second = lost(ilse, PLAIN_GAME, "First"), lost(ilse, CARD_GAME, "Second")
    running = ilse.found(PLAIN_GAME, "me", "open", name="Third")
    ilse.page.reload()
    expect(ilse.part("game-finished")).to_have_count(2)
    expect(ilse.part("game-running")).to_have_attribute("data-table", running)
    expect(ilse.part("game-finished").first).to_have_attribute("data-table", second)
    expect(ilse.part("result").first).to_have_text("Blue won")
    ilse.page.locator(f'[data-game="{PLAIN_GAME}"]').focus()
    ilse.page.keyboard.press("Enter")
    expect(ilse.part("game-finished")).to_have_count(1)
    expect(ilse.part("game-finished")).to_have_attribute("data-table", first)
    with ilse.page.expect_download() as saved:
        ilse.part("record").click()
    assert json.loads(Path(saved.value.path()).read_text())["game"] == PLAIN_GAME
    ilse.part("replay-link").click()
    expect(ilse.part("replay")).to_be_visible()
    ilse.page.go_back()
    expect(ilse.part("game-finished")).to_have_count(1)
    expect(ilse.part("game-finished")).to_have_attribute("data-table", first)
    ilse.part("same-again").click()
    expect(ilse.part("table")).to_be_visible()
    again = ilse.page.url.rpartition("/")[2]
    ilse.go("/games")
    next_game = ilse.page.locator(f'[data-table="{first}"]').get_by_test_id("next-game")
    expect(next_game).to_have_attribute("href", f"/table/{again}")


def test_on_a_phone_every_game_can_be_picked_without_scrolling(visit: Visit) -> None:
    ilse = visit(390, 844, touch=True)
    ilse.go("/games")
    expect(ilse.part("game-filter").get_by_role("button").last).to_be_visible()
    assert ilse.part("game-filter").evaluate("(box) => box.scrollWidth - box.clientWidth") == 0


def test_a_second_device_sits_at_the_same_table_until_it_is_signed_out(visit: Visit) -> None:
    ilse, phone = visit(), visit(390, 844, touch=True)
    table = ilse.sit(PLAIN_GAME, "me", "bot:random", name="On two devices")
    ilse.wait_for_turn()
    ilse.go("/you")
    ilse.part("make-device-link").click()
    expect(ilse.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = ilse.page.locator("#share-link").input_value()
    secret = link.partition("#key=")[2]
    own = phone.found(PLAIN_GAME, "me", "open", name="My own")
    phone.page.goto(link)
    expect(phone.part("device-brings")).to_contain_text("1 game of its own")
    assert secret not in phone.page.url
    phone.part("device-use").click()
    expect(phone.part("game-running")).to_have_count(2)
    phone.go(f"/table/{table}")
    assert phone.wait_for_turn()
    phone.choose(0)
    ilse.go("/games")
    expect(ilse.page.locator(f'[data-table="{own}"]')).to_be_visible()
    other = visit()
    other.page.goto(link)
    expect(other.part("device-refused")).to_contain_text("opens nothing")
    ilse.go("/you")
    ilse.part("sign-out-others").click()
    ilse.part("sign-out-others").click()
    expect(ilse.part("signed-out")).to_be_visible()
    phone.go("/games")
    expect(phone.part("no-games")).to_be_visible()
    ilse.go(f"/table/{table}")
    assert ilse.wait_for_turn()


def test_the_pages_look_right(visit: Visit, screens: Path) -> None:
    ilse = visit()
    for game, name in ((PLAIN_GAME, "An evening with a rather long name"), (CARD_GAME, "Court")):
        lost(ilse, game, name)
    ilse.found(CARD_GAME, "me", "bot:random", name="Tonight", options={"first_seat": "0"})
    ilse.go("/games")
    expect(ilse.part("game-finished")).to_have_count(2)
    problems = look(ilse, screens, "games") + faults_in_the_light(ilse)
    ilse.go("/you")
    ilse.part("make-device-link").click()
    expect(ilse.part("device-link")).to_be_visible()
    expect(ilse.part("no-mail")).to_be_visible()
    problems += look(ilse, screens, "you") + faults_in_the_light(ilse)
    assert not problems, "\n".join(problems)


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture
def mails() -> Iterator[MailServer]:
    with mail_server() as found:
        yield found


@pytest.fixture
def teller(tmp_path: Path, service: PushService, mails: MailServer) -> Iterator[ServerProcess]:
    """A server that tells at once, through the push service and the mail server of the test."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    mail = {"smtp_url": mails.url, "mail_from": "pestis@example.org", "public_urls": [f"http://localhost:{port}"]}
    ways = {"notice_delay": 0.0, "notice_gap": 0.0, "push_services": [service.address]}
    with served(url, port=port, **ways, **mail) as found:
        yield found


def deliver(visitor: Visitor, message: str) -> None:
    """What the push service would do with it."""
    session = visitor.context.new_cdp_session(visitor.page)
    known: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda seen: known.extend(each["registrationId"] for each in seen["registrations"]),
    )
    session.send("ServiceWorker.enable")
    visitor.until(lambda: known != [], "the worker is known")
    carried = {"origin": visitor.address, "registrationId": known[0], "data": message}
    session.send("ServiceWorker.deliverPushMessage", carried)


def test_a_browser_is_told_of_a_turn_and_opens_the_table_and_mails_are_asked_for(
    visit: Visit, teller: ServerProcess, service: PushService, mails: MailServer
) -> None:
    """But for the way from push service to browser: Chromium has it with Google's alone, so the test carries."""
    ilse, bruno = visit(to=teller.address), visit(to=teller.address)
    keys = Subscriber(service)
    ilse.context.grant_permissions(["notifications"])
    ilse.context.add_init_script(SUBSCRIBES_HERE % json.dumps(keys.subscription))
    ilse.go("/you")
    assert "pressed" not in (ilse.part("notice-push").get_attribute("class") or "")
    ilse.part("notice-push").click()
    expect(ilse.part("notice-push")).to_have_text("Turn off in this browser")
    ilse.page.reload()
    expect(ilse.part("notice-push")).to_have_attribute("aria-pressed", "true")
    table = ilse.found(PLAIN_GAME, "me", "open", open=True, name="Evening")
    bruno.go(f"/table/{table}")
    bruno.part("join").click()
    ilse.until(lambda: len(service.told) > 0, "the push service got it")
    told = keys.read(service.told[0].body)
    assert told == {"title": "Your turn", "body": "Evening: Night Market", "table": table}
    worker = ilse.context.service_workers[0]
    worker.evaluate(WATCH_WORKER)
    deliver(ilse, json.dumps(told))
    ilse.until(lambda: worker.evaluate("() => self.shown.length") > 0, "the worker shows it")
    assert worker.evaluate("() => self.shown") == [
        {"title": "Your turn", "body": told["body"], "tag": table, "renotify": True, "data": table}
    ]
    worker.evaluate(CLICKED, table)
    ilse.until(lambda: worker.evaluate("() => self.opened") is not None, "the click opens a page")
    assert worker.evaluate("() => self.opened") == f"{teller.address}/table/{table}"
    ilse.part("notice-push").click()
    expect(ilse.part("notice-push")).to_have_text("Turn on in this browser")
    be_mailed(ilse, bruno, mails)


def be_mailed(ilse: Visitor, reader: Visitor, mails: MailServer) -> None:
    """Asked for here, confirmed and ended wherever the mail is read."""
    ilse.part("mail-address").fill("ilse@example.org")
    ilse.part("notice-mail").click()
    expect(ilse.part("mail-state")).to_contain_text("on its way to ilse@example.org")
    ilse.until(lambda: len(mails.mails) == 1, "the question came")
    links = re.findall(r"http://\S+", str(mails.mails[0].get_content()))
    reader.page.goto(links[0])
    reader.part("mail-confirm").click()
    expect(reader.part("mail-told")).to_contain_text("ilse@example.org gets a mail")
    ilse.page.reload()
    expect(ilse.part("mail-state")).to_have_text("Mails go to ilse@example.org.")
    reader.page.goto(links[1])
    reader.part("mail-stop").click()
    expect(reader.part("mail-told")).to_contain_text("No more mails will come")
    ilse.page.reload()
    expect(ilse.part("mail-address")).to_be_visible()
