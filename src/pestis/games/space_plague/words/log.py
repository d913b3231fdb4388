"""One line for everything that happened."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague.board import KIND_IDS, SPACES
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import (
    FACE_NAMES,
    TERRAIN_NAMES,
    card_name,
    event_name,
    evolution_name,
    kind_name,
    plain_space,
    terrain_name,
    whose,
)
from pestis.games.space_plague.words.sentences import capital
from pestis.kernel.words import does, several, whom

CAPTAIN_KIND: Final = KIND_IDS.index("captain")
PHASE_NAMES: Final = ("Setup", "Production", "Action cards", "Planetary event", "March")
ZONES: Final = ("from hand", "from the played cards")
# What one of several effects of a planet does: the text of the planet speaks of all of them.
UNIQUE_LINES: Final = {
    "destroy": "All units on {ground} are destroyed.",
    "advance": "Units on {ground} advance one space.",
    "toll": "Pay {energy} energy for each unit on {ground}, or it is destroyed.",
    "charge": "Energy is produced on {ground}.",
    "halt": "Units on {ground} may not move for {rounds}.",
    "destroy_ships": "All units on ships are destroyed.",
    "trash_cards": "Everybody trashes a card from hand, or two played cards.",
    "one_of_three": "Everybody rolls the die, or buys one evolution, or advances a unit one space.",
    "evolve_or_die": "Everybody buys one evolution, or loses the unit that is closest to the core.",
    "visit": "Everybody puts a plague on a free ship space of a neighbour.",
    "card_or_unit": "Everybody trashes a card from hand, or loses the unit that is closest to the core.",
    "natives": "A native boards every ship.",
    "block_tiles": "Everybody rolls: tiles of that ground never produce again.",
    "lose_tiles": "Everybody rolls: tiles of that ground are lost.",
    "trash_last": "Everybody trashes the card played last.",
    "lose_closest": "Everybody loses the unit that is closest to the core.",
}


def event_text(state: Invasion, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    """What happened, told to a viewer."""
    if kind in COURSE:
        return course_text(state, kind, seat, args, viewer)
    if kind in MARKET:
        return market_text(state, kind, seat, args, viewer)
    if kind in CARDS:
        return card_text(state, kind, seat, args, viewer)
    if kind in TILES:
        return tile_text(kind, seat, args, viewer)
    return unit_text(kind, seat, args, viewer)


COURSE: Final = (
    "round_began",
    "phase_began",
    "card_left",
    "revealed",
    "struck",
    "no_event",
    "started_first",
    "final_march",
    "ended",
)
MARKET: Final = ("bought", "refilled", "flipped", "renewed", "reshuffled", "dropped", "dealt")
CARDS: Final = (
    "turned_up",
    "resolved",
    "nothing_done",
    "used",
    "activated",
    "rested",
    "trashed",
    "took_back",
    "rolled",
    "gained",
    "paid",
    "stole",
)
TILES: Final = ("charged", "discharged", "tile_blocked", "tile_lost", "frozen")


def course_text(state: Invasion, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "round_began":
        return f"Round {args[0]} begins; {whom(args[1], viewer)} {'go' if args[1] == viewer else 'goes'} first."
    if kind == "phase_began":
        return f"{PHASE_NAMES[args[0]]}."
    if kind == "card_left":
        return f"{event_name(state, args[0])} leaves the track."
    if kind == "revealed":
        return f"{event_name(state, args[0])} is revealed."
    if kind == "struck":
        words = unique_text(state, args[0]) if is_unique(state, args[0]) else state.content.event_texts[args[0]]
        return f"Event: {event_name(state, args[0])}. {words}"
    if kind == "started_first":
        return f"{does(seat, viewer, 'have')} the first player token."
    texts = {
        "no_event": "The last place of the track is empty: no event.",
        "final_march": "The last event is over: only the final march is left.",
        "ended": "The last march is over, and so is the game.",
    }
    return texts[kind]


def is_unique(state: Invasion, card: i64) -> bool:
    """SP-EVT-3: whether the planet says what the card does; in a pack any card may leave it to the planet."""
    return state.content.parts[state.content.event_first[card]].verb == parts.EV_PLANET


def unique_text(state: Invasion, card: i64) -> str:
    """What the planet does for a card that has struck; of several effects the one whose turn it was.

    SP-PLANET-GASIER-0: that is told by the cards which struck before it and are gone from the track by now.
    """
    planet = state.the_planet()
    effects = planet.last_part - planet.first_part
    if effects == 1:
        return planet.text
    before: i64 = 0
    for gone in state.gone:
        if gone == card:
            break
        if is_unique(state, gone):
            before += 1
    part = state.content.parts[planet.first_part + before % effects]
    line = UNIQUE_LINES[parts.EVENT_VERBS[part.verb - parts.FIRST_EVENT_VERB]]
    return line.format(ground=ground_names(part.grounds), energy=part.amount, rounds=several(part.amount, "round"))


def ground_names(grounds: i64) -> str:
    names = [name for bit, name in enumerate((*TERRAIN_NAMES, "the planet tile")) if grounds >> bit & 1]
    return " and ".join(names)


def market_text(state: Invasion, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "renewed":
        price = f"for {args[0]} energy" if args[0] else "for free"
        return f"{does(seat, viewer, 'renew')} the market {price}."
    if kind == "reshuffled":
        return f"The market discards ({several(args[0], 'card')}) become a new deck."
    name = evolution_name(state, args[0])
    if kind == "bought":
        return f"{does(seat, viewer, 'buy')} {name} for {args[1]}."
    if kind == "dropped":
        return f"{does(seat, viewer, 'discard')} {name}."
    if kind == "flipped":
        return f"{name} lies on top of the market deck."
    return f"{name} comes into the market."


def card_text(state: Invasion, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "rested":
        return f"{does(seat, viewer, 'rest')}: {several(args[0], 'card')} back in hand."
    if kind == "rolled":
        return f"{does(seat, viewer, 'roll')} {FACE_NAMES[args[0]]}."
    if kind == "gained":
        return f"{does(seat, viewer, 'gain')} {args[0]} energy."
    if kind == "stole":
        return f"{does(seat, viewer, 'steal')} {args[1]} energy from {whom(args[0], viewer)}."
    if kind == "paid":
        spot = f"{plain_space(args[1] % SPACES)} of {whose(args[0], viewer)} board"
        return f"{does(seat, viewer, 'pay')} {args[2]} energy for the unit on {spot}."
    if kind in ("used", "activated"):
        return f"{does(seat, viewer, 'use')} {evolution_name(state, args[0])}."
    name = card_name(state, args[0])
    texts = {
        "turned_up": f"{does(seat, viewer, 'have')} picked {name}.",
        "resolved": f"{does(seat, viewer, 'resolve')} {name}.",
        "nothing_done": f"{name} does nothing: nothing is possible.",
        "trashed": f"{does(seat, viewer, 'trash')} {name} {ZONES[args[1]]}.",
        "took_back": f"{does(seat, viewer, 'take')} {name} back.",
    }
    return texts[kind]


def tile_text(kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "discharged":
        path = f"{whose(args[0], viewer)} path"
        return f"{does(seat, viewer, 'clear')} {args[2]} energy from {terrain_name(args[1])} of {path}."
    tile = f"{plain_space(args[0])} ({terrain_name(args[1])}) of {whose(seat, viewer)} path"
    texts = {
        "charged": f"Energy on {tile}.",
        "tile_blocked": f"{capital(tile)} never produces again.",
        "tile_lost": f"{capital(tile)} leaves the game.",
        "frozen": f"{capital(tile)} holds back whoever stands there.",
    }
    return texts[kind]


def unit_text(kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind in ("placed", "arrived", "destroyed", "not_placed"):
        return fate_text(kind, seat, args, viewer)
    if kind == "core_lost":
        what = "a token" if args[0] <= CAPTAIN_KIND else "a special plague"
        return f"{does(seat, viewer, 'lose')} {what} in the core."
    if kind == "collected":
        taker = does(seat, viewer, "collect") if seat >= 0 else "The pool takes"
        return f"{taker} the energy on {plain_space(args[1])} of {whose(args[0], viewer)} path."
    if kind == "abducted":
        spot = f"{plain_space(args[1] % SPACES)} of {whose(args[0], viewer)} board"
        return f"{does(seat, viewer, 'abduct')} the unit on {spot} to {plain_space(args[2])}."
    if kind == "promoted":
        return f"{capital(whose(seat, viewer))} plague on {plain_space(args[1])} becomes a captain."
    if kind == "swapped":
        return f"{does(seat, viewer, 'swap')} the units on {plain_space(args[1])} and {plain_space(args[1] + 1)}."
    unit = "A native" if seat < 0 else f"{capital(whose(seat, viewer))} unit"
    where = f"on {plain_space(args[1] % SPACES)} of {whose(args[0], viewer)} board"
    return status_text(kind, unit, where, args)


def status_text(kind: str, unit: str, where: str, args: list[int]) -> str:
    texts = {
        "demoted": f"{unit} {where} loses a token and is a captain no more.",
        "spared": f"{unit} {where} is protected and survives.",
        "shielded": f"{unit} {where} is shielded until the next round.",
        "made_immune": f"{unit} {where} is immune for {several(args[2], 'round')}.",
        "halted": f"{unit} {where} is halted for {several(args[2], 'round')}.",
        "freed": f"{unit} {where} is free to move again.",
    }
    if kind in texts:
        return texts[kind]
    goal = plain_space(args[2])
    verb = {"advanced": "advances to", "jumped": "jumps to", "displaced": "is moved to"}[kind]
    return f"{unit} {where} {verb} {goal}."


def fate_text(kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    board = f"{whose(args[0], viewer)} board"
    if kind == "not_placed":
        return f"No native comes to {board}: there is no free ship space, or no token."
    if kind == "arrived":
        return f"{capital(kind_name(seat, args[1], viewer))} reaches the core."
    name = capital(kind_name(seat, args[2], viewer))
    if kind == "placed":
        return f"{name} appears on {plain_space(args[1])} of {board}."
    return f"{name} on {plain_space(args[1] % SPACES)} of {board} is destroyed."
