"""Cover: what others are told does not depend on whether somebody could react. No time passes here by itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import pytest

import pestis
from pestis.bots import Perspective
from pestis.kernel.game import Game
from pestis.kernel.match import Match
from pestis.kernel.rng import fast
from pestis.kernel.state import State
from pestis.kernel.table import answers, question_kind
from pestis.tables import changes, facts, feed, live
from pestis.tables.callers import Caller
from pestis.tables.cover import SHORTEST, Cover
from pestis.tables.house import House, Manners, follow
from pestis.tables.live import LiveTable
from pestis.tables.problems import Conflict, Problem
from pestis.tables.rows import Change, FeedEntry, SeatRow, TableRow
from tests.server.kit import Json

NOBODY = Caller(None, None)
LONGEST = 2.0
LATER = 10_000
# In Space Plague everybody sees who holds an instant.
GAMES = [game for game in pestis.games() if pestis.game(game).reactions() and game != "space-plague"]


@dataclass
class Time:
    now: int = 1_000_000


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """A clock that is set by hand."""
    told = Time()
    for module in (changes, facts, feed, live):
        monkeypatch.setattr(module, "now_ms", lambda: told.now)
    return told


def row_of(game: Game, seats: int, **more: object) -> TableRow:
    facts: Json = {
        "id": "table",
        "game": game.id,
        "name": "",
        "seats": seats,
        "options": game.settle(seats, None, "public").as_json(),
        "rules_version": game.rules_version,
        "packs": game.pack_hashes(),
        "seed": "0" * 64,
        "host_id": 1,
        "is_open": False,
        "spectators": True,
        "clock": {"kind": "game", "seconds": 600},
        "status": "playing",
        "ask": "full",
        "reactions": "cover",
        "hints": True,
        "pace": "brisk",
        "contributions": ["word"] * seats,
        "made_at": 0,
        "changed_at": 0,
    }
    return TableRow(**(facts | more))


def people(seats: int) -> list[SeatRow]:
    facts: Json = {
        "table_id": "table",
        "kind": "person",
        "name": "",
        "contribution": "",
        "orders": {},
        "ready": False,
    }
    return [SeatRow(seat=seat, guest_id=seat + 1, **facts) for seat in range(seats)]


def new_table(game: Game, seats: int, **more: object) -> LiveTable:
    """Begun, with a person on every seat."""
    table = LiveTable(game, row_of(game, seats, **more), people(seats), LONGEST)
    table.take(FeedEntry(1, "start", at=0))
    table.clocks.start(seats, table.pending(), 0)
    return table


@dataclass
class Evening:
    """A table, and what some viewers are told of it; everything is heard in the moment it happens."""

    table: LiveTable
    time: Time
    viewers: tuple[int | None, ...]
    told: list[tuple[int, int | None, list[str]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.feed = feed.Feed(self.table)
        self.cursors = [self.feed.begin(viewer, self.table.head) for viewer in self.viewers]
        self.entries: list[FeedEntry] = []
        for cursor in self.cursors:
            self.feed.messages(cursor, first=True)

    def listen(self) -> None:
        for cursor in self.cursors:
            if messages := self.feed.messages(cursor):
                self.told.append((self.time.now, cursor.viewer, messages))

    def at(self, now: int) -> None:
        """Nothing happens until then but the end of pauses."""
        while (change := self.table.cover.next_change(self.time.now)) is not None and change <= now:
            self.time.now = change
            self.listen()
        self.time.now = now
        self.listen()

    def write(self, planned: Change | FeedEntry) -> FeedEntry:
        assert isinstance(planned, Change)
        for name, value in planned.table.items():
            setattr(self.table.row, name, value)
        self.table.clocks = planned.clocks or self.table.clocks
        self.entries.append(planned.entry)
        self.table.take(planned.entry, planned.state)
        self.listen()
        return planned.entry

    def move(self, seat: int, action: int, why: str | None = None) -> None:
        log = self.table.told_log(seat) if why is None else self.table.log
        self.write(changes.make_move(seat, action, log + 1, why=why)(self.table))

    def say(self, text: str) -> int:
        """The number that a spectator is told."""
        entry = self.write(changes.say("chat", text, None, "Ilse")(self.table))
        return self.table.told_number(None, entry)

    def server_answers(self) -> None:
        """For everybody it can answer for now."""
        while not self.table.cover.is_settling(self.time.now):
            seat = next((seat for seat in self.table.pending() if self.table.moves_by_itself(seat)), None)
            if seat is None:
                return
            self.time.now += 3
            self.move(seat, self.table.default_move(seat), self.table.moves_by_itself(seat))

    def people_decline(self) -> None:
        """All that are asked for a reaction, as soon as they are."""
        self.server_answers()
        while self.table.is_window(self.table.state) and not self.table.cover.is_settling(self.time.now):
            seat = next(seat for seat in self.table.pending() if not self.table.moves_by_itself(seat))
            self.time.now += 40
            self.move(seat, self.table.default_move(seat))
            self.server_answers()

    def as_told(self, seat: int) -> list[object]:
        """Whatever else a seat, or anybody, can ask the server for."""
        public = facts.table_json(self.table, NOBODY, [])
        return [public, *(self.refusal(plan) for plan in nosy(self.table, seat))]

    def told_anew(self, opened: int) -> list[str]:
        """What those hear who connect again, whatever they say that they have heard."""
        told = []
        for after in (0, opened, opened + 1, opened + 2, 10**6):
            for viewer in self.viewers:
                cursor = self.feed.begin(viewer, min(after, self.table.told_head(viewer)))
                told += self.feed.messages(cursor, first=True)
        return told

    def refusal(self, plan: Callable[[LiveTable], object]) -> object:
        try:
            plan(self.table)
        except Problem as problem:
            return type(problem), problem.detail, problem.rule, problem.log
        return "no refusal"


def nosy(table: LiveTable, seat: int) -> Iterator[Callable[[LiveTable], object]]:
    """Requests of somebody who is not asked and would like to know who is."""
    for number in (1, table.told_log(seat) + 1, table.told_log(seat) + 2, 10**6):
        yield changes.make_move(seat, 0, number)
    yield changes.ask_undo(seat)
    yield changes.take_back(seat)
    yield changes.answer_undo(seat, True)
    yield changes.start
    yield changes.close


@dataclass
class Opening:
    """A move after which somebody may react, in worlds that the mover cannot tell from each other."""

    mover: int
    action: int
    worlds: dict[bool, State]  # whether somebody can react


def able(state: State, mover: int) -> bool:
    return any(seat != mover and len(answers(state, seat)) > 1 for seat in state.pending())


def openings(game: Game, seats: int) -> Iterator[Opening]:
    for seed in range(200):
        rng = fast(seed)
        state = game.start(seats, seed)
        for _ in range(400):
            if state.is_over:
                break
            mover = state.pending()[0]
            action = rng.pick(answers(state, mover))
            if not state.sealing and (found := in_worlds(game, state, mover, action)):
                yield found
            state.apply(mover, action)


def in_worlds(game: Game, state: State, mover: int, action: int) -> Opening | None:
    after = state.clone()
    after.apply(mover, action)
    kinds = game.reactions()
    is_window = bool(after.pending()) and question_kind(after, after.pending()[0]) in kinds
    if not is_window or question_kind(state, mover) in kinds or after.pending() == (mover,):
        return None
    worlds: dict[bool, State] = {}
    for number in range(40):
        world = state.imagine(mover, number)
        then = world.clone()
        then.apply(mover, action)
        if then.pending() == after.pending():
            worlds.setdefault(able(then, mover), world)
    return Opening(mover, action, worlds) if len(worlds) == 2 else None


def a_few(game: str, count: int = 3) -> list[tuple[Game, int, Opening]]:
    found = pestis.game(game)
    seats = max(count for count in found.seat_counts if count <= 3)
    return [(found, seats, opening) for opening, _ in zip(openings(found, seats), range(count), strict=False)]


def begun(game: Game, seats: int, opening: Opening, world: State, time: Time, **more: object) -> Evening:
    time.now = 1_000_000
    table = new_table(game, seats, **more)
    assert table.match is not None
    table.match.state = world.clone()
    table.clocks.since = dict.fromkeys(world.pending(), 999_000)
    return Evening(table, time, (opening.mover, None))


@pytest.mark.parametrize("game", GAMES)
def test_the_others_are_told_the_same_whether_somebody_could_react_or_not(game: str, time: Time) -> None:
    """To the byte: messages and when they come, chat, reconnections, refusals, public facts."""

    def lived(found: Game, seats: int, opening: Opening, can_react: bool) -> list[object]:
        evening = begun(found, seats, opening, opening.worlds[can_react], time)
        evening.move(opening.mover, opening.action)
        opened = evening.table.head
        began = time.now
        evening.server_answers()
        evening.at(began + 100)
        asked: list[object] = [evening.as_told(opening.mover), evening.told_anew(opened)]
        numbers = [evening.say("Who is it?")]
        evening.people_decline()
        assert time.now - began < 500, "all of it happened in the pause"
        evening.at(began + 500)
        numbers.append(evening.say("Nobody tells."))
        asked += [evening.as_told(opening.mover), evening.told_anew(opened)]
        evening.at(began + LATER)
        return [evening.told, numbers, asked]

    found = a_few(game)
    assert found, "there are such positions"
    for found_game, seats, opening in found:
        worlds = [lived(found_game, seats, opening, can_react) for can_react in (False, True)]
        assert worlds[0] == worlds[1]


@pytest.mark.parametrize("game", GAMES)
def test_where_everybody_is_asked_the_others_are_told_the_same_as_well(game: str, time: Time) -> None:
    for found, seats, opening in a_few(game, 2):
        told = []
        for world in opening.worlds.values():
            evening = begun(found, seats, opening, world, time, reactions="everybody")
            evening.move(opening.mover, opening.action)
            for _ in range(3):
                pending = evening.table.pending()
                if evening.table.is_window(evening.table.state) and opening.mover not in pending:
                    time.now += 100
                    evening.move(pending[0], evening.table.default_move(pending[0]))
            told.append(evening.told)
            assert all(json.loads(text)["window"] is None for _, _, texts in evening.told for text in texts)
        assert told[0] == told[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_window_is_open_then_somebody_thinks_then_it_is_over(game: str, time: Time) -> None:
    found, seats, opening = a_few(game, 1)[0]
    evening = begun(found, seats, opening, opening.worlds[True], time)
    table = evening.table
    evening.move(opening.mover, opening.action)
    began, opened = time.now, table.head
    evening.server_answers()
    asked = next(seat for seat in table.pending() if not table.moves_by_itself(seat))
    own = table.sight(asked, time.now)
    assert (own.is_asked, own.window) == (True, "open")
    evening.at(began + LATER)
    words = [json.loads(text) for _, viewer, texts in evening.told for text in texts if viewer is None]
    assert [update["window"] for update in words] == ["open", "thinking"]
    for update in words:
        assert update["number"] == opened
        assert (update["view"]["pending"], update["moves"], update["bundles"]) == ([], [], [])
        assert update["view"]["question"]["text"] == "Reactions?"
        assert update["view"]["question"]["rules"][0] in found.reactions()
        assert not any(seat["thinking"] for seat in update["seats"])
        assert update["undo"]["possible"] is False
        assert update["deadline_ms"] is None
    evening.people_decline()
    evening.at(time.now + LATER)
    last = json.loads(evening.told[-1][2][-1])
    assert (last["window"], last["number"], last["log"]) == (None, table.head, table.log)


@pytest.mark.parametrize("game", GAMES)
def test_a_reaction_is_shown_when_the_pause_is_over_and_not_before(game: str, time: Time) -> None:
    for found, seats, opening in a_few(game, 3):
        evening = begun(found, seats, opening, opening.worlds[True], time)
        table = evening.table
        evening.move(opening.mover, opening.action)
        assert table.cover.window is not None
        until = table.cover.window.until
        evening.server_answers()
        while not table.cover.is_settling(time.now):
            seat = next(seat for seat in table.pending() if not table.moves_by_itself(seat))
            action = next(action for action in answers(table.state, seat) if action != table.default_move(seat))
            evening.move(seat, action)
            if table.cover.is_settling(time.now):
                with pytest.raises(Problem, match="Reactions are awaited"):
                    changes.make_move(table.pending()[0], 0, table.log + 1)(table)
        moments = [now for now, viewer, _ in evening.told if viewer is None]
        assert moments == [1_000_000], "the opening, and nothing else yet"
        evening.at(until - 1)
        assert len([now for now, viewer, _ in evening.told if viewer is None]) == 1
        evening.at(until)
        assert [now for now, viewer, _ in evening.told if viewer is None][-1] == until


def test_who_resigns_while_one_window_is_shown_and_the_next_waits_leaves_nobody_stuck(time: Time) -> None:
    """Whoever is asked in the second one is told a number of the log under which the answer is taken."""
    table, evening = next(filter(None, (second_window(seed, time) for seed in range(40))))
    asked = next(seat for seat in table.pending() if not table.moves_by_itself(seat))
    leaver = next(seat for seat in range(3) if seat not in table.pending())
    evening.write(changes.resign(leaver)(table))
    evening.at(time.now + LATER)
    move = changes.make_move(asked, answers(table.state, asked)[0], table.told_log(asked) + 1)
    assert isinstance(move(table), Change)


def evening_of_three(seed: int, time: Time) -> Evening:
    """A game of three without a clock, before its first move, and nobody listens."""
    time.now = 1_000_000
    table = new_table(pestis.game("plague-inc"), 3, seed=f"{seed:064x}", clock={"kind": "none", "seconds": None})
    return Evening(table, time, ())


def second_window(seed: int, time: Time) -> tuple[LiveTable, Evening] | None:
    """Somebody has reacted, and somebody may react to that, while the pause of the first window goes on."""
    evening, rng = evening_of_three(seed, time), fast(seed)
    table = evening.table
    while True:
        evening.server_answers()
        people = [seat for seat in table.pending() if not table.moves_by_itself(seat)]
        if not people or table.ending:
            return None
        if not table.cover.is_settling(time.now):
            time.now += 20
            evening.move(people[0], rng.pick(answers(table.state, people[0])))
        elif table.cover.window and not table.state.sealing and len(table.pending()) < table.row.seats:
            return table, evening
        else:
            evening.at(time.now + LATER)


@pytest.mark.parametrize("game", GAMES)
def test_who_comes_back_to_a_seat_for_which_a_bot_was_to_react_is_asked(game: str, time: Time) -> None:
    """The bot thinks; what it comes to counts no more, so somebody has to answer."""
    evening, opening, seat = about_to_react(game, time)
    table = evening.table
    table.chairs[seat].kind = "bot"
    evening.move(opening.mover, opening.action)
    assert table.is_kept_from(seat, time.now)
    table.chairs[seat].kind = "person"
    evening.write(Change(FeedEntry(table.head + 1, "seats", seat=seat, at=time.now)))
    assert_is_asked_alone(evening, seat)


@pytest.mark.parametrize("game", GAMES)
def test_who_takes_orders_back_before_they_answered_is_asked(game: str, time: Time) -> None:
    evening, opening, seat = about_to_react(game, time)
    table = evening.table
    table.chairs[seat].orders = dict.fromkeys(table.reactions, "decline")
    evening.move(opening.mover, opening.action)
    assert table.is_kept_from(seat, time.now)
    asyncio.run(Quiet(Manners()).set_orders(table, seat, {}, lambda _: None))
    evening.listen()
    assert_is_asked_alone(evening, seat)


class Quiet(House):
    """Keeps nothing, and has no tables of its own."""

    async def open(self, table_id: str) -> LiveTable:
        raise NotImplementedError

    async def keep(self, table: LiveTable, planned: Change) -> bool:
        raise NotImplementedError

    async def keep_orders(self, table: LiveTable, seat: int, orders: dict[str, str], wake_at: int | None) -> bool:
        return True

    async def choose(self, table: LiveTable, seat: int, perspective: Perspective) -> int:
        raise NotImplementedError


def about_to_react(game: str, time: Time) -> tuple[Evening, Opening, int]:
    """Before somebody moves so that a seat can react; mover, spectators and that seat listen."""
    found, seats, opening = a_few(game, 1)[0]
    table = begun(found, seats, opening, opening.worlds[True], time).table
    after = table.state.clone()
    after.apply(opening.mover, opening.action)
    seat = next(each for each in after.pending() if len(answers(after, each)) > 1)
    return Evening(table, time, (opening.mover, None, seat)), opening, seat


def assert_is_asked_alone(evening: Evening, seat: int) -> None:
    table = evening.table
    last = {viewer: json.loads(texts[-1]) for _, viewer, texts in evening.told}
    assert {viewer: bool(update["moves"]) for viewer, update in last.items()} == {
        viewer: viewer == seat for viewer in evening.viewers
    }
    number = last[seat]["log"] + 1
    assert isinstance(changes.make_move(seat, table.default_move(seat), number)(table), Change)


def test_who_is_asked_finds_out_by_no_number_whether_others_have_answered(time: Time) -> None:
    """A number that would be the next one if somebody had answered is refused, whether or not somebody has."""
    table, asked = next(filter(None, (answered_behind_cover(seed, time) for seed in range(40))))
    told = table.told_log(asked)
    for number in range(told + 2, table.log + 3):
        with pytest.raises(Conflict, match=f"The next entry of the log is {told + 1}, not {number}"):
            changes.make_move(asked, table.default_move(asked), number)(table)
    assert isinstance(changes.make_move(asked, table.default_move(asked), told + 1)(table), Change)


def answered_behind_cover(seed: int, time: Time) -> tuple[LiveTable, int] | None:
    """Several were asked for secret answers, one of them still is, and is not told what became of the others."""
    evening, rng = evening_of_three(seed, time), fast(seed)
    table = evening.table
    while True:
        evening.server_answers()
        people = [seat for seat in table.pending() if not table.moves_by_itself(seat)]
        if table.cover.is_settling(time.now):
            evening.at(time.now + LATER)
        elif not people or table.ending:
            return None
        elif table.cover.window and table.state.sealing and table.told_log(people[0]) < table.log:
            return table, people[0]
        else:
            time.now += 20
            evening.move(people[0], rng.pick(answers(table.state, people[0])))


def test_no_clock_runs_during_a_pause(time: Time) -> None:
    found, seats, opening = a_few("night-market", 1)[0]
    evening = begun(found, seats, opening, opening.worlds[True], time)
    table = evening.table
    evening.move(opening.mover, opening.action)
    assert table.cover.window is not None
    left = {seat: table.clocks.at_rest(seat) for seat in range(seats)}
    evening.people_decline()
    evening.at(time.now + LATER)
    assert {seat: table.clocks.at_rest(seat) for seat in range(seats)} == left
    assert left[opening.mover] == 599_000, "the mover has used a second"


def test_a_pause_is_drawn_for_each_window_and_is_the_same_for_all_processes() -> None:
    here, there = Cover("secret", LONGEST), Cover("secret", LONGEST)
    drawn = [here.pause_ms(number) for number in range(200)]
    assert drawn == [there.pause_ms(number) for number in range(200)]
    assert len(set(drawn)) > 150
    assert 1000 * LONGEST * SHORTEST <= min(drawn) < max(drawn) <= 1000 * LONGEST
    assert Cover("another", LONGEST).pause_ms(7) != here.pause_ms(7)
    assert Cover("secret", 0.0).pause_ms(7) == 0


def test_a_table_that_is_read_again_in_a_window_tells_the_same(time: Time) -> None:
    """After a restart, and in another process: the feed and the rows say everything."""
    game = pestis.game("night-market")
    time.now = 1_000_000
    table = new_table(game, 3, clock={"kind": "none", "seconds": None})
    evening = Evening(table, time, ())
    compared = 0
    rng = fast(3)
    while table.pending() and compared < 5:
        evening.server_answers()
        if table.cover.shown(time.now) is not None:
            again = new_table(game, 3, clock={"kind": "none", "seconds": None})
            for entry in evening.entries:
                again.take(entry)
            for viewer in (None, 0, 1, 2):
                assert told_first(again, viewer) == told_first(table, viewer)
            compared += 1
        evening.at(time.now + LATER if table.cover.is_settling(time.now) else time.now + 100)
        seat = next((seat for seat in table.pending() if not table.moves_by_itself(seat)), None)
        if seat is not None:
            evening.move(seat, rng.pick(answers(table.state, seat)))
    assert compared == 5


def test_orders_that_a_seat_gives_after_its_answer_change_nothing_of_what_it_was_told(time: Time) -> None:
    """Read again, the table knows these orders from the start, and yet that the seat had answered before them."""
    game = pestis.game("night-market")
    evening, seat = next(filter(None, (answered_in_person(game, seed, time) for seed in range(40))))
    table = evening.table
    table.chairs[seat].orders = dict.fromkeys(table.reactions, "decline")
    again = new_table(game, 3, seed=table.row.seed, clock=table.row.clock)
    again.chairs[seat].orders = table.chairs[seat].orders
    for entry in evening.entries:
        again.take(entry)
    for viewer in (None, 0, 1, 2):
        assert told_first(again, viewer) == told_first(table, viewer)
        assert again.told_head(viewer) == table.told_head(viewer)
        assert again.told_log(viewer) == table.told_log(viewer)


def answered_in_person(game: Game, seed: int, time: Time) -> tuple[Evening, int] | None:
    """A seat has answered in a window, and somebody else still has to."""
    time.now = 1_000_000
    table = new_table(game, 3, seed=f"{seed:064x}", clock={"kind": "none", "seconds": None})
    evening, rng = Evening(table, time, ()), fast(seed)
    for person in asked_in_turn(evening, time):
        was_asked = table.cover.window is not None and table.cover.window.sights[person].is_asked
        time.now += 20
        evening.move(person, rng.pick(answers(table.state, person)))
        asked_next = any(not table.moves_by_itself(seat) for seat in table.pending())
        if was_asked and table.cover.window and table.cover.window.sights[person].answers and asked_next:
            return evening, person
    return None


def asked_in_turn(evening: Evening, time: Time) -> Iterator[int]:
    """Who is to answer in person, until the table comes to its end; what the server does is done before."""
    table = evening.table
    while True:
        evening.server_answers()
        people = [seat for seat in table.pending() if not table.moves_by_itself(seat)]
        if table.cover.is_settling(time.now):
            evening.at(time.now + LATER)
        elif not people or table.ending:
            return
        else:
            yield people[0]


@pytest.mark.parametrize("game", ["night-market", "plague-inc", "space-opera"])
def test_orders_that_a_seat_gives_while_it_is_asked_change_nothing_of_what_it_was_told(
    game: str, time: Time
) -> None:
    """It answers by "Never": read again, the table knows from the start what it was told in person."""
    evening, seat = next(filter(None, (asked_in_person(game, seed, time) for seed in range(40))))
    order_never(evening.table, seat)
    assert evening.table.moves_by_itself(seat) == "orders"
    evening.server_answers()
    assert [entry.text for entry in evening.entries if entry.seat == seat][-1] == "orders"
    assert own_answers(evening.table, seat, time.now) == 1, "it still sees the window, and knows of its answer"
    assert_tells_the_same_when_read_again(evening, seat)


def test_orders_that_a_seat_gives_after_its_time_ran_out_change_nothing_of_what_it_was_told(time: Time) -> None:
    evening, seat = next(filter(None, (ran_out_of_time(seed, time) for seed in range(40))))
    assert evening.entries[-1].text == "time"
    assert own_answers(evening.table, seat, time.now) == 1, "it still sees the window, and knows of this answer"
    order_never(evening.table, seat)
    assert_tells_the_same_when_read_again(evening, seat)


def ran_out_of_time(seed: int, time: Time) -> tuple[Evening, int] | None:
    """The time of a seat ran out in a window, and somebody else still has to answer."""
    found = asked_in_person("night-market", seed, time, clock={"kind": "game", "seconds": 600})
    if found is None:
        return None
    evening, seat = found
    deadline = evening.table.clocks.deadline(seat)
    assert deadline is not None
    evening.at(deadline)
    evening.move(seat, evening.table.default_move(seat), "time")
    return found if evening.table.cover.window is not None else None


@pytest.mark.parametrize(("game", "first_seed"), [("plague-inc", 38), ("space-opera", 0)])
@pytest.mark.parametrize("by", ["in person", "never"])
def test_orders_of_a_seat_that_was_not_asked_first_change_nothing_of_what_it_was_told(
    game: str, first_seed: int, by: str, time: Time
) -> None:
    """One is asked after the other: what the second one was shown goes on from the answer of the first."""
    seeds = range(first_seed, first_seed + 200)
    evening, seat = next(filter(None, (asked_in_person(game, seed, time, later=True) for seed in seeds)))
    table = evening.table
    asked_at = table.head
    evening.say("Well?")
    if by == "never":
        order_never(table, seat)
        evening.server_answers()
    else:
        time.now += 20
        evening.move(seat, table.default_move(seat))
        order_never(table, seat)
    assert own_answers(table, seat, time.now) == 1
    assert table.sight(seat, time.now).entry == asked_at, "it is shown the table as it was when it was asked"
    assert_tells_the_same_when_read_again(evening, seat)


@pytest.mark.parametrize("game", ["night-market", "plague-inc", "space-opera"])
def test_orders_that_a_seat_takes_back_after_they_answered_change_nothing_of_what_it_was_told(
    game: str, time: Time
) -> None:
    """It was not asked, though the table would ask it now."""
    evening, seat = next(filter(None, (answered_by_orders(game, seed, time) for seed in range(40))))
    table = evening.table
    asyncio.run(Quiet(Manners()).set_orders(table, seat, {}, lambda _: None))
    assert own_answers(table, seat, time.now) == 0
    assert_tells_the_same_when_read_again(evening, seat)


def test_who_leaves_while_it_is_asked_was_told_that_it_is(time: Time) -> None:
    evening, seat = next(filter(None, (asked_in_person("plague-inc", seed, time) for seed in range(40))))
    evening.write(changes.resign(seat)(evening.table))
    evening.table.chairs[seat].kind = "left"
    evening.server_answers()
    assert own_answers(evening.table, seat, time.now) == 1
    assert_tells_the_same_when_read_again(evening, seat)


def test_an_answer_by_orders_that_an_earlier_version_has_written_is_read(time: Time) -> None:
    """It did not say whether its seat was asked, which mostly it was not."""
    evening, seat = next(filter(None, (asked_in_person("night-market", seed, time) for seed in range(40))))
    order_never(evening.table, seat)
    evening.server_answers()
    evening.entries = [replace(entry, name=None) for entry in evening.entries]
    assert own_answers(read_again(evening), seat, time.now) == 0


def asked_in_person(
    game: str, seed: int, time: Time, *, later: bool = False, clock: Json | None = None
) -> tuple[Evening, int] | None:
    """A seat is asked in a window; `later`: it was not yet when the window opened."""
    time.now = 1_000_000
    clock = clock or {"kind": "none", "seconds": None}
    table = new_table(pestis.game(game), 3, seed=f"{seed:064x}", clock=clock)
    evening, rng = Evening(table, time, ()), fast(seed)
    for person in asked_in_turn(evening, time):
        window = table.cover.window
        is_later = window is not None and window.sights[person].entry > window.opened
        if window and window.sights[person].is_asked and is_later >= later:
            return evening, person
        time.now += 20
        evening.move(person, rng.pick(answers(table.state, person)))
    return None


def answered_by_orders(game: str, seed: int, time: Time) -> tuple[Evening, int] | None:
    """A seat had orders before it could react."""
    time.now = 1_000_000
    table = new_table(pestis.game(game), 3, seed=f"{seed:064x}", clock={"kind": "none", "seconds": None})
    evening, rng = Evening(table, time, ()), fast(seed)
    order_never(table, 0)
    while True:
        evening.server_answers()
        window = table.cover.shown(time.now)
        own = [entry.number for entry in evening.entries if entry.seat == 0 and entry.text == "orders"]
        if window and own and own[-1] > window.opened:
            return evening, 0
        people = [seat for seat in table.pending() if not table.moves_by_itself(seat)]
        if table.cover.is_settling(time.now):
            evening.at(time.now + LATER)
            continue
        if not people or table.ending:
            return None
        time.now += 20
        evening.move(people[0], rng.pick(answers(table.state, people[0])))


def order_never(table: LiveTable, seat: int) -> None:
    orders = dict.fromkeys(table.reactions, "decline")
    asyncio.run(Quiet(Manners()).set_orders(table, seat, orders, lambda _: None))


def own_answers(table: LiveTable, seat: int, now: int) -> int:
    """How many answers a seat knows of in the window that it is shown."""
    assert table.cover.shown(now) is not None
    return table.sight(seat, now).answers


def read_again(evening: Evening) -> LiveTable:
    """As after a restart: from the rows as they are now, and the feed."""
    table = evening.table
    seats = people(table.row.seats)
    for row, chair in zip(seats, table.chairs, strict=True):
        row.kind, row.orders = chair.kind, chair.orders
    again = LiveTable(table.game, replace(table.row), seats, LONGEST)
    follow(again, [FeedEntry(1, "start", at=0), *evening.entries])
    return again


def assert_tells_the_same_when_read_again(evening: Evening, seat: int) -> None:
    """Everybody, whatever they have heard; and the page of the seat goes on hearing what is said."""
    table, again = evening.table, read_again(evening)
    for viewer in (None, 0, 1, 2):
        assert told_first(again, viewer) == told_first(table, viewer)
        assert again.told_head(viewer) == table.told_head(viewer)
        assert again.told_log(viewer) == table.told_log(viewer)
    heard = table.told_head(seat)
    again.take(FeedEntry(again.head + 1, "chat", text="Who is it?", at=evening.time.now))
    told = feed.Feed(again)
    messages = told.messages(told.begin(seat, heard), first=True)
    assert any(json.loads(message).get("text") == "Who is it?" for message in messages)


def told_first(table: LiveTable, viewer: int | None) -> list[str]:
    told = feed.Feed(table)
    return told.messages(told.begin(viewer, 0), first=True)


def test_a_machine_whose_clock_was_set_back_keeps_nobody_waiting(time: Time) -> None:
    found, seats, opening = a_few("night-market", 1)[0]
    evening = begun(found, seats, opening, opening.worlds[False], time)
    evening.move(opening.mover, opening.action)
    evening.server_answers()
    assert evening.table.cover.is_settling(time.now)
    assert not evening.table.cover.is_settling(time.now - 3_600_000)


def test_matches_of_one_person_need_no_cover() -> None:
    game = pestis.game("night-market")
    table = LiveTable(game, row_of(game, 3, ask="people"), people_and_bots(), LONGEST)
    table.take(FeedEntry(1, "start", at=0))
    assert not table.covers
    assert isinstance(table.match, Match)
    assert table.match.record().ask == "people"


def people_and_bots() -> list[SeatRow]:
    rows = [
        SeatRow(table_id="table", seat=seat, kind="bot", name="", contribution="", orders={}, ready=False)
        for seat in range(3)
    ]
    rows[0].kind, rows[0].guest_id = "person", 1
    return rows
