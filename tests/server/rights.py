"""Who may know what at a table, said a second time in the simplest words, and feeds that are held against it.

Nothing here looks at how the server judges. A story does things at a table one after the other; before each of
them it says what will be right afterwards. Every message of every feed is judged twice: in the moment it is sent,
by the rights of that moment, and by its number, by the rights that the table's own entries had led to by then.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from httpx2 import Response

from pestis.server.guests import COOKIE
from tests.server.kit import Json

SECONDS = 20.0
LOBBY = -1
LOST_SEAT, MAY_NOT_WATCH, READ_ANEW = 4001, 4003, 1012


@dataclass(frozen=True)
class Holder:
    """What somebody comes with: the cookie of a browser, or a secret, which then counts alone."""

    guest: str | None = None
    secret: str | None = None


@dataclass(frozen=True)
class Chair:
    kind: str
    owner: str | None = None
    secret: str | None = None


@dataclass(frozen=True)
class Rights:
    """A table at one moment."""

    chairs: tuple[Chair, ...]
    host: str
    is_open: bool
    spectators: bool = True

    def seats(self, who: Holder) -> list[int]:
        if who.secret is not None:
            return [seat for seat, chair in self.taken() if chair.secret == who.secret]
        return [seat for seat, chair in self.taken() if chair.owner == who.guest is not None]

    def taken(self) -> list[tuple[int, Chair]]:
        """A bot's seat may have been somebody's before, and may be again; until then it is the bot's."""
        return [(seat, chair) for seat, chair in enumerate(self.chairs) if chair.kind != "bot"]

    def kept(self, who: Holder) -> list[int]:
        """Seats of bots to which one may come back."""
        bots = [(seat, chair) for seat, chair in enumerate(self.chairs) if chair.kind == "bot"]
        if who.secret is not None:
            return [seat for seat, chair in bots if chair.secret == who.secret]
        return [seat for seat, chair in bots if chair.owner == who.guest is not None]

    def may_watch(self, who: Holder) -> bool:
        return bool(self.seats(who)) or (who.secret is None and (self.spectators or who.guest == self.host))

    def may_see(self, who: Holder, viewer: int | None) -> bool:
        return self.may_watch(who) if viewer in (None, LOBBY) else viewer in self.seats(who)

    def refusal(self, who: Holder, asked: int | None) -> int | None:
        """With what a feed is refused that somebody opens now."""
        seats = self.seats(who)
        if who.secret is not None and not seats:
            return LOST_SEAT
        if asked is not None and asked not in seats:
            return MAY_NOT_WATCH
        return None if self.may_watch(who) else MAY_NOT_WATCH

    def with_chair(self, seat: int, chair: Chair) -> Rights:
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))


class Line(ABC):
    """A way to a server."""

    @abstractmethod
    async def ask(self, method: str, path: str, body: object, cookie: str, secret: str | None) -> Response: ...

    @abstractmethod
    def connect(self, feed: Feed, path: str, cookie: str, hello: str) -> asyncio.Task[None]: ...


class Feed:
    """One open feed and all that it heard."""

    def __init__(self, story: Story, who: Holder) -> None:
        self.story = story
        self.who = who
        self.since = story.history[-1][0]  # what was said before is told to whoever comes later, too
        self.viewer: int | None = None
        self.heard: list[tuple[int, int | None]] = []  # number, and through whose eyes
        self.first: Json | None = None
        self.code: int | None = None
        self.is_stranded = False  # at a table that is not the one of memory any more
        self.reading = asyncio.Event()
        self.reading.set()
        self.is_slow = False  # reads one message each time it is let
        self.gone = asyncio.Event()

    def hear(self, text: str) -> None:
        told: Json = json.loads(text)
        viewer = None
        if told["type"] == "update":
            viewer = told["view"]["you"] if told["view"] else LOBBY
            self.first = self.first or told
            self.story.compare(told, viewer)
        self.story.judge(self, viewer, text)
        if self.is_slow:
            self.reading.clear()
        if "number" in told:
            self.heard.append((told["number"], viewer))

    @property
    def is_open(self) -> bool:
        return self.first is not None and self.code is None and not self.gone.is_set()


@dataclass
class World:
    """Browsers, ways to the server, and a die."""

    lines: list[Line]
    dice: random.Random
    entries: Callable[[str], Awaitable[list[tuple[int, str]]]] | None = None  # number and kind, of a table
    is_exact: bool = True  # what is sent is heard in the same moment
    cookies: dict[str, str] = field(default_factory=dict)
    secrets: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    opened: int = 0
    cut: dict[int, int] = field(default_factory=dict)  # feeds that were cut off, by code

    async def ask(self, who: Holder, method: str, path: str, body: object = None) -> Response:
        """At any of the servers."""
        cookie = self.cookies.get(who.guest or "", "")
        return await self.dice.choice(self.lines).ask(method, f"/api{path}", body, cookie, who.secret)

    async def guest(self, name: str) -> str:
        answer = await self.ask(Holder(), "GET", "/me")
        self.cookies[name] = answer.cookies[COOKIE]
        return name

    def anybody(self) -> str:
        return self.dice.choice(list(self.cookies))


class Story:
    """One table, what is right there, and the feeds of it."""

    def __init__(self, world: World, table: str, rights: Rights) -> None:
        self.world = world
        self.table = table
        self.path = f"/tables/{table}"
        self.status = "open" if any(chair.kind == "open" for chair in rights.chairs) else "playing"
        self.now = rights
        self.coming = rights  # what is right when the request of the moment is through
        self.history = [(0, rights)]
        self.feeds: list[Feed] = []

    # Judging.

    def compare(self, told: Json, viewer: int | None) -> None:
        """More can be compared where the true state is at hand."""

    def judge(self, feed: Feed, viewer: int | None, text: str) -> None:
        rights = {self.now, self.coming} if self.world.is_exact else set()
        if rights and not any(each.may_see(feed.who, viewer) for each in rights):
            self.world.faults.append(f"{feed.who} was told as {viewer}: {text[:200]}")

    def judge_by_numbers(self) -> None:
        for feed in self.feeds:
            for number, viewer in feed.heard:
                at = max(number, feed.since)
                rights = next(each for since, each in reversed(self.history) if since <= at)
                if not rights.may_see(feed.who, viewer):
                    self.world.faults.append(f"{feed.who} was told entry {number} as {viewer}")
            feed.heard.clear()

    async def settle(self) -> None:
        """Feeds are open if and only if they may be; those that do not read now are left alone."""
        deadline = time.monotonic() + SECONDS
        while wrong := [feed for feed in self.feeds if feed.reading.is_set() and not self.is_as_it_should(feed)]:
            if time.monotonic() > deadline:
                feed = wrong[0]
                self.world.faults.append(f"{feed.who} as {feed.viewer} is closed with {feed.code}: {self.now}")
                break
            await asyncio.sleep(0.001)
        self.judge_by_numbers()
        assert not self.world.faults, "\n".join([*self.world.told, *self.world.faults])

    def is_as_it_should(self, feed: Feed) -> bool:
        if feed.gone.is_set() or feed.code == READ_ANEW:
            return True
        if self.now.may_see(feed.who, feed.viewer):
            return feed.code is None
        return feed.code == (MAY_NOT_WATCH if feed.viewer is None else LOST_SEAT)

    async def request(self, who: Holder, path: str, body: object, coming: Rights | None) -> Response:
        """Ask for something; `coming` is what is right afterwards, or None where it must be refused."""
        self.world.told.append(f"{self.table} {who} {path} {body}")
        self.coming = coming or self.now
        answer = await self.world.ask(who, "POST", f"{self.path}{path}", body)
        if (answer.status_code < 300) != (coming is not None):
            self.world.faults.append(f"{path}: {answer.status_code} {answer.text[:200]}")
        return answer

    async def becomes(self, rights: Rights) -> None:
        """The request is through."""
        if rights != self.now:
            assert self.world.entries is not None
            entries = await self.world.entries(self.table)
            changed = max(number for number, kind in entries if kind in ("seats", "resign"))
            self.history.append((changed, rights))
        self.now = self.coming = rights
        facts = (await self.world.ask(Holder(rights.host), "GET", self.path)).json()
        self.status = facts["status"]

    def somebody(self) -> Holder:
        """With a cookie or a secret that opens something now, or with any that ever did."""
        dice = self.world.dice
        guest = dice.choice([None, self.world.anybody(), self.world.anybody()])
        alive = [chair.secret for chair in self.now.chairs if chair.secret is not None]
        given = alive if alive and dice.random() < 0.7 else self.world.secrets[-6:]
        return Holder(guest, dice.choice(given) if dice.random() < 0.6 else None)

    # Feeds.

    async def opened(self, who: Holder, asked: int | None) -> Feed:
        """A feed that was greeted or refused."""
        world = self.world
        world.told.append(f"{self.table} {who} opens seat {asked}")
        feed = Feed(self, who)
        hello = json.dumps({"secret": who.secret, "seat": asked, "after": 0})
        line = world.dice.choice(world.lines)
        task = line.connect(feed, f"/api{self.path}/live", world.cookies.get(who.guest or "", ""), hello)
        task.add_done_callback(lambda _: feed.gone.set())
        deadline = time.monotonic() + SECONDS
        while feed.first is None and feed.code is None and time.monotonic() < deadline:
            await asyncio.sleep(0.001)
        return feed

    async def open_feed(self) -> None:
        who = self.somebody()
        asked = self.world.dice.choice([None] * 9 + list(range(len(self.now.chairs))))
        refusal = self.now.refusal(who, asked)
        feed = await self.opened(who, asked)
        if feed.code != refusal:
            self.world.faults.append(f"{who} for {asked} was closed with {feed.code}, not {refusal}: {self.now}")
        if feed.first is None:
            return
        seats = self.now.seats(who)
        view = feed.first["view"]
        feed.viewer = view["you"] if view else asked if asked is not None else min(seats, default=None)
        self.feeds.append(feed)
        self.world.opened += 1

    async def go_away(self) -> None:
        for feed in self.some_feed():
            feed.gone.set()

    async def stop_reading(self) -> None:
        """From the next message on."""
        for feed in self.some_feed():
            feed.is_slow = True

    async def read_on(self) -> None:
        """Those that are slow read one message, the others what is there."""
        for feed in self.feeds:
            feed.reading.set()

    async def read_all(self) -> None:
        for feed in self.feeds:
            feed.is_slow = False
        await self.read_on()

    def some_feed(self) -> list[Feed]:
        still_open = [feed for feed in self.feeds if feed.is_open]
        return self.world.dice.sample(still_open, min(1, len(still_open)))

    # Seats.

    async def join(self) -> None:
        who = replace(self.somebody(), guest=self.world.anybody())
        seat = self.seat_to_take(who)
        coming = None
        if seat is not None:
            chair = self.now.chairs[seat]
            taken = Chair("person", who.guest) if chair.kind in ("open", "bot") else chair
            coming = self.now.with_chair(seat, replace(taken, secret=None))  # until the new one is known
        answer = await self.request(who, "/join", {}, coming)
        if answer.status_code < 300 and coming is not None and seat is not None:
            secret = answer.json()["secret"]
            self.world.secrets.append(secret)
            await self.becomes(coming.with_chair(seat, replace(coming.chairs[seat], secret=secret)))

    def seat_to_take(self, who: Holder) -> int | None:
        kept = self.now.kept(who) if self.status != "over" else []
        own = self.now.seats(who) or kept
        if own or who.secret is not None:
            return own[0] if own else None
        free = [seat for seat, chair in enumerate(self.now.chairs) if chair.kind == "open"]
        return free[0] if free and (self.now.is_open or who.guest == self.now.host) else None

    async def seat_bot(self) -> None:
        who = Holder(self.world.dice.choice([self.now.host, self.now.host, self.world.anybody()]))
        seat = self.world.dice.randrange(len(self.now.chairs))
        chair = self.now.chairs[seat]
        is_there = chair.kind in ("person", "hotseat") and any(
            feed.is_open and feed.viewer == seat and not feed.is_stranded for feed in self.feeds
        )
        coming = None
        if who.guest == self.now.host and self.status != "over" and not is_there:
            away = chair.kind in ("person", "hotseat")
            coming = self.now.with_chair(seat, replace(chair, kind="bot") if away else Chair("bot"))
        if is_there and not self.world.is_exact:
            return  # another server may not have heard yet who is there
        await self.request(who, f"/seats/{seat}/bot", {"bot": "random"}, coming)
        await self.becomes(coming or self.now)

    async def resign(self) -> None:
        who, seat = self.somebody(), self.world.dice.randrange(len(self.now.chairs))
        chair = self.now.chairs[seat]
        coming = None
        if self.status == "playing" and seat in self.now.seats(who) and chair.kind in ("person", "hotseat"):
            coming = self.now.with_chair(seat, replace(chair, kind="left"))
        await self.request(who, "/resign", {"seat": seat}, coming)
        await self.becomes(coming or self.now)

    # Around.

    async def move(self) -> None:
        """Whoever holds a seat that is asked moves; nobody else can."""
        who = self.somebody()
        seat = self.world.dice.randrange(len(self.now.chairs))
        body: Json = {"action": 0, "number": 1, "seat": seat}
        if seat not in self.now.seats(who):
            await self.request(who, "/moves", body, None)
            return
        feed = await self.opened(who, seat)
        feed.gone.set()
        if feed.first and feed.first["moves"]:
            body |= {"action": self.world.dice.choice(feed.first["moves"])["id"], "number": feed.first["log"] + 1}
            await self.world.ask(who, "POST", f"{self.path}/moves", body)  # a bot may be quicker
        await self.becomes(self.now)

    async def talk(self) -> None:
        who = Holder(self.now.host)
        for number in range(self.world.dice.randint(1, 4)):
            await self.request(who, "/chat", {"text": f"word {number}"}, self.now)

    async def order(self) -> None:
        who, seat = self.somebody(), self.world.dice.randrange(len(self.now.chairs))
        self.world.told.append(f"{self.table} {who} orders at {seat}")
        answer = await self.world.ask(who, "PUT", f"{self.path}/orders", {"orders": {}, "seat": seat})
        if (answer.status_code < 300) != (seat in self.now.seats(who)):
            self.world.faults.append(f"orders: {answer.status_code} {answer.text[:200]}")

    async def download(self) -> None:
        """Nothing of the log or the seed before the end, and only for those who may watch."""
        who, what = self.somebody(), self.world.dice.choice(["record", "replay", "verify"])
        answer = await self.world.ask(who, "GET", f"{self.path}/{what}")
        if (answer.status_code < 300) != (self.status == "over" and self.now.may_watch(who)):
            self.world.faults.append(f"{what}: {answer.status_code} for {who}")

    async def rematch(self) -> Story | None:
        """The same people, by what opened their seats at the end of the old match."""
        if self.status != "over":
            return None
        host = self.now.host
        answer = await self.request(Holder(host), "/rematch", {}, self.now)
        rights = self.now
        for seat, chair in enumerate(rights.chairs):
            again = {"left": replace(chair, kind="person"), "bot": Chair("bot")}.get(chair.kind, chair)
            rights = rights.with_chair(seat, again)
        return type(self)(self.world, answer.json()["table"], rights)

    def steps(self) -> list[Callable[[], Awaitable[None]]]:
        often = [self.open_feed] * 12 + [self.join] * 5 + [self.move] * 4 + [self.talk] * 3
        return [*often, self.seat_bot, self.resign, self.order, self.download, self.go_away]


async def found(world: World, game: str, make: type[Story] = Story) -> Story:
    """A table of three: its founder, and two links that go from hand to hand."""
    host = next(iter(world.cookies))
    kinds = world.dice.choice([["me", "open", "open"], ["me", "open", "hotseat"], ["me", "open", "bot"]])
    asked = {
        "game": game,
        "seats": [{"kind": kind, "bot": "random" if kind == "bot" else None} for kind in kinds],
        "open": world.dice.random() < 0.5,
        "spectators": world.dice.random() < 0.7,
    }
    world.told.append(f"{host} founds {asked}")
    made = (await world.ask(Holder(host), "POST", "/tables", asked)).json()
    secrets = {told["seat"]: told["secret"] for told in made["secrets"]}
    world.secrets += secrets.values()
    names = {"me": "person"}
    chairs = tuple(
        Chair(names.get(kind, kind), host if kind in ("me", "hotseat") else None, secrets.get(seat))
        for seat, kind in enumerate(kinds)
    )
    return make(world, made["table"]["id"], Rights(chairs, host, bool(asked["open"]), bool(asked["spectators"])))


async def live_through(world: World, game: str, steps: int, make: type[Story] = Story) -> None:
    """One evening at one table and its rematches."""
    for name in ("ilse", "bruno", "vera"):
        await world.guest(name)
    stories = [await found(world, game, make)]
    for _ in range(steps):
        story = world.dice.choice([stories[-1], stories[-1], *stories])
        await world.dice.choice(story.steps())()
        if again := await stories[-1].rematch():
            stories.append(again)
        for each in stories:
            await each.settle()
    for each in stories:
        await each.read_all()
        await each.settle()
        for feed in each.feeds:
            feed.gone.set()
            if feed.code is not None:
                world.cut[feed.code] = world.cut.get(feed.code, 0) + 1
