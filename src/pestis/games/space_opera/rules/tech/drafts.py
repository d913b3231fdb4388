"""A use that needs several choices collects them in the draft, one question after the other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import EMP, HYP, WMG
from pestis.games.space_opera.rules.asking import SpaceQuestion, Subject
from pestis.games.space_opera.rules.movement import flight
from pestis.games.space_opera.rules.tech import actions, announced, draft_refusals, draft_warnings, gun
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.drafts import draft_text, wanted
from pestis.games.space_opera.words.names import tech_name, tech_rule
from pestis.games.space_opera.words.seats import does
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal

# Verbs that answer where something comes from or goes to.
GOALS: Final = ("at", "ship", "build")


class Draft(Step[Galaxy]):
    """Ask for the next choice; one that leaves nothing to choose is made by itself."""

    kind = on.DRAFT

    def happen(self, state: Galaxy, frame: i64) -> None:
        """Ask for the next choice; one that leaves nothing to choose is made by itself."""
        seat = seat_of(frame)
        tech = a_of(frame)
        while True:
            offered = choices(state, seat, tech)
            if not offered:
                complete(state, seat, tech)
                return
            if len(offered) > 1:
                state.ask(seat, pack(on.ASK_DRAFT, seat, tech))
                return
            state.draft.append(offered[0])


class AskDraft(SpaceQuestion):
    """SO-TECH-0c: the next choice of a use. The frame has the Technology."""

    kind = on.ASK_DRAFT
    rules = ("SO-TECH-0c",)
    id = "draft"
    end = "Look at these cards"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        return flight.hyper_choices(state) if a_of(frame) == HYP else choices(state, seat, a_of(frame))

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if a_of(frame) == HYP:
            flight.use_drives(state, seat, state.draft[0], action - move.AMOUNT, state.draft[1])
        else:
            state.draft.append(action)
            state.push(pack(on.DRAFT, seat, a_of(frame)))

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        tech = a_of(frame)
        if seat_of(frame) != viewer:
            return f"{does(seat_of(frame), viewer, 'use')} {tech_name(state, tech)}."
        return f"{tech_name(state, tech)}: {wanted(state, tech, viewer)}?"

    def cites(self, state: Galaxy, frame: i64) -> tuple[str, ...]:
        return (*self.rules, tech_rule(a_of(frame)))

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        found = super().why_not(state, frame, seat, made)
        if found is not None or a_of(frame) == HYP:
            return found
        verbs = {state.game.moves.decode(action)[0].name for action in state.legal(seat)}
        fits = made.verb in verbs or (made.verb in GOALS and verbs & set(GOALS))
        told = draft_refusals.why_not(state, seat, a_of(frame), made) if fits else ""
        if not told:
            return None
        jammed = made.verb == "at" and state.is_jammed(seat, made.args["cell"])
        return Refusal("SO-TECH-EMP" if jammed else tech_rule(a_of(frame)), told)

    def refusing_rules(self, frame: i64) -> tuple[str, ...]:
        return (tech_rule(a_of(frame)),)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        return draft_text(state, a_of(frame), seat, made)

    def answer_rules(self, frame: i64, made: Move) -> tuple[str, ...]:
        return (tech_rule(a_of(frame)), "SO-TECH-0c")

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if a_of(frame) == HYP:
            return ""
        return draft_warnings.warning(state, seat, a_of(frame), [*state.draft, made.id])

    def subject(self, state: Galaxy, frame: i64) -> Subject:
        return Subject(tech=a_of(frame), user=seat_of(frame))

    def announced(self, state: Galaxy, frame: i64) -> list[i64]:
        if a_of(frame) == HYP:
            return [announced.leap(state.draft[0], state.draft[1])]
        return announced.settled(state)

    def so_far(self, state: Galaxy, frame: i64) -> list[i64]:
        return [move.SHIP + state.draft[0]] if a_of(frame) == HYP else state.draft


def choices(state: Galaxy, seat: i64, tech: i64) -> list[i64]:
    if tech in (EMP, WMG):
        return gun.choices(state, seat, tech)
    return actions.choices(state, seat, tech)


def complete(state: Galaxy, seat: i64, tech: i64) -> None:
    if tech in (EMP, WMG):
        gun.complete(state, seat, tech)
    else:
        actions.complete(state, seat, tech)
