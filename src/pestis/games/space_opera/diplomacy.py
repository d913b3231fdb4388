"""SO-DIPLO, SO-RULING-62, SO-RULING-65: offers in Maintenance, of ties and, if the table wants it, of trades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import hands, planets, uses
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.technologies import AMB
from pestis.kernel.agenda import a_of, frame, seat_of

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


# The Ambassador.


def ask_offer(table: Table, seat: i64) -> None:
    """SO-DEC-26: who could hold an Ambassador may offer ties to each other player, once per Maintenance."""
    if table.is_alive(seat) and hands.could(table, seat, 1 << AMB) and partners(table, seat):
        table.ask(seat, frame(on.ASK_OFFER, seat))


def partners(table: Table, seat: i64) -> list[i64]:
    """Players who control a planet and have no ties with the holder yet."""
    return [
        other
        for other in range(table.seats)
        if other != seat
        and not table.ties[seat] >> other & 1
        and not table.offered >> other & 1
        and planets.planet_count(table, other) > 0
    ]


def offer_choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = []
    if hands.holds(table, seat, AMB):
        found = [move.SEAT + other for other in partners(table, seat)]
    found.append(move.END)
    return found


def answer_offer(table: Table, seat: i64, action: i64) -> None:
    if action == move.END:
        return
    partner = action - move.SEAT
    table.offered |= 1 << partner
    table.push(frame(on.OFFERS, seat))
    uses.begin(table, seat, AMB, partner)


def put_offer(table: Table, seat: i64, partner: i64) -> None:
    """SO-DEC-27: the other player accepts or refuses."""
    table.emit(happened.OFFERED_TIES, seat, partner)
    table.ask(partner, frame(on.ASK_TIES, partner, seat))


def answer_ties(table: Table, question: i64, seat: i64, action: i64) -> None:
    holder = a_of(question)
    if action != move.ACCEPT:
        table.emit(happened.REFUSED_TIES, seat, holder)
        return
    cells = planets.controls(table, seat)
    if len(cells) == 1:
        tie(table, holder, seat, cells[0])
    else:
        table.ask(holder, frame(on.ASK_COUNTER_PLANET, holder, seat))


def counter_choices(table: Table, partner: i64) -> list[i64]:
    return [move.AT + cell for cell in planets.controls(table, partner)]


def tie(table: Table, holder: i64, partner: i64, cell: i64) -> None:
    """The Meeple counter is a marker from the supply: no population, no defence."""
    table.ties[holder] = table.ties[holder] | 1 << partner
    table.counters[holder * 4 + partner] = cell
    table.emit(happened.TIED, holder, partner, cell)


# Trade, with `open_trade`.


def pair_bit(seat: i64, other: i64) -> i64:
    low = min(seat, other)
    high = max(seat, other)
    return 1 << (low * 4 + high)


def ask_trade(table: Table, seat: i64) -> None:
    """SO-RULING-65: one offer per pair and Round."""
    table.draft = []
    if table.is_alive(seat) and len(trade_choices(table, seat)) > 1:
        table.ask(seat, frame(on.ASK_TRADE, seat))


def trade_choices(table: Table, seat: i64) -> list[i64]:
    """With whom; then planet, kind and amount of what is given, and the same of what is wanted."""
    chosen = len(table.draft)
    if chosen == 0:
        found: list[i64] = []
        if planets.tokens(table, seat):
            for other in range(table.seats):
                if other != seat and planets.tokens(table, other) and not table.dealt & pair_bit(seat, other):
                    found.append(move.SEAT + other)
        found.append(move.END)
        return found
    partner = table.draft[0] - move.SEAT
    place = (chosen - 1) % 3
    side = seat if chosen < 4 else partner
    if place == 0:
        return [move.AT + cell for cell in planets.controls(table, side) if planets.kinds_on(table, cell, False)]
    cell = table.draft[chosen - place] - move.AT
    if place == 1:
        kinds = planets.kinds_on(table, cell, False)
        return [move.KIND + kind for kind in range(2) if kinds >> kind & 1]
    held = planets.stored(table, cell, table.draft[chosen - 1] - move.KIND)
    return [move.AMOUNT + count for count in range(1, held + 1)]


def answer_trade(table: Table, seat: i64, action: i64) -> None:
    if action == move.END:
        table.draft = []
        return
    table.draft.append(action)
    while len(table.draft) < 7:
        offered = trade_choices(table, seat)
        if len(offered) > 1:
            table.ask(seat, frame(on.ASK_TRADE, seat))
            return
        table.draft.append(offered[0])
    partner = table.draft[0] - move.SEAT
    table.dealt |= pair_bit(seat, partner)
    table.emit(happened.OFFERED_TRADE, seat, partner)
    table.push(frame(on.TRADES, seat))
    table.ask(partner, frame(on.ASK_DEAL, partner, seat))


def answer_deal(table: Table, question: i64, action: i64) -> None:
    """Both must accept; then the tokens change places, and what does not fit is lost (SO-RES-2)."""
    if action != move.ACCEPT:
        return
    partner = seat_of(question)
    seat = a_of(question)
    here = table.draft[1] - move.AT
    there = table.draft[4] - move.AT
    given = table.draft[2] - move.KIND
    wanted = table.draft[5] - move.KIND
    gives = table.draft[3] - move.AMOUNT
    wants = table.draft[6] - move.AMOUNT
    planets.take(table, here, given, gives)
    planets.take(table, there, wanted, wants)
    planets.put(table, there, given, gives)
    planets.put(table, here, wanted, wants)
    table.emit(happened.TRADED, seat, given, gives, there)
    table.emit(happened.TRADED, partner, wanted, wants, here)
