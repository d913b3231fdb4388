"""SO-TECH-ROG, SO-TECH-TRA: tokens that change hands in Production (SO-RULING-63)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import ROG
from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.rules.asking import SpaceQuestion, Subject
from pestis.games.space_opera.rules.tech import announced
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import KIND_NAMES, asks, cell_name, whose
from pestis.games.space_opera.words.seats import seat_name
from pestis.kernel.agenda import a_of, b_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal


class Steal(Step[Galaxy]):
    """The thief picks planet and kind; a single choice is made by itself."""

    kind = on.STEAL

    def happen(self, state: Galaxy, frame: i64) -> None:
        seat = seat_of(frame)
        victim = a_of(frame)
        meeples = b_of(frame)
        state.draft = []
        offered = steal_choices(state, victim, meeples)
        if not offered:
            return
        if len(offered) == 1:
            pick(state, seat, victim, meeples, offered[0])
        else:
            state.ask(seat, pack(on.ASK_STEAL, seat, victim, meeples))


class AskSteal(SpaceQuestion):
    """SO-RULING-63: the planet, then the kind. The frame has the victim and whether Meeples can be taken."""

    kind = on.ASK_STEAL
    rules = ("SO-RULING-63",)
    id = "steal"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return steal_choices(state, a_of(frame), b_of(frame))

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        pick(state, seat, a_of(frame), b_of(frame), action)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        if state.draft:
            world = cell_name(state, state.draft[0] - move.AT, viewer)
            return f"Which token {asks(seat, viewer, 'take')} from {world}?"
        worlds = whose("planets", a_of(frame), viewer)
        return f"From which of {worlds} {asks(seat, viewer, 'take')} a token?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "kind" and state.draft:
            world = cell_name(state, state.draft[0] - move.AT, seat)
            return Refusal(self.rules[0], f"{world} has no {KIND_NAMES[made.args['kind']]} that you could take.")
        if made.verb == "at" and not state.draft and made.args["cell"] < state.rules.cells:
            victim = seat_name(a_of(frame))
            return Refusal(self.rules[0], f"You take a token from one of {victim}'s planets that has any.")
        return super().why_not(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "at":
            return f"Take a token from {cell_name(state, made.args['cell'], seat)}"
        if made.verb == "kind":
            return f"Take 1 {KIND_NAMES[made.args['kind']]}"
        return ""

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(user=a_of(frame))

    def announced(self, state: Galaxy, frame: i64) -> list[i64]:
        return announced.settled(state)

    def so_far(self, state: Galaxy, frame: i64) -> list[i64]:
        return state.draft


def is_possible(state: Galaxy, seat: i64, tech: i64) -> bool:
    if planets.planet_count(state, seat) == 0:
        return False
    if tech == ROG:
        return any(can_rob(state, seat, other) for other in range(state.seats))
    payable = planets.payable(state, seat, move.ENERGY) + planets.payable(state, seat, move.ORE)
    return payable > 0 and bool(partners(state, seat))


def why_impossible(state: Galaxy, seat: i64, tech: i64) -> str:
    if planets.planet_count(state, seat) == 0:
        return "What you take goes to a planet of yours, and you control none."
    if tech == ROG:
        return "No other player has a token on a planet that Rogue could take."
    if not partners(state, seat):
        return "Trader takes 2 tokens; no other player has 2 Energy or Ore on planets."
    return "Trader gives 1 Energy or Ore from your planets, and they have none to give."


def can_rob(state: Galaxy, seat: i64, victim: i64) -> bool:
    """Players with nothing on planets are skipped."""
    return victim != seat and planets.has_anything(state, victim, state.rules.rogue_meeples)


def partners(state: Galaxy, seat: i64) -> list[i64]:
    """Who can be forced to trade: players with at least two Energy or Ore on planets."""
    return [other for other in range(state.seats) if other != seat and planets.tokens(state, other) >= 2]


def trade_choices(state: Galaxy, seat: i64) -> list[i64]:
    """SO-TECH-TRA: with whom, and what is given."""
    chosen = len(state.draft)
    if chosen == 0:
        return [move.SEAT + other for other in partners(state, seat)]
    if chosen > 1:
        return []
    kinds = (move.ENERGY, move.ORE)
    return [move.KIND + kind for kind in kinds if planets.payable(state, seat, kind)]


def trade(state: Galaxy, seat: i64) -> None:
    """The given token goes to a planet of the partner; then the holder takes two."""
    victim = state.draft[0] - move.SEAT
    kind = state.draft[1] - move.KIND
    state.push(pack(on.STEAL, seat, victim, 0))
    state.push(pack(on.STEAL, seat, victim, 0))
    state.push(pack(on.PLACE, victim, kind))


def rob(state: Galaxy, seat: i64) -> None:
    """SO-TECH-ROG: one token of each other player, clockwise."""
    offset = state.seats - 1
    while offset > 0:
        victim = (seat + offset) % state.seats
        if can_rob(state, seat, victim):
            state.push(pack(on.STEAL, seat, victim, 1 if state.rules.rogue_meeples else 0))
        offset -= 1


def steal_choices(state: Galaxy, victim: i64, meeples: i64) -> list[i64]:
    found: list[i64] = []
    if state.draft:
        kinds = planets.kinds_on(state, state.draft[0] - move.AT, meeples != 0)
        return [move.KIND + kind for kind in range(3) if kinds >> kind & 1]
    for cell in state.worlds:
        if state.owner[cell] == victim and planets.kinds_on(state, cell, meeples != 0):
            found.append(move.AT + cell)
    return found


def pick(state: Galaxy, seat: i64, victim: i64, meeples: i64, action: i64) -> None:
    """First the planet, then the kind; then the token goes to a planet of the thief."""
    if not state.draft:
        state.draft.append(action)
        offered = steal_choices(state, victim, meeples)
        if len(offered) > 1:
            state.ask(seat, pack(on.ASK_STEAL, seat, victim, meeples))
            return
        action = offered[0]
    cell = state.draft[0] - move.AT
    kind = action - move.KIND
    planets.take(state, cell, kind, 1)
    state.emit(events.STOLE, seat, kind, victim, cell)
    state.push(pack(on.PLACE, seat, kind))
