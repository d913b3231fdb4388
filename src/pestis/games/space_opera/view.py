"""What each seat sees, as plain data: map, ships, players, treaties, the move and the window that are open.

Cells are numbers, row by row from 0; ships are numbers too. A face-down card has a `card` only for who looked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import hands, planets, windows
from pestis.games.space_opera.content import FIRST_PLANET, SPACE_IDS
from pestis.games.space_opera.marks import LOADED_AFTER, LOADED_BEFORE, MOVED, NEUTRAL, PULSED, STEALTH
from pestis.games.space_opera.phases import harvest
from pestis.games.space_opera.technologies import HAK, TECH_IDS
from pestis.kernel.piles import CARD_MASK, viewer_bit

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


def table(table: Table, viewer: i64) -> dict[str, object]:
    rules = table.rules
    return {
        "scenario": rules.scenario.id,
        "title": rules.scenario.title,
        "goal": rules.scenario.goal,
        "rows": int(rules.rows),
        "columns": int(rules.columns),
        "rate": int(rules.rate),
        "diagonal": rules.scenario.diagonal,
        "round": int(table.round),
        "round_limit": int(rules.round_limit),
        "phase": on.PHASE_IDS[table.phase],
        "phases": [on.PHASE_IDS[phase] for phase in rules.phases],
        "first": int(table.first),
        "turn": int(table.turn),
        "site": None if table.site < 0 else int(table.site),
        "main_done": table.main_done,
        "cells": [cell_json(table, cell, viewer) for cell in range(rules.cells)],
        "ships": [ship_json(table, ship) for ship in range(len(table.ship_owner)) if table.ship_owner[ship] != -2],
        "players": [player_json(table, seat, viewer) for seat in range(table.seats)],
        "treaties": treaties(table),
        "pool": pool(table),
        "deck": len(table.deck.entries),
        "deck_cards": deck_cards(table, viewer),
        "gone": [table.content.ids[card] for card in table.gone],
        "move": move_json(table, viewer),
        "manifest": windows.manifest(table),
        "draft": windows.draft(table, viewer),
        "window": windows.window(table),
    }


# The map.


def knows(table: Table, cell: i64, viewer: i64) -> bool:
    return table.up[cell] != 0 or table.looked[cell] & viewer_bit(viewer) != 0


def kind_of_card(card: i64) -> str:
    return SPACE_IDS[card] if card < FIRST_PLANET else "planet"


def cell_json(table: Table, cell: i64, viewer: i64) -> dict[str, object]:
    known = knows(table, cell, viewer)
    card = table.card[cell]
    found: dict[str, object] = {
        "cell": int(cell),
        "row": int(cell // table.rules.columns),
        "column": int(cell % table.rules.columns),
        "face_up": table.up[cell] != 0,
        "kind": kind_of_card(card) if known else None,
        "card": table.content.ids[card] if known else None,
        "looked": [int(seat) for seat in range(table.seats) if table.looked[cell] >> seat & 1],
        "pulsed": [int(seat) for seat in range(table.seats) if table.pulsed[cell] >> seat & 1],
        "planet": None,
    }
    if known and card >= FIRST_PLANET:
        found["planet"] = planet_json(table, cell)
    return found


def planet_json(table: Table, cell: i64) -> dict[str, object]:
    """Attributes with structures added; `protected` Meeples are covered by Bunkers."""
    content = table.content
    card = table.card[cell]
    owner = table.owner[cell]
    return {
        "name": content.names[card],
        "class": int(content.klass[card]),
        "base": {
            "energy": int(content.energy[card]),
            "ore": int(content.ore[card]),
            "capacity": int(content.capacity[card]),
        },
        "energy_income": int(harvest.energy_of(table, cell, 0)),
        "ore_income": int(harvest.ore_of(table, cell, 0)),
        "capacity": int(planets.capacity(table, cell)),
        "owner": int(owner) if 0 <= owner < NEUTRAL else None,
        "neutral": owner == NEUTRAL,
        "meeples": int(table.meeples[cell]),
        "free": int(table.meeples[cell] - table.used[cell]),
        "protected": int(planets.protected(table, cell)),
        "energy": int(table.energy[cell]),
        "ore": int(table.ore[cell]),
        "windmill": int(table.windmill[cell]),
        "refinery": int(table.refinery[cell]),
        "farm": int(table.farm[cell]),
        "bunkers": int(table.bunkers[cell]),
        "bio_warheads": int(table.bio[cell]),
        "nuclear_warheads": int(table.nuke[cell]),
        "contaminated_until": int(table.foul[cell]) or None,
        "fallout_until": int(table.fallout[cell]) or None,
        "built_on": table.built[cell] != 0 and table.phase == on.BUILDING,
    }


def ship_json(table: Table, ship: i64) -> dict[str, object]:
    flags = table.ship_flags[ship]
    cell = table.ship_cell[ship]
    owner = table.ship_owner[ship]
    return {
        "ship": int(ship),
        "owner": int(owner) if owner >= 0 else None,
        "cell": int(cell),
        "docked": table.is_world(cell),
        "energy": int(table.ship_energy[ship]),
        "reserved": int(table.reserved) if ship == table.mover else 0,
        "ore": int(table.ship_ore[ship]),
        "meeples": int(table.ship_meeples[ship]),
        "bio_warheads": int(table.ship_bio[ship]),
        "nuclear_warheads": int(table.ship_nuke[ship]),
        "drone": table.is_drone(ship),
        "moved": flags & MOVED != 0,
        "stealth": flags & STEALTH != 0,
        "fired_pulse": flags & PULSED != 0,
        "loaded": flags & (LOADED_AFTER if table.main_done else LOADED_BEFORE) != 0,
    }


def pool(table: Table) -> dict[str, int]:
    """SO-RULING-68: what lies face down is public, where it lies is not."""
    found: dict[str, int] = {}
    for cell in range(table.rules.cells):
        if not table.up[cell]:
            kind = kind_of_card(table.card[cell])
            found[kind] = found.get(kind, 0) + 1
    return dict(sorted(found.items()))


# Players.


def player_json(table: Table, seat: i64, viewer: i64) -> dict[str, object]:
    return {
        "seat": int(seat),
        "colour": table.rules.scenario.colours[seat],
        "alive": table.is_alive(seat),
        "passed": table.passed >> seat & 1 != 0,
        "planets": int(planets.planet_count(table, seat)),
        "meeples": int(planets.people(table, seat)),
        "cards": int(table.hands[seat].size()),
        "techs": known_techs(table, seat, viewer),
        "open_techs": [TECH_IDS[tech] for tech in range(27) if table.shown[seat] >> tech & 1],
        "copied": copied_techs(table, seat, viewer),
        "copies": table.copied[seat] != 0,
        "hacks_left": hacks_left(table, seat, viewer),
        "respawns": table.rules.respawn and not table.respawned >> seat & 1,
    }


def hacks_left(table: Table, seat: i64, viewer: i64) -> int:
    """SO-TECH-HAK: uses of Hacker in this Round, as far as the viewer knows."""
    held = hands.held_count(table, seat, HAK) if seat == viewer else hands.known_count(table, seat, HAK)
    return int(max(0, held - hands.spent_count(table, seat, HAK)))


def known_techs(table: Table, seat: i64, viewer: i64) -> list[str]:
    """The cards of a hand that the viewer knows of, sorted."""
    bit = viewer_bit(viewer)
    hand = table.hands[seat]
    found = [TECH_IDS[entry & CARD_MASK] for place, entry in enumerate(hand.entries) if hand.seen(place) & bit]
    return sorted(found)


def deck_cards(table: Table, viewer: i64) -> list[str]:
    """SO-RULING-17 with `choose`: what a researcher sees of the deck while picking."""
    known = table.deck.known_cards(viewer)
    return sorted(TECH_IDS[card] for card in known if card >= 0)


def copied_techs(table: Table, seat: i64, viewer: i64) -> list[str]:
    """What a Spy copied: all of it for himself, what was used for the others."""
    bits = table.copied[seat] if seat == viewer else table.copied_shown[seat]
    return [TECH_IDS[tech] for tech in range(27) if bits >> tech & 1]


def treaties(table: Table) -> list[dict[str, object]]:
    """SO-RULING-62: who holds off whom, where the counter lies, and whether this phase is paid for."""
    found: list[dict[str, object]] = []
    for holder in range(table.seats):
        for partner in range(table.seats):
            if table.ties[holder] >> partner & 1:
                found.append(
                    {
                        "holder": int(holder),
                        "partner": int(partner),
                        "cell": int(table.counters[holder * 4 + partner]),
                        "paid": table.paid[holder] >> partner & 1 != 0,
                    }
                )
    return found


def move_json(table: Table, viewer: i64) -> dict[str, object] | None:
    """The ship under way: what it has left, the cards it has come over, and for its owner the next steps."""
    if table.mover < 0 or table.ship_owner[table.mover] < 0:
        return None
    return {
        "ship": int(table.mover),
        "spaces_left": int(table.left),
        "energy": int(table.reserved),
        "hyperspace": table.hyper,
        "path": [int(cell) for cell in table.path],
        "steps": windows.steps(table) if viewer == table.ship_owner[table.mover] else None,
    }
