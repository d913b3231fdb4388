"""One line for each move, as the one who reads it would say it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import (
    CONTINENT_NAMES,
    DISEASE_IDS,
    NEW_TRADE_ROUTE,
    NONE,
    SPACES,
    TEMPORARY_MUTATION,
)
from pestis.games.plague_inc.frames import ASK_TARGET
from pestis.games.plague_inc.rules.asking import question_now
from pestis.games.plague_inc.rules.event_cards import effects, targets
from pestis.games.plague_inc.rules.mutation import mutation_price
from pestis.games.plague_inc.rules.setup import sorted_kinds
from pestis.games.plague_inc.state import World
from pestis.games.plague_inc.words.names import (
    ABILITY_NAMES,
    SPACE_NAMES,
    bars_text,
    card_rule,
    country_name,
    event_name,
    trait_name,
    whose,
)
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.moves import Move

PLAIN_TEXTS: Final = {
    "decline": "Do not react.",
    "blind": "Take the top Country Card of the deck, unseen.",
    "settle": "Place the Country Card.",
    "discard": "Discard the Country Card: discard your Trait hand and draw five.",
    "mutate": "Use Mutation: draw a Trait Card that costs 3 less now.",
    "to_hand": "Take the Trait Card into your hand.",
}
COUNTRY_TEXTS: Final = {
    "place": "Place a token in {country}.",
    "take": "Take {country}.",
    "roll": "Roll the Death Dice for {country}.",
    "outbreak": "Use Outbreak: move a token from {country}.",
    "alert": "Stop your own token in {country} with CDC Alert.",
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
    if move.verb in COUNTRY_TEXTS:
        return COUNTRY_TEXTS[move.verb].format(country=country_name(state, args["country"]))
    if move.verb == "pass":
        return pass_text(state)
    if move.verb in ("evolve", "shift"):
        return trait_move_text(state, seat, move)
    if move.verb in ("devolve", "refund", "grow"):
        return space_text(state, seat, move.verb, args["space"])
    if move.verb == "pick":
        return pick_text(state, seat, args["country"], args["side"])
    return other_text(state, seat, move)


def pass_text(state: World) -> str:
    question = question_now(state)
    return "Pass." if question is None else question.pass_text


def aim_text(state: World, seat: i64) -> str:
    """A Country is named as the target of a card, or as the place where something goes."""
    question = question_now(state) if state.waiting >> seat & 1 else None
    return "Choose {country}." if question is None else question.aim_text


def trait_move_text(state: World, seat: i64, move: Move) -> str:
    trait = move.args["trait"]
    name = trait_name(state, trait)
    space = move.args["space"]
    cost = state.content.cost[trait]
    if move.verb == "evolve":
        cover = covered_by(state, seat, space)
        return f"Evolve {name} ({bars_text(state, trait)}) for {cost} DNA on {SPACE_NAMES[space]}{cover}."
    old = state.slides[seat * SPACES + space]
    if old == NONE:
        return f"Use Genetic Shift: put {name} on {SPACE_NAMES[space]}."
    price = max(0, cost - state.content.cost[old])
    return f"Use Genetic Shift: swap {trait_name(state, old)} for {name}, paying {price} DNA."


def covered_by(state: World, seat: i64, space: i64) -> str:
    """The ability that a card on this space switches off."""
    if state.diseases[seat] < 0:
        return ""
    ability = state.content.ability[state.diseases[seat] * SPACES + space]
    return f", covering {ABILITY_NAMES[ability]}" if ability else ""


def space_text(state: World, seat: i64, verb: str, space: i64) -> str:
    where = SPACE_NAMES[space]
    if verb == "grow":
        if state.mutation == NONE or seat != state.active:
            return f"Evolve the mutated Trait Card on {where}."
        cover = covered_by(state, seat, space)
        name = f"{trait_name(state, state.mutation)} ({bars_text(state, state.mutation)})"
        return f"Evolve {name} for {mutation_price(state)} DNA on {where}{cover}."
    card = state.temporary if space == SPACES else state.slides[seat * SPACES + space]
    name = where if card == NONE else trait_name(state, card)
    if verb == "refund":
        return f"Devolve {name} and score its cost."
    return f"Devolve {name}."


def pick_text(state: World, seat: i64, country: i64, side: i64) -> str:
    if side >= state.sides:
        return f"Choose a token in {country_name(state, country)}."
    token, name = f"{whose(state, side, seat)} token", country_name(state, country)
    if not state.waiting >> seat & 1 or kind_of(state.agenda[-1]) != ASK_TARGET:
        return f"Choose {token} in {name}."
    event = a_of(state.agenda[-1])
    if targets.is_placing(event):
        return f"Place {token} in {name}."
    if effects.is_removing(event):
        return f"Remove {token} from {name}."
    return f"Swap {token} in {name}." if event == NEW_TRADE_ROUTE else f"Move {token} from {name}."


def other_text(state: World, seat: i64, move: Move) -> str:
    args = move.args
    if move.verb == "choose":
        return f"Play {DISEASE_IDS[args['disease']].capitalize()}."
    if move.verb == "seal":
        return f"Choose {CONTINENT_NAMES[args['continent']]}."
    if move.verb == "play":
        return f"Play {event_name(state, args['event'])}: {state.content.event_texts[args['event']]}"
    if move.verb == "sell":
        return f"Discard {event_name(state, args['event'])} for 1 DNA."
    if move.verb == "borrow":
        return f"Use {trait_name(state, args['trait'])} ({bars_text(state, args['trait'])}) for this turn."
    kinds = sorted_kinds(state, seat)
    names = [trait_name(state, kind) for place, kind in enumerate(kinds) if args["cards"] >> place & 1]
    return f"Replace {', '.join(names)}." if names else "Keep all five Trait Cards."


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
