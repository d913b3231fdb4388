"""SO-END-3, SO-END-4: who has won, and what everybody has."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera.content.tables import FIRST_PLANET
from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.outcome import Outcome

REASON_TEXTS: Final = (
    "Nobody else is left in the game.",
    "The last Round is over: most planets win.",
    "The last players have fallen together.",
)


def scores(state: Galaxy) -> list[float]:
    return [float(planets.planet_count(state, seat)) for seat in range(state.seats)]


def classes_of(state: Galaxy, seat: i64) -> i64:
    """SO-END-4: the sum of the Classes of the controlled planets."""
    total: i64 = 0
    for cell in planets.controls(state, seat):
        total += state.content.klass[state.card[cell]]
    return total


def levels_of(state: Galaxy, seat: i64) -> i64:
    """SO-RULING-44: structure levels, with warheads and ships."""
    total: i64 = 0
    for cell in planets.controls(state, seat):
        total += state.windmill[cell] + state.refinery[cell] + state.farm[cell] + state.bunkers[cell]
        total += state.bio[cell] + state.nuke[cell]
    for ship in range(len(state.ship_owner)):
        if state.ship_owner[ship] == seat:
            total += 1 + state.ship_bio[ship] + state.ship_nuke[ship]
    return total


def parts_of(state: Galaxy, seat: i64) -> dict[str, float]:
    return {
        "planets": float(planets.planet_count(state, seat)),
        "classes": float(classes_of(state, seat)),
        "meeples": float(planets.people(state, seat)),
        "structures": float(levels_of(state, seat)),
    }


def outcome(state: Galaxy) -> Outcome:
    """SO-END-3, SO-END-4, SO-RULING-42, SO-RULING-44."""
    seats = range(state.seats)
    parts = [parts_of(state, seat) for seat in seats]
    scores = [part["planets"] for part in parts]
    reason = events.REASONS[max(0, state.end_reason)]
    if state.end_reason == events.BY_LIMIT:
        winners, used = leaders(state, parts)
        rules = ["SO-END-3", "SO-END-4", "SO-RULING-43", "SO-RULING-44"]
    else:
        bits = state.alive or state.last_out
        winners, used = [seat for seat in seats if bits >> seat & 1], []
        rules = ["SO-END-1", "SO-END-2"] if state.alive else ["SO-RULING-42"]
    text = REASON_TEXTS[max(0, state.end_reason)]
    return Outcome(reason, scores, winners, parts=parts, tiebreaks=used, text=text, rules=rules)


def leaders(state: Galaxy, parts: list[dict[str, float]]) -> tuple[list[int], list[str]]:
    """Most planets, then Classes, Meeples, structures; who is still equal wins together."""
    best = [seat for seat in range(state.seats) if state.is_alive(seat)]
    used: list[str] = []
    for name in ("planets", "classes", "meeples", "structures"):
        most = max(parts[seat][name] for seat in best)
        if len(best) > 1 and name != "planets":
            used.append(name)
        best = [seat for seat in best if parts[seat][name] == most]
        if len(best) == 1:
            break
    return best, used


def components(state: Galaxy) -> dict[str, int]:
    """The cards of the map and of the Technology deck, wherever they are. Tokens have no limit (SO-RULING-11)."""
    on_map = sum(1 for card in state.card if card >= FIRST_PLANET)
    lost = sum(1 for card in state.gone if card >= FIRST_PLANET)
    left = sum(len(cards) for cards in state.rest)
    techs = len(state.deck.entries) + sum(len(hand.entries) for hand in state.hands)
    return {"cells": len(state.card), "planets": on_map + lost + left, "technologies": techs}
