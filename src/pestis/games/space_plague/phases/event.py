"""Phase 3: the event half of the card in the last place of the track, and the unique events of the planets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import events as happened
from pestis.games.space_plague import frames as on
from pestis.games.space_plague import market
from pestis.games.space_plague import moves as move
from pestis.games.space_plague import parts as do
from pestis.games.space_plague.board import (
    ALIEN,
    BOARD,
    GROUNDS,
    NATIVE,
    PLACES,
    PLAGUE,
    PLANET_TILE,
    PROTECTED,
    SHIP,
    SHIP_SPACES,
    SPACES,
)
from pestis.games.space_plague.cards import NO_CARD, PLAYABLE, count_in
from pestis.games.space_plague.movement import make_move, movers
from pestis.games.space_plague.phases.closest import answer_closest, closest, destroy_closest
from pestis.games.space_plague.phases.production import roll, roll_for_energy
from pestis.games.space_plague.tiles import block_tiles, lose_tiles
from pestis.games.space_plague.unit_effects import halt_unit, mark_members
from pestis.games.space_plague.units import (
    charge,
    destroy,
    destroy_on,
    free_ship_spaces,
    pay,
    produce,
    terrain_at,
    tiles_of,
    unit_at,
)
from pestis.kernel.agenda import a_of, b_of, c_of, frame, kind_of

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def strike(table: Table) -> None:
    """SP-EVT-1: the card in the last place. SP-EVT-2: if there is none, no event."""
    table.phase = on.EVENT_PHASE
    table.push(frame(on.BEFORE_MARCH))
    card = table.track[-1]
    if not card:
        table.emit(happened.NO_EVENT, -1)
        return
    table.emit(happened.STRUCK, -1, card)
    first: i64 = table.content.event_first[card]
    part: i64 = table.content.event_last[card] - 1
    while part > first:
        table.push(frame(on.EVENT_PART, 0, part))
        part -= 1
    begin_part(table, first)


def unique_part(table: Table) -> i64:
    """SP-EVT-3, SP-PLANET-GASIER-0: one effect for all unique events, or one after the other."""
    planet = table.the_planet()
    part = planet.first_part
    if planet.last_part - planet.first_part > 1:
        part += table.uniques % (planet.last_part - planet.first_part)
    table.uniques += 1
    return part


def begin_part(table: Table, index: i64) -> None:
    """SP-RULING-25: without a choice on all boards at once; choices and dice player by player."""
    part = table.content.parts[index]
    verb = part.verb
    if verb == do.EV_PLANET:
        begin_part(table, unique_part(table))
    elif verb == do.EV_ADVANCE:
        advance_all(table, part.grounds)
    elif verb == do.EV_TOLL:
        table.push(frame(on.TOLL, 0, 0, 2 * SPACES, index))
    elif verb == do.EV_DESTROY or verb == do.EV_CHARGE or verb == do.EV_HALT or verb == do.EV_SHIPS:
        on_all_boards(table, part)
    else:
        table.push(frame(on.EVENT_SEAT, 0, index, 0))


def ground_of(table: Table, host: i64, grounds: i64) -> i64:
    """The tiles of a path on some grounds; SP-RULING-3: the option says what a "planet tile" is."""
    tiles: i64 = 0
    ground: i64 = 0
    while ground < GROUNDS:
        if grounds >> ground & 1:
            if ground != PLANET_TILE or table.terra_tiles == 0:
                tiles |= tiles_of(table, host, ground)
            elif table.terra_tiles == 1:
                tiles |= tiles_of(table, host, ALIEN)
        ground += 1
    return tiles


def on_all_boards(table: Table, part: do.Part) -> None:
    place: i64 = 0
    while place < table.seats:
        host = table.in_order(place)
        if part.verb == do.EV_SHIPS:
            destroy_on(table, host, SHIP_SPACES)
        elif part.verb == do.EV_DESTROY:
            destroy_on(table, host, ground_of(table, host, part.grounds))
        elif part.verb == do.EV_CHARGE:
            charge(table, host, ground_of(table, host, part.grounds))
        else:
            halt_on(table, host, ground_of(table, host, part.grounds), part.amount)
        place += 1


def halt_on(table: Table, host: i64, tiles: i64, rounds: i64) -> None:
    """SP-RULING-21: units there carry a halt; SP-RULING-19, SP-RULING-20: not if they are protected."""
    if table.tile_halts:
        table.frozen |= tiles << host * SPACES
        if rounds > 1:
            table.frozen_next |= tiles << host * SPACES
        tell_frozen(table, host, tiles, rounds)
        return
    tiles &= table.occupied >> host * SPACES
    place: i64 = 0
    while place < PLACES:
        space = place if place < SPACES else place - SPACES
        unit = unit_at(table, host, place)
        if tiles >> space & 1 and unit and not unit & PROTECTED and unit >> 8 & 3 < rounds:
            halt_unit(table, host, place, rounds)
        place += 1


def tell_frozen(table: Table, host: i64, tiles: i64, rounds: i64) -> None:
    space: i64 = SHIP
    while tiles >> space:
        if tiles >> space & 1:
            table.emit(happened.FROZEN, host, space, terrain_at(table, host, space), rounds)
        space += 1


def advance_all(table: Table, grounds: i64) -> None:
    """SP-RULING-25: who stands there when the event begins takes one step, board by board, front first."""
    host: i64
    for host in range(table.seats):
        mark_members(table, host, ground_of(table, host, grounds))
    if table.has_marks:
        table.push(frame(on.CLEAR_MARKS))
        table.push(frame(on.BOARDS, 0, 0, on.BY_EVENT))


# Player by player.


def next_seat(table: Table, index: i64, done: i64) -> None:
    """SP-RULING-25: in turn order, each fully resolved before the next."""
    if done == table.seats:
        return
    seat = table.in_order(done)
    table.push(frame(on.EVENT_SEAT, 0, index, done + 1))
    verb = table.content.parts[index].verb
    if verb == do.EV_NATIVES:
        place_native(table, seat)
    elif verb == do.EV_BLOCK_TILES:
        block_tiles(table, seat, roll(table, seat))
    elif verb == do.EV_LOSE_TILES:
        lose_tiles(table, seat, roll(table, seat))
    elif verb == do.EV_TRASH_LAST:
        trash_last(table, seat)
    elif verb == do.EV_LOSE_CLOSEST:
        destroy_closest(table, seat, index)
    else:
        ask_seat(table, seat, index)


def ask_seat(table: Table, seat: i64, index: i64) -> None:
    """SP-RULING-24: what cannot be done cannot be chosen; what is left alone happens by itself."""
    found = seat_choices(table, seat, index)
    if len(found) > 1:
        table.ask(seat, frame(on.ASK_EVENT, seat, index))
    elif found:
        answer_event(table, seat, index, found[0])


def seat_choices(table: Table, seat: i64, index: i64) -> list[i64]:
    """SP-DEC-12 to 16: what a player can choose in an event."""
    verb = table.content.parts[index].verb
    found: list[i64] = []
    if verb == do.EV_TRASH:
        add_cards(table.hand[seat], move.TRASH, found)
        if count_in(table.played[seat]) >= 2:
            add_cards(table.played[seat], move.TRASH_PLAYED, found)
    elif verb == do.EV_CARD_OR_UNIT:
        add_cards(table.hand[seat], move.TRASH, found)
        if table.occupied >> seat * SPACES & BOARD:
            found.append(move.SACRIFICE)
    elif verb == do.EV_THREE:
        found.append(move.ROLL)
        market.add_purchases(table, seat, found)
        found += movers(table, seat, on.BY_EVENT, do.ANYONE, False)
    elif verb == do.EV_EVOLVE:
        market.add_purchases(table, seat, found)
        if path_units(table, seat):
            found.append(move.SACRIFICE)
        elif found:
            found.append(move.DECLINE)
    else:
        add_visits(table, seat, found)
    return found


def add_cards(cards: i64, verb: i64, found: list[i64]) -> None:
    card: i64 = 0
    while card < PLAYABLE:
        if cards >> card & 1:
            found.append(verb + card)
        card += 1


def path_units(table: Table, seat: i64) -> i64:
    """SP-RULING-23: the spaces of a path with units; the ship counts by option only."""
    spaces = table.occupied >> seat * SPACES & BOARD
    return spaces if table.ship_is_path else spaces & ~SHIP_SPACES


def add_visits(table: Table, seat: i64, found: list[i64]) -> None:
    """SP-PLANET-XION-1, SP-RULING-26: free ship spaces of the left and the right neighbour."""
    if table.supply[seat] < 1:
        return
    host: i64
    for host in range(table.seats):
        apart = (host - seat) % table.seats
        if apart == 1 or apart == table.seats - 1:
            free = free_ship_spaces(table, host)
            space: i64 = 0
            while space < SHIP:
                if free >> space & 1:
                    found.append(move.SEND + host * SHIP + space)
                space += 1


def answer_event(table: Table, seat: i64, index: i64, action: i64) -> None:
    if action >= move.TRASH and action < move.TRASH_PLAYED:
        trash(table, seat, action - move.TRASH)
    elif action >= move.TRASH_PLAYED and action < move.TAKE_BACK:
        trash(table, seat, action - move.TRASH_PLAYED)
        trash_second(table, seat)
    elif action == move.SACRIFICE:
        destroy_closest(table, seat, index)
    elif action >= move.BUY and action < move.USE:
        market.buy(table, seat, action - move.BUY)
    elif action == move.ROLL:
        roll_for_energy(table, seat)
    elif action >= move.SEND and action < move.CHARGE:
        spot = action - move.SEND
        produce(table, seat, spot // SHIP, spot % SHIP, PLAGUE)
    elif action != move.DECLINE:
        make_move(table, seat, action, on.BY_EVENT)


def trash(table: Table, seat: i64, card: i64) -> None:
    """SP-TERM-5: a card leaves the game for good, from the hand or from the played cards."""
    bit: i64 = 1 << card
    zone = happened.FROM_HAND if table.hand[seat] & bit else happened.FROM_PLAYED
    table.hand[seat] = table.hand[seat] & ~bit
    table.played[seat] = table.played[seat] & ~bit
    table.trashed[seat] = table.trashed[seat] | bit
    if table.last[seat] == card:
        table.last[seat] = NO_CARD
    table.emit(happened.TRASHED, seat, card, zone)


def trash_second(table: Table, seat: i64) -> None:
    """SP-EV-17-E: the second played card; SP-RULING-46: the only one that is left goes by itself."""
    left: list[i64] = []
    add_cards(table.played[seat], 0, left)
    if len(left) == 1:
        trash(table, seat, left[0])
    else:
        table.ask(seat, frame(on.ASK_SECOND, seat))


def trash_last(table: Table, seat: i64) -> None:
    """SP-PLANET-GASIER-3, SP-RULING-14: the hand card that was resolved last, wherever it lies."""
    if table.last[seat] >= 0:
        trash(table, seat, table.last[seat])


def place_native(table: Table, seat: i64) -> None:
    """SP-PLANET-BRADOK-1: on the rearmost free space of the own ship; SP-RULING-34: if a token is left."""
    free = free_ship_spaces(table, seat)
    if not free or not table.special:
        table.emit(happened.NOT_PLACED, seat, seat, NATIVE)
        return
    space: i64 = 0
    while not free >> space & 1:
        space += 1
    produce(table, seat, seat, space, NATIVE)


# Answers to the questions of this phase.


def choices(table: Table, question: i64, seat: i64) -> list[i64]:
    kind = kind_of(question)
    if kind == on.ASK_TOLL:
        return [move.PAY, move.LOSE]
    if kind == on.ASK_EVENT:
        return seat_choices(table, seat, a_of(question))
    if kind == on.ASK_CLOSEST:
        return closest(table, seat, a_of(question))
    found: list[i64] = []
    add_cards(table.played[seat], move.TRASH_PLAYED, found)
    return found


def answer(table: Table, question: i64, seat: i64, action: i64) -> None:
    kind = kind_of(question)
    if kind == on.ASK_EVENT:
        answer_event(table, seat, a_of(question), action)
    elif kind == on.ASK_CLOSEST:
        answer_closest(table, action)
    elif kind == on.ASK_SECOND:
        trash(table, seat, action - move.TRASH_PLAYED)
    elif action == move.PAY:
        pay(table, seat, c_of(question))
        table.emit(happened.PAID, seat, a_of(question), b_of(question), c_of(question))
    else:
        destroy(table, a_of(question), b_of(question))
