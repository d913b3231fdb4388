"""SO-DIPLO, SO-RULING-62: the Ambassador offers ties in Maintenance."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import AMB
from pestis.games.space_opera.rules import hands, planets
from pestis.games.space_opera.rules.asking import SpaceQuestion, Subject
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import asks, cell_name, whose
from pestis.games.space_opera.words.seats import does, seat_name, whom
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal


class Offers(Step[Galaxy]):
    """SO-DEC-26: who could hold an Ambassador may offer ties to each other player, once per Maintenance."""

    kind = on.OFFERS

    def happen(self, state: Galaxy, frame: i64) -> None:
        seat = seat_of(frame)
        if not state.is_alive(seat) or not partners(state, seat):
            return
        if hands.could(state, seat, 1 << AMB):
            state.ask(seat, pack(on.ASK_OFFER, seat))


class AskOffer(SpaceQuestion):
    """SO-TECH-AMB: to whom ties are offered, or no more."""

    kind = on.ASK_OFFER
    rules = ("SO-TECH-AMB", "SO-RULING-62")
    id = "offer"
    is_plain = True
    end = "Offer no more ties"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = []
        if hands.holds(state, seat, AMB):
            found = [move.SEAT + other for other in partners(state, seat)]
        found.append(move.END)
        return found

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if action == move.END:
            return
        partner = action - move.SEAT
        state.offered |= 1 << partner
        state.push(pack(on.OFFERS, seat))
        uses.begin(state, seat, AMB, partner)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        return f"Whom {asks(seat, viewer, 'offer')} ties?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb != "seat":
            return super().why_not(state, frame, seat, made)
        if not hands.holds(state, seat, AMB):
            return Refusal("SO-TECH-AMB", "You have no Ambassador.")
        return why_no_partner(state, seat, made.args["seat"])

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "seat":
            other = whom(made.args["seat"], seat)
            return f"Offer ties to {other}: 1 token of yours may then stop an attack by {other}"
        return ""


class AskTies(SpaceQuestion):
    """SO-DEC-27: the other player accepts or refuses."""

    kind = on.ASK_TIES
    rules = ("SO-RULING-62",)
    id = "ties"
    decline = "Refuse the ties"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return [move.ACCEPT, move.DECLINE]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        holder = a_of(frame)
        if action != move.ACCEPT:
            state.emit(events.REFUSED_TIES, seat, holder)
            return
        cells = planets.controls(state, seat)
        if len(cells) == 1:
            tie(state, holder, seat, cells[0])
        else:
            state.ask(holder, pack(on.ASK_COUNTER_PLANET, holder, seat))

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        """What ties bring and cost, to who decides about them."""
        seat, holder = seat_of(frame), a_of(frame)
        if seat != viewer:
            return f"{does(holder, viewer, 'offer')} {whom(seat, viewer)} ties: {asks(seat, viewer, 'accept')}?"
        other = whom(holder, viewer)
        spared = (
            f"{other} may pay you 1 token to stop your attack{', and you the same' if state.rules.mutual else ''}"
        )
        offer = f"{does(holder, viewer, 'offer')} you ties"
        return f"{offer}: {spared}; if you attack all the same, they end. Do you accept?"

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "accept":
            return f"Accept the ties: {whom(a_of(frame), seat)} may pay you 1 token to be spared for a phase"
        return ""

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(user=a_of(frame))


class AskCounterPlanet(SpaceQuestion):
    """SO-RULING-62: on which planet of the partner the counter of the ties lies."""

    kind = on.ASK_COUNTER_PLANET
    rules = ("SO-RULING-62",)
    id = "counter_planet"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return [move.AT + cell for cell in planets.controls(state, a_of(frame))]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        tie(state, seat, a_of(frame), action - move.AT)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        worlds = whose("planets", a_of(frame), viewer)
        return f"On which of {worlds} does {whose('counter', seat_of(frame), viewer)} go?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "at" and made.args["cell"] < state.rules.cells:
            return Refusal(self.rules[0], f"The counter lies on a planet that {seat_name(a_of(frame))} controls.")
        return super().why_not(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "at":
            return f"Lay the counter on {cell_name(state, made.args['cell'], seat)}"
        return ""

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(user=a_of(frame))


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


def why_no_partner(state: Galaxy, seat: i64, other: i64) -> Refusal:
    """SO-RULING-62: somebody to whom no ties can be offered now."""
    if other == seat:
        return Refusal("SO-RULING-62", "You offer ties to another player, not to yourself.")
    if other >= state.seats or planets.planet_count(state, other) == 0:
        return Refusal("SO-RULING-62", "Ties need a partner who controls a planet, for the counter to lie on.")
    if state.ties[seat] >> other & 1:
        return Refusal("SO-RULING-62", f"You have ties with {seat_name(other)} already.")
    return Refusal("SO-RULING-62", f"You have offered {seat_name(other)} ties in this Maintenance already.")


def put_offer(state: Galaxy, seat: i64, partner: i64) -> None:
    """SO-DEC-27: the other player accepts or refuses."""
    state.emit(events.OFFERED_TIES, seat, partner)
    state.ask(partner, pack(on.ASK_TIES, partner, seat))


def tie(state: Galaxy, holder: i64, partner: i64, cell: i64) -> None:
    """The Meeple counter is a marker from the supply: no population, no defence."""
    state.ties[holder] = state.ties[holder] | 1 << partner
    state.counters[holder * 4 + partner] = cell
    state.emit(events.TIED, holder, partner, cell)
