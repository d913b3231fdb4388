"""One line for each move, as the seat that could make it would say it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.loader import ASTEROID, SUPERNOVA
from pestis.games.space_opera.content.technologies import (
    AMB,
    APC,
    ARM,
    BEA,
    BRI,
    ECV,
    EMP,
    ESH,
    FFD,
    HAK,
    HYP,
    KAM,
    MCV,
    MDS,
    RAD,
    STE,
    TRA,
)
from pestis.games.space_opera.house_rules import WAYS
from pestis.games.space_opera.rules import cargo
from pestis.games.space_opera.rules.movement import flight
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import questions
from pestis.games.space_opera.words.names import (
    GOOD_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    PHASE_NAMES,
    TARGET_NAMES,
    WAY_NAMES,
    capital,
    card_name,
    cell_name,
    place_name,
    ship_name,
    tech_name,
    tokens,
)
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.moves import Move, Question
from pestis.kernel.piles import viewer_bit
from pestis.kernel.words import several, who, whom

NO_QUESTION: Final[i64] = 0
MODE_TEXTS: Final = {
    move.ENTER: "Enter without a fight.",
    move.STRIKE: "Strike as a missile: one target on the planet.",
    move.BIO_STRIKE: "Strike with a biological warhead.",
    move.NUKE_STRIKE: "Strike with a nuclear warhead.",
    move.KAMIKAZE: "Strike with the crew aboard (Kamikaze Pilot).",
    move.BIO_KAMIKAZE: "Strike with a biological warhead, crew aboard (Kamikaze Pilot).",
    move.NUKE_KAMIKAZE: "Strike with a nuclear warhead, crew aboard (Kamikaze Pilot).",
    move.INVADE: "Invade with all Meeples aboard.",
    move.OVERFLY: "Pass over the planet without an attack.",
}
# What an answer in a window does, and what it costs.
ANSWERS: Final = {
    HAK: "Hacker: it has no effect.",
    STE: "Stealth: the ship slips away, for 1 of its Energy.",
    ARM: "Ship Armor: the ship survives, for 1 Ore.",
    ESH: "Energy Shield: the ship survives, for 1 of its Energy.",
    FFD: "Force Field: the ship is destroyed, for 1 Energy.",
    MDS: "Missile Defense: the strike is stopped, for 1 Energy.",
    APC: "Armor Piercer: the armour does not help, for 1 Ore.",
    KAM: "Kamikaze Pilot: the Missile Defense has no effect.",
}
WINDOWS: Final[list[i64]] = [on.ASK_HACK, on.ASK_DEFEND, on.ASK_GUARD, on.ASK_COUNTER, on.ASK_PIERCE]
DECLINES: Final = {
    on.ASK_HACK: "Let it work.",
    on.ASK_FLIP: "Leave the card face down.",
    on.ASK_DEFEND: "Do nothing for the ship.",
    on.ASK_PIERCE: "Leave the armour alone.",
    on.ASK_GUARD: "Let the ship come.",
    on.ASK_COUNTER: "Give the ship up.",
    on.ASK_TRIBUTE: "Pay nothing.",
    on.ASK_TIES: "Refuse the ties.",
    on.ASK_DEAL: "Refuse the trade.",
    on.ASK_COPY: "Copy nothing.",
    on.ASK_TARGET: "Hit nothing.",
}
ENDS: Final = {
    on.ASK_STEP: "End the move here.",
    on.ASK_DRAFT: "No more.",
    on.ASK_OFFER: "Offer no more ties.",
    on.ASK_TRADE: "Offer no more trades.",
}


def question(state: Galaxy, viewer: i64) -> Question:
    return questions.question(state, viewer)


def move_text(state: Galaxy, seat: i64, made: Move) -> str:
    args = made.args
    if "ship" in args:
        return ship_move_text(state, seat, made.verb, args["ship"])
    if "cell" in args:
        return place_text(state, seat, made.verb, args["cell"])
    if "tech" in args:
        return tech_text(state, made.verb, args["tech"])
    match made.verb:
        case "step":
            return step_text(state, seat, args["direction"])
        case "mode":
            return mode_text(args["mode"], seat)
        case "build":
            return build_text(state, args["item"])
        case "kind":
            return kind_text(state, args["kind"])
        case "seat":
            return seat_text(state, seat, args["seat"])
        case "aim":
            return aim_text(state, seat, args["direction"])
        case "target":
            return f"Hit {TARGET_NAMES[args['target']]}."
        case "amount":
            return amount_text(state, args["amount"])
    return plain_text(state, made.verb)


def build_text(state: Galaxy, item: i64) -> str:
    energy, ore = move.ITEM_ENERGY[item], move.ITEM_ORE[item]
    price = f"{energy} Energy" + (f" and {ore} Ore" if ore else "")
    asked = asked_now(state)
    if kind_of(asked) == on.ASK_DRAFT:
        return f"Send {ITEM_NAMES[item].replace(' level', '')}."
    if item == move.CLONE:
        return f"Clone a Meeple for {price}."
    return f"Build {ITEM_NAMES[item]} for {price}."


def asked_now(state: Galaxy) -> i64:
    return state.agenda[-1] if state.agenda else NO_QUESTION


def kind_text(state: Galaxy, kind: i64) -> str:
    name = KIND_NAMES[kind]
    texts = {
        on.ASK_TRIBUTE: f"Pay 1 {name} to be spared.",
        on.ASK_STEAL: f"Take 1 {name}.",
        on.ASK_DRAFT: f"Give 1 {name}.",
        on.ASK_TRADE: f"{'Give' if len(state.draft) < 4 else 'Ask for'} {name}.",
    }
    return texts.get(kind_of(asked_now(state)), f"{name}.")


def seat_text(state: Galaxy, seat: i64, other: i64) -> str:
    name = whom(other, seat)
    texts = {
        on.ASK_OFFER: f"Offer ties to {name}.",
        on.ASK_VICTIM: f"Attack {name}.",
        on.ASK_DRAFT: f"Trade with {name}.",
        on.ASK_TRADE: f"Offer {name} a trade.",
    }
    return texts.get(kind_of(asked_now(state)), f"{who(other, seat)}.")


def amount_text(state: Galaxy, amount: i64) -> str:
    asked = asked_now(state)
    kind = kind_of(asked)
    if kind == on.ASK_LANDING:
        return f"{several(amount, 'Meeple')} {'goes' if amount == 1 else 'go'} down."
    if kind == on.ASK_CARGO and 1 < len(state.draft) < 7:
        good: i64 = len(state.draft) - 2
        return f"Carry {tokens(amount, good) if amount else f'no {GOOD_NAMES[good]}'}."
    if kind == on.ASK_DRAFT:
        return draft_amount_text(state, a_of(asked), amount)
    if kind == on.ASK_TRADE:
        return f"{'Give' if len(state.draft) < 4 else 'Ask for'} {amount}."
    return f"{amount}."


def draft_amount_text(state: Galaxy, tech: i64, amount: i64) -> str:
    if tech == HYP:
        return f"Spend {tokens(amount, 0)} on the move."
    if tech in (ECV, MCV):
        return f"Turn {tokens(amount, 0 if tech == ECV else 1)}."
    chosen: i64 = len(state.draft)
    if tech == BEA and chosen == 2:
        return f"Invade with {several(amount, 'Meeple')}."
    if tech in (BEA, BRI) and 3 <= chosen < 6:
        return f"Send {tokens(amount, chosen - 3) if amount else f'no {GOOD_NAMES[chosen - 3]}'}."
    return f"{amount}."


def ship_move_text(state: Galaxy, seat: i64, verb: str, ship: i64) -> str:
    name = ship_name(ship)
    if ship < len(state.ship_owner) and state.ship_owner[ship] != -2:
        name = f"{name} at {cell_name(state, state.ship_cell[ship], seat)}"
    if verb == "ship":
        return named_ship_text(state, name, ship)
    texts = {
        "move": f"Move {name} for 1 Energy.",
        "load": f"Load or unload {name}.",
        "plasma": f"Move {name} for 1 Energy with Plasma Propulsion: one space more.",
        "hyperspace": f"Move {name} through hyperspace for 2 or more Energy.",
        "hyperspace_plasma": f"Move {name} through hyperspace with Plasma Propulsion.",
        "fusion": f"Move {name} one space by Fusion Reactor.",
        "cloak": f"Hide {name} in stealth for 1 Energy.",
        "pulse": f"Fire the EM Pulse Cannon from {name} for 1 Energy.",
        "fire": f"Fire the Wave Motion Gun from {name} for 10 Energy.",
        "exchange": f"Exchange cargo between {name} and a ship beside it.",
    }
    return texts[verb]


def named_ship_text(state: Galaxy, name: str, ship: i64) -> str:
    kind = kind_of(asked_now(state))
    if ship >= len(state.ship_owner) or kind not in (on.ASK_SHIP, on.ASK_TARGET, on.ASK_CARGO, on.ASK_DRAFT):
        return f"{capital(name)}."
    if kind == on.ASK_DRAFT:
        return f"Send {'to' if state.draft else 'from'} {name}."
    if kind == on.ASK_CARGO:
        return f"Exchange cargo with {name}."
    hit = f"Let {name} be hit" if kind == on.ASK_SHIP else f"Hit {name}"
    return f"{hit}: {aboard(state, ship)}."


def aboard(state: Galaxy, ship: i64) -> str:
    """The cargo of a ship in words."""
    found = [
        tokens(cargo.aboard(state, ship, good), good)
        for good in range(cargo.GOODS)
        if cargo.aboard(state, ship, good)
    ]
    return ", ".join(found) if found else "nothing aboard"


def place_text(state: Galaxy, seat: i64, verb: str, cell: i64) -> str:
    if cell >= state.rules.cells:
        return f"Cell {cell}."
    name = cell_name(state, cell, seat)
    if verb == "jump":
        return f"Go through the wormhole to {name}{danger(state, seat, cell)}."
    asked = asked_now(state)
    kind = kind_of(asked)
    if kind == on.ASK_BUILD:
        return f"Build on {name}."
    if kind in (on.ASK_PAY, on.ASK_PLACE):
        token = KIND_NAMES[a_of(asked)]
        return f"Pay 1 {token} from {name}." if kind == on.ASK_PAY else f"Put 1 {token} on {name}."
    if kind == on.ASK_STEAL:
        return f"Take from {name}."
    if kind == on.ASK_COUNTER_PLANET:
        return f"Lay the counter on {name}."
    if kind == on.ASK_TRADE:
        return f"{'Give' if len(state.draft) < 4 else 'Ask for'} something from {name}."
    if kind == on.ASK_DRAFT and a_of(asked) == RAD:
        return look_text(state, seat, cell)
    return draft_place_text(state, a_of(asked), name) if kind == on.ASK_DRAFT else f"{name}."


def look_text(state: Galaxy, seat: i64, cell: i64) -> str:
    """SO-RULING-58: a card may be looked at again, but who does so should know."""
    if state.looked[cell] & viewer_bit(seat):
        return f"Look again at {place_name(state, cell)}, where you saw {card_name(state, state.card[cell])}."
    return f"Look under the card at {place_name(state, cell)}."


def draft_place_text(state: Galaxy, tech: i64, name: str) -> str:
    chosen: i64 = len(state.draft)
    if tech == BRI and chosen == 2:
        return f"Pay 1 Energy from {name}."
    if tech in (BRI, BEA):
        return f"Send from {name}." if chosen == 0 else f"Send to {name}."
    if tech in (ECV, MCV):
        return f"Turn tokens on {name}."
    return f"Trade with {name}." if tech == TRA else f"Aim at {name}."


def tech_text(state: Galaxy, verb: str, tech: i64) -> str:
    name = tech_name(state, tech)
    kind = kind_of(asked_now(state))
    if verb == "use":
        if kind == on.ASK_COUNTER and tech == STE:
            return "Stealth: the Missile Defense misses, for 1 Energy of the ship."
        return ANSWERS[tech] if kind in WINDOWS and tech in ANSWERS else f"Use {name}."
    if kind == on.ASK_RETURN:
        return f"Give {name} back."
    if kind == on.ASK_COPY:
        # SO-RULING-50, SO-RULING-62: the copy is lost with the Round, and its ties with it, before any attack.
        return f"Copy {name}{': its ties end with this Round' if tech == AMB else ''}."
    return f"Take {name}."


def step_text(state: Galaxy, seat: i64, way: i64) -> str:
    """Where a step leads, what it costs, and whether it is an attack."""
    plain = f"Step {WAY_NAMES[way]}."
    if state.mover < 0 or state.ship_owner[state.mover] != seat:
        return plain
    cell = state.rules.near[state.ship_cell[state.mover] * WAYS + way]
    if cell < 0:
        return plain
    name = cell_name(state, cell, seat)
    attack = danger(state, seat, cell)
    if attack:
        return f"Step {WAY_NAMES[way]} to {name}{attack}."
    if state.up[cell] and state.card[cell] == SUPERNOVA and not state.hyper:
        return f"Step {WAY_NAMES[way]} into the Supernova: the ship is lost."
    if state.up[cell] and state.card[cell] == ASTEROID:
        return f"Step {WAY_NAMES[way]} into the Asteroid Field: {several(min(2, state.left), 'space')}."
    return f"Step {WAY_NAMES[way]} to {name}."


def danger(state: Galaxy, seat: i64, cell: i64) -> str:
    """What going there means, if the ship cannot simply enter."""
    if state.mover < 0 or state.ship_owner[state.mover] != seat:
        return ""
    found = flight.modes(state, seat, state.mover, cell, state.hyper, state.left, state.owned[seat])
    enter = 1 << move.ENTER
    if found == 0 or found == enter:
        return ""
    if found & enter:
        return ": entering, or an attack"
    over = 1 << move.OVERFLY
    if found == over:
        return ": passing over"
    return ": an attack, or passing over" if found & over else ": an attack"


def aim_text(state: Galaxy, seat: i64, way: i64) -> str:
    """SO-RULING-54: a pulse lies on the card beside the ship."""
    asked = asked_now(state)
    if kind_of(asked) == on.ASK_DRAFT and a_of(asked) == EMP and state.draft:
        cell = state.rules.near[state.ship_cell[state.draft[0] - move.SHIP] * WAYS + way]
        if cell >= 0:
            return f"Aim {WAY_NAMES[way]}, at {cell_name(state, cell, seat)}."
    return f"Aim {WAY_NAMES[way]}."


def mode_text(mode: i64, seat: i64) -> str:
    if mode in MODE_TEXTS:
        return MODE_TEXTS[mode]
    if mode < move.DETONATE:
        return f"Attack the ships of {whom(mode - move.ATTACK, seat)}."
    return f"Detonate a nuclear warhead against all ships of {whom(mode - move.DETONATE, seat)}."


def plain_text(state: Galaxy, verb: str) -> str:
    kind = kind_of(asked_now(state))
    if verb == "end":
        return ENDS.get(kind, "End the turn.")
    if verb == "decline":
        return DECLINES.get(kind, "Decline.")
    if verb == "accept":
        return "Accept the trade." if kind == on.ASK_DEAL else "Accept the ties."
    texts = {
        "pass": f"Pass for the rest of the {PHASE_NAMES[state.phase]} phase.",
        "research": "Research: take a Technology card, and do nothing else in this phase.",
        "surrender": "Surrender and leave the game.",
        "flip": "Turn the card up.",
        "withdraw": "Withdraw the attack.",
        "press_on": "Attack all the same and break the ties.",
    }
    return texts[verb]
