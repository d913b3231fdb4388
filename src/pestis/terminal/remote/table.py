"""A table that a server keeps, seen from one seat or by a spectator."""

from __future__ import annotations

import asyncio
import secrets
import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import quote

from pestis.kernel.moves import Refusal
from pestis.terminal.facts import facts_told
from pestis.terminal.json_types import Json
from pestis.terminal.naming import Names
from pestis.terminal.remote.feed import Feed
from pestis.terminal.remote.link import Link
from pestis.terminal.remote.requests import CONFLICT, UNAUTHORISED, Requests, ServerProblem
from pestis.terminal.table import Connection, Sitter, Snapshot, Table, TableProblem, Undo

HEAR_SECONDS = 1.5
ALL_TAKEN = "You look on: every seat of this table is taken."
LINK_WANTED = "You look on: to sit down at this table takes the link of a seat."


class RemoteTable(Table):
    """Follows the feed; everything that is done goes to the server as a request."""

    has_chat = True

    def __init__(self, link: Link, *, name: str = "", watch: bool = False) -> None:
        super().__init__()
        self.link = link
        self.name = name
        self.watch = watch
        self.title = ""
        self.seat: int | None = None
        self._requests = Requests(link.server)
        self._feed = Feed(link, self._hear, self._connected)
        self._following: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._update: Json | None = None
        self._moves: list[Json] = []
        self._sitters: list[Sitter] = []
        self._orders: Mapping[str, str] = {}
        self._is_first = True
        self._now: Snapshot | None = None

    # Coming and going.

    async def start(self) -> None:
        if self.name:
            await self._requests.put("/me", {"name": self.name})
        await self._come()

    async def _come(self) -> None:
        """To the table of the link; whatever was shown before stays until there is something new to show."""
        told = await self._look_in()
        await self._sit_down(told)
        game = await self._requests.get(f"/games/{told['game']}")
        rules = await self._requests.get(f"/games/{told['game']}/rules")
        self.facts = facts_told(game, rules)
        self.names = Names(self.facts.seat_names, self.facts.seat_names)
        self.title = told["name"] or told["title"]
        orders = await self._read_orders()
        await self.close()
        self.is_rematch_offered = told["rematch"] is not None
        self._orders = orders
        self._is_first = True
        before = self._update
        self.connection = "connecting"
        self._feed = Feed(self.link, self._hear, self._connected)
        self._following = asyncio.get_running_loop().create_task(self._feed.run())
        while self._update is before:
            self._news.clear()
            await self._news.wait()
            self._must_be_open()

    async def _look_in(self) -> Json:
        """The table. A link that opens nothing may be that of a seat which a bot keeps for whoever was away."""
        try:
            found: Json = await self._get("")
        except ServerProblem as problem:
            if problem.status != UNAUTHORISED or self.watch:
                raise
            with suppress(ServerProblem):
                await self._join({})
            found = await self._get("")
        return found

    def _must_be_open(self) -> None:
        if self.connection == "closed":
            raise TableProblem(self.notice)

    async def _sit_down(self, told: Json) -> None:
        """A link with a secret is a seat: one's own, or one that is free. Without it, any free one if allowed."""
        own: list[int] = told["you"]
        if self.link.secret is not None:
            seat = own[0]
            taken = told["seats"][seat]
            if taken["kind"] == "open":
                await self._join({"seat": seat})
            elif self.name and taken["name"] != self.name:
                self.notice = f"You are called {taken['name']} here: a name is given when one sits down."
            self.seat = seat
        elif not self.watch and told["open"] and any(each["kind"] == "open" for each in told["seats"]):
            await self._join({})
        elif not self.watch and told["status"] != "over":
            is_full = all(each["kind"] != "open" for each in told["seats"])
            self.notice = ALL_TAKEN if is_full else LINK_WANTED

    async def _join(self, asked: dict[str, object]) -> None:
        taken = await self._post("/join", asked)
        self.seat = taken["seat"]
        self.link = self.link.with_secret(taken["secret"])

    async def close(self) -> None:
        for task in (self._following, self._looking):
            if task is not None:
                task.cancel()
        await self._feed.close()

    def goodbye(self) -> str:
        link = shlex.quote(str(self.link))
        if self._update is not None and self._update["status"] == "over":
            return f"The match is over. Its table: pestis play --table {link}"
        return f"The table goes on. Come back with: pestis play --table {link}"

    # Hearing.

    def _connected(self, state: Connection, reason: str) -> None:
        if state == self.connection:
            return
        was = self.connection
        self.connection = state
        if state == "lost":
            self.notice = "The connection is lost; trying to come back."
        elif state == "closed":
            self.notice = self._sent_away(reason)
        elif was == "lost":
            self.notice = "Connected again."
        self._tell()

    def _sent_away(self, reason: str) -> str:
        """Somebody else has the seat now: what opened it opens it no more, and nothing can be chosen there."""
        if self.link.secret is None or self._update is None:
            return reason
        self.link = self.link.with_secret(None)
        self._moves = []
        return f"{reason} To watch: pestis play --watch --table {shlex.quote(str(self.link))}"

    def _hear(self, message: Json) -> None:
        kind = message["type"]
        if self._is_first:
            self._is_first = False
            self.events, self.talk = [], []
        if kind == "update":
            self._take(message)
        elif kind == "seats":
            self._sitters = [sitter(each, self.names.colours) for each in message["seats"]]
            self._look_for_rematch()
        elif kind == "trouble":
            self.notice = message["text"] or "Everything can be kept again."
        else:
            self.talk.append(message)
        self._tell()

    def _look_for_rematch(self) -> None:
        """After the end the table says by its seats that something is new: somebody may want another match."""
        is_over = self._update is not None and self._update["status"] == "over"
        if is_over and not self.is_rematch_offered and (self._looking is None or self._looking.done()):
            self._looking = asyncio.get_running_loop().create_task(self._see_rematch())

    async def _see_rematch(self) -> None:
        with suppress(ServerProblem):  # the feed says whether the server is still there
            self.is_rematch_offered = (await self._get(""))["rematch"] is not None
            self._tell()

    def _take(self, update: Json) -> None:
        # After a move was taken back there are fewer events than before: those that are gone leave the log.
        kept = self.events[: max(0, update["event_count"] - len(update["events"]))]
        self.events = [*kept, *update["events"]]
        self._update = update
        self._moves = update["moves"]
        self._sitters = [sitter(each, self.names.colours) for each in update["seats"]]

    def _tell(self) -> None:
        self._now = None
        self._news.set()
        self.on_change()

    @property
    def now(self) -> Snapshot:
        if self._now is None:
            self._now = self._look()
        return self._now

    def _look(self) -> Snapshot:
        update = self._update
        assert update is not None, "the table has not been told yet"
        undo = update["undo"]
        left = self.seat is not None and self._sitters[self.seat].kind == "left"
        by_order = self._is_ordered(update)
        return Snapshot(
            status=update["status"],
            seat=self.seat,
            view=update["view"],
            moves=[] if left or by_order else self._moves,
            log=update["log"],
            sitters=self._sitters,
            undo=Undo(undo["possible"], undo["asked_by"], tuple(undo["agreed"])),
            ending=update["ending"],
            names=self.names,
            by_order=by_order,
            bundles=update["bundles"],
            window=update["window"],
        )

    def _is_ordered(self, update: Json) -> bool:
        """Whether it is declined for certain; what else stands the server knows."""
        question = update["view"] and update["view"]["question"]
        kinds = question["rules"][:1] if update["moves"] and question else []
        return any(self._orders.get(kind) == "decline" for kind in kinds)

    # Doing.

    async def play(self, action: int) -> None:
        """With a key, so that a retry is harmless; again if somebody else acted at the same moment."""
        before = self.now
        key = secrets.token_hex(16)
        try:
            made = await self._send(action, before.log + 1, key)
        except ServerProblem as problem:
            if problem.status != CONFLICT:
                raise
            await self.hear_of(before.log + 1)
            now = self.now
            stands = now.question == before.question and any(move["id"] == action for move in now.moves)
            if not stands:
                raise
            made = await self._send(action, now.log + 1, key)
        if self.now.log < made:  # until the feed tells what it led to, nothing can be chosen
            self._moves = []
            self._tell()

    async def _send(self, action: int, number: int, key: str) -> int:
        """The place of the move in the log."""
        asked = {"action": action, "number": number, "key": key, "seat": self.seat}
        return int((await self._post("/moves", asked))["log"])

    async def hear_of(self, log: int) -> None:
        """Until the feed has told so many entries of the log, but not for long."""
        try:
            async with asyncio.timeout(HEAR_SECONDS):
                while self.now.log < log:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return

    async def undo(self) -> str:
        told = await self._post("/undo", {"seat": self.seat})
        if told["taken"]:
            return "Taken back."
        names = " and ".join(self.now.called(seat) for seat in told["waiting_for"])
        return f"Asked {names} to agree."

    async def answer_undo(self, agree: bool) -> None:
        await self._post("/undo/answer", {"agree": agree, "seat": self.seat})

    @property
    def orders(self) -> Mapping[str, str]:
        return self._orders

    async def give_orders(self, orders: Mapping[str, str]) -> None:
        if self.seat is None:
            raise TableProblem("You have no seat here that orders could stand for.")
        self._orders = (await self._put("/orders", {"orders": dict(orders), "seat": self.seat}))["orders"]
        self._tell()

    async def _read_orders(self) -> Mapping[str, str]:
        """What was ordered for this seat before, here or on the page."""
        if self.seat is None or not self.facts.reactions:
            return {}
        orders: Mapping[str, str] = (await self._get(f"/orders?seat={self.seat}"))["orders"]
        return orders

    async def resign(self) -> str:
        self.check_can_resign()
        await self._post("/resign", {"seat": self.seat})
        return "You have resigned."

    async def rematch(self) -> None:
        """Ask for another match, or follow whoever asked; the secret of the seat opens the same seat there."""
        if self.now.status != "over":
            raise TableProblem("The match is not over.")
        table = (await self._get(""))["rematch"]
        if table is None and self.seat is None:
            raise TableProblem("Only those who sit at the table can ask for another match.")
        table = table or (await self._post("/rematch", {}))["table"]
        old = self.link
        self.link = Link(old.server, table, old.secret)
        try:
            await self._come()
        except ServerProblem:
            self.link = old
            raise
        self.match_number += 1
        self.on_change()

    async def hint(self) -> Json:
        found: Json = await self._post("/hint", {"seat": self.seat})
        return found

    async def why_not(self, action: int) -> Refusal | None:
        told = await self._post("/why-not", {"action": action, "seat": self.seat})
        return None if told["legal"] else Refusal(told["rule"] or "", told["text"])

    async def say(self, text: str) -> None:
        await self._post("/chat", {"text": text} | ({} if self.seat is None else {"seat": self.seat}))

    def _path(self, path: str) -> str:
        return f"/tables/{quote(self.link.table, safe='')}{path}"

    async def _get(self, path: str) -> Any:  # noqa: ANN401 (whatever JSON it is)
        return await self._requests.get(self._path(path), self.link.secret)

    async def _put(self, path: str, body: dict[str, object]) -> Any:  # noqa: ANN401
        return await self._requests.put(self._path(path), body, self.link.secret)

    async def _post(self, path: str, body: dict[str, object]) -> Any:  # noqa: ANN401
        return await self._requests.post(self._path(path), body, self.link.secret)


def sitter(told: Json, colours: Sequence[str]) -> Sitter:
    seat = told["seat"]
    return Sitter(seat, told["name"], told["kind"], told["bot"], told["present"], told["clock_ms"], colours[seat])
