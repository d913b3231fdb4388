"""One line for everything that happened."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import events
from pestis.games.space_plague.board import KIND_IDS, SPACES
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.options import MARCH_ONLY
from pestis.games.space_plague.rules.cards.texts import why_idle
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import (
    FACE_NAMES,
    KIND_NAMES,
    TERRAIN_NAMES,
    card_name,
    event_name,
    evolution_name,
    kind_name,
    plain_space,
    terrain_name,
    whose,
)
from pestis.games.space_plague.words.sentences import agree, capital
from pestis.kernel.grammar import does, several, whom

CAPTAIN_KIND: Final = KIND_IDS.index("captain")
PHASE_LINES: Final = ("Setup", "Production", "Everybody picks a card", "The planetary event", "The march begins")
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
    "block_tiles": "Everybody rolls: tiles of that terrain never produce again.",
    "lose_tiles": "Everybody rolls: tiles of that terrain leave the game.",
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
WAYS: Final = {"advanced": "advances", "jumped": "jumps", "displaced": "moves out of harm's way"}
TILES: Final = ("charged", "discharged", "tile_blocked", "tile_lost", "frozen")


def course_text(state: Invasion, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "round_began":
        if args[0] == state.last_round and state.final_round == MARCH_ONLY:
            return "The last round is over."
        return f"Round {args[0]} begins; {whom(args[1], viewer)} {'go' if args[1] == viewer else 'goes'} first."
    if kind == "phase_began":
        return f"{PHASE_LINES[args[0]]}."
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
        return f"The discard pile of the market ({several(args[0], 'card')}) becomes a new deck."
    name = evolution_name(state, args[0])
    if kind == "bought":
        return f"{does(seat, viewer, 'buy')} {name} for {args[1]} energy."
    if kind == "dropped":
        return f"{does(seat, viewer, 'discard')} {name}."
    if kind == "flipped":
        return f"{name} lies on top of the market deck."
    return f"{name} comes into the market."


def card_text(state: Invasion, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "rested":
        rests = does(seat, viewer, "rest")
        return f"{rests} and {agree(seat, viewer, 'take')} {several(args[0], 'card')} back into hand."
    if kind == "rolled":
        return f"{does(seat, viewer, 'roll')} {FACE_NAMES[args[0]]}."
    if kind == "gained":
        return f"{does(seat, viewer, 'gain')} {args[0]} energy."
    if kind == "stole":
        return f"{does(seat, viewer, 'rob')} {whom(args[0], viewer)} of {args[1]} energy."
    if kind == "paid":
        spot = f"{plain_space(args[1] % SPACES)}{elsewhere(args[0], seat, viewer)}"
        return f"{does(seat, viewer, 'pay')} {args[2]} energy for the unit on {spot}."
    if kind in ("used", "activated"):
        verb = "use" if kind == "used" else "activate"
        return f"{does(seat, viewer, verb)} {evolution_name(state, args[0])}."
    name = card_name(state, args[0])
    texts = {
        "turned_up": f"{does(seat, viewer, 'have')} picked {name}.",
        "resolved": f"{does(seat, viewer, 'resolve')} {name}.",
        "nothing_done": f"{name} has no effect: {why_nothing(state, seat, args, viewer)}.",
        "trashed": f"{does(seat, viewer, 'trash')} {name} {ZONES[args[1]]}.",
        "took_back": f"{does(seat, viewer, 'take')} {name} back.",
    }
    return texts[kind]


def why_nothing(state: Invasion, seat: i64, args: list[int], viewer: i64) -> str:
    if args[1] == events.TOKENS:
        return f"{whom(seat, viewer)} {agree(seat, viewer, 'have')} too few tokens left"
    return why_idle(state, seat, args[0], viewer)


def elsewhere(host: i64, owner: i64, viewer: i64) -> str:
    """Whose board it is, unless that is plain from whose unit it is."""
    return "" if host == owner else f" of {whose(host, viewer)} board"


def tile_text(kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "discharged":
        path = f"{whose(args[0], viewer)} path"
        return f"{does(seat, viewer, 'clear')} {args[2]} energy from {terrain_name(args[1])} of {path}."
    tile = f"{plain_space(args[0])} ({terrain_name(args[1])}) of {whose(seat, viewer)} path"
    texts = {
        "charged": f"{capital(tile)} gets 1 energy.",
        "tile_blocked": f"{capital(tile)} never produces again.",
        "tile_lost": f"{capital(tile)} leaves the game.",
        "frozen": f"{capital(tile)} holds back whoever stands there for {several(args[2], 'round')}.",
    }
    return texts[kind]


def unit_text(kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind in ("placed", "arrived", "destroyed", "not_placed"):
        return fate_text(kind, seat, args, viewer)
    if kind == "core_lost":
        what = "a token" if args[0] <= CAPTAIN_KIND else "a special plague"
        return f"{does(seat, viewer, 'lose')} {what} in the core (1 point)."
    if kind == "collected":
        return collected_text(seat, args, viewer)
    if kind == "abducted":
        spot = f"{plain_space(args[1] % SPACES)} of {whose(args[0], viewer)} board"
        return f"{does(seat, viewer, 'abduct')} the unit on {spot} to {plain_space(args[2])}."
    if kind == "promoted":
        return f"{capital(whose(seat, viewer))} plague on {plain_space(args[1])} becomes a captain."
    if kind == "swapped":
        return f"{does(seat, viewer, 'swap')} the units on {plain_space(args[1])} and {plain_space(args[1] + 1)}."
    if kind in WAYS:
        return way_text(kind, seat, args, viewer)
    unit = "A native" if seat < 0 else f"{capital(whose(seat, viewer))} unit"
    return status_text(kind, unit, f"on {plain_space(args[1] % SPACES)}{elsewhere(args[0], seat, viewer)}", args)


def collected_text(seat: i64, args: list[int], viewer: i64) -> str:
    tile = plain_space(args[1])
    if seat < 0:
        return f"A native treads on {tile} of {whose(args[0], viewer)} path: 1 energy goes back to the pool."
    path = "" if seat == args[0] else f" of {whose(args[0], viewer)} path"
    return f"{does(seat, viewer, 'collect')} 1 energy from {tile}{path}."


def way_text(kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    """A unit that goes from one space to another."""
    unit = "A native" if seat < 0 else f"{capital(whose(seat, viewer))} unit"
    board = "" if seat == args[0] else f" on {whose(args[0], viewer)} board"
    return f"{unit}{board} {WAYS[kind]} from {plain_space(args[1] % SPACES)} to {plain_space(args[2])}."


def status_text(kind: str, unit: str, where: str, args: list[int]) -> str:
    texts = {
        "demoted": f"{unit.replace('unit', 'captain')} {where} loses a token and is a plague now.",
        "spared": f"{unit} {where} is protected and survives.",
        "shielded": f"{unit} {where} is shielded until the next round.",
        "made_immune": f"{unit} {where} is immune for {several(args[2], 'round')}.",
        "halted": f"{unit} {where} is halted for {several(args[2], 'round')}.",
        "freed": f"{unit} {where} is free to move again.",
    }
    return texts[kind]


def fate_text(kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "not_placed":
        why = "no special token is left" if args[2] == events.TOKENS else f"{whose(args[0], viewer)} ship is full"
        return f"No native joins {whom(args[0], viewer)}: {why}."
    if kind == "arrived":
        points = several(2 if args[1] == CAPTAIN_KIND else 1, "point")
        return (
            f"{capital(kind_name(seat, args[1], viewer))} reaches the core{f' ({points})' if seat >= 0 else ''}."
        )
    spot = f"{plain_space(args[1] % SPACES)}{elsewhere(args[0], seat, viewer)}"
    if kind == "placed" and seat >= 0:
        return f"{does(seat, viewer, 'put')} a {KIND_NAMES[args[2]]} on {spot}."
    name = capital(kind_name(seat, args[2], viewer))
    return f"{name} boards {spot}." if kind == "placed" else f"{name} on {spot} is destroyed."
