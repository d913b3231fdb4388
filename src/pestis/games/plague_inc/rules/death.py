"""PI-DEATH, PI-RULING-75: the Death Phase: name a Country, boost, roll, and what follows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import ABSORB, EMERGENCY_CARE, LETHAL_BOOST, LETHAL_RELAPSE
from pestis.games.plague_inc.rules import board, killing, reaching
from pestis.games.plague_inc.rules.asking import Act, OwnDecision, asks_people, told
from pestis.games.plague_inc.rules.hands import holds
from pestis.games.plague_inc.rules.reactions import ask_for, commit, open_window, show
from pestis.games.plague_inc.state import World
from pestis.games.plague_inc.words.names import country_name
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import several
from pestis.kernel.moves import Move, Refusal

FACES: Final[i64] = 6


class NextAttempt(Step[World]):
    """PI-RULING-19: eligibility is looked at anew after each attempt."""

    kind = on.DEATH

    def happen(self, state: World, frame: i64) -> None:
        go_on(state, seat_of(frame))


class Roll(OwnDecision):
    """PI-DEATH-2: the next Country to roll for."""

    kind = on.ASK_ROLL
    rules = ("PI-DEATH-2",)
    verbs = ("roll",)

    def plain_choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = []
        reaching.add_moves(state, eligible(state, seat), ids.ROLL, found)
        return found

    def decide(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        begin_attempt(state, seat, board.spot_of(state, action - ids.ROLL))

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        question = f"Which Country do you try to kill? {state.lethality[seat_of(frame)]} or less kills it."
        return told(state, frame, viewer, question, "try", "to kill a Country")

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        card = move.args["country"]
        name = country_name(state, card)
        spot = board.spot_of(state, card)
        if spot < 0:
            return Refusal("PI-DEATH-2", f"{name} is not on the board.")
        if state.tried >> spot & 1:
            return Refusal(
                "PI-DEATH-4", f"You have tried to kill {name} in this turn; you may again on your next."
            )
        if state.open_spots >> spot & 1:
            return Refusal("PI-DEATH-1", f"{name} has an empty city, so it is not Fully Infected.")
        own, most = board.tokens_in(state, seat, spot), board.most_tokens_in(state, spot)
        text = f"You do not control {name}: you have {several(own, 'token')} there, somebody else has {most}."
        return Refusal("PI-DEATH-5", text)


class Boosting(Step[World]):
    """PI-EVENT-3: where a pack has copies, another Lethal Boost may follow."""

    kind = on.BOOSTING

    def happen(self, state: World, frame: i64) -> None:
        ask_boost(state, seat_of(frame), a_of(frame))


class Boost(OwnDecision):
    """PI-RULING-75: Lethal Boost before the roll. The frame has the spot."""

    kind = on.ASK_BOOST
    rules = ("PI-EV-LETHAL-BOOST", "PI-RULING-75")
    verbs = ("pass", "play")
    pass_text = "Roll without Lethal Boost"

    def plain_choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        return [ids.PLAY + LETHAL_BOOST, ids.PASS] if holds(state, seat, LETHAL_BOOST) else [ids.PASS]

    def decide(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        if action != ids.PASS:
            spot = a_of(frame)
            state.push(pack(on.BOOSTING, seat, spot))
            show(state, seat, LETHAL_BOOST, spot)
            commit(state, seat, LETHAL_BOOST, spot)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        country = country_name(state, state.spot_country[a_of(frame)])
        need = state.lethality[seat_of(frame)] + state.roll_bonus
        question = f"Play Lethal Boost before you roll for {country}? Without it {need} or less kills it."
        return told(state, frame, viewer, question, "roll", f"for {country}")

    def act(self, state: World, frame: i64) -> Act:
        return Act("boost", seat_of(frame), country=state.spot_country[a_of(frame)])


class Rolling(Step[World]):
    """PI-DEATH-3, PI-RULING-20: Lethality is counted at every roll; a roll up to it kills."""

    kind = on.ROLLING

    def happen(self, state: World, frame: i64) -> None:
        seat, spot = seat_of(frame), a_of(frame)
        lethality = state.lethality[seat] + state.roll_bonus
        state.roll_bonus = 0
        state.rolled_any = True
        die = state.rng.die(FACES)
        state.emit(events.ROLLED, seat, state.spot_country[spot], die, lethality)
        if die <= lethality:
            state.push(pack(on.KILL, seat, spot))
            open_window(state, seat, EMERGENCY_CARE, spot)
            return
        state.push(pack(on.FAILED, seat, spot))
        ask_for(state, seat, LETHAL_RELAPSE, pack(on.ASK_RELAPSE, seat, spot))


class Relapse(OwnDecision):
    """PI-RULING-75: Lethal Relapse after a failure. The frame has the spot."""

    kind = on.ASK_RELAPSE
    rules = ("PI-EV-LETHAL-RELAPSE", "PI-RULING-75")
    verbs = ("pass", "play")
    pass_text = "Let the roll fail"

    def plain_choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        return [ids.PLAY + LETHAL_RELAPSE, ids.PASS] if holds(state, seat, LETHAL_RELAPSE) else [ids.PASS]

    def decide(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        if action != ids.PASS:
            show(state, seat, LETHAL_RELAPSE, a_of(frame))
            commit(state, seat, LETHAL_RELAPSE, a_of(frame))

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        country = country_name(state, state.spot_country[a_of(frame)])
        question = f"Your roll for {country} has failed. Roll again with Lethal Relapse?"
        return told(state, frame, viewer, question, "fail", f"to kill {country}")

    def act(self, state: World, frame: i64) -> Act:
        return Act("relapse", seat_of(frame), country=state.spot_country[a_of(frame)])


class Kill(Step[World]):
    """PI-KILL-4: nobody has saved the Country."""

    kind = on.KILL

    def happen(self, state: World, frame: i64) -> None:
        state.killed_any = True
        killing.kill(state, seat_of(frame), a_of(frame))


class Failed(Step[World]):
    """PI-RULING-75: after the last failure others may absorb."""

    kind = on.FAILED

    def happen(self, state: World, frame: i64) -> None:
        seat, spot = seat_of(frame), a_of(frame)
        state.emit(events.FAILED, seat, state.spot_country[spot])
        open_window(state, seat, ABSORB, spot)


def begin(state: World, seat: i64) -> None:
    state.phase = on.DEATH_PHASE
    state.tried = 0
    go_on(state, seat)


def go_on(state: World, seat: i64) -> None:
    spots = eligible(state, seat)
    if not spots:
        state.push(pack(on.END_WINDOW, seat))
    elif asks_people(state) and not spots & (spots - 1) and not may_regret(state, seat, spots):
        begin_attempt(state, seat, board.first_of(spots))
    else:
        state.ask(seat, pack(on.ASK_ROLL, seat))


def may_regret(state: World, seat: i64, only: i64) -> bool:
    """PI-RULING-20: whether somebody may want to devolve before the only roll, so that it fails.

    Not who has no Lethality to give up, nor who has tokens elsewhere and is alone in the Country.
    """
    if state.lethality[seat] <= state.content.core_lethality:
        return False
    for side in range(state.sides):
        if side != seat and state.present[side] & only:
            return True
    return state.present[seat] == only


def begin_attempt(state: World, seat: i64, spot: i64) -> None:
    """PI-DEATH-3: name the Country; PI-DEATH-4: one attempt in a turn."""
    state.tried |= 1 << spot
    state.push(pack(on.DEATH, seat))
    begin_roll(state, seat, spot, 0)


def eligible(state: World, seat: i64) -> i64:
    """PI-DEATH-2, PI-DEATH-4: fully infected, controlled, and not tried in this turn."""
    return state.control[seat] & reaching.full_spots(state) & ~state.tried


def begin_roll(state: World, seat: i64, spot: i64, bonus: i64) -> None:
    """PI-RULING-75: Lethal Boost is announced before the roll; each bonus holds for one roll."""
    state.roll_bonus = bonus
    state.push(pack(on.ROLLING, seat, spot))
    ask_boost(state, seat, spot)


def ask_boost(state: World, seat: i64, spot: i64) -> None:
    """PI-RULING-27: with a Lethality that no roll exceeds it would have no effect, so it is not asked for."""
    if state.lethality[seat] + state.roll_bonus < FACES:
        ask_for(state, seat, LETHAL_BOOST, pack(on.ASK_BOOST, seat, spot))
