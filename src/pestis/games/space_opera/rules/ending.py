"""SO-END, SO-RESP: who is out, who starts anew, when the game ends and who has won."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera.content.loader import FIRST_PLANET
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.events import VEIL_A
from pestis.kernel.outcome import Outcome

REASON_TEXTS: Final = (
    "Nobody else is left in the game.",
    "The last Round is over: most planets win.",
    "The last players have fallen together.",
)
SHIPS_AT_RESPAWN: Final[i64] = 2


# Leaving the game.


def may_surrender(state: Galaxy) -> bool:
    """SO-RULING-45: on every own turn, if the table wants it; simulations do without."""
    return state.rules.surrender and not state.able


def surrender(state: Galaxy, seat: i64) -> None:
    """SO-RULING-45: final; like elimination, but without a claim to start anew."""
    state.emit(events.SURRENDERED, seat)
    state.respawned |= 1 << seat
    before = state.alive
    leave(state, seat)
    end_if_decided(state, before)


def settle(state: Galaxy) -> None:
    """SO-RES-5, SO-RULING-41: whoever has no Meeple left is out; several at once fall together (SO-RULING-42)."""
    if not state.losses:
        return
    state.losses = False
    before = state.alive
    for seat in range(state.seats):
        if state.is_alive(seat) and planets.people(state, seat) == 0:
            state.emit(events.ELIMINATED, seat)
            if state.rules.respawn and not state.respawned >> seat & 1:
                state.claims.append(seat)
            leave(state, seat)
    if state.alive != before:
        end_if_decided(state, before)


def leave(state: Galaxy, seat: i64) -> None:
    """Ships and markers leave the map, planets become uncontrolled, Technologies go back, ties end."""
    state.alive &= ~(1 << seat)
    for ship in range(len(state.ship_owner)):
        if state.ship_owner[ship] == seat:
            ships.destroy(state, ship, events.BY_ELIMINATION)
    for cell in planets.controls(state, seat):
        state.meeples[cell] = 0
        planets.lose_control(state, cell)
    for cell in range(state.rules.cells):
        state.pulsed[cell] = state.pulsed[cell] & ~(1 << seat)
    hands.break_all_ties(state, seat)
    for other in range(state.seats):
        state.ties[other] = state.ties[other] & ~(1 << seat)
        state.counters[other * 4 + seat] = -1
    hands.throw_in(state, seat)


def end_if_decided(state: Galaxy, before: i64) -> None:
    """SO-END-1, SO-END-2: at once, while nobody has a claim to start anew."""
    state.last_out = before & ~state.alive
    if is_decided(state) and not state.claims:
        finish(state, events.BY_LAST_ONE if state.alive else events.BY_RUIN)


def is_decided(state: Galaxy) -> bool:
    return state.alive & (state.alive - 1) == 0


def finish(state: Galaxy, reason: i64) -> None:
    state.is_over = True
    state.waiting = 0
    state.end_reason = reason
    state.emit(events.ENDED, -1, reason)


def finish_round_limit(state: Galaxy) -> None:
    """SO-RULING-43: the limit of Rounds, or an end that had waited for a re-spawn."""
    if is_decided(state):
        finish(state, events.BY_LAST_ONE if state.alive else events.BY_RUIN)
    else:
        finish(state, events.BY_LIMIT)


# Starting anew.


def respawn(state: Galaxy) -> None:
    """SO-RULING-46: in order of elimination, each on a random face-down planet without a ship."""
    claims = state.claims
    state.claims = []
    for seat in claims:
        state.respawned |= 1 << seat
        cells = [
            cell
            for cell in range(state.rules.cells)
            if not state.up[cell] and state.card[cell] >= FIRST_PLANET and not state.fleet[cell]
        ]
        if cells:
            come_back(state, seat, state.rng.pick(cells))


def come_back(state: Galaxy, seat: i64, cell: i64) -> None:
    """SO-RESP-2: twice the capacity in Meeples, structures, two ships, perhaps Technologies."""
    planets.turn_up(state, cell)
    card = state.card[cell]
    state.emit(events.FLIPPED, -1, cell, card)
    state.alive |= 1 << seat
    state.owner[cell] = seat
    state.meeples[cell] = 2 * state.content.capacity[card]
    state.used[cell] = 0
    level = state.rules.respawn_level
    state.windmill[cell] = level
    state.refinery[cell] = level
    state.farm[cell] = level
    state.bunkers[cell] = level
    state.energy[cell] = min(planets.STORE_LIMIT, state.content.energy[card] + level)
    state.ore[cell] = min(planets.STORE_LIMIT, state.content.ore[card] + level)
    state.emit(events.RESPAWNED, seat, cell)
    for _ in range(SHIPS_AT_RESPAWN):
        if ships.can_launch(state):
            ships.launch(state, seat, cell)
    for _ in range(state.rules.respawn_techs):
        if state.deck.entries:
            tech = hands.draw(state, seat)
            state.emit(events.GOT_TECH, seat, tech, audience=1 << seat, veil=VEIL_A)


# Counting.


def scores(state: Galaxy) -> list[float]:
    return [float(planets_of(state, seat)) for seat in range(state.seats)]


def planets_of(state: Galaxy, seat: i64) -> i64:
    return planets.planet_count(state, seat)


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
        "planets": float(planets_of(state, seat)),
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
