"""The agenda always comes to a question or to the end."""

from __future__ import annotations

from pestis.kernel.agenda import IDLE, kind_of
from pestis.kernel.conformance.sampling import Plan, is_playable
from pestis.kernel.conformance.spots import Setting, Spot, noting
from pestis.kernel.events import Journal
from pestis.kernel.rng import fair, fast
from pestis.kernel.state import State

MOST_FRAMES = 10_000


def check_agenda(plan: Plan) -> None:
    """After every decision somebody is asked or the game is over: no frame for ever, and none too few.

    `Game.start` and `State.apply` would carry out frames without end, or those at the bottom that mean nothing.
    So this check deals and plays for itself, and counts.
    """
    for setting in plan.settings():
        rng = fast(f"agenda {setting}")
        made: list[int] = []
        with noting(setting, made):
            state = dealt(setting)
            while state.pending() and len(made) <= setting.game.decision_bound(setting.seats):
                seat = rng.pick(list(state.pending()))
                if not is_playable(state, seat):
                    break
                made.append(rng.pick(state.legal(seat)))
                take(state, seat, made[-1])
                carry_on(Spot("agenda", setting, len(made)), state)


def dealt(setting: Setting) -> State:
    """What `Game.start` does, frame by frame."""
    game = setting.game
    state = game.blank(setting.seats)
    state.rng = fair(setting.seed) if setting.source == "fair" else fast(setting.seed)
    state.skip_unable = setting.ask in ("able", "people")
    state.for_people = setting.ask != "able"
    state.journal = Journal()
    game.deal(state, game.settle(setting.seats, setting.options, setting.ask))
    carry_on(Spot("agenda", setting, 0), state)
    return state


def take(state: State, seat: int, action: int) -> None:
    """What `State.apply` does, up to the first frame."""
    state.decisions += 1
    if not state.sealing:
        state.waiting = 0
        state.answer(state.agenda.pop(), seat, action)
        return
    state.sealed[seat] = action
    state.waiting &= ~(1 << seat)
    if not state.waiting:
        answers, state.sealing, state.sealed = state.sealed, False, []
        state.reveal(state.agenda.pop(), answers)


def carry_on(spot: Spot, state: State) -> None:
    """Frame by frame, up to the next question or the end."""
    carried_out = 0
    while not state.waiting and not state.is_over:
        left = len(state.agenda) > len(IDLE)
        spot.require(left, "nothing is left on the agenda, nobody is asked, and the game is not over")
        todo = state.agenda.pop()
        endless = f"{MOST_FRAMES} frames and no question; the last is of kind {kind_of(todo)}"
        spot.require(carried_out < MOST_FRAMES, endless)
        carried_out += 1
        state.step(todo)
