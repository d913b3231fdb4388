"""What each seat sees, as plain data: map, ships, players, treaties, the move and the window that are open.

Cells are numbers, row by row from 0; ships are numbers too. A face-down card has a `card` only for who looked.
"""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.tables import FIRST_PLANET, SPACE_IDS
from pestis.games.space_opera.content.technologies import HAK, TECH_IDS
from pestis.games.space_opera.flags import DESTROYED, LOADED_AFTER, LOADED_BEFORE, MOVED, NEUTRAL, PULSED, STEALTH
from pestis.games.space_opera.knowledge import windows
from pestis.games.space_opera.rules import hands, planets, production
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.views import Board, Cell, CellKind, Planet, Player, Ship, Treaty, UnderWay
from pestis.kernel.piles import CARD_MASK, viewer_bit


def board_view(state: Galaxy, viewer: i64) -> Board:
    rules = state.rules
    return {
        "scenario": rules.scenario.id,
        "title": rules.scenario.title,
        "goal": rules.scenario.goal,
        "rows": int(rules.rows),
        "columns": int(rules.columns),
        "rate": int(rules.rate),
        "diagonal": rules.scenario.diagonal,
        "round": int(state.round),
        "round_limit": int(rules.round_limit),
        "phase": on.PHASE_IDS[state.phase],
        "phases": [on.PHASE_IDS[phase] for phase in rules.phases],
        "first": int(state.first),
        "turn": int(state.turn),
        "site": None if state.site < 0 else int(state.site),
        "main_done": state.main_done,
        "cells": [cell_json(state, cell, viewer) for cell in range(rules.cells)],
        "ships": [
            ship_json(state, ship) for ship in range(len(state.ship_owner)) if state.ship_owner[ship] != DESTROYED
        ],
        "players": [player_json(state, seat, viewer) for seat in range(state.seats)],
        "treaties": treaties(state),
        "pool": pool(state),
        "deck": len(state.deck.entries),
        "deck_cards": deck_cards(state, viewer),
        "gone": [state.content.ids[card] for card in state.gone],
        "move": move_json(state, viewer),
        "manifest": windows.manifest(state),
        "draft": windows.draft(state),
        "window": windows.window(state),
    }


# The map.


def knows(state: Galaxy, cell: i64, viewer: i64) -> bool:
    return state.up[cell] != 0 or state.looked[cell] & viewer_bit(viewer) != 0


def kind_of_card(card: i64) -> CellKind:
    return SPACE_IDS[card] if card < FIRST_PLANET else "planet"


def cell_json(state: Galaxy, cell: i64, viewer: i64) -> Cell:
    known = knows(state, cell, viewer)
    card = state.card[cell]
    found: Cell = {
        "cell": int(cell),
        "row": int(cell // state.rules.columns),
        "column": int(cell % state.rules.columns),
        "face_up": state.up[cell] != 0,
        "kind": kind_of_card(card) if known else None,
        "card": state.content.ids[card] if known else None,
        "looked": [int(seat) for seat in range(state.seats) if state.looked[cell] >> seat & 1],
        "pulsed": [int(seat) for seat in range(state.seats) if state.pulsed[cell] >> seat & 1],
        "planet": None,
    }
    if known and card >= FIRST_PLANET:
        found["planet"] = planet_json(state, cell)
    return found


def planet_json(state: Galaxy, cell: i64) -> Planet:
    """Attributes with structures added; `protected` Meeples are covered by Bunkers."""
    content = state.content
    card = state.card[cell]
    owner = state.owner[cell]
    meeples = state.meeples[cell]
    if not state.up[cell] and state.garrison[cell]:
        # SO-RULING-73: who looks under the card sees who waits there.
        owner = NEUTRAL
        meeples = state.garrison[cell]
    return {
        "name": content.names[card],
        "class": int(content.klass[card]),
        "base": {
            "energy": int(content.energy[card]),
            "ore": int(content.ore[card]),
            "capacity": int(content.capacity[card]),
        },
        "energy_income": int(production.energy_of(state, cell, 0)),
        "ore_income": int(production.ore_of(state, cell, 0)),
        "capacity": int(planets.capacity(state, cell)),
        "owner": int(owner) if 0 <= owner < NEUTRAL else None,
        "neutral": owner == NEUTRAL,
        "meeples": int(meeples),
        "free": int(meeples - state.used[cell]),
        "protected": int(planets.protected(state, cell)),
        "energy": int(state.energy[cell]),
        "ore": int(state.ore[cell]),
        "windmill": int(state.windmill[cell]),
        "refinery": int(state.refinery[cell]),
        "farm": int(state.farm[cell]),
        "bunkers": int(state.bunkers[cell]),
        "bio_warheads": int(state.bio[cell]),
        "nuclear_warheads": int(state.nuke[cell]),
        "contaminated_until": int(state.foul[cell]) or None,
        "fallout_until": int(state.fallout[cell]) or None,
        "built_on": state.built[cell] != 0 and state.phase == on.BUILDING,
    }


def ship_json(state: Galaxy, ship: i64) -> Ship:
    flags = state.ship_flags[ship]
    cell = state.ship_cell[ship]
    owner = state.ship_owner[ship]
    return {
        "ship": int(ship),
        "owner": int(owner) if owner >= 0 else None,
        "cell": int(cell),
        "docked": state.is_world(cell),
        "energy": int(state.ship_energy[ship]),
        "reserved": int(state.reserved) if ship == state.mover else 0,
        "ore": int(state.ship_ore[ship]),
        "meeples": int(state.ship_meeples[ship]),
        "bio_warheads": int(state.ship_bio[ship]),
        "nuclear_warheads": int(state.ship_nuke[ship]),
        "drone": state.is_drone(ship),
        "moved": flags & MOVED != 0,
        "stealth": flags & STEALTH != 0,
        "fired_pulse": flags & PULSED != 0,
        "loaded": flags & (LOADED_AFTER if state.main_done else LOADED_BEFORE) != 0,
    }


def pool(state: Galaxy) -> dict[str, int]:
    """SO-RULING-68: what lies face down is public, where it lies is not."""
    found: dict[str, int] = {}
    for cell in range(state.rules.cells):
        if not state.up[cell]:
            kind = kind_of_card(state.card[cell])
            found[kind] = found.get(kind, 0) + 1
    return dict(sorted(found.items()))


# Players.


def player_json(state: Galaxy, seat: i64, viewer: i64) -> Player:
    return {
        "seat": int(seat),
        "colour": state.rules.scenario.colours[seat],
        "alive": state.is_alive(seat),
        "passed": state.passed >> seat & 1 != 0,
        "planets": int(planets.planet_count(state, seat)),
        "meeples": int(planets.people(state, seat)),
        "cards": int(state.hands[seat].size()),
        "techs": known_techs(state, seat, viewer),
        "open_techs": [TECH_IDS[tech] for tech in range(27) if state.shown[seat] >> tech & 1],
        "copied": copied_techs(state, seat, viewer),
        "copies": state.copied[seat] != 0,
        "hacks_left": hacks_left(state, seat, viewer),
        "respawns": state.rules.respawn and not state.respawned >> seat & 1,
    }


def hacks_left(state: Galaxy, seat: i64, viewer: i64) -> int:
    """SO-TECH-HAK: uses of Hacker in this Round, as far as the viewer knows."""
    held = hands.held_count(state, seat, HAK) if seat == viewer else hands.known_count(state, seat, HAK)
    return int(max(0, held - hands.spent_count(state, seat, HAK)))


def known_techs(state: Galaxy, seat: i64, viewer: i64) -> list[str]:
    """The cards of a hand that the viewer knows of, sorted."""
    bit = viewer_bit(viewer)
    hand = state.hands[seat]
    found = [TECH_IDS[entry & CARD_MASK] for place, entry in enumerate(hand.entries) if hand.seen(place) & bit]
    return sorted(found)


def deck_cards(state: Galaxy, viewer: i64) -> list[str]:
    """SO-RULING-17 with `choose`: what a researcher sees of the deck while picking."""
    known = state.deck.known_cards(viewer)
    return sorted(TECH_IDS[card] for card in known if card >= 0)


def copied_techs(state: Galaxy, seat: i64, viewer: i64) -> list[str]:
    """What a Spy copied: all of it for himself, what was used for the others."""
    bits = state.copied[seat] if seat == viewer else state.copied_shown[seat]
    return [TECH_IDS[tech] for tech in range(27) if bits >> tech & 1]


def treaties(state: Galaxy) -> list[Treaty]:
    """SO-RULING-62: who holds off whom, where the counter lies, and whether this phase is paid for."""
    found: list[Treaty] = []
    for holder in range(state.seats):
        for partner in range(state.seats):
            if state.ties[holder] >> partner & 1:
                found.append(
                    {
                        "holder": int(holder),
                        "partner": int(partner),
                        "cell": int(state.counters[holder * 4 + partner]),
                        "paid": state.paid[holder] >> partner & 1 != 0,
                    }
                )
    return found


def move_json(state: Galaxy, viewer: i64) -> UnderWay | None:
    """The ship under way: what it has left, the cards it has come over, and for its owner the next steps."""
    if state.mover < 0 or state.ship_owner[state.mover] < 0:
        return None
    return {
        "ship": int(state.mover),
        "spaces_left": int(state.left),
        "energy": int(state.reserved),
        "hyperspace": state.hyper,
        "path": [int(cell) for cell in state.path],
        "steps": windows.steps(state) if viewer == state.ship_owner[state.mover] else None,
    }
