"""One line for each move, as the one who reads it would say it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import (
    CONTINENT_NAMES,
    DISEASE_IDS,
    HERE_ON_BUSINESS,
    INFECTED_REFUGEES,
    NEW_TRADE_ROUTE,
    NONE,
    NUCLEAR_STRIKE,
    OLYMPICS,
    PILGRIMAGE,
    SPACES,
    TEMPORARY_MUTATION,
)
from pestis.games.plague_inc.frames import ASK_INFECT, ASK_RESTART_CARD, ASK_START, ASK_TARGET
from pestis.games.plague_inc.house_rules import INFECTION_OPTIONAL
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.rules.asking import question_now
from pestis.games.plague_inc.rules.dna import dna_due
from pestis.games.plague_inc.rules.event_cards import effects, targets
from pestis.games.plague_inc.rules.mutation import mutation_price
from pestis.games.plague_inc.rules.scoring import refund_of
from pestis.games.plague_inc.rules.setup import sorted_kinds
from pestis.games.plague_inc.state import World
from pestis.games.plague_inc.words.names import (
    ABILITY_NAMES,
    SPACE_NAMES,
    card_rule,
    continent_of,
    country_name,
    event_name,
    listed,
    trait_name,
    trait_text,
    whose,
)
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.grammar import several
from pestis.kernel.moves import Move

PLAIN_TEXTS: Final = {
    "decline": "Do not react",
    "blind": "Take the top card of the Country Deck, unseen",
    "mutate": "Use Mutation instead of evolving: draw a Trait Card that costs 3 DNA less now",
}
COUNTRY_TEXTS: Final = {
    "place": "Place a token in {country}",
    "roll": "Roll the Death Dice for {country}",
    "outbreak": "Use Outbreak instead of placing tokens: move a token from {country}",
    "alert": "Stop your own token in {country} with CDC Alert: nobody places there until your next turn",
}
AIM_TEXTS: Final = {
    NUCLEAR_STRIKE: "Aim the Nuclear Strike at {country}",
    INFECTED_REFUGEES: "Move the token to {country}",
    HERE_ON_BUSINESS: "Move a token to {country}",
    PILGRIMAGE: "Move tokens to {country}",
    OLYMPICS: "Hold the Olympics in {country}",
}
# Verbs that name a target, and verbs whose moves may follow the rules of the question.
TARGETS: Final = ("aim", "pick", "seal", "refund")
RECITED: Final = ("take", "blind", "place", "aim")


def move_text(state: World, seat: i64, move: Move) -> str:
    args = move.args
    if move.verb in PLAIN_TEXTS:
        return PLAIN_TEXTS[move.verb]
    if move.verb == "aim":
        return aim_text(state, seat).format(country=country_name(state, args["country"]))
    if move.verb == "take":
        return take_text(state, seat, args["country"])
    if move.verb in ("settle", "discard"):
        return settle_text(state, seat, move.verb)
    if move.verb in COUNTRY_TEXTS:
        return COUNTRY_TEXTS[move.verb].format(country=country_name(state, args["country"]))
    if move.verb == "pass":
        return pass_text(state, seat)
    if move.verb in ("evolve", "shift"):
        return trait_move_text(state, seat, move)
    if move.verb in ("devolve", "refund"):
        return devolve_text(state, seat, move.verb, args["space"])
    if move.verb in ("grow", "to_hand"):
        return mutated_text(state, seat, move)
    if move.verb == "pick":
        return pick_text(state, seat, args["country"], args["side"])
    return other_text(state, seat, move)


def take_text(state: World, seat: i64, country: i64) -> str:
    """PI-CTRY-6: a card without room is discarded, and with it the Trait hand, but for a restart."""
    name = country_name(state, country)
    if not state.waiting >> seat & 1 or board.has_room(state, country):
        return f"Take {name}"
    full = f"{continent_of(state, country)} is full"
    if kind_of(state.agenda[-1]) == ASK_RESTART_CARD:
        return f"Take {name} and discard it: {full}"
    return f"Take {name} and discard it for five new Trait Cards: {full}"


def settle_text(state: World, seat: i64, verb: str) -> str:
    card = state.pending_country
    is_seen = card != NONE and (seat == state.active or not state.is_blind)
    name = country_name(state, card) if is_seen else "the Country Card"
    if verb == "settle":
        return f"Place {name}"
    hand = len(state.hands[state.active]) if card != NONE and state.active < state.seats else 0
    if not hand:
        return f"Discard {name} for five new Trait Cards"
    owner = "your" if seat == state.active else "the"
    return f"Discard {name} and {owner} {several(hand, 'Trait Card')} for five new ones"


def pass_text(state: World, seat: i64) -> str:
    question = question_now(state)
    if question is None:
        return "Pass"
    kind = kind_of(state.agenda[-1])
    if kind == ASK_START and seat == state.active:
        return f"{question.pass_text}: score {dna_due(state, seat)} DNA"
    if kind == ASK_INFECT and not state.house & INFECTION_OPTIONAL:
        return "End the phase"
    return question.pass_text


def aim_text(state: World, seat: i64) -> str:
    """A Country is named as the target of a card, or as the place where something goes."""
    question = question_now(state) if state.waiting >> seat & 1 else None
    if question is None:
        return "Choose {country}"
    asked = state.agenda[-1]
    if kind_of(asked) == ASK_TARGET:
        return AIM_TEXTS.get(a_of(asked), question.aim_text)
    return question.aim_text


def trait_move_text(state: World, seat: i64, move: Move) -> str:
    trait = move.args["trait"]
    name = trait_name(state, trait)
    space = move.args["space"]
    cost = state.content.cost[trait]
    if move.verb == "evolve":
        cover = covered_by(state, seat, space)
        return f"Evolve {trait_text(state, trait)} on {SPACE_NAMES[space]}, {cost} DNA{cover}"
    old = state.slides[seat * SPACES + space]
    if old == NONE:
        return f"Use Genetic Shift: put {name} on {SPACE_NAMES[space]}"
    price = max(0, cost - state.content.cost[old])
    return f"Use Genetic Shift instead of evolving: swap {trait_name(state, old)} for {name}, {price} DNA"


def covered_by(state: World, seat: i64, space: i64) -> str:
    """The ability that a card on this space switches off."""
    ability = ability_on(state, seat, space)
    return f", covering {ability}" if ability else ""


def ability_on(state: World, seat: i64, space: i64) -> str:
    """The ability that is printed on a space of the slide."""
    if state.diseases[seat] < 0 or space >= SPACES:
        return ""
    return ABILITY_NAMES[state.content.ability[state.diseases[seat] * SPACES + space]]


def mutated_text(state: World, seat: i64, move: Move) -> str:
    """PI-RULING-41: only its owner sees the card."""
    is_seen = state.mutation != NONE and seat == state.active
    if move.verb == "to_hand":
        if not is_seen:
            return "Take the mutated Trait Card into your hand"
        later = f"{state.content.cost[state.mutation]} DNA later"
        return f"Take {trait_name(state, state.mutation)} into your hand: it costs {later}"
    space = move.args["space"]
    where = SPACE_NAMES[space]
    if not is_seen:
        return f"Evolve the mutated Trait Card on {where}"
    cover = covered_by(state, seat, space)
    return f"Evolve {trait_text(state, state.mutation)} on {where}, {mutation_price(state)} DNA{cover}"


def devolve_text(state: World, seat: i64, verb: str, space: i64) -> str:
    card = state.temporary if space == SPACES else state.slides[seat * SPACES + space]
    if card == NONE:
        return f"Devolve the card on {SPACE_NAMES[space]}"
    name = trait_name(state, card)
    if verb == "refund":
        dna = refund_of(state, seat * SPACES + space)
        return f"Devolve {name} and score its {dna} DNA, then draw 2 Trait Cards"
    ability = ability_on(state, seat, space)
    return f"Devolve {name}, uncovering {ability}" if ability else f"Devolve {name}"


def pick_text(state: World, seat: i64, country: i64, side: i64) -> str:
    if side >= state.sides:
        return f"Choose a token in {country_name(state, country)}"
    token, name = f"one of {whose(state, side, seat)} tokens", country_name(state, country)
    if not state.waiting >> seat & 1 or kind_of(state.agenda[-1]) != ASK_TARGET:
        return f"Choose {token} in {name}"
    event = a_of(state.agenda[-1])
    if targets.is_placing(event):
        return f"Place {token} in {name}"
    if effects.is_removing(event):
        return f"Remove {token} from {name}"
    return f"Swap {token} in {name}" if event == NEW_TRADE_ROUTE else f"Move {token} from {name}"


def other_text(state: World, seat: i64, move: Move) -> str:
    args = move.args
    if move.verb == "choose":
        return f"Play {DISEASE_IDS[args['disease']].capitalize()}"
    if move.verb == "seal":
        return f"Ban new tokens in {CONTINENT_NAMES[args['continent']]} until your next turn"
    if move.verb == "play":
        return play_text(state, args["event"])
    if move.verb == "sell":
        return f"Discard {event_name(state, args['event'])} for 1 DNA"
    if move.verb == "borrow":
        return f"Use {trait_text(state, args['trait'])} for this turn, then discard it"
    kinds = sorted_kinds(state, seat)
    names = [trait_name(state, kind) for place, kind in enumerate(kinds) if args["cards"] >> place & 1]
    return f"Replace {listed(names)}" if names else "Keep all five Trait Cards"


def play_text(state: World, event: i64) -> str:
    """What a card does, without when: it can be played now."""
    text = state.content.event_texts[event].removesuffix(".")
    when, _, effect = text.partition(": ")
    if when.startswith(("If ", "When ", "Before ", "After ")):
        text = effect
    return f"Play {event_name(state, event)}: {text[:1].lower()}{text[1:]}"


def move_rules(state: World, seat: i64, move: Move) -> tuple[str, ...]:
    """The rules of the verb, for an Event Card its own, and those of the question that a move answers."""
    if move.verb in ("play", "sell"):
        return (*move.rules, card_rule(move.args["event"]))
    question = question_now(state) if state.waiting >> seat & 1 else None
    if question is None:
        return move.rules
    asked = state.agenda[-1]
    if move.verb in TARGETS and kind_of(asked) == ASK_TARGET:
        return (*move.rules, card_rule(a_of(asked)))
    if move.verb == "borrow":
        return (*move.rules, card_rule(TEMPORARY_MUTATION))
    if move.verb == "pass" or (question.recites and move.verb in RECITED):
        return question.cites(state, asked)
    return move.rules
