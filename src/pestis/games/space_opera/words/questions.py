"""One line for each question: of whom, what, and why."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import BRI, ECV, EMP, HYP, MCV, RAD, TRA, WMG
from pestis.games.space_opera.rules import cargo
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words import purposes
from pestis.games.space_opera.words.names import (
    GOOD_NAMES,
    KIND_NAMES,
    capital,
    cell_name,
    ship_name,
    tech_name,
    tech_rule,
    then_does,
    tokens,
    verb,
    whose,
)
from pestis.kernel.agenda import a_of, b_of, kind_of, seat_of
from pestis.kernel.moves import Question
from pestis.kernel.words import does, several, who, whom

QUESTION_RULES: Final = {
    on.ASK_BUILD: ("SO-BUILD-1", "SO-RSCH-1", "SO-RULING-14"),
    on.ASK_ITEM: ("SO-BUILD-2", "SO-BUILD-7"),
    on.ASK_RETURN: ("SO-RSCH-3", "SO-RULING-18"),
    on.ASK_PICK_TECH: ("SO-RULING-17",),
    on.ASK_MOVE: ("SO-MOVE-1", "SO-RULING-72"),
    on.ASK_STEP: ("SO-MOVE-7", "SO-RULING-21"),
    on.ASK_MODE: ("SO-MOVE-7", "SO-REACT-3", "SO-REACT-4"),
    on.ASK_FLIP: ("SO-EXPL-1",),
    on.ASK_LANDING: ("SO-COL-2", "SO-RULING-26"),
    on.ASK_CARGO: ("SO-CARGO-1", "SO-RULING-19"),
    on.ASK_HACK: ("SO-REACT-2", "SO-TECH-HAK"),
    on.ASK_PAY: ("SO-TECH-0a", "SO-RULING-64"),
    on.ASK_DRAFT: ("SO-TECH-0c",),
    on.ASK_TRIBUTE: ("SO-RULING-62",),
    on.ASK_WITHDRAW: ("SO-RULING-62",),
    on.ASK_SHIP: ("SO-COMB-4",),
    on.ASK_DEFEND: ("SO-REACT-3",),
    on.ASK_PIERCE: ("SO-TECH-APC",),
    on.ASK_GUARD: ("SO-REACT-4",),
    on.ASK_COUNTER: ("SO-TECH-KAM", "SO-TECH-STE", "SO-REACT-4"),
    on.ASK_TARGET: ("SO-STRIKE-1", "SO-RULING-30"),
    on.ASK_VICTIM: ("SO-RULING-57",),
    on.ASK_PRODUCE: ("SO-PROD-1", "SO-RULING-63"),
    on.ASK_STEAL: ("SO-RULING-63",),
    on.ASK_PLACE: ("SO-RULING-63",),
    on.ASK_OFFER: ("SO-TECH-AMB", "SO-RULING-62"),
    on.ASK_TIES: ("SO-RULING-62",),
    on.ASK_COUNTER_PLANET: ("SO-RULING-62",),
    on.ASK_TRADE: ("SO-RULING-65",),
    on.ASK_DEAL: ("SO-RULING-65",),
    on.ASK_COPY: ("SO-TECH-SPY", "SO-RULING-50"),
}
ATTACK_TEXTS: Final = {
    move.STRIKE: "strikes",
    move.BIO_STRIKE: "brings a biological warhead to",
    move.NUKE_STRIKE: "brings a nuclear warhead to",
    move.KAMIKAZE: "strikes with its crew aboard at",
    move.BIO_KAMIKAZE: "brings a biological warhead and its crew to",
    move.NUKE_KAMIKAZE: "brings a nuclear warhead and its crew to",
    move.INVADE: "invades",
    move.OVERFLY: "passes over",
    events.GUN_SHOT: "fires the Wave Motion Gun from",
}


def question(state: Galaxy, viewer: i64) -> Question:
    """What is asked now, as this viewer would say it."""
    asked = state.agenda[-1]
    rules: tuple[str, ...] = QUESTION_RULES[kind_of(asked)]
    if kind_of(asked) == on.ASK_DRAFT:
        rules = (*rules, tech_rule(a_of(asked)))
    return Question(question_text(state, asked, viewer), rules)


def question_text(state: Galaxy, asked: i64, viewer: i64) -> str:
    kind = kind_of(asked)
    seat = seat_of(asked)
    if kind <= on.ASK_CARGO:
        return turn_question(state, asked, viewer)
    if kind == on.ASK_HACK:
        return hack_question(state, asked, viewer)
    if kind == on.ASK_PAY:
        return f"{does(seat, viewer, 'pay')} {tokens(b_of(asked), a_of(asked))}: from which planet?"
    if kind == on.ASK_DRAFT:
        return draft_question(state, asked, viewer)
    if kind <= on.ASK_VICTIM:
        return attack_question(state, asked, viewer)
    return late_question(state, asked, viewer)


def turn_question(state: Galaxy, asked: i64, viewer: i64) -> str:
    kind = kind_of(asked)
    seat = seat_of(asked)
    name = who(seat, viewer)
    if kind == on.ASK_BUILD:
        research = ", Research" if not state.begun >> seat & 1 else ""
        passes = verb(seat, viewer, "pass")
        return f"Building: {then_does(seat, viewer, 'choose')} a planet to build on{research}, or {passes}."
    if kind == on.ASK_ITEM:
        return item_question(state, seat, viewer)
    if kind == on.ASK_RETURN:
        return f"{does(seat, viewer, 'have')} five Technologies: one goes back to the deck."
    if kind == on.ASK_PICK_TECH:
        return f"{does(seat, viewer, 'choose')} a Technology from the deck."
    if kind == on.ASK_MOVE:
        rest = "Anything more before it ends?" if state.main_done else "Move a ship, or pass?"
        return f"Movement: {then_does(seat, viewer, 'have')} a turn. {rest}"
    if kind == on.ASK_STEP:
        return f"{does(seat, viewer, 'move')} {ship_name(state.mover)}: {several(state.left, 'space')} left."
    if kind == on.ASK_MODE:
        where = cell_name(state, a_of(asked), viewer)
        return f"How does {whose(ship_name(state.mover), seat, viewer)} enter {where}?"
    if kind == on.ASK_FLIP:
        return f"{name} may turn up the card at {cell_name(state, state.ship_cell[state.mover], viewer)}."
    if kind == on.ASK_LANDING:
        return f"How many Meeples go down on {cell_name(state, state.ship_cell[state.mover], viewer)}?"
    return cargo_question(state, seat, viewer)


def cargo_question(state: Galaxy, seat: i64, viewer: i64) -> str:
    ship = whose(ship_name(state.draft[0]), seat, viewer)
    if len(state.draft) == 1:
        return f"With which ship does {ship} exchange cargo?"
    good: i64 = len(state.draft) - 2
    other = state.draft[1]
    if other == cargo.BESIDE:
        cell = state.ship_cell[state.draft[0]]
        there = f"{cargo.on_planet(state, cell, good)} on {cell_name(state, cell, viewer)}"
    else:
        there = f"{cargo.aboard(state, other, good)} aboard {ship_name(other)}"
    much = "much" if good < 2 else "many"
    aboard = cargo.aboard(state, state.draft[0], good)
    return f"How {much} {GOOD_NAMES[good]} shall {ship} carry? {aboard} aboard, {there}."


def item_question(state: Galaxy, seat: i64, viewer: i64) -> str:
    """SO-BUILD-4, SO-BUILD-5: what the planet can pay with."""
    cell = state.site
    free = several(int(state.meeples[cell] - state.used[cell]), "free Meeple")
    stock = f"{tokens(state.energy[cell], 0)}, {tokens(state.ore[cell], 1)}, {free}"
    end = f", or {verb(seat, viewer, 'end')} the turn" if state.items else ""
    return f"{does(seat, viewer, 'build')} on {cell_name(state, cell, viewer)}{end}. There: {stock}."


def hack_question(state: Galaxy, asked: i64, viewer: i64) -> str:
    seat = seat_of(asked)
    use = f"{does(b_of(asked), viewer, 'use')} {tech_name(state, a_of(asked))}"
    return f"{use}{purposes.purpose(state, viewer)}: {whom(seat, viewer)} may hack it, so that it has no effect."


def draft_question(state: Galaxy, asked: i64, viewer: i64) -> str:
    seat = seat_of(asked)
    tech = a_of(asked)
    name = tech_name(state, tech)
    return f"{name}: {then_does(seat, viewer, 'choose')} {wanted(state, tech, len(state.draft))}."


def wanted(state: Galaxy, tech: i64, chosen: i64) -> str:
    """What a use asks next."""
    if tech in (ECV, MCV):
        return "the planet" if chosen == 0 else f"how much {KIND_NAMES[0 if tech == ECV else 1]} is turned"
    if tech == BRI:
        return BRIDGE[min(chosen, 4)]
    if tech == RAD:
        return "a face-down card" if chosen == 0 else "another face-down card, or no more"
    if tech == TRA:
        return "a partner" if chosen == 0 else "what is given"
    if tech in (EMP, WMG):
        return "where to aim"
    return "how much Energy the move takes" if tech == HYP else beam_subject(state, chosen)


BRIDGE: Final = (
    "the planet that sends",
    "the planet that gets",
    "which of the two pays",
    "how much Energy is sent",
    "how much Ore is sent",
)


def beam_subject(state: Galaxy, chosen: i64) -> str:
    """SO-TECH-BEA: where from, where to or which structure, then the amounts."""
    if chosen == 0:
        return "where the beam starts"
    if chosen == 1:
        return "where tokens go, or which structure is sent"
    if move.BUILD <= state.draft[1] < move.KIND:
        return "where the structure goes"
    if chosen == 2:
        return "how many Meeples invade"
    kind: i64 = min(chosen - 3, 2)
    return "how many Meeples go" if kind == 2 else f"how much {KIND_NAMES[kind]} goes"


def attack_question(state: Galaxy, asked: i64, viewer: i64) -> str:
    kind = kind_of(asked)
    seat = seat_of(asked)
    if kind == on.ASK_TRIBUTE:
        return f"{attack_text(state, viewer)} {who(seat, viewer)} may pay one token to stop it."
    if kind == on.ASK_WITHDRAW:
        attacking = f"{verb(seat, viewer, 'attack')} and {verb(seat, viewer, 'break')} the ties"
        return f"No payment: {then_does(seat, viewer, 'withdraw')}, or {attacking}?"
    if kind == on.ASK_SHIP:
        return f"{attack_text(state, viewer)} Which of {whose('ships', seat, viewer, 'the')} is affected?"
    if kind == on.ASK_DEFEND:
        return f"{attack_text(state, viewer)} {who(seat, viewer)} may save {ship_name(a_of(asked))}."
    if kind == on.ASK_PIERCE:
        return f"Ship Armor saves {ship_name(a_of(asked))}: {whom(seat, viewer)} may pierce it."
    if kind == on.ASK_GUARD:
        return f"{attack_text(state, viewer)} {who(seat, viewer)} may defend the planet."
    if kind == on.ASK_COUNTER:
        return f"Missile Defense is about to stop {ship_name(state.raider)}: {whom(seat, viewer)} may counter it."
    if kind == on.ASK_TARGET:
        strike = whose("strike", seat, viewer, "the")
        return f"What does {strike} hit on {cell_name(state, state.field, viewer)}?"
    return f"Stealth ends: whom does {whose(ship_name(a_of(asked)), seat, viewer)} attack?"


def attack_text(state: Galaxy, viewer: i64) -> str:
    """The attack under way in one sentence."""
    cell = cell_name(state, state.field, viewer)
    if state.mode == events.BEAM_INVASION:
        return f"{does(state.hunter, viewer, 'send')} Meeples by Transport Beam to {cell}."
    ship = capital(whose(ship_name(state.raider), state.hunter, viewer))
    if state.mode < move.STRIKE:
        how = "detonates against" if state.mode >= move.DETONATE else "attacks"
        return f"{ship} {how} {whose('ships', state.prey, viewer, 'the')} at {cell}."
    where = purposes.aim(state, WMG, state.draft, viewer) if state.mode == events.GUN_SHOT else ""
    return f"{ship} {ATTACK_TEXTS[state.mode]} {cell}{where}."


def late_question(state: Galaxy, asked: i64, viewer: i64) -> str:
    kind = kind_of(asked)
    seat = seat_of(asked)
    name = whom(seat, viewer)
    if kind == on.ASK_PRODUCE:
        return (
            f"Production: {then_does(seat, viewer, 'use')} a Technology, or {verb(seat, viewer, 'end')} the turn."
        )
    if kind == on.ASK_STEAL:
        what = "which kind" if state.draft else "from which planet"
        return f"{does(seat, viewer, 'take')} one of {whose('tokens', a_of(asked), viewer, 'the')}: {what}?"
    if kind == on.ASK_PLACE:
        return f"{does(seat, viewer, 'get')} 1 {KIND_NAMES[a_of(asked)]}: on which planet?"
    if kind == on.ASK_OFFER:
        return f"Maintenance: {name} may offer ties."
    if kind == on.ASK_TIES:
        accepts = "do you accept" if seat == viewer else f"does {whom(seat, viewer)} accept"
        return f"{does(a_of(asked), viewer, 'offer')} ties to {whom(seat, viewer)}: {accepts}?"
    if kind == on.ASK_COUNTER_PLANET:
        planets = whose("planets", a_of(asked), viewer, "the")
        return f"On which of {planets} does {whose('counter', seat, viewer, 'the')} go?"
    if kind == on.ASK_TRADE:
        return f"Maintenance: {trade_question(state, seat, viewer)}"
    if kind == on.ASK_DEAL:
        return f"{does(a_of(asked), viewer, 'offer')} {whom(seat, viewer)} a trade: {trade_text(state)}."
    return f"Spy: {then_does(seat, viewer, 'copy')} a Technology for this Round."


def trade_question(state: Galaxy, seat: i64, viewer: i64) -> str:
    """SO-RULING-65: with whom; then planet, kind and amount of what is given, and of what is wanted."""
    chosen: i64 = len(state.draft)
    if chosen == 0:
        return f"{whom(seat, viewer)} may offer a trade."
    partner = state.draft[0] - move.SEAT
    what = ("from which planet", "what", "how much")[(chosen - 1) % 3]
    if chosen < 4:
        return f"{then_does(seat, viewer, 'give')} {whom(partner, viewer)} something: {what}?"
    return f"{then_does(seat, viewer, 'want')} something from {whom(partner, viewer)}: {what}?"


def trade_text(state: Galaxy) -> str:
    parts = []
    for place in (2, 5):
        kind = KIND_NAMES[state.draft[place] - move.KIND]
        parts.append(f"{state.draft[place + 1] - move.AMOUNT} {kind}")
    return f"{parts[0]} for {parts[1]}"
