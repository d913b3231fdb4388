"""What a use of Transport Beam or Wave Motion Gun costs its own player, once nothing is left to choose."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import BEA, WMG
from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.rules.tech import beam, beam_structures, gun
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import warnings
from pestis.games.space_opera.words.names import ITEM_NAMES, cell_name, listed, ship_name
from pestis.kernel.grammar import several


def warning(state: Galaxy, seat: i64, tech: i64, chosen: list[i64]) -> str:
    """What is lost if these choices are made; choices that follow from them by themselves are followed."""
    if tech not in (BEA, WMG):
        return ""
    before = state.draft
    state.draft = [*chosen]
    follow(state, seat, tech)
    found = beam_warning(state, seat) if tech == BEA else shot_warning(state, seat)
    state.draft = before
    return found


def follow(state: Galaxy, seat: i64, tech: i64) -> None:
    """Make the choices that leave nothing to choose."""
    while True:
        offered = beam.choices(state, seat) if tech == BEA else gun.choices(state, seat, tech)
        if len(offered) != 1:
            return
        state.draft.append(offered[0])


def beam_warning(state: Galaxy, seat: i64) -> str:
    draft = state.draft
    if len(draft) == 2 and beam.sends_tokens(state, seat):
        return last_meeple(state, seat)
    if len(draft) < 3:
        return ""
    if beam.is_structure(draft[1]):
        return levels_lost(state, seat, draft[1] - move.BUILD, draft[2])
    if beam.is_invasion(state, seat):
        troops = draft[2] - move.AMOUNT
        told = [leaving(state, seat, troops), warnings.beaten(state, seat, draft[1] - move.AT, troops)]
        return " ".join(part for part in told if part)
    return leaving(state, seat, draft[5] - move.AMOUNT) if len(draft) > 5 else ""


def last_meeple(state: Galaxy, seat: i64) -> str:
    """No amount is asked where only one Meeple can go, once the beam is paid for."""
    if beam.sendable(state, seat, move.MEEPLE) != 1 or beam.sendable(state, seat, move.ORE):
        return ""
    told = leaving(state, seat, 1)
    if not told or not beam.sendable(state, seat, move.ENERGY):
        return told
    cell = state.draft[0] - move.AT
    if state.energy[cell] > beam.TOKEN_COST:
        return ""
    return f"If {cell_name(state, cell, seat)} pays the Energy: {told[0].lower()}{told[1:]}"


def leaving(state: Galaxy, seat: i64, meeples: i64) -> str:
    """A planet that so many Meeples leave for good."""
    source = state.draft[0]
    if source >= move.SHIP or meeples == 0 or meeples < state.meeples[source - move.AT]:
        return ""
    return warnings.abandoned(state, seat, source - move.AT)


def levels_lost(state: Galaxy, seat: i64, item: i64, goal: i64) -> str:
    """SO-STR-1: levels above three are lost."""
    if item > move.FARM or goal >= move.SHIP:
        return ""
    there = goal - move.AT
    total = beam_structures.level(state, state.draft[0] - move.AT, item) + beam_structures.level(
        state, there, item
    )
    lost = total - planets.MOST_LEVELS
    if lost <= 0:
        return ""
    name = ITEM_NAMES[item].removeprefix("a ")
    going = f"{several(int(lost), name)} {'is' if lost == 1 else 'are'} lost"
    return f"{cell_name(state, there, seat)} holds three levels at most: {going}."


def shot_warning(state: Galaxy, seat: i64) -> str:
    """SO-RULING-53: the gun spares nobody, its own player neither."""
    if len(state.draft) < 2:
        return ""
    cells = gun.cells_hit(state, seat)
    own = [cell_name(state, cell, seat) for cell in cells if state.up[cell] and state.owner[cell] == seat]
    own += [
        ship_name(ship)
        for ship in range(len(state.ship_owner))
        if state.ship_owner[ship] == seat and state.ship_cell[ship] in cells
    ]
    return f"The shot destroys your own {listed(own)}." if own else ""
