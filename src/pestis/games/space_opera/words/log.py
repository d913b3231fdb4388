"""One line for each event, as the one who reads it would say it. Veiled arguments are -1."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import APC, BEA, EMP, ESH, FFD, MDS, RAD, STE, WMG
from pestis.games.space_opera.rules.people import is_in_full
from pestis.games.space_opera.rules.scoring import REASON_TEXTS
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.attacks import ATTACK_VERBS
from pestis.games.space_opera.words.names import (
    GOOD_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    PHASE_NAMES,
    a_card,
    capital,
    cell_name,
    listed,
    place_name,
    ship_name,
    tech_name,
    tokens,
    whose,
)
from pestis.games.space_opera.words.seats import does, who, whom
from pestis.kernel.grammar import several

LOSS_TEXTS: Final = (
    " in a collision",
    " in a nuclear detonation",
    " in a Supernova",
    ": it has no Energy left",
    ": a Force Field destroys it",
    ": Missile Defense System destroys it",
    " in its own strike",
    " in the invasion",
    " in a strike",
    " in a nuclear strike",
    ": the Wave Motion Gun destroys it",
    ": its side is out of the game",
)
MARKER_NAMES: Final = ("Contamination", "Nuclear Fallout")
STRUCTURES: Final = ("Windmill level", "Refinery level", "Farm level", "Bunker")
# What a use is to the ship it is about, and what that ship pays.
AGAINST: Final = (FFD, MDS, APC)
SHIP_ENERGY: Final = {STE: 1, ESH: 1, EMP: 1, WMG: 10}
HIT_NAMES: Final = (
    ("Meeple", "Meeples"),
    ("Windmill level", "Windmill levels"),
    ("Refinery level", "Refinery levels"),
    ("Farm level", "Farm levels"),
    ("Bunker", "Bunkers"),
    ("biological warhead", "biological warheads"),
    ("nuclear warhead", "nuclear warheads"),
)
ROUND_EVENTS: Final = ("round_began", "phase_began", "passed", "surrendered", "eliminated", "ended")
TIE_EVENTS: Final = ("offered_ties", "tied", "refused_ties", "broke_ties", "withdrew", "paid_tribute")
TECH_EVENTS: Final = ("researched", "returned", "used", "cancelled", "spied", "got_tech", "looked")
LOSS_EVENTS: Final = ("overflowed", "lost_cargo", "lost", "fell", "starved", "struck")
WAR_EVENTS: Final = ("attacked", "fought", "captured", "marked", "cleared", "pulsed", "vaporised")
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
    if kind in LOSS_EVENTS:
        return loss_text(state, kind, seat, args, viewer)
    if kind in WAR_EVENTS:
        return war_text(state, kind, seat, args, viewer)
    return planet_text(state, kind, seat, args, viewer)


def round_text(kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "round_began":
        holds = "have" if args[1] == viewer else "has"
        return f"Round {args[0]} begins; {whom(args[1], viewer)} {holds} the First-Player-Token."
    if kind == "phase_began":
        return f"The {PHASE_NAMES[args[0]]} phase begins."
    if kind == "passed":
        return f"{does(seat, viewer, 'pass')} for the rest of the {PHASE_NAMES[args[0]]} phase."
    if kind == "surrendered":
        return f"{does(seat, viewer, 'surrender')} and {leaves(seat, viewer)} the game."
    if kind == "eliminated":
        return (
            f"{does(seat, viewer, 'have')} no Meeple left and {'are' if seat == viewer else 'is'} out of the game."
        )
    return f"The game is over. {REASON_TEXTS[args[0]]}"


def leaves(seat: i64, viewer: i64) -> str:
    return "leave" if seat == viewer else "leaves"


def ship_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    ship = ship_name(args[0])
    if kind == "loaded":
        goods = tokens(args[2], args[1]) if args[2] else f"no {GOOD_NAMES[args[1]]}"
        return f"{capital(whose(ship, seat, viewer))} now carries {goods}."
    if kind == "set_out":
        price = f"for {args[1]} Energy" if args[1] else "by Fusion Reactor"
        return f"{does(seat, viewer, 'move')} {ship} {price}: up to {several(args[2], 'space')}."
    if kind == "saved":
        return f"{tech_name(state, args[1])} saves {whose(ship, seat, viewer)}."
    if kind == "pierced":
        return f"Armor Piercer cancels the Ship Armor of {ship}."
    if kind == "uncovered":
        return f"A Radio Telescope sees {ship}: Stealth does not help it."
    if kind == "cloaked":
        return f"{capital(whose(ship, seat, viewer))} is in Stealth to the end of the phase."
    where = cell_name(state, args[1], viewer)
    if kind == "moved":
        return f"{capital(ship)} goes to {where}."
    if kind == "retreated":
        return f"{capital(ship)} goes back to {where}."
    if kind == "took_ship":
        return f"{does(seat, viewer, 'take')} over {ship} at {where}."
    if kind == "left_ship":
        return f"{capital(ship)} at {where} has no owner any more: it has neither crew nor Energy."
    lost = whose(ship, seat, viewer) if seat >= 0 else ship
    return f"{capital(lost)} is lost at {where}{LOSS_TEXTS[args[2]]}."


def tech_event_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "looked":
        card = f": {a_card(state, args[1])}{garrison(args)}" if args[1] >= 0 else ""
        return f"{does(seat, viewer, 'look')} at the card at {place_name(state, args[0])}{card}."
    name = tech_name(state, args[0])
    if kind == "researched":
        return f"{does(seat, viewer, 'Research')} {name}."
    if kind == "got_tech":
        return f"{does(seat, viewer, 'get')} {name}."
    if kind == "returned":
        return f"{does(seat, viewer, 'give')} {name} back to the deck."
    if kind == "cancelled":
        return f"{capital(whose(name, args[1], viewer))} is hacked and has no effect."
    if kind == "spied":
        return f"{does(seat, viewer, 'copy')} {name} for this Round."
    return f"{does(seat, viewer, 'use')} {name}{use_text(state, args, viewer)}."


def use_text(state: Galaxy, args: list[int], viewer: i64) -> str:
    """For or against which ship, where, and what the ship pays for it."""
    tech = args[0]
    near = ", beaming to" if tech == BEA else " at"
    where = f"{near} {cell_name(state, args[2] - 1, viewer)}" if args[2] > 0 else ""
    # A Radio Telescope is used for one's own ship or against another's, an Armor Piercer with a strike as well.
    is_plain = args[1] <= 0 or (tech in (RAD, APC) and where != "")
    if is_plain:
        return where
    word = " against" if tech in AGAINST else " from" if tech in (EMP, WMG) else near if tech == BEA else " for"
    price = f" (it pays {SHIP_ENERGY[tech]} Energy)" if tech in SHIP_ENERGY else ""
    return f"{word} {ship_name(args[1] - 1)}{where}{price}"


def garrison(args: list[int]) -> str:
    """SO-RULING-73: who waits on a planet that was looked at or turned up."""
    waiting = args[2] if len(args) > 2 else 0
    return f" with a garrison of {several(waiting, 'Meeple')}" if waiting > 0 else ""


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
        return f"{does(seat, viewer, 'refuse')} {whose('ties', args[0], viewer)}."
    if kind == "broke_ties":
        return f"{capital(whose('ties', seat, viewer))} with {other} are broken."
    return f"{does(seat, viewer, 'withdraw')} the attack on {other}."


# Losses.


def loss_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "lost_cargo":
        return f"Lost aboard {ship_name(args[0])}: {listed(goods_in(args[1]))}."
    cell = cell_name(state, args[0], viewer)
    if kind == "overflowed":
        lost = listed(goods_in(events.bag([args[1], args[2]])))
        return f"The store of {cell} is full: {lost} {'are' if args[1] and args[2] else 'is'} lost."
    if kind == "lost":
        things = listed(goods_in(args[1]) + structures_in(args[2]))
        return f"{does(seat, viewer, 'lose')} {things} on {cell}." if seat >= 0 else f"Lost on {cell}: {things}."
    if kind == "fell":
        loses = does(seat, viewer, "lose") if seat >= 0 else "The garrison loses"
        return f"{loses} {several(args[1], 'Meeple')} on {cell}."
    if kind == "starved":
        return f"{cell} loses {several(args[1], 'Meeple')}: its capacity is too small."
    one, many = HIT_NAMES[args[1]]
    return f"{cell} loses {several(args[2], one, many)}."


def goods_in(packed: i64) -> list[str]:
    """Tokens and warheads in words."""
    counts = events.counts_in(packed)
    return [tokens(counts[good], good) for good in range(len(GOOD_NAMES)) if counts[good]]


def structures_in(packed: i64) -> list[str]:
    counts = events.counts_in(packed)
    return [several(counts[place], name) for place, name in enumerate(STRUCTURES) if counts[place]]


# War.


def war_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "attacked":
        return attacked_text(state, seat, args, viewer)
    cell = cell_name(state, args[0], viewer)
    if kind == "fought":
        return f"Invasion of {cell}: attack {args[1]}, defence {args[2]}."
    if kind == "captured":
        return f"{does(seat, viewer, 'capture')} {cell} with {several(args[1], 'Meeple')} left."
    if kind == "marked":
        return f"{MARKER_NAMES[args[1]]} lies on {cell} to the end of Round {args[2]}."
    if kind == "cleared":
        return f"{MARKER_NAMES[args[1]]} is gone from {cell}."
    if kind == "pulsed":
        return f"{does(seat, viewer, 'put')} an EM Pulse on {cell}."
    return f"{capital(a_card(state, args[1]))} at {place_name(state, args[0])} is destroyed; it is Space now."


def attacked_text(state: Galaxy, seat: i64, args: list[int], viewer: i64) -> str:
    cell = cell_name(state, args[1], viewer)
    mode = args[2]
    if mode < move.STRIKE:
        verb = "detonate a nuclear warhead against" if mode >= move.DETONATE else "attack"
        return f"{does_all(seat, viewer, verb)} {whose('ships', args[0], viewer)} at {cell}."
    if mode == events.BEAM_INVASION:
        return f"{does(seat, viewer, 'invade')} {cell} by Transport Beam."
    words, weapon = ATTACK_VERBS[mode]
    return f"{does_all(seat, viewer, words)} {cell}{weapon}."


def does_all(seat: i64, viewer: i64, words: str) -> str:
    """Who does it, for a verb with more words after it."""
    verb, _, rest = words.partition(" ")
    return f"{does(seat, viewer, verb)} {rest}".rstrip()


# Planets.


def planet_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    if kind == "built":
        words = "clone a Meeple" if args[0] == move.CLONE else f"build {ITEM_NAMES[args[0]]}"
        return f"{does_all(seat, viewer, words)} on {cell_name(state, args[1], viewer)}."
    if kind in ("paid", "placed"):
        word = "pay" if kind == "paid" else "get"
        where = "from" if kind == "paid" else "on"
        return f"{does(seat, viewer, word)} 1 {KIND_NAMES[args[0]]} {where} {cell_name(state, args[1], viewer)}."
    if kind == "stole":
        place = cell_name(state, args[2], viewer)
        return f"{does(seat, viewer, 'take')} 1 {KIND_NAMES[args[0]]} from {whom(args[1], viewer)} on {place}."
    if kind == "sent":
        return f"{does(seat, viewer, 'send')} {sent(args[1], args[0])} to {cell_name(state, args[2], viewer)}."
    if kind == "offered_trade":
        return f"{does(seat, viewer, 'offer')} {whom(args[0], viewer)} a trade."
    if kind == "traded":
        place = cell_name(state, args[2], viewer)
        return f"{does(seat, viewer, 'trade')} {tokens(args[1], args[0])} to {place}."
    return more_planet_text(state, kind, seat, args, viewer)


def sent(count: int, good: int) -> str:
    """Tokens by number, structures by their levels."""
    if good < len(GOOD_NAMES):
        return tokens(count, good)
    structure = good - len(GOOD_NAMES)
    return several(count, STRUCTURES[structure]) if structure < len(STRUCTURES) else "a ship"


def more_planet_text(state: Galaxy, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
    cell = cell_name(state, args[0], viewer)
    if kind == "flipped":
        card, at = f"{a_card(state, args[1])}{garrison(args)}", place_name(state, args[0])
        if seat < 0:
            return f"{capital(card)} is turned up at {at}."
        return f"{does(seat, viewer, 'turn')} up {card} at {at}."
    if kind == "colonised":
        return f"{does(seat, viewer, 'settle')} {cell} with {several(args[1], 'Meeple')}."
    if kind == "abandoned":
        return f"Nobody controls {cell} any more."
    if kind == "produced":
        return produced_text(state, cell, args)
    if kind == "converted":
        turned = tokens(args[2], 1 - args[1])
        return f"{does(seat, viewer, 'turn')} {turned} on {cell} into {tokens(args[2], args[1])}."
    return f"{does(seat, viewer, 'start')} anew on {cell}."


def produced_text(state: Galaxy, cell: str, args: list[int]) -> str:
    """What has come into the store; only tables of people note it so, others what the planet could make."""
    made = listed(goods_in(events.bag([args[1], args[2]])))
    if not made:
        return f"{cell} produces nothing."
    return f"{cell} produces {made}{'' if is_in_full(state) else ', as far as its store has room'}."
