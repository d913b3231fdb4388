"""How every Technology is used: announced and paid, then open to a hack, then it takes effect (SO-REACT-2)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import AMB, HAK
from pestis.games.space_opera.rules import hands, planets
from pestis.games.space_opera.rules.asking import SpaceQuestion, Subject, Window
from pestis.games.space_opera.rules.people import is_in_full
from pestis.games.space_opera.rules.tech import announced
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import warnings
from pestis.games.space_opera.words.names import KIND_NAMES, asks, cell_name, tech_name, tokens
from pestis.games.space_opera.words.seats import does
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Bundle, Move, Refusal


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


class Hack(Step[Galaxy]):
    """SO-REACT-2: ask the others clockwise from the user, each at most once, who could hold an unspent Hacker."""

    kind = on.HACK

    def happen(self, state: Galaxy, frame: i64) -> None:
        user = seat_of(frame)
        offset = b_of(frame)
        while offset < state.seats:
            seat = (user + offset) % state.seats
            if state.is_alive(seat) and hands.could_spend(state, seat, HAK):
                state.ask(seat, pack(on.ASK_HACK, seat, a_of(frame), user, offset))
                return
            offset += 1


class AskHack(Window):
    """SO-TECH-HAK: another player may hack the use. The frame has the Technology, its user and how far round."""

    kind = on.ASK_HACK
    rules = ("SO-REACT-2", "SO-TECH-HAK")
    id = "hack"
    in_attack = True
    techs = (HAK,)
    decline = "Let it work"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        if hands.can_spend(state, seat, HAK):
            return [move.USE + HAK, move.DECLINE]
        return [move.DECLINE]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        """The first who hacks stops the asking; if his hack is cancelled in turn, it goes on with the next."""
        state.push(pack(on.HACK, b_of(frame), a_of(frame), c_of(frame) + 1))
        if action != move.DECLINE:
            begin(state, seat, HAK)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        use = f"{does(b_of(frame), viewer, 'use')} {tech_name(state, a_of(frame))}"
        about = announced.purpose(state, viewer)
        return f"{use}{about}: {asks(seat_of(frame), viewer, 'hack')} it?"

    def why_not_answer(self, state: Galaxy, frame: i64, seat: i64, tech: i64) -> Refusal:
        return Refusal("SO-TECH-HAK", "Your Hacker has been used in this Round.")

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        tech = a_of(frame)
        user = b_of(frame)
        ship = announced.ship_of(state, announced.below(state, tech, user))
        waiting = announced.waiting_use(state)
        return Subject(tech=tech, user=user, ship=ship, partner=b_of(waiting) if a_of(waiting) == AMB else -1)

    def announced(self, state: Galaxy, frame: i64) -> list[i64]:
        return announced.choices_of(state, announced.waiting_use(state))


def take_away(state: Galaxy) -> i64:
    """SO-TECH-HAK: the use below has no effect; gives its EFFECT frame. Its cost is not refunded."""
    state.agenda.pop()
    effect = state.agenda.pop()
    state.emit(events.CANCELLED, -1, a_of(effect), seat_of(effect))
    return effect


# Paying from planets.


class Pay(Step[Galaxy]):
    """SO-RULING-64: the payer says from which planets, token by token, as long as there is a choice."""

    kind = on.PAY

    def happen(self, state: Galaxy, frame: i64) -> None:
        """SO-RULING-64: the payer says from which planets, token by token, as long as there is a choice."""
        seat = seat_of(frame)
        kind = a_of(frame)
        count = b_of(frame)
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


class AskPay(SpaceQuestion):
    """SO-RULING-64: the planet that pays the next token. The frame has the kind and how many are left to pay."""

    kind = on.ASK_PAY
    rules = ("SO-TECH-0a", "SO-RULING-64")
    id = "pay"
    in_attack = True

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        kind = a_of(frame)
        found: list[i64] = []
        for cell in state.worlds:
            if state.owner[cell] == seat and state.fallout[cell] == 0 and planets.stored(state, cell, kind):
                found.append(move.AT + cell)
        return found

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        take_tokens(state, seat, action - move.AT, a_of(frame), 1)
        pay(state, seat, a_of(frame), b_of(frame) - 1)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        owed = tokens(b_of(frame), a_of(frame))
        much = owed if b_of(frame) == 1 else f"the next of {owed}"
        return f"From which planet {asks(seat_of(frame), viewer, 'pay')} {much}?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "at" and made.args["cell"] < state.rules.cells:
            return why_not_payer(state, seat, made.args["cell"], a_of(frame))
        return super().why_not(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "at":
            return f"Pay 1 {KIND_NAMES[a_of(frame)]} from {cell_name(state, made.args['cell'], seat)}"
        return ""

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb != "at" or a_of(frame) != move.MEEPLE or state.meeples[made.args["cell"]] > 1:
            return super().warning(state, frame, seat, made)
        return warnings.abandoned(state, seat, made.args["cell"])

    def bundles(self, state: Galaxy, frame: i64, seat: i64) -> list[Bundle]:
        """All of it from one planet."""
        kind, count = a_of(frame), int(b_of(frame))
        if count < 2:
            return []
        able = [cell for cell in state.worlds if move.AT + cell in self.choices(state, frame, seat)]
        rich = [cell for cell in able if planets.stored(state, cell, kind) >= count][:4]
        return [
            Bundle(
                f"Pay all {tokens(count, kind)} from {cell_name(state, cell, seat)}",
                [int(move.AT + cell)] * count,
            )
            for cell in rich
        ]

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(token=a_of(frame), amount=b_of(frame))

    def announced(self, state: Galaxy, frame: i64) -> list[i64]:
        """What is paid for waits below: a use for its window, or a draft for its next choice."""
        below = kind_of(state.agenda[-2])
        if below == on.HACK:
            return announced.choices_of(state, announced.waiting_use(state))
        return announced.settled(state) if below == on.DRAFT else []


def why_not_payer(state: Galaxy, seat: i64, cell: i64, kind: i64) -> Refusal:
    """SO-RULING-64: a card that cannot pay."""
    name = cell_name(state, cell, seat)
    if not state.is_world(cell) or state.owner[cell] != seat:
        return Refusal("SO-RULING-64", f"Only planets that you control pay; {name} is not one of them.")
    if state.fallout[cell]:
        return Refusal("SO-RULING-64", f"Nuclear Fallout lies on {name}: it cannot pay.")
    return Refusal("SO-RULING-64", f"{name} has no {KIND_NAMES[kind]} to pay with.")


def pay(state: Galaxy, seat: i64, kind: i64, count: i64) -> None:
    """SO-TECH-0a: a cost that planets pay; it is settled before whatever lies on the agenda now."""
    if count > 0:
        state.push(pack(on.PAY, seat, kind, count))


def take_tokens(state: Galaxy, seat: i64, cell: i64, kind: i64, count: i64) -> None:
    for _ in range(count):
        state.emit(events.PAID, seat, kind, cell)
    if count:
        planets.take(state, cell, kind, count)


# Receiving.


class Place(Step[Galaxy]):
    """SO-DEC-29: who gets a token says on which planet it goes; without a planet it is discarded."""

    kind = on.PLACE

    def happen(self, state: Galaxy, frame: i64) -> None:
        """SO-DEC-29: who gets a token says on which planet it goes; without a planet it is discarded."""
        seat = seat_of(frame)
        cells = planets.controls(state, seat)
        if len(cells) == 1:
            put_down(state, seat, cells[0], a_of(frame))
        elif cells:
            state.ask(seat, pack(on.ASK_PLACE, seat, a_of(frame)))


class AskPlace(SpaceQuestion):
    """SO-DEC-29: the planet that gets the token. The frame has its kind."""

    kind = on.ASK_PLACE
    rules = ("SO-RULING-63",)
    id = "place"
    in_attack = True

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return [move.AT + cell for cell in planets.controls(state, seat)]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        put_down(state, seat, action - move.AT, a_of(frame))

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        return f"On which planet {asks(seat_of(frame), viewer, 'put')} 1 {KIND_NAMES[a_of(frame)]}?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "at" and made.args["cell"] < state.rules.cells:
            return Refusal(self.rules[0], "The token goes to a planet that you control.")
        return super().why_not(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "at":
            return f"Put 1 {KIND_NAMES[a_of(frame)]} on {cell_name(state, made.args['cell'], seat)}"
        return ""

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb != "at" or not planets.surplus(state, made.args["cell"], a_of(frame), 1):
            return super().warning(state, frame, seat, made)
        return f"The store of {cell_name(state, made.args['cell'], seat)} is full: the token is lost."

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(token=a_of(frame), amount=1)


def put_down(state: Galaxy, seat: i64, cell: i64, kind: i64) -> None:
    if is_in_full(state) and planets.surplus(state, cell, kind, 1):
        planets.put_and_tell(state, seat, cell, kind, 1)
        return
    planets.put(state, cell, kind, 1)
    state.emit(events.PLACED, seat, kind, cell)
