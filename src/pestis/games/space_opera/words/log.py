"""One line for each event, as the one who reads it would say it. Veiled arguments are -1."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.rules.scoring import REASON_TEXTS
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.attacks import ATTACK_TEXTS
from pestis.games.space_opera.words.names import (
    GOOD_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    PHASE_NAMES,
    TARGET_NAMES,
    capital,
    card_name,
    cell_name,
    place_name,
    ship_name,
    tech_name,
    tokens,
    whose,
)
from pestis.kernel.grammar import does, several, who, whom

LOSS_TEXTS: Final = (
    "in a collision",
    "in a nuclear detonation",
    "in a Supernova",
    "without Energy",
    "by a Force Field",
    "by Missile Defense",
    "in its strike",
    "in the invasion",
    "by a strike",
    "in a nuclear strike",
    "by the Wave Motion Gun",
    "with its owner",
)
MARKER_NAMES: Final = ("Contamination", "Nuclear Fallout")
STRUCTURES: Final = ("a Windmill", "a Refinery", "a Farm", "Bunkers", "a ship")
ROUND_EVENTS: Final = ("round_began", "phase_began", "passed", "surrendered", "eliminated", "ended")
TIE_EVENTS: Final = ("offered_ties", "tied", "refused_ties", "broke_ties", "withdrew", "paid_tribute")
TECH_EVENTS: Final = ("researched", "returned", "used", "cancelled", "spied", "got_tech", "looked")
SHIP_EVENTS: Final = (
    "loaded",
    "set_out",
    "moved",
    "lost_ship",
    "retreated",
    "saved",
    "pierced",
    "uncovered",
    "cloaked",
    "took_ship",
    "left_ship",
)


def event_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind in ROUND_EVENTS:
        return round_text(kind, seat, args, viewer)
    if kind in SHIP_EVENTS:
        return ship_text(state, kind, seat, args, viewer)
    if kind in TECH_EVENTS:
        return tech_event_text(state, kind, seat, args, viewer)
    if kind in TIE_EVENTS:
        return tie_text(state, kind, seat, args, viewer)
    if kind in ("attacked", "struck", "fought", "captured", "marked", "cleared", "pulsed", "vaporised"):
        return war_text(state, kind, seat, args, viewer)
    return planet_text(state, kind, seat, args, viewer)


def round_text(kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "round_began":
        return (
            f"Round {args[0]} begins; {whom(args[1], viewer)} {'have' if args[1] == viewer else 'has'} the token."
        )
    if kind == "phase_began":
        return f"{PHASE_NAMES[args[0]]} phase."
    if kind == "passed":
        return f"{does(seat, viewer, 'pass')} in {PHASE_NAMES[args[0]]}."
    if kind == "surrendered":
        return f"{does(seat, viewer, 'surrender')}."
    if kind == "eliminated":
        return f"{does(seat, viewer, 'have')} no Meeple left and {'are' if seat == viewer else 'is'} out."
    return f"The game is over. {REASON_TEXTS[args[0]]}"


def ship_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    ship = ship_name(args[0])
    if kind == "loaded":
        goods = tokens(args[2], args[1]) if args[2] else f"no {GOOD_NAMES[args[1]]}"
        return f"{does(seat, viewer, 'have')} {goods} aboard {ship} now."
    if kind == "set_out":
        spaces = several(args[2], "space")
        return f"{does(seat, viewer, 'move')} {ship}: {args[1]} Energy, {spaces}."
    if kind == "saved":
        return f"{tech_name(state, args[1])} saves {whose(ship, seat, viewer)}."
    if kind == "pierced":
        return f"The armour of {ship} is pierced."
    if kind == "uncovered":
        return f"A Radio Telescope sees {ship}."
    if kind == "cloaked":
        return f"{capital(whose(ship, seat, viewer))} is in stealth."
    where = cell_name(state, args[1], viewer)
    if kind == "moved":
        return f"{capital(ship)} goes to {where}."
    if kind == "retreated":
        return f"{capital(ship)} goes back to {where}."
    if kind == "took_ship":
        return f"{does(seat, viewer, 'take')} over {ship} at {where}."
    if kind == "left_ship":
        return f"{capital(ship)} at {where} has no owner any more."
    lost = whose(ship, seat, viewer) if seat >= 0 else ship
    return f"{capital(lost)} is lost at {where} {LOSS_TEXTS[args[2]]}."


def tech_event_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "looked":
        card = f": {card_name(state, args[1])}" if args[1] >= 0 else ""
        return f"{does(seat, viewer, 'look')} at the card at {cell_name(state, args[0], viewer)}{card}."
    name = tech_name(state, args[0])
    if kind == "researched":
        return f"{does(seat, viewer, 'research')} {name}."
    if kind == "got_tech":
        return f"{does(seat, viewer, 'get')} {name}."
    if kind == "returned":
        return f"{does(seat, viewer, 'give')} {name} back to the deck."
    if kind == "cancelled":
        return f"{capital(whose(name, args[1], viewer))} is hacked."
    if kind == "spied":
        return f"{does(seat, viewer, 'copy')} {name}."
    about = f" for {ship_name(args[1] - 1)}" if args[1] > 0 else ""
    where = f" at {cell_name(state, args[2] - 1, viewer)}" if args[2] > 0 else ""
    return f"{does(seat, viewer, 'use')} {name}{about}{where}."


def tie_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "paid_tribute":
        return f"{does(seat, viewer, 'pay')} {whom(args[1], viewer)} 1 {KIND_NAMES[args[0]]} to stop the attack."
    other = whom(args[0], viewer)
    if kind == "offered_ties":
        return f"{does(seat, viewer, 'offer')} ties to {other}."
    if kind == "tied":
        return (
            f"{who(seat, viewer)} and {other} have ties; the counter lies on {cell_name(state, args[1], viewer)}."
        )
    if kind == "refused_ties":
        return f"{does(seat, viewer, 'refuse')} {whose('ties', args[0], viewer, 'the')}."
    if kind == "broke_ties":
        return f"{capital(whose('ties', seat, viewer, 'the'))} with {other} are broken."
    return f"{does(seat, viewer, 'withdraw')} the attack on {other}."


def war_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "attacked":
        return attacked_text(state, seat, args, viewer)
    cell = cell_name(state, args[0], viewer)
    if kind == "struck":
        name = TARGET_NAMES[args[1]]
        if args[1] == move.AT_MEEPLE:
            return f"{several(args[2], 'Meeple')} {'is' if args[2] == 1 else 'are'} killed on {cell}."
        if args[1] in (move.AT_WINDMILL, move.AT_REFINERY, move.AT_FARM):
            return f"{name.capitalize()} on {cell} loses {several(args[2], 'level')}."
        return f"{name.capitalize()} is destroyed on {cell}."
    if kind == "fought":
        return f"Invasion of {cell}: strength {args[1]} against {args[2]}."
    if kind == "captured":
        return f"{does(seat, viewer, 'capture')} {cell} with {several(args[1], 'Meeple')} left."
    if kind == "marked":
        return f"{MARKER_NAMES[args[1]]} on {cell} to the end of Round {args[2]}."
    if kind == "cleared":
        return f"{MARKER_NAMES[args[1]]} is gone from {cell}."
    if kind == "pulsed":
        return f"{does(seat, viewer, 'put')} an EM Pulse on {cell}."
    return f"{card_name(state, args[1])} at {cell} is no more."


def attacked_text(state: Galaxy, seat: i64, args: list[int], viewer: i64) -> str:
    cell = cell_name(state, args[1], viewer)
    mode = args[2]
    if mode < move.STRIKE:
        verb = "detonate a nuclear warhead against" if mode >= move.DETONATE else "attack"
        words = does(seat, viewer, verb.split(" ", 1)[0]) + verb[len(verb.split(" ", 1)[0]) :]
        return f"{words} {whose('ships', args[0], viewer, 'the')} at {cell}."
    ship = capital(whose("ship", seat, viewer, "a"))
    if mode == events.BEAM_INVASION:
        return f"{does(seat, viewer, 'send')} Meeples by Transport Beam to {cell}."
    return f"{ship} {ATTACK_TEXTS[mode]} {cell}."


def planet_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "built":
        item = ITEM_NAMES[args[0]]
        verb = "clone a Meeple" if args[0] == move.CLONE else f"build {item}"
        first = verb.split(" ", 1)[0]
        return f"{does(seat, viewer, first)}{verb[len(first) :]} on {cell_name(state, args[1], viewer)}."
    if kind in ("paid", "placed"):
        word = "pay" if kind == "paid" else "get"
        where = "from" if kind == "paid" else "on"
        return f"{does(seat, viewer, word)} 1 {KIND_NAMES[args[0]]} {where} {cell_name(state, args[1], viewer)}."
    if kind == "stole":
        place = cell_name(state, args[2], viewer)
        owner = "yours" if args[1] == viewer else whom(args[1], viewer)
        return f"{does(seat, viewer, 'take')} 1 {KIND_NAMES[args[0]]} of {owner} from {place}."
    if kind == "sent":
        return f"{does(seat, viewer, 'send')} {sent(args[1], args[0])} to {cell_name(state, args[2], viewer)}."
    if kind == "offered_trade":
        return f"{does(seat, viewer, 'offer')} {whom(args[0], viewer)} a trade."
    if kind == "traded":
        place = cell_name(state, args[2], viewer)
        return f"{does(seat, viewer, 'give')} {args[1]} {KIND_NAMES[args[0]]} to {place}."
    return more_planet_text(state, kind, seat, args, viewer)


def sent(count: int, good: int) -> str:
    """Tokens by number, structures by name and level."""
    if good < len(GOOD_NAMES):
        return tokens(count, good)
    name = STRUCTURES[good - len(GOOD_NAMES)]
    return name if name == "a ship" else f"{name} ({count})"


def more_planet_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    cell = cell_name(state, args[0], viewer)
    if kind == "flipped":
        card, at = card_name(state, args[1]), place_name(state, args[0])
        return f"{does(seat, viewer, 'turn')} up {card} at {at}." if seat >= 0 else f"{card} is turned up at {at}."
    if kind == "colonised":
        return f"{does(seat, viewer, 'settle')} {cell} with {several(args[1], 'Meeple')}."
    if kind == "abandoned":
        return f"Nobody controls {cell} any more."
    if kind == "produced":
        return f"{does(seat, viewer, 'produce')} {args[1]} Energy and {args[2]} Ore on {cell}."
    if kind == "starved":
        return f"{several(args[1], 'Meeple')} too many on {cell}: removed."
    if kind == "converted":
        return f"{does(seat, viewer, 'turn')} {several(args[2], 'token')} on {cell} into {KIND_NAMES[args[1]]}."
    return f"{does(seat, viewer, 'start')} anew on {cell}."
