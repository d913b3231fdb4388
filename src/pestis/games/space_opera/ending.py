"""SO-END, SO-RESP: who is out, who starts anew, when the game ends and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import events as happened
from pestis.games.space_opera import hands, planets, ships
from pestis.games.space_opera.content import FIRST_PLANET
from pestis.kernel.events import VEIL_A
from pestis.kernel.outcome import Outcome

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

REASON_TEXTS: Final = (
    "Nobody else is left in the game.",
    "The last Round is over: most planets win.",
    "The last players have fallen together.",
)
SHIPS_AT_RESPAWN: Final[i64] = 2


# Leaving the game.


def may_surrender(table: Table) -> bool:
    """SO-RULING-45: on every own turn, if the table wants it; simulations do without."""
    return table.rules.surrender and not table.able


def surrender(table: Table, seat: i64) -> None:
    """SO-RULING-45: final; like elimination, but without a claim to start anew."""
    table.emit(happened.SURRENDERED, seat)
    table.respawned |= 1 << seat
    before = table.alive
    leave(table, seat)
    end_if_decided(table, before)


def settle(table: Table) -> None:
    """SO-RES-5, SO-RULING-41: whoever has no Meeple left is out; several at once fall together (SO-RULING-42)."""
    if not table.losses:
        return
    table.losses = False
    before = table.alive
    for seat in range(table.seats):
        if table.is_alive(seat) and planets.people(table, seat) == 0:
            table.emit(happened.ELIMINATED, seat)
            if table.rules.respawn and not table.respawned >> seat & 1:
                table.claims.append(seat)
            leave(table, seat)
    if table.alive != before:
        end_if_decided(table, before)


def leave(table: Table, seat: i64) -> None:
    """Ships and markers leave the map, planets become uncontrolled, Technologies go back, ties end."""
    table.alive &= ~(1 << seat)
    for ship in range(len(table.ship_owner)):
        if table.ship_owner[ship] == seat:
            ships.destroy(table, ship, happened.BY_ELIMINATION)
    for cell in planets.controls(table, seat):
        table.meeples[cell] = 0
        planets.lose_control(table, cell)
    for cell in range(table.rules.cells):
        table.pulsed[cell] = table.pulsed[cell] & ~(1 << seat)
    hands.break_all_ties(table, seat)
    for other in range(table.seats):
        table.ties[other] = table.ties[other] & ~(1 << seat)
        table.counters[other * 4 + seat] = -1
    hands.throw_in(table, seat)


def end_if_decided(table: Table, before: i64) -> None:
    """SO-END-1, SO-END-2: at once, while nobody has a claim to start anew."""
    table.last_out = before & ~table.alive
    if is_decided(table) and not table.claims:
        finish(table, happened.BY_LAST_ONE if table.alive else happened.BY_RUIN)


def is_decided(table: Table) -> bool:
    return table.alive & (table.alive - 1) == 0


def finish(table: Table, reason: i64) -> None:
    table.is_over = True
    table.waiting = 0
    table.end_reason = reason
    table.emit(happened.ENDED, -1, reason)


def finish_round_limit(table: Table) -> None:
    """SO-RULING-43: the limit of Rounds, or an end that had waited for a re-spawn."""
    if is_decided(table):
        finish(table, happened.BY_LAST_ONE if table.alive else happened.BY_RUIN)
    else:
        finish(table, happened.BY_LIMIT)


# Starting anew.


def respawn(table: Table) -> None:
    """SO-RULING-46: in order of elimination, each on a random face-down planet without a ship."""
    claims = table.claims
    table.claims = []
    for seat in claims:
        table.respawned |= 1 << seat
        cells = [
            cell
            for cell in range(table.rules.cells)
            if not table.up[cell] and table.card[cell] >= FIRST_PLANET and not table.fleet[cell]
        ]
        if cells:
            come_back(table, seat, table.rng.pick(cells))


def come_back(table: Table, seat: i64, cell: i64) -> None:
    """SO-RESP-2: twice the capacity in Meeples, structures, two ships, perhaps Technologies."""
    planets.turn_up(table, cell)
    card = table.card[cell]
    table.emit(happened.FLIPPED, -1, cell, card)
    table.alive |= 1 << seat
    table.owner[cell] = seat
    table.meeples[cell] = 2 * table.content.capacity[card]
    table.used[cell] = 0
    level = table.rules.respawn_level
    table.windmill[cell] = level
    table.refinery[cell] = level
    table.farm[cell] = level
    table.bunkers[cell] = level
    table.energy[cell] = min(planets.STORE_LIMIT, table.content.energy[card] + level)
    table.ore[cell] = min(planets.STORE_LIMIT, table.content.ore[card] + level)
    table.emit(happened.RESPAWNED, seat, cell)
    for _ in range(SHIPS_AT_RESPAWN):
        if ships.can_launch(table):
            ships.launch(table, seat, cell)
    for _ in range(table.rules.respawn_techs):
        if table.deck.entries:
            tech = hands.draw(table, seat)
            table.emit(happened.GOT_TECH, seat, tech, audience=1 << seat, veil=VEIL_A)


# Counting.


def planets_of(table: Table, seat: i64) -> i64:
    return planets.planet_count(table, seat)


def classes_of(table: Table, seat: i64) -> i64:
    """SO-END-4: the sum of the Classes of the controlled planets."""
    total: i64 = 0
    for cell in planets.controls(table, seat):
        total += table.content.klass[table.card[cell]]
    return total


def levels_of(table: Table, seat: i64) -> i64:
    """SO-RULING-44: structure levels, with warheads and ships."""
    total: i64 = 0
    for cell in planets.controls(table, seat):
        total += table.windmill[cell] + table.refinery[cell] + table.farm[cell] + table.bunkers[cell]
        total += table.bio[cell] + table.nuke[cell]
    for ship in range(len(table.ship_owner)):
        if table.ship_owner[ship] == seat:
            total += 1 + table.ship_bio[ship] + table.ship_nuke[ship]
    return total


def parts_of(table: Table, seat: i64) -> dict[str, float]:
    return {
        "planets": float(planets_of(table, seat)),
        "classes": float(classes_of(table, seat)),
        "meeples": float(planets.people(table, seat)),
        "structures": float(levels_of(table, seat)),
    }


def outcome(table: Table) -> Outcome:
    """SO-END-3, SO-END-4, SO-RULING-42, SO-RULING-44."""
    seats = range(table.seats)
    parts = [parts_of(table, seat) for seat in seats]
    scores = [part["planets"] for part in parts]
    reason = happened.REASONS[max(0, table.end_reason)]
    if table.end_reason == happened.BY_LIMIT:
        winners, used = leaders(table, parts)
        rules = ["SO-END-3", "SO-END-4", "SO-RULING-43", "SO-RULING-44"]
    else:
        bits = table.alive or table.last_out
        winners, used = [seat for seat in seats if bits >> seat & 1], []
        rules = ["SO-END-1", "SO-END-2"] if table.alive else ["SO-RULING-42"]
    text = REASON_TEXTS[max(0, table.end_reason)]
    return Outcome(reason, scores, winners, parts=parts, tiebreaks=used, text=text, rules=rules)


def leaders(table: Table, parts: list[dict[str, float]]) -> tuple[list[int], list[str]]:
    """Most planets, then Classes, Meeples, structures; who is still equal wins together."""
    best = [seat for seat in range(table.seats) if table.is_alive(seat)]
    used: list[str] = []
    for name in ("planets", "classes", "meeples", "structures"):
        most = max(parts[seat][name] for seat in best)
        if len(best) > 1 and name != "planets":
            used.append(name)
        best = [seat for seat in best if parts[seat][name] == most]
        if len(best) == 1:
            break
    return best, used


def components(table: Table) -> dict[str, int]:
    """The cards of the map and of the Technology deck, wherever they are. Tokens have no limit (SO-RULING-11)."""
    on_map = sum(1 for card in table.card if card >= FIRST_PLANET)
    lost = sum(1 for card in table.gone if card >= FIRST_PLANET)
    left = sum(len(cards) for cards in table.rest)
    techs = len(table.deck.entries) + sum(len(hand.entries) for hand in table.hands)
    return {"cells": len(table.card), "planets": on_map + lost + left, "technologies": techs}
