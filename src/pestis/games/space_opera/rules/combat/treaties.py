"""SO-RULING-62: the Ambassador holds off an attack, for a token, or is ignored."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.flags import NEUTRAL
from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.rules.asking import SpaceQuestion, Subject
from pestis.games.space_opera.rules.combat import declaring
from pestis.games.space_opera.rules.tech import announced
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import warnings
from pestis.games.space_opera.words.attacks import attack_text
from pestis.games.space_opera.words.names import KIND_NAMES, asks, capital
from pestis.games.space_opera.words.seats import does, whom
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal


class Treaty(Step[Galaxy]):
    """SO-RULING-62: the attacked holder of ties may pay; a holder who attacks his partner breaks them."""

    kind = on.TREATY

    def happen(self, state: Galaxy, frame: i64) -> None:
        seat = seat_of(frame)
        prey = a_of(frame)
        if prey < 0 or prey == NEUTRAL:
            return
        holds_off = state.ties[prey] >> seat & 1 != 0
        own_ties = state.ties[seat] >> prey & 1 != 0
        if state.rules.mutual and own_ties:
            holds_off = True
        if holds_off:
            if tribute_choices(state, prey)[0] != move.DECLINE:
                state.ask(prey, pack(on.ASK_TRIBUTE, prey, seat))
            else:
                state.ask(seat, pack(on.ASK_WITHDRAW, seat, prey))
        elif own_ties:
            break_ties(state, seat, prey)


class AskTribute(SpaceQuestion):
    """SO-RULING-62: who is attacked may pay one token to stop it."""

    kind = on.ASK_TRIBUTE
    rules = ("SO-RULING-62",)
    id = "tribute"
    in_attack = True
    decline = "Pay nothing"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return tribute_choices(state, seat)

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        hunter = a_of(frame)
        if action == move.DECLINE:
            state.ask(hunter, pack(on.ASK_WITHDRAW, hunter, seat))
            return
        kind = action - move.KIND
        state.paid[seat] = state.paid[seat] | 1 << hunter
        declaring.call_off(state)
        state.push(pack(on.SETTLE))
        state.push(pack(on.PLACE, hunter, kind))
        state.push(pack(on.PAY, seat, kind, 1))
        state.emit(events.PAID_TRIBUTE, seat, kind, hunter, state.field)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        return f"{attack_text(state, viewer)} {capital(asks(seat, viewer, 'pay'))} 1 token to stop it?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "kind":
            token = KIND_NAMES[made.args["kind"]]
            return Refusal(self.rules[0], f"You have no {token} on a planet without Nuclear Fallout to pay with.")
        return super().why_not(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "kind":
            spared = f"{whom(a_of(frame), seat)} cannot attack you for the rest of the phase"
            return f"Pay 1 {KIND_NAMES[made.args['kind']]}: {spared}"
        return ""

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb != "kind" or made.args["kind"] != move.MEEPLE:
            return super().warning(state, frame, seat, made)
        payers = [cell for cell in planets.controls(state, seat) if not state.fallout[cell]]
        is_last = len(payers) == 1 and state.meeples[payers[0]] == 1
        return warnings.abandoned(state, seat, payers[0]) if is_last else ""

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(user=a_of(frame))

    def announced(self, state: Galaxy, frame: i64) -> list[i64]:
        return announced.of_the_shot(state)


class AskWithdraw(SpaceQuestion):
    """SO-DEC-16: withdraw for the rest of the turn, or attack, which breaks the ties, the attacker's own too."""

    kind = on.ASK_WITHDRAW
    rules = ("SO-RULING-62",)
    id = "withdraw"
    in_attack = True

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return [move.PRESS_ON, move.WITHDRAW]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        prey = a_of(frame)
        if action == move.WITHDRAW:
            state.truce |= 1 << prey
            state.emit(events.WITHDREW, seat, prey)
            declaring.call_off(state)
            return
        for holder, partner in ((prey, seat), (seat, prey)):
            if state.ties[holder] >> partner & 1:
                break_ties(state, holder, partner)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "withdraw":
            return f"Withdraw: you cannot attack {whom(a_of(frame), seat)} for the rest of your turn"
        return "Attack: your ties are broken" if made.verb == "press_on" else ""

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        refusal = f"{does(a_of(frame), viewer, 'pay')} nothing"
        return f"{refusal}: {asks(seat, viewer, 'withdraw')} the attack, or attack and break the ties?"

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(user=a_of(frame))

    def announced(self, state: Galaxy, frame: i64) -> list[i64]:
        return announced.of_the_shot(state)


def tribute_choices(state: Galaxy, seat: i64) -> list[i64]:
    """One Energy, Ore or Meeple from a planet, or nothing."""
    found: list[i64] = []
    kind: i64
    for kind in range(3):
        if planets.payable(state, seat, kind):
            found.append(move.KIND + kind)
    found.append(move.DECLINE)
    return found


def break_ties(state: Galaxy, holder: i64, partner: i64) -> None:
    state.ties[holder] = state.ties[holder] & ~(1 << partner)
    state.counters[holder * 4 + partner] = -1
    state.emit(events.BROKE_TIES, holder, partner)
