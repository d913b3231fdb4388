"""How every Technology is used: announced and paid, then open to a hack, then it takes effect (SO-REACT-2)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import HAK
from pestis.games.space_opera.rules import hands, planets
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack


def begin(
    state: Galaxy, seat: i64, tech: i64, about: i64 = 0, reason: i64 = 0, ship: i64 = -1, cell: i64 = -1
) -> None:
    """SO-TECH-0c: a use is public. What is still to be paid or chosen goes on top of this."""
    if hands.LIMITED >> tech & 1:
        hands.spend(state, seat, tech)
    else:
        hands.reveal(state, seat, tech)
    state.emit(events.USED, seat, tech, ship + 1, cell + 1)
    state.push(pack(on.EFFECT, seat, tech, about, reason))
    state.push(pack(on.HACK, seat, tech, 1))


# The HACK window.


def open_hack(state: Galaxy, todo: i64) -> None:
    """SO-REACT-2: ask the others clockwise from the user, each at most once, who could hold an unspent Hacker."""
    user = seat_of(todo)
    tech = a_of(todo)
    offset = b_of(todo)
    while offset < state.seats:
        seat = (user + offset) % state.seats
        if state.is_alive(seat) and hands.could_spend(state, seat, HAK):
            state.ask(seat, pack(on.ASK_HACK, seat, tech, user, offset))
            return
        offset += 1


def hack_choices(state: Galaxy, seat: i64) -> list[i64]:
    if hands.can_spend(state, seat, HAK):
        return [move.USE + HAK, move.DECLINE]
    return [move.DECLINE]


def answer_hack(state: Galaxy, question: i64, seat: i64, action: i64) -> None:
    """The first who hacks stops the asking; if his hack is cancelled in turn, it goes on with the next."""
    state.push(pack(on.HACK, b_of(question), a_of(question), c_of(question) + 1))
    if action != move.DECLINE:
        begin(state, seat, HAK)


def take_away(state: Galaxy) -> i64:
    """SO-TECH-HAK: the use below has no effect; gives its EFFECT frame. Its cost is not refunded."""
    state.agenda.pop()
    effect = state.agenda.pop()
    state.emit(events.CANCELLED, -1, a_of(effect), seat_of(effect))
    return effect


# Paying from planets.


def pay(state: Galaxy, seat: i64, kind: i64, count: i64) -> None:
    """SO-TECH-0a: a cost that planets pay; it is settled before whatever lies on the agenda now."""
    if count > 0:
        state.push(pack(on.PAY, seat, kind, count))


def settle_payment(state: Galaxy, todo: i64) -> None:
    """SO-RULING-64: the payer says from which planets, token by token, as long as there is a choice."""
    seat = seat_of(todo)
    kind = a_of(todo)
    count = b_of(todo)
    source: i64 = -1
    sources: i64 = 0
    total: i64 = 0
    for cell in state.worlds:
        if state.owner[cell] == seat and state.fallout[cell] == 0:
            held = planets.stored(state, cell, kind)
            if held:
                source = cell
                sources += 1
                total += held
    if sources > 1 and total > count:
        state.ask(seat, pack(on.ASK_PAY, seat, kind, count))
        return
    if sources == 1:
        take_tokens(state, seat, source, kind, min(count, total))
        return
    for cell in planets.controls(state, seat):
        if state.fallout[cell] == 0:
            take_tokens(state, seat, cell, kind, planets.stored(state, cell, kind))


def take_tokens(state: Galaxy, seat: i64, cell: i64, kind: i64, count: i64) -> None:
    for _ in range(count):
        state.emit(events.PAID, seat, kind, cell)
    if count:
        planets.take(state, cell, kind, count)


def pay_choices(state: Galaxy, question: i64) -> list[i64]:
    seat = seat_of(question)
    kind = a_of(question)
    found: list[i64] = []
    for cell in state.worlds:
        if state.owner[cell] == seat and state.fallout[cell] == 0 and planets.stored(state, cell, kind):
            found.append(move.AT + cell)
    return found


def answer_pay(state: Galaxy, question: i64, action: i64) -> None:
    seat = seat_of(question)
    take_tokens(state, seat, action - move.AT, a_of(question), 1)
    pay(state, seat, a_of(question), b_of(question) - 1)


# Receiving.


def place(state: Galaxy, todo: i64) -> None:
    """SO-DEC-29: who gets a token says on which planet it goes; without a planet it is discarded."""
    seat = seat_of(todo)
    cells = planets.controls(state, seat)
    if len(cells) == 1:
        put_down(state, seat, cells[0], a_of(todo))
    elif cells:
        state.ask(seat, pack(on.ASK_PLACE, seat, a_of(todo)))


def place_choices(state: Galaxy, seat: i64) -> list[i64]:
    return [move.AT + cell for cell in planets.controls(state, seat)]


def put_down(state: Galaxy, seat: i64, cell: i64, kind: i64) -> None:
    planets.put(state, cell, kind, 1)
    state.emit(events.PLACED, seat, kind, cell)
