"""SO-BUILD-2, SO-CLONE: items made on one planet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.rules import ending, planets, ships
from pestis.games.space_opera.rules.building import research
from pestis.games.space_opera.rules.own_turn import TurnQuestion
from pestis.games.space_opera.rules.people import is_in_full
from pestis.games.space_opera.rules.tech import actions
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.names import ITEM_NAMES, capital, cell_name, listed, tokens
from pestis.games.space_opera.words.seats import does
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.grammar import several
from pestis.kernel.moves import Bundle, Move, Refusal

# SO-RULING-43: however often somebody changes his mind about the planet, the Round is finite.
MOST_CHANGES: Final[i64] = 1000
GAINS: Final = (
    "",
    ": 1 Energy more in each Production",
    ": 1 Ore more in each Production",
    ": capacity for 1 Meeple more",
    ": it protects 1 Meeple and 1 Farm level",
    "",
    "",
    "",
)


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
        if may_go_back(state):
            found += back_choices(state, seat)
        elif state.items or not found:
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
        elif action == move.PASS:
            state.site = -1
            give_up(state, seat)
        elif action == move.RESEARCH:
            state.site = -1
            state.begun |= 1 << seat
            research.research(state, seat)
        elif action >= move.AT:
            choose_site(state, seat, action - move.AT)
        elif action >= move.USE:
            state.begun |= 1 << seat
            state.push(pack(on.BUILD_TURN, seat))
            actions.use(state, seat, action - move.USE)
        else:
            state.begun |= 1 << seat
            make(state, seat, state.site, action - move.BUILD)
            ask_item(state, seat)

    def text(self, state: Galaxy, frame: i64, viewer: i64) -> str:
        """SO-BUILD-4, SO-BUILD-5: with what the planet can pay."""
        seat = seat_of(frame)
        cell = state.site
        name = cell_name(state, cell, viewer)
        stock = f"It has {stock_text(state, cell)}."
        if seat != viewer:
            return f"{does(seat, viewer, 'build')} on {name}. {stock}"
        return (
            f"Build more on {name}, or end your turn? {stock}"
            if state.items
            else f"What do you build on {name}? {stock}"
        )

    def why_not(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> Refusal | None:
        match made.verb:
            case "build":
                return why_not_build(state, seat, made.args["item"])
            case "at" if made.args["cell"] < state.rules.cells:
                return Refusal("SO-BUILD-2", f"You build on one planet per turn, now on {site_name(state, seat)}.")
            case "research":
                return Refusal(
                    "SO-RSCH-1", "Research replaces building, and you have begun to build in this phase."
                )
            case "end":
                return first_an_item(state, seat)
            case "pass" if state.items:
                told = "You have built in this turn, so you cannot pass now: end your turn, and pass on the next."
                return Refusal("SO-RULING-71", told)
            case "pass":
                return first_an_item(state, seat)
        return super().why_not(state, frame, seat, made)

    def why_not_yet(self, state: Galaxy, seat: i64, tech: i64) -> Refusal:
        return super().why_not_yet(state, seat, tech) if state.items else first_an_item(state, seat)

    def why_not_surrender(self, state: Galaxy) -> Refusal:
        if ending.may_surrender(state):
            return first_an_item(state, state.turn)
        return super().why_not_surrender(state)

    def saying(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        match made.verb:
            case "build":
                return build_text(state, made.args["item"])
            case "at":
                cell = made.args["cell"]
                return f"Build on {cell_name(state, cell, seat)} instead, which has {stock_text(state, cell)}"
        return ""

    def warning(self, state: Galaxy, frame: i64, seat: i64, made: Move) -> str:
        if made.verb == "build" and made.args["item"] == move.CLONE:
            return crowd_warning(state, seat)
        return super().warning(state, frame, seat, made)

    def bundles(self, state: Galaxy, frame: i64, seat: i64) -> list[Bundle]:
        """All clones that the planet can pay for and has Meeples for."""
        cell = state.site
        count = int(min(state.energy[cell], state.meeples[cell] - state.used[cell]))
        if count < 2 or not has_item(state, seat):
            return []
        told = f"Clone {count} Meeples for {count} Energy{crowd_of(state, count)}"
        return [Bundle(told, [int(move.BUILD + move.CLONE)] * count)]


# A turn that has only begun.


def may_go_back(state: Galaxy) -> bool:
    """Whether another planet may still be chosen: by people only, before the first item."""
    if state.items or not is_in_full(state):
        return False
    return state.decisions - state.round_start < MOST_CHANGES


def back_choices(state: Galaxy, seat: i64) -> list[i64]:
    """What the choice of the planet had been made from."""
    found = actions.use_moves(state, seat)
    found += [site for site in sites(state, seat) if site != move.AT + state.site]
    if not state.begun >> seat & 1 and state.deck.entries:
        found.append(move.RESEARCH)
    found.append(move.PASS)
    if ending.may_surrender(state):
        found.append(move.SURRENDER)
    return found


def first_an_item(state: Galaxy, seat: i64) -> Refusal:
    """SO-RULING-14: a chosen planet is built on."""
    if may_go_back(state):
        told = f"Build something on {site_name(state, seat)}, choose another planet, or pass."
    else:
        told = f"Build something on {site_name(state, seat)}: you have chosen it, and can at least clone a Meeple."
    return Refusal("SO-RULING-14", told)


def site_name(state: Galaxy, seat: i64) -> str:
    return cell_name(state, state.site, seat)


# Planets to build on.


def choose_site(state: Galaxy, seat: i64, cell: i64) -> None:
    state.site = cell
    ask_item(state, seat)


def sites(state: Galaxy, seat: i64) -> list[i64]:
    """The planets on which a seat can make an item, as moves."""
    found: list[i64] = []
    for cell in state.worlds:
        if state.owner[cell] == seat and is_site(state, cell):
            found.append(move.AT + cell)
    return found


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


def stock_text(state: Galaxy, cell: i64) -> str:
    """What a planet can pay with."""
    free = several(int(state.meeples[cell] - state.used[cell]), "free Meeple")
    return listed([tokens(state.energy[cell], 0), tokens(state.ore[cell], 1), free])


def give_up(state: Galaxy, seat: i64) -> None:
    """SO-BUILD-3: who passes has no further turn in this phase."""
    state.passed |= 1 << seat
    state.emit(events.PASSED, seat, on.BUILDING)
    end_turn(state, seat)


# Items.


def ask_item(state: Galaxy, seat: i64) -> None:
    """SO-RULING-14: END is offered after the first item; with nothing left to do the turn ends by itself."""
    if may_go_back(state) and not has_item(state, seat):
        # A Technology has taken what the planet had: the turn is asked for anew.
        state.site = -1
        state.push(pack(on.BUILD_TURN, seat))
        return
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
    name = cell_name(state, cell, seat)
    thing = capital("a Meeple to clone" if item == move.CLONE else ITEM_NAMES[item])
    if state.owner[cell] != seat or state.meeples[cell] <= state.used[cell]:
        return Refusal("SO-BUILD-6", f"Each item needs a free Meeple, and {name} has none left in this Round.")
    if move.WINDMILL <= item <= move.FARM and beyond(state, cell, item):
        return Refusal("SO-STR-1", f"{name} has {planets.MOST_LEVELS} of these levels already, which is the most.")
    if state.rules.clone_last and state.cloned:
        return Refusal("SO-CLONE-4", "You have cloned: at this table nothing else is built after that in a turn.")
    if item == move.SHIP_ITEM and not ships.can_launch(state):
        return Refusal("SO-RULING-11", "95 ships are on the map; one must be lost before another can be built.")
    stock = f"{state.energy[cell]} Energy and {state.ore[cell]} Ore"
    return Refusal("SO-BUILD-4", f"{thing} costs {price_text(item)}; the store of {name} has {stock}.")


def beyond(state: Galaxy, cell: i64, item: i64) -> bool:
    """SO-STR-1: three levels are the most."""
    levels = (state.windmill, state.refinery, state.farm)[item - move.WINDMILL]
    return levels[cell] >= planets.MOST_LEVELS


# In words.


def price_text(item: i64) -> str:
    energy, ore = move.ITEM_ENERGY[item], move.ITEM_ORE[item]
    return f"{energy} Energy" + (f" and {ore} Ore" if ore else "")


def build_text(state: Galaxy, item: i64) -> str:
    """What it costs and what it is good for."""
    if item == move.CLONE:
        return f"Clone a Meeple for {price_text(item)}"
    return f"Build {ITEM_NAMES[item]} for {price_text(item)}{GAINS[item]}"


def crowd_of(state: Galaxy, count: int) -> str:
    """SO-CLONE-3: how many of several clones are beyond the capacity."""
    over = min(count, state.meeples[state.site] + count - planets.capacity(state, state.site))
    if over <= 0:
        return ""
    fate = "dies in Maintenance unless it leaves" if over == 1 else "die in Maintenance unless they leave"
    return f": {over} beyond the capacity {fate}"


def crowd_warning(state: Galaxy, seat: i64) -> str:
    """SO-CLONE-3: cloning beyond the capacity is allowed, and the surplus is lost in Maintenance."""
    room = planets.capacity(state, state.site)
    if state.meeples[state.site] < room:
        return ""
    people = several(int(room), "Meeple")
    return f"{site_name(state, seat)} has room for {people}: one more dies in Maintenance unless it leaves."
