"""SO-RULING-65 with `open_trade`: offers of a trade in Maintenance."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.rules.asking import SpaceQuestion, Subject
from pestis.games.space_opera.rules.tech import announced
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import KIND_NAMES, asks, capital, cell_name, whose
from pestis.games.space_opera.words.seats import does, seat_name, whom
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal


class Trades(Step[Galaxy]):
    """SO-RULING-65: one offer per pair and Round."""

    kind = on.TRADES

    def happen(self, state: Galaxy, frame: i64) -> None:
        seat = seat_of(frame)
        state.draft = []
        if state.is_alive(seat) and len(trade_choices(state, seat)) > 1:
            state.ask(seat, pack(on.ASK_TRADE, seat))


class AskTrade(SpaceQuestion):
    """SO-RULING-65: with whom; then planet, kind and amount of what is given, and of what is wanted."""

    kind = on.ASK_TRADE
    rules = ("SO-RULING-65",)
    id = "trade"
    end = "Offer no more trades"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return trade_choices(state, seat)

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
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

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        return trade_question(state, seat_of(frame), viewer)

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        told = why_not_traded(state, seat, made)
        return Refusal(self.rules[0], told) if told else super().why_not(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        gives = "Give" if len(state.draft) < 4 else "Ask for"
        match made.verb:
            case "seat":
                return f"Offer {whom(made.args['seat'], seat)} a trade"
            case "at":
                return f"{gives} something from {cell_name(state, made.args['cell'], seat)}"
            case "kind":
                return f"{gives} {KIND_NAMES[made.args['kind']]}"
            case "amount":
                return f"{gives} {made.args['amount']} {traded_kind(state)}"
        return ""

    def announced(self, state: Galaxy, frame: i64) -> list[i64]:
        return announced.settled(state)

    def so_far(self, state: Galaxy, frame: i64) -> list[i64]:
        return state.draft


class AskDeal(SpaceQuestion):
    """SO-RULING-65: the other player accepts or refuses the trade."""

    kind = on.ASK_DEAL
    rules = ("SO-RULING-65",)
    id = "deal"
    decline = "Refuse the trade"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return [move.ACCEPT, move.DECLINE]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        """Both must accept; then the tokens change places, and what does not fit is lost (SO-RES-2)."""
        if action == move.ACCEPT:
            deal(state, a_of(frame), seat)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        offer = f"{does(a_of(frame), viewer, 'offer')} {whom(seat_of(frame), viewer)} a trade"
        return f"{offer}: {trade_text(state)}. {capital(asks(seat_of(frame), viewer, 'accept'))}?"

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        return "Accept the trade" if made.verb == "accept" else ""

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(user=a_of(frame))

    def announced(self, state: Galaxy, frame: i64) -> list[i64]:
        return announced.settled(state)

    def so_far(self, state: Galaxy, frame: i64) -> list[i64]:
        return state.draft


def pair_bit(seat: i64, other: i64) -> i64:
    low = min(seat, other)
    high = max(seat, other)
    return 1 << (low * 4 + high)


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


def why_not_traded(state: Galaxy, seat: i64, made: Move) -> str:
    """A partner, a planet or a kind that cannot be part of this trade."""
    chosen = len(state.draft)
    if made.verb == "seat" and chosen == 0:
        other = made.args["seat"]
        if other == seat or other >= state.seats:
            return "You trade with another player."
        if state.dealt & pair_bit(seat, other):
            return f"You and {seat_name(other)} have had your offer in this Round."
        return f"{seat_name(other)} has no Energy or Ore on a planet to trade."
    side = seat if chosen < 4 else state.draft[0] - move.SEAT
    if made.verb == "at" and chosen in (1, 4) and made.args["cell"] < state.rules.cells:
        return f"Choose a planet of {'yours' if side == seat else seat_name(side)} that has Energy or Ore."
    if made.verb == "kind" and chosen in (2, 5):
        if made.args["kind"] == move.MEEPLE:
            return "Energy and Ore are traded, Meeples are not."
        return f"That planet has no {KIND_NAMES[made.args['kind']]}."
    return ""


def deal(state: Galaxy, seat: i64, partner: i64) -> None:
    here = state.draft[1] - move.AT
    there = state.draft[4] - move.AT
    given = state.draft[2] - move.KIND
    wanted = state.draft[5] - move.KIND
    gives = state.draft[3] - move.AMOUNT
    wants = state.draft[6] - move.AMOUNT
    planets.take(state, here, given, gives)
    planets.take(state, there, wanted, wants)
    state.emit(events.TRADED, seat, given, gives, there)
    state.emit(events.TRADED, partner, wanted, wants, here)
    planets.put_and_tell(state, partner, there, given, gives)
    planets.put_and_tell(state, seat, here, wanted, wants)


# In words.


def trade_question(state: Galaxy, seat: i64, viewer: i64) -> str:
    """SO-RULING-65: with whom; then planet, kind and amount of what is given, and of what is wanted."""
    chosen: i64 = len(state.draft)
    if chosen == 0:
        return f"Whom {asks(seat, viewer, 'offer')} a trade?"
    partner = state.draft[0] - move.SEAT
    if chosen in (1, 4):
        side, verb = (seat, "give") if chosen == 1 else (partner, "want")
        return f"From which of {whose('planets', side, viewer)} {asks(seat, viewer, verb)} something?"
    what = ("", "what", f"how much {traded_kind(state)}")[(chosen - 1) % 3]
    if chosen < 4:
        return f"{capital(what)} {asks(seat, viewer, 'give')} to {whom(partner, viewer)}?"
    return f"{capital(what)} {asks(seat, viewer, 'want')} from {whom(partner, viewer)}?"


def traded_kind(state: Galaxy) -> str:
    """The kind of token whose amount is asked next."""
    last = state.draft[-1]
    return KIND_NAMES[last - move.KIND] if move.KIND <= last < move.SEAT else ""


def trade_text(state: Galaxy) -> str:
    parts = []
    for place in (2, 5):
        kind = KIND_NAMES[state.draft[place] - move.KIND]
        parts.append(f"{state.draft[place + 1] - move.AMOUNT} {kind}")
    return f"{parts[0]} for {parts[1]}"
