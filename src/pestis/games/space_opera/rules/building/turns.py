"""SO-BUILD: turns of the Building phase."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.rules import ending, rounds
from pestis.games.space_opera.rules.building import items, research
from pestis.games.space_opera.rules.own_turn import TurnQuestion
from pestis.games.space_opera.rules.people import is_for_people, is_in_full
from pestis.games.space_opera.rules.tech import actions
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import capital, cell_name
from pestis.games.space_opera.words.seats import does
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
            items.give_up(state, actor)
        else:
            ask_turn(state, actor)


class BuildTurn(Step[Galaxy]):
    """Ask for more of a turn after something was done in it; who lost the last Meeple by that is out."""

    kind = on.BUILD_TURN

    def happen(self, state: Galaxy, frame: i64) -> None:
        rounds.check_length(state)
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
        found += items.sites(state, seat)
        if not state.begun >> seat & 1 and state.deck.entries:
            found.append(move.RESEARCH)
        if state.owned[seat]:
            found += actions.use_moves(state, seat)
        found.append(move.PASS)
        if ending.may_surrender(state):
            found.append(move.SURRENDER)
        return found

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if action >= move.AT and is_in_full(state):
            # People may still think better of it: the turn begins with the first item.
            items.choose_site(state, seat, action - move.AT)
            return
        state.begun |= 1 << seat
        if action >= move.AT:
            items.choose_site(state, seat, action - move.AT)
        elif action == move.PASS:
            items.give_up(state, seat)
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
        if seat != viewer:
            return f"{does(seat, viewer, 'have')} a Building turn."
        ways = ["build on a planet"] if items.has_site(state, seat) else []
        if not state.begun >> seat & 1 and state.deck.entries:
            ways.append("Research")
        if actions.use_moves(state, seat):
            ways.append("use a Technology")
        return f"{capital(', '.join([*ways, 'or pass']))}?" if ways else "You can do nothing more: pass?"

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb == "at":
            return why_not_site(state, seat, made.args["cell"])
        if made.verb == "research":
            if state.begun >> seat & 1:
                return Refusal("SO-RSCH-1", "Research must be your first action in the phase, and you have acted.")
            return Refusal("SO-RULING-18", "The Technology deck is empty: you cannot Research.")
        if made.verb == "end":
            return Refusal("SO-RULING-14", "You have built nothing in this turn: pass instead of ending it.")
        if made.verb == "build":
            return Refusal("SO-BUILD-2", "First choose the planet on which you build.")
        return super().why_not(state, frame, seat, made)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "at":
            cell = made.args["cell"]
            return f"Build on {cell_name(state, cell, seat)}, which has {items.stock_text(state, cell)}"
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
    if is_for_people(state):
        sites = items.sites(state, seat)
        if len(sites) == 1 and items.may_go_back(state):
            # Whatever else this turn offers is offered with the items of the only planet.
            items.choose_site(state, seat, sites[0] - move.AT)
            return
    if not state.begun >> seat & 1 or items.has_site(state, seat) or actions.could_use(state, seat):
        state.ask(seat, pack(on.ASK_BUILD, seat))
    else:
        items.give_up(state, seat)


def why_not_site(state: Galaxy, seat: i64, cell: i64) -> Refusal | None:
    if cell >= state.rules.cells or not state.is_world(cell) or state.owner[cell] != seat:
        return Refusal("SO-BUILD-2", "You build only on planets that you control.")
    name = cell_name(state, cell, seat)
    if state.built[cell] and not state.rules.revisit:
        return Refusal("SO-RULING-14", f"You have built on {name} in this phase; you may again in the next Round.")
    if state.fallout[cell]:
        told = f"Nuclear Fallout lies on {name} to the end of Round {state.fallout[cell]}: you cannot build there."
        return Refusal("SO-RULING-34", told)
    if state.foul[cell]:
        told = f"Contamination lies on {name} to the end of Round {state.foul[cell]}: you cannot build there."
        return Refusal("SO-BIO-3", told)
    if state.meeples[cell] <= state.used[cell]:
        return Refusal(
            "SO-BUILD-5", f"{name} has no free Meeple: all {state.meeples[cell]} were used in this Round."
        )
    return Refusal("SO-BUILD-4", f"{name} has no Energy in its store, and everything costs at least 1.")
