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
    HAK,
    HYP,
    KINDS,
    PASSIVE,
    PLA,
    RAD,
    ROG,
    SPY,
    STE,
    TRA,
    WMG,
)
from pestis.games.space_opera.rules.asking import SpaceQuestion, not_held
from pestis.games.space_opera.rules.tech import actions, draft_warnings
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
            return Refusal("SO-MOVE-1", "Ships move and fire in the Movement phase only.")
        if made.verb in ("load", "exchange"):
            return Refusal("SO-RULING-19", "You load and unload ships on your turn in the Movement phase.")
        if made.verb == "research":
            return Refusal("SO-RSCH-1", "You Research in the Building phase only, as your first action in it.")
        return super().why_not(state, frame, seat, made)

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "use":
            return draft_warnings.warning(state, seat, made.args["tech"], [])
        return super().warning(state, frame, seat, made)

    def why_not_use(self, state: Galaxy, frame: i64, seat: i64, tech: i64) -> Refusal:
        found = not_held(state, seat, tech)
        if found is not None:
            return found
        name = tech_name(state, tech)
        if actions.in_phase(state) >> tech & 1:
            if not actions.is_unspent(state, seat, tech, False):
                return Refusal(tech_rule(tech), f"You have used {name} already; it works once {how_often(tech)}.")
            return self.why_not_yet(state, seat, tech)
        return why_not_this_turn(tech, name)

    def why_not_yet(self, state: Galaxy, seat: i64, tech: i64) -> Refusal:
        """A Technology of this phase that could still be used."""
        return Refusal(tech_rule(tech), actions.why_impossible(state, seat, tech))


def how_often(tech: i64) -> str:
    if tech in (HAK, SPY):
        return "per Round"
    return "per Production" if tech in (ROG, TRA) else "per turn"


def why_not_this_turn(tech: i64, name: str) -> Refusal:
    """A Technology that belongs elsewhere."""
    if tech in PHASE_OF:
        return Refusal(tech_rule(tech), f"You use {name} on your turn in the {PHASE_OF[tech]} phase.")
    if tech == BEA:
        return Refusal("SO-TECH-BEA", "You use Transport Beam in the Building and Movement phases.")
    if tech == AMB:
        return Refusal("SO-TECH-AMB", "Your Ambassador offers ties in the Maintenance phase; you are asked then.")
    if tech in SHIP_TECHS.values():
        return Refusal(tech_rule(tech), f"You use {name} with a ship in the Movement phase: choose the ship.")
    if KINDS[tech] == PASSIVE:
        return Refusal(tech_rule(tech), f"{name} applies by itself: you need not use it.")
    return Refusal(tech_rule(tech), f"{name} answers what somebody does; you are asked when it can.")
