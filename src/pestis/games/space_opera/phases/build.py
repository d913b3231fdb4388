"""SO-BUILD, SO-CLONE, SO-RSCH: the Building phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import ending, hands, planets, ships, tools
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.phases import round as rounds
from pestis.kernel.agenda import frame
from pestis.kernel.events import VEIL_A
from pestis.kernel.piles import CARD_BITS, CARD_MASK

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


def next_turn(table: Table, seat: i64) -> None:
    """SO-BUILD-1: the rotation repeats until everybody has passed, researched or finished all planets."""
    actor = rounds.next_actor(table, seat)
    if actor < 0:
        rounds.end_phase(table, on.BUILDING)
        return
    rounds.start_turn(table, actor)
    if is_finished(table, actor):
        give_up(table, actor)
    else:
        ask_turn(table, actor)


def is_finished(table: Table, seat: i64) -> bool:
    """SO-RULING-14: who has visited all planets has no further turn, not even for Technologies."""
    if table.rules.revisit or not table.begun >> seat & 1:
        return False
    for cell in table.worlds:
        if table.owner[cell] == seat and not table.built[cell]:
            return False
    return True


def go_on(table: Table, seat: i64) -> None:
    """Ask for more of a turn after something was done in it."""
    if not table.is_alive(seat):
        end_turn(table, seat)
    elif table.site < 0:
        ask_turn(table, seat)
    else:
        ask_item(table, seat)


def ask_turn(table: Table, seat: i64) -> None:
    """SO-RULING-14: on his first turn a player always chooses; later one with nothing to do is passed."""
    if not table.begun >> seat & 1 or has_site(table, seat) or tools.could_use(table, seat):
        table.ask(seat, frame(on.ASK_BUILD, seat))
    else:
        give_up(table, seat)


def has_site(table: Table, seat: i64) -> bool:
    for cell in table.worlds:
        if table.owner[cell] == seat and is_site(table, cell):
            return True
    return False


def is_site(table: Table, cell: i64) -> bool:
    """A planet on which an item can be made now: the cheapest is a clone (SO-BUILD-7)."""
    if table.built[cell] and not table.rules.revisit:
        return False
    free = table.meeples[cell] > table.used[cell]
    return free and table.energy[cell] > 0 and planets.can_work(table, cell)


def turn_choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = []
    for cell in table.worlds:
        if table.owner[cell] == seat and is_site(table, cell):
            found.append(move.AT + cell)
    if not table.begun >> seat & 1 and table.deck.entries:
        found.append(move.RESEARCH)
    if table.owned[seat]:
        found += tools.use_moves(table, seat)
    found.append(move.PASS)
    if ending.may_surrender(table):
        found.append(move.SURRENDER)
    return found


def answer_turn(table: Table, seat: i64, action: i64) -> None:
    table.begun |= 1 << seat
    if action >= move.AT:
        table.site = action - move.AT
        ask_item(table, seat)
    elif action == move.PASS:
        give_up(table, seat)
    elif action == move.RESEARCH:
        research(table, seat)
    elif action == move.SURRENDER:
        table.push(frame(on.NEXT_BUILD, table.next_after(seat)))
        ending.surrender(table, seat)
    else:
        table.push(frame(on.BUILD_TURN, seat))
        tools.use(table, seat, action - move.USE)


def give_up(table: Table, seat: i64) -> None:
    """SO-BUILD-3: who passes has no further turn in this phase."""
    table.passed |= 1 << seat
    table.emit(happened.PASSED, seat, on.BUILDING)
    end_turn(table, seat)


def end_turn(table: Table, seat: i64) -> None:
    if table.site >= 0:
        table.built[table.site] = 1
        table.site = -1
    table.push(frame(on.NEXT_BUILD, table.next_after(seat)))


# Items on one planet.


def ask_item(table: Table, seat: i64) -> None:
    """SO-RULING-14: END is offered after the first item; with nothing left to do the turn ends by itself."""
    if has_item(table, seat) or (table.items and tools.could_use(table, seat)):
        table.ask(seat, frame(on.ASK_ITEM, seat))
    else:
        end_turn(table, seat)


def has_item(table: Table, seat: i64) -> bool:
    cell = table.site
    return (
        table.owner[cell] == seat
        and table.meeples[cell] > table.used[cell]
        and table.energy[cell] > 0
        and planets.can_work(table, cell)
    )


def item_choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = []
    if has_item(table, seat):
        cell = table.site
        energy = table.energy[cell]
        ore = table.ore[cell]
        found.append(move.BUILD + move.CLONE)
        if ore > 0 and not (table.rules.clone_last and table.cloned):
            if table.windmill[cell] < planets.MOST_LEVELS:
                found.append(move.BUILD + move.WINDMILL)
            if table.refinery[cell] < planets.MOST_LEVELS:
                found.append(move.BUILD + move.REFINERY)
            if table.farm[cell] < planets.MOST_LEVELS:
                found.append(move.BUILD + move.FARM)
            if energy > 1 and ore > 2:
                found.append(move.BUILD + move.BUNKER)
            if ships.can_launch(table):
                found.append(move.BUILD + move.SHIP_ITEM)
            if ore > 1:
                found.append(move.BUILD + move.BIO)
            if energy > 1 and ore > 2:
                found.append(move.BUILD + move.NUKE)
    if table.items or not found:
        if table.owned[seat] and table.items:
            found += tools.use_moves(table, seat)
        found.append(move.END)
        if ending.may_surrender(table):
            found.append(move.SURRENDER)
    return found


def answer_item(table: Table, seat: i64, action: i64) -> None:
    if action == move.END:
        end_turn(table, seat)
    elif action == move.SURRENDER:
        end_turn(table, seat)
        ending.surrender(table, seat)
    elif action >= move.USE:
        table.push(frame(on.BUILD_TURN, seat))
        tools.use(table, seat, action - move.USE)
    else:
        make(table, seat, table.site, action - move.BUILD)
        ask_item(table, seat)


def make(table: Table, seat: i64, cell: i64, item: i64) -> None:
    """SO-BUILD-4, SO-BUILD-5: the planet pays, one free Meeple is used."""
    table.items += 1
    table.energy[cell] = table.energy[cell] - move.ITEM_ENERGY[item]
    table.ore[cell] = table.ore[cell] - move.ITEM_ORE[item]
    table.used[cell] = table.used[cell] + 1
    if item == move.CLONE:
        # SO-CLONE-2: the new Meeple counts as used.
        table.meeples[cell] = table.meeples[cell] + 1
        table.used[cell] = table.used[cell] + 1
        table.cloned = True
    elif item == move.WINDMILL:
        table.windmill[cell] = table.windmill[cell] + 1
    elif item == move.REFINERY:
        table.refinery[cell] = table.refinery[cell] + 1
    elif item == move.FARM:
        table.farm[cell] = table.farm[cell] + 1
    elif item == move.BUNKER:
        table.bunkers[cell] = table.bunkers[cell] + 1
    elif item == move.SHIP_ITEM:
        ships.launch(table, seat, cell)
    elif item == move.BIO:
        table.bio[cell] = table.bio[cell] + 1
    else:
        table.nuke[cell] = table.nuke[cell] + 1
    table.emit(happened.BUILT, seat, item, cell)


# Research.


def research(table: Table, seat: i64) -> None:
    """SO-RSCH-1, SO-RSCH-2: one card of the deck, and no further turn in this phase."""
    table.passed |= 1 << seat
    table.push(frame(on.NEXT_BUILD, table.next_after(seat)))
    if table.rules.choose_research:
        show_deck(table, seat)
        table.ask(seat, frame(on.ASK_PICK_TECH, seat))
    else:
        keep(table, seat, hands.draw(table, seat))


def show_deck(table: Table, seat: i64) -> None:
    """SO-RULING-17 with `choose`: the researcher sees the whole deck; shuffling ends that."""
    entries = table.deck.entries
    for place in range(len(entries)):
        entries[place] = entries[place] & CARD_MASK | 1 << (CARD_BITS + seat)


def deck_choices(table: Table) -> list[i64]:
    found: i64 = 0
    for entry in table.deck.entries:
        found |= 1 << (entry & CARD_MASK)
    return [move.TECH + tech for tech in range(27) if found >> tech & 1]


def answer_pick(table: Table, seat: i64, action: i64) -> None:
    tech = action - move.TECH
    table.deck.take_at(table.deck.index(tech))
    table.deck.shuffle(table.rng)
    hands.gain(table, seat, tech)
    keep(table, seat, tech)


def keep(table: Table, seat: i64, tech: i64) -> None:
    """SO-RSCH-3, SO-RULING-18: with five cards in hand one goes back."""
    table.emit(happened.RESEARCHED, seat, tech, audience=1 << seat, veil=VEIL_A)
    if table.hands[seat].size() > hands.HAND_LIMIT:
        table.ask(seat, frame(on.ASK_RETURN, seat))


def return_choices(table: Table, seat: i64) -> list[i64]:
    found: i64 = 0
    for entry in table.hands[seat].entries:
        found |= 1 << (entry & CARD_MASK)
    return [move.TECH + tech for tech in range(27) if found >> tech & 1]
