"""Everything that can happen at a table, as plans: each checks that it may happen now and says what to write."""

from __future__ import annotations

import math

from pestis.kernel.errors import IllegalMove, UnknownMove
from pestis.kernel.game import Ask
from pestis.kernel.match import Match
from pestis.kernel.state import State
from pestis.kernel.table import ending_by_rules
from pestis.tables.callers import Caller
from pestis.tables.clocks import Clocks
from pestis.tables.house import ChangeMaker
from pestis.tables.live import CLOSED, LiveTable
from pestis.tables.problems import Conflict, Refused
from pestis.tables.rows import Change, FeedEntry
from pestis.tables.times import now_ms

NOT_ASKED = "Reactions are awaited; you have none to give now."


def by(caller: Caller, seat: int, plan: ChangeMaker) -> ChangeMaker:
    """What the holder of a seat wants, if the seat is still its own when the change is planned: it may have waited
    for its turn while somebody else sat down."""

    def asked_again(table: LiveTable) -> Change | FeedEntry:
        caller.seat(table, seat)
        return plan(table)

    return asked_again


def by_host(caller: Caller, plan: ChangeMaker) -> ChangeMaker:
    """The same for what only the host can do."""

    def asked_again(table: LiveTable) -> Change | FeedEntry:
        caller.must_host(table)
        return plan(table)

    return asked_again


def make_move(
    seat: int, action: int, number: int, key: str | None = None, *, why: str | None = None
) -> ChangeMaker:
    """A move as entry `number` of the log. With a key that was used before: what it led to then.

    `why` the server makes it, if it does: `bot`, `left`, `orders`, `formality` or `time`. The entry says it.
    """

    def plan(table: LiveTable) -> Change | FeedEntry:
        full_key = None if key is None else f"{seat}:{key}"
        before = table.keys.get(full_key) if full_key else None
        if before is not None:
            return same_move(before, action)
        must_be_playing(table)
        now = now_ms()
        if why is None:
            must_be_shown(table, seat, now)
        must_be_next(table, seat, number, table.told_log(seat) if why is None else table.log)
        state = judged(table, seat, action)
        said = table.cover.says(seat) if why is not None else None
        entry = FeedEntry(table.head + 1, "move", table.log + 1, seat, action, full_key, said, why, now)
        planned = Change(entry, state, turned(table, seat, action, state, now))
        if state.is_over:
            planned.table = over(ending_by_rules(state), now)
        else:
            wake(table, planned, now)
        return planned

    return plan


def same_move(before: FeedEntry, action: int) -> FeedEntry:
    if before.kind != "move" or before.action != action:
        raise Conflict("This key was used for another move.")
    return before


def must_be_playing(table: LiveTable) -> None:
    if table.status != "playing":
        told = "The match has not begun." if table.status == "open" else "The match is over."
        raise Conflict(told, log=table.told_log())


def must_be_next(table: LiveTable, seat: int, number: int, log: int) -> None:
    """Secret answers to one question commute: one that crosses with another's is as good as before.

    `log` is how far the log goes for whoever moves: under cover nobody finds out by a number who has answered.
    """
    crossed = table.state.sealing and seat in table.pending() and table.asked_since < number <= log
    if number != log + 1 and not crossed:
        raise Conflict(f"The next entry of the log is {log + 1}, not {number}.", log=log)


def must_be_shown(table: LiveTable, seat: int, now: int) -> None:
    """Under cover the answer is the same whoever is asked."""
    if table.is_kept_from(seat, now):
        raise Conflict(NOT_ASKED, rule=table.game.turn_rule, log=table.told_log(seat))


def judged(table: LiveTable, seat: int, action: int) -> State:
    """The state that a move leads to. The rules judge; what they say goes out with the id of the rule."""
    after = table.state.clone()
    try:
        after.play(seat, action)
    except IllegalMove as error:
        raise Refused(error.reason, rule=error.rule, log=table.told_log(seat)) from error
    except UnknownMove as error:
        raise Refused(str(error)) from error
    return after


def turned(table: LiveTable, seat: int, action: int, after: State, now: int) -> Clocks | None:
    """The clocks after a move."""
    if table.clocks.kind == "none":
        return None
    clocks = table.clocks.copy()
    goes_on = table.goes_on(seat, action, after)
    clocks.turn(seat, after.pending(), now, table.clock_starts(after, now, goes_on=goes_on))
    return clocks


def wake(table: LiveTable, planned: Change, now: int) -> None:
    """Write down when the server has to do something here, if that changed."""
    clocks = planned.clocks or table.clocks
    wake_at = table.wake_at(planned.state or table.state, clocks, now)
    if planned.clocks is not None:
        planned.table["times"] = clocks.as_json()
    if wake_at != table.row.wake_at:
        planned.table["wake_at"] = wake_at


def over(ending: dict[str, object], now: int) -> dict[str, object]:
    return {"status": "over", "ending": ending, "wake_at": None, "times": None, "changed_at": now}


def start(table: LiveTable) -> Change:
    """Deal: the committed seed and a word of every seat."""
    if table.status != "open":
        raise Conflict("The match has begun already.", log=table.told_log())
    still_open = [table.chair_name(chair.seat) for chair in table.chairs if chair.kind == "open"]
    if still_open:
        raise Conflict(f"Nobody sits at {', '.join(still_open)} yet. Fill the seats with bots, or wait.")
    waiting = [table.chair_name(seat) for seat in table.not_ready()]
    if waiting:
        raise Conflict(f"The clocks wait until everybody is ready; {', '.join(waiting)} still has to say so.")
    now = now_ms()
    contributions = [chair.contribution for chair in table.chairs]
    row = table.row
    ask = ask_for(table)
    state = Match(
        table.game, seats=row.seats, seed=row.seed, options=row.options, ask=ask, contributions=contributions
    ).state
    clocks = table.clocks.copy()
    clocks.start(row.seats, state.pending(), table.clock_starts(state, now))
    planned = Change(FeedEntry(table.head + 1, "start", at=now), state, clocks)
    wake(table, planned, now)
    planned.seats = {chair.seat: {"ready": False} for chair in table.chairs if chair.ready}
    planned.table |= {"status": "playing", "ask": ask, "contributions": contributions, "changed_at": now}
    return planned


def ask_for(table: LiveTable) -> Ask:
    """Only who can answer is asked where that tells nothing: one person plays, or everybody sees it anyway."""
    is_open = len(table.seats_of_people()) == 1 or table.game.asks_openly
    return "people" if is_open and table.row.reactions == "cover" else "full"


def be_ready(seat: int) -> ChangeMaker:
    """Whoever shares the screen is ready as well."""

    def plan(table: LiveTable) -> Change:
        if table.status != "open":
            raise Conflict("The match has begun already.", log=table.told_log())
        return say_ready(table, seat)

    return plan


def say_ready(table: LiveTable, seat: int) -> Change:
    """It may begin; after the end: another match may."""
    guest = table.chairs[seat].guest_id
    planned = Change(FeedEntry(table.head + 1, "seats", seat=seat, at=now_ms()))
    planned.seats = {own: {"ready": True} for own in {seat, *table.seats_of_guest(guest)}}
    return planned


def set_pace(pace: str) -> ChangeMaker:
    """How fast the bots of a table move."""

    def plan(table: LiveTable) -> Change:
        return Change(FeedEntry(table.head + 1, "seats", at=now_ms()), table={"pace": pace})

    return plan


def lead_to(rematch: str) -> ChangeMaker:
    """Another match has been set up for those who sit here."""

    def plan(table: LiveTable) -> Change:
        return Change(FeedEntry(table.head + 1, "seats", at=now_ms()), table={"rematch": rematch})

    return plan


def close(table: LiveTable) -> Change:
    """Nobody is awaited any more."""
    if table.status != "open":
        raise Conflict(
            "This table can be gone on with; those who do not want to can resign.", log=table.told_log()
        )
    now = now_ms()
    return Change(FeedEntry(table.head + 1, "close", at=now), table=over(dict(CLOSED), now))


def resign(seat: int) -> ChangeMaker:
    """The seat is left; with two seats the other wins."""

    def plan(table: LiveTable) -> Change:
        must_be_playing(table)
        if not table.chairs[seat].is_person:
            raise Conflict("Nobody sits there who could resign.")
        now = now_ms()
        planned = Change(FeedEntry(table.head + 1, "resign", table.log + 1, seat, at=now))
        planned.seats = {seat: {"kind": "left"}}
        if (ending := table.ending_without(seat)) is not None:
            planned.table = over(ending, now)
        elif seat in table.pending():
            planned.table = {"wake_at": now}
        return planned

    return plan


def say(kind: str, text: str, seat: int | None = None, name: str | None = None) -> ChangeMaker:
    """`chat` by somebody, or a `notice` of the table."""

    def plan(table: LiveTable) -> Change:
        return Change(FeedEntry(table.head + 1, kind, seat=seat, name=name, text=text, at=now_ms()))

    return plan


def seconds_left(table: LiveTable, seat: int, patience: float) -> int:
    """How long a player who is away still has to come back; the host's own seats wait for nobody."""
    chair = table.chairs[seat]
    if not chair.is_person or chair.guest_id == table.row.host_id:
        return 0
    return math.ceil(max(0.0, patience - table.away_seconds(seat)))


def seat_bot(seat: int, bot: str, patience: float) -> ChangeMaker:
    """A bot takes a seat that is open, left, or whose player has been away for long; for such a one it is kept."""

    def plan(table: LiveTable) -> Change:
        if table.status == "over":
            raise Conflict("The match is over.")
        chair = table.chairs[seat]
        if chair.is_person and table.is_present(seat):
            raise Conflict(f"{table.chair_name(seat)} is here; only an absent player can be replaced.")
        if left := seconds_left(table, seat, patience):
            raise Conflict(f"{table.chair_name(seat)} has {left} s to come back; then a bot can take the seat.")
        now = now_ms()
        planned = Change(FeedEntry(table.head + 1, "seats", seat=seat, at=now))
        name = chair.name if chair.kind != "open" else ""
        changes: dict[str, object] = {"kind": "bot", "bot": bot, "orders": {}, "name": name}
        if not chair.is_person:
            changes |= {"guest_id": None, "secret_hash": None}
        planned.seats = {seat: changes}
        planned.table = {"changed_at": now}
        if seat in table.pending():
            planned.table["wake_at"] = now
        return planned

    return plan


def by_itself(seat: int, why: str, plan: ChangeMaker) -> ChangeMaker:
    """What the server does for a seat, if it is still the server's to do: its player may have come back."""

    def asked_again(table: LiveTable) -> Change | FeedEntry:
        if why != "time" and seat in table.pending() and table.moves_by_itself(seat) != why:
            raise Conflict("This seat is not the server's to move.", log=table.told_log())
        return plan(table)

    return asked_again


def ask_undo(seat: int) -> ChangeMaker:
    def plan(table: LiveTable) -> Change:
        count = span_of(table, seat)
        if table.asking is not None:
            raise Conflict("Somebody has asked to take back already.", log=table.told_log())
        return Change(FeedEntry(table.head + 1, "ask", seat=seat, action=count, at=now_ms()))

    return plan


def answer_undo(seat: int, agree: bool) -> ChangeMaker:
    def plan(table: LiveTable) -> Change:
        if table.asking is None or seat not in table.others_to_ask(table.asking.seat):
            raise Conflict("Nobody asks you to agree to anything.", log=table.told_log())
        if seat in table.asking.agreed:
            raise Conflict("You have agreed already.", log=table.told_log())
        return Change(FeedEntry(table.head + 1, "agree" if agree else "refuse", seat=seat, at=now_ms()))

    return plan


def take_back(seat: int, agreed: int | None = None, log: int | None = None) -> ChangeMaker:
    """The seat's last move and what bots did since are as if they had not been made; the log remembers them.

    `agreed` is how many moves that was when somebody agreed to it, or when nobody had to, and `log` where the log
    was: a move made since is another one, of which others may have learned.
    """

    def plan(table: LiveTable) -> Change:
        count = span_of(table, seat)
        if agreed not in (None, count) or log not in (None, table.log):
            raise Conflict("More has happened since; ask again.", log=table.told_log())
        assert table.match is not None
        now = now_ms()
        before = table.match.before(count)
        planned = Change(FeedEntry(table.head + 1, "undo", table.log + 1, seat, count, at=now), before)
        if table.clocks.kind != "none":
            planned.clocks = table.clocks.copy()
            planned.clocks.turn(None, before.pending(), now, table.clock_starts(before, now))
        wake(table, planned, now)
        return planned

    return plan


def told_undone(table: LiveTable, seat: int, count: int) -> str:
    """What everybody reads when a move is taken back: of the move only what everybody had seen."""
    assert table.match is not None
    known = len(table.match.before(count).events_since(0, None))
    seen = [str(event["text"]) for event in table.state.events_since(known, None) if event["seat"] == seat]
    name = table.chair_name(seat)
    return f"{name} took back: {seen[0]}" if seen else f"{name} took back a move."


def span_of(table: LiveTable, seat: int) -> int:
    """How many moves go when this seat takes back."""
    if table.cover.shown(now_ms()) is not None:
        raise Conflict("Nothing can be taken back while reactions are awaited.", log=table.told_log(seat))
    count = table.undo_span(seat)
    if count is None:
        raise Conflict("You have no move to take back now.", log=table.told_log())
    return count
