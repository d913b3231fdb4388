"""SO-BUILD: turns of the Building phase."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.rules import ending, planets, rounds
from pestis.games.space_opera.rules.building import items, research
from pestis.games.space_opera.rules.own_turn import TurnQuestion
from pestis.games.space_opera.rules.tech import actions
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import cell_name, then_does, verb
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal


class NextBuild(Step[Galaxy]):
    """SO-BUILD-1: the rotation repeats until everybody has passed, researched or finished all planets."""

    kind = on.NEXT_BUILD

    def happen(self, state: Galaxy, frame: i64) -> None:
        actor = rounds.next_actor(state, seat_of(frame))
        if actor < 0:
            rounds.end_phase(state, on.BUILDING)
            return
        rounds.start_turn(state, actor)
        if is_finished(state, actor):
            give_up(state, actor)
        else:
            ask_turn(state, actor)


class BuildTurn(Step[Galaxy]):
    """Ask for more of a turn after something was done in it; who lost the last Meeple by that is out."""

    kind = on.BUILD_TURN

    def happen(self, state: Galaxy, frame: i64) -> None:
        ending.settle(state)
        if state.is_over:
            return
        seat = seat_of(frame)
        if not state.is_alive(seat):
            items.end_turn(state, seat)
        elif state.site < 0:
            ask_turn(state, seat)
        else:
            items.ask_item(state, seat)


class AskBuild(TurnQuestion):
    """SO-BUILD-1, SO-RSCH-1: a planet to build on, Research, a Technology, or nothing more in this phase."""

    kind = on.ASK_BUILD
    rules = ("SO-BUILD-1", "SO-RSCH-1", "SO-RULING-14")
    id = "build"
    is_plain = True
    pass_rule = "SO-BUILD-3"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = []
        for cell in state.worlds:
            if state.owner[cell] == seat and is_site(state, cell):
                found.append(move.AT + cell)
        if not state.begun >> seat & 1 and state.deck.entries:
            found.append(move.RESEARCH)
        if state.owned[seat]:
            found += actions.use_moves(state, seat)
        found.append(move.PASS)
        if ending.may_surrender(state):
            found.append(move.SURRENDER)
        return found

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        state.begun |= 1 << seat
        if action >= move.AT:
            state.site = action - move.AT
            items.ask_item(state, seat)
        elif action == move.PASS:
            give_up(state, seat)
        elif action == move.RESEARCH:
            research.research(state, seat)
        elif action == move.SURRENDER:
            state.push(pack(on.NEXT_BUILD, state.next_after(seat)))
            ending.surrender(state, seat)
        else:
            state.push(pack(on.BUILD_TURN, seat))
            actions.use(state, seat, action - move.USE)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        or_research = ", Research" if not state.begun >> seat & 1 else ""
        passes = verb(seat, viewer, "pass")
        return f"Building: {then_does(seat, viewer, 'choose')} a planet to build on{or_research}, or {passes}."

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "at":
            return why_not_site(state, seat, made.args["cell"])
        if made.verb == "research":
            if state.begun >> seat & 1:
                return Refusal("SO-RSCH-1", "Research must be your first action in the phase.")
            return Refusal("SO-RULING-18", "The Technology deck is empty.")
        if made.verb == "end":
            return Refusal("SO-RULING-14", "Nothing has begun that could be ended: you may pass.")
        return super().why_not(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "at":
            return f"Build on {cell_name(state, made.args['cell'], seat)}."
        return ""


def is_finished(state: Galaxy, seat: i64) -> bool:
    """SO-RULING-14: who has visited all planets has no further turn, not even for Technologies."""
    if state.rules.revisit or not state.begun >> seat & 1:
        return False
    for cell in state.worlds:
        if state.owner[cell] == seat and not state.built[cell]:
            return False
    return True


def ask_turn(state: Galaxy, seat: i64) -> None:
    """SO-RULING-14: on his first turn a player always chooses; later one with nothing to do is passed."""
    if not state.begun >> seat & 1 or has_site(state, seat) or actions.could_use(state, seat):
        state.ask(seat, pack(on.ASK_BUILD, seat))
    else:
        give_up(state, seat)


def has_site(state: Galaxy, seat: i64) -> bool:
    for cell in state.worlds:
        if state.owner[cell] == seat and is_site(state, cell):
            return True
    return False


def is_site(state: Galaxy, cell: i64) -> bool:
    """A planet on which an item can be made now: the cheapest is a clone (SO-BUILD-7)."""
    if state.built[cell] and not state.rules.revisit:
        return False
    free = state.meeples[cell] > state.used[cell]
    return free and state.energy[cell] > 0 and planets.can_work(state, cell)


def why_not_site(state: Galaxy, seat: i64, cell: i64) -> Refusal | None:
    if cell >= state.rules.cells or not state.is_world(cell) or state.owner[cell] != seat:
        return Refusal("SO-BUILD-2", "You build on a planet that you control.")
    if state.built[cell] and not state.rules.revisit:
        return Refusal("SO-RULING-14", "You have built there in this phase already.")
    if not planets.can_work(state, cell):
        marker = "Fallout" if state.fallout[cell] else "Contamination"
        return Refusal("SO-RULING-34" if state.fallout[cell] else "SO-BIO-3", f"{marker} lies on this planet.")
    if state.meeples[cell] <= state.used[cell]:
        return Refusal("SO-BUILD-5", "There is no free Meeple on this planet.")
    return Refusal("SO-BUILD-4", "This planet has no Energy in its store.")


def give_up(state: Galaxy, seat: i64) -> None:
    """SO-BUILD-3: who passes has no further turn in this phase."""
    state.passed |= 1 << seat
    state.emit(events.PASSED, seat, on.BUILDING)
    items.end_turn(state, seat)
