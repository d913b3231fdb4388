"""What cards do: the verbs of hand cards, instants and permanents that are activated, each carried out once.

A text has one or two ways, each a list of parts. The first choices of all ways are offered together; the answer
decides the way, and the rest of it is put on the agenda part by part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import events as happened
from pestis.games.space_plague import frames as on
from pestis.games.space_plague import market
from pestis.games.space_plague import moves as move
from pestis.games.space_plague import parts as do
from pestis.games.space_plague.board import (
    BOARD,
    FIRST_TILE,
    MOVED,
    PLACES,
    PLAGUE,
    SPACES,
    TERRAINS,
)
from pestis.games.space_plague.movement import (
    enters_core,
    full_moves,
    make_move,
    mark,
    movers,
    only_jumps,
    place_moved,
)
from pestis.games.space_plague.phases.production import roll_for_energy
from pestis.games.space_plague.targets import (
    add_board_places,
    add_chargeable,
    add_discharges,
    add_enemies,
    add_halted,
    add_herds,
    add_played,
    add_promotions,
    add_robbed,
    add_ship_spaces,
    add_swaps,
    add_under,
    rear_moves,
)
from pestis.games.space_plague.unit_effects import (
    discharge,
    free_unit,
    halt_unit,
    herd,
    immunize,
    promote,
    shield,
    steal,
    swap,
    take_back,
)
from pestis.games.space_plague.units import (
    can_produce,
    charge,
    destroy,
    free_ship_spaces,
    gain,
    is_free,
    lift,
    lose_whole,
    produce,
    put,
    tiles_of,
)
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


# A whole text.


def begin_text(table: Table, seat: i64, text: i64) -> None:
    """An instant or a permanent: it has one way only."""
    push_parts(table, seat, table.content.way_first[2 * text], table.content.way_last[2 * text])


def push_parts(table: Table, seat: i64, first: i64, last: i64) -> None:
    while last > first:
        last -= 1
        table.push(frame(on.PART, seat, last, table.content.parts[last].amount))


def begin_card(table: Table, seat: i64, card: i64) -> None:
    """SP-ACT-3, SP-RULING-12: do what the card says if it is possible; else it is spent for nothing."""
    table.emit(happened.RESOLVED, seat, card)
    first = table.content.way_first[2 * card]
    if is_automatic(table.content.parts[first].verb):
        begin_text(table, seat, card)
    elif can_do(table, seat, card):
        table.ask(seat, frame(on.ASK_CARD, seat, card))
    else:
        table.emit(happened.NOTHING_DONE, seat, card)


def can_do(table: Table, seat: i64, card: i64) -> bool:
    """Whether any way to use a card has a first choice."""
    content = table.content
    way: i64 = 2 * card
    while way < 2 * card + 2:
        first: i64 = content.way_first[way]
        if first < content.way_last[way] and has_choice(table, seat, first, content.parts[first].amount):
            return True
        way += 1
    return False


def has_choice(table: Table, seat: i64, index: i64, left: i64) -> bool:
    """Whether a part has any choice, found out without listing them all for the most common parts."""
    part = table.content.parts[index]
    if part.verb == do.PRODUCE:
        return can_produce(table, seat, part.what) and free_ship_spaces(table, seat) != 0
    if part.verb == do.MARKET or part.verb == do.ROLL:
        return True
    if part.verb == do.SHIELD:
        return table.occupied >> seat * SPACES & BOARD != 0
    found: list[i64] = []
    add_part_choices(table, seat, index, left, found)
    return len(found) > 0


def card_choices(table: Table, seat: i64, card: i64) -> list[i64]:
    """The first choices of all ways to use a card."""
    content = table.content
    found: list[i64] = []
    way: i64 = 2 * card
    while way < 2 * card + 2:
        first: i64 = content.way_first[way]
        if first < content.way_last[way]:
            add_part_choices(table, seat, first, content.parts[first].amount, found)
        way += 1
    if found and may_decline(table, found, content.parts[content.way_first[2 * card]].up_to):
        found.append(move.DECLINE)
    return found


def may_decline(table: Table, found: list[i64], up_to: bool) -> bool:
    """SP-RULING-12: what is possible is done, unless the card says "up to" or only a jump is left."""
    return up_to or not table.mandatory or only_jumps(found)


def answer_card(table: Table, seat: i64, card: i64, action: i64) -> None:
    """The answer decides the way; the rest of that way comes after its first part."""
    if action == move.DECLINE:
        return
    content = table.content
    way: i64 = 2 * card
    if content.way_first[way + 1] < content.way_last[way + 1]:
        verb = content.parts[content.way_first[way + 1]].verb
        if verb == verb_of(action):
            way += 1
    first: i64 = content.way_first[way]
    push_parts(table, seat, first + 1, content.way_last[way])
    answer_part(table, seat, first, content.parts[first].amount, action)


def verb_of(action: i64) -> i64:
    """The verb of a card's text that a first choice belongs to."""
    if (action >= move.ADVANCE and action < move.SHIELD) or action >= move.JUMP:
        return do.ADVANCE
    if action >= move.PRODUCE and action < move.ADVANCE:
        return do.PRODUCE
    if action >= move.SHIELD and action < move.BUY:
        return do.SHIELD
    if action >= move.TAKE_BACK and action < move.SEND:
        return do.TAKE_BACK
    if action >= move.CHARGE and action < move.ROB:
        return do.CHARGE
    if action >= move.PROMOTE and action < move.BERTH:
        return do.PROMOTE
    if action >= move.HERD and action < move.CHARGE_TILE:
        return do.HERD
    return do.ROLL if action == move.ROLL else do.MARKET


def is_usable(table: Table, seat: i64, text: i64) -> bool:
    """SP-RULING-29: whether an instant or an active permanent would do anything now."""
    first = table.content.way_first[2 * text]
    part = table.content.parts[first]
    if part.verb == do.LAND:
        return can_land(table, seat)
    if part.verb == do.RESTOCK:
        return market.can_operate(table) and market.has_cards(table)
    return has_choice(table, seat, first, part.amount)


def can_land(table: Table, seat: i64) -> bool:
    """Whether a plague can be put on the first tile of the own path."""
    return table.lengths[seat] > 0 and table.supply[seat] > 0 and is_free(table, seat, FIRST_TILE)


# One part.


def is_automatic(verb: i64) -> bool:
    """Whether there is nothing to choose."""
    return verb == do.GAIN or verb == do.LAND or verb == do.RESTOCK


def begin_part(table: Table, seat: i64, index: i64, left: i64, done: i64) -> None:
    """`done`: the card is done in full already, so what is left of it may be declined."""
    part = table.content.parts[index]
    if is_automatic(part.verb):
        do_by_itself(table, seat, part)
        return
    if part.verb == do.PROD:
        found = part_choices(table, seat, index, left, done)
        if len(found) == 1:
            answer_part(table, seat, index, left, found[0])
            return
    if has_choice(table, seat, index, left):
        table.ask(seat, frame(on.ASK_PART, seat, index, left, done))


def do_by_itself(table: Table, seat: i64, part: do.Part) -> None:
    if part.verb == do.GAIN:
        gain(table, seat, part.amount)
    elif part.verb == do.LAND:
        if can_land(table, seat):
            produce(table, seat, seat, FIRST_TILE, PLAGUE)
    else:
        market.renew(table, seat, 0)


def part_choices(table: Table, seat: i64, index: i64, left: i64, done: i64) -> list[i64]:
    found: list[i64] = []
    add_part_choices(table, seat, index, left, found)
    if found and may_decline(table, found, done != 0 or table.content.parts[index].up_to):
        found.append(move.DECLINE)
    return found


def add_part_choices(table: Table, seat: i64, index: i64, left: i64, found: list[i64]) -> None:
    part = table.content.parts[index]
    verb = part.verb
    if verb == do.PRODUCE:
        if can_produce(table, seat, part.what):
            add_ship_spaces(table, seat, move.PRODUCE, found)
    elif verb == do.ADVANCE:
        found += advances(table, seat, part, left)
    elif verb == do.SHIELD:
        add_board_places(table, seat, move.SHIELD, 0, found)
    elif verb == do.MARKET:
        found.append(move.VISIT)
    elif verb == do.ROLL:
        found.append(move.ROLL)
    elif verb == do.CHARGE:
        add_chargeable(table, seat, found)
    elif verb == do.TAKE_BACK:
        add_played(table, seat, found)
    elif verb == do.HERD:
        add_herds(table, seat, found)
    elif verb == do.PROMOTE:
        add_promotions(table, seat, found)
    elif verb < do.PROD:
        add_instant_choices(table, seat, part, found)
    elif verb == do.PROD:
        found += rear_moves(table, seat)
    elif verb == do.CHARGE_UNDER:
        add_under(table, seat, found)
    elif verb == do.SWAP:
        add_swaps(table, seat, found)


def add_instant_choices(table: Table, seat: i64, part: do.Part, found: list[i64]) -> None:
    verb = part.verb
    if verb == do.ABDUCT:
        if free_ship_spaces(table, seat) or table.abduct_destroys:
            add_enemies(table, seat, part.what == 1, False, found)
    elif verb == do.HALT:
        add_enemies(table, seat, False, True, found)
    elif verb == do.DESTROY:
        add_enemies(table, seat, False, False, found)
    elif verb == do.IMMUNITY:
        add_board_places(table, seat, move.IMMUNIZE, table.immunity, found)
    elif verb == do.STEAL:
        add_robbed(table, seat, found)
    elif verb == do.DISCHARGE:
        add_discharges(table, seat, found)
    else:
        add_halted(table, seat, found)


def advances(table: Table, seat: i64, part: do.Part, left: i64) -> list[i64]:
    """SP-CARD-4, SP-RULING-12: steps of units of the own board, of any colour."""
    found = movers(table, seat, on.BY_CARD, part.what, left < part.amount)
    if left == 2 and part.amount == 2 and part.what == do.ANYONE and table.mandatory and not part.up_to:
        return full_moves(table, seat, found)
    return found


def answer_part(table: Table, seat: i64, index: i64, left: i64, action: i64) -> None:
    if action == move.DECLINE:
        return
    part = table.content.parts[index]
    verb = part.verb
    if verb == do.ADVANCE:
        advance(table, seat, index, left, action)
        return
    if left > 1 and (verb == do.PRODUCE or verb == do.CHARGE or verb == do.TAKE_BACK):
        table.push(frame(on.PART, seat, index, left - 1))
    if verb == do.PRODUCE:
        produce(table, seat, seat, action - move.PRODUCE, part.what)
    elif verb == do.SHIELD:
        shield(table, seat, action - move.SHIELD)
    elif verb == do.MARKET:
        table.push(frame(on.MARKET, seat))
    elif verb == do.ROLL:
        roll_for_energy(table, seat)
    elif verb == do.CHARGE:
        charge(table, seat, tiles_of(table, seat, action - move.CHARGE))
    elif verb == do.TAKE_BACK:
        take_back(table, seat, action - move.TAKE_BACK)
    elif verb == do.HERD:
        herd(table, seat, action - move.HERD)
    elif verb == do.PROMOTE:
        promote(table, seat, action - move.PROMOTE)
    elif verb < do.PROD:
        answer_instant(table, seat, part, action)
    elif verb == do.PROD:
        make_move(table, seat, action, on.BY_CARD)
    elif verb == do.CHARGE_UNDER:
        charge(table, seat, 1 << (action - move.CHARGE_TILE))
    else:
        swap(table, seat, action - move.SWAP)


def answer_instant(table: Table, seat: i64, part: do.Part, action: i64) -> None:
    verb = part.verb
    if verb == do.IMMUNITY:
        immunize(table, seat, action - move.IMMUNIZE, part.amount)
    elif verb == do.STEAL:
        steal(table, seat, action - move.ROB, part.amount)
    elif verb == do.DISCHARGE:
        spot = action - move.DISCHARGE
        discharge(table, seat, spot // TERRAINS, spot % TERRAINS)
    elif verb == do.FREE:
        free_unit(table, seat, action - move.FREE)
    else:
        spot = action - move.TARGET
        hit(table, seat, verb, part.amount, spot // PLACES, spot % PLACES)


def hit(table: Table, seat: i64, verb: i64, amount: i64, host: i64, place: i64) -> None:
    """Instants that pick a unit of another board."""
    if verb == do.HALT:
        halt_unit(table, host, place, amount)
    elif verb == do.DESTROY:
        destroy(table, host, place)
    elif free_ship_spaces(table, seat):
        table.ask(seat, frame(on.ASK_BERTH, seat, host, place))
    else:
        lose_whole(table, host, place)


def berth_choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = []
    add_ship_spaces(table, seat, move.BERTH, found)
    return found


def berth(table: Table, seat: i64, host: i64, place: i64, action: i64) -> None:
    """SP-UNIT-5, SP-RULING-28: the unit goes whole to the abductor's ship; its owner and a halt stay."""
    space = action - move.BERTH
    unit = lift(table, host, place)
    put(table, seat, space, unit)
    table.emit(happened.ABDUCTED, seat, host, place, space)


def advance(table: Table, seat: i64, index: i64, left: i64, action: i64) -> None:
    """A step or a jump by a card; more steps may follow.

    SP-RULING-12: with a first step into the core the unit has gone as far as two steps could take it.
    """
    part = table.content.parts[index]
    if left > 1:
        if part.what != do.ANYONE:
            if left == part.amount:
                table.push(frame(on.CLEAR_MARKS))
            mark(table, seat, place_moved(action), MOVED)
        alone = part.what == do.ANYONE and left == part.amount
        done: i64 = 1 if alone and enters_core(table, seat, action) else 0
        table.push(frame(on.PART, seat, index, left - 1, done))
    make_move(table, seat, action, on.BY_CARD)
