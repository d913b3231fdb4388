"""SO-DIPLO, SO-RULING-62, SO-RULING-65: offers in Maintenance, of ties and, if the table wants it, of trades."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import AMB
from pestis.games.space_opera.rules import hands, planets
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack

# The Ambassador.


def ask_offer(state: Galaxy, seat: i64) -> None:
    """SO-DEC-26: who could hold an Ambassador may offer ties to each other player, once per Maintenance."""
    if state.is_alive(seat) and hands.could(state, seat, 1 << AMB) and partners(state, seat):
        state.ask(seat, pack(on.ASK_OFFER, seat))


def partners(state: Galaxy, seat: i64) -> list[i64]:
    """Players who control a planet and have no ties with the holder yet."""
    return [
        other
        for other in range(state.seats)
        if other != seat
        and not state.ties[seat] >> other & 1
        and not state.offered >> other & 1
        and planets.planet_count(state, other) > 0
    ]


def offer_choices(state: Galaxy, seat: i64) -> list[i64]:
    found: list[i64] = []
    if hands.holds(state, seat, AMB):
        found = [move.SEAT + other for other in partners(state, seat)]
    found.append(move.END)
    return found


def answer_offer(state: Galaxy, seat: i64, action: i64) -> None:
    if action == move.END:
        return
    partner = action - move.SEAT
    state.offered |= 1 << partner
    state.push(pack(on.OFFERS, seat))
    uses.begin(state, seat, AMB, partner)


def put_offer(state: Galaxy, seat: i64, partner: i64) -> None:
    """SO-DEC-27: the other player accepts or refuses."""
    state.emit(events.OFFERED_TIES, seat, partner)
    state.ask(partner, pack(on.ASK_TIES, partner, seat))


def answer_ties(state: Galaxy, question: i64, seat: i64, action: i64) -> None:
    holder = a_of(question)
    if action != move.ACCEPT:
        state.emit(events.REFUSED_TIES, seat, holder)
        return
    cells = planets.controls(state, seat)
    if len(cells) == 1:
        tie(state, holder, seat, cells[0])
    else:
        state.ask(holder, pack(on.ASK_COUNTER_PLANET, holder, seat))


def counter_choices(state: Galaxy, partner: i64) -> list[i64]:
    return [move.AT + cell for cell in planets.controls(state, partner)]


def tie(state: Galaxy, holder: i64, partner: i64, cell: i64) -> None:
    """The Meeple counter is a marker from the supply: no population, no defence."""
    state.ties[holder] = state.ties[holder] | 1 << partner
    state.counters[holder * 4 + partner] = cell
    state.emit(events.TIED, holder, partner, cell)


# Trade, with `open_trade`.


def pair_bit(seat: i64, other: i64) -> i64:
    low = min(seat, other)
    high = max(seat, other)
    return 1 << (low * 4 + high)


def ask_trade(state: Galaxy, seat: i64) -> None:
    """SO-RULING-65: one offer per pair and Round."""
    state.draft = []
    if state.is_alive(seat) and len(trade_choices(state, seat)) > 1:
        state.ask(seat, pack(on.ASK_TRADE, seat))


def trade_choices(state: Galaxy, seat: i64) -> list[i64]:
    """With whom; then planet, kind and amount of what is given, and the same of what is wanted."""
    chosen = len(state.draft)
    if chosen == 0:
        found: list[i64] = []
        if planets.tokens(state, seat):
            for other in range(state.seats):
                if other != seat and planets.tokens(state, other) and not state.dealt & pair_bit(seat, other):
                    found.append(move.SEAT + other)
        found.append(move.END)
        return found
    partner = state.draft[0] - move.SEAT
    place = (chosen - 1) % 3
    side = seat if chosen < 4 else partner
    if place == 0:
        return [move.AT + cell for cell in planets.controls(state, side) if planets.kinds_on(state, cell, False)]
    cell = state.draft[chosen - place] - move.AT
    if place == 1:
        kinds = planets.kinds_on(state, cell, False)
        return [move.KIND + kind for kind in range(2) if kinds >> kind & 1]
    held = planets.stored(state, cell, state.draft[chosen - 1] - move.KIND)
    return [move.AMOUNT + count for count in range(1, held + 1)]


def answer_trade(state: Galaxy, seat: i64, action: i64) -> None:
    if action == move.END:
        state.draft = []
        return
    state.draft.append(action)
    while len(state.draft) < 7:
        offered = trade_choices(state, seat)
        if len(offered) > 1:
            state.ask(seat, pack(on.ASK_TRADE, seat))
            return
        state.draft.append(offered[0])
    partner = state.draft[0] - move.SEAT
    state.dealt |= pair_bit(seat, partner)
    state.emit(events.OFFERED_TRADE, seat, partner)
    state.push(pack(on.TRADES, seat))
    state.ask(partner, pack(on.ASK_DEAL, partner, seat))


def answer_deal(state: Galaxy, question: i64, action: i64) -> None:
    """Both must accept; then the tokens change places, and what does not fit is lost (SO-RES-2)."""
    if action != move.ACCEPT:
        return
    partner = seat_of(question)
    seat = a_of(question)
    here = state.draft[1] - move.AT
    there = state.draft[4] - move.AT
    given = state.draft[2] - move.KIND
    wanted = state.draft[5] - move.KIND
    gives = state.draft[3] - move.AMOUNT
    wants = state.draft[6] - move.AMOUNT
    planets.take(state, here, given, gives)
    planets.take(state, there, wanted, wants)
    planets.put(state, there, given, gives)
    planets.put(state, here, wanted, wants)
    state.emit(events.TRADED, seat, given, gives, there)
    state.emit(events.TRADED, partner, wanted, wants, here)
