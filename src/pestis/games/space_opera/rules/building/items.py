"""SO-BUILD-2, SO-CLONE: items made on one planet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.rules import ending, planets, ships
from pestis.games.space_opera.rules.own_turn import TurnQuestion
from pestis.games.space_opera.rules.tech import actions
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import cell_name, tokens, verb
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.grammar import does, several
from pestis.kernel.moves import Move, Refusal

FIRST_AN_ITEM: Final = "First build an item on the planet you have chosen."


class AskItem(TurnQuestion):
    """SO-BUILD-2, SO-BUILD-7: what is made next on the planet of this turn."""

    kind = on.ASK_ITEM
    rules = ("SO-BUILD-2", "SO-BUILD-7")
    id = "item"
    is_plain = True
    end_rule = "SO-RULING-14"

    def choices(self, state: Galaxy, frame: i64, seat: i64) -> list[i64]:
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

    def answer(self, state: Galaxy, frame: i64, seat: i64, action: i64) -> None:
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

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        """SO-BUILD-4, SO-BUILD-5: with what the planet can pay."""
        seat = seat_of(frame)
        cell = state.site
        free = several(int(state.meeples[cell] - state.used[cell]), "free Meeple")
        stock = f"{tokens(state.energy[cell], 0)}, {tokens(state.ore[cell], 1)}, {free}"
        end = f", or {verb(seat, viewer, 'end')} the turn" if state.items else ""
        return f"{does(seat, viewer, 'build')} on {cell_name(state, cell, viewer)}{end}. There: {stock}."

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        match made.verb:
            case "build":
                return why_not_build(state, seat, made.args["item"])
            case "at" if made.args["cell"] < state.rules.cells:
                return Refusal("SO-BUILD-2", f"One turn is one planet: {cell_name(state, state.site, seat)}.")
            case "research":
                return Refusal("SO-RSCH-1", "Research replaces building: you have begun to build.")
            case "end":
                return Refusal("SO-RULING-14", "First build at least one item.")
            case "pass":
                return Refusal("SO-RULING-71", "The turn has begun: end it instead.")
        return super().why_not(state, frame, seat, made)

    def why_not_yet(self, state: Galaxy, tech: i64) -> Refusal:
        if state.items == 0:
            return Refusal("SO-RULING-14", FIRST_AN_ITEM)
        return super().why_not_yet(state, tech)

    def why_not_surrender(self, state: Galaxy) -> Refusal:
        if ending.may_surrender(state):
            return Refusal("SO-RULING-14", FIRST_AN_ITEM)
        return super().why_not_surrender(state)


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


def end_turn(state: Galaxy, seat: i64) -> None:
    if state.site >= 0:
        state.built[state.site] = 1
        state.site = -1
    state.push(pack(on.NEXT_BUILD, state.next_after(seat)))


def why_not_build(state: Galaxy, seat: i64, item: i64) -> Refusal:
    cell = state.site
    if state.owner[cell] != seat or state.meeples[cell] <= state.used[cell]:
        return Refusal("SO-BUILD-6", "There is no free Meeple left on this planet.")
    if state.energy[cell] < move.ITEM_ENERGY[item] or state.ore[cell] < move.ITEM_ORE[item]:
        price = f"{move.ITEM_ENERGY[item]} Energy and {move.ITEM_ORE[item]} Ore"
        stock = f"{state.energy[cell]} and {state.ore[cell]}"
        return Refusal("SO-BUILD-4", f"That costs {price}; the store of this planet has {stock}.")
    if state.rules.clone_last and state.cloned:
        return Refusal("SO-CLONE-4", "After cloning nothing else is built in this turn.")
    if item == move.SHIP_ITEM and not ships.can_launch(state):
        return Refusal("SO-RULING-11", "There are as many ships as can be told apart.")
    return Refusal("SO-STR-1", "There are three levels at most.")
