"""The table around a match: who sits where, what is answered without asking, taking back and giving up.

A server and a terminal keep their tables by this one class; nobody else shortens the log of a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pestis.kernel.grammar import SEAT_NAMES
from pestis.kernel.match import Match
from pestis.kernel.state import State

PEOPLE = ("person", "hotseat")
# Standing orders: be asked, decline always, in this round, or unless something of one's own is concerned.
ASK, DECLINE, ROUND, UNTOUCHED = ORDERS = ("ask", "decline", "round", "untouched")
GIVING_UP = "surrender"
WORLDS = 8
Ending = dict[str, object]


@dataclass
class Chair:
    """A seat and whoever sits on it: a person, a bot, nobody yet (`open`), or nobody any more (`left`)."""

    seat: int
    kind: str
    name: str = ""
    guest_id: int | None = None  # chairs of the same guest need not ask each other
    orders: dict[str, str] = field(default_factory=dict)

    @property
    def is_person(self) -> bool:
        return self.kind in PEOPLE


@dataclass
class Asking:
    """Somebody wants to take back so many moves, and who has agreed."""

    seat: int
    count: int
    agreed: list[int] = field(default_factory=list)


class MatchTable:
    """Chairs, and the match once it has begun."""

    def __init__(self, chairs: Sequence[Chair], match: Match | None = None) -> None:
        self.chairs: Sequence[Chair] = chairs
        self.match = match
        self.seat_names: tuple[str, ...] = match.game.seat_names if match is not None else SEAT_NAMES
        self.asking: Asking | None = None
        self.ending: Ending | None = None
        # Places in the log where nobody was asked, as far as that is kept: a standing order answered, or everybody
        # knew the only answer. They are nobody's own moves.
        self.answered: set[int] = set()
        if match is not None:
            self._see_end()

    @property
    def status(self) -> str:
        return "over" if self.ending is not None else "open" if self.match is None else "playing"

    @property
    def state(self) -> State:
        assert self.match is not None, "the match has not begun"
        return self.match.state

    def pending(self) -> tuple[int, ...]:
        return self.state.pending() if self.status == "playing" else ()

    def seats_of_people(self) -> list[int]:
        return [chair.seat for chair in self.chairs if chair.is_person]

    def chair_name(self, seat: int) -> str:
        return self.chairs[seat].name or self.seat_names[seat]

    # Moves.

    def play(self, seat: int, action: int) -> None:
        """Make a move if the rules allow it."""
        assert self.match is not None
        self.match.play(seat, action)
        self._see_end()

    def follow(self, seat: int, action: int, after: State | None) -> None:
        """Take over a move that was checked elsewhere, and the state it leads to where that is known."""
        assert self.match is not None
        self.match.follow(seat, action, after)
        self._see_end()

    def _see_end(self) -> None:
        self.asking = None
        if self.state.is_over:
            self.ending = ending_by_rules(self.state)

    def moves_by_itself(self, seat: int, state: State | None = None) -> str:
        """`bot`, `left` or `orders` if nobody has to be asked for the choice of this seat, else nothing."""
        chair = self.chairs[seat]
        if chair.kind in ("bot", "left"):
            return chair.kind
        return "orders" if self.orders_answer(seat, chair.orders, state) else ""

    def orders_answer(self, seat: int, orders: Mapping[str, str], state: State | None = None) -> bool:
        """Whether these orders answer what is asked of this seat."""
        now = state or self.state
        order = orders.get(question_kind(now, seat), ASK) if orders else ASK
        if order == UNTOUCHED:
            return not now.game.touches(now, seat)
        return order != ASK and stands(order, now)

    def given(self, orders: Mapping[str, str]) -> dict[str, str]:
        """Orders by kind of question as they are kept: one for this round says which round that is."""
        round_now = self.match and self.match.state.rounds()
        kept = {kind: f"{ROUND} {round_now or 0}" if order == ROUND else order for kind, order in orders.items()}
        return {kind: order for kind, order in kept.items() if order != ASK}

    def standing(self, seat: int) -> dict[str, str]:
        """The orders of a seat as they were given; one for a round is gone with it."""
        kept = self.chairs[seat].orders.items()
        begun = self.match is not None
        return {kind: order.split()[0] for kind, order in kept if not begun or stands(order, self.state)}

    def default_move(self, seat: int) -> int:
        """What is done for a seat that is absent, or whose orders answer."""
        return int(self.state.default_move(seat))

    # Taking back.

    def undo_span(self, seat: int | None) -> int | None:
        """How many moves go with the last one that this seat chose, if nobody else has chosen since.

        What was played before the cards were dealt anew was another match.
        """
        if seat is None or self.match is None or self.status != "playing":
            return None
        log = self.match.log
        for place in range(len(log) - 1, self.match.opening - 1, -1):
            chair = self.chairs[log[place][0]]
            if chair.kind == "left" or self.is_nobodys(place, seat):
                continue
            if chair.seat == seat:
                return len(log) - place
            if chair.is_person:
                return None
        return None

    def is_nobodys(self, place: int, seat: int) -> bool:
        """Whether a move of the log was made for its seat, so that this one may take back what was before it."""
        return place in self.answered

    def made_by(self, seat: int) -> int:
        """How many moves a seat has chosen so far."""
        log = self.match.log if self.match is not None else []
        return sum(mover == seat and place not in self.answered for place, (mover, _) in enumerate(log))

    def others_to_ask(self, seat: int) -> list[int]:
        """People who have a say when this seat wants to take something back."""
        own = self.chairs[seat].guest_id
        return [other for other in self.seats_of_people() if other != seat and self.chairs[other].guest_id != own]

    def take_back(self, count: int, before: State | None = None) -> None:
        """So many moves are as if they had not been made; `before` is where that leads, if it is known."""
        assert self.match is not None
        self.match.take_back(count, before)
        self.answered = {place for place in self.answered if place < len(self.match.log)}
        self.asking = None

    # Giving up.

    def ending_without(self, seat: int) -> Ending | None:
        """How the match ends if this seat is left: the last one who stays wins."""
        staying = [chair.seat for chair in self.chairs if chair.kind != "left" and chair.seat != seat]
        if len(staying) > 1:
            return None
        wins = "".join(f" {self.chair_name(winner)} wins." for winner in staying)
        return {"reason": "resigned", "winners": staying, "text": f"{self.chair_name(seat)} resigned.{wins}"}

    def resign(self, seat: int) -> Ending | None:
        """Leave a seat. Says how the match has ended, if it has."""
        self.asking = None
        self.ending = self.ending_without(seat)
        self.chairs[seat].kind = "left"
        return self.ending


def lasting(orders: Mapping[str, str]) -> dict[str, str]:
    """Those that are not for one round, for another match."""
    return {kind: order for kind, order in orders.items() if not order.startswith(ROUND)}


def stands(order: str, state: State) -> bool:
    """Whether an order is not of a round that is over."""
    return not order.startswith(ROUND) or order == f"{ROUND} {state.rounds() or 0}"


def answers(state: State, seat: int) -> list[int]:
    """What a seat can answer now, but for giving up."""
    verb_of = state.game.moves.verb_of
    return [action for action in state.legal(seat) if verb_of(action).name != GIVING_UP]


def is_formality(state: State, seat: int) -> bool:
    """Whether everybody can tell that a seat has one answer only."""
    if len(answers(state, seat)) != 1:
        return False
    return all(len(answers(state.imagine(None, world), seat)) == 1 for world in range(WORLDS))


def question_kind(state: State, seat: int) -> str:
    """The first rule of what is asked: what standing orders go by."""
    rules = state.question(seat).rules
    return rules[0] if rules else ""


def ending_by_rules(state: State) -> Ending:
    outcome = state.outcome()
    return {"reason": "rules", "winners": [int(seat) for seat in outcome.winners], "text": outcome.text}
