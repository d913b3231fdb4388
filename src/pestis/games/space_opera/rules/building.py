"""SO-BUILD, SO-CLONE, SO-RSCH: the Building phase."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.rules import ending, hands, planets, rounds, ships
from pestis.games.space_opera.rules.tech import actions
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import frame as pack
from pestis.kernel.events import VEIL_A
from pestis.kernel.piles import CARD_BITS, CARD_MASK


def next_turn(state: Galaxy, seat: i64) -> None:
    """SO-BUILD-1: the rotation repeats until everybody has passed, researched or finished all planets."""
    actor = rounds.next_actor(state, seat)
    if actor < 0:
        rounds.end_phase(state, on.BUILDING)
        return
    rounds.start_turn(state, actor)
    if is_finished(state, actor):
        give_up(state, actor)
    else:
        ask_turn(state, actor)


def is_finished(state: Galaxy, seat: i64) -> bool:
    """SO-RULING-14: who has visited all planets has no further turn, not even for Technologies."""
    if state.rules.revisit or not state.begun >> seat & 1:
        return False
    for cell in state.worlds:
        if state.owner[cell] == seat and not state.built[cell]:
            return False
    return True


def go_on(state: Galaxy, seat: i64) -> None:
    """Ask for more of a turn after something was done in it."""
    if not state.is_alive(seat):
        end_turn(state, seat)
    elif state.site < 0:
        ask_turn(state, seat)
    else:
        ask_item(state, seat)


def ask_turn(state: Galaxy, seat: i64) -> None:
    """SO-RULING-14: on his first turn a player always chooses; later one with nothing to do is passed."""
    if not state.begun >> seat & 1 or has_site(state, seat) or actions.could_use(state, seat):
        state.ask(seat, pack(on.ASK_BUILD, seat))
    else:
        give_up(state, seat)


def has_site(state: Galaxy, seat: i64) -> bool:
    for cell in state.worlds:
        if state.owner[cell] == seat and is_site(state, cell):
            return True
    return False


def is_site(state: Galaxy, cell: i64) -> bool:
    """A planet on which an item can be made now: the cheapest is a clone (SO-BUILD-7)."""
    if state.built[cell] and not state.rules.revisit:
        return False
    free = state.meeples[cell] > state.used[cell]
    return free and state.energy[cell] > 0 and planets.can_work(state, cell)


def turn_choices(state: Galaxy, seat: i64) -> list[i64]:
    found: list[i64] = []
    for cell in state.worlds:
        if state.owner[cell] == seat and is_site(state, cell):
            found.append(move.AT + cell)
    if not state.begun >> seat & 1 and state.deck.entries:
        found.append(move.RESEARCH)
    if state.owned[seat]:
        found += actions.use_moves(state, seat)
    found.append(move.PASS)
    if ending.may_surrender(state):
        found.append(move.SURRENDER)
    return found


def answer_turn(state: Galaxy, seat: i64, action: i64) -> None:
    state.begun |= 1 << seat
    if action >= move.AT:
        state.site = action - move.AT
        ask_item(state, seat)
    elif action == move.PASS:
        give_up(state, seat)
    elif action == move.RESEARCH:
        research(state, seat)
    elif action == move.SURRENDER:
        state.push(pack(on.NEXT_BUILD, state.next_after(seat)))
        ending.surrender(state, seat)
    else:
        state.push(pack(on.BUILD_TURN, seat))
        actions.use(state, seat, action - move.USE)


def give_up(state: Galaxy, seat: i64) -> None:
    """SO-BUILD-3: who passes has no further turn in this phase."""
    state.passed |= 1 << seat
    state.emit(events.PASSED, seat, on.BUILDING)
    end_turn(state, seat)


def end_turn(state: Galaxy, seat: i64) -> None:
    if state.site >= 0:
        state.built[state.site] = 1
        state.site = -1
    state.push(pack(on.NEXT_BUILD, state.next_after(seat)))


# Items on one planet.


def ask_item(state: Galaxy, seat: i64) -> None:
    """SO-RULING-14: END is offered after the first item; with nothing left to do the turn ends by itself."""
    if has_item(state, seat) or (state.items and actions.could_use(state, seat)):
        state.ask(seat, pack(on.ASK_ITEM, seat))
    else:
        end_turn(state, seat)


def has_item(state: Galaxy, seat: i64) -> bool:
    cell = state.site
    return (
        state.owner[cell] == seat
        and state.meeples[cell] > state.used[cell]
        and state.energy[cell] > 0
        and planets.can_work(state, cell)
    )


def item_choices(state: Galaxy, seat: i64) -> list[i64]:
    found: list[i64] = []
    if has_item(state, seat):
        cell = state.site
        energy = state.energy[cell]
        ore = state.ore[cell]
        found.append(move.BUILD + move.CLONE)
        if ore > 0 and not (state.rules.clone_last and state.cloned):
            if state.windmill[cell] < planets.MOST_LEVELS:
                found.append(move.BUILD + move.WINDMILL)
            if state.refinery[cell] < planets.MOST_LEVELS:
                found.append(move.BUILD + move.REFINERY)
            if state.farm[cell] < planets.MOST_LEVELS:
                found.append(move.BUILD + move.FARM)
            if energy > 1 and ore > 2:
                found.append(move.BUILD + move.BUNKER)
            if ships.can_launch(state):
                found.append(move.BUILD + move.SHIP_ITEM)
            if ore > 1:
                found.append(move.BUILD + move.BIO)
            if energy > 1 and ore > 2:
                found.append(move.BUILD + move.NUKE)
    if state.items or not found:
        if state.owned[seat] and state.items:
            found += actions.use_moves(state, seat)
        found.append(move.END)
        if ending.may_surrender(state):
            found.append(move.SURRENDER)
    return found


def answer_item(state: Galaxy, seat: i64, action: i64) -> None:
    if action == move.END:
        end_turn(state, seat)
    elif action == move.SURRENDER:
        end_turn(state, seat)
        ending.surrender(state, seat)
    elif action >= move.USE:
        state.push(pack(on.BUILD_TURN, seat))
        actions.use(state, seat, action - move.USE)
    else:
        make(state, seat, state.site, action - move.BUILD)
        ask_item(state, seat)


def make(state: Galaxy, seat: i64, cell: i64, item: i64) -> None:
    """SO-BUILD-4, SO-BUILD-5: the planet pays, one free Meeple is used."""
    state.items += 1
    state.energy[cell] = state.energy[cell] - move.ITEM_ENERGY[item]
    state.ore[cell] = state.ore[cell] - move.ITEM_ORE[item]
    state.used[cell] = state.used[cell] + 1
    if item == move.CLONE:
        # SO-CLONE-2: the new Meeple counts as used.
        state.meeples[cell] = state.meeples[cell] + 1
        state.used[cell] = state.used[cell] + 1
        state.cloned = True
    elif item == move.WINDMILL:
        state.windmill[cell] = state.windmill[cell] + 1
    elif item == move.REFINERY:
        state.refinery[cell] = state.refinery[cell] + 1
    elif item == move.FARM:
        state.farm[cell] = state.farm[cell] + 1
    elif item == move.BUNKER:
        state.bunkers[cell] = state.bunkers[cell] + 1
    elif item == move.SHIP_ITEM:
        ships.launch(state, seat, cell)
    elif item == move.BIO:
        state.bio[cell] = state.bio[cell] + 1
    else:
        state.nuke[cell] = state.nuke[cell] + 1
    state.emit(events.BUILT, seat, item, cell)


# Research.


def research(state: Galaxy, seat: i64) -> None:
    """SO-RSCH-1, SO-RSCH-2: one card of the deck, and no further turn in this phase."""
    state.passed |= 1 << seat
    state.push(pack(on.NEXT_BUILD, state.next_after(seat)))
    if state.rules.choose_research:
        show_deck(state, seat)
        state.ask(seat, pack(on.ASK_PICK_TECH, seat))
    else:
        keep(state, seat, hands.draw(state, seat))


def show_deck(state: Galaxy, seat: i64) -> None:
    """SO-RULING-17 with `choose`: the researcher sees the whole deck; shuffling ends that."""
    entries = state.deck.entries
    for place in range(len(entries)):
        entries[place] = entries[place] & CARD_MASK | 1 << (CARD_BITS + seat)


def deck_choices(state: Galaxy) -> list[i64]:
    found: i64 = 0
    for entry in state.deck.entries:
        found |= 1 << (entry & CARD_MASK)
    return [move.TECH + tech for tech in range(27) if found >> tech & 1]


def answer_pick(state: Galaxy, seat: i64, action: i64) -> None:
    tech = action - move.TECH
    state.deck.take_at(state.deck.index(tech))
    state.deck.shuffle(state.rng)
    hands.gain(state, seat, tech)
    keep(state, seat, tech)


def keep(state: Galaxy, seat: i64, tech: i64) -> None:
    """SO-RSCH-3, SO-RULING-18: with five cards in hand one goes back."""
    state.emit(events.RESEARCHED, seat, tech, audience=1 << seat, veil=VEIL_A)
    if state.hands[seat].size() > hands.HAND_LIMIT:
        state.ask(seat, pack(on.ASK_RETURN, seat))


def return_choices(state: Galaxy, seat: i64) -> list[i64]:
    found: i64 = 0
    for entry in state.hands[seat].entries:
        found |= 1 << (entry & CARD_MASK)
    return [move.TECH + tech for tech in range(27) if found >> tech & 1]
