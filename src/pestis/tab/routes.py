"""The requests of the page, answered in the tab: those of the server, without what needs several people."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from pestis.bots import Perspective
from pestis.bots.lesson import opening
from pestis.kernel.errors import PestisError
from pestis.review import DEPTHS
from pestis.tab.house import TabHouse
from pestis.tables import after, changes, playing, seating
from pestis.tables.advising import coach_json, hint_json
from pestis.tables.callers import Caller
from pestis.tables.carrying import carry, found_carried, game_of_file
from pestis.tables.create_table import NewTable, found_lesson, found_practice, found_rematch, found_table
from pestis.tables.facts import content_json, find_lesson, game_json, rules_json
from pestis.tables.gone import GoneTable, closing, gone_json, must_be_closable, record_of
from pestis.tables.judging import job_of, progress_json, write_job
from pestis.tables.live import LiveTable
from pestis.tables.names import clean
from pestis.tables.problems import Conflict, NotFound, Problem, Refused, problem_json
from pestis.tables.rows import FeedEntry, Json
from pestis.tables.thinking import BotFailed
from pestis.tables.wishes import JoinWish, MoveWish, PracticeWish, TableWish
from pestis.tables.writing import to_json

MALFORMED = "This request is not one that can be answered here."


@dataclass
class Asked:
    """One request of the page."""

    house: TabHouse
    query: dict[str, str]
    body: dict[str, Any]
    caller: Caller
    parts: dict[str, str] = field(default_factory=dict)

    @property
    def table_id(self) -> str:
        return self.parts["table"]

    @property
    def seat(self) -> int | None:
        told = self.body.get("seat", self.query.get("seat"))
        return None if told is None else int(told)

    async def table(self) -> LiveTable:
        return await self.house.open(self.table_id)


class Text(str):
    """An answer that is JSON already."""

    __slots__ = ()


Answer = Callable[[Asked], Awaitable[object]]
ROUTES: list[tuple[str, re.Pattern[str], Answer]] = []


def on(method: str, path: str) -> Callable[[Answer], Answer]:
    """`{name}` stands for one part of the path."""
    pattern = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))

    def add(answer: Answer) -> Answer:
        ROUTES.append((method, pattern, answer))
        return answer

    return add


async def ask(house: TabHouse, method: str, address: str, body: str, secret: str | None) -> tuple[int, str]:
    """Status and JSON, as a server would answer."""
    try:
        told = await find_answer(house, method, address, body, secret)
    except Problem as problem:
        told = problem_json(problem.status, problem.detail, rule=problem.rule, log=problem.log)
        return int(problem.status), to_json(told)
    except (PestisError, KeyError, TypeError, ValueError) as error:
        return Refused.status, to_json(problem_json(Refused.status, str(error) or MALFORMED))
    return 200, told if isinstance(told, Text) else to_json(told)


async def find_answer(house: TabHouse, method: str, address: str, body: str, secret: str | None) -> object:
    split = urlsplit(address)
    query = {name: values[-1] for name, values in parse_qs(split.query).items()}
    for wanted, pattern, answer in ROUTES:
        found = pattern.fullmatch(split.path) if wanted == method else None
        if found is not None:
            parts = {name: unquote(part) for name, part in found.groupdict().items()}
            return await answer(Asked(house, query, json.loads(body or "{}"), house.caller(secret), parts))
    raise NotFound(f"Nothing answers {method} {split.path} here.")


# Guests and games.


@on("GET", "/me")
async def who_am_i(asked: Asked) -> Json:
    return {"name": asked.house.guest.name}


@on("PUT", "/me")
async def rename_me(asked: Asked) -> Json:
    asked.house.guest.name = clean(asked.body["name"], asked.house.manners.name_length, "The name")
    asked.house.outside.remember(asked.house.guest.name)
    return {"name": asked.house.guest.name}


@on("GET", "/games")
async def list_games(asked: Asked) -> list[Json]:
    return [game_json(await asked.house.bring(name)) for name in asked.house.names]


@on("GET", "/games/{game}")
async def show_game(asked: Asked) -> Json:
    return content_json(await asked.house.bring(asked.parts["game"]))


@on("GET", "/games/{game}/rules")
async def show_rules(asked: Asked) -> list[Json]:
    return rules_json(await asked.house.bring(asked.parts["game"]))


@on("GET", "/games/{game}/how-to-play")
async def show_guide(asked: Asked) -> Json:
    return {"text": (await asked.house.bring(asked.parts["game"])).how_to_play()}


@on("GET", "/games/{game}/lessons/{lesson}")
async def show_lesson(asked: Asked) -> Json:
    return find_lesson(await asked.house.bring(asked.parts["game"]), asked.parts["lesson"]).as_json()


@on("POST", "/games/{game}/lessons/{lesson}")
async def begin_lesson(asked: Asked) -> Json:
    game = await asked.house.bring(asked.parts["game"])
    lesson = find_lesson(game, asked.parts["lesson"])
    return await new_table(asked, *found_lesson(game, lesson, opening(game, lesson), asked.house.guest))


# Tables before the first move.


@on("POST", "/tables")
async def make_table(asked: Asked) -> Json:
    wish = TableWish.of(asked.body)
    game = await asked.house.bring(wish.game)
    return await new_table(asked, found_table(game, wish, asked.house.guest, asked.house.manners), [])


@on("POST", "/tables/carried")
async def open_file(asked: Asked) -> Json:
    """Go on with a table that was kept in a file, or look at the match of a record."""
    game = await asked.house.bring(game_of_file(asked.body))
    return await new_table(asked, *found_carried(asked.body, game, asked.house.guest, asked.house.manners))


@on("GET", "/tables/{table}/carry")
async def keep_as_file(asked: Asked) -> Json:
    return await carry(asked.house, await asked.table(), asked.caller)


async def new_table(asked: Asked, made: NewTable, feed: list[FeedEntry]) -> Json:
    table = await asked.house.add(made, feed)
    await seating.start_if_full(asked.house, table)
    return {"table": asked.house.facts(table), "secrets": made.secrets_json()}


@on("GET", "/tables")
async def list_tables(_asked: Asked) -> list[Json]:
    """Nobody else's are here."""
    return []


@on("GET", "/tables/mine")
async def list_my_tables(asked: Asked) -> list[Json]:
    return await my_tables(asked.house)


async def my_tables(house: TabHouse) -> list[Json]:
    return [house.facts(await house.open_or_gone(table)) for table in json.loads(await house.outside.listed())]


@on("GET", "/me/games")
async def list_finished(asked: Asked) -> Json:
    """All at once: nobody has that many. (The page itself asks the browser, which knows it without Python.)"""
    game = asked.query.get("game")
    over = [told for told in await my_tables(asked.house) if told["status"] == "over"]
    return {"games": [told for told in over if game in (None, told["game"])], "next": None}


@on("GET", "/tables/{table}")
async def show_table(asked: Asked) -> Json:
    table = await asked.house.open_or_gone(asked.table_id)
    if isinstance(table, GoneTable):
        return gone_json(table, asked.caller)
    return asked.house.facts(table) | {"you": asked.caller.seats(table)}


@on("POST", "/tables/{table}/close")
async def close(asked: Asked) -> Json:
    table = await asked.house.open_or_gone(asked.table_id)
    if isinstance(table, LiveTable):
        asked.caller.must_host(table)
        return {"number": (await asked.house.change(table, changes.close)).number}
    must_be_closable(table, asked.caller)
    return {"number": await asked.house.close_gone(table, closing(table))}


@on("POST", "/tables/{table}/join")
async def join_table(asked: Asked) -> Json:
    wish = JoinWish(asked.seat, asked.body.get("contribution"))
    taken = await seating.join(asked.house, await asked.table(), asked.caller, asked.house.guest, wish)
    return {"seat": taken.seat, "secret": taken.secret}


@on("POST", "/tables/{table}/start")
async def start_table(asked: Asked) -> Json:
    entry = await asked.house.change(await asked.table(), changes.by_host(asked.caller, changes.start))
    return {"number": entry.number}


@on("POST", "/tables/{table}/ready")
async def ready(asked: Asked) -> Json:
    return {"number": await seating.be_ready(asked.house, await asked.table(), asked.caller, asked.seat)}


@on("POST", "/tables/{table}/pace")
async def set_pace(asked: Asked) -> Json:
    pacing = changes.by_host(asked.caller, changes.set_pace(asked.body["pace"]))
    return {"number": (await asked.house.change(await asked.table(), pacing)).number}


@on("POST", "/tables/{table}/seats/{seat}/bot")
async def replace_by_bot(asked: Asked) -> Json:
    table, seat = await asked.table(), int(asked.parts["seat"])
    seating.must_have_seat(table, seat)
    taken = seating.seating_bot(asked.house, table, asked.caller, seat, asked.body["bot"])
    entry = await asked.house.change(table, taken)
    await seating.start_if_full(asked.house, table)
    return {"number": entry.number}


# While a match goes on.


@on("POST", "/tables/{table}/moves")
async def make_move(asked: Asked) -> Json:
    return await playing.play(asked.house, await asked.table(), asked.caller, MoveWish(**asked.body))


@on("POST", "/tables/{table}/why-not")
async def why_not(asked: Asked) -> Json:
    return playing.why_not(await asked.table(), asked.caller, asked.body["action"], asked.seat)


@on("POST", "/tables/{table}/undo")
async def undo(asked: Asked) -> Json:
    table = await asked.table()
    seat = asked.caller.seat(table, asked.seat)
    return playing.undo_answer(await playing.undo(asked.house, table, asked.caller, seat))


@on("POST", "/tables/{table}/undo/answer")
async def answer_undo(asked: Asked) -> Json:
    agree = asked.body["agree"]
    told = await playing.answer_undo(asked.house, await asked.table(), asked.caller, asked.seat, agree)
    return playing.undo_answer(told)


@on("POST", "/tables/{table}/resign")
async def resign(asked: Asked) -> Json:
    return {"number": await playing.resign(asked.house, await asked.table(), asked.caller, asked.seat)}


@on("GET", "/tables/{table}/orders")
async def show_orders(asked: Asked) -> Json:
    table = await asked.table()
    return playing.orders_json(table, asked.caller.seat(table, asked.seat))


@on("PUT", "/tables/{table}/orders")
async def set_orders(asked: Asked) -> Json:
    orders = asked.body["orders"]
    return await playing.set_orders(asked.house, await asked.table(), asked.caller, asked.seat, orders)


@on("POST", "/tables/{table}/chat")
async def chat(asked: Asked) -> Json:
    house, table = asked.house, await asked.table()
    text = playing.message(house, table, asked.caller, asked.body["text"])
    return {"number": await playing.chat(house, table, asked.caller, house.guest, text, asked.seat)}


@on("POST", "/tables/{table}/hint")
async def hint(asked: Asked) -> Json:
    table = await asked.table()
    seat = playing.advised_seat(table, asked.caller, asked.seat)
    try:
        return hint_json(*await asked.house.advise(Perspective(table.state, seat)))
    except BotFailed as error:
        raise Conflict(f"The bot has no answer: {error}.", log=table.told_log(seat)) from error


@on("POST", "/tables/{table}/coach")
async def coach(asked: Asked) -> Json:
    table = await asked.table()
    seat = playing.advised_seat(table, asked.caller, asked.seat)
    log = table.told_log(seat)
    try:
        _, perspective, action, weighed = await asked.house.advise(Perspective(table.state, seat))
    except BotFailed as error:
        raise Conflict(f"The bot has no answer: {error}.", log=log) from error
    return coach_json(perspective, log, action, weighed)


# After the end.


@on("POST", "/tables/{table}/rematch")
async def rematch(asked: Asked) -> Json:
    house, table = asked.house, await asked.table()
    after.must_be_of_it(table, asked.caller)
    if table.row.rematch is None:
        made = found_rematch(table, house.guest)
        new = await house.add(made, [])
        await house.change(table, changes.lead_to(made.id))
        await seating.start_if_full(house, new)
    return {"table": table.row.rematch}


@on("GET", "/tables/{table}/record")
async def record(asked: Asked) -> Text:
    table = await asked.house.open_or_gone(asked.table_id)
    if isinstance(table, GoneTable):
        if table.row.status != "over":
            raise Conflict(f"{table.why} {after.NOT_OVER}", log=table.log)
        kept = await asked.house.read(table.id)
        return Text(record_of(kept.table, kept.entries).dumps())
    after.must_be_over(table)
    return Text(after.record_json(after.begun(table)))


@on("GET", "/tables/{table}/verify")
async def verify(asked: Asked) -> Json:
    table = await asked.table()
    after.must_be_over(table)
    return after.verdict(table)


@on("GET", "/tables/{table}/replay")
async def replay(asked: Asked) -> Text:
    table = await asked.table()
    after.must_be_over(table)
    if asked.seat is not None:
        seating.must_have_seat(table, asked.seat)
    return Text(after.replay_json(after.begun(table), asked.seat))


@on("GET", "/tables/{table}/review")
async def show_review(asked: Asked) -> object:
    after.must_be_judgeable(await asked.table(), asked.caller)
    known = await asked.house.outside.judged(asked.table_id)
    return progress_json("none") | {"review": None} if known is None else Text(known)


@on("POST", "/tables/{table}/review")
async def begin_review(asked: Asked) -> object:
    table = await asked.table()
    after.must_be_judgeable(table, asked.caller)
    depth = asked.body.get("depth", "quick")
    if depth not in DEPTHS:
        raise Refused(f"A review is {' or '.join(DEPTHS)}.")
    await asked.house.outside.judge(table.id, table.game.id, write_job(job_of(table, depth)))
    return await show_review(asked)


@on("GET", "/tables/{table}/moment")
async def moment(asked: Asked) -> Text:
    table = await asked.table()
    after.must_be_over(table)
    move, seat = int(asked.query["move"]), int(asked.query["seat"])
    after.must_be_moment(table, move, seat)
    return Text(after.moment_json(after.begun(table), move, seat))


@on("POST", "/tables/{table}/practice")
async def practise(asked: Asked) -> Json:
    table, wish = await asked.table(), PracticeWish(**asked.body)
    after.must_be_practicable(table, asked.caller, wish)
    return await new_table(asked, *found_practice(table, asked.house.guest, wish))
