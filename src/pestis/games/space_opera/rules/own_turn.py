"""What the questions of one's own turns have in common: Building, Movement and Production."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.content.technologies import (
    AMB,
    BEA,
    BRI,
    EMP,
    FUS,
    HYP,
    KINDS,
    PASSIVE,
    PLA,
    RAD,
    ROG,
    STE,
    TRA,
    WMG,
)
from pestis.games.space_opera.rules.asking import SpaceQuestion, not_held
from pestis.games.space_opera.rules.tech import actions
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import tech_name, tech_rule
from pestis.kernel.moves import Move, Refusal

SHIP_TECHS: Final = {
    "plasma": PLA,
    "hyperspace": HYP,
    "hyperspace_plasma": HYP,
    "fusion": FUS,
    "cloak": STE,
    "pulse": EMP,
    "fire": WMG,
}
SHIP_VERBS: Final = ("move", *SHIP_TECHS)
PHASE_OF: Final = {BRI: "Building", RAD: "Movement", ROG: "Production", TRA: "Production"}


class TurnQuestion(SpaceQuestion):
    """SO-ROUND-1: what belongs to another phase is refused with its name."""

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        if made.verb in SHIP_VERBS:
            return Refusal("SO-MOVE-1", "Ships act in the Movement phase only.")
        if made.verb in ("load", "exchange"):
            return Refusal("SO-RULING-19", "Cargo is moved in your Movement turn.")
        if made.verb == "research":
            return Refusal("SO-RSCH-1", "Research is done in the Building phase only.")
        return super().why_not(state, frame, seat, made)

    def why_not_use(self, state: Galaxy, frame: i64, seat: i64, tech: i64) -> Refusal:
        found = not_held(state, seat, tech)
        if found is not None:
            return found
        name = tech_name(state, tech)
        if actions.in_phase(state) >> tech & 1:
            if not actions.is_unspent(state, seat, tech, False):
                return Refusal(tech_rule(tech), f"{name} has been used already.")
            return self.why_not_yet(state, tech)
        return why_not_this_turn(tech, name)

    def why_not_yet(self, state: Galaxy, tech: i64) -> Refusal:
        """A Technology of this phase that could still be used."""
        name = tech_name(state, tech)
        return Refusal(tech_rule(tech), f"There is nothing that {name} could do now, or nothing to pay it with.")


def why_not_this_turn(tech: i64, name: str) -> Refusal:
    """A Technology that belongs elsewhere."""
    if tech in PHASE_OF:
        return Refusal(tech_rule(tech), f"{name} is used in the {PHASE_OF[tech]} phase.")
    if tech == BEA:
        return Refusal("SO-TECH-BEA", "The Transport Beam works in Building and Movement.")
    if tech == AMB:
        return Refusal("SO-TECH-AMB", "Ties are offered in Maintenance.")
    if tech in SHIP_TECHS.values():
        return Refusal(tech_rule(tech), f"{name} is used with a ship, in the Movement phase.")
    if KINDS[tech] == PASSIVE:
        return Refusal(tech_rule(tech), f"{name} applies by itself.")
    return Refusal(tech_rule(tech), f"{name} is not used by itself on your turn.")
