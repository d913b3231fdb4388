"""SO-CARGO, SO-RULING-19: manifests. One after the other is settled how much of each good is aboard.

The draft holds the ship, the other side (-1: the planet below, else a ship beside it) and then the amounts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.flags import LOADED_AFTER, LOADED_BEFORE
from pestis.games.space_opera.rules import planets, ships
from pestis.games.space_opera.rules.asking import SpaceQuestion
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import warnings
from pestis.games.space_opera.words.names import (
    GOOD_NAMES,
    cell_name,
    listed,
    ship_at,
    ship_name,
    tokens,
    whose,
)
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.moves import Bundle, Move

GOODS: Final[i64] = 5
BESIDE: Final[i64] = -1


class AskCargo(SpaceQuestion):
    """SO-RULING-19, SO-RULING-20: with which ship, then how much of each good the ship shall carry."""

    kind = on.ASK_CARGO
    rules = ("SO-CARGO-1", "SO-RULING-19")
    id = "cargo"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
        if len(state.draft) == 1:
            return [move.SHIP + other for other in neighbours_of_draft(state, seat)]
        least, most = limits(state, len(state.draft) - 2)
        return [move.AMOUNT + count for count in range(least, min(most, move.MOST_AMOUNT) + 1)]

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
        if action >= move.SHIP:
            state.draft.append(action - move.SHIP)
        else:
            state.draft.append(action - move.AMOUNT)
        go_on(state, seat)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        ship = whose(ship_name(state.draft[0]), seat_of(frame), viewer)
        if len(state.draft) == 1:
            return f"With which ship does {ship} exchange cargo?"
        good: i64 = len(state.draft) - 2
        other = state.draft[1]
        if other == BESIDE:
            cell = state.ship_cell[state.draft[0]]
            there = f"{on_planet(state, cell, good)} on {cell_name(state, cell, viewer)}"
        else:
            there = f"{aboard(state, other, good)} aboard {ship_name(other)}"
        much = "much" if good < 2 else "many"
        here = aboard(state, state.draft[0], good)
        return f"How {much} {GOOD_NAMES[good]} shall {ship} carry? Now {here} aboard, {there}."

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "ship":
            return f"Exchange cargo with {ship_at(state, made.args['ship'], seat)}"
        if made.verb == "amount" and 1 < len(state.draft) < 2 + GOODS:
            amount = made.args["amount"]
            good: i64 = len(state.draft) - 2
            loss = f": {cell_name(state, state.ship_cell[state.draft[0]], seat)} is abandoned"
            ending = loss if gives_up(state, seat, good, amount) else ""
            return f"Carry {tokens(amount, good) if amount else f'no {GOOD_NAMES[good]}'}{ending}"
        return ""

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb != "amount" or len(state.draft) < 2:
            return super().warning(state, frame, seat, made)
        good: i64 = len(state.draft) - 2
        if gives_up(state, seat, good, made.args["amount"]):
            return warnings.abandoned(state, seat, state.ship_cell[state.draft[0]])
        return strands(state, seat, made.args["amount"]) if good == move.ENERGY else ""

    def bundles(self, state: Galaxy, frame: i64, seat: i64) -> list[Bundle]:
        """The rest of the manifest in one go; never so that a planet or a ship is lost by it."""
        if len(state.draft) < 2:
            return []
        goods = open_goods(state)
        kept = [aboard(state, state.draft[0], good) for good in goods]
        found = [Bundle("Leave all that is still open as it is", amounts(kept))]
        if state.draft[1] != BESIDE:
            return found
        most, but = most_of(state, seat, goods)
        least = [limits(state, good)[0] for good in goods]
        if most != kept:
            found.append(Bundle(f"Take all of it aboard{but}: {rest_text(goods, most)}", amounts(most)))
        if least != kept:
            rest = rest_text(goods, least)
            found.append(Bundle(f"Unload all of it{f' but {rest}' if rest else ''}", amounts(least)))
        return found

    def so_far(self, state: Galaxy, frame: i64) -> list[i64]:
        draft = state.draft
        found = [choice if choice < 0 else move.SHIP + choice for choice in draft[:2]]
        return found + [move.AMOUNT + amount for amount in draft[2:]]

    def default(self, state: Galaxy, frame: i64, seat: i64) -> i64:
        """What nobody decides about stays where it is."""
        legal = self.choices(state, frame, seat)
        if len(state.draft) > 1:
            as_it_is = move.AMOUNT + aboard(state, state.draft[0], len(state.draft) - 2)
            if as_it_is in legal:
                return as_it_is
        return legal[0]


def gives_up(state: Galaxy, seat: i64, good: i64, amount: i64) -> bool:
    """SO-RULING-8: whether so many Meeples aboard leave the seat's own planet without any."""
    if good != move.MEEPLE or state.draft[1] != BESIDE:
        return False
    cell = state.ship_cell[state.draft[0]]
    there = state.meeples[cell]
    return state.owner[cell] == seat and there > 0 and amount == aboard(state, state.draft[0], good) + there


def strands(state: Galaxy, seat: i64, amount: i64) -> str:
    """SO-RULING-27: whether one of two ships that exchange Energy in space is left with none."""
    ship = state.draft[0]
    other = state.draft[1]
    cell = state.ship_cell[ship]
    if other == BESIDE or not state.rules.always_check:
        return ""
    if amount == 0:
        return warnings.drifts(state, seat, ship, cell)
    all_of_it = state.ship_energy[ship] + state.ship_energy[other]
    return warnings.drifts(state, seat, other, cell) if amount == all_of_it else ""


def open_goods(state: Galaxy) -> list[i64]:
    """The goods that are still asked for in this manifest."""
    found: list[i64] = []
    good: i64
    for good in range(len(state.draft) - 2, GOODS):
        least, most = limits(state, good)
        if most > least:
            found.append(good)
    return found


def most_of(state: Galaxy, seat: i64, goods: list[i64]) -> tuple[list[i64], str]:
    """All that can be aboard, but for the Meeple that keeps the planet."""
    most = [min(limits(state, good)[1], move.MOST_AMOUNT) for good in goods]
    for place, good in enumerate(goods):
        if gives_up(state, seat, good, most[place]):
            most[place] = most[place] - 1
            return most, " but 1 Meeple"
    return most, ""


def amounts(counts: list[i64]) -> list[int]:
    return [int(move.AMOUNT + count) for count in counts]


def rest_text(goods: list[i64], counts: list[i64]) -> str:
    return listed([tokens(count, good) for good, count in zip(goods, counts, strict=True) if count])


def has_manifest(state: Galaxy, ship: i64) -> bool:
    """One manifest per ship before the turn's move and one after it."""
    return not state.ship_flags[ship] & (LOADED_AFTER if state.main_done else LOADED_BEFORE)


def can_load(state: Galaxy, seat: i64, ship: i64) -> bool:
    """At an own planet, or an uncontrolled one, with anything to load or unload."""
    if not has_manifest(state, ship):
        return False
    cell = state.ship_cell[ship]
    if not state.is_world(cell):
        return False
    holder = state.owner[cell]
    if holder != seat and holder != -1:
        return False
    good: i64
    for good in range(GOODS):
        if aboard(state, ship, good) + on_planet(state, cell, good):
            return True
    return False


def neighbours(state: Galaxy, seat: i64, ship: i64) -> list[i64]:
    """SO-RULING-20 with `fleet_transfer`: own ships on the same card."""
    if not state.rules.fleet_transfer or not has_manifest(state, ship):
        return []
    cell = state.ship_cell[ship]
    return [
        other
        for other in range(len(state.ship_owner))
        if other != ship and state.ship_owner[other] == seat and state.ship_cell[other] == cell
    ]


def aboard(state: Galaxy, ship: i64, good: i64) -> i64:
    if good == 0:
        return state.ship_energy[ship]
    if good == 1:
        return state.ship_ore[ship]
    if good == 2:
        return state.ship_meeples[ship]
    return state.ship_bio[ship] if good == 3 else state.ship_nuke[ship]


def on_planet(state: Galaxy, cell: i64, good: i64) -> i64:
    if good < 3:
        return planets.stored(state, cell, good)
    return state.bio[cell] if good == 3 else state.nuke[cell]


def in_words(state: Galaxy, ship: i64) -> str:
    """The cargo of a ship in words."""
    found = [tokens(aboard(state, ship, good), good) for good in range(GOODS) if aboard(state, ship, good)]
    return listed(found) if found else "nothing aboard"


def begin(state: Galaxy, seat: i64, ship: i64) -> None:
    ships.mark(state, ship, LOADED_AFTER if state.main_done else LOADED_BEFORE)
    state.draft = [ship, BESIDE]
    go_on(state, seat)


def begin_exchange(state: Galaxy, seat: i64, ship: i64) -> None:
    ships.mark(state, ship, LOADED_AFTER if state.main_done else LOADED_BEFORE)
    state.draft = [ship]
    others = neighbours_of_draft(state, seat)
    if len(others) == 1:
        state.draft.append(others[0])
        go_on(state, seat)
    else:
        state.ask(seat, pack(on.ASK_CARGO, seat))


def neighbours_of_draft(state: Galaxy, seat: i64) -> list[i64]:
    ship = state.draft[0]
    return [
        other
        for other in range(len(state.ship_owner))
        if other != ship and state.ship_owner[other] == seat and state.ship_cell[other] == state.ship_cell[ship]
    ]


def go_on(state: Galaxy, seat: i64) -> None:
    """Ask for the next good that there is any of; then carry out the manifest."""
    while len(state.draft) < 2 + GOODS:
        good: i64 = len(state.draft) - 2
        least, most = limits(state, good)
        if most > least:
            state.ask(seat, pack(on.ASK_CARGO, seat))
            return
        state.draft.append(least)
    carry_out(state, seat)


def limits(state: Galaxy, good: i64) -> tuple[i64, i64]:
    """The least and the most of a good that can be aboard; a planet stores ten Energy and ten Ore (SO-RES-2).

    SO-RULING-11: a ship carries 99 of a kind.
    """
    ship = state.draft[0]
    other = state.draft[1]
    held = aboard(state, ship, good)
    if other != BESIDE:
        total = held + aboard(state, other, good)
        return max(0, total - move.MOST_AMOUNT), min(total, move.MOST_AMOUNT)
    there = on_planet(state, state.ship_cell[ship], good)
    least: i64 = 0
    if good < 2:
        least = max(0, held + there - planets.STORE_LIMIT)
    most = max(held, min(held + there, move.MOST_AMOUNT))
    return least, most


def carry_out(state: Galaxy, seat: i64) -> None:
    """Goods come aboard before they leave the planet, so that no ship is without its owner meanwhile."""
    ship = state.draft[0]
    other = state.draft[1]
    cell = state.ship_cell[ship]
    good: i64
    for good in range(GOODS):
        change = state.draft[2 + good] - aboard(state, ship, good)
        if change == 0:
            continue
        add(state, ship, good, change)
        state.emit(events.LOADED, seat, ship, good, state.draft[2 + good])
        if other != BESIDE:
            add(state, other, good, -change)
        elif good == move.MEEPLE:
            move_crew(state, seat, cell, -change)
        else:
            add_to_planet(state, cell, good, -change)
    if other != BESIDE:
        ships.check_later(state, ship)
        ships.check_later(state, other)
    ships.settle_owners(state, cell)
    state.draft = []


def add(state: Galaxy, ship: i64, good: i64, change: i64) -> None:
    if good == 0:
        state.ship_energy[ship] = state.ship_energy[ship] + change
    elif good == 1:
        state.ship_ore[ship] = state.ship_ore[ship] + change
    elif good == 2:
        state.ship_meeples[ship] = state.ship_meeples[ship] + change
        state.ship_used[ship] = min(state.ship_used[ship], state.ship_meeples[ship])
    elif good == 3:
        state.ship_bio[ship] = state.ship_bio[ship] + change
    else:
        state.ship_nuke[ship] = state.ship_nuke[ship] + change


def add_to_planet(state: Galaxy, cell: i64, good: i64, change: i64) -> None:
    if good == 0:
        state.energy[cell] = state.energy[cell] + change
    elif good == 1:
        state.ore[cell] = state.ore[cell] + change
    elif good == 3:
        state.bio[cell] = state.bio[cell] + change
    else:
        state.nuke[cell] = state.nuke[cell] + change


def move_crew(state: Galaxy, seat: i64, cell: i64, change: i64) -> None:
    """SO-RULING-8, SO-RULING-19: loading the last Meeple gives a planet up, unloading one takes a free planet."""
    if change < 0:
        planets.remove_meeples(state, cell, -change)
    elif state.owner[cell] == -1:
        planets.settle(state, seat, cell, change)
    else:
        state.meeples[cell] = state.meeples[cell] + change
