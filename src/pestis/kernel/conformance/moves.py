"""The move table, legal moves and refusals."""

from __future__ import annotations

from collections import Counter

from pestis.kernel.conformance.parts import fingerprint, short
from pestis.kernel.conformance.sampling import MANY, Line, Plan, is_move, spread
from pestis.kernel.conformance.spots import ConformanceError, Spot
from pestis.kernel.errors import GameOver, IllegalMove, NotYourTurn, UnknownMove
from pestis.kernel.moves import Refusal
from pestis.kernel.state import State


def check_moves(plan: Plan) -> None:
    """Every id of the move table decodes and encodes back, and so does its text form."""
    table = plan.game.moves
    for action in spread(range(table.size), 20_000):
        verb, args = table.decode(action)
        again = table.encode(verb.name, **args)
        if again != action:
            raise ConformanceError(plan.game.id, "moves", "", f"{action} decodes to what encodes to {again}")
        form = table.form(action)
        if table.parse(form) != action:
            raise ConformanceError(plan.game.id, "moves", "", f"{form} of {action} parses to {table.parse(form)}")


def check_legal(plan: Plan) -> None:
    """Pending seats have choices, others none; lists are stable and theirs to keep; every move applies."""
    for spot, state in plan.spots("legal", count=MANY):
        pending = state.pending()
        spot.require(all(0 <= seat < state.seats for seat in pending), f"pending is {pending}")
        spot.require(bool(pending) != state.is_over, f"pending is {pending}, over is {state.is_over}")
        for seat in range(state.seats):
            check_legal_list(spot, state, seat)
    for spot, state in plan.spots("legal"):
        before = fingerprint(state)
        for seat in state.pending():
            offered = len(state.legal(seat))
            state.legal(seat).clear()
            spot.require(len(state.legal(seat)) == offered, "emptying the list that legal gave spoils it", seat)
            for action in state.legal(seat):
                apply_one(spot, state, seat, action)
        spot.require(fingerprint(state) == before, "asking for legal moves changed the state")


def check_legal_list(spot: Spot, state: State, seat: int) -> None:
    legal = state.legal(seat)
    given: object = legal
    spot.require(isinstance(given, list), f"choices gives a {type(given).__name__}, not a list", seat)
    spot.require(bool(legal) or seat not in state.pending(), "a pending seat has no legal move", seat)
    spot.require(not legal or seat in state.pending(), f"not pending, but has legal moves: {legal}", seat)
    spot.same(legal, state.legal(seat), "legal, asked twice", seat)
    twice = [action for action, count in Counter(legal).items() if count > 1]
    spot.require(not twice, f"legal names a move twice: {twice}", seat)
    wrong = [action for action in legal if not is_move(state, action)]
    spot.require(not wrong, f"legal names moves that the table does not have: {wrong}", seat)


def apply_one(spot: Spot, state: State, seat: int, action: int) -> None:
    """Every legal move can be made, in the checked way."""
    try:
        state.clone().play(seat, action)
    except Exception as error:
        form = state.game.moves.form(action)
        raise spot.error(f"the legal move {form} raised {type(error).__name__}: {error}", seat) from error


def check_refusals(plan: Plan) -> None:
    """Moves that are not legal are refused by a rule that exists, and change nothing."""
    rules = set(plan.game.rulebook().ids())
    for line in plan.lines():
        for spot, state in line.spots("refusals", plan.places):
            for seat in range(state.seats):
                for action in probes(state, line, seat):
                    check_refusal(spot, state, seat, action, rules)
            check_unknown(spot, state)


def probes(state: State, line: Line, seat: int) -> list[int]:
    """Some moves that are not legal now: of the whole table, and of those made in this game."""
    made = sorted({action for _, action in line.moves})
    tried = {*spread(range(state.game.moves.size), 8), *spread(made, 8)}
    return sorted(tried - set(state.legal(seat)))


def check_refusal(spot: Spot, state: State, seat: int, action: int, rules: set[str]) -> None:
    form = state.game.moves.form(action)
    before = fingerprint(state)
    kind = GameOver if state.is_over else IllegalMove if seat in state.pending() else NotYourTurn
    given: object = state.why_not(seat, action)
    spot.require(isinstance(given, Refusal), f"refusal gives {short(given)} for {form}, not a Refusal", seat)
    try:
        state.play(seat, action)
    except IllegalMove as error:
        refused = error
    else:
        raise spot.error(f"play made {form}, which is not legal", seat)
    spot.require(fingerprint(state) == before, f"play refused {form}, but changed the state", seat)
    spot.require(type(refused) is kind, f"{form} raised {type(refused).__name__}, not {kind.__name__}", seat)
    spot.require(refused.rule in rules, f"{form} is refused by the unknown rule {refused.rule!r}", seat)
    spot.require(bool(refused.reason.strip()), f"{form} is refused without a reason", seat)
    said = state.why_not(seat, action)
    spot.same((refused.rule, refused.reason), (said.rule, said.text), f"play and why_not on {form}", seat)


def check_unknown(spot: Spot, state: State) -> None:
    """Ids outside the table are unknown; seats outside the table are refused."""
    for action in (-1, state.game.moves.size, state.game.moves.size + 1000):
        for attempt in (state.play, state.why_not):
            try:
                attempt(0, action)
            except UnknownMove:
                continue
            raise spot.error(f"{attempt.__name__} did not refuse the id {action}, which the table does not have")
    for seat in (-1, state.seats):
        try:
            state.play(seat, 0)
        except IllegalMove:
            continue
        raise spot.error(f"play took a move of seat {seat}, which does not exist")
